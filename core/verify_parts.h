/* What the files of core/verify share; nobody else includes it. */
#ifndef CORE_VERIFY_PARTS_H
#define CORE_VERIFY_PARTS_H

#include "core/verify.h"

/* The kinds of entries, each with what belongs to it. Wrong ones become findings; -1 is
 * out of memory. */
typedef int verify_fn(struct verify *v, const struct log_entry *entry, struct error *e);
verify_fn verify_genesis, verify_seat; /* verify_head.c */
verify_fn verify_order, verify_message, verify_mail_out,
    verify_checkpoint;                                          /* verify_mail.c */
verify_fn verify_redaction, verify_host;                        /* verify_mail.c */
verify_fn verify_anchor, verify_turn, verify_deck_reveal;       /* verify_turn.c */
verify_fn verify_round_keys, verify_auction_open, verify_close; /* verify_round.c */
verify_fn verify_bid_in, verify_bid_refused;                    /* verify_bid.c */
verify_fn verify_open, verify_answers_open;                     /* verify_open.c */

/* A finding about an entry. Returns 0, so that a check can write `return wrong(...)`. */
int wrong(struct verify *v, int step, const struct log_entry *entry, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* A line that is none of an entry of this kind. */
int wrong_line(struct verify *v, int step, const struct log_entry *entry, int line);

/* A player's code n (0: by hand) at an entry: U <= n <= I (7.1). *issued: the mail-out; 0
 * by hand. used: it becomes U. */
bool verify_code(struct verify *v, const struct log_entry *entry, int player, int64_t n,
                 bool used, int64_t *issued);
/* The player wrote, or let a deadline pass. */
void verify_wrote(struct verify *v, int player);
void verify_missed(struct verify *v, int player);
/* All seats are on autopilot. */
bool verify_stands_still(const struct verify *v);

/* The question of this number and round, or NULL; the round of bids or answers. */
struct asked *verify_asked(struct verify *v, int64_t number, int64_t round);
struct verify_round *verify_round_of(struct verify *v, int auction, int question,
                                     int64_t round);
struct verify_round *verify_round_add(struct verify *v, struct error *e);
void verify_round_clear(struct verify_round *r);
/* Whether a round or question may close now: all in, or its time is over. */
bool verify_may_close(const struct verify *v, const struct asked *a, int64_t now);
/* Notes a commitment: 1 new, 0 it is there already, -1 out of memory. */
int verify_seen(struct verify *v, const unsigned char commit[32], struct error *e);

/* Checks the list of `bid` and `none` lines against who may bid and what came. */
bool verify_listed(struct verify *v, int step, const struct log_entry *entry,
                   const struct verify_round *r, const struct said_round *said);

#endif
