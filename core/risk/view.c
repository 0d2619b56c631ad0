/* What a seat may see, built from nothing: RULES 16.8. */
#include "core/risk/view_parts.h"

#include <string.h>

#include <stdio.h>

/* ---- the moment ---- */

static const char *stage_text(const struct risk *s)
{
    switch ((enum risk_stage)s->stage) {
    case RISK_NO_STAGE:
    case RISK_VOTING:
        return "the start";
    case RISK_PREPARING:
    case RISK_RANKING:
        return "set-up";
    case RISK_TURN_BEGINS:
    case RISK_TURN:
    case RISK_TURN_ENDS:
    case RISK_DRAWING:
    case RISK_EVENT:
    case RISK_PASSING:
        return "a turn";
    case RISK_WRITE_UP:
    case RISK_REWARDING:
    case RISK_PACKAGES:
        return "write-up";
    case RISK_WORLD_NAME:
        return "the name of the world";
    case RISK_OVER:
        return "the campaign is over";
    }
    return "";
}

static void moment(const struct turn *t, char *out, size_t size)
{
    const struct risk *s = t->state;

    if (s->over) {
        (void)snprintf(out, size, "the campaign is over");
    } else if (risk_in_turns(s) && s->turn.seat) {
        (void)snprintf(out, size, "game %d, turn %d: %s", s->game, s->turn.number,
                       t->names[s->turn.seat - 1]);
    } else {
        (void)snprintf(out, size, "game %d, %s", s->game, stage_text(s));
    }
}

/* ---- the table ---- */

static const char *state_text(const struct risk *s, int seat)
{
    const struct risk_player *p = &s->players[seat];

    if (!p->playing) {
        return s->order[0] ? "sits out" : "";
    }
    if (p->result) {
        return p->result == RISK_WON       ? "has won"
               : p->result == RISK_HELD_ON ? "held on"
                                           : "eliminated";
    }
    if (p->eliminated) {
        return "eliminated";
    }
    if (p->open) {
        return "open to a substitute";
    }
    return p->resigned ? "has resigned" : p->knocked_out ? "knocked out" : "";
}

static int troops_of(const struct risk *s, int seat)
{
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += risk_owner(s, i) == seat ? s->map[i].troops : 0;
    }
    return n;
}

/* A Purist's coins lie open: 15.5. */
static json_t *open_coins(const struct risk *s, int seat)
{
    return s->players[seat].faction && risk_has_weakness(s, seat, RISK_PURIST)
               ? json_integer(s->players[seat].coins)
               : json_null();
}

/* Who has taken the seat over by SUBSTITUTE, as reports go on with the seat's name
 * (16.2).
 */
static json_t *substitute(const struct turn *t, int seat)
{
    const char *person = risk_person_name(t, seat);

    return strcmp(person, t->names[seat]) ? json_string(person) : json_null();
}

/* What everybody may see of a player. */
static json_t *player_json(const struct turn *t, int seat)
{
    const struct risk_deck *deck = risk_deck(t);
    const struct risk *s = t->state;
    const struct risk_player *p = &s->players[seat];
    const int faction = p->playing ? p->faction - 1 : -1;

    return json_pack(
        "{s:i, s:s, s:o, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:o, s:b, s:s, "
        "s:b}",
        "seat", seat, "player", t->names[seat], "person", substitute(t, seat), "faction",
        faction >= 0 ? deck->faction[faction].code : "-", "faction_name",
        faction >= 0 ? deck->faction[faction].name : "", "stars", risk_stars(s, seat),
        "tokens", p->tokens, "territories", risk_count(risk_held(s, seat)), "troops",
        troops_of(s, seat), "population", risk_population(s, seat), "cards",
        risk_hand(s, seat), "missiles", p->missiles, "coins", open_coins(s, seat),
        "scar_card", p->scar != RISK_NO_SCAR, "state", state_text(s, seat), "active",
        risk_in_turns(s) && s->turn.seat == seat + 1);
}

static json_t *table_json(const struct turn *t)
{
    json_t *list = json_array();
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        json_array_append_new(list, player_json(t, seat));
    }
    return list;
}

/* Who plays, in the order of the turns. */
static json_t *order_text(const struct turn *t)
{
    const struct risk *s = t->state;
    struct joined x = {.used = 0};
    int i;

    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        joined_add(&x, ", ", "%s", t->names[s->order[i] - 1]);
    }
    return json_string(x.text);
}

/* ---- the special board: 2.5 ---- */

static json_t *slots_json(const struct turn *t)
{
    const struct risk *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_SLOTS; i++) {
        const int card = s->slots[i] - 1;

        if (card >= 0) {
            const int owner = risk_owner(s, card);

            json_array_append_new(list,
                                  json_pack("{s:i, s:s, s:i, s:s}", "slot", i + 1, "card",
                                            risk_place_name(t, card), "resources",
                                            s->map[card].resources, "holder",
                                            owner >= 0 ? t->names[owner] : "nobody"));
        }
    }
    return list;
}

static json_t *mission_json(const struct turn *t)
{
    const struct risk *s = t->state;
    const struct risk_deck *deck = risk_deck(t);

    return s->mission
               ? json_pack("{s:s, s:i, s:s}", "name", deck->mission[s->mission].name,
                           "stars", deck->mission_stars[s->mission], "text",
                           deck->mission[s->mission].text)
               : json_null();
}

static int discarded(const struct risk *s)
{
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += s->map[i].card == RISK_IN_DISCARD;
    }
    return n;
}

/* Cards of a deck that has come into the campaign; null: none has. */
static json_t *pile_json(const int *in_campaign, int kinds, const int *pile, int size)
{
    int i = 1;

    while (i < kinds && !in_campaign[i]) {
        i++;
    }
    return i < kinds ? json_integer(risk_pile_count(pile, size)) : json_null();
}

/* null: no game is set up yet. */
static json_t *board_json(const struct turn *t)
{
    const struct risk *s = t->state;

    if (s->stage == RISK_VOTING) {
        return json_null();
    }
    return json_pack(
        "{s:o, s:i, s:i, s:i, s:o, s:o, s:o}", "slots", slots_json(t), "coins", s->coins,
        "deck", risk_pile_count(s->deck, RISK_TERRITORIES), "discard", discarded(s),
        "mission", mission_json(t), "missions",
        pile_json(s->missions, RISK_MISSIONS, s->mission_deck, RISK_MISSIONS), "events",
        pile_json(s->events, RISK_EVENTS, s->event_deck, RISK_EVENT_CARDS));
}

/* ---- what a question needs ---- */

/* 4.2: the two powers of each faction, while they are voted on. */
static json_t *choices_json(const struct turn *t)
{
    const struct risk_deck *deck = risk_deck(t);
    const struct risk *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_HUMANS && s->stage == RISK_VOTING; i++) {
        const struct risk_text *power = deck->power[i];

        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:s, s:s}", "faction", deck->faction[i].code,
                            "first", power[0].name, "first_text", power[0].text, "second",
                            power[1].name, "second_text", power[1].text));
    }
    return list;
}

/* 7.2: what the active player recruits, as the pieces stand; null: nobody does now. */
static json_t *recruits_json(const struct turn *t)
{
    const struct risk *s = t->state;
    const int seat = s->turn.seat - 1;

    return s->stage == RISK_TURN && s->turn.phase == RISK_START && risk_on_board(s, seat)
               ? json_pack("{s:i}", "troops", risk_recruits(t, seat))
               : json_null();
}

json_t *risk_view(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    char when[120];

    moment(t, when, sizeof when);
    return json_pack(
        "{s:s, s:i, s:i, s:i, s:b, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, "
        "s:o, s:o, s:b, s:b, s:o}",
        "when", when, "game", s->game, "games", s->games, "turn", risk_turn_number(s),
        "over", s->over != 0, "world", risk_name(s, s->world), "table", table_json(t),
        "order", order_text(t), "board", board_json(t), "continents", risk_view_world(t),
        "factions", risk_view_factions(t), "campaign", risk_view_campaign(t), "choices",
        choices_json(t), "recruits", recruits_json(t), "open", risk_view_open(t),
        "any_power", risk_view_any_power(t), "resigned",
        seat < t->seats && s->players[seat].resigned, "own",
        seat < t->seats ? risk_view_own(t, seat) : json_null());
}
