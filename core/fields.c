#include "core/fields.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Where a value stands, for error texts: the way up to the struct that holds all. */
struct place {
    const struct place *up;
    const char *name;
    int index; /* -1: no element of an array */
};

static bool is_zero(const char *bytes, size_t n)
{
    return n == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, n - 1) == 0);
}

/* What stands there: an int, a short or a byte. */
static int value_of(const struct field *f, const char *from)
{
    short narrow;
    int value;

    if (f->size == 1) {
        return (unsigned char)*from;
    }
    if (f->size == sizeof narrow) {
        memcpy(&narrow, from, sizeof narrow);
        return narrow;
    }
    memcpy(&value, from, sizeof value);
    return value;
}

static json_t *save_element(const struct field *f, const char *from)
{
    int value;

    if (f->parts) {
        return fields_save(from, f->parts, f->part_count);
    }
    if (f->text) {
        return json_stringn(from, strnlen(from, f->size));
    }
    value = value_of(f, from);
    if (f->names && value >= 0 && value < f->name_count && f->names[value]) {
        return json_string(f->names[value]);
    }
    return json_integer(value); /* no word for it: loading will refuse it by name */
}

static json_t *save_array(const struct field *f, const char *from)
{
    json_t *array = json_array();
    int n = f->count;
    int i;

    while (n > 0 && is_zero(from + (size_t)(n - 1) * f->size, f->size)) {
        n--;
    }
    for (i = 0; array && i < n; i++) {
        if (json_array_append_new(array, save_element(f, from + (size_t)i * f->size))) {
            json_decref(array);
            array = NULL;
        }
    }
    return array;
}

json_t *fields_save(const void *from, const struct field *f, int n)
{
    json_t *object = json_object();
    json_t *value;
    const char *at;
    int i;

    for (i = 0; object && i < n; i++) {
        at = (const char *)from + f[i].offset;
        if (is_zero(at, f[i].size * (size_t)f[i].count)) {
            continue;
        }
        value = f[i].count == 1 ? save_element(&f[i], at) : save_array(&f[i], at);
        if (json_object_set_new_nocheck(object, f[i].name, value) != 0) {
            json_decref(object);
            object = NULL;
        }
    }
    return object;
}

/* Writes "schools[2].coins" of a place; what does not fit is left out at the end. */
static size_t write_place(const struct place *p, char *out, size_t room)
{
    size_t n = p->up ? write_place(p->up, out, room) : 0;
    int more;

    if (p->index >= 0) {
        more = snprintf(out + n, room - n, "[%d]", p->index);
    } else {
        more = snprintf(out + n, room - n, "%s%s", n > 0 ? "." : "", p->name);
    }
    n += more > 0 ? (size_t)more : 0;
    return n < room ? n : room - 1;
}

static int wrong(const struct place *p, const char *what, struct error *e)
{
    char name[120];

    write_place(p, name, sizeof name);
    return error_set(e, ERROR_DATA, "\"%s\" of the snapshot %s.", name, what);
}

static int load_word(const struct field *f, int *to, const json_t *json,
                     const struct place *p, struct error *e)
{
    const char *word = json_string_value(json);
    int i;

    if (!word) {
        return wrong(p, "should be a word", e);
    }
    for (i = 0; i < f->name_count; i++) {
        if (f->names[i] && strcmp(f->names[i], word) == 0) {
            *to = i;
            return 0;
        }
    }
    return wrong(p, "is a word that is not known there", e);
}

/* Whether a number fits where it is to lie. */
static bool fits(const struct field *f, json_int_t number)
{
    if (f->size == 1) {
        return number >= 0 && number <= UCHAR_MAX;
    }
    return f->size == sizeof(short) ? number >= SHRT_MIN && number <= SHRT_MAX
                                    : number >= INT_MIN && number <= INT_MAX;
}

static void put_value(const struct field *f, char *to, int value)
{
    short narrow = (short)value;

    if (f->size == 1) {
        *to = (char)value;
    } else if (f->size == sizeof narrow) {
        memcpy(to, &narrow, sizeof narrow);
    } else {
        memcpy(to, &value, sizeof value);
    }
}

static int load_int(const struct field *f, char *to, const json_t *json,
                    const struct place *p, struct error *e)
{
    json_int_t number = json_integer_value(json);
    int value = 0;

    if (f->names) {
        if (load_word(f, &value, json, p, e) != 0) {
            return -1;
        }
    } else if (!json_is_integer(json)) {
        return wrong(p, "should be a whole number", e);
    } else if (!fits(f, number)) {
        return wrong(p, "is out of range", e);
    } else {
        value = (int)number;
    }
    put_value(f, to, value);
    return 0;
}

static int load_text(const struct field *f, char *to, const json_t *json,
                     const struct place *p, struct error *e)
{
    const char *text = json_string_value(json);
    size_t n = json_string_length(json);

    if (!text) {
        return wrong(p, "should be a text", e);
    }
    if (n >= f->size) {
        return wrong(p, "is too long", e);
    }
    if (memchr(text, '\0', n)) {
        return wrong(p, "holds a zero byte", e);
    }
    memcpy(to, text, n);
    return 0;
}

static int load_struct(char *to, const struct field *f, int n, const json_t *json,
                       const struct place *up, struct error *e);

static int load_element(const struct field *f, char *to, const json_t *json,
                        const struct place *p, struct error *e)
{
    if (f->parts) {
        return load_struct(to, f->parts, f->part_count, json, p, e);
    }
    return f->text ? load_text(f, to, json, p, e) : load_int(f, to, json, p, e);
}

static int load_array(const struct field *f, char *to, const json_t *json,
                      const struct place *up, struct error *e)
{
    struct place p = {.up = up};
    int n = (int)json_array_size(json);

    if (!json_is_array(json)) {
        return wrong(up, "should be an array", e);
    }
    if (json_array_size(json) > (size_t)f->count) {
        return wrong(up, "has too many elements", e);
    }
    for (p.index = 0; p.index < n; p.index++) {
        if (load_element(f, to + (size_t)p.index * f->size,
                         json_array_get(json, (size_t)p.index), &p, e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Names a member of json that is none of the fields. */
static int unknown_member(const struct field *f, int n, const json_t *json,
                          const struct place *up, struct error *e)
{
    struct place p = {.up = up, .index = -1};
    json_t *object =
        (json_t *)(uintptr_t)json; /* so jansson wants it; it writes nothing */
    void *member;
    int i;

    for (member = json_object_iter(object); member;
         member = json_object_iter_next(object, member)) {
        p.name = json_object_iter_key(member);
        for (i = 0; i < n && strcmp(f[i].name, p.name) != 0; i++) {
        }
        if (i == n) {
            break;
        }
    }
    return wrong(&p, "is not known", e);
}

static int load_struct(char *to, const struct field *f, int n, const json_t *json,
                       const struct place *up, struct error *e)
{
    struct place p = {.up = up, .index = -1};
    size_t found = 0;
    const json_t *value;
    int result;
    int i;

    if (!json_is_object(json)) {
        return up ? wrong(up, "should be an object", e)
                  : error_set(e, ERROR_DATA, "The snapshot should be an object.");
    }
    for (i = 0; i < n; i++) {
        value = json_object_get(json, f[i].name);
        if (!value) {
            continue;
        }
        found++;
        p.name = f[i].name;
        result = f[i].count == 1 ? load_element(&f[i], to + f[i].offset, value, &p, e)
                                 : load_array(&f[i], to + f[i].offset, value, &p, e);
        if (result != 0) {
            return -1;
        }
    }
    return found == json_object_size(json) ? 0 : unknown_member(f, n, json, up, e);
}

int fields_load(void *to, const struct field *f, int n, const json_t *json,
                struct error *e)
{
    int i;

    for (i = 0; i < n; i++) {
        memset((char *)to + f[i].offset, 0, f[i].size * (size_t)f[i].count);
    }
    return load_struct(to, f, n, json, NULL, e);
}

size_t fields_size(const struct field *f, int n)
{
    size_t size = 0;
    int i;

    for (i = 0; i < n; i++) {
        size += f[i].size * (size_t)f[i].count;
    }
    return size;
}
