#include "core/mutant/describe.h"

#include <stdarg.h>
#include <stdio.h>

/* 12.2, as the subject of a sentence. */
static const char *const schools[MUTANT_SELECTORS] = {
    "you",
    "the School named",
    "each other School",
    "each School",
    "each supporter",
    "the Commander",
    "each School with the most RP",
    "each School with the fewest RP",
    "each School that sent a Character",
    "each School that refused",
    "each School still standing",
    "each School whose Character was Defeated",
    "each School that withdrew",
    "each School that got there",
    "the winner",
    "the loser",
    "each School with the most credit",
    "who did it"};

/* 12.3 */
static const char *const characters[MUTANT_PICK] = {
    "your Character", "the Character named", "the attacker", "the defender",
    "your Character in the roll"};

static const char *const goods[MUTANT_WHATS] = {"Revolution Point", "Hope Coin",
                                                "Plot Point",       "Plot Card",
                                                "Power Token",      "Triumph Token"};
static const char *const stats[MUTANT_BONUSES] = {"ATK", "DEF", "SPD", "range",
                                                  "movement"};

void mutant_text_add(struct mutant_text *w, const char *fmt, ...)
{
    va_list args;
    int n;

    va_start(args, fmt);
    n = vsnprintf(w->text + w->used, sizeof w->text - w->used, fmt, args);
    va_end(args);
    if (n > 0) {
        w->used += (size_t)n < sizeof w->text - w->used ? (size_t)n
                                                        : sizeof w->text - 1 - w->used;
    }
}

/* "you gain", "the Commander gains". */
static void subject(struct mutant_text *w, int who, const char *verb)
{
    mutant_text_add(w, "%s %s%s", schools[who], verb, who == MUTANT_SELF ? "" : "s");
}

static void amount(struct mutant_text *w, int n, const char *what)
{
    if (n == MUTANT_N_SUPPORTERS) {
        mutant_text_add(w, "1 %s for each supporter", what);
    } else {
        mutant_text_add(w, "%d %s%s", n, what, n == 1 ? "" : "s");
    }
}

static void pick(struct mutant_text *w, const struct mutant_pick *p)
{
    static const char *const types[] = {"Hero", "Student", "Leader", "Hero or Student"};
    static const char *const states[] = {"ready ", "Injured ", ""};
    static const char *const choosers[] = {"its own choice", "your choice", "at random"};

    mutant_text_add(w, "%d %s%s of %s, %s", p->n, states[p->state], types[p->type],
                    schools[p->school], choosers[p->chooser]);
}

static void figures(struct mutant_text *w, const struct mutant_effect *x)
{
    if (x->figures == MUTANT_PICK) {
        pick(w, &x->pick);
    } else {
        mutant_text_add(w, "%s", characters[x->figures]);
    }
}

/* Schools gain what is theirs, Characters tokens. */
static void gains(struct mutant_text *w, const struct mutant_effect *x, const char *verb)
{
    if (x->what == MUTANT_POWER || x->what == MUTANT_TRIUMPH) {
        figures(w, x);
        mutant_text_add(w, " %ss ", verb);
    } else {
        subject(w, x->schools, verb);
        mutant_text_add(w, " ");
    }
    amount(w, x->n, goods[x->what]);
}

static void operand(struct mutant_text *w, const struct mutant_operand *o)
{
    switch ((enum mutant_value)o->value) {
    case MUTANT_NUMBER:
        mutant_text_add(w, "%d", o->n);
        return;
    case MUTANT_RP_AT:
        mutant_text_add(w, "the RP of %s", schools[o->n]);
        return;
    case MUTANT_COIN_AT:
        mutant_text_add(w, "the coins of %s", schools[o->n]);
        return;
    case MUTANT_HAND_AT:
        mutant_text_add(w, "the hand of %s", schools[o->n]);
        return;
    case MUTANT_SUPPORTING:
        mutant_text_add(w, "the number of supporters");
        return;
    }
}

static void condition(struct mutant_text *w, const struct mutant_if *c)
{
    static const char *const compare[] = {"",   "is below",    "is at most",
                                          "is", "is at least", "is above"};

    if (c->compare != MUTANT_NO_IF) {
        mutant_text_add(w, ", if ");
        operand(w, &c->left);
        mutant_text_add(w, " %s ", compare[c->compare]);
        operand(w, &c->right);
    }
}

static void options(struct mutant_text *w, const struct mutant_deck *deck,
                    const struct mutant_effect *x)
{
    int i;

    subject(w, x->schools, "choose");
    for (i = 0; i < x->lists; i++) {
        mutant_text_add(w, "%s", i ? ", or " : ": ");
        mutant_text_effects(w, deck, x->list + i);
    }
}

static void rows(struct mutant_text *w, const struct mutant_deck *deck,
                 const struct mutant_effect *x)
{
    int i;

    mutant_text_add(w, "roll %d %s:", x->n, x->n == 1 ? "die" : "dice");
    for (i = 0; i < x->lists; i++) {
        const struct mutant_list *row = &deck->list[x->list + i];

        mutant_text_add(w, " (%d-%d) ", row->min, row->max);
        mutant_text_effects(w, deck, x->list + i);
    }
}

/* What cards do in the Plot Phase. */
static void of_the_table(struct mutant_text *w, const struct mutant_effect *x)
{
    static const char *const zones[] = {"hand", "Recruit Deck", "Plot Deck",
                                        "Mission Deck"};
    static const char *const bars[] = {"bid for the command", "bid for Recruit Cards",
                                       "play Events"};

    if (x->op == MUTANT_PEEK) {
        mutant_text_add(w, "you look at up to ");
        amount(w, x->n, "card");
        mutant_text_add(w, " of the %s", zones[x->what]);
        if (x->schools >= 0) {
            mutant_text_add(w, " of %s", schools[x->schools]);
        }
    } else if (x->op == MUTANT_BAR) {
        mutant_text_add(w, "%s may not %s until the %s ends", schools[x->schools],
                        bars[x->what], x->mode == MUTANT_TERM_ROUND ? "round" : "phase");
    } else if (x->op == MUTANT_REDIRECT) {
        mutant_text_add(w, "the Event targets %s instead", schools[x->to]);
    } else if (x->op == MUTANT_TRANSFER) {
        figures(w, x);
        mutant_text_add(w, " goes to %s", schools[x->to]);
    } else {
        mutant_text_add(w, "the card it answers has no effect");
    }
}

/* What happens to a Character, in the arena or out of it. */
static void of_a_character(struct mutant_text *w, const struct mutant_effect *x)
{
    figures(w, x);
    if (x->op == MUTANT_INJURE) {
        mutant_text_add(w, " becomes Injured");
    } else if (x->op == MUTANT_HEAL) {
        mutant_text_add(w, " is Injured no more");
    } else if (x->op == MUTANT_REROLL) {
        mutant_text_add(w, " re-rolls %s dice",
                        x->mode == MUTANT_LOW_DICE ? "low" : "all");
    } else if (x->op == MUTANT_MOVE) {
        mutant_text_add(w, " moves up to %d hexes", x->n);
    } else if (x->op == MUTANT_STAT) {
        mutant_text_add(w, ": %+d %s", x->n, stats[x->what]);
    } else if (x->op == MUTANT_DAMAGE) {
        mutant_text_add(w, " takes %d damage", x->n);
    } else {
        mutant_text_add(w, " has %d stat points restored", x->n);
    }
}

static void effect(struct mutant_text *w, const struct mutant_deck *deck,
                   const struct mutant_effect *x)
{
    switch ((enum mutant_op)x->op) {
    case MUTANT_GAIN:
        gains(w, x, "gain");
        return;
    case MUTANT_LOSE:
        gains(w, x, "lose");
        return;
    case MUTANT_STEAL:
        subject(w, x->to, "take");
        mutant_text_add(w, " ");
        amount(w, x->n, goods[x->what]);
        mutant_text_add(w, " from %s", schools[x->schools]);
        return;
    case MUTANT_GIVE:
        mutant_text_add(w, "you give %s ", schools[x->to]);
        amount(w, x->n, goods[x->what]);
        return;
    case MUTANT_DISCARD:
        subject(w, x->schools, "discard");
        mutant_text_add(w, " ");
        amount(w, x->n, goods[MUTANT_CARD]);
        return;
    case MUTANT_INJURE:
    case MUTANT_HEAL:
    case MUTANT_REROLL:
    case MUTANT_MOVE:
    case MUTANT_STAT:
    case MUTANT_DAMAGE:
    case MUTANT_RESTORE:
        of_a_character(w, x);
        return;
    case MUTANT_CANCEL:
    case MUTANT_REDIRECT:
    case MUTANT_PEEK:
    case MUTANT_BAR:
    case MUTANT_TRANSFER:
        of_the_table(w, x);
        return;
    case MUTANT_CHOOSE:
        options(w, deck, x);
        return;
    case MUTANT_ROLL:
        rows(w, deck, x);
        return;
    case MUTANT_MOD: /* of Charters, whose text says it */
    case MUTANT_OPS:
        return;
    }
}

void mutant_text_effects(struct mutant_text *w, const struct mutant_deck *deck, int list)
{
    const struct mutant_list *l = &deck->list[list];
    int i;

    if (l->count == 0) {
        mutant_text_add(w, "nothing");
    }
    for (i = 0; i < l->count; i++) {
        const struct mutant_effect *x = &deck->effect[l->first + i];

        mutant_text_add(w, "%s", i ? "; " : "");
        effect(w, deck, x);
        condition(w, &x->condition);
    }
}

void mutant_text_success(struct mutant_text *w, const struct mutant_mission *m)
{
    const char *mark = m->kinds ? m->token[m->mark].name : "";

    switch ((enum mutant_success)m->success) {
    case MUTANT_DEFEAT_ALL:
        mutant_text_add(w, "no foe is left");
        return;
    case MUTANT_INTERACT:
        mutant_text_add(w, "%d %s complete", m->n,
                        m->n == 1 ? "object is" : "objects are");
        return;
    case MUTANT_REACH:
        mutant_text_add(w, "%d %s ended an activation on a %s", m->n,
                        m->n == 1 ? "Character has" : "Characters have", mark);
        return;
    case MUTANT_SURVIVE:
        mutant_text_add(w, "at least %d %s at the end of the last turn", m->n,
                        m->n == 1 ? "Character stands" : "Characters stand");
        return;
    case MUTANT_HOLD:
        mutant_text_add(w, "a Character stands on the %s at the end of the last turn",
                        mark);
        return;
    case MUTANT_DUEL:
        mutant_text_add(w, "one of the two is left; after the last turn the higher "
                           "total of stats wins");
        return;
    }
}

/* What a foe is, and how it behaves (11.6). */
static void foe(struct mutant_text *w, const struct mutant_token_card *f)
{
    static const char *const behaviours[] = {"goes for the nearest",
                                             "goes for the nearest within 3 hexes",
                                             "goes for whom the Commander names"};

    mutant_text_add(w, "a foe: ATK %d DEF %d SPD %d, range %d, toughness %d, %s", f->atk,
                    f->def, f->spd, f->range, f->toughness, behaviours[f->behaviour]);
}

void mutant_text_token(struct mutant_text *w, const struct mutant_deck *deck,
                       const struct mutant_token_card *token)
{
    if (token->count > 1) {
        mutant_text_add(w, "%d x ", token->count);
    }
    mutant_text_add(w, "%s, ", token->name);
    switch ((enum mutant_token_kind)token->kind) {
    case MUTANT_FOE:
        foe(w, token);
        return;
    case MUTANT_OBJECT:
        mutant_text_add(w, "an object");
        if (token->test) {
            mutant_text_add(w, ": a die of %s must show %d", stats[token->test - 1],
                            token->target);
        }
        if (deck->list[token->reward].count) {
            mutant_text_add(w, "; ");
            mutant_text_effects(w, deck, token->reward);
        }
        return;
    case MUTANT_MARK:
        mutant_text_add(w, "a mark on the ground");
        return;
    }
}
