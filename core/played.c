/* What a turn leaves: its facts and dice as rows, its snapshot, and their hashes.
 * sealed-bids 4.5. */
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void played_clear(struct played *p)
{
    int i;

    for (i = 0; i < p->steps; i++) {
        facts_clear(&p->step[i].facts);
    }
    chance_close(&p->chance);
    free(p->step);
    free(p->line);
    free(p->snapshot);
    memset(p, 0, sizeof *p);
}

static int rows_of_step(FILE *to, const struct played *p, int i)
{
    const struct step *step = &p->step[i];
    long long number = (long long)p->first_step + i;
    int n;

    for (n = 0; n < step->facts.count; n++) {
        const struct fact *f = &step->facts.fact[n];
        char *args = json_dumps(f->args, JSON_SORT_KEYS | JSON_COMPACT);

        if (!args) {
            return -1;
        }
        (void)fprintf(to, "fact|%lld|%d|%s|%s|%u|%s\n", number, n + 1, f->kind->name,
                      f->kind->rule, f->see, args);
        free(args);
    }
    for (n = 0; n < step->draws; n++) {
        const struct draw *d = &p->chance.draw[step->first_draw + n];

        (void)fprintf(to, "draw|%lld|%d|%s|%d|%d\n", number, n + 1, d->purpose, d->sides,
                      d->value);
    }
    return 0;
}

char *played_rows(const struct played *p)
{
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    bool failed = false;
    int i;

    if (!to) {
        return NULL;
    }
    for (i = 0; i < p->steps && !failed; i++) {
        failed = rows_of_step(to, p, i) != 0;
    }
    failed = ferror(to) || failed;
    if (fclose(to) || failed) {
        free(text);
        return NULL;
    }
    return text;
}

int game_record(const struct game *g, struct played *p, struct error *e)
{
    const struct event *event = &p->play.draws.event;
    const unsigned char *secret = p->chance.new_decks ? event->next_deck : event->deck;
    char *rows = played_rows(p);

    p->snapshot = game_snapshot(g, e);
    if (!rows || !p->snapshot) {
        free(rows);
        return error_memory(e);
    }
    seal_keyed_text(p->state_hash, "pbem1.state", secret, g->id, p->snapshot,
                    strlen(p->snapshot));
    seal_keyed_text(p->facts_hash, "pbem1.facts", secret, g->id, rows, strlen(rows));
    free(rows);
    return 0;
}
