#include "mail/charset.h"

#include "core/utf8.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define GROWTH 4 /* bytes of UTF-8 that one byte of another set becomes at most */

static char *copy(const char *bytes, size_t n, size_t *size)
{
    char *text = malloc(n + 1);

    if (text) {
        memcpy(text, bytes, n);
        text[n] = '\0';
        *size = n;
    }
    return text;
}

/* Windows-1252; what that leaves undefined as in Latin-1. */
static char *read_western(const char *bytes, size_t n, size_t *size)
{
    static const uint32_t high[] = {
        0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
        0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
    char *text = malloc(n * GROWTH + 1);
    size_t i, at = 0;

    for (i = 0; text && i < n; i++) {
        uint32_t c = (unsigned char)bytes[i];

        at += utf8_put(text + at, c >= 0x80 && c < 0xA0 ? high[c - 0x80] : c);
    }
    if (text) {
        text[at] = '\0';
        *size = at;
    }
    return text;
}

char *charset_guess(const char *bytes, size_t n, size_t *size)
{
    return utf8_valid(bytes, n) ? copy(bytes, n, size) : read_western(bytes, n, size);
}

/* All of it through iconv; NULL where that cannot be done. */
static char *convert(iconv_t set, const char *bytes, size_t n, size_t *size)
{
    size_t room = n * GROWTH;
    char *text = malloc(room + 1);
    char *to = text;
    char *from = (char *)(uintptr_t)bytes; /* iconv() only reads it */

    if (!text || iconv(set, &from, &n, &to, &room) == (size_t)-1 || n > 0 ||
        iconv(set, NULL, NULL, &to, &room) == (size_t)-1) {
        free(text);
        return NULL;
    }
    *to = '\0';
    *size = (size_t)(to - text);
    return text;
}

/* A name from a mail that may be given to iconv_open(), which takes paths and options. */
static bool is_plain_name(const char *name)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789-_.:()";

    return name[0] && name[strspn(name, letters)] == '\0';
}

static char *read_named(const char *bytes, size_t n, const char *name, size_t *size)
{
    iconv_t set;
    char *text;

    if (!is_plain_name(name) || strcasecmp(name, "utf-7") == 0) {
        return NULL;
    }
    set = iconv_open("UTF-8", name);
    if (set == (iconv_t)-1) {
        return NULL;
    }
    text = convert(set, bytes, n, size);
    iconv_close(set);
    return text;
}

static bool is_one_of(const char *name, const char *const *list)
{
    for (; *list; list++) {
        if (strcasecmp(name, *list) == 0) {
            return true;
        }
    }
    return false;
}

char *charset_read(const char *bytes, size_t n, const char *label, size_t *size,
                   bool *unknown)
{
    static const char *const guessed[] = {
        "us-ascii", "ascii", "ansi_x3.4-1968", "utf-8", "utf8", "unknown-8bit", NULL};
    static const char *const western[] = {"iso-8859-1",   "iso8859-1", "latin1",
                                          "windows-1252", "cp1252",    NULL};
    char *text = NULL;

    *unknown = false;
    if (n >= 2 &&
        (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0)) {
        text = read_named(bytes + 2, n - 2, bytes[0] == '\xFF' ? "UTF-16LE" : "UTF-16BE",
                          size);
    } else if (!label || is_one_of(label, guessed)) {
        return charset_guess(bytes, n, size);
    } else if (is_one_of(label, western)) {
        return read_western(bytes, n, size);
    } else {
        text = read_named(bytes, n, label, size);
    }
    if (!text && utf8_valid(bytes, n)) {
        return copy(bytes, n, size);
    }
    *unknown = !text;
    return text;
}
