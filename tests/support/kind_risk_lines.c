/* Lines of random players of Risk Legacy: what a turn has besides its fighting, standing
 * instructions, rewards. RULES 16.3, 17. */
#include "tests/support/kind_risk.h"

#include <stdio.h>
#include <string.h>

/* ---- hands ---- */

struct hand {
    int card[RISK_TERRITORIES + RISK_COINS]; /* territory, or RISK_COIN */
    int count, resources;
};

static void hand_of(const struct pen *p, struct hand *h)
{
    int i;

    memset(h, 0, sizeof *h);
    for (i = 0; i < p->s->players[p->seat].coins; i++) {
        h->card[h->count++] = RISK_COIN;
        h->resources++;
    }
    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (p->s->map[i].card == RISK_IN_HAND + p->seat) {
            h->card[h->count++] = i;
            h->resources += p->s->map[i].resources;
        }
    }
}

/* " ALA COIN": the first n cards of a hand. */
static void cards_text(const struct pen *p, const struct hand *h, int n, char *out,
                       size_t size)
{
    size_t used = 0;
    int i;

    out[0] = '\0';
    for (i = 0; i < n && used + 6 < size; i++) {
        used +=
            (size_t)snprintf(out + used, size - used, " %s",
                             h->card[i] == RISK_COIN ? "COIN" : pen_code(p, h->card[i]));
    }
}

/* ---- standing instructions: 16.3 ---- */

static const char *somebody(struct pen *p)
{
    return p->turn.names[playout_below(p->random, p->turn.seats)];
}

static int anywhere(struct pen *p)
{
    return playout_below(p->random, RISK_TERRITORIES - !risk_exists(p->s, RISK_ISLAND));
}

static void missile_line(struct pen *p)
{
    static const char *const sides[] = {"MINE", "ATTACKER", "DEFENDER"};

    pen_line(p, "MISSILE %s AT ANY MAX %d%s", sides[playout_below(p->random, 3)],
             1 + playout_below(p->random, 3), pen_chance(p, 2) ? " FORCE" : "");
}

static void scar_line(struct pen *p)
{
    const int scar = p->s->players[p->seat].scar;
    const char *name = risk_deck(&p->turn)->scar[scar].name;

    if (scar == RISK_AMMO || scar == RISK_BUNKER) {
        pen_line(p, "SCAR %s WHEN %s ATTACKED", name,
                 pen_chance(p, 2) ? "ANY" : pen_code(p, anywhere(p)));
    } else if (scar == RISK_MERCENARY || scar == RISK_BIOHAZARD) {
        pen_line(p, "SCAR %s ON %s AT START OF ANY", name, pen_code(p, anywhere(p)));
    }
}

static void power_line(struct pen *p)
{
    static const char *const continents[] = {"Asia", "Europe", "South America"};

    switch (playout_below(p->random, 3)) {
    case 0:
        pen_line(p, "POWER EMP AT ANY");
        return;
    case 1:
        pen_line(p, "POWER INTERFERENCE %s", pen_code(p, anywhere(p)));
        return;
    default:
        pen_line(p, "POWER BAD INTEL %s AGAINST %s",
                 continents[playout_below(p->random, 3)], somebody(p));
    }
}

static void event_line(struct pen *p)
{
    static const char *const forms[] = {"FORTIFY MARK", "FORTIFY", "CONTROL"};

    if (p->s->packs[RISK_PACK_1]) {
        pen_line(p, "EVENT %s %s", forms[playout_below(p->random, 3)],
                 pen_code(p, anywhere(p)));
    }
}

static void list_line(struct pen *p)
{
    const int *packs = p->s->packs;

    if (packs[RISK_PACK_2] && pen_chance(p, 2)) {
        pen_line(p, "COMEBACK Mobile Stealthy Resourceful \"Well-Armed\"");
    } else if (packs[RISK_POCKET_1]) {
        pen_line(p, "GAIN Recon Rally EMP");
    } else {
        pen_line(p, "CARDS %s COIN", pen_code(p, anywhere(p)));
    }
}

void pen_setting(struct pen *p)
{
    const int *packs = p->s->packs;
    int i;

    for (i = 0; i < RISK_RULES && p->s->players[p->seat].rules[i].kind; i++) {
    }
    if (!p->s->players[p->seat].playing || p->s->players[p->seat].eliminated ||
        p->s->over) {
        return;
    }
    if (i > 5) {
        pen_line(p, "CANCEL %d", 1 + playout_below(p->random, i));
        return;
    }
    switch (playout_below(p->random, 6)) {
    case 0:
        pen_line(p, "DEFEND DEFAULT %d", 1 + playout_below(p->random, 2));
        return;
    case 1:
        missile_line(p);
        return;
    case 2:
        scar_line(p);
        return;
    case 3:
        if (packs[RISK_POCKET_1]) {
            power_line(p);
        }
        return;
    case 4:
        event_line(p);
        return;
    default:
        list_line(p);
    }
}

/* ---- a turn ---- */

static void buy_line(struct pen *p, const struct hand *h)
{
    char cards[40];

    cards_text(p, h, RISK_STARS, cards, sizeof cards);
    pen_line(p, "BUY STAR WITH%s", cards);
}

/* A scar card in hand, on a territory or a faction. */
static void mark_line(struct pen *p)
{
    const int scar = p->s->players[p->seat].scar;
    const struct risk_deck *deck = risk_deck(&p->turn);

    if (scar == RISK_MERCENARY || scar == RISK_BIOHAZARD) {
        const uint64_t held = risk_held(p->s, p->seat);
        const int where =
            scar == RISK_MERCENARY && held ? pen_one_of(p, held) : anywhere(p);

        pen_line(p, "SCAR %s ON %s", deck->scar[scar].name, pen_code(p, where));
    } else if (scar > RISK_FALLOUT) {
        pen_line(p, "SCAR \"%s\" ON %s", deck->scar[scar].name,
                 deck->faction[playout_below(p->random, RISK_HUMANS)].code);
    }
}

static void hq_line(struct pen *p)
{
    const uint64_t held = risk_held(p->s, p->seat);
    uint64_t hqs = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        hqs |= held & risk_bit(i) && p->s->map[i].hq ? risk_bit(i) : 0;
    }
    i = pen_one_of(p, hqs);
    if (i >= 0 && risk_near(&p->turn, i) & held) {
        pen_line(p, "MOVE HQ %s TO %s", pen_code(p, i),
                 pen_code(p, pen_one_of(p, risk_near(&p->turn, i) & held)));
    }
}

/* Cards that Advanced Tactics wants two of. */
static int big_cards(const struct pen *p)
{
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += p->s->map[i].card == RISK_IN_HAND + p->seat && p->s->map[i].resources >= 4;
    }
    return n;
}

void pen_start(struct pen *p)
{
    struct hand h;

    if (pen_chance(p, 4)) {
        pen_setting(p);
    }
    hand_of(p, &h);
    if (h.count >= RISK_STARS && h.resources < RISK_TURN_IN_MAX && big_cards(p) < 2 &&
        pen_chance(p, 2)) {
        buy_line(p, &h);
    }
    if (pen_chance(p, 2)) {
        mark_line(p);
    }
    if (risk_has_comeback(p->s, p->seat, RISK_MOBILE)) {
        hq_line(p);
    }
    if (p->s->packs[RISK_POCKET_1] && pen_chance(p, 2)) {
        pen_line(p, "RALLY");
    }
}

void pen_turn_in(struct pen *p)
{
    char cards[PEN_LINE - 30];
    struct hand h;

    hand_of(p, &h);
    if (h.resources < 2 ||
        (h.resources < RISK_TURN_IN_MAX && big_cards(p) < 2 && !pen_chance(p, 8))) {
        return;
    }
    cards_text(p, &h, h.count, cards, sizeof cards);
    if (risk_evolution(p->s) == RISK_HYPNOSIS && h.card[h.count - 1] != RISK_COIN) {
        pen_line(p, "TURNIN%s HYPNOSIS %s", cards, pen_code(p, h.card[h.count - 1]));
    } else {
        pen_line(p, "TURNIN%s", cards);
    }
}

/* One troop to an own territory, or with Stealthy to one that is nobody's. */
void pen_place(struct pen *p, uint64_t held)
{
    uint64_t free = 0;
    int i;

    for (i = 0; i < RISK_BOARD && risk_has_comeback(p->s, p->seat, RISK_STEALTHY); i++) {
        free |= risk_occupied(p->s, i) || risk_marked(p->s, i) ? 0 : risk_bit(i);
    }
    pen_line(p, "PLACE 1 %s", pen_code(p, pen_one_of(p, free ? free : held)));
}

void pen_manoeuvre(struct pen *p, uint64_t held)
{
    const int from = pen_one_of(p, held);
    const bool anywhere_held = risk_has_power(p->s, p->seat, RISK_SAHA, 2);
    const uint64_t to =
        (anywhere_held ? held : risk_reached(&p->turn, held, from)) & ~risk_bit(from);

    if (p->s->map[from].troops > 1 && to) {
        pen_line(p, "MANOEUVRE %d FROM %s TO %s", p->s->map[from].troops - 1,
                 pen_code(p, from), pen_code(p, pen_one_of(p, to)));
    }
}

/* The World Is Ready wants a line that names the city: 14.3. */
static void capital_line(struct pen *p)
{
    const int slot = playout_below(p->random, RISK_SLOTS);

    if (p->s->slots[slot]) {
        pen_line(p, "MISSION YES CAPITAL %s NAME \"Capital %d\"",
                 pen_code(p, p->s->slots[slot] - 1), playout_below(p->random, 100000));
    }
}

void pen_end(struct pen *p)
{
    const int *packs = p->s->packs;

    if (pen_chance(p, 4)) {
        pen_line(p, "CARD %s COIN NONE", pen_code(p, anywhere(p)));
    }
    if (packs[RISK_PACK_3] && !packs[RISK_PACK_4]) {
        capital_line(p);
    }
    if (packs[RISK_POCKET_1] && pen_chance(p, 3)) {
        pen_line(p, "RECON %s",
                 pen_code(p, p->s->slots[0] ? p->s->slots[0] - 1 : anywhere(p)));
    }
    if (risk_evolution(p->s) == RISK_MINDSHACKLE) {
        pen_line(p, "SHACKLE %s", somebody(p));
    }
}

/* ---- the write-up: 13.4, 13.5 ---- */

static bool fits(struct pen *p, const char *line)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct order_file f;
    struct risk_order o;
    bool fit;

    if (order_file_read(&f, line, strlen(line), &e) != 0) {
        return false;
    }
    fit = risk_order_read(&p->turn, &f.order[0], &o, &e) == 0 &&
          risk_reward_fits(&p->turn, p->seat, &o);
    order_file_free(&f);
    return fit;
}

static void winner_line(struct pen *p, char line[PEN_LINE])
{
    const int n = playout_below(p->random, 100000);
    const char *code = pen_code(p, anywhere(p));
    const char *land =
        risk_deck(&p->turn)->continent[playout_below(p->random, RISK_CONTINENTS)].name;

    switch (playout_below(p->random, 6)) {
    case 0:
        (void)snprintf(line, PEN_LINE, "REWARD CONTINENT \"%s\" NAME \"Land %d\"", land,
                       n);
        return;
    case 1:
        (void)snprintf(line, PEN_LINE, "REWARD MAJOR %s NAME \"City %d\"", code, n);
        return;
    case 2:
        (void)snprintf(line, PEN_LINE, "REWARD CANCELSCAR %s", code);
        return;
    case 3:
        (void)snprintf(line, PEN_LINE, "REWARD BONUS \"%s\" %s", land,
                       pen_chance(p, 2) ? "+1" : "-1");
        return;
    case 4:
        (void)snprintf(line, PEN_LINE, "REWARD DESTROY %s", code);
        return;
    default:
        (void)snprintf(line, PEN_LINE, "REWARD FORTIFY %s", code);
    }
}

static void holder_line(struct pen *p, uint64_t held, char line[PEN_LINE])
{
    const int one = pen_one_of(p, held), other = pen_one_of(p, held);
    const struct risk_territory *map = p->s->map;

    if (pen_chance(p, 2)) {
        (void)snprintf(line, PEN_LINE, "REWARD MINOR %s NAME \"Town %d\"",
                       pen_code(p, one), playout_below(p->random, 100000));
    } else { /* the rich become richer */
        (void)snprintf(
            line, PEN_LINE, "REWARD UPGRADE %s",
            pen_code(p, map[one].resources > map[other].resources ? one : other));
    }
}

/* A ranking of what may be chosen. */
void pen_rewards(struct pen *p)
{
    const uint64_t held = risk_held(p->s, p->seat);
    const bool winner = p->s->winner == p->seat + 1;
    char line[PEN_LINE];
    int i;

    for (i = 0; i < 8 && (winner || held); i++) {
        if (winner) {
            winner_line(p, line);
        } else {
            holder_line(p, held, line);
        }
        if (fits(p, line)) {
            pen_line(p, "%s", line);
        }
    }
    if (winner) {
        pen_line(p, "SIGN \"Game %d\"", p->s->game);
    } else {
        pen_line(p, "REWARD NONE");
    }
}
