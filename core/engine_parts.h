/* What the files of the engine share; nobody else includes it. */
#ifndef CORE_ENGINE_PARTS_H
#define CORE_ENGINE_PARTS_H

#include "core/engine.h"
#include "core/table.h"

/* Puts an entry into the log; body was malloc'd and is freed here (NULL: MEMORY). played:
 * of a turn. Errors: those of the journal. */
int engine_append(struct engine *g, int kind, int actor, char *body,
                  const struct played *played, struct error *e);

/* The time the next entry will have, ms: the clock's, never before that of the last
 * entry. */
int64_t engine_time(const struct engine *g);
/* From when what is asked now has its hours: in a pause the game's clock stands, and what
 * is asked meanwhile moves with all the rest when it goes on. */
int64_t engine_clock(const struct engine *g);

/* The draws of the coming event, without contributions: 5.2. Errors: BUG (chain used up).
 */
int engine_draws(const struct engine *g, struct draw_source *out, struct error *e);

/* Plays a turn; the game moves on, nothing is logged yet. Errors as game_play(). */
int engine_play(struct engine *g, struct play *play, struct played *out, struct error *e);

/* Logs a turn that was played, then what it opens: rounds of bids, at the end the deck.
 * The engine takes *p over, also on failure. */
int engine_log_turn(struct engine *g, struct played *p, struct error *e);

/* Both, for turns no player can be told off for: a refusal is a BUG. */
int engine_turn(struct engine *g, struct play *play, struct error *e);

/* All seats are taken: the first turn and what it leads to, or first the question what
 * players add to it. 5.1. */
int engine_all_seated(struct engine *g, struct error *e);
/* The first turn of a game, with what players have added, and what it leads to. */
int engine_set_up(struct engine *g, struct error *e);

/* Everything that follows by itself: plans, seats on autopilot, answers that are all in,
 * rounds that close. */
int engine_settle(struct engine *g, struct error *e);

/* What a seat is awaited for now; only what comes after is new to its plans. */
void engine_remember_asked(struct engine *g, int seat);

/* The deadline of one seat passed: its default, as a turn. */
int engine_expire(struct engine *g, int number, int round, int seat, struct error *e);

/* When a question of so many hours that is asked of these seats now falls due, ms. */
int64_t engine_due(const struct engine *g, unsigned seats, int hours);

/* A seat let a deadline pass once more, or its player wrote. */
void engine_missed(struct engine *g, int seat);
void engine_wrote(struct engine *g, int seat);
/* Whoever ended by writing a time in which nobody played has a whole period from now on
 * for what is asked of him; an entry tells all. architecture 5.1. */
int engine_wake(struct engine *g, struct error *e);

/* So many hours after `from` (ms), by the calendar if there is one. */
int64_t engine_calendar(const struct engine *g, int64_t from, int hours);
/* A deadline (ms) that spares who of these seats is away: architecture 5.1. */
int64_t engine_spare(const struct engine *g, unsigned seats, int64_t deadline);

/* The deadline of a question, and the grace for mails on their way, are over, and the
 * game is not paused. */
bool engine_past(const struct game *g, const struct asked *a, int64_t grace, int64_t now);

/* All are in and the pause is over, so that the question may close. */
bool engine_all_in(const struct game *g, const struct asked *a, int64_t now);

/* Writes CLOSE for a round, ANSWERS_OPEN and its turn for a question. */
int engine_close(struct engine *g, struct asked *a, struct error *e);
int engine_open_answers(struct engine *g, struct asked *a, struct error *e);

/* Seals one bid into a round: bid-in and receipt. code or first: where it came from. */
struct bid_source {
    int64_t code, first;
    const unsigned char *tie; /* C and box of the list, SEAL_HASH + SEAL_TIE_BOX bytes */
    const unsigned char *raw; /* H of the archived mail; NULL for a list's bid          */
    const unsigned char *contrib; /* of SALT; NULL */
};
int engine_seal_bid(struct engine *g, struct asked *a, int seat, enum bid_kind kind,
                    int amount, const struct bid_source *from, struct error *e);
/* The list of a bid, sealed: all unused where ties is 0. */
int engine_seal_tie(const struct game *g, const struct asked *a, int seat, const int *tie,
                    int ties, unsigned char out[SEAL_HASH + SEAL_TIE_BOX],
                    struct error *e);

void engine_items_free(struct sealed_item item[SEATS_MAX]);

/* Where a seat's block belongs in this round or question. */
void engine_context(const struct game *g, const struct asked *a, int player,
                    struct seal_context *out);

/* Of a game of mode table: the joint key of a round that begins, or a->commits where a
 * share of it, or the bid of a host who plays, is missing. sealed-bids 3.3. */
int engine_table_begin(struct engine *g, struct asked *a, struct table_round *t,
                       struct error *e);
/* The bids of a host who plays come before anybody knows that the rounds have begun:
 * those that he left are logged behind what began them. */
int engine_host_bids(struct engine *g, struct error *e);
/* Half and proof of the host, for the round of this context; from the vault. */
void engine_host_half(const struct engine *g, const struct seal_context *round,
                      struct table_half *out);

/* Rounds whose witness did not send his share in time are played as those of
 * commitments. grace: ms. core/witness.c */
int engine_give_up(struct engine *g, int64_t grace, struct error *e);

/* Begins a round of bids: number, key, entry; needs the vault in rounds of a tie. */
int engine_auction_open(struct engine *g, struct asked *a, struct error *e);

/* Whether what a block acknowledges stands in this log. */
int engine_ack_fits(struct engine *g, const struct signed_block *b, bool *fits,
                    struct error *e);

/* The blocks of a kind (REVEAL_IN, SHARE_IN) from an entry on, in order; the body of the
 * entry is gone. Errors: those of the journal, DATA. */
typedef void engine_block_fn(void *arg, const struct log_entry *entry,
                             const struct signed_block *b);
int engine_each_block(struct engine *g, int kind, int64_t from, engine_block_fn *fn,
                      void *arg, struct error *e);

/* A receipt for a block, of the entry that took or refused it. */
int engine_block_receipt(struct engine *g, const struct signed_block *b, int64_t entry,
                         const unsigned char entry_hash[32], int64_t time, int status,
                         struct error *e);

/* A receipt to be mailed, for the last entry of the log. commit NULL: nothing was sealed.
 */
int engine_receipt(struct engine *g, const struct asked *a, int player, int64_t seq,
                   const unsigned char *commit, int status, struct error *e);

/* The commitments to `count` deck secrets from number `first` on, which are then the last
 * ones bound. */
void engine_bind_decks(struct engine *g, uint32_t first, int count,
                       struct bound_decks *out);

/* Publishes the deck secret in force; the next one comes in its place, if there is a next
 * game. */
int engine_reveal_deck(struct engine *g, struct error *e);

/* What the dice of a file are mixed with. */
struct file_dice {
    bool adds;
    unsigned char c[SEAL_HASH];
};
/* What the block that came with the file adds, else a READY that came before, else, of a
 * player without a chain, his words. False: the file is refused, and why says it. */
bool engine_file_dice(const struct game *g, int seat, const struct submission *said,
                      const struct signature *signature, struct file_dice *out,
                      struct error *why);
/* Whether the file is nothing but what it adds to the dice, and messages. */
bool engine_is_ready(const struct submission *said, const struct signature *signature);
/* Whether all chains are registered that may be mixed into event 1, so that what players
 * add may be told. 5.1. */
bool engine_chains_there(const struct engine *g);
/* Somebody has registered a chain, his first: tells all if it was the last that was
 * missing, *all. Errors as engine_append(). */
int engine_chain_came(struct engine *g, bool *all, struct error *e);
/* Logs a READY, which waits for its event; and plays a file of the host that waited for
 * it. Errors as engine_turn(). */
int engine_ready(struct engine *g, int seat, const struct signature *signature,
                 struct error *e);
/* Logs the words that a player without a chain adds to event 1. code: they came with it;
 * 0. Errors as engine_turn(). */
int engine_ready_words(struct engine *g, int seat, const unsigned char c[SEAL_HASH],
                       int64_t code, struct error *e);
/* Plays the file of the host that waits, if there is one. Errors as engine_turn(). */
int engine_play_held(struct engine *g, struct error *e);

/* Logs the keys of the next auctions, as far as they are not there; needs the vault. */
int engine_round_keys(struct engine *g, struct error *e);
/* The same behind this auction, whichever were logged before. */
int engine_round_keys_from(struct engine *g, int last, struct error *e);

#endif
