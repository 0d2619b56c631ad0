/* What the mode of a game comes to in one of its rounds. The other half of what
 * core/game.h says of modes. sealed-bids 3, 3.3, 7.5. */
#include "core/block.h"
#include "core/game.h"
#include "core/table.h"

int game_witness(const struct game *g)
{
    return json_is_true(json_object_get(g->options, "witness")) ? g->seats + 1 : 0;
}

bool game_keeps_half(const struct game *g, int player)
{
    return game_witness(g) ? player == game_witness(g) : player != game_host_player(g);
}

const char *game_round_mode_name(const struct game *g, const struct asked *a)
{
    const int mode = game_round_mode(g, a);

    return mode == MODE_TABLE && game_witness(g) ? MODE_WITNESS : game_mode_name(mode);
}

int game_round_mode(const struct game *g, const struct asked *a)
{
    const int mode = game_mode(g);
    const bool missing = !game_witness(g) && a->closed && (a->q.seats & ~a->answered);

    return mode == MODE_TABLE && (a->commits || missing) ? MODE_COMMIT : mode;
}

/* What a round takes whose bids carry shares: reveals where one is missing at the close.
 */
static bool fits_table(const struct game *g, const struct asked *a, int type)
{
    return type == BLOCK_TABLEBID ||
           (type == BLOCK_REVEAL && (!a->closed || game_round_mode(g, a) == MODE_COMMIT));
}

bool game_block_fits(const struct game *g, const struct asked *a, int type, int player)
{
    const bool host = player == game_host_player(g);

    if (player > g->seats) {
        return type == BLOCK_SHARE;
    }
    switch (game_mode(g)) {
    case MODE_BOX:
        return type == BLOCK_BID;
    case MODE_COMMIT:
        return host ? type == BLOCK_BID : type == BLOCK_COMMIT || type == BLOCK_REVEAL;
    case MODE_TABLE:
        if (host) {
            return type == BLOCK_BID;
        }
        return a && !a->commits ? fits_table(g, a, type)
                                : type == BLOCK_COMMIT || type == BLOCK_REVEAL ||
                                      (!a && type == BLOCK_TABLEBID);
    default:
        return false;
    }
}
