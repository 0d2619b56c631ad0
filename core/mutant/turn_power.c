/* USE: the Mission powers of a PC, as they are ordered and as they are carried out. RULES
 * 11.3, 12.4. */
#include "core/mutant/arena_parts.h"
#include "core/mutant/tasks.h"

const struct mutant_ability *arena_power(const struct turn *t, int piece, int which)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct mutant_character *c =
        mutant_character_of(m, m->arena.piece[piece].figure);
    int printed = mutant_ability_of(deck, c, MUTANT_USED_PRINTED);
    int ability = mutant_ability_of(deck, c, which);

    if (!ability || !deck->ability[ability].mission ||
        (which == MUTANT_USED_TRAINING && ability == printed)) {
        return NULL;
    }
    return &deck->ability[ability];
}

/* The first `move` of a power; NULL: it has none. */
static const struct mutant_effect *move_of(const struct turn *t,
                                           const struct mutant_ability *a)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_list *list = &deck->list[a->list];
    int i;

    for (i = 0; i < list->count; i++) {
        if (deck->effect[list->first + i].op == MUTANT_MOVE) {
            return &deck->effect[list->first + i];
        }
    }
    return NULL;
}

bool arena_power_moves(const struct turn *t, const struct mutant_ability *a)
{
    return move_of(t, a) != NULL;
}

bool arena_on_side(const struct mutant *m, int piece, int other,
                   const struct mutant_targeting *g)
{
    if (other == piece) {
        return false;
    }
    return arena_is(m, other, ARENA_FOE)
               ? g->side != MUTANT_PC_SIDE
               : arena_is(m, other, ARENA_PC) && g->side != MUTANT_FOE_SIDE;
}

static bool target_fits(const struct turn *t, int piece, const struct mutant_targeting *g,
                        const struct arena_line *line)
{
    const struct mutant *m = t->state;
    const struct arena_piece *p = &m->arena.piece[piece];
    int other = line->figure ? arena_piece_of(m, line->figure) : ARENA_NONE;

    if (g->kind != MUTANT_ARENA_TARGETS) {
        return !line->figure || mutant_fits(t, g, p->seat, line->figure, p->figure);
    }
    return other != ARENA_NONE && arena_on_side(m, piece, other, g) &&
           arena_distance(m, piece, other) <= g->within;
}

/* A move must be able to end where it was said. */
static bool move_fits(const struct turn *t, int piece, const struct mutant_ability *a,
                      const struct arena_line *line)
{
    const struct mutant_effect *x = move_of(t, a);
    int moved = piece;

    if (!x) {
        return true;
    }
    if (x->figures == MUTANT_CHAR_TARGETS) {
        moved = arena_piece_of(t->state, line->figure);
    }
    return moved != ARENA_NONE &&
           arena_can_shift(t, moved, x->n, x->flag != 0, line->hex);
}

void arena_use(struct turn *t, int piece, const struct arena_line *line)
{
    static const struct mutant_context none;
    struct mutant *m = t->state;
    struct arena_piece *p = &m->arena.piece[piece];
    const struct mutant_ability *a = arena_power(t, piece, line->power);
    struct mutant_context is = none;
    char name[ARENA_NAME];
    bool can = mutant_character_of(m, p->figure)->tokens >= a->cost &&
               target_fits(t, piece, &a->targets, line) && move_fits(t, piece, a, line);

    arena_name(t, piece, name);
    fact(t->facts, SEE_ALL, can ? MUTANT_MISSION_POWER : MUTANT_POWER_LAPSES,
         "{s:s, s:s}", "piece", name, "power", a->name);
    if (!can) {
        return;
    }
    p->used |= line->power;
    if (a->cost > 0) {
        mutant_gain_tokens(t, p->figure, -a->cost);
    }
    is.seat = (unsigned char)p->seat;
    is.figure = (unsigned char)p->figure;
    is.hex = (unsigned char)line->hex;
    is.power = 1;
    is.targets.figure[0] = (unsigned char)line->figure;
    is.targets.schools =
        (unsigned char)(line->school ? MUTANT_SEAT(line->school - 1) : 0);
    mutant_carry_out(t, a->list, &is);
}

static int find_power(const struct turn *t, int piece, const char *written, int *which,
                      struct error *e)
{
    const char *names[2] = {NULL, NULL};
    const struct mutant_ability *a;
    int i, found;

    for (i = 0; i < 2; i++) {
        a = arena_power(t, piece, i ? MUTANT_USED_TRAINING : MUTANT_USED_PRINTED);
        names[i] = a ? a->name : NULL;
    }
    found = order_name(written, names, 2);
    if (found < 0) {
        return error_set(e, ERROR_ILLEGAL,
                         "Your PC has no Mission power \"%s\"; it has %s.", written,
                         names[0]   ? names[0]
                         : names[1] ? names[1]
                                    : "none");
    }
    *which = found ? MUTANT_USED_TRAINING : MUTANT_USED_PRINTED;
    return 0;
}

/* The tokens must do for all the powers of the file. */
static int can_pay(const struct turn *t, int piece, const struct mutant_ability *a,
                   struct error *e)
{
    const struct mutant *m = t->state;
    const struct arena_orders *o = &m->arena.orders[piece];
    int i, cost = a->cost;
    int tokens = mutant_character_of(m, m->arena.piece[piece].figure)->tokens;

    for (i = 0; i < ARENA_LINES && o->line[i].verb; i++) {
        if (o->line[i].verb == MUTANT_DO_USE) {
            cost += arena_power(t, piece, o->line[i].power)->cost;
        }
    }
    if (cost > tokens) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s would take the powers of this turn to %d %s; your PC has "
                         "%d.",
                         a->name, cost, cost == 1 ? "token" : "tokens", tokens);
    }
    return 0;
}

static int find_target(const struct turn *t, int piece, const struct mutant_ability *a,
                       const struct mutant_order *o, struct arena_line *line,
                       struct error *e)
{
    const struct mutant *m = t->state;
    const struct arena_piece *p = &m->arena.piece[piece];
    struct mutant_targets targets;
    int other;

    if (a->targets.kind == MUTANT_NO_TARGETS && o->on.count == 0) {
        return 0;
    }
    if (a->targets.kind == MUTANT_NO_TARGETS || o->on.count != 1) {
        return error_set(e, ERROR_ILLEGAL,
                         a->targets.kind == MUTANT_NO_TARGETS ? "%s goes ON nobody."
                                                              : "%s needs ON and a name.",
                         a->name);
    }
    if (a->targets.kind != MUTANT_ARENA_TARGETS) {
        if (mutant_read_targets(t, &a->targets, p->seat, p->figure, &o->on, &targets,
                                e) != 0) {
            return -1;
        }
        line->figure = targets.figure[0];
        line->school = targets.schools ? mutant_seat_of(targets.schools) + 1 : 0;
        return 0;
    }
    if (arena_find_piece(t, o->on.name[0], &other, e) != 0) {
        return -1;
    }
    if (!arena_on_side(m, piece, other, &a->targets)) {
        return error_set(e, ERROR_ILLEGAL, "%s does not work on %s.", a->name,
                         o->on.name[0]);
    }
    line->figure = arena_figure(m, other);
    return 0;
}

int arena_read_use(const struct turn *t, int piece, const struct mutant_order *o,
                   struct arena_line *line, struct error *e)
{
    const struct mutant_ability *a;
    bool moves;

    line->verb = MUTANT_DO_USE;
    if (find_power(t, piece, o->power, &line->power, e) != 0) {
        return -1;
    }
    a = arena_power(t, piece, line->power);
    moves = arena_power_moves(t, a);
    if (moves != (o->hex != 0)) {
        return error_set(e, ERROR_ILLEGAL,
                         moves ? "%s needs AT and the hex where the move ends."
                               : "%s goes AT no hex.",
                         a->name);
    }
    line->hex = o->hex;
    return find_target(t, piece, a, o, line, e) != 0 ? -1 : can_pay(t, piece, a, e);
}
