/* Structs of ints, shorts, bytes and fixed texts <-> JSON, by a table. architecture 3.5.
 */
#ifndef CORE_FIELDS_H
#define CORE_FIELDS_H

#include "core/error.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct field {
    const char *name;
    size_t offset, size;      /* of one element, in bytes: int, short or 1 */
    int count;                /* 1: a plain value; more: an array          */
    const char *const *names; /* written as these words; NULL: number      */
    int name_count;
    bool text;                 /* a char array, zeros behind its end        */
    const struct field *parts; /* members, where it is a struct             */
    int part_count;
};

/* Shorthands for the tables: a plain int, an array of ints, a short, an array of shorts,
 * a number in an unsigned char, an array of those (for what there are many of: the state
 * is copied for each order), an int written as a word, a text, a struct, an array of
 * structs.
 */
#define FIELD_INT(type, member)                                                          \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(int),          \
        .count = 1                                                                       \
    }
#define FIELD_INTS(type, member, n)                                                      \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(int),          \
        .count = (n)                                                                     \
    }
#define FIELD_SHORT(type, member)                                                        \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(short),        \
        .count = 1                                                                       \
    }
#define FIELD_SHORTS(type, member, n)                                                    \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(short),        \
        .count = (n)                                                                     \
    }
#define FIELD_BYTE(type, member) FIELD_BYTES(type, member, 1)
#define FIELD_BYTES(type, member, n)                                                     \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = 1, .count = (n)       \
    }
#define FIELD_WORD(type, member, words)                                                  \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(int),          \
        .count = 1, .names = (words),                                                    \
        .name_count = (int)(sizeof(words) / sizeof *(words))                             \
    }
#define FIELD_TEXT(type, member)                                                         \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member),                               \
        .size = sizeof(((type *)0)->member), .count = 1, .text = true                    \
    }
#define FIELD_STRUCTS(type, member, n, table)                                            \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member),                               \
        .size = sizeof(((type *)0)->member) / (n), .count = (n), .parts = (table),       \
        .part_count = (int)(sizeof(table) / sizeof *(table))                             \
    }

/* A new JSON object of what is not zero; an array stops behind its last element that is
 * not zero. A value that has no word is written as a number, which fields_load refuses.
 * NULL: out of memory, or a text that is not UTF-8. */
json_t *fields_save(const void *from, const struct field *f, int n);

/* Fills *to, what json does not name becoming zero. Errors: DATA, naming the member:
 * unknown, of the wrong type, too long, not among its words, out of the range of its
 * type. On failure *to is of no use. */
int fields_load(void *to, const struct field *f, int n, const json_t *json,
                struct error *e);

/* The sum of all members: equals sizeof(struct) when none is forgotten (and none pads).
 */
size_t fields_size(const struct field *f, int n);

#endif
