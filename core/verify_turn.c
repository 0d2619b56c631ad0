/* Turns: what they were caused by, which dice they may use, what they leave open; chains
 * of dice and the deck's secret. sealed-bids 4.5, 5. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <string.h>

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

/* The chain comes into use at once: the first one, and one that begins anew. */
static void use_chain(struct verify *v, const struct said_anchor *a)
{
    struct game *g = &v->game;

    g->chain = a->chain;
    g->chain_length = a->length;
    g->next_length = 0;
    g->event = 0;
    memcpy(v->v, a->anchor, sizeof v->v);
}

/* How many games a campaign can still have, with the one that is being played: so many
 * secrets are bound. */
static int games_left(const struct verify *v)
{
    uint32_t number = v->deck;

    while (secrets_has(&v->decks, number)) {
        number++;
    }
    return (int)(number - v->deck);
}

/* 5.7: a chain begins in the middle of another, with deck secrets of its own. */
static int anchor_anew(struct verify *v, const struct log_entry *entry,
                       const struct said_anchor *a)
{
    const uint32_t last = v->decks.secret[v->decks.count - 1].number;
    const uint32_t chains = v->game.chain + (v->game.next_length != 0);

    v->next = NEXT_SHUFFLE;
    v->cause = entry->seq;
    if (a->chain <= chains || a->decks.count != games_left(v) || a->decks.first <= last ||
        v->decks.count + a->decks.count > SECRETS_MAX ||
        (!v->dice_lost && !a->decks.before) ||
        (a->decks.before && a->decks.before != v->deck)) {
        return wrong(v, 9, entry,
                     "The new dice do not follow those before: their chain or their deck "
                     "secrets were used already, or are too many or too few, or the one "
                     "in force is not kept.");
    }
    secrets_entry(&v->decks, entry);
    v->dice_lost = false;
    v->anew++;
    v->lost += !a->decks.before;
    v->deck = a->decks.first;
    use_chain(v, a);
    return 0;
}

int verify_anchor(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct game *g = &v->game;
    struct said_anchor a;
    const bool first = v->came_after == NEXT_ANCHOR || v->came_after == NEXT_SEAT;
    int line = said_anchor(&a, entry);

    (void)e;
    if (line) {
        return wrong_line(v, 9, entry, line);
    }
    if (v->came_after == NEXT_NEW_DICE) {
        return anchor_anew(v, entry, &a);
    }
    if (a.chain != g->chain + 1 || a.decks.before || (a.decks.count && !first) ||
        (a.decks.count && a.decks.first != 2)) {
        return wrong(v, 9, entry, "It should be the anchor of chain %lu.",
                     (unsigned long)g->chain + 1);
    }
    if (first) {
        secrets_entry(&v->decks, entry);
        use_chain(v, &a);
        v->gathers = v->came_after == NEXT_SEAT;
        v->next = NEXT_KEYS;
        return 0;
    }
    g->next_length = a.length;
    memcpy(v->next_v, a.anchor, sizeof v->next_v);
    v->want_anchor = false;
    v->next = v->want_secret || secrets_has(&v->decks, v->deck + 1) ? NEXT_AFTER_TURN
                                                                    : NEXT_ANY;
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

/* A deadline that passed, or a seat that is not waited for. architecture 4.9. */
static bool may_expire(struct verify *v, const struct said_turn *t, int64_t now)
{
    const struct asked *a = verify_asked(v, t->number, t->round);

    const bool still = verify_stands_still(v);

    if (!a || a->auction || !(a->q.seats & SEE_ONLY(t->player - 1))) {
        return false;
    }
    if (a->deadline && !v->game.paused &&
        a->deadline <= now) { /* one after the other: the last may be all */
        return !still || v->came_after == NEXT_AFTER_TURN;
    }
    return v->game.seat[t->player - 1].autopilot && !still;
}

static bool caused(struct verify *v, const struct log_entry *entry,
                   const struct said_turn *t, enum verify_next next)
{
    const bool alone = next == NEXT_ANY || next == NEXT_AFTER_TURN;
    const struct asked *a;

    switch (t->cause) {
    case CAUSE_SETUP:
        return next == NEXT_SETUP ||
               (next == NEXT_ANY && v->game.readies &&
                (!game_unready(&v->game) || (v->game.ready_by && !v->game.paused &&
                                             v->game.ready_by <= entry->time)));
    case CAUSE_ORDER:
        return (next == NEXT_PLAYED || next == NEXT_HELD) && t->entry == v->cause;
    case CAUSE_ANSWERS:
        return next == NEXT_TURN && t->entry == v->cause && !v->cause_is_open;
    case CAUSE_OPEN:
        return next == NEXT_TURN && t->entry == v->cause && v->cause_is_open;
    case CAUSE_EXPIRY:
        if (alone && may_expire(v, t, entry->time)) {
            a = verify_asked(v, t->number, t->round);
            if (game_holds(&v->game, t->player - 1)) {
                v->game.held = 0;
            }
            if (a && !a->early) {
                verify_missed(v, t->player);
            }
            return true;
        }
        return false;
    case CAUSE_PLAN:
        return alone && t->player <= v->game.seats;
    case CAUSE_SHUFFLE:
        return next == NEXT_SHUFFLE && t->entry == v->cause;
    case CAUSE_HOST:
        return next == NEXT_CORRECTED && t->entry == v->cause;
    }
    return false;
}

/* What was open before keeps its deadline; what is new cannot be over already. */
static void asks(struct verify *v, const struct log_entry *entry,
                 const struct said_turn *t)
{
    const int64_t clock = v->game.paused ? v->game.paused : entry->time;
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
        v->highest = said->number > v->highest ? (int)said->number : v->highest;
        list[i].q.number = (int)said->number;
        list[i].q.round = (int)said->round;
        list[i].q.seats = said->seats;
        if (list[i].deadline != said->deadline ||
            (!before && said->deadline && said->deadline <= clock) ||
            said->seats >= SEE_ONLY(v->game.seats) ||
            (v->backs && said->number <= v->back[v->backs - 1].questions)) {
            (void)wrong(
                v, 9, entry,
                "Question %lld: its deadline was moved or is over, a player of another "
                "game is asked, or its number was used by what was taken back.",
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
    v->gathers = false;
    if (line) {
        return wrong_line(v, 9, entry, line);
    }
    if (next == NEXT_ANY || next == NEXT_AFTER_TURN || next == NEXT_SETUP ||
        next == NEXT_SHUFFLE || next == NEXT_HELD) {
        v->contributions = 0;
    }
    event(v, entry, &t);
    if (!caused(v, entry, &t, next)) {
        (void)wrong(v, 9, entry,
                    "Nothing in the log is a cause for what it says it plays.");
    }
    verify_contributions(v, entry, &t);
    if (g->readies) {
        game_readied(g);
    }
    if (t.first_step != g->steps + 1) {
        (void)wrong(v, 9, entry, "Its first step should be %lld.",
                    (long long)g->steps + 1);
    }
    /* Of another nobody who has this one could play it again: only an upgrade may. */
    if (t.revision !=
        (t.cause == CAUSE_SETUP ? v->genesis.revision : (int64_t)v->revision)) {
        (void)wrong(v, 9, entry,
                    "It is played by another revision of the rules than the game was "
                    "by then.");
    }
    g->steps = t.last_step;
    g->turns++;
    v->revision = (int)t.revision;
    asks(v, entry, &t);
    v->want_anchor = !g->next_length && g->event + GAME_CHAIN_LEFT >= g->chain_length;
    v->want_secret = g->over && !v->revealed;
    if (next == NEXT_SHUFFLE && verify_voids_left(v)) {
        v->next = NEXT_VOID;
    }
    return 0;
}

/* Whether D is the one that is bound. */
static bool secret_fits(const struct verify *v, const struct deck_secret *one)
{
    unsigned char commit[SEAL_HASH];

    chance_deck_commit(commit, v->game.id, one->d);
    return one->known && !memcmp(commit, one->commit, sizeof commit);
}

/* With a secret those become known that it took the place of. */
static int unhidden(struct verify *v, const struct log_entry *entry)
{
    int i;

    secrets_unhide(&v->decks);
    for (i = 0; i < v->decks.count; i++) {
        const struct deck_secret *one = &v->decks.secret[i];

        if (one->known && !secret_fits(v, one)) {
            return wrong(v, 10, entry,
                         "It is not the secret that the log commits to before, or hides "
                         "another one: number %lu.",
                         (unsigned long)one->number);
        }
    }
    return 0;
}

int verify_deck_reveal(struct verify *v, const struct log_entry *entry, struct error *e)
{
    unsigned char d[SEAL_HASH];
    struct strict f;

    (void)e;
    strict_begin(&f, "deck-reveal", entry->body, entry->size);
    strict_line(&f, "deck-secret");
    (void)strict_number(&f, v->deck, v->deck);
    strict_bytes(&f, d, sizeof d);
    if (!strict_end(&f)) {
        return wrong_line(v, 10, entry, f.bad);
    }
    secrets_entry(&v->decks, entry);
    v->revealed = v->game.over;
    v->want_secret = false;
    if (!v->game.over) {
        v->deck++;
        game_excuses_anew(&v->game);
    }
    return unhidden(v, entry);
}
