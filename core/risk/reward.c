/* Rewards: which may be chosen, and what they change for ever. RULES 13.4, 13.5. */
#include "core/risk/risk.h"

#include <string.h>
#include <strings.h>

#define BOXES 10

/* ---- names: 12.2 ---- */

/* Whatever the case of their letters. */
static bool same_name(const char *name, const char *text, int size)
{
    return strlen(name) == (size_t)size && strncasecmp(name, text, (size_t)size) == 0;
}

int risk_check_name(const struct turn *t, const char *text, int size, struct error *e)
{
    const struct risk *s = t->state;
    int i;

    for (i = 0; i < RISK_NAMES; i++) {
        if (same_name(s->names[i].text, text, size)) {
            return error_set(e, ERROR_ILLEGAL, "The name \"%s\" is given already.",
                             s->names[i].text);
        }
    }
    return 0;
}

/* ---- marks ---- */

void risk_fortify(struct turn *t, int seat, int territory)
{
    struct risk *s = t->state;
    int before = s->map[territory].fort;

    s->map[territory].fort = BOXES;
    s->used.forts++;
    risk_lasts_count(t, RISK_TELL_FORTIFIED, seat, risk_place_name(t, territory), before,
                     BOXES);
}

void risk_tell_city(struct turn *t, int seat, int territory, int before)
{
    static const char *const cities[] = {"", "Minor City", "Major City", "World Capital",
                                         "Ruin"};
    const struct risk *s = t->state;
    const struct risk_territory *m = &s->map[territory];

    fact(t->facts, SEE_ALL, RISK_TELL_CITY, "{s:i, s:i, s:i, s:s, s:s, s:s, s:s}", "seat",
         seat, "game", s->game, "turn", risk_turn_number(s), "where",
         risk_place_name(t, territory), "city", cities[m->city], "before",
         risk_name(s, before), "after", risk_name(s, m->name));
}

static void found(struct turn *t, int seat, const struct risk_order *o, int city)
{
    struct risk *s = t->state;
    struct risk_territory *m = &s->map[o->where];

    m->city = city;
    m->name = risk_name_add(s, o->text, o->text_size);
    m->founder = city == RISK_MAJOR ? s->players[seat].person : 0;
    s->used.majors += city == RISK_MAJOR;
    s->used.minors += city == RISK_MINOR;
    risk_tell_city(t, seat, o->where, 0);
}

/* ---- what may be chosen: errors of all are ILLEGAL ---- */

static int used_up(int used, int supply, const char *what, struct error *e)
{
    return used < supply ? 0 : error_set(e, ERROR_ILLEGAL, "No %s is left.", what);
}

static int check_found(const struct turn *t, const struct risk_order *o, struct error *e)
{
    const struct risk *s = t->state;
    const struct risk_territory *m = &s->map[o->where];

    if (risk_is_city(m->city)) {
        return error_set(e, ERROR_ILLEGAL, "There is a city in %s.",
                         risk_place_name(t, o->where));
    }
    if (m->scar == RISK_FALLOUT) {
        return error_set(e, ERROR_ILLEGAL, "%s is the Fallout Zone.",
                         risk_place_name(t, o->where));
    }
    return risk_check_name(t, o->text, o->text_size, e);
}

static int check_continent(const struct turn *t, const struct risk_order *o,
                           struct error *e)
{
    const struct risk *s = t->state;
    const struct risk_continent *c = &s->continents[o->continent];
    const char *name = risk_deck(t)->continent[o->continent].name;

    if (o->what == RISK_REWARD_CONTINENT) {
        return c->name ? error_set(e, ERROR_ILLEGAL, "%s has a name already.", name)
                       : risk_check_name(t, o->text, o->text_size, e);
    }
    if (c->bonus) {
        return error_set(e, ERROR_ILLEGAL, "The bonus of %s was changed before.", name);
    }
    return used_up(o->what == RISK_REWARD_PLUS ? s->used.plus : s->used.minus, 1,
                   "such mark", e);
}

static int check_winner(const struct turn *t, const struct risk_order *o, struct error *e)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    const struct risk_territory *m = o->where >= 0 ? &s->map[o->where] : NULL;
    const char *name = m ? risk_place_name(t, o->where) : "";

    switch ((enum risk_reward)o->what) {
    case RISK_REWARD_CONTINENT:
    case RISK_REWARD_PLUS:
    case RISK_REWARD_MINUS:
        return check_continent(t, o, e);
    case RISK_REWARD_MAJOR:
        return used_up(s->used.majors, deck->supply[RISK_MAJOR], "Major City", e) != 0
                   ? -1
                   : check_found(t, o, e);
    case RISK_REWARD_CANCEL:
        return m && m->scar != RISK_NO_SCAR && m->scar != RISK_FALLOUT
                   ? used_up(s->used.cancels, deck->cancels, "sticker for it", e)
                   : error_set(e, ERROR_ILLEGAL, "%s has no scar to cancel.", name);
    case RISK_REWARD_DESTROY:
        return m && m->resources
                   ? 0
                   : error_set(e, ERROR_ILLEGAL, "There is no card of %s.", name);
    case RISK_REWARD_FORTIFY:
        return m && risk_is_city(m->city)
                   ? used_up(s->used.forts, deck->fortifications, "fortification", e)
                   : error_set(e, ERROR_ILLEGAL, "There is no city in %s.", name);
    case RISK_REWARD_NONE:
        return 0;
    case RISK_REWARD_MINOR:
    case RISK_REWARD_UPGRADE:
    case RISK_REWARDS:
        break;
    }
    return error_set(e, ERROR_ILLEGAL, "This reward is for those who held on.");
}

static int check_holder(const struct turn *t, int seat, const struct risk_order *o,
                        struct error *e)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    const struct risk_territory *m = o->where >= 0 ? &s->map[o->where] : NULL;

    if (o->what == RISK_REWARD_NONE) {
        return 0;
    }
    if (!m || (o->what != RISK_REWARD_MINOR && o->what != RISK_REWARD_UPGRADE)) {
        return error_set(e, ERROR_ILLEGAL, "This reward is for the winner.");
    }
    if (m->owner != seat + 1) {
        return error_set(e, ERROR_ILLEGAL, "You did not control %s at the end.",
                         risk_place_name(t, o->where));
    }
    if (o->what == RISK_REWARD_MINOR) {
        return used_up(s->used.minors, deck->supply[RISK_MINOR], "Minor City", e) != 0
                   ? -1
                   : check_found(t, o, e);
    }
    return m->resources > 0 && m->resources < RISK_RESOURCES_MAX
               ? used_up(s->used.upgrades, deck->upgrades, "sticker for it", e)
               : error_set(e, ERROR_ILLEGAL, "The card of %s cannot be upgraded.",
                           risk_place_name(t, o->where));
}

int risk_check_reward(const struct turn *t, int seat, const struct risk_order *o,
                      struct error *e)
{
    const struct risk *s = t->state;

    return s->winner == seat + 1 ? check_winner(t, o, e) : check_holder(t, seat, o, e);
}

bool risk_reward_fits(const struct turn *t, int seat, const struct risk_order *o)
{
    struct error e = {ERROR_NONE, 0, ""};

    return risk_check_reward(t, seat, o, &e) == 0;
}

/* ---- what it changes ---- */

static void name_continent(struct turn *t, int seat, const struct risk_order *o)
{
    struct risk *s = t->state;
    struct risk_continent *c = &s->continents[o->continent];

    c->name = risk_name_add(s, o->text, o->text_size);
    c->namer = s->players[seat].person;
    risk_lasts(t, RISK_TELL_CONTINENT, seat, risk_deck(t)->continent[o->continent].name,
               "", risk_name(s, c->name));
}

static void cancel_scar(struct turn *t, int seat, int territory)
{
    struct risk *s = t->state;
    int scar = s->map[territory].scar;

    s->map[territory].scar = RISK_NO_SCAR;
    s->used.cancels++;
    risk_lasts(t, RISK_TELL_SCAR_GONE, seat, risk_place_name(t, territory),
               risk_deck(t)->scar[scar].name, "");
}

static void change_bonus(struct turn *t, int seat, int continent, int change)
{
    struct risk *s = t->state;
    int bonus = risk_deck(t)->continent[continent].bonus;

    s->continents[continent].bonus = change;
    *(change > 0 ? &s->used.plus : &s->used.minus) = 1;
    risk_lasts_count(t, RISK_TELL_BONUS, seat, risk_deck(t)->continent[continent].name,
                     bonus, bonus + change);
}

static void upgrade(struct turn *t, int seat, int territory)
{
    struct risk *s = t->state;

    s->used.upgrades++;
    s->map[territory].resources++;
    risk_lasts_count(t, RISK_TELL_UPGRADED, seat, risk_place_name(t, territory),
                     s->map[territory].resources - 1, s->map[territory].resources);
}

static void reward(struct turn *t, int seat, const struct risk_order *o)
{
    switch ((enum risk_reward)o->what) {
    case RISK_REWARD_CONTINENT:
        name_continent(t, seat, o);
        break;
    case RISK_REWARD_MAJOR:
        found(t, seat, o, RISK_MAJOR);
        break;
    case RISK_REWARD_CANCEL:
        cancel_scar(t, seat, o->where);
        break;
    case RISK_REWARD_PLUS:
        change_bonus(t, seat, o->continent, 1);
        break;
    case RISK_REWARD_MINUS:
        change_bonus(t, seat, o->continent, -1);
        break;
    case RISK_REWARD_DESTROY:
        risk_destroy_card(t, seat, o->where);
        break;
    case RISK_REWARD_FORTIFY:
        risk_fortify(t, seat, o->where);
        break;
    case RISK_REWARD_MINOR:
        found(t, seat, o, RISK_MINOR);
        break;
    case RISK_REWARD_UPGRADE:
        upgrade(t, seat, o->where);
        break;
    case RISK_REWARD_NONE:
    case RISK_REWARDS:
        fact(t->facts, SEE_ALL, RISK_TELL_NO_REWARD, "{s:i}", "seat", seat);
        break;
    }
}

/* 16.2: none for the winner; else the card of the highest index. */
static void default_reward(struct turn *t, int seat)
{
    const struct risk *s = t->state;
    struct risk_order o = {.what = RISK_REWARD_UPGRADE, .continent = -1};
    int i = RISK_TERRITORIES - 1;

    for (o.where = i; i >= 0; o.where = --i) {
        if (s->winner != seat + 1 && !s->players[seat].resigned &&
            risk_reward_fits(t, seat, &o)) {
            reward(t, seat, &o);
            return;
        }
    }
    o.what = RISK_REWARD_NONE;
    reward(t, seat, &o);
}

/* ---- in order: the winner, then clockwise ---- */

/* A line of the seat among all lines, without its number. */
static bool own_line(const struct turn *t, int seat, const struct order *line,
                     struct risk_order *o)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct order own = *line;

    own.text = line->text + 2;
    return line->text[0] == '1' + seat && risk_order_read(t, &own, o, &e) == 0;
}

static void tell_motto(struct turn *t, int seat, const struct risk_order *o)
{
    const struct risk *s = t->state;
    char motto[RISK_SEAT_LINES + 1];

    memcpy(motto, o->text, (size_t)o->text_size);
    motto[o->text_size] = '\0';
    fact(t->facts, SEE_ALL, RISK_TELL_MOTTO, "{s:i, s:i, s:s}", "seat", seat, "game",
         s->game, "text", motto);
}

/* His words, then the first of his rewards that is legal now. */
static void reward_seat(struct turn *t, int seat, const struct order_file *lines)
{
    struct risk_order o;
    int i;

    for (i = 0; i < lines->count; i++) {
        if (own_line(t, seat, &lines->order[i], &o) && o.verb == RISK_DO_SIGN) {
            tell_motto(t, seat, &o);
        }
    }
    for (i = 0; i < lines->count; i++) {
        if (own_line(t, seat, &lines->order[i], &o) && o.verb == RISK_DO_REWARD &&
            risk_reward_fits(t, seat, &o)) {
            reward(t, seat, &o);
            return;
        }
    }
    default_reward(t, seat);
}

int risk_give_rewards(struct turn *t, struct error *e)
{
    struct risk *s = t->state;
    struct order_file lines;
    int i, seat = s->winner - 1, n = risk_in_game(s), place = s->players[seat].playing;

    if (order_file_read(&lines, s->lines, strlen(s->lines), e) != 0) {
        return -1;
    }
    for (i = 0; i < n; i++) {
        seat = s->order[(place - 1 + i) % n] - 1;
        if (s->players[seat].result == RISK_WON ||
            s->players[seat].result == RISK_HELD_ON) {
            reward_seat(t, seat, &lines);
        }
    }
    order_file_free(&lines);
    memset(s->lines, 0, sizeof s->lines);
    s->stage = RISK_PACKAGES;
    return 0;
}
