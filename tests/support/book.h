/* A database with a log written by hand: what tests of the store work on. Each failure
 * fails the test. */
#ifndef TESTS_SUPPORT_BOOK_H
#define TESTS_SUPPORT_BOOK_H

#include "store/log.h"
#include "store/query.h"
#include "tests/support/host.h"

#define BOOK_PATH 200

struct book {
    struct store *s;
    struct log_head head;
    unsigned char game[16];
    int64_t now;               /* ms, of the next entry; one second later each time */
    char directory[BOOK_PATH]; /* "" in memory                                      */
    char path[BOOK_PATH];
};

#define BOOK_START 1796000000000 /* 2026-11-30 00:53:20 UTC */

/* In memory, or in a new directory, with an empty log. book_close() removes both. */
void book_memory(struct book *b);
void book_file(struct book *b);
void book_close(struct book *b);

/* The next entry, as it would be appended; its body is a copy. */
void book_next(const struct book *b, int kind, int actor, const char *body,
               struct log_entry *out);
/* Appends an entry, and gives its number; or gives the error it must fail with. */
int64_t book_add(struct book *b, int kind, const char *body);
/* The same of a player's mail. */
int64_t book_add_of(struct book *b, int kind, int actor, const char *body);
int64_t book_turn(struct book *b, const char *body, const struct played *played);
void book_refuses(struct book *b, int kind, const char *body, enum error_code code);

/* Genesis of a game with options {"autopilot":2}, four seats (Bas, Catherine, Kyle,
 * Maka), the anchor of chain 1: entries 1 to 6. */
void book_found(struct book *b);

/* Of a test whose *state is a book in memory with these entries. */
int book_setup(void **state);
int book_teardown(void **state);

/* Writes what the host logged since to the book; with_played: also what was played. */
void book_keep(struct book *b, const struct host *h, bool with_played);

/* The first column of the first row as a number (NULL: -1), or as text (NULL: "-"), which
 * stays until the next call. */
int64_t book_number(struct book *b, const char *sql);
const char *book_text(struct book *b, const char *sql);
/* Carries out SQL, which must work, or must fail with these words in SQLite's message. */
void book_exec(struct book *b, const char *sql);
void book_fails(struct book *b, const char *sql, const char *words);

#endif
