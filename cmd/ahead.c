#include "cmd/ahead.h"

#include "core/body.h"
#include "core/table.h"
#include "store/sealed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next auction, as far as it is known: its key. What he may bid in it is not. */
static char *coming(const struct game *g, const unsigned char key[32])
{
    struct body b;

    body_begin(&b, ENTRY_AUCTION_OPEN);
    body_line(&b, "auction", "%d", g->auctions + 1);
    body_line(&b, "round", "%d", 0);
    body_line(&b, "mode", "%s", MODE_AHEAD);
    body_hex(&b, "round-pk", key, SEAL_HASH);
    return body_end(&b);
}

static int print_armor(const char *name, const void *bytes, size_t n, struct error *e)
{
    char *text = block_armor(name, bytes, n);

    if (!text) {
        return error_memory(e);
    }
    fputs(text, stdout);
    free(text);
    return 0;
}

static int checkpoint_print(struct session *s, struct error *e)
{
    unsigned char block[BLOCK_CHECKPOINT];
    const int found = store_checkpoint(s->store, block, e);

    return found < 0 ? -1
           : found   ? print_armor("CHECKPOINT", block, sizeof block, e)
                     : error_set(e, ERROR_DATA, "The log has no checkpoint yet.");
}

int ahead_print(struct session *s, struct error *e)
{
    const struct game *g = &s->game;
    unsigned char public[32];
    char hex[2 * SEAL_HASH + 1], *body;
    int result;

    if (game_mode(g) != MODE_TABLE || !game_host_player(g)) {
        return error_set(e, ERROR_ILLEGAL,
                         "Bids are left ahead in games of the mode \"table\" alone, by a "
                         "host who plays (option \"host\").");
    }
    if (store_round_key(s->store, g->auctions + 1, public, e)) {
        return -1;
    }
    seal_hex(hex, g->host_public, sizeof g->host_public);
    printf("You are player %d. The host signs with\n  %s\n", game_host_player(g), hex);
    body = coming(g, public);
    if (!body) {
        return error_memory(e);
    }
    result = print_armor("AUCTION", body, strlen(body), e);
    free(body);
    return result ? -1 : checkpoint_print(s, e);
}
