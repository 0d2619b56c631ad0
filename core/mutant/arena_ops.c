/* Operations of 12.1 on a figure in the arena, as effects carry them out. */
#include "core/mutant/arena_parts.h"

int mutant_hex_of(const struct mutant *m, int figure)
{
    int piece = arena_piece_of(m, figure);

    return piece == ARENA_NONE ? 0 : m->arena.piece[piece].hex;
}

void mutant_do_move(struct turn *t, const struct mutant_effect *x,
                    const struct mutant_context *is, int figure)
{
    const struct mutant *m = t->state;
    int piece = arena_piece_of(m, figure);

    if (piece != ARENA_NONE && arena_in(m, piece) &&
        arena_can_shift(t, piece, x->n, x->flag != 0, is->hex)) {
        arena_put(t, piece, is->hex);
    }
}

void mutant_do_stat(struct turn *t, const struct mutant_effect *x,
                    const struct mutant_context *is, int figure)
{
    struct mutant *m = t->state;
    int piece = arena_piece_of(m, figure);

    (void)is;
    if (piece != ARENA_NONE && arena_in(m, piece)) {
        m->arena.piece[piece].bonus[x->what][x->mode] += x->n;
    }
}

void mutant_do_damage(struct turn *t, const struct mutant_effect *x,
                      const struct mutant_context *is, int figure)
{
    int piece = arena_piece_of(t->state, figure);

    if (piece != ARENA_NONE) {
        arena_hurt(t, piece, x->n, is->seat);
    }
}

void mutant_do_restore(struct turn *t, const struct mutant_effect *x,
                       const struct mutant_context *is, int figure)
{
    int piece = arena_piece_of(t->state, figure);

    (void)is;
    if (piece != ARENA_NONE) {
        arena_restore(t, piece, x->n);
    }
}
