/* sealed-player ready: an ORDERS block that adds to the dice and orders nothing.
 * sealed-bids 5.3. */
#include "cmd/player_making.h"

#include "core/signing.h"

#include <string.h>

static int make_ready(struct making *k, struct error *e)
{
    struct signed_block b;

    memset(&b, 0, sizeof b);
    if (making_prepare(k, e) || making_game(k, b.context.game, e)) {
        return -1;
    }
    b.type = BLOCK_ORDERS;
    b.context.auction = k->mails.question.number;
    b.context.player = k->mails.player;
    b.seq = making_seq(k);
    signing_hash(b.commit, "", 0);
    if (!making_add(k, &b)) {
        return error_set(e, ERROR_DATA,
                         "The mail does not say which element of your chain is the next: "
                         "take the newest mail of the game, which came after you "
                         "registered your key, or tell by --element N.");
    }
    return making_sign(k, &b, e);
}

int player_ready(int argc, char **argv)
{
    static const char text[] =
        "Usage: sealed-player ready MAIL\n"
        "\n"
        "Prints a block that adds to the dice and orders nothing. Answer MAIL, the\n"
        "newest mail of the game, with it: it is mixed into the dice of your next\n"
        "orders, or of orders of a playing host that wait for it. Nobody can know these\n"
        "dice before, as long as you do not tell your seed.\n"
        "\n"
        "Example: sealed-player ready newest.mail\n"
        "\n"
        "  --element N      which element of your chain it is (default: the next, as "
        "the\n"
        "                   mail says it)\n"
        "  --chain N        which of your chains (default: as the mail says it, else 1)\n"
        "  --seq N          its number (default: the seconds of the "
        "clock)\n" OPTIONS_HELP_PLAYER;
    struct making k = {.argument = argv};
    struct error e = {ERROR_NONE, 0, ""};

    return making_done(
        &k, making_read(&k, argc, argv, text, 1, 1, &e) || make_ready(&k, &e), &e);
}
