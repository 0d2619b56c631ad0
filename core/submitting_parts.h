/* What the files share that take one file of one seat; nobody else includes it. */
#ifndef CORE_SUBMITTING_PARTS_H
#define CORE_SUBMITTING_PARTS_H

#include "core/engine_parts.h"

/* A file on its way through. */
struct arriving {
    int seat;
    int64_t number; /* of its code; 0: by hand                   */
    int64_t issued; /* the mail-out entry that issued it         */
    const struct submission *said;
    struct submission none;      /* of RETRACT: the same, with BID NONE */
    const struct armored *block; /* the ORDERS block that came with it; NULL */
    struct signature signature;
    const void *raw;
    size_t raw_size;
    unsigned char raw_ref[SEAL_HASH];
    struct file_dice dice;
    unsigned char *archived;
    size_t archived_size;
    struct answer *out;
};

/* It is refused, for this reason. Gives 0. */
int arriving_refuse(struct arriving *f, enum refused why);
/* The player wrote, with this code: older ones are dead (7.1). */
void arriving_code_used(struct engine *g, const struct arriving *f);
/* Keeps the raw mail, sealed. 3.1. */
int arriving_archive(struct engine *g, struct arriving *f, struct error *e);
/* What it adds to the dice; NULL. */
const unsigned char *arriving_contrib(const struct arriving *f);
/* Its messages: an entry for each, and a copy for the mails. */
int arriving_messages(struct engine *g, const struct arriving *f, struct error *e);

/* Codes of mails that asked something else: submitting_late.c. Whether what is open was
 * asked only after the code was issued. */
bool arriving_asked_later(const struct arriving *f, const struct asked *a);
/* Finds what the code's mail had asked, and when that closed: f->out->closed_text is
 * empty if nothing has. */
int arriving_what_closed(struct engine *g, struct arriving *f, struct error *e);
/* STALE where something else is now asked of the seat, LATE where nothing is; EARLY where
 * nothing was when the code was issued. */
int arriving_refuse_late(struct engine *g, struct arriving *f, struct error *e);

/* A bid: submitting_bid.c. */
int arriving_bid(struct engine *g, struct arriving *f, struct error *e);
/* What asks this seat for bids; NULL. */
struct asked *arriving_bids_asked(struct game *g, int seat);

/* Lines of orders: submitting_orders.c. */
int arriving_orders(struct engine *g, struct arriving *f, struct error *e);
/* The lines are kept sealed, as the answer to this question. 4.6. */
int arriving_answer(struct engine *g, struct arriving *f, struct asked *a,
                    struct error *e);

#endif
