/* Lines of the turn in hand. What depends on what others keep hidden is not among them
 * before its phase has begun. RULES 17. */
#include "core/risk/legal_parts.h"

#include <stdio.h>

static uint64_t with_troops(const struct risk *s, int seat, int least)
{
    uint64_t places = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].owner == seat + 1 && s->map[i].troops >= least) {
            places |= risk_bit(i);
        }
    }
    return places;
}

static uint64_t unscarred(const struct risk *s)
{
    uint64_t places = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        places |= risk_may_scar(s, i) ? risk_bit(i) : 0;
    }
    return places;
}

/* ---- the start ---- */

/* The first n cards of his hand, all of them where n is 0. */
static int put_cards(struct risk_form *f, int n)
{
    int i, put = 0;

    for (i = 0; i < RISK_TERRITORIES && (!n || put < n); i++) {
        if (f->s->map[i].card == RISK_IN_HAND + f->seat) {
            risk_form_put(f, " %s", risk_code(f, i));
            put++;
        }
    }
    for (i = 0; i < f->s->players[f->seat].coins && (!n || put < n); i++) {
        risk_form_put(f, " COIN");
        put++;
    }
    return put;
}

static void move_hq(struct risk_form *f)
{
    const struct risk *s = f->s;
    uint64_t to;
    int i, k;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].owner != f->seat + 1 || !s->map[i].hq) {
            continue;
        }
        to = risk_near(f->t, i) & risk_held(s, f->seat);
        for (k = 0; k < RISK_TERRITORIES; k++) {
            to &= s->map[k].hq || s->map[k].scar == RISK_FALLOUT ? ~risk_bit(k)
                                                                 : ~(uint64_t)0;
        }
        risk_form_begin(f, "MOVE HQ %s TO ", risk_code(f, i));
        if (risk_form_places(f, to)) {
            risk_form_close(f, "");
            risk_form_end(f);
        }
    }
}

static void start(struct risk_form *f)
{
    const struct risk *s = f->s;
    const struct risk_player *p = &s->players[f->seat];

    if (risk_hand(s, f->seat) >= 4) {
        risk_form_begin(f, "BUY STAR WITH");
        (void)put_cards(f, 4);
        risk_form_end(f);
    }
    if (p->scar == RISK_MERCENARY || p->scar == RISK_BIOHAZARD) {
        risk_form_begin(f, "SCAR %s ON ", risk_deck(f->t)->scar[p->scar].name);
        if (risk_form_places(f, unscarred(s))) {
            risk_form_close(f, "");
            risk_form_end(f);
        }
    }
    if (risk_has_comeback(s, f->seat, RISK_MOBILE) && !s->turn.hq_moved) {
        move_hq(f);
    }
    if (risk_may_rally(s, f->seat)) {
        risk_form_plain(f, "RALLY");
    }
}

static void weakness(struct risk_form *f)
{
    int i, scar = f->s->players[f->seat].scar;

    if (scar <= RISK_FALLOUT) {
        return;
    }
    risk_form_begin(f, "SCAR %s ON ", risk_deck(f->t)->scar[scar].name);
    for (i = 0; i < RISK_HUMANS; i++) {
        if (!f->s->factions[i].weakness) {
            risk_form_option(f, risk_deck(f->t)->faction[i].code);
        }
    }
    if (f->options) {
        risk_form_close(f, "");
        risk_form_end(f);
    }
}

/* ---- join or recruit ---- */

static int hand_value(const struct risk *s, int seat)
{
    int i, n = s->players[seat].coins + risk_has_weakness(s, seat, RISK_COLLABORATOR);

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += s->map[i].card == RISK_IN_HAND + seat ? s->map[i].resources : 0;
    }
    return n;
}

static uint64_t placeable(const struct risk_form *f)
{
    uint64_t places = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        bool own = f->s->map[i].owner == f->seat + 1;

        if ((own || f->s->turn.phase == RISK_MUSTER) &&
            risk_may_place(f->t, f->seat, i)) {
            places |= risk_bit(i);
        }
    }
    return places;
}

static void muster(struct risk_form *f)
{
    const struct risk *s = f->s;
    int left = s->turn.phase == RISK_START ? 3 : s->turn.left;

    if (!risk_on_board(s, f->seat)) {
        risk_form_of_places(f, "JOIN ", risk_starts(f->t, f->seat, false), "");
        return;
    }
    if (!s->turn.resources_in && !s->turn.placed && risk_hand(s, f->seat) &&
        hand_value(s, f->seat) >= 2) {
        risk_form_begin(f, "TURNIN");
        (void)put_cards(f, 0);
        risk_form_end(f);
    }
    if (left) {
        risk_form_begin(f, "PLACE <1-%d> ", left);
        if (risk_form_places(f, placeable(f))) {
            risk_form_close(f, "");
            risk_form_end(f);
        }
        risk_form_of_places(f, "PLACE REST ", placeable(f), "");
    }
}

/* ---- expand, attack, manoeuvre ---- */

static void expand_from(struct risk_form *f, int from)
{
    const struct risk *s = f->s;
    uint64_t near = risk_near(f->t, from);
    int to, n, lost;

    for (to = 0; to < RISK_TERRITORIES; to++) {
        if (!(near & risk_bit(to)) || s->map[to].troops || !risk_exists(s, to)) {
            continue;
        }
        lost = risk_cost(f->t, f->seat, to);
        n = lost + 1;
        n += risk_fallout_loss(s, f->seat, to, 1);
        if (n < s->map[from].troops) {
            risk_form_begin(f, "EXPAND %s FROM %s WITH <%d-%d>", risk_code(f, to),
                            risk_code(f, from), n, s->map[from].troops - 1);
            risk_form_end(f);
        }
    }
}

static uint64_t targets(const struct risk_form *f, int from)
{
    const struct risk *s = f->s;
    uint64_t near = risk_near(f->t, from), to = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if ((near & risk_bit(i)) && s->map[i].owner && s->map[i].owner != f->seat + 1 &&
            !risk_locked(s, i)) {
            to |= risk_bit(i);
        }
    }
    return to;
}

static void attack_from(struct risk_form *f, int from)
{
    const struct risk *s = f->s;
    uint64_t to = targets(f, from);
    int scar = s->players[f->seat].scar;

    risk_form_begin(f, "ATTACK ");
    if (!risk_form_places(f, to)) {
        return;
    }
    risk_form_close(f, " FROM ");
    risk_form_put(f, "%s ", risk_code(f, from));
    risk_form_put(f, "<WITH 3|WITH 2|WITH 1|ONCE|UNTIL own <= 2> MOVE <MIN|ALL|2>");
    risk_form_end(f);
    if ((scar == RISK_AMMO || scar == RISK_BUNKER) && s->turn.phase == RISK_FIGHT &&
        (to & unscarred(s))) {
        risk_form_begin(f, "ATTACK ");
        (void)risk_form_places(f, to & unscarred(s));
        risk_form_close(f, " FROM ");
        risk_form_put(f, "%s SCAR %s", risk_code(f, from),
                      risk_deck(f->t)->scar[scar].name);
        risk_form_end(f);
    }
}

static void fight(struct risk_form *f)
{
    uint64_t from = with_troops(f->s, f->seat, 2);
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (from & risk_bit(i)) {
            expand_from(f, i);
            attack_from(f, i);
        }
    }
}

static void manoeuvre(struct risk_form *f)
{
    const struct risk *s = f->s;
    uint64_t from = with_troops(s, f->seat, 2), held = risk_held(s, f->seat), to;
    int i, k;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (!(from & risk_bit(i))) {
            continue;
        }
        for (to = 0, k = 0; k < RISK_TERRITORIES; k++) {
            if ((held & risk_bit(k)) && k != i && risk_may_stand(s, f->seat, k) &&
                risk_connected(f->t, f->seat, i, k)) {
                to |= risk_bit(k);
            }
        }
        risk_form_begin(f, "MANOEUVRE <1-%d> FROM %s TO ", s->map[i].troops - 1,
                        risk_code(f, i));
        if (risk_form_places(f, to)) {
            risk_form_close(f, "");
            risk_form_end(f);
        }
    }
}

/* ---- the end ---- */

static void end_with(struct risk_form *f)
{
    const struct risk *s = f->s;
    int i;

    risk_form_begin(f, "CARD <COIN|NONE");
    f->options = 2;
    for (i = 0; i < RISK_SLOTS; i++) {
        if (s->slots[i]) {
            risk_form_option(f, risk_code(f, s->slots[i] - 1));
        }
    }
    risk_form_close(f, "");
    risk_form_end(f);
    if (s->packs[RISK_PACK_3]) {
        risk_form_plain(f, "MISSION <YES|NO>");
    }
    if (s->packs[RISK_PACK_4] || s->packs[RISK_POCKET_1] || s->packs[RISK_POCKET_2]) {
        risk_form_plain(f, "PRIVATE <YES|NO>");
    }
    if (risk_has_power(s, f->seat, RISK_KHAN, 2)) {
        risk_form_plain(f, "LEVY <YES|NO>");
    }
    for (i = 0; i < RISK_SLOTS && risk_may_use(s, f->seat, RISK_RECON); i++) {
        if (s->slots[i]) {
            risk_form_begin(f, "RECON %s", risk_code(f, s->slots[i] - 1));
            risk_form_end(f);
        }
    }
}

void risk_legal_turn(struct risk_form *f)
{
    const struct risk *s = f->s;
    int phase = s->turn.phase;
    bool here = risk_on_board(s, f->seat);

    if (phase == RISK_START) {
        start(f);
    }
    if (phase <= RISK_MUSTER) {
        muster(f);
    }
    if (phase <= RISK_FIGHT && here) {
        fight(f);
    }
    if (!s->turn.manoeuvred && here &&
        (phase <= RISK_MANOEUVRE || risk_has_power(s, f->seat, RISK_SAHA, 1))) {
        manoeuvre(f);
    }
    weakness(f);
    end_with(f);
}
