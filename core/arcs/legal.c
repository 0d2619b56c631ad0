/* The legal orders as forms: what one line may be at this moment. RULES 10. */
#include "core/arcs/arcs.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FORM_MAX 1000

/* A form in the making: words, then one bracket of options, then more words. */
struct forms {
    const struct turn *t;
    int seat;
    order_form_fn *form;
    void *arg;
    const char *prefix; /* "PRELUDE Fuel " before actions */
    char text[FORM_MAX];
    size_t used;
    int options;
};

static void put(struct forms *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void put(struct forms *f, const char *fmt, ...)
{
    va_list args;
    int n;

    va_start(args, fmt);
    n = vsnprintf(f->text + f->used, sizeof f->text - f->used, fmt, args);
    va_end(args);
    f->used += n > 0 && (size_t)n < sizeof f->text - f->used ? (size_t)n : 0;
}

static void begin(struct forms *f, const char *words)
{
    f->used = 0;
    f->options = 0;
    put(f, "%s%s", f->prefix, words);
}

/* The bar or bracket before an option; the caller puts the option itself. */
static void option(struct forms *f)
{
    put(f, f->options++ ? "|" : "<");
}

static void end(struct forms *f, const char *words)
{
    put(f, "%s%s", f->options ? ">" : "", words);
    f->form(f->arg, f->text);
}

/* Only where there was an option. */
static void end_options(struct forms *f, const char *words)
{
    if (f->options) {
        end(f, words);
    }
}

static void plain(struct forms *f, const char *words)
{
    begin(f, words);
    end(f, "");
}

static const struct arcs *state(const struct forms *f)
{
    return f->t->state;
}

/* A player in an order: his colour, unless another is called so. */
static void put_seat(struct forms *f, int seat)
{
    int named = order_name(arcs_colours[seat], f->t->names, f->t->seats);

    if (named == ORDER_UNKNOWN || named == seat) {
        put(f, "%s", arcs_colours[seat]);
    } else {
        put(f, "\"%s\"", f->t->names[seat]);
    }
}

static void put_card(struct forms *f, int card)
{
    char name[ARCS_CARD_NAME];

    arcs_card_name(card, name);
    put(f, "%s", name);
}

static void hand_options(struct forms *f, int verb)
{
    const struct arcs *s = state(f);
    const struct arcs_played *led = &s->round.plays[s->round.leader];
    const int *hand = s->players[f->seat].hand;
    int i;

    for (i = 0; i < ARCS_CARDS && hand[i]; i++) {
        bool suit = led->card && arcs_suit_of(hand[i]) == arcs_suit_of(led->card);
        bool over = led->card && arcs_number_of(hand[i]) >
                                     (s->round.zeroed ? 0 : arcs_number_of(led->card));

        if ((verb == ARCS_DO_SURPASS && !(suit && over)) ||
            (verb == ARCS_DO_PIVOT && suit)) {
            continue;
        }
        option(f);
        put_card(f, hand[i]);
    }
}

static void cards(struct forms *f, int verb)
{
    begin(f, arcs_verbs[verb - 1]);
    put(f, " ");
    hand_options(f, verb);
    end_options(f, "");
}

/* ---- actions ---- */

static bool may_tax(const struct forms *f, int system, int slot)
{
    const struct arcs_building *b = &state(f)->map[system].building[slot];

    return b->kind == ARCS_CITY && !b->used &&
           (b->owner == f->seat || arcs_control(f->t, system) == f->seat);
}

static void tax(struct forms *f)
{
    int i, k;

    begin(f, "TAX ");
    for (i = 0; i < ARCS_SYSTEMS; i++) {
        for (k = 0; k < ARCS_BUILDINGS; k++) {
            if (may_tax(f, i, k)) {
                option(f);
                put(f, "%s #%d", arcs_system_name(i), k + 1);
            }
        }
    }
    end_options(f, "");
}

static bool has_room(const struct forms *f, int system)
{
    const struct arcs_deck *deck = f->t->deck;
    int k;

    for (k = 0; k < deck->place[system].slots; k++) {
        if (!state(f)->map[system].building[k].kind) {
            return true;
        }
    }
    return false;
}

static bool has_port(const struct forms *f, int system)
{
    int k;

    for (k = 0; k < ARCS_BUILDINGS; k++) {
        const struct arcs_building *b = &state(f)->map[system].building[k];

        if (b->kind == ARCS_STARPORT && b->owner == f->seat && !b->used) {
            return true;
        }
    }
    return false;
}

static void build(struct forms *f)
{
    static const char *const words[] = {"BUILD city ", "BUILD starport ", "BUILD ship "};
    int i, k;

    for (k = 0; k < 3; k++) {
        begin(f, words[k]);
        for (i = 0; i < ARCS_SYSTEMS; i++) {
            if (k == 2 ? has_port(f, i)
                       : has_room(f, i) && arcs_any_piece(state(f), f->seat, i)) {
                option(f);
                put(f, "%s", arcs_system_name(i));
            }
        }
        end_options(f, "");
    }
}

static void repair(struct forms *f)
{
    int i, k;

    begin(f, "REPAIR ");
    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (state(f)->map[i].damaged[f->seat]) {
            option(f);
            put(f, "ship %s", arcs_system_name(i));
        }
        for (k = 0; k < ARCS_BUILDINGS; k++) {
            const struct arcs_building *b = &state(f)->map[i].building[k];

            if (b->kind && b->owner == f->seat && b->damaged) {
                option(f);
                put(f, "#%d %s", k + 1, arcs_system_name(i));
            }
        }
    }
    end_options(f, "");
}

static void places(struct forms *f, const char *words, int verb)
{
    const struct arcs *s = state(f);
    int i, other, n;

    begin(f, words);
    for (i = 1; i <= ARCS_ROW; i++) {
        for (n = 0, other = 0; other < f->t->seats; other++) {
            n += other != f->seat ? s->row[i - 1].agents[other] : 0;
        }
        if (!s->row[i - 1].card ||
            (verb == ARCS_DO_SECURE && !arcs_securable(f->t, f->seat, i)) ||
            (verb == ARCS_DO_INFLUENCE && !arcs_agent_supply(f->t, f->seat)) ||
            (verb == ARCS_DO_RANSACK && !arcs_ransackable(f->t, i)) ||
            (verb == ARCS_DO_ABDUCT &&
             (n < 1 || n >= arcs_icons(f->t, f->seat, ARCS_WEAPON)))) {
            continue;
        }
        option(f);
        put(f, "%d", i);
    }
    end_options(f, "");
}

static void neighbours(struct forms *f, int system, int but)
{
    int i;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (i != but && arcs_adjacent(f->t, system, i)) {
            option(f);
            put(f, "%s", arcs_system_name(i));
        }
    }
}

static void move_from(struct forms *f, int system)
{
    char words[60];
    int n = arcs_ships(state(f), f->seat, system), gate;

    snprintf(words, sizeof words, "MOVE <1-%d> FROM %s TO ", n, arcs_system_name(system));
    begin(f, words);
    neighbours(f, system, -1);
    end_options(f, "");
    if (!arcs_buildings(state(f), f->seat, system, ARCS_STARPORT)) {
        return;
    }
    for (gate = 0; gate < ARCS_SYSTEMS; gate += ARCS_SYMBOLS) {
        if (arcs_adjacent(f->t, system, gate) &&
            !arcs_rival_controls(f->t, f->seat, gate)) {
            snprintf(words, sizeof words, "MOVE <1-%d> FROM %s VIA %s TO ", n,
                     arcs_system_name(system), arcs_system_name(gate));
            begin(f, words);
            neighbours(f, gate, system);
            end_options(f, "");
        }
    }
}

static void battle_at(struct forms *f, int system, int rival)
{
    int most = arcs_most_dice(f->t, f->seat, system);

    most = most < ARCS_FACES ? most : ARCS_FACES;
    begin(f, "BATTLE ");
    put_seat(f, rival);
    put(f, " AT %s DICE <1-%d> <skirmish|assault", arcs_system_name(system), most);
    if (arcs_buildings(state(f), rival, system, 0) ||
        !arcs_map_buildings(state(f), rival, 0)) {
        put(f, "|raid");
    }
    put(f, ">");
    end(f, "");
}

static void move_and_battle(struct forms *f, int standard)
{
    int i, rival;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (!arcs_ships(state(f), f->seat, i)) {
            continue;
        }
        if (standard == ARCS_DO_MOVE) {
            move_from(f, i);
        }
        for (rival = 0; standard == ARCS_DO_BATTLE && rival < f->t->seats; rival++) {
            if (rival != f->seat && arcs_any_piece(state(f), rival, i)) {
                battle_at(f, i, rival);
            }
        }
    }
}

static void captives(struct forms *f, const char *words, const char *behind)
{
    int seat;

    begin(f, words);
    for (seat = 0; seat < f->t->seats; seat++) {
        if (state(f)->players[f->seat].captives[seat]) {
            option(f);
            put_seat(f, seat);
        }
    }
    end_options(f, behind);
}

static void trade_at(struct forms *f, int system, int rival)
{
    const struct arcs_deck *deck = f->t->deck;
    int take = deck->place[system].resource, r;
    char words[60];

    if (!arcs_tokens(state(f), rival, take)) {
        return;
    }
    snprintf(words, sizeof words, "TRADE %s TAKE %s GIVE ", arcs_system_name(system),
             arcs_resource_names[take]);
    begin(f, words);
    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (arcs_tokens(state(f), f->seat, r) && !arcs_tokens(state(f), rival, r)) {
            option(f);
            put(f, "%s", arcs_resource_names[r]);
        }
    }
    end_options(f, "");
}

static void trade(struct forms *f)
{
    int i, k;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        const struct arcs_building *b = state(f)->map[i].building;
        bool two = b[0].kind == ARCS_CITY && b[1].kind == ARCS_CITY &&
                   b[0].owner != b[1].owner && b[0].owner != f->seat &&
                   b[1].owner != f->seat;

        for (k = 0; k < ARCS_BUILDINGS && !two; k++) {
            if (b[k].kind == ARCS_CITY && b[k].owner != f->seat &&
                arcs_control(f->t, i) == f->seat &&
                (k == 0 || b[0].kind != ARCS_CITY || b[0].owner == f->seat)) {
                trade_at(f, i, b[k].owner);
            }
        }
    }
}

/* The new actions in place of a standard one (2.8). */
static void guild_actions(struct forms *f, int standard)
{
    const struct arcs *s = state(f);

    if (standard == ARCS_DO_BUILD && arcs_has(s, f->seat, ARCS_MINING_INTEREST)) {
        plain(f, "MANUFACTURE");
    }
    if (standard == ARCS_DO_BUILD && arcs_has(s, f->seat, ARCS_SHIPPING_INTEREST)) {
        plain(f, "SYNTHESIZE");
    }
    if (arcs_has(s, f->seat, ARCS_PRISON_WARDENS)) {
        if (standard == ARCS_DO_BUILD) {
            captives(f, "PRESSGANG ", " <Material|Fuel|Weapon|Relic|Psionic>");
        } else if (standard == ARCS_DO_INFLUENCE) {
            captives(f, "EXECUTE ", " 1");
        }
    }
    if (standard == ARCS_DO_BATTLE && arcs_has(s, f->seat, ARCS_COURT_ENFORCERS)) {
        places(f, "ABDUCT ", ARCS_DO_ABDUCT);
    }
    if (standard == ARCS_DO_TAX && arcs_has(s, f->seat, ARCS_ELDER_BROKER)) {
        trade(f);
    }
}

static void action(struct forms *f, int standard)
{
    if (standard == ARCS_DO_TAX) {
        tax(f);
    } else if (standard == ARCS_DO_BUILD) {
        build(f);
    } else if (standard == ARCS_DO_REPAIR) {
        repair(f);
    } else if (standard == ARCS_DO_INFLUENCE) {
        places(f, "INFLUENCE ", standard);
    } else if (standard == ARCS_DO_SECURE) {
        places(f, "SECURE ", standard);
    } else {
        move_and_battle(f, standard);
    }
    guild_actions(f, standard);
}

static void pip_actions(struct forms *f)
{
    int standard;

    for (standard = ARCS_DO_TAX; standard <= ARCS_DO_BATTLE; standard++) {
        if (state(f)->turn.pips && arcs_card_allows(f->t, standard)) {
            action(f, standard);
        }
    }
}

/* ---- before the actions ---- */

static void declare(struct forms *f)
{
    const struct arcs *s = state(f);
    const struct arcs_played *p = &s->round.plays[f->seat];
    int number = arcs_number_of(p->card);

    if (s->turn.phase != ARCS_CARD_PLAYED || s->turn.declared || number == 1 ||
        arcs_marker(f->t) < 0 ||
        (p->mode != ARCS_LEAD && (p->mode == ARCS_COPY || s->round.declared ||
                                  !arcs_has(s, f->seat, ARCS_GALACTIC_BARDS)))) {
        return;
    }
    begin(f, "DECLARE ");
    put(f, "%s",
        number == ARCS_SUIT_CARDS ? "<Tycoon|Tyrant|Warlord|Keeper|Empath>"
                                  : arcs_ambition_names[number - 1]);
    end(f, "");
    if (!arcs_has(s, f->seat, ARCS_FARSEERS)) {
        return;
    }
    put(f, " FARSEERS LOOK ");
    for (number = 0; number < f->t->seats; number++) {
        if (number != f->seat && s->players[number].hand[0]) {
            option(f);
            put_seat(f, number);
        }
    }
    end_options(f, "");
}

static void seize(struct forms *f)
{
    if (state(f)->turn.phase != ARCS_CARD_PLAYED || !arcs_may_seize(f->t, f->seat)) {
        return;
    }
    cards(f, ARCS_DO_SEIZE);
    if (arcs_has(state(f), f->seat, ARCS_LATTICE_SPIES)) {
        plain(f, "SEIZE SPIES");
    }
}

/* What may be spent as a resource: itself if there was no Outrage; anything with its
 * Loyal card (2.8). False: nothing. */
static bool spend_prefix(const struct forms *f, int resource, char *out, size_t size)
{
    const struct arcs *s = state(f);
    const char *bar = "<";
    size_t used;
    int r;

    if (!arcs_loyal(f->t, f->seat, resource)) {
        snprintf(out, size, "PRELUDE %s", arcs_resource_names[resource]);
        return arcs_tokens(s, f->seat, resource) &&
               !s->players[f->seat].outrage[resource];
    }
    used = (size_t)snprintf(out, size, "PRELUDE ");
    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (arcs_tokens(s, f->seat, r)) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", bar,
                                     arcs_resource_names[r]);
            bar = "|";
        }
    }
    snprintf(out + used, size - used, "> AS %s", arcs_resource_names[resource]);
    return bar[0] == '|';
}

static void spend(struct forms *f)
{
    char prefix[120];
    int r, standard;

    begin(f, "PRELUDE ");
    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (arcs_tokens(state(f), f->seat, r)) {
            option(f);
            put(f, "%s", arcs_resource_names[r]);
        }
    }
    end_options(f, " NOTHING");
    if (spend_prefix(f, ARCS_WEAPON, prefix, sizeof prefix)) {
        plain(f, prefix);
    }
    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (!spend_prefix(f, r, prefix, sizeof prefix - 1)) {
            continue;
        }
        memcpy(prefix + strlen(prefix), " ", 2);
        f->prefix = prefix;
        for (standard = ARCS_DO_TAX; standard <= ARCS_DO_BATTLE; standard++) {
            if (arcs_spends_for(f->t, r, standard)) {
                action(f, standard);
            }
        }
        f->prefix = "";
    }
}

static void turn(struct forms *f)
{
    declare(f);
    seize(f);
    if (state(f)->turn.phase != ARCS_ACTIONS) {
        spend(f);
        arcs_legal_cards(f->t, f->seat, f->form, f->arg);
    }
    pip_actions(f);
    plain(f, "END");
}

/* ---- answers ---- */

/* Each way the hits can fall, the fresh ones first. */
static void hits(struct forms *f, const char *words, int seat, int k)
{
    const struct arcs_system *m = &state(f)->map[state(f)->battle.system];
    int fresh = m->fresh[seat], damaged = m->damaged[seat], i, x;
    int room = 2 * fresh + damaged;

    k = k < room ? k : room;
    for (x = k > damaged ? (k - damaged + 1) / 2 : 0; x <= fresh && x <= k; x++) {
        begin(f, words);
        for (i = 0; i < k; i++) {
            put(f, i < x ? " fresh" : " damaged");
        }
        end(f, "");
    }
}

static void building_hits(struct forms *f)
{
    const struct arcs_battle *b = &state(f)->battle;
    const struct arcs_building *at = state(f)->map[b->system].building;
    int room[ARCS_BUILDINGS], first, i;

    for (i = 0; i < ARCS_BUILDINGS; i++) {
        room[i] = at[i].damaged ? 1 : 2;
    }
    for (first = 0; first <= b->buildings && first <= room[0]; first++) {
        if (b->buildings - first > room[1]) {
            continue;
        }
        begin(f, "HITS BUILDINGS");
        for (i = 0; i < b->buildings; i++) {
            put(f, i < first ? " #1" : " #2");
        }
        end(f, "");
    }
}

static void raid(struct forms *f)
{
    int goods[ARCS_SLOTS + ARCS_GUILD], i, n = arcs_raid_goods(f->t, goods);

    begin(f, "RAID ");
    for (i = 0; i < n; i++) {
        option(f);
        if (goods[i] > ARCS_WISH_CARD) {
            put(f, "\"%s\"", arcs_court_name(f->t, goods[i] - ARCS_WISH_CARD));
        } else {
            put(f, "SLOT %d", goods[i]);
        }
    }
    end_options(f, "");
    plain(f, "RAID DONE");
}

static void battle(struct forms *f)
{
    const struct arcs_battle *b = &state(f)->battle;
    char words[40];

    switch (arcs_top_of(state(f))->stage) {
    case ARCS_REROLLING:
        plain(f, "REROLL NONE");
        snprintf(words, sizeof words, "REROLL S<1-%d>", b->dice[ARCS_SKIRMISH]);
        plain(f, words);
        break;
    case ARCS_OWN_HITS:
        hits(f, "HITS OWN", b->attacker, b->self + b->intercepts);
        break;
    case ARCS_SHIP_HITS:
        hits(f, "HITS SHIPS", b->defender, b->ships);
        break;
    case ARCS_BUILDING_HITS:
        building_hits(f);
        break;
    case ARCS_RANSACK:
        places(f, "RANSACK ", ARCS_DO_RANSACK);
        break;
    default:
        raid(f);
        break;
    }
    plain(f, "END");
}

static void look(struct forms *f)
{
    const struct arcs *s = state(f);
    const int *theirs = s->players[s->looked].hand;
    int i;

    plain(f, "FARSEERS KEEP");
    begin(f, "FARSEERS SWAP ");
    hand_options(f, ARCS_DO_COPY);
    if (f->options) {
        put(f, "> ");
        f->options = 0;
        for (i = 0; i < ARCS_CARDS && theirs[i]; i++) {
            option(f);
            put_card(f, theirs[i]);
        }
        end_options(f, "");
    }
    plain(f, "END");
}

void arcs_legal(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    struct forms f = {.t = t, .seat = seat, .form = form, .arg = arg, .prefix = ""};
    int code = 0;

    if (arcs_awaited(t, &code) != seat) {
        return;
    }
    if (code == 0) {
        plain(&f, "MULLIGAN <YES|NO>");
    } else if (code == 1) {
        cards(&f, ARCS_DO_LEAD);
        plain(&f, "PASS");
    } else if (code == 2) {
        cards(&f, ARCS_DO_SURPASS);
        cards(&f, ARCS_DO_COPY);
        cards(&f, ARCS_DO_PIVOT);
    } else if (arcs_top_of(t->state)->task == ARCS_BATTLE) {
        battle(&f);
    } else if (arcs_top_of(t->state)->task == ARCS_LOOK) {
        look(&f);
    } else {
        turn(&f);
    }
}
