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

/* What one witness says that it vouches for; whose it is the end shows. Both have the
 * game in the same place (4.3). */
static void witness_read(struct witness *w, const unsigned char game[16])
{
    const unsigned char *place = w->block + (w->receipt ? 32 : 20);

    w->foreign = memcmp(w->block + 4, game, 16) != 0;
    w->entry = (int64_t)seal_get64(place);
    memcpy(w->hash, place + 8, sizeof w->hash);
}

/* In the order of the log. */
static void witnesses_read(struct verify *v)
{
    int i;

    for (i = 0; i < v->witnesses; i++) {
        witness_read(&v->witness[i], v->game.id);
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
    if (!game->options || !game_name(g->game) ||
        g->has_intake != (game_mode(game) == MODE_TABLE)) {
        v->stopped = true;
        return wrong(v, 2, entry, "The genesis has no fit %s.",
                     game->options ? "name of the game" : "options");
    }
    memcpy(game->name, g->game, sizeof game->name);
    memcpy(game->archive_public, g->archive, sizeof game->archive_public);
    memcpy(game->deck_commit, g->commit, sizeof game->deck_commit);
    secrets_entry(&v->decks, entry);
    v->deck = 1;
    memcpy(v->box, g->intake, sizeof v->box);
    v->lines_signed = g->signs_lines && game_signed(game);
    game->seats = g->seats;
    v->next = NEXT_SEAT;
    witnesses_read(v);
    return verify_host_key(v, entry->seq, g->host, e);
}

/* Messages that were signed name their receivers. */
static int keep_name(struct verify *v, const struct said_seat *s, struct error *e)
{
    struct seat *seat = &v->game.seat[s->player - 1];
    char *name = strict_hex(s->name, s->size);

    if (!name) {
        return error_memory(e);
    }
    memset(seat->name, 0, sizeof seat->name);
    memcpy(seat->name, name, s->size);
    v->game.names[s->player - 1] = seat->name;
    free(name);
    return 0;
}

int verify_seat(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_seat s;
    int line;

    const bool first = v->came_after == NEXT_SEAT; /* else a new person takes a seat */

    if (first) {
        v->seats++;
        v->next = v->seats < v->game.seats ? NEXT_SEAT : NEXT_ANCHOR;
    } else if (v->gathers) {
        v->next = NEXT_SEATED;
        v->seated = 0;
    }
    if (!entry->body) {
        if (!first) { /* whose it was is not known any more */
            memset(v->game.names, 0, sizeof v->game.names);
        }
        return 0;
    }
    line = said_seat(&s, entry);
    if (line) {
        return wrong_line(v, 2, entry, line);
    }
    v->seated = s.player;
    if (!first && s.player <= v->game.seats) {
        game_chain(&v->game, s.player - 1, NULL); /* it was that of the one before */
    }
    if (first ? s.player != v->seats : s.player > v->seats + v->gathers) {
        return wrong(v, 2, entry, "There is no such player, or not here.");
    }
    if (s.size < 1 || s.size > SEAT_NAME_MAX) {
        return wrong(v, 2, entry, "Player %d should be named here, in %d bytes at most.",
                     s.player, SEAT_NAME_MAX);
    }
    if (keep_name(v, &s, e)) {
        return -1;
    }
    if (!first) { /* the key of the one before is not his: 2.3 */
        memset(&v->player[s.player - 1], 0, sizeof v->player[0]);
        v->player[s.player - 1].seated = entry->seq;
        verify_table_seat(v, entry, s.player);
    }
    return 0;
}
