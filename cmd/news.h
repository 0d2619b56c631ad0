/* What a batch told, read back from the database: the same for the mails of the batch and
 * for `sealed show` later. */
#ifndef CMD_NEWS_H
#define CMD_NEWS_H

#include "cmd/session.h"
#include "mail/report.h"
#include "store/reliability.h"

struct gathered {
    struct news news; /* points into what follows, and at the game of s */
    struct told *told;
    struct thrown *thrown;
    struct opened *opened;
    struct round_shown *sealing;
    struct kept *kept; /* texts, arguments, dice: freed with the rest */
    struct said_anchor *pledge;
    char **rekeyed; /* bodies, malloc'd */
    char *restored; /* body, malloc'd; NULL */
    int tells, throws, openings, sealings, rekeyings, pledges;
    int keys_lost; /* the last so many of told: of no fact of the database */
    struct reliability reliability;
    unsigned char checkpoint[BLOCK_CHECKPOINT], secret[SEAL_HASH];
};

/* Gathers what entries after `after` tell. checkpoint: of the batch; NULL: the log's
 * newest, where there is one. Errors: STORE, DATA, MEMORY. news_clear() in any case. */
int news_gather(struct gathered *g, struct session *s, int64_t after,
                const unsigned char *checkpoint, struct error *e);
void news_clear(struct gathered *g);

/* The last entry before the newest batch that played something: its news begin after it.
 */
int news_last_batch(struct session *s, int64_t *after, struct error *e);

#endif
