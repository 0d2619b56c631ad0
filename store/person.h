/* Who plays a seat, for the mail: the host's office, not the game's. mail 2.1, 5.3. */
#ifndef STORE_PERSON_H
#define STORE_PERSON_H

#include "store/store.h"

#include <stdint.h>

#define PERSON_ADDRESS_MAX 254 /* bytes (RFC 5321)                    */
#define PERSON_SETTINGS_MAX 1000

struct person {
    int player; /* from 1                                    */
    char address[PERSON_ADDRESS_MAX + 1];
    int epoch;             /* raised to revoke all tokens               */
    int strikes;           /* of bounces                                */
    int64_t failing_since; /* ms; the first of these; 0: none           */
    char settings[PERSON_SETTINGS_MAX + 1]; /* a JSON object                   */
};

/* Writes a person in full, new or not. */
int store_person_put(struct store *s, const struct person *p, struct error *e);
/* Errors also: DATA (none on this seat). */
int store_person(struct store *s, int player, struct person *out, struct error *e);
/* The player of an address, ASCII case ignored; *player 0: none, or more than one. */
int store_person_find(struct store *s, const char *address, int *player, struct error *e);

/* A bounce: adds strikes; those older than `week` ms are forgotten first. And a valid
 * mail: the address is good. */
int store_person_strike(struct store *s, int player, int strikes, int64_t now,
                        int64_t week, struct error *e);
int store_person_good(struct store *s, int player, struct error *e);

#endif
