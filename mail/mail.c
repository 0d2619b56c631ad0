#include "mail/mail.h"

#include "core/seal.h"
#include "core/utf8.h"
#include "mail/limits.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct key {
    const char *name;
    size_t offset; /* in struct mail */
};

static const struct key texts[] = {
    {"from", offsetof(struct mail, from)},
    {"from-name", offsetof(struct mail, from_name)},
    {"to", offsetof(struct mail, to)},
    {"cc", offsetof(struct mail, cc)},
    {"delivered-to", offsetof(struct mail, delivered_to)},
    {"original-to", offsetof(struct mail, original_to)},
    {"subject", offsetof(struct mail, subject)},
    {"date", offsetof(struct mail, date)},
    {"written", offsetof(struct mail, written)},
    {"message-id", offsetof(struct mail, message_id)},
    {"in-reply-to", offsetof(struct mail, in_reply_to)},
    {"references", offsetof(struct mail, references)},
    {"return-path", offsetof(struct mail, return_path)},
    {"received-id", offsetof(struct mail, received_id)},
    {"loop", offsetof(struct mail, loop)},
    {"auth-1", offsetof(struct mail, auth[0])},
    {"auth-2", offsetof(struct mail, auth[1])},
    {"auth-3", offsetof(struct mail, auth[2])},
    {"text", offsetof(struct mail, text)},
    {"attach", offsetof(struct mail, attach)},
    {"html", offsetof(struct mail, html)},
    {"charset", offsetof(struct mail, charset)},
    {"dsn-fields", offsetof(struct mail, dsn_fields)},
    {"dsn-message-id", offsetof(struct mail, dsn_message_id)},
};
#define TEXTS (sizeof texts / sizeof texts[0])

static const struct key notes[] = {
    {"encrypted", offsetof(struct mail, encrypted)},
    {"smime", offsetof(struct mail, smime)},
    {"tnef", offsetof(struct mail, tnef)},
    {"forward", offsetof(struct mail, forward)},
};
#define NOTES (sizeof notes / sizeof notes[0])

static const char *const class_names[] = {"mail", "loop", "dsn", "auto", "list"};
#define CLASSES (sizeof class_names / sizeof class_names[0])

static const char *const *text_in(const struct mail *m, const struct key *k)
{
    return (const void *)((const char *)m + k->offset);
}

static char **text_of(struct mail *m, const struct key *k)
{
    return (void *)((char *)m + k->offset);
}

void mail_free(struct mail *m)
{
    size_t i;

    for (i = 0; i < TEXTS; i++) {
        seal_free_text(*text_of(m, &texts[i])); /* maybe a bid: sealed-bids 8 */
    }
    memset(m, 0, sizeof *m);
}

const char *mail_class_name(enum mail_class class)
{
    return class_names[class];
}

/* The address is the mailbox's own; +tags of it too, as only our mails come from there.
 */
static bool is_own(const char *from, const char *address)
{
    const char *host = strrchr(address, '@');
    const char *at = from ? strrchr(from, '@') : NULL;
    size_t name;

    if (!at || !host || strcasecmp(at, host) != 0) {
        return false;
    }
    name = (size_t)(host - address);
    return strncasecmp(from, address, name) == 0 &&
           (from[name] == '@' || from[name] == '+');
}

enum mail_class mail_classify(const struct mail *m, const char *host, const char *address,
                              bool to_seat)
{
    if ((m->loop && strcasecmp(m->loop, host) == 0) || is_own(m->from, address)) {
        return MAIL_LOOP;
    }
    return m->class == MAIL_LIST && to_seat ? MAIL_ORDERS : m->class;
}

static void add(FILE *f, const char *key, const char *value)
{
    fputs(key, f);
    fputc('\0', f);
    fputs(value, f);
    fputc('\0', f);
}

/* "E-SIZE 0 0 65536": code, line, size, limit. */
static void add_refusal(FILE *f, const struct refusal *r)
{
    char value[64];

    snprintf(value, sizeof value, "%s %d %ld %ld", refusal_name(r->code), r->line,
             r->size, r->limit);
    add(f, "error", value);
}

static void add_all(FILE *f, const struct mail *m)
{
    size_t i;

    for (i = 0; i < TEXTS; i++) {
        if (*text_in(m, &texts[i])) {
            add(f, texts[i].name, *text_in(m, &texts[i]));
        }
    }
    for (i = 0; i < NOTES; i++) {
        if (*(const bool *)((const char *)m + notes[i].offset)) {
            add(f, "note", notes[i].name);
        }
    }
    add(f, "class", mail_class_name(m->class));
    if (m->refusal.code != REFUSAL_NONE) {
        add_refusal(f, &m->refusal);
    }
}

char *mail_record(const struct mail *m, size_t *size)
{
    char *record = NULL;
    FILE *f = open_memstream(&record, size);
    bool failed;

    if (!f) {
        return NULL;
    }
    fwrite("\0\0\0\0", 1, 4, f);
    add_all(f, m);
    failed = ferror(f) != 0;
    if (fclose(f) != 0 || failed) {
        free(record);
        return NULL;
    }
    seal_put32((unsigned char *)record, (uint32_t)(*size - 4));
    return record;
}

static int bad(struct error *e, const char *what)
{
    return error_set(e, ERROR_DATA, "The record of the mail is wrong: %s.", what);
}

static int read_class(struct mail *m, const char *value, struct error *e)
{
    size_t i;

    for (i = 0; i < CLASSES; i++) {
        if (strcmp(class_names[i], value) == 0) {
            m->class = (enum mail_class)i;
            return 0;
        }
    }
    return bad(e, "class");
}

static int read_note(struct mail *m, const char *value, struct error *e)
{
    size_t i;

    for (i = 0; i < NOTES; i++) {
        if (strcmp(notes[i].name, value) == 0) {
            *(bool *)((char *)m + notes[i].offset) = true;
            return 0;
        }
    }
    return bad(e, "note");
}

/* A number up to a thousand million, and the blank before it. */
static bool read_number(const char **at, long *out)
{
    const char *from = *at;
    size_t n;

    if (*from++ != ' ') {
        return false;
    }
    n = strspn(from, "0123456789");
    *at = from + n;
    *out = strtol(from, NULL, 10);
    return n > 0 && n < 10;
}

static int read_refusal(struct mail *m, const char *value, struct error *e)
{
    char name[16] = "";
    size_t n = strcspn(value, " ");
    const char *at = value + n;
    long line, size, limit;

    if (n < sizeof name) {
        memcpy(name, value, n);
    }
    if (refusal_find(name) == REFUSAL_NONE || !read_number(&at, &line) ||
        !read_number(&at, &size) || !read_number(&at, &limit) || *at) {
        return bad(e, "error");
    }
    refusal_set(&m->refusal, refusal_find(name), (int)line);
    m->refusal.size = size;
    m->refusal.limit = limit;
    return 0;
}

static int read_text(struct mail *m, const char *key, const char *value, struct error *e)
{
    size_t i;

    for (i = 0; i < TEXTS; i++) {
        if (strcmp(texts[i].name, key) == 0) {
            char **text = text_of(m, &texts[i]);

            if (*text) {
                return bad(e, "a key stands there twice");
            }
            *text = strdup(value);
            return *text ? 0 : error_memory(e);
        }
    }
    return bad(e, "unknown key");
}

static int read_value(struct mail *m, const char *key, const char *value, struct error *e)
{
    if (strcmp(key, "class") == 0) {
        return read_class(m, value, e);
    }
    if (strcmp(key, "note") == 0) {
        return read_note(m, value, e);
    }
    if (strcmp(key, "error") == 0) {
        return read_refusal(m, value, e);
    }
    return read_text(m, key, value, e);
}

/* What follows the text at at, or NULL where it does not end before end. */
static const char *after(const char *at, const char *end)
{
    const char *zero = at < end ? memchr(at, '\0', (size_t)(end - at)) : NULL;

    return zero ? zero + 1 : NULL;
}

static int read_pairs(struct mail *m, const char *at, const char *end, struct error *e)
{
    while (at < end) {
        const char *value = after(at, end);
        const char *next = value ? after(value, end) : NULL;

        if (!next) {
            return bad(e, "it is cut off");
        }
        if (read_value(m, at, value, e) != 0) {
            return -1;
        }
        at = next;
    }
    return 0;
}

int mail_from_record(struct mail *m, const char *record, size_t size, struct error *e)
{
    memset(m, 0, sizeof *m);
    if (size < 4 || size > MAIL_RECORD_MAX ||
        seal_get32((const unsigned char *)record) != size - 4) {
        return bad(e, "length");
    }
    if (!utf8_valid(record + 4, size - 4)) {
        return bad(e, "it is not UTF-8");
    }
    if (read_pairs(m, record + 4, record + size, e) != 0) {
        mail_free(m);
        return -1;
    }
    return 0;
}
