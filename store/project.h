/* What an entry of the log changes in the projections: a function of the entry and, of a
 * turn, of what was played, and of nothing else. architecture 7. */
#ifndef STORE_PROJECT_H
#define STORE_PROJECT_H

#include "core/body.h"
#include "core/game.h"
#include "core/log.h"
#include "store/query.h"

/* Errors: DATA (the body says what no entry of this kind says), STORE, MEMORY. */
int project(struct store *s, const struct log_entry *entry, const struct played *played,
            struct error *e);

/* One kind each. */
int project_turn(struct store *s, const struct log_entry *entry,
                 const struct played *played, struct error *e);
int project_auction_open(struct store *s, const struct log_entry *entry, struct error *e);
int project_bid_in(struct store *s, const struct log_entry *entry, struct error *e);
int project_reveal_in(struct store *s, const struct log_entry *entry, struct error *e);
int project_share_in(struct store *s, const struct log_entry *entry, struct error *e);
int project_decision(struct store *s, const struct log_entry *entry, struct error *e);
int project_void(struct store *s, const struct log_entry *entry, struct error *e);
int project_close(struct store *s, const struct log_entry *entry, struct error *e);
int project_open(struct store *s, const struct log_entry *entry, struct error *e);
int project_answers_open(struct store *s, const struct log_entry *entry, struct error *e);
int project_host(struct store *s, const struct log_entry *entry, struct error *e);
/* Nothing is asked any more; and what the host took back. project_back.c. */
int project_close_all(struct store *s, struct error *e);
int project_restored(struct store *s, int64_t numbers, struct error *e);
int project_rollback(struct store *s, int64_t entry, int64_t turn, int64_t questions,
                     struct error *e);
int project_key_change(struct store *s, const struct log_entry *entry, struct error *e);
int project_chain(struct store *s, const struct log_entry *entry, struct error *e);
int project_ready(struct store *s, const struct log_entry *entry, struct error *e);
/* All are asked what they add to event 1; and it is played. */
int project_asks_ready(struct store *s, const struct log_entry *entry, int64_t by,
                       struct error *e);
int project_readied(struct store *s, struct error *e);
int project_message(struct store *s, const struct log_entry *entry, struct error *e);

/* The player wrote: with this code (0: none), so that older ones are dead (7.1); and he
 * is waited for again, which all are told at this entry (0: they are not). */
int project_wrote(struct store *s, int64_t player, int64_t code, int64_t entry,
                  struct error *e);
/* A player on autopilot is back: a fact that all are told, at this entry. */
int project_back(struct store *s, int64_t entry, int player, struct error *e);
/* The player let the deadline of this question pass. */
int project_missed(struct store *s, int64_t player, int64_t question, int64_t round,
                   struct error *e);

/* The player answered in time, if the present person did: project_reliable.c. */
int project_in_time(struct store *s, int64_t player, struct error *e);
/* The absence of this entry: where it stands behind a `seat`, a new person has the seat,
 * whose figures begin. */
int project_seated(struct store *s, int64_t player, int64_t entry, struct error *e);
/* What the order-in answers: taken before the turn that plays it is read, and compared
 * behind it. A setting or a plan in advance answers nothing. */
struct answers {
    int64_t order; /* 0: it was nobody's, or another person's */
    int64_t player, open;
};
int project_asked(struct store *s, int64_t order, struct answers *out, struct error *e);
int project_answered(struct store *s, int64_t turn, const struct answers *a,
                     struct error *e);

/* A new person has no chain. */
int project_no_chain(struct store *s, int64_t player, struct error *e);
/* A turn was mixed with this: where it is the next element of the player's chain, it is
 * used. */
int project_used(struct store *s, int64_t player, const unsigned char c[32],
                 struct error *e);
/* An order-in of the host, in a game where his wait; and what plays one, or the deadline
 * of this player, ends it. */
int project_held(struct store *s, const struct log_entry *entry, int64_t player,
                 struct error *e);
int project_held_played(struct store *s, int64_t entry, struct error *e);
int project_held_missed(struct store *s, int64_t player, struct error *e);

/* Begins to read the body of an entry. */
int project_read(struct body_reader *r, const struct log_entry *entry, struct error *e);

/* A value that must be a player's number. Errors: DATA. */
int project_player(struct body_reader *r, int64_t *out, struct error *e);
/* The rest of the line as players' numbers: their mask. Errors: DATA. */
int project_players(struct body_reader *r, unsigned *mask, struct error *e);

/* A fact of the engine that everybody is told; args is taken over. */
int project_all_told(struct store *s, const struct log_entry *entry, int fact,
                     json_t *args, struct error *e);

/* A fact's row. */
struct fact_row {
    int64_t entry, step;
    int n;
    const char *name, *rule;
    unsigned see;
    const json_t *args;
    const char *sentence;
};
int project_fact(struct store *s, const struct fact_row *f, struct error *e);

#endif
