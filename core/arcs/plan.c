/* Plans: kept as the lines that were sent, tried when their seat is awaited. RULES 9.3.
 */
#include "core/arcs/arcs.h"

#include <stdlib.h>
#include <string.h>

static const struct arcs_played *led(const struct arcs *s)
{
    return &s->round.plays[s->round.leader];
}

/* 0 where the lead card is zeroed; -1: nobody led yet. */
static int led_number(const struct arcs *s)
{
    return !led(s)->card ? -1 : s->round.zeroed ? 0 : arcs_number_of(led(s)->card);
}

/* No follower with cards after this one. */
static bool is_last(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    int i;

    for (i = (seat + 1) % t->seats; i != s->round.leader; i = (i + 1) % t->seats) {
        if (s->players[i].hand[0]) {
            return false;
        }
    }
    return true;
}

static bool in_court(const struct arcs *s, int card)
{
    int i;

    for (i = 0; i < ARCS_ROW && s->row[i].card != card; i++) {
    }
    return i < ARCS_ROW;
}

bool arcs_holds(const struct turn *t, int seat, const struct arcs_condition *c)
{
    const struct arcs *s = t->state;

    switch ((enum arcs_test)c->test) {
    case ARCS_IF_ANY:
        return true;
    case ARCS_IF_LEAD:
        return led(s)->card && arcs_suit_of(led(s)->card) == c->suit;
    case ARCS_IF_LEAD_BELOW:
        return led(s)->card && led_number(s) < c->number;
    case ARCS_IF_LEAD_ABOVE:
        return led_number(s) > c->number;
    case ARCS_IF_DECLARED:
        return c->ambition ? (s->round.declared & (1 << c->ambition)) != 0
                           : s->round.declared != 0;
    case ARCS_IF_NOT_DECLARED:
        return s->round.declared == 0;
    case ARCS_IF_SEIZED:
        return c->seat < 0 ? s->round.seized != 0 : s->round.seized == c->seat + 1;
    case ARCS_IF_NOT_SEIZED:
        return s->round.seized == 0;
    case ARCS_IF_LAST:
        return is_last(t, seat);
    case ARCS_IF_I_LEAD:
        return s->round.leader == seat;
    case ARCS_IF_HAND:
        return arcs_count(s->players[seat].hand, ARCS_CARDS) == c->number;
    case ARCS_IF_CONTROL:
        return arcs_control(t, c->system) == seat;
    case ARCS_IF_NOT_CONTROL:
        return arcs_control(t, c->system) != seat;
    case ARCS_IF_SHIPS:
        return arcs_ships(s, c->seat < 0 ? seat : c->seat, c->system) >= c->number;
    case ARCS_IF_COURT:
        return in_court(s, c->card);
    case ARCS_IF_CLEAR:
        return !arcs_any_piece(s, c->seat, c->system);
    case ARCS_IF_HAVE:
        return arcs_has(s, seat, c->card);
    }
    return false;
}

void arcs_plans_lapse(struct arcs *s, bool chapter)
{
    int seat, i, kept;

    for (seat = 0; seat < ARCS_SEATS; seat++) {
        struct arcs_plan *plan = s->players[seat].plans;

        for (i = kept = 0; i < ARCS_PLANS; i++) {
            bool lapsed = chapter || (plan[i].round && plan[i].round <= s->round.number);

            if (plan[i].name[0] && !lapsed) {
                if (kept != i) {
                    plan[kept] = plan[i];
                }
                kept++;
            }
        }
        s->players[seat].recording = 0;
        memset(plan + kept, 0, (size_t)(ARCS_PLANS - kept) * sizeof *plan);
    }
}

void arcs_plan_remove(struct arcs_player *p, int i)
{
    static const struct arcs_plan empty;

    for (; i + 1 < ARCS_PLANS; i++) {
        p->plans[i] = p->plans[i + 1];
    }
    p->plans[ARCS_PLANS - 1] = empty;
}

/* A line that does not belong into a plan at this place. Errors: ILLEGAL. */
static int place_check(const struct arcs_plan *plan, const struct arcs_order *o,
                       struct error *e)
{
    const char *first = strchr(plan->text, '\n');
    bool play = o->verb >= ARCS_DO_LEAD && o->verb <= ARCS_DO_PASS;

    if (!first) {
        return o->verb == ARCS_DO_WHEN
                   ? 0
                   : error_set(e, ERROR_ILLEGAL,
                               "The plan \"%s\" begins with a WHEN line.", plan->name);
    }
    if (!first[1]) {
        return play ? 0
                    : error_set(e, ERROR_ILLEGAL,
                                "After WHEN the plan \"%s\" plays a card, or PASS.",
                                plan->name);
    }
    return play || o->verb == ARCS_DO_TURN || o->verb >= ARCS_DO_PLAN
               ? error_set(e, ERROR_ILLEGAL,
                           "%s cannot stand in the plan \"%s\", which lacks its END.",
                           arcs_verbs[o->verb - 1], plan->name)
               : 0;
}

/* A turn on a copy of the state that leaves nothing behind. */
struct trial {
    struct turn turn;
    struct chance chance;
    struct facts facts;
};

static int trial_begin(struct trial *trial, const struct turn *t, struct error *e)
{
    memset(trial, 0, sizeof *trial);
    trial->turn = *t;
    trial->turn.state = malloc(sizeof(struct arcs));
    if (!trial->turn.state) {
        return error_set(e, ERROR_MEMORY, "Out of memory.");
    }
    memcpy(trial->turn.state, t->state, sizeof(struct arcs));
    trial->chance.trial = true;
    trial->facts.catalogue = t->facts->catalogue;
    trial->facts.names = t->facts->names;
    trial->facts.seats = t->facts->seats;
    trial->turn.chance = &trial->chance;
    trial->turn.facts = &trial->facts;
    return 0;
}

static void trial_end(struct trial *trial)
{
    facts_clear(&trial->facts);
    chance_close(&trial->chance);
    free(trial->turn.state);
}

/* Would the plan be played now? */
static bool would_play(const struct turn *t, int seat, int plan)
{
    struct trial trial;
    struct error e = {ERROR_NONE, 0, ""};
    bool legal;

    if (trial_begin(&trial, t, &e) != 0) {
        return false;
    }
    legal = arcs_plan_apply(&trial.turn, seat, plan, &e) == 0;
    trial_end(&trial);
    return legal;
}

int arcs_plan_line(struct turn *t, int seat, const struct arcs_order *o,
                   const struct order *line, struct error *e)
{
    struct arcs *s = t->state;
    struct arcs_player *p = &s->players[seat];
    struct arcs_plan *plan = &p->plans[p->recording - 1];
    size_t used = strlen(plan->text), more = strlen(line->text);
    int number = p->recording, code = 0;

    if (place_check(plan, o, e) != 0) {
        return -1;
    }
    if (used + more + 2 > sizeof plan->text) {
        return error_set(e, ERROR_ILLEGAL,
                         "The plan \"%s\" is longer than %d characters.", plan->name,
                         ARCS_PLAN_TEXT - 2);
    }
    memcpy(plan->text + used, line->text, more);
    plan->text[used + more] = '\n';
    if (o->verb != ARCS_DO_END && o->verb != ARCS_DO_PASS) {
        return 0;
    }
    plan->complete = 1;
    p->recording = 0;
    fact(t->facts, SEE_ONLY(seat), ARCS_TELL_PLANNED, "{s:i, s:s}", "seat", seat, "plan",
         plan->name);
    if (arcs_awaited(t, &code) == seat && (code == 1 || code == 2) &&
        would_play(t, seat, number)) { /* sent by the player who is awaited (9.3) */
        t->answered = true;
        return arcs_plan_apply(t, seat, number, e);
    }
    return 0;
}

/* One line of a plan: tried first, so that a refused one leaves nothing behind. */
static int line_play(struct turn *t, int seat, const struct order *line, struct error *e)
{
    struct trial trial;
    int result;

    if (trial_begin(&trial, t, e) != 0) {
        return -1;
    }
    result = arcs_apply_line(&trial.turn, seat, line, e);
    trial_end(&trial);
    return result == 0 ? arcs_apply_line(t, seat, line, e) : -1;
}

static int conditions_hold(const struct turn *t, int seat, const struct order *line,
                           struct error *e)
{
    struct arcs_order o;
    int i;

    if (arcs_order_read(t, line, &o, e) != 0) {
        return -1;
    }
    for (i = 0; i < o.whens; i++) {
        if (!arcs_holds(t, seat, &o.when[i])) {
            return error_set(e, ERROR_ILLEGAL, "A condition of the plan does not hold.");
        }
    }
    return 0;
}

/* The lines behind WHEN. What is refused before anything irreversible refuses the plan;
 * later ON ERROR says what comes. */
static int lines_play(struct turn *t, int seat, const struct order_file *f,
                      struct error *e)
{
    struct arcs *s = t->state;
    int i, question = s->questions, on_error = s->players[seat].on_error;

    t->opens = false;
    for (i = 1; i < f->count; i++) {
        if (line_play(t, seat, &f->order[i], e) == 0) {
            if (!s->tasks[1].task || s->over || s->questions != question) {
                return 0; /* END or PASS */
            }
            continue;
        }
        if (!s->turn.irreversible || e->code == ERROR_MEMORY || e->code == ERROR_BUG) {
            return -1;
        }
        if (on_error == ARCS_ON_ERROR_SKIP && arcs_top(s)->task == ARCS_TURN) {
            continue;
        }
        if (on_error == ARCS_ON_ERROR_END && arcs_top(s)->task == ARCS_TURN) {
            arcs_end_turn(t);
        }
        return arcs_run(t, e);
    }
    return 0;
}

static int plan_play(struct turn *t, int seat, const struct arcs_plan *plan,
                     struct error *e)
{
    const struct arcs *s = t->state;
    struct order_file f;
    int result = -1;
    char name[ARCS_PLAN_NAME];

    if (plan->round && plan->round != s->round.number) {
        return error_set(e, ERROR_ILLEGAL, "The plan is for round %d.", plan->round);
    }
    if (order_file_read(&f, plan->text, strlen(plan->text), e) != 0) {
        return -1;
    }
    memcpy(name, plan->name, sizeof name);
    if (f.count == 0) {
        error_set(e, ERROR_ILLEGAL, "The plan is empty.");
        goto done;
    }
    if (conditions_hold(t, seat, &f.order[0], e) != 0) {
        goto done;
    }
    fact(t->facts, SEE_ONLY(seat), ARCS_TELL_PLAN_PLAYED, "{s:i, s:s}", "seat", seat,
         "plan", name);
    result = lines_play(t, seat, &f, e);
done:
    order_file_free(&f);
    return result;
}

int arcs_plan_apply(struct turn *t, int seat, int plan, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_player *p = &s->players[seat];
    int code = 0, plans = 0;

    while (plans < ARCS_PLANS && p->plans[plans].name[0]) {
        plans++;
    }
    if (arcs_awaited(t, &code) != seat || (code != 1 && code != 2)) {
        return error_set(e, ERROR_DENIED, "No plan is wanted now.");
    }
    t->answered = true;
    if (plan == plans + 1 && code == 1 &&
        arcs_count(p->hand, ARCS_CARDS) < p->pass_below) {
        arcs_pass(t, seat); /* STANDING PASS: after the plans */
        return arcs_run(t, e);
    }
    if (plan > plans) {
        return error_set(e, ERROR_DENIED, "There is no such plan.");
    }
    if (!p->plans[plan - 1].complete) {
        return error_set(e, ERROR_ILLEGAL, "The plan is not complete.");
    }
    return plan_play(t, seat, &p->plans[plan - 1], e);
}
