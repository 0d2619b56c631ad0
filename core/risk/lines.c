/* Lines of the active player that wait while somebody is asked. RULES 16.2. */
#include "core/risk/risk.h"

#include <stdlib.h>
#include <string.h>

int risk_line_waits(struct turn *t, const struct order *line, struct error *e)
{
    struct risk *s = t->state;
    size_t used = strlen(s->lines), n = strlen(line->text);
    int seat = risk_active(s);

    if (used + n + 2 > sizeof s->lines) {
        return error_set(e, ERROR_ILLEGAL, "Too many lines wait for an answer.");
    }
    memcpy(s->lines + used, line->text, n);
    s->lines[used + n] = '\n';
    fact(t->facts, SEE_ONLY(seat), RISK_TELL_WAIT, "{s:i, s:s}", "seat", seat, "line",
         line->text);
    t->noted = true;
    return 0;
}

/* A line on a copy that leaves nothing behind: is it legal now? Errors: as the line. */
static int try_line(const struct turn *t, const struct order *line, struct error *e)
{
    struct turn trial = *t;
    struct chance chance;
    struct facts facts = {.catalogue = t->facts->catalogue,
                          .names = t->facts->names,
                          .seats = t->facts->seats};
    struct risk_order o;
    int result = -1;

    memset(&chance, 0, sizeof chance);
    chance.trial = true;
    trial.state = malloc(sizeof(struct risk));
    if (!trial.state) {
        return error_memory(e);
    }
    memcpy(trial.state, t->state, sizeof(struct risk));
    trial.chance = &chance;
    trial.facts = &facts;
    if (risk_order_read(&trial, line, &o, e) == 0) {
        result = risk_turn_line(&trial, &o, line, e);
    }
    facts_clear(&facts);
    chance_close(&chance);
    free(trial.state);
    return result;
}

static int play_line(struct turn *t, const struct order *line, struct error *e)
{
    const struct risk *s = t->state;
    struct error why = {ERROR_NONE, 0, ""};
    struct risk_order o;

    if (s->stage != RISK_TURN) {
        risk_skip(t, risk_active(s), line->text, "the turn is over");
        return 0;
    }
    if (s->asked.kind) {
        return risk_line_waits(t, line, e);
    }
    if (try_line(t, line, &why) != 0) {
        if (why.code == ERROR_MEMORY || why.code == ERROR_BUG) {
            *e = why;
            return -1;
        }
        risk_skip(t, risk_active(s), line->text, why.text);
        return 0;
    }
    return risk_order_read(t, line, &o, e) != 0 ? -1 : risk_turn_line(t, &o, line, e);
}

int risk_play_lines(struct turn *t, struct error *e)
{
    struct risk *s = t->state;
    struct order_file f;
    const char *passed = t->passed; /* of the order in hand, not of these lines */
    const bool noted = t->noted;
    int i, result = 0;

    if (!s->lines[0]) {
        return 0;
    }
    if (order_file_read(&f, s->lines, strlen(s->lines), e) != 0) {
        return -1;
    }
    memset(s->lines, 0, sizeof s->lines);
    for (i = 0; i < f.count && result == 0; i++) {
        result = play_line(t, &f.order[i], e);
    }
    order_file_free(&f);
    t->passed = passed;
    t->noted = noted;
    return result;
}
