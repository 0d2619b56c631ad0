/* A log whose end is lost and given up: the game goes on from a copy, and uses nothing a
 * second time that the lost end may have published. sealed-bids 5.8. */
#include "core/engine_parts.h"

#include "core/entries.h"

/* Numbers that this log has used are too low in any case. */
static int numbers_fit(const struct engine *g, int numbers, struct error *e)
{
    const struct game *game = g->game;
    int64_t most = game->auctions;
    int i;

    most = game->host_issued > most ? game->host_issued : most;
    for (i = 0; i < game->seats; i++) {
        most = game->seat[i].issued > most ? game->seat[i].issued : most;
    }
    for (i = 0; i < game->asked_count; i++) {
        most = game->asked[i].q.number > most ? game->asked[i].q.number : most;
    }
    return numbers > most && numbers > game->questions && numbers <= GAME_NUMBERS
               ? 0
               : error_set(e, ERROR_ILLEGAL,
                           "The numbers of the game cannot go on behind %d: it has used "
                           "them, or there are none left.",
                           numbers);
}

/* All that is counted goes on behind this number; no code of before counts. */
static void count_from(struct game *game, int numbers)
{
    int i;

    game->questions = game->auctions = numbers;
    game->host_issued = numbers;
    game->host_used = game->host_issued + 1;
    for (i = 0; i < game->seats; i++) {
        game->seat[i].issued = numbers;
        game->seat[i].used = game->seat[i].issued + 1;
    }
    game->asked_count = 0;
}

int engine_restored(struct engine *g, int numbers, uint32_t least, const char *why,
                    struct error *e)
{
    const struct new_dice dice = {.before = g->intake->play, .least = least};

    if (g->game->over) {
        return error_set(e, ERROR_ILLEGAL,
                         "The game is over in this copy, so nothing can follow in its "
                         "log. Leave it where it is: show, history and audit read a "
                         "copy as they read a game.");
    }
    if (g->game->wanted || g->game->readies) {
        return error_set(e, ERROR_ILLEGAL,
                         "The game has not begun in this copy, so there is nothing to go "
                         "on from: make a new game, of another name, for the same "
                         "players.");
    }
    if (!g->vault) {
        return error_set(e, ERROR_ILLEGAL, "The keys of new auctions need the vault.");
    }
    if (numbers_fit(g, numbers, e) ||
        engine_append(g, ENTRY_HOST, 0, entry_restored(g->head.seq, numbers, why), NULL,
                      e)) {
        return -1;
    }
    count_from(g->game, numbers);
    g->acts++;
    g->act = ACT_RESTORED;
    if (engine_round_keys_from(g, g->game->auctions, e)) {
        return -1;
    }
    g->renumbers = true;
    if (engine_new_dice(g, &dice, e)) {
        return -1;
    }
    g->renumbers = false;
    return engine_settle(g, e);
}
