#include "mail/quoted.h"

#include <sodium.h>
#include <stdbool.h>
#include <string.h>

#define LINE 76
#define LINE_BYTES 57u /* of them, in base 64 */

/* One line of text being encoded: as much of it as stands in one line of the mail. */
struct line {
    FILE *out;
    char text[LINE];
    size_t column;
};

static void line_add(struct line *l, const char *text, size_t n)
{
    memcpy(l->text + l->column, text, n);
    l->column += n;
}

static void line_end(struct line *l, const char *end)
{
    fwrite(l->text, 1, l->column, l->out);
    fputs(end, l->out);
    l->column = 0;
}

/* Whether the byte at the front of left ones may stand for itself. At the begin of a line
 * `.` and "From " do not: SMTP and mailboxes would change them. */
static bool stays(const struct line *l, const char *text, size_t left)
{
    unsigned char c = (unsigned char)text[0];

    if (c == ' ' || c == '\t') {
        return left > 1;
    }
    if (l->column == 0 && (c == '.' || (left >= 5 && memcmp(text, "From ", 5) == 0))) {
        return false;
    }
    return c > 0x20 && c < 0x7f && c != '=';
}

/* Writes the piece at the front of left bytes; returns how many it took. */
static size_t put_piece(struct line *l, const char *text, size_t left, int player,
                        enum token_kind kind)
{
    static const char hex[] = "0123456789ABCDEF";
    size_t whole = token_place_size(text, left, player, kind), taken = whole ? whole : 1;
    size_t width = whole ? whole : stays(l, text, left) ? 1 : 3;
    size_t limit = taken == left ? LINE : LINE - 1; /* the = of a soft break */

    if (l->column + width > limit) {
        line_end(l, "=\r\n");
        width = whole ? whole : stays(l, text, left) ? 1 : 3;
    }
    if (whole || width == 1) {
        line_add(l, text, taken);
    } else {
        const unsigned byte = (unsigned char)text[0];
        const char encoded[] = {'=', hex[byte >> 4], hex[byte & 15]};

        line_add(l, encoded, sizeof encoded);
    }
    return taken;
}

static void put_line(FILE *out, const char *text, size_t n, int player,
                     enum token_kind kind)
{
    struct line l = {.out = out};
    size_t at = 0;

    while (at < n) {
        at += put_piece(&l, text + at, n - at, player, kind);
    }
    line_end(&l, "\r\n");
}

void quoted_write(FILE *out, const char *text, size_t n, int player, enum token_kind kind)
{
    const char *end;
    size_t length;

    while (n > 0) {
        end = memchr(text, '\n', n);
        length = end ? (size_t)(end - text) : n;
        put_line(out, text, length - (end && length > 0 && text[length - 1] == '\r'),
                 player, kind);
        length += end != NULL;
        text += length;
        n -= length;
    }
}

void base64_write(FILE *out, const void *bytes, size_t n)
{
    const unsigned char *from = bytes;
    char line[LINE + 1];
    size_t take;

    for (; n > 0; from += take, n -= take) {
        take = n < LINE_BYTES ? n : LINE_BYTES;
        sodium_bin2base64(line, sizeof line, from, take, sodium_base64_VARIANT_ORIGINAL);
        fprintf(out, "%s\r\n", line);
    }
}
