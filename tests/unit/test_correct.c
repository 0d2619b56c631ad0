/* Positions that the host corrects: sealed-bids 4.5. */
#include "core/correct.h"
#include "core/mutant/mutant.h"
#include "tests/support/duel.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const four[] = {"Bas", "Catherine", "Kyle", "Maka"};

static void duel(struct host *h)
{
    host_found(h, &duel_rules, 3, four, NULL, NULL);
    host_mail_out(h);
}

static const struct duel *state(const struct host *h)
{
    return h->game.state;
}

static int correct(struct host *h, const char *patch, struct error *e)
{
    json_t *json = json_loads(patch, 0, NULL);
    int result;

    assert_non_null(json);
    host_batch(h, false);
    result = engine_correct(&h->engine, json, "a reason", e);
    json_decref(json);
    return result;
}

static void corrects(struct host *h, const char *patch)
{
    struct error e = {0};

    if (correct(h, patch, &e)) {
        fail_msg("%s", e.text);
    }
}

static void refuses(struct host *h, const char *patch, const char *text)
{
    struct error e = {0};
    const int64_t seq = h->engine.head.seq;
    char *before = game_snapshot(&h->game, &e), *after;

    assert_int_equal(correct(h, patch, &e), -1);
    if (!strstr(e.text, text)) {
        fail_msg("\"%s\" does not say \"%s\"", e.text, text);
    }
    after = game_snapshot(&h->game, &e);
    assert_string_equal(before, after);
    assert_int_equal(h->engine.head.seq, seq);
    free(before);
    free(after);
}

static void clean(struct host *h)
{
    struct walk w;

    host_mail_out(h);
    walk(&w, h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.replay.state, REPLAY_RUNS);
    walk_clear(&w);
}

/* Facts of the correction with these words: their masks together. */
static unsigned told(const struct host *h, const char *words)
{
    const struct facts *f = &h->engine.played[0].step[0].facts;
    unsigned see = 0;
    int i;

    for (i = 0; i < f->count; i++) {
        see |= strstr(f->fact[i].sentence, words) ? f->fact[i].see : 0;
    }
    return see;
}

static void a_patch_changes_what_it_names(void **unused)
{
    json_t *a =
        json_loads("{\"a\": {\"b\": 1, \"c\": 2}, \"l\": [1, 2], \"x\": 9}", 0, NULL);
    json_t *b =
        json_loads("{\"a\": {\"b\": 1, \"c\": 3}, \"l\": [1, 2, 3], \"y\": 0}", 0, NULL);
    json_t *patch = correct_patch(a, b), *merged = correct_merge(a, patch);
    char *text = json_dumps(patch, JSON_SORT_KEYS | JSON_COMPACT);

    (void)unused;
    assert_string_equal(text, "{\"a\":{\"c\":3},\"l\":[1,2,3],\"x\":null,\"y\":0}");
    assert_true(json_equal(merged, b));
    free(text);
    json_decref(a);
    json_decref(b);
    json_decref(patch);
    json_decref(merged);
}

/* A score is seen by all, a secret by him whose it is. */
static void each_is_told_what_he_sees(void **unused)
{
    struct host h;

    (void)unused;
    duel(&h);
    corrects(&h, "{\"players\": [{\"score\": 7, \"secret\": 2}, {}, {}]}");
    assert_int_equal(state(&h)->players[0].score, 7);
    assert_int_equal(state(&h)->players[0].secret, 2);
    assert_int_equal(told(&h, "0 becomes 7") & ~SEE_ONLY(3),
                     SEE_ONLY(0) | SEE_ONLY(1) | SEE_ONLY(2) | SEE_TABLE);
    assert_int_equal(told(&h, "becomes 2"), SEE_ONLY(0));
    assert_int_equal(count_of(&h, ENTRY_HOST, "what correct"), 1);
    assert_int_equal(count_of(&h, ENTRY_TURN, "cause host"), 1);
    assert_int_equal(host_says(&h, 0, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    clean(&h);
    host_close(&h);
}

/* What the rules do not read, or would not let stand, is not carried out. */
static void the_rules_must_read_it(void **unused)
{
    struct host h;

    (void)unused;
    duel(&h);
    refuses(&h, "{\"colour\": 3}", "colour");
    refuses(&h, "{\"players\": 3}", "");
    refuses(&h, "{\"stage\": \"lunch\"}", "");
    refuses(&h, "{}", "change nothing");
    refuses(&h, "{\"round\": 99}", "");
    refuses(&h, "[1]", "a JSON object");
    refuses(&h, "{\"questions\": 0}", "");
    clean(&h);
    host_close(&h);
}

/* An auction that is not opened yet keeps its terms, as they are in the log; another
 * School's means, which are none of its terms, do not matter. */
static void an_open_auction_keeps_its_terms(void **unused)
{
    struct host h;
    json_t *json, *schools;
    struct error e = {0};
    char *snapshot, *patch;

    (void)unused;
    host_found(&h, &mutant_rules, 4, four, HOST_AUCTIONS, NULL);
    host_mail_out(&h);
    snapshot = game_snapshot(&h.game, &e);
    json = json_loads(snapshot, 0, NULL);
    schools = json_object_get(json, "schools");
    json_object_set_new(json_array_get(schools, 1), "coins", json_integer(3));
    patch = json_dumps(json, 0);
    refuses(&h, patch, "Auction 1 is not opened yet");
    free(patch);
    free(snapshot);
    json_decref(json);
    host_close(&h);
}

/* A host who plays something else than he logged. */
static void another_patch_is_found(void **unused)
{
    struct log_entry *entry;
    struct host h;

    (void)unused;
    duel(&h);
    corrects(&h, "{\"players\": [{\"score\": 7}, {}, {}]}");
    host_mail_out(&h);
    entry = entry_of(&h, ENTRY_ORDER_IN, "player 0", 1);
    edit(entry, "2273636f7265223a37", "2273636f7265223a38"); /* "score":7, 8 */
    rewrite(&h);
    expect(&h, 11, entry_of(&h, ENTRY_TURN, "cause host", 1)->seq);
    take_out(&h, entry_of(&h, ENTRY_HOST, "what correct", 1));
    expect_seen(&h, 3, NULL);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_patch_changes_what_it_names),
        cmocka_unit_test(each_is_told_what_he_sees),
        cmocka_unit_test(the_rules_must_read_it),
        cmocka_unit_test(an_open_auction_keeps_its_terms),
        cmocka_unit_test(another_patch_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
