/* Dice and decks that begin anew in the middle of a game: sealed-bids 5.7. */
#include "tests/support/duel.h"
#include "tests/support/kinds.h"
#include "tests/support/rekeyed.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define WHY "the key of the dice was copied"
#define SEED 11

/* What is done in the middle of a random game. */
struct meddling {
    int at[3];      /* before which mails dice begin anew; 0: never again */
    bool rotates;   /* with another K_play                                */
    bool lost;      /* the one before is not known any more               */
    uint32_t least; /* of the new numbers                                 */
    int done;
};

/* A sealed answer waits for the key that it was sealed to, which follows from K_play. */
static bool answers_wait(const struct game *g)
{
    int i;
    bool wait = false;

    for (i = 0; i < g->asked_count; i++) {
        wait = wait || (g->asked[i].q.sealed == SEALED_ANSWERS && g->asked[i].answered);
    }
    return wait;
}

static void lose_intake(struct host *h)
{
    struct intake next = rekeyed_intake(h, 7);

    next.play[0] ^= 1;
    rekeyed(h, KEYS_LOST, &next, NULL);
    host_batch(h, false);
}

static void begin_anew(struct host *h, const struct meddling *m)
{
    unsigned char before[sizeof h->intake.play];
    struct new_dice how = {before, m->least, WHY};
    struct error e = {ERROR_NONE, 0, ""};

    if (m->lost) {
        lose_intake(h);
        return;
    }
    memcpy(before, h->intake.play, sizeof before);
    h->intake.play[0] ^= m->rotates;
    host_batch(h, false);
    if (engine_new_dice(&h->engine, &how, &e)) {
        fail_msg("%s", e.text);
    }
    host_mail_out(h);
    host_batch(h, false);
}

static void meddle(void *arg, struct host *h, int i)
{
    struct meddling *m = arg;
    const int at = m->done < 3 ? m->at[m->done] : 0;

    if (at && i >= at && !(m->rotates && answers_wait(&h->game))) {
        begin_anew(h, m);
        m->done++;
    }
}

/* A whole game in which dice begin anew; it must begin so often. */
static void play(struct host *h, const struct playout_kind *k, struct meddling *m)
{
    struct playout_result r;
    int wanted = 0;

    while (wanted < 3 && m->at[wanted]) {
        wanted++;
    }
    if (playout_host_with(k, SEED, h, meddle, m, &r)) {
        fail_msg("%s: %s", k->rules->name, r.why);
    }
    assert_int_equal(m->done, wanted);
}

/* Everything that the log publishes, and nothing of the host's, proves every turn. */
static void proved_by_the_log_alone(const struct host *h, int turns_lost)
{
    static struct deck_secrets secrets;
    static struct findings found;
    struct verify v;
    struct replay r;
    struct error e = {ERROR_NONE, 0, ""};
    int i;

    memset(&secrets, 0, sizeof secrets);
    memset(&found, 0, sizeof found);
    for (i = 0; i < h->memory.count; i++) {
        secrets_entry(&secrets, &h->memory.entry[i]);
    }
    secrets_unhide(&secrets);
    verify_begin(&v, &found, NULL, 0);
    replay_begin(&r, &v, &found, h->game.rules, h->game.rules->deck, &secrets, NULL);
    for (i = 0; i < h->memory.count; i++) {
        assert_int_equal(verify_entry(&v, &h->memory.entry[i], &e), 0);
        assert_int_equal(replay_entry(&r, &h->memory.entry[i], &e), 0);
    }
    verify_end(&v);
    replay_end(&r);
    if (found.count) {
        fail_msg("step %d, entry %lld: %s", found.list[0].step,
                 (long long)found.list[0].entry, found.list[0].text);
    }
    assert_int_equal(r.turns, turns_lost ? 0 : v.kinds[ENTRY_TURN]);
    assert_int_equal(r.state, turns_lost ? REPLAY_SKIPS : REPLAY_RUNS);
    assert_int_equal(replay_lost(&r), turns_lost);
    if (turns_lost) { /* and nothing is at hand to go on from */
        assert_int_equal(r.skips, 2);
        assert_int_equal(r.skipped[0].why, SKIP_LOST);
        assert_int_equal(r.skipped[1].why, SKIP_UNKNOWN);
        assert_int_equal(r.skipped[1].turns, v.kinds[ENTRY_TURN] - turns_lost);
    }
    replay_clear(&r);
    verify_clear(&v);
}

/* 5.7: one entry says why, one is the anchor, one the turn with the shuffles; the chain
 * begins with its first event, by a deck secret of its own. */
static void dice_begin_with_an_anchor_and_a_shuffle(void **state)
{
    static const char *const two[] = {"Bas", "Kyle"};
    const struct meddling m = {.rotates = false};
    struct host h;
    int n;

    (void)state;
    host_found(&h, &duel_rules, 2, two, NULL, NULL);
    host_mail_out(&h);
    n = h.memory.count;
    begin_anew(&h, &m);
    assert_int_equal(h.memory.count, n + 5); /* with its mail-out and checkpoint */
    assert_non_null(strstr(h.memory.entry[n].body, "host\nwhat dice\n"));
    assert_non_null(strstr(h.memory.entry[n + 1].body, "rng-anchor\nchain 2\n"));
    assert_non_null(strstr(h.memory.entry[n + 1].body, "\ndeck-commit 2 "));
    assert_non_null(strstr(h.memory.entry[n + 1].body, "\ndeck-before 1 "));
    assert_int_equal(h.memory.entry[n + 2].kind, ENTRY_TURN);
    assert_non_null(strstr(h.memory.entry[n + 2].body, "event 2 1\n"));
    assert_non_null(strstr(h.memory.entry[n + 2].body, "\nshuffle 1 2 "));
    assert_int_equal(h.game.chain, 2);
    assert_int_equal(h.game.event, 1);
    host_close(&h);
}

/* 5.6, 5.7: in every game, hands, what lies open and what is asked stay as they are; the
 * order of a pile does not. */
struct looking {
    const struct playout_kind *kind;
    int looks, changed;
};

static void reshuffled(void *arg, const struct game *g, const struct played *p)
{
    struct looking *l = arg;
    const size_t size = g->rules->state_size;
    struct facts facts = {.catalogue = g->rules->facts, .seats = g->seats};
    struct event event = {.number = (uint32_t)++l->looks};
    struct question before[QUESTIONS_MAX], after[QUESTIONS_MAX];
    struct chance chance;
    struct error e = {ERROR_NONE, 0, ""};
    struct turn t;
    json_t *was[SEATS_MAX + 1], *is;
    char *copy = malloc(size);
    int i, n;

    (void)p;
    assert_non_null(copy);
    memcpy(copy, g->state, size);
    game_turn(g, &t);
    t.state = copy;
    t.facts = &facts;
    facts.names = t.names;
    t.chance = &chance;
    for (i = 0; i <= g->seats; i++) {
        was[i] = g->rules->view(&t, i);
    }
    memset(before, 0, sizeof before);
    memset(after, 0, sizeof after);
    n = g->rules->pending(&t, before);
    chance_open(&chance, &event);
    g->rules->reshuffle(&t);
    if (g->rules->audit(&t, &e)) {
        fail_msg("%s, look %d: %s", g->rules->name, l->looks, e.text);
    }
    assert_int_equal(g->rules->pending(&t, after), n);
    for (i = 0; i < n; i++) {
        assert_int_equal(before[i].number, after[i].number);
        assert_int_equal(before[i].seats, after[i].seats);
    }
    for (i = 0; i <= g->seats; i++) {
        is = g->rules->view(&t, i);
        assert_true(json_equal(was[i], is));
        json_decref(was[i]);
        json_decref(is);
    }
    for (i = 0; i < chance.shuffles; i++) {
        assert_int_equal(chance.draw[i].value, 0); /* nothing but shuffles */
    }
    assert_int_equal(chance.draws, chance.shuffles);
    l->changed += memcmp(copy, g->state, size) != 0;
    chance_close(&chance);
    facts_clear(&facts);
    free(copy);
}

static void a_shuffle_keeps_what_anybody_sees(void **state)
{
    static const struct playout_kind *const kinds[] = {
        &kind_duel,     &kind_mutant,    &kind_mutant_auctions,
        &kind_arcs_two, &kind_arcs_four, &kind_risk_three};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct looking l = {kinds[i], 0, 0};
        struct playout_result r;

        assert_int_equal(playout_watch(kinds[i], SEED, reshuffled, &l, &r), 0);
        assert_true(l.looks > 5);
        if (l.changed <= l.looks / 2) {
            fail_msg("%s: %d of %d piles lie in another order", kinds[i]->rules->name,
                     l.changed, l.looks);
        }
    }
}

/* What was shuffled by any of the secrets, and every die, can be proved at the end: with
 * one key or another, once or three times, whichever numbers. */
static void all_is_proved_at_the_end(void **state)
{
    static const struct playout_kind *const kinds[] = {
        &kind_duel, &kind_mutant_three, &kind_arcs_three, &kind_risk_three};
    static const struct meddling how[] = {{.at = {3}},
                                          {.at = {4}, .rotates = true},
                                          {.at = {2, 5, 9}, .rotates = true},
                                          {.at = {3, 8}, .least = 1700000000}};
    size_t i, j;

    (void)state;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (j = 0; j < sizeof how / sizeof how[0]; j++) {
            struct meddling m = how[j];
            struct host h;

            play(&h, kinds[i], &m);
            proved_by_the_log_alone(&h, 0);
            host_close(&h);
        }
    }
}

/* 2.3: with a key that is lost what was shuffled by it is never proved; that is counted,
 * and the log stands. */
static void what_was_lost_is_counted(void **state)
{
    struct meddling m = {.at = {4}, .rotates = true, .lost = true};
    struct host h;
    struct walk w;

    (void)state;
    play(&h, &kind_duel, &m);
    proved_by_the_log_alone(&h, 9); /* to the new shuffle */
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.anew, 1);
    assert_int_equal(w.verify.lost, 1);
    walk_clear(&w);
    host_close(&h);
}

/* A duel to its end with one new beginning, for who tampers with it. */
static void duel(struct host *h)
{
    struct meddling m = {.at = {5}};

    play(h, &kind_duel, &m);
}

static struct log_entry *anchor_of(struct host *h)
{
    return entry_of(h, ENTRY_RNG_ANCHOR, "deck-before", 1);
}

/* 6.4, steps 9 and 10. */
static void tampering_is_found(void **state)
{
    static const struct {
        const char *key; /* of the line of the anchor whose last digit is another */
        int step;
        bool at_turn; /* found at the turn behind it, not at the anchor */
    } row[] = {{"anchor ", 9, true}, {"deck-commit", 10, false}};
    struct host h;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof row[0]; i++) {
        duel(&h);
        edit_digit(anchor_of(&h), row[i].key);
        rewrite(&h);
        expect(&h, row[i].step, anchor_of(&h)->seq + row[i].at_turn);
        host_close(&h);
    }
    duel(&h); /* the hidden secret is another: seen when it is published */
    edit_digit(anchor_of(&h), "deck-before");
    expect_seen(&h, 10, entry_of(&h, ENTRY_DECK_REVEAL, "", 1));
    duel(&h); /* nobody says why */
    take_out(&h, anchor_of(&h) - 1);
    expect_seen(&h, 3, anchor_of(&h));
    duel(&h); /* the piles stay as they were */
    take_out(&h, anchor_of(&h) + 1);
    rewrite(&h);
    expect(&h, 3, anchor_of(&h)->seq + 1);
    host_close(&h);
}

/* A chain or a deck secret that was used already is none. */
static void used_numbers_are_found(void **state)
{
    struct host h;

    (void)state;
    duel(&h);
    edit(anchor_of(&h), "chain 2\n", "chain 1\n");
    expect_seen(&h, 9, anchor_of(&h));
    duel(&h);
    edit(anchor_of(&h), "length 512\n", "length 512512512\n");
    expect_seen(&h, 9, anchor_of(&h));
}

/* A game that is over rolls no more dice. */
static void a_game_that_is_over_refuses(void **state)
{
    struct meddling none = {.at = {0}};
    struct host h;
    struct error e = {ERROR_NONE, 0, ""};
    struct new_dice how = {NULL, 0, WHY};

    (void)state;
    play(&h, &kind_duel_two, &none);
    host_batch(&h, false);
    assert_int_equal(engine_new_dice(&h.engine, &how, &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    host_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_begin_with_an_anchor_and_a_shuffle),
        cmocka_unit_test(a_shuffle_keeps_what_anybody_sees),
        cmocka_unit_test(all_is_proved_at_the_end),
        cmocka_unit_test(what_was_lost_is_counted),
        cmocka_unit_test(tampering_is_found),
        cmocka_unit_test(used_numbers_are_found),
        cmocka_unit_test(a_game_that_is_over_refuses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
