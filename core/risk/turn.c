/* The turn: its start, its phases, and the line in hand. RULES 6, 16.1, 17. */
#include "core/risk/risk.h"

#include <string.h>

#define QUIET_TURNS 3 /* then the seat is open: 16.2 */

int risk_active(const struct risk *s)
{
    return s->turn.seat - 1;
}

/* ---- 6.1.1, 6.1.2 ---- */

static void garrison(struct turn *t, int seat)
{
    struct risk *s = t->state;
    int i;

    for (i = 0; i < RISK_TERRITORIES && risk_has_power(s, seat, RISK_KHAN, 1); i++) {
        if (s->map[i].owner == seat + 1 && s->map[i].hq && risk_may_stand(s, seat, i)) {
            risk_add(t, i, 1);
            risk_tell_troops(t, RISK_TELL_GARRISON, seat, i, s->map[i].troops - 1);
        }
    }
}

static void clear_turn(struct risk *s)
{
    struct risk_turn fresh = {.seat = s->turn.seat, .number = s->turn.number};
    int i;

    s->turn = fresh;
    for (i = 0; i < RISK_TERRITORIES; i++) {
        s->map[i].done = 0;
    }
    for (i = 0; i < RISK_SEATS; i++) {
        s->players[i].power_used = 0;
    }
}

void risk_eliminate(struct turn *t, int seat)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];

    p->eliminated = 1;
    fact(t->facts, SEE_ALL, RISK_TELL_ELIMINATED, "{s:i}", "seat", seat);
    (void)risk_discard_hand(t, seat);
    p->tokens = p->missiles = 0;
    if (p->scar) {
        s->scars[p->scar]++;
        p->scar = RISK_NO_SCAR;
    }
    risk_open_pack_2(t, seat);
    s->stage = RISK_PASSING;
    risk_check_victory(t);
}

/* 9.3, where the player can do nothing before it. */
static bool out_at_once(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    int scar = s->players[seat].scar;

    return !risk_on_board(s, seat) && !risk_starts(t, seat, false) &&
           risk_hand(s, seat) < 4 && scar != RISK_MERCENARY && scar != RISK_BIOHAZARD;
}

void risk_begin_turn(struct turn *t)
{
    struct risk *s = t->state;
    int seat = risk_active(s);

    if (risk_nobody_plays(s)) {
        risk_end_unplayed(t);
        return;
    }
    clear_turn(s);
    s->players[seat].hypnosis = s->players[seat].fresh = 0;
    s->turn.begun = risk_continents(t, risk_held(s, seat));
    fact(t->facts, SEE_ALL, RISK_TELL_TURN, "{s:i, s:i}", "seat", seat, "turn",
         s->turn.number);
    garrison(t, seat);
    if (out_at_once(t, seat)) {
        risk_others_start(t);
        if (!risk_on_board(s, seat)) {
            risk_eliminate(t, seat);
        }
        return;
    }
    s->stage = RISK_TURN;
    s->number = ++s->questions;
    memset(&s->asked, 0, sizeof s->asked);
    if (s->players[seat].resigned) {
        risk_quiet(t);
    }
}

/* ---- phases ---- */

/* 6.1.4, then 7: one of the two is compulsory. */
static void start_ends(struct turn *t)
{
    struct risk *s = t->state;
    int seat = risk_active(s);

    risk_others_start(t);
    s->turn.phase = RISK_MUSTER;
    if (risk_on_board(s, seat)) {
        risk_count_recruits(t);
    } else if (!risk_starts(t, seat, false)) {
        risk_eliminate(t, seat);
    }
}

/* What is left over is done by the default of the quiet turn. */
static void muster_ends(struct turn *t)
{
    struct risk *s = t->state;
    int seat = risk_active(s);

    if (!risk_on_board(s, seat)) {
        risk_join_at(t, risk_first(risk_starts(t, seat, false)));
        return;
    }
    risk_begin_placing(t);
    if (!s->asked.kind) {
        risk_place_rest(t);
        s->turn.phase = RISK_FIGHT;
    }
}

/* The turn still runs, and nobody is asked in its middle. */
static bool runs(const struct risk *s)
{
    return s->stage == RISK_TURN && !s->asked.kind;
}

static void advance(struct turn *t, int phase)
{
    struct risk *s = t->state;

    while (runs(s) && s->turn.phase < phase) {
        switch ((enum risk_phase)s->turn.phase) {
        case RISK_START:
            start_ends(t);
            break;
        case RISK_MUSTER:
            muster_ends(t);
            break;
        case RISK_FIGHT:
        case RISK_MANOEUVRE:
        case RISK_END:
            s->turn.phase = phase;
            break;
        }
    }
}

void risk_end_lines(struct turn *t)
{
    struct risk *s = t->state;

    advance(t, RISK_END);
    if (runs(s)) {
        s->stage = RISK_TURN_ENDS;
    }
}

/* 16.2 */
void risk_quiet(struct turn *t)
{
    struct risk *s = t->state;
    int seat = risk_active(s);
    struct risk_player *p = &s->players[seat];

    fact(t->facts, SEE_ALL, RISK_TELL_QUIET, "{s:i}", "seat", seat);
    if (!p->resigned && ++p->quiet >= QUIET_TURNS && !p->open) {
        p->open = 1;
        fact(t->facts, SEE_ALL, RISK_TELL_OPEN, "{s:i}", "seat", seat);
    }
    s->turn.choices.mission = s->turn.choices.private_mission = RISK_CHOICE_NO;
    s->turn.ended = 1;
}

/* ---- conditions: 17 ---- */

static bool compares(int value, const struct risk_test *c)
{
    switch ((enum risk_compare)c->compare) {
    case RISK_LESS:
        return value < c->n;
    case RISK_AT_MOST:
        return value <= c->n;
    case RISK_EQUAL:
        return value == c->n;
    case RISK_AT_LEAST:
        return value >= c->n;
    case RISK_MORE:
        return value > c->n;
    }
    return false;
}

static bool holds(const struct turn *t, int seat, const struct risk_test *c)
{
    const struct risk *s = t->state;
    const struct risk_territory *m = &s->map[c->where];
    bool own = m->owner == seat + 1;

    switch ((enum risk_quantity)c->of) {
    case RISK_OF_HOLD:
        return own;
    case RISK_OF_TROOPS:
        return compares(own ? m->troops : 0, c);
    case RISK_OF_ENEMY:
        return compares(own ? 0 : m->troops, c);
    case RISK_OF_STARS:
        return compares(risk_stars(s, seat), c);
    case RISK_OF_CONQUERED:
        return compares(s->turn.conquests, c);
    case RISK_OF_CARDS:
        return compares(risk_hand(s, seat), c);
    case RISK_OF_OWN:
    case RISK_OF_OPPOSED:
    case RISK_OF_ROLLS:
    case RISK_OF_LOST:
        break;
    }
    return false;
}

bool risk_condition_holds(const struct turn *t, int seat, const struct risk_order *o)
{
    bool all = true;
    int i;

    for (i = 0; i < o->conds; i++) {
        bool one = holds(t, seat, &o->cond[i]) != (o->cond[i].negated != 0);

        all = i == 0 ? one : o->cond[i].either ? all || one : all && one;
    }
    return all;
}

bool risk_stops(const struct risk_order *o, const int counted[4], int *which)
{
    for (*which = 0; *which < o->stops; ++*which) {
        if (compares(counted[o->stop[*which].of - RISK_OF_OWN], &o->stop[*which])) {
            return true;
        }
    }
    return false;
}

/* ---- the line in hand ---- */

static int phase_of(int verb)
{
    return verb <= RISK_DO_RALLY       ? RISK_START
           : verb <= RISK_DO_PLACE     ? RISK_MUSTER
           : verb <= RISK_DO_ATTACK    ? RISK_FIGHT
           : verb == RISK_DO_MANOEUVRE ? RISK_MANOEUVRE
                                       : RISK_END;
}

typedef int carry_out_fn(struct turn *t, const struct risk_order *o, struct error *e);

static carry_out_fn *const carry_out[] = {
    [RISK_DO_BUY] = risk_buy_star,
    [RISK_DO_SCAR_ON] = risk_scar_at_start,
    [RISK_DO_MOVE_HQ] = risk_move_hq,
    [RISK_DO_RALLY] = risk_rally,
    [RISK_DO_JOIN] = risk_join,
    [RISK_DO_TURNIN] = risk_turn_in,
    [RISK_DO_PLACE] = risk_place,
    [RISK_DO_EXPAND] = risk_expand,
    [RISK_DO_ATTACK] = risk_attack,
    [RISK_DO_MANOEUVRE] = risk_manoeuvre,
    [RISK_DO_CARD] = risk_choose,
    [RISK_DO_MISSION] = risk_choose,
    [RISK_DO_PRIVATE] = risk_choose,
    [RISK_DO_LEVY] = risk_choose,
    [RISK_DO_RECON] = risk_choose,
    [RISK_DO_SHACKLE] = risk_choose,
    [RISK_DO_WEAKNESS] = risk_play_weakness,
};

/* May stand anywhere in the turn: 3, 14.6. */
static bool any_time(const struct risk *s, int seat, const struct risk_order *o)
{
    return o->verb == RISK_DO_WEAKNESS ||
           (o->verb == RISK_DO_MANOEUVRE && risk_has_power(s, seat, RISK_SAHA, 1));
}

/* Told to him alone: what he would have done is nobody else's. */
void risk_skip(struct turn *t, int seat, const char *line, const char *why)
{
    fact(t->facts, SEE_ONLY(seat), RISK_TELL_SKIPPED, "{s:i, s:s, s:s}", "seat", seat,
         "line", line, "why", why);
}

int risk_pass_over(struct turn *t, int seat, const struct order *line, const char *why)
{
    risk_skip(t, seat, line->text, why);
    t->passed = why;
    return 0;
}

int risk_turn_line(struct turn *t, const struct risk_order *o, const struct order *line,
                   struct error *e)
{
    struct risk *s = t->state;
    int seat = risk_active(s), phase = phase_of(o->verb);

    if (!any_time(s, seat, o)) {
        if (phase < s->turn.phase) {
            return error_set(e, ERROR_ILLEGAL,
                             "This line comes too late in the turn: start, join or "
                             "recruit, expand and attack, manoeuvre, end.");
        }
        advance(t, phase);
        if (s->stage != RISK_TURN) {
            return risk_pass_over(t, seat, line,
                                  risk_in_turns(s) ? "the turn is over"
                                                   : "the game is over");
        }
        if (s->asked.kind) {
            return risk_line_waits(t, line, e);
        }
    }
    if (o->conditional && !risk_condition_holds(t, seat, o)) {
        return risk_pass_over(t, seat, line, "its condition does not hold");
    }
    return carry_out[o->verb](t, o, e);
}
