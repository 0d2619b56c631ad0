#include "cmd/case_text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void statement_free(struct statement *s)
{
    int i;

    for (i = 0; i < s->count; i++) {
        free(s->word[i]);
    }
    free(s->text);
}

void case_text_free(struct case_text *t)
{
    int i;

    for (i = 0; i < t->count; i++) {
        statement_free(&t->statement[i]);
    }
    free(t->statement);
    memset(t, 0, sizeof *t);
}

/* Statements whose argument is JSON, which goes on until its brackets close. */
static bool is_json(const char *line, size_t n)
{
    static const char *const words[] = {"options", "state", "piles", "="};
    size_t i, size;

    for (i = 0; i < sizeof words / sizeof *words; i++) {
        size = strlen(words[i]);
        if (n >= size && memcmp(line, words[i], size) == 0) {
            return true;
        }
    }
    return false;
}

/* Brackets of n bytes of JSON that are still open at their end. */
static int open_brackets(const char *s, size_t n)
{
    bool text = false;
    size_t i;
    int depth = 0;

    for (i = 0; i < n; i++) {
        if (text && s[i] == '\\') {
            i++;
        } else if (s[i] == '"') {
            text = !text;
        } else if (!text && (s[i] == '{' || s[i] == '[')) {
            depth++;
        } else if (!text && (s[i] == '}' || s[i] == ']')) {
            depth--;
        }
    }
    return depth;
}

/* The next word of *at without its quotes, which may stand in its middle: card="Dov K".
 */
static char *word_next(const char **at, bool *open)
{
    const char *s = *at;
    char *word = malloc(strlen(s) + 1);
    size_t n = 0;

    *open = false;
    if (!word) {
        return NULL;
    }
    for (; *s && (*open || !isspace((unsigned char)*s)); s++) {
        if (*s == '"') {
            *open = !*open;
        } else {
            word[n++] = *s;
        }
    }
    word[n] = '\0';
    *at = s;
    return word;
}

static const char *skip_blanks(const char *s)
{
    while (isspace((unsigned char)*s)) {
        s++;
    }
    return s;
}

/* JSON and orders are not told apart into words: what they quote is their own. */
static int words_of(const char *first)
{
    if (strcmp(first, "=") == 0) {
        return 2;
    }
    return *first == '>' || is_json(first, strlen(first)) ? 1 : CASE_WORDS;
}

static int words_read(struct statement *s, struct error *e)
{
    const char *at = skip_blanks(s->text);
    int most = CASE_WORDS;
    bool open;

    while (*at && s->count < most) {
        s->word[s->count] = word_next(&at, &open);
        if (!s->word[s->count]) {
            return error_memory(e);
        }
        if (s->count++ == 0) {
            most = words_of(s->word[0]);
        }
        if (open) {
            e->line = s->line;
            return error_set(e, ERROR_SYNTAX, "A double quote is not closed.");
        }
        at = skip_blanks(at);
    }
    s->rest = at;
    return 0;
}

static struct statement *statement_add(struct case_text *t, int line, const char *bytes,
                                       size_t n)
{
    struct statement *grown =
        realloc(t->statement, (size_t)(t->count + 1) * sizeof *t->statement);
    struct statement *s;

    if (!grown) {
        return NULL;
    }
    t->statement = grown;
    s = &grown[t->count];
    memset(s, 0, sizeof *s);
    s->line = line;
    s->text = malloc(n + 1);
    if (!s->text) {
        return NULL;
    }
    memcpy(s->text, bytes, n);
    while (n > 0 && isspace((unsigned char)bytes[n - 1])) {
        n--;
    }
    s->text[n] = '\0';
    s->rest = s->text + n;
    t->count++;
    return s;
}

static size_t line_size(const char *bytes, size_t n)
{
    const char *end = memchr(bytes, '\n', n);

    return end ? (size_t)(end - bytes) + 1 : n;
}

/* How many bytes the statement at `bytes` takes, and how many lines. */
static size_t statement_size(const char *bytes, size_t n, int *lines)
{
    size_t size = line_size(bytes, n);

    *lines = 1;
    while (is_json(bytes, n) && size < n && open_brackets(bytes, size) > 0) {
        size += line_size(bytes + size, n - size);
        (*lines)++;
    }
    return size;
}

static bool is_blank(const char *s, size_t n)
{
    while (n > 0 && isspace((unsigned char)s[n - 1])) {
        n--;
    }
    return n == 0;
}

int case_text_read(struct case_text *t, const char *bytes, size_t n, struct error *e)
{
    size_t at = 0, size;
    int line = 1, lines;

    memset(t, 0, sizeof *t);
    if (memchr(bytes, '\0', n)) {
        return error_set(e, ERROR_SYNTAX, "A case file holds no zero bytes.");
    }
    while (at < n) {
        struct statement *s;

        size = statement_size(bytes + at, n - at, &lines);
        if (bytes[at] != '#' && !is_blank(bytes + at, size)) {
            s = statement_add(t, line, bytes + at, size);
            if (!s) {
                error_memory(e);
                goto failed;
            }
            if (words_read(s, e) != 0) {
                goto failed;
            }
        }
        at += size;
        line += lines;
    }
    return 0;
failed:
    case_text_free(t);
    return -1;
}
