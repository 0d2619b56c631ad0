/* Missiles: who fires, at which die. RULES 12.4, 16.3. */
#include "core/risk/combat.h"

#define STRIKE 3 /* missiles of one roll that open pocket 1: 14.5 */

/* What the side gains by comparing: enemy losses less own ones. */
static int balance(const struct risk_roll *r, bool attacker)
{
    struct risk_losses lost = risk_compare(r);

    return attacker ? lost.defender - lost.attacker : lost.attacker - lost.defender;
}

/* The untouched die of the side whose change to 6 improves most, of equal ones the
 * lowest, then the rightmost; -1: there is none. */
static int best_die(const struct risk_roll *r, bool attacker, int *gain)
{
    const struct risk_dice *d = attacker ? &r->attack : &r->defence;
    int i, best = -1, now = balance(r, attacker);

    for (i = 0; i < d->n; i++) {
        struct risk_roll tried = *r;
        int more;

        if (d->set[i]) {
            continue;
        }
        (attacker ? &tried.attack : &tried.defence)->die[i] = 6;
        more = balance(&tried, attacker) - now;
        if (best < 0 || more > *gain || (more == *gain && d->die[i] <= d->die[best])) {
            best = i;
            *gain = more;
        }
    }
    return best;
}

/* The side an instruction favours; false: it does not fit this roll. */
static bool favours(const struct risk_roll *r, int seat, const struct risk_rule *rule,
                    bool *attacker)
{
    if (rule->kind != RISK_STANDS_MISSILE || (rule->where && rule->where != r->to + 1) ||
        (rule->by && rule->by != r->attacker + 1) || rule->spent >= rule->n) {
        return false;
    }
    if (rule->side == RISK_SIDE_MINE && seat != r->attacker && seat != r->defender) {
        return false;
    }
    *attacker = rule->side == RISK_SIDE_ATTACKER ||
                (rule->side == RISK_SIDE_MINE && seat == r->attacker);
    return true;
}

static void fire(struct turn *t, struct risk_roll *r, int seat, int rule, bool attacker,
                 int die)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];
    struct risk_dice *d = attacker ? &r->attack : &r->defence;
    int before = d->die[die];

    p->missiles--;
    p->rules[rule].spent++;
    r->by_rule[seat][rule]++;
    r->fired++;
    d->die[die] = 6;
    d->set[die] = true;
    risk_sort(d);
    fact(t->facts, SEE_ALL, RISK_TELL_MISSILE, "{s:i, s:i, s:s, s:i, s:i}", "seat", seat,
         "die", before, "side", attacker ? "attacker" : "defender", "before",
         p->missiles + 1, "after", p->missiles);
}

/* One go of a player; false: he passes. */
static bool goes(struct turn *t, struct risk_roll *r, int seat)
{
    const struct risk *s = t->state;
    const struct risk_player *p = &s->players[seat];
    int i, die, gain = 0;
    bool attacker;

    for (i = 0; p->missiles > 0 && i < RISK_RULES && p->rules[i].kind; i++) {
        const struct risk_rule *rule = &p->rules[i];

        if (!favours(r, seat, rule, &attacker) ||
            (rule->per && r->by_rule[seat][i] >= rule->per)) {
            continue;
        }
        die = best_die(r, attacker, &gain);
        if (die >= 0 && (gain >= 1 || rule->force)) {
            fire(t, r, seat, i, attacker, die);
            return true;
        }
    }
    return false;
}

/* Attacker, defender, then clockwise from the attacker. */
static int gunners(const struct risk *s, const struct risk_roll *r, int out[RISK_TABLE])
{
    int n = 0, seat = r->attacker, others = risk_in_game(s);

    out[n++] = r->attacker;
    out[n++] = r->defender;
    while (--others > 0 && n < RISK_TABLE) {
        seat = risk_after(s, seat);
        if (seat == r->attacker) {
            break;
        }
        if (seat != r->defender) {
            out[n++] = seat;
        }
    }
    return n;
}

bool risk_missiles(struct turn *t, struct risk_roll *r)
{
    struct risk *s = t->state;
    int seat[RISK_TABLE], i, passes = 0, n = gunners(s, r, seat), armed = 0;

    for (i = 0; i < n; i++) {
        armed += s->players[seat[i]].missiles;
    }
    if (!armed || (s->map[r->to].done & RISK_JAMMED)) {
        return false;
    }
    for (i = 0; passes < n; i++) { /* each go that is no pass spends a missile */
        if (!goes(t, r, seat[i % n])) {
            passes++;
            continue;
        }
        passes = 0;
        if (r->fired == STRIKE && !s->packs[RISK_POCKET_1]) {
            struct risk_strike strike = {.by = seat[i % n] + 1,
                                         .from = r->from + 1,
                                         .to = r->to + 1,
                                         .attackers = r->attack.n,
                                         .defenders = r->defence.n};

            s->strike = strike;
            return true;
        }
    }
    return false;
}
