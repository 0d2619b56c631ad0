/* The first entries of a log: genesis and who sits where. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

static int by_entry(const void *a, const void *b)
{
    const struct witness *one = a, *other = b;

    return (one->entry > other->entry) - (one->entry < other->entry);
}

/* What one witness vouches for; false: it is not the host's. */
static bool witness_read(struct witness *w, const unsigned char host[32],
                         const unsigned char game[16])
{
    struct checkpoint c;
    struct receipt r;
    struct error e = {ERROR_NONE, 0, ""};

    w->foreign = memcmp(w->block + 4, game, 16) != 0; /* both have it there (4.3) */
    if (w->foreign) {
        return true;
    }
    if (w->receipt) {
        if (block_receipt_read(&r, w->block, host, &e)) {
            return false;
        }
        w->entry = (int64_t)r.entry;
        memcpy(w->hash, r.entry_hash, sizeof w->hash);
        return true;
    }
    if (block_checkpoint_read(&c, w->block, host, &e)) {
        return false;
    }
    w->entry = (int64_t)c.entry;
    memcpy(w->hash, c.entry_hash, sizeof w->hash);
    return true;
}

/* 6.4, step 4: whose they are, then in the order of the log. */
static void witnesses_read(struct verify *v)
{
    int i;

    for (i = 0; i < v->witnesses; i++) {
        struct witness *w = &v->witness[i];

        if (!witness_read(w, v->game.host_public, v->game.id)) {
            finding_add(v->found, 4, 1,
                        "The %s in \"%.100s\" is not signed with the host's key that the "
                        "log names.",
                        w->receipt ? "receipt" : "checkpoint", w->source);
            w->foreign = true;
        }
    }
    if (v->witnesses) {
        qsort(v->witness, (size_t)v->witnesses, sizeof *v->witness, by_entry);
    }
}

/* Options are kept as `new` wrote them: sorted and compact. */
static json_t *options_read(const struct said_genesis *g, struct error *e)
{
    char *text = strict_hex(g->options, g->options_size);
    json_t *options = NULL;
    char *again = NULL;

    if (!text) {
        (void)error_memory(e);
        return NULL;
    }
    options = json_loadb(text, g->options_size, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(options)) {
        again = json_dumps(options, JSON_SORT_KEYS | JSON_COMPACT);
    }
    if (!again || strlen(again) != g->options_size || strcmp(again, text) != 0) {
        json_decref(options);
        options = NULL;
        e->code = ERROR_DATA;
    }
    free(again);
    free(text);
    return options;
}

static bool game_name(const char *name)
{
    return name[0] && name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789")] == '\0';
}

int verify_genesis(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_genesis *g = &v->genesis;
    struct game *game = &v->game;

    game->options = options_read(g, e);
    g->options = NULL;
    if (!game->options && e->code == ERROR_MEMORY) {
        return -1;
    }
    if (!game->options || !game_name(g->game)) {
        v->stopped = true;
        return wrong(v, 2, entry, "The genesis has no fit %s.",
                     game->options ? "name of the game" : "options");
    }
    memcpy(game->name, g->game, sizeof game->name);
    memcpy(game->host_public, g->host, sizeof game->host_public);
    memcpy(game->archive_public, g->archive, sizeof game->archive_public);
    memcpy(game->deck_commit, g->commit, sizeof game->deck_commit);
    game->seats = g->seats;
    v->next = NEXT_SEAT;
    witnesses_read(v);
    return 0;
}

int verify_seat(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_seat s;
    int line;

    (void)e;
    v->seats++;
    v->next = v->seats < v->game.seats ? NEXT_SEAT : NEXT_ANCHOR;
    if (!entry->body) {
        return 0;
    }
    line = said_seat(&s, entry);
    if (line) {
        return wrong_line(v, 2, entry, line);
    }
    if (s.player != v->seats || s.size < 1 || s.size > SEAT_NAME_MAX) {
        return wrong(v, 2, entry, "Player %d should be named here, in %d bytes at most.",
                     v->seats, SEAT_NAME_MAX);
    }
    return 0;
}
