/* Lines wrapped to a width. */
#include "mail/report.h"

#include "core/utf8.h"
#include "mail/width.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line that is too wide: what its further lines begin with. */
struct hang {
    size_t text; /* bytes before the text that is broken    */
    int indent;  /* columns before it, on the further lines */
    int bar;     /* where a | stands in them; -1: none      */
};

/* How many bytes of the line go on this one: up to the last blank behind `from` that
 * leaves no more than so many columns; without one, what fits. */
static size_t fitting(const char *line, size_t n, size_t from, int columns)
{
    size_t at = 0, blank = 0, cut = 0, size;
    int width = 0;

    while (at < n && width <= columns) {
        (void)utf8_get(line + at, n - at, &size);
        if (line[at] == ' ' && at > from) {
            blank = at;
        }
        width += text_width(line + at, size);
        at += size;
        if (width <= columns) {
            cut = at;
        }
    }
    if (width <= columns) {
        return n;
    }
    if (blank) {
        return blank;
    }
    return cut > from ? cut : from + 1;
}

/* Behind the first gap of two blanks or more, unless that leaves too little room. */
static struct hang hanging(const char *line, size_t n, int columns)
{
    const size_t first = strspn(line, " ");
    struct hang h = {.text = first, .indent = (int)first, .bar = -1};
    size_t i;

    if (line[first] == '|') {
        h.bar = (int)first;
        h.text += 1 + strspn(line + first + 1, " ");
        h.indent = (int)h.text;
    }
    for (i = h.text; i + 1 < n; i++) {
        if (line[i] == ' ' && line[i + 1] == ' ') {
            i += strspn(line + i, " ");
            if (text_width(line, i) <= columns * 2 / 3) {
                h.text = i;
                h.indent = text_width(line, i);
            }
            break;
        }
    }
    if (h.indent > columns * 2 / 3) {
        h.indent = 0;
    }
    return h;
}

static void put_indent(FILE *out, const struct hang *h)
{
    int i;

    for (i = 0; i < h->indent; i++) {
        putc(i == h->bar ? '|' : ' ', out);
    }
}

static size_t without_blanks(const char *line, size_t n)
{
    while (n > 0 && line[n - 1] == ' ') {
        n--;
    }
    return n;
}

static void wrap_line(FILE *out, const char *line, size_t n, int columns)
{
    struct hang h = hanging(line, n, columns);
    size_t from = h.text, take;
    int room = columns;

    while (text_width(line, n) > room) {
        take = fitting(line, n, from, room);
        fwrite(line, 1, without_blanks(line, take), out);
        putc('\n', out);
        line += take;
        n -= take;
        while (n > 0 && *line == ' ') {
            line++;
            n--;
        }
        put_indent(out, &h);
        from = 0;
        room = columns - h.indent;
    }
    fwrite(line, 1, n, out);
    putc('\n', out);
}

char *report_wrap(const char *text, int columns)
{
    char *out = NULL;
    size_t size, n;
    FILE *stream = open_memstream(&out, &size);

    if (!stream) {
        return NULL;
    }
    while (*text) {
        n = strcspn(text, "\n");
        wrap_line(stream, text, without_blanks(text, n), columns);
        text += n + (text[n] == '\n');
    }
    if (fclose(stream)) {
        free(out);
        return NULL;
    }
    return out;
}
