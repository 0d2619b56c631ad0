#include "cmd/awaited.h"

#include "mail/clock.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A text that grows, line by line. */
struct lines_of {
    const struct game *game;
    char *text;
    size_t used;
    int awaited;
};

const char *awaited_who(const struct store_awaited *a)
{
    return a->player ? a->name : a->deadline ? "the players" : "the host";
}

static const char *title_of(const struct rules *rules, const char *code)
{
    const struct decision *d = rules ? rules->decisions : NULL;

    for (; d && d->code; d++) {
        if (strcmp(d->code, code) == 0) {
            return d->title;
        }
    }
    return code;
}

/* What is added to event 1, or has to come before. */
static const char *part_of_first(const char *decision)
{
    static const char *const title[][2] = {
        {STORE_AWAITS_READY, "SALT or READY"},
        {STORE_AWAITS_KEY, "a key for the dice"},
        {STORE_AWAITS_KEYS, "READY, after all keys"},
        {STORE_AWAITS_CHAIN, "READY"},
    };
    size_t i = 0;

    while (i < sizeof title / sizeof *title && strcmp(title[i][0], decision) != 0) {
        i++;
    }
    return i < sizeof title / sizeof *title ? title[i][1] : NULL;
}

const char *awaited_what(const struct rules *rules, const struct store_awaited *a,
                         const char *open, const char *object)
{
    if (!a->player) {
        return a->deadline ? object : open;
    }
    if (a->reveal) {
        return "reveal";
    }
    return part_of_first(a->decision) ? part_of_first(a->decision)
                                      : title_of(rules, a->decision);
}

__attribute__((format(printf, 2, 3))) static void add(struct lines_of *w, const char *fmt,
                                                      ...)
{
    const size_t room = AWAITED_TEXT - w->used;
    va_list args;
    int n;

    va_start(args, fmt);
    n = vsnprintf(w->text + w->used, room, fmt, args);
    va_end(args);
    if (n < 0 || (size_t)n >= room) {
        w->text[w->used] = '\0';
        return;
    }
    w->used += (size_t)n;
}

static int each(void *arg, const struct store_awaited *a, struct error *e)
{
    struct lines_of *w = arg;
    char since[CLOCK_ROOM], until[CLOCK_ROOM], away[CLOCK_ROOM];

    (void)e;
    w->awaited++;
    clock_short(since, a->since);
    clock_short(until, a->deadline);
    clock_short(away, a->away - 1);
    add(w, "\n%s: %s, since %s%s%s%s%s%s", awaited_who(a),
        awaited_what(w->game->rules, a, "open the bids", "may object to the list"), since,
        a->deadline ? ", until " : "", a->deadline ? until : "",
        a->away > 0 ? ", away until " : "", a->away > 0 ? away : "",
        a->autopilot ? ", on autopilot" : "");
    return 0;
}

int awaited_text(struct session *s, char out[AWAITED_TEXT], struct error *e)
{
    const struct game *g = &s->game;
    struct lines_of w = {.game = g, .text = out};
    char since[CLOCK_ROOM];

    add(&w, "The game %s is %s turn %" PRId64 ".", g->name,
        g->over ? "over, after" : "at", g->turns);
    if (g->paused && !g->over) {
        clock_short(since, g->paused);
        add(&w, " It is paused since %s: nothing falls due until RESUME.", since);
    }
    if (store_awaited_each(s->store, s->now, each, &w, e)) {
        return -1;
    }
    if (!w.awaited) {
        add(&w, " It waits for nobody.");
    }
    return 0;
}
