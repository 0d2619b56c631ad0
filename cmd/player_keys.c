/* The keys that a host has signed with, one after the other, out of the mails that a
 * player kept: each vouches for the next, or that is said. sealed-bids 2.3, 6.3. */
#include "cmd/player_parts.h"

#include "core/keychange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int key_add(struct mails *m, const struct mails_key *k, struct error *e)
{
    struct mails_key *grown = realloc(m->key, (size_t)(m->keys + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    m->key = grown;
    grown[m->keys++] = *k;
    return 0;
}

/* A change of the signing key in these mails; false: the block is none. */
static bool change_of(const struct kept_block *b, struct key_change *c)
{
    return !strcmp(b->name, "KEYCHANGE") && !key_change_read(c, b->bytes, b->size) &&
           c->sign;
}

/* The change that follows behind an entry, the first one. */
static const struct kept_block *next_change(const struct mails *m, int64_t behind,
                                            struct key_change *c)
{
    const struct kept_block *next = NULL;
    struct key_change other;
    int i;

    for (i = 0; i < m->blocks; i++) {
        if (change_of(&m->block[i], &other) && other.after > behind &&
            (!next || other.after < c->after)) {
            next = &m->block[i];
            *c = other;
        }
    }
    return next;
}

/* An invitation may be older than a change, or newer. */
static bool is_changed_to(const struct mails *m, const unsigned char public[32])
{
    struct key_change c;
    int i;

    for (i = 0; i < m->blocks; i++) {
        if (change_of(&m->block[i], &c) && !memcmp(c.host, public, sizeof c.host)) {
            return true;
        }
    }
    return false;
}

static void choose_first(struct mails *m)
{
    int i;

    for (i = 0; i < m->named_hosts; i++) {
        if (!is_changed_to(m, m->named_host[i])) {
            memcpy(m->host, m->named_host[i], sizeof m->host);
            return;
        }
    }
}

int mails_keys(struct mails *m, struct error *e)
{
    struct mails_key k = {.entry = 0, .vouched = true};
    const struct kept_block *b;
    struct key_change c;

    if (!m->has_host || m->keys) {
        return 0;
    }
    choose_first(m);
    memcpy(k.public, m->host, sizeof k.public);
    if (key_add(m, &k, e)) {
        return -1;
    }
    for (b = next_change(m, 0, &c); b; b = next_change(m, c.after, &c)) {
        unsigned char game[16];

        if (!mails_game(m, b->source, game) ||
            !memcmp(c.host, m->key[m->keys - 1].public, sizeof c.host) ||
            !key_change_signed(&c, b->bytes, b->size, game, false, c.host)) {
            continue;
        }
        k.entry = c.after + 1;
        k.source = b->source;
        k.vouched = key_change_signed(&c, b->bytes, b->size, game, true,
                                      m->key[m->keys - 1].public);
        memcpy(k.public, c.host, sizeof k.public);
        if (key_add(m, &k, e)) {
            return -1;
        }
    }
    return 0;
}

/* By one of the keys that the host has used, the new one included. */
static bool is_signed(const struct mails *m, const struct kept_block *b,
                      const struct key_change *c, const unsigned char game[16])
{
    int i;

    for (i = 0; i < m->keys; i++) {
        const unsigned char *public = m->key[i].public;

        if (key_change_signed(c, b->bytes, b->size, game, true, public) ||
            key_change_signed(c, b->bytes, b->size, game, false, public)) {
            return true;
        }
    }
    return false;
}

/* A change of keys names this one that shares are sealed to. */
static bool names_box(const struct mails *m, const unsigned char game[16],
                      const unsigned char public[32])
{
    unsigned char its[16];
    struct key_change c;
    int i;

    for (i = 0; i < m->blocks; i++) {
        const struct kept_block *b = &m->block[i];

        if (!strcmp(b->name, "KEYCHANGE") && !key_change_read(&c, b->bytes, b->size) &&
            c.box && !memcmp(c.box_public, public, sizeof c.box_public) &&
            mails_game(m, b->source, its) && !memcmp(its, game, sizeof its) &&
            is_signed(m, b, &c, game)) {
            return true;
        }
    }
    return false;
}

/* The first round of a game whose bids are sealed to a joint key. */
static const struct player_auction *first_joint(const struct player_auction *list,
                                                int count, const unsigned char game[16])
{
    const struct player_auction *first = NULL;
    int i;

    for (i = 0; i < count; i++) {
        if (list[i].table.holders && !memcmp(list[i].context.game, game, 16) &&
            (!first || list[i].context.auction < first->context.auction)) {
            first = &list[i];
        }
    }
    return first;
}

const struct player_auction *mails_other_box(const struct mails *m,
                                             const struct player_auction *list, int count)
{
    const struct player_auction *first;
    int i;

    for (i = 0; i < count; i++) {
        first = first_joint(list, count, list[i].context.game);
        if (list[i].table.holders &&
            memcmp(list[i].table.intake, first->table.intake, 32) != 0 &&
            !names_box(m, list[i].context.game, list[i].table.intake)) {
            return &list[i];
        }
    }
    return NULL;
}

bool mails_checkpoint(const struct mails *m, const struct kept_block *b,
                      struct checkpoint *c, struct error *why)
{
    const unsigned char *bytes = (const unsigned char *)b->bytes;
    int i;

    for (i = m->keys - 1; i >= 0; i--) {
        why->code = ERROR_NONE;
        if (!block_checkpoint_read(c, bytes, m->key[i].public, why)) {
            return (i == 0 || (int64_t)c->entry >= m->key[i].entry) &&
                   (i == m->keys - 1 || (int64_t)c->entry < m->key[i + 1].entry);
        }
    }
    return false;
}

bool mails_receipt(const struct mails *m, const struct kept_block *b, struct receipt *r,
                   struct error *why)
{
    const unsigned char *bytes = (const unsigned char *)b->bytes;
    int i;

    for (i = m->keys - 1; i >= 0; i--) {
        why->code = ERROR_NONE;
        if (!block_receipt_read(r, bytes, m->key[i].public, why)) {
            return i == m->keys - 1 || (int64_t)r->entry < m->key[i + 1].entry;
        }
    }
    return false;
}
