#include "cmd/player_pledges.h"

#include "core/chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool number_behind(const char *text, const char *before, uint32_t *out, const char **rest)
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

static bool same(const struct pledge *a, const struct pledge *b)
{
    return a->kind == b->kind && a->number == b->number &&
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

static const struct pledge *find(const struct pledges *p, enum pledge_kind kind,
                                 uint32_t number)
{
    int i;

    for (i = 0; i < p->count; i++) {
        if (p->pledge[i].kind == kind && p->pledge[i].number == number) {
            return &p->pledge[i];
        }
    }
    return NULL;
}

const unsigned char *pledges_anchor(const struct pledges *p, uint32_t chain)
{
    const struct pledge *found = find(p, PLEDGE_CHAIN, chain);

    return found ? found->bytes : NULL;
}

/* Two mails that bind the same thing in two ways. */
static int contradictions(const struct pledges *p)
{
    int i, n = 0;

    for (i = 0; i < p->count; i++) {
        const struct pledge *one = &p->pledge[i];
        const struct pledge *first = find(p, one->kind, one->number);

        if (first != one) {
            printf("%s %lu: TWO MAILS SAY DIFFERENT THINGS of it.\n",
                   one->kind == PLEDGE_CHAIN ? "Chain" : "Secret of the decks",
                   (unsigned long)one->number);
            n++;
        }
    }
    return n;
}

/* D of this number, where it was published, itself or with the one that hides it. */
static bool secret_of(const struct pledges *p, const unsigned char game[16],
                      uint32_t number, unsigned char d[32], int depth)
{
    const struct pledge *s = find(p, PLEDGE_SECRET, number);
    const struct pledge *hidden = find(p, PLEDGE_HIDDEN, number);
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

int pledges_check(struct pledges *p, const unsigned char game[16])
{
    return contradictions(p) + secrets_check(p, game);
}

void pledges_report(const struct pledges *p)
{
    printf("%d secrets of the decks are as bound\n", p->secrets);
}

void pledges_clear(struct pledges *p)
{
    free(p->pledge);
    memset(p, 0, sizeof *p);
}
