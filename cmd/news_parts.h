/* What the files share that gather news; nobody else includes it. */
#ifndef CMD_NEWS_PARTS_H
#define CMD_NEWS_PARTS_H

#include "cmd/news.h"

/* While gathering. */
struct gathering {
    struct gathered *g;
    struct session *s;
    int64_t *turn; /* entries of the throws */
};

/* One more element of a list that is in nobody's hands yet: the list, of count + 1, the
 * last all zeros. NULL: MEMORY. */
void *news_grown(void *list, int count, size_t size, struct error *e);

/* What one entry of the log tells: news_entries.c. arg: struct gathering. Errors: STORE,
 * DATA, MEMORY. */
int news_entry(void *arg, const struct log_entry *entry, struct error *e);
/* The body of a change of keys, once. Errors: MEMORY. */
int news_rekeyed(struct gathered *g, const struct log_entry *entry, struct error *e);

/* What all are told of a player's key that another does not vouch for: news_keys.c. arg
 * and errors as of news_entry(). Tells nothing of his first one, and of one that he has
 * already. */
int news_key_lost(struct gathering *w, const struct log_entry *entry, struct error *e);
/* A fact of a player's key that the one before vouches for, or of a ruling, with his name
 * for his number. args: of *t; grows. Errors: MEMORY. */
int news_player_named(struct told *t, json_t *args, struct error *e);
/* Texts and arguments that lists point into, freed with the rest; taken over in any case.
 * Either may be NULL. Errors: MEMORY. */
int news_keep(struct gathered *g, void *memory, json_t *json, struct error *e);

/* What players who seal need to know: news_sealing.c. Each needs the entries of the
 * rounds that are not opened yet. Errors: STORE, DATA, MEMORY. */
int news_rounds(struct gathered *g, struct session *s, struct error *e);
/* The keys that players have registered, for their fingerprints. Errors: STORE, DATA. */
int news_player_keys(struct gathered *g, struct session *s, struct error *e);
/* Some player has registered one. */
bool news_keys_stand(const struct game *g);

#endif
