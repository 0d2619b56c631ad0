#include "mail/template.h"

#include "mail/width.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX_BYTES 64
#define COLUMNS_MAX 200

/* One template being filled. The objects around the place being filled lie in scope, the
 * outermost first. */
struct filler {
    const struct templates *from;
    FILE *out;
    json_t *scope[TEMPLATE_NESTING];
    int depth;
    int nesting;
    bool header; /* values lose their line ends */
    struct error *e;
};

/* What is being filled: text from begin to end, a part of a template of size bytes. */
struct source {
    const char *name, *text;
    size_t size, begin, end;
};

struct tag {
    size_t begin, end; /* with its braces; a lone one with its whole line        */
    char kind;         /* '#' '^' '/' '>' '!', or 'v' for a value                */
    char name[NAME_MAX_BYTES];
    int columns;   /* of a value; 0: as wide as it is                        */
    size_t indent; /* blanks before a tag that has its line for itself       */
};

static int line_of(const struct source *s, size_t at)
{
    int line = 1;
    size_t i;

    for (i = 0; i < at; i++) {
        line += s->text[i] == '\n';
    }
    return line;
}

static int complain(struct filler *f, const struct source *s, size_t at, const char *what,
                    const char *name)
{
    return error_set(f->e, ERROR_CONFIG, "Template %s, line %d: \"%s\" %s.", s->name,
                     line_of(s, at), name, what);
}

/* Extends a tag over its line where nothing else stands there. */
static void take_line(const struct source *s, struct tag *t)
{
    size_t begin = t->begin, end = t->end;

    while (begin > 0 && (s->text[begin - 1] == ' ' || s->text[begin - 1] == '\t')) {
        begin--;
    }
    while (end < s->size && (s->text[end] == ' ' || s->text[end] == '\t')) {
        end++;
    }
    if (end < s->size && s->text[end] == '\r') {
        end++;
    }
    if ((begin == 0 || s->text[begin - 1] == '\n') &&
        (end == s->size || s->text[end] == '\n')) {
        t->indent = t->begin - begin;
        t->begin = begin;
        t->end = end + (end < s->size);
    }
}

/* Letters, figures and marks of ASCII, whatever the locale. */
static bool is_name(const char *text)
{
    for (; *text; text++) {
        const char c = *text;

        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') &&
            !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != '.' && c != '/') {
            return false;
        }
    }
    return true;
}

/* The name of a tag out of what stands between its braces, blanks around it dropped. */
static bool read_name(struct tag *t, const char *text, size_t n)
{
    size_t fits;

    while (n > 0 && *text == ' ') {
        text++;
        n--;
    }
    while (n > 0 && text[n - 1] == ' ') {
        n--;
    }
    fits = n < sizeof t->name ? n : sizeof t->name - 1;
    memcpy(t->name, text, fits);
    t->name[fits] = '\0';
    return n > 0 && n == fits && is_name(t->name);
}

/* The columns after `|`. */
static bool read_columns(struct tag *t, const char *text, const char *end)
{
    char *stop;
    long columns = strtol(text, &stop, 10);

    while (stop < end && *stop == ' ') {
        stop++;
    }
    t->columns = (int)columns;
    return stop == end && columns != 0 && columns >= -COLUMNS_MAX &&
           columns <= COLUMNS_MAX;
}

/* The tag that begins at s->text + at. */
static int read_tag(struct filler *f, const struct source *s, size_t at, struct tag *t)
{
    const char *text = s->text + at + 2, *end = strstr(text, "}}");
    const char *bar;
    bool good = true;

    *t = (struct tag){.begin = at, .kind = 'v'};
    if (!end) {
        return complain(f, s, at, "is not closed", "{{");
    }
    t->end = (size_t)(end - s->text) + 2;
    if (strchr("#^/>!", *text)) {
        t->kind = *text++;
        take_line(s, t);
    }
    if (t->kind == '!') {
        return 0;
    }
    bar = t->kind == 'v' ? memchr(text, '|', (size_t)(end - text)) : NULL;
    if (bar) {
        good = read_columns(t, bar + 1, end);
    }
    if (!read_name(t, text, (size_t)((bar ? bar : end) - text)) || !good) {
        return complain(f, s, at, "is no name", t->name);
    }
    return 0;
}

/* The next tag from at on; t->begin == s->end where there is none. */
static int next_tag(struct filler *f, const struct source *s, size_t at, struct tag *t)
{
    const char *found = strstr(s->text + at, "{{");

    if (!found || found >= s->text + s->end) {
        *t = (struct tag){.begin = s->end, .end = s->end, .kind = 'v'};
        return 0;
    }
    return read_tag(f, s, (size_t)(found - s->text), t);
}

/* The tag that closes section open. */
static int find_close(struct filler *f, const struct source *s, const struct tag *open,
                      struct tag *close)
{
    size_t at = open->end;
    int inside = 0;

    for (;;) {
        if (next_tag(f, s, at, close)) {
            return -1;
        }
        if (close->begin == s->end) {
            return complain(f, s, open->begin, "is opened but not closed", open->name);
        }
        if (close->kind == '/' && inside == 0) {
            break;
        }
        inside += (close->kind == '#' || close->kind == '^') - (close->kind == '/');
        at = close->end;
    }
    if (strcmp(open->name, close->name) != 0) {
        return complain(f, s, close->begin, "closes another section", close->name);
    }
    return 0;
}

/* The value of a name: its first part in the nearest object that has it, further parts
 * strictly inside. */
static json_t *look_up(const struct filler *f, const char *name)
{
    size_t n = strcspn(name, ".");
    json_t *value = NULL;
    int i;

    if (strcmp(name, ".") == 0) {
        return f->scope[f->depth - 1];
    }
    for (i = f->depth - 1; i >= 0 && !value; i--) {
        value = json_object_getn(f->scope[i], name, n);
    }
    while (value && name[n]) {
        name += n + 1;
        n = strcspn(name, ".");
        value = json_object_getn(value, name, n);
    }
    return value;
}

static bool is_nothing(const json_t *value)
{
    return json_is_false(value) || json_is_null(value) ||
           (json_is_array(value) && json_array_size(value) == 0) ||
           (json_is_string(value) && json_string_length(value) == 0);
}

/* Control characters become blanks; in a body line ends stay, and so do the two bytes
 * that begin a placeholder (mail 4.1). */
static bool stays(const struct filler *f, unsigned char c)
{
    return (c >= 0x20 && c != 0x7f) || (!f->header && (c == '\n' || c == 1 || c == 2));
}

static void put_text(struct filler *f, const char *text, size_t n)
{
    size_t i, written = 0;

    for (i = 0; i < n; i++) {
        if (!stays(f, (unsigned char)text[i])) {
            fwrite(text + written, 1, i - written, f->out);
            putc(' ', f->out);
            written = i + 1;
        }
    }
    fwrite(text + written, 1, n - written, f->out);
}

static void put_padded(struct filler *f, const char *text, size_t n, int columns)
{
    int left = (columns < 0 ? -columns : columns) - text_width(text, n);

    if (columns >= 0) {
        put_text(f, text, n);
    }
    for (; left > 0; left--) {
        putc(' ', f->out);
    }
    if (columns < 0) {
        put_text(f, text, n);
    }
}

static int put_value(struct filler *f, const struct source *s, const struct tag *t)
{
    const json_t *value = look_up(f, t->name);
    char number[64];

    if (!value) {
        return complain(f, s, t->begin, "is not known here", t->name);
    }
    if (json_is_string(value)) {
        put_padded(f, json_string_value(value), json_string_length(value), t->columns);
        return 0;
    }
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
    } else if (json_is_real(value)) {
        snprintf(number, sizeof number, "%g", json_real_value(value));
    } else if (json_is_boolean(value)) {
        snprintf(number, sizeof number, "%s", json_is_true(value) ? "true" : "false");
    } else {
        return complain(f, s, t->begin, "is no text and no number", t->name);
    }
    put_padded(f, number, strlen(number), t->columns);
    return 0;
}

static int fill(struct filler *f, const struct source *s);

/* The inside of a section, with value as the innermost object. */
static int fill_with(struct filler *f, const struct source *s, json_t *value)
{
    int result;

    f->scope[f->depth++] = value;
    result = fill(f, s);
    f->depth--;
    return result;
}

static int fill_section(struct filler *f, const struct source *s, const struct tag *open,
                        const struct source *inside)
{
    json_t *value = look_up(f, open->name), *element;
    size_t i;

    if (!value) {
        return complain(f, s, open->begin, "is not known here", open->name);
    }
    if (is_nothing(value) != (open->kind == '^')) {
        return 0;
    }
    if (open->kind == '^' || json_is_true(value)) {
        return fill(f, inside);
    }
    if (!json_is_array(value)) {
        return fill_with(f, inside, value);
    }
    json_array_foreach(value, i, element)
    {
        if (fill_with(f, inside, element)) {
            return -1;
        }
    }
    return 0;
}

/* text with indent blanks before each line that is not empty. */
static char *indented(const char *text, size_t indent)
{
    char *out = NULL;
    size_t size;
    FILE *stream = open_memstream(&out, &size);
    size_t n;

    if (!stream) {
        return NULL;
    }
    for (; *text; text += n) {
        n = strcspn(text, "\n");
        if (n > 0) {
            fprintf(stream, "%*s", (int)indent, "");
        }
        n += text[n] == '\n';
        fwrite(text, 1, n, stream);
    }
    if (fclose(stream)) {
        free(out);
        return NULL;
    }
    return out;
}

static int fill_part(struct filler *f, const struct tag *t)
{
    char name[NAME_MAX_BYTES + 8];
    char *text = NULL, *moved = NULL;
    struct source part = {.name = name};
    int result = -1;

    snprintf(name, sizeof name, "%s.txt", t->name);
    if (templates_text(f->from, name, &text, f->e)) {
        return -1;
    }
    moved = indented(text, t->indent);
    if (!moved) {
        error_memory(f->e);
        goto done;
    }
    part.text = moved;
    part.size = part.end = strlen(moved);
    result = fill(f, &part);
done:
    free(moved);
    free(text);
    return result;
}

/* One tag; *at is where to go on. */
static int fill_tag(struct filler *f, const struct source *s, const struct tag *t,
                    size_t *at)
{
    struct source inside = *s;
    struct tag close;

    *at = t->end;
    switch (t->kind) {
    case '#':
    case '^':
        if (find_close(f, s, t, &close)) {
            return -1;
        }
        *at = close.end;
        inside.begin = t->end;
        inside.end = close.begin;
        return fill_section(f, s, t, &inside);
    case '>':
        return fill_part(f, t);
    case '/':
        return complain(f, s, t->begin, "is closed but not opened", t->name);
    case '!':
        return 0;
    default:
        return put_value(f, s, t);
    }
}

static int fill(struct filler *f, const struct source *s)
{
    size_t at = s->begin;
    struct tag t;
    int result = -1;

    if (f->nesting == TEMPLATE_NESTING - 1) {
        return complain(f, s, s->begin, "is nested too deep", s->name);
    }
    f->nesting++;
    for (;;) {
        if (next_tag(f, s, at, &t)) {
            goto done;
        }
        fwrite(s->text + at, 1, t.begin - at, f->out);
        if (t.begin == s->end) {
            break;
        }
        if (fill_tag(f, s, &t, &at)) {
            goto done;
        }
    }
    result = 0;
done:
    f->nesting--;
    return result;
}

/* Takes the blanks at the ends of lines away. */
static void trim_lines(char *text)
{
    char *to = text, *kept = text;

    for (; *text; text++) {
        if (*text == '\n') {
            to = kept;
        }
        *to++ = *text;
        if (*text != ' ' && *text != '\t') {
            kept = to;
        }
    }
    *kept = '\0';
}

/* Fills what s names; *out is malloc'd. */
static int fill_out(const struct templates *from, const struct source *s, bool header,
                    json_t *values, char **out, struct error *e)
{
    struct filler f = {
        .from = from, .scope = {values}, .depth = 1, .header = header, .e = e};
    char *text = NULL;
    size_t size;
    int result;

    f.out = open_memstream(&text, &size);
    if (!f.out) {
        error_memory(e);
        return -1;
    }
    result = fill(&f, s);
    if (fclose(f.out) || !text) {
        result = -1;
        error_memory(e);
    }
    if (result) {
        free(text);
        return -1;
    }
    trim_lines(text);
    *out = text;
    return 0;
}

int template_fill(const struct templates *t, const char *name, json_t *values, char **out,
                  struct error *e)
{
    struct source s = {.name = name};
    char *text;
    int result;

    if (templates_text(t, name, &text, e)) {
        return -1;
    }
    s.text = text;
    s.size = s.end = strlen(text);
    result = fill_out(t, &s, false, values, out, e);
    free(text);
    return result;
}

/* The subject out of a header that was filled: it is the only field there. */
static int read_subject(const char *name, const char *header, char **subject,
                        struct error *e)
{
    size_t n = strcspn(header, "\n");

    if (strncmp(header, "Subject:", 8) != 0 || header[n + (header[n] == '\n')]) {
        return error_set(e, ERROR_CONFIG,
                         "Template %s should begin with one line \"Subject: ..\" and a "
                         "blank line.",
                         name);
    }
    header += 8;
    n -= 8;
    while (n > 0 && *header == ' ') {
        header++;
        n--;
    }
    *subject = strndup(header, n);
    return *subject ? 0 : error_memory(e);
}

int template_mail_fill(struct template_mail *m, const struct templates *t,
                       const char *name, json_t *values, struct error *e)
{
    struct source s = {.name = name};
    struct template_mail out = {NULL, NULL};
    char *text, *header = NULL;
    const char *blank;
    int result = -1;

    if (templates_text(t, name, &text, e)) {
        return -1;
    }
    blank = strstr(text, "\n\n");
    s.text = text;
    s.size = strlen(text);
    s.end = blank ? (size_t)(blank - text) + 1 : s.size;
    if (fill_out(t, &s, true, values, &header, e) ||
        read_subject(name, header, &out.subject, e)) {
        goto done;
    }
    s.begin = s.end + (blank != NULL);
    s.end = s.size;
    if (fill_out(t, &s, false, values, &out.body, e)) {
        goto done;
    }
    *m = out;
    result = 0;
done:
    if (result) {
        template_mail_free(&out);
    }
    free(header);
    free(text);
    return result;
}

void template_mail_free(struct template_mail *m)
{
    free(m->subject);
    free(m->body);
    *m = (struct template_mail){NULL, NULL};
}
