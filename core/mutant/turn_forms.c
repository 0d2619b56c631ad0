/* What is asked in a Mission turn, the forms of its orders, and the end of a file: RULES
 * 13.3 MT. */
#include "core/mutant/arena_parts.h"
#include "core/mutant/tasks.h"

#include <stdio.h>

void mutant_ask_arena(const struct turn *t, const struct mutant_frame *f,
                      struct question *q)
{
    const struct mutant *m = t->state;

    (void)f;
    q->decision = &mutant_decisions[MUTANT_MT];
    q->sealed = SEALED_ANSWERS;
    snprintf(q->text, sizeof q->text, "orders for Mission turn %d of %d", m->arena.turn,
             arena_mission(t)->turns);
}

/* Without orders the stance is the objective, and foes go for the nearest. */
void mutant_late_arena(struct turn *t, struct mutant_frame *f, int seat)
{
    (void)f;
    mutant_tell_late(t, seat, MUTANT_MT);
    mutant_answered(t, seat);
}

int mutant_end_arena(struct turn *t, struct mutant_frame *f, int seat, struct error *e)
{
    (void)f;
    (void)e;
    mutant_answered(t, seat);
    return 0;
}

static bool ordered(const struct arena_orders *o, int verb)
{
    int i;

    for (i = 0; i < ARENA_LINES; i++) {
        if (o->line[i].verb == verb) {
            return true;
        }
    }
    return false;
}

static void pick_hexes(struct mutant_form *f)
{
    char name[HEX_NAME];
    int hex;

    for (hex = 1; hex <= HEXES; hex++) {
        hex_name(hex, name);
        mutant_form_pick(f, name);
    }
}

static void pick_piece(const struct turn *t, struct mutant_form *f, int piece)
{
    char name[ARENA_NAME];

    arena_name(t, piece, name);
    mutant_form_pick(f, name);
}

static void legal_move(const struct turn *t, int piece, order_form_fn *form, void *arg)
{
    struct mutant_form f;
    int other;

    mutant_form_begin(&f, "move ");
    pick_hexes(&f);
    mutant_form_end(&f, "", form, arg);
    mutant_form_begin(&f, "move toward ");
    for (other = 0; other < ARENA_PIECES; other++) {
        if (other != piece && arena_in(t->state, other)) {
            pick_piece(t, &f, other);
        }
    }
    mutant_form_end(&f, "", form, arg);
}

static void legal_actions(const struct turn *t, int piece, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    struct mutant_form f;
    int other;

    mutant_form_begin(&f, "attack ");
    for (other = 0; other < ARENA_PIECES; other++) {
        if (other != piece &&
            (arena_is(m, other, ARENA_PC) || arena_is(m, other, ARENA_FOE))) {
            pick_piece(t, &f, other);
        }
    }
    mutant_form_end(&f, "", form, arg);
    mutant_form_begin(&f, "interact ");
    for (other = 0; other < ARENA_PIECES; other++) {
        if (arena_is(m, other, ARENA_OBJECT)) {
            pick_piece(t, &f, other);
        }
    }
    mutant_form_end(&f, "", form, arg);
    form(arg, "guard");
    form(arg, "withdraw");
}

/* Of a power with targets outside the arena the first that fits is named alone. */
static void legal_power(const struct turn *t, int piece, const struct mutant_ability *a,
                        order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    bool moves = arena_power_moves(t, a);
    struct mutant_form f;
    char head[ARENA_NAME];
    int other;

    snprintf(head, sizeof head, "use %s%s", a->name,
             a->targets.kind == MUTANT_ARENA_TARGETS ? " on "
             : moves                                 ? " at "
                                                     : "");
    mutant_form_begin(&f, head);
    if (a->targets.kind != MUTANT_ARENA_TARGETS) {
        if (moves) {
            pick_hexes(&f);
            mutant_form_end(&f, "", form, arg);
        } else if (a->targets.kind == MUTANT_NO_TARGETS) {
            form(arg, head);
        }
        return;
    }
    for (other = 0; other < ARENA_PIECES; other++) {
        if (arena_on_side(m, piece, other, &a->targets)) {
            pick_piece(t, &f, other);
        }
    }
    if (f.picks && moves) {
        mutant_form_put(&f, "> at ");
        f.picks = 0;
        pick_hexes(&f);
    }
    mutant_form_end(&f, "", form, arg);
}

static void legal_powers(const struct turn *t, int piece, order_form_fn *form, void *arg)
{
    static const int which[] = {MUTANT_USED_PRINTED, MUTANT_USED_TRAINING};
    const struct mutant *m = t->state;
    const struct arena_orders *o = &m->arena.orders[piece];
    int i, tokens = mutant_character_of(m, m->arena.piece[piece].figure)->tokens;

    for (i = 0; i < 2; i++) {
        const struct mutant_ability *a = arena_power(t, piece, which[i]);

        if (a && a->cost <= tokens && !ordered(o, MUTANT_DO_USE)) {
            legal_power(t, piece, a, form, arg);
        }
    }
}

static void legal_stances(const struct turn *t, int piece, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    struct mutant_form f;
    int other;

    form(arg, "stance <objective|avoid|guard>");
    mutant_form_begin(&f, "stance attack ");
    for (other = 0; other < ARENA_POSITIONS; other++) {
        if (other != piece && arena_is(m, other, ARENA_PC)) {
            mutant_form_pick(&f, t->names[arena_seat(m, other)]);
        }
    }
    mutant_form_end(&f, "", form, arg);
}

static void legal_foes(const struct turn *t, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    struct mutant_form f;
    char name[MUTANT_FIGURE_NAME];
    int foe, pc;

    for (foe = ARENA_POSITIONS; foe < ARENA_PIECES; foe++) {
        if (!arena_commanded(t, foe)) {
            continue;
        }
        mutant_form_begin(&f, "foe ");
        mutant_form_put(&f, mutant_figure_name(t, arena_figure(m, foe), name));
        mutant_form_put(&f, " ");
        for (pc = 0; pc < ARENA_POSITIONS; pc++) {
            if (arena_is(m, pc, ARENA_PC)) {
                mutant_form_pick(&f, t->names[arena_seat(m, pc)]);
            }
        }
        mutant_form_end(&f, "", form, arg);
    }
}

void mutant_legal_arena(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    int piece = arena_sent_by(m, seat);
    const struct arena_orders *o;

    if (arena_commands(t, seat)) {
        legal_foes(t, form, arg);
    }
    if (piece == ARENA_NONE || !arena_in(m, piece)) {
        return;
    }
    o = &m->arena.orders[piece];
    legal_powers(t, piece, form, arg);
    if (!ordered(o, MUTANT_DO_MOVE)) {
        legal_move(t, piece, form, arg);
    }
    if (!ordered(o, MUTANT_DO_ATTACK) && !ordered(o, MUTANT_DO_INTERACT) &&
        !ordered(o, MUTANT_DO_GUARD) && !ordered(o, MUTANT_DO_WITHDRAW)) {
        legal_actions(t, piece, form, arg);
    }
    if (!o->stance) {
        legal_stances(t, piece, form, arg);
    }
    form(arg, "lose-first <atk, def, spd|atk, spd, def|def, atk, spd|def, spd, atk|"
              "spd, atk, def|spd, def, atk>");
}
