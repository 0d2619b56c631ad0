#include "core/arcs/arcs.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

extern const char core_arcs_deck_json[];

/* RULES 9.1: W1 to W4. */
static const struct decision decisions[] = {
    {"W1", "a new hand", "long", 48},
    {"W2", "your lead", "long", 48},
    {"W3", "your card", "long", 48},
    {"W4", "the rest of your turn", "short", 24},
    {NULL, NULL, NULL, 0},
};

/* 9.2, 9.5: what a refused line does once something irreversible happened. */
static enum on_illegal on_illegal(const struct arcs *s, int seat)
{
    static const enum on_illegal is[] = {ILLEGAL_STOPS, ILLEGAL_ENDS, ILLEGAL_SKIPS};

    return s->turn.irreversible && arcs_top_of(s)->task == ARCS_TURN
               ? is[s->players[seat].on_error]
               : ILLEGAL_STOPS;
}

static void question_text(const struct turn *t, int code, struct question *q)
{
    static const char *const whats[] = {"take a new hand or keep it",
                                        "lead a card, or pass", "Surpass, Copy or Pivot",
                                        "go on with the turn"};
    const struct arcs *s = t->state;
    const struct arcs_frame *f = arcs_top_of(s);
    const char *what = whats[code];

    if (f->task == ARCS_LOOK) {
        what = "swap a card with the hand seen, or keep yours";
    } else if (f->task == ARCS_BATTLE) {
        what = f->stage == ARCS_REROLLING       ? "re-roll skirmish dice"
               : f->stage == ARCS_OWN_HITS      ? "assign the hits on your ships"
               : f->stage == ARCS_SHIP_HITS     ? "assign the hits on ships"
               : f->stage == ARCS_BUILDING_HITS ? "assign the hits on buildings"
               : f->stage == ARCS_RANSACK       ? "ransack the Court"
                                                : "raid";
    }
    assert(strlen(what) < sizeof q->text);
    memcpy(q->text, what, strlen(what) + 1);
    if (f->task == ARCS_BATTLE) {
        snprintf(q->text, sizeof q->text, "%s (battle in %s)", what,
                 arcs_system_name(s->battle.system));
    }
}

static int pending(const struct turn *t, struct question out[QUESTIONS_MAX])
{
    static const struct question none;
    const struct arcs *s = t->state;
    int code = 0, seat = arcs_awaited(t, &code);

    if (seat < 0) {
        return 0;
    }
    out[0] = none;
    out[0].number = s->questions;
    out[0].round = arcs_turn_runs(s) ? s->turn.pauses : 0;
    out[0].decision = &decisions[code];
    out[0].seats = SEE_ONLY(seat);
    out[0].illegal = code == 3 ? on_illegal(s, seat) : ILLEGAL_STOPS;
    question_text(t, code, &out[0]);
    return 1;
}

static int turn_check(const struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs *s = t->state;

    return o->number == s->chapter && o->round == s->round.number
               ? 0
               : error_set(e, ERROR_ILLEGAL,
                           "This is for chapter %d, round %d; the game is in chapter %d, "
                           "round %d.",
                           o->number, o->round, s->chapter, s->round.number);
}

/* A line of a turn that waits for an answer: the answer, or END in a new file (9.2). */
static int answer(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;

    if (o->verb == ARCS_DO_END && t->opens) {
        arcs_end_turn(t);
        return 0;
    }
    if (arcs_top(s)->task == ARCS_BATTLE) {
        return arcs_battle_answer(t, o, e);
    }
    if (o->verb == ARCS_DO_FARSEERS) {
        return arcs_farseers(t, o, e);
    }
    return error_set(
        e, ERROR_ILLEGAL,
        "First FARSEERS SWAP with the card you give and the card you take, or "
        "FARSEERS KEEP.");
}

static int turn_line(struct turn *t, int seat, const struct arcs_order *o,
                     struct error *e)
{
    const struct arcs *s = t->state;
    bool play = o->verb >= ARCS_DO_LEAD && o->verb <= ARCS_DO_PASS;
    int code = 0;

    if (o->verb == ARCS_DO_END && t->place > 1 &&
        (arcs_awaited(t, &code) != seat || code != 3)) {
        return 0; /* behind PASS, which needs none (10) */
    }
    if (arcs_awaited(t, &code) != seat) {
        return error_set(
            e, ERROR_DENIED,
            "It is not your turn. Send it as a PLAN and it is played when you "
            "are awaited.");
    }
    if (code == 0) {
        return error_set(e, ERROR_ILLEGAL, "First MULLIGAN YES or MULLIGAN NO.");
    }
    if (play) {
        return arcs_play(t, seat, o, e);
    }
    if (code != 3) {
        return error_set(e, ERROR_ILLEGAL, "First a card is played: %s.",
                         code == 1 ? "LEAD, or PASS" : "SURPASS, COPY or PIVOT");
    }
    t->answered = true;
    if (arcs_top_of(s)->task != ARCS_TURN) {
        return answer(t, o, e);
    }
    if (o->verb == ARCS_DO_FARSEERS) {
        return arcs_farseers(t, o, e);
    }
    if (o->verb >= ARCS_DO_REROLL && o->verb <= ARCS_DO_RAID) {
        return arcs_battle_answer(t, o, e);
    }
    return arcs_line(t, o, e);
}

static int order_apply(struct turn *t, int seat, const struct arcs_order *o,
                       const struct order *line, struct error *e)
{
    const struct arcs *s = t->state;
    int result;

    if (s->over) {
        return error_set(e, ERROR_DENIED, "The game is over.");
    }
    if (s->players[seat].conceded) {
        return error_set(e, ERROR_DENIED, "You have conceded.");
    }
    if (o->verb == ARCS_DO_TURN) {
        return turn_check(t, o, e);
    }
    if (o->verb == ARCS_DO_MULLIGAN) {
        result = arcs_mulligan(t, seat, o->number, e);
        t->answered = result == 0;
    } else if (o->verb >= ARCS_DO_PLAN) {
        result = arcs_setting(t, seat, o, line, e);
    } else {
        result = turn_line(t, seat, o, e);
    }
    return result == 0 ? arcs_run(t, e) : -1;
}

int arcs_apply_line(struct turn *t, int seat, const struct order *line, struct error *e)
{
    struct arcs_order o;

    return arcs_order_read(t, line, &o, e) != 0 ? -1 : order_apply(t, seat, &o, line, e);
}

static int apply_words(struct turn *t, int seat, const struct order *line,
                       struct error *e)
{
    struct arcs *s = t->state;
    struct arcs_player *p = &s->players[seat];
    struct arcs_order o;

    if (p->recording && t->place == 1) { /* a plan whose END never came */
        arcs_plan_remove(p, p->recording - 1);
        p->recording = 0;
    }
    if (arcs_order_read(t, line, &o, e) != 0) {
        return -1;
    }
    p->defaults = p->votes = 0;
    return p->recording ? arcs_plan_line(t, seat, &o, line, e)
                        : order_apply(t, seat, &o, line, e);
}

/* "That was all": without END a turn is whole only once it was paused (9.2, 10). */
static int apply_end(struct turn *t, int seat, struct error *e)
{
    const struct arcs *s = t->state;
    int code = 0;

    if (arcs_awaited(t, &code) != seat || code != 3) {
        return 0;
    }
    if (t->broken) { /* ON ERROR END */
        arcs_end_turn(t);
        return arcs_run(t, e);
    }
    return s->turn.irreversible
               ? 0
               : error_set(e, ERROR_ILLEGAL,
                           "The turn lacks its last line, END: it is not complete.");
}

/* 9.1 */
static int apply_default(struct turn *t, int seat, struct error *e)
{
    struct arcs *s = t->state;
    int code = 0;

    if (arcs_awaited(t, &code) != seat) {
        return error_set(e, ERROR_DENIED, "Nothing is asked of you.");
    }
    s->players[seat].defaults++;
    fact(t->facts, SEE_ALL, ARCS_TELL_LATE, "{s:i}", "seat", seat);
    if (code == 0) {
        (void)arcs_mulligan(t, seat, false, e);
    } else if (code == 1) {
        arcs_pass(t, seat);
    } else if (code == 2) {
        arcs_play_default(t, seat);
    } else {
        arcs_end_turn(t);
    }
    return arcs_run(t, e);
}

static int apply(struct turn *t, int seat, const struct order *o, struct error *e)
{
    switch (o->kind) {
    case ORDER_WORDS:
        return apply_words(t, seat, o, e);
    case ORDER_DEFAULT:
        return apply_default(t, seat, e);
    case ORDER_END:
        return apply_end(t, seat, e);
    case ORDER_PLAN:
        return arcs_plan_apply(t, seat, o->plan, e);
    }
    return -1;
}

const struct rules arcs_rules = {
    .name = "arcs",
    .title = "Arcs",
    .revision = 3,
    .seats_min = 2,
    .seats_max = ARCS_SEATS,
    .state_size = sizeof(struct arcs),
    .facts = arcs_facts,
    .decisions = decisions,
    .verbs = arcs_verbs,
    .help = arcs_help,
    .deck = core_arcs_deck_json,
    .deck_read = arcs_deck_read,
    .deck_free = arcs_deck_free,
    .deck_size = sizeof(struct arcs_deck),
    .deck_pack = arcs_deck_pack,
    .setup = arcs_setup,
    .pending = pending,
    .legal = arcs_legal,
    .read = arcs_read,
    .apply = apply,
    .reshuffle = arcs_reshuffle,
    .view = arcs_view,
    .save = arcs_save,
    .load = arcs_load,
    .audit = arcs_audit,
};
