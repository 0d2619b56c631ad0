/* Nobody who holds everything that was published before an event can know what it rolls
 * or how it shuffles. Each line of the log, as it stood last before an event, is tried as
 * the number of the chain, as the seed and as the key of its dice: what were to tell them
 * in a whole game would be found. sealed-bids 5.2, 5.4, 5.6. */
#include "tests/support/kinds.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEEDS 30
#define DICE_MIN 20 /* in a game: by chance nothing tells so many */
#define PLACES_MAX 200

static const struct playout_kind *const kinds[] = {&kind_mutant_three, &kind_arcs_three,
                                                   &kind_risk_three};

/* How a value could be used. */
enum way { AS_NUMBER, AS_SEED, AS_KEY, WAYS };

/* Where a value of 32 bytes stands: the newest of them, and whether it told all dice of
 * all events so far. */
struct place {
    int kind; /* of the entry; 0: hashes of the log itself */
    char key[24];
    unsigned char value[32];
    int events; /* that it was tried on */
    bool tells[WAYS];
};

struct search {
    struct place place[PLACES_MAX];
    int places, dice, events;
};

static struct place *place_of(struct search *s, int kind, const char *key)
{
    struct place *p;
    int i;

    for (i = 0; i < s->places; i++) {
        if (s->place[i].kind == kind && !strcmp(s->place[i].key, key)) {
            return &s->place[i];
        }
    }
    assert_true(s->places < PLACES_MAX);
    p = &s->place[s->places++];
    memset(p, 0, sizeof *p);
    p->kind = kind;
    (void)snprintf(p->key, sizeof p->key, "%s", key);
    for (i = 0; i < WAYS; i++) {
        p->tells[i] = true;
    }
    return p;
}

static void put(struct search *s, int kind, const char *key,
                const unsigned char value[32])
{
    memcpy(place_of(s, kind, key)->value, value, 32);
}

/* A line whose last word is 32 bytes of hex: under its key and its other words' number.
 */
static void put_line(struct search *s, int kind, const char *line, size_t size)
{
    const char *last = line + size;
    unsigned char value[32];
    char key[24];

    while (last > line && last[-1] != ' ') {
        last--;
    }
    if (line + size - last == 64 && seal_unhex(value, sizeof value, last, 64)) {
        (void)snprintf(key, sizeof key, "%.*s", (int)strcspn(line, " "), line);
        put(s, kind, key, value);
    }
}

static void put_entry(struct search *s, const struct log_entry *entry)
{
    const char *at = entry->body;

    put(s, 0, "hash", entry->hash);
    put(s, 0, "body", entry->body_hash);
    while (*at) {
        const size_t size = strcspn(at, "\n");

        put_line(s, entry->kind, at, size);
        at += size + (at[size] == '\n');
    }
}

/* Whether all dice follow from a seed, or from a key. */
static bool gives(const struct played *p, const unsigned char seed[32], bool is_key)
{
    unsigned char key[32];
    struct chance_stream s;
    uint32_t r = 0;
    int i;

    chance_stream_open(&s, seed);
    for (i = 0; i < p->chance.draws; i++) {
        const struct draw *d = &p->chance.draw[i];

        if (!d->value) {
            continue;
        }
        if (!is_key) {
            chance_roll_key(key, seed, ++r, d->purpose);
            chance_stream_open(&s, key);
        }
        if (d->value != 1 + (int)chance_uniform(&s, (uint32_t)d->sides)) {
            return false;
        }
    }
    return true;
}

static void try_on(struct place *p, const struct played *played)
{
    struct event event = played->play.draws.event;
    struct chance c;

    memcpy(event.reveal, p->value, sizeof event.reveal);
    chance_open(&c, &event);
    p->tells[AS_NUMBER] = p->tells[AS_NUMBER] && gives(played, c.seed, false);
    p->tells[AS_SEED] = p->tells[AS_SEED] && gives(played, p->value, false);
    p->tells[AS_KEY] = p->tells[AS_KEY] && gives(played, p->value, true);
    p->events++;
}

static int dice_of(const struct played *p)
{
    int i, n = 0;

    for (i = 0; i < p->chance.draws; i++) {
        n += p->chance.draw[i].value > 0;
    }
    return n;
}

/* Tries all that stood in the log before this turn; "own" is what it reveals itself. */
static void try_event(struct search *s, const struct played *p)
{
    int i;

    if (!dice_of(p)) {
        return;
    }
    s->dice += dice_of(p);
    s->events++;
    put(s, -1, "own", p->play.draws.event.reveal);
    for (i = 0; i < s->places; i++) {
        try_on(&s->place[i], p);
    }
}

/* No value of the log is the secret of a deck, or the key that it is made from, before it
 * is published. */
static void decks_are_secret(const struct search *s, const struct event *event)
{
    unsigned char d[32];
    uint32_t k;
    int i;

    for (i = 0; i < s->places; i++) {
        assert_memory_not_equal(s->place[i].value, event->deck, sizeof d);
        for (k = 1; k <= 3; k++) {
            chance_deck_secret(d, s->place[i].value, event->game, k);
            assert_memory_not_equal(d, event->deck, sizeof d);
        }
    }
}

/* Walks the log once more, with what was played, and tries each event on what is before.
 */
static void search(struct search *s, const struct host *h)
{
    static struct walk w;
    struct error e = {ERROR_NONE, 0, ""};
    int i;

    walk(&w, h, NULL, 0); /* for the secrets */
    expect_clean(&w);
    walk_clear(&w);
    memset(s, 0, sizeof *s);
    memset(&w.found, 0, sizeof w.found);
    verify_begin(&w.verify, &w.found, NULL, 0);
    replay_begin(&w.replay, &w.verify, &w.found, h->game.rules, h->game.rules->deck,
                 &w.secrets, NULL);
    for (i = 0; i < h->memory.count; i++) {
        const struct log_entry *entry = &h->memory.entry[i];

        assert_int_equal(verify_entry(&w.verify, entry, &e), 0);
        assert_int_equal(replay_entry(&w.replay, entry, &e), 0);
        if (w.replay.has_played) {
            try_event(s, &w.replay.played);
            decks_are_secret(s, &w.replay.played.play.draws.event);
        }
        put_entry(s, entry);
    }
    walk_clear(&w);
}

/* A random game with dice enough. */
static void game_with_dice(const struct playout_kind *k, struct host *h, struct search *s)
{
    struct playout_result r;
    uint64_t seed;

    for (seed = 1; seed <= SEEDS; seed++) {
        if (playout_host(k, seed, h, &r)) {
            fail_msg("%s: %s", k->rules->name, r.why);
        }
        search(s, h);
        if (s->dice >= DICE_MIN) {
            return;
        }
        host_close(h);
    }
    fail_msg("%s: no game has %d dice", k->rules->name, DICE_MIN);
}

/* The one thing that tells the dice is what the event itself reveals: so the search would
 * find another. */
static void nothing_published_foretells_an_event(void **state)
{
    static struct search s;
    size_t k;

    (void)state;
    for (k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        struct host h;
        int i, j;

        game_with_dice(kinds[k], &h, &s);
        assert_true(s.places > 10);
        for (i = 0; i < s.places; i++) {
            const struct place *p = &s.place[i];
            const bool own = p->kind == -1;

            for (j = 0; j < WAYS; j++) {
                if (p->events > s.events / 2 && p->tells[j] != (own && j == AS_NUMBER)) {
                    fail_msg("%s: \"%s\" of entries of kind %d, way %d",
                             kinds[k]->rules->name, p->key, p->kind, j);
                }
            }
        }
        host_close(&h);
    }
}

/* 5.3: the same number of the chain, another contribution: other dice. So the host, who
 * knows the number, does not know them before. */
static void what_a_player_adds_changes_the_dice(void **state)
{
    const struct event event = {.chain = 1, .number = 7, .reveal = {3}};
    unsigned char first[32];
    struct chance c;
    int i;

    (void)state;
    chance_open(&c, &event);
    memcpy(first, c.seed, sizeof first);
    for (i = 1; i < 100; i++) {
        struct event other = event;
        const struct contribution from = {.player = 1, .c = {(unsigned char)i}};

        chance_contributions(other.contrib, other.game, other.number, &from, 1);
        chance_open(&c, &other);
        assert_memory_not_equal(c.seed, first, sizeof first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_published_foretells_an_event),
        cmocka_unit_test(what_a_player_adds_changes_the_dice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
