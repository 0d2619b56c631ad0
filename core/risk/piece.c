/* Troops, HQs, tokens and what follows from them at once: knock-out and victory.
 * RULES 6, 9, 13.1. */
#include "core/risk/risk.h"

#include <string.h>

int risk_turn_number(const struct risk *s)
{
    return s->stage >= RISK_TURN_BEGINS && s->stage <= RISK_PASSING ? s->turn.number : 0;
}

static void lasts(struct turn *t, int kind, int seat, const char *where, json_t *before,
                  json_t *after)
{
    const struct risk *s = t->state;

    fact(t->facts, SEE_ALL, kind, "{s:o*, s:i, s:i, s:s, s:o, s:o}", "seat",
         seat >= 0 ? json_integer(seat) : NULL, "game", s->game, "turn",
         risk_turn_number(s), "where", where, "before", before, "after", after);
}

void risk_lasts(struct turn *t, int kind, int seat, const char *where, const char *before,
                const char *after)
{
    lasts(t, kind, seat, where, json_string(before), json_string(after));
}

void risk_lasts_count(struct turn *t, int kind, int seat, const char *where, int before,
                      int after)
{
    lasts(t, kind, seat, where, json_integer(before), json_integer(after));
}

void risk_tell_troops(struct turn *t, int kind, int seat, int territory, int before)
{
    const struct risk *s = t->state;

    fact(t->facts, SEE_ALL, kind, "{s:i, s:s, s:i, s:i}", "seat", seat, "territory",
         risk_place_name(t, territory), "before", before, "after",
         s->map[territory].troops);
}

/* ---- victory: 6, 13.1 ---- */

static void win(struct turn *t, int seat)
{
    struct risk *s = t->state;

    s->winner = seat + 1;
    s->stage = RISK_WRITE_UP;
    memset(&s->asked, 0, sizeof s->asked);
    memset(s->lines, 0, sizeof s->lines);
    fact(t->facts, SEE_ALL, RISK_TELL_GAME_OVER, "{s:i, s:i, s:i}", "seat", seat, "game",
         s->game, "turn", s->turn.number);
}

static bool alone(const struct risk *s, int seat)
{
    int i;

    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        if (s->order[i] != seat + 1 && !s->players[s->order[i] - 1].eliminated) {
            return false;
        }
    }
    return true;
}

bool risk_in_turns(const struct risk *s)
{
    return s->stage >= RISK_TURN_BEGINS && s->stage <= RISK_PASSING;
}

void risk_check_victory(struct turn *t)
{
    const struct risk *s = t->state;
    int i, seat = s->turn.seat - 1;

    for (i = 0; i < RISK_TABLE && s->order[i] && risk_in_turns(s); i++) {
        if (!s->players[seat].eliminated &&
            (risk_stars(s, seat) >= RISK_STARS || alone(s, seat))) {
            win(t, seat);
            return;
        }
        seat = risk_after(s, seat);
    }
}

/* More Red Stars, then more territories. */
static bool stands_better(const struct risk *s, int seat, int than)
{
    int stars = risk_stars(s, seat), other = risk_stars(s, than);

    return stars != other
               ? stars > other
               : risk_count(risk_held(s, seat)) > risk_count(risk_held(s, than));
}

bool risk_nobody_plays(const struct risk *s)
{
    int i;

    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        const struct risk_player *p = &s->players[s->order[i] - 1];

        if (!p->eliminated && !p->resigned) {
            return false;
        }
    }
    return true;
}

void risk_end_unplayed(struct turn *t)
{
    const struct risk *s = t->state;
    int i, best = s->turn.seat - 1, seat = best;

    for (i = 0; i < risk_in_game(s); i++) {
        seat = risk_after(s, seat);
        best = stands_better(s, seat, best) ? seat : best;
    }
    win(t, best);
}

/* ---- troops ---- */

static bool has_troops(const struct risk *s, int seat)
{
    int i;

    for (i = 0; i < RISK_TERRITORIES && s->map[i].owner != seat + 1; i++) {
    }
    return i < RISK_TERRITORIES;
}

bool risk_on_board(const struct risk *s, int seat)
{
    return has_troops(s, seat);
}

/* 9.1, 9.2: he may have lost his last territory. */
static void check_knocked_out(struct turn *t, int seat)
{
    struct risk *s = t->state;

    if (s->players[seat].knocked_out || has_troops(s, seat)) {
        return;
    }
    s->players[seat].knocked_out = 1;
    fact(t->facts, SEE_ALL, RISK_TELL_KNOCKED, "{s:i}", "seat", seat);
    risk_earned(t, seat, true);
}

void risk_add(struct turn *t, int territory, int n)
{
    struct risk *s = t->state;

    s->map[territory].troops += n;
}

void risk_settle(struct turn *t, int territory, int seat, int n)
{
    struct risk *s = t->state;

    s->map[territory].owner = seat + 1;
    s->map[territory].troops = n;
    s->players[seat].knocked_out = 0;
}

int risk_lose(struct turn *t, int territory, int n)
{
    struct risk *s = t->state;
    struct risk_territory *m = &s->map[territory];
    int seat = m->owner - 1, lost = n < m->troops ? n : m->troops;

    m->troops -= lost;
    if (m->troops == 0 && seat >= 0) {
        m->owner = 0;
        check_knocked_out(t, seat);
    }
    return lost;
}

void risk_demolish(struct turn *t, int territory)
{
    struct risk *s = t->state;

    if (s->map[territory].hq) {
        s->map[territory].hq = 0;
        fact(t->facts, SEE_ALL, RISK_TELL_HQ_GONE, "{s:s}", "territory",
             risk_place_name(t, territory));
    }
}

bool risk_may_stand(const struct risk *s, int seat, int territory)
{
    return s->map[territory].scar != RISK_FALLOUT || risk_plays(s, seat, RISK_MUTA);
}

/* ---- tokens ---- */

void risk_token(struct turn *t, int seat, const char *why)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];

    p->tokens++;
    fact(t->facts, SEE_ALL, RISK_TELL_TOKEN, "{s:i, s:s, s:i, s:i}", "seat", seat, "why",
         why, "before", p->tokens - 1, "after", p->tokens);
    risk_earned(t, seat, false);
    risk_check_victory(t);
}

void risk_missile_spent(struct turn *t, int seat, const char *power)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];

    p->missiles--;
    p->power_used = 1;
    fact(t->facts, SEE_ALL, RISK_TELL_MISSILE_SPENT, "{s:i, s:s, s:i, s:i}", "seat", seat,
         "power", power, "before", p->missiles + 1, "after", p->missiles);
}

/* ---- cards in hands ---- */

int risk_hand(const struct risk *s, int seat)
{
    int i, n = s->players[seat].coins;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += s->map[i].card == RISK_IN_HAND + seat;
    }
    return n;
}

bool risk_has_card(const struct risk *s, int seat, int card)
{
    return card == RISK_COIN ? s->players[seat].coins > 0
                             : s->map[card].card == RISK_IN_HAND + seat;
}

void risk_put_back(struct turn *t, int seat, int card)
{
    struct risk *s = t->state;

    if (card == RISK_COIN) {
        s->players[seat].coins--;
        s->coins++;
    } else {
        s->map[card].card = RISK_IN_DISCARD;
    }
}

int risk_discard_hand(struct turn *t, int seat)
{
    struct risk *s = t->state;
    int i, n = risk_hand(s, seat);

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].card == RISK_IN_HAND + seat) {
            s->map[i].card = RISK_IN_DISCARD;
        }
    }
    s->coins += s->players[seat].coins;
    s->players[seat].coins = 0;
    if (n) {
        fact(t->facts, SEE_ALL, RISK_TELL_HAND_LOST, "{s:i, s:i}", "seat", seat, "cards",
             n);
    }
    return n;
}

/* ---- piles: 0 behind the last ---- */

int risk_pile_count(const int *pile, int size)
{
    int n = 0;

    while (n < size && pile[n]) {
        n++;
    }
    return n;
}

int risk_pile_top(int *pile, int size)
{
    int card = pile[0], n = risk_pile_count(pile, size);

    if (card) {
        memmove(pile, pile + 1, (size_t)(n - 1) * sizeof *pile);
        pile[n - 1] = 0;
    }
    return card;
}

void risk_pile_take(int *pile, int size, int card)
{
    int i, kept = 0, n = risk_pile_count(pile, size);

    for (i = 0; i < n; i++) {
        if (pile[i] == card && kept == i) {
            continue;
        }
        pile[kept++] = pile[i];
    }
    if (kept < n) {
        pile[kept] = 0;
    }
}

void risk_shuffle(struct turn *t, int deck, int *pile, int n)
{
    struct risk *s = t->state;

    chance_shuffle(t->chance, deck, ++s->shuffles[deck], pile, n);
}

/* ---- names: 12.2 ---- */

const char *risk_name(const struct risk *s, int place)
{
    return place ? s->names[place - 1].text : "";
}

int risk_name_add(struct risk *s, const char *text, int size)
{
    int i = 0;

    while (i < RISK_NAMES && s->names[i].text[0]) {
        i++;
    }
    if (i == RISK_NAMES || size >= RISK_NAME_MAX) {
        return 0;
    }
    memcpy(s->names[i].text, text, (size_t)size);
    return i + 1;
}
