#include "core/mutant/deck.h"

/* Copies of cards of a kind, all or the starters. */
static int recruits(const struct mutant_deck *d, int kind, bool starters)
{
    int i, n = 0;

    for (i = 0; i < d->recruits.kinds; i++) {
        n += d->recruit[i].kind == kind && (!starters || d->recruit[i].starter)
                 ? d->recruit[i].copies
                 : 0;
    }
    return n;
}

static int reactions(const struct mutant_deck *d)
{
    int i, n = 0;

    for (i = 0; i < d->plots.kinds; i++) {
        n += d->plot[i].reaction ? d->plot[i].copies : 0;
    }
    return n;
}

/* Missions of two Characters, or those that allow Leaders. */
static int missions(const struct mutant_deck *d, bool leaders)
{
    int i, n = 0;

    for (i = 0; i < d->missions.kinds; i++) {
        n += (leaders ? d->mission[i].leader_allowed : d->mission[i].two)
                 ? d->mission[i].copies
                 : 0;
    }
    return n;
}

json_t *mutant_deck_tally(const void *deck)
{
    const struct mutant_deck *d = deck;
    int reacts = reactions(d), two = missions(d, false);

    return json_pack(
        "{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i}",
        "Recruit Cards", d->recruits.cards, "Heroes", recruits(d, MUTANT_HERO, false),
        "Heroes to start with", recruits(d, MUTANT_HERO, true), "Students",
        recruits(d, MUTANT_STUDENT, false), "Students to start with",
        recruits(d, MUTANT_STUDENT, true), "Training Cards",
        recruits(d, MUTANT_TRAINING, false), "Plot Cards", d->plots.cards, "Events",
        d->plots.cards - reacts, "Reactions", reacts, "Missions", d->missions.cards,
        "Missions of two Characters", two, "Missions that allow Leaders",
        missions(d, true), "Schools", d->schools, "Charters", d->charters);
}
