/* sealed round: what the host decides about a round of bids that players seal.
 * sealed-bids 3, 7.5, 7.7. */
#include "cmd/ahead.h"
#include "cmd/passphrase.h"
#include "cmd/post.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/number.h"
#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define WHY_MAX 400 /* bytes of a reason */

static const char help[] =
    "Usage: sealed round GAME void AUCTION ROUND --why TEXT\n"
    "       sealed round GAME relieve AUCTION ROUND PLAYER --why TEXT\n"
    "       sealed round GAME ahead\n"
    "\n"
    "Decides about a round of bids. AUCTION and ROUND are numbers, as the mails have\n"
    "them: the round is 0, but 1, 2, .. where bids were tied. What is decided stands\n"
    "in the log with its reason, and is mailed to all.\n"
    "\n"
    "Example: sealed round g1.db void 3 0 --why \"Kyle has a receipt for his bid\"\n"
    "\n"
    "  void              a round that is not opened yet begins again, under a new\n"
    "                    number, which is printed, and with new time: for a player\n"
    "                    who shows a receipt or a block that the list of the closed\n"
    "                    round lacks\n"
    "  relieve           a player who does not reveal what he committed to pays no\n"
    "                    forfeit, if all others agree\n"
    "  ahead             a host who plays in a game of the mode table bids before an\n"
    "                    auction begins: with what this prints in a file FILE, mail\n"
    "                    what `sealed-player bid FILE 3` prints; a later one\n"
    "                    replaces it. Without such a bid the auction is played in\n"
    "                    the mode commit\n"
    "\n"
    "  --why TEXT        the reason, which everybody is told\n"
    "  --vault-fd N      the passphrase of the vault is a line from file descriptor\n"
    "                    N; it is needed to void a round of a tie\n" OPTIONS_HELP;

enum { OPTION_WHY = OPTION_OWN, OPTION_VAULT_FD };

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"why", required_argument, NULL, OPTION_WHY},
    {"vault-fd", required_argument, NULL, OPTION_VAULT_FD},
    {NULL, 0, NULL, 0}};

struct deciding {
    struct options o;
    const char *why;
    int fd;
    bool relieve, ahead;
    int number[3]; /* auction, round, player */
    int again;     /* the auction as which a round that is void begins again; 0 */
};

static int read_words(struct deciding *w)
{
    const struct options *o = &w->o;
    int64_t number;
    int i;

    w->ahead = o->argc == 1 && !strcmp(o->argv[0], "ahead");
    if (w->ahead) {
        return EX_OK;
    }
    w->relieve = o->argc && !strcmp(o->argv[0], "relieve");
    if (!o->argc || (!w->relieve && strcmp(o->argv[0], "void") != 0) ||
        o->argc != (w->relieve ? 4 : 3)) {
        return misused("round", "It takes void AUCTION ROUND, relieve AUCTION ROUND "
                                "PLAYER, or ahead.");
    }
    for (i = 1; i < o->argc; i++) {
        if (!whole_number(o->argv[i], 0, GAME_NUMBER_MAX, &number)) {
            return misused("round", "\"%.40s\" should be a number.", o->argv[i]);
        }
        w->number[i - 1] = (int)number;
    }
    if (!w->why || !*w->why || strlen(w->why) > WHY_MAX ||
        !utf8_valid(w->why, strlen(w->why)) || strpbrk(w->why, "\n\r")) {
        return misused("round",
                       "--why should tell the reason, in one line of %d bytes at "
                       "most.",
                       WHY_MAX);
    }
    return EX_OK;
}

static int read_options(struct deciding *w, int argc, char **argv, struct error *e)
{
    int c;

    memset(w, 0, sizeof *w);
    w->fd = SESSION_ASK;
    while ((c = options_next(&w->o, argc, argv, longs, help)) != -1) {
        switch (c) {
        case OPTION_WHY:
            w->why = optarg;
            break;
        case OPTION_VAULT_FD:
            if (passphrase_descriptor(&w->fd, optarg, e)) {
                return complain("round", e);
            }
            break;
        default:
            return c == OPTION_HELP ? -1 : EX_USAGE;
        }
    }
    return w->o.game ? read_words(w) : EX_OK; /* the session says that none is named */
}

static int vault(struct session *s, const struct deciding *w, struct error *e)
{
    bool readable;
    int result;

    if (w->relieve || w->number[1] == 0) {
        return 0;
    }
    result = session_view(s, e) || session_intake(s, e) ||
             session_vault(s, w->fd, &readable, e);
    session_rollback(s);
    return result ? -1 : 0;
}

static int decide(struct session *s, struct deciding *w, struct error *e)
{
    const int *n = w->number;

    if (vault(s, w, e) || session_begin(s, n[1] > 0 && !w->relieve, e) ||
        session_intake(s, e) ||
        (w->relieve ? engine_relieve(&s->engine, n[0], n[1], n[2], w->why, e)
                    : engine_void(&s->engine, n[0], n[1], w->why, e)) ||
        post_batch(s, NULL, false, e)) {
        session_rollback(s);
        return -1;
    }
    w->again = w->relieve ? 0 : s->game.auctions;
    if (session_commit(s, e)) {
        session_rollback(s);
        return -1;
    }
    return 0;
}

/* Only looks. */
static int look_ahead(struct session *s, struct error *e)
{
    const int result = session_view(s, e) || ahead_print(s, e);

    session_rollback(s);
    return result ? -1 : 0;
}

int cmd_round(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct session s = {0};
    struct deciding w;
    int status = read_options(&w, argc, argv, &e);

    if (status != EX_OK) {
        return status < 0 ? EX_OK : status;
    }
    if (session_start(&s, &w.o, &e) || session_open(&s, STORE_WRITE, &e) ||
        (w.ahead ? look_ahead(&s, &e) : decide(&s, &w, &e))) {
        status = complain("round", &e);
    } else if (!w.ahead) {
        if (w.again) {
            printf("The round begins again as auction %d, round %d. ", w.again,
                   w.number[1]);
        }
        puts("Done; the players are told.");
    }
    session_close(&s);
    return status;
}
