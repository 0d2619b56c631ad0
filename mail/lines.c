#include "mail/lines.h"

#include "core/seal.h"
#include "core/utf8.h"
#include "mail/quoting.h"
#include "mail/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define TYPO_MIN 3   /* letters of a word that may be a mistyped verb               */
#define TYPO_WRONG 4 /* letters from which on one of them may be wrong              */
#define MEANT_MAX 3  /* verbs that are offered                                      */
#define SHOWN_MAX 60 /* bytes of a line that are shown                              */

/* What the reading of one text needs. */
struct reading {
    struct text_lines text;
    const struct verbs *verbs;
    const struct mail_limits *limits;
    struct lines *out;
    struct error *e;
    int room; /* orders out->order has room for */
};

/* An order as it is put together. */
struct joined {
    char text[MAIL_ORDER_MAX + 1];
    size_t size, most;
    bool too_long;
};

static size_t word_size(const char *text)
{
    return strcspn(text, " \"");
}

/* The verb among list which text begins with, NULL if none. */
static const char *verb_in(const char *text, const char *const *list)
{
    size_t n = word_size(text);

    for (; list && *list; list++) {
        if (strlen(*list) == n && strncasecmp(*list, text, n) == 0) {
            return *list;
        }
    }
    return NULL;
}

/* Rule 8. */
static const char *verb_of(const char *text, const struct verbs *verbs)
{
    const char *verb = verb_in(text, verbs->game);

    return verb ? verb : verb_in(text, verbs->engine);
}

static bool same(const char *a, const char *b, size_t n)
{
    return strncasecmp(a, b, n) == 0;
}

/* Rule 9: word, of n letters, is one slip away from verb. */
static bool is_near(const char *word, size_t n, const char *verb)
{
    size_t length = strlen(verb);
    size_t at = 0;

    while (at < n && at < length && same(word + at, verb + at, 1)) {
        at++;
    }
    if (n + 1 == length) {
        return same(word + at, verb + at + 1, n - at);
    }
    if (n == length + 1) {
        return same(word + at + 1, verb + at, length - at);
    }
    if (n != length || at == n) {
        return false;
    }
    if (at + 1 < n && same(word + at, verb + at + 1, 1) &&
        same(word + at + 1, verb + at, 1) &&
        same(word + at + 2, verb + at + 2, n - at - 2)) {
        return true;
    }
    return n >= TYPO_WRONG && at > 0 && same(word + at + 1, verb + at + 1, n - at - 1);
}

/* Rule 9: what stands around the word makes it look like an order. */
static bool looks_like_order(const char *text, size_t n)
{
    const char *rest = text + n + strspn(text + n, " ");

    return text[n] == '\0' ||
           (text[n] == ' ' && (isdigit((unsigned char)*rest) || *rest == '"')) ||
           (isupper((unsigned char)text[0]) && isupper((unsigned char)text[1]));
}

static int near_in(const char *text, size_t n, const char *const *list,
                   const char **meant, int count)
{
    for (; list && *list && count < MEANT_MAX; list++) {
        if (is_near(text, n, *list)) {
            meant[count++] = *list;
        }
    }
    return count;
}

/* Rule 9: which verbs the line may have meant, and how many. */
static int typo_of(const char *text, const struct verbs *verbs,
                   const char *meant[MEANT_MAX])
{
    size_t n = word_size(text);
    int count;

    if (n < TYPO_MIN || !looks_like_order(text, n)) {
        return 0;
    }
    count = near_in(text, n, verbs->game, meant, 0);
    return near_in(text, n, verbs->engine, meant, count);
}

static bool is_order_or_typo(const char *text, const struct verbs *verbs)
{
    const char *meant[MEANT_MAX];

    return verb_of(text, verbs) || typo_of(text, verbs, meant) > 0;
}

static char *skip_blanks(char *text)
{
    return text + strspn(text, " ");
}

/* Rule 7: `*..*` and `_.._` around the whole. */
static char *strip_emphasis(char *text)
{
    size_t n = strlen(text);

    if (n < 3 || (text[0] != '*' && text[0] != '_') || text[n - 1] != text[0]) {
        return text;
    }
    do {
        text[--n] = '\0';
    } while (text[n - 1] == ' ');
    return skip_blanks(text + 1);
}

/* Rule 7: what follows a list mark; NULL where there is none. */
static char *after_mark(char *text)
{
    static const char *const marks[] = {"-", "*", "\xE2\x80\xA2", "\xC2\xB7", NULL};
    size_t digits = strspn(text, "0123456789");
    size_t n = 0;
    int i;

    if (digits > 0 && (text[digits] == '.' || text[digits] == ')')) {
        n = digits + 1;
    }
    for (i = 0; n == 0 && marks[i]; i++) {
        if (strncmp(text, marks[i], strlen(marks[i])) == 0) {
            n = strlen(marks[i]);
        }
    }
    return n > 0 && text[n] == ' ' ? skip_blanks(text + n) : NULL;
}

/* A full stop ends sentences of people, and no order; words to players keep theirs. */
static void drop_stop(char *text, const struct verbs *verbs)
{
    const size_t n = strlen(text);
    const char *verb;

    if (n < 2 || text[n - 1] != '.' || !isalnum((unsigned char)text[n - 2])) {
        return;
    }
    text[n - 1] = '\0';
    verb = verb_of(text, verbs);
    if (!verb || strcmp(verb, "TELL") == 0 || strcmp(verb, "SALT") == 0) {
        text[n - 1] = '.';
    }
}

/* Rule 7. A mark goes before a mistyped verb too, which else would pass for prose. */
static char *strip(char *text, const struct verbs *verbs)
{
    char *rest;

    text = strip_emphasis(text);
    rest = after_mark(text);
    if (rest) {
        rest = strip_emphasis(rest);
        return is_order_or_typo(rest, verbs) ? rest : text;
    }
    return text;
}

/* Drops control characters; true if there were any. */
static bool drop_controls(char *text)
{
    char *to = text;
    const char *from;

    for (from = text; *from; from++) {
        if (!iscntrl((unsigned char)*from)) {
            *to++ = *from;
        }
    }
    *to = '\0';
    return to != from;
}

static void refuse(struct reading *r, enum refusal_code code, int i, long limit)
{
    refusal_set(&r->out->refusal, code, i + 1);
    r->out->refusal.limit = limit;
}

static void refuse_typo(struct reading *r, int i, const char *text,
                        const char *const *meant, int count)
{
    char shown[SHOWN_MAX + 1];
    char list[REFUSAL_TEXT] = "";
    size_t at = 0;
    int j;

    snprintf(shown, sizeof shown, "%s", text);
    for (j = 0; j < count && at < sizeof list; j++) {
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%s", j ? " or " : "",
                               meant[j]);
    }
    refuse(r, REFUSAL_TYPO, i, 0);
    refusal_put(&r->out->refusal, 0, shown, strlen(shown));
    refusal_put(&r->out->refusal, 1, list, strlen(list));
}

/* Rule 10. */
static int ignore(struct reading *r, int i, const char *text)
{
    struct lines *out = r->out;

    if (out->ignored < LINES_IGNORED) {
        struct mail_line *remark = &out->remark[out->ignored];

        remark->line = i + 1;
        remark->text = strdup(text);
        if (!remark->text) {
            return error_memory(r->e);
        }
    }
    out->ignored++;
    return 0;
}

static void append(struct joined *j, const char *text, size_t n)
{
    if (n > j->most - j->size) {
        j->too_long = true;
        return;
    }
    memcpy(j->text + j->size, text, n);
    j->size += n;
    j->text[j->size] = '\0';
}

static bool quote_is_open(const struct joined *j)
{
    const char *at = j->text;
    bool open = false;

    while ((at = strchr(at, '"')) != NULL) {
        open = !open;
        at++;
    }
    return open;
}

/* Takes a backslash off the end, with the blanks before it; false if there is none. */
static bool drop_backslash(struct joined *j)
{
    if (j->size == 0 || j->text[j->size - 1] != '\\') {
        return false;
    }
    do {
        j->text[--j->size] = '\0';
    } while (j->size > 0 && j->text[j->size - 1] == ' ');
    return true;
}

/* Appends a whole line behind a blank; false: it is refused. */
static bool append_line(struct reading *r, int line, struct joined *j)
{
    char *text = r->text.line[line].text;

    if (drop_controls(text)) {
        refuse(r, REFUSAL_CONTROL, line, 0);
        return false;
    }
    append(j, " ", 1);
    append(j, text, strlen(text));
    return true;
}

static void check_length(struct reading *r, int line, const struct joined *j)
{
    if (j->too_long) {
        refuse(r, REFUSAL_LINELEN, line, r->limits->order);
    }
}

/* Rule 8: appends to the order that began at line i what belongs to it. Returns its last
 * line; the reading is refused where it has no end. */
static int join(struct reading *r, int i, struct joined *j)
{
    int last = i;

    while (!j->too_long && (drop_backslash(j) || quote_is_open(j))) {
        bool open = quote_is_open(j);
        const struct text_line *next = &r->text.line[last + 1];

        if (last - i == MAIL_JOINS_MAX || last + 1 == r->text.count ||
            next->kind != LINE_TEXT) {
            refuse(r, open ? REFUSAL_QUOTE : REFUSAL_JOIN, i, 0);
            return last;
        }
        if (!append_line(r, ++last, j)) {
            return last;
        }
    }
    check_length(r, i, j);
    return last;
}

/* Words to players, as far as they stand there, are not in double quotes. */
static bool is_open_message(const struct joined *j, const char *verb)
{
    const char *at = j->text;
    bool quoted = false;

    for (; *at && (quoted || *at != ':'); at++) {
        quoted = quoted != (*at == '"');
    }
    return strcmp(verb, "TELL") == 0 && *at && at[1 + strspn(at + 1, " ")] != '"';
}

static bool begins_order(char *text, const struct verbs *verbs)
{
    char *rest = after_mark(text);

    rest = rest ? rest : text;
    rest += *rest == '*' || *rest == '_';
    return is_order_or_typo(skip_blanks(rest), verbs);
}

/* Rule 8: what is written to players goes on up to a blank line, a quotation or an order,
 * as people write and their programs break lines. Returns its last line. */
static int join_message(struct reading *r, int last, struct joined *j)
{
    const int begin = last;

    while (!j->too_long && last + 1 < r->text.count) {
        const struct text_line *next = &r->text.line[last + 1];

        if (next->kind != LINE_TEXT || next->text[0] == ';' || next->text[0] == '#' ||
            begins_order(next->text, r->verbs)) {
            break;
        }
        if (!append_line(r, ++last, j)) {
            return last;
        }
    }
    check_length(r, begin, j);
    return last;
}

static int keep(struct reading *r, int i, const struct joined *j)
{
    struct lines *out = r->out;

    if (out->orders == r->limits->orders) {
        refuse(r, REFUSAL_LINES, i, r->limits->orders);
        return 0;
    }
    if (out->orders == r->room) {
        int room = r->room ? r->room * 2 : 16;
        struct mail_line *grown = realloc(out->order, (size_t)room * sizeof *grown);

        if (!grown) {
            return error_memory(r->e);
        }
        out->order = grown;
        r->room = room;
    }
    out->order[out->orders].line = i + 1;
    out->order[out->orders].text = strdup(j->text);
    if (!out->order[out->orders].text) {
        return error_memory(r->e);
    }
    out->orders++;
    return 0;
}

/* Rule 8. Returns the last line of the order, or -1. */
static int take_order(struct reading *r, int i, const char *text, const char *verb)
{
    struct joined j = {.most = (size_t)r->limits->order};
    int last;

    append(&j, verb, strlen(verb));
    append(&j, text + strlen(verb), strlen(text + strlen(verb)));
    last = join(r, i, &j);
    if (r->out->refusal.code == REFUSAL_NONE && is_open_message(&j, verb)) {
        last = join_message(r, last, &j);
    }
    if (r->out->refusal.code == REFUSAL_NONE && keep(r, i, &j) != 0) {
        return -1;
    }
    return last;
}

/* Rules 6 to 10 for line i. Returns the last line that belongs to it, or -1. */
static int take_line(struct reading *r, int i)
{
    struct text_line *line = &r->text.line[i];
    const char *meant[MEANT_MAX];
    const char *verb;
    char *text;
    bool controls;
    int count;

    if (line->kind != LINE_TEXT || line->text[0] == ';' || line->text[0] == '#') {
        return i;
    }
    controls = drop_controls(line->text);
    text = strip(skip_blanks(line->text), r->verbs);
    drop_stop(text, r->verbs);
    verb = verb_of(text, r->verbs);
    count = typo_of(text, r->verbs, meant);
    if (controls && (verb || count > 0)) {
        refuse(r, REFUSAL_CONTROL, i, 0);
        return i;
    }
    if (verb) {
        return take_order(r, i, text, verb);
    }
    if (count > 0) {
        refuse_typo(r, i, text, meant, count);
        return i;
    }
    return ignore(r, i, text) == 0 ? i : -1;
}

int lines_read(struct lines *out, const char *text, const struct verbs *verbs,
               const struct mail_limits *limits, struct error *e)
{
    struct reading r = {.verbs = verbs, .limits = limits, .out = out, .e = e};
    int result = -1;
    int i;

    memset(out, 0, sizeof *out);
    if (text_split(&r.text, text, e) != 0) {
        return -1;
    }
    quoting_mark(&r.text);
    out->blocks = r.text.blocks;
    for (i = 0; i < r.text.count && r.text.line[i].kind != LINE_END &&
                out->refusal.code == REFUSAL_NONE;
         i++) {
        i = take_line(&r, i);
        if (i < 0) {
            goto done;
        }
    }
    result = 0;
done:
    text_free(&r.text);
    if (result != 0) {
        lines_free(out);
    }
    return result;
}

void lines_free(struct lines *l)
{
    int i;

    for (i = 0; i < l->orders; i++) {
        seal_free_text(l->order[i].text);
    }
    free(l->order);
    for (i = 0; i < LINES_IGNORED; i++) {
        seal_free_text(l->remark[i].text);
    }
    memset(l, 0, sizeof *l);
}

char *lines_file(struct lines *l, const char *game, int player, const char *code)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    bool failed;
    int i;

    if (!f) {
        return NULL;
    }
    fprintf(f, "game: %s\nseat: %d\n", game, player);
    if (code) {
        fprintf(f, "code: %s\n", code);
    }
    fputc('\n', f);
    for (i = 0; i < l->orders; i++) {
        fprintf(f, "%s\n", l->order[i].text);
    }
    failed = ferror(f) != 0;
    if (fclose(f) != 0 || failed) {
        free(text);
        return NULL;
    }
    l->header = code ? 4 : 3;
    return text;
}

/* The first bytes of a line. */
static void write_shown(FILE *f, const char *text)
{
    size_t n = strlen(text);

    if (n > SHOWN_MAX) {
        n = utf8_cut(text, SHOWN_MAX);
    }
    fprintf(f, "%.*s%s\n", (int)n, text, text[n] ? ".." : "");
}

char *lines_ignored(const struct lines *l, bool sealed)
{
    int i, shown = l->ignored < LINES_IGNORED ? l->ignored : LINES_IGNORED;
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    bool failed;

    if (!f) {
        return NULL;
    }
    for (i = 0; i < shown; i++) {
        if (sealed) {
            fprintf(f, "%s%d",
                    i           ? ", "
                    : shown > 1 ? "lines "
                                : "line ",
                    l->remark[i].line);
        } else {
            fprintf(f, "line %d: ", l->remark[i].line);
            write_shown(f, l->remark[i].text);
        }
    }
    if (l->ignored > shown) {
        fprintf(f, "%sand %d more", sealed ? " " : "", l->ignored - shown);
    }
    failed = ferror(f) != 0;
    if (fclose(f) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}

int lines_place(const struct lines *l, int line)
{
    int i = line - l->header - 1;

    return i >= 0 && i < l->orders ? l->order[i].line : 0;
}
