#include "core/legible.h"

#include "core/block.h"
#include "core/utf8.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#define MARKS 2 /* on one letter: Vietnamese has letters with two */

struct range {
    uint32_t from, to;
};

static bool is_in(uint32_t c, const struct range *r, size_t n)
{
    size_t i;

    for (i = 0; i < n && (c < r[i].from || c > r[i].to); i++) {
    }
    return i < n;
}

/* Blanks of other widths, which would look like one and make another name. */
static bool is_odd_blank(uint32_t c)
{
    static const struct range blanks[] = {{0xA0, 0xA0},     {0x1680, 0x1680},
                                          {0x2000, 0x200A}, {0x202F, 0x202F},
                                          {0x205F, 0x205F}, {0x3000, 0x3000}};

    return is_in(c, blanks, sizeof blanks / sizeof *blanks);
}

/* Marks that stand on the letter before them. */
static bool is_mark(uint32_t c)
{
    static const struct range marks[] = {
        {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},
        {0x064B, 0x065F}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
        {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}};

    return is_in(c, marks, sizeof marks / sizeof *marks);
}

/* Characters one after the other; their number, or -1. */
static int count(const char *text, size_t n, struct error *e)
{
    size_t at = 0, size;
    int characters = 0, marks = 0;

    while (at < n) {
        const uint32_t c = utf8_get(text + at, n - at, &size);

        marks = is_mark(c) ? marks + 1 : 0;
        if (utf8_is_unseen(c) || is_odd_blank(c)) {
            return error_set(e, ERROR_SYNTAX,
                             "A name or text cannot hold the character U+%04X, which is "
                             "not seen or changes what stands around it.",
                             (unsigned)c);
        }
        if (marks > MARKS || (marks && at == 0)) {
            return error_set(e, ERROR_SYNTAX,
                             "A letter of a name or text can have %d marks at most.",
                             MARKS);
        }
        characters++;
        at += size;
    }
    return characters;
}

static bool has_loose_blanks(const char *text, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++) {
        if (text[i] == ' ' && text[i - 1] == ' ') {
            return true;
        }
    }
    return n > 0 && (text[0] == ' ' || text[n - 1] == ' ');
}

int legible_check(const char *text, size_t n, int least, int most, struct error *e)
{
    int characters;

    if (!utf8_valid(text, n)) {
        return error_set(e, ERROR_SYNTAX, "A name or text should be UTF-8.");
    }
    characters = count(text, n, e);
    if (characters < 0) {
        return -1;
    }
    if (characters < least || characters > most) {
        return error_set(e, ERROR_SYNTAX,
                         "It has %d characters and should have from %d to %d.",
                         characters, least, most);
    }
    if (has_loose_blanks(text, n)) {
        return error_set(e, ERROR_SYNTAX,
                         "A name or text has no blanks at its ends, and none side by "
                         "side.");
    }
    if (block_begins(text, n)) {
        return error_set(e, ERROR_SYNTAX,
                         "A name or text cannot hold what begins or ends a block of "
                         "mails.");
    }
    return 0;
}
