/* Rounds: who leads, who follows, passing, the end of a round. RULES 4.1, 4.2, 4.9, 7.3.
 */
#include "core/arcs/arcs.h"

#include <string.h>

#define TASKS_MAX 2000 /* stages in one turn: more would be a runaway */

static void stage(struct arcs *s, int to)
{
    s->tasks[0].stage = to;
}

static bool has_cards(const struct arcs *s, int seat)
{
    return s->players[seat].hand[0] && !s->players[seat].conceded;
}

int arcs_players_with_cards(const struct turn *t)
{
    int seat, n = 0;

    for (seat = 0; seat < t->seats; seat++) {
        n += has_cards(t->state, seat);
    }
    return n;
}

int arcs_next_with_cards(const struct turn *t, int seat)
{
    int i;

    for (i = 1; i <= t->seats; i++) {
        if (has_cards(t->state, (seat + i) % t->seats)) {
            return (seat + i) % t->seats;
        }
    }
    return seat;
}

void arcs_discard_top(struct arcs *s, int card)
{
    arcs_list_add(s->discard, ARCS_CARDS, card);
}

void arcs_begin_round(struct turn *t)
{
    struct arcs *s = t->state;
    int number = s->round.number + 1;

    if (arcs_players_with_cards(t) == 0) {
        stage(s, ARCS_CHAPTER_ENDS);
        return;
    }
    memset(&s->round, 0, sizeof s->round);
    s->round.number = number;
    s->round.leader = s->round.at = s->initiative;
    if (!has_cards(s, s->initiative)) { /* a forced pass (4.2) */
        arcs_pass(t, s->initiative);
        return;
    }
    s->questions++;
    stage(s, ARCS_AWAITS_LEAD);
}

/* 4.2: the round ends at once; a forced pass is not counted. */
void arcs_pass(struct turn *t, int seat)
{
    struct arcs *s = t->state;
    bool forced = !has_cards(s, seat);

    s->initiative = arcs_next_with_cards(t, seat);
    fact(t->facts, SEE_ALL, ARCS_TELL_PASSED, "{s:i, s:i}", "seat", seat, "to",
         s->initiative);
    arcs_plans_lapse(s, false);
    stage(s, ARCS_ROUND_BEGINS);
    if (!forced && ++s->passes >= arcs_players_with_cards(t)) {
        fact(t->facts, SEE_ALL, ARCS_TELL_ALL_PASSED, "{}");
        stage(s, ARCS_CHAPTER_ENDS);
    }
}

void arcs_next_follower(struct turn *t)
{
    struct arcs *s = t->state;
    int seat = s->round.at;

    for (;;) {
        seat = (seat + 1) % t->seats;
        if (seat == s->round.leader) {
            stage(s, ARCS_ROUND_ENDS);
            return;
        }
        if (has_cards(s, seat)) {
            s->round.at = seat;
            s->questions++;
            stage(s, ARCS_AWAITS_FOLLOWER);
            return;
        }
    }
}

/* 4.9.1 */
static void settle_initiative(struct turn *t)
{
    struct arcs *s = t->state;
    int seat, best = 0;

    if (!s->round.seized) {
        for (seat = 0; seat < t->seats; seat++) {
            const struct arcs_played *p = &s->round.plays[seat];

            if (p->mode == ARCS_SURPASS && arcs_number_of(p->card) > best) {
                best = arcs_number_of(p->card);
                s->initiative = seat;
            }
        }
    }
    fact(t->facts, SEE_ALL, ARCS_TELL_ROUND_ENDED, "{s:i}", "seat", s->initiative);
}

/* 4.9.2: the action card comes to the hand, the Union goes. */
static void return_union(struct turn *t, struct arcs_union *u)
{
    struct arcs *s = t->state;
    char name[ARCS_CARD_NAME];
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        if (s->round.plays[seat].card == u->action) {
            s->round.plays[seat].card = 0;
        }
    }
    arcs_card_name(u->action, name);
    if (s->players[u->seat].conceded) {
        arcs_discard_top(s, u->action);
    } else {
        arcs_list_add(s->players[u->seat].hand, ARCS_CARDS, u->action);
    }
    arcs_list_add(s->court_discard, ARCS_COURT, u->card);
    fact(t->facts, SEE_ALL, ARCS_TELL_UNION_BACK, "{s:i, s:s, s:s}", "seat", u->seat,
         "card", name, "union", arcs_court_name(t, u->card));
}

void arcs_end_round(struct turn *t)
{
    struct arcs *s = t->state;
    int i;

    settle_initiative(t);
    for (i = 0; i < ARCS_UNIONS && s->round.unions[i].card; i++) {
        return_union(t, &s->round.unions[i]);
    }
    for (i = 0; i < t->seats; i++) { /* 4.9.3 */
        const struct arcs_played *p = &s->round.plays[(s->round.leader + i) % t->seats];

        if (p->card) {
            arcs_discard_top(s, p->card);
        }
        if (p->seize) {
            arcs_discard_top(s, p->seize);
        }
    }
    arcs_plans_lapse(s, false);
    i = s->round.number;
    memset(&s->round, 0, sizeof s->round);
    s->round.number = i;
    stage(s, ARCS_ROUND_BEGINS);
}

void arcs_run_game(struct turn *t)
{
    struct arcs *s = t->state;
    struct error e;
    bool yes;

    switch ((enum arcs_stage)s->tasks[0].stage) {
    case ARCS_DEAL:
        arcs_deal(t);
        if (s->tasks[0].stage == ARCS_MULLIGAN) {
            s->questions++;
            if (arcs_standing_mulligan(t, arcs_mulligan_seat(t), &yes)) {
                (void)arcs_mulligan(t, arcs_mulligan_seat(t), yes, &e);
            }
        }
        break;
    case ARCS_ROUND_BEGINS:
        arcs_begin_round(t);
        break;
    case ARCS_NEXT_FOLLOWER:
        arcs_next_follower(t);
        break;
    case ARCS_ROUND_ENDS:
        arcs_end_round(t);
        break;
    case ARCS_CHAPTER_ENDS:
        arcs_end_chapter(t);
        break;
    case ARCS_NO_STAGE:
    case ARCS_MULLIGAN:
    case ARCS_AWAITS_LEAD:
    case ARCS_AWAITS_FOLLOWER:
    case ARCS_REROLLING:
    case ARCS_OWN_HITS:
    case ARCS_SHIP_HITS:
    case ARCS_BUILDING_HITS:
    case ARCS_OUTRAGE:
    case ARCS_RANSACK:
    case ARCS_RAIDING:
        break;
    }
}

int arcs_awaited(const struct turn *t, int *code)
{
    const struct arcs *s = t->state;
    const struct arcs_frame *f = arcs_top_of(s);

    if (!f) {
        return -1;
    }
    *code = 3;
    if (f->task != ARCS_GAME) {
        return f->task == ARCS_BATTLE && !s->battle.asked ? -1 : s->round.at;
    }
    if (f->stage == ARCS_MULLIGAN) {
        *code = 0;
        return arcs_mulligan_seat(t);
    }
    *code = f->stage == ARCS_AWAITS_LEAD ? 1 : 2;
    return f->stage == ARCS_AWAITS_LEAD || f->stage == ARCS_AWAITS_FOLLOWER ? s->round.at
                                                                            : -1;
}

int arcs_run(struct turn *t, struct error *e)
{
    struct arcs *s = t->state;
    int i, code;

    for (i = 0; i < TASKS_MAX; i++) {
        if (!arcs_top(s) || arcs_awaited(t, &code) >= 0) {
            return 0;
        }
        if (arcs_top(s)->task == ARCS_BATTLE) {
            arcs_run_battle(t);
        } else {
            arcs_run_game(t);
        }
    }
    return error_set(e, ERROR_BUG, "The tasks of the game do not come to an end.");
}

/* 7.3 */
void arcs_concede(struct turn *t, int seat)
{
    struct arcs *s = t->state;
    int i, left = 0, last = 0;

    s->players[seat].conceded = 1;
    fact(t->facts, SEE_ALL, ARCS_TELL_CONCEDED, "{s:i}", "seat", seat);
    for (i = 0; i < t->seats; i++) {
        if (!s->players[i].conceded) {
            left++;
            last = i;
        }
    }
    if (left == 1) {
        arcs_win(t, last);
        return;
    }
    while (s->players[seat].hand[0]) {
        arcs_discard_top(s, arcs_list_first(s->players[seat].hand, ARCS_CARDS));
    }
    if (arcs_turn_runs(s) && s->round.at == seat) {
        arcs_end_turn(t);
    } else if (s->tasks[0].stage == ARCS_AWAITS_FOLLOWER && !arcs_turn_runs(s) &&
               s->round.at == seat) {
        stage(s, ARCS_NEXT_FOLLOWER);
    } else if (s->tasks[0].stage == ARCS_AWAITS_LEAD && !arcs_turn_runs(s) &&
               s->round.at == seat) {
        arcs_pass(t, seat);
    }
}
