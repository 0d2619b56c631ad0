#include "core/keys.h"

#include "core/seal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define CHECK_BYTES 8
#define OPS_MAX 16 /* passes; SENSITIVE has 4 */
#define MEM_MAX crypto_pwhash_MEMLIMIT_SENSITIVE
#define BOX_BYTES (32 + crypto_secretbox_MACBYTES)

_Static_assert(crypto_secretbox_NONCEBYTES == 24 && BOX_BYTES == 48, "sealed-bids 2.2");
_Static_assert(crypto_pwhash_SALTBYTES == 16, "sealed-bids 2.2");

/* K_vault as it lies in the file. */
struct vault_data {
    bool locked;
    unsigned long long ops;
    size_t mem;
    unsigned char salt[crypto_pwhash_SALTBYTES];
    unsigned char key[32]; /* where it is not locked */
    unsigned char nonce[crypto_secretbox_NONCEBYTES], box[BOX_BYTES];
};

/* A text, line by line. */
struct lines {
    const char *at, *end;
    int number; /* of the line read last, from 1 */
};

void intake_make(struct intake *k, const unsigned char game[16])
{
    memcpy(k->game, game, sizeof k->game);
    randombytes_buf(k->sign, sizeof k->sign);
    randombytes_buf(k->code, sizeof k->code);
    randombytes_buf(k->play, sizeof k->play);
}

void vault_make(struct vault *k, const unsigned char game[16])
{
    memcpy(k->game, game, sizeof k->game);
    randombytes_buf(k->key, sizeof k->key);
}

static void check_of(char out[2 * CHECK_BYTES + 1], const char *text, size_t n)
{
    unsigned char hash[SEAL_HASH];

    seal_hash(hash, "pbem1.keyfile", text, n);
    seal_hex(out, hash, CHECK_BYTES);
}

/* Appends to a text that has room for every key file there can be. */
static void add(char out[KEYS_TEXT_MAX], const char *before, const void *bytes, size_t n)
{
    const size_t at = strlen(out);
    size_t length;

    length = (size_t)snprintf(out + at, KEYS_TEXT_MAX - at, "%s", before);
    if (n > 0) {
        seal_hex(out + at + length, bytes, n);
    }
}

static void add_check(char out[KEYS_TEXT_MAX])
{
    char check[2 * CHECK_BYTES + 1];

    check_of(check, out, strlen(out));
    add(out, "check ", NULL, 0);
    add(out, check, NULL, 0);
    add(out, "\n", NULL, 0);
}

void intake_write(char out[KEYS_TEXT_MAX], const struct intake *k)
{
    out[0] = '\0';
    add(out, "pbem-key 1 intake\ngame ", k->game, sizeof k->game);
    add(out, "\nsign ", k->sign, sizeof k->sign);
    add(out, "\ncode ", k->code, sizeof k->code);
    add(out, "\nplay ", k->play, sizeof k->play);
    add(out, "\n", NULL, 0);
    add_check(out);
}

static int stretch(unsigned char key[crypto_secretbox_KEYBYTES],
                   const struct vault_data *d, const char *passphrase, struct error *e)
{
    if (crypto_pwhash(key, crypto_secretbox_KEYBYTES, passphrase, strlen(passphrase),
                      d->salt, d->ops, d->mem, crypto_pwhash_ALG_ARGON2ID13)) {
        return error_set(e, ERROR_MEMORY,
                         "The passphrase of the vault needs %zu MiB of memory, which are "
                         "not to be had.",
                         d->mem >> 20);
    }
    return 0;
}

/* Puts k into d under a passphrase. */
static int lock(struct vault_data *d, const struct vault *k, enum vault_kdf kdf,
                const char *passphrase, struct error *e)
{
    const bool small = kdf == VAULT_INTERACTIVE;
    unsigned char key[crypto_secretbox_KEYBYTES];
    int result = -1;

    d->locked = true;
    d->ops = small ? crypto_pwhash_OPSLIMIT_INTERACTIVE : crypto_pwhash_OPSLIMIT_MODERATE;
    d->mem = small ? crypto_pwhash_MEMLIMIT_INTERACTIVE : crypto_pwhash_MEMLIMIT_MODERATE;
    randombytes_buf(d->salt, sizeof d->salt);
    randombytes_buf(d->nonce, sizeof d->nonce);
    if (stretch(key, d, passphrase, e)) {
        goto done;
    }
    if (crypto_secretbox_easy(d->box, k->key, sizeof k->key, d->nonce, key)) {
        error_set(e, ERROR_BUG, "The vault could not be locked.");
        goto done;
    }
    result = 0;
done:
    seal_wipe(key, sizeof key);
    return result;
}

static int unlock(unsigned char out[32], const struct vault_data *d,
                  const char *passphrase, struct error *e)
{
    unsigned char key[crypto_secretbox_KEYBYTES];
    int result = -1;

    if (!passphrase) {
        return error_set(e, ERROR_CONFIG,
                         "The vault is under a passphrase, which is needed here.");
    }
    if (stretch(key, d, passphrase, e)) {
        goto done;
    }
    if (crypto_secretbox_open_easy(out, d->box, sizeof d->box, d->nonce, key)) {
        error_set(e, ERROR_CONFIG, "This is not the passphrase of the vault.");
        goto done;
    }
    result = 0;
done:
    seal_wipe(key, sizeof key);
    return result;
}

int vault_write(char out[KEYS_TEXT_MAX], const struct vault *k, enum vault_kdf kdf,
                const char *passphrase, struct error *e)
{
    struct vault_data d = {.locked = false};
    char numbers[64];

    if (kdf != VAULT_OPEN && lock(&d, k, kdf, passphrase, e)) {
        return -1;
    }
    out[0] = '\0';
    add(out, "pbem-key 1 vault\ngame ", k->game, sizeof k->game);
    if (d.locked) {
        snprintf(numbers, sizeof numbers, "\nkdf argon2id %llu %zu ", d.ops, d.mem);
        add(out, numbers, d.salt, sizeof d.salt);
        add(out, "\ndata ", d.nonce, sizeof d.nonce);
        add(out, "", d.box, sizeof d.box);
    } else {
        add(out, "\nkdf none\ndata ", k->key, sizeof k->key);
    }
    add(out, "\n", NULL, 0);
    add_check(out);
    return 0;
}

/* Takes the next line, which must begin with `name`; the rest of it is the value. */
static int take(struct lines *l, const char *name, const char **value, size_t *n,
                struct error *e)
{
    const size_t length = strlen(name);
    const char *lf = memchr(l->at, '\n', (size_t)(l->end - l->at));

    l->number++;
    if (!lf) {
        return error_set(e, ERROR_CONFIG,
                         "The file breaks off in line %d, where \"%s\" should be.",
                         l->number, name);
    }
    if ((size_t)(lf - l->at) < length || memcmp(l->at, name, length) != 0) {
        return error_set(e, ERROR_CONFIG, "Line %d of the file should begin with \"%s\".",
                         l->number, name);
    }
    *value = l->at + length;
    *n = (size_t)(lf - *value);
    l->at = lf + 1;
    return 0;
}

static int take_hex(struct lines *l, const char *name, void *out, size_t bytes,
                    struct error *e)
{
    const char *value = NULL;
    size_t n = 0;

    if (take(l, name, &value, &n, e)) {
        return -1;
    }
    return seal_unhex(out, bytes, value, n)
               ? 0
               : error_set(e, ERROR_CONFIG,
                           "Line %d of the file should be \"%s\" and %zu hex digits.",
                           l->number, name, 2 * bytes);
}

/* The first two lines. */
static int take_head(struct lines *l, const char *first, unsigned char id[16],
                     const unsigned char game[16], struct error *e)
{
    const char *value = NULL;
    size_t n = 0;

    if (take(l, first, &value, &n, e)) {
        return -1;
    }
    if (n > 0) {
        return error_set(e, ERROR_CONFIG, "Line 1 of the file should be \"%s\".", first);
    }
    if (take_hex(l, "game ", id, 16, e)) {
        return -1;
    }
    if (game && memcmp(id, game, 16) != 0) {
        return error_set(e, ERROR_CONFIG, "The file belongs to another game.");
    }
    return 0;
}

/* The last line, for the text from its beginning. */
static int take_check(struct lines *l, const char *text, struct error *e)
{
    const char *until = l->at, *value = "";
    char check[2 * CHECK_BYTES + 1];
    size_t n = 0;

    if (take(l, "check ", &value, &n, e)) {
        return -1;
    }
    check_of(check, text, (size_t)(until - text));
    if (n != strlen(check) || memcmp(value, check, n) != 0) {
        return error_set(e, ERROR_CONFIG,
                         "The file is damaged: its last line does not fit the others.");
    }
    return l->at == l->end ? 0
                           : error_set(e, ERROR_CONFIG,
                                       "Something stands behind the last line of the "
                                       "file.");
}

int intake_read(struct intake *k, const char *text, size_t n,
                const unsigned char game[16], struct error *e)
{
    struct lines l = {text, text + n, 0};
    struct intake read;
    int result = -1;

    if (take_head(&l, "pbem-key 1 intake", read.game, game, e) ||
        take_hex(&l, "sign ", read.sign, sizeof read.sign, e) ||
        take_hex(&l, "code ", read.code, sizeof read.code, e) ||
        take_hex(&l, "play ", read.play, sizeof read.play, e) ||
        take_check(&l, text, e)) {
        goto done;
    }
    *k = read;
    result = 0;
done:
    seal_wipe(&read, sizeof read);
    return result;
}

/* A number of 1..max without sign, blanks or zeros before it, and the blank behind it. */
static bool take_number(const char **at, const char *end, size_t max, size_t *out)
{
    size_t value = 0;

    if (*at < end && **at == '0') {
        return false;
    }
    for (; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
        value = value * 10 + (size_t)(**at - '0');
        if (value > max) {
            return false;
        }
    }
    if (value == 0 || *at == end || **at != ' ') {
        return false;
    }
    (*at)++;
    *out = value;
    return true;
}

static int take_kdf(struct lines *l, struct vault_data *d, struct error *e)
{
    static const char argon[] = "argon2id ";
    const char *value = NULL, *end;
    size_t n = 0, ops;

    if (take(l, "kdf ", &value, &n, e)) {
        return -1;
    }
    if (n == 4 && memcmp(value, "none", 4) == 0) {
        d->locked = false;
        return 0;
    }
    end = value + n;
    if (n > strlen(argon) && memcmp(value, argon, strlen(argon)) == 0) {
        value += strlen(argon);
        if (take_number(&value, end, OPS_MAX, &ops) &&
            take_number(&value, end, MEM_MAX, &d->mem) &&
            d->mem >= crypto_pwhash_MEMLIMIT_MIN &&
            seal_unhex(d->salt, sizeof d->salt, value, (size_t)(end - value))) {
            d->ops = ops;
            d->locked = true;
            return 0;
        }
    }
    return error_set(e, ERROR_CONFIG,
                     "Line %d of the file should be \"kdf none\" or \"kdf argon2id\" "
                     "with passes, bytes of memory and 32 hex digits.",
                     l->number);
}

static int take_data(struct lines *l, struct vault_data *d, struct error *e)
{
    unsigned char both[sizeof d->nonce + sizeof d->box];

    if (!d->locked) {
        return take_hex(l, "data ", d->key, sizeof d->key, e);
    }
    if (take_hex(l, "data ", both, sizeof both, e)) {
        return -1;
    }
    memcpy(d->nonce, both, sizeof d->nonce);
    memcpy(d->box, both + sizeof d->nonce, sizeof d->box);
    return 0;
}

static int take_vault(struct vault_data *d, unsigned char id[16], const char *text,
                      size_t n, const unsigned char game[16], struct error *e)
{
    struct lines l = {text, text + n, 0};

    return take_head(&l, "pbem-key 1 vault", id, game, e) || take_kdf(&l, d, e) ||
                   take_data(&l, d, e) || take_check(&l, text, e)
               ? -1
               : 0;
}

int vault_read(struct vault *k, const char *text, size_t n, const unsigned char game[16],
               const char *passphrase, struct error *e)
{
    struct vault_data d = {.locked = false};
    struct vault read;
    int result = -1;

    if (take_vault(&d, read.game, text, n, game, e)) {
        goto done;
    }
    if (!d.locked) {
        memcpy(read.key, d.key, sizeof read.key);
    } else if (unlock(read.key, &d, passphrase, e)) {
        goto done;
    }
    *k = read;
    result = 0;
done:
    seal_wipe(&d, sizeof d);
    seal_wipe(&read, sizeof read);
    return result;
}

int vault_check(bool *locked, const char *text, size_t n, const unsigned char game[16],
                struct error *e)
{
    struct vault_data d = {.locked = false};
    unsigned char id[16];
    int result;

    result = take_vault(&d, id, text, n, game, e);
    if (!result) {
        *locked = d.locked;
    }
    seal_wipe(&d, sizeof d);
    return result;
}

void seed_write(char out[KEYS_TEXT_MAX], const unsigned char seed[32])
{
    out[0] = '\0';
    add(out, "pbem-key 1 player\nseed ", seed, 32);
    add(out, "\n", NULL, 0);
    add_check(out);
}

int seed_read(unsigned char seed[32], const char *text, size_t n, struct error *e)
{
    struct lines l = {text, text + n, 0};
    const char *value = NULL;
    unsigned char read[32];
    size_t rest = 0;
    int result = -1;

    if (take(&l, "pbem-key 1 player", &value, &rest, e)) {
        return -1;
    }
    if (rest > 0) {
        return error_set(e, ERROR_CONFIG,
                         "Line 1 of the file should be \"pbem-key 1 player\".");
    }
    if (!take_hex(&l, "seed ", read, sizeof read, e) && !take_check(&l, text, e)) {
        memcpy(seed, read, sizeof read);
        result = 0;
    }
    seal_wipe(read, sizeof read);
    return result;
}
