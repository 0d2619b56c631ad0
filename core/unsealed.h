/* What was sealed, on its way into a turn: shared by the files that open rounds of bids
 * and sealed answers; nobody else includes it. */
#ifndef CORE_UNSEALED_H
#define CORE_UNSEALED_H

#include "core/engine_parts.h"
#include "core/entries.h"
#include "core/table.h"

/* Statuses of 7.4. */
enum {
    STATUS_VALID,
    STATUS_NONE,
    STATUS_WITHDRAWN,
    STATUS_OVER,
    STATUS_SHUT,
    STATUS_WRONG,
    STATUS_HIDDEN
};

#define REVEALS_MAX 8 /* of one player in a round (core/blocks.c takes no more) */

/* One seat's part in an opening. */
struct unsealed {
    bool eligible, came;
    struct bid_in in;
    int status;
    struct opening opening; /* of a bid that opened to its C     */
    bool opened;
    unsigned char reveal[REVEALS_MAX][SEAL_OPENING_BOX]; /* of a commitment */
    int reveals;
    int forfeit;           /* coins, where it was not revealed  */
    unsigned char *record; /* of an answer that opened          */
    size_t record_size;
    char words[2][16]; /* BID n                             */
    struct order order;
    const struct order *orders[1];
    struct order_file file; /* of an answer                      */
    struct submission said;
    bool has_file;
};

struct unsealing {
    struct asked *asked;
    struct key_pair key;
    struct table_round table; /* of mode table, where all shares are there */
    unsigned char share[TABLE_HOLDERS][JOINT_SHARE];
    unsigned char x[JOINT_SHARE], y[JOINT_SHARE];
    struct unsealed seat[SEATS_MAX];
};

/* Reads what came in for every seat of the question; unsealing_clear() in any case. */
int unsealing_begin(struct engine *g, struct asked *a, struct unsealing *u,
                    struct error *e);
void unsealing_clear(struct unsealing *u);
/* Of a round of mode table that is complete: every share, checked, and their sum. Errors
 * also: CONFIG (the vault is another), BUG. */
int unsealing_shares(struct engine *g, struct unsealing *u, struct error *e);
/* Plays what was opened: one turn, as the log's last entry says. */
int unsealing_play(struct engine *g, struct unsealing *u, enum cause cause,
                   struct error *e);

#endif
