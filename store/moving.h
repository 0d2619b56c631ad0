/* Addresses that players want their mail to go to, until they are confirmed. mail 2.3. */
#ifndef STORE_MOVING_H
#define STORE_MOVING_H

#include "store/person.h"

struct moving {
    int64_t id; /* number of its token of kind c */
    int player;
    char address[PERSON_ADDRESS_MAX + 1]; /* the new one                               */
    int64_t code;               /* the newest of the seat when it was asked for      */
    int64_t asked;              /* ms                                                */
    int64_t new_said, old_said; /* ms; when each address confirmed it; 0: not yet   */
};

/* A new wish takes the place of an open one. Fills in m->id. */
int store_moving_ask(struct store *s, struct moving *m, struct error *e);
/* The open wish of a player, or of this number; m->id 0: there is none. */
int store_moving_of(struct store *s, int player, struct moving *m, struct error *e);
int store_moving_find(struct store *s, int64_t id, struct moving *m, struct error *e);
/* An open wish that both addresses have confirmed, or the new one alone where it was
 * asked for at `before` or earlier; m->id 0: there is none. */
int store_moving_due(struct store *s, int64_t before, struct moving *m, struct error *e);

/* An address has confirmed it: the new one, or the old one. */
int store_moving_said(struct store *s, int64_t id, bool by_new, int64_t now,
                      struct error *e);
/* It is carried out, or given up. */
int store_moving_end(struct store *s, int64_t id, bool done, struct error *e);
/* Gives up what was asked for before `before` and never confirmed by the new address. */
int store_moving_forget(struct store *s, int64_t before, struct error *e);

/* How often a player asked since `since` (mail 5.4), up to `most`. */
int store_moving_count(struct store *s, int player, int64_t since, int most, int *n,
                       struct error *e);

#endif
