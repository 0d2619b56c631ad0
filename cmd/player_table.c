/* Mode table in the player's program: bids sealed to a joint key, and sealed-player
 * shares. sealed-bids 3.3. */
#include "cmd/player_making.h"
#include "core/game.h"
#include "core/number.h"

#include <string.h>

int making_table_bid(const struct making *k, struct signed_block *b,
                     const struct player_auction *a, const struct opening *o,
                     struct error *e)
{
    unsigned char bytes[SEAL_OPENING], x[JOINT_SHARE], y[JOINT_SHARE];
    int result = -1;

    joint_share(x, k->seed, &b->context);
    seal_opening_write(bytes, o);
    seal_commit(b->commit, &b->context, bytes);
    if (!table_proved(&a->table, &a->context, y)) {
        error_set(e, ERROR_DATA,
                  "The joint key of this round is not proved: somebody could open bids "
                  "alone. Do not bid, and show this mail to the others.");
    } else if (!a->table.witness && !joint_fits(x, a->table.of[b->context.player].half)) {
        error_set(
            e, ERROR_DATA,
            "The joint key of this round does not hold the share of this seed. If "
            "you have no other seed, do not bid, and show this mail to the others.");
    } else if (!joint_seal(&b->joint, bytes, &b->context, y)) {
        error_set(e, ERROR_BUG, "The bid could not be sealed.");
    } else { /* the witness has the other share, who then is no player */
        result =
            a->table.witness ? 0 : seal_box(b->share, x, sizeof x, a->table.intake, e);
    }
    seal_wipe(bytes, sizeof bytes);
    seal_wipe(x, sizeof x);
    return result;
}

/* The halves of all rounds of the next auctions, from one on. */
static int make_shares(struct making *k, struct error *e)
{
    struct signed_block b;
    int64_t first;
    int i;

    if (!whole_number(k->argument[1], 1, GAME_NUMBER_MAX, &first)) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%.40s\" should be the number of an auction, as the mail has "
                         "it.",
                         k->argument[1]);
    }
    memset(&b, 0, sizeof b);
    if (making_prepare(k, e) || making_game(k, b.context.game, e)) {
        return -1;
    }
    b.type = BLOCK_TABLEKEY;
    b.seq = 1;
    b.context.player = k->mails.player;
    making_acknowledge(k, &b);
    for (i = 0; i < TABLE_AUCTIONS * TABLE_ROUNDS; i++) {
        b.context.auction = (uint32_t)first + (uint32_t)(i / TABLE_ROUNDS);
        b.context.round = i % TABLE_ROUNDS;
        joint_publish(b.half, b.proof, k->seed, &b.context);
        if (making_print_signed(k, &b, e)) {
            return -1;
        }
    }
    return 0;
}

int player_shares(int argc, char **argv)
{
    static const char text[] =
        "Usage: sealed-player shares MAIL AUCTION\n"
        "\n"
        "Prints the public halves of your shares for 16 auctions from AUCTION on, with\n"
        "their proofs, for the game of this mail (a file, or a directory of mails). The\n"
        "mails of a game of the mode table say when they are wanted, and from which\n"
        "auction on.\n"
        "\n"
        "Example: sealed-player shares kept 17\n"
        "\n" OPTIONS_HELP_PLAYER;
    struct making k = {.argument = argv};
    struct error e = {ERROR_NONE, 0, ""};

    return making_done(
        &k, making_read(&k, argc, argv, text, 2, 2, &e) || make_shares(&k, &e), &e);
}
