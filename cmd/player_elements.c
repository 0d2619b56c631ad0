#include "cmd/player_elements.h"

#include "core/game.h"
#include "core/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ELEMENTS_MAX 65536 /* of a chain */

bool elements_added(const char *text, struct added *out)
{
    static const char word[] = " added";
    const char *at = NULL, *next, *rest = "";

    memset(out, 0, sizeof *out);
    for (next = strstr(text, word); next; next = strstr(next + 1, word)) {
        at = next; /* a name may hold the word */
    }
    if (!at || at == text) {
        return false;
    }
    (void)snprintf(out->name, sizeof out->name, "%.*s", (int)(at - text), text);
    at += sizeof word - 1;
    if (!*at) {
        return true;
    }
    return number_behind(at, " element ", &out->element, &rest) &&
           number_behind(rest, " of chain ", &out->chain, &rest) && !*rest;
}

int elements_announce(struct elements *x, int mail, const struct pledge *chain,
                      struct error *e)
{
    struct announced *grown =
        realloc(x->announced, (size_t)(x->announcements + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    x->announced = grown;
    grown += x->announcements++;
    memset(grown, 0, sizeof *grown);
    grown->mail = mail;
    grown->chain = chain->number;
    (void)snprintf(grown->name, sizeof grown->name, "%s", chain->name);
    memcpy(grown->begins, chain->bytes, sizeof grown->begins);
    return 0;
}

/* Element i of a player's chain, from a later one. */
static void down_to(unsigned char p[32], const unsigned char game[16],
                    const struct added *from, int player, uint32_t i)
{
    uint32_t at;

    memcpy(p, from->c, 32);
    for (at = from->element; at > i; at--) {
        player_before(p, game, player, from->chain, at, p);
    }
}

/* Whether it leads to this beginning, as the player's whom its name means so far, or else
 * as another's: a seat may have been taken in a mail that is not here. */
static bool leads_to(const unsigned char game[16], const unsigned char begins[32],
                     struct added *a)
{
    unsigned char p[32];
    int i;

    for (i = 0; i <= SEATS_MAX; i++) {
        const int player = i ? i : a->player;

        if (player) {
            down_to(p, game, a, player, 0);
            if (!memcmp(p, begins, sizeof p)) {
                a->player = player;
                return true;
            }
        }
    }
    return false;
}

/* 1: found; 0: nothing is announced; -1: it is of none that is. mail -1: of all. */
static int chain_find(const struct elements *x, const unsigned char game[16], int mail,
                      struct added *a)
{
    int i, result = 0;

    for (i = 0; i < x->announcements; i++) {
        const struct announced *one = &x->announced[i];

        if ((mail >= 0 && one->mail != mail) || one->chain != a->chain ||
            strcmp(one->name, a->name) != 0) {
            continue;
        }
        result = -1;
        if (leads_to(game, one->begins, a)) {
            memcpy(a->begins, one->begins, sizeof a->begins);
            return 1;
        }
    }
    return result;
}

void elements_place(const struct elements *x, const unsigned char game[16], int mail,
                    struct added *a)
{
    int found;

    if (!a->element || a->element > ELEMENTS_MAX) {
        return;
    }
    found = chain_find(x, game, mail, a);
    found = found ? found : chain_find(x, game, -1, a);
    a->announced = found > 0;
    a->foreign = found < 0;
}

int elements_keep(struct elements *x, const struct added *one, struct error *e)
{
    struct added *grown;
    int i;

    for (i = 0; i < x->adds; i++) {
        const struct added *a = &x->added[i];

        if (a->player == one->player && a->at_chain == one->at_chain &&
            a->at == one->at && a->announced == one->announced &&
            !memcmp(a->c, one->c, sizeof a->c) &&
            !memcmp(a->begins, one->begins, sizeof a->begins)) {
            return 0;
        }
    }
    grown = realloc(x->added, (size_t)(x->adds + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    x->added = grown;
    grown[x->adds++] = *one;
    return 0;
}

void elements_opened(struct elements *x, int player, const unsigned char c[32])
{
    int i;

    for (i = 0; i < x->adds; i++) {
        struct added *a = &x->added[i];

        a->opening = a->opening || (!a->element && (!a->player || a->player == player) &&
                                    !memcmp(a->c, c, sizeof a->c));
    }
}

/* Each player's in the order of events. */
static int by_event(const void *a, const void *b)
{
    const struct added *one = a, *other = b;

    if (one->player != other->player) {
        return one->player - other->player;
    }
    return one->at_chain != other->at_chain
               ? (one->at_chain > other->at_chain ? 1 : -1)
               : (one->at > other->at) - (one->at < other->at);
}

static int bad(const struct added *a, const char *what)
{
    printf("Event %lu of chain %lu: element %lu of %s %s\n", (unsigned long)a->at,
           (unsigned long)a->at_chain, (unsigned long)a->element, a->name, what);
    return 1;
}

/* All events between two are there, so that an element that is missing was skipped. */
static bool nothing_missing(const struct added *a, const struct added *b,
                            elements_seen_fn *seen, const void *arg)
{
    uint32_t i;

    if (a->at_chain != b->at_chain || a->at > b->at) {
        return false;
    }
    for (i = a->at; i <= b->at && seen(arg, a->at_chain, i); i++) {
    }
    return i > b->at;
}

static bool same_chain(const struct added *a, const struct added *b)
{
    return a->announced && b->announced ? !memcmp(a->begins, b->begins, 32)
                                        : a->chain == b->chain;
}

/* The one before, of the same player and of a chain; NULL. */
static const struct added *before(const struct elements *x, int i)
{
    const int player = x->added[i].player;

    while (--i >= 0 && x->added[i].player == player) {
        if (x->added[i].element && !x->added[i].foreign) {
            return &x->added[i];
        }
    }
    return NULL;
}

/* Its chain was used before `last`, which is of another. */
static bool was_left(const struct elements *x, const struct added *a,
                     const struct added *last)
{
    const struct added *one;

    for (one = last; one >= x->added && one->player == a->player; one--) {
        if (one->element && !one->foreign && same_chain(one, a)) {
            return true;
        }
    }
    return false;
}

/* The first of a chain in the place of another: of who has the seat now, or of a key that
 * was registered anew. Whether that is so its player knows, and no mail proves. */
static int another_chain(struct elements *x, const struct added *a,
                         const struct added *last, elements_seen_fn *seen,
                         const void *arg)
{
    if (was_left(x, a, last)) {
        return bad(a, "IS OF A CHAIN THAT WAS LEFT BEFORE.");
    }
    if (a->element > 1 && nothing_missing(last, a, seen, arg)) {
        return bad(a, "COMES TOO EARLY: one was skipped.");
    }
    printf(
        "Event %lu of chain %lu: %s (player %d) adds by chain %lu from here on, not by "
        "chain %lu",
        (unsigned long)a->at, (unsigned long)a->at_chain, a->name, a->player,
        (unsigned long)a->chain, (unsigned long)last->chain);
    if (strcmp(a->name, last->name) != 0) {
        printf(" of %s, who had the seat before.\n", last->name);
    } else {
        puts(" as before: a key was registered anew.");
    }
    x->others++;
    return 0;
}

/* An element against the one before it of the same chain. */
static int goes_on(struct elements *x, const unsigned char game[16],
                   const struct added *a, const struct added *last,
                   elements_seen_fn *seen, const void *arg)
{
    unsigned char p[32];

    if (a->element <= last->element && x->restored && a->at_chain != last->at_chain) {
        printf("Event %lu of chain %lu: element %lu of %s is used again, as the host has "
               "restored a copy of the game: he could know it.\n",
               (unsigned long)a->at, (unsigned long)a->at_chain,
               (unsigned long)a->element, a->name);
        return 0;
    }
    if (a->element <= last->element) {
        return bad(a, "WAS USED BEFORE.");
    }
    down_to(p, game, a, a->player, last->element);
    if (memcmp(p, last->c, sizeof p) != 0) {
        return bad(a, "DOES NOT FOLLOW from the one before.");
    }
    x->followed += !a->announced;
    return a->element > last->element + 1 && nothing_missing(last, a, seen, arg)
               ? bad(a, "COMES TOO EARLY: one was skipped.")
               : 0;
}

static int element_check(struct elements *x, int i, const unsigned char game[16],
                         elements_seen_fn *seen, const void *arg)
{
    const struct added *a = &x->added[i], *last;

    if (i && a->player && !by_event(a - 1, a)) {
        return bad(a, "IS THERE BESIDE ANOTHER: two mails say different things of it.");
    }
    if (a->element > ELEMENTS_MAX) {
        return bad(a, "IS NONE OF A CHAIN.");
    }
    if (a->foreign) {
        return bad(a, "IS NOT OF HIS CHAIN.");
    }
    if (!a->element || !a->player) {
        return 0;
    }
    last = before(x, i);
    x->followed += a->announced;
    return !last                 ? 0
           : same_chain(a, last) ? goes_on(x, game, a, last, seen, arg)
                                 : another_chain(x, a, last, seen, arg);
}

int elements_check(struct elements *x, const unsigned char game[16],
                   elements_seen_fn *seen, const void *arg)
{
    int i, wrong = 0;

    if (x->adds) {
        qsort(x->added, (size_t)x->adds, sizeof *x->added, by_event);
    }
    for (i = 0; i < x->adds; i++) {
        wrong += element_check(x, i, game, seen, arg);
    }
    return wrong;
}

void elements_report(const struct elements *x)
{
    int i, words = 0, openings = 0;

    for (i = 0; i < x->adds; i++) {
        words += !x->added[i].element && !x->added[i].opening;
        openings += x->added[i].opening;
    }
    printf("players added %d times: by %d elements of chains, each the next of its chain "
           "(%d of them compared), by bids as they were opened %d times, and by words %d "
           "times\n",
           x->adds, x->adds - words - openings, x->followed, openings, words);
}

void elements_clear(struct elements *x)
{
    free(x->announced);
    free(x->added);
    memset(x, 0, sizeof *x);
}
