/* sealed-player: what a player needs who seals his bids himself, and who checks his host.
 * sealed-bids 3.2. */
#include "cmd/player_parts.h"
#include "cmd/start.h"

#include <stdio.h>
#include <sysexits.h>

static const struct verb verbs[] = {
    {"keygen", "make your seed, once for all games", player_keygen},
    {"key", "your key for a game, to be mailed", player_key_verb},
    {"bid", "a sealed bid, to be mailed", player_bid},
    {"orders", "your orders with your signature, to be mailed", player_orders},
    {"ready", "what you add to the dice, to be mailed", player_ready},
    {"reveal", "open what you committed to, to be mailed", player_reveal},
    {"shares", "your shares for coming auctions of mode table, to be mailed",
     player_shares},
    {"share", "as a witness, your share of a closed round, to be mailed", player_share},
    {"verify", "check the mails that you kept", player_verify},
    {"check-dice", "roll the dice of your mails again", player_dice},
    {"audit", "check a game that the host exported", player_audit},
    {NULL, NULL, NULL},
};

int player_complain(const struct error *e)
{
    fprintf(stderr, "sealed-player: %s\n", e->text);
    switch (e->code) {
    case ERROR_NONE:
        return EX_OK;
    case ERROR_FILE:
        return EX_NOINPUT;
    case ERROR_CONFIG:
        return EX_CONFIG;
    case ERROR_MEMORY:
    case ERROR_STORE:
    case ERROR_MAIL:
        return EX_TEMPFAIL;
    case ERROR_BUG:
        return EX_SOFTWARE;
    case ERROR_DENIED:
        return EX_NOPERM;
    case ERROR_SYNTAX:
        return EX_USAGE;
    case ERROR_ILLEGAL:
    case ERROR_STALE:
    case ERROR_DATA:
        break;
    }
    return EX_DATAERR;
}

int main(int argc, char **argv)
{
    static const struct program player = {
        .name = "sealed-player",
        .purpose =
            "Seals your bids in a game by mail, so that the host cannot read or alter "
            "them, and\n"
            "checks what he mails. It needs your seed and the mails of the game, and no "
            "network.\n",
        .version = "sealed-player " VERSION,
        .verbs = verbs,
    };

    return start_program(&player, argc, argv);
}
