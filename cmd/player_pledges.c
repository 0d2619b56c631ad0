#include "cmd/player_pledges.h"

#include "core/chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number behind `before`; *rest: what follows it. False: the text is another. */
static bool number_behind(const char *text, const char *before, uint32_t *out,
                          const char **rest)
{
    const size_t n = strlen(before);
    char *end;

    if (strncmp(text, before, n) != 0) {
        return false;
    }
    *out = (uint32_t)strtoul(text + n, &end, 10);
    *rest = end;
    return end > text + n && *out > 0;
}

/* "Secrets 2 to 100 of the decks are bound by" */
static bool begins_list(const char *text, struct pledge *out)
{
    const char *rest;

    out->kind = PLEDGE_BOUND;
    return number_behind(text, "Secrets ", &out->number, &rest) &&
           number_behind(rest, " to ", &out->to, &rest) &&
           !strcmp(rest, " of the decks are bound by");
}

bool pledges_line(const char *text, struct pledge *out)
{
    static const char begins[] = " begins with", of[] = " of ";
    const char *rest, *end;

    memset(out, 0, sizeof *out);
    if (begins_list(text, out)) {
        return true;
    }
    memset(out, 0, sizeof *out);
    if (number_behind(text, "Secret ", &out->number, &rest)) {
        if (number_behind(rest, " of the decks is kept with secret ", &out->with,
                          &rest)) {
            out->kind = PLEDGE_HIDDEN;
            return !strcmp(rest, " as");
        }
        out->kind =
            !strcmp(rest, " of the decks is bound by") ? PLEDGE_BOUND : PLEDGE_SECRET;
        return out->kind == PLEDGE_BOUND ||
               !strcmp(rest, " of the decks, which was bound before, is published:");
    }
    if (!number_behind(text, "Chain ", &out->number, &rest) ||
        strncmp(rest, of, sizeof of - 1) != 0) {
        return false;
    }
    out->kind = PLEDGE_CHAIN;
    rest += sizeof of - 1;
    end = strstr(rest, begins);
    if (!end || strcmp(end, begins) != 0) {
        return false;
    }
    if (strncmp(rest, "the host ", 9) != 0) {
        (void)snprintf(out->name, sizeof out->name, "%.*s", (int)(end - rest), rest);
    }
    return true;
}

bool pledges_added(const char *text, struct added *out)
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

static bool same(const struct pledge *a, const struct pledge *b)
{
    return a->kind == b->kind && a->number == b->number && a->player == b->player &&
           !memcmp(a->bytes, b->bytes, sizeof a->bytes);
}

int pledges_add(struct pledges *p, const struct pledge *one, struct error *e)
{
    struct pledge *grown;
    int i;

    for (i = 0; i < p->count; i++) {
        if (same(&p->pledge[i], one)) {
            return 0;
        }
    }
    grown = realloc(p->pledge, (size_t)(p->count + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    p->pledge = grown;
    grown[p->count++] = *one;
    return 0;
}

static void add_digits(struct pledges *p, struct pledge one, const char *digits)
{
    struct error ignored = {ERROR_NONE, 0, ""};

    digits += strspn(digits, " ");
    if (strlen(digits) == 64 && seal_unhex(one.bytes, 32, digits, 64)) {
        (void)pledges_add(p, &one, &ignored);
    }
}

void pledges_first(struct pledges *p, const char *digits)
{
    add_digits(p, (struct pledge){.kind = PLEDGE_BOUND, .number = 1}, digits);
}

void pledges_host(struct pledges *p, uint32_t chain, const char *digits)
{
    add_digits(p, (struct pledge){.kind = PLEDGE_CHAIN, .number = chain}, digits);
}

int pledges_keep(struct pledges *p, const struct added *one, struct error *e)
{
    struct added *grown;
    int i;

    for (i = 0; i < p->adds; i++) {
        const struct added *a = &p->added[i];

        if (a->player == one->player && a->at_chain == one->at_chain &&
            a->at == one->at && !memcmp(a->c, one->c, sizeof a->c)) {
            return 0;
        }
    }
    grown = realloc(p->added, (size_t)(p->adds + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    p->added = grown;
    grown[p->adds++] = *one;
    return 0;
}

void pledges_opened(struct pledges *p, int player, const unsigned char c[32])
{
    int i;

    for (i = 0; i < p->adds; i++) {
        struct added *a = &p->added[i];

        a->opening = a->opening || (!a->element && (!a->player || a->player == player) &&
                                    !memcmp(a->c, c, sizeof a->c));
    }
}

static const struct pledge *find(const struct pledges *p, enum pledge_kind kind,
                                 int player, uint32_t number)
{
    int i;

    for (i = 0; i < p->count; i++) {
        if (p->pledge[i].kind == kind && p->pledge[i].player == player &&
            p->pledge[i].number == number) {
            return &p->pledge[i];
        }
    }
    return NULL;
}

const unsigned char *pledges_anchor(const struct pledges *p, int player, uint32_t chain)
{
    const struct pledge *found = find(p, PLEDGE_CHAIN, player, chain);

    return found ? found->bytes : NULL;
}

/* Two mails that bind the same thing in two ways. */
static int contradictions(const struct pledges *p)
{
    int i, n = 0;

    for (i = 0; i < p->count; i++) {
        const struct pledge *one = &p->pledge[i];
        const struct pledge *first = find(p, one->kind, one->player, one->number);

        if (first != one) {
            printf("%s %lu: TWO MAILS SAY DIFFERENT THINGS of it.\n",
                   one->kind == PLEDGE_CHAIN ? "Chain" : "Secret of the decks",
                   (unsigned long)one->number);
            n++;
        }
    }
    return n;
}

static int by_element(const void *a, const void *b)
{
    const struct added *one = a, *other = b;

    if (one->player != other->player) {
        return one->player - other->player;
    }
    return one->chain != other->chain
               ? (one->chain > other->chain ? 1 : -1)
               : (one->element > other->element) - (one->element < other->element);
}

/* Element i of a chain from a later one. */
static void down_to(unsigned char p[32], const unsigned char game[16],
                    const struct added *from, uint32_t i)
{
    uint32_t at;

    memcpy(p, from->c, 32);
    for (at = from->element; at > i; at--) {
        player_before(p, game, from->player, from->chain, at, p);
    }
}

static int bad(const struct added *a, const char *what)
{
    printf("Event %lu of chain %lu: element %lu of %s %s\n", (unsigned long)a->at,
           (unsigned long)a->at_chain, (unsigned long)a->element, a->name, what);
    return 1;
}

/* All events between two are there, so that an element that is missing was skipped. */
static bool nothing_missing(const struct added *a, const struct added *b,
                            pledges_seen_fn *seen, const void *arg)
{
    uint32_t i;

    if (a->at_chain != b->at_chain || a->at > b->at) {
        return false;
    }
    for (i = a->at; i <= b->at && seen(arg, a->at_chain, i); i++) {
    }
    return i > b->at;
}

/* An element against the one before it in these mails, or the chain's beginning. */
static int element_check(struct pledges *p, int i, const unsigned char game[16],
                         pledges_seen_fn *seen, const void *arg)
{
    const struct added *a = &p->added[i], *last = i ? a - 1 : NULL;
    const unsigned char *anchor = pledges_anchor(p, a->player, a->chain);
    unsigned char before[32];

    if (!a->element || a->element > 65536) {
        return a->element != 0 && bad(a, "IS NONE OF A CHAIN.");
    }
    if (anchor) {
        down_to(before, game, a, 0);
        if (memcmp(before, anchor, sizeof before) != 0) {
            return bad(a, "IS NOT OF HIS CHAIN.");
        }
        p->followed++;
    }
    if (!last || last->player != a->player || last->chain != a->chain || !last->element) {
        return 0;
    }
    down_to(before, game, a, last->element);
    if (memcmp(before, last->c, sizeof before) != 0) {
        return bad(a, "DOES NOT FOLLOW from the one before.");
    }
    p->followed += !anchor;
    if (last->element == a->element) {
        return bad(a, "WAS USED BEFORE.");
    }
    return last->element + 1 < a->element && nothing_missing(last, a, seen, arg)
               ? bad(a, "COMES TOO EARLY: one was skipped.")
               : 0;
}

/* D of this number, where it was published, itself or with the one that hides it. */
static bool secret_of(const struct pledges *p, const unsigned char game[16],
                      uint32_t number, unsigned char d[32], int depth)
{
    const struct pledge *s = find(p, PLEDGE_SECRET, 0, number);
    const struct pledge *hidden = find(p, PLEDGE_HIDDEN, 0, number);
    unsigned char with[32];

    if (s) {
        memcpy(d, s->bytes, 32);
        return true;
    }
    if (!hidden || depth > p->count ||
        !secret_of(p, game, hidden->with, with, depth + 1)) {
        return false;
    }
    chance_hide(d, with, game, number, hidden->bytes);
    return true;
}

static int secrets_check(struct pledges *p, const unsigned char game[16])
{
    unsigned char d[32], commit[32];
    int i, wrong = 0;

    for (i = 0; i < p->count; i++) {
        const struct pledge *one = &p->pledge[i];

        if (one->kind != PLEDGE_BOUND || !secret_of(p, game, one->number, d, 0)) {
            continue;
        }
        chance_deck_commit(commit, game, d);
        if (memcmp(commit, one->bytes, sizeof commit) != 0) {
            printf("Secret %lu of the decks: IT IS NOT THE ONE THAT WAS BOUND.\n",
                   (unsigned long)one->number);
            wrong++;
        } else {
            p->secrets++;
        }
    }
    return wrong;
}

int pledges_check(struct pledges *p, const unsigned char game[16], pledges_seen_fn *seen,
                  const void *arg)
{
    int i, wrong = contradictions(p) + secrets_check(p, game);

    if (p->adds) {
        qsort(p->added, (size_t)p->adds, sizeof *p->added, by_element);
    }
    for (i = 0; i < p->adds; i++) {
        wrong += element_check(p, i, game, seen, arg);
    }
    return wrong;
}

void pledges_report(const struct pledges *p)
{
    int i, words = 0, openings = 0;

    for (i = 0; i < p->adds; i++) {
        words += !p->added[i].element && !p->added[i].opening;
        openings += p->added[i].opening;
    }
    printf("players added %d times: by %d elements of chains, each the next of its chain "
           "(%d of them compared), by bids as they were opened %d times, and by words %d "
           "times\n%d secrets of the decks are as bound\n",
           p->adds, p->adds - words - openings, p->followed, openings, words, p->secrets);
}

void pledges_clear(struct pledges *p)
{
    free(p->pledge);
    free(p->added);
    memset(p, 0, sizeof *p);
}
