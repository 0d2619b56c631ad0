/* What always holds: every piece, card and token is somewhere, once. */
#include "core/arcs/arcs.h"

#include <string.h>

static int range(const char *what, int value, int lo, int hi, struct error *e)
{
    return value >= lo && value <= hi
               ? 0
               : error_set(e, ERROR_BUG, "%s is %d, not within %d and %d.", what, value,
                           lo, hi);
}

/* Counts the cards of a list; behind the first zero there are only zeros. */
static int tally(const char *what, const int *list, int size, int highest, int *seen,
                 struct error *e)
{
    int i, n = arcs_count(list, size);

    for (i = 0; i < size; i++) {
        if ((i < n) != (list[i] != 0)) {
            return error_set(e, ERROR_BUG, "The %s have a hole.", what);
        }
        if (i < n && range(what, list[i], 1, highest, e) != 0) {
            return -1;
        }
        seen[list[i]]++;
    }
    return 0;
}

static int check_actions(const struct turn *t, struct error *e)
{
    const struct arcs *s = t->state;
    int seen[ARCS_CARDS + 1] = {0}, seat, card, number, wanted;

    if (tally("discards", s->discard, ARCS_CARDS, ARCS_CARDS, seen, e) != 0) {
        return -1;
    }
    for (seat = 0; seat < ARCS_SEATS; seat++) {
        const struct arcs_played *p = &s->round.plays[seat];

        if (tally("hand cards", s->players[seat].hand, ARCS_CARDS, ARCS_CARDS, seen, e) !=
                0 ||
            range("a played card", p->card, 0, ARCS_CARDS, e) != 0 ||
            range("a seize card", p->seize, 0, ARCS_CARDS, e) != 0) {
            return -1;
        }
        seen[p->card]++;
        seen[p->seize]++;
    }
    for (card = 1; card <= ARCS_CARDS; card++) {
        number = arcs_number_of(card);
        wanted =
            t->seats == ARCS_SEATS || (number != 1 && number != ARCS_SUIT_CARDS) ? 1 : 0;
        if (seen[card] != wanted && s->tasks[0].stage != ARCS_DEAL) {
            return error_set(e, ERROR_BUG, "There are %d cards %s %d.", seen[card],
                             arcs_suit_names[arcs_suit_of(card)], number);
        }
    }
    return 0;
}

static int check_court(const struct turn *t, struct error *e)
{
    const struct arcs *s = t->state;
    int seen[ARCS_COURT + 1] = {0}, i, k, card;

    if (tally("Court deck's cards", s->court_deck, ARCS_COURT, ARCS_COURT, seen, e) !=
            0 ||
        tally("Court discards", s->court_discard, ARCS_COURT, ARCS_COURT, seen, e) != 0) {
        return -1;
    }
    for (i = 0; i < ARCS_SEATS; i++) {
        if (tally("Guild cards", s->players[i].guild, ARCS_GUILD, ARCS_GUILD, seen, e) !=
            0) {
            return -1;
        }
    }
    for (i = 0; i < ARCS_ROW; i++) {
        if (range("a Court card", s->row[i].card, 0, ARCS_COURT, e) != 0 ||
            range("a Union", s->round.unions[i].card, 0, ARCS_GUILD, e) != 0) {
            return -1;
        }
        seen[s->row[i].card]++;
        seen[s->round.unions[i].card]++;
        for (k = 0; k < ARCS_SEATS; k++) {
            if (range("a number of agents", s->row[i].agents[k], 0,
                      s->row[i].card && k < t->seats ? 99 : 0, e) != 0) {
                return -1;
            }
        }
    }
    for (card = 1; card <= ARCS_COURT; card++) {
        if (seen[card] != 1) {
            return error_set(e, ERROR_BUG, "There are %d of %s.", seen[card],
                             arcs_court_name(t, card));
        }
    }
    return 0;
}

static int check_system(const struct turn *t, int system, struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    const struct arcs_system *m = &s->map[system];
    int most = arcs_in_play(t, system) ? deck->ships : 0, i;

    for (i = 0; i < ARCS_SEATS; i++) {
        if (range("a number of ships", m->fresh[i], 0, i < t->seats ? most : 0, e) != 0 ||
            range("a number of ships", m->damaged[i], 0, i < t->seats ? most : 0, e) !=
                0) {
            return -1;
        }
    }
    for (i = 0; i < ARCS_BUILDINGS; i++) {
        const struct arcs_building *b = &m->building[i];
        bool slot = arcs_in_play(t, system) && i < deck->place[system].slots;

        if (range("a building", b->kind, 0, slot ? ARCS_STARPORT : 0, e) != 0 ||
            range("an owner", b->owner, 0, b->kind ? t->seats - 1 : 0, e) != 0 ||
            range("damage", b->damaged, 0, b->kind != 0, e) != 0 ||
            range("use", b->used, 0, b->kind != 0, e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int check_held(const struct turn *t, int seat, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_player *p = &s->players[seat];
    int i;

    for (i = 0; i < ARCS_SEATS; i++) {
        int most = i != seat && i < t->seats ? 99 : 0;

        if (range("a number of Captives", p->captives[i], 0, most, e) != 0 ||
            range("a number of Trophies", p->trophies.ships[i], 0, most, e) != 0 ||
            range("a number of Trophies", p->trophies.cities[i], 0, most, e) != 0 ||
            range("a number of Trophies", p->trophies.starports[i], 0, most, e) != 0 ||
            range("a number of Trophies", p->trophies.agents[i], 0, most, e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Pieces out of a player's supply, in one walk over the map: audits are many. */
struct census {
    int ships, cities, starports, agents;
};

static void count_map(const struct arcs *s, struct census of[ARCS_SEATS])
{
    int system, i;

    for (system = 0; system < ARCS_SYSTEMS; system++) {
        for (i = 0; i < ARCS_SEATS; i++) {
            of[i].ships += arcs_ships(s, i, system);
        }
        for (i = 0; i < ARCS_BUILDINGS; i++) {
            const struct arcs_building *b = &s->map[system].building[i];

            of[b->owner].cities += b->kind == ARCS_CITY;
            of[b->owner].starports += b->kind == ARCS_STARPORT;
        }
    }
}

static void count_held(const struct arcs *s, int seat, struct census *of)
{
    int i;

    for (i = 0; i < ARCS_SEATS; i++) {
        const struct arcs_trophies *trophies = &s->players[i].trophies;

        of->ships += trophies->ships[seat];
        of->cities += trophies->cities[seat];
        of->starports += trophies->starports[seat];
        of->agents += s->players[i].captives[seat] + trophies->agents[seat] +
                      s->row[i].agents[seat];
    }
}

static int check_closed(const struct turn *t, int seat, int cities, struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int i;

    for (i = deck->open_slots[cities]; i < ARCS_SLOTS; i++) {
        if (s->players[seat].tokens[i]) {
            return error_set(e, ERROR_BUG, "A token lies in a closed slot of %s.",
                             t->names[seat]);
        }
    }
    return 0;
}

/* Of no piece there are more than there are. The map's numbers were checked before. */
static int check_pieces(const struct turn *t, struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    struct census of[ARCS_SEATS] = {{0, 0, 0, 0}};
    int i;

    count_map(t->state, of);
    for (i = 0; i < t->seats; i++) {
        count_held(t->state, i, &of[i]);
        if (range("the ships out of supply", of[i].ships, 0, deck->ships, e) != 0 ||
            range("the starports out of supply", of[i].starports, 0, deck->starports,
                  e) != 0 ||
            range("the cities off the board", of[i].cities, 0, deck->cities, e) != 0 ||
            range("the agents in play", of[i].agents, 0, deck->agents, e) != 0 ||
            check_closed(t, i, of[i].cities, e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int check_tokens(const struct turn *t, struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int r;

    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (range("the supply of a resource", arcs_supply(t, r), 0, deck->tokens[r], e) !=
                0 ||
            range("the tokens spent", s->turn.spent[r], 0, deck->tokens[r], e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int vox_systems(const struct arcs_vox *v, struct error *e)
{
    int i;

    for (i = 0; i < v->systems; i++) {
        if (range("a system", v->system[i], 1, ARCS_SYSTEMS, e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int check_player(const struct turn *t, int seat, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_player *p = &s->players[seat];
    int i;

    if (range("power", p->power, 0, 1000, e) != 0 ||
        range("recording", p->recording, 0, ARCS_PLANS, e) != 0 ||
        range("mulligan", p->mulligan, 0, ARCS_MULLIGAN_PIPS, e) != 0 ||
        check_held(t, seat, e) != 0) {
        return -1;
    }
    for (i = 0; i < ARCS_VOX; i++) {
        const struct arcs_vox *v = &p->vox[i];

        if (range("a cluster", v->cluster, 0, ARCS_CLUSTERS, e) != 0 ||
            range("a number of systems", v->systems, 0, ARCS_SYMBOLS, e) != 0 ||
            range("a city", v->city, 0, ARCS_SYSTEMS, e) != 0 ||
            range("a slot", v->slot, v->city ? 1 : 0, ARCS_BUILDINGS, e) != 0 ||
            range("a card", v->card, 0, ARCS_GUILD, e) != 0 ||
            range("a seat", v->from, v->card ? 1 : 0, t->seats, e) != 0 ||
            range("a seat", v->look, 0, t->seats, e) != 0 || vox_systems(v, e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Numbers that index something. */
static int check_places(const struct turn *t, struct error *e)
{
    const struct arcs *s = t->state;
    int last = t->seats - 1, i;

    if (range("setup", s->setup, 4 * (t->seats - 2) + 1, 4 * (t->seats - 2) + 4, e) !=
            0 ||
        range("initiative", s->initiative, 0, last, e) != 0 ||
        range("winner", s->winner, 0, last, e) != 0 ||
        range("leader", s->round.leader, 0, last, e) != 0 ||
        range("at", s->round.at, 0, last, e) != 0 ||
        range("seized", s->round.seized, 0, t->seats, e) != 0 ||
        range("looked", s->looked, 0, last, e) != 0 ||
        range("rebuild", s->turn.rebuild, 0, ARCS_SYSTEMS, e) != 0 ||
        range("pips", s->turn.pips, 0, 6, e) != 0 ||
        range("attacker", s->battle.attacker, 0, last, e) != 0 ||
        range("defender", s->battle.defender, 0, last, e) != 0 ||
        range("system", s->battle.system, 0, ARCS_SYSTEMS - 1, e) != 0 ||
        range("wishes", s->battle.clauses.raids, 0, ARCS_LIST, e) != 0 ||
        range("wishes", s->battle.clauses.ransacks, 0, ARCS_LIST, e) != 0) {
        return -1;
    }
    for (i = 0; i < ARCS_DICE; i++) {
        if (range("dice", s->battle.dice[i], 0, ARCS_FACES, e) != 0) {
            return -1;
        }
    }
    return (s->tasks[0].task == ARCS_GAME) == !s->over
               ? 0
               : error_set(e, ERROR_BUG, "The game is neither running nor over.");
}

/* Faces and wishes index tables too. */
static int check_battle(const struct turn *t, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_battle *b = &s->battle;
    int i, k;

    for (i = 0; i < ARCS_DICE; i++) {
        for (k = 0; k < b->dice[i]; k++) {
            if (range("a face", b->face[i][k], 1, ARCS_FACES, e) != 0) {
                return -1;
            }
        }
    }
    for (i = 0; i < ARCS_LIST; i++) {
        if (range("a wish", b->clauses.raid[i], i < b->clauses.raids,
                  ARCS_WISH_CARD + ARCS_COURT, e) != 0) {
            return -1;
        }
    }
    for (i = 0; i < ARCS_BUILDINGS; i++) {
        if (range("a slot", b->clauses.building[i], 0, ARCS_BUILDINGS, e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* The game below, a turn upon it, upon that what a turn leads to. */
static int check_tasks(const struct turn *t, struct error *e)
{
    const struct arcs *s = t->state;
    int i;

    for (i = 1; i < ARCS_TASKS; i++) {
        int task = s->tasks[i].task;
        bool fits = i == 1 ? task == ARCS_TURN : task == ARCS_BATTLE || task == ARCS_LOOK;

        if (task && (!fits || !s->tasks[i - 1].task)) {
            return error_set(e, ERROR_BUG, "A task lies where it cannot lie.");
        }
    }
    for (i = 0; i < ARCS_UNIONS; i++) {
        if (range("a seat", s->round.unions[i].seat, 0, t->seats - 1, e) != 0 ||
            range("an action card", s->round.unions[i].action,
                  s->round.unions[i].card != 0, ARCS_CARDS, e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int check_turn(const struct turn *t, struct error *e)
{
    const struct arcs *s = t->state;

    if (arcs_turn_runs(s) && !s->round.plays[s->round.leader].card) {
        return error_set(e, ERROR_BUG, "A turn runs, but no card was led.");
    }
    if (s->tasks[0].stage == ARCS_AWAITS_FOLLOWER &&
        !s->round.plays[s->round.leader].card) {
        return error_set(e, ERROR_BUG, "A follower is awaited, but no card was led.");
    }
    return 0;
}

int arcs_audit(const struct turn *t, struct error *e)
{
    int i;

    if (check_places(t, e) != 0 || check_turn(t, e) != 0 || check_tasks(t, e) != 0 ||
        check_battle(t, e) != 0) {
        return -1;
    }
    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (check_system(t, i, e) != 0) {
            return -1;
        }
    }
    for (i = 0; i < t->seats; i++) {
        if (check_player(t, i, e) != 0) {
            return -1;
        }
    }
    return check_pieces(t, e) != 0 || check_actions(t, e) != 0 || check_court(t, e) != 0
               ? -1
               : check_tokens(t, e);
}
