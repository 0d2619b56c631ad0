/* What a game waits for, without loading it: for looks at many games. */
#ifndef STORE_WAITING_H
#define STORE_WAITING_H

#include "store/store.h"

#include <stdbool.h>
#include <stdint.h>

/* Times: ms. Texts are gone when the callback returns. */
struct store_standing {
    const char *name, *rules;
    int seats; /* for how many it is */
    int open;  /* of them while it has not begun: those that nobody has yet */
    bool over;
    int64_t turn;   /* number of the newest               */
    int64_t paused; /* since when nothing falls due; 0: it is not paused */
    int64_t last;   /* when anything happened: of the last log entry */
};
/* Errors: DATA (no game was founded in it). */
typedef int store_standing_fn(void *arg, const struct store_standing *g, struct error *e);
int store_standing(struct store *s, store_standing_fn *fn, void *arg, struct error *e);

/* In the place of a decision: a part of event 1; with the option `strict` an element of a
 * chain, before it the key of that chain, and between them the keys of the others. */
#define STORE_AWAITS_READY "READY"
#define STORE_AWAITS_CHAIN "READY-CHAIN"
#define STORE_AWAITS_KEY "READY-KEY"
#define STORE_AWAITS_KEYS "READY-KEYS"

/* A seat that is awaited, or (player 0) a closed round that waits to be opened: by the
 * host, or, with a deadline, for players who may object to its list until then. */
struct store_awaited {
    int player;
    const char *name;     /* of the player           */
    const char *decision; /* its code: "B1"          */
    int64_t since;        /* when it was asked       */
    int64_t deadline;     /* 0: none                 */
    bool autopilot;
    int64_t away; /* he is away until then; 0: he is not */
    bool reveal;  /* of the bid that he committed to     */
};
/* The most urgent first. Stops where fn does not return 0. */
typedef int store_awaited_fn(void *arg, const struct store_awaited *a, struct error *e);
int store_awaited_each(struct store *s, int64_t now, store_awaited_fn *fn, void *arg,
                       struct error *e);

/* Mask of the players (bit 0: player 1) who are to be reminded at `now`: half of their
 * time is over, or all of it but `before` (ms; 0: none), they have had no reminder since,
 * nor any for a day, nor a report since, which asks the same of them, they are not away,
 * and a deadline is still to come that counts. */
int store_reminders(struct store *s, int64_t now, int64_t before, unsigned *players,
                    struct error *e);
/* When the next of these moments is, after `now`: ms; 0: there is none. */
int store_next_reminder(struct store *s, int64_t now, int64_t before, int64_t *next,
                        struct error *e);

/* Before which time (ms) nothing is to be done as the game stands: a deadline and the
 * grace (ms) after it are over, all answers to a sealed question are in, a round is
 * closed, a seat on autopilot is awaited, a mail is due, a week's mail to an address that
 * fails, or the change of one. 0: at once; INT64_MAX: ever. */
int store_next(struct store *s, int64_t grace, int64_t *next, struct error *e);

/* Whether the game waits for its players and has not begun. Errors: STORE. */
int store_gathers(struct store *s, bool *gathers, struct error *e);

#endif
