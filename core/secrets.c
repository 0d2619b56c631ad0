#include "core/secrets.h"

#include "core/verify_said.h"
#include "core/verify_strict.h"

#include <string.h>

/* Its place, or -1. */
static int place_of(const struct deck_secrets *s, uint32_t number)
{
    int i = s->count - 1;

    while (i >= 0 && s->secret[i].number != number) {
        i--;
    }
    return i;
}

static struct deck_secret *find(struct deck_secrets *s, uint32_t number)
{
    const int i = place_of(s, number);

    return i >= 0 ? &s->secret[i] : NULL;
}

const struct deck_secret *secrets_find(const struct deck_secrets *s, uint32_t number)
{
    const int i = place_of(s, number);

    return i >= 0 ? &s->secret[i] : NULL;
}

bool secrets_has(const struct deck_secrets *s, uint32_t number)
{
    return place_of(s, number) >= 0;
}

const unsigned char *secrets_known(const struct deck_secrets *s, uint32_t number)
{
    const int i = place_of(s, number);

    return i >= 0 && s->secret[i].known ? s->secret[i].d : NULL;
}

bool secrets_lost(const struct deck_secrets *s, uint32_t number)
{
    const struct deck_secret *one = secrets_find(s, number);

    while (one && one->hidden && !one->known && !one->lost) {
        one = secrets_find(s, one->next); /* of a higher number */
    }
    return one && one->lost && !one->known;
}

static void bind(struct deck_secrets *s, uint32_t number, const unsigned char commit[32])
{
    struct deck_secret *one;

    if (s->count == SECRETS_MAX || secrets_has(s, number)) {
        return;
    }
    one = &s->secret[s->count++];
    memset(one, 0, sizeof *one);
    one->number = number;
    memcpy(one->commit, commit, sizeof one->commit);
}

/* Whether D is the one that is bound. */
static bool fits(const struct deck_secrets *s, const struct deck_secret *one,
                 const unsigned char d[32])
{
    unsigned char commit[32];

    chance_deck_commit(commit, s->game, d);
    return !memcmp(commit, one->commit, sizeof commit);
}

static void genesis(struct deck_secrets *s, const struct log_entry *entry)
{
    struct said_genesis g;

    if (!said_genesis(&g, entry)) {
        memcpy(s->game, g.id, sizeof s->game);
        bind(s, 1, g.commit);
    }
}

/* 5.7: where dice begin anew and nothing is hidden, the key of all before is lost. Those
 * that are kept with another are as lost as that one. */
static void lose(struct deck_secrets *s, const struct said_anchor *a)
{
    int i;

    for (i = 0; i < s->count; i++) {
        struct deck_secret *one = &s->secret[i];

        one->lost = one->lost || (one->number < a->decks.first && !one->hidden);
    }
}

static void anchor(struct deck_secrets *s, const struct log_entry *entry)
{
    struct said_anchor a;
    struct deck_secret *before;
    int i;

    if (said_anchor(&a, entry)) {
        return;
    }
    if (a.chain > 1 && a.decks.count && !a.decks.before) {
        lose(s, &a);
    }
    for (i = 0; i < a.decks.count; i++) {
        bind(s, a.decks.first + (uint32_t)i, a.decks.commit[i]);
    }
    before = a.decks.before ? find(s, a.decks.before) : NULL;
    if (before && !before->next) {
        before->next = a.decks.first;
        before->hidden = true;
        memcpy(before->bytes, a.decks.hidden, sizeof before->bytes);
    }
}

static void reveal(struct deck_secrets *s, const struct log_entry *entry)
{
    unsigned char d[32];
    struct deck_secret *one;
    struct strict f;
    uint32_t number;

    strict_begin(&f, "deck-reveal", entry->body, entry->size);
    strict_line(&f, "deck-secret");
    number = (uint32_t)strict_number(&f, 1, UINT32_MAX);
    strict_bytes(&f, d, sizeof d);
    one = strict_end(&f) ? find(s, number) : NULL;
    if (one) {
        one->known = true;
        memcpy(one->d, d, sizeof one->d);
    }
}

void secrets_entry(struct deck_secrets *s, const struct log_entry *entry)
{
    if (!entry->body) {
        return;
    }
    if (entry->kind == ENTRY_GENESIS) {
        genesis(s, entry);
    } else if (entry->kind == ENTRY_RNG_ANCHOR) {
        anchor(s, entry);
    } else if (entry->kind == ENTRY_DECK_REVEAL) {
        reveal(s, entry);
    }
}

void secrets_from_play(struct deck_secrets *s, const unsigned char play[32])
{
    unsigned char d[SECRETS_MAX][32];
    bool none = true;
    int i;

    for (i = 0; i < s->count; i++) {
        chance_deck_secret(d[i], play, s->game, s->secret[i].number);
        none = none && !fits(s, &s->secret[i], d[i]);
    }
    for (i = 0; i < s->count; i++) {
        struct deck_secret *one = &s->secret[i];

        if (fits(s, one, d[i]) || (none && !one->known)) {
            one->known = true;
            memcpy(one->d, d[i], sizeof one->d);
        }
    }
    seal_wipe(d, sizeof d);
}

void secrets_unhide(struct deck_secrets *s)
{
    int i;

    for (i = s->count - 1; i >= 0; i--) { /* the one that hides it has a higher number */
        struct deck_secret *one = &s->secret[i];
        const unsigned char *next = secrets_known(s, one->next);

        if (!one->known && one->hidden && next) {
            chance_hide(one->d, next, s->game, one->number, one->bytes);
            one->known = true;
        }
    }
}
