/* The stack of tasks, and who does what in each: architecture 3.6. */
#include "core/mutant/tasks.h"

#include <assert.h>
#include <string.h>

/* RULES 13.3 */
const struct decision mutant_decisions[MUTANT_DECISIONS + 1] = {
    [MUTANT_SC] = {"SC", "your School", "long", 48},
    [MUTANT_U] = {"U", "your Upkeep", "long", 48},
    [MUTANT_PT] = {"PT", "your turn in the Plot Phase", "long", 48},
    [MUTANT_SU] = {"SU", "support", "short", 12},
    [MUTANT_SP] = {"SP", "your turn, with what support you have", "short", 12},
    [MUTANT_RX] = {"RX", "your Reaction", "short", 12},
    [MUTANT_CH] = {"CH", "a card's choice", "short", 12},
    [MUTANT_HL] = {"HL", "your discards", "short", 12},
    [MUTANT_TR] = {"TR", "trade and covert missions", "long", 48},
    [MUTANT_B1] = {"B1", "your sealed bid", "long", 48},
    [MUTANT_B2] = {"B2", "your sealed bid in a tie", "short", 12},
    [MUTANT_TA] = {"TA", "your Training Card", "short", 12},
    [MUTANT_IN] = {"IN", "your invitations", "short", 12},
    [MUTANT_SE] = {"SE", "whom you send", "short", 12},
    [MUTANT_PL] = {"PL", "the Mission Tokens", "short", 12},
    [MUTANT_MT] = {"MT", "your Mission turn", "short", 12},
    [MUTANT_TF] = {"TF", "the Triumph Tokens", "short", 12},
    [MUTANT_DECISIONS] = {NULL, NULL, NULL, 0},
};

const struct mutant_task_kind mutant_task_kinds[MUTANT_TASKS] = {
    [MUTANT_TASK_SCHOOLS] = {mutant_run_schools, mutant_ask_school, mutant_legal_school,
                             mutant_late_school, NULL},
    [MUTANT_TASK_ROUND] = {mutant_run_round, NULL, NULL, NULL, NULL},
    [MUTANT_TASK_UPKEEP] = {mutant_run_upkeep, mutant_ask_upkeep, mutant_legal_upkeep,
                            mutant_late_upkeep, mutant_end_upkeep},
    [MUTANT_TASK_PLOT] = {mutant_run_plot, mutant_ask_plot, mutant_legal_plot,
                          mutant_late_plot, NULL},
    [MUTANT_TASK_RECRUIT] = {mutant_run_recruit, NULL, NULL, NULL, NULL},
    [MUTANT_TASK_AUCTION] = {mutant_run_auction, mutant_ask_bids, mutant_legal_bids,
                             mutant_late_bid, NULL},
    [MUTANT_TASK_ASSIGN] = {NULL, mutant_ask_training, mutant_legal_training,
                            mutant_late_training, NULL},
    [MUTANT_TASK_COMMAND] = {mutant_run_command, NULL, NULL, NULL, NULL},
    [MUTANT_TASK_EVENT] = {mutant_run_played, NULL, NULL, NULL, NULL},
    [MUTANT_TASK_WINDOW] = {mutant_run_window, mutant_ask_reaction, mutant_legal_reaction,
                            mutant_late_reaction, NULL},
    [MUTANT_TASK_REACTION] = {mutant_run_played, NULL, NULL, NULL, NULL},
    [MUTANT_TASK_EFFECTS] = {mutant_run_effects, NULL, NULL, NULL, NULL},
    [MUTANT_TASK_CHOICE] = {NULL, mutant_ask_for_choice, mutant_legal_choice,
                            mutant_late_choice, NULL},
    [MUTANT_TASK_TRADE] = {mutant_run_trade, mutant_ask_trade, mutant_legal_trade,
                           mutant_late_trade, NULL},
    [MUTANT_TASK_MISSION] = {mutant_run_mission, mutant_ask_mission, mutant_legal_mission,
                             mutant_late_mission, mutant_end_mission},
    [MUTANT_TASK_ARENA] = {mutant_run_arena, mutant_ask_arena, mutant_legal_arena,
                           mutant_late_arena, mutant_end_arena},
    [MUTANT_TASK_ATTACK] = {mutant_run_attack, NULL, NULL, NULL, NULL},
};

mutant_verb_fn *const mutant_verb_fns[MUTANT_VERBS] = {
    [MUTANT_DO_SCHOOL] = mutant_choose_school,
    [MUTANT_DO_RECOVER] = mutant_recover,
    [MUTANT_DO_ADVANCE] = mutant_advance,
    [MUTANT_DO_RELEASE] = mutant_release,
    [MUTANT_DO_PLAY] = mutant_play,
    [MUTANT_DO_ASK] = mutant_ask_support,
    [MUTANT_DO_NOCARD] = mutant_no_card,
    [MUTANT_DO_DISCARD] = mutant_discard,
    [MUTANT_DO_POWER] = mutant_use_power,
    [MUTANT_DO_PASS] = mutant_pass,
    [MUTANT_DO_SUPPORT] = mutant_give_support,
    [MUTANT_DO_DECLINE] = mutant_decline,
    [MUTANT_DO_REACT] = mutant_react,
    [MUTANT_DO_NOREACT] = mutant_no_reaction,
    [MUTANT_DO_WAIVE] = mutant_waive,
    [MUTANT_DO_STANDING] = mutant_stand,
    [MUTANT_DO_ACCEPT] = mutant_accept,
    [MUTANT_DO_ASSIGN] = mutant_assign,
    [MUTANT_DO_CHOOSE] = mutant_choose,
    [MUTANT_DO_OFFER] = mutant_order_offer,
    [MUTANT_DO_REJECT] = mutant_order_reject,
    [MUTANT_DO_CANCEL] = mutant_order_cancel,
    [MUTANT_DO_GIVE] = mutant_order_give,
    [MUTANT_DO_COVERT] = mutant_order_covert,
    [MUTANT_DO_DONE] = mutant_order_done,
    [MUTANT_DO_INVITE] = mutant_order_invite,
    [MUTANT_DO_CLOSE] = mutant_order_close,
    [MUTANT_DO_SEND] = mutant_order_send,
    [MUTANT_DO_REFUSE] = mutant_order_refuse,
    [MUTANT_DO_PLACE] = mutant_order_place,
    [MUTANT_DO_CONFER] = mutant_order_confer,
    [MUTANT_DO_MOVE] = mutant_order_move,
    [MUTANT_DO_ATTACK] = mutant_order_attack,
    [MUTANT_DO_INTERACT] = mutant_order_interact,
    [MUTANT_DO_GUARD] = mutant_order_guard,
    [MUTANT_DO_WITHDRAW] = mutant_order_withdraw,
    [MUTANT_DO_USE] = mutant_order_use,
    [MUTANT_DO_STANCE] = mutant_order_stance,
    [MUTANT_DO_FOE] = mutant_order_foe,
    [MUTANT_DO_LOSE_FIRST] = mutant_order_lose_first,
    [MUTANT_DO_BID] = mutant_bid_order,
};

const struct mutant_frame *mutant_top_of(const struct mutant *m)
{
    int n = 0;

    while (n < MUTANT_FRAMES && m->tasks[n].task != MUTANT_NO_TASK) {
        n++;
    }
    return n > 0 ? &m->tasks[n - 1] : NULL;
}

struct mutant_frame *mutant_top(struct mutant *m)
{
    const struct mutant_frame *f = mutant_top_of(m);

    return f ? &m->tasks[f - m->tasks] : NULL;
}

struct mutant_frame *mutant_push(struct mutant *m, enum mutant_task task)
{
    struct mutant_frame *f = mutant_top(m);

    f = f ? f + 1 : m->tasks;
    assert(f < m->tasks + MUTANT_FRAMES);
    f->task = (int)task;
    return f;
}

void mutant_pop(struct mutant *m)
{
    memset(mutant_top(m), 0, sizeof *m->tasks);
}

void mutant_ask(struct mutant *m, int seats)
{
    struct mutant_frame *f = mutant_top(m);

    assert(f);
    f->asked = seats;
    f->question = ++m->questions;
}

struct mutant_frame *mutant_asks(struct mutant *m, enum mutant_task task, int seat)
{
    struct mutant_frame *f = mutant_top(m);

    return f && f->task == (int)task && f->asked & MUTANT_SEAT(seat) ? f : NULL;
}

void mutant_answered(struct turn *t, int seat)
{
    struct mutant_frame *f = mutant_top(t->state);

    assert(f);
    f->asked &= ~MUTANT_SEAT(seat);
    t->answered = true;
}

int mutant_not_asked(struct error *e)
{
    return error_set(e, ERROR_DENIED, "Nothing like that is asked of you now.");
}

void mutant_tell_late(struct turn *t, int seat, enum mutant_decision decision)
{
    fact(t->facts, SEE_ALL, MUTANT_LATE, "{s:i, s:s, s:s}", "seat", seat, "code",
         mutant_decisions[decision].code, "what", mutant_decisions[decision].title);
}
