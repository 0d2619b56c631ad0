/* What stands in the arena, and what it is called. */
#include "core/mutant/arena_parts.h"

#include <stdio.h>

const struct mutant_mission *arena_mission(const struct turn *t)
{
    const struct mutant *m = t->state;

    return mutant_mission_card(t->deck, m->mission);
}

const struct mutant_token_card *arena_token(const struct turn *t, int piece)
{
    const struct mutant *m = t->state;

    return &arena_mission(t)->token[m->arena.piece[piece].token - 1];
}

int arena_figure(const struct mutant *m, int piece)
{
    return piece < ARENA_POSITIONS ? m->arena.piece[piece].figure
                                   : MUTANT_FOES + piece - ARENA_POSITIONS;
}

int arena_piece_of(const struct mutant *m, int figure)
{
    int piece;

    for (piece = 0; piece < ARENA_PIECES; piece++) {
        if (m->arena.piece[piece].kind && arena_figure(m, piece) == figure) {
            return piece;
        }
    }
    return ARENA_NONE;
}

bool arena_in(const struct mutant *m, int piece)
{
    return m->arena.piece[piece].place == ARENA_IN;
}

bool arena_is(const struct mutant *m, int piece, int kind)
{
    const struct arena_piece *p = &m->arena.piece[piece];

    return p->place == ARENA_IN && p->kind == kind && !p->complete;
}

int arena_count(const struct mutant *m, int kind)
{
    int piece, n = 0;

    for (piece = 0; piece < ARENA_PIECES; piece++) {
        n += arena_is(m, piece, kind);
    }
    return n;
}

int arena_seat(const struct mutant *m, int piece)
{
    const struct arena_piece *p = &m->arena.piece[piece];

    return p->kind == ARENA_PC ? p->seat : ARENA_NONE;
}

int arena_sent_by(const struct mutant *m, int seat)
{
    int piece;

    for (piece = 0; piece < ARENA_POSITIONS; piece++) {
        if (arena_seat(m, piece) == seat) {
            return piece;
        }
    }
    return ARENA_NONE;
}

void arena_name(const struct turn *t, int piece, char out[ARENA_NAME])
{
    const struct mutant *m = t->state;
    const struct arena_piece *p = &m->arena.piece[piece];
    const struct mutant_token_card *card;

    if (p->kind == ARENA_PC) {
        snprintf(out, ARENA_NAME, "%s",
                 mutant_character_name(t, mutant_character_of(m, p->figure)));
        return;
    }
    card = arena_token(t, piece);
    if (card->count > 1) {
        snprintf(out, ARENA_NAME, "%s %d", card->name, p->number);
    } else {
        snprintf(out, ARENA_NAME, "%s", card->name);
    }
}

/* The names under which pieces are found; each has up to three. */
#define NAMES_EACH 3
struct names {
    char text[ARENA_PIECES][2][ARENA_NAME];
    const char *name[ARENA_PIECES][NAMES_EACH];
};

static void names_of_pc(const struct turn *t, int piece, struct names *out)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int seat = arena_seat(m, piece);
    const char **name = out->name[piece];

    arena_name(t, piece, out->text[piece][0]);
    name[0] = out->text[piece][0];
    name[1] = t->names[seat];
    name[2] = deck->school[m->schools[seat].school - 1].name;
}

static void names_of_token(const struct turn *t, int piece, struct names *out)
{
    const struct mutant *m = t->state;
    const struct mutant_token_card *card = arena_token(t, piece);
    const char **name = out->name[piece];

    arena_name(t, piece, out->text[piece][0]);
    if (card->count > 1) {
        snprintf(out->text[piece][1], ARENA_NAME, "%s-%d", card->id,
                 m->arena.piece[piece].number);
    } else {
        snprintf(out->text[piece][1], ARENA_NAME, "%s", card->id);
    }
    name[0] = out->text[piece][0];
    name[1] = out->text[piece][1];
}

static int find(const char *written, const struct names *names, const char *what,
                int *piece, struct error *e)
{
    const char *const *all = &names->name[0][0];
    int found = order_name(written, all, ARENA_PIECES * NAMES_EACH);
    const char *near;

    if (found >= 0) {
        *piece = found / NAMES_EACH;
        return 0;
    }
    if (found == ORDER_AMBIGUOUS) {
        return error_set(e, ERROR_ILLEGAL, "\"%s\" could be more than one %s.", written,
                         what);
    }
    near = order_nearest(written, all, ARENA_PIECES * NAMES_EACH);
    if (near) {
        return error_set(e, ERROR_ILLEGAL, "There is no %s \"%s\". Did you mean %s?",
                         what, written, near);
    }
    return error_set(e, ERROR_ILLEGAL, "There is no %s \"%s\".", what, written);
}

int arena_find_piece(const struct turn *t, const char *written, int *piece,
                     struct error *e)
{
    static const struct names none;
    const struct mutant *m = t->state;
    struct names names = none;
    int i;

    for (i = 0; i < ARENA_PIECES; i++) {
        if (arena_in(m, i) && m->arena.piece[i].kind == ARENA_PC) {
            names_of_pc(t, i, &names);
        } else if (arena_in(m, i)) {
            names_of_token(t, i, &names);
        }
    }
    return find(written, &names, "figure or token in the arena", piece, e);
}

int arena_find_token(const struct turn *t, const char *written, const char *what,
                     int *piece, struct error *e)
{
    static const struct names none;
    const struct mutant *m = t->state;
    struct names names = none;
    int i;

    for (i = ARENA_POSITIONS; i < ARENA_PIECES; i++) {
        if (m->arena.piece[i].kind && m->arena.piece[i].place <= ARENA_IN) {
            names_of_token(t, i, &names);
        }
    }
    return find(written, &names, what, piece, e);
}

void arena_blocked(const struct mutant *m, bool blocked[HEXES + 1])
{
    int hex, piece;

    for (hex = 0; hex <= HEXES; hex++) {
        blocked[hex] = false;
    }
    for (piece = 0; piece < ARENA_PIECES; piece++) {
        if (arena_in(m, piece) && m->arena.piece[piece].kind != ARENA_MARK) {
            blocked[m->arena.piece[piece].hex] = true;
        }
    }
}

int arena_distance(const struct mutant *m, int piece, int other)
{
    return hex_distance(m->arena.piece[piece].hex, m->arena.piece[other].hex);
}

int arena_nearest(const struct mutant *m, int piece, arena_fits_fn *fits)
{
    int other, best = ARENA_NONE;

    for (other = 0; other < ARENA_PIECES; other++) {
        if (other != piece && arena_in(m, other) && fits(m, piece, other) &&
            (best == ARENA_NONE ||
             arena_distance(m, piece, other) < arena_distance(m, piece, best))) {
            best = other;
        }
    }
    return best;
}

int arena_value(const struct mutant *m, int piece, int stat)
{
    const struct arena_piece *p = &m->arena.piece[piece];
    int span, n = 0;

    if (stat < MUTANT_STATS) {
        n = p->stat[stat];
    } else if (stat == MUTANT_RANGE) {
        n = p->range;
    }
    for (span = 0; span < MUTANT_SPANS; span++) {
        n += p->bonus[stat][span];
    }
    return n;
}

int arena_range(const struct mutant *m, int piece)
{
    int range = arena_value(m, piece, MUTANT_RANGE);

    return range < 1 ? 1 : range;
}

int arena_dice(int n)
{
    return n < 1 ? 1 : n > ARENA_DICE ? ARENA_DICE : n;
}

int arena_charter(const struct turn *t, int piece, enum mutant_mod mod)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct arena_piece *p = &m->arena.piece[piece];

    if (p->kind != ARENA_PC || p->figure > MUTANT_LEADERS) {
        return 0;
    }
    return deck->school[m->schools[p->seat].school - 1].mod[mod];
}
