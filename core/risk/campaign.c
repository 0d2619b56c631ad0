/* How a campaign begins: people, starting powers, coins on cards. RULES 4. */
#include "core/risk/risk.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define NAMES_MAX 400

void risk_list_names(const struct turn *t, unsigned seats, char *out, size_t size)
{
    size_t used = 0;
    int i;

    out[0] = '\0';
    for (i = 0; i < t->seats; i++) {
        if (seats & SEE_ONLY(i)) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "",
                                     risk_person_name(t, i));
            used = used < size ? used : size - 1;
        }
    }
}

const char *risk_person_name(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    int person = s->players[seat].person;

    return person > RISK_SEATS ? s->substitutes[person - RISK_SEATS - 1].name
                               : t->names[seat];
}

unsigned risk_at_table(const struct risk *s)
{
    unsigned seats = 0;
    int i;

    for (i = 0; i < RISK_SEATS; i++) {
        seats |= s->players[i].playing ? SEE_ONLY(i) : 0;
    }
    return seats;
}

unsigned risk_resigned(const struct risk *s)
{
    unsigned seats = 0;
    int i;

    for (i = 0; i < RISK_SEATS; i++) {
        seats |= s->players[i].resigned ? SEE_ONLY(i) : 0;
    }
    return seats;
}

void risk_ask_all(struct risk *s, int stage, unsigned seats)
{
    s->stage = stage;
    s->number = ++s->questions;
    s->awaiting = (int)seats;
}

/* ---- options of `new` ---- */

static int read_games(struct risk *s, const json_t *games, struct error *e)
{
    s->games = RISK_CAMPAIGN;
    if (!games) {
        return 0;
    }
    if (!json_is_integer(games) || json_integer_value(games) < 1 ||
        json_integer_value(games) > RISK_GAMES_MAX) {
        return error_set(e, ERROR_DATA,
                         "The option \"games\" should be a whole number from 1 to %d.",
                         RISK_GAMES_MAX);
    }
    s->games = (int)json_integer_value(games);
    return 0;
}

static int read_out(struct turn *t, const json_t *out, struct error *e)
{
    struct risk *s = t->state;
    size_t i;

    if (out && !json_is_array(out)) {
        return error_set(e, ERROR_DATA,
                         "The option \"out\" should list players, as [6].");
    }
    for (i = 0; i < json_array_size(out); i++) {
        json_int_t player = json_integer_value(json_array_get(out, i));

        if (player < 1 || player > t->seats) {
            return error_set(e, ERROR_DATA,
                             "The option \"out\" should list players from 1 to %d.",
                             t->seats);
        }
        if (s->players[player - 1].sits_out) {
            return error_set(e, ERROR_DATA, "The option \"out\" lists player %d twice.",
                             (int)player);
        }
        s->players[player - 1].sits_out = 1;
    }
    if (t->seats > RISK_TABLE && json_array_size(out) == 0) {
        s->players[t->seats - 1].sits_out = 1;
    }
    return 0;
}

static int read_options(struct turn *t, const json_t *options, struct error *e)
{
    static const char *const names[] = {"games", "out", NULL};
    struct risk *s = t->state;
    int i, playing = 0;

    if (rules_options(options, names, e) != 0 ||
        read_games(s, json_object_get(options, "games"), e) != 0 ||
        read_out(t, json_object_get(options, "out"), e) != 0) {
        return -1;
    }
    for (i = 0; i < t->seats; i++) {
        playing += !s->players[i].sits_out;
    }
    return playing >= 3 && playing <= RISK_TABLE
               ? 0
               : error_set(e, ERROR_DATA, "A game is for 3 to 5 players, not for %d.",
                           playing);
}

/* ---- the start: 4 ---- */

static void lay_out_world(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int i;

    for (i = 0; i < RISK_BOARD; i++) {
        s->map[i].resources = deck->place[i].resources;
        s->map[i].card = RISK_IN_DISCARD;
    }
    for (i = 1; i < RISK_SCARS; i++) {
        s->scars[i] = deck->scar_pack[i] ? 0 : deck->scar_cards[i];
    }
    s->coins = RISK_COINS;
}

int risk_setup(struct turn *t, const json_t *options, struct error *e)
{
    struct risk *s = t->state;
    unsigned seats = 0;
    int i;

    if (t->seats < 3 || t->seats > RISK_SEATS) {
        return error_set(e, ERROR_DATA,
                         "Risk Legacy is for 3 to 5 players and one who waits, not for "
                         "%d.",
                         t->seats);
    }
    if (read_options(t, options, e) != 0) {
        return -1;
    }
    s->game = 1;
    lay_out_world(t);
    for (i = 0; i < t->seats; i++) {
        s->players[i].person = i + 1;
        seats |= s->players[i].sits_out ? 0 : SEE_ONLY(i);
    }
    risk_ask_all(s, RISK_VOTING, seats);
    return risk_run(t, e);
}

int risk_vote(struct turn *t, int seat, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;

    if (o->faction >= RISK_HUMANS) {
        return error_set(e, ERROR_ILLEGAL, "This faction has no powers to vote on.");
    }
    s->players[seat].wish.votes[o->faction] = (short)o->n;
    return 0;
}

int risk_wish_coins(struct turn *t, int seat, const struct risk_order *o, struct error *e)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    struct risk_wish *wish = &s->players[seat].wish;
    int i, k, times;

    if (o->listed > deck->stickers) {
        return error_set(e, ERROR_ILLEGAL, "COINS names at most %d cards.",
                         deck->stickers);
    }
    for (i = 0; i < o->listed; i++) {
        for (k = 0, times = 0; k < o->listed; k++) {
            times += o->list[k] == o->list[i];
        }
        if (times > 2) {
            return error_set(e, ERROR_ILLEGAL, "COINS names %s more than twice.",
                             risk_place_name(t, o->list[i]));
        }
    }
    memset(wish->starts, 0, sizeof wish->starts);
    for (i = 0; i < o->listed; i++) {
        wish->starts[i] = (short)(o->list[i] + 1);
    }
    return 0;
}

/* ---- what comes of it: 4.2, 4.3 ---- */

static void count_votes(struct turn *t, int faction)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int i, votes[3] = {0, 0, 0};
    const char *names[2] = {deck->power[faction][0].name, deck->power[faction][1].name};

    for (i = 0; i < t->seats; i++) {
        votes[s->players[i].wish.votes[faction]]++;
    }
    fact(t->facts, SEE_ALL, RISK_TELL_VOTES, "{s:s, s:i, s:s, s:i, s:s}", "faction",
         deck->faction[faction].name, "a", votes[1], "first", names[0], "b", votes[2],
         "second", names[1]);
    if (votes[1] == votes[2]) {
        s->factions[faction].power = chance_roll(t->chance, 6, "power die") <= 3 ? 1 : 2;
    } else {
        s->factions[faction].power = votes[1] > votes[2] ? 1 : 2;
    }
    risk_lasts(t, RISK_TELL_POWER_CHOSEN, -1, deck->faction[faction].name, "",
               names[s->factions[faction].power - 1]);
}

static void put_sticker(struct turn *t, int territory)
{
    struct risk *s = t->state;
    int *resources = &s->map[territory].resources;

    ++*resources;
    risk_lasts_count(t, RISK_TELL_STICKER, -1, risk_place_name(t, territory),
                     *resources - 1, *resources);
}

/* The next name of a list whose card takes a sticker, or -1. */
static int next_sticker(const struct risk *s, const struct risk_wish *w, int *at)
{
    while (*at < RISK_TERRITORIES && w->starts[*at]) {
        int territory = w->starts[(*at)++] - 1;

        if (s->map[territory].resources < RISK_FIRST_STICKERS) {
            return territory;
        }
    }
    return -1;
}

/* From the lists in turn; returns how many stickers are left. */
static int stickers_from_lists(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int at[RISK_SEATS] = {0}, left = deck->stickers, i, territory;
    bool more = true;

    while (left && more) {
        more = false;
        for (i = 0; i < t->seats && left; i++) {
            territory = next_sticker(s, &s->players[i].wish, &at[i]);
            if (territory >= 0) {
                put_sticker(t, territory);
                left--;
                more = true;
            }
        }
    }
    return left;
}

/* Where no list says anything, on different cards at random. */
static void stickers_at_random(struct turn *t, int left)
{
    const struct risk *s = t->state;
    int card[RISK_BOARD], i;

    for (i = 0; i < RISK_BOARD; i++) {
        card[i] = i + 1;
    }
    risk_shuffle(t, RISK_DECK_STICKERS, card, RISK_BOARD);
    for (i = 0; i < RISK_BOARD && left; i++) {
        if (s->map[card[i] - 1].resources < RISK_FIRST_STICKERS) {
            put_sticker(t, card[i] - 1);
            left--;
        }
    }
}

void risk_begin_campaign(struct turn *t)
{
    struct risk *s = t->state;
    unsigned seats = 0;
    char names[NAMES_MAX];
    int i, left;

    for (i = 0; i < RISK_HUMANS; i++) {
        count_votes(t, i);
    }
    left = stickers_from_lists(t);
    if (left) {
        stickers_at_random(t, left);
    }
    for (i = 0; i < t->seats; i++) {
        memset(&s->players[i].wish, 0, sizeof s->players[i].wish);
        seats |= SEE_ONLY(i);
    }
    risk_list_names(t, seats, names, sizeof names);
    fact(t->facts, SEE_ALL, RISK_TELL_BOX_SIGNED, "{s:i, s:s}", "game", s->game, "names",
         names);
    s->stage = RISK_PREPARING;
}

/* ---- who sits at the table: 15.5, 16.2 ---- */

/* Heard when the next game is set up. */
void risk_sit(struct turn *t, int seat, bool in)
{
    struct risk *s = t->state;

    s->players[seat].sits_out = !in;
    fact(t->facts, SEE_ALL, in ? RISK_TELL_SITS_IN : RISK_TELL_SITS_OUT, "{s:i}", "seat",
         seat);
}

bool risk_name_taken(const struct turn *t, int seat, const char *name, int n)
{
    int i;

    for (i = 0; i < t->seats; i++) {
        const char *person = risk_person_name(t, i);

        if (i != seat &&
            (((int)strlen(t->names[i]) == n &&
              !strncasecmp(name, t->names[i], (size_t)n)) ||
             ((int)strlen(person) == n && !strncasecmp(name, person, (size_t)n)))) {
            return true;
        }
    }
    return false;
}

/* A new person, who takes over what lies on the table. */
int risk_substitute(struct turn *t, int seat, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];
    const char *before = risk_person_name(t, seat);
    int i = 0;

    if (!p->open && !p->resigned) {
        return error_set(
            e, ERROR_ILLEGAL,
            "A substitute comes after three quiet turns or RESIGN. Who is to "
            "play in your place now is written with his address: "
            "SUBSTITUTE Ben <ben@example.org>.");
    }
    if (o->text_size >= (int)sizeof s->substitutes[0].name) {
        return error_set(e, ERROR_ILLEGAL, "A name has at most %d bytes.",
                         (int)sizeof s->substitutes[0].name - 1);
    }
    if (risk_name_taken(t, seat, o->text, o->text_size)) {
        return error_set(e, ERROR_ILLEGAL, "Somebody at the table is called \"%.*s\".",
                         o->text_size, o->text);
    }
    while (i < RISK_SUBSTITUTES && s->substitutes[i].name[0]) {
        i++;
    }
    if (i == RISK_SUBSTITUTES) {
        return error_set(e, ERROR_ILLEGAL, "A campaign has at most %d substitutes.",
                         RISK_SUBSTITUTES);
    }
    memcpy(s->substitutes[i].name, o->text, (size_t)o->text_size);
    p->person = RISK_SEATS + i + 1;
    p->open = p->resigned = p->quiet = 0;
    p->fresh = 1;
    risk_lasts(t, RISK_TELL_SUBSTITUTED, seat, "", before, s->substitutes[i].name);
    return 0;
}
