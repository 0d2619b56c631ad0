/* sealed host: what the host does to a game by hand. */
#include "cmd/hosting.h"
#include "cmd/passphrase.h"
#include "cmd/status.h"
#include "cmd/verbs.h"

#include <stdio.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed host GAME ACT [--why TEXT]\n"
    "\n"
    "What the host does to a game by hand. What changes the game is an entry of the\n"
    "log with its reason, and is mailed to all. PLAYER is a name or a number; a\n"
    "person is written \"Anna <anna@example.org>\".\n"
    "\n"
    "Example: sealed host g1.db extend 24 --why \"Kyle moves house\"\n"
    "         sealed host g1.db seat Kyle \"Anna <anna@example.org>\"\n"
    "\n"
    "Time:\n"
    "  extend HOURS      all deadlines are later by so many hours; by more than 30\n"
    "                    days only with --far\n"
    "  pause             nothing falls due; orders are taken, and what all have\n"
    "                    answered goes on\n"
    "  resume            the game goes on, with deadlines later by as long as it\n"
    "                    was paused\n"
    "  run TURN          what is asked is over now, if the game is still at this\n"
    "                    turn, as `sealed list` tells it: who has not answered takes\n"
    "                    the default, and has missed nothing by it. Bids that\n"
    "                    somebody may still send are left alone; a round that waits\n"
    "                    only for the game's pause is closed\n"
    "  away PLAYER FIRST-DAY LAST-DAY\n"
    "                    he is away on these days, like 2026-12-24 2027-01-02, as\n"
    "                    AWAY by mail says; `away PLAYER off`: he is back. More than\n"
    "                    30 days only with --far\n"
    "Words:\n"
    "  announce TEXT     a word to everybody\n"
    "  remind            a mail to all who are awaited now and not away; the others\n"
    "                    are told\n"
    "  mail              brings the host a code with which he can do all this by\n"
    "                    mail, from the address `host_address` of the settings\n"
    "People:\n"
    "  invite PERSON     keeps an open seat for somebody, who is asked by mail\n"
    "  signup            another address for sign-up: the one before has come into\n"
    "                    wrong hands, and brings nobody in any more\n"
    "  start             a game with open seats begins with those who are in it\n"
    "  seat PLAYER PERSON\n"
    "                    somebody else has the place of a player from now on; mails\n"
    "                    and codes of the one before count no more\n"
    "  substitute PLAYER PERSON [for-good]\n"
    "                    somebody is asked by mail to play in his place, until he\n"
    "                    takes it back, or for good\n"
    "  address PLAYER ADDRESS\n"
    "                    where the mails of a player go from now on\n"
    "  observer add|remove ADDRESS\n"
    "                    who gets the reports of the table, or no more\n"
    "The game itself:\n"
    "  void AUCTION ROUND\n"
    "                    a round of bids that is not opened yet begins again; the\n"
    "                    round is 0, but 1, 2, .. where bids were tied\n"
    "  rollback TURN     back to an earlier turn, and on from there: nothing is\n"
    "                    overwritten, dice and hidden piles are new, bids that were\n"
    "                    in stay closed. Each player is told which of his orders and\n"
    "                    bids do not count any more\n"
    "  correct PLACE=VALUE ...\n"
    "                    changes the state, as the newest row of the table snapshot\n"
    "                    has it: places like schools.2.coins=5, lists from 0 on. The\n"
    "                    rules must read what it leads to; each is told what he sees\n"
    "                    otherwise\n"
    "  end NAME          the game is over for ever, so its name and a reason are\n"
    "                    needed: everybody gets a last report with the secret of the\n"
    "                    decks, bids that were not opened stay closed, and no code\n"
    "                    counts any more\n"
    "\n"
    "  --why TEXT        the reason, which everybody is told; void and end need one\n"
    "  --file FILE       of correct: a JSON merge patch upon the state (RFC 7386)\n"
    "  --reason TEXT     the same as --why; correct needs one\n"
    "  --orders WORD     of rollback: keep or (if not said) drop the orders sent\n"
    "                    since that turn; those are kept whose question is asked\n"
    "                    again\n"
    "  --vault-fd N      the passphrase of the vault is a line from file descriptor\n"
    "                    N; it is needed where a round of a tie begins again\n"
    "  --far             of extend and away: so much is meant, although deadlines of\n"
    "                    bids never move back\n"
    "  --run             although the clock jumped, as it is right now\n" OPTIONS_HELP;

enum {
    OPTION_WHY = OPTION_OWN,
    OPTION_VAULT_FD,
    OPTION_RUN,
    OPTION_ORDERS,
    OPTION_FILE,
    OPTION_FAR
};

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"why", required_argument, NULL, OPTION_WHY},
    {"vault-fd", required_argument, NULL, OPTION_VAULT_FD},
    {"run", no_argument, NULL, OPTION_RUN},
    {"orders", required_argument, NULL, OPTION_ORDERS},
    {"file", required_argument, NULL, OPTION_FILE},
    {"far", no_argument, NULL, OPTION_FAR},
    {"reason", required_argument, NULL, OPTION_WHY},
    {NULL, 0, NULL, 0}};

/* The verb and its words. */
static int read_words(struct hosting *w, const struct options *o, struct error *e)
{
    int i;

    for (i = 1; i < o->argc; i++) {
        if (w->words == HOSTING_WORDS) {
            return error_set(e, ERROR_SYNTAX, "\"%.40s\" is too much.", o->argv[i]);
        }
        w->word[w->words++] = o->argv[i];
    }
    return hosting_read(w, o->argc ? o->argv[0] : NULL, e);
}

/* EX_OK, another exit status, or -1: --help was all. */
static int read_options(struct hosting *w, struct options *o, bool *sure, int argc,
                        char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    int c, result = 0;

    hosting_begin(w);
    while (!result && (c = options_next(o, argc, argv, longs, help)) != -1) {
        switch (c) {
        case OPTION_WHY:
            result = hosting_why(w, optarg, &e);
            break;
        case OPTION_VAULT_FD:
            result = passphrase_descriptor(&w->passphrase_fd, optarg, &e);
            break;
        case OPTION_RUN:
            *sure = true;
            break;
        case OPTION_FAR:
            w->far = true;
            break;
        case OPTION_ORDERS:
            w->orders = optarg;
            break;
        case OPTION_FILE:
            w->file = optarg;
            break;
        default:
            return c == OPTION_HELP ? -1 : EX_USAGE;
        }
    }
    return result || read_words(w, o, &e) ? misused("host", "%s", e.text) : EX_OK;
}

int cmd_host(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    static struct hosting w; /* large; there is one */
    struct session s = {0};
    bool sure = false;
    int status = read_options(&w, &o, &sure, argc, argv);

    if (status != EX_OK) {
        return status < 0 ? EX_OK : status;
    }
    status = session_start(&s, &o, &e) || session_open(&s, STORE_WRITE, &e);
    s.sure = sure;
    if (status || hosting_run(&s, &w, &e)) {
        status = complain("host", &e);
    } else {
        puts(w.done);
        if (*w.address) {
            printf("  %s\n", w.address);
        }
    }
    session_close(&s);
    return status;
}
