/* sealed: the table of verbs. */
#include "cmd/start.h"
#include "cmd/verbs.h"

#include <stddef.h>

static const struct verb verbs[] = {
    {"new", "create a game: rules, seats, options, keys", cmd_new},
    {"submit", "take one order file or mail", cmd_submit},
    {"tick", "do what is due, open what can be, deliver; for cron", cmd_tick},
    {"open", "open the closed rounds of bids with the vault", cmd_open},
    {"round", "declare a round void, or relieve of a forfeit", cmd_round},
    {"deliver", "send the mails that wait", cmd_deliver},
    {"mailq", "the mails that wait, and why", cmd_mailq},
    {"requeue", "send mails again", cmd_requeue},
    {"bounce", "addresses of players, and which fail", cmd_bounce},
    {"held", "mails that were put aside, or are kept sealed", cmd_held},
    {"check-config", "settings, keys, paths and the relay", cmd_check_config},
    {"show", "what a seat sees, or spectators", cmd_show},
    {"help", "the words that players write, or all of one", cmd_help},
    {"history", "a campaign's chronicle, game after game", cmd_history},
    {"log", "the entries of the log as text", cmd_log},
    {"audit", "check the whole history", cmd_audit},
    {"redact", "remove what a player wrote from the log", cmd_redact},
    {"list", "every game, and whom it waits for", cmd_list},
    {"backup", "copy a game's database", cmd_backup},
    {"restore", "put a backup in the place of a game", cmd_restore},
    {"host", "what the host does to a game by hand", cmd_host},
    {"upgrade", "go on by another revision of the rules", cmd_upgrade},
    {"try", "run case files", cmd_try},
    {"deck", "check a deck file and count its cards", cmd_deck},
    {"keys", "the host's key files: state, backup, passphrase", cmd_keys},
    {NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
    static const struct program sealed = {
        .name = "sealed",
        .purpose =
            "Plays board games by mail: orders in, turns and reports out, bids sealed "
            "until all\n"
            "are in, and a history that anyone can check.\n",
        .version = "sealed " VERSION " - Sealed Orders, a play-by-email turn processor\n"
                   "Licence: ISC. There is no warranty.",
        .verbs = verbs,
    };

    return start_program(&sealed, argc, argv);
}
