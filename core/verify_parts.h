/* What the files of core/verify share; nobody else includes it. */
#ifndef CORE_VERIFY_PARTS_H
#define CORE_VERIFY_PARTS_H

#include "core/verify.h"

/* The kinds of entries, each with what belongs to it. Wrong ones become findings; -1 is
 * out of memory. */
typedef int verify_fn(struct verify *v, const struct log_entry *entry, struct error *e);
verify_fn verify_genesis, verify_seat; /* verify_head.c */
verify_fn verify_order, verify_message, verify_mail_out,
    verify_checkpoint;      /* verify_mail.c */
verify_fn verify_redaction; /* verify_mail.c */
verify_fn verify_host;      /* verify_host.c */
/* The host takes a position back. verify_back.c. */
int verify_rollback(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said);
/* The end of the log was lost and is given up. verify_back.c. */
int verify_restored(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said);
/* What is open will never be opened. */
void verify_rounds_end(struct verify *v);
verify_fn verify_anchor, verify_turn, verify_deck_reveal;       /* verify_turn.c */
verify_fn verify_round_keys, verify_auction_open, verify_close; /* verify_round.c */
verify_fn verify_bid_in, verify_bid_refused;                    /* verify_bid.c */
verify_fn verify_open, verify_answers_open;                     /* verify_open.c */
verify_fn verify_player_key, verify_reveal_in;                  /* verify_player.c */
verify_fn verify_ready;                                         /* verify_dice.c */
verify_fn verify_void, verify_ruling;                           /* verify_player.c */
verify_fn verify_share_in;                                      /* verify_table.c */
verify_fn verify_witness_key;                                   /* verify_witness.c */
verify_fn verify_key_change;                                    /* verify_keys.c */
/* A chain goes on, or is new: one that was left for another must not come back. Errors:
 * MEMORY. */
int verify_chain(struct verify *v, const struct log_entry *entry,
                 const struct player_key *k, struct error *e);

/* A finding about an entry. Returns 0, so that a check can write `return wrong(...)`. */
int wrong(struct verify *v, int step, const struct log_entry *entry, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* A line that is none of an entry of this kind. */
int wrong_line(struct verify *v, int step, const struct log_entry *entry, int line);

/* What follows when all seats are taken: the first turn, or the question what players add
 * to it. */
enum verify_next verify_seated(const struct verify *v);

/* A player's code n (0: by hand) at an entry: U <= n <= I (7.1). *issued: the mail-out; 0
 * by hand. used: it becomes U. */
bool verify_code(struct verify *v, const struct log_entry *entry, int player, int64_t n,
                 bool used, int64_t *issued);
/* All codes of the player that were issued so far are dead. */
void verify_codes_dead(struct verify *v, int player);
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
/* The rest of the line as a block that the entry's player signed with the key that he has
 * registered, and whose acknowledgement is of this log; findings else. bytes: BLOCK_MAX;
 * of the block's size. False: it is none. */
struct strict;
bool verify_block(struct verify *v, const struct log_entry *entry, struct strict *f,
                  struct signed_block *b, bool in_log);
/* A reveal-in or share-in: a block, and what it is about in lines of its own. */
struct block_entry {
    int auction, round;
    struct signed_block b;
    bool agrees; /* the lines say what the block says */
    unsigned char raw[SEAL_HASH];
};
/* Reads one whose body begins with `name`. False: a line is wrong, which is found. */
bool verify_block_entry(struct verify *v, const struct log_entry *entry, const char *name,
                        struct block_entry *out);
/* Whether what it acknowledges is in this log, among the first `upto` entries. */
bool verify_ack_fits(const struct verify *v, const struct signed_block *b, int64_t upto);
/* verify_signing.c: orders, an answer that comes in, and what it opens to (its text of n
 * bytes; 0: it was taken back). Errors: MEMORY. */
int verify_signed_order(struct verify *v, const struct log_entry *entry,
                        const struct said_order *o, struct error *e);
void verify_signed_answer(struct verify *v, const struct log_entry *entry,
                          struct kept_bid *b, int question);
void verify_signed_opening(struct verify *v, const struct log_entry *entry,
                           const struct verify_round *r, const struct kept_bid *kept,
                           const struct key_pair *key, const char *text, size_t n);
/* What its player signed as lines that are no orders: a message with all of its block's,
 * an absence, who gives up his seat; a message whose body is gone. Errors: MEMORY. */
int verify_signed_message(struct verify *v, const struct log_entry *entry,
                          const struct said_message *said, struct error *e);
int verify_signed_office(struct verify *v, const struct log_entry *entry,
                         const struct said_host *said, struct error *e);
void verify_line_gone(struct verify *v);
/* Block and place of either: whose block it is, and that it was made here and now; *b: as
 * read. False: it is none of his. */
bool verify_orders_block(struct verify *v, const struct log_entry *entry, int player,
                         const unsigned char bytes[BLOCK_ORDERS_SIZE],
                         struct signed_block *b);
/* The text, n bytes, is what the block signs. */
bool verify_signs(const struct signed_block *b, const char *text, size_t n);
/* From this entry on the host signs with this key. Errors: MEMORY. */
int verify_host_key(struct verify *v, int64_t entry, const unsigned char public[32],
                    struct error *e);
/* Whether rounds wait that only a vault or an intake file opens which was replaced. */
bool verify_voids_left(struct verify *v);
/* What outside witnesses vouch for, against the whole log. 6.4, step 4. */
void verify_witnesses(struct verify *v);
/* A turn's contributions, against what it plays; chains move on. verify_dice.c */
void verify_contributions(struct verify *v, const struct log_entry *entry,
                          const struct said_turn *t);
/* The newest round of bids about this question, or NULL. */
struct verify_round *verify_round_asked(struct verify *v, int question, int64_t round);
/* Bids of this player have this type in this game: 3, 7.5. */
bool verify_type_fits(struct verify *v, const struct signed_block *b);
/* Rounds of mode table: verify_table.c. */
bool verify_is_table(const struct verify *v);
/* The line of round-keys with the host's half for this auction, which follows on those
 * that are known. -1: out of memory. */
int verify_host_half(struct verify *v, struct strict *f, int auction, struct error *e);
/* A round is played in mode table where all halves are there, and the bid of a host who
 * plays, and in mode commit where not. */
bool verify_table_fits(const struct verify *v, const struct said_auction *said);
/* Something of the kind waits for that round already. */
bool verify_has_left(const struct verify *v, const struct signed_block *b);
/* It is for an auction that has begun (late), or too far ahead. */
bool verify_misplaced(const struct verify *v, const struct signed_block *b, bool late);
/* Whether a block could be refused with this word, where only mode table has such blocks,
 * or such words; -1: it is one of every mode. a: the round that is open to its player. */
int verify_table_reason(struct verify *v, const struct signed_block *b,
                        const struct asked *a, const char *reason);
/* A new person takes a seat: rounds whose keys the one before made a part of begin again.
 */
void verify_table_seat(struct verify *v, const struct log_entry *entry, int player);
/* The bid of a host who plays is the one that he left, and in its place. */
bool verify_host_first(struct verify *v, const struct signed_block *b,
                       const unsigned char raw[32]);
/* Another entry comes while that bid is due. */
int verify_host_waits(struct verify *v, const struct log_entry *entry);
/* verify_witness.c: the share of the witness, of a block whose signature was looked at;
 * whether a block of his could be refused with this word; and that a round falls back,
 * as he did not send it: false, it cannot. */
int verify_witness_share(struct verify *v, const struct log_entry *entry,
                         const struct signed_block *b);
bool verify_witness_reason(struct verify *v, const struct signed_block *b,
                           const char *reason);
bool verify_falls_back(struct verify *v, const struct log_entry *entry,
                       const struct said_host *said);
/* The time to object to a round, and for reveals, moves with its deadline. */
void verify_round_moves(struct verify *v, const struct said_ask *moved, int64_t before);
/* All who were asked have bid, or the witness is not given up; a bid is opened by its
 * player's reveal. */
bool verify_complete(const struct verify_round *r);
/* It waits, and what opens it is sealed to the key of the intake file. */
bool verify_has_shares(const struct verify_round *r);
bool verify_by_reveal(const struct verify_round *r, const struct kept_bid *b);
/* The shares of an open: those of the holders, or none. *x and *y: sums, where there are
 * any. */
bool verify_shares(struct verify *v, const struct log_entry *entry,
                   const struct verify_round *r, const struct said_round *said,
                   unsigned char x[JOINT_SHARE], unsigned char y[JOINT_SHARE]);

/* Notes a commitment: 1 new, 0 it is there already, -1 out of memory. */
int verify_seen(struct verify *v, const unsigned char commit[32], struct error *e);

/* Checks the list of `bid` and `none` lines against who may bid and what came. */
bool verify_listed(struct verify *v, int step, const struct log_entry *entry,
                   const struct verify_round *r, const struct said_round *said);

#endif
