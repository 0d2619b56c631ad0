/* The keys that a host has signed with, one after the other, out of the mails that a
 * player kept: each vouches for the next, or that is said. sealed-bids 2.3, 6.3. */
#include "cmd/player_parts.h"

#include "core/body.h"
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

/* The time of the checkpoint in a mail; 0: it has none. */
static uint64_t mail_time(const struct mails *m, const char *source)
{
    int i;

    for (i = 0; i < m->blocks; i++) {
        if (m->block[i].source == source && !strcmp(m->block[i].name, "CHECKPOINT") &&
            m->block[i].size >= BLOCK_CHECKPOINT) {
            return seal_get64((const unsigned char *)m->block[i].bytes + 60);
        }
    }
    return 0;
}

/* The order in which the host changed his keys: of a history that he gave up the entries
 * may have the numbers of later ones. */
static bool is_behind(const struct key_change *c, uint64_t time,
                      const struct mails_key *k)
{
    return time != k->time ? time > k->time : c->after + 1 > k->entry;
}

/* The change that follows upon this key, the first one. */
static const struct kept_block *
next_change(const struct mails *m, const struct mails_key *k, struct key_change *c)
{
    const struct kept_block *next = NULL;
    struct mails_key first = {.entry = 0};
    struct key_change other;
    uint64_t time;
    int i;

    for (i = 0; i < m->blocks; i++) {
        if (!change_of(&m->block[i], &other)) {
            continue;
        }
        time = mail_time(m, m->block[i].source);
        if (is_behind(&other, time, k) && (!next || !is_behind(&other, time, &first))) {
            next = &m->block[i];
            *c = other;
            first.time = time;
            first.entry = other.after + 1;
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

/* When the host gave up what came after an entry: the checkpoint of that mail says so,
 * signed by a key that he has used, or changes to in these mails. */
static bool restored_time(const struct mails *m, const char *source, uint64_t *time)
{
    struct checkpoint c;
    struct key_change change;
    int i, j;

    for (i = 0; i < m->blocks; i++) {
        const unsigned char *bytes = (const unsigned char *)m->block[i].bytes;
        struct error e = {ERROR_NONE, 0, ""};

        if (m->block[i].source != source || strcmp(m->block[i].name, "CHECKPOINT") != 0) {
            continue;
        }
        *time = mail_time(m, source);
        if (!block_checkpoint_read(&c, bytes, m->host, &e)) {
            return true;
        }
        for (j = 0; j < m->blocks; j++) {
            if (change_of(&m->block[j], &change) &&
                !block_checkpoint_read(&c, bytes, change.host, &e)) {
                return true;
            }
        }
    }
    return false;
}

static int restored_add(struct mails *m, const struct kept_block *b, struct error *e)
{
    struct mails_restored r, *grown;
    struct body_reader body;
    int64_t last;

    if (body_find(&body, b->bytes, b->size, ENTRY_HOST, "entry", e) ||
        body_number(&body, &last, e)) {
        return -1;
    }
    if (!mails_game(m, b->source, r.game) || !restored_time(m, b->source, &r.time)) {
        return 0;
    }
    grown = realloc(m->restored, (size_t)(m->restores + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    r.last = (uint64_t)last;
    m->restored = grown;
    grown[m->restores++] = r;
    return 0;
}

static int restores_read(struct mails *m, struct error *e)
{
    int i;

    for (i = 0; i < m->blocks; i++) {
        if (!strcmp(m->block[i].name, "RESTORED") && restored_add(m, &m->block[i], e)) {
            return -1;
        }
    }
    return 0;
}

uint64_t mails_given_up(const struct mails *m, const unsigned char game[16],
                        uint64_t entry, uint64_t time)
{
    uint64_t first = 0;
    int i;

    for (i = 0; i < m->restores; i++) {
        const struct mails_restored *r = &m->restored[i];

        if (!memcmp(r->game, game, 16) && entry > r->last && time < r->time &&
            (!first || r->time < first)) {
            first = r->time;
        }
    }
    return first;
}

/* The key in force at an entry and a time; a change that was given up is none any more.
 */
static const struct mails_key *in_force(const struct mails *m, uint64_t entry,
                                        uint64_t time)
{
    int i;

    for (i = m->keys - 1; i > 0; i--) {
        if ((uint64_t)m->key[i].entry <= entry &&
            (!m->key[i].until || time < m->key[i].until)) {
            break;
        }
    }
    return &m->key[i];
}

/* The change that stands in this block, if it is a good one that is not known yet. */
static int change_add(struct mails *m, const struct kept_block *b,
                      const struct key_change *c, struct mails_key *k, struct error *e)
{
    const struct mails_key *before = in_force(m, UINT64_MAX, k->time);
    unsigned char game[16];

    if (!mails_game(m, b->source, game) ||
        !memcmp(c->host, before->public, sizeof c->host) ||
        !key_change_signed(c, b->bytes, b->size, game, false, c->host)) {
        return 0;
    }
    k->until = mails_given_up(m, game, (uint64_t)k->entry, k->time);
    k->source = b->source;
    k->vouched = key_change_signed(c, b->bytes, b->size, game, true, before->public);
    memcpy(k->public, c->host, sizeof k->public);
    return key_add(m, k, e);
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
    if (restores_read(m, e) || key_add(m, &k, e)) {
        return -1;
    }
    while ((b = next_change(m, &k, &c)) != NULL) {
        k.entry = c.after + 1;
        k.time = mail_time(m, b->source);
        if (change_add(m, b, &c, &k, e)) {
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
            return in_force(m, c->entry, c->time) == &m->key[i];
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
            return i >= in_force(m, r->entry, r->time) - m->key &&
                   (!m->key[i].until || r->time < m->key[i].until);
        }
    }
    return false;
}
