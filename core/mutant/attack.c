/* One attack, with the windows before and after the dice: RULES 11.4. */
#include "core/mutant/arena_parts.h"
#include "core/mutant/tasks.h"

#include <stdlib.h>
#include <string.h>

/* The task's stages, each a window further. */
enum { STAGE_DECLARED, STAGE_ROLLS, STAGE_DEFENCE, STAGE_HITS };

#define LOW 2 /* faces that never hit, and are the low ones of a re-roll */
#define SIDES 6

void arena_attack(struct turn *t, int attacker, int defender)
{
    struct mutant *m = t->state;
    char by[ARENA_NAME], on[ARENA_NAME];

    memset(&m->arena.attack, 0, sizeof m->arena.attack);
    m->arena.attack.attacker = arena_figure(m, attacker);
    m->arena.attack.defender = arena_figure(m, defender);
    arena_name(t, attacker, by);
    arena_name(t, defender, on);
    fact(t->facts, SEE_ALL, MUTANT_ATTACK_DECLARES, "{s:s, s:s}", "piece", by, "target",
         on);
    mutant_push(m, MUTANT_TASK_ATTACK);
}

void arena_dice_text(const int *dice, int n, char out[ARENA_DICE_TEXT])
{
    int i, used = 0;

    for (i = 0; i < n; i++) {
        if (i) {
            out[used++] = ' ';
        }
        out[used++] = (char)('0' + dice[i]);
    }
    out[used] = '\0';
}

static int dice_count(const int dice[ARENA_DICE])
{
    int n = 0;

    while (n < ARENA_DICE && dice[n]) {
        n++;
    }
    return n;
}

void arena_tell_dice(struct turn *t, enum mutant_fact kind, int piece, const int *dice,
                     int n)
{
    char name[ARENA_NAME], text[ARENA_DICE_TEXT];

    arena_name(t, piece, name);
    arena_dice_text(dice, n, text);
    fact(t->facts, SEE_ALL, (int)kind, "{s:s, s:s}", "piece", name, "dice", text);
}

/* With First Wave in the first attack of a Mission (17). */
static int attack_dice(const struct turn *t, int piece)
{
    const struct mutant *m = t->state;
    int more =
        m->arena.piece[piece].attacked ? 0 : arena_charter(t, piece, MUTANT_FIRST_ATTACK);

    return arena_dice(arena_value(m, piece, MUTANT_ATK) + more);
}

/* With Kept Light in the first defence of a Mission turn (17). */
static int defence_dice(const struct turn *t, int piece)
{
    const struct mutant *m = t->state;
    int more = m->arena.piece[piece].defended
                   ? 0
                   : arena_charter(t, piece, MUTANT_FIRST_DEFENCE);

    return arena_dice(arena_value(m, piece, MUTANT_DEF) + m->arena.piece[piece].guard +
                      more);
}

static void roll_dice(struct turn *t, int *dice, int n, const char *what)
{
    int i;

    for (i = 0; i < n; i++) {
        dice[i] = chance_roll(t->chance, SIDES, what);
    }
}

/* 11.4.1: the attacker's dice, then the defender's. */
static void roll(struct turn *t, int attacker, int defender)
{
    struct mutant *m = t->state;
    struct arena_attack *a = &m->arena.attack;
    int n = attack_dice(t, attacker);

    roll_dice(t, a->attack, n, "attack die");
    arena_tell_dice(t, MUTANT_ATTACK_DICE, attacker, a->attack, n);
    n = defence_dice(t, defender);
    roll_dice(t, a->defence, n, "defence die");
    arena_tell_dice(t, MUTANT_DEFENCE_DICE, defender, a->defence, n);
    m->arena.piece[attacker].attacked = 1;
    m->arena.piece[defender].defended = 1;
}

/* 11.4.2: in the order in which they were rolled. */
static void roll_again(struct turn *t, int piece, int dice[ARENA_DICE], int which)
{
    int i, again = 0, n = dice_count(dice);

    for (i = 0; i < n; i++) {
        if (which == MUTANT_ALL_DICE || dice[i] <= LOW) {
            dice[i] = chance_roll(t->chance, SIDES, "re-rolled die");
            again++;
        }
    }
    if (again > 0) {
        arena_tell_dice(t, MUTANT_DICE_REROLLED, piece, dice, n);
    }
}

/* What a power promised for the next roll of its kind. */
static void power_rerolls(struct turn *t, int piece, int *promised, int dice[ARENA_DICE])
{
    int which = *promised - 1;

    *promised = 0;
    if (which >= 0) {
        roll_again(t, piece, dice, which);
    }
}

void mutant_do_reroll(struct turn *t, const struct mutant_effect *x,
                      const struct mutant_context *is, int figure)
{
    struct mutant *m = t->state;
    struct arena_attack *a = &m->arena.attack;
    int piece = arena_piece_of(m, figure), which = x->mode;

    if (piece == ARENA_NONE || x->what == MUTANT_INITIATIVE_ROLL) {
        return;
    }
    if (is->power) {
        int *promised = x->what == MUTANT_ATTACK_ROLL
                            ? &m->arena.piece[piece].reroll_attack
                            : &m->arena.piece[piece].reroll_defence;

        *promised = which + 1 > *promised ? which + 1 : *promised;
    } else if (x->what == MUTANT_ATTACK_ROLL && figure == a->attacker) {
        roll_again(t, piece, a->attack, which);
    } else if (x->what == MUTANT_DEFENCE_ROLL && figure == a->defender) {
        roll_again(t, piece, a->defence, which);
    }
}

static int highest_first(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

int arena_hits(const int attack[ARENA_DICE], const int defence[ARENA_DICE])
{
    int a[ARENA_DICE], d[ARENA_DICE], i, hits = 0;

    memcpy(a, attack, sizeof a);
    memcpy(d, defence, sizeof d);
    qsort(a, ARENA_DICE, sizeof *a, highest_first);
    qsort(d, ARENA_DICE, sizeof *d, highest_first);
    for (i = 0; i < ARENA_DICE; i++) {
        hits += a[i] > LOW && a[i] > d[i];
    }
    return hits;
}

static void hit(struct turn *t, int attacker, int defender)
{
    const struct mutant *m = t->state;
    int hits = arena_hits(m->arena.attack.attack, m->arena.attack.defence);
    char name[ARENA_NAME];

    arena_name(t, defender, name);
    fact(t->facts, SEE_ALL, MUTANT_ATTACK_HITS, "{s:s, s:i}", "piece", name, "n", hits);
    arena_hurt(t, defender, hits, arena_seat(m, attacker));
}

/* What lasted for this attack is over. */
static void end_attack(struct turn *t, int attacker, int defender)
{
    struct mutant *m = t->state;
    int stat;

    for (stat = 0; stat < MUTANT_BONUSES; stat++) {
        m->arena.piece[attacker].bonus[stat][MUTANT_UNTIL_ATTACK] = 0;
        m->arena.piece[defender].bonus[stat][MUTANT_UNTIL_ATTACK] = 0;
    }
    memset(&m->arena.attack, 0, sizeof m->arena.attack);
    mutant_pop(m);
}

/* A Reaction may have taken one of the two out of the arena: then nothing is left to do.
 */
void mutant_run_attack(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    struct arena_attack *a = &m->arena.attack;
    int attacker = arena_piece_of(m, a->attacker);
    int defender = arena_piece_of(m, a->defender);

    if (!arena_in(m, attacker) || !arena_in(m, defender)) {
        end_attack(t, attacker, defender);
        return;
    }
    switch (f->stage++) {
    case STAGE_DECLARED:
        mutant_open_window(t, MUTANT_ATTACK_DECLARED, arena_seat(m, attacker), true);
        break;
    case STAGE_ROLLS:
        roll(t, attacker, defender);
        power_rerolls(t, attacker, &m->arena.piece[attacker].reroll_attack, a->attack);
        mutant_open_window(t, MUTANT_ATTACK_ROLLED, arena_seat(m, attacker), true);
        break;
    case STAGE_DEFENCE:
        power_rerolls(t, defender, &m->arena.piece[defender].reroll_defence, a->defence);
        mutant_open_window(t, MUTANT_DEFENCE_ROLLED, arena_seat(m, defender), true);
        break;
    default: /* STAGE_HITS */
        hit(t, attacker, defender);
        end_attack(t, attacker, defender);
        break;
    }
}
