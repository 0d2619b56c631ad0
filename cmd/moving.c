#include "cmd/moving.h"

#include "cmd/office.h"
#include "mail/address.h"
#include "store/moving.h"
#include "store/outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DAY 86400000LL      /* ms: so long the old address may object */
#define FORGOTTEN (7 * DAY) /* so long the new one may take to confirm */
#define SENTENCE 3000
#define CONFIRM 1300000000 /* tells these mails from those of other kinds */
#define CONFIRMED 1300000001
#define GONE 1300000002

/* To an address that is not, or no longer, that of the player. */
static int tell(struct session *s, const struct moving *m, int what, const char *to,
                const char *subject, const char *sentence, struct error *e)
{
    struct plain p;

    memset(&p, 0, sizeof p);
    p.kind = "confirm";
    p.player = m->player;
    p.token = TOKEN_CONFIRM;
    p.about.number = what == GONE ? 0 : (int)m->id;
    p.about.batch = (int)s->engine.head.seq;
    p.about.further = what;
    p.to_name = s->game.names[m->player - 1];
    p.to = to;
    p.subject = subject;
    p.sentence = sentence;
    return post_plain(s, &p, e);
}

static int ask_new(struct session *s, const struct moving *m, struct error *e)
{
    char sentence[SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "%s, who plays in the game %s, wants its mails to come to this address, "
        "%s. If that is you, answer this mail; what you write in it does not "
        "matter. If it is not, do nothing, and nothing more will come.",
        s->game.names[m->player - 1], s->game.name, m->address);
    return tell(s, m, CONFIRM, m->address, "is this your new address?", sentence, e);
}

static int take_back(struct session *s, struct received *f, const struct moving *open,
                     struct error *e)
{
    if (open->id && store_moving_end(s->store, open->id, false, e)) {
        return -1;
    }
    return office_answer(
        s, f, "your mails come here as before",
        open->id ? "Your address is not changed. Did somebody else ask for it? "
                   "Then he has a mail of yours; orders under a newer code make "
                   "it worthless."
                 : "You had not asked for another address.",
        e);
}

/* The same wish under a newer code: who writes reads the old address still. */
static int confirm_old(struct session *s, struct received *f, struct moving *open,
                       struct error *e)
{
    char sentence[SENTENCE];

    if (store_moving_said(s->store, open->id, false, s->now, e)) {
        return -1;
    }
    (void)snprintf(
        sentence, sizeof sentence, "Confirmed from here. %s",
        open->new_said
            ? "The new address was confirmed before: it counts in a few minutes."
            : "It is changed as soon as the mail to the new address is answered.");
    return office_answer(s, f, "your new address is confirmed from here", sentence, e);
}

/* Codes that are known already do not shorten the day: whoever has one of his mails may
 * have several. */
static int ask(struct session *s, struct received *f, const char *address,
               struct error *e)
{
    struct moving m;
    char sentence[SENTENCE];

    memset(&m, 0, sizeof m);
    m.player = f->seat + 1;
    (void)snprintf(m.address, sizeof m.address, "%s", address);
    m.code = s->game.seat[f->seat].issued;
    m.asked = s->now;
    if (store_moving_ask(s->store, &m, e) || ask_new(s, &m, e)) {
        return -1;
    }
    (void)snprintf(
        sentence, sizeof sentence,
        "You asked for your mails to go to %s. A mail went there, which must be "
        "answered. Then they go there 24 hours after you asked, or at once if you also "
        "answer this mail with the line ADDRESS %s. Should you not have asked, somebody "
        "else has a mail of yours: answer with the line ADDRESS NONE, and nothing is "
        "changed.",
        m.address, m.address);
    return office_answer(s, f, "your mails are to go to another address", sentence, e);
}

/* What stands behind ADDRESS, unless it is refused. */
static bool read_wish(struct received *f, const char *written, const char *present,
                      struct address *out)
{
    struct error why = {ERROR_NONE, 0, ""};

    if (!address_read(out, written, &why) && strcasecmp(out->at, present) == 0) {
        error_set(&why, ERROR_SYNTAX, "Your mails go to %s already.", present);
    }
    if (why.code == ERROR_NONE) {
        return true;
    }
    refusal_set(&f->refusal, REFUSAL_ORDER, f->lines ? lines_place(f->lines, 0) : 0);
    refusal_put(&f->refusal, 0, why.text, strlen(why.text));
    return false;
}

/* Over the cap (5.4) a mail is not answered; who hands in a file sees why. */
static int too_many(struct received *f)
{
    static const char why[] = "Enough changes of address were asked for today.";

    f->verdict = "refused";
    f->capped = f->lines != NULL;
    if (!f->capped) {
        refusal_set(&f->refusal, REFUSAL_ORDER, 0);
        refusal_put(&f->refusal, 0, why, strlen(why));
    }
    return 0;
}

int moving_ask(struct session *s, struct received *f, const char *written,
               struct error *e)
{
    struct address wish;
    struct moving open;
    struct person p;
    int n;

    refusal_set(&f->refusal, REFUSAL_NONE, 0);
    if (store_person(s->store, f->seat + 1, &p, e) ||
        store_moving_of(s->store, f->seat + 1, &open, e)) {
        return -1;
    }
    if (strcasecmp(written, "NONE") == 0) {
        return take_back(s, f, &open, e);
    }
    if (!read_wish(f, written, p.address, &wish)) {
        return 0;
    }
    if (open.id && f->number > open.code && strcasecmp(open.address, wish.at) == 0) {
        return confirm_old(s, f, &open, e);
    }
    if (store_moving_count(s->store, f->seat + 1, s->now - DAY, s->settings.cap_address,
                           &n, e)) {
        return -1;
    }
    if (n >= s->settings.cap_address) {
        return too_many(f);
    }
    return ask(s, f, wish.at, e);
}

static int tell_old(struct session *s, const struct moving *m, const char *old,
                    struct error *e)
{
    char sentence[SENTENCE];

    (void)snprintf(sentence, sizeof sentence,
                   "The mails of the game %s for %s no longer come here; they go to %s. "
                   "Orders from the mails that lie here are not accepted any more. If "
                   "this is wrong, please write to the host: %s.",
                   s->game.name, s->game.names[m->player - 1], m->address,
                   s->settings.host_address);
    return tell(s, m, GONE, old, "your mails go to another address now", sentence, e);
}

static int tell_player(struct session *s, const struct moving *m, struct error *e)
{
    struct reply reply;
    char sentence[SENTENCE];
    int result;

    memset(&reply, 0, sizeof reply);
    (void)snprintf(sentence, sizeof sentence,
                   "From now on the mails of the game %s for %s come to %s. What came to "
                   "your old address can no longer be answered: please answer this mail, "
                   "for example with STATUS, which brings you the newest report.",
                   s->game.name, s->game.names[m->player - 1], m->address);
    reply.seat = m->player - 1;
    reply.letter.kind = LETTER_NOTICE;
    reply.letter.subject = "your mails come here now";
    reply.letter.sentence = sentence;
    result = post_batch(s, &reply, false, e);
    free(reply.text);
    return result;
}

static int carry_out(struct session *s, const struct moving *m, struct error *e)
{
    struct person old;

    return store_person(s->store, m->player, &old, e) || tell_old(s, m, old.address, e) ||
                   store_person_move(s->store, m->player, m->address,
                                     s->game.seat[m->player - 1].issued, e) ||
                   tell_player(s, m, e)
               ? -1
               : 0;
}

int moving_now(struct session *s, int player, const char *address, const char *why,
               struct error *e)
{
    struct moving m, open;
    char told[SENTENCE];

    memset(&m, 0, sizeof m);
    m.player = player;
    (void)snprintf(m.address, sizeof m.address, "%s", address);
    if (store_moving_of(s->store, player, &open, e) ||
        (open.id && store_moving_end(s->store, open.id, false, e))) {
        return -1;
    }
    (void)snprintf(told, sizeof told,
                   "The host has changed the address of %s: mails go to another one from "
                   "now on%s%s",
                   s->game.names[player - 1], why ? ": " : ".", why ? why : "");
    return engine_act(&s->engine, ACT_ADDRESS, 0, told, e) || carry_out(s, &m, e) ? -1
                                                                                  : 0;
}

/* It was confirmed by the new address, and the old one has confirmed it or not objected.
 */
static int end_well(struct session *s, const struct moving *m, struct error *e)
{
    return store_moving_end(s->store, m->id, true, e) || carry_out(s, m, e) ? -1 : 0;
}

int moving_confirm(struct session *s, int64_t number, bool *known, struct error *e)
{
    struct moving m;
    char sentence[SENTENCE];

    if (store_moving_find(s->store, number, &m, e)) {
        return -1;
    }
    *known = m.id != 0;
    if (!m.id || store_moving_said(s->store, m.id, true, s->now, e)) {
        return m.id ? -1 : 0;
    }
    if (m.old_said || m.asked + DAY <= s->now) {
        return end_well(s, &m, e);
    }
    (void)snprintf(sentence, sizeof sentence,
                   "Thank you. The mails of the game %s for %s come here from 24 hours "
                   "after they were asked for, or as soon as the old address has "
                   "confirmed it too.",
                   s->game.name, s->game.names[m.player - 1]);
    return tell(s, &m, CONFIRMED, m.address, "your address is confirmed", sentence, e);
}

/* One change that is due. */
static int one_due(struct session *s, bool *found, struct error *e)
{
    struct moving m;

    *found = false;
    if (session_begin(s, false, e) || session_intake(s, e) ||
        store_moving_forget(s->store, s->now - FORGOTTEN, e) ||
        store_moving_due(s->store, s->now - DAY, &m, e)) {
        return -1;
    }
    *found = m.id != 0;
    return (m.id && end_well(s, &m, e)) || session_commit(s, e) ? -1 : 0;
}

int moving_tick(struct session *s, struct error *e)
{
    bool found = true;

    while (found) {
        if (one_due(s, &found, e)) {
            session_rollback(s);
            return -1;
        }
    }
    return 0;
}
