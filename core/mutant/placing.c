/* The PCs on their hexes, and the Mission Tokens on theirs: RULES 10.5, 10.6. */
#include "core/mutant/mission_parts.h"
#include "core/mutant/tasks.h"

/* 10.5: red, green and blue dice show the attributes; positions close up. */
static void place_pc(struct turn *t, int piece, int participants)
{
    struct mutant *m = t->state;
    struct arena_piece *p = &m->arena.piece[piece];
    const struct mutant_character *c = mutant_character_of(m, p->figure);
    char name[ARENA_NAME], hex[HEX_NAME];
    int stat;

    for (stat = 0; stat < MUTANT_STATS; stat++) {
        p->stat[stat] = p->start[stat] =
            mutant_attribute(t->deck, c, (enum mutant_stat)stat);
    }
    p->range = mutant_attribute(t->deck, c, MUTANT_RANGE);
    p->place = ARENA_IN;
    p->hex = hex_position(participants, piece + 1);
    arena_name(t, piece, name);
    hex_name(p->hex, hex);
    fact(t->facts, SEE_ALL, MUTANT_PC_PLACED, "{s:i, s:s, s:i, s:s, s:i, s:i, s:i, s:i}",
         "seat", p->seat, "piece", name, "position", piece + 1, "hex", hex, "atk",
         p->stat[MUTANT_ATK], "def", p->stat[MUTANT_DEF], "spd", p->stat[MUTANT_SPD],
         "range", p->range);
}

static const int piece_kinds[] = {
    [MUTANT_FOE] = ARENA_FOE,
    [MUTANT_OBJECT] = ARENA_OBJECT,
    [MUTANT_MARK] = ARENA_MARK,
};

static void take_tokens(struct turn *t)
{
    const struct mutant_mission *mission = arena_mission(t);
    struct mutant *m = t->state;
    int kind, number, piece = ARENA_POSITIONS;

    for (kind = 0; kind < mission->kinds; kind++) {
        const struct mutant_token_card *card = &mission->token[kind];

        for (number = 1; number <= card->count; number++, piece++) {
            struct arena_piece *p = &m->arena.piece[piece];

            p->kind = piece_kinds[card->kind];
            p->token = kind + 1;
            p->number = number;
            if (card->kind == MUTANT_FOE) {
                p->stat[MUTANT_ATK] = card->atk;
                p->stat[MUTANT_DEF] = card->def;
                p->stat[MUTANT_SPD] = card->spd;
                p->range = card->range;
                p->toughness = card->toughness;
            }
        }
    }
}

void mission_set_up(struct turn *t)
{
    struct mutant *m = t->state;
    int piece, n = 0;

    while (n < ARENA_POSITIONS && m->arena.piece[n].kind) {
        n++;
    }
    for (piece = 0; piece < n; piece++) {
        place_pc(t, piece, n);
    }
    take_tokens(t);
}

/* Distance from the nearest PC. */
static int from_pcs(const struct mutant *m, int hex)
{
    int piece, best = HEXES;

    for (piece = 0; piece < ARENA_POSITIONS; piece++) {
        if (arena_in(m, piece) && hex_distance(hex, m->arena.piece[piece].hex) < best) {
            best = hex_distance(hex, m->arena.piece[piece].hex);
        }
    }
    return best;
}

static bool in_zone(int hex, int zone)
{
    return zone == MUTANT_ANYWHERE ||
           (zone == MUTANT_CENTRE ? hex == HEX_CENTRE
                                  : hex_distance(hex, HEX_CENTRE) == HEX_RIM);
}

/* One token a hex, never on a PC: marks too. */
static bool taken(const struct mutant *m, int hex)
{
    int piece;

    for (piece = 0; piece < ARENA_PIECES; piece++) {
        if (arena_in(m, piece) && m->arena.piece[piece].hex == hex) {
            return true;
        }
    }
    return false;
}

/* Where a token may go, with the distance that can be kept; false: nowhere. */
static bool legal_at(const struct mutant *m, int distance, int zone,
                     bool legal[HEXES + 1])
{
    int hex;
    bool any = false;

    for (hex = 1; hex <= HEXES; hex++) {
        legal[hex] = !taken(m, hex) && in_zone(hex, zone) && from_pcs(m, hex) >= distance;
        any = any || legal[hex];
    }
    return any;
}

/* If no hex is legal, lower the distance by 1 until one is; if none is even at 0, drop
 * the zone. */
static void legal_hexes(const struct turn *t, int piece, bool legal[HEXES + 1])
{
    const struct mutant_token_card *card = arena_token(t, piece);
    int distance = card->min_from_pc;

    while (distance >= 0 && !legal_at(t->state, distance, card->zone, legal)) {
        distance--;
    }
    for (distance = distance < 0 ? card->min_from_pc : -1;
         distance >= 0 && !legal_at(t->state, distance, MUTANT_ANYWHERE, legal);
         distance--) {
    }
}

static void place(struct turn *t, int piece, int hex)
{
    struct mutant *m = t->state;
    char name[ARENA_NAME], at[HEX_NAME];

    m->arena.piece[piece].place = ARENA_IN;
    m->arena.piece[piece].hex = hex;
    arena_name(t, piece, name);
    hex_name(hex, at);
    fact(t->facts, SEE_ALL, MUTANT_TOKEN_PLACED, "{s:s, s:s}", "piece", name, "hex", at);
}

static bool unplaced(const struct mutant *m, int piece)
{
    return m->arena.piece[piece].kind && m->arena.piece[piece].place == ARENA_ASIDE;
}

bool mission_all_placed(const struct mutant *m)
{
    int piece;

    for (piece = ARENA_POSITIONS; piece < ARENA_PIECES; piece++) {
        if (unplaced(m, piece)) {
            return false;
        }
    }
    return true;
}

void mission_place_rest(struct turn *t)
{
    const struct mutant *m = t->state;
    int piece, i, order[HEXES];
    bool legal[HEXES + 1];

    hex_placing(order);
    for (piece = ARENA_POSITIONS; piece < ARENA_PIECES; piece++) {
        if (!unplaced(m, piece)) {
            continue;
        }
        legal_hexes(t, piece, legal);
        for (i = 0; !legal[order[i]]; i++) {
        }
        place(t, piece, order[i]);
    }
}

static int placing_error(const struct turn *t, int piece, int hex, struct error *e)
{
    const struct mutant_token_card *card = arena_token(t, piece);
    char at[HEX_NAME];

    hex_name(hex, at);
    if (taken(t->state, hex)) {
        return error_set(e, ERROR_ILLEGAL, "%s is taken: one token a hex, never on a PC.",
                         at);
    }
    if (!in_zone(hex, card->zone)) {
        return error_set(e, ERROR_ILLEGAL, "%s belongs %s.", card->name,
                         card->zone == MUTANT_CENTRE ? "in the centre, E5"
                                                     : "at the edge of the arena");
    }
    return error_set(e, ERROR_ILLEGAL, "%s is %d from a PC; %s must be at least %d away.",
                     at, from_pcs(t->state, hex), card->name, card->min_from_pc);
}

/* What can be answered in one way only is not asked. */
void mission_place_forced(struct turn *t)
{
    const struct mutant *m = t->state;
    bool legal[HEXES + 1] = {false};
    int piece, hex, left = 0, last = 0, hexes = 0;

    for (piece = ARENA_POSITIONS; piece < ARENA_PIECES; piece++) {
        if (unplaced(m, piece)) {
            left++;
            last = piece;
        }
    }
    if (left == 1) {
        legal_hexes(t, last, legal);
        for (hex = 1; hex <= HEXES; hex++) {
            hexes += legal[hex];
        }
    }
    if (hexes == 1) {
        mission_place_rest(t);
    }
}

int mutant_order_place(struct turn *t, int seat, const struct mutant_order *o,
                       struct error *e)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_MISSION, seat);
    bool legal[HEXES + 1] = {false};
    int piece;

    if (!f || f->stage != MISSION_PLACES) {
        return mutant_not_asked(e);
    }
    if (arena_find_token(t, o->who.name[0], "Mission Token", &piece, e) != 0) {
        return -1;
    }
    if (!unplaced(m, piece)) {
        return error_set(e, ERROR_ILLEGAL, "%s is placed already.", o->who.name[0]);
    }
    legal_hexes(t, piece, legal);
    if (!legal[o->hex]) {
        return placing_error(t, piece, o->hex, e);
    }
    place(t, piece, o->hex);
    t->answered = true;
    if (mission_all_placed(m)) {
        mutant_answered(t, seat);
    }
    return 0;
}

void mission_legal_place(const struct turn *t, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    struct mutant_form f;
    char name[ARENA_NAME], at[HEX_NAME];
    bool legal[HEXES + 1] = {false};
    int piece, hex;

    for (piece = ARENA_POSITIONS; piece < ARENA_PIECES; piece++) {
        if (!unplaced(m, piece)) {
            continue;
        }
        arena_name(t, piece, name);
        legal_hexes(t, piece, legal);
        mutant_form_begin(&f, "place ");
        mutant_form_put(&f, name);
        mutant_form_put(&f, " ");
        for (hex = 1; hex <= HEXES; hex++) {
            if (legal[hex]) {
                hex_name(hex, at);
                mutant_form_pick(&f, at);
            }
        }
        mutant_form_end(&f, "", form, arg);
    }
}
