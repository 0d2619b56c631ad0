#include "cmd/hint.h"

#include "core/submission.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A verb that stands in a line, though not at its beginning. */
struct meant {
    int line;
    const char *verb;
};

static bool is_part_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '\'';
}

/* Whether text has the word behind its beginning. */
static bool has_word(const char *text, const char *word)
{
    const size_t n = strlen(word);
    const char *at = text;

    for (at = text; *at; at++) {
        if (at > text && !is_part_of_word(at[-1]) && strncasecmp(at, word, n) == 0 &&
            !is_part_of_word(at[n])) {
            return true;
        }
    }
    return false;
}

static void find_meant(struct meant *m, const struct lines *lines,
                       const char *const *verbs)
{
    int i, j;

    for (i = 0; i < lines->ignored && i < LINES_IGNORED && !m->verb; i++) {
        for (j = 0; verbs[j] && !m->verb; j++) {
            if (has_word(lines->remark[i].text, verbs[j])) {
                m->line = lines->remark[i].line;
                m->verb = verbs[j];
            }
        }
    }
}

/* An order of the verb, as HELP shows one; NULL. */
static const char *example_of(const struct verb_help *row, const char *verb)
{
    for (; row && row->verb; row++) {
        if (!row->hidden && strcmp(row->verb, verb) == 0) {
            return row->example;
        }
    }
    return NULL;
}

static void hint_word(struct session *s, const struct lines *lines,
                      char hint[REFUSAL_TEXT])
{
    const char *known[GAME_VERBS], *example = NULL;
    struct meant m = {0, NULL};

    game_verbs(&s->game, known);
    find_meant(&m, lines, known);
    find_meant(&m, lines, submission_words);
    if (m.verb) {
        example = example_of(s->game.rules->help, m.verb);
        example = example ? example : example_of(submission_help, m.verb);
    }
    if (example) {
        (void)snprintf(hint, REFUSAL_TEXT,
                       " Line %d has the word %s, which begins an order where it is the "
                       "first of its line, as: %s",
                       m.line, m.verb, example);
    }
}

/* The seat has to reveal what it committed to. */
static bool must_reveal(const struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        if (a->closed && (engine_must_reveal(g, a) & ~a->revealed & SEE_ONLY(seat))) {
            return true;
        }
    }
    return false;
}

void hint_missing(struct session *s, int seat, const struct lines *lines, bool sealed,
                  struct refusal *r)
{
    const struct asked *a = game_asked(&s->game, seat);
    char hint[REFUSAL_TEXT] = "";

    if (s->game.readies && (game_unready(&s->game) & SEE_ONLY(seat))) {
        (void)snprintf(
            hint, sizeof hint,
            " You are asked what you add to the first dice:%s with this mail "
            "saved in a file MAIL, send what `sealed-player ready MAIL` "
            "prints.",
            game_strict(&s->game)
                ? ""
                : " the word SALT and any words behind it, alone on a line. Or,");
    } else if (must_reveal(&s->game, seat)) {
        (void)snprintf(hint, sizeof hint,
                       " You are asked to reveal your bid: with this mail saved in a "
                       "file MAIL, send what `sealed-player reveal MAIL` prints.");
    } else if (a && a->q.sealed == SEALED_BIDS &&
               game_round_mode(&s->game, a) == MODE_HOST_SEALED) {
        (void)snprintf(hint, sizeof hint,
                       " Was it to be a bid? That is BID and the number, alone on a "
                       "line, as: BID 0");
    } else if (!sealed) {
        hint_word(s, lines, hint);
    }
    refusal_put(r, 1, hint, strlen(hint));
}
