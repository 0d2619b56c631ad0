/* core/mutant: what happens in the arena, piece by piece. RULES 10.6, 11. */
#include "tests/support/mutant_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void attack(struct mutant_table *b, int attacker, int defender, const int *faces,
                   int n)
{
    mutant_table_dice(b, faces, n);
    arena_attack(&b->t, attacker, defender);
    mutant_table_run(b, 0);
}

static void assert_stats(const struct mutant_table *b, int piece, int atk, int def,
                         int spd)
{
    const int *stat = b->m.arena.piece[piece].stat;

    assert_int_equal(stat[MUTANT_ATK], atk);
    assert_int_equal(stat[MUTANT_DEF], def);
    assert_int_equal(stat[MUTANT_SPD], spd);
}

static void assert_at(const struct mutant_table *b, int piece, const char *hex)
{
    assert_int_equal(b->m.arena.piece[piece].hex, hex_named(hex));
}

static int hits(const int *attack_dice, int attacks, const int *defence_dice,
                int defences)
{
    int a[ARENA_DICE] = {0}, d[ARENA_DICE] = {0};

    memcpy(a, attack_dice, (size_t)attacks * sizeof *a);
    memcpy(d, defence_dice, (size_t)defences * sizeof *d);
    return arena_hits(a, d);
}

/* 11.4.3, W33, W34, W50, W51: pairs from the top, ties to the defender, unpaired dice
 * hit, a 1 or 2 never. */
static void dice_are_paired_from_the_top(void **state)
{
    static const int w33[] = {2, 6, 3, 4}, w33_defence[] = {4, 5};
    static const int w34[] = {2, 2, 1}, w34_defence[] = {1};
    static const int w50[] = {5, 3, 2}, w50_defence[] = {4};
    static const int w51[] = {6, 4, 2}, w51_defence[] = {4, 5, 6};

    (void)state;
    assert_int_equal(hits(w33, 4, w33_defence, 2), 2);
    assert_int_equal(hits(w34, 3, w34_defence, 1), 0);
    assert_int_equal(hits(w50, 3, w50_defence, 1), 2);
    assert_int_equal(hits(w51, 3, w51_defence, 3), 0);
    assert_int_equal(hits(w33, 4, w34_defence, 1), 3);
}

/* 11.5, W33: the highest stat falls; of equal ones SPD, then ATK, then DEF. */
static void damage_lowers_the_highest_stat(void **state)
{
    struct mutant_table *b = *state;
    int pc = mutant_table_pc(b, MAKA, "Pip Arden", "B2", 2, 2, 3);

    mutant_table_mission(b, "Duel on the Causeway");
    arena_hurt(&b->t, pc, 2, ARENA_NONE);
    assert_stats(b, pc, 2, 2, 1);
    arena_hurt(&b->t, pc, 1, ARENA_NONE);
    assert_stats(b, pc, 1, 2, 1);
    assert_true(arena_in(&b->m, pc));
}

/* 11.5, 13.6: LOSE-FIRST names the order, whatever is highest. */
static void a_policy_says_which_stat_falls(void **state)
{
    struct mutant_table *b = *state;
    int pc = mutant_table_pc(b, MAKA, "Pip Arden", "B2", 5, 2, 3);

    mutant_table_mission(b, "Duel on the Causeway");
    b->m.schools[MAKA].lose_first =
        (MUTANT_DEF + 1) * 100 + (MUTANT_SPD + 1) * 10 + MUTANT_ATK + 1;
    arena_hurt(&b->t, pc, 2, ARENA_NONE);
    assert_stats(b, pc, 5, 1, 2);
}

/* 11.5, W35: Defeated as soon as all are 1; what is left of the damage is ignored. */
static void all_stats_at_one_is_defeat(void **state)
{
    struct mutant_table *b = *state;
    int pc = mutant_table_pc(b, MAKA, "Pip Arden", "B2", 2, 1, 1);

    mutant_table_mission(b, "Duel on the Causeway");
    arena_hurt(&b->t, pc, 3, ARENA_NONE);
    assert_stats(b, pc, 1, 1, 1);
    assert_int_equal(b->m.arena.piece[pc].place, ARENA_DEFEATED);
    assert_int_equal(b->m.arena.piece[pc].hex, 0);
}

/* 12.1, W55: the lowest stat below its start comes back first, of equal ones DEF; with a
 * policy the one that it names last. */
static void lost_points_come_back_one_by_one(void **state)
{
    struct mutant_table *b = *state;
    int pc = mutant_table_pc(b, MAKA, "Pip Arden", "B2", 4, 4, 3);
    int *stat = b->m.arena.piece[pc].stat;

    mutant_table_mission(b, "Duel on the Causeway");
    stat[MUTANT_ATK] = 2;
    stat[MUTANT_DEF] = 1;
    arena_restore(&b->t, pc, 2);
    assert_stats(b, pc, 2, 3, 3);
    stat[MUTANT_DEF] = 1;
    b->m.schools[MAKA].lose_first =
        (MUTANT_DEF + 1) * 100 + (MUTANT_SPD + 1) * 10 + MUTANT_ATK + 1;
    arena_restore(&b->t, pc, 2);
    assert_stats(b, pc, 4, 1, 3);
    arena_restore(&b->t, pc, 9); /* never above the start */
    assert_stats(b, pc, 4, 4, 3);
}

/* 11.4.4: credit for damage to a foe, up to its toughness. */
static void credit_ends_at_the_toughness(void **state)
{
    static const int faces[] = {6, 6, 6, 1, 1, 1, 1};
    struct mutant_table *b = *state;
    int pc, hunter;

    mutant_table_mission(b, "Hunters at the Gate");
    pc = mutant_table_pc(b, KYLE, "Dov Kestrel", "D5", 3, 3, 5);
    hunter = mutant_table_token(b, 0, 1, "E5");
    attack(b, pc, hunter, faces, 7);
    assert_int_equal(b->m.arena.credit[KYLE], 2);
    assert_int_equal(b->m.arena.piece[hunter].place, ARENA_DEFEATED);
}

/* 17: First Wave in the first attack of the Mission alone, Kept Light in the first
 * defence of a Mission turn alone. The Undertow is Catherine's, Harrow Lantern Bas's. */
static void charters_add_a_die_once(void **state)
{
    static const int first[] = {1, 1, 1, 1, 1}, second[] = {1, 1, 1};
    struct mutant_table *b = *state;
    int undertow, lantern;

    mutant_table_mission(b, "Duel on the Causeway");
    undertow = mutant_table_pc(b, CATHERINE, "Fenn Tallis", "D5", 2, 2, 2);
    lantern = mutant_table_pc(b, BAS, "Juno Marsh", "E5", 2, 1, 2);
    attack(b, undertow, lantern, first, 5);
    attack(b, undertow, lantern, second, 3);
}

/* 11.4.1: never more than 8 dice, never fewer than 1. */
static void rolls_are_of_one_to_eight_dice(void **state)
{
    static const int faces[] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    struct mutant_table *b = *state;
    int attacker, defender;

    mutant_table_mission(b, "Duel on the Causeway");
    attacker = mutant_table_pc(b, KYLE, "Fenn Tallis", "D5", 6, 2, 2);
    defender = mutant_table_pc(b, MAKA, "Juno Marsh", "E5", 2, 2, 2);
    b->m.arena.piece[attacker].bonus[MUTANT_ATK][MUTANT_UNTIL_MISSION] = 4;
    b->m.arena.piece[defender].bonus[MUTANT_DEF][MUTANT_UNTIL_ATTACK] = -4;
    attack(b, attacker, defender, faces, 9);
    assert_int_equal(b->m.arena.piece[defender].bonus[MUTANT_DEF][MUTANT_UNTIL_ATTACK],
                     0);
}

/* 12.1, 11.4.2: Steady Hand re-rolls the low dice in the order in which they fell. */
static void low_dice_are_rolled_again_in_their_order(void **state)
{
    static const int faces[] = {2, 6, 1, /* defence */ 5, 5, /* again */ 3, 6};
    struct mutant_table *b = *state;
    int attacker, defender;

    mutant_table_mission(b, "Duel on the Causeway");
    attacker = mutant_table_pc(b, KYLE, "Fenn Tallis", "D5", 3, 2, 2);
    defender = mutant_table_pc(b, MAKA, "Juno Marsh", "E5", 3, 2, 3);
    b->m.arena.piece[attacker].reroll_attack = MUTANT_LOW_DICE + 1;
    attack(b, attacker, defender, faces, 7); /* 3 6 6 against 5 5: 3 hits */
    assert_stats(b, defender, 2, 2, 1);
}

/* 11.3, W37: as far along the path as it can. */
static void a_move_too_far_ends_on_the_way(void **state)
{
    struct mutant_table *b = *state;
    int pc;

    mutant_table_mission(b, "Night of Masks");
    pc = mutant_table_pc(b, MAKA, "Pip Arden", "B2", 2, 2, 2);
    arena_go(&b->t, pc, hex_named("E5"), 0, arena_reach(&b->t, pc));
    assert_at(b, pc, "D4");
}

/* 17: Light Feet is Glasswing's, Kyle's here: one hex more, but not for a Leader. */
static void light_feet_go_one_hex_further(void **state)
{
    struct mutant_table *b = *state;
    int pc;

    mutant_table_mission(b, "Night of Masks");
    pc = mutant_table_pc(b, KYLE, "Pip Arden", "B2", 2, 2, 2);
    assert_int_equal(arena_reach(&b->t, pc), 3);
    b->m.arena.piece[pc].figure = MUTANT_LEADERS + 3;
    assert_int_equal(arena_reach(&b->t, pc), 2);
}

/* 11.6: as near, the one with less DEF; then the lower position. D4 and E6 are both next
 * to E5. */
static void a_hunter_goes_for_the_nearest(void **state)
{
    struct mutant_table *b = *state;
    int first, second, hunter;

    mutant_table_mission(b, "Hunters at the Gate");
    first = mutant_table_pc(b, BAS, "Pip Arden", "D4", 2, 2, 2);
    second = mutant_table_pc(b, KYLE, "Juno Marsh", "E6", 2, 2, 2);
    mutant_table_pc(b, MAKA, "Fenn Tallis", "E7", 2, 1, 2);
    hunter = mutant_table_token(b, 0, 1, "E5");
    assert_int_equal(arena_prey(&b->t, hunter), first);
    b->m.arena.piece[second].stat[MUTANT_DEF] = 1;
    assert_int_equal(arena_prey(&b->t, hunter), second);
}

/* 11.6: stops as soon as the PC is within range, then attacks. The Hunter (SPD 3, range
 * 2) goes E9 E8 E7 for a PC on E5. */
static void a_foe_stops_within_range_and_attacks(void **state)
{
    static const int faces[] = {1, 1, 1, 1, 1, 1};
    struct mutant_table *b = *state;
    int hunter;

    mutant_table_mission(b, "Hunters at the Gate");
    mutant_table_pc(b, MAKA, "Pip Arden", "E5", 2, 2, 2);
    hunter = mutant_table_token(b, 0, 1, "E9");
    mutant_table_dice(b, faces, 6);
    arena_foe(&b->t, hunter);
    mutant_table_run(b, 0);
    assert_at(b, hunter, "E7");
}

/* 11.6: a guard that has nobody within 3 stays; within 3 it goes (Guard: SPD 4, range 1).
 */
static void a_guard_wakes_within_three(void **state)
{
    static const int faces[] = {1, 1, 1, 1, 1, 1};
    struct mutant_table *b = *state;
    int pc, guard;

    mutant_table_mission(b, "Prison Ferry");
    pc = mutant_table_pc(b, MAKA, "Pip Arden", "E5", 2, 2, 2);
    guard = mutant_table_token(b, 1, 1, "E9");
    arena_foe(&b->t, guard);
    assert_at(b, guard, "E9");
    b->m.arena.piece[pc].hex = hex_named("E6");
    mutant_table_dice(b, faces, 6);
    arena_foe(&b->t, guard);
    mutant_table_run(b, 0);
    assert_at(b, guard, "E7");
}

/* 11.6: the Commander's word, while that PC is there; else as hunt. */
static void the_commander_aims_his_foe(void **state)
{
    struct mutant_table *b = *state;
    int near, far, titan;

    mutant_table_mission(b, "The Old Titan");
    near = mutant_table_pc(b, BAS, "Pip Arden", "D5", 2, 2, 2);
    far = mutant_table_pc(b, MAKA, "Juno Marsh", "A1", 2, 2, 2);
    titan = mutant_table_token(b, 0, 1, "E5");
    assert_int_equal(arena_prey(&b->t, titan), near);
    b->m.arena.piece[titan].goes_for = MAKA + 1;
    assert_int_equal(arena_prey(&b->t, titan), far);
    b->m.arena.piece[far].place = ARENA_WITHDRAWN;
    assert_int_equal(arena_prey(&b->t, titan), near);
}

/* 11.2.1: tied PCs roll again among themselves, in position order. Pip 5, Juno 7, Fenn 5;
 * then Pip 4, Fenn 9. */
static void the_tied_roll_again(void **state)
{
    static const int faces[] = {2, 3, 6, 1, 4, 1, /* tied */ 1, 3, 5, 4};
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Night of Masks");
    mutant_table_pc(b, BAS, "Pip Arden", "B2", 2, 2, 2);
    mutant_table_pc(b, KYLE, "Juno Marsh", "E8", 2, 2, 2);
    mutant_table_pc(b, MAKA, "Fenn Tallis", "H2", 2, 2, 2);
    mutant_table_dice(b, faces, 10);
    arena_initiative(&b->t);
    assert_int_equal(b->m.arena.order[0], 2);
    assert_int_equal(b->m.arena.order[1], 3);
    assert_int_equal(b->m.arena.order[2], 1);
    assert_int_equal(b->m.arena.order[3], 0);
}

/* In a trial all dice are equal: the tied act in position order. */
static void a_trial_does_not_roll_for_ever(void **state)
{
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Night of Masks");
    mutant_table_pc(b, BAS, "Pip Arden", "B2", 2, 2, 2);
    mutant_table_pc(b, KYLE, "Juno Marsh", "E8", 2, 2, 2);
    b->chance.trial = true;
    arena_initiative(&b->t);
    assert_int_equal(b->m.arena.order[0], 1);
    assert_int_equal(b->m.arena.order[1], 2);
}

/* 10.6, W36: the default placement with 4 and with 3 participants. */
static void tokens_lie_by_default_near_the_centre(void **state)
{
    static const char *const four[] = {"B2", "B5", "H5", "H2"};
    static const char *const three[] = {"B2", "E8", "H2"};
    static const char *const names[] = {"Pip Arden", "Juno Marsh", "Fenn Tallis",
                                        "Dex Callow"};
    struct mutant_table *b = *state;
    int i;

    mutant_table_mission(b, "Hunters at the Gate");
    for (i = 0; i < 4; i++) {
        mutant_table_pc(b, i, names[i], four[i], 2, 2, 2);
    }
    mission_set_up(&b->t);
    mission_place_rest(&b->t);
    assert_at(b, ARENA_POSITIONS, "E5");
    assert_at(b, ARENA_POSITIONS + 1, "E4");
    assert_at(b, ARENA_POSITIONS + 2, "E6");
    memset(&b->m.arena, 0, sizeof b->m.arena);
    memset(b->m.characters, 0, sizeof b->m.characters);
    for (i = 0; i < 3; i++) {
        mutant_table_pc(b, i, names[i], three[i], 2, 2, 2);
    }
    mission_set_up(&b->t);
    mission_place_rest(&b->t);
    assert_at(b, ARENA_POSITIONS, "E5");
    assert_at(b, ARENA_POSITIONS + 1, "D5");
    assert_at(b, ARENA_POSITIONS + 2, "E4");
}

/* 11.7 hold, W45: at the end of the last turn, and not before. */
static void the_mark_is_held_at_the_last_bell(void **state)
{
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Night of Masks");
    mutant_table_pc(b, BAS, "Pip Arden", "B2", 2, 2, 2);
    mutant_table_pc(b, KYLE, "Juno Marsh", "E5", 2, 2, 2);
    mutant_table_token(b, 0, 1, "E5");
    arena_judge(&b->t, false);
    assert_int_equal(b->m.arena.result, ARENA_OPEN);
    arena_judge(&b->t, true);
    assert_int_equal(b->m.arena.result, ARENA_SUCCESS);
    assert_int_equal(mutant_mission_seats(&b->t, MUTANT_WINNER), MUTANT_SEAT(KYLE));
}

static void an_empty_mark_is_a_failure(void **state)
{
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Night of Masks");
    mutant_table_pc(b, KYLE, "Juno Marsh", "E4", 2, 2, 2);
    mutant_table_token(b, 0, 1, "E5");
    arena_judge(&b->t, true);
    assert_int_equal(b->m.arena.result, ARENA_FAILURE);
    assert_int_equal(mutant_mission_seats(&b->t, MUTANT_WINNER), 0);
}

/* 11.7 duel: one is left; at the end the stronger; level: nobody wins. */
static void a_duel_has_one_winner_or_none(void **state)
{
    struct mutant_table *b = *state;
    int maka;

    mutant_table_mission(b, "Duel on the Causeway");
    mutant_table_pc(b, KYLE, "Juno Marsh", "B2", 2, 2, 2);
    maka = mutant_table_pc(b, MAKA, "Pip Arden", "H5", 3, 2, 1);
    arena_judge(&b->t, false);
    assert_int_equal(b->m.arena.result, ARENA_OPEN);
    arena_judge(&b->t, true); /* 6 and 6 */
    assert_int_equal(b->m.arena.result, ARENA_FAILURE);
    b->m.arena.result = ARENA_OPEN;
    b->m.arena.piece[maka].stat[MUTANT_SPD] = 2;
    arena_judge(&b->t, true); /* 6 and 7 */
    assert_int_equal(b->m.arena.winners, MUTANT_SEAT(MAKA));
    assert_int_equal(b->m.arena.losers, MUTANT_SEAT(KYLE));
    b->m.arena.result = ARENA_OPEN;
    b->m.arena.piece[maka].place = ARENA_WITHDRAWN;
    arena_judge(&b->t, false);
    assert_int_equal(b->m.arena.result, ARENA_SUCCESS);
    assert_int_equal(b->m.arena.winners, MUTANT_SEAT(KYLE));
}

/* 11.7 reach: at the end of its own activation; the mark is used up. */
static void who_ends_on_the_mark_has_reached(void **state)
{
    struct mutant_table *b = *state;
    int pc, mark;

    mutant_table_mission(b, "Last Ferry Out");
    pc = mutant_table_pc(b, KYLE, "Juno Marsh", "E9", 2, 2, 2);
    mark = mutant_table_token(b, 0, 1, "E9");
    arena_begin_activation(&b->t, pc);
    arena_end_activation(&b->t, pc);
    assert_int_equal(b->m.arena.piece[pc].place, ARENA_REACHED);
    assert_int_equal(b->m.arena.piece[mark].place, ARENA_USED);
    assert_int_equal(mutant_mission_seats(&b->t, MUTANT_STANDING_ONES),
                     MUTANT_SEAT(KYLE));
    arena_judge(&b->t, false); /* one of two, and nobody is left */
    assert_int_equal(b->m.arena.result, ARENA_FAILURE);
}

/* 11.7: with nobody left a Mission is over before its last turn. */
static void nobody_left_is_a_failure(void **state)
{
    struct mutant_table *b = *state;
    int pc;

    mutant_table_mission(b, "Seed Vault");
    pc = mutant_table_pc(b, KYLE, "Juno Marsh", "E9", 2, 2, 2);
    arena_judge(&b->t, false);
    assert_int_equal(b->m.arena.result, ARENA_OPEN);
    b->m.arena.piece[pc].place = ARENA_DEFEATED;
    arena_judge(&b->t, false);
    assert_int_equal(b->m.arena.result, ARENA_FAILURE);
}

/* 13.6: nearest foe first; with a foe out of reach the PC comes nearer and guards. From
 * E1 with SPD 2 to E3; the Hunter stands on E5, range is 1. */
static void the_objective_comes_nearer_and_guards(void **state)
{
    struct mutant_table *b = *state;
    int pc;

    mutant_table_mission(b, "Hunters at the Gate");
    pc = mutant_table_pc(b, MAKA, "Juno Marsh", "E1", 2, 2, 2);
    mutant_table_token(b, 0, 1, "E5");
    arena_begin_activation(&b->t, pc);
    assert_true(arena_next_line(&b->t, pc));
    assert_at(b, pc, "E3");
    assert_int_equal(b->m.arena.piece[pc].guard, 1);
    assert_false(arena_next_line(&b->t, pc));
}

/* 13.6 avoid: the reachable hex furthest from the nearest other, ties in placing order.
 * From E5 with SPD 1 and a foe on E6, all of D4, E4 and F4 are 2 away: D4 comes first. */
static void avoid_runs_from_the_nearest(void **state)
{
    struct mutant_table *b = *state;
    int pc;

    mutant_table_mission(b, "Hunters at the Gate");
    pc = mutant_table_pc(b, MAKA, "Juno Marsh", "E5", 2, 2, 1);
    mutant_table_token(b, 0, 1, "E6");
    b->m.arena.orders[pc].stance = MUTANT_STANCE_AVOID + 1;
    arena_begin_activation(&b->t, pc);
    assert_true(arena_next_line(&b->t, pc));
    assert_at(b, pc, "D4");
    assert_int_equal(b->m.arena.piece[pc].guard, 1);
}

/* 11.3: one die at the target completes an object: 2 credit; it stays as an obstacle. */
static void a_test_completes_an_object(void **state)
{
    static const int fails[] = {5, 5, 1}, passes[] = {6, 1, 1};
    struct mutant_table *b = *state;
    bool blocked[HEXES + 1];
    int pc, shelf;

    mutant_table_mission(b, "Silent Archive");
    pc = mutant_table_pc(b, MAKA, "Juno Marsh", "E5", 2, 2, 3);
    shelf = mutant_table_token(b, 0, 1, "E6");
    mutant_table_dice(b, fails, 3);
    arena_begin_activation(&b->t, pc);
    assert_true(arena_try_interact(&b->t, pc, shelf));
    assert_int_equal(b->m.arena.piece[shelf].complete, 0);
    mutant_table_dice(b, passes, 3);
    assert_true(arena_try_interact(&b->t, pc, shelf));
    mutant_table_run(b, 0);
    assert_int_equal(b->m.arena.piece[shelf].complete, 1);
    assert_int_equal(b->m.arena.credit[MAKA], 2);
    arena_blocked(&b->m, blocked);
    assert_true(blocked[hex_named("E6")]);
    assert_false(arena_try_interact(&b->t, pc, shelf));
}

#define WITH_TABLE(test)                                                                 \
    cmocka_unit_test_setup_teardown(test, mutant_table_begin, mutant_table_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_paired_from_the_top),
        WITH_TABLE(damage_lowers_the_highest_stat),
        WITH_TABLE(a_policy_says_which_stat_falls),
        WITH_TABLE(all_stats_at_one_is_defeat),
        WITH_TABLE(lost_points_come_back_one_by_one),
        WITH_TABLE(credit_ends_at_the_toughness),
        WITH_TABLE(charters_add_a_die_once),
        WITH_TABLE(rolls_are_of_one_to_eight_dice),
        WITH_TABLE(low_dice_are_rolled_again_in_their_order),
        WITH_TABLE(a_move_too_far_ends_on_the_way),
        WITH_TABLE(light_feet_go_one_hex_further),
        WITH_TABLE(a_hunter_goes_for_the_nearest),
        WITH_TABLE(a_foe_stops_within_range_and_attacks),
        WITH_TABLE(a_guard_wakes_within_three),
        WITH_TABLE(the_commander_aims_his_foe),
        WITH_TABLE(the_tied_roll_again),
        WITH_TABLE(a_trial_does_not_roll_for_ever),
        WITH_TABLE(tokens_lie_by_default_near_the_centre),
        WITH_TABLE(the_mark_is_held_at_the_last_bell),
        WITH_TABLE(an_empty_mark_is_a_failure),
        WITH_TABLE(a_duel_has_one_winner_or_none),
        WITH_TABLE(who_ends_on_the_mark_has_reached),
        WITH_TABLE(nobody_left_is_a_failure),
        WITH_TABLE(the_objective_comes_nearer_and_guards),
        WITH_TABLE(avoid_runs_from_the_nearest),
        WITH_TABLE(a_test_completes_an_object),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
