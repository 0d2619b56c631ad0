/* sealed open: the closed rounds of bids, with the vault. */
#include "cmd/opening.h"
#include "cmd/passphrase.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "mail/clock.h"

#include <stdio.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed open GAME [--vault-fd N]\n"
    "\n"
    "Opens every round of bids that is closed, plays what follows, and puts the\n"
    "reports into the outbox. Asks on the terminal for the vault's passphrase if it\n"
    "has one.\n"
    "\n"
    "Example: sealed open games/g1/g1.db\n"
    "\n"
    "  --vault-fd N      reads it as a line from file descriptor N\n" OPTIONS_HELP;

enum { OPTION_VAULT_FD = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"vault-fd", required_argument, NULL, OPTION_VAULT_FD},
    {NULL, 0, NULL, 0}};

/* What a closed round that cannot be opened yet waits for. */
static void print_closed(const struct game *g, const struct asked *a, int64_t until,
                         int64_t now)
{
    char by[CLOCK_ROOM];

    if (until <= now) {
        printf("Auction %d is closed, and waits for players' reveals%s.\n", a->auction,
               g->paused ? " while the game is paused" : "");
        return;
    }
    clock_short(by, until);
    printf("Auction %d is closed, and players may %s until %s; then `sealed tick` opens "
           "it.\n",
           a->auction,
           engine_owes_share(g, a)                   ? "share its key"
           : engine_must_reveal(g, a) & ~a->revealed ? "reveal their bids"
                                                     : "object to its list",
           by);
}

/* Nothing could be opened. */
static int tell_closed(struct session *s, struct error *e)
{
    int i, closed = 0;

    if (session_view(s, e)) {
        session_rollback(s);
        return -1;
    }
    for (i = 0; i < s->game.asked_count; i++) {
        const struct asked *a = &s->game.asked[i];

        if (a->closed) {
            closed++;
            print_closed(&s->game, a, engine_waits_until(&s->game, a, opening_grace(s)),
                         s->now);
        }
    }
    session_rollback(s);
    if (!closed) {
        puts("No round is closed.");
    }
    return 0;
}

int cmd_open(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    struct session s;
    bool readable;
    int c, count, fd = SESSION_ASK, status = EX_OK;

    while ((c = options_next(&o, argc, argv, longs, help)) != -1) {
        if (c != OPTION_VAULT_FD) {
            return c == OPTION_HELP ? EX_OK : EX_USAGE;
        }
        if (passphrase_descriptor(&fd, optarg, &e)) {
            return complain("open", &e);
        }
    }
    if (session_start(&s, &o, &e) || session_open(&s, STORE_WRITE, &e) ||
        opening_run(&s, fd, &count, &readable, &e)) {
        status = complain("open", &e);
    } else if (count) {
        printf("Opened %d round%s. The reports wait; `sealed deliver` sends them.\n",
               count, count == 1 ? "" : "s");
    } else {
        status = tell_closed(&s, &e) ? complain("open", &e) : EX_OK;
    }
    session_close(&s);
    return status;
}
