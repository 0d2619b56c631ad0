/* What the files of the engine share; nobody else includes it. */
#ifndef CORE_ENGINE_PARTS_H
#define CORE_ENGINE_PARTS_H

#include "core/engine.h"

/* Puts an entry into the log; body was malloc'd and is freed here (NULL: MEMORY). played:
 * of a turn. Errors: those of the journal. */
int engine_append(struct engine *g, int kind, int actor, char *body,
                  const struct played *played, struct error *e);

/* The time the next entry will have, ms: the clock's, never before that of the last
 * entry. */
int64_t engine_time(const struct engine *g);

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

/* Everything that follows by itself: plans, seats on autopilot, answers that are all in,
 * rounds that close. */
int engine_settle(struct engine *g, struct error *e);

/* The deadline of one seat passed: its default, as a turn. */
int engine_expire(struct engine *g, int number, int round, int seat, struct error *e);

/* A seat let a deadline pass once more, or its player wrote. */
void engine_missed(struct engine *g, int seat);
void engine_wrote(struct engine *g, int seat);

/* The deadline of a question, and the grace for mails on their way, are over. */
bool engine_past(const struct asked *a, int64_t grace, int64_t now);

/* Every seat is on autopilot: nothing falls due, as nobody would be waited for. */
bool engine_stands_still(const struct game *g);

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

/* A receipt to be mailed, for the last entry of the log. commit NULL: nothing was sealed.
 */
int engine_receipt(struct engine *g, const struct asked *a, int player, int64_t seq,
                   const unsigned char *commit, int status, struct error *e);

/* Logs the keys of the next auctions, as far as they are not there; needs the vault. */
int engine_round_keys(struct engine *g, struct error *e);

#endif
