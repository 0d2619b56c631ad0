/* sealed list: every game, and whom it waits for since when. */
#include "cmd/awaited.h"
#include "cmd/games.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "mail/clock.h"
#include "mail/width.h"
#include "store/guest.h"
#include "store/reliability.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define GAME_COLUMNS 13
#define WHO_COLUMNS 16
#define WHAT_COLUMNS 28

static const char help[] =
    "Usage: sealed list GAME|DIR... [--json]\n"
    "\n"
    "Lists games, those of a directory in the order of their names: whom each waits\n"
    "for, what is asked, since when and until when, and how many watch it. Reads\n"
    "only, and needs no keys.\n"
    "\n"
    "Example: sealed list games\n"
    "\n"
    "  --json     one JSON object a game\n" OPTIONS_HELP;

enum { OPTION_JSON = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON, {"json", no_argument, NULL, OPTION_JSON}, {NULL, 0, NULL, 0}};

struct listing {
    struct options o;
    bool json;
    const struct rules *rules; /* of the game in hand; NULL: not known to this program */
    bool over;
    int awaited, seats, open; /* open: until it begins */
    int autopilot;            /* how many of those awaited are on it */
    char game[SETTINGS_NAME];
    int64_t last, turn, paused;
    json_t *row; /* with --json */
};

/* A text and blanks up to this many columns, one at least. */
static void column(const char *text, int columns)
{
    int n = columns - text_width(text, strlen(text));

    fputs(text, stdout);
    do {
        putchar(' ');
    } while (--n > 0);
}

static int print_awaited(void *arg, const struct store_awaited *a, struct error *e)
{
    struct listing *w = arg;
    char since[CLOCK_ROOM], until[CLOCK_ROOM];

    (void)e;
    w->awaited++;
    w->autopilot += a->autopilot;
    clock_short(since, a->since);
    column(w->game, GAME_COLUMNS);
    column(awaited_who(a), WHO_COLUMNS);
    column(awaited_what(w->rules, a, "open the bids", "may object to the list"),
           WHAT_COLUMNS);
    printf("since %s", since);
    if (a->deadline) {
        clock_short(until, a->deadline);
        printf(", until %s", until);
    }
    if (a->away > 0) {
        clock_short(until, a->away - 1);
        printf(" (away until %s)", until);
    }
    printf(", turn %" PRId64 "%s%s\n", w->turn, a->autopilot ? " (autopilot)" : "",
           w->paused ? " (paused)" : "");
    return 0;
}

static int add_awaited(void *arg, const struct store_awaited *a, struct error *e)
{
    struct listing *w = arg;
    json_t *one = json_pack(
        "{s:i, s:s, s:s, s:s, s:I, s:o, s:b, s:o}", "player", a->player, "name", a->name,
        "decision", a->decision, "title", awaited_what(w->rules, a, "open", "object"),
        "since", (json_int_t)a->since, "deadline",
        a->deadline ? json_integer((json_int_t)a->deadline) : json_null(), "autopilot",
        a->autopilot, "away", a->away ? json_integer((json_int_t)a->away) : json_null());

    return json_array_append_new(json_object_get(w->row, "awaits"), one) ? error_memory(e)
                                                                         : 0;
}

static int note_standing(void *arg, const struct store_standing *g, struct error *e)
{
    struct listing *w = arg;

    w->rules = rules_find(g->rules);
    w->over = g->over;
    w->seats = g->seats < SEATS_MAX ? g->seats : SEATS_MAX;
    w->open = g->open;
    w->last = g->last;
    w->turn = g->turn;
    w->paused = g->paused;
    (void)snprintf(w->game, sizeof w->game, "%s", g->name);
    if (!w->json) {
        return 0;
    }
    w->row = json_pack("{s:s, s:s, s:i, s:i, s:b, s:I, s:o, s:I, s:[], s:[]}", "game",
                       g->name, "rules", g->rules, "seats", g->seats, "open", g->open,
                       "over", g->over, "turn", (json_int_t)g->turn, "paused",
                       g->paused ? json_integer((json_int_t)g->paused) : json_null(),
                       "last", (json_int_t)g->last, "awaits", "players");
    return w->row ? 0 : error_memory(e);
}

static int print_watchers(struct session *s, const char *game, struct error *e)
{
    int n;

    if (store_guest_count(s->store, GUEST_OBSERVE, GUEST_IN, &n, e)) {
        return -1;
    }
    if (n) {
        column(game, GAME_COLUMNS);
        printf("%d %s\n", n, n == 1 ? "watches" : "watch");
    }
    return 0;
}

/* What each player answered in time, and what he missed. */
static int add_players(struct listing *w, struct session *s, struct error *e)
{
    struct reliability r;
    int i;

    if (store_reliability(s->store, &r, e)) {
        return -1;
    }
    for (i = 0; i < w->seats; i++) {
        if (json_array_append_new(json_object_get(w->row, "players"),
                                  json_pack("{s:i, s:i, s:i}", "player", i + 1, "in_time",
                                            r.in_time[i], "missed", r.missed[i]))) {
            return error_memory(e);
        }
    }
    if (store_guest_count(s->store, GUEST_OBSERVE, GUEST_IN, &i, e)) {
        return -1;
    }
    if (json_object_set_new(w->row, "observers", json_integer(i))) {
        return error_memory(e);
    }
    return 0;
}

static void print_quiet(const struct listing *w)
{
    char last[CLOCK_ROOM];

    clock_short(last, w->last);
    column(w->game, GAME_COLUMNS);
    if (w->open && !w->over) {
        printf("%d of %d seats open, last entry %s\n", w->open, w->seats, last);
        return;
    }
    printf("%s since %s, turn %" PRId64 "%s\n", w->over ? "over" : "waits for nobody",
           last, w->turn, w->paused && !w->over ? " (paused)" : "");
}

static int list_game(struct listing *w, struct session *s, struct error *e)
{
    w->awaited = w->autopilot = 0;
    if (store_begin_read(s->store, e) || store_standing(s->store, note_standing, w, e) ||
        store_awaited_each(s->store, s->now, w->json ? add_awaited : print_awaited, w,
                           e)) {
        return -1;
    }
    if (w->json && add_players(w, s, e)) {
        return -1;
    }
    if (w->json) {
        (void)json_dumpf(w->row, stdout, JSON_COMPACT);
        putchar('\n');
        return 0;
    }
    if (!w->awaited) {
        print_quiet(w);
    } else if (w->autopilot == w->awaited) {
        column(w->game, GAME_COLUMNS);
        puts("stands still, as nobody is left to play it, until one of them writes");
    }
    return print_watchers(s, w->game, e);
}

static int list_one(void *arg, const char *database)
{
    struct listing *w = arg;
    struct error e = {ERROR_NONE, 0, ""};
    struct session s;
    int status = EX_OK;

    w->o.game = database;
    w->row = NULL;
    if (session_start(&s, &w->o, &e) || session_open(&s, STORE_READ, &e) ||
        list_game(w, &s, &e)) {
        status = complain_about("list", database, &e);
    }
    json_decref(w->row);
    session_close(&s);
    return status;
}

int cmd_list(int argc, char **argv)
{
    struct listing w;
    int c, i, status;

    memset(&w, 0, sizeof w);
    while ((c = options_next(&w.o, argc, argv, longs, help)) >= OPTION_OWN) {
        w.json = true;
    }
    if (c != -1) {
        return c == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    status = games_each("list", w.o.game, list_one, &w);
    for (i = 0; i < w.o.argc; i++) {
        const int its = games_each("list", w.o.argv[i], list_one, &w);

        status = status == EX_OK ? its : status;
    }
    return status;
}
