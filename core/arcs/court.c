/* The Court: taking cards, stealing them, refilling the row. RULES 5.6, 6.2, 2.8. */
#include "core/arcs/arcs.h"

bool arcs_securable(const struct turn *t, int seat, int place)
{
    const struct arcs *s = t->state;
    const struct arcs_court_place *p = &s->row[place - 1];
    int other;

    if (!p->card || !p->agents[seat]) {
        return false;
    }
    for (other = 0; other < t->seats; other++) {
        if (other != seat && p->agents[other] >= p->agents[seat]) {
            return false;
        }
    }
    return true;
}

void arcs_refill(struct turn *t)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    int i, card;

    for (i = 0; i < deck->players[t->seats].row; i++) {
        if (s->row[i].card) {
            continue;
        }
        card = arcs_list_first(s->court_deck, ARCS_COURT);
        if (!card) {
            return;
        }
        s->row[i].card = card;
        arcs_irreversible(t);
        fact(t->facts, SEE_ALL, ARCS_TELL_COURT_UP, "{s:s, s:i}", "card",
             arcs_court_name(t, card), "place", i + 1);
    }
}

void arcs_shuffle_court(struct turn *t)
{
    struct arcs *s = t->state;
    int n = arcs_count(s->court_deck, ARCS_COURT);

    chance_shuffle(t->chance, ARCS_DECK_COURT, ++s->shuffles[ARCS_DECK_COURT],
                   s->court_deck, n);
    arcs_irreversible(t);
    fact(t->facts, SEE_ALL, ARCS_TELL_COURT_SHUFFLED, "{s:i}", "cards", n);
}

void arcs_bury(struct turn *t, int card)
{
    struct arcs *s = t->state;

    arcs_list_add(s->court_deck, ARCS_COURT, card);
    fact(t->facts, SEE_ALL, ARCS_TELL_BURIED, "{s:s}", "card", arcs_court_name(t, card));
}

void arcs_discard_guild(struct turn *t, int seat, int card)
{
    struct arcs *s = t->state;

    arcs_list_take(s->players[seat].guild, ARCS_GUILD, card);
    s->turn.gained &= ~(1 << (card - 1));
    arcs_list_add(s->court_discard, ARCS_COURT, card);
}

/* A Guild card comes into a play area; in a Prelude it is marked (4.6). */
static void gain_guild(struct turn *t, int seat, int card)
{
    struct arcs *s = t->state;

    arcs_list_add(s->players[seat].guild, ARCS_GUILD, card);
    if (arcs_turn_runs(s) && s->turn.phase != ARCS_ACTIONS) {
        s->turn.gained |= 1 << (card - 1);
    }
}

/* Rivals' agents become Captives (5.6) or Trophies (6.2). */
static void take_agents(struct turn *t, int seat, const int agents[ARCS_SEATS],
                        bool ransack)
{
    struct arcs *s = t->state;
    int other;

    for (other = 0; other < t->seats; other++) {
        if (other == seat || !agents[other]) {
            continue;
        }
        if (ransack) {
            s->players[seat].trophies.agents[other] += agents[other];
        } else {
            s->players[seat].captives[other] += agents[other];
        }
        fact(t->facts, SEE_ALL, ransack ? ARCS_TELL_TROPHIES : ARCS_TELL_CAPTURED,
             "{s:i, s:i, s:i}", "seat", seat, "count", agents[other], "from", other);
    }
}

void arcs_take(struct turn *t, int seat, int place, bool ransack,
               const struct arcs_vox *vox)
{
    struct arcs *s = t->state;
    struct arcs_court_place taken = s->row[place - 1];
    static const struct arcs_court_place empty;

    s->row[place - 1] = empty;
    fact(t->facts, SEE_ALL, ransack ? ARCS_TELL_RANSACKED : ARCS_TELL_SECURED,
         "{s:i, s:s}", "seat", seat, "card", arcs_court_name(t, taken.card));
    take_agents(t, seat, taken.agents, ransack);
    if (taken.card <= ARCS_GUILD) {
        gain_guild(t, seat, taken.card);
    } else if (arcs_vox(t, seat, taken.card, vox)) {
        arcs_list_add(s->court_discard, ARCS_COURT, taken.card);
    }
    arcs_refill(t);
}

/* Sworn Guardians protect all but themselves (2.8). */
static int guarded(const struct turn *t, int from, struct error *e)
{
    const struct arcs *s = t->state;

    return arcs_has(s, from, ARCS_SWORN_GUARDIANS)
               ? error_set(e, ERROR_ILLEGAL,
                           "%s of %s forbid it: they alone can be stolen.",
                           arcs_court_name(t, ARCS_SWORN_GUARDIANS), t->names[from])
               : 0;
}

int arcs_steal_check(const struct turn *t, int seat, int from, int card, struct error *e)
{
    const struct arcs *s = t->state;

    if (from == seat || !arcs_has(s, from, card)) {
        return error_set(e, ERROR_ILLEGAL, "%s has no %s that you could steal.",
                         t->names[from], arcs_court_name(t, card));
    }
    return card == ARCS_SWORN_GUARDIANS ? 0 : guarded(t, from, e);
}

void arcs_steal_card(struct turn *t, int seat, int from, int card)
{
    struct arcs *s = t->state;

    arcs_list_take(s->players[from].guild, ARCS_GUILD, card);
    fact(t->facts, SEE_ALL, ARCS_TELL_CARD_STOLEN, "{s:i, s:s, s:i}", "seat", seat,
         "card", arcs_court_name(t, card), "from", from);
    if (card == ARCS_SWORN_GUARDIANS) {
        arcs_bury(t, card);
    } else {
        gain_guild(t, seat, card);
    }
}

int arcs_steal_token_check(const struct turn *t, int seat, int from, int slot,
                           struct error *e)
{
    const struct arcs *s = t->state;

    if (from == seat || !s->players[from].tokens[slot - 1]) {
        return error_set(e, ERROR_ILLEGAL,
                         "There is no token of a Rival in slot %d of %s.", slot,
                         t->names[from]);
    }
    return guarded(t, from, e);
}
