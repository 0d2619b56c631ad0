/* Powers that factions gain beside the game: in the blue slot after a knock-out, in the
 * brown one with a Red Star token. One player chooses after the other. RULES 14.2, 14.5,
 * 16.2. */
#include "core/risk/risk.h"

/* Comeback powers and missile powers are had in the same way. */
static int stands(bool comeback)
{
    return comeback ? RISK_STANDS_COMEBACK : RISK_STANDS_GAIN;
}

static int *due_of(struct risk *s, int seat, bool comeback)
{
    struct risk_player *p = &s->players[seat];

    return comeback ? &p->comeback_due : &p->gain_due;
}

static int slot_of(const struct risk *s, int faction, bool comeback)
{
    const struct risk_faction *f = &s->factions[faction];

    return comeback ? f->comeback : f->missile_power;
}

bool risk_power_left(const struct risk *s, bool comeback, int power)
{
    int i;

    for (i = 0; i < RISK_HUMANS && slot_of(s, i, comeback) != power; i++) {
    }
    return i == RISK_HUMANS;
}

/* The first in data order that is left; 0: none is. */
static int first_left(const struct risk *s, bool comeback)
{
    int power, powers = comeback ? RISK_COMEBACKS : RISK_MISSILE_POWERS;

    for (power = 1; power < powers && !risk_power_left(s, comeback, power); power++) {
    }
    return power < powers ? power : 0;
}

/* The first of his instruction that is left; 0: none. */
static int wanted(const struct risk *s, int seat, bool comeback)
{
    const struct risk_rule *rule = risk_rule_of(s, seat, stands(comeback));
    int i;

    for (i = 0; rule && i < RISK_CHOICE && rule->list[i]; i++) {
        if (risk_power_left(s, comeback, rule->list[i] - 1)) {
            return rule->list[i] - 1;
        }
    }
    return 0;
}

static void give(struct turn *t, int seat, bool comeback, int power)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    struct risk_faction *f = &s->factions[s->players[seat].faction - 1];

    *due_of(s, seat, comeback) = 0;
    risk_forget(s, seat, stands(comeback));
    *(comeback ? &f->comeback : &f->missile_power) = power;
    risk_lasts(t, comeback ? RISK_TELL_COMEBACK : RISK_TELL_MISSILE_POWER, seat,
               risk_faction_name(t, seat), "",
               comeback ? deck->comeback[power].name : deck->missile_power[power].name);
}

int risk_first_due(const struct risk *s, bool comeback)
{
    int i, first = -1, number = 0;

    for (i = 0; i < RISK_SEATS; i++) {
        int due = comeback ? s->players[i].comeback_due : s->players[i].gain_due;

        if (due && (!number || due < number)) {
            number = due;
            first = i;
        }
    }
    return first;
}

bool risk_anything_due(const struct risk *s)
{
    return risk_first_due(s, true) >= 0 || risk_first_due(s, false) >= 0;
}

void risk_earned(struct turn *t, int seat, bool comeback)
{
    struct risk *s = t->state;
    int *due = due_of(s, seat, comeback), power;

    if (!s->packs[comeback ? RISK_PACK_2 : RISK_POCKET_1] || !risk_is_human(s, seat) ||
        *due || slot_of(s, s->players[seat].faction - 1, comeback) ||
        !first_left(s, comeback)) {
        return;
    }
    power =
        s->players[seat].resigned ? first_left(s, comeback) : wanted(s, seat, comeback);
    if (power && risk_first_due(s, comeback) < 0) {
        give(t, seat, comeback, power);
    } else {
        *due = ++s->questions;
    }
}

static void settle(struct turn *t, bool comeback)
{
    struct risk *s = t->state;
    int seat, power;

    for (seat = risk_first_due(s, comeback); seat >= 0;
         seat = risk_first_due(s, comeback)) {
        power = wanted(s, seat, comeback);
        if (power) {
            give(t, seat, comeback, power);
        } else if (!first_left(s, comeback)) {
            *due_of(s, seat, comeback) = 0;
        } else {
            return;
        }
    }
}

/* The next in turn may have said before what he wants, or nothing may be left. */
void risk_settle_dues(struct turn *t)
{
    settle(t, true);
    settle(t, false);
}

int risk_choose_power(struct turn *t, int seat, const struct risk_order *o, bool comeback,
                      struct error *e)
{
    const struct risk *s = t->state;
    int i;

    for (i = 0; i < o->listed; i++) {
        if (risk_power_left(s, comeback, o->list[i])) {
            t->answered = true;
            give(t, seat, comeback, o->list[i]);
            return 0;
        }
    }
    return error_set(e, ERROR_ILLEGAL, "None of these powers is left.");
}

void risk_due_default(struct turn *t, int seat)
{
    const struct risk *s = t->state;
    bool comeback = risk_first_due(s, true) == seat;

    give(t, seat, comeback, first_left(s, comeback));
}
