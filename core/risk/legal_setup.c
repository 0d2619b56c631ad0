/* Answers to what is asked: votes, rankings, rewards, events and what packages ask.
 * RULES 16.2, 17. */
#include "core/risk/legal_parts.h"

#include <stdio.h>

/* ---- one player is asked ---- */

static bool fits(const struct risk_form *f, int what, int where, int n)
{
    struct risk_order o = {.what = what, .where = where, .n = n};

    o.list[0] = what == RISK_EVENT_CAUSE ? 3 : where;
    o.list[1] = where;
    o.listed = what == RISK_EVENT_CAUSE ? 2 : 1;
    return risk_event_fits(f->t, f->s->turn.event, f->seat, &o);
}

static void event_places(struct risk_form *f, int what, const char *words)
{
    uint64_t places = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        places |= fits(f, what, i, 0) ? risk_bit(i) : 0;
    }
    risk_form_of_places(f, words, places, "");
}

/* The missions of the deck; their order is not told. */
static void missions(struct risk_form *f, const char *words)
{
    int i;

    risk_form_begin(f, "%s", words);
    for (i = 1; i < RISK_MISSIONS; i++) {
        if (risk_in_mission_deck(f->s, i)) {
            risk_form_option(f, risk_deck(f->t)->mission[i].name);
        }
    }
    if (f->options) {
        risk_form_close(f, "");
        risk_form_end(f);
    }
}

static void event(struct risk_form *f)
{
    static const char *const ways[] = {"OFFENSIVE", "DEFENSIVE", "BODIES", "BRAINS"};
    static const struct {
        int event, what;
        const char *words;
    } forms[] = {{RISK_FORTIFY, RISK_EVENT_MARK, "EVENT FORTIFY MARK "},
                 {RISK_FORTIFY, RISK_EVENT_TROOPS, "EVENT FORTIFY "},
                 {RISK_CONTROL, RISK_EVENT_CROWD, "EVENT CONTROL "},
                 {RISK_CAUSE, RISK_EVENT_CAUSE, "EVENT CAUSE 3 "},
                 {RISK_BEAM_DOWN, RISK_EVENT_BEAM, "EVENT BEAM "},
                 {RISK_DIE_HUMANS, RISK_EVENT_RUIN, "EVENT RUIN "},
                 {RISK_MYSTERIOUS, RISK_EVENT_TAKE, "EVENT TAKE "}};
    size_t i;
    int way;

    for (i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (f->s->turn.event == forms[i].event) {
            event_places(f, forms[i].what, forms[i].words);
        }
    }
    for (way = 0; way < 4; way++) {
        if (fits(f, RISK_EVENT_EVOLVE, 0, way)) {
            risk_form_begin(f, "EVENT EVOLVE %s", ways[way]);
            risk_form_end(f);
        }
    }
    if (f->s->turn.event == RISK_CAUSE) {
        missions(f, "EVENT CAUSE MISSION ");
    }
}

static uint64_t coast(const struct risk_form *f)
{
    uint64_t places = 0;
    int i;

    for (i = 0; i < RISK_BOARD; i++) {
        places |= risk_deck(f->t)->place[i].coastal ? risk_bit(i) : 0;
    }
    return places;
}

static void sea_lines(struct risk_form *f)
{
    int a, b;

    for (a = 0; a < RISK_TERRITORIES; a += 7) {
        uint64_t to = 0;

        for (b = 0; b < RISK_TERRITORIES; b++) {
            to |= risk_may_join(f->t, a, b) ? risk_bit(b) : 0;
        }
        risk_form_begin(f, "MISSION YES SEALINE %s ", risk_code(f, a));
        if (risk_form_places(f, to)) {
            risk_form_close(f, "");
            risk_form_end(f);
        }
    }
}

static void asked(struct risk_form *f)
{
    switch ((enum risk_ask)f->s->asked.kind) {
    case RISK_ASKS_EVENT:
        event(f);
        break;
    case RISK_ASKS_SEALINE:
        sea_lines(f);
        break;
    case RISK_ASKS_NUKE:
        risk_form_plain(f, "NUKE <ATTACKER|DEFENDER>");
        break;
    case RISK_ASKS_ISLAND:
        risk_form_of_places(f, "ISLAND ALA ", coast(f) & ~risk_bit(0), "");
        risk_form_of_places(f, "ISLAND INO ", coast(f) & ~risk_bit(38), "");
        break;
    case RISK_ASKS_MISSION:
        missions(f, "PICK MISSION ");
        break;
    case RISK_ASKS_NOTHING:
        break;
    }
}

static void dues(struct risk_form *f)
{
    const struct risk_deck *deck = f->t->deck;
    int i;

    if (risk_first_due(f->s, true) == f->seat) {
        for (i = 1; i < RISK_COMEBACKS; i++) {
            if (risk_power_left(f->s, true, i)) {
                risk_form_begin(f, "COMEBACK %s", deck->comeback[i].name);
                risk_form_end(f);
            }
        }
    }
    if (risk_first_due(f->s, false) == f->seat) {
        for (i = 1; i < RISK_MISSILE_POWERS; i++) {
            if (risk_power_left(f->s, false, i)) {
                risk_form_begin(f, "GAIN %s", deck->missile_power[i].name);
                risk_form_end(f);
            }
        }
    }
}

void risk_legal_answer(struct risk_form *f)
{
    if (f->s->asked.seat == f->seat + 1) {
        asked(f);
    }
    dues(f);
}

/* ---- all are asked ---- */

static void votes(struct risk_form *f)
{
    int i;

    for (i = 0; i < RISK_HUMANS; i++) {
        risk_form_begin(f, "VOTE POWER %s <1|2>", risk_deck(f->t)->faction[i].code);
        risk_form_end(f);
    }
    risk_form_plain(f, "COINS <ALA|BRA|CHI|PER> <NAF|URA|JAP> <EGY|IND|INO>");
}

static void rankings(struct risk_form *f)
{
    const struct risk *s = f->s;
    uint64_t starts = risk_starts(f->t, f->seat, true);
    int i;

    risk_form_begin(f, "RANK FACTIONS ");
    for (i = 0; i < RISK_FACTIONS; i++) {
        if (risk_faction_free(s, i)) {
            risk_form_option(f, risk_deck(f->t)->faction[i].code);
        }
    }
    risk_form_close(f, "");
    risk_form_end(f);
    risk_form_of_places(f, "RANK STARTS ", starts, "");
    if (s->packs[RISK_PACK_1] && s->packs[RISK_PACK_1] < s->game) {
        risk_form_plain(f, "DRAFT <MECH|BEAR|BALK|KHAN|SAHA> <TROOPS 10|TROOPS 8> ORDER "
                           "<1-3> COINS <0-2> PLACE <1-3>");
    }
}

/* Where a reward of this kind would be legal. */
static uint64_t rewarded(const struct risk_form *f, int what, const char *name)
{
    struct risk_order o = {.what = what, .continent = -1, .text = name, .text_size = 0};
    uint64_t places = 0;

    while (name[o.text_size]) {
        o.text_size++;
    }
    for (o.where = 0; o.where < RISK_TERRITORIES; o.where++) {
        places |= risk_exists(f->s, o.where) && risk_reward_fits(f->t, f->seat, &o)
                      ? risk_bit(o.where)
                      : 0;
    }
    return places;
}

static void continents(struct risk_form *f, const char *name)
{
    struct risk_order o = {.where = -1, .text = name};
    const char *label;

    while (name[o.text_size]) {
        o.text_size++;
    }
    for (o.continent = 0; o.continent < RISK_CONTINENTS; o.continent++) {
        label = risk_deck(f->t)->continent[o.continent].name;
        o.what = RISK_REWARD_CONTINENT;
        if (risk_reward_fits(f->t, f->seat, &o)) {
            risk_form_begin(f, "REWARD CONTINENT \"%s\" NAME \"%s\"", label, name);
            risk_form_end(f);
        }
        o.what = RISK_REWARD_PLUS;
        if (risk_reward_fits(f->t, f->seat, &o)) {
            risk_form_begin(f, "REWARD BONUS \"%s\" +1", label);
            risk_form_end(f);
        }
        o.what = RISK_REWARD_MINUS;
        if (risk_reward_fits(f->t, f->seat, &o)) {
            risk_form_begin(f, "REWARD BONUS \"%s\" -1", label);
            risk_form_end(f);
        }
    }
}

static bool is_given(const struct risk *s, const char *name)
{
    int i;

    for (i = 0; i < RISK_NAMES; i++) {
        if (order_same(s->names[i].text, name)) {
            return true;
        }
    }
    return false;
}

/* Stands for the player's own, and is a name that nobody has given yet. */
static void fresh_name(const struct risk_form *f, char out[40])
{
    int n = f->seat + 1;

    do {
        (void)snprintf(out, 40, "your name for it %d", n);
        n += f->t->seats;
    } while (is_given(f->s, out));
}

static void rewards(struct risk_form *f)
{
    static const struct {
        const char *words;
        int what;
        bool named;
    } places[] = {{"REWARD MAJOR ", RISK_REWARD_MAJOR, true},
                  {"REWARD MINOR ", RISK_REWARD_MINOR, true},
                  {"REWARD CANCELSCAR ", RISK_REWARD_CANCEL, false},
                  {"REWARD DESTROY ", RISK_REWARD_DESTROY, false},
                  {"REWARD FORTIFY ", RISK_REWARD_FORTIFY, false},
                  {"REWARD UPGRADE ", RISK_REWARD_UPGRADE, false}};
    char name[40], behind[60];
    size_t i;

    fresh_name(f, name);
    (void)snprintf(behind, sizeof behind, " NAME \"%s\"", name);
    risk_form_plain(f, "REWARD NONE");
    for (i = 0; i < sizeof places / sizeof *places; i++) {
        risk_form_of_places(f, places[i].words, rewarded(f, places[i].what, name),
                            places[i].named ? behind : "");
    }
    continents(f, name);
    if (f->s->winner == f->seat + 1) {
        risk_form_plain(f, "SIGN \"It was a long war\"");
    }
}

void risk_legal_sealed(struct risk_form *f)
{
    const struct risk *s = f->s;

    if (!(s->awaiting & (int)SEE_ONLY(f->seat))) {
        return;
    }
    if (s->stage == RISK_VOTING) {
        votes(f);
    } else if (s->stage == RISK_RANKING) {
        rankings(f);
    } else if (s->stage == RISK_REWARDING) {
        rewards(f);
    } else if (s->stage == RISK_WORLD_NAME) {
        risk_form_plain(f, "WORLD NAME \"The World\"");
    }
}
