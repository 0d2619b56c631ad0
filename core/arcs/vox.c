/* What the six Vox cards do: RULES 2.8, 9.4. */
#include "core/arcs/arcs.h"

static int check_cluster(const struct turn *t, const struct arcs_vox *v, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_deck *deck = t->deck;
    int i, k;

    if (!v->cluster || deck->setup[s->setup - 1].out[v->cluster - 1]) {
        return error_set(e, ERROR_ILLEGAL,
                         "Mass Uprising wants CLUSTER and a cluster in play.");
    }
    for (i = 0; i < v->systems; i++) {
        if ((v->system[i] - 1) / ARCS_SYMBOLS != v->cluster - 1) {
            return error_set(e, ERROR_ILLEGAL, "%s is not in cluster %d.",
                             arcs_system_name(v->system[i] - 1), v->cluster);
        }
        for (k = 0; k < i; k++) {
            if (v->system[k] == v->system[i]) {
                return error_set(e, ERROR_ILLEGAL, "%s is named twice.",
                                 arcs_system_name(v->system[i] - 1));
            }
        }
    }
    return 0;
}

static int check_demands(const struct turn *t, int seat, const struct arcs_vox *v,
                         struct error *e)
{
    const struct arcs *s = t->state;

    if (!v->ambition) {
        return error_set(e, ERROR_ILLEGAL, "This card wants AMBITION and its name.");
    }
    if (arcs_marker(t) < 0) {
        return error_set(e, ERROR_ILLEGAL, "No ambition marker is left.");
    }
    if (v->look && !arcs_has(s, seat, ARCS_FARSEERS)) {
        return error_set(e, ERROR_ILLEGAL, "You have no Farseers.");
    }
    return v->look ? arcs_look_check(t, v->look - 1, e) : 0;
}

static int check_city(const struct turn *t, int seat, const struct arcs_vox *v,
                      struct error *e)
{
    const struct arcs *s = t->state;

    if (!v->city || arcs_control(t, v->city - 1) != seat) {
        return error_set(e, ERROR_ILLEGAL,
                         "This card wants CITY and a system that you control.");
    }
    if (s->map[v->city - 1].building[v->slot - 1].kind != ARCS_CITY) {
        return error_set(e, ERROR_ILLEGAL, "There is no city in #%d of %s.", v->slot,
                         arcs_system_name(v->city - 1));
    }
    return v->seize && !arcs_may_seize(t, seat)
               ? error_set(e, ERROR_ILLEGAL, "You cannot seize the initiative now.")
               : 0;
}

int arcs_vox_check(const struct turn *t, int seat, int card, const struct arcs_vox *v,
                   struct error *e)
{
    if (!v->given) {
        return 0;
    }
    if (card <= ARCS_GUILD) {
        return error_set(e, ERROR_ILLEGAL, "%s is no Vox card: nothing follows it.",
                         arcs_court_name(t, card));
    }
    if (v->declined && card != ARCS_MASS_UPRISING) {
        return 0;
    }
    switch (card) {
    case ARCS_MASS_UPRISING:
        return check_cluster(t, v, e);
    case ARCS_POPULIST_DEMANDS:
        return check_demands(t, seat, v, e);
    case ARCS_OUTRAGE_SPREADS:
        return v->resource ? 0
                           : error_set(e, ERROR_ILLEGAL,
                                       "This card wants OUTRAGE and a resource.");
    case ARCS_SONG_OF_FREEDOM:
        return check_city(t, seat, v, e);
    case ARCS_GUILD_STRUGGLE:
        return v->card ? arcs_steal_check(t, seat, v->from - 1, v->card, e)
                       : error_set(e, ERROR_ILLEGAL,
                                   "This card wants STEAL, a card's name and FROM.");
    default:
        return error_set(e, ERROR_ILLEGAL, "Nothing is said of %s: it takes no words.",
                         arcs_court_name(t, card));
    }
}

/* The lowest cluster with a Loyal ship, else the lowest in play (9.4). */
static int default_cluster(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    int i, first = -1;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (!arcs_in_play(t, i)) {
            continue;
        }
        if (arcs_ships(s, seat, i) > 0) {
            return i / ARCS_SYMBOLS + 1;
        }
        first = first < 0 ? i / ARCS_SYMBOLS + 1 : first;
    }
    return first;
}

/* The systems named first, then the others in order. */
static void uprising(struct turn *t, int seat, const struct arcs_vox *v)
{
    int cluster = v->cluster ? v->cluster : default_cluster(t, seat);
    int i, k;

    for (i = 0; i < v->systems; i++) {
        arcs_place_ships(t, seat, v->system[i] - 1, 1);
    }
    for (i = 0; i < ARCS_SYMBOLS; i++) {
        int system = (cluster - 1) * ARCS_SYMBOLS + i;

        for (k = 0; k < v->systems && v->system[k] - 1 != system; k++) {
        }
        if (k == v->systems) {
            arcs_place_ships(t, seat, system, 1);
        }
    }
}

static void outrage_spreads(struct turn *t, int seat, int resource)
{
    int i;

    for (i = 0; i < t->seats; i++) {
        arcs_provoke(t, (seat + i) % t->seats, resource);
    }
}

static void song(struct turn *t, int seat, const struct arcs_vox *v)
{
    static const struct arcs_building empty;
    struct arcs *s = t->state;
    struct arcs_building *b = &s->map[v->city - 1].building[v->slot - 1];
    int owner = b->owner;

    *b = empty;
    fact(t->facts, SEE_ALL, ARCS_TELL_CITY_FREED, "{s:i, s:s}", "owner", owner, "system",
         arcs_system_name(v->city - 1));
    arcs_close_slots(t, owner);
    if (v->seize) {
        arcs_seize(t, seat);
    }
}

/* All Guild cards of the Court discard pile come back (2.8). */
static void struggle(struct turn *t)
{
    struct arcs *s = t->state;
    int i;

    for (i = 0; i < ARCS_COURT && s->court_discard[i];) {
        int card = s->court_discard[i];

        if (card <= ARCS_GUILD) {
            arcs_list_take(s->court_discard, ARCS_COURT, card);
            arcs_list_add(s->court_deck, ARCS_COURT, card);
        } else {
            i++;
        }
    }
    arcs_shuffle_court(t);
}

static void call_to_action(struct turn *t, int seat)
{
    struct arcs *s = t->state;
    int card = arcs_list_first(s->discard, ARCS_CARDS);
    char name[ARCS_CARD_NAME];

    fact(t->facts, card ? SEE_OTHERS(seat) : SEE_ALL, ARCS_TELL_DREW, "{s:i, s:i}",
         "seat", seat, "count", card ? 1 : 0);
    if (card) {
        arcs_list_add(s->players[seat].hand, ARCS_CARDS, card);
        arcs_irreversible(t);
        arcs_card_name(card, name);
        fact(t->facts, SEE_ONLY(seat), ARCS_TELL_DREW_OWN, "{s:i, s:s}", "seat", seat,
             "cards", name);
    }
}

static void declined(struct turn *t, int seat, int card)
{
    fact(t->facts, SEE_ALL, ARCS_TELL_VOX_DECLINED, "{s:i, s:s}", "seat", seat, "card",
         arcs_court_name(t, card));
}

/* What is said, else the policy, where it is legal now; else declined. */
static struct arcs_vox what_is_wished(const struct turn *t, int seat, int card,
                                      const struct arcs_vox *v)
{
    static const struct arcs_vox none = {.declined = 1};
    const struct arcs *s = t->state;
    const struct arcs_vox *w =
        v && v->given ? v : &s->players[seat].vox[card - ARCS_GUILD - 1];
    struct error e;

    return w->given && !w->declined && arcs_vox_check(t, seat, card, w, &e) == 0 ? *w
                                                                                 : none;
}

bool arcs_vox(struct turn *t, int seat, int card, const struct arcs_vox *v)
{
    struct arcs *s = t->state;
    struct arcs_vox w = what_is_wished(t, seat, card, v);

    if (card == ARCS_MASS_UPRISING) {
        uprising(t, seat, &w);
        return true;
    }
    if (card == ARCS_CALL_TO_ACTION) {
        call_to_action(t, seat);
        return true;
    }
    if (w.declined) {
        declined(t, seat, card);
    } else if (card == ARCS_POPULIST_DEMANDS) {
        arcs_declare(t, seat, w.ambition, false);
        if (w.look) {
            arcs_look(t, w.look - 1);
        }
    } else if (card == ARCS_OUTRAGE_SPREADS) {
        outrage_spreads(t, seat, w.resource);
    } else if (card == ARCS_SONG_OF_FREEDOM) {
        song(t, seat, &w);
    } else {
        arcs_steal_card(t, seat, w.from - 1, w.card);
    }
    if (card == ARCS_GUILD_STRUGGLE) {
        struggle(t);
    } else if (card == ARCS_SONG_OF_FREEDOM) {
        arcs_list_add(s->court_deck, ARCS_COURT, card);
        arcs_shuffle_court(t);
        return false;
    }
    return true;
}
