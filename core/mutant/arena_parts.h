/* What the files of the Mission Phase share: RULES 10, 11. A piece is its number in
 * m->arena.piece, from 0. Included by these files and their tests alone. */
#ifndef CORE_MUTANT_ARENA_PARTS_H
#define CORE_MUTANT_ARENA_PARTS_H

#include "core/mutant/hex.h"
#include "core/mutant/mutant.h"

#define ARENA_NAME 180 /* bytes of a piece's name with the zero behind it */
#define ARENA_NONE (-1)

/* ---- pieces: arena.c ---- */

/* This round's Mission. */
const struct mutant_mission *arena_mission(const struct turn *t);
/* The card of a Mission Token. */
const struct mutant_token_card *arena_token(const struct turn *t, int piece);
int arena_figure(const struct mutant *m, int piece);
/* ARENA_NONE: the figure is not on this Mission. */
int arena_piece_of(const struct mutant *m, int figure);

bool arena_in(const struct mutant *m, int piece);
/* In the arena, and of this kind: enum arena_kind. An object that is complete is none any
 * more. */
bool arena_is(const struct mutant *m, int piece, int kind);
int arena_count(const struct mutant *m, int kind);
/* The seat of a PC, whatever became of it; ARENA_NONE: it is none. */
int arena_seat(const struct mutant *m, int piece);
/* The PC of a School, wherever it is; ARENA_NONE: it sent none. */
int arena_sent_by(const struct mutant *m, int seat);
/* "Dov Kestrel", "Old Titan", "Hunter 2". */
void arena_name(const struct turn *t, int piece, char out[ARENA_NAME]);
/* The Mission Token of this name or id, in the arena or still to be placed; or the piece
 * in the arena, where a PC goes by its Character, its player or his School too. what: "a
 * token to place". Errors: ILLEGAL, with the nearest name. */
int arena_find_token(const struct turn *t, const char *written, const char *what,
                     int *piece, struct error *e);
int arena_find_piece(const struct turn *t, const char *written, int *piece,
                     struct error *e);

/* Where nobody may stand: a PC, a foe, an object (11.3). */
void arena_blocked(const struct mutant *m, bool blocked[HEXES + 1]);
int arena_distance(const struct mutant *m, int piece, int other);
/* The nearest other piece in the arena that fits, of equal ones the first; ARENA_NONE. */
typedef bool arena_fits_fn(const struct mutant *m, int piece, int other);
int arena_nearest(const struct mutant *m, int piece, arena_fits_fn *fits);

/* A value with its bonuses: enum mutant_stat. */
int arena_value(const struct mutant *m, int piece, int stat);
int arena_range(const struct mutant *m, int piece); /* at least 1 */
/* As many dice as may be rolled for n: 1..8 (11.4). */
int arena_dice(int n);
/* What the Charter gives a Hero or Student of its School (10.5). */
int arena_charter(const struct turn *t, int piece, enum mutant_mod mod);

/* ---- movement: move.c ---- */

/* Hexes a piece may move in one activation. */
int arena_reach(const struct turn *t, int piece);
/* Moves along the shortest path towards a hex, at most `most` hexes, and stops as soon
 * as it is within `near` of it. */
void arena_go(struct turn *t, int piece, int hex, int near, int most);
/* It stands on that hex from now on. */
void arena_put(struct turn *t, int piece, int hex);
/* Whether an effect may move the piece there (12.1 move). */
bool arena_can_shift(const struct turn *t, int piece, int n, bool through, int hex);

/* ---- damage and defeat: damage.c ---- */

/* n points of damage (11.5); credit for a foe's goes to `seat`, ARENA_NONE: nobody. */
void arena_hurt(struct turn *t, int piece, int n, int seat);
/* The piece leaves the arena: enum arena_place. */
void arena_leave(struct turn *t, int piece, int place);
void arena_restore(struct turn *t, int piece, int n);
/* The stat that the next point of damage lowers, or that a point is given back to;
 * policy: LOSE-FIRST as three digits of enum mutant_stat + 1, 0: none. MUTANT_STATS: no
 * stat. */
int arena_stat_to_lose(const int stat[MUTANT_STATS], int policy);
int arena_stat_to_restore(const int stat[MUTANT_STATS], const int start[MUTANT_STATS],
                          int policy);

/* ---- attacks: attack.c ---- */

/* Puts an attack in hand; it is carried out before anything else goes on. */
void arena_attack(struct turn *t, int attacker, int defender);
/* How many attack dice hit (11.4.3); dice stand before zeros. */
int arena_hits(const int attack[ARENA_DICE], const int defence[ARENA_DICE]);
/* The dice of a roll, "6 4 3". */
#define ARENA_DICE_TEXT (ARENA_DICE * 2)
void arena_dice_text(const int *dice, int n, char out[ARENA_DICE_TEXT]);
void arena_tell_dice(struct turn *t, enum mutant_fact kind, int piece, const int *dice,
                     int n);

/* ---- activations: activation.c, stance.c, foe.c ---- */

void arena_begin_activation(struct turn *t, int piece);
void arena_end_activation(struct turn *t, int piece);
/* Carries out the next of the lines of the PC whose activation it is; false: none is
 * left. */
bool arena_next_line(struct turn *t, int piece);
/* Attack or interact, moving first where it may; false: it is out of reach. */
bool arena_try_attack(struct turn *t, int piece, int other);
bool arena_try_interact(struct turn *t, int piece, int object);
void arena_interact(struct turn *t, int piece, int object); /* interact.c */
void arena_guard(struct turn *t, int piece);
/* What a PC does with the action that is left to it (13.6). */
void arena_stand(struct turn *t, int piece);
/* Whom a foe goes for now; ARENA_NONE. */
int arena_prey(const struct turn *t, int foe);
void arena_foe(struct turn *t, int foe);

/* ---- powers: turn_power.c ---- */

/* A Mission power of a PC: enum mutant_used; NULL: none, or twice the same. */
const struct mutant_ability *arena_power(const struct turn *t, int piece, int which);
/* It holds a `move`, whose end must be said. */
bool arena_power_moves(const struct turn *t, const struct mutant_ability *a);
/* Whether another piece is of those the power works on, however far. */
bool arena_on_side(const struct mutant *m, int piece, int other,
                   const struct mutant_targeting *g);
/* Pays for a power and carries it out, if it can be now. */
void arena_use(struct turn *t, int piece, const struct arena_line *line);
/* USE -> a line. Errors: ILLEGAL. */
int arena_read_use(const struct turn *t, int piece, const struct mutant_order *o,
                   struct arena_line *line, struct error *e);

/* ---- the course of a Mission ---- */

/* turns.c: a foe in the arena that goes for whom the Commander names; whether the seat
 * has any. */
bool arena_commanded(const struct turn *t, int piece);
bool arena_commands(const struct turn *t, int seat);

/* initiative.c: fills m->arena.order (11.2.1). */
void arena_initiative(struct turn *t);
/* success.c: fills m->arena.result if the Mission is decided (11.7); last: its last turn
 * is over. */
void arena_judge(struct turn *t, bool last);

#endif
