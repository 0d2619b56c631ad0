/* What all are told when a player signs with another key, and of others whom the log
 * tells by number. sealed-bids 2.3, 7.5. */
#include "cmd/news_parts.h"

#include "core/entries.h"

#include <string.h>

#define SIGNS "{@seat} {seat:sign|signs} with another key from now on, {print}; "
#define COMPARE                                                                          \
    "the key before it, {before}, does NOT VOUCH FOR THAT. Compare the new one by "      \
    "another way than mail."

/* NULL: no fact of the log that tells a player by his number. */
static const char *sentence_with_name(const char *name)
{
    if (!strcmp(name, engine_facts[ENGINE_FACT_PLAYER_KEY].name)) {
        return SIGNS "the key before it vouches for that.";
    }
    return strcmp(name, engine_facts[ENGINE_FACT_RELIEF].name)
               ? NULL
               : "{@seat} {seat:owe|owes} nothing for not revealing {seat:your|his} bid "
                 "in auction {auction}, round {round}: {why}";
}

int news_player_named(struct told *t, json_t *args, struct error *e)
{
    const json_t *player = json_object_get(args, "player");
    const char *sentence = sentence_with_name(t->name);

    if (!sentence) {
        return 0;
    }
    t->sentence = sentence;
    return json_object_set_new(args, "seat", json_integer(json_integer_value(player) - 1))
               ? error_memory(e)
               : 0;
}

/* No fact of the database: games of before have none there. */
static int tell(struct gathered *g, int seat, json_t *args, struct error *e)
{
    struct told *more = news_grown(g->told, g->tells, sizeof *more, e);

    if (!more) {
        json_decref(args);
        return -1;
    }
    g->told = more;
    if (!args) {
        return error_memory(e);
    }
    if (json_object_set_new(args, "seat", json_integer(seat))) {
        json_decref(args);
        return error_memory(e);
    }
    if (news_keep(g, NULL, args, e)) {
        return -1;
    }
    more[g->tells++] =
        (struct told){SEE_ALL, 0, "player-key-lost", "", SIGNS COMPARE, "", args};
    g->keys_lost++;
    return 0;
}

int news_key_lost(struct gathering *w, const struct log_entry *entry, struct error *e)
{
    struct player_key k, before;
    char print[20], old[20];
    int known;

    if (entry_key_read(&k, entry, e)) {
        return -1;
    }
    known = engine_player_key_before(&w->s->engine, k.player, entry->seq, &before, e);
    if (known <= 0 || !memcmp(k.public, before.public, sizeof k.public)) {
        return known < 0 ? -1 : 0;
    }
    seal_fingerprint(print, k.public);
    seal_fingerprint(old, before.public);
    return tell(w->g, k.player - 1,
                json_pack("{s:s, s:s}", "print", print, "before", old), e);
}
