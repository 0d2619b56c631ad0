/* The words of an order, one after the other. */
#include "core/mutant/words.h"

#include "core/mutant/hex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool mutant_more(const struct mutant_words *w)
{
    return w->at < w->o->count;
}

bool mutant_next_is(const struct mutant_words *w, const char *word)
{
    return mutant_more(w) && order_is(w->o, w->at, word);
}

bool mutant_word(struct mutant_words *w, const char *word)
{
    bool is = mutant_next_is(w, word);

    w->at += is;
    return is;
}

int mutant_last(const struct mutant_words *w)
{
    return order_end(w->o, w->at, w->e);
}

int mutant_wrong(const struct mutant_words *w, const char *expected)
{
    if (!mutant_more(w)) {
        return error_set(w->e, ERROR_SYNTAX, "After \"%s\" comes %s.",
                         w->o->word[w->o->count - 1], expected);
    }
    return error_set(w->e, ERROR_SYNTAX, "\"%s\" should be %s.", w->o->word[w->at],
                     expected);
}

int mutant_word_number(struct mutant_words *w, int lo, int hi, int *out)
{
    int result = order_number(w->o, w->at, lo, hi, out, w->e);

    w->at++;
    return result;
}

int mutant_word_of(struct mutant_words *w, const char *const *words, int n,
                   const char *what, int *out)
{
    int i;

    for (i = 0; i < n; i++) {
        if (mutant_word(w, words[i])) {
            *out = i;
            return 0;
        }
    }
    return mutant_wrong(w, what);
}

/* 11.1: a row A..I and a column in it. */
int mutant_word_hex(struct mutant_words *w)
{
    const char *word = mutant_more(w) ? w->o->word[w->at] : "";
    int hex = hex_named(word);

    if (hex == 0) {
        return mutant_wrong(w, "a hex of the arena, A1 to I5, as E5");
    }
    w->out->hex = hex;
    w->at++;
    return 0;
}

static bool is_stop(const struct mutant_words *w, int i, const char *const *stops)
{
    for (; *stops; stops++) {
        if (order_is(w->o, i, *stops)) {
            return true;
        }
    }
    return false;
}

int mutant_find_word(const struct mutant_words *w, const char *const *stops)
{
    int i = w->at;

    while (i < w->o->count && !is_stop(w, i, stops)) {
        i++;
    }
    return i;
}

/* Copies the words from..end as they were written: one alone without its quotes. */
static int keep_name(struct mutant_words *w, int from, int end, const char **out)
{
    const struct order *o = w->o;
    const char *begin = o->text + o->at[from];
    size_t n;
    char *to = w->out->room + w->used;

    if (end == from + 1) {
        begin = o->word[from];
        n = strlen(begin);
    } else {
        n = (size_t)(end < o->count ? o->at[end] - o->at[from]
                                    : (int)strlen(o->text) - o->at[from]);
        while (n > 0 && (begin[n - 1] == ' ' || begin[n - 1] == '\t')) {
            n--;
        }
    }
    if (w->used + n + 1 > sizeof w->out->room) {
        return error_set(w->e, ERROR_SYNTAX,
                         "There are more names in this line than can "
                         "be read.");
    }
    memcpy(to, begin, n);
    to[n] = '\0';
    w->used += n + 1;
    *out = to;
    return 0;
}

int mutant_word_name(struct mutant_words *w, int end, const char *what, const char **out)
{
    if (!mutant_more(w) || end <= w->at || order_is(w->o, w->at, ",")) {
        return mutant_wrong(w, what);
    }
    if (keep_name(w, w->at, end, out) != 0) {
        return -1;
    }
    w->at = end;
    return 0;
}

int mutant_word_names(struct mutant_words *w, int end, const char *what,
                      struct mutant_names *out)
{
    int comma;

    do {
        if (out->count == MUTANT_LISTED) {
            return error_set(w->e, ERROR_SYNTAX, "More than %d names are never needed.",
                             MUTANT_LISTED);
        }
        for (comma = w->at; comma < end && !order_is(w->o, comma, ","); comma++) {
        }
        if (mutant_word_name(w, comma, what, &out->name[out->count]) != 0) {
            return -1;
        }
        out->count++;
    } while (w->at < end && mutant_word(w, ","));
    return 0;
}

/* Whether the words up to `end` name one of these. */
static bool names_one(const struct mutant_words *w, int end, const char *const *names,
                      int n)
{
    char room[ORDER_LINE_MAX + 1];
    const struct order *o = w->o;
    size_t size = strlen(o->text) - (size_t)o->at[w->at];

    if (end == w->at + 1) {
        return order_name(o->word[w->at], names, n) != ORDER_UNKNOWN;
    }
    if (end < o->count) {
        size = (size_t)(o->at[end] - o->at[w->at]);
    }
    memcpy(room, o->text + o->at[w->at], size);
    while (size > 0 && (room[size - 1] == ' ' || room[size - 1] == '\t')) {
        size--;
    }
    room[size] = '\0';
    return order_name(room, names, n) != ORDER_UNKNOWN;
}

int mutant_name_end(const struct mutant_words *w, const char *const *stops,
                    const char *const *names, int n)
{
    int end;

    for (end = w->o->count; end > w->at; end--) {
        if ((end == w->o->count || is_stop(w, end, stops)) &&
            names_one(w, end, names, n)) {
            return end;
        }
    }
    return mutant_find_word(w, stops);
}
