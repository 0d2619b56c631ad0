#include "cmd/session.h"

#include "store/sealed.h"
#include "tests/support/book.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define LOOKED_AT                                                                        \
    77 /* questions that no game here has: it is the one that was loaded before */

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* A game in a file; `book` is another process that has it open. */
struct played_game {
    struct host host;
    struct book book;
    struct session session;
};

static void must(int result, const struct error *e)
{
    if (result) {
        fail_msg("%s", e->text);
    }
}

/* The other process writes what the host has logged since. */
static void other_writes(struct played_game *g)
{
    const struct engine *engine = &g->host.engine;
    struct error e = {0};
    int i, turn;

    for (i = (int)g->book.head.seq; i < g->host.memory.count; i++) {
        const struct log_entry *entry = &g->host.memory.entry[i];
        const struct played *played = NULL;

        for (turn = 0; turn < engine->turns; turn++) {
            played =
                engine->played[turn].entry == entry->seq ? &engine->played[turn] : played;
        }
        must(store_append(g->book.s, entry, played, &e), &e);
        g->book.head.seq = entry->seq;
    }
}

static int setup(void **state)
{
    static struct played_game g;
    const struct rules *rules = rules_find("mutant");
    struct options o = {.game = g.book.path};
    struct error e = {0};

    memset(&g, 0, sizeof g);
    host_found(&g.host, rules, 4, names, HOST_AUCTIONS, NULL);
    book_file(&g.book);
    must(store_pack(g.book.s, &g.host.game, &e), &e); /* its deck */
    other_writes(&g);
    must(session_start(&g.session, &o, &e), &e);
    g.session.sure = true; /* the clock of the test is another one */
    must(session_open(&g.session, STORE_WRITE, &e), &e);
    *state = &g;
    return 0;
}

static int teardown(void **state)
{
    struct played_game *g = *state;

    session_close(&g->session);
    host_close(&g->host);
    book_close(&g->book);
    return 0;
}

static void view(struct session *s)
{
    struct error e = {0};

    must(session_view(s, &e), &e);
    assert_int_equal(s->game.seats, 4);
    s->game.questions = LOOKED_AT;
    session_view_end(s);
}

static void a_game_that_was_looked_at_is_not_loaded_again(void **state)
{
    struct session *s = &((struct played_game *)*state)->session;
    struct error e = {0};

    view(s);
    must(store_exec(s->store, "INSERT INTO attempt(dedup, n) VALUES(x'01', 1)", &e), &e);
    must(session_begin(s, false, &e), &e);
    assert_int_equal(s->game.questions, LOOKED_AT);
    session_rollback(s);
}

static void what_others_wrote_meanwhile_is_loaded(void **state)
{
    struct played_game *g = *state;
    struct session *s = &g->session;
    struct error e = {0};

    view(s);
    host_batch(&g->host, false);
    must(engine_act(&g->host.engine, ACT_PAUSE, 0, "Maka travels", &e), &e);
    other_writes(g);
    must(session_begin(s, false, &e), &e);
    assert_int_equal(s->game.questions, 0);
    assert_int_equal(s->game.paused, g->host.game.paused);
    assert_int_not_equal(s->game.paused, 0);
    session_rollback(s);
}

static void a_game_is_loaded_anew_for_each_transaction(void **state)
{
    struct session *s = &((struct played_game *)*state)->session;
    struct error e = {0};

    view(s);
    must(session_begin(s, false, &e), &e);
    session_rollback(s);
    must(session_begin(s, false, &e), &e);
    assert_int_equal(s->game.questions, 0);
    session_rollback(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_game_that_was_looked_at_is_not_loaded_again,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(what_others_wrote_meanwhile_is_loaded, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_game_is_loaded_anew_for_each_transaction, setup,
                                        teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
