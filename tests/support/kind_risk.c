/* Risk Legacy in random games: whole turns that go for an HQ, so that games end, and what
 * deals the unseen anew. */
#include "tests/support/kind_risk.h"
#include "core/form.h"
#include "core/risk/risk.h"
#include "tests/support/kinds.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TURNS 40000
#define FAR 99
#define SWEEP 16 /* attacks in one turn */

/* ---- a file in the making ---- */

void pen_line(struct pen *p, const char *fmt, ...)
{
    va_list args;
    int n;

    if (p->size - p->used < PEN_LINE || p->lines == PEN_LINES) {
        return;
    }
    va_start(args, fmt);
    n = vsnprintf(p->out + p->used, PEN_LINE, fmt, args);
    va_end(args);
    p->used += n < PEN_LINE - 1 ? (size_t)n : PEN_LINE - 2;
    p->out[p->used++] = '\n';
    p->out[p->used] = '\0';
    p->lines++;
}

bool pen_chance(struct pen *p, int one_in)
{
    return playout_below(p->random, one_in) == 0;
}

const char *pen_code(const struct pen *p, int territory)
{
    return risk_deck(&p->turn)->place[territory].code;
}

int pen_one_of(struct pen *p, uint64_t territories)
{
    int n = risk_count(territories), k = n ? playout_below(p->random, n) : -1, i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (territories & risk_bit(i) && k-- == 0) {
            return i;
        }
    }
    return -1;
}

/* ---- where to go ---- */

/* How many steps each territory is from the target. */
static void distances(const struct turn *t, int target, int far[RISK_TERRITORIES])
{
    int queue[RISK_TERRITORIES], head = 0, tail = 0, i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        far[i] = FAR;
    }
    far[target] = 0;
    queue[tail++] = target;
    while (head < tail) {
        const int at = queue[head++];
        const uint64_t near = risk_near(t, at);

        for (i = 0; i < RISK_TERRITORIES; i++) {
            if (near & risk_bit(i) && far[i] == FAR) {
                far[i] = far[at] + 1;
                queue[tail++] = i;
            }
        }
    }
}

/* What the mission wants to be controlled: 14.3, 14.4. */
static uint64_t wanted(const struct pen *p)
{
    uint64_t places = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        const struct risk_territory *m = &p->s->map[i];
        bool want = false;

        switch ((enum risk_mission)p->s->mission) {
        case RISK_EXPLORE:
            want = risk_exists(p->s, i) && risk_deck(&p->turn)->place[i].island;
            break;
        case RISK_INFRASTRUCTURE:
        case RISK_URBAN:
        case RISK_SURGE:
            want = risk_is_city(m->city);
            break;
        case RISK_GUERILLA:
            want = m->scar == RISK_BUNKER || m->scar == RISK_MERCENARY;
            break;
        default:
            break;
        }
        places |= want && m->owner != p->seat + 1 ? risk_bit(i) : 0;
    }
    return places;
}

/* What the mission wants, or an HQ that the seat does not control yet. */
static int target_of(struct pen *p)
{
    const uint64_t places = wanted(p);
    uint64_t hqs = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (p->s->map[i].hq && risk_owner(p->s, i) != p->seat) {
            hqs |= risk_bit(i);
        }
    }
    return pen_one_of(p, places && pen_chance(p, 2) ? places : hqs);
}

static int front_of(const struct pen *p, uint64_t held, const int far[RISK_TERRITORIES])
{
    int i, best = -1;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (held & risk_bit(i) &&
            (best < 0 || far[i] < far[best] ||
             (far[i] == far[best] && p->s->map[i].troops > p->s->map[best].troops))) {
            best = i;
        }
    }
    return best;
}

static void step_to(struct pen *p, int from, int to)
{
    static const char *const stops[] = {"own<=1", "own<=2", "own<=3 OR lost>=6",
                                        "rolls>=40", "enemy=0 OR own<=2"};
    static const int least[] = {16, 8, 4, 2, 1};
    const char *a = pen_code(p, from), *b = pen_code(p, to);
    size_t i;

    if (p->s->map[to].troops) {
        pen_line(p, "ATTACK %s FROM %s WITH 3 UNTIL %s MOVE ALL", b, a,
                 stops[playout_below(p->random, 5)]);
        return;
    }
    for (i = 0; i < sizeof least / sizeof *least; i++) {
        pen_line(p, "IF TROOPS %s > %d AND NOT HOLD %s THEN EXPAND %s FROM %s WITH %d", a,
                 least[i], b, b, a, least[i]);
    }
}

/* From the front on, a step nearer each time. */
static void march(struct pen *p, int at, const int far[RISK_TERRITORIES], int steps)
{
    while (steps-- > 0 && far[at] > 0 && far[at] < FAR) {
        const uint64_t near = risk_near(&p->turn, at);
        uint64_t nearer = 0;
        int i;

        for (i = 0; i < RISK_TERRITORIES; i++) {
            if (near & risk_bit(i) && far[i] < far[at]) {
                nearer |= risk_bit(i);
            }
        }
        i = pen_one_of(p, nearer);
        if (risk_owner(p->s, i) != p->seat) {
            step_to(p, at, i);
        }
        at = i;
    }
}

/* Enemies among these, those in cities before others. */
static uint64_t prey(const struct pen *p, uint64_t places)
{
    uint64_t enemies = 0, cities = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (places & risk_bit(i) && p->s->map[i].owner) {
            enemies |= risk_bit(i);
            cities |= risk_is_city(p->s->map[i].city) ? risk_bit(i) : 0;
        }
    }
    return cities ? cities : enemies;
}

/* Missions of conquests in one turn: 14.3. */
static bool wants_conquests(const struct risk *s)
{
    return s->mission >= RISK_TERROR && s->mission <= RISK_UNEXPECTED;
}

/* On and on, wherever somebody stands. */
static void sweep(struct pen *p, int at, uint64_t held)
{
    int steps, to;

    for (steps = 0; steps < SWEEP; steps++) {
        to = pen_one_of(p, prey(p, risk_near(&p->turn, at) & ~held));
        if (to < 0) {
            return;
        }
        pen_line(p, "ATTACK %s FROM %s WITH 3 UNTIL own<=2 MOVE ALL", pen_code(p, to),
                 pen_code(p, at));
        held |= risk_bit(to);
        at = to;
    }
}

/* Some attack and some step into empty land, from anywhere. */
static void skirmish(struct pen *p, uint64_t held)
{
    int tries;

    for (tries = 0; tries < 6; tries++) {
        const int from = pen_one_of(p, held);
        const int to = pen_one_of(p, risk_near(&p->turn, from) & ~held);
        const int spare = p->s->map[from].troops - 1;

        if (to < 0 || spare < 1) {
            continue;
        }
        if (!p->s->map[to].troops) {
            pen_line(p, "EXPAND %s FROM %s WITH %d", pen_code(p, to), pen_code(p, from),
                     1 + playout_below(p->random, spare));
        } else if (spare > 1) {
            pen_line(p, "ATTACK %s FROM %s WITH %d%s%s", pen_code(p, to),
                     pen_code(p, from), 1 + playout_below(p->random, 3),
                     pen_chance(p, 2) ? " ONCE" : " UNTIL own<=2",
                     pen_chance(p, 3) ? " MOVE 2" : "");
        }
    }
}

/* ---- a turn: 6 to 11 ---- */

/* Where troops may be placed: 14.5. */
static uint64_t placeable(const struct pen *p, uint64_t held)
{
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (!risk_may_stand(p->s, p->seat, i)) {
            held &= ~risk_bit(i);
        }
    }
    return held;
}

static void place_and_fight(struct pen *p, uint64_t held)
{
    const uint64_t places = placeable(p, held);
    const int target = target_of(p);
    int far[RISK_TERRITORIES], front;

    if (target < 0 || !places) {
        pen_line(p, places ? "PLACE REST %s" : "CARD %s COIN",
                 pen_code(p, pen_one_of(p, places ? places : held)));
        skirmish(p, held);
        return;
    }
    distances(&p->turn, target, far);
    front = front_of(p, places, far);
    if (pen_chance(p, 3)) {
        pen_place(p, places);
    }
    pen_line(p, "PLACE REST %s", pen_code(p, front));
    if (pen_chance(p, 2)) {
        skirmish(p, held);
    }
    if (wants_conquests(p->s) || pen_chance(p, 4)) {
        sweep(p, front, held);
    } else {
        march(p, front, far, 2 + playout_below(p->random, 4));
    }
}

static void join_line(struct pen *p)
{
    const int to = pen_one_of(p, risk_starts(&p->turn, p->seat, false));
    uint64_t near;

    if (to < 0) {
        pen_line(p, "JOIN ALA");
        return;
    }
    pen_line(p, "JOIN %s", pen_code(p, to));
    near = risk_near(&p->turn, to);
    pen_line(p, "ATTACK %s FROM %s WITH 3 UNTIL own<=1", pen_code(p, pen_one_of(p, near)),
             pen_code(p, to));
}

static void write_turn(struct pen *p)
{
    const uint64_t held = risk_held(p->s, p->seat);

    pen_start(p);
    if (!held) {
        join_line(p);
    } else {
        pen_turn_in(p);
        place_and_fight(p, held);
        if (pen_chance(p, 3)) {
            pen_manoeuvre(p, held);
        }
        if (pen_chance(p, 3)) {
            skirmish(p, held); /* too late, but with Free Timing */
        }
    }
    pen_end(p);
}

/* ---- other questions ---- */

#define FORM_MAX 1200 /* bytes of a form: all missions may stand in one */

struct choice {
    struct playout_random *random;
    char form[FORM_MAX];
    int seen;
};

static void choose(void *arg, const char *form)
{
    struct choice *c = arg;

    if (strlen(form) < sizeof c->form && strncmp(form, "RESIGN", 6) != 0 &&
        playout_below(c->random, ++c->seen) == 0) {
        memcpy(c->form, form, strlen(form) + 1);
    }
}

/* Missions that are seldom up: the one that opens Pack 4, and then those it brings. */
static bool write_mission(struct pen *p, const char *words)
{
    const int seldom =
        RISK_WORLD_READY + playout_below(p->random, RISK_MISSIONS - RISK_WORLD_READY);
    const int mission =
        risk_in_mission_deck(p->s, RISK_WORLD_READY) ? RISK_WORLD_READY : seldom;

    if (risk_in_mission_deck(p->s, mission) && !pen_chance(p, 4)) {
        pen_line(p, "%s %s", words, risk_deck(&p->turn)->mission[mission].name);
    }
    return p->lines > 0;
}

/* Whoever has been in a pocket would be played. */
static bool write_ranking(struct pen *p)
{
    const int *packs = p->s->packs;
    const char *verb = packs[RISK_PACK_1] ? "DRAFT" : "RANK FACTIONS";

    if (packs[RISK_POCKET_1] && pen_chance(p, 3)) {
        pen_line(p, "%s MUTA", verb);
    } else if (packs[RISK_POCKET_2] && pen_chance(p, 3)) {
        pen_line(p, "%s ALIE", verb);
    }
    return p->lines > 0;
}

static void write_form(struct pen *p)
{
    struct choice c = {p->random, "", 0};
    char line[PEN_LINE];

    risk_rules.legal(&p->turn, p->seat, choose, &c);
    if (c.seen && form_pick(c.form, playout_pick, p->random, line, sizeof line)) {
        pen_line(p, "%s", line);
    }
}

/* What the seat is asked, as its code; "": nothing. */
static const char *asked_of(const struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (g->asked[i].q.seats & SEE_ONLY(seat)) {
            return g->asked[i].q.decision->code;
        }
    }
    return "";
}

/* What random forms would bring too seldom. */
static bool write_seldom(struct pen *p, const char *asked)
{
    if (strcmp(asked, "S1") == 0) {
        return write_ranking(p);
    }
    if (strcmp(asked, "S2") == 0) {
        return write_mission(p, "PICK MISSION");
    }
    return strcmp(asked, "E1") == 0 && p->s->turn.event == RISK_CAUSE &&
           write_mission(p, "EVENT CAUSE MISSION");
}

static bool write_file(const struct game *g, int seat, struct playout_random *r,
                       char *out, size_t size)
{
    const char *asked = asked_of(g, seat);
    struct pen p = {.s = g->state, .seat = seat, .random = r, .out = out, .size = size};

    out[0] = '\0';
    game_turn(g, &p.turn);
    if (p.s->players[seat].resigned) { /* by a line that nobody would write */
        return false;
    }
    if (!*asked) {
        pen_setting(&p);
    } else if (strcmp(asked, "T1") == 0) {
        write_turn(&p);
    } else if (strcmp(asked, "W1") == 0) {
        pen_rewards(&p);
    } else if (!write_seldom(&p, asked)) {
        write_form(&p);
    }
    return p.lines > 0;
}

/* ---- the unseen: 16.8 ---- */

/* Territory cards in the deck and in hands but those of two seats, dealt anew. */
static void mix_cards(struct risk *s, int seat, int mover, struct playout_random *r)
{
    int card[RISK_TERRITORIES], lies[RISK_TERRITORIES], n = 0, i, at = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        const int where = s->map[i].card;

        if (where == RISK_IN_DECK ||
            (where >= RISK_IN_HAND && where != RISK_IN_HAND + seat &&
             where != RISK_IN_HAND + mover)) {
            card[n] = i;
            lies[n++] = where;
        }
    }
    playout_mix(r, card, n);
    for (i = 0; i < n; i++) {
        s->map[card[i]].card = lies[i];
        if (lies[i] == RISK_IN_DECK) {
            s->deck[at++] = card[i] + 1;
        }
    }
}

static void mix_pile(int *pile, int size, struct playout_random *r)
{
    playout_mix(r, pile, risk_pile_count(pile, size));
}

/* Scar cards of the others and of the supply, dealt anew. */
static void mix_scars(struct risk *s, int seats, int seat, struct playout_random *r)
{
    int card[RISK_SEATS + 60], n = 0, i, k;

    for (i = 0; i < seats; i++) {
        if (i != seat && s->players[i].scar) {
            s->scars[s->players[i].scar]++;
        }
    }
    for (i = 1; i < RISK_SCARS; i++) {
        for (k = 0; k < s->scars[i]; k++) {
            card[n++] = i;
        }
    }
    playout_mix(r, card, n);
    for (i = 0; i < seats; i++) {
        if (i != seat && s->players[i].scar) {
            s->players[i].scar = card[--n];
            s->scars[card[n]]--;
        }
    }
}

static void mix_decks(struct risk *s, struct playout_random *r)
{
    mix_pile(s->event_deck, RISK_EVENT_CARDS, r);
    mix_pile(s->mission_deck, RISK_MISSIONS, r);
}

/* What an order does not need to be legal: all but the hand of whose turn it is. */
static void redeal(const struct turn *t, int seat, unsigned movers,
                   struct playout_random *r)
{
    struct risk *s = t->state;

    (void)movers; /* what an order needs is kept whoever plays */
    mix_cards(s, seat, s->turn.seat - 1, r);
    mix_decks(s, r);
}

/* All that the seat does not see. */
static void redeal_sight(const struct turn *t, int seat, unsigned movers,
                         struct playout_random *r)
{
    struct risk *s = t->state;
    int other;

    (void)movers;
    mix_cards(s, seat, seat, r);
    mix_decks(s, r);
    mix_scars(s, t->seats, seat, r);
    for (other = 0; other < t->seats; other++) {
        struct risk_player *p = &s->players[other];

        if (other != seat) {
            memset(&p->wish, 0, sizeof p->wish);
            memset(p->rules, 0, sizeof p->rules);
            p->rules[0].kind = RISK_STANDS_DEFEND;
            p->rules[0].n = (short)(1 + playout_below(r, 2));
        }
    }
}

#define KIND(name, players, choices, one_of, one_turn_of)                                \
    const struct playout_kind name = {.rules = &risk_rules,                              \
                                      .seats = (players),                                \
                                      .options = (choices),                              \
                                      .redeal = redeal,                                  \
                                      .redeal_sight = redeal_sight,                      \
                                      .write = write_file,                               \
                                      .share = (one_of),                                 \
                                      .every = (one_turn_of),                            \
                                      .turns_max = TURNS}
KIND(kind_risk_three, 3, "{\"games\": 2}", 10, 0);
KIND(kind_risk_four, 4, "{\"games\": 2, \"excused\": 1, \"excused_per\": \"game\"}", 10,
     0);
KIND(kind_risk_five, 5, "{\"games\": 2}", 10, 0);
KIND(kind_risk_long, 4, "{\"games\": 60}", 0, 0);
KIND(kind_risk_campaign_three, 3, NULL, 30, 7);
KIND(kind_risk_campaign_four, 4, NULL, 30, 7);
KIND(kind_risk_campaign_five, 5, NULL, 30, 7);
