/* A list of effects in a few words, for who has to choose among some (13.3 CH). */
#include "core/mutant/mutant.h"

#include <stdio.h>
#include <string.h>

struct text {
    char *out;
    size_t used;
};

static void add(struct text *w, const char *s)
{
    size_t n = strlen(s);

    if (w->used + n < MUTANT_CHOICE_TEXT) {
        memcpy(w->out + w->used, s, n + 1);
        w->used += n;
    }
}

static void add_number(struct text *w, int n)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%d", n);
    add(w, digits);
}

static void add_schools(struct text *w, const struct turn *t, int selector,
                        const struct mutant_context *is)
{
    char names[MUTANT_NAMES];

    mutant_names(t, mutant_selected(t, (enum mutant_selector)selector, is), names);
    add(w, names[0] ? names : "nobody");
}

static void add_goods(struct text *w, int what, int n)
{
    static const char *const one[] = {"Revolution Point", "Hope Coin",   "Plot Point",
                                      "Plot Card",        "Power Token", "Triumph Token"};

    add_number(w, n);
    add(w, " ");
    add(w, one[what]);
    add(w, n == 1 ? "" : "s");
}

static void add_figures(struct text *w, const struct turn *t,
                        const struct mutant_effect *x, const struct mutant_context *is)
{
    char names[MUTANT_TARGET_NAMES];

    if (x->figures == MUTANT_PICK) {
        add_number(w, x->pick.n);
        add(w, x->pick.n == 1 ? " Character of " : " Characters of ");
        add_schools(w, t, x->pick.school, is);
    } else if (x->figures == MUTANT_CHAR_TARGETS) {
        mutant_target_names(t, &is->targets, names);
        add(w, names);
    } else {
        add(w, "the Character itself");
    }
}

/* What happens to whom: "Bas: 2 Hope Coins more". */
static void add_effect(struct text *w, const struct turn *t,
                       const struct mutant_effect *x, const struct mutant_context *is)
{
    static const char *const verbs[MUTANT_OPS] = {
        [MUTANT_INJURE] = "Injured: ",   [MUTANT_HEAL] = "no longer Injured: ",
        [MUTANT_CANCEL] = "cancel",      [MUTANT_REDIRECT] = "redirect to ",
        [MUTANT_REROLL] = "re-roll: ",   [MUTANT_MOVE] = "move: ",
        [MUTANT_STAT] = "dice change: ", [MUTANT_DAMAGE] = "damage: ",
        [MUTANT_RESTORE] = "restore: ",  [MUTANT_PEEK] = "look at cards",
        [MUTANT_BAR] = "barred: ",       [MUTANT_TRANSFER] = "handed over: ",
        [MUTANT_CHOOSE] = "a choice: ",  [MUTANT_ROLL] = "roll dice"};
    int n = mutant_amount(x->n, is);

    if (verbs[x->op]) {
        add(w, verbs[x->op]);
        if (mutant_on_figures(x)) {
            add_figures(w, t, x, is);
        } else if (x->op == MUTANT_REDIRECT) {
            add_schools(w, t, x->to, is);
        } else if (x->op == MUTANT_BAR || x->op == MUTANT_CHOOSE) {
            add_schools(w, t, x->schools, is);
        }
        return;
    }
    if (mutant_on_figures(x)) {
        add_figures(w, t, x, is);
    } else {
        add_schools(w, t, x->op == MUTANT_GIVE ? MUTANT_SELF : x->schools, is);
    }
    add(w, x->op == MUTANT_GAIN      ? ": gain "
           : x->op == MUTANT_DISCARD ? ": discard "
           : x->op == MUTANT_LOSE    ? ": lose "
                                     : ": hand over ");
    add_goods(w, x->op == MUTANT_DISCARD ? MUTANT_CARD : x->what, n);
    if (x->op == MUTANT_STEAL || x->op == MUTANT_GIVE) {
        add(w, " to ");
        add_schools(w, t, x->to, is);
    }
}

void mutant_effect_words(const struct turn *t, int list, const struct mutant_context *is,
                         char out[MUTANT_CHOICE_TEXT])
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_list *l = &deck->list[list];
    struct text w = {.out = out};
    int i;

    out[0] = '\0';
    for (i = 0; i < l->count; i++) {
        add(&w, i ? "; " : "");
        add_effect(&w, t, &deck->effect[l->first + i], is);
    }
    if (l->count == 0) {
        add(&w, "nothing");
    }
}
