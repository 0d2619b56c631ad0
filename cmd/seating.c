#include "cmd/seating.h"

#include "cmd/guests.h"
#include "cmd/post.h"
#include "mail/address.h"
#include "store/moving.h"
#include "store/outbox.h"
#include "store/person.h"

#include <stdio.h>
#include <string.h>

#define SENTENCE 3000
#define UNSEATED 1300000003 /* tells these mails from those of other kinds */

/* Who had the seat: a last word. */
static int tell_old(struct session *s, int seat, const char *name, const char *address,
                    struct error *e)
{
    char sentence[SENTENCE];
    const struct plain p = {
        .kind = "notice",
        .player = OUTBOX_HOST,
        .token = TOKEN_REPLY,
        .about = {.batch = (int)s->engine.head.seq, .further = UNSEATED},
        .to_name = name,
        .to = address,
        .subject = "your seat has another player now",
        .sentence = sentence};

    (void)snprintf(sentence, sizeof sentence,
                   "In the game %s %s plays on in your place. Mails of this game no "
                   "longer come to you, and those that you have count no more. If this "
                   "is wrong, please write to the host: %s.",
                   s->game.name, s->game.names[seat], s->settings.host_address);
    return post_plain(s, &p, e);
}

/* Where the mails of the seat go: tokens and codes of before are dead with that. */
static int move_mail(struct session *s, int seat, const char *address, struct error *e)
{
    struct moving open;

    return store_outbox_unseat(s->store, seat + 1, s->now, e) ||
                   store_person_settings(s->store, seat + 1, "{}", e) ||
                   store_moving_of(s->store, seat + 1, &open, e) ||
                   (open.id && store_moving_end(s->store, open.id, false, e)) ||
                   store_person_move(s->store, seat + 1, address,
                                     s->game.seat[seat].issued, e)
               ? -1
               : 0;
}

int seating_change(struct session *s, int seat, const char *person, const char *address,
                   const char *why, bool tells, struct error *e)
{
    char told[SENTENCE], name[SEAT_NAME_MAX + 1];
    struct person old;

    (void)snprintf(name, sizeof name, "%s", s->game.names[seat]);
    (void)snprintf(told, sizeof told, "%s plays on in the place of %s%s%s.", person, name,
                   why ? ": " : "", why ? why : "");
    return store_person(s->store, seat + 1, &old, e) ||
                   engine_seat(&s->engine, seat, person, told, e) ||
                   store_guest_drop(s->store, seat + 1, e) ||
                   (tells && tell_old(s, seat, name, old.address, e)) ||
                   move_mail(s, seat, address, e)
               ? -1
               : 0;
}

int seating(struct session *s, const char *player, const char *person, const char *why,
            struct error *e)
{
    struct address address;
    struct guest g;
    bool is;
    int seat;

    if (address_person(&address, person, e) ||
        game_seat_named(&s->game, player, &seat, e)) {
        return -1;
    }
    memset(&g, 0, sizeof g);
    g.player = seat + 1;
    (void)snprintf(g.name, sizeof g.name, "%.*s", GUEST_NAME_MAX, address.name);
    (void)snprintf(g.address, sizeof g.address, "%.*s", PERSON_ADDRESS_MAX, address.at);
    return guests_name_free(s, &g, &is, e, e) || !is ||
                   seating_change(s, seat, address.name, address.at, why, true, e)
               ? -1
               : 0;
}
