#include "mail/flowed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flow {
    FILE *out;
    bool delsp;
    bool open; /* the line before goes on, at this depth */
    size_t depth;
};

/* Adds a line of n bytes without its end. */
static void add(struct flow *f, const char *line, size_t n)
{
    size_t depth = 0;
    bool signature, goes_on;

    while (n > depth && line[depth] == '>') {
        depth++;
    }
    line += depth;
    n -= depth;
    if (n > 0 && *line == ' ') { /* stuffed */
        line++;
        n--;
    }
    signature = n == 3 && memcmp(line, "-- ", 3) == 0;
    goes_on = n > 0 && line[n - 1] == ' ' && !signature;
    if (!f->open || depth != f->depth || signature) {
        fputs(f->depth == (size_t)-1 ? "" : "\n", f->out);
        fputs(depth > 0 ? "> " : "", f->out);
    }
    fwrite(line, 1, goes_on && f->delsp ? n - 1 : n, f->out);
    f->open = goes_on;
    f->depth = depth;
}

char *flowed_join(const char *text, bool delsp)
{
    struct flow f = {.delsp = delsp, .depth = (size_t)-1};
    char *joined = NULL;
    size_t size;
    bool failed;

    f.out = open_memstream(&joined, &size);
    if (!f.out) {
        return NULL;
    }
    while (*text) {
        size_t n = strcspn(text, "\n");
        size_t end = n > 0 && text[n - 1] == '\r' ? n - 1 : n;

        add(&f, text, end);
        text += n + (text[n] == '\n');
    }
    failed = ferror(f.out) != 0;
    if (fclose(f.out) != 0 || failed) {
        free(joined);
        return NULL;
    }
    return joined;
}
