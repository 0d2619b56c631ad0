#include "tests/support/vectors.h"

#include "core/block.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES_MAX 512 /* of a value that is compared */

static char *copied(const char *text)
{
    char *copy = strdup(text);

    assert_non_null(copy);
    return copy;
}

/* Takes one line into the file: a new vector, or one more line of an armor. */
static void take_line(struct vectors *f, char *section, size_t room, const char *line,
                      bool *in_armor)
{
    struct vector *last = f->count ? &f->vector[f->count - 1] : NULL;

    if (strncmp(line, "## ", 3) == 0) {
        assert_true(strlen(line + 3) < room);
        memcpy(section, line + 3, strlen(line + 3) + 1);
        return;
    }
    if (line[0] == '#' || line[0] == '\n') {
        return;
    }
    if (*in_armor) {
        char *longer = realloc(last->text, strlen(last->text) + strlen(line) + 1);

        assert_non_null(longer);
        memcpy(longer + strlen(longer), line, strlen(line) + 1);
        last->text = longer;
        *in_armor = strncmp(line, "END ", 4) != 0;
        return;
    }
    assert_true(f->count < VECTORS_MAX);
    f->vector[f->count].section = copied(section);
    f->vector[f->count].text = copied(line);
    f->count++;
    *in_armor = strncmp(line, "BEGIN ", 6) == 0;
}

int vectors_open(void **state)
{
    struct vectors *f = calloc(1, sizeof *f);
    FILE *from = fopen("tests/vectors/sealed-bids-10.txt", "r");
    char section[512] = "", line[2048];
    bool in_armor = false;

    *state = f; /* freed by vectors_close() */
    if (!f || !from || sodium_init() < 0) {
        return -1;
    }
    while (fgets(line, sizeof line, from)) {
        take_line(f, section, sizeof section, line, &in_armor);
    }
    return fclose(from);
}

int vectors_close(void **state)
{
    struct vectors *f = *state;
    int i;

    for (i = 0; i < f->count; i++) {
        free(f->vector[i].section);
        free(f->vector[i].text);
    }
    free(f);
    return 0;
}

static bool is_named(const struct vector *v, const char *section, const char *name)
{
    const size_t n = strlen(name);

    return strncmp(v->section, section, strlen(section)) == 0 &&
           strncmp(v->text, name, n) == 0 && strncmp(v->text + n, " = ", 3) == 0;
}

/* The value of the nth vector (from 0) of that name; it is used by that. */
const char *vectors_nth(void **state, const char *section, const char *name, int nth)
{
    struct vectors *f = *state;
    int i;

    for (i = 0; i < f->count; i++) {
        if (is_named(&f->vector[i], section, name) && nth-- == 0) {
            f->vector[i].used = true;
            return f->vector[i].text + strlen(name) + 3;
        }
    }
    fail_msg("%s: there is no vector \"%s\"", section, name);
    return NULL;
}

const char *vectors_armor(void **state, const char *section)
{
    struct vectors *f = *state;
    int i;

    for (i = 0; i < f->count; i++) {
        if (strncmp(f->vector[i].section, section, strlen(section)) == 0 &&
            strncmp(f->vector[i].text, "BEGIN ", 6) == 0) {
            f->vector[i].used = true;
            return f->vector[i].text;
        }
    }
    fail_msg("%s: there is no armor", section);
    return NULL;
}

void vectors_nth_bytes(void **state, const char *section, const char *name, int nth,
                       void *out, size_t n)
{
    const char *value = vectors_nth(state, section, name, nth);

    if (!seal_unhex(out, n, value, strcspn(value, "\n"))) {
        fail_msg("%s: \"%s\" has not %zu bytes", section, name, n);
    }
}

void vectors_bytes(void **state, const char *section, const char *name, void *out,
                   size_t n)
{
    vectors_nth_bytes(state, section, name, 0, out, n);
}

void vectors_expect(void **state, const char *section, const char *name, const void *got,
                    size_t n)
{
    unsigned char wanted[BYTES_MAX];

    assert_true(n <= sizeof wanted);
    vectors_bytes(state, section, name, wanted, n);
    assert_memory_equal(got, wanted, n);
}

void vectors_input(void **state, const char *name, unsigned char *out, size_t n)
{
    vectors_bytes(state, "Inputs", name, out, n);
}

struct seal_context vectors_context(void **state, uint32_t auction, int round, int player)
{
    struct seal_context c = {.auction = auction, .round = round, .player = player};

    vectors_input(state, "game_id", c.game, sizeof c.game);
    return c;
}

void vectors_expect_armor(void **state, const char *section, const char *name,
                          const unsigned char *block, size_t n)
{
    const char *wanted = vectors_armor(state, section);
    struct armored *list;
    struct error e = {0};
    char *text = block_armor(name, block, n);

    assert_string_equal(text, wanted);
    assert_int_equal(block_find(&list, text, strlen(text), true, &e), 1);
    assert_string_equal(list[0].name, name);
    assert_int_equal(list[0].size, n);
    assert_memory_equal(list[0].bytes, block, n);
    block_list_free(list, 1);
    free(text);
}

void vectors_expect_used(void **state)
{
    const struct vectors *f = *state;
    int v;

    for (v = 0; v < f->count; v++) {
        if (!f->vector[v].used) {
            fail_msg("not used: %s: %s", f->vector[v].section, f->vector[v].text);
        }
    }
}
