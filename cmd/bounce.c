/* sealed bounce: addresses of players, mails that came back by another way, and what the
 * host does about them. mail 5.3. */
#include "cmd/failing.h"
#include "cmd/moving.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "mail/address.h"
#include "mail/clock.h"
#include "store/guest.h"
#include "store/person.h"
#include "store/queue.h"

#include <stdio.h>
#include <string.h>
#include <sysexits.h>

#define STRIKES 2 /* of a mail that came back to the host */

static const char help[] =
    "Usage: sealed bounce GAME [NAME --back | NAME --good | NAME --address ADDRESS]\n"
    "\n"
    "Lists the addresses of the players, and of who watches: refusals and bounces of\n"
    "the last 7 days, and which fail. With a player, by name or number, the host\n"
    "says what he knows of his address.\n"
    "\n"
    "Example: sealed bounce g1.db Kyle --address kyle@example.org\n"
    "\n"
    "  --back            a mail to it came back to him, which is two strikes; with\n"
    "                    four in a week, by this or by bounces, it fails\n"
    "  --good            it is good again: mail goes there\n"
    "  --address ADDRESS mail goes there from now on; what was mailed before is "
    "dead\n" OPTIONS_HELP;

enum { OPTION_BACK = OPTION_OWN, OPTION_GOOD, OPTION_ADDRESS };

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"back", no_argument, NULL, OPTION_BACK},
    {"good", no_argument, NULL, OPTION_GOOD},
    {"address", required_argument, NULL, OPTION_ADDRESS},
    {NULL, 0, NULL, 0}};

struct request {
    struct options o;
    int what; /* an option above; 0: list */
    bool twice;
    const char *address;
};

static int print(void *arg, const struct addressed *a, struct error *e)
{
    char since[CLOCK_ROOM];

    (void)arg;
    (void)e;
    printf("%d  %s  %s", a->player, a->name, a->address);
    if (a->failing) {
        clock_short(since, a->failing);
        printf("  fails since %s, %d strikes", since, a->strikes);
    } else if (a->strikes) {
        printf("  %d of %d strikes, with which it fails", a->strikes, PERSON_STRIKES);
    }
    if (*a->wanted) {
        printf("  is to become %s", a->wanted);
    }
    putchar('\n');
    return 0;
}

static int print_watcher(void *arg, const struct guest *g, struct error *e)
{
    (void)arg;
    (void)e;
    printf("-  watches  %s\n", g->address);
    return 0;
}

static int change(struct session *s, const struct request *r, int player, struct error *e)
{
    struct address address;
    struct person p;

    if (r->what == OPTION_GOOD) {
        return store_person_good(s->store, player, e);
    }
    if (r->what == OPTION_ADDRESS) {
        return address_read(&address, r->address, e) ||
                       moving_now(s, player, address.at, NULL, e)
                   ? -1
                   : 0;
    }
    return store_person(s->store, player, &p, e) ||
                   failing_strike(s, player, p.address, STRIKES, e)
               ? -1
               : 0;
}

static int write_it(struct session *s, const struct request *r, struct error *e)
{
    int seat;

    if (session_open(s, STORE_WRITE, e) || session_begin(s, false, e)) {
        return -1;
    }
    if (game_seat_named(&s->game, r->o.argv[0], &seat, e)) {
        return -1;
    }
    return session_intake(s, e) || change(s, r, seat + 1, e) || session_commit(s, e) ? -1
                                                                                     : 0;
}

static int run(struct session *s, const struct request *r, struct error *e)
{
    if (session_start(s, &r->o, e) || (r->what && write_it(s, r, e)) ||
        (!r->what && session_open(s, STORE_READ, e)) || store_begin_read(s->store, e)) {
        return -1;
    }
    return store_addressed_each(s->store, print, NULL, e) ||
                   store_guest_each(s->store, GUEST_OBSERVE, GUEST_IN, print_watcher,
                                    NULL, e)
               ? -1
               : 0;
}

static int read_options(struct request *r, int argc, char **argv)
{
    int c;

    while ((c = options_next(&r->o, argc, argv, longs, help)) != -1) {
        if (c == OPTION_HELP || c == '?') {
            return c == OPTION_HELP ? EX_OK : EX_USAGE;
        }
        r->twice = r->what != 0;
        r->what = c;
        r->address = c == OPTION_ADDRESS ? optarg : r->address;
    }
    if (r->twice || (r->what ? r->o.argc != 1 : r->o.argc != 0)) {
        return misused("bounce", "It takes a player and one of --back, --good and "
                                 "--address; or neither.");
    }
    return -1;
}

int cmd_bounce(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct request r = {.what = 0};
    struct session s = {0};
    int status = read_options(&r, argc, argv);

    if (status >= 0) {
        return status;
    }
    status = run(&s, &r, &e) ? complain("bounce", &e) : EX_OK;
    session_close(&s);
    return status;
}
