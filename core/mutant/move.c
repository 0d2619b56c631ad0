/* Moving in the arena: RULES 11.3. */
#include "core/mutant/arena_parts.h"

int arena_reach(const struct turn *t, int piece)
{
    const struct mutant *m = t->state;
    int n = arena_value(m, piece, MUTANT_SPD) + arena_value(m, piece, MUTANT_MOVEMENT) +
            arena_charter(t, piece, MUTANT_MORE_MOVE);

    return n < 0 ? 0 : n;
}

/* The path towards a hex that may itself be taken: it counts as free (11.3). */
static int path_towards(const struct turn *t, int piece, int hex, int path[HEXES])
{
    const struct mutant *m = t->state;
    struct hex_search s;
    bool blocked[HEXES + 1];

    arena_blocked(m, blocked);
    blocked[hex] = false;
    hex_search(&s, m->arena.piece[piece].hex, blocked);
    return hex_path(&s, hex, path);
}

void arena_put(struct turn *t, int piece, int hex)
{
    struct mutant *m = t->state;
    char name[ARENA_NAME], from[HEX_NAME], to[HEX_NAME];

    arena_name(t, piece, name);
    hex_name(m->arena.piece[piece].hex, from);
    hex_name(hex, to);
    m->arena.piece[piece].hex = hex;
    fact(t->facts, SEE_ALL, MUTANT_PIECE_MOVED, "{s:s, s:s, s:s}", "piece", name, "from",
         from, "to", to);
}

void arena_go(struct turn *t, int piece, int hex, int near, int most)
{
    const struct mutant *m = t->state;
    int path[HEXES], n = path_towards(t, piece, hex, path), i = 0;
    int at = m->arena.piece[piece].hex;

    while (i < n && i < most && hex_distance(at, hex) > near) {
        at = path[i++];
    }
    if (i > 0) {
        arena_put(t, piece, at);
    }
}

bool arena_can_shift(const struct turn *t, int piece, int n, bool through, int hex)
{
    const struct mutant *m = t->state;
    struct hex_search s;
    bool blocked[HEXES + 1];

    arena_blocked(m, blocked);
    if (!hex || blocked[hex]) {
        return false;
    }
    if (through) {
        return hex_distance(m->arena.piece[piece].hex, hex) <= n;
    }
    hex_search(&s, m->arena.piece[piece].hex, blocked);
    return s.steps[hex] >= 0 && s.steps[hex] <= n;
}
