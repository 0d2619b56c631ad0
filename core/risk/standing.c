/* Standing instructions: noted, struck out, and asked when their moment comes.
 * RULES 16.3.
 */
#include "core/risk/risk.h"

#include <string.h>

const struct risk_rule *risk_rule_of(const struct risk *s, int seat, int kind)
{
    const struct risk_rule *rules = s->players[seat].rules;
    int i;

    for (i = 0; i < RISK_RULES && rules[i].kind; i++) {
        if (rules[i].kind == kind) {
            return &rules[i];
        }
    }
    return NULL;
}

int risk_defence_dice(const struct risk *s, int seat, int territory)
{
    const struct risk_rule *rules = s->players[seat].rules;
    int i, dice = 2;

    for (i = 0; i < RISK_RULES && rules[i].kind; i++) {
        if (rules[i].kind == RISK_STANDS_DEFEND) {
            if (rules[i].where == territory + 1) {
                dice = rules[i].n;
                break;
            }
            dice = rules[i].where ? dice : rules[i].n;
        }
    }
    return dice < s->map[territory].troops ? dice : s->map[territory].troops;
}

bool risk_standing_mission(struct turn *t, int seat)
{
    const struct risk *s = t->state;
    const struct risk_rule *rule = risk_rule_of(s, seat, RISK_STANDS_PICK);
    int i;

    for (i = 0; rule && i < RISK_CHOICE && rule->list[i]; i++) {
        if (risk_in_mission_deck(s, rule->list[i] - 1)) {
            risk_pick_mission(t, rule->list[i] - 1);
            return true;
        }
    }
    return false;
}

/* ---- EVENT ---- */

/* An instruction as the line it was. */
static void rule_order(const struct risk_rule *rule, struct risk_order *o)
{
    int i;

    memset(o, 0, sizeof *o);
    o->what = rule->what - 1;
    o->where = rule->where - 1;
    o->n = rule->n;
    o->all = rule->force;
    o->from = rule->list[0] - 1;
    o->to = rule->list[1] - 1;
    for (i = 0; o->what != RISK_EVENT_MOVE && i < RISK_CHOICE && rule->list[i]; i++) {
        o->list[o->listed++] = rule->list[i] - 1;
    }
}

bool risk_standing_event(const struct turn *t, int event, int seat, struct risk_order *o)
{
    const struct risk *s = t->state;
    const struct risk_rule *rules = s->players[seat].rules;
    int i;

    for (i = 0; i < RISK_RULES && rules[i].kind; i++) {
        if (rules[i].kind == RISK_STANDS_EVENT) {
            rule_order(&rules[i], o);
        } else if (rules[i].kind == RISK_STANDS_PICK) {
            rule_order(&rules[i], o);
            o->what = RISK_EVENT_PICK;
        } else {
            continue;
        }
        if (risk_event_fits(t, event, seat, o)) {
            return true;
        }
    }
    return false;
}

/* ---- noting ---- */

static int kind_of(const struct risk_order *o)
{
    static const int powers[RISK_MISSILE_POWERS] = {[RISK_EMP] = RISK_STANDS_EMP,
                                                    [RISK_INTERFERENCE] =
                                                        RISK_STANDS_INTERFERENCE,
                                                    [RISK_BAD_INTEL] = RISK_STANDS_INTEL};

    switch (o->verb) {
    case RISK_DO_DEFEND:
        return RISK_STANDS_DEFEND;
    case RISK_DO_MISSILE:
        return RISK_STANDS_MISSILE;
    case RISK_DO_SCAR_WHEN:
        return RISK_STANDS_SCAR_WHEN;
    case RISK_DO_SCAR_START:
        return RISK_STANDS_SCAR_START;
    case RISK_DO_POWER:
        return powers[o->power];
    case RISK_DO_EVENT:
        return RISK_STANDS_EVENT;
    case RISK_DO_GAIN:
        return RISK_STANDS_GAIN;
    case RISK_DO_COMEBACK:
        return RISK_STANDS_COMEBACK;
    case RISK_DO_PICK:
        return RISK_STANDS_PICK;
    case RISK_DO_CARDS:
        return RISK_STANDS_CARDS;
    default:
        return RISK_STANDS_NOTHING;
    }
}

static void fill_list(struct risk_rule *rule, const struct risk_order *o)
{
    int i;

    if (o->verb == RISK_DO_EVENT && o->what == RISK_EVENT_MOVE) {
        rule->list[0] = (short)(o->from + 1);
        rule->list[1] = (short)(o->to + 1);
        return;
    }
    for (i = 0; i < o->listed && i < RISK_CHOICE; i++) {
        rule->list[i] = (short)(o->list[i] + 1);
    }
}

static void fill(struct risk_rule *rule, const struct risk_order *o)
{
    static const struct risk_rule empty;

    *rule = empty;
    rule->kind = (short)kind_of(o);
    rule->where = (short)(o->where + 1);
    rule->by = (short)(o->seat + 1);
    rule->n = (short)o->n;
    rule->per = (short)o->per;
    rule->side = (short)o->side;
    rule->force = (short)(o->force || o->all);
    rule->what = (short)(o->verb == RISK_DO_EVENT   ? o->what + 1
                         : o->verb == RISK_DO_POWER ? o->continent + 1
                                                    : o->scar);
    fill_list(rule, o);
}

/* Of these a player has one: a newer line takes the place of the older. */
static bool replaces(const struct risk_rule *old, const struct risk_rule *new)
{
    if (old->kind != new->kind) {
        return false;
    }
    return new->kind == RISK_STANDS_GAIN || new->kind == RISK_STANDS_COMEBACK ||
           new->kind == RISK_STANDS_PICK || new->kind == RISK_STANDS_CARDS ||
           (new->kind == RISK_STANDS_DEFEND &&new->where == old->where);
}

static int check_note(const struct turn *t, int seat, const struct risk_order *o,
                      struct error *e)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    bool start = o->verb == RISK_DO_SCAR_START;

    if (o->listed > RISK_CHOICE) {
        return error_set(e, ERROR_ILLEGAL, "An instruction lists at most %d names.",
                         RISK_CHOICE);
    }
    if (!start && o->verb != RISK_DO_SCAR_WHEN) {
        return 0;
    }
    if (s->players[seat].scar != o->scar) {
        return error_set(e, ERROR_ILLEGAL, "You do not hold the scar card %s.",
                         deck->scar[o->scar].name);
    }
    return start == (o->scar == RISK_MERCENARY || o->scar == RISK_BIOHAZARD)
               ? 0
               : error_set(e, ERROR_ILLEGAL, "%s is played %s.", deck->scar[o->scar].name,
                           start ? "before an attack roll" : "at the start of a turn");
}

int risk_note(struct turn *t, int seat, const struct risk_order *o,
              const struct order *line, struct error *e)
{
    struct risk *s = t->state;
    struct risk_rule *rules = s->players[seat].rules, rule;
    int i;

    if (check_note(t, seat, o, e) != 0) {
        return -1;
    }
    fill(&rule, o);
    for (i = 0; i < RISK_RULES && rules[i].kind && !replaces(&rules[i], &rule); i++) {
    }
    if (i == RISK_RULES) {
        return error_set(e, ERROR_ILLEGAL,
                         "There are %d standing instructions already: CANCEL one first.",
                         RISK_RULES);
    }
    rules[i] = rule;
    fact(t->facts, SEE_ONLY(seat), RISK_TELL_NOTED, "{s:i, s:s, s:i}", "seat", seat,
         "line", line->text, "number", i + 1);
    return 0;
}

static void strike_out(struct risk *s, int seat, int i)
{
    static const struct risk_rule empty;
    struct risk_rule *rules = s->players[seat].rules;

    for (; i + 1 < RISK_RULES; i++) {
        rules[i] = rules[i + 1];
    }
    rules[RISK_RULES - 1] = empty;
}

void risk_forget(struct risk *s, int seat, int kind)
{
    int i;

    for (i = 0; i < RISK_RULES; i++) {
        if (s->players[seat].rules[i].kind == kind) {
            strike_out(s, seat, i);
            return;
        }
    }
}

int risk_cancel(struct turn *t, int seat, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;

    if (!s->players[seat].rules[o->n - 1].kind) {
        return error_set(e, ERROR_ILLEGAL, "You have no standing instruction %d.", o->n);
    }
    strike_out(s, seat, o->n - 1);
    fact(t->facts, SEE_ONLY(seat), RISK_TELL_CANCELLED, "{s:i, s:i}", "seat", seat,
         "number", o->n);
    return 0;
}
