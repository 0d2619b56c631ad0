/* The dice of one roll: thrown, modified, compared. RULES 8.2.5 to 8.2.10. */
#include "core/risk/combat.h"

void risk_sort(struct risk_dice *d)
{
    int i, k;

    for (i = 1; i < d->n; i++) {
        int die = d->die[i];
        bool set = d->set[i];

        for (k = i; k > 0 && d->die[k - 1] < die; k--) {
            d->die[k] = d->die[k - 1];
            d->set[k] = d->set[k - 1];
        }
        d->die[k] = die;
        d->set[k] = set;
    }
}

void risk_throw(struct chance *c, struct risk_dice *d, int n, const char *what)
{
    int i;

    d->n = n;
    for (i = 0; i < n; i++) {
        d->die[i] = chance_roll(c, 6, what);
        d->set[i] = false;
    }
}

/* 14.5, Revenge: until none shows 1; a trial and dice that ran out show nothing else. */
static void throw_again(struct chance *c, struct risk_dice *d)
{
    int i, n;

    for (i = 0; i < d->n; i++) {
        for (n = 0; d->die[i] == 1 && n < RISK_REROLLS; n++) {
            d->die[i] = chance_roll(c, 6, "re-roll");
        }
    }
}

static void fix_natural(struct risk_dice *d)
{
    int i;

    risk_sort(d);
    for (i = 0; i < d->n; i++) {
        d->natural[i] = d->die[i];
    }
}

void risk_roll_dice(struct turn *t, struct risk_roll *r, int attackers, int defenders)
{
    const struct risk *s = t->state;

    risk_throw(t->chance, &r->attack, attackers, "attack die");
    risk_throw(t->chance, &r->defence, defenders, "defence die");
    if (risk_plays(s, r->attacker, RISK_MUTA) &&
        risk_faction_of(s, r->defender)->bringer) {
        throw_again(t->chance, &r->attack);
    }
    fix_natural(&r->attack);
    fix_natural(&r->defence);
}

static int limited(int die)
{
    return die < 1 ? 1 : die > 6 ? 6 : die;
}

void risk_modify(struct risk_dice *d, int higher, int lower, int each)
{
    int i;

    for (i = 0; i < d->n; i++) {
        d->die[i] = limited(d->natural[i] + each + (i == 0 ? higher : 0) +
                            (i == d->n - 1 ? lower : 0));
    }
}

/* Intimidation: on while every attack of the turn was against this territory. */
static bool intimidates(const struct risk *s, const struct risk_roll *r)
{
    return risk_has_power(s, r->attacker, RISK_BEAR, 1) &&
           s->turn.intimidated == r->to + 1;
}

/* A fortification, or Fortified HQ: not both. */
static bool fortified(const struct risk *s, const struct risk_roll *r)
{
    return s->map[r->to].fort > 0 || (risk_has_power(s, r->defender, RISK_MECH, 1) &&
                                      s->map[r->to].hq == RISK_MECH + 1);
}

void risk_modifiers(const struct turn *t, struct risk_roll *r)
{
    const struct risk *s = t->state;
    const struct risk_territory *to = &s->map[r->to];
    int higher = 0;

    if (to->done & RISK_JAMMED) {
        return;
    }
    if (to->scar == RISK_BUNKER) {
        higher = 1;
    } else if (to->scar == RISK_AMMO &&
               !risk_has_comeback(s, r->defender, RISK_WELL_SUPPLIED)) {
        higher = -1;
    }
    risk_modify(&r->defence, higher, -intimidates(s, r), fortified(s, r));
    risk_modify(&r->attack, 0, 0,
                to->hq && risk_has_comeback(s, r->attacker, RISK_WELL_ARMED));
}

bool risk_all_equal(const struct risk_dice *d)
{
    int i;

    for (i = 1; i < d->n && d->natural[i] == d->natural[0]; i++) {
    }
    return i == d->n;
}

struct risk_losses risk_compare(const struct risk_roll *r)
{
    struct risk_losses lost = {0, 0};
    struct risk_dice attack = r->attack, defence = r->defence;
    int i;

    risk_sort(&attack);
    risk_sort(&defence);
    for (i = 0; i < attack.n && i < defence.n; i++) {
        if (attack.die[i] > defence.die[i] || (r->six_wins && attack.die[i] == 6)) {
            lost.defender++;
        } else { /* a tie is the defender's */
            lost.attacker++;
        }
    }
    return lost;
}
