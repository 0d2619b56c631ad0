#include "core/arcs/arcs.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define LIST_MAX 160 /* bytes of names listed in an error */

const char *const arcs_ambition_names[ARCS_AMBITIONS] = {"",        "Tycoon", "Tyrant",
                                                         "Warlord", "Keeper", "Empath"};
const char *const arcs_colours[ARCS_SEATS] = {"Red", "Blue", "White", "Yellow"};

bool arcs_more(const struct arcs_words *w)
{
    return w->at < w->o->count;
}

bool arcs_word(struct arcs_words *w, const char *word)
{
    if (!order_is(w->o, w->at, word)) {
        return false;
    }
    w->at++;
    return true;
}

/* "X" should be what was expected; or something is missing at the end. */
int arcs_wrong(struct arcs_words *w, const char *expected)
{
    return arcs_more(w) ? error_set(w->e, ERROR_SYNTAX, "\"%s\" should be %s.",
                                    w->o->word[w->at], expected)
                        : error_set(w->e, ERROR_SYNTAX, "After \"%s\" %s is missing.",
                                    w->o->word[w->o->count - 1], expected);
}

int arcs_need(struct arcs_words *w, const char *word)
{
    return arcs_word(w, word) ? 0 : arcs_wrong(w, word);
}

int arcs_last(struct arcs_words *w)
{
    return order_end(w->o, w->at, w->e);
}

/* "Red, Blue, White or Yellow", as much as fits. */
static void list_names(const char *const *names, int n, char out[LIST_MAX])
{
    size_t used = 0;
    int i, more;

    out[0] = '\0';
    for (i = 0; i < n; i++) {
        if (!names[i] || !names[i][0]) {
            continue;
        }
        more = snprintf(out + used, LIST_MAX - used, "%s%s",
                        used == 0    ? ""
                        : i == n - 1 ? " or "
                                     : ", ",
                        names[i]);
        if (more < 0 || (size_t)more >= LIST_MAX - used) {
            snprintf(out + LIST_MAX - 4, 4, "...");
            return;
        }
        used += (size_t)more;
    }
}

int arcs_word_of(struct arcs_words *w, const char *const *names, int n, const char *what,
                 int *out)
{
    char list[LIST_MAX];
    const char *near;
    int found;

    if (!arcs_more(w)) {
        return arcs_wrong(w, what);
    }
    found = order_name(w->o->word[w->at], names, n);
    if (found >= 0 && names[found][0]) {
        *out = found;
        w->at++;
        return 0;
    }
    near = order_nearest(w->o->word[w->at], names, n);
    if (near && near[0]) {
        return error_set(w->e, ERROR_SYNTAX, "\"%s\" is not %s. Did you mean %s?",
                         w->o->word[w->at], what, near);
    }
    list_names(names, n, list);
    return error_set(w->e, ERROR_SYNTAX, "\"%s\" should be %s: %s.", w->o->word[w->at],
                     what, list);
}

int arcs_word_number(struct arcs_words *w, int lo, int hi, int *out)
{
    if (order_number(w->o, w->at, lo, hi, out, w->e) != 0) {
        return -1;
    }
    w->at++;
    return 0;
}

int arcs_word_system(struct arcs_words *w, int *out)
{
    int found = arcs_more(w) ? arcs_system_find(w->o->word[w->at]) : -1;

    if (found < 0) {
        return arcs_wrong(w, "a system, 1 to 6 with gate, arrow, moon or hex, as 3.gate");
    }
    *out = found;
    w->at++;
    return 0;
}

int arcs_seat_called(const struct turn *t, const char *written)
{
    int i;

    for (i = 0; i < t->seats; i++) {
        if (strcasecmp(t->names[i], written) == 0) {
            return i;
        }
    }
    for (i = 0; i < t->seats; i++) {
        if (strcasecmp(arcs_colours[i], written) == 0) {
            return i;
        }
    }
    return -1;
}

/* A player by name or colour; what is whole goes before what is a beginning. */
int arcs_word_seat(struct arcs_words *w, int *out)
{
    const char *word = arcs_more(w) ? w->o->word[w->at] : "";
    int found = arcs_seat_called(w->t, word);

    found = found < 0 ? order_name(word, w->t->names, w->t->seats) : found;
    if (found < 0) {
        return arcs_word_of(w, arcs_colours, w->t->seats, "a player's name or colour",
                            out);
    }
    *out = found;
    w->at++;
    return 0;
}

int arcs_word_resource(struct arcs_words *w, int *out)
{
    return arcs_word_of(w, arcs_resource_names, ARCS_RESOURCES, "a resource", out);
}

bool arcs_is_resource(const struct arcs_words *w)
{
    return arcs_more(w) &&
           order_name(w->o->word[w->at], arcs_resource_names, ARCS_RESOURCES) > 0;
}

int arcs_word_suit(struct arcs_words *w, int *out)
{
    return arcs_word_of(w, arcs_suit_names, ARCS_SUITS, "a suit", out);
}

int arcs_word_ambition(struct arcs_words *w, int *out)
{
    return arcs_word_of(w, arcs_ambition_names, ARCS_AMBITIONS, "an ambition", out);
}

int arcs_word_card(struct arcs_words *w, int *out)
{
    int suit = 0, number = 0;

    if (arcs_word_suit(w, &suit) != 0 ||
        arcs_word_number(w, 1, ARCS_SUIT_CARDS, &number) != 0) {
        return -1;
    }
    *out = arcs_card(suit, number);
    return 0;
}

int arcs_word_court_card(struct arcs_words *w, int *out)
{
    const struct arcs_deck *deck = w->t->deck;
    const char *names[ARCS_COURT + 1];
    int i;

    for (i = 0; i <= ARCS_COURT; i++) {
        names[i] = i ? deck->court[i].name : "";
    }
    return arcs_word_of(w, names, ARCS_COURT + 1, "a Court card", out);
}

int arcs_word_court(struct arcs_words *w)
{
    if (arcs_more(w) && isdigit((unsigned char)w->o->word[w->at][0])) {
        return arcs_word_number(w, 1, ARCS_ROW, &w->out->place);
    }
    return arcs_word_court_card(w, &w->out->court);
}

bool arcs_is_slot(const struct arcs_words *w)
{
    return arcs_more(w) && w->o->word[w->at][0] == '#';
}

int arcs_word_slot(struct arcs_words *w, int *out)
{
    const char *word = arcs_more(w) ? w->o->word[w->at] : "";

    if (strcmp(word, "#1") != 0 && strcmp(word, "#2") != 0) {
        return arcs_wrong(w, "a building slot, #1 or #2");
    }
    *out = word[1] - '0';
    w->at++;
    return 0;
}

int arcs_optional_arrange(struct arcs_words *w)
{
    struct arcs_arrange *a = &w->out->arrange;

    if (!arcs_word(w, "ARRANGE")) {
        return 0;
    }
    a->given = 1;
    while (arcs_more(w)) {
        if (a->tokens == ARCS_SLOTS) {
            return error_set(w->e, ERROR_SYNTAX,
                             "ARRANGE lists at most %d slots; \"%s\" is too much.",
                             ARCS_SLOTS, w->o->word[w->at]);
        }
        if (arcs_word(w, "-")) {
            a->token[a->tokens++] = ARCS_NOTHING;
        } else if (arcs_word_resource(w, &a->token[a->tokens]) != 0) {
            return -1;
        } else {
            a->tokens++;
        }
    }
    return 0;
}
