#include "core/block.h"
#include "mail/clock.h"
#include "mail/report.h"
#include "tests/support/news.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOUR ((int64_t)3600 * 1000)
#define NOW (20789 * 24 * HOUR + 21 * HOUR) /* Wednesday 2 December 2026, 21:00 UTC */
#define FRIDAY (NOW + 44 * HOUR)            /* 1 day 20 hours later                 */

enum { BAS, CATHERINE, KYLE, SEATS };

/* ---- a game that is nothing but what it shows ---- */

enum { COUNTED, BID, SECRET, TOLD_LONG };
static const struct fact_kind kinds[] = {
    {"coins-counted", "6.1", false, "{@seat} {seat:have|has} {before} -> {after} coins."},
    {"bid", "9.1", true, "{@seat} {seat:bid|bids} {amount}."},
    {"card-drawn", "9.6", true, "{@seat} {seat:draw|draws} {card}."},
    {"saga", "10", false, "{text}"},
    {NULL, NULL, false, NULL},
};

static const struct decision decisions[] = {
    {"B1", "your sealed bid", "long", 48},
    {"U", "your upkeep", "long", 48},
    {"HL", "your hand limit", "short", 12},
    {NULL, NULL, NULL, 0},
};

/* What legal() yields: so many moves behind a pass. */
struct toy {
    int moves;
    const char *when;
};

static void legal(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct toy *toy = t->state;
    char text[40];
    int i;

    (void)seat;
    form(arg, "bid <0-7>");
    for (i = 0; i < toy->moves; i++) {
        snprintf(text, sizeof text, "move %d to Alaska", i + 1);
        form(arg, text);
    }
}

static json_t *view(const struct turn *t, int seat)
{
    const struct toy *toy = t->state;

    return json_pack("{s:s*, s:[{s:i, s:i}, {s:i, s:i}, {s:i, s:i}], s:i}", "when",
                     toy->when, "table", "seat", BAS, "hand", 4, "seat", CATHERINE,
                     "hand", 6, "seat", KYLE, "hand", 5, "reader", seat);
}

static const struct rules toy_rules = {.name = "toy",
                                       .title = "Toy",
                                       .facts = kinds,
                                       .decisions = decisions,
                                       .legal = legal,
                                       .view = view};

/* A position, and what a batch has to tell of it. */
struct bench {
    struct toy toy;
    struct game game;
    struct news news;
    struct letter letter;
    struct facts facts;
    struct told *told;
};

static int bench_setup(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    static const char *const names[] = {"Bas", "Catherine", "Kyle"};
    struct error e;
    int i;

    b->toy.when = "round 2, recruiting";
    b->game.rules = &toy_rules;
    b->game.state = &b->toy;
    b->game.seats = SEATS;
    memcpy(b->game.name, "g1", 3);
    for (i = 0; i < SEATS; i++) {
        memcpy(b->game.seat[i].name, names[i], strlen(names[i]) + 1);
        b->game.names[i] = b->game.seat[i].name;
    }
    for (i = 0; i < 16; i++) {
        b->game.id[i] = (unsigned char)i;
    }
    b->facts = (struct facts){.catalogue = kinds, .names = b->game.names, .seats = SEATS};
    b->news = (struct news){.game = &b->game, .now = NOW};
    b->letter = (struct letter){.seat = KYLE, .code = "M0ZB-DFXQ"};
    *state = b;
    return clock_zone("Europe/Berlin", &e);
}

static int bench_clear(void **state)
{
    struct bench *b = *state;

    facts_clear(&b->facts);
    free(b->told);
    free(b);
    return 0;
}

static struct asked *ask(struct bench *b, int decision, unsigned seats,
                         enum sealing sealed)
{
    struct asked *a = &b->game.asked[b->game.asked_count++];

    *a = (struct asked){.deadline = FRIDAY};
    a->q = (struct question){.number = 41,
                             .decision = &decisions[decision],
                             .seats = seats,
                             .sealed = sealed,
                             .max = 14,
                             .purse = {9, 20, 7},
                             .text = "bid for Juno Marsh"};
    return a;
}

/* Puts the facts told so far into the news. */
static void tell(struct bench *b)
{
    struct step step = {.facts = b->facts};
    struct played played = {.first_step = 1, .step = &step, .steps = 1};
    struct error e;

    assert_false(b->facts.failed);
    free(b->told);
    assert_int_equal(told_played(&b->told, &b->news.tells, &played, 1, &e), 0);
    b->news.told = b->told;
}

static json_t *as_json(const struct bench *b)
{
    struct error e = {0};
    json_t *out = NULL;

    if (report_json(&out, &b->news, &b->letter, &e)) {
        fail_msg("%s", e.text);
    }
    return out;
}

static void says(const struct bench *b, const char *text)
{
    news_says(&b->news, &b->letter, text);
}

static void hides(const struct bench *b, const char *text)
{
    news_hides(&b->news, &b->letter, text);
}

static void has_subject(const struct bench *b, const char *subject)
{
    news_has_subject(&b->news, &b->letter, subject);
}

/* ---- the rules of design: one after the other ---- */

/* Rule 1: asked, happened, table, proof. mail 1.4: the marker comes before all. */
static void parts_come_in_the_order_of_need(void **state)
{
    static const char *const order[] = {"orders above this line",
                                        "ASKED OF YOU, Kyle",
                                        "WHAT HAPPENED",
                                        "THE TABLE",
                                        "PROOF",
                                        NULL};
    const struct bench *b = *state;
    struct template_mail m = news_text(&b->news, &b->letter);

    news_in_order(m.body, order);
    template_mail_free(&m);
}

/* The whole of what is asked: mail 4.5 has the subject. */
static void a_question_is_told_whole(void **state)
{
    struct bench *b = *state;

    ask(b, 0, SEE_ONLY(BAS) | SEE_ONLY(KYLE), SEALED_BIDS);
    says(b, "=== g1, round 2, recruiting - put your orders above this line ===\n"
            "\n"
            "ASKED OF YOU, Kyle\n"
            "  B1  Your sealed bid: bid for Juno Marsh.\n"
            "      By Friday 4 December 2026, 18:00 CET (in 1 day 20 hours).\n"
            "      At most 7 in this round; you have 7 to spend.\n"
            "      Say nothing: the default of the rules is taken for you.\n"
            "  Waiting for Bas: bid for Juno Marsh, until Fri 4 Dec 18:00 CET.\n"
            "\n"
            "  Reply with one of\n"
            "    | BID <0-7>\n");
    has_subject(b, "[g1] round 2, recruiting: your sealed bid by Fri 4 Dec 18:00 CET");
}

/* sealed-bids 7.3: the cap is the smaller of what a round and what the purse allows. */
static void the_cap_is_the_smaller_of_round_and_purse(void **state)
{
    struct bench *b = *state;

    ask(b, 0, SEE_ONLY(CATHERINE), SEALED_BIDS);
    b->letter.seat = CATHERINE;
    says(b, "At most 14 in this round; you have 20 to spend.");
}

/* Rule 2: every question says what silence means, also when it was answered. */
static void an_answered_question_says_that_it_is(void **state)
{
    struct bench *b = *state;

    ask(b, 0, SEE_ONLY(KYLE), SEALED_BIDS)->answered = SEE_ONLY(KYLE);
    says(b, "Your answer is in. Say nothing: it stands.");
    hides(b, "the default of the rules");
    has_subject(b, "[g1] round 2, recruiting");
}

static void a_passed_or_missing_deadline_is_said(void **state)
{
    struct bench *b = *state;

    ask(b, 2, SEE_ONLY(KYLE), SEALED_NOT)->deadline = NOW - 1;
    says(b, "21:59 CET (time is up).");
    b->game.asked[0].deadline = 0;
    says(b, "There is no deadline.");
    has_subject(b, "[g1] round 2, recruiting: your hand limit");
}

/* sealed-bids 7.7: after CLOSE every bid is late, so none is asked for. */
static void a_closed_round_asks_nobody(void **state)
{
    struct bench *b = *state;

    ask(b, 0, SEE_ONLY(BAS) | SEE_ONLY(KYLE), SEALED_BIDS)->closed = 17;
    says(b, "ASKED OF YOU, Kyle\n"
            "  Nothing at the moment.\n"
            "  Closed, and about to be opened: bid for Juno Marsh.\n"
            "\n"
            "  In a mail");
    hides(b, "Waiting");
    has_subject(b, "[g1] round 2, recruiting");
}

/* Rule 3: twelve forms are printed, of thirteen those of a verb are one. */
static void many_forms_of_a_verb_become_one(void **state)
{
    struct bench *b = *state;

    b->toy.moves = 11;
    says(b, "    | MOVE 11 to Alaska\n");
    hides(b, "HELP MOVE");
    b->toy.moves = 12;
    says(b, "    | BID <0-7>\n"
            "    | MOVE 1 to Alaska              all 12: reply HELP MOVE\n");
    hides(b, "MOVE 2 to");
}

/* Rule 4: the reader is "you", others have names; changes show; groups by chapter, small
 * facts of a kind on one line. */
static void facts_are_told_to_their_reader_in_groups(void **state)
{
    struct bench *b = *state;

    fact(&b->facts, SEE_ALL, COUNTED, "{s:i, s:i, s:i}", "seat", KYLE, "before", 4,
         "after", 7);
    fact(&b->facts, SEE_ALL, BID, "{s:i, s:i}", "seat", BAS, "amount", 5);
    fact(&b->facts, SEE_ALL, BID, "{s:i, s:i}", "seat", CATHERINE, "amount", 3);
    fact(&b->facts, SEE_ALL, BID, "{s:i, s:i}", "seat", KYLE, "amount", 5);
    fact(&b->facts, SEE_ONLY(KYLE), SECRET, "{s:i, s:s}", "seat", KYLE, "card", "Audit");
    tell(b);
    says(b, "WHAT HAPPENED\n"
            "  Coins        You have 4 -> 7 coins.\n"
            "  Bid          Bas bids 5. Catherine bids 3. You bid 5.\n"
            "               You draw Audit.\n"
            "\n");
}

/* A fact may name its phase, which then is the heading. */
static void a_phase_is_a_heading(void **state)
{
    struct bench *b = *state;

    fact(&b->facts, SEE_ALL, BID, "{s:i, s:i, s:s}", "seat", BAS, "amount", 5, "phase",
         "recruit");
    fact(&b->facts, SEE_ALL, TOLD_LONG, "{s:s, s:s}", "text", "It rains.", "phase",
         "recruit");
    fact(&b->facts, SEE_ALL, TOLD_LONG, "{s:s}", "text", "It snows.");
    tell(b);
    says(b, "  Recruit      Bas bids 5.\n"
            "               It rains.\n"
            "  Saga         It snows.\n");
}

/* Rule 6, architecture 3.2: what another may know alone is not told. */
static void what_others_see_alone_is_not_told(void **state)
{
    struct bench *b = *state;

    fact(&b->facts, SEE_ONLY(BAS), SECRET, "{s:i, s:s}", "seat", BAS, "card", "Audit");
    tell(b);
    says(b, "  Nothing new.\n");
    hides(b, "Audit");
    b->letter.seat = SEATS;
    hides(b, "Audit");
    b->letter.seat = BAS;
    says(b, "You draw Audit.");
}

/* Rule 6: that a bid is in is told to all. */
static void a_bid_shows_in_the_table(void **state)
{
    struct bench *b = *state;

    ask(b, 0, SEE_ONLY(BAS) | SEE_ONLY(KYLE), SEALED_BIDS)->answered = SEE_ONLY(BAS);
    says(b, "  Bas           has bid\n"
            "  Catherine\n"
            "> Kyle\n");
    b->game.asked[0].q.sealed = SEALED_ANSWERS;
    says(b, "  Bas           answered\n");
}

/* Rule 9: the same without "asked" and "own things"; and nobody's code. */
static void a_spectator_is_asked_nothing(void **state)
{
    struct bench *b = *state;
    json_t *json;

    ask(b, 0, SEE_ONLY(BAS) | SEE_ONLY(KYLE), SEALED_BIDS);
    b->letter.seat = SEATS;
    b->letter.code = NULL;
    says(b, "=== g1, round 2, recruiting ===\n\nWHAT HAPPENED\n");
    says(b, "Waiting for Bas and Kyle: bid for Juno Marsh, until Fri 4 Dec 18:00\n");
    hides(b, "ASKED");
    hides(b, "CODE");
    hides(b, "Reply");
    has_subject(b, "[g1] round 2, recruiting: bid for Juno Marsh by Fri 4 Dec 18:00 CET");
    json = as_json(b);
    assert_int_equal(json_array_size(json_object_get(json, "asked")), 0);
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(json, "view"), "reader")),
        SEATS);
    json_decref(json);
}

/* Rule 7: the text needs nothing but the JSON, so what is printed can be printed again.
 */
static void the_text_comes_from_the_json_alone(void **state)
{
    const struct templates t = {NULL, "toy"};
    struct bench *b = *state;
    struct template_mail first, again;
    struct error e;
    json_t *json, *copy;
    char *dump;

    ask(b, 0, SEE_ONLY(KYLE), SEALED_BIDS);
    json = as_json(b);
    dump = json_dumps(json, JSON_SORT_KEYS);
    copy = json_loads(dump, 0, NULL);
    assert_int_equal(report_text(&first, &t, json, &e), 0);
    assert_int_equal(report_text(&again, &t, copy, &e), 0);
    assert_string_equal(first.body, again.body);
    assert_string_equal(first.subject, again.subject);
    template_mail_free(&first);
    template_mail_free(&again);
    json_decref(json);
    json_decref(copy);
    free(dump);
}

/* Rule 7: `show` has rows where the mail had facts; the reader cannot tell. */
static void rows_are_told_like_facts(void **state)
{
    struct bench *b = *state;
    struct told rows[2];
    json_t *fresh, *stored;
    int i;

    fact(&b->facts, SEE_ALL, BID, "{s:i, s:i}", "seat", KYLE, "amount", 5);
    fact(&b->facts, SEE_ALL, COUNTED, "{s:i, s:i, s:i}", "seat", BAS, "before", 4,
         "after", 7);
    tell(b);
    fresh = as_json(b);
    for (i = 0; i < 2; i++) {
        const struct fact *f = &b->facts.fact[i];

        told_row(&rows[i], &toy_rules, f->see, 1, f->kind->name, f->kind->rule, f->args,
                 f->sentence);
    }
    b->news.told = rows;
    stored = as_json(b);
    assert_true(json_equal(fresh, stored));
    json_decref(fresh);
    json_decref(stored);
}

/* Of rules that have changed since: the finished sentence is left. */
static void a_fact_of_a_forgotten_kind_is_told_as_it_was(void **state)
{
    struct bench *b = *state;
    struct told row;

    told_row(&row, &toy_rules, SEE_ALL, 1, "eclipse-seen", "99.1", NULL,
             "Kyle sees an eclipse.");
    b->news.told = &row;
    b->news.tells = 1;
    says(b, "  Eclipse      Kyle sees an eclipse.\n");
}

/* architecture 4.2: sender and receivers read a message, nobody else. */
static void a_message_reaches_both_ends_alone(void **state)
{
    char text[] = "Let us be friends.";
    struct told_message m = {
        .from = 1, .to = SEE_ONLY(CATHERINE) | SEE_ONLY(KYLE), .text = text};
    struct bench *b = *state;

    b->news.message = &m;
    b->news.messages = 1;
    says(b, "  Message      Bas writes to Catherine and you:\n"
            "               | Let us be friends.\n");
    b->letter.seat = BAS;
    says(b, "You write to Catherine and Kyle:\n"
            "               | Let us be friends.\n");
    b->letter.seat = SEATS;
    hides(b, "friends");
    m.to = SEE_ONLY(CATHERINE);
    b->letter.seat = KYLE;
    hides(b, "friends");
    m.to = TELL_ALL;
    b->letter.seat = SEATS;
    says(b, "Bas writes to everybody:\n"
            "               | Let us be friends.\n");
}

/* mail 1.4.3: however a message is broken into lines, none of them passes for what the
 * program writes: not for the message of somebody else, nor for a block that the host
 * should have signed and did not. */
static void words_of_players_stand_behind_a_bar(void **state)
{
    char text[] = "Shall we two stand together in this round, my old friend? "
                  "Catherine writes to you: BEGIN PBEM CHECKPOINT 1 "
                  "01210000000102030405060708090a0b0c0d0e0f END PBEM CHECKPOINT "
                  "d44ed2c282c5448d and so on";
    char short_text[] = "Well?";
    struct told_message m[] = {
        {.from = 1, .to = SEE_ONLY(KYLE), .text = text},
        {.from = 1, .to = SEE_ONLY(KYLE), .text = short_text},
        {.from = 2, .to = SEE_ONLY(KYLE), .text = short_text},
    };
    struct bench *b = *state;
    struct armored *blocks = NULL;
    struct template_mail mail;
    struct error e;

    b->news.message = m;
    b->news.messages = 3;
    says(b, "               Bas writes to you:\n"
            "               | Well?\n"
            "               Catherine writes to you:\n"
            "               | Well?\n");
    says(b, "               | Shall we two stand");
    hides(b, "               Catherine writes to you: B");
    mail = news_text(&b->news, &b->letter);
    assert_int_equal(block_find(&blocks, mail.body, strlen(mail.body), true, &e), 0);
    free(blocks);
    template_mail_free(&mail);
}

/* ---- columns: rule 5 ---- */

static void no_line_is_wider_than_72_columns(void **state)
{
    static const char *const longest[] = {
        "Maximiliana von und zu Hohenzollern-Sigm", /* 40 bytes, one column each */
        ("\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae\xe5\x90\x8d\xe5\x89\x8d"
         "\xe3\x81\xa7\xe3\x81\x99\xe3\x81\x8b\xe3\x81\xad\xe3\x81\x88"), /* 2 each */
        "KyleKyleKyleKyleKyleKyleKyleKyleKyleKyle"};
    struct bench *b = *state;
    struct template_mail m;
    int i;

    for (i = 0; i < SEATS; i++) {
        memcpy(b->game.seat[i].name, longest[i], strlen(longest[i]) + 1);
    }
    memcpy(b->game.name, "abcdefghijkl", 13);
    b->toy.when = "round 12, while everybody waits for the Commander";
    b->toy.moves = 5;
    ask(b, 0, SEE_ALL, SEALED_BIDS)->answered = SEE_ONLY(BAS);
    memset(b->game.asked[0].q.text, 'x', sizeof b->game.asked[0].q.text - 1);
    fact(&b->facts, SEE_ALL, TOLD_LONG, "{s:s}", "text",
         "https://example.org/a-very-long-address-that-nobody-would-type-but-somebody-"
         "may-paste and then some words, so that there is more than one line of it.");
    tell(b);
    for (i = 0; i <= SEATS; i++) {
        b->letter.seat = i;
        m = news_text(&b->news, &b->letter);
        news_in_columns(m.body);
        template_mail_free(&m);
    }
}

/* mail 1.4: in two lines the marker would not stop the reading of an answer. It says less
 * before the moment is cut; then 18 columns are taken before that and 29 behind it. */
static void the_marker_is_one_line(void **state)
{
    struct bench *b = *state;

    b->toy.when = "chapter 1, round 1, following";
    says(b, "=== g1, chapter 1, round 1, following - orders above this line ===\n");
    memcpy(b->game.name, "abcdefghijkl", 13);
    b->toy.when = "round 12, waiting for the Commander";
    says(b, "=== abcdefghijkl, round 12, waiting for t.. - orders above this line "
            "===\n");
}

/* A view that does not say when is a fault of the game. */
static void a_view_without_when_is_a_bug(void **state)
{
    struct bench *b = *state;
    struct error e = {0};
    json_t *out;

    b->toy.when = NULL;
    assert_int_equal(report_json(&out, &b->news, &b->letter, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
}

static void a_row_without_its_argument_is_told_as_broken_data(void **state)
{
    struct bench *b = *state;
    struct error e = {0};
    struct told row;
    json_t *args = json_pack("{s:i}", "seat", 1), *out;

    told_row(&row, &toy_rules, SEE_ALL, 1, "bid", "9.1", args, "Catherine bids.");
    b->news.told = &row;
    b->news.tells = 1;
    assert_int_equal(report_json(&out, &b->news, &b->letter, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    json_decref(args);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(test) cmocka_unit_test_setup_teardown(test, bench_setup, bench_clear)
        T(parts_come_in_the_order_of_need),
        T(a_question_is_told_whole),
        T(the_cap_is_the_smaller_of_round_and_purse),
        T(an_answered_question_says_that_it_is),
        T(a_passed_or_missing_deadline_is_said),
        T(a_closed_round_asks_nobody),
        T(many_forms_of_a_verb_become_one),
        T(facts_are_told_to_their_reader_in_groups),
        T(a_phase_is_a_heading),
        T(what_others_see_alone_is_not_told),
        T(a_bid_shows_in_the_table),
        T(a_spectator_is_asked_nothing),
        T(the_text_comes_from_the_json_alone),
        T(rows_are_told_like_facts),
        T(a_fact_of_a_forgotten_kind_is_told_as_it_was),
        T(a_message_reaches_both_ends_alone),
        T(words_of_players_stand_behind_a_bar),
        T(no_line_is_wider_than_72_columns),
        T(the_marker_is_one_line),
        T(a_view_without_when_is_a_bug),
        T(a_row_without_its_argument_is_told_as_broken_data),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
