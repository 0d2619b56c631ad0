/* Words of an order line: keywords, numbers, names of one word or several. */
#include "core/risk/words.h"

#include "core/legible.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define WORD_MAX 60 /* bytes of a word that is quoted in an error */
#define NEAR_MAX 64 /* names among which the nearest is looked for */

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80 || c == '_' ||
           c == '-' || c == '\'' || c == '+';
}

static bool divides(char c)
{
    return c == ' ' || c == '-' || c == '_';
}

static void skip(struct risk_words *w)
{
    while (w->at < w->end && (*w->at == ' ' || *w->at == '\t')) {
        w->at++;
    }
}

bool risk_more(struct risk_words *w)
{
    skip(w);
    return w->at < w->end;
}

void risk_comma(struct risk_words *w)
{
    skip(w);
    while (w->at < w->end && *w->at == ',') {
        w->at++;
        skip(w);
    }
}

bool risk_word(struct risk_words *w, const char *word)
{
    size_t n;

    skip(w);
    if (w->at == w->end ||
        tolower((unsigned char)*w->at) != tolower((unsigned char)*word)) {
        return false; /* most do not even begin so */
    }
    n = strlen(word);
    if ((size_t)(w->end - w->at) < n || strncasecmp(w->at, word, n) != 0 ||
        (w->at + n < w->end && in_word(w->at[n]))) {
        return false;
    }
    w->at += n;
    return true;
}

/* What comes next, as it is quoted: up to a blank, in quotes up to their end. */
static void next_word(struct risk_words *w, char out[WORD_MAX])
{
    const char *from, *to;
    size_t n;

    skip(w);
    from = to = w->at;
    if (to < w->end && *to == '"') {
        for (from++, to++; to < w->end && *to != '"'; to++) {
        }
    } else {
        while (to < w->end && (to == from || (*to != ' ' && *to != ','))) {
            to++;
        }
    }
    n = (size_t)(to - from) < WORD_MAX ? (size_t)(to - from) : WORD_MAX - 1;
    memcpy(out, from, n);
    out[n] = '\0';
}

int risk_wrong(struct risk_words *w, const char *expected)
{
    char word[WORD_MAX];

    if (!risk_more(w)) {
        return error_set(w->e, ERROR_SYNTAX, "At the end of \"%.*s\" %s is missing.",
                         (int)(w->end - w->begin < 80 ? w->end - w->begin : 80), w->begin,
                         expected);
    }
    next_word(w, word);
    return error_set(w->e, ERROR_SYNTAX, "\"%s\" should be %s.", word, expected);
}

int risk_need(struct risk_words *w, const char *word)
{
    return risk_word(w, word) ? 0 : risk_wrong(w, word);
}

int risk_last(struct risk_words *w)
{
    return risk_more(w) ? risk_wrong(w, "the end of the line") : 0;
}

int risk_word_number(struct risk_words *w, int lo, int hi, int *out)
{
    char expected[40];
    char *end = NULL;
    long value = 0;

    skip(w);
    if (w->at < w->end && isdigit((unsigned char)*w->at)) {
        value = strtol(w->at, &end, 10);
    }
    if (!end || value < lo || value > hi || (end < w->end && in_word(*end))) {
        (void)snprintf(expected, sizeof expected, "a number from %d to %d", lo, hi);
        return risk_wrong(w, expected);
    }
    w->at = end;
    *out = (int)value;
    return 0;
}

/* How many bytes from `at` on are this name; 0: it does not stand there. Blank, hyphen
 * and underscore are alike. */
static size_t fits(const char *at, const char *end, const char *name, size_t size)
{
    const char *from = at;
    size_t i;

    for (i = 0; i < size; i++) {
        if (at >= end) {
            return 0;
        }
        if (divides(name[i])) {
            if (!divides(*at)) {
                return 0;
            }
            while (at < end && divides(*at)) {
                at++;
            }
        } else if (tolower((unsigned char)*at++) != tolower((unsigned char)name[i])) {
            return 0;
        }
    }
    return at < end && in_word(*at) ? 0 : (size_t)(at - from);
}

/* The bytes a name takes here, quotes included. */
static size_t stands(const struct risk_words *w, const char *name, size_t size)
{
    bool quoted = *w->at == '"';
    const char *at = w->at + quoted;
    size_t n = fits(at, w->end, name, size);

    if (!n || !quoted) {
        return n;
    }
    return at + n < w->end && at[n] == '"' ? n + 2 : 0;
}

int risk_called(struct risk_words *w, const char *const *names, int n)
{
    size_t longest = 0, size;
    int i, found = -1;
    unsigned char begins;

    if (!risk_more(w)) {
        return -1;
    }
    begins = (unsigned char)w->at[*w->at == '"'];
    for (i = 0; i < n; i++) {
        if (names[i] && names[i][0] &&
            tolower((unsigned char)names[i][0]) == tolower(begins)) {
            size = stands(w, names[i], strlen(names[i]));
            if (size > longest) {
                longest = size;
                found = i;
            }
        }
    }
    w->at += longest;
    return found;
}

/* The only name whose first word stands here. */
static int called_shortly(struct risk_words *w, const char *const *names, int n)
{
    size_t size = 0, first;
    int i, found = -1;

    for (i = 0; risk_more(w) && i < n; i++) {
        first = names[i] ? strcspn(names[i], " ") : 0;
        if (first > 0 && stands(w, names[i], first)) {
            if (found >= 0) {
                return -1;
            }
            size = stands(w, names[i], first);
            found = i;
        }
    }
    w->at += found >= 0 ? size : 0;
    return found;
}

int risk_word_of(struct risk_words *w, const char *const *names, int n, const char *what,
                 int *out)
{
    char word[WORD_MAX];
    const char *near;
    int found = risk_called(w, names, n);

    if (found < 0) {
        found = called_shortly(w, names, n);
    }
    if (found >= 0) {
        *out = found;
        return 0;
    }
    next_word(w, word);
    near = risk_more(w) ? order_nearest(word, names, n) : NULL;
    if (near && near[0]) {
        return error_set(w->e, ERROR_SYNTAX, "\"%s\" is not %s. Did you mean %s?", word,
                         what, near);
    }
    return risk_wrong(w, what);
}

/* ---- names of the game ---- */

bool risk_try_place(struct risk_words *w, int *out)
{
    const struct risk_deck *deck = w->t->deck;
    size_t longest = 0, size;
    int i, letter;

    if (!risk_more(w)) {
        return false;
    }
    letter = tolower((unsigned char)w->at[*w->at == '"']) - 'a';
    if (letter < 0 || letter >= RISK_LETTERS) {
        return false;
    }
    for (i = deck->letter[letter]; i < deck->letter[letter + 1]; i++) {
        const struct risk_called *c = &deck->called[i];

        size = risk_exists(w->s, c->place) ? stands(w, c->name, strlen(c->name)) : 0;
        if (size > longest) {
            longest = size;
            *out = c->place;
        }
    }
    w->at += longest;
    return longest > 0;
}

int risk_word_place(struct risk_words *w, int *out)
{
    const struct risk_deck *deck = w->t->deck;
    const char *names[RISK_TERRITORIES];
    int i;

    if (risk_try_place(w, out)) {
        return 0;
    }
    for (i = 0; i < RISK_TERRITORIES; i++) {
        names[i] = risk_exists(w->s, i) ? deck->place[i].name : NULL;
    }
    return risk_word_of(w, names, RISK_TERRITORIES, "a territory", out);
}

int risk_word_place_or_any(struct risk_words *w, int *out)
{
    if (risk_word(w, "ANY")) {
        *out = -1;
        return 0;
    }
    return risk_word_place(w, out);
}

int risk_word_seat(struct risk_words *w, int *out)
{
    char word[WORD_MAX];
    int found = risk_called(w, w->t->names, w->t->seats);

    if (found < 0) {
        next_word(w, word);
        found = risk_more(w) ? order_name(word, w->t->names, w->t->seats) : -1;
        if (found < 0) {
            return risk_word_of(w, w->t->names, w->t->seats, "a player's name", out);
        }
        w->at += strlen(word) + (*w->at == '"' ? 2 : 0);
    }
    *out = found;
    return 0;
}

/* Factions that can be known: 16.8. */
static bool faction_open(const struct risk *s, int faction)
{
    return faction < RISK_HUMANS ||
           s->packs[faction == RISK_MUTA ? RISK_POCKET_1 : RISK_POCKET_2];
}

bool risk_try_faction(struct risk_words *w, int *out)
{
    const struct risk_deck *deck = w->t->deck;
    const char *names[2 * RISK_FACTIONS];
    int i, found;

    for (i = 0; i < RISK_FACTIONS; i++) { /* the codes behind the names */
        names[i] = faction_open(w->s, i) ? deck->faction[i].name : NULL;
        names[RISK_FACTIONS + i] = faction_open(w->s, i) ? deck->faction[i].code : NULL;
    }
    found = risk_called(w, names, 2 * RISK_FACTIONS);
    if (found < 0) {
        return false;
    }
    *out = found % RISK_FACTIONS;
    return true;
}

int risk_word_faction(struct risk_words *w, int *out)
{
    return risk_try_faction(w, out)
               ? 0
               : risk_wrong(w, "a faction, by its name or its code as MECH");
}

int risk_word_continent(struct risk_words *w, int *out)
{
    const struct risk_deck *deck = w->t->deck;
    const char *names[2 * RISK_CONTINENTS];
    int i, found = -1;

    for (i = 0; i < RISK_CONTINENTS; i++) {
        names[i] = deck->continent[i].name;
        names[RISK_CONTINENTS + i] = risk_name(w->s, w->s->continents[i].name);
    }
    if (risk_word_of(w, names, 2 * RISK_CONTINENTS, "a continent", &found) != 0) {
        return -1;
    }
    *out = found % RISK_CONTINENTS;
    return 0;
}

int risk_word_scar(struct risk_words *w, int *out)
{
    const struct risk_deck *deck = w->t->deck;
    const char *names[RISK_SCARS] = {NULL};
    int i;

    for (i = 1; i < RISK_SCARS; i++) {
        int pack = deck->scar_pack[i];

        names[i] = deck->scar_cards[i] && (!pack || w->s->packs[pack - 1])
                       ? deck->scar[i].name
                       : NULL;
    }
    return risk_word_of(w, names, RISK_SCARS, "a scar card", out);
}

int risk_word_compare(struct risk_words *w, int *out)
{
    static const char *const signs[] = {"<=", ">=", "<", "=", ">"};
    static const int is[] = {RISK_AT_MOST, RISK_AT_LEAST, RISK_LESS, RISK_EQUAL,
                             RISK_MORE};
    int i;

    for (i = 0; risk_more(w) && i < 5; i++) {
        size_t n = strlen(signs[i]);

        if ((size_t)(w->end - w->at) >= n && strncmp(w->at, signs[i], n) == 0) {
            w->at += n;
            *out = is[i];
            return 0;
        }
    }
    return risk_wrong(w, "<, <=, =, >= or >");
}

int risk_word_text(struct risk_words *w, int least, int most)
{
    const char *close;

    if (!risk_more(w) || *w->at != '"') {
        return risk_wrong(w, "a text in double quotes");
    }
    close = memchr(w->at + 1, '"', (size_t)(w->end - w->at - 1));
    if (!close) {
        return risk_wrong(w, "a text between double quotes");
    }
    w->out->text = w->at + 1;
    w->out->text_size = (int)(close - w->at - 1);
    w->at = close + 1;
    return legible_check(w->out->text, (size_t)w->out->text_size, least, most, w->e);
}

/* ---- lists ---- */

int risk_list_add(struct risk_words *w, int entry)
{
    if (w->out->listed == RISK_LIST) {
        return error_set(w->e, ERROR_SYNTAX, "A list has at most %d entries.", RISK_LIST);
    }
    w->out->list[w->out->listed++] = entry;
    risk_comma(w);
    return 0;
}

int risk_word_cards(struct risk_words *w, bool none)
{
    int card = 0;

    for (;;) {
        if (risk_word(w, "COIN")) {
            card = RISK_COIN;
        } else if (none && risk_word(w, "NONE")) {
            card = RISK_NO_CARD;
        } else if (!risk_try_place(w, &card)) {
            break;
        }
        if (risk_list_add(w, card) != 0) {
            return -1;
        }
    }
    return w->out->listed ? 0 : risk_wrong(w, "a card: a territory, or COIN");
}

int risk_word_places(struct risk_words *w)
{
    int place = 0;

    if (risk_word_place(w, &place) != 0 || risk_list_add(w, place) != 0) {
        return -1;
    }
    while (risk_more(w)) {
        if (risk_word_place(w, &place) != 0 || risk_list_add(w, place) != 0) {
            return -1;
        }
    }
    return 0;
}
