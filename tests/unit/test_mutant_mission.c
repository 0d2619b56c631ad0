/* core/mutant: invitations, placing, the end of a Mission; trade before it.
 * RULES 8.1, 8.2, 10.4 to 10.9, 13.5, 13.9. */
#include "core/mutant/tasks.h"
#include "tests/support/mutant_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* One Hero a School; the Mission Phase is about to choose Characters. Bas commands. */
static void begin_choosing(struct mutant_table *b, const char *mission)
{
    static const char *const heroes[] = {"Ashgrove Pell", "Marrow Finch", "Dov Kestrel",
                                         "Bram Quillon"};
    int seat;

    mutant_table_mission(b, mission);
    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        mutant_join(&b->t, seat, MUTANT_LEADER, seat + 1);
        mutant_table_join(b, seat, heroes[seat]);
        b->m.schools[seat].rp = 3;
        b->m.schools[seat].coins = 4;
    }
    mutant_push(&b->m, MUTANT_TASK_MISSION);
    mutant_table_run(b, 0);
}

static void assert_position(const struct mutant_table *b, int position, int seat)
{
    assert_int_equal(arena_seat(&b->m, position - 1), seat);
}

/* 13.5: after each answer the Commander may say something else, unless the list is final.
 */
static void the_rest_of_a_list_may_be_replaced(void **state)
{
    struct mutant_table *b = *state;

    begin_choosing(b, "The Tall Walker");
    assert_true(mutant_table_asks(b, BAS, "IN"));
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Kyle, Catherine, Maka, Bas"), 0);
    assert_true(mutant_table_asks(b, KYLE, "SE"));
    assert_int_equal(mutant_table_says(b, KYLE, "SEND Dov Kestrel"), 0);
    assert_true(mutant_table_asks(b, BAS, "IN"));
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Maka, Kyle"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Maka, Bas LIST FINAL"), 0);
    assert_true(mutant_table_asks(b, MAKA, "SE"));
    assert_int_equal(mutant_table_says(b, MAKA, "REFUSE"), 0);
    assert_true(mutant_table_asks(b, BAS, "SE"));
    assert_int_equal(mutant_table_says(b, BAS, "SEND Ashgrove Pell"), 0);
    /* The last School is invited without a word of his. */
    assert_true(mutant_table_asks(b, CATHERINE, "SE"));
    assert_int_equal(b->m.schools[MAKA].rp, 2);
    assert_position(b, 1, KYLE);
    assert_position(b, 2, BAS);
}

/* 13.3 IN: who is late has all invited, clockwise from his left, himself last. */
static void a_late_commander_invites_clockwise(void **state)
{
    struct mutant_table *b = *state;

    begin_choosing(b, "The Tall Walker");
    mutant_table_late(b, BAS);
    assert_true(mutant_table_asks(b, CATHERINE, "SE"));
    mutant_table_late(b, CATHERINE);
    assert_true(mutant_table_asks(b, KYLE, "SE"));
    mutant_table_late(b, KYLE);
    mutant_table_late(b, MAKA);
    assert_true(mutant_table_asks(b, BAS, "SE"));
    assert_position(b, 1, CATHERINE);
    assert_position(b, 3, MAKA);
}

/* 13.3 SE: the highest printed total; a Leader, however strong, comes last. */
static void a_late_school_sends_its_best(void **state)
{
    struct mutant_table *b = *state;

    begin_choosing(b, "The Old Titan");
    mutant_table_join(b, KYLE, "Magnus Thole"); /* 12 against 11 of Dov Kestrel */
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Kyle"), 0);
    mutant_table_late(b, KYLE);
    assert_int_equal(b->m.arena.piece[0].figure, mutant_table_card(b, "Magnus Thole"));
}

/* 13.5: an advance SEND is used when its School is invited; 12.1 may have made it
 * illegal: then the School is asked. */
static void a_character_is_sent_in_advance(void **state)
{
    struct mutant_table *b = *state;
    int finch;

    begin_choosing(b, "The Tall Walker");
    finch = mutant_table_card(b, "Marrow Finch");
    assert_int_equal(mutant_table_says(b, KYLE, "SEND Dov Kestrel"), 0);
    assert_int_equal(mutant_table_says(b, CATHERINE, "SEND Marrow Finch"), 0);
    mutant_character(&b->m, finch)->injured = 1;
    mutant_table_join(b, CATHERINE, "Pip Arden");
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Kyle, Catherine LIST FINAL"), 0);
    assert_position(b, 1, KYLE);
    assert_true(mutant_table_asks(b, CATHERINE, "SE"));
}

/* 10.4.4: a School with nobody it may send is not asked, and loses 1 RP. */
static void nobody_to_send_is_a_refusal(void **state)
{
    struct mutant_table *b = *state;

    begin_choosing(b, "The Tall Walker");
    mutant_character(&b->m, mutant_table_card(b, "Dov Kestrel"))->injured = 1;
    mutant_character(&b->m, MUTANT_LEADERS + 3)->injured = 1;
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Kyle"), 0);
    assert_true(mutant_table_asks(b, BAS, "IN"));
    assert_int_equal(b->m.schools[KYLE].rp, 2);
    assert_int_equal(mutant_mission_seats(&b->t, MUTANT_REFUSERS), MUTANT_SEAT(KYLE));
}

/* 10.4.5: who invites himself must send; with one who can go there is nothing to ask. */
static void a_commander_of_two_must_send_when_he_invites_himself(void **state)
{
    struct mutant_table *b = *state;

    begin_choosing(b, "Exhibition Match");
    mutant_table_join(b, BAS, "Pip Arden");
    assert_int_equal(mutant_table_says(b, BAS, "CLOSE"), -1); /* others can be asked */
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Bas, Kyle LIST FINAL"), 0);
    assert_true(mutant_table_asks(b, BAS, "SE"));
    assert_int_equal(mutant_table_says(b, BAS, "REFUSE"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "SEND Pip Arden"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "REFUSE"), 0);
    assert_true(mutant_table_asks(b, BAS, "IN"));
    assert_int_equal(b->m.schools[BAS].rp, 3);
}

/* 10.4.5: he alone is left, and closes: one School takes part, nothing is lost. */
static void a_commander_of_two_may_close(void **state)
{
    struct mutant_table *b = *state;

    begin_choosing(b, "Exhibition Match");
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Kyle, Catherine, Maka LIST FINAL"),
                     0);
    assert_int_equal(mutant_table_says(b, KYLE, "REFUSE"), 0);
    assert_int_equal(mutant_table_says(b, CATHERINE, "REFUSE"), 0);
    assert_int_equal(mutant_table_says(b, MAKA, "SEND Bram Quillon"), 0);
    assert_true(mutant_table_asks(b, BAS, "IN"));
    assert_int_equal(mutant_table_says(b, BAS, "CLOSE"), 0);
    assert_null(mutant_top(&b->m)); /* 10.4.6 */
    assert_int_equal(b->m.schools[BAS].rp, 3);
    assert_int_equal(b->m.schools[KYLE].rp, 2);
}

/* 10.4.7: a coin for each Triumph Token on who is chosen. */
static void triumph_tokens_bring_coins(void **state)
{
    struct mutant_table *b = *state;

    begin_choosing(b, "The Tall Walker");
    mutant_character(&b->m, mutant_table_card(b, "Dov Kestrel"))->triumph = 2;
    assert_int_equal(mutant_table_says(b, BAS, "INVITE Kyle"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "SEND Dov Kestrel"), 0);
    assert_int_equal(b->m.schools[KYLE].coins, 6);
}

/* 13.9: coins may be given until choosing ends. */
static void coins_are_given_while_characters_are_chosen(void **state)
{
    struct mutant_table *b = *state;

    begin_choosing(b, "The Tall Walker");
    assert_int_equal(mutant_table_says(b, BAS, "GIVE Kyle 5"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "GIVE Bas 1"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "GIVE Kyle 3"), 0);
    assert_int_equal(b->m.schools[BAS].coins, 1);
    assert_int_equal(b->m.schools[KYLE].coins, 7);
}

/* Everybody goes; the tokens are to be placed. */
static void begin_placing(struct mutant_table *b, const char *mission)
{
    int seat;

    begin_choosing(b, mission);
    mutant_table_late(b, BAS);
    for (seat = CATHERINE; seat <= MAKA; seat++) {
        mutant_table_late(b, seat);
    }
    mutant_table_late(b, BAS);
}

/* 10.6, W46: the distance counts from the nearest PC (B2, B5, H5, H2), and what the file
 * leaves out lies by default. */
static void tokens_keep_their_distance(void **state)
{
    const struct order end = {.kind = ORDER_END};
    struct mutant_table *b = *state;

    begin_placing(b, "Hunters at the Gate");
    assert_true(mutant_table_asks(b, BAS, "PL"));
    assert_int_equal(mutant_table_says(b, BAS, "PLACE hunter-1 D4"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "PLACE hunter-2 E6"), 0);
    assert_int_equal(mutant_table_says(b, BAS, "PLACE hunter-1 E6"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "PLACE hunter-2 E5"), -1);
    b->chance.trial = true; /* the dice of the initiative that follows do not matter */
    assert_int_equal(mutant_rules.apply(&b->t, BAS, &end, &b->e), 0);
    assert_int_equal(b->m.arena.piece[ARENA_POSITIONS].hex, hex_named("E5"));
    assert_int_equal(b->m.arena.piece[ARENA_POSITIONS + 1].hex, hex_named("E6"));
    assert_int_equal(b->m.arena.piece[ARENA_POSITIONS + 2].hex, hex_named("E4"));
}

/* 10.6: one token that can go to one hex is not asked about. */
static void the_dais_goes_to_the_centre_by_itself(void **state)
{
    struct mutant_table *b = *state;

    b->chance.trial = true;
    begin_placing(b, "Night of Masks");
    assert_int_equal(b->m.arena.piece[ARENA_POSITIONS].hex, HEX_CENTRE);
    assert_int_equal(b->m.arena.turn, 1);
}

/* 10.6: `edge` is distance 4 from E5, whatever else would do; DONE leaves the rest to the
 * default. Sluices keep 4 from all PCs, so E9 (4 from B5 and H5) is one of few. */
static void a_mark_of_the_edge_lies_at_the_edge(void **state)
{
    struct mutant_table *b = *state;

    begin_placing(b, "Rescue at Wend Mill");
    assert_int_equal(mutant_table_says(b, BAS, "PLACE sluice-1 E4"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "PLACE sluice-1 B1"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "PLACE sluice-1 E9"), 0);
    assert_int_equal(mutant_table_says(b, BAS, "PLACE Kyle E5"), -1);
    b->chance.trial = true;
    assert_int_equal(mutant_table_says(b, BAS, "DONE"), 0);
    assert_int_equal(b->m.arena.piece[ARENA_POSITIONS].hex, hex_named("E9"));
    assert_int_equal(hex_distance(b->m.arena.piece[ARENA_POSITIONS + 1].hex, HEX_CENTRE),
                     HEX_RIM);
    assert_int_equal(b->m.arena.turn, 1);
}

/* 10.2: if everybody is barred the token stays, and nobody scores. */
static void nobody_may_bid_and_the_token_stays(void **state)
{
    struct mutant_table *b = *state;
    int seat;

    b->m.missions.draw[0] = 1;
    b->m.commander = KYLE;
    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        b->m.schools[seat].barred = MUTANT_BAR_COMMAND;
        b->m.schools[seat].coins = 4;
    }
    mutant_push(&b->m, MUTANT_TASK_COMMAND);
    mutant_table_run(b, 0);
    assert_null(mutant_top(&b->m));
    assert_int_equal(b->m.commander, KYLE);
    assert_int_equal(b->m.schools[KYLE].rp, 0);
    assert_int_equal(b->m.mission, 1);
}

/* The Mission has succeeded; Triumph Tokens are next. */
static void begin_conferring(struct mutant_table *b, int tokens)
{
    struct mutant_frame *f = mutant_push(&b->m, MUTANT_TASK_MISSION);

    f->stage = MISSION_CONFERS;
    b->m.arena.result = ARENA_SUCCESS;
    b->m.arena.confer = tokens;
    mutant_table_run(b, 0);
}

static int triumph(struct mutant_table *b, const char *name)
{
    return mutant_character(&b->m, mutant_table_card(b, name))->triumph;
}

/* 10.9: not the Defeated, not the withdrawn; who is asked chooses among the others. */
static void triumph_goes_to_who_is_left(void **state)
{
    struct mutant_table *b = *state;
    int defeated;

    mutant_table_mission(b, "Hunters at the Gate");
    mutant_table_pc(b, BAS, "Pip Arden", "B2", 2, 2, 2);
    defeated = mutant_table_pc(b, KYLE, "Juno Marsh", "B5", 2, 2, 2);
    mutant_table_pc(b, MAKA, "Fenn Tallis", "H5", 2, 2, 2);
    b->m.arena.piece[defeated].place = ARENA_DEFEATED;
    begin_conferring(b, 1);
    assert_true(mutant_table_asks(b, BAS, "TF"));
    assert_int_equal(mutant_table_says(b, BAS, "CONFER Juno Marsh"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "CONFER Pip Arden, Fenn Tallis"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "CONFER Fenn Tallis"), 0);
    assert_int_equal(triumph(b, "Fenn Tallis"), 1);
    assert_int_equal(triumph(b, "Pip Arden"), 0);
    assert_null(mutant_top(&b->m));
}

/* 10.9: at most 3 on a Character; who leaves no choice is not asked. */
static void triumph_without_a_choice_is_given(void **state)
{
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Hunters at the Gate");
    mutant_table_pc(b, BAS, "Pip Arden", "B2", 2, 2, 2);
    mutant_table_pc(b, MAKA, "Fenn Tallis", "H5", 2, 2, 2);
    mutant_character(&b->m, mutant_table_card(b, "Pip Arden"))->triumph = 3;
    begin_conferring(b, 2);
    assert_null(mutant_top(&b->m));
    assert_int_equal(triumph(b, "Pip Arden"), 3);
    assert_int_equal(triumph(b, "Fenn Tallis"), 1);
}

/* 13.3 TF: most credit. */
static void a_late_commander_confers_on_most_credit(void **state)
{
    struct mutant_table *b = *state;

    mutant_table_mission(b, "Hunters at the Gate");
    mutant_table_pc(b, BAS, "Pip Arden", "B2", 2, 2, 2);
    mutant_table_pc(b, MAKA, "Fenn Tallis", "H5", 2, 2, 2);
    b->m.arena.credit[MAKA] = 1;
    begin_conferring(b, 1);
    mutant_table_late(b, BAS);
    assert_int_equal(triumph(b, "Fenn Tallis"), 1);
}

/* The trade step, Bas with Pip Arden, Kyle with Juno Marsh, 4 coins each. */
static void begin_trade(struct mutant_table *b)
{
    int seat;

    b->m.phase = MUTANT_RECRUIT_PHASE;
    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        mutant_join(&b->t, seat, MUTANT_LEADER, seat + 1);
        b->m.schools[seat].coins = 4;
    }
    mutant_table_join(b, BAS, "Pip Arden");
    mutant_table_join(b, KYLE, "Juno Marsh");
    mutant_push(&b->m, MUTANT_TASK_TRADE);
    mutant_table_run(b, 0);
}

static int owner(struct mutant_table *b, const char *name)
{
    return mutant_character(&b->m, mutant_table_card(b, name))->owner;
}

/* 8.1: all of an offer changes hands at once, with what is on the Characters. */
static void an_offer_is_carried_out_whole(void **state)
{
    struct mutant_table *b = *state;

    begin_trade(b);
    mutant_character(&b->m, mutant_table_card(b, "Pip Arden"))->tokens = 0;
    assert_int_equal(
        mutant_table_says(b, BAS, "OFFER Kyle GIVE 3 coins, Pip Arden GET Juno Marsh"),
        0);
    assert_int_equal(mutant_accept_offer(&b->t, MAKA, 1, &b->e), -1);
    assert_int_equal(mutant_accept_offer(&b->t, KYLE, 0, &b->e), 0);
    assert_int_equal(owner(b, "Pip Arden"), KYLE);
    assert_int_equal(owner(b, "Juno Marsh"), BAS);
    assert_int_equal(b->m.schools[BAS].coins, 1);
    assert_int_equal(b->m.schools[KYLE].coins, 7);
    assert_int_equal(mutant_character(&b->m, mutant_table_card(b, "Pip Arden"))->tokens,
                     0);
}

/* 13.9: if both sides can still deliver; else nothing moves. */
static void an_offer_that_cannot_be_kept_is_refused(void **state)
{
    struct mutant_table *b = *state;

    begin_trade(b);
    assert_int_equal(mutant_table_says(b, BAS, "OFFER Kyle GIVE 3 coins GET Juno Marsh"),
                     0);
    assert_int_equal(mutant_table_says(b, BAS, "GIVE Maka 2"), 0);
    assert_int_equal(mutant_accept_offer(&b->t, KYLE, 1, &b->e), -1);
    assert_int_equal(owner(b, "Juno Marsh"), KYLE);
    assert_int_equal(b->m.schools[BAS].coins, 2);
}

/* 8.1, W32: never a Leader, never nothing for nothing, never from oneself. */
static void some_offers_are_none(void **state)
{
    struct mutant_table *b = *state;

    begin_trade(b);
    assert_int_equal(mutant_table_says(b, BAS, "OFFER Kyle GIVE Ysolde Marr GET 3 coins"),
                     -1);
    assert_int_equal(mutant_table_says(b, BAS, "OFFER Kyle GIVE NOTHING GET NOTHING"),
                     -1);
    assert_int_equal(mutant_table_says(b, BAS, "OFFER Bas GIVE 1 coin GET NOTHING"), -1);
    assert_int_equal(mutant_table_says(b, BAS, "OFFER Kyle GIVE 5 coins GET Juno Marsh"),
                     -1);
    assert_int_equal(mutant_table_says(b, BAS, "OFFER Kyle GIVE 1 coin GET Pip Arden"),
                     -1);
}

/* 13.3 TR: an offer takes back the DONE of who gets it; when all are done it closes. */
static void an_offer_takes_a_done_back(void **state)
{
    struct mutant_table *b = *state;

    begin_trade(b);
    assert_int_equal(mutant_table_says(b, KYLE, "DONE"), 0);
    assert_int_equal(mutant_table_says(b, CATHERINE, "DONE"), 0);
    assert_int_equal(mutant_table_says(b, MAKA, "DONE"), 0);
    assert_int_equal(mutant_table_says(b, BAS, "OFFER Kyle GIVE 1 coin GET Juno Marsh"),
                     0);
    assert_int_equal(mutant_table_says(b, BAS, "DONE"), 0);
    assert_true(mutant_table_asks(b, KYLE, "TR"));
    assert_int_equal(mutant_table_says(b, KYLE, "REJECT 1"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "DONE"), 0);
    assert_null(mutant_top(&b->m));
}

/* 8.2, W41: one token, 1 coin for a Student and 2 for a Hero, once a round, ready only.
 */
static void covert_missions_earn_coins(void **state)
{
    struct mutant_table *b = *state;

    begin_trade(b);
    mutant_table_join(b, KYLE, "Dov Kestrel");
    mutant_character(&b->m, mutant_table_card(b, "Juno Marsh"))->tokens = 0;
    assert_int_equal(mutant_table_says(b, KYLE, "COVERT Juno Marsh"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "COVERT Ines Vauquelin"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "COVERT Dov Kestrel, Dov Kestrel"), -1);
    assert_int_equal(mutant_table_says(b, KYLE, "COVERT Dov Kestrel"), 0);
    assert_int_equal(mutant_table_says(b, KYLE, "COVERT Dov Kestrel"), -1);
    assert_int_equal(b->m.schools[KYLE].coins, 6);
    assert_int_equal(mutant_table_says(b, BAS, "COVERT Pip Arden"), 0);
    assert_int_equal(b->m.schools[BAS].coins, 5);
    mutant_character(&b->m, mutant_table_card(b, "Juno Marsh"))->tokens = 1;
    mutant_character(&b->m, mutant_table_card(b, "Juno Marsh"))->injured = 1;
    assert_int_equal(mutant_table_says(b, KYLE, "COVERT Juno Marsh"), -1);
}

#define WITH_TABLE(test)                                                                 \
    cmocka_unit_test_setup_teardown(test, mutant_table_begin, mutant_table_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_TABLE(the_rest_of_a_list_may_be_replaced),
        WITH_TABLE(a_late_commander_invites_clockwise),
        WITH_TABLE(a_late_school_sends_its_best),
        WITH_TABLE(a_character_is_sent_in_advance),
        WITH_TABLE(nobody_to_send_is_a_refusal),
        WITH_TABLE(a_commander_of_two_must_send_when_he_invites_himself),
        WITH_TABLE(a_commander_of_two_may_close),
        WITH_TABLE(triumph_tokens_bring_coins),
        WITH_TABLE(coins_are_given_while_characters_are_chosen),
        WITH_TABLE(tokens_keep_their_distance),
        WITH_TABLE(the_dais_goes_to_the_centre_by_itself),
        WITH_TABLE(a_mark_of_the_edge_lies_at_the_edge),
        WITH_TABLE(nobody_may_bid_and_the_token_stays),
        WITH_TABLE(triumph_goes_to_who_is_left),
        WITH_TABLE(triumph_without_a_choice_is_given),
        WITH_TABLE(a_late_commander_confers_on_most_credit),
        WITH_TABLE(an_offer_is_carried_out_whole),
        WITH_TABLE(an_offer_that_cannot_be_kept_is_refused),
        WITH_TABLE(some_offers_are_none),
        WITH_TABLE(an_offer_takes_a_done_back),
        WITH_TABLE(covert_missions_earn_coins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
