#include "tests/support/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void must(int result, const struct error *e)
{
    if (result) {
        fail_msg("%s", e->text);
    }
}

static void begin(struct book *b)
{
    memset(b, 0, sizeof *b);
    memset(b->game, 7, sizeof b->game);
    b->now = BOOK_START;
}

void book_memory(struct book *b)
{
    struct error e = {0};

    begin(b);
    must(store_memory(&b->s, "{}", &e), &e);
}

void book_file(struct book *b)
{
    struct error e = {0};

    begin(b);
    (void)snprintf(b->directory, sizeof b->directory, "%s", "/tmp/sealed-store-XXXXXX");
    assert_non_null(mkdtemp(b->directory));
    (void)snprintf(b->path, sizeof b->path, "%.150s/g1.db", b->directory);
    must(store_create(&b->s, b->path, "{}", &e), &e);
}

void book_close(struct book *b)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[BOOK_PATH + 10];
    size_t i;

    store_close(b->s);
    if (!b->directory[0]) {
        return;
    }
    for (i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        (void)snprintf(name, sizeof name, "%s%s", b->path, endings[i]);
        (void)unlink(name);
    }
    assert_int_equal(rmdir(b->directory), 0);
}

void book_next(const struct book *b, int kind, int actor, const char *body,
               struct log_entry *out)
{
    memset(out, 0, sizeof *out);
    out->seq = b->head.seq + 1;
    out->time = b->now;
    out->kind = kind;
    out->actor = actor;
    out->body = strdup(body);
    assert_non_null(out->body);
    out->size = strlen(body);
    memcpy(out->prev, b->head.hash, sizeof out->prev);
    log_body_hash(out->body_hash, body, out->size);
    log_entry_hash(out->hash, b->game, out);
}

int64_t book_turn(struct book *b, const char *body, const struct played *played)
{
    struct log_entry entry;
    struct error e = {0};

    book_next(b, ENTRY_TURN, 0, body, &entry);
    must(store_append(b->s, &entry, played, &e), &e);
    free(entry.body);
    must(store_head(b->s, &b->head, &e), &e);
    b->now += 1000;
    return b->head.seq;
}

int64_t book_add_of(struct book *b, int kind, int actor, const char *body)
{
    struct log_entry entry;
    struct error e = {0};

    book_next(b, kind, actor, body, &entry);
    must(store_append(b->s, &entry, NULL, &e), &e);
    free(entry.body);
    must(store_head(b->s, &b->head, &e), &e);
    b->now += 1000;
    return b->head.seq;
}

int64_t book_add(struct book *b, int kind, const char *body)
{
    return book_add_of(b, kind, 0, body);
}

void book_refuses(struct book *b, int kind, const char *body, enum error_code code)
{
    struct log_entry entry;
    struct error e = {0};

    book_exec(b, "SAVEPOINT refused");
    book_next(b, kind, 0, body, &entry);
    assert_int_equal(store_append(b->s, &entry, NULL, &e), -1);
    free(entry.body);
    assert_int_equal(e.code, code);
    assert_true(strlen(e.text) > 0);
    book_exec(b, "ROLLBACK TO refused; RELEASE refused");
}

#define ZEROS32 "0000000000000000000000000000000000000000000000000000000000000000"

void book_found(struct book *b)
{
    static const char *const seats[] = {
        "seat\nsalt 00\nplayer 1\nname 426173\n",
        "seat\nsalt 00\nplayer 2\nname 436174686572696e65\n",
        "seat\nsalt 00\nplayer 3\nname 4b796c65\n",
        "seat\nsalt 00\nplayer 4\nname 4d616b61\n",
    };
    int i;

    book_add(b, ENTRY_GENESIS,
             "genesis\nversion 1\nid 07070707070707070707070707070707\ngame g1\n"
             "rules mutant 3\nseats 4\noptions 7b226175746f70696c6f74223a327d\n"
             "deck " ZEROS32 "\nhost-pk " ZEROS32 "\narchive-pk " ZEROS32
             "\ndeck-commit " ZEROS32 "\n");
    for (i = 0; i < 4; i++) {
        book_add(b, ENTRY_SEAT, seats[i]);
    }
    book_add(b, ENTRY_RNG_ANCHOR,
             "rng-anchor\nchain 1\nlength 512\nanchor " ZEROS32 "\n");
}

int book_setup(void **state)
{
    static struct book book;

    book_memory(&book);
    book_found(&book);
    *state = &book;
    return 0;
}

int book_teardown(void **state)
{
    book_close(*state);
    return 0;
}

void book_keep(struct book *b, const struct host *h, bool with_played)
{
    struct error e = {0};
    int i, turn;

    for (i = (int)b->head.seq; i < h->memory.count; i++) {
        const struct log_entry *entry = &h->memory.entry[i];
        const struct played *played = NULL;

        for (turn = 0; turn < h->engine.turns && with_played; turn++) {
            if (h->engine.played[turn].entry == entry->seq) {
                played = &h->engine.played[turn];
            }
        }
        must(store_append(b->s, entry, played, &e), &e);
        b->head.seq = entry->seq;
    }
}

/* One statement that may give rows. */
static sqlite3_stmt *statement(struct book *b, const char *sql)
{
    sqlite3_stmt *q = NULL;

    if (sqlite3_prepare_v2(b->s->db, sql, -1, &q, NULL) != SQLITE_OK ||
        sqlite3_step(q) == SQLITE_ERROR) {
        fail_msg("%s: %s", sql, sqlite3_errmsg(b->s->db));
    }
    return q;
}

int64_t book_number(struct book *b, const char *sql)
{
    sqlite3_stmt *q = statement(b, sql);
    int64_t value =
        sqlite3_column_type(q, 0) == SQLITE_NULL ? -1 : sqlite3_column_int64(q, 0);

    (void)sqlite3_finalize(q);
    return value;
}

const char *book_text(struct book *b, const char *sql)
{
    static char text[1000];
    sqlite3_stmt *q = statement(b, sql);

    (void)snprintf(text, sizeof text, "%s",
                   sqlite3_column_type(q, 0) == SQLITE_NULL
                       ? "-"
                       : (const char *)sqlite3_column_text(q, 0));
    (void)sqlite3_finalize(q);
    return text;
}

void book_exec(struct book *b, const char *sql)
{
    char *why = NULL;

    if (sqlite3_exec(b->s->db, sql, NULL, NULL, &why) != SQLITE_OK) {
        fail_msg("%s: %s", sql, why);
    }
}

void book_fails(struct book *b, const char *sql, const char *words)
{
    char *why = NULL;

    if (sqlite3_exec(b->s->db, sql, NULL, NULL, &why) == SQLITE_OK) {
        fail_msg("This should have failed: %s", sql);
    }
    assert_non_null(why);
    if (!strstr(why, words)) {
        fail_msg("%s: \"%s\" does not say \"%s\"", sql, why, words);
    }
    sqlite3_free(why);
}
