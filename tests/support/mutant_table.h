/* A position of Mutant Revolution put together by hand: Schools, Characters, a Mission,
 * pieces in the arena, dice. */
#ifndef TESTS_SUPPORT_MUTANT_TABLE_H
#define TESTS_SUPPORT_MUTANT_TABLE_H

#include "core/mutant/mission_parts.h"

enum { BAS, CATHERINE, KYLE, MAKA };

struct mutant_table {
    struct mutant m;
    struct mutant_deck *deck;
    struct chance chance;
    struct facts facts;
    struct turn t;
    struct error e; /* of the last order */
};

/* For cmocka: *state is a struct mutant_table with four Schools in deck order, no
 * Character, in the Mission Phase. The end fails if dice are left or a fact is wrong. */
int mutant_table_begin(void **state);
int mutant_table_end(void **state);

/* This round's Mission. */
void mutant_table_mission(struct mutant_table *b, const char *name);
/* The number of a Recruit Card. */
int mutant_table_card(const struct mutant_table *b, const char *name);
/* A Character of this name joins; returns its figure. */
int mutant_table_join(struct mutant_table *b, int seat, const char *name);
/* The same, and it stands in the arena on the next position, with these stats and
 * range 1. Returns the piece. */
int mutant_table_pc(struct mutant_table *b, int seat, const char *name, const char *hex,
                    int atk, int def, int spd);
/* The token of this kind (its place on the card) and number, on a hex; returns the piece.
 */
int mutant_table_token(struct mutant_table *b, int kind, int number, const char *hex);

void mutant_table_dice(struct mutant_table *b, const int *faces, int n);
/* Runs the task on top, stage by stage, until one asks or only `frames` are left. */
void mutant_table_run(struct mutant_table *b, int frames);
/* One line of a seat, carried out and what follows too. Returns what apply() does. */
int mutant_table_says(struct mutant_table *b, int seat, const char *line);
/* The deadline of a seat. */
void mutant_table_late(struct mutant_table *b, int seat);
/* Whether this seat alone is asked, and for this decision. */
bool mutant_table_asks(struct mutant_table *b, int seat, const char *code);

#endif
