/* The file of test vectors of sealed-bids 10, read once, and which of them were used. The
 * state of the tests is a struct vectors; what is not there, or is no such bytes, fails
 * the test. Sections go by their beginning, values by their name. */
#ifndef TESTS_SUPPORT_VECTORS_H
#define TESTS_SUPPORT_VECTORS_H

#include "core/seal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VECTORS_MAX 128

struct vector {
    char *section, *text; /* "name = value", or a block in its armor */
    bool used;
};

struct vectors {
    struct vector vector[VECTORS_MAX];
    int count;
};

/* For the group of tests: cmocka_run_group_tests(). */
int vectors_open(void **state);
int vectors_close(void **state);

/* The value of the nth vector (from 0) of that name, as it stands in the file. */
const char *vectors_nth(void **state, const char *section, const char *name, int nth);
/* The block of a section, in its armor. */
const char *vectors_armor(void **state, const char *section);
/* A value as n bytes. */
void vectors_nth_bytes(void **state, const char *section, const char *name, int nth,
                       void *out, size_t n);
void vectors_bytes(void **state, const char *section, const char *name, void *out,
                   size_t n);
/* A value is these n bytes. */
void vectors_expect(void **state, const char *section, const char *name, const void *got,
                    size_t n);
/* The armor of a section is what is written for this block, and what it holds is what is
 * read. */
void vectors_expect_armor(void **state, const char *section, const char *name,
                          const unsigned char *block, size_t n);
/* None is left that no test used. */
void vectors_expect_used(void **state);
/* A value of the section Inputs. */
void vectors_input(void **state, const char *name, unsigned char *out, size_t n);
/* Where in the game of the vectors something is sealed. */
struct seal_context vectors_context(void **state, uint32_t auction, int round,
                                    int player);

#endif
