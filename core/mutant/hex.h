/* The Mission Arena: 61 hexes in rows A..I, their distances and the paths between them.
 * RULES 11.1, 11.3. Hexes are numbered 1..61, row after row; 0 is no hex. */
#ifndef CORE_MUTANT_HEX_H
#define CORE_MUTANT_HEX_H

#include <stdbool.h>

#define HEXES 61
#define HEX_SIDES 6
#define HEX_CENTRE 31 /* E5 */
#define HEX_RIM 4     /* distance of the edge from the centre */
#define HEX_ROWS 9
#define HEX_NAME 3 /* bytes of "E5" with the zero behind it */

/* The hex that is called so, "e5"; 0: none is. */
int hex_named(const char *written);
void hex_name(int hex, char out[HEX_NAME]);

/* Row from 0, column from 1. */
int hex_row(int hex);
int hex_column(int hex);
int hex_row_length(int row);

int hex_distance(int from, int to);

/* The neighbour in a direction of the search order, 0..5: E, NE, NW, W, SW, SE; 0: the
 * arena ends there. */
int hex_neighbour(int hex, int direction);

/* What a breadth-first search found from one hex. */
struct hex_search {
    int from;
    int steps[HEXES + 1]; /* moves to get there; -1: cannot be reached */
    int back[HEXES + 1];  /* the hex before it on the path             */
};

/* Searches from a hex; a blocked one is never entered. */
void hex_search(struct hex_search *s, int from, const bool blocked[HEXES + 1]);

/* The hexes of the path in order, without the first; returns how many, 0: there is none,
 * or `to` is where the search began. */
int hex_path(const struct hex_search *s, int to, int out[HEXES]);

/* The hex of a position with this many participants, 2..4; positions from 1. */
int hex_position(int participants, int position);

/* Every hex in the order in which tokens are placed (10.6): by distance from the centre,
 * then row, then column. */
void hex_placing(int out[HEXES]);

#endif
