#include "core/keychange.h"

#include "core/body.h"
#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

#define LABEL "pbem1.keychange"
#define SIGNED (16 + SEAL_HASH) /* the game, and H of the lines before the signatures */

const char *key_reason_name(enum key_reason reason)
{
    static const char *const names[] = {[KEYS_ROTATED] = "rotated",
                                        [KEYS_LOST] = "lost",
                                        [KEYS_STOLEN] = "stolen",
                                        [KEY_REASONS] = ""};

    return names[reason];
}

/* Three keys of 32 random bytes: nobody finds one of them from it, not even with the
 * others. */
void intake_mark(unsigned char out[32], const struct intake *k)
{
    unsigned char all[sizeof k->game + sizeof k->sign + sizeof k->code + sizeof k->play];
    unsigned char *at = all;

    memcpy(at, k->game, sizeof k->game);
    memcpy(at += sizeof k->game, k->sign, sizeof k->sign);
    memcpy(at += sizeof k->sign, k->code, sizeof k->code);
    memcpy(at + sizeof k->code, k->play, sizeof k->play);
    seal_hash(out, "pbem1.intake", all, sizeof all);
    seal_wipe(all, sizeof all);
}

/* What is signed: the game, and the lines before those of the signatures. */
static void to_sign(unsigned char out[SIGNED], const unsigned char game[16],
                    const char *body, size_t size)
{
    memcpy(out, game, 16);
    seal_hash(out + 16, LABEL, body, size);
}

static void play_lines(struct body *b, const struct key_change *c)
{
    int i;

    body_line(b, "dice", "new");
    for (i = 0; i < c->agains; i++) {
        body_line(b, "again", "%d %d", c->again[i].question, c->again[i].round);
    }
}

static void vault_lines(struct body *b, const struct key_change *c)
{
    char hex[2 * SEAL_HASH + 1];
    int i;

    body_hex(b, "archive-pk", c->archive, sizeof c->archive);
    for (i = 0; i < c->rounds; i++) {
        seal_hex(hex, c->round[i].public, SEAL_HASH);
        body_line(b, "round", "%d %d %s", c->round[i].auction, c->round[i].round, hex);
    }
}

static char *lines(const struct key_change *c, bool signatures)
{
    char hex[2 * SEAL_HASH + 1];
    struct body b;

    body_begin(&b, ENTRY_KEY_CHANGE);
    seal_hex(hex, c->after_hash, SEAL_HASH);
    body_line(&b, "after", "%lld %s", (long long)c->after, hex);
    body_line(&b, "how", "%s", key_reason_name(c->reason));
    if (c->intake) {
        body_hex(&b, "intake", c->mark, sizeof c->mark);
    }
    if (c->sign) {
        body_hex(&b, "host-pk", c->host, sizeof c->host);
    }
    if (c->codes) {
        body_line(&b, "codes", "dead");
    }
    if (c->box) {
        body_hex(&b, "intake-pk", c->box_public, sizeof c->box_public);
    }
    if (c->play) {
        play_lines(&b, c);
    }
    if (c->vault) {
        vault_lines(&b, c);
    }
    if (signatures && c->has_old) {
        body_hex(&b, "old", c->old, sizeof c->old);
    }
    if (signatures && c->has_new) {
        body_hex(&b, "new", c->new, sizeof c->new);
    }
    return body_end(&b);
}

char *key_change_write(struct key_change *c, const unsigned char game[16],
                       const unsigned char *old, const unsigned char *new)
{
    char *body = lines(c, false);
    unsigned char m[SIGNED];

    if (!body) {
        return NULL;
    }
    to_sign(m, game, body, strlen(body));
    free(body);
    c->has_old = old != NULL;
    c->has_new = new != NULL;
    if (old) {
        seal_sign(c->old, old, LABEL, m, sizeof m);
    }
    if (new) {
        seal_sign(c->new, new, LABEL, m, sizeof m);
    }
    return lines(c, true);
}

static bool bytes_if(struct strict *f, const char *key, unsigned char *out, size_t n)
{
    if (!strict_if(f, key)) {
        return false;
    }
    strict_bytes(f, out, n);
    return true;
}

static enum key_reason reason_read(struct strict *f)
{
    char word[16];
    int i;

    strict_line(f, "how");
    strict_word(f, word, sizeof word);
    for (i = 0; i < KEY_REASONS && strcmp(word, key_reason_name((enum key_reason)i)) != 0;
         i++) {
    }
    if (i == KEY_REASONS && !f->bad) {
        f->bad = f->line;
    }
    return (enum key_reason)i;
}

static void play_read(struct key_change *c, struct strict *f)
{
    c->play = strict_if(f, "dice");
    if (c->play) {
        strict_is(f, "new");
    }
    while (c->play && c->agains < QUESTIONS_MAX && strict_if(f, "again")) {
        c->again[c->agains].question = (int)strict_number(f, 0, INT32_MAX);
        c->again[c->agains++].round = (int)strict_number(f, 0, UINT16_MAX);
    }
}

static void vault_read_lines(struct key_change *c, struct strict *f)
{
    c->vault = bytes_if(f, "archive-pk", c->archive, sizeof c->archive);
    while (c->vault && c->rounds < QUESTIONS_MAX && strict_if(f, "round")) {
        struct key_round *r = &c->round[c->rounds++];

        r->auction = (int)strict_number(f, 1, INT32_MAX);
        r->round = (int)strict_number(f, 0, UINT16_MAX);
        strict_bytes(f, r->public, sizeof r->public);
    }
}

int key_change_read(struct key_change *c, const char *body, size_t size)
{
    struct strict f;

    memset(c, 0, sizeof *c);
    strict_begin(&f, "key-change", body, size);
    strict_line(&f, "after");
    c->after = strict_number(&f, 1, INT64_MAX);
    strict_bytes(&f, c->after_hash, sizeof c->after_hash);
    c->reason = reason_read(&f);
    c->intake = bytes_if(&f, "intake", c->mark, sizeof c->mark);
    c->sign = bytes_if(&f, "host-pk", c->host, sizeof c->host);
    c->codes = strict_if(&f, "codes");
    if (c->codes) {
        strict_is(&f, "dead");
    }
    c->box = bytes_if(&f, "intake-pk", c->box_public, sizeof c->box_public);
    play_read(c, &f);
    vault_read_lines(c, &f);
    c->has_old = bytes_if(&f, "old", c->old, sizeof c->old);
    c->has_new = bytes_if(&f, "new", c->new, sizeof c->new);
    return strict_end(&f) ? 0 : f.bad ? f.bad : f.line;
}

/* Where the first of the signatures stands. */
static size_t before_signatures(const struct key_change *c, size_t size)
{
    const size_t line = strlen("old ") + 2 * (size_t)SEAL_SIGNATURE + 1;
    const size_t behind = ((size_t)c->has_old + c->has_new) * line;

    return size > behind ? size - behind : 0;
}

bool key_change_signed(const struct key_change *c, const char *body, size_t size,
                       const unsigned char game[16], bool old,
                       const unsigned char public[32])
{
    unsigned char m[SIGNED];

    if (old ? !c->has_old : !c->has_new) {
        return false;
    }
    to_sign(m, game, body, before_signatures(c, size));
    return seal_verify(old ? c->old : c->new, public, LABEL, m, sizeof m);
}
