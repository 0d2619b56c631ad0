#include "core/mutant/member.h"

#include "core/legible.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int member_fault(const struct place *p, const char *fmt, ...)
{
    char why[200];
    va_list args;

    va_start(args, fmt);
    if (vsnprintf(why, sizeof why, fmt, args) < 0) {
        why[0] = '\0';
    }
    va_end(args);
    if (p->id[0]) {
        error_set(p->e, ERROR_DATA, "The %s \"%.40s\" %s", p->what, p->id, why);
    } else {
        error_set(p->e, ERROR_DATA, "The %s %s", p->what, why);
    }
    return -1;
}

static bool among(const char *word, const char *const *words, int *at)
{
    int i;

    for (i = 0; words[i]; i++) {
        if (strcmp(word, words[i]) == 0) {
            *at = i;
            return true;
        }
    }
    return false;
}

int member_only(const struct place *p, json_t *o, const char *const *words)
{
    void *it;
    int at;

    if (!json_is_object(o)) {
        return member_fault(p, "should be an object.");
    }
    for (it = json_object_iter(o); it; it = json_object_iter_next(o, it)) {
        if (!among(json_object_iter_key(it), words, &at)) {
            return member_fault(p, "has an unknown member \"%.40s\".",
                                json_object_iter_key(it));
        }
    }
    return 0;
}

int member_number(const struct place *p, json_t *o, const char *name, int lo, int hi,
                  int *out)
{
    json_t *value = json_object_get(o, name);

    if (!json_is_integer(value) || json_integer_value(value) < lo ||
        json_integer_value(value) > hi) {
        return member_fault(p, "needs \"%s\", a whole number from %d to %d.", name, lo,
                            hi);
    }
    *out = (int)json_integer_value(value);
    return 0;
}

int member_flag(const struct place *p, json_t *o, const char *name, bool *out)
{
    json_t *value = json_object_get(o, name);

    if (!json_is_boolean(value)) {
        return member_fault(p, "needs \"%s\", true or false.", name);
    }
    *out = json_is_true(value);
    return 0;
}

int member_text(const struct place *p, json_t *o, const char *name, int max,
                const char **out)
{
    json_t *value = json_object_get(o, name);
    struct error why;

    if (!json_is_string(value)) {
        return member_fault(p, "needs \"%s\", a text of 1 to %d characters.", name, max);
    }
    if (legible_check(json_string_value(value), json_string_length(value), 1, max,
                      &why)) {
        return member_fault(p, "needs \"%s\", a text of 1 to %d characters. %.120s", name,
                            max, why.text);
    }
    *out = json_string_value(value);
    return 0;
}

int member_word(const struct place *p, json_t *o, const char *name,
                const char *const *words, int *out)
{
    const char *value = json_string_value(json_object_get(o, name));

    if (!value) {
        return member_fault(p, "needs \"%s\", a word.", name);
    }
    if (!among(value, words, out)) {
        return member_fault(p, "has an unknown %s \"%.40s\".", name, value);
    }
    return 0;
}

int member_list(const struct place *p, json_t *o, const char *name, int lo, int hi,
                json_t **out)
{
    json_t *value = json_object_get(o, name);

    if (!json_is_array(value) || json_array_size(value) < (size_t)lo ||
        json_array_size(value) > (size_t)hi) {
        return member_fault(p, "needs \"%s\", a list of %d to %d.", name, lo, hi);
    }
    *out = value;
    return 0;
}

static bool is_id(const char *s)
{
    return s[0] && strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(s);
}

int member_id(struct place *p, json_t *o, const char **out)
{
    const char *id = "";

    if (member_text(p, o, "id", MEMBER_NAME_MAX, &id) != 0) {
        return -1;
    }
    p->id = id;
    if (!is_id(id)) {
        return member_fault(p, "has an id of other characters than a-z, 0-9 and hyphen.");
    }
    if (json_object_get(p->ids, id)) {
        return member_fault(p, "has an id that stands twice in the deck.");
    }
    if (json_object_set_new(p->ids, id, json_integer(1)) != 0) {
        return error_set(p->e, ERROR_MEMORY, "Out of memory.");
    }
    *out = id;
    return 0;
}
