/* Arcs in random games: files of whole turns, and what deals the unseen anew. */
#include "core/arcs/arcs.h"
#include "core/form.h"
#include "tests/support/kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define TURNS 6000
#define LINE_MAX 200
#define LINES 30

/* ---- files ---- */

/* One form of many. */
struct choice {
    struct playout_random *random;
    char form[LINE_MAX];
    int weight; /* of all seen */
};

/* What is rare has more weight, so that the cards come into play. */
static int weight_of(const char *form)
{
    static const char *const rare[] = {
        "SECURE", "PRELUDE CARD", "TRADE", "ABDUCT",  "EXECUTE", "PRESSGANG", "DECLARE",
        " AS ",   "SPIES",        "SWAP",  "RAID \"", "<\"",     NULL};
    int i;

    if (strcmp(form, "END") == 0 || strcmp(form, "PASS") == 0 ||
        strstr(form, "NOTHING")) {
        return 1;
    }
    for (i = 0; rare[i]; i++) {
        if (strstr(form, rare[i])) {
            return 20;
        }
    }
    return strncmp(form, "MOVE", 4) == 0 ? 2 : strstr(form, "INFLUENCE") ? 12 : 4;
}

static void choose(void *arg, const char *form)
{
    struct choice *c = arg;
    int weight = weight_of(form);

    c->weight += weight;
    if (strlen(form) < sizeof c->form && playout_below(c->random, c->weight) < weight) {
        memcpy(c->form, form, strlen(form) + 1);
    }
}

static const char *pick(struct playout_random *r, const char *const *list)
{
    int n = 0;

    while (list[n]) {
        n++;
    }
    return list[playout_below(r, n)];
}

static void add_clauses(struct playout_random *r, char *line, size_t size)
{
    static const char *const clauses[] = {"",
                                          " OWN ASK",
                                          " OWN STACK SHIPS SPREAD",
                                          " OWN ASK SHIPS ASK BUILDINGS ASK",
                                          " BUILDINGS CITY RANSACK ASK RAID ASK",
                                          " BUILDINGS #2 #1 RANSACK 2 3 RAID SLOT 3 ANY",
                                          " SHIPS ASK RAID SLOT 1 SLOT 2 STOP",
                                          " REROLL ASK",
                                          " REROLL BLANKS 1",
                                          " REROLL NONE RANSACK ASK",
                                          NULL};
    size_t used = strlen(line);

    (void)snprintf(line + used, size - used, "%s", pick(r, clauses));
}

/* A position to go on from, line by line; nothing of it is kept. */
struct desk {
    struct turn turn;
    struct chance chance;
    struct facts facts;
    const struct game *game;
    int seat;
    struct playout_random *random;
};

static bool desk_begin(struct desk *d, const struct game *g, int seat,
                       struct playout_random *r)
{
    memset(d, 0, sizeof *d);
    game_turn(g, &d->turn);
    d->game = g;
    d->seat = seat;
    d->random = r;
    d->turn.state = malloc(sizeof(struct arcs));
    if (!d->turn.state) {
        return false;
    }
    memcpy(d->turn.state, g->state, sizeof(struct arcs));
    d->chance.trial = true;
    d->facts.catalogue = arcs_facts;
    d->facts.names = g->names;
    d->facts.seats = g->seats;
    d->turn.chance = &d->chance;
    d->turn.facts = &d->facts;
    return true;
}

static void desk_end(struct desk *d)
{
    facts_clear(&d->facts);
    chance_close(&d->chance);
    free(d->turn.state);
}

/* Plays one line at the desk; false: it is refused. */
static bool desk_play(struct desk *d, const char *line, int place)
{
    struct order_file f;
    struct error e = {ERROR_NONE, 0, ""};
    bool done = false;

    if (order_file_read(&f, line, strlen(line), &e) == 0) {
        d->turn.place = place;
        d->turn.opens = place == 1;
        done = arcs_rules.apply(&d->turn, d->seat, &f.order[0], &e) == 0;
        order_file_free(&f);
    }
    return done;
}

/* A city that may be freed, a card that may be stolen: "" where there is none. */
static void vox_words(const struct desk *d, int card, char *out, size_t size)
{
    const struct arcs *s = d->turn.state;
    const char *seize = arcs_may_seize(&d->turn, d->seat) ? " SEIZE" : "";
    struct error e;
    int i, k;

    out[0] = '\0';
    for (i = 0; card == ARCS_SONG_OF_FREEDOM && i < ARCS_SYSTEMS; i++) {
        for (k = 0; k < ARCS_BUILDINGS && arcs_control(&d->turn, i) == d->seat; k++) {
            if (s->map[i].building[k].kind == ARCS_CITY) {
                (void)snprintf(out, size, " CITY %s #%d%s", arcs_system_name(i), k + 1,
                               seize);
            }
        }
    }
    for (i = 0; card == ARCS_GUILD_STRUGGLE && i < d->turn.seats; i++) {
        for (k = 1; k <= ARCS_GUILD; k++) {
            if (arcs_steal_check(&d->turn, d->seat, i, k, &e) == 0) {
                (void)snprintf(out, size, " STEAL \"%s\" FROM %s",
                               arcs_court_name(&d->turn, k), arcs_colours[i]);
            }
        }
    }
    if (card == ARCS_POPULIST_DEMANDS && arcs_marker(&d->turn) >= 0) {
        (void)snprintf(out, size, " AMBITION Keeper");
    } else if (card == ARCS_OUTRAGE_SPREADS) {
        (void)snprintf(out, size, " OUTRAGE Fuel");
    }
}

/* Says now and then what a Vox card that is secured is to do. */
static void add_vox(const struct desk *d, char *line, size_t size)
{
    const struct arcs *s = d->turn.state;
    size_t used = strlen(line);
    int place = line[used - 1] - '0';

    if (place >= 1 && place <= ARCS_ROW && playout_below(d->random, 4)) {
        vox_words(d, s->row[place - 1].card, line + used, size - used);
    }
}

static bool line_of(struct desk *d, char line[LINE_MAX])
{
    struct choice c = {d->random, "", 0};

    arcs_legal(&d->turn, d->seat, choose, &c);
    if (!c.form[0] || !form_pick(c.form, playout_pick, d->random, line, LINE_MAX)) {
        return false;
    }
    if (strncasecmp(line, "BATTLE", 6) == 0 || strstr(line, " BATTLE ")) {
        add_clauses(d->random, line, LINE_MAX);
    } else if (strncasecmp(line, "SECURE", 6) == 0) {
        add_vox(d, line, LINE_MAX);
    }
    return true;
}

/* Lines up to END, or to what cannot be foreseen: dice, cards turned up or seen. */
static bool write_turn(const struct game *g, int seat, struct playout_random *r,
                       char *out, size_t size)
{
    struct desk d;
    char line[LINE_MAX];
    size_t used = 0;
    int i, code = 0;

    if (!desk_begin(&d, g, seat, r)) {
        return false;
    }
    for (i = 1; i <= LINES && arcs_awaited(&d.turn, &code) == seat; i++) {
        if (i == LINES) {
            (void)snprintf(line, sizeof line, "END");
        } else if (!line_of(&d, line)) {
            break;
        }
        if (strcmp(line, "END") == 0 && i > 1 &&
            arcs_top(d.turn.state)->task != ARCS_TURN) {
            break; /* behind a pause END is dropped: 9.2 */
        }
        used += (size_t)snprintf(out + used, size - used, "%s\n", line);
        if (!desk_play(&d, line, i) || d.chance.drawn || d.facts.reveals ||
            !arcs_turn_runs(d.turn.state)) {
            break;
        }
    }
    desk_end(&d);
    return used > 0;
}

static void write_plan(const struct game *g, int seat, struct playout_random *r,
                       char *out, size_t size)
{
    static const char *const whens[] = {
        "ANY",    "NOT SEIZED AND LEAD NUMBER BELOW 5",
        "LAST",   "NOT DECLARED AND NOT I LEAD",
        "HAND 3", "LEAD Construction AND NOT CONTROL 4.gate",
        NULL};
    static const char *const modes[] = {"COPY", "SURPASS", "PIVOT", "LEAD", NULL};
    static const char *const names[] = {"a", "b", "c", "d", NULL};
    const struct arcs *s = g->state;
    const int *hand = s->players[seat].hand;
    int n = arcs_count(hand, ARCS_CARDS);
    char card[ARCS_CARD_NAME] = "Mobilization 3";
    const char *when = pick(r, whens);

    if (n) {
        arcs_card_name(hand[playout_below(r, n)], card);
    }
    if (strstr(when, "NOT I LEAD")) {
        when = "NOT DECLARED";
    }
    (void)snprintf(out, size, "PLAN %s\nWHEN %s\n%s %s\nINFLUENCE 1\nEND\n",
                   pick(r, names), when, pick(r, modes), card);
}

/* What may be sent at any time. */
static bool write_setting(const struct game *g, int seat, struct playout_random *r,
                          char *out, size_t size)
{
    static const char *const settings[] = {
        "KEEP Relic Psionic",
        "KEEP Fuel Weapon Material",
        "ON ERROR END",
        "ON ERROR SKIP",
        "ON ERROR ASK",
        "POLICY VOX \"Populist Demands\" AMBITION Warlord",
        "POLICY VOX \"Outrage Spreads\" OUTRAGE Fuel",
        "POLICY VOX \"Mass Uprising\" CLUSTER 3",
        "POLICY VOX \"Song of Freedom\" CITY 5.hex #1",
        "POLICY VOX \"Guild Struggle\" STEAL Gatekeepers FROM Red",
        "STANDING PASS WHEN HAND BELOW 2",
        "STANDING MULLIGAN IF PIPS BELOW 15",
        "STANDING MULLIGAN ALWAYS",
        NULL};
    const struct arcs *s = g->state;

    if (s->players[seat].conceded) {
        return false;
    }
    if (playout_below(r, 300) == 0) {
        (void)snprintf(out, size, "CONCEDE\n");
    } else if (playout_below(r, 3) == 0) {
        (void)snprintf(out, size, "%s\n", pick(r, settings));
    } else {
        write_plan(g, seat, r, out, size);
        if (s->players[seat].plans[ARCS_PLANS - 1].name[0]) {
            (void)snprintf(out, size, "PLAN a DROP\n");
            return strcmp(s->players[seat].plans[0].name, "a") == 0;
        }
    }
    return true;
}

static bool write_file(const struct game *g, int seat, struct playout_random *r,
                       char *out, size_t size)
{
    struct turn t;
    int code = 0;

    game_turn(g, &t);
    return arcs_awaited(&t, &code) == seat ? write_turn(g, seat, r, out, size)
                                           : write_setting(g, seat, r, out, size);
}

/* ---- the unseen: 9.7 ---- */

static void redeal(const struct turn *t, int seat, struct playout_random *r, bool mover)
{
    struct arcs *s = t->state;
    const struct arcs_frame *f = arcs_top(s);
    struct playout_pool actions = {.count = 0}, court = {.count = 0};
    int other, code = 0, at = arcs_awaited(t, &code);

    playout_pool_add(&actions, s->discard, ARCS_CARDS);
    for (other = 0; other < t->seats; other++) {
        bool seen = f && f->task == ARCS_LOOK && other == s->looked &&
                    (!mover || s->round.at == seat);

        if (other == seat) {
            continue;
        }
        if (!seen && (mover || other != at)) {
            playout_pool_add(&actions, s->players[other].hand, ARCS_CARDS);
        }
        if (s->round.plays[other].mode == ARCS_COPY) {
            playout_pool_add(&actions, &s->round.plays[other].card, 1);
        }
        playout_pool_add(&actions, &s->round.plays[other].seize, 1);
        if (mover) {
            memset(s->players[other].plans, 0, sizeof s->players[other].plans);
            memset(s->players[other].keep, 0, sizeof s->players[other].keep);
            s->players[other].recording = 0;
            s->players[other].pass_below = playout_below(r, 3);
        }
    }
    playout_pool_mix(&actions, r);
    playout_pool_add(&court, s->court_deck, ARCS_COURT);
    playout_pool_mix(&court, r);
}

/* What an order does not need to be legal. */
static void redeal_arcs(const struct turn *t, int seat, unsigned movers,
                        struct playout_random *r)
{
    (void)movers;
    redeal(t, seat, r, false);
}

/* All that the seat does not see. */
static void redeal_sight(const struct turn *t, int seat, unsigned movers,
                         struct playout_random *r)
{
    (void)movers;
    redeal(t, seat, r, true);
}

const struct playout_kind kind_arcs_two = {.rules = &arcs_rules,
                                           .seats = 2,
                                           .redeal = redeal_arcs,
                                           .redeal_sight = redeal_sight,
                                           .write = write_file,
                                           .turns_max = TURNS};
const struct playout_kind kind_arcs_three = {.rules = &arcs_rules,
                                             .seats = 3,
                                             .redeal = redeal_arcs,
                                             .redeal_sight = redeal_sight,
                                             .write = write_file,
                                             .turns_max = TURNS};
const struct playout_kind kind_arcs_four = {.rules = &arcs_rules,
                                            .seats = 4,
                                            .redeal = redeal_arcs,
                                            .redeal_sight = redeal_sight,
                                            .write = write_file,
                                            .turns_max = TURNS};
