/* Bytes that nobody would write, thrown at everything that reads bytes of others: mails,
 * armor, blocks, key files, log bodies, copies of games. Each reader must survive, and
 * what it accepts must be what would be written. FUZZ_SECONDS: how long, all together. */
#include "core/copy.h"
#include "core/entries.h"
#include "core/keys.h"
#include "core/player.h"
#include "core/utf8.h"
#include "core/verify.h"
#include "mail/extract.h"
#include "mail/orders.h"
#include "tests/support/mails.h"
#include "tests/support/signer.h"

#include "core/mutant/mutant.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include <cmocka.h>

#define SECONDS 5 /* where FUZZ_SECONDS says nothing */
#define TARGETS 6
#define BYTES_MAX 20000
#define SAMPLES_MAX 400

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* Sound bytes to begin from. */
struct sample {
    char *bytes; /* malloc'd */
    size_t size;
    int kind; /* of a log body */
};

struct fuzz {
    struct sample sample[SAMPLES_MAX];
    int samples;
    uint64_t state; /* of the generator: the same each time */
    double seconds; /* of each target                       */
    struct host host;
    unsigned char old[32]; /* the key of player 2 before his NEWKEY */
    unsigned char bytes[BYTES_MAX + 1];
    size_t size;
    const struct sample *from;
};

static uint32_t below(struct fuzz *f, uint32_t n)
{
    f->state = f->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((f->state >> 33) % n);
}

static double now(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void sample_add(struct fuzz *f, const void *bytes, size_t n, int kind)
{
    struct sample *s = &f->sample[f->samples];

    if (f->samples == SAMPLES_MAX || n > BYTES_MAX) {
        return;
    }
    s->bytes = malloc(n + 1);
    assert_non_null(s->bytes);
    memcpy(s->bytes, bytes, n);
    s->bytes[n] = '\0';
    s->size = n;
    s->kind = kind;
    f->samples++;
}

static void samples_clear(struct fuzz *f)
{
    int i;

    for (i = 0; i < f->samples; i++) {
        free(f->sample[i].bytes);
    }
    f->samples = 0;
}

/* One change: a bit, a byte, a piece removed, doubled, or taken from another sample. */
static void change(struct fuzz *f)
{
    const size_t at = f->size ? below(f, (uint32_t)f->size) : 0;
    size_t n = 1 + below(f, 40);

    switch (below(f, 7)) {
    case 0:
        f->bytes[at] ^= (unsigned char)(1u << below(f, 8));
        break;
    case 1:
        f->bytes[at] = (unsigned char)below(f, 256);
        break;
    case 2:
        f->bytes[at] = (unsigned char)"0123456789abcdef \n-"[below(f, 19)];
        break;
    case 3: /* removed */
        n = n < f->size - at ? n : f->size - at;
        memmove(f->bytes + at, f->bytes + at + n, f->size - at - n);
        f->size -= n;
        break;
    case 4: /* doubled */
        n = n < f->size - at ? n : f->size - at;
        if (f->size + n <= BYTES_MAX) {
            memmove(f->bytes + at + n, f->bytes + at, f->size - at);
            f->size += n;
        }
        break;
    case 5: /* cut off */
        f->size = at;
        break;
    default: { /* of another */
        const struct sample *s = &f->sample[below(f, (uint32_t)f->samples)];

        if (s->size > n) {
            n = n < f->size - at ? n : f->size - at;
            memcpy(f->bytes + at, s->bytes + below(f, (uint32_t)(s->size - n + 1)), n);
        }
        break;
    }
    }
}

/* A sample with some changes; none one time in twenty. */
static void mutate(struct fuzz *f)
{
    uint32_t changes = below(f, 20);

    f->from = &f->sample[below(f, (uint32_t)f->samples)];
    memcpy(f->bytes, f->from->bytes, f->from->size);
    f->size = f->from->size;
    for (changes = changes > 4 ? 1 : changes; changes && f->size; changes--) {
        change(f);
    }
    f->bytes[f->size] = '\0';
}

typedef void target_fn(struct fuzz *f);

/* Runs a target until its share of the time is over. */
static void run(struct fuzz *f, const char *what, target_fn *target)
{
    const double end = now() + f->seconds;
    long n = 0;

    assert_true(f->samples > 0);
    do {
        mutate(f);
        target(f);
        n++;
    } while (n % 64 || now() < end);
    print_message("%s: %ld texts\n", what, n);
    samples_clear(f);
}

static void armor(struct fuzz *f)
{
    struct armored *list = NULL;
    struct error e = {0};
    const int n = block_find(&list, (char *)f->bytes, f->size, f->size % 2 == 0, &e);
    int i;

    assert_true(n >= 0 || e.code == ERROR_SYNTAX);
    for (i = 0; i < n; i++) {
        if (list[i].bytes) { /* what is found would be written, and is found again */
            char *text = block_armor(list[i].name, list[i].bytes, list[i].size);
            struct armored *again = NULL;

            assert_non_null(text);
            assert_int_equal(block_find(&again, text, strlen(text), true, &e), 1);
            assert_int_equal(again[0].size, list[i].size);
            assert_memory_equal(again[0].bytes, list[i].bytes, list[i].size);
            block_list_free(again, 1);
            free(text);
        } else {
            assert_true(list[i].error.text[0]);
        }
    }
    block_list_free(list, n > 0 ? n : 0);
}

/* A block that is accepted is, byte by byte, the one that was signed. */
static void block(struct fuzz *f)
{
    unsigned char sign[32], seed[32], again[BLOCK_MAX];
    struct signed_block b;
    struct player_key k;
    struct receipt r;
    struct checkpoint c;
    struct error e = {0};

    signer_seed(seed, 2);
    player_sign_seed(sign, seed, f->host.game.id);
    if (!block_read(&b, f->bytes, f->size, &e)) {
        unsigned char public[32];

        seal_sign_public(public, sign);
        block_sign(again, &b, sign);
        assert_int_equal(block_signed_by(f->bytes, f->size, public),
                         !memcmp(again, f->bytes, f->size));
    }
    if (f->size == BLOCK_PLAYERKEY_SIZE && !block_key_read(&k, f->bytes, &e)) {
        assert_memory_equal(f->bytes, f->from->bytes, f->size);
    }
    if (f->size == BLOCK_NEWKEY_SIZE && !block_newkey_read(&k, f->bytes, &e) &&
        block_newkey_by(f->bytes, f->old)) {
        assert_memory_equal(f->bytes, f->from->bytes, f->size);
    }
    if (f->size == BLOCK_RECEIPT &&
        !block_receipt_read(&r, f->bytes, f->host.game.host_public, &e)) {
        assert_memory_equal(f->bytes, f->from->bytes, f->size);
    }
    if (f->size == BLOCK_CHECKPOINT &&
        !block_checkpoint_read(&c, f->bytes, f->host.game.host_public, &e)) {
        assert_memory_equal(f->bytes, f->from->bytes, f->size);
    }
}

/* A key file that is accepted is the one that was written. */
static void keys(struct fuzz *f)
{
    struct intake intake;
    struct vault vault;
    unsigned char seed[32];
    struct error e = {0};
    const char *text = (char *)f->bytes;
    bool locked, good;

    good = !intake_read(&intake, text, f->size, NULL, &e) ||
           !vault_check(&locked, text, f->size, NULL, &e) ||
           !seed_read(seed, text, f->size, &e);
    if (vault_check(&locked, text, f->size, NULL, &e) || !locked) {
        (void)vault_read(&vault, text, f->size, NULL, NULL, &e);
    }
    if (good) {
        int i;

        for (i = 0; i < f->samples; i++) {
            if (f->sample[i].size == f->size &&
                !strncasecmp(f->sample[i].bytes, text, f->size)) {
                return; /* digits of either case */
            }
        }
        fail_msg("a key file that nobody wrote is accepted:\n%s", text);
    }
}

/* A body in the place of any other, hashed as it should be: whatever it says, the checks
 * come to an end. */
static void body(struct fuzz *f)
{
    struct findings found = {0};
    struct log_entry entry, *at;
    struct bid_in in;
    struct verify v;
    struct error e = {0};
    int i;

    if (!entry_bid_read(&in, (char *)f->bytes, f->size, &e)) {
        bid_in_clear(&in);
    }
    verify_begin(&v, &found, NULL, 0);
    for (i = 0; i < f->host.memory.count; i++) {
        at = &f->host.memory.entry[i];
        entry = *at;
        if (at->kind == f->from->kind && !strcmp(at->body, f->from->bytes)) {
            entry.body = (char *)f->bytes;
            entry.size = f->size;
        }
        memcpy(entry.prev, v.head.hash, sizeof entry.prev);
        log_body_hash(entry.body_hash, entry.body, entry.size);
        log_entry_hash(entry.hash, f->host.game.id, &entry);
        assert_int_equal(verify_entry(&v, &entry, &e), 0);
    }
    verify_end(&v);
    verify_clear(&v);
}

static void copy(struct fuzz *f)
{
    struct log_entry entry;
    struct error e = {0};
    struct copy c;

    if (copy_begin(&c, (char *)f->bytes, f->size, &e)) {
        assert_int_equal(e.code, ERROR_DATA);
        return;
    }
    while (copy_next(&c, &entry, &e) > 0) {
        free(entry.body);
    }
    free(entry.body);
}

static void text_is_clean(const char *text)
{
    assert_true(!text || utf8_valid(text, strlen(text)));
}

/* A mail that is none: what is read of it is text all the same, and its lines are. */
static void mime(struct fuzz *f)
{
    struct mail m;
    struct lines lines;
    struct error e = {0};

    assert_int_equal(extract(&m, (char *)f->bytes, f->size, &mail_limits_usual, &e), 0);
    text_is_clean(m.text);
    text_is_clean(m.html);
    text_is_clean(m.attach);
    text_is_clean(m.subject);
    text_is_clean(m.from);
    text_is_clean(m.from_name);
    text_is_clean(m.references);
    assert_int_equal(orders_read(&lines, &m, &mails_verbs, &mail_limits_usual, &e), 0);
    lines_free(&lines);
    mail_free(&m);
}

/* Another signing key of the host, and one of player 2. */
static void rekey(struct fuzz *f)
{
    static struct intake fresh;
    const struct rekeying how = {.reason = KEYS_STOLEN, .intake = &fresh};
    unsigned char block[BLOCK_NEWKEY_SIZE], seed[32], old[32], new[32];
    struct block_taken taken;
    struct player_key k;
    struct error e = {0};

    host_batch(&f->host, false);
    fresh = f->host.intake;
    memset(fresh.sign, 0x55, sizeof fresh.sign);
    assert_int_equal(engine_rekey(&f->host.engine, &how, &e), 0);
    f->host.intake = fresh;
    f->host.engine.intake = &f->host.intake;
    host_mail_out(&f->host);
    memset(&k, 0, sizeof k);
    memcpy(k.game, f->host.game.id, sizeof k.game);
    k.player = 2;
    k.chain = 2;
    k.length = 512;
    memset(new, 0x31, sizeof new);
    signer_seed(seed, 2);
    player_sign_seed(old, seed, f->host.game.id);
    seal_sign_public(f->old, old);
    seal_sign_public(k.public, new);
    block_newkey_write(block, &k, old, new);
    assert_int_equal(signer_bytes(&f->host, "NEWKEY", block, sizeof block, -1, 0, &taken),
                     FATE_TAKEN);
    host_mail_out(&f->host);
}

/* A game of boxes with a bid of each player, opened. */
static void play(struct fuzz *f)
{
    int i;

    host_found(&f->host, &mutant_rules, 4, names,
               "{\"auctions\":true,\"bids\":\"commit\",\"protest\":0}", NULL);
    host_mail_out(&f->host);
    signer_keys(&f->host);
    for (i = 1; i <= 4; i++) {
        (void)signer_bids(&f->host, i, 1, i);
    }
    for (i = 1; i <= 4; i++) {
        (void)signer_reveals(&f->host, i, 1, i);
    }
    (void)host_open(&f->host);
    host_mail_out(&f->host);
    rekey(f);
}

static int begin(void **state)
{
    const char *wanted = getenv("FUZZ_SECONDS");
    const long seconds = wanted ? strtol(wanted, NULL, 10) : SECONDS;
    struct fuzz *f = sodium_init() < 0 ? NULL : calloc(1, sizeof *f);

    if (!f) {
        return -1;
    }
    f->state = 7;
    f->seconds = (double)(seconds > 0 ? seconds : SECONDS) / TARGETS;
    play(f);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fuzz *f = *state;

    host_close(&f->host);
    free(f);
    return 0;
}

/* The blocks that this game has seen, with their names. */
static void blocks_of(struct fuzz *f, bool armored)
{
    unsigned char bytes[BLOCK_MAX];
    static const struct {
        int kind;
        size_t size;
        const char *name;
    } row[] = {{ENTRY_PLAYER_KEY, BLOCK_PLAYERKEY_SIZE, "PLAYERKEY"},
               {ENTRY_KEY_CHANGE, BLOCK_NEWKEY_SIZE, "NEWKEY"},
               {ENTRY_BID_IN, BLOCK_COMMIT_SIZE, "COMMIT"},
               {ENTRY_REVEAL_IN, 264, "REVEAL"},
               {ENTRY_CHECKPOINT, BLOCK_CHECKPOINT, "CHECKPOINT"}};
    size_t k;
    int i;

    for (i = 0; i < f->host.memory.count; i++) {
        const struct log_entry *entry = &f->host.memory.entry[i];

        for (k = 0; k < sizeof row / sizeof *row; k++) {
            const char *at = strstr(entry->body, "block ");

            if (entry->kind != row[k].kind || !at ||
                !seal_unhex(bytes, row[k].size, at + 6, 2 * row[k].size)) {
                continue;
            }
            if (armored) {
                char *text = block_armor(row[k].name, bytes, row[k].size);

                assert_non_null(text);
                sample_add(f, text, strlen(text), 0);
                free(text);
            } else {
                sample_add(f, bytes, row[k].size, 0);
            }
        }
    }
}

/* 4.4 */
static void armor_of_any_kind(void **state)
{
    struct fuzz *f = *state;

    blocks_of(f, true);
    sample_add(f, "hello\n> BEGIN PBEM BID 1\n", 25, 0);
    run(f, "armor", armor);
}

/* 4.3 */
static void blocks_of_any_kind(void **state)
{
    struct fuzz *f = *state;

    blocks_of(f, false);
    run(f, "blocks", block);
}

/* 2.2 */
static void key_files_of_any_kind(void **state)
{
    struct fuzz *f = *state;
    struct intake intake;
    struct vault vault;
    unsigned char seed[32] = {9};
    char text[KEYS_TEXT_MAX];
    struct error e = {0};

    intake_make(&intake, f->host.game.id);
    intake_write(text, &intake);
    sample_add(f, text, strlen(text), 0);
    vault_make(&vault, f->host.game.id);
    assert_int_equal(vault_write(text, &vault, VAULT_OPEN, NULL, &e), 0);
    sample_add(f, text, strlen(text), 0);
    assert_int_equal(vault_write(text, &vault, VAULT_INTERACTIVE, "tulip", &e), 0);
    sample_add(f, text, strlen(text), 0);
    seed_write(text, seed);
    sample_add(f, text, strlen(text), 0);
    run(f, "key files", keys);
}

/* 4.5 */
static void log_bodies_of_any_kind(void **state)
{
    struct fuzz *f = *state;
    int i;

    for (i = 0; i < f->host.memory.count; i++) {
        const struct log_entry *entry = &f->host.memory.entry[i];

        sample_add(f, entry->body, entry->size, entry->kind);
    }
    run(f, "log bodies", body);
}

/* 4.7 */
static void copies_of_any_kind(void **state)
{
    struct fuzz *f = *state;
    char *text = NULL;
    size_t size;
    struct error e = {0};
    FILE *to = open_memstream(&text, &size);
    int i;

    assert_non_null(to);
    copy_write_head(to, "{}");
    for (i = 0; i < f->host.memory.count; i++) {
        const struct log_entry *entry = &f->host.memory.entry[i];

        assert_int_equal(copy_write_entry(to, entry, i % 5 == 4, &e), 0);
    }
    copy_write_end(to, f->host.memory.count);
    assert_int_equal(fclose(to), 0);
    sample_add(f, text, size < BYTES_MAX ? size : BYTES_MAX, 0);
    free(text);
    run(f, "copies", copy);
}

static void mail_add(void *arg, const char *name)
{
    struct fuzz *f = arg;
    char file[256], *bytes;
    size_t n;

    (void)snprintf(file, sizeof file, "%s.eml", name);
    bytes = mails_bytes(file, &n);
    if (n < BYTES_MAX / 2) {
        sample_add(f, bytes, n, 0);
    }
    free(bytes);
}

/* mail 1.2 */
static void mails_of_any_kind(void **state)
{
    struct fuzz *f = *state;

    (void)mails_each(mail_add, f);
    run(f, "mails", mime);
}

int main(void)
{
    static const struct CMUnitTest tests[TARGETS] = {
        cmocka_unit_test(armor_of_any_kind),     cmocka_unit_test(blocks_of_any_kind),
        cmocka_unit_test(key_files_of_any_kind), cmocka_unit_test(log_bodies_of_any_kind),
        cmocka_unit_test(copies_of_any_kind),    cmocka_unit_test(mails_of_any_kind),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
