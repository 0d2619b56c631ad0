/* Standing instructions that can be noted now. RULES 16.3, 17. */
#include "core/risk/legal_parts.h"

#include <stdio.h>

#define PLACES 12 /* that are offered in one form; any other will do as well */

/* Own territories that have neighbours of others, those of the lowest index: enough to
 * show how the form goes. */
static uint64_t fronts(const struct risk_form *f)
{
    const uint64_t held = risk_held(f->s, f->seat);
    uint64_t places = 0;
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES && n < PLACES; i++) {
        if (held & risk_bit(i) && risk_near(f->t, i) & ~held) {
            places |= risk_bit(i);
            n++;
        }
    }
    return places;
}

static void combat(struct risk_form *f)
{
    int scar = f->s->players[f->seat].scar;

    risk_form_begin(f, "DEFEND <DEFAULT");
    f->options = 1;
    (void)risk_form_places(f, fronts(f));
    risk_form_close(f, " <1|2>");
    risk_form_end(f);
    risk_form_plain(f, "CARDS <COIN|NONE|ALA|BRA|CHI>");
    if (f->s->players[f->seat].missiles) {
        risk_form_begin(f, "MISSILE <ATTACKER|DEFENDER|MINE> AT <ANY");
        f->options = 1;
        (void)risk_form_places(f, fronts(f));
        risk_form_close(f, " MAX <1-3>");
        risk_form_end(f);
        risk_form_plain(f, "MISSILE <ATTACKER|DEFENDER> AT ANY MAX 2 PER ROLL 1 FORCE");
    }
    if (scar == RISK_AMMO || scar == RISK_BUNKER) {
        risk_form_begin(f, "SCAR %s WHEN <ANY", risk_deck(f->t)->scar[scar].name);
        f->options = 1;
        (void)risk_form_places(f, fronts(f));
        risk_form_close(f, " ATTACKED");
        risk_form_end(f);
    }
}

static void start_scar(struct risk_form *f)
{
    int scar = f->s->players[f->seat].scar;

    if (scar == RISK_MERCENARY || scar == RISK_BIOHAZARD) {
        risk_form_begin(f, "SCAR %s ON ", risk_deck(f->t)->scar[scar].name);
        if (risk_form_places(f, fronts(f))) {
            risk_form_close(f, " AT START OF ANY");
            risk_form_end(f);
        }
    }
}

/* Options: these names from 1 on. */
static void names(struct risk_form *f, const char *words, const struct risk_text *text,
                  int n)
{
    int i;

    risk_form_begin(f, "%s", words);
    for (i = 1; i < n; i++) {
        risk_form_option(f, text[i].name);
    }
    risk_form_close(f, "");
    risk_form_end(f);
}

static void powers(struct risk_form *f)
{
    const struct risk *s = f->s;
    int power = risk_faction_of(s, f->seat)->missile_power, i, other;

    if (s->packs[RISK_PACK_2] && risk_first_due(s, true) != f->seat) {
        names(f, "COMEBACK ", risk_deck(f->t)->comeback, RISK_COMEBACKS);
    }
    if (s->packs[RISK_POCKET_1] && risk_first_due(s, false) != f->seat) {
        names(f, "GAIN ", risk_deck(f->t)->missile_power, RISK_MISSILE_POWERS);
    }
    if (power == RISK_EMP) {
        risk_form_plain(f, "POWER EMP AT ANY");
    } else if (power == RISK_INTERFERENCE) {
        for (i = 0; i < RISK_SLOTS; i++) {
            if (s->slots[i]) {
                risk_form_begin(f, "POWER INTERFERENCE %s",
                                risk_code(f, s->slots[i] - 1));
                risk_form_end(f);
            }
        }
    } else if (power == RISK_BAD_INTEL) {
        other = risk_after(s, f->seat);
        for (i = 0; i < RISK_CONTINENTS; i++) {
            risk_form_begin(f, "POWER BAD INTEL \"%s\" AGAINST \"%s\"",
                            risk_deck(f->t)->continent[i].name, f->t->names[other]);
            risk_form_end(f);
        }
    }
}

/* What events may ask, by the packages that bring them. */
static void events(struct risk_form *f)
{
    const int *packs = f->s->packs;
    uint64_t cities = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        cities |= risk_is_city(f->s->map[i].city) ? risk_bit(i) : 0;
    }
    if (packs[RISK_PACK_1]) {
        risk_form_of_places(f, "EVENT FORTIFY MARK ", cities, "");
        risk_form_of_places(f, "EVENT FORTIFY ", cities, "");
        risk_form_of_places(f, "EVENT CONTROL ", cities, "");
    }
    if (packs[RISK_PACK_3]) {
        risk_form_of_places(f, "EVENT CAUSE 3 ", cities, "");
        names(f, "EVENT CAUSE MISSION ", risk_deck(f->t)->mission, RISK_TACTICS);
        if (f->s->asked.kind != RISK_ASKS_MISSION || f->s->asked.seat - 1 != f->seat) {
            names(f, "PICK MISSION ", risk_deck(f->t)->mission, RISK_TACTICS);
        }
    }
    if (packs[RISK_POCKET_1]) {
        risk_form_plain(f, "EVENT EVOLVE <OFFENSIVE|DEFENSIVE|BODIES|BRAINS>");
    }
    if (packs[RISK_POCKET_2]) {
        risk_form_of_places(f, "EVENT BEAM ", cities, "");
        risk_form_of_places(f, "EVENT RUIN ", cities, "");
        risk_form_plain(f, "EVENT TAKE NONE");
    }
}

void risk_legal_standing(struct risk_form *f)
{
    const struct risk *s = f->s;
    int i = 0;

    while (i < RISK_RULES && s->players[f->seat].rules[i].kind) {
        i++;
    }
    if (i > 0) {
        risk_form_begin(f, "CANCEL <1-%d>", i);
        risk_form_end(f);
    }
    if (i == RISK_RULES) {
        return;
    }
    combat(f);
    start_scar(f);
    if (s->players[f->seat].faction) {
        powers(f);
        if (s->asked.kind != RISK_ASKS_EVENT || s->asked.seat != f->seat + 1) {
            events(f);
        }
    }
}
