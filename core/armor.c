/* Blocks as text in a mail. The other half of core/block.h. sealed-bids 4.4. */
#include "core/block.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LINE_BYTES 30 /* on one line of armor */
#define SUM_BYTES 8
#define SUM_DIGITS 16
#define TEXT_MAX ((size_t)64 * 1024) /* of a mail */
#define ANY_SIZE 0

/* What may stand behind BEGIN PBEM. */
struct armor_kind {
    const char *name;
    size_t size;
    bool from_engine;
};

static const struct armor_kind kinds[] = {
    {"BID", 264, false},
    {"COMMIT", 168, false},
    {"REVEAL", 264, false},
    {"TABLEBID", 344, false},
    {"ORDERS", 200, false},
    {"SHARE", 216, false},
    {"TABLEKEY", 232, false},
    {"PLAYERKEY", 160, false},
    {"NEWKEY", BLOCK_NEWKEY_SIZE, false},
    {"INTAKE", ANY_SIZE, false},
    {"VAULT", ANY_SIZE, false},
    {"RECEIPT", BLOCK_RECEIPT, true},
    {"CHECKPOINT", BLOCK_CHECKPOINT, true},
    {"CLOSE", ANY_SIZE, true},
    {"OPEN", ANY_SIZE, true},
    {"AUCTION", ANY_SIZE, true},
    {"KEYCHANGE", ANY_SIZE, true},
    {"RESTORED", ANY_SIZE, true},
};

/* The digits behind END: damage in the mail shows at once, not at the reveal. */
static void armor_sum(unsigned char out[SUM_BYTES], const char *name, const void *bytes,
                      size_t n)
{
    unsigned char label[1 + UINT8_MAX], hash[SEAL_HASH];
    const size_t length = strnlen(name, UINT8_MAX);

    label[0] = (unsigned char)length;
    memcpy(label + 1, name, length);
    seal_hash_two(hash, "pbem1.armor", label, 1 + length, bytes, n);
    memcpy(out, hash, SUM_BYTES);
}

char *block_armor(const char *name, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    unsigned char sum[SUM_BYTES];
    char line[2 * LINE_BYTES + 1];
    char *text = NULL;
    size_t size = 0, i;
    FILE *to = open_memstream(&text, &size);
    bool failed;

    if (!to) {
        return NULL;
    }
    failed = fprintf(to, "BEGIN PBEM %s 1\n", name) < 0;
    for (i = 0; i < n; i += LINE_BYTES) {
        seal_hex(line, at + i, n - i < LINE_BYTES ? n - i : LINE_BYTES);
        failed = failed || fprintf(to, "%s\n", line) < 0;
    }
    armor_sum(sum, name, bytes, n);
    seal_hex(line, sum, sizeof sum);
    failed = failed || fprintf(to, "END PBEM %s %s\n", name, line) < 0;
    failed = fclose(to) == EOF || failed;
    if (failed) {
        free(text);
        return NULL;
    }
    return text;
}

/* Bytes of the blank that stands at `at`: CR, LF, TAB, space, U+00A0, U+200B-200D,
 * U+2060, U+FEFF; 0: none does. */
static size_t blank_size(const char *at, const char *end)
{
    static const char *const blanks[] = {
        " ",
        "\t",
        "\r",
        "\n",
        "\xc2\xa0",
        "\xe2\x80\x8b",
        "\xe2\x80\x8c",
        "\xe2\x80\x8d",
        "\xe2\x81\xa0",
        "\xef\xbb\xbf",
    };
    size_t i;

    for (i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        const size_t n = strlen(blanks[i]);

        if ((size_t)(end - at) >= n && memcmp(at, blanks[i], n) == 0) {
            return n;
        }
    }
    return 0;
}

/* Where the line ends that begins at `at`, if its first non-blank says that it is quoted;
 * else NULL. Only LF ends it then: what a lone CR leads to is part of the quotation. */
static const char *quoted_end(const char *at, const char *end)
{
    const char *lf;
    size_t n;

    while (at < end && *at != '\n' && (n = blank_size(at, end)) > 0) {
        at += n;
    }
    if (at == end || (*at != '>' && *at != '|')) {
        return NULL;
    }
    lf = memchr(at, '\n', (size_t)(end - at));
    return lf ? lf : end;
}

/* Steps 1 and 2 of the reader: the text on one line, without quotations; malloc'd. */
static char *joined(const char *text, size_t n, size_t *size)
{
    const char *at = text, *const end = text + n;
    bool line_begins = true;
    char *out = malloc(n + 1), *to = out;

    while (out && at < end) {
        const char *quoted = line_begins ? quoted_end(at, end) : NULL;
        size_t blank;

        if (quoted) {
            at = quoted;
            line_begins = false;
            continue;
        }
        line_begins = *at == '\n' || *at == '\r';
        blank = blank_size(at, end);
        *to = *at;
        if (blank) {
            *to = ' ';
        }
        to++;
        at += blank ? blank : 1;
    }
    if (out) {
        *size = (size_t)(to - out);
    }
    return out;
}

static char upper(char c)
{
    if (c >= 'a' && c <= 'z') {
        return (char)(c - 'a' + 'A');
    }
    return c;
}

static bool is_hex(char c)
{
    c = upper(c);
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F');
}

/* Behind the word that stands at `at`, in whatever case; NULL: another does, or at is
 * NULL. */
static const char *word(const char *at, const char *end, const char *wanted)
{
    if (!at) {
        return NULL;
    }
    for (; *wanted; wanted++, at++) {
        if (at == end || upper(*at) != *wanted) {
            return NULL;
        }
    }
    return at;
}

/* Behind the spaces at `at`; NULL: there are none. */
static const char *spaces(const char *at, const char *end)
{
    const char *const from = at;

    while (at && at < end && *at == ' ') {
        at++;
    }
    return at == from ? NULL : at;
}

/* A block in the joined text. */
struct found {
    char name[16];
    const char *begin, *inside; /* at BEGIN; behind its line         */
    const char *hex_end, *end;  /* at END; behind its sum            */
    char sum[SUM_DIGITS + 1];   /* its digits; empty: no end, no sum */
};

/* BEGIN PBEM NAME 1 at `at`. */
static bool begin_at(struct found *f, const char *at, const char *end)
{
    const char *name, *next;
    size_t n = 0;

    f->begin = at;
    name = spaces(word(spaces(word(at, end, "BEGIN"), end), end, "PBEM"), end);
    if (!name) {
        return false;
    }
    for (; name + n < end && upper(name[n]) >= 'A' && upper(name[n]) <= 'Z'; n++) {
        if (n + 1 == sizeof f->name) {
            return false;
        }
        f->name[n] = upper(name[n]);
    }
    f->name[n] = '\0';
    next = word(spaces(name + n, end), end, "1");
    if (n == 0 || !next || (next < end && *next != ' ')) {
        return false;
    }
    f->inside = next;
    return true;
}

static bool find_begin(struct found *f, const char *at, const char *end)
{
    for (; at < end; at++) {
        if (begin_at(f, at, end)) {
            return true;
        }
    }
    return false;
}

/* The 16 digits of a sum, spaces between them allowed, no 17th. */
static bool read_sum(struct found *f, const char *at, const char *end)
{
    int n;

    for (n = 0; n < SUM_DIGITS; n++) {
        while (at < end && *at == ' ') {
            at++;
        }
        if (at == end || !is_hex(*at)) {
            return false;
        }
        f->sum[n] = *at;
        at++;
    }
    f->sum[n] = '\0';
    f->end = at;
    return at == end || !is_hex(*at);
}

/* END PBEM NAME and the sum. It is looked for up to the next block only, so that one that
 * lost its end does not take the next one with it. */
static void find_end(struct found *f, const char *end)
{
    struct found next;
    const char *at, *sum;

    f->sum[0] = '\0';
    f->end = f->inside;
    if (find_begin(&next, f->inside, end)) {
        end = next.begin;
    }
    for (at = f->inside; at < end; at++) {
        sum = spaces(word(spaces(word(at, end, "END"), end), end, "PBEM"), end);
        sum = spaces(word(sum, end, f->name), end);
        if (sum) {
            f->hex_end = at;
            if (!read_sum(f, sum, end)) {
                f->sum[0] = '\0';
                f->end = sum;
            }
            return;
        }
    }
}

bool block_begins(const char *text, size_t n)
{
    static const char *const words[] = {"BEGIN PBEM", "END PBEM"};
    size_t i, w;

    for (w = 0; w < sizeof words / sizeof *words; w++) {
        const size_t length = strlen(words[w]);

        for (i = 0; i + length <= n; i++) {
            if (strncasecmp(text + i, words[w], length) == 0) {
                return true;
            }
        }
    }
    return false;
}

static const struct armor_kind *kind_of(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}

/* The digits of a block without its spaces; a malloc'd text. *n: how many; 0 with e set
 * where anything else stands between them, which is never skipped. NULL: out of memory.
 */
static char *digits_of(const struct found *f, size_t *n, struct error *e)
{
    char *digits = malloc((size_t)(f->hex_end - f->inside) + 1);
    const char *at;

    *n = 0;
    for (at = f->inside; digits && at < f->hex_end; at++) {
        if (*at == ' ') {
            continue;
        }
        if (!is_hex(*at)) {
            *n = 0;
            error_set(e, ERROR_SYNTAX,
                      "The block %s holds something else than the digits 0-9 and a-f.",
                      f->name);
            return digits;
        }
        digits[(*n)++] = *at;
    }
    return digits;
}

/* Fills a->bytes from digits, or a->error. -1: out of memory. */
static int decode(struct armored *a, const struct found *f, const struct armor_kind *kind,
                  const char *digits, size_t n)
{
    unsigned char sum[SUM_BYTES], given[SUM_BYTES];

    if (n % 2 || n == 0 || (kind->size != ANY_SIZE && n / 2 != kind->size)) {
        error_set(&a->error, ERROR_SYNTAX,
                  "The block %s is not as long as it should be; please send it again.",
                  f->name);
        return 0;
    }
    a->size = n / 2;
    a->bytes = malloc(a->size);
    if (!a->bytes) {
        return -1;
    }
    if (!seal_unhex(a->bytes, a->size, digits, n) ||
        !seal_unhex(given, sizeof given, f->sum, SUM_DIGITS)) {
        error_set(&a->error, ERROR_BUG, "The block %s could not be read.", f->name);
    } else {
        armor_sum(sum, f->name, a->bytes, a->size);
        if (memcmp(sum, given, sizeof sum) == 0) {
            return 0;
        }
        error_set(&a->error, ERROR_SYNTAX,
                  "The block %s was damaged in the mail; please send it again.", f->name);
    }
    free(a->bytes);
    a->bytes = NULL;
    a->size = 0;
    return 0;
}

/* One block as it is returned. -1: out of memory. */
static int read_block(struct armored *a, const struct found *f,
                      const struct armor_kind *kind)
{
    char *digits;
    size_t n;
    int result = 0;

    memset(a, 0, sizeof *a);
    memcpy(a->name, f->name, sizeof a->name);
    if (!kind) {
        error_set(&a->error, ERROR_SYNTAX, "There are no blocks with the name %s.",
                  f->name);
        return 0;
    }
    if (!f->sum[0]) {
        error_set(&a->error, ERROR_SYNTAX,
                  "The block %s has no end, which is a line END PBEM %s and 16 digits.",
                  f->name, f->name);
        return 0;
    }
    digits = digits_of(f, &n, &a->error);
    if (!digits) {
        return -1;
    }
    if (a->error.code == ERROR_NONE) {
        result = decode(a, f, kind, digits, n);
    }
    free(digits);
    return result;
}

/* One more in the list, which doubles whenever its length is a power of two. */
static int add_block(struct armored **list, int *n, const struct found *f,
                     const struct armor_kind *kind, struct error *e)
{
    struct armored *more = *list;

    if (*n == 0 || (*n & (*n - 1)) == 0) {
        more = realloc(*list, (size_t)(*n ? 2 * *n : 1) * sizeof *more);
    }
    if (more) {
        *list = more;
    }
    if (!more || read_block(&more[*n], f, kind)) {
        return error_memory(e);
    }
    ++*n;
    return 0;
}

/* Public halves of shares come for many rounds at once; of other blocks a mail has few.
 */
static int too_many(const struct found *f, int count[2], struct error *e)
{
    const bool keys = !strcmp(f->name, "TABLEKEY");
    const int most = keys ? ARMORED_KEYS_MAX : ARMORED_MAX;

    return ++count[keys] <= most
               ? 0
               : error_set(e, ERROR_SYNTAX, "A mail may hold at most %d blocks%s.", most,
                           keys ? " TABLEKEY" : "");
}

static int find_all(struct armored **list, int *n, const char *text, size_t size,
                    bool what_engine_mails, struct error *e)
{
    const char *at = text, *const end = text + size;
    int count[2] = {0, 0};
    struct found f;

    for (; find_begin(&f, at, end); at = f.end) {
        const struct armor_kind *kind = kind_of(f.name);

        find_end(&f, end);
        if (kind && kind->from_engine && !what_engine_mails) {
            continue;
        }
        if (!what_engine_mails && too_many(&f, count, e)) {
            return -1;
        }
        if (add_block(list, n, &f, kind, e)) {
            return -1;
        }
    }
    return 0;
}

int block_find(struct armored **list, const char *text, size_t n, bool what_engine_mails,
               struct error *e)
{
    struct armored *found = NULL;
    size_t size = 0;
    char *line;
    int count = 0, failed;

    *list = NULL;
    if (n > TEXT_MAX && !what_engine_mails) {
        return error_set(e, ERROR_SYNTAX, "The text of a mail may have at most 64 KiB.");
    }
    line = joined(text, n, &size);
    if (!line) {
        return error_memory(e);
    }
    failed = find_all(&found, &count, line, size, what_engine_mails, e);
    free(line);
    if (failed) {
        block_list_free(found, count);
        return -1;
    }
    *list = found;
    return count;
}

void block_list_free(struct armored *list, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        free(list[i].bytes);
    }
    free(list);
}
