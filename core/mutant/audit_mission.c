/* What must always hold of the Mission in hand and of offers: RULES 8.1, 10, 11. */
#include "core/mutant/mission_parts.h"

#include <string.h>

static int wrong(struct error *e, const char *what, int which)
{
    return error_set(e, ERROR_BUG, "The Mission has a wrong %s (%d).", what, which);
}

static bool among(int value, int lo, int hi)
{
    return value >= lo && value <= hi;
}

/* All that is not there is zero. */
static bool is_empty(const struct arena_piece *p)
{
    static const struct arena_piece none;

    return memcmp(p, &none, sizeof none) == 0;
}

/* On a hex if it is in the arena, and else on none. */
static bool place_fits(const struct arena_piece *p)
{
    return among(p->place, ARENA_ASIDE, ARENA_USED) &&
           (p->place == ARENA_IN ? among(p->hex, 1, HEXES) : p->hex == 0);
}

static bool dice_fit(const struct arena_piece *p, int most)
{
    int stat;

    for (stat = 0; stat < MUTANT_STATS; stat++) {
        if (!among(p->stat[stat], 1, most)) {
            return false;
        }
    }
    return p->range >= 1;
}

/* A PC is chosen before it is placed; then its stats are 1 to their starting level, and
 * in the arena not all of them 1 (11.5). */
static bool pc_fits(const struct turn *t, const struct arena_piece *p)
{
    const struct mutant_deck *deck = t->deck;
    int stat;

    if (!among(p->seat, 0, t->seats - 1) || !mutant_character_of(t->state, p->figure) ||
        !place_fits(p)) {
        return false;
    }
    if (p->place == ARENA_ASIDE) {
        return true;
    }
    for (stat = 0; stat < MUTANT_STATS; stat++) {
        if (p->stat[stat] > p->start[stat] || p->start[stat] > deck->is.stat_max) {
            return false;
        }
    }
    return dice_fit(p, deck->is.stat_max) &&
           (p->place != ARENA_IN || arena_stat_to_lose(p->stat, 0) != MUTANT_STATS);
}

static int pcs_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    int i, seats = 0, n = mission_chosen(m);

    for (i = 0; i < ARENA_POSITIONS; i++) {
        const struct arena_piece *p = &m->arena.piece[i];

        if (i >= n ? !is_empty(p) : p->kind != ARENA_PC || !pc_fits(t, p)) {
            return wrong(e, "Character on position", i + 1);
        }
        if (i < n && seats & MUTANT_SEAT(p->seat)) {
            return error_set(e, ERROR_BUG, "%s sent two Characters.", t->names[p->seat]);
        }
        seats |= i < n ? MUTANT_SEAT(p->seat) : 0;
    }
    return 0;
}

static bool token_fits(const struct turn *t, const struct arena_piece *p)
{
    const struct mutant_mission *mission = arena_mission(t);
    const struct mutant_token_card *card;

    if (!among(p->token, 1, mission->kinds) || !place_fits(p)) {
        return false;
    }
    card = &mission->token[p->token - 1];
    if (!among(p->number, 1, card->count) || !among(p->goes_for, 0, t->seats)) {
        return false;
    }
    switch ((enum mutant_token_kind)card->kind) {
    case MUTANT_FOE:
        return p->kind == ARENA_FOE && dice_fit(p, card->atk + card->def + card->spd) &&
               among(p->toughness, 0, card->toughness) &&
               (p->place == ARENA_DEFEATED) == (p->toughness == 0);
    case MUTANT_OBJECT:
        return p->kind == ARENA_OBJECT && among(p->complete, 0, 1) &&
               p->place <= ARENA_IN;
    case MUTANT_MARK:
        return p->kind == ARENA_MARK && (p->place <= ARENA_IN || p->place == ARENA_USED);
    }
    return false;
}

static int tokens_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    int i, k;

    for (i = ARENA_POSITIONS; i < ARENA_PIECES; i++) {
        const struct arena_piece *p = &m->arena.piece[i];

        if (is_empty(p)) {
            continue;
        }
        if (!m->mission || !token_fits(t, p)) {
            return wrong(e, "Mission Token", i - ARENA_POSITIONS + 1);
        }
        for (k = ARENA_POSITIONS; k < i; k++) {
            if (m->arena.piece[k].token == p->token &&
                m->arena.piece[k].number == p->number) {
                return wrong(e, "second Mission Token", i - ARENA_POSITIONS + 1);
            }
        }
    }
    return 0;
}

/* One PC, foe or object a hex (11.3). */
static int hexes_audit(const struct mutant *m, struct error *e)
{
    int hex[HEXES + 1] = {0}, i;
    char name[HEX_NAME];

    for (i = 0; i < ARENA_PIECES; i++) {
        const struct arena_piece *p = &m->arena.piece[i];

        if (p->place == ARENA_IN && p->kind != ARENA_MARK && hex[p->hex]++) {
            hex_name(p->hex, name);
            return error_set(e, ERROR_BUG, "Two stand on %s.", name);
        }
    }
    return 0;
}

static int choosing_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    const struct arena_choosing *c = &m->arena.choosing;
    int i, all = mutant_everybody(t);

    if ((c->invited | c->refusers) & ~all || !among(c->asking, 0, t->seats)) {
        return wrong(e, "invitation", c->asking);
    }
    for (i = 0; i < ARENA_POSITIONS; i++) {
        if (!among(c->list[i], 0, t->seats) ||
            (c->list[i] && !(mission_uninvited(t) & MUTANT_SEAT(c->list[i] - 1)))) {
            return wrong(e, "list of Schools to invite", c->list[i]);
        }
    }
    return 0;
}

static bool is_pc(const struct mutant *m, int position)
{
    return among(position, 1, ARENA_POSITIONS) &&
           m->arena.piece[position - 1].kind == ARENA_PC;
}

/* Orders are kept from one answer to the end of its turn; a line names what is there. */
static bool line_fits(const struct turn *t, const struct arena_line *line, int piece)
{
    if (!line->verb) {
        return true;
    }
    return among(line->verb, MUTANT_DO_MOVE, MUTANT_DO_USE) &&
           among(line->hex, 0, HEXES) && among(line->school, 0, t->seats) &&
           among(line->figure, 0, MUTANT_FOES + MUTANT_TOKENS - 1) &&
           (line->verb != MUTANT_DO_USE || arena_power(t, piece, line->power));
}

static int orders_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    int i, k;

    for (i = 0; i < ARENA_POSITIONS; i++) {
        const struct arena_orders *o = &m->arena.orders[i];

        if (!among(o->stance, 0, MUTANT_STANCE_GUARD + 1) ||
            !among(o->against, 0, t->seats) ||
            (o->stance == MUTANT_STANCE_ATTACK + 1) != (o->against > 0) ||
            (o->line[0].verb && !is_pc(m, i + 1))) {
            return wrong(e, "order for position", i + 1);
        }
        for (k = 0; k < ARENA_LINES; k++) {
            if (!line_fits(t, &o->line[k], i)) {
                return wrong(e, "order for position", i + 1);
            }
        }
    }
    return 0;
}

static int turn_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    const struct mutant_arena *a = &m->arena;
    int i;

    for (i = 0; i < ARENA_POSITIONS; i++) {
        if ((a->order[i] && !is_pc(m, a->order[i])) || a->credit[i] < 0) {
            return wrong(e, "order of acting or credit", i + 1);
        }
    }
    if (!among(a->acts, 0, ARENA_PIECES) || !among(a->acting, 0, ARENA_PIECES) ||
        !among(a->lines, 0, ARENA_LINES) || !among(a->result, 0, ARENA_FAILURE) ||
        !among(a->confer, 0, ARENA_POSITIONS) || a->fallen >> ARENA_POSITIONS ||
        (m->mission ? !among(a->turn, 0, arena_mission(t)->turns) : a->turn != 0)) {
        return wrong(e, "turn", a->turn);
    }
    if (a->attack.attacker && (arena_piece_of(m, a->attack.attacker) == ARENA_NONE ||
                               arena_piece_of(m, a->attack.defender) == ARENA_NONE)) {
        return wrong(e, "attack", a->attack.attacker);
    }
    return orders_audit(t, e);
}

/* Between Missions there is nothing. */
static int idle_audit(const struct mutant *m, struct error *e)
{
    static const struct mutant_arena none;
    const struct mutant_frame *f;

    for (f = m->tasks; f < m->tasks + MUTANT_FRAMES; f++) {
        if (f->task == MUTANT_TASK_MISSION) {
            return 0;
        }
    }
    return memcmp(&m->arena, &none, sizeof none) == 0
               ? 0
               : error_set(e, ERROR_BUG,
                           "There is something in the arena between "
                           "Missions.");
}

static bool goods_fit(const unsigned char figures[MUTANT_GOODS])
{
    int i;

    for (i = 0; i < MUTANT_GOODS; i++) {
        if (figures[i] >= MUTANT_LEADERS) {
            return false;
        }
    }
    return true;
}

static int offers_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    int i, k;

    for (i = 0; i < MUTANT_OFFERS; i++) {
        const struct mutant_offer *o = &m->offers[i];

        if (!o->number) {
            continue;
        }
        if (!among(o->number, 1, m->offered) || !among(o->from, 0, t->seats - 1) ||
            !among(o->to, 0, t->seats - 1) || o->from == o->to || o->give < 0 ||
            o->get < 0 || !goods_fit(o->gives) || !goods_fit(o->gets)) {
            return error_set(e, ERROR_BUG, "The offer %d is wrong.", o->number);
        }
        for (k = 0; k < i; k++) {
            if (m->offers[k].number == o->number) {
                return error_set(e, ERROR_BUG, "There are two offers %d.", o->number);
            }
        }
    }
    return 0;
}

/* A Character that is to be sent is the School's own. */
static int sends_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        int figure = m->schools[seat].sends;

        if (figure && !mutant_character_of(m, figure)) {
            return error_set(e, ERROR_BUG, "%s is to send nobody.", t->names[seat]);
        }
    }
    return 0;
}

int mutant_audit_mission(const struct turn *t, struct error *e)
{
    if (offers_audit(t, e) != 0 || sends_audit(t, e) != 0 ||
        idle_audit(t->state, e) != 0 || choosing_audit(t, e) != 0 ||
        pcs_audit(t, e) != 0 || tokens_audit(t, e) != 0 ||
        hexes_audit(t->state, e) != 0) {
        return -1;
    }
    return turn_audit(t, e);
}
