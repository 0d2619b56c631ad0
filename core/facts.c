#include "core/facts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define READER_NOBODY (-1)

/* A sentence being made for a reader. */
struct sentence {
    char *text;
    size_t n, room; /* bytes written; bytes there are */
    const json_t *args;
    const char *const *names;
    int seats, reader;
};

/* One {...} of a sentence; the texts are not terminated. */
struct slot {
    char sign; /* @, # or 0 */
    bool possessive;
    const char *name, *one,
        *other; /* the argument; the forms, NULL where there are none */
    size_t name_size, one_size, other_size;
};

static int put(struct sentence *s, const char *bytes, size_t n, struct error *e)
{
    size_t room = s->room ? s->room : 128;
    char *grown;

    while (room - s->n <= n) {
        room *= 2;
    }
    if (room != s->room) {
        grown = realloc(s->text, room);
        if (!grown) {
            return error_set(e, ERROR_MEMORY, "Out of memory for a sentence.");
        }
        s->text = grown;
        s->room = room;
    }
    memcpy(s->text + s->n, bytes, n);
    s->n += n;
    s->text[s->n] = '\0';
    return 0;
}

static int put_text(struct sentence *s, const char *text, struct error *e)
{
    return put(s, text, strlen(text), e);
}

/* Splits what stands between the braces, n bytes. False: it has no such form. */
static bool read_slot(struct slot *slot, const char *at, size_t n)
{
    const char *end = at + n;
    const char *colon = memchr(at, ':', n);
    const char *bar = colon ? memchr(colon, '|', (size_t)(end - colon)) : NULL;

    memset(slot, 0, sizeof *slot);
    if (n > 0 && (*at == '@' || *at == '#')) {
        slot->sign = *at++;
    }
    slot->name = at;
    slot->name_size = (size_t)((colon ? colon : end) - at);
    if (colon) {
        if (!bar || slot->sign == '@') {
            return false;
        }
        slot->one = colon + 1;
        slot->one_size = (size_t)(bar - slot->one);
        slot->other = bar + 1;
        slot->other_size = (size_t)(end - slot->other);
    } else if (slot->sign == '@' && slot->name_size > 2 &&
               memcmp(end - 2, "'s", 2) == 0) {
        slot->possessive = true;
        slot->name_size -= 2;
    }
    return slot->name_size > 0 && (colon || slot->sign != '#');
}

/* The argument a slot names. Errors: DATA. */
static const json_t *argument(const struct sentence *s, const struct slot *slot,
                              struct error *e)
{
    char name[64];
    const json_t *arg = NULL;

    if (slot->name_size < sizeof name) {
        memcpy(name, slot->name, slot->name_size);
        name[slot->name_size] = '\0';
        arg = json_object_get(s->args, name);
    }
    if (!arg) {
        error_set(e, ERROR_DATA, "The sentence wants \"%.*s\", which is not given.",
                  (int)slot->name_size, slot->name);
    }
    return arg;
}

static int wrong_argument(const struct slot *slot, const char *wanted, struct error *e)
{
    return error_set(e, ERROR_DATA, "\"%.*s\" of a sentence should be %s.",
                     (int)slot->name_size, slot->name, wanted);
}

static bool is_seat(const json_t *arg, int seats)
{
    return json_is_integer(arg) && json_integer_value(arg) >= 0 &&
           json_integer_value(arg) < seats;
}

/* What is written next begins a sentence. */
static bool at_beginning(const struct sentence *s)
{
    return s->n == 0 ||
           (s->n >= 2 && s->text[s->n - 1] == ' ' && strchr(".!?", s->text[s->n - 2]));
}

static int put_seat(struct sentence *s, const struct slot *slot, int seat,
                    struct error *e)
{
    if (seat == s->reader) {
        if (put_text(s, at_beginning(s) ? "You" : "you", e) != 0) {
            return -1;
        }
        return slot->possessive ? put_text(s, "r", e) : 0;
    }
    if (put_text(s, s->names[seat], e) != 0) {
        return -1;
    }
    return slot->possessive ? put_text(s, "'s", e) : 0;
}

static int put_value(struct sentence *s, const struct slot *slot, const json_t *arg,
                     struct error *e)
{
    char digits[24];
    json_int_t value;
    int n;

    if (json_is_string(arg)) {
        return put(s, json_string_value(arg), json_string_length(arg), e);
    }
    if (!json_is_integer(arg)) {
        return wrong_argument(slot, "a whole number or a text", e);
    }
    value = json_integer_value(arg);
    if (value >= 0 && value <= 9) { /* most of them are */
        digits[0] = (char)('0' + value);
        return put(s, digits, 1, e);
    }
    n = snprintf(digits, sizeof digits, "%lld", (long long)value);
    return put(s, digits, (size_t)n, e);
}

static int put_slot(struct sentence *s, const char *at, size_t n, struct error *e)
{
    struct slot slot;
    const json_t *arg;
    bool one;

    if (!read_slot(&slot, at, n)) {
        return error_set(e, ERROR_DATA, "A sentence cannot hold \"{%.*s}\".", (int)n, at);
    }
    arg = argument(s, &slot, e);
    if (!arg) {
        return -1;
    }
    if (!slot.sign && !slot.one) {
        return put_value(s, &slot, arg, e);
    }
    if (slot.sign == '#' && !json_is_integer(arg)) {
        return wrong_argument(&slot, "a whole number", e);
    }
    if (slot.sign != '#' && !is_seat(arg, s->seats)) {
        return wrong_argument(&slot, "a seat", e);
    }
    if (slot.sign == '@') {
        return put_seat(s, &slot, (int)json_integer_value(arg), e);
    }
    one = json_integer_value(arg) == (slot.sign == '#' ? 1 : s->reader);
    return one ? put(s, slot.one, slot.one_size, e)
               : put(s, slot.other, slot.other_size, e);
}

static int put_sentence(struct sentence *s, const char *at, struct error *e)
{
    const char *end;
    size_t n;

    if (put(s, "", 0, e) != 0) { /* an empty one is a text as well */
        return -1;
    }
    while (*at) {
        n = strcspn(at, "{}");
        if (put(s, at, n, e) != 0) {
            return -1;
        }
        at += n;
        if (!*at) {
            break;
        }
        end = strchr(at, '}');
        if (*at == '}' || !end) {
            return error_set(e, ERROR_DATA, "A brace of a sentence has no partner.");
        }
        if (put_slot(s, at + 1, (size_t)(end - at - 1), e) != 0) {
            return -1;
        }
        at = end + 1;
    }
    return 0;
}

char *fact_sentence(const char *sentence, const json_t *args, const char *const *names,
                    int seats, int reader, struct error *e)
{
    struct sentence s = {.args = args, .names = names, .seats = seats, .reader = reader};

    if (put_sentence(&s, sentence, e) != 0) {
        free(s.text);
        return NULL;
    }
    return s.text;
}

static void fail(struct facts *f, const struct fact_kind *kind, const char *why)
{
    struct error whole; /* the lengths below fit into f->why */

    error_set(&whole, ERROR_BUG, "%.60s: %.130s", kind->name, why);
    memcpy(f->why, whole.text, strlen(whole.text) + 1);
    f->failed = true;
}

/* Room for one more; it doubles at 8, 16, 32, ... */
static struct fact *add(struct facts *f)
{
    size_t n = (size_t)f->count;
    struct fact *grown;

    if (n == 0 || (n >= 8 && (n & (n - 1)) == 0)) {
        grown = realloc(f->fact, (n ? 2 * n : 8) * sizeof *grown);
        if (!grown) {
            return NULL;
        }
        f->fact = grown;
    }
    return &f->fact[n];
}

void fact(struct facts *f, unsigned see, int kind, const char *pack, ...)
{
    const struct fact_kind *k = &f->catalogue[kind];
    const json_t *seat;
    struct fact new = {.kind = k, .see = see};
    struct fact *place;
    json_error_t wrong;
    struct error e = {0};
    va_list args;

    if (f->failed) {
        return;
    }
    va_start(args, pack);
    new.args = json_vpack_ex(&wrong, 0, pack, args);
    va_end(args);
    if (!json_is_object(new.args)) {
        fail(f, k, new.args ? "Arguments are an object." : wrong.text);
        goto failed;
    }
    if (f->phase && !json_object_get(new.args, "phase")) {
        json_object_set_new(new.args, "phase", json_string(f->phase));
    }
    seat = json_object_get(new.args, "seat");
    if (seat && !is_seat(seat, f->seats)) {
        fail(f, k, "\"seat\" is no seat.");
        goto failed;
    }
    new.sentence =
        fact_sentence(k->sentence, new.args, f->names, f->seats, READER_NOBODY, &e);
    place = new.sentence ? add(f) : NULL;
    if (!place) {
        fail(f, k, new.sentence ? "Out of memory." : e.text);
        goto failed;
    }
    *place = new;
    f->count++;
    f->reveals = f->reveals || k->reveals;
    return;
failed:
    json_decref(new.args);
    free(new.sentence);
}

void facts_clear(struct facts *f)
{
    int i;

    for (i = 0; i < f->count; i++) {
        json_decref(f->fact[i].args);
        free(f->fact[i].sentence);
    }
    free(f->fact);
    f->fact = NULL;
    f->count = 0;
    f->reveals = false;
    f->failed = false;
    f->why[0] = '\0';
}
