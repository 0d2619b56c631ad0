/* Who has no seat and yet deals with the game: invited, asking for a seat or to watch,
 * to play in somebody's place, or to come back to it. The host's office, not the game's;
 * no address stands in the log. mail 2.3, 5.4. */
#ifndef STORE_GUEST_H
#define STORE_GUEST_H

#include "store/person.h"

#define GUEST_NAME_MAX 80
#define GUEST_WHY_MAX 400

enum guest_what {
    GUEST_INVITE,     /* the host asks him to take a seat                    */
    GUEST_JOIN,       /* he asks for a seat                                  */
    GUEST_SUBSTITUTE, /* he is asked to play in the place of a player        */
    GUEST_SUCCESSOR,  /* the same for good                                   */
    GUEST_RETURN,     /* he may take his seat back from a substitute         */
    GUEST_OBSERVE,    /* he asks to watch, or does                           */
    GUEST_LEAVE,      /* he asks to watch no more                            */
    GUEST_RESIGN,     /* he has resigned: open while his seat is kept        */
    GUEST_WITNESS,    /* in: he keeps half of the key to bids                 */
    GUESTS
};

/* open: a mail waits for his answer; in: he watches; the others are over. */
enum guest_state { GUEST_OPEN, GUEST_IN, GUEST_DONE, GUEST_DECLINED, GUEST_DROPPED };

struct guest {
    int64_t id; /* number of his token of kind c, player 0 */
    enum guest_what what;
    enum guest_state state;
    int player; /* whose seat it is about, from 1; 0: none's */
    char name[GUEST_NAME_MAX + 1];
    char address[PERSON_ADDRESS_MAX + 1];
    char why[GUEST_WHY_MAX + 1]; /* a reason; "". Of who asks: by which way he did */
    int64_t asked;               /* ms                         */
    int64_t code;                /* newest code of the seat when he resigned; 0 */
};

/* The word of each, as it stands in the table. */
const char *guest_what_name(enum guest_what what);

/* A new one, whose id is filled in; what is open of the same kind for the same address
 * and seat is dropped. */
int store_guest_add(struct store *s, struct guest *g, struct error *e);
/* Of this number; id 0: there is none. */
int store_guest(struct store *s, int64_t id, struct guest *out, struct error *e);
/* The newest of a kind in this state for an address (NULL: any) and a seat (0: any); id
 * 0: there is none. */
int store_guest_find(struct store *s, enum guest_what what, enum guest_state state,
                     const char *address, int player, struct guest *out, struct error *e);
int store_guest_end(struct store *s, int64_t id, enum guest_state state, struct error *e);
/* What is open about a seat is dropped. */
int store_guest_drop(struct store *s, int player, struct error *e);
/* Of one kind only. */
int store_guest_drop_of(struct store *s, enum guest_what what, int player,
                        struct error *e);
/* How many are in this state. */
int store_guest_count(struct store *s, enum guest_what what, enum guest_state state,
                      int *n, struct error *e);
/* How often an address, ASCII case ignored, asked for this since `since` (ms), GUESTS:
 * for a seat, to watch, or to watch no more. */
int store_guest_asked(struct store *s, enum guest_what what, const char *address,
                      int64_t since, int *n, struct error *e);
/* How many asked for a seat or to watch, and were answered for this reason. */
int store_guest_asked_by(struct store *s, const char *why, int64_t since, int *n,
                         struct error *e);
/* The same of those whose addresses end so, ASCII case ignored: "@example.org". */
int store_guest_asked_from(struct store *s, const char *why, const char *domain,
                           int64_t since, int *n, struct error *e);
/* Whether the owner of this address was asked in by somebody who plays, or has answered a
 * mail of ours, so that it is his: whatever comes in his name. */
int store_guest_known(struct store *s, const char *address, bool *known, struct error *e);
/* The entry of the log by which the host renewed the address for sign-up last, and when,
 * ms; 0: he never did. */
int store_guest_door(struct store *s, int64_t *entry, int64_t *time, struct error *e);
/* What strangers were asked, for a seat or to watch, and have not answered is over. */
int store_guest_shut(struct store *s, struct error *e);
/* How many were asked about a seat since then. */
int store_guest_asked_of(struct store *s, enum guest_what what, int player, int64_t since,
                         int *n, struct error *e);
/* A mail to who watches came back: with so many strikes within `week` ms he is dropped,
 * and *dropped. Errors: STORE. */
int store_guest_strike(struct store *s, const char *address, int strikes, int64_t now,
                       int64_t week, bool *dropped, struct error *e);

typedef int store_guest_fn(void *arg, const struct guest *g, struct error *e);
/* Each in this state, in the order in which they came. */
int store_guest_each(struct store *s, enum guest_what what, enum guest_state state,
                     store_guest_fn *fn, void *arg, struct error *e);

#endif
