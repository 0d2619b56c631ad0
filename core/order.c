#include "core/order.h"

#include "core/number.h"
#include "core/utf8.h"

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define ROOM_STEP 1024
#define INSIDE_MIN 3 /* bytes of a word that is looked for inside a name */
#define DISTANCE_MAX 99

/* A file being read: `at` runs through the input, `free` through the room for texts. */
struct order_reader {
    struct order_file *f;
    const char *at, *end;
    char *free;
    int line;
};

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

static char lower(char c)
{
    if (c >= 'A' && c <= 'Z') {
        return (char)(c - 'A' + 'a');
    }
    return c;
}

/* Every byte of a line belongs to a character, and none is a control character. */
static int check_characters(const char *line, size_t n, struct error *e)
{
    size_t i, size;
    uint32_t c;

    for (i = 0; i < n; i += size) {
        c = utf8_get(line + i, n - i, &size);
        if (size == 1 && c >= 0x80) {
            return error_set(e, ERROR_SYNTAX, "This line is not text in UTF-8.");
        }
        if (c != '\t' && utf8_is_control(c)) {
            return error_set(e, ERROR_SYNTAX,
                             "This line holds a control character, number %d.", (int)c);
        }
    }
    return 0;
}

/* Copies n bytes into the room for texts. */
static char *keep(struct order_reader *r, const char *bytes, size_t n)
{
    char *kept = r->free;

    memcpy(kept, bytes, n);
    kept[n] = '\0';
    r->free += n + 1;
    return kept;
}

/* Takes the next line, without the blanks around it. False at the end of the file. */
static bool next_line(struct order_reader *r, const char **line, size_t *n)
{
    const char *begin = r->at;
    const char *end;

    if (begin == r->end) {
        return false;
    }
    end = memchr(begin, '\n', (size_t)(r->end - begin));
    r->at = end ? end + 1 : r->end;
    if (!end) {
        end = r->end;
    } else if (end > begin && end[-1] == '\r') {
        end--;
    }
    while (begin < end && blank(*begin)) {
        begin++;
    }
    while (end > begin && blank(end[-1])) {
        end--;
    }
    r->line++;
    *line = begin;
    *n = (size_t)(end - begin);
    return true;
}

/* The bytes of the word at s, which ends before `end`; its quotes included. */
static size_t word_size(const char *s, const char *end)
{
    const char *p = s + 1;

    if (*s == ',') {
        return 1;
    }
    if (*s == '"') {
        p = memchr(p, '"', (size_t)(end - p));
        return p ? (size_t)(p + 1 - s) : 0;
    }
    while (p < end && !blank(*p) && *p != ',' && *p != '"') {
        p++;
    }
    return (size_t)(p - s);
}

/* Adds the word of n bytes at s to o. The last one that is told apart takes all that is
 * left, so that nothing is lost and no list seems to end there. */
static void add_word(struct order_reader *r, struct order *o, const char *s, size_t n)
{
    if (o->count == ORDER_WORD_MAX) {
        return;
    }
    o->at[o->count] = (int)(s - o->text);
    if (o->count == ORDER_WORD_MAX - 1 && s[n]) {
        o->word[o->count] = s;
    } else {
        o->word[o->count] = *s == '"' ? keep(r, s + 1, n - 2) : keep(r, s, n);
    }
    o->count++;
}

static int read_words(struct order_reader *r, struct order *o, size_t length,
                      struct error *e)
{
    const char *s = o->text;
    const char *end = s + length;
    size_t n;

    while (s < end) {
        if (blank(*s)) {
            s++;
            continue;
        }
        n = word_size(s, end);
        if (n == 0) {
            return error_set(e, ERROR_SYNTAX,
                             "A double quote is opened here and not closed.");
        }
        add_word(r, o, s, n);
        s += n;
    }
    return 0;
}

/* Orders there is room for where there are n: 8, 16, 32, ... */
static int room_for(int n)
{
    int room = 8;

    while (room < n) {
        room *= 2;
    }
    return room;
}

static struct order *add_order(struct order_file *f, struct error *e)
{
    struct order *grown;
    int n = f->count;

    if (n == ORDER_LINES_MAX) {
        error_set(e, ERROR_SYNTAX, "A file holds at most %d orders.", ORDER_LINES_MAX);
        return NULL;
    }
    if (n == 0 || n == room_for(n)) {
        grown = realloc(f->order, (size_t)room_for(n + 1) * sizeof *grown);
        if (!grown) {
            error_set(e, ERROR_MEMORY, "Out of memory for %d orders.", n);
            return NULL;
        }
        f->order = grown;
    }
    f->count++;
    memset(&f->order[n], 0, sizeof f->order[n]);
    return &f->order[n];
}

static int read_order(struct order_reader *r, const char *line, size_t n, struct error *e)
{
    struct order *o = add_order(r->f, e);

    if (!o) {
        return -1;
    }
    o->kind = ORDER_WORDS;
    o->line = r->line;
    o->text = keep(r, line, n);
    return read_words(r, o, n, e);
}

/* The place of the header field whose name the line begins with; NULL: it begins with
 * none. value: of `name: value`, where in the line. */
static const char **header_field(struct order_file *f, const char *line, size_t n,
                                 size_t *value)
{
    static const char *const names[] = {"game", "seat", "code"};
    const char **const places[] = {&f->game, &f->seat, &f->code};
    size_t name;
    size_t i;
    int k;

    for (k = 0; k < 3; k++) {
        name = strlen(names[k]);
        for (i = 0; i < n && i < name && lower(line[i]) == names[k][i]; i++) {
        }
        if (i == name && i < n && line[i] == ':') {
            for (i++; i < n && blank(line[i]); i++) {
            }
            *value = i;
            return places[k];
        }
    }
    return NULL;
}

static int read_header(struct order_reader *r, const char *line, size_t n,
                       struct error *e)
{
    size_t value = 0;
    const char **field = header_field(r->f, line, n, &value);

    if (!field) {
        return error_set(e, ERROR_SYNTAX,
                         "The header has the lines \"game:\", \"seat:\" and \"code:\"; a "
                         "blank line stands between it and the orders.");
    }
    if (*field) {
        return error_set(e, ERROR_SYNTAX, "\"%.4s:\" stands twice in the header.", line);
    }
    if (value == n) {
        return error_set(e, ERROR_SYNTAX, "A value is missing after \"%.4s:\".", line);
    }
    *field = keep(r, line + value, n - value);
    return 0;
}

static int read_lines(struct order_reader *r, struct error *e)
{
    enum { BEFORE, HEADER, ORDERS } part = BEFORE;
    const char *line;
    size_t n;
    size_t value;

    while (next_line(r, &line, &n)) {
        e->line = r->line;
        if (check_characters(line, n, e) != 0) {
            return -1;
        }
        if (n == 0 || *line == '#') {
            part = n == 0 && part == HEADER ? ORDERS : part;
            continue;
        }
        if (n > ORDER_LINE_MAX) {
            return error_set(e, ERROR_SYNTAX, "This line is longer than %d bytes.",
                             ORDER_LINE_MAX);
        }
        if (part == BEFORE) {
            part = header_field(r->f, line, n, &value) ? HEADER : ORDERS;
        }
        if (part == HEADER ? read_header(r, line, n, e) : read_order(r, line, n, e)) {
            return -1;
        }
    }
    return 0;
}

int order_file_read(struct order_file *f, const char *bytes, size_t n, struct error *e)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* what some editors put before UTF-8 */
    struct order_reader r = {.f = f, .at = bytes, .end = bytes + n};
    int line = e->line;

    memset(f, 0, sizeof *f);
    /* n + 1 for the lines, at most 2 for each byte of their words; in steps, so that the
     * size does not tell a bid of one digit from one of two */
    f->size = n < SIZE_MAX / 8 ? (3 * n + 2 + ROOM_STEP - 1) / ROOM_STEP * ROOM_STEP : 0;
    f->text = f->size > 0 ? malloc(f->size) : NULL;
    if (!f->text) {
        return error_set(e, ERROR_MEMORY, "Out of memory for an order file.");
    }
    r.free = f->text;
    if (n >= 3 && memcmp(bytes, mark, 3) == 0) {
        r.at += 3;
    }
    if (read_lines(&r, e) != 0) {
        order_file_free(f);
        return -1;
    }
    e->line = line;
    return 0;
}

void order_file_free(struct order_file *f)
{
    if (f->text) { /* there may be a bid in it: sealed-bids 3.1 */
        sodium_memzero(f->text, f->size);
    }
    if (f->order) { /* a list is a second order, and should not show */
        sodium_memzero(f->order, (size_t)room_for(f->count) * sizeof *f->order);
    }
    free(f->text);
    free(f->order);
    memset(f, 0, sizeof *f);
}

bool order_is(const struct order *o, int i, const char *word)
{
    const char *written;

    if (i < 0 || i >= o->count) {
        return false;
    }
    written = o->word[i];
    while (*written && lower(*written) == lower(*word)) {
        written++;
        word++;
    }
    return !*written && !*word;
}

const char *order_rest(const struct order *o, int i)
{
    return i >= 0 && i < o->count ? o->text + o->at[i] : "";
}

int order_end(const struct order *o, int i, struct error *e)
{
    if (i >= o->count) {
        return 0;
    }
    e->line = o->line;
    if (i == 0) {
        return error_set(e, ERROR_SYNTAX, "\"%s\" was not expected.", o->word[0]);
    }
    return error_set(e, ERROR_SYNTAX, "\"%s\" was not expected after \"%s\".", o->word[i],
                     o->word[i - 1]);
}

int order_number(const struct order *o, int i, int lo, int hi, int *out, struct error *e)
{
    int64_t value;

    e->line = o->line;
    if (i >= o->count) {
        return error_set(e, ERROR_SYNTAX,
                         "A number from %d to %d is missing after \"%s\".", lo, hi,
                         o->count > 0 ? o->word[o->count - 1] : "");
    }
    if (!whole_number(o->word[i], lo, hi, &value)) {
        return error_set(e, ERROR_SYNTAX, "\"%s\" should be a number from %d to %d.",
                         o->word[i], lo, hi);
    }
    *out = (int)value;
    return 0;
}

/* The next character of a name as names are compared: in lower case, a hyphen as a blank,
 * several of them as one. */
static char next_folded(const char **s)
{
    char c = lower(**s);

    if (c == '\0') {
        return c;
    }
    (*s)++;
    if (c != '-' && !blank(c)) {
        return c;
    }
    while (**s == '-' || blank(**s)) {
        (*s)++;
    }
    return ' ';
}

enum likeness { UNLIKE, BEGINNING, SAME };

static enum likeness compare(const char *written, const char *name)
{
    char c;
    char d;

    do {
        c = next_folded(&written);
        d = next_folded(&name);
    } while (c && c == d);
    if (c) {
        return UNLIKE;
    }
    return d ? BEGINNING : SAME;
}

bool order_same(const char *a, const char *b)
{
    return compare(a, b) == SAME;
}

/* The name without the article it begins with; the name itself where there is none. */
static const char *without_article(const char *name)
{
    static const char *const articles[] = {"the ", "a ", "an "};
    size_t i;

    for (i = 0; i < sizeof articles / sizeof *articles; i++) {
        const size_t n = strlen(articles[i]);

        if (strncasecmp(name, articles[i], n) == 0 && name[n]) {
            return name + n;
        }
    }
    return name;
}

/* As order_name(); bare: what is compared are the names without their articles. */
static int find_name(const char *written, const char *const *names, int n, bool bare)
{
    enum likeness like;
    int found = ORDER_UNKNOWN;
    int i;

    for (i = 0; i < n; i++) {
        const char *name = names[i] && bare ? without_article(names[i]) : names[i];

        like = name ? compare(written, name) : UNLIKE;
        if (like == SAME) {
            return i;
        }
        if (like == BEGINNING && found == ORDER_UNKNOWN) {
            found = i;
        } else if (like == BEGINNING && found >= 0 &&
                   compare(names[i], names[found]) != SAME) {
            found = ORDER_AMBIGUOUS; /* an exact name may still come */
        }
    }
    return found;
}

int order_name(const char *written, const char *const *names, int n)
{
    int found;

    if (!*written) {
        return ORDER_UNKNOWN;
    }
    found = find_name(written, names, n, false);
    return found == ORDER_UNKNOWN ? find_name(written, names, n, true) : found;
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

int order_distance(const char *a, const char *b)
{
    int row[3][DISTANCE_MAX +
               1]; /* of the characters of a: this, the last, the one before */
    size_t la = strlen(a);
    size_t lb = strlen(b);
    int *now;
    int *last;
    int *before;
    int i;
    int j;

    if (la > DISTANCE_MAX || lb > DISTANCE_MAX) {
        return DISTANCE_MAX;
    }
    for (j = 0; j <= (int)lb; j++) {
        row[0][j] = j;
    }
    for (i = 1; i <= (int)la; i++) {
        now = row[i % 3];
        last = row[(i + 2) % 3];
        before = row[(i + 1) % 3];
        now[0] = i;
        for (j = 1; j <= (int)lb; j++) {
            now[j] = last[j - 1] + (lower(a[i - 1]) != lower(b[j - 1]));
            now[j] = min(now[j], min(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1])) {
                now[j] = min(now[j], before[j - 2] + 1);
            }
        }
    }
    return row[la % 3][lb];
}

/* Whether what was written stands in the name behind its beginning, from a blank on. */
static bool is_inside(const char *written, const char *name)
{
    for (name = strpbrk(name, " -"); name; name = strpbrk(name + 1, " -")) {
        if (compare(written, name + 1) != UNLIKE) {
            return true;
        }
    }
    return false;
}

/* The only name that has what was written inside; NULL: none has, or several. */
static const char *only_inside(const char *written, const char *const *names, int n)
{
    const char *found = NULL;
    int i;

    for (i = 0; i < n && strlen(written) >= INSIDE_MIN; i++) {
        if (names[i] && is_inside(written, names[i])) {
            if (found && compare(names[i], found) != SAME) {
                return NULL;
            }
            found = names[i];
        }
    }
    return found;
}

const char *order_nearest(const char *written, const char *const *names, int n)
{
    const char *nearest = NULL;
    size_t near = 1 + strlen(written) / 4;
    int best = near < DISTANCE_MAX ? (int)near : DISTANCE_MAX - 1;
    int distance;
    int i;

    for (i = 0; i < n; i++) {
        distance = names[i] ? min(order_distance(written, names[i]),
                                  order_distance(written, without_article(names[i])))
                            : DISTANCE_MAX;
        if (distance < best || (!nearest && distance == best)) {
            best = distance;
            nearest = names[i];
        }
    }
    return nearest ? nearest : only_inside(written, names, n);
}
