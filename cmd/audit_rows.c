/* What the database kept of a turn that is not played again. */
#include "cmd/audit_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Facts and draws of one turn, each a line with its step. */
struct kept_row {
    int64_t step;
    bool draw;
    char *text;
};
struct kept_rows {
    int64_t entry;
    struct kept_row *row;
    int count;
    bool past; /* a later turn's rows were met */
};

static int row_add(struct kept_rows *k, int64_t step, bool draw, char *text,
                   struct error *e)
{
    struct kept_row *grown = realloc(k->row, (size_t)(k->count + 1) * sizeof *grown);

    if (!grown || !text) {
        free(text);
        k->row = grown ? grown : k->row;
        return error_memory(e);
    }
    k->row = grown;
    grown[k->count].step = step;
    grown[k->count].draw = draw;
    grown[k->count++].text = text;
    return 0;
}

static int fact_row(void *arg, const struct store_fact *f, struct error *e)
{
    struct kept_rows *k = arg;
    char *text = NULL;
    size_t size;
    FILE *to;

    if (f->entry > k->entry) {
        k->past = true;
        return -1;
    }
    to = open_memstream(&text, &size);
    if (to) {
        (void)fprintf(to, "fact|%lld|%d|%s|%s|%u|%s\n", (long long)f->step, f->n, f->name,
                      f->rule, f->see, f->args);
        (void)fclose(to); /* row_add() finds a text that is missing */
    }
    return row_add(k, f->step, false, text, e);
}

static int draw_row(void *arg, const struct store_draw *d, struct error *e)
{
    struct kept_rows *k = arg;
    char text[300];

    if (d->entry > k->entry) {
        k->past = true;
        return -1;
    }
    (void)snprintf(text, sizeof text, "draw|%lld|%d|%s|%d|%d\n", (long long)d->step, d->n,
                   d->purpose, d->sides, d->value);
    return row_add(k, d->step, true, strdup(text), e);
}

/* By step, facts before draws; within both they are in order already. */
static char *rows_join(const struct kept_rows *k)
{
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    int64_t step = -1, next;
    int i, draw;

    if (!to) {
        return NULL;
    }
    do {
        next = INT64_MAX;
        for (i = 0; i < k->count; i++) {
            if (k->row[i].step > step && k->row[i].step < next) {
                next = k->row[i].step;
            }
        }
        step = next;
        for (draw = 0; draw < 2; draw++) {
            for (i = 0; i < k->count; i++) {
                if (k->row[i].step == step && k->row[i].draw == draw) {
                    (void)fputs(k->row[i].text, to);
                }
            }
        }
    } while (next != INT64_MAX);
    if (fclose(to)) {
        free(text);
        return NULL;
    }
    return text;
}

int audit_rows(void *arg, int64_t entry, char **rows, struct error *e)
{
    struct kept_rows k = {.entry = entry};
    int i, result = -1;

    *rows = NULL;
    if (store_facts_each(arg, entry - 1, ~0u, fact_row, &k, e) && !k.past) {
        goto done;
    }
    k.past = false;
    if (store_draws_each(arg, entry - 1, draw_row, &k, e) && !k.past) {
        goto done;
    }
    *rows = rows_join(&k);
    result = *rows ? 0 : error_memory(e);
done:
    for (i = 0; i < k.count; i++) {
        free(k.row[i].text);
    }
    free(k.row);
    return result;
}

int audit_snapshot(void *arg, int64_t entry, char **state, struct error *e)
{
    int64_t at;
    int revision;

    if (store_snapshot(arg, entry, &at, &revision, state, e)) {
        return -1;
    }
    if (at != entry) {
        free(*state);
        *state = NULL;
    }
    return 0;
}
