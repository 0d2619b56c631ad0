/* The first word of a line, and who reads the rest. RULES 17. */
#include "core/risk/words.h"

#include <string.h>

/* MANEUVER is MANOEUVRE; IF stands before another order. */
const char *const risk_verbs[] = {
    "IF",      "BUY",    "SCAR",     "MOVE",       "RALLY",    "JOIN",    "TURNIN",
    "PLACE",   "EXPAND", "ATTACK",   "MANOEUVRE",  "MANEUVER", "CARD",    "MISSION",
    "PRIVATE", "LEVY",   "RECON",    "SHACKLE",    "DEFEND",   "MISSILE", "POWER",
    "EVENT",   "GAIN",   "COMEBACK", "NUKE",       "ISLAND",   "PICK",    "CARDS",
    "CANCEL",  "RESIGN", "RANK",     "DRAFT",      "VOTE",     "COINS",   "REWARD",
    "SIGN",    "WORLD",  "SIT",      "SUBSTITUTE", NULL};
#define VERB_WORDS ((int)(sizeof risk_verbs / sizeof *risk_verbs) - 1)

/* How each of them goes on, and the package without which it cannot be read (16.8). */
static const struct {
    risk_reader *read;
    int pack; /* enum risk_pack + 1; 0: none */
} how[] = {{NULL, 0},
           {risk_read_buy, 0},
           {risk_read_scar, 0},
           {risk_read_move, 0},
           {risk_read_rally, RISK_POCKET_1 + 1},
           {risk_read_join, 0},
           {risk_read_turnin, 0},
           {risk_read_place, 0},
           {risk_read_expand, 0},
           {risk_read_attack, 0},
           {risk_read_manoeuvre, 0},
           {risk_read_manoeuvre, 0},
           {risk_read_card, 0},
           {risk_read_mission, RISK_PACK_3 + 1},
           {risk_read_private, 0},
           {risk_read_levy, 0},
           {risk_read_recon, RISK_POCKET_1 + 1},
           {risk_read_shackle, RISK_POCKET_1 + 1},
           {risk_read_defend, 0},
           {risk_read_missile, 0},
           {risk_read_power, RISK_POCKET_1 + 1},
           {risk_read_event, RISK_PACK_1 + 1},
           {risk_read_gain, RISK_POCKET_1 + 1},
           {risk_read_comeback, RISK_PACK_2 + 1},
           {risk_read_nuke, RISK_POCKET_1 + 1},
           {risk_read_island, RISK_POCKET_2 + 1},
           {risk_read_pick, RISK_PACK_3 + 1},
           {risk_read_cards, 0},
           {risk_read_cancel, 0},
           {risk_read_resign, 0},
           {risk_read_rank, 0},
           {risk_read_draft, RISK_PACK_1 + 1},
           {risk_read_vote, 0},
           {risk_read_coins, 0},
           {risk_read_reward, 0},
           {risk_read_sign, 0},
           {risk_read_world, 0},
           {risk_read_sit, 0},
           {risk_read_substitute, 0}};

/* Some package brings it. */
static bool is_open(const struct risk *s, int word)
{
    int pack = how[word].pack;

    if (how[word].read == risk_read_private) { /* 14.4, 14.5, 14.6 */
        return s->packs[RISK_PACK_4] || s->packs[RISK_POCKET_1] ||
               s->packs[RISK_POCKET_2];
    }
    if (how[word].read == risk_read_event) { /* each form has its own */
        return s->packs[RISK_PACK_1] || s->packs[RISK_PACK_3] ||
               s->packs[RISK_POCKET_1] || s->packs[RISK_POCKET_2];
    }
    if (how[word].read == risk_read_shackle) {
        return risk_evolution(s) == RISK_MINDSHACKLE;
    }
    return !pack || s->packs[pack - 1];
}

/* A word that begins no order. */
static int unknown_verb(struct risk_words *w)
{
    const char *words[VERB_WORDS];
    const char *near;
    char word[40];
    size_t n = strcspn(w->at, " \t,");
    int i;

    for (i = 0; i < VERB_WORDS; i++) {
        words[i] = is_open(w->s, i) ? risk_verbs[i] : NULL;
    }
    n = n < sizeof word ? n : sizeof word - 1;
    memcpy(word, w->at, n);
    word[n] = '\0';
    near = order_nearest(word, words, VERB_WORDS);
    if (near) {
        return error_set(w->e, ERROR_SYNTAX,
                         "\"%s\" is no order of this game. Did you mean %s?", word, near);
    }
    return error_set(w->e, ERROR_SYNTAX,
                     "\"%s\" is no order of this game: a turn is made of lines as "
                     "PLACE 3 Peru, EXPAND, ATTACK, MANOEUVRE and CARD.",
                     word);
}

static int read_verb(struct risk_words *w)
{
    int i;

    for (i = 1; i < VERB_WORDS; i++) {
        if (is_open(w->s, i) && risk_word(w, risk_verbs[i])) {
            return how[i].read(w) != 0 ? -1 : risk_last(w);
        }
    }
    return unknown_verb(w);
}

bool risk_verb_known(const struct turn *t, int verb)
{
    return is_open(t->state, verb);
}

bool risk_help_known(const struct turn *t, int hidden)
{
    const struct risk *s = t->state;

    return hidden <= RISK_PACKS ? s->packs[hidden - 1] != 0
                                : risk_evolution(s) == hidden - RISK_PACKS - 1;
}

/* A comment begins with # outside quotes. */
static const char *end_of(const char *text)
{
    const char *at;
    bool quoted = false;

    for (at = text; *at && (quoted || *at != '#'); at++) {
        quoted = quoted != (*at == '"');
    }
    while (at > text && (at[-1] == ' ' || at[-1] == '\t')) {
        at--;
    }
    return at;
}

int risk_order_read(const struct turn *t, const struct order *o, struct risk_order *out,
                    struct error *e)
{
    struct risk_words w = {.t = t, .s = t->state, .out = out, .e = e};

    memset(out, 0, sizeof *out);
    out->from = out->to = out->where = out->seat = out->faction = out->continent = -1;
    out->sealine[0] = out->sealine[1] = -1;
    e->line = o->line;
    w.begin = w.at = o->text;
    w.end = end_of(o->text);
    if (risk_word(&w, "IF")) {
        out->conditional = 1;
        if (risk_read_conditions(&w) != 0) {
            return -1;
        }
    }
    if (!risk_more(&w)) {
        return risk_wrong(&w, "an order");
    }
    if (read_verb(&w) != 0) {
        return -1;
    }
    return out->conditional && out->verb >= RISK_DO_RANK_FACTIONS
               ? error_set(e, ERROR_SYNTAX,
                           "IF stands before lines of a turn and standing instructions.")
               : 0;
}

int risk_read(const struct turn *t, const struct order *o, struct error *e)
{
    struct risk_order out;

    return risk_order_read(t, o, &out, e);
}
