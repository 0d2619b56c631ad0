#include "core/correct.h"

#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEEN_MAX 40   /* changes that one seat is told of        */
#define WHERE_MAX 120 /* bytes of where something stands         */
#define VALUE_MAX 80  /* bytes of what stands there              */

enum { CORRECTED, CORRECTED_MORE };

#define TABLE                                                                            \
    "table " /* in views: what all see of each player, in the order of seats             \
              */

const struct fact_kind correct_facts[] = {
    [CORRECTED] = {"corrected", "", true, "{what}: {was} becomes {is}."},
    [CORRECTED_MORE] = {"corrected-more", "", true, "More that you see has changed."},
    {NULL, NULL, false, NULL},
};

json_t *correct_merge(const json_t *target, const json_t *patch)
{
    json_t *out, *value, *merged;
    const char *key;

    if (!json_is_object(patch)) {
        return json_deep_copy(patch);
    }
    out = json_is_object(target) ? json_copy((json_t *)(uintptr_t)target) : json_object();
    json_object_foreach((json_t *)(uintptr_t)patch, key, value)
    {
        if (json_is_null(value)) {
            (void)json_object_del(out, key); /* it may not be there */
            continue;
        }
        merged = correct_merge(json_object_get(out, key), value);
        if (!merged || json_object_set_new(out, key, merged)) {
            json_decref(out);
            return NULL;
        }
    }
    return out;
}

/* What is in `to` and not, or otherwise, in `from`. */
static int changed_members(json_t *out, const json_t *from, const json_t *to)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)to, key, value)
    {
        const json_t *before = json_object_get(from, key);

        if (before && json_equal(before, value)) {
            continue;
        }
        value = json_is_object(before) && json_is_object(value)
                    ? correct_patch(before, value)
                    : json_deep_copy(value);
        if (!value || json_object_set_new(out, key, value)) {
            return -1;
        }
    }
    return 0;
}

json_t *correct_patch(const json_t *from, const json_t *to)
{
    json_t *out = json_object(), *value;
    const char *key;

    if (!out || changed_members(out, from, to)) {
        json_decref(out);
        return NULL;
    }
    json_object_foreach((json_t *)(uintptr_t)from, key, value)
    {
        if (!json_object_get(to, key) && json_object_set_new(out, key, json_null())) {
            json_decref(out);
            return NULL;
        }
    }
    return out;
}

/* A state as its rules save it. */
static json_t *saved(const struct rules *rules, const struct turn *t, const void *state)
{
    struct turn other = *t;

    other.state = (void *)(uintptr_t)state;
    /* cppcheck-suppress returnDanglingLifetime ; save() gives an object of its own */
    return rules->save(&other);
}

int correct_state(const struct rules *rules, const struct turn *t, const json_t *patch,
                  void *after, struct error *e)
{
    json_t *before = saved(rules, t, t->state);
    json_t *wanted = before ? correct_merge(before, patch) : NULL;
    struct turn other = *t;
    json_t *is = NULL;
    int result = -1;

    other.state = after;
    if (!wanted) {
        (void)error_memory(e);
        goto done;
    }
    if (rules->load(&other, wanted, e) || rules->audit(&other, e)) {
        e->code = e->code == ERROR_BUG ? ERROR_DATA : e->code;
        goto done;
    }
    is = saved(rules, t, after);
    result = !is ? error_memory(e)
             : json_equal(is, before)
                 ? error_set(e, ERROR_DATA, "That would change nothing.")
                 : 0;
done:
    json_decref(before);
    json_decref(wanted);
    json_decref(is);
    return result;
}

/* One thing that somebody sees otherwise. */
struct seen {
    char what[WHERE_MAX + 1], was[VALUE_MAX + 1], is[VALUE_MAX + 1];
    unsigned see; /* mask of those who do */
};
struct sight {
    struct seen list[SEEN_MAX * 2];
    int count;
    unsigned more, reader; /* masks */
    int of_reader;
};

static void value_text(char out[VALUE_MAX + 1], const json_t *value)
{
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

    if (json_is_string(value)) {
        (void)snprintf(out, VALUE_MAX + 1, "%s", json_string_value(value));
    } else {
        (void)snprintf(out, VALUE_MAX + 1, "%s", text ? text : "nothing");
    }
    utf8_whole(out);
    free(text);
}

/* The same is told once to all who see it. */
static void see(struct sight *s, const char *what, const json_t *was, const json_t *is)
{
    struct seen one;
    int i;

    memset(&one, 0, sizeof one);
    (void)snprintf(one.what, sizeof one.what, "%s", what);
    value_text(one.was, was);
    value_text(one.is, is);
    for (i = 0; i < s->count; i++) {
        struct seen *other = &s->list[i];

        if (!strcmp(other->what, one.what) && !strcmp(other->was, one.was) &&
            !strcmp(other->is, one.is)) {
            other->see |= s->reader;
            return;
        }
    }
    if (s->count == 2 * SEEN_MAX || s->of_reader == SEEN_MAX) {
        s->more |= s->reader;
        return;
    }
    s->of_reader++;
    one.see = s->reader;
    s->list[s->count++] = one;
}

static void compare(struct sight *s, const char *what, const json_t *was,
                    const json_t *is);

static void compare_members(struct sight *s, const char *what, const json_t *was,
                            const json_t *is)
{
    char inner[WHERE_MAX + 1];
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)was, key, value)
    {
        (void)snprintf(inner, sizeof inner, "%s%s%.40s", what, *what ? " " : "", key);
        utf8_whole(inner);
        compare(s, inner, value, json_object_get(is, key));
    }
    json_object_foreach((json_t *)(uintptr_t)is, key, value)
    {
        (void)snprintf(inner, sizeof inner, "%s%s%.40s", what, *what ? " " : "", key);
        utf8_whole(inner);
        if (!json_object_get(was, key)) {
            compare(s, inner, NULL, value);
        }
    }
}

static void compare_elements(struct sight *s, const char *what, const json_t *was,
                             const json_t *is)
{
    const size_t n = json_array_size(was), m = json_array_size(is);
    char inner[WHERE_MAX + 1];
    size_t i;

    for (i = 0; i < n || i < m; i++) {
        (void)snprintf(inner, sizeof inner, "%.90s %zu", what, i + 1);
        compare(s, inner, json_array_get(was, i), json_array_get(is, i));
    }
}

static void compare(struct sight *s, const char *what, const json_t *was,
                    const json_t *is)
{
    if (was && is && json_equal(was, is)) {
        return;
    }
    if (json_is_object(was) && json_is_object(is)) {
        compare_members(s, what, was, is);
    } else if (json_is_array(was) && json_is_array(is)) {
        compare_elements(s, what, was, is);
    } else {
        see(s, what, was, is);
    }
}

static int look(struct sight *s, const struct rules *rules, const struct turn *t,
                const void *before, int seat, struct error *e)
{
    struct turn other = *t;
    json_t *is = rules->view(t, seat), *was;

    other.state = (void *)(uintptr_t)before;
    was = rules->view(&other, seat);
    if (was && is) {
        s->reader = seat == t->seats ? SEE_TABLE : SEE_ONLY(seat);
        s->of_reader = 0;
        compare(s, "", was, is);
    }
    json_decref(was);
    json_decref(is);
    return was && is ? 0 : error_set(e, ERROR_BUG, "A view could not be made.");
}

int correct_tell(const struct rules *rules, const struct turn *t, const void *before,
                 struct error *e)
{
    struct sight *s = calloc(1, sizeof *s);
    int i, result = s ? 0 : error_memory(e);

    for (i = t->seats; s && i >= 0 && !result; i--) { /* what all see comes first */
        result = look(s, rules, t, before, i, e);
    }
    for (i = 0; s && i < s->count && !result; i++) {
        const struct seen *one = &s->list[i];

        fact(t->facts, one->see, CORRECTED, "{s:s, s:s, s:s}", "what", one->what, "was",
             one->was, "is", one->is);
    }
    if (s && s->more && !result) {
        fact(t->facts, s->more, CORRECTED_MORE, "{}");
    }
    free(s);
    return result;
}

bool correct_is(const char *fact)
{
    return !strcmp(fact, correct_facts[CORRECTED].name);
}

/* Behind the number of "table 3 coins", which may stand behind a mark; *player 0: it
 * tells of nobody. */
static size_t numbered(const char *sentence, int seats, int *player)
{
    const char *at = strstr(sentence, TABLE);
    const char *number = at ? at + strlen(TABLE) : "";

    *player = 0;
    if (at && (at == sentence || at[-1] == ' ') && number[0] >= '1' &&
        number[0] <= '0' + seats && (number[1] == ' ' || number[1] == ':')) {
        *player = number[0] - '0';
    }
    return *player ? (size_t)(number + 1 - sentence) : 0;
}

char *correct_named(const char *sentence, const char *const *names, int seats)
{
    char *out = NULL;
    size_t size, n;
    FILE *f;
    int player;

    n = numbered(sentence, seats, &player);
    if (!player) {
        return strdup(sentence);
    }
    f = open_memstream(&out, &size);
    if (!f) {
        return NULL;
    }
    fprintf(f, "%.*s (%s)%s", (int)n, sentence, names[player - 1], sentence + n);
    if (fclose(f)) {
        free(out);
        return NULL;
    }
    return out;
}
