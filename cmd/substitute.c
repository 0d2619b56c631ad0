#include "cmd/substitute.h"

#include "cmd/guests.h"
#include "cmd/office.h"
#include "cmd/seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DAY 86400000LL   /* ms */
#define ASKED_IN_A_DAY 3 /* people whom a player may name, and who get a mail */

/* Tell these mails from those of other kinds. */
enum {
    CANNOT_BE = 1300000050,
    HOST_NAMED,
    HOST_BEGINS,
    HOST_ENDS,
    NOT_YET,
};

int substitute_ask(struct session *s, struct guest *g, struct error *e)
{
    bool is;

    if (s->game.over || engine_may_change(&s->game, e)) {
        return s->game.over ? error_set(e, ERROR_ILLEGAL, "The game is over.") : -1;
    }
    if (guests_name_free(s, g, &is, e, e) || !is) {
        return -1;
    }
    return store_guest_drop_of(s->store, g->what, g->player, e) || guests_ask(s, g, e)
               ? -1
               : 0;
}

static int tell_host(struct session *s, const struct guest *g, int further,
                     const char *text, struct error *e)
{
    char subject[SEAT_NAME_MAX + 40], sentence[GUEST_SENTENCE];

    (void)snprintf(subject, sizeof subject, "the seat of %s",
                   s->game.names[g->player - 1]);
    (void)snprintf(sentence, sizeof sentence, "%s <%s> %s", g->name, g->address, text);
    return guests_tell_host(s, g, further, subject, sentence, e);
}

static int take_back(struct session *s, struct received *f, struct error *e)
{
    struct guest open;

    if (store_guest_find(s->store, GUEST_SUBSTITUTE, GUEST_OPEN, NULL, f->seat + 1, &open,
                         e)) {
        return -1;
    }
    if (!open.id) {
        return office_refuse(f, "Nobody is asked to play in your place.");
    }
    return store_guest_drop_of(s->store, GUEST_SUBSTITUTE, f->seat + 1, e) ||
                   office_answer(s, f, "you play yourself",
                                 "Nobody plays in your place; what was asked by mail is "
                                 "taken back.",
                                 e)
               ? -1
               : 0;
}

int substitute_wish(struct session *s, struct received *f, const char *written,
                    struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};
    char sentence[GUEST_SENTENCE];
    struct guest g;
    int asked;

    refusal_set(&f->refusal, REFUSAL_NONE, 0);
    if (!s->settings.substitutes) {
        return office_refuse(f, "In this game the host names substitutes: please write "
                                "to him.");
    }
    if (!strcasecmp(written, "NONE")) {
        return take_back(s, f, e);
    }
    if (!strpbrk(written, "<@")) {
        return office_refuse(f, "SUBSTITUTE should be like SUBSTITUTE Ben "
                                "<ben@example.org>, or SUBSTITUTE NONE.");
    }
    if (store_guest_find(s->store, GUEST_RETURN, GUEST_OPEN, NULL, f->seat + 1, &g, e) ||
        store_guest_asked_of(s->store, GUEST_SUBSTITUTE, f->seat + 1, s->now - DAY,
                             &asked, e)) {
        return -1;
    }
    if (g.id || asked >= ASKED_IN_A_DAY) {
        return office_refuse(f, g.id ? "You play in somebody's place yourself: please "
                                       "write to the host."
                                     : "Three people were asked for your seat in 24 "
                                       "hours: please ask the next one tomorrow.");
    }
    memset(&g, 0, sizeof g);
    g.what = GUEST_SUBSTITUTE;
    g.player = f->seat + 1;
    if (guests_read(&g, written, &why) || substitute_ask(s, &g, &why)) {
        if (why.code != ERROR_SYNTAX && why.code != ERROR_ILLEGAL &&
            why.code != ERROR_DATA) {
            *e = why;
            return -1;
        }
        return office_refuse(f, why.text);
    }
    (void)snprintf(sentence, sizeof sentence,
                   "%s <%s> is asked by mail to play in your place. When the answer is "
                   "ACCEPT, that is so from then on, your mails count no more, and you "
                   "get a mail with which you can take the seat back. Until then you "
                   "play yourself; you are told of a DECLINE. Whom you asked "
                   "before need not answer any more. SUBSTITUTE NONE, alone in a mail, "
                   "takes the question back.",
                   g.name, g.address);
    return office_answer(s, f, "your substitute is asked", sentence, e) ||
                   tell_host(s, &g, HOST_NAMED,
                             "is named as substitute by the player, and asked by mail.",
                             e)
               ? -1
               : 0;
}

int substitute_fails(struct session *s, const struct guest *g, const char *why,
                     struct error *e)
{
    char sentence[GUEST_SENTENCE];
    struct reply reply;
    int result;

    if (g->what != GUEST_SUBSTITUTE || s->game.over ||
        (post_vacant(&s->game) & SEE_ONLY(g->player - 1))) {
        return 0; /* other guests are asked for no player's seat */
    }
    (void)snprintf(sentence, sizeof sentence,
                   "%s <%s> %s: nobody plays in your place, and your seat waits for you. "
                   "To ask somebody else, answer this mail with a line like SUBSTITUTE "
                   "Anna <anna@example.org>; to be waited for, with one like AWAY FROM "
                   "2026-12-24 TO 2027-01-02; or write to the host, %s.",
                   g->name, g->address, why, s->settings.host_address);
    memset(&reply, 0, sizeof reply);
    reply.seat = g->player - 1;
    reply.letter.kind = LETTER_NOTICE;
    reply.letter.subject = "you have no substitute";
    reply.letter.sentence = sentence;
    result = post_batch(s, &reply, false, e);
    free(reply.text);
    return result;
}

int substitute_unreachable(struct session *s, const char *address, struct error *e)
{
    struct guest g;

    if (store_guest_find(s->store, GUEST_SUBSTITUTE, GUEST_OPEN, address, 0, &g, e)) {
        return -1;
    }
    return g.id ? store_guest_end(s->store, g.id, GUEST_DROPPED, e) ||
                          substitute_fails(s, &g,
                                           "cannot be reached, as the mail came back", e)
                      ? -1
                      : 0
                : 0;
}

/* It cannot be any more: he is told, and whose seat it is. */
static int cannot(struct session *s, const struct guest *g, const char *why,
                  struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(sentence, sizeof sentence,
                   "Thank you, but it cannot be any more: %s The host is %s.", why,
                   s->settings.host_address);
    return store_guest_end(s->store, g->id, GUEST_DROPPED, e) ||
                   guests_tell(s, g, CANNOT_BE, true, "it cannot be any more", sentence,
                               e) ||
                   substitute_fails(s, g, "cannot have your seat under that name", e)
               ? -1
               : 0;
}

/* Somebody has his name now, or bids are being opened: his answer stays good. */
static int not_yet(struct session *s, const struct guest *g, const char *why,
                   struct error *e)
{
    const bool back = g->what == GUEST_RETURN;
    char sentence[GUEST_SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "You cannot have %s yet: %s Please answer with %s again in a few days, "
        "or write to the host, %s.",
        back ? "your seat back" : "the seat", why, back ? "RETURN" : "ACCEPT",
        s->settings.host_address);
    return guests_tell(s, g, NOT_YET, false, "not yet", sentence, e);
}

/* The mail with which the player takes his seat back. */
static int offer_return(struct session *s, const struct guest *g, const char *name,
                        const char *address, struct error *e)
{
    struct guest back;

    memset(&back, 0, sizeof back);
    back.what = GUEST_RETURN;
    back.player = g->player;
    (void)snprintf(back.name, sizeof back.name, "%s", name);
    (void)snprintf(back.address, sizeof back.address, "%s", address);
    return guests_ask(s, &back, e);
}

int substitute_begin(struct session *s, const struct guest *g, struct error *e)
{
    bool returns = g->what == GUEST_SUBSTITUTE;
    struct guest back;
    struct error why = {ERROR_NONE, 0, ""};
    char name[SEAT_NAME_MAX + 1];
    struct person old;
    bool is;

    if (guests_name_free(s, g, &is, &why, e)) {
        return -1;
    }
    if (!is || s->game.over) {
        return cannot(s, g, s->game.over ? "the game is over." : why.text, e);
    }
    if (engine_may_change(&s->game, &why)) {
        return not_yet(s, g, why.text, e);
    }
    (void)snprintf(name, sizeof name, "%s", s->game.names[g->player - 1]);
    if (store_guest_find(s->store, GUEST_RETURN, GUEST_OPEN, NULL, g->player, &back, e)) {
        return -1;
    }
    returns = returns && !back.id; /* one substitute after the other: it stays his */
    return store_person(s->store, g->player, &old, e) ||
                   store_guest_end(s->store, g->id, GUEST_DONE, e) ||
                   seating_change(s, g->player - 1, g->name, g->address,
                                  g->what == GUEST_SUBSTITUTE
                                      ? "until the seat is taken back"
                                      : NULL,
                                  !returns, e) ||
                   (g->what == GUEST_SUBSTITUTE && back.id &&
                    store_guest_end(s->store, back.id, GUEST_OPEN, e)) ||
                   (returns && offer_return(s, g, name, old.address, e)) ||
                   post_batch(s, NULL, false, e) ||
                   tell_host(s, g, HOST_BEGINS, "has accepted, and plays on.", e)
               ? -1
               : 0;
}

/* The seat is his again, with a word why. */
static int give_back(struct session *s, const struct guest *g, const char *told,
                     const char *for_host, struct error *e)
{
    return store_guest_end(s->store, g->id, GUEST_DONE, e) ||
                   seating_change(s, g->player - 1, g->name, g->address, told, true, e) ||
                   post_batch(s, NULL, false, e) ||
                   tell_host(s, g, HOST_ENDS, for_host, e)
               ? -1
               : 0;
}

int substitute_resigns(struct session *s, struct received *f, bool *is, struct error *e)
{
    const int64_t before = s->engine.head.seq;
    struct error why = {ERROR_NONE, 0, ""};
    struct guest back;

    if (store_guest_find(s->store, GUEST_RETURN, GUEST_OPEN, NULL, f->seat + 1, &back,
                         e)) {
        return -1;
    }
    *is = back.id != 0;
    if (!*is) {
        return 0;
    }
    if (engine_may_change(&s->game, &why) ||
        !guests_name_fits(s, f->seat, back.name, &why)) {
        return office_refuse(f, why.text);
    }
    f->verdict = "answered";
    if (give_back(s, &back, "the substitute gives the seat back",
                  "has the seat again: the substitute gives it back.", e)) {
        return -1;
    }
    f->entry = before + 1;
    return 0;
}

int substitute_end(struct session *s, const struct guest *g, struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};

    if (s->game.over) {
        return cannot(s, g, "the game is over.", e);
    }
    if (engine_may_change(&s->game, &why) ||
        !guests_name_fits(s, g->player - 1, g->name, &why)) {
        return not_yet(s, g, why.text, e);
    }
    return give_back(s, g, "the seat is taken back", "has taken the seat back.", e);
}
