/* An ATTACK line: roll after roll, until it stops or conquers. RULES 8.2, 8.3, 9.1. */
#include "core/risk/combat.h"

#include <stdio.h>
#include <string.h>

#define DICE_TEXT 12

static int check_attack(const struct turn *t, const struct risk_order *o, struct error *e)
{
    const struct risk *s = t->state;
    int seat = risk_active(s);
    const struct risk_territory *from = &s->map[o->from], *to = &s->map[o->to];

    if (from->owner != seat + 1) {
        return error_set(e, ERROR_ILLEGAL, "You do not control %s.",
                         risk_place_name(t, o->from));
    }
    if (from->troops < 2) {
        return error_set(e, ERROR_ILLEGAL, "%s has too few troops to attack.",
                         risk_place_name(t, o->from));
    }
    if (!risk_adjacent(t, o->from, o->to)) {
        return error_set(e, ERROR_ILLEGAL, "%s is not next to %s.",
                         risk_place_name(t, o->to), risk_place_name(t, o->from));
    }
    if (!to->owner || to->owner == seat + 1) {
        return error_set(e, ERROR_ILLEGAL, "There are no enemy troops in %s.",
                         risk_place_name(t, o->to));
    }
    if (risk_locked(s, o->to)) {
        return error_set(e, ERROR_ILLEGAL, "%s cannot be attacked now.",
                         risk_place_name(t, o->to));
    }
    if (o->scar &&
        (s->players[seat].scar != o->scar ||
         (o->scar != RISK_AMMO && o->scar != RISK_BUNKER) || !risk_may_scar(s, o->to))) {
        return error_set(e, ERROR_ILLEGAL, "You cannot play this scar on %s.",
                         risk_place_name(t, o->to));
    }
    return 0;
}

bool risk_locked(const struct risk *s, int territory)
{
    const struct risk_territory *m = &s->map[territory];

    return (m->done & RISK_LOCKED) ||
           (m->owner && s->players[m->owner - 1].hypnosis == territory + 1);
}

/* ---- before the roll: 8.2.4 ---- */

static void before_roll_of(struct turn *t, const struct risk_roll *r, int seat)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    const struct risk_player *p = &s->players[seat];
    int i;

    for (i = 0; i < RISK_RULES && p->rules[i].kind; i++) {
        const struct risk_rule *rule = &p->rules[i];

        if ((rule->where && rule->where != r->to + 1) ||
            (rule->by && rule->by != r->attacker + 1)) {
            continue;
        }
        if (rule->kind == RISK_STANDS_SCAR_WHEN && p->scar == rule->what &&
            risk_may_scar(s, r->to)) {
            risk_play_scar(t, seat, r->to);
        } else if (rule->kind == RISK_STANDS_EMP && risk_may_use(s, seat, RISK_EMP) &&
                   !(s->map[r->to].done & RISK_JAMMED)) {
            risk_missile_spent(t, seat, deck->missile_power[RISK_EMP].name);
            s->map[r->to].done |= RISK_JAMMED;
            fact(t->facts, SEE_ALL, RISK_TELL_EMP, "{s:s}", "territory",
                 risk_place_name(t, r->to));
        }
    }
}

/* 15.2: active player, defender, then clockwise. */
static void before_roll(struct turn *t, const struct risk_roll *r)
{
    const struct risk *s = t->state;
    int seat = r->attacker, others = risk_in_game(s);

    before_roll_of(t, r, r->attacker);
    before_roll_of(t, r, r->defender);
    while (--others > 0) {
        seat = risk_after(s, seat);
        if (seat == r->attacker) {
            break;
        }
        if (seat != r->defender) {
            before_roll_of(t, r, seat);
        }
    }
}

/* Intimidation: the first attack on another territory ends it. */
static void note_target(struct risk *s, int to)
{
    if (s->turn.intimidated == 0) {
        s->turn.intimidated = to + 1;
    } else if (s->turn.intimidated != to + 1) {
        s->turn.intimidated = -1;
    }
}

/* ---- after the dice ---- */

/* 8.2.7 */
static void mark_box(struct turn *t, const struct risk_roll *r)
{
    struct risk *s = t->state;
    int *fort = &s->map[r->to].fort;

    if (*fort && r->attack.n == RISK_ATTACK_DICE) {
        --*fort;
        risk_lasts_count(t, RISK_TELL_BOX, r->attacker, risk_place_name(t, r->to),
                         *fort + 1, *fort);
    }
}

/* "6 5 1" */
static void dice_text(const int *die, int n, char out[DICE_TEXT])
{
    static const char digits[] = "0123456";
    size_t used = 0;
    int i;

    for (i = 0; i < n && i < RISK_ATTACK_DICE; i++) {
        if (i) {
            out[used++] = ' ';
        }
        out[used++] = digits[die[i]];
    }
    out[used] = '\0';
}

static void tell_roll(struct turn *t, const struct risk_roll *r,
                      const struct risk_losses *lost)
{
    const struct risk *s = t->state;
    char attack[DICE_TEXT], defence[DICE_TEXT], used[2][DICE_TEXT], changed[60] = "";

    dice_text(r->attack.natural, r->attack.n, attack);
    dice_text(r->defence.natural, r->defence.n, defence);
    dice_text(r->attack.die, r->attack.n, used[0]);
    dice_text(r->defence.die, r->defence.n, used[1]);
    if (strcmp(attack, used[0]) != 0 || strcmp(defence, used[1]) != 0) {
        (void)snprintf(changed, sizeof changed, ", changed to %s against %s", used[0],
                       used[1]);
    }
    fact(t->facts, SEE_ALL, RISK_TELL_ROLLED,
         "{s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i}", "seat", r->attacker,
         "defender", r->defender, "from", risk_place_name(t, r->from), "to",
         risk_place_name(t, r->to), "attack", attack, "defence", defence, "changed",
         changed, "lost", lost->attacker, "killed", lost->defender, "own",
         s->map[r->from].troops - lost->attacker, "enemy",
         s->map[r->to].troops > lost->defender ? s->map[r->to].troops - lost->defender
                                               : 0);
}

/* 8.2.11, before and after the losses. */
static void total_conquest(struct turn *t, const struct risk_roll *r,
                           struct risk_losses *lost)
{
    const struct risk *s = t->state;

    if (risk_has_power(s, r->attacker, RISK_BEAR, 2) && r->attack.n == RISK_ATTACK_DICE &&
        risk_all_equal(&r->attack) && lost->defender > 0 &&
        s->map[r->to].troops > lost->defender) {
        lost->defender = s->map[r->to].troops;
        fact(t->facts, SEE_ALL, RISK_TELL_TOTAL, "{s:i, s:s, s:i}", "seat", r->attacker,
             "territory", risk_place_name(t, r->to), "killed", lost->defender);
    }
}

static void after_losses(struct turn *t, const struct risk_roll *r)
{
    struct risk *s = t->state;
    bool pair = r->defence.n == RISK_DEFENCE_DICE && risk_all_equal(&r->defence);

    if (pair && r->defence.natural[0] == 6 &&
        risk_has_power(s, r->defender, RISK_MECH, 2)) {
        s->map[r->to].done |= RISK_LOCKED;
        fact(t->facts, SEE_ALL, RISK_TELL_STAND, "{s:s}", "territory",
             risk_place_name(t, r->to));
    }
    if (pair && s->map[r->to].owner == r->defender + 1 &&
        risk_evolved(s, r->defender, RISK_CLONING)) {
        risk_add(t, r->to, 1);
        risk_tell_troops(t, RISK_TELL_CLONED, r->defender, r->to,
                         s->map[r->to].troops - 1);
    }
}

/* ---- one roll ---- */

/* False: the roll became a strike, or ended the game. */
static bool roll(struct turn *t, struct risk_roll *r, int dice, struct risk_losses *lost)
{
    struct risk *s = t->state;

    note_target(s, r->to);
    before_roll(t, r);
    risk_roll_dice(t, r, dice, risk_defence_dice(s, r->defender, r->to));
    r->six_wins = risk_evolved(s, r->attacker, RISK_STRENGTH);
    risk_modifiers(t, r);
    mark_box(t, r);
    if (risk_missiles(t, r)) {
        risk_begin_strike(t);
        return false;
    }
    *lost = risk_compare(r);
    total_conquest(t, r, lost);
    tell_roll(t, r, lost);
    s->map[r->from].troops -= lost->attacker;
    (void)risk_lose(t, r->to, lost->defender);
    after_losses(t, r);
    return true;
}

/* ---- conquest: 8.3, 9.1 ---- */

static int moved_in(const struct risk *s, const struct risk_order *o, int least)
{
    int most = s->map[o->from].troops - 1, n = o->n;

    if (o->move != RISK_MOVE_SOME) {
        n = o->move == RISK_MOVE_ALL ? most : least;
    }
    return n < least ? least : n > most ? most : n;
}

/* Counted once a territory and turn. */
static void count_conquest(struct turn *t, const struct risk_roll *r)
{
    struct risk *s = t->state;
    struct risk_territory *to = &s->map[r->to];

    if (!(to->done & RISK_CONQUERED)) {
        s->turn.conquests++;
        s->turn.city_conquests += risk_is_city(to->city);
    }
    if (!(to->done & RISK_BY_SEA) && (risk_by_sea(t, r->from) & risk_bit(r->to))) {
        s->turn.sea_conquests += !(to->done & RISK_CONQUERED);
        to->done |= RISK_BY_SEA;
    }
    to->done |= RISK_CONQUERED;
    s->turn.victims |= 1 << r->defender;
}

static void conquer(struct turn *t, const struct risk_roll *r, const struct risk_order *o,
                    int least)
{
    struct risk *s = t->state;
    int n = moved_in(s, o, least < 1 ? 1 : least);
    int lost = risk_fallout_loss(s, r->attacker, r->to, n);

    count_conquest(t, r);
    s->map[r->from].troops -= n;
    fact(t->facts, SEE_ALL, RISK_TELL_CONQUERED, "{s:i, s:s, s:i, s:i}", "seat",
         r->attacker, "territory", risk_place_name(t, r->to), "from", r->defender,
         "troops", n);
    if (lost) {
        fact(t->facts, SEE_ALL, RISK_TELL_FALLOUT_LOSS, "{s:i, s:s}", "lost", lost,
             "territory", risk_place_name(t, r->to));
    }
    if (n > lost) {
        risk_settle(t, r->to, r->attacker, n - lost);
    }
    if (s->players[r->defender].knocked_out) {
        risk_take_hand(t, r->attacker, r->defender);
    }
    risk_check_victory(t);
}

/* ---- the line ---- */

static void stopped(struct turn *t, const struct risk_order *o, int rolls,
                    const char *why)
{
    char when[40] = "before the first roll";

    if (rolls) {
        (void)snprintf(when, sizeof when, "after %d roll%s", rolls, rolls > 1 ? "s" : "");
    }
    fact(t->facts, SEE_ALL, RISK_TELL_STOPPED, "{s:i, s:s, s:s, s:s}", "seat",
         risk_active(t->state), "to", risk_place_name(t, o->to), "when", when, "why",
         why);
}

/* Tested before every roll: 17. */
static bool goes_on(struct turn *t, const struct risk_order *o, int rolls, int lost)
{
    static const char *const names[] = {"own", "enemy", "rolls", "lost"};
    const struct risk *s = t->state;
    int own = s->map[o->from].troops, which;
    const int counted[] = {own, s->map[o->to].troops, rolls, lost};
    char why[40];

    if (own < 2 || risk_locked(s, o->to) || (o->once && rolls) || rolls == RISK_ROLLS) {
        return false;
    }
    if (o->exact && own - 1 < o->dice) {
        stopped(t, o, rolls, "too few troops for so many dice");
        return false;
    }
    if (risk_stops(o, counted, &which)) {
        (void)snprintf(why, sizeof why, "%s is %d",
                       names[o->stop[which].of - RISK_OF_OWN],
                       counted[o->stop[which].of - RISK_OF_OWN]);
        stopped(t, o, rolls, why);
        return false;
    }
    return true;
}

int risk_attack(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    int rolls, lost = 0, dice, seat = risk_active(s);
    bool scarred = false;

    if (check_attack(t, o, e) != 0) {
        return -1;
    }
    for (rolls = 0; goes_on(t, o, rolls, lost); rolls++) {
        struct risk_roll r = {.from = o->from,
                              .to = o->to,
                              .attacker = seat,
                              .defender = risk_owner(s, o->to)};
        struct risk_losses losses = {0, 0};

        if (o->scar && !scarred) {
            risk_play_scar(t, seat, o->to);
            scarred = true;
        }
        dice =
            s->map[o->from].troops - 1 < o->dice ? s->map[o->from].troops - 1 : o->dice;
        if (!roll(t, &r, dice, &losses)) {
            return 0;
        }
        lost += losses.attacker;
        if (!s->map[o->to].owner) {
            conquer(t, &r, o, dice - losses.attacker);
            return 0;
        }
    }
    return 0;
}
