/* What players add to the dice: chains, and the words of who has none. sealed-bids 5.3,
 * 5.5. */
#include "core/game.h"
#include "core/player.h"

#include <stdlib.h>
#include <string.h>

#define READY_HOURS 72 /* for what players add to event 1, of themselves */
#define MS_PER_HOUR 3600000LL

bool game_strict(const struct game *g)
{
    const char *dice = json_string_value(json_object_get(g->options, "dice"));

    return dice && !strcmp(dice, "strict");
}

bool game_witnessed(const struct game *g)
{
    const json_t *option = json_object_get(g->options, "witnessed");

    return game_host_player(g) && (option ? json_is_true(option) : game_strict(g));
}

bool game_asks_ready(const struct game *g)
{
    return json_is_true(json_object_get(g->options, "ready"));
}

int game_ready_hours(const struct game *g)
{
    const json_t *hours = json_object_get(g->options, "hours");
    const json_t *value = json_object_get(hours, "ready");

    return value ? (int)json_integer_value(value) : READY_HOURS;
}

bool game_chains_bound(const struct game *g)
{
    int i = 0;

    while (i < g->seats && !g->seat[i].dice.waits) {
        i++;
    }
    return game_strict(g) && g->readies && i < g->seats;
}

/* Who could add to event 1, and has not. Whose anchor comes when it could be chosen by
 * what others added is not waited for. */
unsigned game_unready(const struct game *g)
{
    const bool bound = game_chains_bound(g);
    unsigned out = 0;
    int i;

    for (i = 0; i < g->seats; i++) {
        const struct seat *s = &g->seat[i];

        if (!s->dice.waits && !s->vacant && i + 1 != game_host_player(g) &&
            !(bound && !s->dice.length)) {
            out |= SEE_ONLY(i);
        }
    }
    return out;
}

unsigned game_chainless(const struct game *g)
{
    const unsigned unready = game_unready(g);
    unsigned out = 0;
    int i;

    for (i = 0; i < g->seats && game_strict(g) && g->readies; i++) {
        out |= g->seat[i].dice.length ? 0 : unready & SEE_ONLY(i);
    }
    return out;
}

int64_t game_chains_by(const struct game *g)
{
    return g->ready_by ? g->ready_by - game_ready_hours(g) * MS_PER_HOUR / 2 : 0;
}

void game_readied(struct game *g)
{
    int i;

    g->readies = false;
    g->ready_by = 0;
    for (i = 0; i < g->seats; i++) {
        g->seat[i].dice.waits = false;
    }
}

bool game_holds(const struct game *g, int seat)
{
    return game_witnessed(g) && seat + 1 == game_host_player(g);
}

void game_chain(struct game *g, int seat, const struct player_key *k)
{
    struct contributing *c = &g->seat[seat].dice;

    if (k && c->length && !memcmp(c->anchor, k->anchor, sizeof c->anchor)) {
        return; /* it goes on */
    }
    memset(c, 0, sizeof *c);
    if (k) {
        memcpy(c->anchor, k->anchor, sizeof c->anchor);
        c->chain = k->chain;
        c->length = k->length;
        memcpy(c->last, k->anchor, sizeof c->last);
    }
}

bool game_follows(const struct game *g, int player, const unsigned char c[32])
{
    const struct contributing *chain = &g->seat[player - 1].dice;
    unsigned char before[32];

    if (chain->used >= chain->length) {
        return false;
    }
    player_before(before, g->id, player, chain->chain, chain->used + 1, c);
    return !memcmp(before, chain->last, sizeof before);
}

/* The host knows the dice. Whoever has used his chain adds by it alone. 5.3. */
static bool counts(const struct game *g, const struct contribution *c)
{
    return c->player != game_host_player(g) &&
           (game_follows(g, c->player, c->c) ||
            (!game_strict(g) && !g->seat[c->player - 1].dice.used));
}

static int by_player(const void *a, const void *b)
{
    return ((const struct contribution *)a)->player -
           ((const struct contribution *)b)->player;
}

static bool has(const struct draw_source *d, int player)
{
    int i = 0;

    while (i < d->contributions && d->from[i].player != player) {
        i++;
    }
    return i < d->contributions;
}

void game_contributions(const struct game *g, struct draw_source *d, bool witnessed)
{
    int i, kept = 0;

    for (i = 0; i < d->contributions; i++) {
        if (counts(g, &d->from[i])) {
            d->from[kept++] = d->from[i];
        }
    }
    d->contributions = kept;
    for (i = 0; witnessed && i < g->seats; i++) {
        if (g->seat[i].dice.waits && !has(d, i + 1)) {
            d->from[d->contributions].player = i + 1;
            memcpy(d->from[d->contributions++].c, g->seat[i].dice.next, 32);
        }
    }
    qsort(d->from, (size_t)d->contributions, sizeof d->from[0], by_player);
}

int game_contributed(struct game *g, const struct contribution *from, int n)
{
    int i, moved = 0;

    for (i = 0; i < n; i++) {
        struct contributing *c = &g->seat[from[i].player - 1].dice;

        if (c->length && game_follows(g, from[i].player, from[i].c)) {
            c->used++;
            memcpy(c->last, from[i].c, sizeof c->last);
            c->waits = false;
            moved++;
        }
    }
    return moved;
}
