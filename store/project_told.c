#include "core/joined.h"
#include "store/project.h"

#include "core/engine.h"

#include <stdlib.h>
#include <string.h>

#define FROM_HOST "The host writes to {whom}: {text}"
#define FROM_SOMEBODY "Somebody writes to {whom}: {text}"
#define BACK_ROW 2 /* behind the message itself */

/* A message of the log. */
struct message {
    int64_t from; /* player; 0: the host */
    unsigned to;  /* mask of seats       */
    bool all;     /* everybody, spectators too */
    bool anonymous;
    char *text;
};

static int read_to(struct message *m, struct body_reader *r, struct error *e)
{
    int64_t none;

    if (r->value_size == 1 && r->value[0] == '0') {
        m->all = true;
        return body_number(r, &none, e);
    }
    return project_players(r, &m->to, e);
}

static int read_message(struct message *m, const struct log_entry *entry, struct error *e)
{
    struct body_reader r;
    size_t n;

    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (body_is(&r, "from") && body_number(&r, &m->from, e)) {
            return -1;
        }
        if (body_is(&r, "to") && read_to(m, &r, e)) {
            return -1;
        }
        if (body_is(&r, "text")) {
            free(m->text);
            m->text = body_text(&r, &n, e);
            if (!m->text) {
                return -1;
            }
        }
    }
    if (!m->text || (!m->all && !m->to) || m->from > SEATS_MAX) {
        return error_set(e, ERROR_DATA, "A message of the log lacks something.");
    }
    return 0;
}

/* The names of the players, by seat. */
struct names {
    int count;
    char name[SEATS_MAX][SEAT_NAME_MAX + 1];
    const char *at[SEATS_MAX];
};

static int read_names(struct store *s, struct names *n, struct error *e)
{
    struct query q;
    int row = 0;

    memset(n, 0, sizeof *n);
    query_begin(&q, s, "SELECT name FROM seat ORDER BY player");
    while (n->count < SEATS_MAX && (row = query_row(&q, e)) > 0) {
        (void)snprintf(n->name[n->count], sizeof n->name[0], "%s", query_get_text(&q, 0));
        n->at[n->count] = n->name[n->count];
        n->count++;
    }
    query_end(&q);
    return row < 0 ? -1 : 0;
}

/* "Bas, Kyle and Maka"; "everybody". */
static void whom(struct joined *out, const struct message *m, const struct names *n)
{
    unsigned left = m->to;
    int i;

    if (m->all) {
        joined_add(out, "", "everybody");
    }
    for (i = 0; i < n->count && !m->all; i++) {
        if (left & SEE_ONLY(i)) {
            left &= ~SEE_ONLY(i);
            joined_add(out, left ? ", " : " and ", "%s", n->at[i]);
        }
    }
}

static json_t *arguments(const struct message *m, const struct names *n)
{
    struct joined to = {.used = 0};

    whom(&to, m, n);
    if (m->from && !m->anonymous) {
        return json_pack("{s:I, s:s, s:s}", "from", (json_int_t)m->from - 1, "whom",
                         to.text, "text", m->text);
    }
    return json_pack("{s:s, s:s}", "whom", to.text, "text", m->text);
}

/* A fact of the engine: row has its place and who sees it; args is taken over. names: all
 * zeros where the sentence has none. */
static int tell_fact(struct store *s, struct fact_row *row, int fact,
                     const char *sentence, json_t *args, const struct names *names,
                     struct error *e)
{
    char *text = fact_sentence(sentence, args, names->at, names->count, SEATS_MAX + 1, e);
    int result = -1;

    if (text) {
        row->name = engine_facts[fact].name;
        row->rule = engine_facts[fact].rule;
        row->args = args;
        row->sentence = text;
        result = project_fact(s, row, e);
    }
    free(text);
    json_decref(args);
    return result;
}

int project_all_told(struct store *s, const struct log_entry *entry, int fact,
                     json_t *args, struct error *e)
{
    static const struct names none;
    struct fact_row row = {.entry = entry->seq, .n = 1, .see = SEE_ALL};

    return tell_fact(s, &row, fact, engine_facts[fact].sentence, args, &none, e);
}

/* A message is a fact for who sent and who gets it. architecture 4.2. */
static int tell(struct store *s, const struct log_entry *entry, const struct message *m,
                struct error *e)
{
    struct fact_row row = {.entry = entry->seq, .n = 1};
    struct names names;

    if (read_names(s, &names, e)) {
        return -1;
    }
    row.see = m->all ? SEE_ALL : m->to | (m->from ? SEE_ONLY(m->from - 1) : 0);
    return tell_fact(s, &row, ENGINE_FACT_TOLD,
                     m->anonymous ? FROM_SOMEBODY
                     : m->from    ? engine_facts[ENGINE_FACT_TOLD].sentence
                                  : FROM_HOST,
                     arguments(m, &names), &names, e);
}

int project_message(struct store *s, const struct log_entry *entry, struct error *e)
{
    struct message m;
    int result = -1;

    memset(&m, 0, sizeof m);
    if (read_message(&m, entry, e)) {
        goto done;
    }
    m.anonymous = m.from && !entry->actor;
    result = tell(s, entry, &m, e);
    if (!result && entry->actor) {
        result = project_wrote(s, m.from, 0, entry->seq, e);
    }
done:
    free(m.text);
    return result;
}

int project_back(struct store *s, int64_t entry, int player, struct error *e)
{
    struct fact_row row = {.entry = entry, .n = BACK_ROW, .see = SEE_ALL};
    struct names names;

    return read_names(s, &names, e)
               ? -1
               : tell_fact(s, &row, ENGINE_FACT_BACK,
                           engine_facts[ENGINE_FACT_BACK].sentence,
                           json_pack("{s:i}", "seat", player - 1), &names, e);
}
