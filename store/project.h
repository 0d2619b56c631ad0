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
int project_close(struct store *s, const struct log_entry *entry, struct error *e);
int project_open(struct store *s, const struct log_entry *entry, struct error *e);
int project_answers_open(struct store *s, const struct log_entry *entry, struct error *e);
int project_message(struct store *s, const struct log_entry *entry, struct error *e);

/* The player wrote: with this code (0: none), so that older ones are dead (7.1); and he
 * is waited for again. */
int project_wrote(struct store *s, int64_t player, int64_t code, struct error *e);
/* The player let a deadline pass. */
int project_missed(struct store *s, int64_t player, struct error *e);

/* Begins to read the body of an entry. */
int project_read(struct body_reader *r, const struct log_entry *entry, struct error *e);

/* A value that must be a player's number. Errors: DATA. */
int project_player(struct body_reader *r, int64_t *out, struct error *e);
/* The rest of the line as players' numbers: their mask. Errors: DATA. */
int project_players(struct body_reader *r, unsigned *mask, struct error *e);

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
