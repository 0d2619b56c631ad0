/* Objects: what a PC must roll to complete one, and what it brings. RULES 11.3. */
#include "core/mutant/arena_parts.h"

#define SIDES 6
#define CREDIT 2

/* Rolls the stat of the test; true: at least one die shows the target or more. */
static bool test(struct turn *t, int piece, const struct mutant_token_card *card)
{
    const struct mutant *m = t->state;
    int dice[ARENA_DICE], i, n = arena_dice(arena_value(m, piece, card->test - 1));
    bool passed = false;

    for (i = 0; i < n; i++) {
        dice[i] = chance_roll(t->chance, SIDES, "test die");
        passed = passed || dice[i] >= card->target;
    }
    arena_tell_dice(t, MUTANT_TEST_DICE, piece, dice, n);
    return passed;
}

/* It stays as an obstacle and gives its reward to the School that completed it. */
static void complete(struct turn *t, int piece, int object)
{
    static const struct mutant_context none;
    struct mutant *m = t->state;
    struct mutant_context is = none;
    int seat = arena_seat(m, piece);

    m->arena.piece[object].complete = 1;
    m->arena.credit[seat] += CREDIT;
    is.seat = (unsigned char)seat;
    is.actor = (unsigned char)(seat + 1);
    is.figure = (unsigned char)m->arena.piece[piece].figure;
    mutant_carry_out(t, arena_token(t, object)->reward, &is);
}

void arena_interact(struct turn *t, int piece, int object)
{
    const struct mutant_token_card *card = arena_token(t, object);
    bool done = !card->test || test(t, piece, card);
    char by[ARENA_NAME], name[ARENA_NAME];

    arena_name(t, piece, by);
    arena_name(t, object, name);
    fact(t->facts, SEE_ALL, done ? MUTANT_OBJECT_COMPLETE : MUTANT_OBJECT_HOLDS,
         "{s:s, s:s}", "piece", by, "object", name);
    if (done) {
        complete(t, piece, object);
    }
}
