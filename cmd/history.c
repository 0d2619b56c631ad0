/* sealed history: a campaign's chronicle, game after game. */
#include "cmd/now.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "cmd/visible.h"
#include "core/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define DATE 10 /* bytes of "2026-12-04" */

static const char help[] =
    "Usage: sealed history GAME [--game N] [--json]\n"
    "\n"
    "Prints the chronicle of a campaign: what its games left behind for ever, as\n"
    "winners, names and cities, with the game, the date and the turn of each.\n"
    "Everybody may know it. Reads only.\n"
    "\n"
    "Example: sealed history games/g1/g1.db --game 3\n"
    "\n"
    "  --game N  only the campaign's game of this number\n"
    "  --json    one JSON object a line\n" OPTIONS_HELP;

enum { OWN_GAME = OPTION_OWN, OWN_JSON };

struct telling {
    struct options o;
    struct session s;
    int only; /* game; 0: all             */
    int game; /* that was told of last    */
    int turn; /* of it, so far            */
    int told; /* facts so far             */
    bool json;
};

static bool is_remembered(const struct rules *rules, const char *name)
{
    const char *const *at = rules->chronicle;

    while (*at && strcmp(*at, name) != 0) {
        at++;
    }
    return *at != NULL;
}

static int number_of(const json_t *arguments, const char *name)
{
    return (int)json_integer_value(json_object_get(arguments, name));
}

/* "  2026-12-04  turn   12  Kyle wins."; "after 12": in the write-up. */
static void put_line(struct telling *w, const struct store_fact *f, const json_t *args)
{
    const int game = number_of(args, "game"), turn = number_of(args, "turn");
    char time[NOW_ROOM], when[24] = "";

    if (game != w->game) {
        printf("%sGame %d\n", w->game ? "\n" : "", game);
        w->game = game;
        w->turn = 0;
    }
    now_write(time, f->time);
    w->turn = turn ? turn : w->turn;
    if (w->turn) {
        (void)snprintf(when, sizeof when, "%s %3d", turn ? "turn " : "after", w->turn);
    }
    printf("  %.*s  %-9s  %s", DATE, time, when, f->undone ? UNDONE : "");
    visible_put(f->sentence, strlen(f->sentence));
    putchar('\n');
}

static int put_json(const struct store_fact *f, json_t *args, struct error *e)
{
    char time[NOW_ROOM];
    json_t *json;
    int result;

    now_write(time, f->time);
    json =
        json_pack("{s:i, s:i, s:s, s:I, s:b, s:s, s:s, s:s, s:O}", "game",
                  number_of(args, "game"), "turn", number_of(args, "turn"), "time", time,
                  "entry", (json_int_t)f->entry, "undone", f->undone, "name", f->name,
                  "rule", f->rule, "sentence", f->sentence, "arguments", args);
    result = json ? json_dumpf(json, stdout, JSON_COMPACT) : -1;
    putchar('\n');
    json_decref(json);
    return result ? error_set(e, ERROR_MEMORY, "A fact could not be written.") : 0;
}

static int each_fact(void *arg, const struct store_fact *f, struct error *e)
{
    struct telling *w = arg;
    json_t *args;
    int result = 0;

    if (!is_remembered(w->s.game.rules, f->name)) {
        return 0;
    }
    args = json_loads(f->args, 0, NULL);
    if (!json_is_integer(json_object_get(args, "game"))) {
        json_decref(args);
        return error_set(e, ERROR_DATA, "A fact of entry %lld names no game.",
                         (long long)f->entry);
    }
    if (!w->only || number_of(args, "game") == w->only) {
        w->told++;
        if (w->json) {
            result = put_json(f, args, e);
        } else {
            put_line(w, f, args);
        }
    }
    json_decref(args);
    return result;
}

/* Games that stand alone are told by `show --history`. */
static void put_none(const struct telling *w)
{
    printf("%s is a game of %s, which leaves nothing to games after it, so that it has "
           "no chronicle.\n`sealed show %s --history` tells all that happened.\n",
           w->s.game.name, w->s.game.rules->title, w->s.path);
}

static int tell(struct telling *w, struct error *e)
{
    if (session_view(&w->s, e)) {
        return -1;
    }
    if (!w->s.game.rules->chronicle) {
        if (!w->json) {
            put_none(w);
        }
        return 0;
    }
    if (store_facts_each(w->s.store, 0, SEE_TABLE, each_fact, w, e)) {
        return -1;
    }
    if (!w->told && !w->json) {
        puts("Nothing is to be told yet.");
    }
    return 0;
}

static int read_game(struct telling *w)
{
    int64_t value;

    if (!whole_number(optarg, 1, 10000, &value)) {
        return misused("history", "\"%.40s\" should be the number of a game, from 1.",
                       optarg);
    }
    w->only = (int)value;
    return -1;
}

/* The exit status, or -1: go on. */
static int read_options(struct telling *w, int argc, char **argv)
{
    static const struct option longs[] = {OPTIONS_COMMON,
                                          {"game", required_argument, NULL, OWN_GAME},
                                          {"json", no_argument, NULL, OWN_JSON},
                                          {NULL, 0, NULL, 0}};
    int c, status = -1;

    while (status < 0 && (c = options_next(&w->o, argc, argv, longs, help)) != -1) {
        if (c == OPTION_HELP) {
            return EX_OK;
        }
        if (c == '?') {
            return EX_USAGE;
        }
        w->json = w->json || c == OWN_JSON;
        status = c == OWN_GAME ? read_game(w) : -1;
    }
    if (status < 0 && w->o.argc) {
        return misused("history", "\"%s\" is too much.", w->o.argv[0]);
    }
    return status;
}

int cmd_history(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    static struct telling w; /* large; there is one */
    int status = read_options(&w, argc, argv);

    if (status >= 0) {
        return status;
    }
    status = EX_OK;
    if (session_start(&w.s, &w.o, &e) || session_open(&w.s, STORE_READ, &e) ||
        tell(&w, &e)) {
        status = complain("history", &e);
    }
    session_close(&w.s);
    return status;
}
