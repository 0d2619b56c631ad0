/* What the files of the playout driver share; nobody else includes it. */
#ifndef TESTS_SUPPORT_PLAYOUT_PARTS_H
#define TESTS_SUPPORT_PLAYOUT_PARTS_H

#include "tests/support/playout.h"

#define PLAYOUT_LINES 4   /* of one file of forms    */
#define PLAYOUT_FILE 40   /* lines of any file       */
#define PLAYOUT_LINE 200  /* bytes of one order      */
#define PLAYOUT_FORMS 60  /* of one seat that count  */
#define PLAYOUT_TIME 1000 /* ms: when every turn is  */

/* A file in the making: the texts of its lines and what points at them. */
struct file {
    char text[PLAYOUT_FILE * PLAYOUT_LINE];
    struct order_file orders;
    const struct order *order[PLAYOUT_FILE];
    bool read;
};

/* A game that is being played. */
struct table {
    const struct playout_kind *kind;
    struct game game;
    struct playout_random random;
    struct playout_result *result;
    struct file file[SEATS_MAX];
    uint32_t event;
    bool check;          /* every turn is looked at in all ways */
    playout_see_fn *see; /* NULL: nobody does */
    void *see_arg;
    int deck; /* all bytes of the deck secret: each game has its own piles */
};

struct forms {
    char text[PLAYOUT_FORMS][PLAYOUT_LINE];
    int count;
};

/* Notes what went wrong, the first time; returns -1. */
int playout_wrong(struct table *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The legal orders of a seat. */
void playout_forms(const struct game *g, int seat, struct forms *out);

/* A fresh source of dice, the same when the turn is played again. */
void playout_draws(struct table *t, struct draw_source *out);

/* A game that was set up, game_clear() it; on failure there is nothing to clear. And a
 * turn of it, unchecked. */
int playout_begin(struct table *t, const struct playout_kind *k, uint64_t seed,
                  struct playout_result *r);
int playout_turn(struct table *t);

/* Checks the turn *p that led from the snapshot `before` to t->game. */
int playout_check(struct table *t, const char *before, const struct played *p);

#endif
