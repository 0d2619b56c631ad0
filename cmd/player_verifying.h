/* What the files of sealed-player verify share; nobody else includes it. */
#ifndef CMD_PLAYER_VERIFYING_H
#define CMD_PLAYER_VERIFYING_H

#include "cmd/player_parts.h"

/* What one signed thing vouches for. */
struct vouched {
    uint64_t entry, time;
    unsigned char game[16], hash[32];
    const char *source;
};

/* A receipt that the host has signed. */
struct kept_receipt {
    struct receipt receipt;
    const char *source;
};

/* The mails of one game, and what came of them so far. */
struct verifying {
    struct mails mails;
    struct vouched *list; /* malloc'd */
    int count;
    struct kept_receipt *receipt; /* malloc'd */
    int receipts;
    int signatures, rounds, openings, copies;
    int keyless;   /* rounds of which no mail has key and caps                   */
    int found;     /* what does not fit                                          */
    int unchecked; /* what could not be checked, as something of it is not here  */
    int open;      /* what may be right, but shows only in a mail that is not here */
};

/* Tells of one thing that does not fit, or that could not be checked. */
void verifying_wrong(struct verifying *w, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void verifying_unchecked(struct verifying *w, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Rounds of bids: receipts and copies against the lists, openings against both. list: of
 * auctions_read(). Errors: DATA, MEMORY. */
int verifying_rounds(struct verifying *w, const struct player_auction *list, int count,
                     struct error *e);

#endif
