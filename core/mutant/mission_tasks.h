/* What the tables of tasks and verbs name of the files of trade and Mission. Included by
 * tasks.h, where the types of the functions stand. */
#ifndef CORE_MUTANT_MISSION_TASKS_H
#define CORE_MUTANT_MISSION_TASKS_H

/* trade.c, offer.c, gift.c, covert.c: 8.1, 8.2 */
mutant_run_fn mutant_run_trade;
mutant_ask_fn mutant_ask_trade;
mutant_legal_fn mutant_legal_trade;
mutant_late_fn mutant_late_trade;
mutant_verb_fn mutant_order_offer, mutant_order_reject, mutant_order_cancel;
mutant_verb_fn mutant_order_give, mutant_order_covert, mutant_order_done;
/* number 0: the only offer that is open to the seat. Errors: ILLEGAL. */
int mutant_accept_offer(struct turn *t, int seat, int number, struct error *e);
/* The form of GIVE, where coins may be given now. */
void mutant_legal_give(const struct turn *t, int seat, order_form_fn *form, void *arg);
/* What may be ordered unasked: GIVE in the Plot Phase, trade after DONE, SEND in advance.
 */
void mutant_legal_unasked(const struct turn *t, int seat, order_form_fn *form, void *arg);

/* commander.c: 10.1 to 10.3 */
mutant_run_fn mutant_run_command;

/* mission_phase.c, invite.c, send.c, placing.c, confer.c: 10.4 to 10.10 */
mutant_run_fn mutant_run_mission;
mutant_ask_fn mutant_ask_mission;
mutant_legal_fn mutant_legal_mission;
mutant_late_fn mutant_late_mission;
mutant_end_fn mutant_end_mission;
mutant_verb_fn mutant_order_invite, mutant_order_close, mutant_order_send,
    mutant_order_refuse, mutant_order_place, mutant_order_confer;

/* turns.c, turn_orders.c, turn_forms.c: 11, 13.6 */
mutant_run_fn mutant_run_arena;
mutant_ask_fn mutant_ask_arena;
mutant_legal_fn mutant_legal_arena;
mutant_late_fn mutant_late_arena;
mutant_end_fn mutant_end_arena;
mutant_verb_fn mutant_order_move, mutant_order_attack, mutant_order_interact,
    mutant_order_guard, mutant_order_withdraw, mutant_order_use, mutant_order_stance,
    mutant_order_foe, mutant_order_lose_first;

/* attack.c: 11.4 */
mutant_run_fn mutant_run_attack;

#endif
