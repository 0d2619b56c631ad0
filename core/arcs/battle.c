/* Battle: choosing, rolling, and the steps in their order. RULES 6.1. */
#include "core/arcs/arcs.h"

#include <stdio.h>
#include <string.h>

#define GATE_DICE 2
#define DICE_TEXT 80

int arcs_most_dice(const struct turn *t, int seat, int system)
{
    const struct arcs *s = t->state;

    return arcs_ships(s, seat, system) +
           (arcs_gate(system) && arcs_has(s, seat, ARCS_GATEKEEPERS) ? GATE_DICE : 0);
}

static int dice_check(const struct turn *t, const struct arcs_order *o, struct error *e)
{
    static const char *const names[] = {"skirmish", "assault", "raid"};
    const struct arcs *s = t->state;
    int i, n = 0, most = arcs_most_dice(t, s->round.at, o->system);

    for (i = 0; i < ARCS_DICE; i++) {
        n += o->dice[i];
        if (o->dice[i] > ARCS_FACES) {
            return error_set(e, ERROR_ILLEGAL, "There are 6 %s dice, not %d.", names[i],
                             o->dice[i]);
        }
    }
    if (n > most) {
        return error_set(e, ERROR_ILLEGAL, "In %s you may collect %d dice, not %d.",
                         arcs_system_name(o->system), most, n);
    }
    if (o->dice[ARCS_RAID] && !arcs_buildings(s, o->seat, o->system, 0) &&
        arcs_map_buildings(s, o->seat, 0)) {
        return error_set(e, ERROR_ILLEGAL,
                         "Raid dice need a building of %s in %s, as he has buildings "
                         "elsewhere.",
                         t->names[o->seat], arcs_system_name(o->system));
    }
    return 0;
}

/* "S4 S1 A3", in the order rolled. */
static void dice_text(const struct arcs_battle *b, int from, int to, char out[DICE_TEXT])
{
    static const char letter[ARCS_DICE] = {'S', 'A', 'R'};
    size_t used = 0;
    int die, i;

    snprintf(out, DICE_TEXT, "no dice");
    for (die = from; die <= to; die++) {
        for (i = 0; i < b->dice[die]; i++) {
            used += (size_t)snprintf(out + used, DICE_TEXT - used, "%s%c%d",
                                     used ? " " : "", letter[die], b->face[die][i]);
        }
    }
}

static void roll_all(struct turn *t)
{
    static const char *const purposes[ARCS_DICE] = {"skirmish die", "assault die",
                                                    "raid die"};
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    char text[DICE_TEXT];
    int die, i;

    for (die = 0; die < ARCS_DICE; die++) {
        for (i = 0; i < b->dice[die]; i++) {
            b->face[die][i] = chance_roll(t->chance, ARCS_FACES, purposes[die]);
            arcs_irreversible(t);
        }
    }
    dice_text(b, ARCS_SKIRMISH, ARCS_RAID, text);
    fact(t->facts, SEE_ALL, ARCS_TELL_BATTLE, "{s:i, s:i, s:s, s:s}", "seat", b->attacker,
         "defender", b->defender, "system", arcs_system_name(b->system), "dice", text);
}

int arcs_battle(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int i, seat = s->round.at;

    if (!arcs_in_play(t, o->system) || arcs_ships(s, seat, o->system) < 1) {
        return error_set(e, ERROR_ILLEGAL, "You have no ship in %s.",
                         arcs_system_name(o->system));
    }
    if (o->seat == seat || !arcs_any_piece(s, o->seat, o->system)) {
        return error_set(e, ERROR_ILLEGAL, "%s has nothing in %s that you could battle.",
                         t->names[o->seat], arcs_system_name(o->system));
    }
    if (dice_check(t, o, e) != 0) {
        return -1;
    }
    memset(&s->battle, 0, sizeof s->battle);
    s->battle.attacker = seat;
    s->battle.defender = o->seat;
    s->battle.system = o->system;
    for (i = 0; i < ARCS_DICE; i++) {
        s->battle.dice[i] = o->dice[i];
    }
    s->battle.clauses = o->clauses;
    arcs_push(s, ARCS_BATTLE, ARCS_REROLLING);
    roll_all(t);
    return 0;
}

void arcs_ask(struct turn *t)
{
    struct arcs *s = t->state;

    s->battle.asked = 1;
    s->turn.pauses++;
}

static bool blank(const struct turn *t, int face)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs_face *f = &deck->face[ARCS_SKIRMISH][face - 1];

    return !f->self && !f->intercept && !f->ship && !f->building && !f->key;
}

/* Adds up what the dice show: 6.1.4. */
static void count_hits(struct turn *t)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    int die, i;
    bool intercept = false;

    for (die = 0; die < ARCS_DICE; die++) {
        for (i = 0; i < b->dice[die]; i++) {
            const struct arcs_face *f = &deck->face[die][b->face[die][i] - 1];

            b->self += f->self;
            intercept = intercept || f->intercept;
            b->ships += f->ship;
            b->buildings += f->building;
            b->keys += f->key;
        }
    }
    b->intercepts = intercept ? s->map[b->system].fresh[b->defender] : 0;
    arcs_top(s)->stage = ARCS_OWN_HITS;
}

/* Rolls the skirmish dice of these places again, and goes on. */
static void reroll(struct turn *t, const int *place, int n)
{
    struct arcs *s = t->state;
    char text[DICE_TEXT];
    int i;

    for (i = 0; i < n; i++) {
        s->battle.face[ARCS_SKIRMISH][place[i]] =
            chance_roll(t->chance, ARCS_FACES, "skirmish die");
    }
    if (n) {
        dice_text(&s->battle, ARCS_SKIRMISH, ARCS_SKIRMISH, text);
        fact(t->facts, SEE_ALL, ARCS_TELL_REROLLED, "{s:i, s:s}", "seat",
             s->battle.attacker, "dice", text);
    }
    count_hits(t);
}

static void run_reroll(struct turn *t)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    const struct arcs_clauses *c = &b->clauses;
    int place[ARCS_FACES], i, n = 0, most = arcs_icons(t, b->attacker, ARCS_WEAPON);

    if (!arcs_has(s, b->attacker, ARCS_SKIRMISHERS) || !b->dice[ARCS_SKIRMISH]) {
        most = 0;
    } else if (c->reroll == ARCS_REROLL_ASK) {
        arcs_ask(t);
        return;
    }
    if (c->reroll == ARCS_REROLL_BLANKS && c->reroll_most < most) {
        most = c->reroll_most;
    }
    for (i = 0; i < b->dice[ARCS_SKIRMISH] && c->reroll != ARCS_REROLL_NONE; i++) {
        if (n < most && blank(t, b->face[ARCS_SKIRMISH][i])) {
            place[n++] = i;
        }
    }
    reroll(t, place, n);
}

static int reroll_answer(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int place[ARCS_FACES], i, k, most = arcs_icons(t, s->round.at, ARCS_WEAPON);

    if (o->listed > most) {
        return error_set(e, ERROR_ILLEGAL,
                         "With %d Weapon icons you re-roll up to %d dice, not %d.", most,
                         most, o->listed);
    }
    for (i = 0; i < o->listed; i++) {
        for (k = 0; k < i && o->list[k] != o->list[i]; k++) {
        }
        if (k < i || o->list[i] > s->battle.dice[ARCS_SKIRMISH]) {
            return error_set(e, ERROR_ILLEGAL,
                             "S%d is no further skirmish die of the roll.", o->list[i]);
        }
        place[i] = o->list[i] - 1;
    }
    s->battle.asked = 0;
    reroll(t, place, o->listed);
    return 0;
}

/* 6.2: for each city Outrage, then Ransack; then the keys. */
static void run_outrage(struct turn *t)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;

    if (b->cities == 0) {
        arcs_top(s)->stage = ARCS_RAIDING;
        return;
    }
    b->cities--;
    arcs_provoke(t, b->attacker, deck->place[b->system].resource);
    arcs_top(s)->stage = ARCS_RANSACK;
}

void arcs_run_battle(struct turn *t)
{
    struct arcs *s = t->state;

    switch ((enum arcs_stage)arcs_top(s)->stage) {
    case ARCS_REROLLING:
        run_reroll(t);
        break;
    case ARCS_OWN_HITS:
    case ARCS_SHIP_HITS:
    case ARCS_BUILDING_HITS:
        arcs_run_hits(t);
        break;
    case ARCS_OUTRAGE:
        run_outrage(t);
        break;
    case ARCS_RANSACK:
        arcs_run_ransack(t);
        break;
    case ARCS_RAIDING:
        arcs_run_raid(t);
        break;
    case ARCS_NO_STAGE:
    case ARCS_DEAL:
    case ARCS_MULLIGAN:
    case ARCS_ROUND_BEGINS:
    case ARCS_AWAITS_LEAD:
    case ARCS_NEXT_FOLLOWER:
    case ARCS_AWAITS_FOLLOWER:
    case ARCS_ROUND_ENDS:
    case ARCS_CHAPTER_ENDS:
        break;
    }
}

/* What the player is asked now, in the words of the answer. */
static const char *asked_words(const struct arcs *s)
{
    switch (arcs_top_of(s)->stage) {
    case ARCS_REROLLING:
        return "REROLL with the dice, or REROLL NONE";
    case ARCS_OWN_HITS:
        return "HITS OWN";
    case ARCS_SHIP_HITS:
        return "HITS SHIPS";
    case ARCS_BUILDING_HITS:
        return "HITS BUILDINGS";
    case ARCS_RANSACK:
        return "RANSACK and a card of the Court";
    default:
        return "RAID SLOT, RAID and a card, or RAID DONE";
    }
}

int arcs_battle_answer(struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_frame *f = arcs_top_of(s);
    int stage = f->task == ARCS_BATTLE ? f->stage : ARCS_NO_STAGE;

    if (stage == ARCS_NO_STAGE) {
        return error_set(e, ERROR_ILLEGAL, "%s answers a battle; none waits for it.",
                         arcs_verbs[o->verb - 1]);
    }
    if (stage == ARCS_REROLLING && o->verb == ARCS_DO_REROLL) {
        return reroll_answer(t, o, e);
    }
    if (o->verb == ARCS_DO_HITS &&
        ((stage == ARCS_OWN_HITS && o->how == ARCS_HOW_HITS_OWN) ||
         (stage == ARCS_SHIP_HITS && o->how == ARCS_HOW_HITS_SHIPS) ||
         (stage == ARCS_BUILDING_HITS && o->how == ARCS_HOW_HITS_BUILDINGS))) {
        return arcs_hits_answer(t, o, e);
    }
    if (stage == ARCS_RANSACK && o->verb == ARCS_DO_RANSACK) {
        return arcs_ransack_answer(t, o, e);
    }
    if (stage == ARCS_RAIDING && o->verb == ARCS_DO_RAID) {
        return arcs_raid_answer(t, o, e);
    }
    return error_set(e, ERROR_ILLEGAL, "The battle waits for %s, or END.",
                     asked_words(s));
}

void arcs_battle_automatic(struct turn *t)
{
    struct arcs *s = t->state;
    struct arcs_clauses *c = &s->battle.clauses;

    c->reroll = c->reroll == ARCS_REROLL_ASK ? ARCS_REROLL_POLICY : c->reroll;
    c->own = c->own == ARCS_ASK ? ARCS_NO_POLICY : c->own;
    c->ships = c->ships == ARCS_ASK ? ARCS_NO_POLICY : c->ships;
    c->buildings =
        c->buildings == ARCS_BUILDINGS_ASK ? ARCS_BUILDINGS_POLICY : c->buildings;
    c->ransack_ask = 0;
    c->raid_then = c->raid_then == ARCS_RAID_ASK ? ARCS_RAID_ANY : c->raid_then;
    s->battle.asked = 0;
    while (arcs_top(s)->task == ARCS_BATTLE) {
        arcs_run_battle(t);
    }
}
