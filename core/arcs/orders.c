#include "core/arcs/arcs.h"

#include <ctype.h>
#include <string.h>

const char *const arcs_verbs[] = {
    "TURN",      "LEAD",    "SURPASS",  "COPY",    "PIVOT",       "PASS",
    "DECLARE",   "SEIZE",   "PRELUDE",  "TAX",     "BUILD",       "REPAIR",
    "INFLUENCE", "SECURE",  "MOVE",     "BATTLE",  "MANUFACTURE", "SYNTHESIZE",
    "PRESSGANG", "EXECUTE", "ABDUCT",   "TRADE",   "IF",          "REBUILD",
    "END",       "REROLL",  "HITS",     "RANSACK", "RAID",        "FARSEERS",
    "PLAN",      "WHEN",    "STANDING", "KEEP",    "ON",          "POLICY",
    "MULLIGAN",  "VOTE",    "CONCEDE",  NULL};
#define VERB_WORDS (ARCS_VERBS - 1)

/* How many words stand before a comment: # after two blanks, but not before a digit. */
static int words_before_comment(const struct order *o)
{
    int i;

    for (i = 1; i < o->count; i++) {
        const char *at = o->text + o->at[i];

        if (*at == '#' && o->at[i] >= 2 && at[-1] == ' ' && at[-2] == ' ' &&
            !isdigit((unsigned char)at[1])) {
            return i;
        }
    }
    return o->count;
}

static int read_verb(const struct order *o, int i, int *out, struct error *e)
{
    const char *near;

    for (*out = ARCS_DO_TURN; *out < ARCS_VERBS; (*out)++) {
        if (order_is(o, i, arcs_verbs[*out - 1])) {
            return 0;
        }
    }
    if (i >= o->count) {
        return error_set(e, ERROR_SYNTAX, "After \"%s\" an action is missing.",
                         o->word[o->count - 1]);
    }
    near = order_nearest(o->word[i], arcs_verbs, VERB_WORDS);
    if (near) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%s\" is no order of this game. Did you mean %s?", o->word[i],
                         near);
    }
    return error_set(e, ERROR_SYNTAX,
                     "\"%s\" is no order of this game: a turn begins with LEAD, SURPASS, "
                     "COPY, PIVOT or PASS, then come its actions and END.",
                     o->word[i]);
}

/* "2.4": chapter and round. */
static int read_turn(struct arcs_words *w)
{
    const char *word = arcs_more(w) ? w->o->word[w->at] : "";

    if (!isdigit((unsigned char)word[0]) || word[1] != '.' ||
        !isdigit((unsigned char)word[2]) ||
        (word[3] && (!isdigit((unsigned char)word[3]) || word[4]))) {
        return arcs_wrong(w, "chapter and round, as 2.4");
    }
    w->out->number = word[0] - '0';
    w->out->round = word[2] - '0';
    if (word[3]) {
        w->out->round = w->out->round * 10 + word[3] - '0';
    }
    w->at++;
    return arcs_last(w);
}

static int read_look(struct arcs_words *w, int *seat)
{
    if (!arcs_word(w, "FARSEERS")) {
        return 0;
    }
    return arcs_need(w, "LOOK") != 0 ? -1 : arcs_word_seat(w, seat);
}

static int read_declare(struct arcs_words *w)
{
    if (arcs_more(w) && !order_is(w->o, w->at, "FARSEERS") &&
        arcs_word_ambition(w, &w->out->ambition) != 0) {
        return -1;
    }
    return read_look(w, &w->out->look) != 0 ? -1 : arcs_last(w);
}

static int read_seize(struct arcs_words *w)
{
    if (arcs_word(w, "SPIES")) {
        w->out->how = ARCS_HOW_SPIES;
        return arcs_last(w);
    }
    return arcs_word_card(w, &w->out->card) != 0 ? -1 : arcs_last(w);
}

static int read_rebuild(struct arcs_words *w)
{
    return arcs_need(w, "AT") != 0 || arcs_word_system(w, &w->out->system) != 0
               ? -1
               : arcs_last(w);
}

static int read_farseers(struct arcs_words *w)
{
    if (arcs_word(w, "KEEP")) {
        w->out->how = ARCS_HOW_KEEP;
        return arcs_last(w);
    }
    w->out->how = ARCS_HOW_SWAP;
    if (!arcs_word(w, "SWAP")) {
        return arcs_wrong(w,
                          "SWAP with the card you give and the card you take, or KEEP");
    }
    return arcs_word_card(w, &w->out->list[0]) != 0 ||
                   arcs_word_card(w, &w->out->list[1]) != 0
               ? -1
               : arcs_last(w);
}

static int read_rest(struct arcs_words *w)
{
    switch ((enum arcs_verb)w->out->verb) {
    case ARCS_DO_TURN:
        return read_turn(w);
    case ARCS_DO_LEAD:
    case ARCS_DO_SURPASS:
    case ARCS_DO_COPY:
    case ARCS_DO_PIVOT:
        return arcs_word_card(w, &w->out->card) != 0 ? -1 : arcs_last(w);
    case ARCS_DO_DECLARE:
        return read_declare(w);
    case ARCS_DO_SEIZE:
        return read_seize(w);
    case ARCS_DO_PRELUDE:
        return arcs_read_prelude(w);
    case ARCS_DO_TAX:
    case ARCS_DO_BUILD:
    case ARCS_DO_REPAIR:
    case ARCS_DO_INFLUENCE:
    case ARCS_DO_SECURE:
    case ARCS_DO_MOVE:
    case ARCS_DO_BATTLE:
    case ARCS_DO_MANUFACTURE:
    case ARCS_DO_SYNTHESIZE:
    case ARCS_DO_PRESSGANG:
    case ARCS_DO_EXECUTE:
    case ARCS_DO_ABDUCT:
    case ARCS_DO_TRADE:
        return arcs_read_action(w, w->out->verb);
    case ARCS_DO_REBUILD:
        return read_rebuild(w);
    case ARCS_DO_REROLL:
    case ARCS_DO_HITS:
    case ARCS_DO_RANSACK:
    case ARCS_DO_RAID:
        return arcs_read_answer(w, w->out->verb);
    case ARCS_DO_FARSEERS:
        return read_farseers(w);
    case ARCS_DO_PASS:
    case ARCS_DO_END:
    case ARCS_DO_CONCEDE:
        return arcs_last(w);
    case ARCS_DO_PLAN:
    case ARCS_DO_WHEN:
    case ARCS_DO_STANDING:
    case ARCS_DO_KEEP:
    case ARCS_DO_ON:
    case ARCS_DO_POLICY:
    case ARCS_DO_MULLIGAN:
    case ARCS_DO_VOTE:
        return arcs_read_setting(w, w->out->verb);
    case ARCS_DO_NOTHING:
    case ARCS_DO_IF:
    case ARCS_VERBS:
        break;
    }
    return error_set(w->e, ERROR_SYNTAX, "\"%s\" cannot stand here.", w->o->text);
}

/* IF ... THEN and what follows it. */
static int read_conditional(struct arcs_words *w)
{
    int verb;

    w->out->conditional = 1;
    if (arcs_read_if(w, &w->out->condition) != 0 || arcs_need(w, "THEN") != 0 ||
        read_verb(w->o, w->at, &verb, w->e) != 0) {
        return -1;
    }
    w->at++;
    w->out->verb = verb;
    if (verb != ARCS_DO_PRELUDE && (verb < ARCS_DO_TAX || verb > ARCS_DO_TRADE)) {
        return error_set(w->e, ERROR_SYNTAX,
                         "After THEN comes an action or PRELUDE, not %s.",
                         arcs_verbs[verb - 1]);
    }
    return read_rest(w);
}

int arcs_order_read(const struct turn *t, const struct order *o, struct arcs_order *out,
                    struct error *e)
{
    struct order cut;
    struct arcs_words w = {.t = t, .o = &cut, .at = 1, .e = e};

    memset(out, 0, sizeof *out);
    w.out = out;
    out->system = out->to = out->seat = out->look = -1;
    e->line = o->line;
    cut = *o;
    cut.count = words_before_comment(o);
    if (read_verb(&cut, 0, &out->verb, e) != 0) {
        return -1;
    }
    return out->verb == ARCS_DO_IF ? read_conditional(&w) : read_rest(&w);
}

int arcs_read(const struct turn *t, const struct order *o, struct error *e)
{
    struct arcs_order out;

    return arcs_order_read(t, o, &out, e);
}
