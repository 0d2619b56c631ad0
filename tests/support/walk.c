#include "tests/support/walk.h"

#include "core/entries.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void walk_on(struct walk *w, const struct host *h, struct witness *witness, int n)
{
    struct error e = {0};
    int i;

    for (i = 0; i < h->memory.count; i++) {
        secrets_entry(&w->secrets, &h->memory.entry[i]);
        if (positions_foresee(&w->back, &h->memory.entry[i], &e)) {
            fail_msg("%s", e.text);
        }
    }
    secrets_from_play(&w->secrets, h->intake.play);
    secrets_unhide(&w->secrets);
    verify_begin(&w->verify, &w->found, witness, n);
    replay_begin(&w->replay, &w->verify, &w->found, h->game.rules, h->game.rules->deck,
                 &w->secrets, NULL);
    w->replay.back = &w->back;
    for (i = 0; i < h->memory.count; i++) {
        if (verify_entry(&w->verify, &h->memory.entry[i], &e) ||
            replay_entry(&w->replay, &h->memory.entry[i], &e)) {
            fail_msg("%s", e.text);
        }
    }
    verify_end(&w->verify);
    replay_end(&w->replay);
}

void walk(struct walk *w, const struct host *h, struct witness *witness, int n)
{
    memset(w, 0, sizeof *w);
    walk_on(w, h, witness, n);
}

void walk_keeping(struct walk *w, const struct host *h, int64_t turn)
{
    struct error e = {0};

    memset(w, 0, sizeof *w);
    if (positions_keep(&w->back, turn, &e)) {
        fail_msg("%s", e.text);
    }
    walk_on(w, h, NULL, 0);
}

void walk_clear(struct walk *w)
{
    replay_clear(&w->replay);
    positions_clear(&w->back);
    verify_clear(&w->verify);
}

void expect_clean(const struct walk *w)
{
    if (w->found.count) {
        fail_msg("step %d, entry %lld: %s", w->found.list[0].step,
                 (long long)w->found.list[0].entry, w->found.list[0].text);
    }
}

void expect_replayed(const struct host *h)
{
    struct walk w;

    walk(&w, h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.replay.state, REPLAY_RUNS);
    walk_clear(&w);
}

void expect_honest(struct host *h)
{
    struct walk w;

    host_mail_out(h);
    walk(&w, h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.replay.turns, w.verify.kinds[ENTRY_TURN]);
    walk_clear(&w);
}

/* The kinds of the entries from seq on, as words with blanks between them. */
static void kinds_from(const struct host *h, int64_t seq, char *out, size_t room)
{
    size_t at = 0;
    int64_t i;

    out[0] = '\0';
    for (i = seq; i <= h->memory.count; i++) {
        at += (size_t)snprintf(out + at, room - at, "%s%s", at ? " " : "",
                               entry_kind_name(h->memory.entry[i - 1].kind));
    }
}

void expect_kinds(const struct host *h, int64_t seq, const char *kinds)
{
    char found[1000];

    kinds_from(h, seq, found, sizeof found);
    assert_string_equal(found, kinds);
}

int count_of(const struct host *h, int kind, const char *text)
{
    int i, n = 0;

    for (i = 0; i < h->memory.count; i++) {
        n += h->memory.entry[i].kind == kind && strstr(h->memory.entry[i].body, text);
    }
    return n;
}

struct log_entry *entry_of(struct host *h, int kind, const char *text, int n)
{
    int i;

    for (i = 0; i < h->memory.count; i++) {
        struct log_entry *entry = &h->memory.entry[i];

        if (entry->kind == kind && strstr(entry->body, text) && --n == 0) {
            return entry;
        }
    }
    fail_msg("no entry of the kind %d has \"%s\"", kind, text);
    return NULL;
}

const char *newest_body(const struct host *h, int kind)
{
    int i;

    for (i = h->memory.count - 1; i >= 0; i--) {
        if (h->memory.entry[i].kind == kind) {
            return h->memory.entry[i].body;
        }
    }
    fail_msg("no entry of kind %d", kind);
    return NULL;
}

bool newest_says(const struct host *h, int kind, const char *text)
{
    return strstr(newest_body(h, kind), text) != NULL;
}

void edit(struct log_entry *entry, const char *old, const char *new)
{
    char *at = strstr(entry->body, old);
    const size_t before = at ? (size_t)(at - entry->body) : 0;
    const size_t size = entry->size - strlen(old) + strlen(new);
    char *body = malloc(size + 1);

    assert_non_null(at);
    assert_non_null(body);
    (void)snprintf(body, size + 1, "%.*s%s%s", (int)before, entry->body, new,
                   at + strlen(old));
    free(entry->body);
    entry->body = body;
    entry->size = size;
}

void edit_digit(struct log_entry *entry, const char *key)
{
    char *line = strstr(entry->body, key), *end;

    assert_non_null(line);
    end = line + strcspn(line, "\n") - 1;
    *end = *end == '7' ? '6' : '7';
}

void rewrite(struct host *h)
{
    static const unsigned char none[32];
    int i;

    for (i = 0; i < h->memory.count; i++) {
        struct log_entry *entry = &h->memory.entry[i];

        entry->seq = i + 1;
        memcpy(entry->prev, i ? entry[-1].hash : none, 32);
        if (entry->kind == ENTRY_CHECKPOINT && i) {
            unsigned char block[BLOCK_CHECKPOINT];
            struct checkpoint c;

            memset(&c, 0, sizeof c);
            memcpy(c.game, h->game.id, sizeof c.game);
            c.entry = (uint64_t)i;
            memcpy(c.entry_hash, entry[-1].hash, 32);
            c.time = (uint64_t)entry->time;
            block_checkpoint_write(block, &c, h->intake.sign);
            free(entry->body);
            entry->body = entry_checkpoint(block);
            assert_non_null(entry->body);
            entry->size = strlen(entry->body);
        }
        log_body_hash(entry->body_hash, entry->body, entry->size);
        log_entry_hash(entry->hash, h->game.id, entry);
    }
}

void take_out(struct host *h, struct log_entry *entry)
{
    const size_t left = (size_t)(h->memory.entry + h->memory.count - entry - 1);

    free(entry->body);
    memmove(entry, entry + 1, left * sizeof *entry);
    h->memory.count--;
}

void move_behind(struct host *h, struct log_entry *entry, struct log_entry *other)
{
    const struct log_entry moved = *entry;

    (void)h;
    assert_true(other > entry);
    memmove(entry, entry + 1, (size_t)(other - entry) * sizeof *entry);
    *other = moved;
    other->time = other[-1].time;
}

void expect(const struct host *h, int step, int64_t entry)
{
    struct walk w;

    walk(&w, h, NULL, 0);
    if (!w.found.count || w.found.list[0].step != step ||
        (entry && w.found.list[0].entry != entry)) {
        fail_msg("wanted step %d at entry %lld; %d found, first step %d, entry %lld: %s",
                 step, (long long)entry, w.found.count, w.found.list[0].step,
                 (long long)w.found.list[0].entry, w.found.list[0].text);
    }
    walk_clear(&w);
}

void expect_among(const struct host *h, int step, int64_t entry, const char *words)
{
    struct walk w;
    int i, hits = 0;

    walk(&w, h, NULL, 0);
    for (i = 0; i < w.found.count; i++) {
        const struct finding *f = &w.found.list[i];

        hits += f->step == step && f->entry == entry && strstr(f->text, words);
    }
    if (hits != 1) {
        fail_msg("entry %lld: \"%s\" %d times; first: %s", (long long)entry, words, hits,
                 w.found.count ? w.found.list[0].text : "nothing");
    }
    walk_clear(&w);
}

void expect_seen(struct host *h, int step, const struct log_entry *entry)
{
    rewrite(h);
    expect(h, step, entry ? entry->seq : 0);
    host_close(h);
}
