#include "core/mutant/save_arena.h"

#include "core/mutant/arena.h"

static const char *const kinds[] = {"", "pc", "foe", "object", "mark"};
static const char *const places[] = {"",          "arena",    "reached",
                                     "withdrawn", "defeated", "used"};
static const char *const results[] = {"", "success", "failure"};

static const struct field choosing_fields[] = {
    FIELD_INTS(struct arena_choosing, list, ARENA_POSITIONS),
    FIELD_INT(struct arena_choosing, given),
    FIELD_INT(struct arena_choosing, final),
    FIELD_INT(struct arena_choosing, closed),
    FIELD_INT(struct arena_choosing, invited),
    FIELD_INT(struct arena_choosing, refusers),
    FIELD_INT(struct arena_choosing, asking),
};

static const struct field attack_fields[] = {
    FIELD_INT(struct arena_attack, attacker),
    FIELD_INT(struct arena_attack, defender),
    FIELD_INTS(struct arena_attack, attack, ARENA_DICE),
    FIELD_INTS(struct arena_attack, defence, ARENA_DICE),
};

static const struct field line_fields[] = {
    FIELD_INT(struct arena_line, verb),   FIELD_INT(struct arena_line, figure),
    FIELD_INT(struct arena_line, school), FIELD_INT(struct arena_line, hex),
    FIELD_INT(struct arena_line, power),
};

static const struct field orders_fields[] = {
    FIELD_STRUCTS(struct arena_orders, line, ARENA_LINES, line_fields),
    FIELD_INT(struct arena_orders, stance),
    FIELD_INT(struct arena_orders, against),
};

static const struct field piece_fields[] = {
    FIELD_WORD(struct arena_piece, kind, kinds),
    FIELD_INT(struct arena_piece, figure),
    FIELD_INT(struct arena_piece, seat),
    FIELD_INT(struct arena_piece, token),
    FIELD_INT(struct arena_piece, number),
    FIELD_WORD(struct arena_piece, place, places),
    FIELD_INT(struct arena_piece, hex),
    FIELD_INTS(struct arena_piece, stat, MUTANT_STATS),
    FIELD_INTS(struct arena_piece, start, MUTANT_STATS),
    FIELD_INT(struct arena_piece, range),
    FIELD_INT(struct arena_piece, toughness),
    FIELD_INT(struct arena_piece, complete),
    FIELD_INT(struct arena_piece, goes_for),
    FIELD_INTS(struct arena_piece, bonus, MUTANT_BONUSES *MUTANT_SPANS),
    FIELD_INT(struct arena_piece, guard),
    FIELD_INT(struct arena_piece, used),
    FIELD_INT(struct arena_piece, reroll_attack),
    FIELD_INT(struct arena_piece, reroll_defence),
    FIELD_INT(struct arena_piece, attacked),
    FIELD_INT(struct arena_piece, defended),
};

const struct field mutant_arena_fields[MUTANT_ARENA_FIELDS] = {
    FIELD_STRUCTS(struct mutant_arena, choosing, 1, choosing_fields),
    FIELD_INT(struct mutant_arena, turn),
    FIELD_INTS(struct mutant_arena, order, ARENA_POSITIONS),
    FIELD_INT(struct mutant_arena, acts),
    FIELD_INT(struct mutant_arena, acting),
    FIELD_INT(struct mutant_arena, lines),
    FIELD_INT(struct mutant_arena, moved),
    FIELD_INT(struct mutant_arena, acted),
    FIELD_INT(struct mutant_arena, fallen),
    FIELD_INTS(struct mutant_arena, credit, ARENA_POSITIONS),
    FIELD_WORD(struct mutant_arena, result, results),
    FIELD_INT(struct mutant_arena, winners),
    FIELD_INT(struct mutant_arena, losers),
    FIELD_INT(struct mutant_arena, confer),
    FIELD_INT(struct mutant_arena, conferred),
    FIELD_STRUCTS(struct mutant_arena, attack, 1, attack_fields),
    FIELD_STRUCTS(struct mutant_arena, orders, ARENA_POSITIONS, orders_fields),
    FIELD_STRUCTS(struct mutant_arena, piece, ARENA_PIECES, piece_fields),
};
