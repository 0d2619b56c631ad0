#include "mail/header.h"

#include "core/utf8.h"

#include <sodium.h>
#include <stdbool.h>
#include <string.h>

#define LINE 78         /* columns of a line, RFC 5322 2.1.1               */
#define LINE_ENCODED 76 /* of one with encoded words, RFC 2047 2           */
#define AROUND 12       /* bytes of "=?UTF-8?Q?" and "?="                  */
#define CLEAN_BYTES (4 * HEADER_CHARACTERS + 1)

void header_begin(struct header *h, FILE *out, const char *name)
{
    fprintf(out, "%s:", name);
    *h = (struct header){.out = out, .column = strlen(name) + 1};
}

void header_end(struct header *h)
{
    fputs("\r\n", h->out);
}

void header_fold(struct header *h)
{
    fputs("\r\n", h->out);
    h->column = 0;
}

void header_word(struct header *h, const char *word)
{
    size_t n = strlen(word);

    if (h->words > 0 && h->column > 0 && h->column + 1 + n > LINE) {
        header_fold(h);
    }
    fprintf(h->out, " %s", word);
    h->column += 1 + n;
    h->words++;
}

/* text as it may stand in a header; `but`, unless 0, becomes a blank too. */
static void clean(char out[CLEAN_BYTES], const char *text, char but)
{
    size_t left = strlen(text), n = 0, length;
    int characters = 0;
    uint32_t c;

    for (; left > 0 && characters < HEADER_CHARACTERS; text += length, left -= length) {
        c = utf8_get(text, left, &length);
        if (length == 1 && c >= 0x80) { /* no UTF-8 */
            out[n++] = '?';
        } else if (utf8_is_control(c) || c == ' ' || (but && c == (unsigned char)but)) {
            if (n == 0 || out[n - 1] == ' ') {
                continue;
            }
            out[n++] = ' ';
        } else {
            memcpy(out + n, text, length);
            n += length;
        }
        characters++;
    }
    if (n > 0 && out[n - 1] == ' ') {
        n--;
    }
    out[n] = '\0';
}

/* Whether text needs encoded words: it is not ASCII, or looks like one of them. */
static bool needs_encoding(const char *text)
{
    if (strstr(text, "=?")) {
        return true;
    }
    for (; *text; text++) {
        if ((unsigned char)*text > 0x7e) {
            return true;
        }
    }
    return false;
}

/* What may stand for itself in an encoded word wherever it is, RFC 2047 5 (3). */
static bool q_literal(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!*+-/", c));
}

static size_t q_size(const char *text, size_t n)
{
    size_t i, size = 0;

    for (i = 0; i < n; i++) {
        size += q_literal(text[i]) || text[i] == ' ' ? 1 : 3;
    }
    return size;
}

static size_t b_size(size_t n)
{
    return (n + 2) / 3 * 4;
}

static void q_write(char *out, const char *text, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        if (q_literal(text[i]) || text[i] == ' ') {
            *out++ = (char)(text[i] == ' ' ? '_' : text[i]);
        } else {
            out += snprintf(out, 4, "=%02X", (unsigned)(unsigned char)text[i]);
        }
    }
    *out = '\0';
}

/* Bytes of whole characters of text whose encoded form fits into room. */
static size_t fitting(const char *text, size_t left, bool q, size_t room)
{
    size_t n = 0, size;

    while (n < left) {
        (void)utf8_get(text + n, left - n, &size);
        if ((q ? q_size(text, n + size) : b_size(n + size)) > room) {
            break;
        }
        n += size;
    }
    return n;
}

static void write_encoded(struct header *h, const char *text)
{
    const size_t full = LINE_ENCODED - 1 - AROUND, least = 12; /* one character */
    size_t left = strlen(text), n, room;
    bool q = q_size(text, left) <= b_size(left);
    char payload[LINE], word[LINE + AROUND];

    while (left > 0) {
        room = h->column < full ? full - h->column : 0;
        if (room < least) {
            header_fold(h);
            room = full;
        }
        n = fitting(text, left, q, room);
        if (q) {
            q_write(payload, text, n);
        } else {
            sodium_bin2base64(payload, sizeof payload, (const unsigned char *)text, n,
                              sodium_base64_VARIANT_ORIGINAL);
        }
        snprintf(word, sizeof word, "=?UTF-8?%c?%s?=", q ? 'Q' : 'B', payload);
        header_word(h, word);
        text += n;
        left -= n;
    }
}

/* ASCII, folded at its blanks. */
static void write_plain(struct header *h, char *text)
{
    char *blank;

    while (*text) {
        blank = strchr(text, ' ');
        if (blank) {
            *blank = '\0';
        }
        header_word(h, text);
        text = blank ? blank + 1 : text + strlen(text);
    }
}

void header_text(struct header *h, const char *text)
{
    char value[CLEAN_BYTES] = "";

    clean(value, text, 0);
    if (needs_encoding(value)) {
        write_encoded(h, value);
    } else {
        write_plain(h, value);
    }
}

static bool is_atom(const char *text)
{
    return *text &&
           text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789!#$%&'*+-/=?^_`{|}~")] == '\0';
}

static void quote(char *out, const char *text)
{
    *out++ = '"';
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            *out++ = '\\';
        }
        *out++ = *text;
    }
    *out++ = '"';
    *out = '\0';
}

void header_phrase(struct header *h, const char *name)
{
    char value[CLEAN_BYTES] = "", quoted[2 * CLEAN_BYTES + 2];

    clean(value, name, '@');
    if (needs_encoding(value)) {
        write_encoded(h, value);
    } else if (is_atom(value)) {
        header_word(h, value);
    } else if (*value) {
        quote(quoted, value);
        write_plain(h, quoted);
    }
}
