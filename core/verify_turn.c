/* Turns: what they were caused by, which dice they may use, what they leave open; chains
 * of dice and the deck's secret. sealed-bids 4.5, 5. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <string.h>

#define CHAIN_MAX 1000000 /* elements of a chain */

struct asked *verify_asked(struct verify *v, int64_t number, int64_t round)
{
    int i;

    for (i = 0; i < v->game.asked_count; i++) {
        struct asked *a = &v->game.asked[i];

        if (a->q.number == number && a->q.round == round) {
            return a;
        }
    }
    return NULL;
}

int verify_anchor(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct game *g = &v->game;
    unsigned char anchor[SEAL_HASH];
    struct strict f;
    int64_t chain, length;

    (void)e;
    strict_begin(&f, "rng-anchor", entry->body, entry->size);
    strict_line(&f, "chain");
    chain = strict_number(&f, g->chain + 1, g->chain + 1);
    strict_line(&f, "length");
    length = strict_number(&f, 1, CHAIN_MAX);
    strict_line(&f, "anchor");
    strict_bytes(&f, anchor, sizeof anchor);
    if (!strict_end(&f)) {
        return wrong_line(v, 9, entry, f.bad);
    }
    if (chain > 1) {
        g->next_length = (uint32_t)length;
        memcpy(v->next_v, anchor, sizeof v->next_v);
        v->want_anchor = false;
        v->next = v->want_secret ? NEXT_AFTER_TURN : NEXT_ANY;
        return 0;
    }
    g->chain = 1;
    g->chain_length = (uint32_t)length;
    memcpy(v->v, anchor, sizeof v->v);
    v->next = NEXT_KEYS;
    return 0;
}

/* One event a turn, in order, and v_e is the one that the anchor fixed. 5.2. */
static void event(struct verify *v, const struct log_entry *entry,
                  const struct said_turn *t)
{
    struct game *g = &v->game;
    unsigned char before[SEAL_HASH];
    uint32_t chain = g->chain, number = g->event + 1;

    if (number > g->chain_length) {
        if (!g->next_length) {
            (void)wrong(v, 9, entry, "The chain of dice is used up.");
            return;
        }
        chain++;
        number = 1;
        g->chain_length = g->next_length;
        g->next_length = 0;
        memcpy(v->v, v->next_v, sizeof v->v);
    }
    if (t->chain != chain || t->event != number) {
        (void)wrong(v, 9, entry, "Its event should be %lu of chain %lu.",
                    (unsigned long)number, (unsigned long)chain);
    }
    chance_before(before, g->id, t->chain, t->event, t->reveal);
    if (memcmp(before, v->v, sizeof before) != 0) {
        (void)wrong(v, 9, entry, "What it reveals is not the next element of the chain.");
    }
    g->chain = chain;
    g->event = number;
    memcpy(v->v, t->reveal, sizeof v->v);
}

/* The contributions are those of what is played. 5.3. */
static void contributions(struct verify *v, const struct log_entry *entry,
                          const struct said_turn *t)
{
    int i;

    v->unmixed += t->contributions == 0;
    if (v->contributions < 0) { /* withheld */
        return;
    }
    for (i = 0; i < v->contributions && i < t->contributions; i++) {
        if (t->from[i].player != v->from[i].player ||
            memcmp(t->from[i].c, v->from[i].c, SEAL_HASH) != 0) {
            break;
        }
    }
    if (i < v->contributions || i < t->contributions) {
        (void)wrong(v, 9, entry,
                    "Its contributions are not those of what it plays: there are %d.",
                    v->contributions);
    }
}

/* A deadline that passed, or a seat that is not waited for. architecture 4.9. */
static bool may_expire(struct verify *v, const struct said_turn *t, int64_t now)
{
    const struct asked *a = verify_asked(v, t->number, t->round);

    const bool still = verify_stands_still(v);

    if (!a || a->auction || !(a->q.seats & SEE_ONLY(t->player - 1))) {
        return false;
    }
    if (a->deadline &&
        a->deadline <= now) { /* one after the other: the last may be all */
        return !still || v->came_after == NEXT_AFTER_TURN;
    }
    return v->game.seat[t->player - 1].autopilot && !still;
}

static bool caused(struct verify *v, const struct log_entry *entry,
                   const struct said_turn *t, enum verify_next next)
{
    const bool alone = next == NEXT_ANY || next == NEXT_AFTER_TURN;

    switch (t->cause) {
    case CAUSE_SETUP:
        return next == NEXT_SETUP;
    case CAUSE_ORDER:
        return next == NEXT_PLAYED && t->entry == v->cause;
    case CAUSE_ANSWERS:
        return next == NEXT_TURN && t->entry == v->cause && !v->cause_is_open;
    case CAUSE_OPEN:
        return next == NEXT_TURN && t->entry == v->cause && v->cause_is_open;
    case CAUSE_EXPIRY:
        if (alone && may_expire(v, t, entry->time)) {
            verify_missed(v, t->player);
            return true;
        }
        return false;
    case CAUSE_PLAN:
        return alone && t->player <= v->game.seats;
    case CAUSE_HOST: /* corrections are not written by this version */
        return false;
    }
    return false;
}

/* What was open before keeps its deadline; what is new cannot be over already. */
static void asks(struct verify *v, const struct log_entry *entry,
                 const struct said_turn *t)
{
    struct asked list[QUESTIONS_MAX];
    int i;

    memset(list, 0, sizeof list);
    for (i = 0; i < t->asks; i++) {
        const struct said_ask *said = &t->ask[i];
        const struct asked *before = verify_asked(v, said->number, said->round);

        if (before) {
            list[i] = *before;
        } else {
            list[i].deadline = said->deadline;
            list[i].entry = entry->seq;
        }
        list[i].q.number = (int)said->number;
        list[i].q.round = (int)said->round;
        list[i].q.seats = said->seats;
        if (list[i].deadline != said->deadline ||
            (!before && said->deadline && said->deadline <= entry->time) ||
            said->seats >= SEE_ONLY(v->game.seats)) {
            (void)wrong(
                v, 9, entry,
                "Question %lld: its deadline was moved or is over, or a player of "
                "another game is asked.",
                (long long)said->number);
        }
    }
    memcpy(v->game.asked, list, sizeof list);
    v->game.asked_count = t->asks;
    v->game.over = t->asks == 0;
}

int verify_turn(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct game *g = &v->game;
    const enum verify_next next = v->came_after;
    struct said_turn t;
    int line = said_turn(&t, entry);

    (void)e;
    v->next = NEXT_AFTER_TURN;
    if (line) {
        return wrong_line(v, 9, entry, line);
    }
    if (next == NEXT_ANY || next == NEXT_AFTER_TURN || next == NEXT_SETUP) {
        v->contributions = 0;
    }
    event(v, entry, &t);
    contributions(v, entry, &t);
    if (!caused(v, entry, &t, next)) {
        (void)wrong(v, 9, entry,
                    "Nothing in the log is a cause for what it says it plays.");
    }
    if (t.first_step != g->steps + 1) {
        (void)wrong(v, 9, entry, "Its first step should be %lld.",
                    (long long)g->steps + 1);
    }
    if (next == NEXT_SETUP ? t.revision != v->genesis.revision
                           : t.revision < v->revision) {
        (void)wrong(v, 9, entry, "Its revision of the rules was out of use by then.");
    }
    g->steps = t.last_step;
    v->revision = (int)t.revision;
    asks(v, entry, &t);
    v->want_anchor = !g->next_length && g->event + GAME_CHAIN_LEFT >= g->chain_length;
    v->want_secret = g->over && !v->revealed;
    return 0;
}

int verify_deck_reveal(struct verify *v, const struct log_entry *entry, struct error *e)
{
    unsigned char commit[SEAL_HASH];
    struct strict f;

    (void)e;
    strict_begin(&f, "deck-reveal", entry->body, entry->size);
    strict_line(&f, "deck-secret");
    (void)strict_number(&f, 1, 1);
    strict_bytes(&f, v->secret, sizeof v->secret);
    if (!strict_end(&f)) {
        return wrong_line(v, 10, entry, f.bad);
    }
    chance_deck_commit(commit, v->game.id, v->secret);
    if (memcmp(commit, v->game.deck_commit, sizeof commit) != 0) {
        return wrong(v, 10, entry, "It is not the secret that the genesis commits to.");
    }
    v->revealed = true;
    v->want_secret = false;
    return 0;
}
