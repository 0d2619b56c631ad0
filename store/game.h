/* A game out of its database, and the journal over it. */
#ifndef STORE_GAME_H
#define STORE_GAME_H

#include "core/journal.h"
#include "store/store.h"

/* Loads the game as it stands: its cost does not grow with the log. game_clear() it.
 * Errors: DATA (rules this program does not know; tables that do not fit each other),
 * STORE, MEMORY. */
int store_game_load(struct store *s, struct game *g, struct error *e);

/* Keeps the deck of g packed, so that store_game_load() need not read its text.
 * Errors: STORE, MEMORY. */
int store_pack(struct store *s, const struct game *g, struct error *e);

/* What a game has used: the highest number of its auctions, codes and counts of
 * questions, and that of its chains and deck secrets. Errors: STORE. */
int store_numbers(struct store *s, int64_t *highest, int64_t *secret, struct error *e);
/* Up to which number codes are of before the game was restored behind what its players
 * held, the last time; 0: it never was. Errors: STORE. */
int store_restored(struct store *s, int64_t *numbers, struct error *e);
/* The callbacks of core/journal.h over this database. */
void store_journal(struct store *s, struct journal *out);

/* Gives the facts after an entry, oldest first, that somebody of the mask may know. args
 * are JSON text. Stops where fn does not return 0. */
struct store_fact {
    int64_t entry, step, time; /* time: of the entry, in ms */
    int n;
    unsigned see;
    const char *name, *rule, *args, *sentence;
    bool undone; /* the host took it back */
};
typedef int store_fact_fn(void *arg, const struct store_fact *f, struct error *e);
int store_facts_each(struct store *s, int64_t after, unsigned mask, store_fact_fn *fn,
                     void *arg, struct error *e);

/* The same for draws; of a shuffle value is 0. */
struct store_draw {
    int64_t entry, step;
    int n, sides, value;
    const char *purpose;
};
typedef int store_draw_fn(void *arg, const struct store_draw *d, struct error *e);
int store_draws_each(struct store *s, int64_t after, store_draw_fn *fn, void *arg,
                     struct error *e);

/* The newest snapshot that stands at or before an entry: its entry, revision of the rules
 * and state (malloc'd); *entry 0 and NULL where there is none. */
int store_snapshot(struct store *s, int64_t at, int64_t *entry, int *revision,
                   char **state, struct error *e);

#endif
