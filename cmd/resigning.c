#include "cmd/resigning.h"

#include "cmd/office.h"
#include "cmd/substitute.h"
#include "mail/clock.h"
#include "store/guest.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define DAY 86400000LL /* ms: so long the seat is kept */
#define SENTENCE 800
#define RESIGNED 1300000040 /* tells the notices from those of other kinds */

static int tell_host(struct session *s, int seat, bool gone, struct error *e)
{
    const struct message_key about = {
        .number = gone, .batch = (int)s->engine.head.seq, .further = RESIGNED + seat};
    char subject[SEAT_NAME_MAX + 40], sentence[SENTENCE];

    (void)snprintf(subject, sizeof subject, "%s %s", s->game.names[seat],
                   gone ? "resigns" : "takes the seat back");
    (void)snprintf(sentence, sizeof sentence, "%s %s. %s", s->game.names[seat],
                   gone ? "gives up the seat" : "has the seat again",
                   gone ? "Defaults are taken for it until somebody else has it: who "
                          "asks for a seat by mail, or whom you name (sealed host GAME "
                          "seat, or substitute)."
                        : "Nothing is left to be done.");
    return post_notice(s, &about, subject, sentence, e);
}

static int take_back(struct session *s, struct received *f, struct error *e)
{
    const struct seat *seat = &s->game.seat[f->seat];
    const int64_t before = s->engine.head.seq;
    const bool away = seat->away_until > s->now; /* he still is, or is going to be */
    char why[SENTENCE];

    if (!seat->vacant) {
        return office_refuse(f, "You have not resigned.");
    }
    (void)snprintf(why, sizeof why, "%s takes the seat back.", seat->name);
    if (engine_away(&s->engine, f->seat, away ? seat->away_from : 0,
                    away ? seat->away_until : 0, seat->away_days, f->line, why, e) ||
        store_guest_drop_of(s->store, GUEST_RESIGN, f->seat + 1, e)) {
        return -1;
    }
    f->entry = before + 1;
    return office_answer(s, f, "you have your seat again",
                         away ? "You have your seat again. You are away, as you said "
                                "before you resigned; AWAY OFF, alone in a mail, ends "
                                "that. STATUS brings you the newest report."
                              : "You have your seat again. STATUS brings you the newest "
                                "report.",
                         e) ||
                   tell_host(s, f->seat, false, e)
               ? -1
               : 0;
}

/* From now on the seat is kept. Codes that are known already do not shorten that: whoever
 * has one of his mails may have several. */
static int keep(struct session *s, int seat, struct error *e)
{
    struct guest g;

    memset(&g, 0, sizeof g);
    g.what = GUEST_RESIGN;
    g.player = seat + 1;
    g.asked = s->now;
    g.code = s->game.seat[seat].issued;
    (void)snprintf(g.name, sizeof g.name, "%s", s->game.names[seat]);
    return store_guest_add(s->store, &g, e);
}

/* The row by which the seat is kept now; id 0: it is not. */
static int find_kept(struct session *s, int seat, struct guest *g, struct error *e)
{
    if (store_guest_find(s->store, GUEST_RESIGN, GUEST_OPEN, NULL, seat + 1, g, e)) {
        return -1;
    }
    if (g->id && g->asked + DAY <= s->now) {
        g->id = 0;
    }
    return 0;
}

int resigning_keeps(struct session *s, int seat, bool *kept, struct error *e)
{
    struct guest g;

    if (find_kept(s, seat, &g, e)) {
        return -1;
    }
    *kept = g.id != 0;
    return 0;
}

static int resign(struct session *s, struct received *f, struct error *e)
{
    const int64_t before = s->engine.head.seq;
    char why[SENTENCE], sentence[SENTENCE], until[CLOCK_ROOM];

    (void)snprintf(why, sizeof why,
                   "%s resigns. Defaults are taken for the seat until somebody else "
                   "has it.",
                   s->game.names[f->seat]);
    if (keep(s, f->seat, e) || engine_resign(&s->engine, f->seat, f->line, why, e)) {
        return -1;
    }
    f->entry = before + 1;
    clock_short(until, s->now + DAY);
    (void)snprintf(
        sentence, sizeof sentence,
        "You have resigned. Defaults are taken for your seat until somebody else has it, "
        "and no more mails come. Nobody gets it by a mail before %s, or before you "
        "answer this mail with the line RESIGN %s once more. RESIGN OFF, alone in an "
        "answer to this mail, gives it back to you while nobody else has it. Should you "
        "not have resigned, somebody else has a mail of yours: answer RESIGN OFF.",
        until, s->game.names[f->seat]);
    return office_answer(s, f, "you have resigned", sentence, e) ||
                   tell_host(s, f->seat, true, e)
               ? -1
               : 0;
}

/* His name once more. Under a newer code it is said by who reads the mails of the seat
 * still: it is kept no longer. */
static int again(struct session *s, struct received *f, struct error *e)
{
    struct guest g;

    if (find_kept(s, f->seat, &g, e)) {
        return -1;
    }
    if (!g.id || f->number <= g.code) {
        return office_refuse(f, "You have resigned already.");
    }
    return store_guest_end(s->store, g.id, GUEST_DONE, e) ||
                   office_answer(s, f, "your seat is open",
                                 "Your seat is open now to whoever asks for one. RESIGN "
                                 "OFF gives it back to you while nobody else has it.",
                                 e)
               ? -1
               : 0;
}

int resigning_ask(struct session *s, struct received *f, const char *written,
                  struct error *e)
{
    char why[SENTENCE];
    bool substitute;

    refusal_set(&f->refusal, REFUSAL_NONE, 0);
    if (s->game.over) {
        return office_refuse(f, "The game is over: nobody can leave it any more.");
    }
    if (!strcasecmp(written, "OFF")) {
        return take_back(s, f, e);
    }
    if (game_seat_find(&s->game, written) != f->seat) {
        (void)snprintf(why, sizeof why,
                       "To give up your seat write your own name behind RESIGN: RESIGN "
                       "%s.",
                       s->game.names[f->seat]);
        return office_refuse(f, why);
    }
    if (s->game.seat[f->seat].vacant) {
        return again(s, f, e);
    }
    if (substitute_resigns(s, f, &substitute, e)) {
        return -1;
    }
    return substitute ? 0 : resign(s, f, e);
}
