/* The deck secrets of a game as its log tells of them: what binds each, which are known.
 * sealed-bids 5.6, 5.7. */
#ifndef CORE_SECRETS_H
#define CORE_SECRETS_H

#include "core/log.h"
#include "core/rules.h"

#define SECRETS_MAX 400 /* of one game, bound in all */

/* A deck secret, and what binds it. */
struct deck_secret {
    uint32_t number;          /* from 1, rising                       */
    unsigned char commit[32]; /* H("pbem1.deckcommit", game_id | d)   */
    bool known;
    unsigned char d[32];     /* where it is known                                   */
    uint32_t next;           /* the one that took its place before it was published: */
                             /* 0: none did                                         */
    bool hidden;             /* and it is kept with that one: chance_hide()         */
    unsigned char bytes[32]; /* so                                                  */
    bool lost;               /* another took its place, and its key was lost: 2.3   */
};

/* Those of a game, in rising order of their numbers. */
struct deck_secrets {
    unsigned char game[16];
    int count;
    struct deck_secret secret[SECRETS_MAX];
};

/* Takes in what an entry binds, hides or publishes; all of the log's go through here,
 * from the genesis on. What cannot be read is left out: it is found by who checks the
 * log. */
void secrets_entry(struct deck_secrets *s, const struct log_entry *entry);

/* The host's K_play: those of its secrets that fit what binds them; all where none does,
 * so that a wrong key is told. */
void secrets_from_play(struct deck_secrets *s, const unsigned char play[32]);

/* What is hidden with a known one is known too. To be called last. */
void secrets_unhide(struct deck_secrets *s);

/* D of this number, or NULL: it is not known. */
const unsigned char *secrets_known(const struct deck_secrets *s, uint32_t number);

/* It is not known and never will be, as its key was lost, or that of the one it is kept
 * with. */
bool secrets_lost(const struct deck_secrets *s, uint32_t number);

/* The one of this number, or NULL: none such is bound. */
const struct deck_secret *secrets_find(const struct deck_secrets *s, uint32_t number);
bool secrets_has(const struct deck_secrets *s, uint32_t number);

#endif
