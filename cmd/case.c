#include "cmd/case.h"

#include "cmd/case_parts.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void case_fail(struct case_run *c, const char *fmt, ...)
{
    va_list args;

    fprintf(c->o->out, "%s:%d: ", c->o->name, c->line);
    va_start(args, fmt);
    vfprintf(c->o->out, fmt, args);
    va_end(args);
    fputc('\n', c->o->out);
    c->failed++;
}

int case_wrong(struct case_run *c, struct error *e, const char *fmt, ...)
{
    char text[200];
    va_list args;

    va_start(args, fmt);
    (void)vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    e->line = c->line;
    return error_set(e, ERROR_SYNTAX, "%s", text);
}

int case_seat(struct case_run *c, const char *name, struct error *e)
{
    int i = order_name(name, (const char *const *)c->game.names, c->seats);

    if (i < 0) {
        return case_wrong(c, e, "There is no player \"%s\".", name);
    }
    return i;
}

static int set_game(struct case_run *c, const struct statement *s, struct error *e)
{
    c->rules = s->count == 2 ? rules_find(s->word[1]) : NULL;
    return c->rules ? 0 : case_wrong(c, e, "`game` wants the name of a rules module.");
}

static int set_seats(struct case_run *c, const struct statement *s, struct error *e)
{
    int i;

    if (s->count < 2 || s->count - 1 > SEATS_MAX || c->seats) {
        return case_wrong(c, e, "`seats` wants the players, at most %d, once.",
                          SEATS_MAX);
    }
    for (i = 1; i < s->count; i++) {
        c->name[c->seats] = strdup(s->word[i]);
        if (!c->name[c->seats++]) {
            return error_memory(e);
        }
    }
    return 0;
}

static int set_options(struct case_run *c, const struct statement *s, struct error *e)
{
    json_error_t why;

    json_decref(c->options);
    c->options = json_loads(s->rest, JSON_REJECT_DUPLICATES, &why);
    return json_is_object(c->options)
               ? 0
               : case_wrong(c, e, "`options` wants a JSON object: %s.", why.text);
}

/* Statements that come before set-up. */
static int prepare(struct case_run *c, const struct statement *s, bool *known,
                   struct error *e)
{
    *known = true;
    if (strcmp(s->word[0], "draws") == 0) {
        return case_draws(c, s, e);
    }
    if (strcmp(s->word[0], "piles") == 0) {
        return case_piles(c, s, e);
    }
    if (!c->begun && strcmp(s->word[0], "game") == 0) {
        return set_game(c, s, e);
    }
    if (!c->begun && strcmp(s->word[0], "seats") == 0) {
        return set_seats(c, s, e);
    }
    if (!c->begun && strcmp(s->word[0], "options") == 0) {
        return set_options(c, s, e);
    }
    *known = false;
    return 0;
}

/* Statements of the same seat, each directly below the one before: one file. */
static int file_size(const struct case_text *t, int at)
{
    const struct statement *first = &t->statement[at];
    const char *colon = strchr(first->rest, ':');
    size_t name = colon ? (size_t)(colon - first->rest) + 1 : 0;
    int n = 1;

    while (at + n < t->count && t->statement[at + n].line == first->line + n &&
           strcmp(t->statement[at + n].word[0], ">") == 0 &&
           strncmp(t->statement[at + n].rest, first->rest, name) == 0) {
        n++;
    }
    return n;
}

/* Runs the statement at `at`; returns how many it took, or -1. */
static int statement_run(struct case_run *c, const struct case_text *t, int at,
                         struct error *e)
{
    const struct statement *s = &t->statement[at];
    bool known = false;
    int n = 1;

    c->line = s->line;
    if (prepare(c, s, &known, e) != 0) {
        return -1;
    }
    if (known) {
        return n;
    }
    if (case_begin(c, e) != 0) {
        return -1;
    }
    if (strcmp(s->word[0], ">") == 0) {
        n = file_size(t, at);
        return case_submit(c, s, n, e) == 0 ? n : -1;
    }
    if (strcmp(s->word[0], "!") == 0) {
        return case_deadline(c, s, e) == 0 ? n : -1;
    }
    if (strcmp(s->word[0], "state") == 0) {
        return case_state(c, s, e) == 0 ? n : -1;
    }
    if (case_check(c, s, &known, e) != 0) {
        return -1;
    }
    return known ? n : case_wrong(c, e, "\"%s\" begins no statement.", s->word[0]);
}

static void print_turn(struct case_run *c, const struct played *p)
{
    int i, k;

    for (i = 0; i < p->steps; i++) {
        for (k = 0; k < p->step[i].facts.count; k++) {
            const struct fact *f = &p->step[i].facts.fact[k];

            fprintf(c->o->out, "  %-20s %03x  %s\n", f->kind->name, f->see, f->sentence);
        }
    }
    for (i = 0; i < p->asked_count; i++) {
        fprintf(c->o->out, "  asks %s round %d: %s\n", p->asked[i].q.decision->code,
                p->asked[i].q.round, p->asked[i].q.text);
    }
}

static void print_news(struct case_run *c, const struct statement *s)
{
    if (!c->o->verbose || !c->begun) {
        return;
    }
    if (c->shown < c->engine.turns) {
        fprintf(c->o->out, "%s:%d: %s\n", c->o->name, s->line, s->text);
    }
    for (; c->shown < c->engine.turns; c->shown++) {
        print_turn(c, &c->engine.played[c->shown]);
    }
}

static int print_state(struct case_run *c, struct error *e)
{
    json_t *state = c->o->state && c->begun ? case_saved(c, e) : NULL;
    int result = 0;

    if (c->o->state && c->begun && !state) {
        return -1;
    }
    if (state && (json_dumpf(state, c->o->out, JSON_INDENT(1) | JSON_SORT_KEYS) != 0 ||
                  fputc('\n', c->o->out) == EOF)) {
        result = error_set(e, ERROR_FILE, "The state could not be written.");
    }
    json_decref(state);
    return result;
}

static void run_clear(struct case_run *c)
{
    int i;

    if (c->begun) {
        engine_clear(&c->engine);
    }
    game_clear(&c->game);
    memory_clear(&c->memory);
    json_decref(c->options);
    for (i = 0; i < c->seats; i++) {
        free(c->name[i]);
    }
    for (i = 0; i < c->piles; i++) {
        free(c->pile[i]);
    }
    free(c->pile);
    free(c->pile_size);
    free(c->face);
}

/* Dice that nobody rolled: the case expected more to happen. */
static void check_left(struct case_run *c)
{
    if (c->begun && c->loaded.loaded_left > 0) {
        case_fail(c, "%d dice are left over.", c->loaded.loaded_left);
    }
    if (c->begun && c->loaded.piles_left > 0) {
        case_fail(c, "%d orders of piles are left over.", c->loaded.piles_left);
    }
}

int case_run(const char *bytes, size_t n, const struct case_options *o, int *failed,
             struct error *e)
{
    struct case_text text;
    struct case_run c;
    int at, took, result = -1;

    memset(&c, 0, sizeof c);
    c.o = o;
    *failed = 0;
    if (case_text_read(&text, bytes, n, e) != 0) {
        return -1;
    }
    for (at = 0; at < text.count; at += took) {
        took = statement_run(&c, &text, at, e);
        print_news(&c, &text.statement[at]);
        if (took < 0) {
            goto done;
        }
    }
    check_left(&c);
    result = print_state(&c, e);
done:
    if (result != 0) { /* the engine knows only lines of order files */
        e->line = c.line;
    }
    *failed = c.failed;
    run_clear(&c);
    case_text_free(&text);
    return result;
}
