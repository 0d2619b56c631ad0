/* The start of a turn: stars bought, scars and powers played. RULES 6.1, 6.2, 12.1, 14.
 */
#include "core/risk/risk.h"

#include <stdio.h>

#define STAR_CARDS 4

/* All the cards are in his hand, each for itself. Errors: ILLEGAL. */
int risk_check_cards(const struct turn *t, int seat, const int *cards, int n,
                     struct error *e)
{
    const struct risk *s = t->state;
    int i, k, coins = 0;

    for (i = 0; i < n; i++) {
        bool twice = false;

        for (k = 0; k < i; k++) {
            twice = twice || (cards[k] == cards[i] && cards[i] != RISK_COIN);
        }
        coins += cards[i] == RISK_COIN;
        if (twice || coins > s->players[seat].coins ||
            !risk_has_card(s, seat, cards[i])) {
            return error_set(e, ERROR_ILLEGAL, "You do not hold %s%s.",
                             cards[i] == RISK_COIN ? "so many coins"
                                                   : risk_place_name(t, cards[i]),
                             twice ? " twice" : "");
        }
    }
    return 0;
}

void risk_list_cards(const struct turn *t, const int *cards, int n, char *out,
                     size_t size)
{
    size_t used = 0;
    int i;

    out[0] = '\0';
    for (i = 0; i < n && used < size; i++) {
        const char *name =
            cards[i] == RISK_COIN ? "a coin" : risk_place_name(t, cards[i]);

        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", name);
    }
}

int risk_buy_star(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    int i, seat = risk_active(s);
    char cards[RISK_CARDS_TEXT];

    if (risk_check_cards(t, seat, o->list, STAR_CARDS, e) != 0) {
        return -1;
    }
    risk_list_cards(t, o->list, STAR_CARDS, cards, sizeof cards);
    fact(t->facts, SEE_ALL, RISK_TELL_STAR_BOUGHT, "{s:i, s:s}", "seat", seat, "cards",
         cards);
    for (i = 0; i < STAR_CARDS; i++) {
        risk_put_back(t, seat, o->list[i]);
    }
    risk_token(t, seat, "bought");
    return 0;
}

/* ---- scars: 12.1 ---- */

bool risk_may_scar(const struct risk *s, int territory)
{
    return risk_exists(s, territory) && s->map[territory].scar == RISK_NO_SCAR;
}

void risk_play_scar(struct turn *t, int seat, int territory)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int scar = s->players[seat].scar;

    s->players[seat].scar = RISK_NO_SCAR;
    s->map[territory].scar = scar;
    risk_lasts(t, RISK_TELL_SCAR_PLACED, seat, risk_place_name(t, territory), "",
               deck->scar[scar].name);
}

static int check_scar(const struct turn *t, int seat, int scar, struct error *e)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;

    return s->players[seat].scar == scar
               ? 0
               : error_set(e, ERROR_ILLEGAL, "You do not hold the scar card %s.",
                           deck->scar[scar].name);
}

static bool for_the_start(int scar)
{
    return scar == RISK_MERCENARY || scar == RISK_BIOHAZARD;
}

int risk_scar_at_start(struct turn *t, const struct risk_order *o, struct error *e)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    int seat = risk_active(s);

    if (check_scar(t, seat, o->scar, e) != 0) {
        return -1;
    }
    if (!for_the_start(o->scar)) {
        return error_set(e, ERROR_ILLEGAL, "%s is played before an attack roll.",
                         deck->scar[o->scar].name);
    }
    if (!risk_may_scar(s, o->where)) {
        return error_set(e, ERROR_ILLEGAL, "%s has a scar already.",
                         risk_place_name(t, o->where));
    }
    risk_play_scar(t, seat, o->where);
    return 0;
}

/* A scar on a faction: 14.6. */
int risk_play_weakness(struct turn *t, const struct risk_order *o, struct error *e)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int seat = risk_active(s);

    if (check_scar(t, seat, o->scar, e) != 0) {
        return -1;
    }
    if (o->faction >= RISK_HUMANS || s->factions[o->faction].weakness) {
        return error_set(e, ERROR_ILLEGAL, "%s cannot get a weakness.",
                         deck->faction[o->faction].name);
    }
    s->players[seat].scar = RISK_NO_SCAR;
    s->factions[o->faction].weakness = o->scar;
    risk_lasts(t, RISK_TELL_WEAKNESS, seat, deck->faction[o->faction].name, "",
               deck->scar[o->scar].name);
    return 0;
}

/* ---- powers ---- */

int risk_move_hq(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    int seat = risk_active(s);
    struct risk_territory *from = &s->map[o->from], *to = &s->map[o->to];

    if (!risk_has_comeback(s, seat, RISK_MOBILE) || s->turn.hq_moved) {
        return error_set(e, ERROR_ILLEGAL, "You may not move an HQ%s.",
                         s->turn.hq_moved ? " again" : "");
    }
    if (from->owner != seat + 1 || !from->hq) {
        return error_set(e, ERROR_ILLEGAL, "You control no HQ in %s.",
                         risk_place_name(t, o->from));
    }
    if (to->owner != seat + 1 || to->hq || to->scar == RISK_FALLOUT ||
        !risk_adjacent(t, o->from, o->to)) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s should be an adjacent territory of yours without an HQ.",
                         risk_place_name(t, o->to));
    }
    s->turn.hq_moved = 1;
    to->hq = from->hq;
    from->hq = 0;
    fact(t->facts, SEE_ALL, RISK_TELL_HQ_MOVED, "{s:i, s:s, s:s}", "seat", seat, "from",
         risk_place_name(t, o->from), "to", risk_place_name(t, o->to));
    return 0;
}

bool risk_may_use(const struct risk *s, int seat, int power)
{
    const struct risk_player *p = &s->players[seat];

    return p->playing && !p->eliminated && p->faction && p->missiles > 0 &&
           !p->power_used && risk_faction_of(s, seat)->missile_power == power;
}

/* HQ territories of his that can receive troops. */
static uint64_t rally_places(const struct risk *s, int seat)
{
    uint64_t places = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].owner == seat + 1 && s->map[i].hq && risk_may_stand(s, seat, i)) {
            places |= risk_bit(i);
        }
    }
    return places;
}

bool risk_may_rally(const struct risk *s, int seat)
{
    return risk_may_use(s, seat, RISK_RALLY) && rally_places(s, seat);
}

int risk_rally(struct turn *t, const struct risk_order *o, struct error *e)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int i, seat = risk_active(s);
    uint64_t places = rally_places(s, seat);

    (void)o;
    if (!risk_may_rally(s, seat)) {
        return error_set(e, ERROR_ILLEGAL, "You may not use Rally now.");
    }
    risk_missile_spent(t, seat, deck->missile_power[RISK_RALLY].name);
    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (places & risk_bit(i)) {
            risk_add(t, i, 2);
            risk_tell_troops(t, RISK_TELL_RALLIED, seat, i, s->map[i].troops - 2);
        }
    }
    return 0;
}

/* ---- the others: 6.1.4 ---- */

static void start_rule(struct turn *t, int seat, const struct risk_rule *rule)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int active = risk_active(s);

    if (rule->by && rule->by != active + 1) {
        return;
    }
    if (rule->kind == RISK_STANDS_SCAR_START && s->players[seat].scar == rule->what &&
        for_the_start(rule->what) && risk_may_scar(s, rule->where - 1)) {
        risk_play_scar(t, seat, rule->where - 1);
    } else if (rule->kind == RISK_STANDS_INTEL && risk_may_use(s, seat, RISK_BAD_INTEL)) {
        risk_missile_spent(t, seat, deck->missile_power[RISK_BAD_INTEL].name);
        s->turn.denied |= 1 << (rule->what - 1);
        fact(t->facts, SEE_ALL, RISK_TELL_INTEL, "{s:i, s:s}", "seat", active,
             "continent", deck->continent[rule->what - 1].name);
    }
}

void risk_others_start(struct turn *t)
{
    const struct risk *s = t->state;
    int active = risk_active(s), seat, i, others = risk_in_game(s);

    for (seat = risk_after(s, active); seat != active && others-- > 0;
         seat = risk_after(s, seat)) {
        for (i = 0; i < RISK_RULES && s->players[seat].rules[i].kind; i++) {
            start_rule(t, seat, &s->players[seat].rules[i]);
        }
    }
}
