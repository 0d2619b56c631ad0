/* The arena as a map of hexes in text, and what stands in it. RULES 11. */
#include "core/mutant/describe.h"
#include "core/mutant/hex.h"
#include "core/mutant/view_parts.h"

#include <stdio.h>
#include <string.h>

#define CODE_MAX 5 /* bytes of "h12" or "P4*" with the zero */
#define CELL 4     /* columns of a hex in the map           */
#define LINE_MAX 80
#define STATS_MAX 20

/* The Character on a position; NULL: nobody was chosen for it. */
const struct mutant_character *view_position(const struct mutant *m, int position)
{
    const struct arena_piece *p = &m->arena.piece[position];

    return p->kind == ARENA_PC ? mutant_character_of(m, p->figure) : NULL;
}

static const struct mutant_token_card *token_card(const struct turn *t, int piece)
{
    const struct mutant *m = t->state;

    return &mutant_mission_card(t->deck, m->mission)
                ->token[m->arena.piece[piece].token - 1];
}

/* The first letter of a kind's id that no kind before it has. */
static char letter_of(const struct mutant_mission *c, int kind)
{
    const char *id = c->token[kind].id;
    int i;

    for (; *id; id++) {
        for (i = 0; i < kind && letter_of(c, i) != *id; i++) {
        }
        if (i == kind && *id >= 'a' && *id <= 'z') {
            return *id;
        }
    }
    return 'x';
}

/* How a piece stands in the map: "ME" for the reader's own, "P2" for the one of another
 * position, "h1" for a token. */
static void code_of(const struct turn *t, int seat, int piece, char out[CODE_MAX])
{
    const struct mutant *m = t->state;
    const struct arena_piece *p = &m->arena.piece[piece];

    if (p->kind == ARENA_PC) {
        if (p->seat == seat) {
            snprintf(out, CODE_MAX, "ME");
        } else {
            snprintf(out, CODE_MAX, "P%d", (piece + 1) % 10);
        }
    } else {
        const struct mutant_mission *c = mutant_mission_card(t->deck, m->mission);
        char letter = letter_of(c, p->token - 1);

        if (token_card(t, piece)->count > 1) {
            snprintf(out, CODE_MAX, "%c%d", letter, p->number % 100);
        } else {
            snprintf(out, CODE_MAX, "%c", letter);
        }
    }
}

/* What stands on each hex; a PC on a mark has a star behind it. */
static void fill_map(const struct turn *t, int seat, char cell[HEXES + 1][CODE_MAX])
{
    const struct mutant *m = t->state;
    int i;

    for (i = 0; i <= HEXES; i++) {
        snprintf(cell[i], CODE_MAX, ".");
    }
    for (i = ARENA_PIECES - 1; i >= 0; i--) { /* tokens first */
        const struct arena_piece *p = &m->arena.piece[i];
        bool marked;

        if (p->kind == ARENA_NO_PIECE || p->place != ARENA_IN || !p->hex) {
            continue;
        }
        marked = cell[p->hex][0] != '.' && p->kind != ARENA_MARK;
        code_of(t, seat, i, cell[p->hex]);
        if (marked) {
            size_t n = strlen(cell[p->hex]);

            snprintf(cell[p->hex] + n, CODE_MAX - n, "*");
        }
    }
}

/* Rows A..I, each hex between the two above it. */
static json_t *map(const struct turn *t, int seat)
{
    char cell[HEXES + 1][CODE_MAX], line[LINE_MAX], first[HEX_NAME], last[HEX_NAME];
    json_t *list = json_array();
    int row, i, hex = 1, used;

    fill_map(t, seat, cell);
    for (row = 0; row < HEX_ROWS; row++) {
        const int length = hex_row_length(row);

        hex_name(hex, first);
        hex_name(hex + length - 1, last);
        used = snprintf(line, sizeof line, "%*s%s  ", (HEX_ROWS - length) * CELL / 2, "",
                        first);
        for (i = 0; i < length; i++, hex++) {
            used += snprintf(line + used, sizeof line - (size_t)used, "%-*s", CELL,
                             cell[hex]);
        }
        snprintf(line + used, sizeof line - (size_t)used, "%s", last);
        json_array_append_new(list, json_string(line));
    }
    return list;
}

static int with_bonus(const struct arena_piece *p, enum mutant_stat value, int now)
{
    int i;

    for (i = 0; i < MUTANT_SPANS; i++) {
        now += p->bonus[value][i];
    }
    return now;
}

/* What became of a PC; "" while it stands in the arena. */
static const char *fate(const struct arena_piece *p)
{
    switch ((enum arena_place)p->place) {
    case ARENA_REACHED:
        return "reached its goal";
    case ARENA_WITHDRAWN:
        return "withdrew";
    case ARENA_DEFEATED:
        return "defeated";
    case ARENA_ASIDE:
    case ARENA_IN:
    case ARENA_USED:
        break;
    }
    return p->guard ? "on guard" : "";
}

/* When a position acts in this turn, from 1; null: it does not. */
static json_t *acts(const struct mutant_arena *a, int piece)
{
    int i;

    for (i = 0; i < ARENA_POSITIONS; i++) {
        if (a->order[i] == piece + 1) {
            return json_integer(i + 1);
        }
    }
    return json_null();
}

/* "4/3/3": ATK, DEF, SPD. */
static void stats_text(const int stat[MUTANT_STATS], char out[STATS_MAX])
{
    snprintf(out, STATS_MAX, "%d/%d/%d", stat[MUTANT_ATK], stat[MUTANT_DEF],
             stat[MUTANT_SPD]);
}

static json_t *pc(const struct turn *t, int seat, int piece)
{
    const struct mutant *m = t->state;
    const struct arena_piece *p = &m->arena.piece[piece];
    const struct mutant_character *who = view_position(m, piece);
    char code[CODE_MAX], hex[HEX_NAME] = "", now[STATS_MAX], start[STATS_MAX];

    code_of(t, seat, piece, code);
    if (p->hex) {
        hex_name(p->hex, hex);
    }
    stats_text(p->stat, now);
    stats_text(p->start, start);
    return json_pack(
        "{s:s, s:o, s:s, s:s, s:s, s:i, s:i, s:i, s:s, s:s, s:i, s:i, s:i, s:s}", "code",
        code, "acts", acts(&m->arena, piece), "player", t->names[who->owner], "name",
        mutant_card_of(t->deck, who)->name, "hex", hex, "atk", p->stat[MUTANT_ATK], "def",
        p->stat[MUTANT_DEF], "spd", p->stat[MUTANT_SPD], "now", now, "start", start,
        "range", with_bonus(p, MUTANT_RANGE, p->range), "tokens", who->tokens, "credit",
        m->arena.credit[who->owner], "state", fate(p));
}

static json_t *pcs(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < ARENA_POSITIONS; i++) {
        if (m->arena.piece[i].kind == ARENA_PC) {
            json_array_append_new(list, pc(t, seat, i));
        }
    }
    return list;
}

/* How a token is with which something can still be done, or was done. */
static void token_words(const struct turn *t, int piece, struct mutant_text *w)
{
    static const char *const stats[] = {"ATK", "DEF", "SPD"};
    const struct mutant *m = t->state;
    const struct arena_piece *p = &m->arena.piece[piece];
    const struct mutant_token_card *c = token_card(t, piece);

    if (p->kind == ARENA_FOE) {
        mutant_text_add(w, "ATK %d DEF %d SPD %d, range %d, toughness %d of %d", c->atk,
                        c->def, c->spd, c->range, p->toughness, c->toughness);
        if (p->goes_for) {
            mutant_text_add(w, ", goes for %s", t->names[p->goes_for - 1]);
        }
    } else if (p->kind == ARENA_MARK) {
        mutant_text_add(w, "a mark");
    } else if (p->complete) {
        mutant_text_add(w, "complete");
    } else if (c->test) {
        mutant_text_add(w, "a die of %s must show %d", stats[c->test - 1], c->target);
    } else {
        mutant_text_add(w, "open");
    }
}

static json_t *tokens(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    json_t *list = json_array();
    int i;

    for (i = ARENA_POSITIONS; i < ARENA_PIECES; i++) {
        const struct arena_piece *p = &m->arena.piece[i];
        struct mutant_text w = {"", 0}, name = {"", 0};
        char code[CODE_MAX], hex[HEX_NAME] = "";

        if (p->kind == ARENA_NO_PIECE ||
            (p->place != ARENA_IN && p->place != ARENA_ASIDE)) {
            continue;
        }
        code_of(t, seat, i, code);
        if (p->hex) {
            hex_name(p->hex, hex);
        }
        mutant_text_add(&name, "%s", token_card(t, i)->id);
        if (token_card(t, i)->count > 1) {
            mutant_text_add(&name, "-%d", p->number);
        }
        token_words(t, i, &w);
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s}", "code", code, "name",
                                        name.text, "hex", hex, "text", w.text));
    }
    return list;
}

json_t *view_arena(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;

    return json_pack("{s:i, s:i, s:o, s:o, s:o}", "turn", m->arena.turn, "turns",
                     mutant_mission_card(t->deck, m->mission)->turns, "map", map(t, seat),
                     "pcs", pcs(t, seat), "tokens", tokens(t, seat));
}
