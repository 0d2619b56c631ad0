/* The legal orders as forms: what one line may be at this moment. RULES 10. */
#include "core/arcs/legal_parts.h"

#include <stdio.h>
#include <string.h>

static void cards(struct arcs_form *f, int verb)
{
    arcs_form_begin(f, arcs_verbs[verb - 1]);
    arcs_form_word(f, " ");
    arcs_form_hand_options(f, verb);
    arcs_form_end_options(f, "");
}

/* ---- actions ---- */

static bool may_tax(const struct arcs_form *f, int system, int slot)
{
    const struct arcs_building *b = &arcs_form_state(f)->map[system].building[slot];

    return b->kind == ARCS_CITY && !b->used &&
           (b->owner == f->seat || arcs_control(f->t, system) == f->seat);
}

static void tax(struct arcs_form *f)
{
    int i, k;

    arcs_form_begin(f, "TAX ");
    for (i = 0; i < ARCS_SYSTEMS; i++) {
        for (k = 0; k < ARCS_BUILDINGS; k++) {
            if (may_tax(f, i, k)) {
                arcs_form_option(f);
                arcs_form_word(f, arcs_system_name(i));
                arcs_form_word(f, k ? " #2" : " #1");
            }
        }
    }
    arcs_form_end_options(f, "");
}

static bool has_room(const struct arcs_form *f, int system)
{
    const struct arcs_deck *deck = f->t->deck;
    int k;

    for (k = 0; k < deck->place[system].slots; k++) {
        if (!arcs_form_state(f)->map[system].building[k].kind) {
            return true;
        }
    }
    return false;
}

static bool has_port(const struct arcs_form *f, int system)
{
    int k;

    for (k = 0; k < ARCS_BUILDINGS; k++) {
        const struct arcs_building *b = &arcs_form_state(f)->map[system].building[k];

        if (b->kind == ARCS_STARPORT && b->owner == f->seat && !b->used) {
            return true;
        }
    }
    return false;
}

static void build(struct arcs_form *f)
{
    static const char *const words[] = {"BUILD city ", "BUILD starport ", "BUILD ship "};
    int i, k;

    for (k = 0; k < 3; k++) {
        arcs_form_begin(f, words[k]);
        for (i = 0; i < ARCS_SYSTEMS; i++) {
            if (k == 2
                    ? has_port(f, i)
                    : has_room(f, i) && arcs_any_piece(arcs_form_state(f), f->seat, i)) {
                arcs_form_option(f);
                arcs_form_word(f, arcs_system_name(i));
            }
        }
        arcs_form_end_options(f, "");
    }
}

static void repair(struct arcs_form *f)
{
    int i, k;

    arcs_form_begin(f, "REPAIR ");
    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (arcs_form_state(f)->map[i].damaged[f->seat]) {
            arcs_form_option(f);
            arcs_form_put(f, "ship %s", arcs_system_name(i));
        }
        for (k = 0; k < ARCS_BUILDINGS; k++) {
            const struct arcs_building *b = &arcs_form_state(f)->map[i].building[k];

            if (b->kind && b->owner == f->seat && b->damaged) {
                arcs_form_option(f);
                arcs_form_put(f, "#%d %s", k + 1, arcs_system_name(i));
            }
        }
    }
    arcs_form_end_options(f, "");
}

static void neighbours(struct arcs_form *f, int system, int but)
{
    int i;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (i != but && arcs_adjacent(f->t, system, i)) {
            arcs_form_option(f);
            arcs_form_word(f, arcs_system_name(i));
        }
    }
}

static void move_begin(struct arcs_form *f, int system)
{
    arcs_form_begin(f, "MOVE <1-");
    arcs_form_number(f, arcs_ships(arcs_form_state(f), f->seat, system));
    arcs_form_word(f, "> FROM ");
    arcs_form_word(f, arcs_system_name(system));
}

static void move_from(struct arcs_form *f, int system)
{
    int gate;

    move_begin(f, system);
    arcs_form_word(f, " TO ");
    neighbours(f, system, -1);
    arcs_form_end_options(f, "");
    if (!arcs_buildings(arcs_form_state(f), f->seat, system, ARCS_STARPORT)) {
        return;
    }
    for (gate = 0; gate < ARCS_SYSTEMS; gate += ARCS_SYMBOLS) {
        if (arcs_adjacent(f->t, system, gate) &&
            !arcs_rival_controls(f->t, f->seat, gate)) {
            move_begin(f, system);
            arcs_form_word(f, " VIA ");
            arcs_form_word(f, arcs_system_name(gate));
            arcs_form_word(f, " TO ");
            neighbours(f, gate, system);
            arcs_form_end_options(f, "");
        }
    }
}

static void battle_at(struct arcs_form *f, int system, int rival)
{
    int most = arcs_most_dice(f->t, f->seat, system);

    most = most < ARCS_FACES ? most : ARCS_FACES;
    arcs_form_begin(f, "BATTLE ");
    arcs_form_put_seat(f, rival);
    arcs_form_word(f, " AT ");
    arcs_form_word(f, arcs_system_name(system));
    arcs_form_word(f, " DICE <1-");
    arcs_form_number(f, most);
    arcs_form_word(f, "> <skirmish|assault");
    if (arcs_buildings(arcs_form_state(f), rival, system, 0) ||
        !arcs_map_buildings(arcs_form_state(f), rival, 0)) {
        arcs_form_word(f, "|raid");
    }
    arcs_form_word(f, ">");
    arcs_form_end(f, "");
}

static void move_and_battle(struct arcs_form *f, int standard)
{
    int i, rival;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (!arcs_ships(arcs_form_state(f), f->seat, i)) {
            continue;
        }
        if (standard == ARCS_DO_MOVE) {
            move_from(f, i);
        }
        for (rival = 0; standard == ARCS_DO_BATTLE && rival < f->t->seats; rival++) {
            if (rival != f->seat && arcs_any_piece(arcs_form_state(f), rival, i)) {
                battle_at(f, i, rival);
            }
        }
    }
}

static void captives(struct arcs_form *f, const char *words, const char *behind)
{
    int seat;

    arcs_form_begin(f, words);
    for (seat = 0; seat < f->t->seats; seat++) {
        if (arcs_form_state(f)->players[f->seat].captives[seat]) {
            arcs_form_option(f);
            arcs_form_put_seat(f, seat);
        }
    }
    arcs_form_end_options(f, behind);
}

static void trade_at(struct arcs_form *f, int system, int rival)
{
    const struct arcs_deck *deck = f->t->deck;
    int take = deck->place[system].resource, r;
    char words[60];

    if (!arcs_tokens(arcs_form_state(f), rival, take)) {
        return;
    }
    snprintf(words, sizeof words, "TRADE %s TAKE %s GIVE ", arcs_system_name(system),
             arcs_resource_names[take]);
    arcs_form_begin(f, words);
    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (arcs_tokens(arcs_form_state(f), f->seat, r) &&
            !arcs_tokens(arcs_form_state(f), rival, r)) {
            arcs_form_option(f);
            arcs_form_word(f, arcs_resource_names[r]);
        }
    }
    arcs_form_end_options(f, "");
}

static void trade(struct arcs_form *f)
{
    int i, k;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        const struct arcs_building *b = arcs_form_state(f)->map[i].building;
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
static void guild_actions(struct arcs_form *f, int standard)
{
    const struct arcs *s = arcs_form_state(f);

    if (standard == ARCS_DO_BUILD && arcs_has(s, f->seat, ARCS_MINING_INTEREST)) {
        arcs_form_plain(f, "MANUFACTURE");
    }
    if (standard == ARCS_DO_BUILD && arcs_has(s, f->seat, ARCS_SHIPPING_INTEREST)) {
        arcs_form_plain(f, "SYNTHESIZE");
    }
    if (arcs_has(s, f->seat, ARCS_PRISON_WARDENS)) {
        if (standard == ARCS_DO_BUILD) {
            captives(f, "PRESSGANG ", " <Material|Fuel|Weapon|Relic|Psionic>");
        } else if (standard == ARCS_DO_INFLUENCE) {
            captives(f, "EXECUTE ", " 1");
        }
    }
    if (standard == ARCS_DO_BATTLE && arcs_has(s, f->seat, ARCS_COURT_ENFORCERS)) {
        arcs_form_places(f, "ABDUCT ", ARCS_DO_ABDUCT);
    }
    if (standard == ARCS_DO_TAX && arcs_has(s, f->seat, ARCS_ELDER_BROKER)) {
        trade(f);
    }
}

static void action(struct arcs_form *f, int standard)
{
    if (standard == ARCS_DO_TAX) {
        tax(f);
    } else if (standard == ARCS_DO_BUILD) {
        build(f);
    } else if (standard == ARCS_DO_REPAIR) {
        repair(f);
    } else if (standard == ARCS_DO_INFLUENCE) {
        arcs_form_places(f, "INFLUENCE ", standard);
    } else if (standard == ARCS_DO_SECURE) {
        arcs_form_places(f, "SECURE ", standard);
    } else {
        move_and_battle(f, standard);
    }
    guild_actions(f, standard);
}

void arcs_legal_action(const struct turn *t, int seat, int standard, order_form_fn *form,
                       void *arg)
{
    struct arcs_form f = {.t = t, .seat = seat, .form = form, .arg = arg, .prefix = ""};

    action(&f, standard);
}

static void pip_actions(struct arcs_form *f)
{
    int standard;

    for (standard = ARCS_DO_TAX; standard <= ARCS_DO_BATTLE; standard++) {
        if (arcs_form_state(f)->turn.pips && arcs_card_allows(f->t, standard)) {
            action(f, standard);
        }
    }
}

/* ---- before the actions ---- */

static void declare(struct arcs_form *f)
{
    const struct arcs *s = arcs_form_state(f);
    const struct arcs_played *p = &s->round.plays[f->seat];
    int number = arcs_number_of(p->card);

    if (s->turn.phase != ARCS_CARD_PLAYED || s->turn.declared || number == 1 ||
        arcs_marker(f->t) < 0 ||
        (p->mode != ARCS_LEAD && (p->mode == ARCS_COPY || s->round.declared ||
                                  !arcs_has(s, f->seat, ARCS_GALACTIC_BARDS)))) {
        return;
    }
    arcs_form_begin(f, "DECLARE ");
    arcs_form_word(f, number == ARCS_SUIT_CARDS ? "<Tycoon|Tyrant|Warlord|Keeper|Empath>"
                                                : arcs_ambition_names[number - 1]);
    arcs_form_end(f, "");
    if (!arcs_has(s, f->seat, ARCS_FARSEERS)) {
        return;
    }
    arcs_form_word(f, " FARSEERS LOOK ");
    for (number = 0; number < f->t->seats; number++) {
        if (number != f->seat && s->players[number].hand[0]) {
            arcs_form_option(f);
            arcs_form_put_seat(f, number);
        }
    }
    arcs_form_end_options(f, "");
}

static void seize(struct arcs_form *f)
{
    if (arcs_form_state(f)->turn.phase != ARCS_CARD_PLAYED ||
        !arcs_may_seize(f->t, f->seat)) {
        return;
    }
    cards(f, ARCS_DO_SEIZE);
    if (arcs_has(arcs_form_state(f), f->seat, ARCS_LATTICE_SPIES)) {
        arcs_form_plain(f, "SEIZE SPIES");
    }
}

/* What may be spent as a resource: itself if there was no Outrage; anything with its
 * Loyal card (2.8). False: nothing. */
static bool spend_prefix(const struct arcs_form *f, int resource, char *out, size_t size)
{
    const struct arcs *s = arcs_form_state(f);
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

static void spend(struct arcs_form *f)
{
    char prefix[120];
    int r, standard;

    arcs_form_begin(f, "PRELUDE ");
    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (arcs_tokens(arcs_form_state(f), f->seat, r)) {
            arcs_form_option(f);
            arcs_form_word(f, arcs_resource_names[r]);
        }
    }
    arcs_form_end_options(f, " NOTHING");
    if (spend_prefix(f, ARCS_WEAPON, prefix, sizeof prefix)) {
        arcs_form_plain(f, prefix);
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

static void turn(struct arcs_form *f)
{
    declare(f);
    seize(f);
    if (arcs_form_state(f)->turn.phase != ARCS_ACTIONS) {
        spend(f);
        arcs_legal_cards(f->t, f->seat, f->form, f->arg);
    }
    pip_actions(f);
    arcs_form_plain(f, "END");
}

void arcs_legal(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    struct arcs_form f = {.t = t, .seat = seat, .form = form, .arg = arg, .prefix = ""};
    int code = 0;

    if (arcs_awaited(t, &code) != seat) {
        return;
    }
    if (code == 0) {
        arcs_form_plain(&f, "MULLIGAN <YES|NO>");
    } else if (code == 1) {
        cards(&f, ARCS_DO_LEAD);
        arcs_form_plain(&f, "PASS");
    } else if (code == 2) {
        cards(&f, ARCS_DO_SURPASS);
        cards(&f, ARCS_DO_COPY);
        cards(&f, ARCS_DO_PIVOT);
    } else if (arcs_top_of(t->state)->task == ARCS_BATTLE) {
        arcs_legal_battle(&f);
    } else if (arcs_top_of(t->state)->task == ARCS_LOOK) {
        arcs_legal_look(&f);
    } else {
        turn(&f);
    }
}
