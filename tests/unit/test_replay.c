/* core/replay.h on a game that asks in every way: sealed answers, turns with dice,
 * settings, plans, deadlines, a hidden pile. sealed-bids 4.6, 5, 6.4. */
#include "tests/support/duel.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000

static const char *const names[] = {"Anna", "Ben", "Catherine", "Maka"};

static unsigned dice; /* of the driver: the same game each time */

static int pick(int n)
{
    dice = dice * 1103515245u + 12345u;
    return (int)((dice >> 16) % (unsigned)n);
}

/* A file as players write them; now and then one that is refused. */
static void write_file(char *out, size_t room, bool hands, int seat)
{
    static const char *const throws[] = {"rock", "paper", "scissors"};
    char tell[60] = "", salt[40] = "";

    if (pick(3) == 0) {
        (void)snprintf(tell, sizeof tell, "TELL %s: hello, %d\n", names[(seat + 1) % 2],
                       pick(9));
    }
    if (pick(2) == 0) {
        (void)snprintf(salt, sizeof salt, "SALT word %d\n", pick(1000));
    }
    if (hands) {
        (void)snprintf(out, room, "%s%sHIDE %d\nTHROW %s\nTHROW %s\n", salt, tell,
                       1 + pick(3), throws[pick(3)], throws[pick(3)]);
    } else if (pick(4) == 0) {
        (void)snprintf(out, room, "%s%sDRAW\nSTOP\n", tell, salt);
    } else {
        (void)snprintf(out, room, "%s%sROLL\n%s", salt, tell,
                       pick(9) ? "" : "THROW fish\n");
    }
}

/* One seat writes, with its newest code, with an older one or by hand. */
static void seat_writes(struct host *h, int seat, const char *text)
{
    const struct seat *s = &h->game.seat[seat];
    const int64_t code = pick(5) == 0 ? 0 : pick(4) == 0 ? s->used : s->issued;
    struct answer a;

    h->now += 1 + pick(100000);
    host_submit(h, seat, code, text, &a);
    answer_clear(&a);
    host_mail_out(h);
}

/* Plays to the end; every now and then nobody writes until a deadline is over. */
static void play(struct host *h, unsigned seed)
{
    char text[300];
    int i, round;

    dice = seed;
    for (round = 0; round < 3000 && !h->game.over; round++) {
        const int seat = pick(h->game.seats);
        const struct asked *a = game_asked(&h->game, seat);

        if (pick(20) == 0) {
            h->now += (int64_t)(12 + pick(60)) * HOUR;
            host_tick(h);
            host_mail_out(h);
        } else if (pick(15) == 0) {
            (void)snprintf(text, sizeof text, "PLAN %d\n", pick(4));
            seat_writes(h, seat, text);
        } else if (a) {
            write_file(text, sizeof text, a->q.sealed == SEALED_ANSWERS, seat);
            seat_writes(h, seat, text);
        } else if (pick(10) == 0) {
            seat_writes(h, seat, "TELL ALL: waiting\n");
        }
    }
    for (i = 0; i < 3; i++) { /* what may still be written when it is over */
        seat_writes(h, i % h->game.seats, i ? "PLAN 2\n" : "TELL ALL: well played\n");
    }
}

static void found(struct host *h, int seats, const char *options)
{
    host_found(h, &duel_rules, seats, names, options, NULL);
    host_mail_out(h);
}

/* 6.4: games of every course replay to the same bytes, each turn of them. */
static void honest_games_replay_byte_by_byte(void **state)
{
    int64_t answers = 0, plans = 0, expiries = 0, messages = 0, turns = 0;
    unsigned seed;

    (void)state;
    for (seed = 1; seed <= 40; seed++) {
        struct host h;
        struct walk w;

        found(&h, 2 + (int)(seed % 3),
              seed % 2 ? "{\"rounds\": 4}" : "{\"autopilot\": 1}");
        play(&h, seed);
        walk(&w, &h, NULL, 0);
        expect_clean(&w);
        assert_int_equal(w.replay.state, REPLAY_RUNS);
        assert_int_equal(w.replay.turns, w.verify.kinds[ENTRY_TURN]);
        assert_int_equal(w.verify.kinds[ENTRY_DECK_REVEAL], h.game.over);
        answers += w.verify.kinds[ENTRY_ANSWERS_OPEN];
        messages += w.verify.kinds[ENTRY_MESSAGE];
        plans += count_of(&h, ENTRY_TURN, "cause plan");
        expiries += count_of(&h, ENTRY_TURN, "cause expiry");
        turns += w.replay.turns;
        walk_clear(&w);
        host_close(&h);
    }
    assert_true(answers > 100);
    assert_true(plans > 20);
    assert_true(expiries > 20);
    assert_true(messages > 100);
    assert_true(turns > 500);
}

/* 5.2: a game longer than one chain of dice goes on with the next. */
static void a_long_game_goes_on_with_the_next_chain(void **state)
{
    struct host h;
    struct walk w;
    int i;

    (void)state;
    found(&h, 4, NULL);
    for (i = 0; i < 520; i++) {
        assert_int_equal(host_says(&h, i % 4, i % 2 ? "PLAN 1\n" : "PLAN 0\n"),
                         VERDICT_PLAYED);
    }
    play(&h, 4);
    assert_int_equal(h.game.chain, 2);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.kinds[ENTRY_RNG_ANCHOR], 2);
    walk_clear(&w);
    host_close(&h);
}

/* 6.4, step 8: sealed answers altered, told otherwise, or opened too early. */
static void answers_that_are_altered_are_found(void **state)
{
    struct host h;
    struct log_entry *entry;

    (void)state;
    found(&h, 2, NULL);
    play(&h, 5);
    entry = entry_of(&h, ENTRY_ANSWERS_OPEN, "\nanswer 1 ", 1);
    edit_digit(entry, "answer 1 ");
    expect_seen(&h, 8, entry);

    found(&h, 2, NULL);
    play(&h, 5);
    entry = entry_of(&h, ENTRY_ANSWERS_OPEN, "\nanswer 1 ", 1);
    edit_digit(entry, "round-sk ");
    expect_seen(&h, 8, entry);

    found(&h, 2, NULL);
    play(&h, 5);
    entry = entry_of(&h, ENTRY_BID_IN, "\nanswer ", 1);
    edit_digit(entry, "answer ");
    expect_seen(&h, 8, entry_of(&h, ENTRY_ANSWERS_OPEN, "", 1));

    found(&h, 2, NULL);
    assert_int_equal(host_says(&h, 0, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    h.now += 48LL * HOUR;
    host_tick(&h);
    entry = entry_of(&h, ENTRY_ANSWERS_OPEN, "", 1);
    h.memory.entry[entry->seq - 1].time -= HOUR; /* as if it had been opened before */
    expect_seen(&h, 8, entry);
}

/* 6.4, step 11: an order that says something else leads somewhere else. */
static void an_altered_order_is_found(void **state)
{
    struct host h;
    struct log_entry *entry;

    (void)state;
    found(&h, 2, NULL);
    play(&h, 11);
    entry = entry_of(&h, ENTRY_ORDER_IN, "\ntext 524f4c4c0a", 1); /* ROLL */
    edit(entry, "\ntext 524f4c4c0a", "\ntext 53544f500a");        /* STOP */
    expect_seen(&h, 11, NULL);
}

/* 4.9 of architecture, 7.1: nobody expires before his time; no dead code counts. */
static void what_comes_too_early_or_too_late_is_found(void **state)
{
    struct host h;
    struct log_entry *entry;
    struct answer a;

    (void)state;
    found(&h, 2, NULL);
    play(&h, 3);
    entry = entry_of(&h, ENTRY_TURN, "cause expiry", 1);
    edit(entry, "cause expiry", "cause plan");
    expect_seen(&h, 9, entry);

    found(&h, 2, NULL);
    host_mail_out(&h); /* code 2 */
    host_submit(&h, 0, 2, "PLAN 1\n", &a);
    answer_clear(&a);
    host_submit(&h, 0, 2, "PLAN 2\n", &a);
    answer_clear(&a);
    entry = entry_of(&h, ENTRY_ORDER_IN, "\ncode 2\n", 2);
    edit(entry, "\ncode 2\n", "\ncode 1\n");
    rewrite(&h);
    expect(&h, 7, entry->seq);
    edit(entry, "\ncode 1\n", "\ncode 3\n");
    expect_seen(&h, 7, entry);
}

/* Architecture 7: the lines of steps are those of the orders that the log keeps, as the
 * others are not there when the table is made anew. */
static void steps_have_the_lines_that_the_log_keeps(void **state)
{
    struct answer a;
    struct host h;

    (void)state;
    found(&h, 2, NULL);
    host_submit(&h, 0, 0, "SALT x\n\nTELL Ben: hi\nPLAN 1\nPLAN 2\n", &a);
    assert_int_equal(a.verdict, VERDICT_PLAYED);
    assert_int_equal(a.line[0].line, 4); /* where the player wrote it */
    assert_int_equal(h.engine.played[0].steps, 2);
    assert_int_equal(h.engine.played[0].step[0].line, 1);
    assert_int_equal(h.engine.played[0].step[1].line, 2);
    answer_clear(&a);
    host_close(&h);
}

/* A game that takes settings when it is over. */
static int apply_late(struct turn *t, int seat, const struct order *o, struct error *e)
{
    (void)t;
    (void)seat;
    (void)o;
    (void)e;
    return 0;
}

/* 4.5: the deck's secret stands behind the turn that ended the game, and nowhere else. */
static void the_secret_is_told_once(void **state)
{
    struct rules late = duel_rules;
    struct host h;

    (void)state;
    found(&h, 2, NULL);
    play(&h, 9);
    assert_true(h.game.over);
    late.apply = apply_late;
    h.game.rules = &late;
    assert_int_equal(host_says(&h, 0, "PLAN 1\n"), VERDICT_PLAYED);
    assert_int_equal(count_of(&h, ENTRY_DECK_REVEAL, ""), 1);
    host_close(&h);
}

/* What a database kept of the turns that were played by another revision. */
struct kept {
    const struct host *h;
    int wrong;    /* 1: facts, 2: the snapshot differ */
    int64_t with; /* the one turn a snapshot is left of */
    char *rows, *state;
};

static int kept_rows(void *arg, int64_t entry, char **rows, struct error *e)
{
    struct kept *k = arg;

    (void)e;
    (void)entry;
    *rows = k->wrong == 1 ? strdup("fact|1|1|x|1|1|{}\n") : NULL;
    return 0;
}

static int kept_snapshot(void *arg, int64_t entry, char **state, struct error *e)
{
    struct kept *k = arg;

    (void)e;
    *state = entry == k->with ? strdup(k->wrong == 2 ? "{}" : k->state) : NULL;
    return 0;
}

/* Walks with rules of the next revision from entry `from` on; gives the replay's state.
 */
static enum replay_state walk_revisions(struct kept *k, int *findings, int64_t *turns)
{
    const struct replay_source source = {k, kept_snapshot, kept_rows};
    struct rules newer = duel_rules;
    struct findings found_here;
    struct deck_secrets secrets = {.count = 1};
    struct verify v;
    struct replay r;
    struct error e = {0};
    enum replay_state state;
    int i;

    newer.revision++;
    memset(&found_here, 0, sizeof found_here);
    secrets.secret[0].number = 1;
    secrets.secret[0].known = true;
    chance_deck_secret(secrets.secret[0].d, k->h->intake.play, k->h->game.id, 1);
    chance_deck_commit(secrets.secret[0].commit, k->h->game.id, secrets.secret[0].d);
    verify_begin(&v, &found_here, NULL, 0);
    replay_begin(&r, &v, &found_here, &newer, duel_rules.deck, &secrets, &source);
    for (i = 0; i < k->h->memory.count; i++) {
        assert_int_equal(verify_entry(&v, &k->h->memory.entry[i], &e), 0);
        assert_int_equal(replay_entry(&r, &k->h->memory.entry[i], &e), 0);
    }
    verify_end(&v);
    replay_end(&r);
    *findings = found_here.count;
    *turns = r.turns;
    state = r.state;
    assert_int_equal(r.skips, 1);
    assert_int_equal(r.skipped[0].revision, duel_rules.revision);
    replay_clear(&r);
    verify_clear(&v);
    return state;
}

/* Architecture 2.2: turns of another revision are skipped and named; the replay goes on
 * from the snapshot behind them, whose hash is checked. */
static void other_revisions_are_skipped(void **state)
{
    struct rules newer = duel_rules;
    struct kept k = {0};
    struct host h;
    struct error e = {0};
    int64_t turns;
    int findings;

    (void)state;
    newer.revision++;
    found(&h, 2, NULL);
    assert_int_equal(host_says(&h, 0, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW rock\nTHROW paper\n"), VERDICT_STORED);
    k.h = &h;
    k.with = h.engine.head.seq;
    k.state = game_snapshot(&h.game, &e);
    assert_non_null(k.state);
    h.game.rules = &newer;
    assert_int_equal(engine_upgrade(&h.engine, "it is better", &e), 0);
    assert_int_equal(host_says(&h, 0, "ROLL\n"), VERDICT_PLAYED);
    assert_int_equal(host_says(&h, 1, "STOP\n"), VERDICT_PLAYED);

    assert_int_equal(walk_revisions(&k, &findings, &turns), REPLAY_RUNS);
    assert_int_equal(findings, 0);
    assert_int_equal(turns, 2);
    k.wrong = 1;
    (void)walk_revisions(&k, &findings, &turns);
    assert_int_equal(findings, 2); /* of two turns */
    k.wrong = 2;
    assert_int_equal(walk_revisions(&k, &findings, &turns), REPLAY_ENDED);
    assert_int_equal(findings, 1);
    k.wrong = 0;
    k.with = 0; /* thinned out */
    assert_int_equal(walk_revisions(&k, &findings, &turns), REPLAY_ENDED);
    assert_int_equal(findings, 0);
    free(k.state);
    host_close(&h);
}

/* 4.5: in the players' copy of a running game orders and answers are withheld; what is
 * there is checked, and the replay ends without blame. */
static void withheld_bodies_end_the_replay(void **state)
{
    struct host h;
    struct walk w;
    int i, withheld = 0;

    (void)state;
    found(&h, 2, NULL);
    play(&h, 21);
    for (i = 0; i < h.memory.count; i++) {
        struct log_entry *entry = &h.memory.entry[i];

        if (entry->kind == ENTRY_ORDER_IN || entry->kind == ENTRY_ANSWERS_OPEN ||
            entry->kind == ENTRY_MESSAGE) {
            free(entry->body);
            entry->body = NULL;
            entry->size = 0;
            withheld++;
        }
    }
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.absents, withheld);
    assert_int_equal(w.replay.state, REPLAY_ENDED);
    walk_clear(&w);
    host_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_games_replay_byte_by_byte),
        cmocka_unit_test(a_long_game_goes_on_with_the_next_chain),
        cmocka_unit_test(answers_that_are_altered_are_found),
        cmocka_unit_test(an_altered_order_is_found),
        cmocka_unit_test(what_comes_too_early_or_too_late_is_found),
        cmocka_unit_test(steps_have_the_lines_that_the_log_keeps),
        cmocka_unit_test(the_secret_is_told_once),
        cmocka_unit_test(other_revisions_are_skipped),
        cmocka_unit_test(withheld_bodies_end_the_replay),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
