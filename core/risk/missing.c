/* What a sealed answer says nothing of, for which its default holds. RULES 16.2. */
#include "core/risk/risk.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define WHAT_ROOM 120 /* bytes of the list */

struct missing {
    char text[WHAT_ROOM];
    size_t used;
};

/* "VOTE POWER BEAR", and what comes behind a comma. */
static void add(struct missing *m, const char *what, const char *of)
{
    const int n = snprintf(m->text + m->used, WHAT_ROOM - m->used, "%s%s%s%s",
                           m->used ? ", " : "", what, *of ? " " : "", of);

    m->used += n > 0 && (size_t)n < WHAT_ROOM - m->used ? (size_t)n : 0;
}

static void of_votes(struct missing *m, const struct turn *t, int seat)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    const struct risk_wish *w = &s->players[seat].wish;
    int i;

    for (i = 0; i < RISK_HUMANS; i++) {
        if (!w->votes[i]) {
            add(m, "VOTE POWER", deck->faction[i].code);
        }
    }
    if (!w->starts[0]) {
        add(m, "COINS", "");
    }
}

/* The draft takes the place of both rankings (14.1). */
static void of_rankings(struct missing *m, const struct risk *s, int seat)
{
    const struct risk_wish *w = &s->players[seat].wish;

    if (s->packs[RISK_PACK_1] && s->packs[RISK_PACK_1] < s->game) {
        if (!w->draft[0]) {
            add(m, "DRAFT", "");
        }
    } else if (!w->factions[0]) {
        add(m, "RANK FACTIONS", "");
    }
    if (!w->starts[0]) {
        add(m, "RANK STARTS", "");
    }
}

/* Whether a line of his with this word is kept: "1 REWARD NONE", LF behind each. */
static bool has_line(const struct risk *s, int seat, const char *word)
{
    const char *at;

    for (at = s->lines; *at; at = strchr(at, '\n') + 1) {
        if (*at == '1' + seat && strncasecmp(at + 2, word, strlen(word)) == 0) {
            return true;
        }
    }
    return false;
}

static void of_rewards(struct missing *m, const struct risk *s, int seat)
{
    if (!has_line(s, seat, "REWARD")) {
        add(m, "REWARD", "");
    }
    if (s->winner == seat + 1 && !has_line(s, seat, "SIGN")) {
        add(m, "SIGN", "");
    }
}

void risk_tell_missing(struct turn *t, int seat)
{
    const struct risk *s = t->state;
    struct missing m = {"", 0};

    if (s->stage == RISK_VOTING) {
        of_votes(&m, t, seat);
    } else if (s->stage == RISK_RANKING) {
        of_rankings(&m, s, seat);
    } else if (s->stage == RISK_REWARDING) {
        of_rewards(&m, s, seat);
    }
    if (m.used) {
        fact(t->facts, SEE_ONLY(seat), RISK_TELL_MISSING, "{s:i, s:s}", "seat", seat,
             "what", m.text);
    }
}
