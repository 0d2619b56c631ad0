#include "mail/html.h"

#include "core/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define QUOTE_MAX 8 /* quotations within quotations that are told apart */
#define TAG_MAX 16  /* letters of a tag's name that matter              */
#define ENTITY_MAX 12

struct scan {
    const char *at, *end;
    FILE *out;
    size_t written;
    int quote, pre; /* how deep in blockquote and pre            */
    bool in_line;   /* the line has something in it              */
    bool blank;     /* and after that a blank that may be needed */
    bool open_head; /* a head has no end: it is not dropped      */
    bool stopped;   /* what follows is another mail              */
};

struct tag {
    char name[TAG_MAX + 1]; /* lower case */
    bool closing;
    bool repeats; /* its class or id says that another mail follows */
};

struct entity {
    const char *name;
    uint32_t c;
};

static const struct entity entities[] = {
    {"amp", '&'},      {"apos", '\''},    {"auml", 0xE4},     {"bdquo", 0x201E},
    {"bull", 0x2022},  {"eacute", 0xE9},  {"egrave", 0xE8},   {"emsp", 0x2003},
    {"ensp", 0x2002},  {"gt", '>'},       {"hellip", 0x2026}, {"laquo", 0xAB},
    {"ldquo", 0x201C}, {"lsquo", 0x2018}, {"lt", '<'},        {"mdash", 0x2014},
    {"minus", 0x2212}, {"nbsp", 0xA0},    {"ndash", 0x2013},  {"ouml", 0xF6},
    {"quot", '"'},     {"raquo", 0xBB},   {"rdquo", 0x201D},  {"rsquo", 0x2019},
    {"sbquo", 0x201A}, {"shy", 0xAD},     {"szlig", 0xDF},    {"thinsp", 0x2009},
    {"uuml", 0xFC},    {"zwnj", 0x200C},
};

static const char *const blocks[] = {
    "address", "article", "aside", "body",     "br",         "caption", "center", "dd",
    "div",     "dl",      "dt",    "fieldset", "figcaption", "figure",  "footer", "form",
    "h1",      "h2",      "h3",    "h4",       "h5",         "h6",      "header", "hr",
    "html",    "legend",  "li",    "main",     "nav",        "ol",      "option", "p",
    "section", "table",   "tbody", "tfoot",    "thead",      "tr",      "ul",     NULL};

/* Written before the first character of a line. */
static void begin_line(struct scan *s)
{
    int i;

    for (i = 0; i < s->quote && i < QUOTE_MAX; i++) {
        fputs("> ", s->out);
        s->written += 2;
    }
    s->in_line = true;
}

static void end_line(struct scan *s)
{
    if (s->in_line) {
        fputc('\n', s->out);
        s->written++;
    }
    s->in_line = false;
    s->blank = false;
}

/* Puts n bytes that can be seen. */
static void put(struct scan *s, const char *text, size_t n)
{
    if (!s->in_line) {
        begin_line(s);
    } else if (s->blank) {
        fputc(' ', s->out);
        s->written++;
    }
    s->blank = false;
    fwrite(text, 1, n, s->out);
    s->written += n;
}

static void put_line_end(struct scan *s)
{
    if (!s->in_line) {
        begin_line(s);
    }
    end_line(s);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

/* One byte of text, or the byte a numeric entity stands for. */
static void put_byte(struct scan *s, char c)
{
    if (s->pre == 0 && is_space(c)) {
        s->blank = s->in_line;
    } else if (c == '\n') {
        put_line_end(s);
    } else if (c != '\r') {
        put(s, &c, 1);
    }
}

static bool is_named(const char *name, const char *const *list)
{
    for (; *list; list++) {
        if (strcmp(name, *list) == 0) {
            return true;
        }
    }
    return false;
}

/* The character of a numeric entity whose n digits follow `#`; 0: there is none such. */
static uint32_t number(const char *digits, size_t n)
{
    bool hex = n > 0 && (digits[0] == 'x' || digits[0] == 'X');
    uint32_t base = hex ? 16 : 10;
    uint32_t c = 0;
    size_t i;

    for (i = hex; i < n; i++) {
        char d = (char)tolower((unsigned char)digits[i]);
        uint32_t v = d >= '0' && d <= '9'   ? (uint32_t)(d - '0')
                     : d >= 'a' && d <= 'f' ? (uint32_t)(d - 'a' + 10)
                                            : base;

        if (v >= base || c > 0x10FFFF) {
            return 0;
        }
        c = c * base + v;
    }
    return c > 0x10FFFF || (c >= 0xD800 && c < 0xE000) ? 0 : c;
}

static uint32_t entity_of(const char *name, size_t n)
{
    size_t i;

    if (n > 0 && name[0] == '#') {
        return number(name + 1, n - 1);
    }
    for (i = 0; i < sizeof entities / sizeof entities[0]; i++) {
        if (strlen(entities[i].name) == n && memcmp(entities[i].name, name, n) == 0) {
            return entities[i].c;
        }
    }
    return 0;
}

/* At `&`: an entity, or what only looks like one and stays. */
static void take_entity(struct scan *s)
{
    size_t left = (size_t)(s->end - s->at) - 1;
    size_t n = 0;
    uint32_t c = 0;
    char text[UTF8_MAX];

    while (n < left && n < ENTITY_MAX &&
           (isalnum((unsigned char)s->at[1 + n]) || (n == 0 && s->at[1] == '#'))) {
        n++;
    }
    if (n < left && s->at[1 + n] == ';') {
        c = entity_of(s->at + 1, n);
    }
    if (c == 0) {
        put_byte(s, *s->at++);
        return;
    }
    s->at += n + 2;
    if (c < 0x80) {
        put_byte(s, (char)c);
    } else {
        put(s, text, utf8_put(text, c));
    }
}

/* Moves behind what, searched without regard to case from s->at on; false if there is
 * none. */
static bool skip_past(struct scan *s, const char *what)
{
    size_t n = strlen(what);
    const char *at;

    for (at = s->at; (size_t)(s->end - at) >= n; at++) {
        if (*at == what[0] && strncasecmp(at, what, n) == 0) {
            s->at = at + n;
            return true;
        }
    }
    return false;
}

/* Whether the n bytes of a class or id say that another mail is repeated below. */
static bool says_repeat(const char *value, size_t n, const char *tag)
{
    static const char *const words[] = {"yahoo_quoted", "moz-cite-prefix",
                                        "divRplyFwdMsg", "appendonsend", "gmail_quote"};
    const size_t count = sizeof words / sizeof words[0];
    size_t i, at;

    for (i = 0; i < count; i++) {
        size_t length = strlen(words[i]);

        if (i + 1 == count && strcmp(tag, "blockquote") == 0) {
            return false;
        }
        for (at = 0; at + length <= n; at++) {
            if (strncasecmp(value + at, words[i], length) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Reads the value of an attribute, s->at being at it; returns its length and where it is.
 */
static size_t take_value(struct scan *s, const char **value)
{
    char quote = *s->at;
    size_t n;

    if (quote == '"' || quote == '\'') {
        const char *close = memchr(s->at + 1, quote, (size_t)(s->end - s->at) - 1);

        *value = s->at + 1;
        n = (size_t)((close ? close : s->end) - *value);
        s->at = close ? close + 1 : s->end;
        return n;
    }
    *value = s->at;
    while (s->at < s->end && !is_space(*s->at) && *s->at != '>') {
        s->at++;
    }
    return (size_t)(s->at - *value);
}

static void skip_spaces(struct scan *s)
{
    while (s->at < s->end && is_space(*s->at)) {
        s->at++;
    }
}

/* Reads one attribute, of which the first character is at s->at. */
static void take_attribute(struct scan *s, struct tag *tag)
{
    const char *name = s->at;
    const char *value;
    size_t n;
    bool tells;

    do {
        s->at++;
    } while (s->at < s->end && !is_space(*s->at) && !strchr("=>/", *s->at));
    n = (size_t)(s->at - name);
    tells = (n == 5 && strncasecmp(name, "class", 5) == 0) ||
            (n == 2 && strncasecmp(name, "id", 2) == 0);
    skip_spaces(s);
    if (s->at == s->end || *s->at != '=') {
        return;
    }
    s->at++;
    skip_spaces(s);
    if (s->at < s->end) {
        n = take_value(s, &value);
        tag->repeats = tag->repeats || (tells && says_repeat(value, n, tag->name));
    }
}

/* Reads the tag at s->at, to behind its `>`. */
static void take_tag(struct scan *s, struct tag *tag)
{
    size_t n = 0;

    memset(tag, 0, sizeof *tag);
    s->at++;
    tag->closing = *s->at == '/';
    s->at += tag->closing;
    while (s->at < s->end && !is_space(*s->at) && !strchr(">/", *s->at)) {
        if (n < TAG_MAX) {
            tag->name[n++] = (char)tolower((unsigned char)*s->at);
        }
        s->at++;
    }
    while (s->at < s->end && *s->at != '>') {
        if (is_space(*s->at) || *s->at == '/') {
            s->at++;
        } else {
            take_attribute(s, tag);
        }
    }
    s->at += s->at < s->end;
}

/* Drops what stands in an element that is not shown. True if tag opens one. */
static bool drop_element(struct scan *s, const struct tag *tag)
{
    static const char *const hidden[] = {"script", "style", "title", NULL};
    char close[TAG_MAX + 3];

    if (tag->closing) {
        return false;
    }
    if (is_named(tag->name, hidden)) {
        snprintf(close, sizeof close, "</%s", tag->name);
        if (!skip_past(s, close) || !skip_past(s, ">")) {
            s->at = s->end;
        }
        return true;
    }
    if (strcmp(tag->name, "head") == 0 && !s->open_head) {
        s->open_head = !skip_past(s, "</head>");
        return true;
    }
    return false;
}

/* What a tag does to the lines. */
static void apply_tag(struct scan *s, const struct tag *tag)
{
    int step = tag->closing ? -1 : 1;

    if (tag->repeats && !tag->closing) {
        s->stopped = true;
    } else if (strcmp(tag->name, "blockquote") == 0) {
        end_line(s);
        s->quote += step;
        s->quote = s->quote < 0 ? 0 : s->quote;
    } else if (strcmp(tag->name, "pre") == 0) {
        end_line(s);
        s->pre += step;
        s->pre = s->pre < 0 ? 0 : s->pre;
    } else if (strcmp(tag->name, "br") == 0) {
        put_line_end(s);
    } else if (strcmp(tag->name, "td") == 0 || strcmp(tag->name, "th") == 0) {
        s->blank = s->in_line;
    } else if (is_named(tag->name, blocks)) {
        end_line(s);
    }
}

/* At `<`: a comment, a tag, or a mere character. */
static void take_markup(struct scan *s)
{
    size_t left = (size_t)(s->end - s->at);
    struct tag tag;

    if (left >= 4 && memcmp(s->at, "<!--", 4) == 0) {
        s->at += 2; /* `<!-->` is whole */
        if (!skip_past(s, "-->")) {
            s->at = s->end;
        }
    } else if (left >= 2 && (s->at[1] == '!' || s->at[1] == '?')) {
        if (!skip_past(s, ">")) {
            s->at = s->end;
        }
    } else if (left >= 2 && (isalpha((unsigned char)s->at[1]) || s->at[1] == '/')) {
        take_tag(s, &tag);
        if (!drop_element(s, &tag)) {
            apply_tag(s, &tag);
        }
    } else {
        put_byte(s, *s->at++);
    }
}

char *html_text(const char *html, size_t n, size_t limit)
{
    struct scan s = {.at = html, .end = html + n};
    char *text = NULL;
    size_t size;
    bool failed;

    s.out = open_memstream(&text, &size);
    if (!s.out) {
        return NULL;
    }
    while (s.at < s.end && !s.stopped && s.written <= limit) {
        if (*s.at == '<') {
            take_markup(&s);
        } else if (*s.at == '&') {
            take_entity(&s);
        } else {
            put_byte(&s, *s.at++);
        }
    }
    end_line(&s);
    failed = ferror(s.out) != 0;
    if (fclose(s.out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
