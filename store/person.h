/* Who plays a seat, for the mail: the host's office, not the game's. mail 2.1, 5.3. */
#ifndef STORE_PERSON_H
#define STORE_PERSON_H

#include "store/store.h"

#include <stdbool.h>
#include <stdint.h>

#define PERSON_ADDRESS_MAX 254 /* bytes (RFC 5321)                    */
#define PERSON_SETTINGS_MAX 1000
#define PERSON_EPOCH_MAX 1000000 /* far more than there are reasons to raise it */

struct person {
    int player; /* from 1                                    */
    char address[PERSON_ADDRESS_MAX + 1];
    int epoch;             /* raised to revoke all tokens               */
    int strikes;           /* of bounces                                */
    int64_t failing_since; /* ms; the first of these; 0: none           */
    int64_t failing;       /* ms; since when it gets a mail a week only; 0: it is good */
    int64_t dead;          /* typed codes up to this number are dead    */
    char settings[PERSON_SETTINGS_MAX +
                  1]; /* a JSON object: zone, in which he reads times */
};

/* Writes a person in full, new or not. */
int store_person_put(struct store *s, const struct person *p, struct error *e);
/* His settings alone. */
int store_person_settings(struct store *s, int player, const char *settings,
                          struct error *e);
/* Errors also: DATA (none on this seat). */
int store_person(struct store *s, int player, struct person *out, struct error *e);
/* The player of an address, the first if he has several seats, ASCII case ignored;
 * *player 0: none. */
int store_person_find(struct store *s, const char *address, int *player, struct error *e);

#define PERSON_STRIKES 4 /* with so many in a week an address fails */

/* A bounce: adds strikes; those older than `week` ms are forgotten first. *fails: with
 * these the address fails. */
int store_person_strike(struct store *s, int player, int strikes, int64_t now,
                        int64_t week, bool *fails, struct error *e);
/* The address is good: a valid mail came, or the host says so. */
int store_person_good(struct store *s, int player, struct error *e);
/* Whether a failing address is due for the mail it gets once a week. */
int store_person_probe_due(struct store *s, int64_t now, int64_t week, bool *due,
                           struct error *e);

/* The player has another address: all tokens are revoked, his typed codes up to `dead`
 * too, and what is queued for the old address goes to the new one. */
int store_person_move(struct store *s, int player, const char *address, int64_t dead,
                      struct error *e);

#endif
