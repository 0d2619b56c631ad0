/* core/mutant: the orders of a Mission turn, and what comes of them.
 * RULES 11.3, 13.6, 17.
 */
#include "tests/support/mutant_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The Mission turn begins; these are the dice from the initiative on. */
static void begin_turn(struct mutant_table *b, const int *dice, int n)
{
    mutant_push(&b->m, MUTANT_TASK_MISSION)->stage = MISSION_ENDS;
    mutant_push(&b->m, MUTANT_TASK_ARENA);
    mutant_table_dice(b, dice, n);
    mutant_table_run(b, 0);
}

static void end_file(struct mutant_table *b, int seat)
{
    const struct order end = {.kind = ORDER_END};

    assert_int_equal(mutant_rules.apply(&b->t, seat, &end, &b->e), 0);
}

static void assert_at(const struct mutant_table *b, int piece, const char *hex)
{
    assert_int_equal(b->m.arena.piece[piece].hex, hex_named(hex));
}

static int tokens(struct mutant_table *b, const char *name)
{
    return mutant_character(&b->m, mutant_table_card(b, name))->tokens;
}

/* Kyle's Dov Kestrel (Blink, 2 tokens) and Maka's Bram Quillon (Shove, 2 tokens) in a
 * duel; both roll for initiative with so many dice as SPD says. */
static void begin_duel(struct mutant_table *b, const char *kyle, const char *maka,
                       const int *dice, int n)
{
    mutant_table_mission(b, "Duel on the Causeway");
    mutant_table_pc(b, KYLE, "Dov Kestrel", kyle, 3, 2, 2);
    mutant_table_pc(b, MAKA, "Bram Quillon", maka, 3, 2, 1);
    begin_turn(b, dice, n);
}

/* 11.3: a move and an action, each power: once. */
static void a_turn_holds_one_of_each(void **state)
{
    static const int dice[] = {6, 6, 1};
    struct mutant_table *b = *state;

    begin_duel(b, "B2", "H5", dice, 3);
    assert_int_equal(mutant_table_says(b, KYLE, "MOVE C3"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "MOVE TOWARD Bram Quillon"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "GUARD"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "ATTACK Maka"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Blink AT D4"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Blink AT D5"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "STANCE AVOID"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "STANCE GUARD"), -1);
}

/* 11.4, 11.3: what can be named. */
static void orders_name_what_they_can_work_on(void **state)
{
    static const int dice[] = {6, 6, 1};
    struct mutant_table *b = *state;

    begin_duel(b, "B2", "H5", dice, 3);
    assert_int_equal(mutant_table_says(b, KYLE, "ATTACK Dov Kestrel"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "ATTACK Catherine"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "INTERACT Bram Quillon"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "MOVE TOWARD Kyle"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "STANCE ATTACK Kyle"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "STANCE ATTACK Bas"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Shove ON Maka AT C3"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Blink"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Blink ON Maka AT C3"), -1);
    assert_int_equal(mutant_table_says(b, MAKA, "USE Shove AT C3"), -1);
    assert_int_equal(mutant_table_says(b, MAKA, "USE Shove ON Kyle"), -1);
    assert_int_equal(mutant_table_says(b, MAKA, "USE Shove ON Maka AT C3"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "GUARD"), -1);
    assert_int_equal(mutant_table_says(b, MAKA, "FOE titan Kyle"), -1);
}

/* 11.3: powers are paid in tokens, all of a file together. */
static void powers_must_be_paid(void **state)
{
    static const int dice[] = {6, 6, 1};
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Duel on the Causeway");
    mutant_table_pc(b, KYLE, "Dov Kestrel", "B2", 3, 2, 2);
    mutant_table_pc(b, MAKA, "Bram Quillon", "H5", 3, 2, 1);
    mutant_character(&b->m, mutant_table_card(b, "Dov Kestrel"))->training =
        (unsigned char)mutant_table_card(b, "Survival Course"); /* Grit */
    mutant_character(&b->m, mutant_table_card(b, "Dov Kestrel"))->tokens = 1;
    begin_turn(b, dice, 3);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Grit"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Blink AT C3"), -1);
}

/* 13.6: lines in the order written: Blink from B2 over 3 hexes to E5; then the attack
 * moves on, SPD 2 and Light Feet, and stops next to H5. */
static void lines_are_carried_out_in_their_order(void **state)
{
    static const int dice[] = {6,
                               6,
                               1,
                               /* attack */ 1,
                               1,
                               1,
                               /* defence */ 1,
                               1,
                               /* the next turn */ 6,
                               6,
                               1};
    struct mutant_table *b = *state;

    begin_duel(b, "B2", "H5", dice, 11);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Blink AT E5"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "ATTACK Maka"), 0);
    end_file(b, KYLE);
    assert_int_equal(mutant_table_says(b, MAKA, "GUARD"), 0);
    end_file(b, MAKA);
    assert_int_equal(hex_distance(b->m.arena.piece[0].hex, hex_named("H5")), 1);
    assert_int_equal(tokens(b, "Dov Kestrel"), 1);
}

/* 12.1 move, 17: Shove moves a neighbour along a free path of 2; one that is not next to
 * it then costs nothing. Kyle acts first and comes from D4 to E4, next to Maka on E5. */
static void shove_moves_a_neighbour(void **state)
{
    static const int dice[] = {6, 6, 1};
    struct mutant_table *b = *state;

    begin_duel(b, "D4", "E5", dice, 3);
    assert_int_equal(mutant_table_says(b, KYLE, "MOVE E4"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "GUARD"), 0);
    end_file(b, KYLE);
    b->chance.trial = true; /* what comes after this turn does not matter */
    assert_int_equal(mutant_table_says(b, MAKA, "USE Shove ON Kyle AT E2"), 0);
    assert_int_equal(mutant_table_says(b, MAKA, "GUARD"), 0);
    end_file(b, MAKA);
    assert_at(b, 0, "E2");
    assert_int_equal(tokens(b, "Bram Quillon"), 1);
}

static void a_power_out_of_reach_costs_nothing(void **state)
{
    static const int dice[] = {6, 6, 1};
    struct mutant_table *b = *state;

    begin_duel(b, "B2", "H5", dice, 3);
    assert_int_equal(mutant_table_says(b, KYLE, "GUARD"), 0);
    end_file(b, KYLE);
    b->chance.trial = true;
    assert_int_equal(mutant_table_says(b, MAKA, "USE Shove ON Kyle AT C3"), 0);
    assert_int_equal(mutant_table_says(b, MAKA, "GUARD"), 0);
    end_file(b, MAKA);
    assert_at(b, 0, "B2");
    assert_int_equal(tokens(b, "Bram Quillon"), 2);
}

/* 17: Surge adds 2 dice to the next attack; Brace 2 to each defence until the next
 * activation, and GUARD 1. Maka acts first: 1 + 2 dice against 1 + 2 + 1. */
static void surge_brace_and_guard_add_dice(void **state)
{
    static const int dice[] = {1,
                               6,
                               6,
                               /* attack */ 6,
                               6,
                               6,
                               /* defence */ 6,
                               6,
                               6,
                               1,
                               /* the next turn */ 1,
                               6,
                               6};
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Duel on the Causeway");
    mutant_table_pc(b, KYLE, "Ashgrove Pell", "E5", 1, 2, 1);
    mutant_table_pc(b, MAKA, "Marrow Finch", "E6", 3, 1, 2);
    begin_turn(b, dice, 13);
    assert_int_equal(mutant_table_says(b, MAKA, "USE Brace"), 0);
    assert_int_equal(mutant_table_says(b, MAKA, "GUARD"), 0);
    end_file(b, MAKA);
    assert_int_equal(mutant_table_says(b, KYLE, "USE Surge"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "ATTACK Maka"), 0);
    end_file(b, KYLE);
    assert_int_equal(b->m.arena.piece[1].stat[MUTANT_ATK], 3); /* no hit */
    assert_int_equal(b->m.arena.turn, 2);
}

/* 13.6: an attack whose target is gone is replaced by the stance. Maka acts first and
 * withdraws: the duel is Kyle's, whose Character has the Triumph Token (10.9). */
static void an_attack_on_nobody_becomes_the_stance(void **state)
{
    static const int dice[] = {1, 1, 6};
    struct mutant_table *b = *state;

    begin_duel(b, "B2", "C3", dice, 3);
    assert_int_equal(mutant_table_says(b, KYLE, "ATTACK Maka"), 0);
    end_file(b, KYLE);
    assert_int_equal(mutant_table_says(b, MAKA, "WITHDRAW"), 0);
    end_file(b, MAKA);
    assert_null(mutant_top(&b->m));
    assert_int_equal(
        mutant_character(&b->m, mutant_table_card(b, "Dov Kestrel"))->triumph, 1);
}

/* 13.6: STANCE ATTACK goes for that School's PC, past foes that are nearer. */
static void a_stance_may_be_betrayal(void **state)
{
    static const int dice[] = {6, 6, 1, /* attack */ 1, 1, 1, /* defence */ 1, 1};
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Hunters at the Gate");
    mutant_table_pc(b, KYLE, "Dov Kestrel", "E5", 3, 2, 2);
    mutant_table_pc(b, MAKA, "Bram Quillon", "E8", 3, 2, 1);
    mutant_table_token(b, 0, 1, "E4");
    begin_turn(b, dice, 8);
    assert_int_equal(mutant_table_says(b, KYLE, "STANCE ATTACK Maka"), 0);
    b->m.arena.acts = 0;
    arena_begin_activation(&b->t, 0);
    assert_true(arena_next_line(&b->t, 0));
    mutant_top(&b->m)->asked = 0;
    mutant_table_run(b, 2); /* the attack */
    assert_at(b, 0, "E7");
}

/* 11.6, 13.3 MT: the Commander without a PC may still name a School with one, for his own
 * kind of foe alone. */
static void a_commander_without_a_pc_aims_the_foe(void **state)
{
    static const int dice[] = {6, 6, 1};
    struct mutant_table *b = *state;
    int warden;

    mutant_table_mission(b, "Silent Archive");
    mutant_table_pc(b, KYLE, "Dov Kestrel", "B2", 3, 2, 2);
    mutant_table_pc(b, MAKA, "Bram Quillon", "H5", 3, 2, 1);
    mutant_table_token(b, 0, 1, "E5");
    warden = mutant_table_token(b, 1, 1, "E4");
    begin_turn(b, dice, 3);
    assert_int_equal(mutant_table_says(b, BAS, "GUARD"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "FOE warden Catherine"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "FOE shelf-1 Maka"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "FOE warden Maka"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "FOE warden Maka"), 0);
    end_file(b, BAS);
    assert_int_equal(b->m.arena.piece[warden].goes_for, MAKA + 1);
}

/* 13.6: LOSE-FIRST is an answer, and stays when the turn is over. */
static void a_damage_policy_stays(void **state)
{
    static const int dice[] = {6, 6, 1};
    struct mutant_table *b = *state;

    begin_duel(b, "B2", "H5", dice, 3);
    assert_int_equal(mutant_table_says(b, KYLE, "LOSE-FIRST def, spd, atk"), 0);
    end_file(b, KYLE);
    b->chance.trial = true;
    assert_int_equal(mutant_table_says(b, MAKA, "GUARD"), 0);
    end_file(b, MAKA);
    assert_int_equal(b->m.arena.turn, 2);
    assert_int_equal(b->m.schools[KYLE].lose_first,
                     (MUTANT_DEF + 1) * 100 + (MUTANT_SPD + 1) * 10 + MUTANT_ATK + 1);
}

#define WITH_TABLE(test)                                                                 \
    cmocka_unit_test_setup_teardown(test, mutant_table_begin, mutant_table_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_TABLE(a_turn_holds_one_of_each),
        WITH_TABLE(orders_name_what_they_can_work_on),
        WITH_TABLE(powers_must_be_paid),
        WITH_TABLE(lines_are_carried_out_in_their_order),
        WITH_TABLE(shove_moves_a_neighbour),
        WITH_TABLE(a_power_out_of_reach_costs_nothing),
        WITH_TABLE(surge_brace_and_guard_add_dice),
        WITH_TABLE(an_attack_on_nobody_becomes_the_stance),
        WITH_TABLE(a_stance_may_be_betrayal),
        WITH_TABLE(a_commander_without_a_pc_aims_the_foe),
        WITH_TABLE(a_damage_policy_stays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
