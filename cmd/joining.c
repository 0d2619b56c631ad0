#include "cmd/joining.h"

#include "cmd/guests.h"
#include "cmd/post.h"
#include "cmd/resigning.h"
#include "cmd/seating.h"

#include <stdio.h>
#include <string.h>

#define DAY 86400000LL /* ms */

/* Tell these mails from those of other kinds. */
enum {
    NO_SEAT = 1300000020,
    HOST_JOINED,
    HOST_OPEN,
};

/* The first seat whose player has resigned and is not kept for him, in a game whose seats
 * may change hands; *seat -1: there is none. */
static int vacant_seat(struct session *s, int *seat, struct error *e)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    bool kept;
    int i;

    *seat = -1;
    if (s->game.over || engine_may_change(&s->game, &ignored)) {
        return 0;
    }
    for (i = 0; i < s->game.seats && *seat < 0; i++) {
        if (!s->game.seat[i].vacant) {
            continue;
        }
        if (resigning_keeps(s, i, &kept, e)) {
            return -1;
        }
        *seat = kept ? -1 : i;
    }
    return 0;
}

int joining_open(struct session *s, int *n, struct error *e)
{
    int kept, vacant;

    if (store_guest_count(s->store, GUEST_INVITE, GUEST_OPEN, &kept, e) ||
        vacant_seat(s, &vacant, e)) {
        return -1;
    }
    *n = vacant >= 0;
    *n += s->game.wanted && !s->game.over ? s->game.wanted - s->game.seats - kept : 0;
    return 0;
}

static int no_seat(struct session *s, const struct guest *g, const char *why,
                   struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(sentence, sizeof sentence,
                   "You could not be given a seat in the game %s: %s Nothing more comes "
                   "from it. The host is %s.",
                   s->game.name, why, s->settings.host_address);
    return store_guest_end(s->store, g->id, GUEST_DROPPED, e) ||
                   guests_tell(s, g, NO_SEAT, true, "no seat", sentence, e)
               ? -1
               : 0;
}

static int tell_host(struct session *s, const struct guest *g, int wanted,
                     struct error *e)
{
    char subject[GUEST_NAME_MAX + 40], sentence[GUEST_SENTENCE];

    (void)snprintf(subject, sizeof subject, "%s is in", g->name);
    (void)snprintf(sentence, sizeof sentence, "%s <%s> %s: %d of %d seats are taken.%s",
                   g->name, g->address,
                   g->what == GUEST_INVITE ? "accepts the invitation"
                                           : "asked for a seat by mail",
                   s->game.seats, wanted,
                   s->game.readies  ? " All are in, and add to the first dice."
                   : s->game.wanted ? ""
                                    : " All are in, and the game has begun.");
    return guests_tell_host(s, g, HOST_JOINED, subject, sentence, e);
}

static int take_seat(struct session *s, const struct guest *g, struct error *e)
{
    const int wanted = s->game.wanted;
    char why[GUEST_SENTENCE];
    struct person p;

    memset(&p, 0, sizeof p);
    p.player = s->game.seats + 1;
    memcpy(p.address, g->address, sizeof p.address);
    (void)snprintf(p.settings, sizeof p.settings, "{}");
    (void)snprintf(why, sizeof why, "%s joins the game as player %d of %d.%s", g->name,
                   p.player, wanted,
                   p.player < wanted           ? ""
                   : game_asks_ready(&s->game) ? " All are in."
                                               : " All are in, and the game begins.");
    return store_person_put(s->store, &p, e) ||
                   engine_join(&s->engine, g->name, why, e) ||
                   store_guest_end(s->store, g->id, GUEST_DONE, e) ||
                   post_batch(s, NULL, false, e) || tell_host(s, g, wanted, e)
               ? -1
               : 0;
}

/* He plays on in the place of who has resigned. */
static int replace(struct session *s, const struct guest *g, int seat, struct error *e)
{
    char subject[GUEST_NAME_MAX + 40], sentence[GUEST_SENTENCE];

    (void)snprintf(subject, sizeof subject, "%s is in", g->name);
    (void)snprintf(sentence, sizeof sentence,
                   "%s <%s> asked for a seat by mail and plays on in the place of %s.",
                   g->name, g->address, s->game.names[seat]);
    return store_guest_end(s->store, g->id, GUEST_DONE, e) ||
                   seating_change(s, seat, g->name, g->address, NULL, true, e) ||
                   post_batch(s, NULL, false, e) ||
                   guests_tell_host(s, g, HOST_JOINED, subject, sentence, e)
               ? -1
               : 0;
}

int joining(struct session *s, const struct guest *g, struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};
    int open, vacant;
    bool is;

    if (guests_name_free(s, g, &is, &why, e) || joining_open(s, &open, e) ||
        vacant_seat(s, &vacant, e)) {
        return -1;
    }
    if (s->game.over || (open < 1 && (g->what == GUEST_JOIN || !s->game.wanted))) {
        return no_seat(s, g, "no seat is open any more.", e);
    }
    if (!is) {
        return no_seat(s, g, why.text, e);
    }
    return vacant >= 0 ? replace(s, g, vacant, e) : take_seat(s, g, e);
}

int joining_tick(struct session *s, struct error *e)
{
    struct message_key about = {.further = HOST_OPEN};
    struct log_entry newest;
    char sentence[GUEST_SENTENCE];

    if (!s->game.wanted || s->game.readies || s->game.over || !s->settings.signup_days) {
        return 0;
    }
    if (store_entry_find(s->store, ENTRY_SEAT, s->engine.head.seq, true, &newest, e) ||
        (!newest.seq && store_entry(s->store, 1, &newest, e))) {
        return -1;
    }
    free(newest.body);
    if (s->now < newest.time + s->settings.signup_days * DAY) {
        return 0;
    }
    about.batch = (int)newest.seq;
    (void)snprintf(sentence, sizeof sentence,
                   "For %d days nobody has come: %d of %d seats are taken. Invite others "
                   "(sealed host %s invite \"Anna <anna@example.org>\"), or let the game "
                   "begin with those who are in (sealed host %s start).",
                   s->settings.signup_days, s->game.seats, s->game.wanted, s->path,
                   s->path);
    return post_notice(s, &about, "seats stand open", sentence, e);
}
