/* The orders of one Mission turn: RULES 13.6. They are sealed, so that each looks at the
 * position and at what its own file said before, at nothing else. */
#include "core/mutant/arena_parts.h"
#include "core/mutant/tasks.h"

/* The piece a seat commands in the arena; ARENA_NONE: it has no order to give, *e says
 * why. */
static int own_piece(const struct turn *t, int seat, struct error *e)
{
    struct mutant *m = t->state;
    int piece = arena_sent_by(m, seat);

    if (!mutant_asks(m, MUTANT_TASK_ARENA, seat)) {
        mutant_not_asked(e);
        return ARENA_NONE;
    }
    if (piece == ARENA_NONE || !arena_in(m, piece)) {
        error_set(e, ERROR_ILLEGAL,
                  "You have nobody in the arena: only FOE is yours to order.");
        return ARENA_NONE;
    }
    return piece;
}

static bool is_action(int verb)
{
    return verb == MUTANT_DO_ATTACK || verb == MUTANT_DO_INTERACT ||
           verb == MUTANT_DO_GUARD || verb == MUTANT_DO_WITHDRAW;
}

/* 11.3: a move, an action, each power: once. */
static int only_once(const struct arena_orders *o, const struct arena_line *line,
                     struct error *e)
{
    int i;

    for (i = 0; i < ARENA_LINES && o->line[i].verb; i++) {
        if (is_action(line->verb) && is_action(o->line[i].verb)) {
            return error_set(e, ERROR_ILLEGAL,
                             "One action a turn: ATTACK, INTERACT, GUARD or WITHDRAW.");
        }
        if (line->verb == MUTANT_DO_MOVE && o->line[i].verb == MUTANT_DO_MOVE) {
            return error_set(e, ERROR_ILLEGAL, "One MOVE a turn.");
        }
        if (line->verb == MUTANT_DO_USE && o->line[i].verb == MUTANT_DO_USE &&
            line->power == o->line[i].power) {
            return error_set(e, ERROR_ILLEGAL, "Each power once a turn.");
        }
    }
    return 0;
}

/* A file holds at most one move, one action and two powers, so there is room. */
static int add_line(struct turn *t, int piece, const struct arena_line *line,
                    struct error *e)
{
    struct mutant *m = t->state;
    struct arena_orders *o = &m->arena.orders[piece];
    int i = 0;

    if (only_once(o, line, e) != 0) {
        return -1;
    }
    while (o->line[i].verb) {
        i++;
    }
    o->line[i] = *line;
    t->answered = true;
    return 0;
}

int mutant_order_move(struct turn *t, int seat, const struct mutant_order *o,
                      struct error *e)
{
    struct arena_line line = {.verb = MUTANT_DO_MOVE, .hex = o->hex};
    int other, piece = own_piece(t, seat, e);

    if (piece == ARENA_NONE) {
        return -1;
    }
    if (o->toward) {
        if (arena_find_piece(t, o->who.name[0], &other, e) != 0) {
            return -1;
        }
        if (other == piece) {
            return error_set(e, ERROR_ILLEGAL, "That is who moves.");
        }
        line.figure = arena_figure(t->state, other);
    }
    return add_line(t, piece, &line, e);
}

int mutant_order_attack(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    struct arena_line line = {.verb = MUTANT_DO_ATTACK};
    const struct mutant *m = t->state;
    int other, piece = own_piece(t, seat, e);

    if (piece == ARENA_NONE || arena_find_piece(t, o->who.name[0], &other, e) != 0) {
        return -1;
    }
    if (other == piece ||
        !(arena_is(m, other, ARENA_PC) || arena_is(m, other, ARENA_FOE))) {
        return error_set(e, ERROR_ILLEGAL, "%s is no PC of another School, and no foe.",
                         o->who.name[0]);
    }
    line.figure = arena_figure(m, other);
    return add_line(t, piece, &line, e);
}

int mutant_order_interact(struct turn *t, int seat, const struct mutant_order *o,
                          struct error *e)
{
    struct arena_line line = {.verb = MUTANT_DO_INTERACT};
    const struct mutant *m = t->state;
    int object, piece = own_piece(t, seat, e);

    if (piece == ARENA_NONE ||
        arena_find_token(t, o->who.name[0], "object", &object, e) != 0) {
        return -1;
    }
    if (!arena_is(m, object, ARENA_OBJECT)) {
        return error_set(e, ERROR_ILLEGAL, "%s is no object that is still to be done.",
                         o->who.name[0]);
    }
    line.figure = arena_figure(m, object);
    return add_line(t, piece, &line, e);
}

int mutant_order_guard(struct turn *t, int seat, const struct mutant_order *o,
                       struct error *e)
{
    struct arena_line line = {.verb = MUTANT_DO_GUARD};
    int piece = own_piece(t, seat, e);

    (void)o;
    return piece == ARENA_NONE ? -1 : add_line(t, piece, &line, e);
}

int mutant_order_withdraw(struct turn *t, int seat, const struct mutant_order *o,
                          struct error *e)
{
    struct arena_line line = {.verb = MUTANT_DO_WITHDRAW};
    int piece = own_piece(t, seat, e);

    (void)o;
    return piece == ARENA_NONE ? -1 : add_line(t, piece, &line, e);
}

int mutant_order_stance(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    struct mutant *m = t->state;
    int other, against = 0, piece = own_piece(t, seat, e);

    if (piece == ARENA_NONE) {
        return -1;
    }
    if (m->arena.orders[piece].stance) {
        return error_set(e, ERROR_ILLEGAL, "One STANCE a turn.");
    }
    if (o->stance == MUTANT_STANCE_ATTACK) {
        if (mutant_find_seat(t, o->school, &other, e) != 0) {
            return -1;
        }
        if (other == seat || arena_sent_by(m, other) == ARENA_NONE ||
            !arena_in(m, arena_sent_by(m, other))) {
            return error_set(e, ERROR_ILLEGAL, "%s has nobody in the arena to attack.",
                             other == seat ? "Your own School" : t->names[other]);
        }
        against = other + 1;
    }
    m->arena.orders[piece].stance = o->stance + 1;
    m->arena.orders[piece].against = against;
    t->answered = true;
    return 0;
}

int mutant_order_lose_first(struct turn *t, int seat, const struct mutant_order *o,
                            struct error *e)
{
    struct mutant *m = t->state;
    int piece = own_piece(t, seat, e);

    if (piece == ARENA_NONE) {
        return -1;
    }
    m->schools[seat].lose_first =
        (o->stat[0] + 1) * 100 + (o->stat[1] + 1) * 10 + o->stat[2] + 1;
    t->answered = true;
    return 0;
}

int mutant_order_use(struct turn *t, int seat, const struct mutant_order *o,
                     struct error *e)
{
    struct arena_line line = {.verb = MUTANT_DO_USE};
    int piece = own_piece(t, seat, e);

    if (piece == ARENA_NONE || arena_read_use(t, piece, o, &line, e) != 0) {
        return -1;
    }
    return add_line(t, piece, &line, e);
}

/* 11.6: the Commander may name any School with a PC in the arena, his own too. */
int mutant_order_foe(struct turn *t, int seat, const struct mutant_order *o,
                     struct error *e)
{
    struct mutant *m = t->state;
    int foe, prey;

    if (!mutant_asks(m, MUTANT_TASK_ARENA, seat)) {
        return mutant_not_asked(e);
    }
    if (!arena_commands(t, seat)) {
        return error_set(e, ERROR_ILLEGAL, "No foe here goes where you say.");
    }
    if (arena_find_token(t, o->who.name[0], "foe", &foe, e) != 0 ||
        mutant_find_seat(t, o->school, &prey, e) != 0) {
        return -1;
    }
    if (!arena_commanded(t, foe)) {
        return error_set(e, ERROR_ILLEGAL, "%s goes its own way.", o->who.name[0]);
    }
    if (arena_sent_by(m, prey) == ARENA_NONE || !arena_in(m, arena_sent_by(m, prey))) {
        return error_set(e, ERROR_ILLEGAL, "%s has nobody in the arena.", t->names[prey]);
    }
    m->arena.piece[foe].goes_for = prey + 1;
    t->answered = true;
    return 0;
}
