/* What comes with a file for its dice, and files of the host that wait for what another
 * player adds. sealed-bids 5.3, 5.5. */
#include "core/engine_parts.h"

#include "core/body.h"
#include "core/entries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_zero(const unsigned char c[32])
{
    static const unsigned char zero[32];

    return !memcmp(c, zero, sizeof zero);
}

static bool wrong(struct error *why, const char *text)
{
    error_set(why, ERROR_ILLEGAL, "%s", text);
    return false;
}

/* A block adds the next element of its player's chain, and of no other's. */
static bool adds_next(const struct game *g, int seat, const unsigned char c[32],
                      struct error *why)
{
    const struct contributing *chain = &g->seat[seat].dice;

    if (seat + 1 == game_host_player(g)) {
        return wrong(why, "The host knows the dice, and adds nothing to them.");
    }
    if (!game_follows(g, seat + 1, c)) {
        error_set(why, ERROR_ILLEGAL,
                  "The block does not add element %lu of your chain, which is the next: "
                  "make it with your newest mail, or with --element %lu.",
                  (unsigned long)chain->used + 1, (unsigned long)chain->used + 1);
        return false;
    }
    return true;
}

/* Whether something of the file is played, or sealed to be played. */
static bool plays(const struct submission *said)
{
    return said->count || said->bid.given || said->bid.tie_only || said->bid.malformed ||
           said->retract;
}

bool engine_is_ready(const struct submission *said, const struct signature *signature)
{
    unsigned char none[SEAL_HASH];

    signing_hash(none, "", 0);
    return signature->given && !is_zero(signature->block.contrib) &&
           !memcmp(signature->block.commit, none, sizeof none) && !plays(said) &&
           said->besides == said->tells;
}

bool engine_file_dice(const struct game *g, int seat, const struct submission *said,
                      const struct signature *signature, struct file_dice *out,
                      struct error *why)
{
    const struct contributing *c = &g->seat[seat].dice;

    memset(out, 0, sizeof *out);
    if (signature->given && !is_zero(signature->block.contrib)) {
        if (!adds_next(g, seat, signature->block.contrib, why)) {
            return false;
        }
        out->adds = true;
        memcpy(out->c, signature->block.contrib, sizeof out->c);
    } else if (c->waits) {
        out->adds = true;
        memcpy(out->c, c->next, sizeof out->c);
    } else if (said->salt[0] && !c->used && !game_strict(g)) {
        out->adds = true;
        chance_salt(out->c, said->salt);
    }
    if (!out->adds && plays(said) && game_strict(g) && seat + 1 != game_host_player(g)) {
        return wrong(why,
                     signature->given
                         ? "In this game every file adds to its dice, and this block "
                           "adds nothing, as it was made when you had no chain: make it "
                           "anew with the newest mail."
                         : "In this game every file adds to its dice: mail it with the "
                           "block of `sealed-player orders`, or first that of "
                           "`sealed-player ready`.");
    }
    return true;
}

bool engine_chains_there(const struct engine *g)
{
    const struct game *game = g->game;
    const int64_t by = game_chains_by(game);

    if (!game_strict(game) || !game_asks_ready(game) || !game->wanted) {
        return true;
    }
    return game->readies && (game_chains_bound(game) || !game_chainless(game) ||
                             (by && by <= engine_time(g)));
}

int engine_chain_came(struct engine *g, bool *all, struct error *e)
{
    static const char why[] =
        "All have registered their chains. Now everybody adds to the first dice: answer "
        "this mail with what `sealed-player ready MAIL` prints.";
    const struct game *game = g->game;

    *all = game_strict(game) && game->readies && !game_chainless(game);
    if (!*all) {
        return 0;
    }
    if (engine_append(g, ENTRY_HOST, 0,
                      entry_host(engine_act_name(ACT_ANNOUNCE), NULL, why), NULL, e)) {
        return -1;
    }
    g->acts++;
    g->act = ACT_ANNOUNCE;
    return 0;
}

int engine_ready(struct engine *g, int seat, const struct signature *signature,
                 struct error *e)
{
    struct contributing *c = &g->game->seat[seat].dice;

    if (engine_append(g, ENTRY_READY, seat + 1, entry_ready(seat + 1, signature->bytes),
                      NULL, e)) {
        return -1;
    }
    c->waits = true;
    memcpy(c->next, signature->block.contrib, sizeof c->next);
    engine_wrote(g, seat);
    return engine_play_held(g, e);
}

int engine_ready_words(struct engine *g, int seat, const unsigned char c[SEAL_HASH],
                       int64_t code, struct error *e)
{
    struct contributing *mine = &g->game->seat[seat].dice;

    if (engine_append(g, ENTRY_READY, seat + 1, entry_ready_words(seat + 1, c, code),
                      NULL, e)) {
        return -1;
    }
    mine->waits = true;
    memcpy(mine->next, c, sizeof mine->next);
    engine_wrote(g, seat);
    return 0;
}

/* The text of an order-in, malloc'd; *player: whose. */
static char *text_of(const struct log_entry *entry, int *player, struct error *e)
{
    struct body_reader r;
    int64_t number;
    size_t n;

    if (body_find(&r, entry->body, entry->size, ENTRY_ORDER_IN, "player", e) ||
        body_number(&r, &number, e) ||
        body_find(&r, entry->body, entry->size, ENTRY_ORDER_IN, "text", e)) {
        return NULL;
    }
    *player = (int)number;
    return body_text(&r, &n, e);
}

/* What the position does not allow any more is played without a line: the event is used
 * all the same. */
static int play_file(struct engine *g, struct play *play, struct error *e)
{
    struct played p;
    struct error why = {ERROR_NONE, 0, ""};

    if (engine_play(g, play, &p, &why)) {
        if (!error_of_order(&why)) {
            *e = why;
            return -1;
        }
        play->part[0].count = 0;
        if (engine_play(g, play, &p, e)) {
            return -1;
        }
    }
    return engine_log_turn(g, &p, e);
}

static int play_text(struct engine *g, int64_t entry, int player, const char *text,
                     struct error *e)
{
    struct order_file file;
    struct play play;
    const struct order **order;
    int i, result = -1;

    if (order_file_read(&file, text, strlen(text), e)) {
        return -1;
    }
    order = calloc((size_t)file.count + 1, sizeof(void *));
    if (!order) {
        error_memory(e);
        goto done;
    }
    for (i = 0; i < file.count; i++) {
        order[i] = &file.order[i];
    }
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_ORDER;
    play.entry = entry;
    play.parts = 1;
    play.part[0].seat = player - 1;
    play.part[0].kind = ORDER_WORDS;
    play.part[0].count = file.count;
    play.part[0].order = order;
    result = engine_draws(g, &play.draws, e) ? -1 : play_file(g, &play, e);
done:
    free(order);
    order_file_free(&file);
    return result;
}

int engine_play_held(struct engine *g, struct error *e)
{
    const int64_t held = g->game->held;
    struct log_entry entry;
    char *text;
    int player = 0, result;

    if (!held) {
        return 0;
    }
    if (g->journal->entry(g->journal->arg, held, &entry, e)) {
        return -1;
    }
    text = text_of(&entry, &player, e);
    free(entry.body);
    if (!text) {
        return -1;
    }
    g->game->held = 0;
    result = play_text(g, held, player, text, e);
    free(text);
    return result;
}
