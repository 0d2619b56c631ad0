/* The contract with the engine: questions, orders, and the loop of tasks. */
#include "core/mutant/mutant.h"

#include "core/mutant/tasks.h"
#include "core/utf8.h"

#include <assert.h>
#include <string.h>

#define STAGES_MAX 5000 /* in one turn: more would be a runaway */

extern const char core_mutant_deck_json[];

/* What facts are told under: the innermost task that players know by name. */
static void name_phase(struct turn *t)
{
    static const char *const names[MUTANT_TASKS] = {
        [MUTANT_TASK_SCHOOLS] = "Set-up",  [MUTANT_TASK_ROUND] = "Round",
        [MUTANT_TASK_UPKEEP] = "Upkeep",   [MUTANT_TASK_PLOT] = "Plot",
        [MUTANT_TASK_TRADE] = "Trade",     [MUTANT_TASK_RECRUIT] = "Recruit",
        [MUTANT_TASK_AUCTION] = "Auction", [MUTANT_TASK_COMMAND] = "Command",
        [MUTANT_TASK_MISSION] = "Mission", [MUTANT_TASK_ARENA] = "Arena"};
    const struct mutant *m = t->state;
    int i;

    t->facts->phase = m->phase == MUTANT_SETUP ? "Set-up" : "Game";
    for (i = 0; i < MUTANT_FRAMES && m->tasks[i].task; i++) {
        if (names[m->tasks[i].task]) {
            t->facts->phase = names[m->tasks[i].task];
        }
    }
}

/* Does one stage of the task on top after the other until one waits for somebody. */
static int run(struct turn *t, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_frame *f;
    int i;

    for (i = 0; i < STAGES_MAX; i++) {
        f = mutant_top(m);
        if (!f || f->asked) {
            return 0;
        }
        name_phase(t);
        mutant_task_kinds[f->task].run(t, f);
    }
    return error_set(e, ERROR_BUG, "The tasks of the game do not come to an end.");
}

static int setup(struct turn *t, const json_t *options, struct error *e)
{
    name_phase(t);
    return mutant_setup(t, options, e) == 0 ? run(t, e) : -1;
}

static int pending(const struct turn *t, struct question out[QUESTIONS_MAX])
{
    const struct mutant_frame *f = mutant_top_of(t->state);

    if (!f || !f->asked) {
        return 0;
    }
    memset(&out[0], 0, sizeof out[0]);
    out[0].number = f->question;
    out[0].seats = (unsigned)f->asked;
    out[0].illegal = ILLEGAL_STOPS;
    mutant_task_kinds[f->task].ask(t, f, &out[0]);
    utf8_whole(out[0].text); /* names are long */
    return 1;
}

static void legal(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top_of(m);

    if (f && f->asked & MUTANT_SEAT(seat)) {
        mutant_task_kinds[f->task].legal(t, seat, form, arg);
    } else if (f && !m->auctions && m->phase != MUTANT_SETUP) {
        mutant_legal_standing(t, seat, form, arg);
        mutant_legal_promise(t, seat, form, arg);
    }
    if (f && !m->auctions) {
        mutant_legal_unasked(t, seat, form, arg);
    }
}

/* An answer of the engine's for a seat that gave none. */
static int apply_default(struct turn *t, int seat, const struct order *o, struct error *e)
{
    struct mutant_frame *f = mutant_top(t->state);

    if (!f || !(f->asked & MUTANT_SEAT(seat))) {
        return error_set(e, ERROR_DENIED, "Nothing is asked of you.");
    }
    if (f->task == MUTANT_TASK_AUCTION) {
        return mutant_bid(t, seat, 0, o->status ? o->status : 1, e);
    }
    mutant_task_kinds[f->task].late(t, f, seat);
    return 0;
}

/* "That was all." */
static int apply_end(struct turn *t, int seat, struct error *e)
{
    struct mutant_frame *f = mutant_top(t->state);

    if (!f || !(f->asked & MUTANT_SEAT(seat)) || !mutant_task_kinds[f->task].end) {
        return 0;
    }
    return mutant_task_kinds[f->task].end(t, f, seat, e);
}

static int apply_words(struct turn *t, int seat, const struct order *o, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_order order;

    if (o->status) {
        return mutant_bid(t, seat, 0, o->status, e) ||
                       mutant_forfeit(t, seat, o->forfeit, e)
                   ? -1
                   : 0;
    }
    if (mutant_order_read(t, o, &order, e) != 0) {
        return -1;
    }
    if (t->place <= 1) {
        m->activity = MUTANT_DID_NOTHING;
    }
    if (order.verb == MUTANT_DO_END) {
        return 0;
    }
    if (m->activity == MUTANT_DID_ANSWER) {
        return error_set(e, ERROR_ILLEGAL,
                         "Your answer to a window is the last order of its mail: send "
                         "the others in another.");
    }
    if (m->phase == MUTANT_OVER) {
        return error_set(e, ERROR_DENIED, "The game is over.");
    }
    assert(mutant_verb_fns[order.verb]);
    return mutant_verb_fns[order.verb](t, seat, &order, e);
}

static int apply(struct turn *t, int seat, const struct order *o, struct error *e)
{
    int result = 0;

    name_phase(t);
    switch (o->kind) {
    case ORDER_WORDS:
        result = apply_words(t, seat, o, e);
        break;
    case ORDER_DEFAULT:
        result = apply_default(t, seat, o, e);
        break;
    case ORDER_END:
        result = apply_end(t, seat, e);
        break;
    case ORDER_PLAN:
        result = error_set(e, ERROR_ILLEGAL, "This game has no plans.");
        break;
    }
    return result == 0 ? run(t, e) : -1;
}

const struct rules mutant_rules = {
    .name = "mutant",
    .title = "Mutant Revolution",
    .revision = 3,
    .seats_min = 3,
    .seats_max = MUTANT_SEATS,
    .state_size = sizeof(struct mutant),
    .facts = mutant_facts,
    .decisions = mutant_decisions,
    .verbs = mutant_verbs,
    .help = mutant_help,
    .deck = core_mutant_deck_json,
    .deck_read = mutant_deck_read,
    .deck_free = mutant_deck_free,
    .deck_counts = mutant_deck_tally,
    .deck_size = sizeof(struct mutant_deck),
    .deck_pack = mutant_deck_pack,
    .setup = setup,
    .pending = pending,
    .legal = legal,
    .read = mutant_read,
    .apply = apply,
    .reshuffle = mutant_reshuffle,
    .view = mutant_view,
    .save = mutant_save,
    .load = mutant_load,
    .audit = mutant_audit,
};
