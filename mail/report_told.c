/* What happened, told to one reader and in groups. */
#include "mail/report_parts.h"

#include "core/correct.h"
#include "mail/width.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define SHARED_COLUMNS 56 /* sentences of a kind share a line of this width */

json_t *report_no_memory(struct error *e)
{
    error_set(e, ERROR_MEMORY, "Out of memory for a report.");
    return NULL;
}

static int count_facts(const struct played *played, int turns)
{
    int i, j, n = 0;

    for (i = 0; i < turns; i++) {
        for (j = 0; j < played[i].steps; j++) {
            n += played[i].step[j].facts.count;
        }
    }
    return n;
}

static int tell_step(struct told *t, const struct step *step, int64_t number)
{
    int i;

    for (i = 0; i < step->facts.count; i++) {
        const struct fact *f = &step->facts.fact[i];

        t[i] = (struct told){
            f->see,      number, f->kind->name, f->kind->rule, f->kind->sentence,
            f->sentence, f->args};
    }
    return step->facts.count;
}

int told_played(struct told **out, int *count, const struct played *played, int turns,
                struct error *e)
{
    const int n = count_facts(played, turns);
    struct told *list, *next;
    int i, j;

    *out = NULL;
    *count = 0;
    if (n == 0) {
        return 0;
    }
    next = list = calloc((size_t)n, sizeof *list);
    if (!list) {
        return error_set(e, ERROR_MEMORY, "Out of memory for a report.");
    }
    for (i = 0; i < turns; i++) {
        for (j = 0; j < played[i].steps; j++) {
            next += tell_step(next, &played[i].step[j], played[i].first_step + j);
        }
    }
    *out = list;
    *count = n;
    return 0;
}

static const char *sentence_of(const struct fact_kind *kinds, const char *name)
{
    for (; kinds && kinds->name; kinds++) {
        if (strcmp(kinds->name, name) == 0) {
            return kinds->sentence;
        }
    }
    return NULL;
}

void told_row(struct told *t, const struct rules *rules, unsigned see, int64_t step,
              const char *name, const char *rule, const json_t *args,
              const char *finished)
{
    *t = (struct told){see,      step, name, rule, sentence_of(rules->facts, name),
                       finished, args};
    if (!t->sentence) {
        t->sentence = sentence_of(engine_facts, name);
    }
}

static bool is_message(const struct told *t)
{
    return strcmp(t->name, engine_facts[ENGINE_FACT_TOLD].name) == 0;
}

/* To whom a message goes, with the reader as "you"; "" where the mask does not say. */
static json_t *recipients(const struct told *t, const struct game *g, int reader)
{
    const json_t *from = json_object_get(t->args, "from");
    unsigned mask = t->see;
    char *names;
    json_t *out;

    if (mask & SEE_TABLE) {
        return json_string("everybody");
    }
    if (json_is_integer(from)) {
        mask &= ~(1u << (unsigned)json_integer_value(from) % SEATS_MAX);
    }
    names = report_names(g, mask, reader);
    out = names ? json_string(names) : NULL;
    free(names);
    return out;
}

/* Who writes to whom, as the reader has it; what is written stands below. */
static char *message_read_by(const struct told *t, const struct game *g, int reader,
                             struct error *e)
{
    json_t *args = json_copy((json_t *)(uintptr_t)t->args);
    json_t *whom = recipients(t, g, reader);
    char *text = NULL;

    if (!args || !whom || json_object_set_new(args, "text", json_string(""))) {
        report_no_memory(e);
        goto done;
    }
    if (json_string_length(whom) && json_object_set(args, "whom", whom)) {
        report_no_memory(e);
        goto done;
    }
    text = fact_sentence(t->sentence, args, g->names, g->seats, reader, e);
done:
    json_decref(args);
    json_decref(whom);
    return text;
}

/* What a player wrote to others; NULL: nobody did. That of the host, who has no seat, is
 * a sentence of its own. */
static const char *words_of(const struct told *t)
{
    if (!is_message(t)) {
        return json_string_value(json_object_get(t->args, "words"));
    }
    return json_object_get(t->args, "from")
               ? json_string_value(json_object_get(t->args, "text"))
               : NULL;
}

/* A change of the host's keys names the signing key in its row always. Where that stayed
 * the row does not say with which he signs now, and it is left out here: rows stay as
 * they are, as the log has them. malloc'd. sealed-bids 2.3. */
static char *keys_read_by(const struct told *t, const struct game *g, int reader,
                          struct error *e)
{
    static const char sign[] = "those that sign and make codes",
                      play[] = "those that sign, and make codes, dice and piles";
    const char *what = json_string_value(json_object_get(t->args, "what"));
    json_t *args = json_copy((json_t *)(uintptr_t)t->args);
    char *text = NULL;
    int failed = !args;

    if (args && what && !strstr(what, " He signs with ")) {
        if (!strncmp(what, sign, sizeof sign - 1)) {
            failed = json_object_set_new(
                args, "what",
                json_sprintf("the one that makes codes%s", what + sizeof sign - 1));
        } else if (!strncmp(what, play, sizeof play - 1)) {
            failed = json_object_set_new(args, "what",
                                         json_sprintf("the one that makes dice and "
                                                      "piles%s",
                                                      what + sizeof play - 1));
        }
    }
    if (failed) {
        report_no_memory(e);
    } else {
        text = fact_sentence(t->sentence, args, g->names, g->seats, reader, e);
    }
    json_decref(args);
    return text;
}

/* The sentence for this reader: malloc'd. */
static char *read_by(const struct told *t, const struct game *g, int reader,
                     struct error *e)
{
    char *text;

    if (is_message(t) && words_of(t)) {
        return message_read_by(t, g, reader, e);
    }
    if (t->sentence && !strcmp(t->name, engine_facts[ENGINE_FACT_KEYS].name)) {
        return keys_read_by(t, g, reader, e);
    }
    if (t->sentence && !is_message(t)) {
        return fact_sentence(t->sentence, t->args, g->names, g->seats, reader, e);
    }
    text = correct_is(t->name) ? correct_named(t->finished, g->names, g->seats)
                               : strdup(t->finished);
    if (!text) {
        report_no_memory(e);
    }
    return text;
}

/* The phase the fact names, else the first word of its kind. */
static json_t *heading(const struct told *t)
{
    const char *phase = json_string_value(json_object_get(t->args, "phase"));
    const char *from = phase ? phase : is_message(t) ? "message" : t->name;
    const size_t n = phase ? strlen(phase) : strcspn(from, "-");

    return n ? json_sprintf("%c%.*s", toupper((unsigned char)from[0]), (int)n - 1,
                            from + 1)
             : json_string("");
}

/* "8" of "8.3.2". */
static json_t *chapter(const char *rule)
{
    return json_stringn(rule, strcspn(rule, "."));
}

/* Every chapter the game tells of, and whether it is this one: so a template can give
 * each its heading. */
static json_t *chapters(const struct rules *rules, const struct told *t)
{
    const struct fact_kind *kind;
    json_t *out = json_object(), *own = chapter(t->rule), *other;
    bool failed = !own;

    for (kind = rules->facts; kind->name && out && !failed; kind++) {
        other = chapter(kind->rule);
        failed =
            json_object_set_new(out, json_string_value(other),
                                json_boolean(!is_message(t) && json_equal(own, other)));
        json_decref(other);
    }
    json_decref(own);
    if (failed) {
        json_decref(out);
        return NULL;
    }
    return out;
}

static bool fits(const char *line, const char *sentence)
{
    return text_width(line, strlen(line)) + 1 + text_width(sentence, strlen(sentence)) <=
           SHARED_COLUMNS;
}

/* Puts a sentence into a group; small ones of the same kind on one line. alike: it is of
 * the kind of the one before. */
static int add_sentence(json_t *group, const char *sentence, bool alike)
{
    json_t *more = json_object_get(group, "more");
    const size_t n = json_array_size(more);
    json_t *first = json_object_get(group, "first");
    json_t *line = n ? json_array_get(more, n - 1) : first;

    if (!line) {
        return json_object_set_new(group, "first", json_string(sentence));
    }
    if (!alike || !fits(json_string_value(line), sentence)) {
        return json_array_append_new(more, json_string(sentence));
    }
    line = json_sprintf("%s %s", json_string_value(line), sentence);
    return n ? json_array_set_new(more, n - 1, line)
             : json_object_set_new(group, "first", line);
}

/* Below its sentence, behind a bar that stands before its further lines too: words of a
 * player never look like the program's, nor like a block that is signed. mail 1.4.3. */
static int add_words(json_t *group, const char *words)
{
    return words ? json_array_append_new(json_object_get(group, "more"),
                                         json_sprintf("| %s", words))
                 : 0;
}

static json_t *new_group(const struct rules *rules, const struct told *t)
{
    return json_pack("{s:o, s:b, s:b, s:o, s:o, s:[]}", "heading", heading(t), "message",
                     is_message(t), "engine", !*t->rule && !is_message(t), "chapter",
                     chapter(t->rule), "is", chapters(rules, t), "more");
}

/* They stand under one heading: told of the same phase, else in the same chapter. */
static bool same_group(const struct told *a, const struct told *b)
{
    const json_t *phase = json_object_get(a->args, "phase");
    const size_t n = strcspn(a->rule, ".");

    if (phase || json_object_get(b->args, "phase")) {
        return phase && json_equal(phase, json_object_get(b->args, "phase"));
    }
    return is_message(a) == is_message(b) && n == strcspn(b->rule, ".") &&
           strncmp(a->rule, b->rule, n) == 0;
}

/* The last group where t belongs to it, else a new one; borrowed. before: what was told
 * last, or NULL. */
static json_t *group_for(json_t *groups, const struct rules *rules, const struct told *t,
                         const struct told *before)
{
    if (!before || !same_group(before, t)) {
        if (json_array_append_new(groups, new_group(rules, t))) {
            return NULL;
        }
    }
    return json_array_get(groups, json_array_size(groups) - 1);
}

/* What was told so far. */
struct happened {
    const struct news *news;
    int reader;
    json_t *groups;
    const struct told *before; /* told last */
    struct told message[2];    /* this one and the one before */
};

static int tell(struct happened *h, const struct told *t, struct error *e)
{
    const size_t count = json_array_size(h->groups);
    const struct game *g = h->news->game;
    char *sentence = read_by(t, g, h->reader, e);
    json_t *group;
    bool alike;

    if (!sentence) {
        return -1;
    }
    group = group_for(h->groups, g->rules, t, h->before);
    alike = json_array_size(h->groups) == count && h->before && !is_message(t) &&
            strcmp(h->before->name, t->name) == 0;
    if (!group || add_sentence(group, sentence, alike) || add_words(group, words_of(t))) {
        free(sentence);
        report_no_memory(e);
        return -1;
    }
    free(sentence);
    return 0;
}

/* One fact, where the reader may know it. */
static int tell_one(struct happened *h, const struct told *t, struct error *e)
{
    const unsigned mask =
        h->reader == h->news->game->seats ? SEE_TABLE : SEE_ONLY(h->reader);

    if (!(t->see & mask)) {
        return 0;
    }
    if (tell(h, t, e)) {
        return -1;
    }
    h->before = t;
    return 0;
}

static int tell_message(struct happened *h, const struct told_message *m, struct told *t,
                        struct error *e)
{
    const struct fact_kind *kind = &engine_facts[ENGINE_FACT_TOLD];
    json_t *args =
        json_pack("{s:i, s:s, s:s}", "from", m->from - 1, "whom", "", "text", m->text);
    int result;

    if (!args) {
        report_no_memory(e);
        return -1;
    }
    *t = (struct told){m->to == TELL_ALL ? SEE_ALL : m->to | SEE_ONLY(m->from - 1),
                       0,
                       kind->name,
                       kind->rule,
                       kind->sentence,
                       m->text,
                       args};
    result = tell_one(h, t, e);
    json_decref(args);
    t->args = NULL;
    return result;
}

static int tell_all(struct happened *h, struct error *e)
{
    int i;

    for (i = 0; i < h->news->messages; i++) {
        if (tell_message(h, &h->news->message[i], &h->message[i % 2], e)) {
            return -1;
        }
    }
    for (i = 0; i < h->news->tells; i++) {
        if (tell_one(h, &h->news->told[i], e)) {
            return -1;
        }
    }
    return 0;
}

json_t *report_happened(const struct news *n, int reader, struct error *e)
{
    struct happened h = {.news = n, .reader = reader, .groups = json_array()};

    if (!h.groups) {
        return report_no_memory(e);
    }
    if (tell_all(&h, e)) {
        json_decref(h.groups);
        return NULL;
    }
    return h.groups;
}
