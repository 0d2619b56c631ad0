/* Random games of any module, from pending() and legal() alone. */
#ifndef TESTS_SUPPORT_PLAYOUT_H
#define TESTS_SUPPORT_PLAYOUT_H

#include "tests/support/host.h"

#include <stdint.h>

/* A generator for tests: the same seed gives the same games everywhere. */
struct playout_random {
    uint64_t state;
};
int playout_below(struct playout_random *r, int n); /* 0..n-1 */
int playout_pick(void *random, int n);              /* the same, for form_pick() */
/* Orders n numbers at random. */
void playout_mix(struct playout_random *r, int *list, int n);

#define PLAYOUT_POOL 200

/* Cards in places of one kind, mixed and put back. A list of cards ends with 0, or n. */
struct playout_pool {
    int *place[PLAYOUT_POOL];
    int count;
};
void playout_pool_add(struct playout_pool *p, int *cards, int n);
void playout_pool_mix(struct playout_pool *p, struct playout_random *r);

/* The dice of event `number` of chain 1, at random; piles are those of the seed. */
void playout_event(struct draw_source *out, struct playout_random *r, uint32_t number,
                   uint64_t seed);

extern const char *const playout_names[SEATS_MAX];

/* Deals everything in t's state anew that this seat has not seen; but not what those of
 * `movers`, a mask of seats, need for the orders that are played next. */
typedef void playout_redeal_fn(const struct turn *t, int seat, unsigned movers,
                               struct playout_random *r);

/* Writes a file of a seat, asked or not; its lines follow from one another, so that forms
 * of the position alone do not make it. False: nothing is to be said. */
typedef bool playout_write_fn(const struct game *g, int seat, struct playout_random *r,
                              char *out, size_t size);

struct playout_kind {
    const struct rules *rules;
    int seats;
    const char *options;       /* JSON, or NULL                                    */
    const char *deck;          /* JSON, or NULL: the default                       */
    playout_redeal_fn *redeal; /* NULL: nothing is hidden from anybody                */
    playout_redeal_fn *redeal_sight; /* also what an order needs; NULL: as redeal    */
    playout_write_fn *write;         /* NULL: files of one form or some              */
    int share; /* of so many games asked for one is played, as they are long; 0: all */
    int every; /* of so many turns one is checked; 0: all                            */
    int turns_max; /* turns, and tries of seats to write, asked or not, until the game */
                   /* counts as one that does not end: be generous                     */
};

struct playout_result {
    int turns, steps, facts, draws;
    char why[800]; /* what went wrong: "" */
};

/* How many games of this kind are played where n are asked for: at least one. */
int playout_share(const struct playout_kind *k, int n);

/* One game through core/game.h. check: after every turn the snapshot is loaded and
 * compared, the turn replayed, sealed answers applied in another order, and what one seat
 * has not seen dealt anew. Returns 0, or -1 with r->why. */
int playout_game(const struct playout_kind *k, uint64_t seed, bool check,
                 struct playout_result *r);

/* One game without checks that somebody looks at, turn after turn. */
typedef void playout_see_fn(void *arg, const struct game *g, const struct played *p);
int playout_watch(const struct playout_kind *k, uint64_t seed, playout_see_fn *see,
                  void *arg, struct playout_result *r);

/* n games without checks, the deck read once: for the bench. */
int playout_games(const struct playout_kind *k, uint64_t seed, int n,
                  struct playout_result *r);

/* One game through core/engine.h, by texts, as players send them; mails go out after each
 * batch. host_close() *h in any case. Returns 0, or -1 with r->why. */
int playout_host(const struct playout_kind *k, uint64_t seed, struct host *h,
                 struct playout_result *r);

/* The same, with something done before each mail: i counts from 0. */
typedef void playout_between_fn(void *arg, struct host *h, int i);
int playout_host_with(const struct playout_kind *k, uint64_t seed, struct host *h,
                      playout_between_fn *between, void *arg, struct playout_result *r);

/* One game through core/engine.h with a journal in memory, by texts, as players send
 * them; its log is verified at the end. */
int playout_engine(const struct playout_kind *k, uint64_t seed, struct playout_result *r);

/* One game, with so many files before each turn that nobody would write: nothing of what
 * is refused may be kept, each refusal is a sentence, nothing may break. */
int playout_fuzz(const struct playout_kind *k, uint64_t seed, int files,
                 struct playout_result *r);

#endif
