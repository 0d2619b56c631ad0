#include "mail/identity.h"
#include "mail/token.h"

#include "core/seal.h"
#include "tests/support/mails.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The token of the vector of mail 2.1. */
#define VECTOR "g1-3-5-oqb6qyakn4op6ke5"

static const unsigned char old_key[32] = {99};

/* Epochs: player 1 has 7, player 3 has 0, others are none. */
static int64_t epoch_of(void *arg, int player)
{
    (void)arg;
    return player == 1 ? 7 : player == 3 ? 0 : -1;
}

static const struct token_keys both = {"g1", mails_key, old_key, epoch_of, NULL, NULL};

/* A reply token made with the current key, or the old one. */
static struct token made(int player, uint32_t number, bool old)
{
    struct token_keys k = both;
    struct token t;
    struct error e;

    k.key = old ? old_key : mails_key;
    assert_int_equal(token_make(&t, &k, TOKEN_REPLY, player, number, &e), 0);
    return t;
}

static enum token_result find(struct token_search *s, const struct mail *m,
                              const char *rcpt)
{
    return token_find(s, m, rcpt, TOKEN_REPLY, &both);
}

/* mail 2.1, vector. */
static void the_vectors_are_met(void **state)
{
    char mac[TOKEN_MAC];

    (void)state;
    token_mac(mac, mails_key, TOKEN_REPLY, "g1", 3, 5, 0);
    assert_string_equal(mac, "oqb6qyakn4op6ke5");
    token_mac(mac, mails_key, TOKEN_BOUNCE, "g1", 3, 17, 0);
    assert_string_equal(mac, "vllxk6kovdcdmbpr");
    assert_string_equal(made(3, 5, false).text, VECTOR);
}

/* mail 2.1: each of its fields is in the MAC. */
static void each_field_changes_the_mac(void **state)
{
    char mac[6][TOKEN_MAC];
    int i, j;

    (void)state;
    token_mac(mac[0], mails_key, TOKEN_REPLY, "g1", 3, 5, 0);
    token_mac(mac[1], mails_key, TOKEN_CONFIRM, "g1", 3, 5, 0);
    token_mac(mac[2], mails_key, TOKEN_REPLY, "g2", 3, 5, 0);
    token_mac(mac[3], mails_key, TOKEN_REPLY, "g1", 2, 5, 0);
    token_mac(mac[4], mails_key, TOKEN_REPLY, "g1", 3, 6, 0);
    token_mac(mac[5], mails_key, TOKEN_REPLY, "g1", 3, 5, 1);
    for (i = 0; i < 6; i++) {
        for (j = 0; j < i; j++) {
            assert_string_not_equal(mac[i], mac[j]);
        }
    }
}

/* mail 2.1: numbers have at most nine digits; the longest token fits. */
static void the_longest_token_is_found_again(void **state)
{
    struct token_keys k = both;
    struct mail m = {0};
    struct token_search s;
    struct token t;
    struct error e;

    (void)state;
    k.game = "abcdefghijkl";
    k.epoch = epoch_of;
    assert_int_equal(token_make(&t, &k, TOKEN_REPLY, 3, 999999999, &e), 0);
    assert_int_equal(token_find(&s, &m, t.text, TOKEN_REPLY, &k), TOKEN_FOUND);
    assert_string_equal(s.token.text, t.text);
    assert_int_equal(s.token.number, 999999999);
    assert_int_equal(token_make(&t, &k, TOKEN_REPLY, 3, 1000000000, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
    assert_int_equal(token_make(&t, &k, TOKEN_REPLY, 2, 1, &e), -1); /* no such player */
}

/* mail 2.2: separators vary, capitals do not matter. */
static void a_token_is_found_in_any_address(void **state)
{
    static const char *const addresses[] = {"game+" VECTOR "@example.org",
                                            "game-" VECTOR "@example.org",
                                            "game=" VECTOR "@example.org",
                                            "GAME+G1-3-5-OQB6QYAKN4OP6KE5@EXAMPLE.ORG",
                                            "\"Game\" <x+" VECTOR "@x.org>",
                                            VECTOR,
                                            "anna@example.org, game+" VECTOR
                                            "@example.org"};
    struct mail m = {0};
    struct token_search s;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        assert_int_equal(find(&s, &m, addresses[i]), TOKEN_FOUND);
        assert_string_equal(s.token.text, VECTOR);
        assert_int_equal(s.token.player, 3);
        assert_int_equal(s.token.number, 5);
    }
}

/* mail 2.1: the exact form, and the MAC. */
static void what_only_looks_like_a_token_is_none(void **state)
{
    static const char *const texts[] = {
        "",
        "g1-3-5-",
        "game+g1-3-5-oqb6qyakn4op6ke@example.org",   /* short      */
        "game+" VECTOR "x@example.org",              /* long       */
        "game+xg1-3-5-oqb6qyakn4op6ke5@example.org", /* other name */
        "game+g1-3-5-oqb6qyakn4op6ke6@example.org",  /* wrong      */
        "game+g1-3-6-oqb6qyakn4op6ke5@example.org",  /* of another number */
        "game+g1-03-5-oqb6qyakn4op6ke5x@example.org",
        "game+g1-0003-5-oqb6qyakn4op6ke5@example.org",
        "game+g1-3-0000000005-oqb6qyakn4op6ke5@example.org",
        "game+g1-2-5-oqb6qyakn4op6ke5@example.org"}; /* no such player */
    struct mail m = {0};
    struct token_search s;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_int_equal(find(&s, &m, texts[i]), TOKEN_NONE);
        assert_false(s.in_recipient);
    }
}

/* mail 2.2: every place is looked at. */
static void tokens_are_found_everywhere(void **state)
{
    char id[] = "<" VECTOR ".r1@example.org>";
    char subject[] = "Re: [g1] round 3 [" VECTOR "]";
    struct token_search s;

    (void)state;
    assert_int_equal(find(&s, &(struct mail){.delivered_to = id}, NULL), TOKEN_FOUND);
    assert_true(s.in_recipient);
    assert_int_equal(find(&s, &(struct mail){.delivered_to = id}, "x@y"), TOKEN_FOUND);
    assert_false(s.in_recipient); /* the mail system said whom it is to */
    assert_int_equal(find(&s, &(struct mail){.original_to = id}, NULL), TOKEN_FOUND);
    assert_false(s.in_recipient);
    assert_int_equal(find(&s, &(struct mail){.to = id}, NULL), TOKEN_FOUND);
    assert_int_equal(find(&s, &(struct mail){.cc = id}, NULL), TOKEN_FOUND);
    assert_int_equal(find(&s, &(struct mail){.in_reply_to = id}, NULL), TOKEN_FOUND);
    assert_int_equal(find(&s, &(struct mail){.references = id}, NULL), TOKEN_FOUND);
    assert_int_equal(find(&s, &(struct mail){.subject = subject}, NULL), TOKEN_FOUND);
    assert_int_equal(find(&s, &(struct mail){.from = id, .text = subject}, NULL),
                     TOKEN_NONE);
}

/* mail 2.2: the last 20 references. */
static void old_references_are_not_read(void **state)
{
    char references[2000] = "<" VECTOR ".r1@x>";
    struct mail m = {.references = references};
    struct token_search s;
    int i;

    (void)state;
    for (i = 0; i < 19; i++) {
        strncat(references, " <a@example.org>",
                sizeof references - strlen(references) - 1);
    }
    assert_int_equal(find(&s, &m, NULL), TOKEN_FOUND);
    strncat(references, " <a@example.org>", sizeof references - strlen(references) - 1);
    assert_int_equal(find(&s, &m, NULL), TOKEN_NONE);
}

/* mail 2.2: of one seat the highest number, wherever it stands. */
static void the_highest_number_counts(void **state)
{
    struct token high = made(3, 8, false);
    struct token low = made(3, 7, false);
    struct mail m = {.to = low.text, .references = high.text, .subject = low.text};
    struct token_search s;

    (void)state;
    assert_int_equal(find(&s, &m, "game+" VECTOR "@example.org"), TOKEN_FOUND);
    assert_int_equal(s.token.number, 8);
}

/* mail 2.2, order of the places: of equal numbers the first that is found. Old and new
 * key give two texts of the same number. */
static void the_first_of_equals_counts(void **state)
{
    struct token new_one = made(3, 5, false);
    struct token old_one = made(3, 5, true);
    struct token_search s;
    struct mail m = {0};
    char **place[] = {&m.delivered_to, &m.original_to, &m.to,     &m.cc,
                      &m.in_reply_to,  &m.references,  &m.subject};
    const size_t count = sizeof place / sizeof place[0];
    size_t i;

    (void)state;
    assert_string_not_equal(new_one.text, old_one.text);
    for (i = 0; i + 1 < count; i++) {
        memset(&m, 0, sizeof m);
        *place[i] = old_one.text;
        *place[i + 1] = new_one.text;
        assert_int_equal(find(&s, &m, NULL), TOKEN_FOUND);
        assert_string_equal(s.token.text, old_one.text);
        assert_int_equal(find(&s, &m, new_one.text), TOKEN_FOUND);
        assert_string_equal(s.token.text, new_one.text); /* --rcpt comes first */
    }
}

/* mail 2.2: References are read from right to left. */
static void the_newest_reference_is_read_first(void **state)
{
    struct token new_one = made(3, 5, false);
    struct token old_one = made(3, 5, true);
    char references[200];
    struct mail m = {.references = references};
    struct token_search s;

    (void)state;
    snprintf(references, sizeof references, "<%s.r1@x> <%s.r2@x>", new_one.text,
             old_one.text);
    assert_int_equal(find(&s, &m, NULL), TOKEN_FOUND);
    assert_string_equal(s.token.text, old_one.text);
}

/* mail 2.1: the old key counts while it is there, an old epoch never. */
static void keys_and_epochs_end(void **state)
{
    struct token_keys k = both;
    struct token old_one = made(3, 5, true);
    char text[TOKEN_TEXT];
    char mac[TOKEN_MAC];
    struct mail m = {0};
    struct token_search s;

    (void)state;
    assert_int_equal(token_find(&s, &m, old_one.text, TOKEN_REPLY, &k), TOKEN_FOUND);
    k.old = NULL;
    assert_int_equal(token_find(&s, &m, old_one.text, TOKEN_REPLY, &k), TOKEN_NONE);
    token_mac(mac, mails_key, TOKEN_REPLY, "g1", 1, 5, 6);
    snprintf(text, sizeof text, "g1-1-5-%s", mac);
    assert_int_equal(find(&s, &m, text), TOKEN_NONE);
    assert_int_equal(find(&s, &m, made(1, 5, false).text), TOKEN_FOUND);
}

/* mail 2.2: two seats are one too many, though the first comes first. */
static void two_seats_are_ambiguous(void **state)
{
    struct token one = made(1, 5, false);
    struct mail m = {.cc = one.text, .subject = one.text};
    struct token_search s;

    (void)state;
    assert_int_equal(find(&s, &m, VECTOR), TOKEN_AMBIGUOUS);
    assert_int_equal(find(&s, &m, NULL), TOKEN_FOUND);
    assert_int_equal(s.token.player, 1);
}

/* mail 3.3: a token of another game is told, and proves nothing. */
static void tokens_of_other_games_are_told(void **state)
{
    struct mail m = {0};
    struct token_search s;

    (void)state;
    assert_int_equal(find(&s, &m, "game+g2-3-5-oqb6qyakn4op6ke5@x"), TOKEN_NONE);
    assert_true(s.foreign);
    assert_int_equal(find(&s, &m, VECTOR), TOKEN_FOUND);
    assert_false(s.foreign);
}

/* mail 2.1, 5.2: a bounce's token is of its own kind, and found in addresses only. */
static void kinds_are_apart(void **state)
{
    char bounce[] = "game+b-g1-3-17-vllxk6kovdcdmbpr@example.org";
    struct token_search s;

    (void)state;
    assert_int_equal(
        token_find(&s, &(struct mail){.to = bounce}, NULL, TOKEN_BOUNCE, &both),
        TOKEN_FOUND);
    assert_int_equal(s.token.number, 17);
    assert_int_equal(find(&s, &(struct mail){.to = bounce}, NULL), TOKEN_NONE);
    assert_int_equal(
        token_find(&s, &(struct mail){.subject = bounce}, NULL, TOKEN_BOUNCE, &both),
        TOKEN_NONE);
}

static int64_t made_at(void *arg, enum token_kind kind, uint32_t number)
{
    const int64_t *made = arg;

    return kind == TOKEN_BOUNCE && number == 17 ? *made : -1;
}

/* mail 2.1: a row that is given again, as behind a copy, has another token; where no row
 * is, there is none. */
static void a_bounce_is_of_its_mail(void **state)
{
    int64_t made = 1796119200000;
    const struct token_keys k = {"g1", mails_key, NULL, epoch_of, &made, made_at};
    struct token_search s;
    struct token t, none;
    struct error e;

    (void)state;
    assert_int_equal(token_make(&t, &k, TOKEN_BOUNCE, 3, 17, &e), 0);
    assert_int_equal(token_find(&s, &(struct mail){.to = t.text}, NULL, TOKEN_BOUNCE, &k),
                     TOKEN_FOUND);
    made++;
    assert_int_equal(token_find(&s, &(struct mail){.to = t.text}, NULL, TOKEN_BOUNCE, &k),
                     TOKEN_NONE);
    assert_int_equal(token_make(&none, &k, TOKEN_BOUNCE, 3, 18, &e), -1);
    assert_int_equal(token_make(&none, &k, TOKEN_REPLY, 3, 5, &e), 0);
    assert_string_equal(none.text, VECTOR);
}

/* mail 4.1: places are filled to the token and the code themselves, in place. */
static void places_are_filled(void **state)
{
    static const unsigned char game_id[16] = {7};
    char message[] = "To: g+g1-3-5-................@x\r\nCODE ......... ok\r\n";
    char expected[sizeof message];
    char code[SEAL_CODE];
    struct error e;

    (void)state;
    token_mac_place(strchr(message, '.'), TOKEN_REPLY, 3, 5);
    token_code_place(strchr(message, '.'), 12);
    assert_memory_equal(strchr(message, 1), "\x01r003000000005\x01\x01", TOKEN_MAC_PLACE);
    assert_memory_equal(strchr(message, 2),
                        "\x02"
                        "00000012",
                        TOKEN_CODE_PLACE);
    assert_int_equal(token_fill(message, sizeof message - 1, &both, game_id, 3, &e), 0);
    seal_code(code, mails_key, game_id, 12, 3);
    snprintf(expected, sizeof expected, "To: g+" VECTOR "@x\r\nCODE %s ok\r\n", code);
    assert_string_equal(message, expected);
}

/* mail 4.1: the place names the player of a MAC, the row that of a code. */
static void a_place_names_its_player(void **state)
{
    static const unsigned char game_id[16] = {7};
    char message[TOKEN_MAC_PLACE];
    struct error e;

    (void)state;
    token_mac_place(message, TOKEN_REPLY, 3, 5);
    assert_int_equal(token_fill(message, sizeof message, &both, game_id, 1, &e), 0);
    assert_memory_equal(message, "oqb6qyakn4op6ke5", TOKEN_MAC_PLACE);
}

/* mail 4.1: a damaged place is a bug, not a mail. */
static void a_damaged_place_is_refused(void **state)
{
    static const unsigned char game_id[16] = {7};
    char place[TOKEN_MAC_PLACE];
    char code[TOKEN_CODE_PLACE];
    struct error e;

    (void)state;
    token_mac_place(place, TOKEN_REPLY, 3, 5);
    assert_int_equal(token_fill(place, sizeof place - 1, &both, game_id, 3, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
    place[1] = 'x';
    assert_int_equal(token_fill(place, sizeof place, &both, game_id, 3, &e), -1);
    token_mac_place(place, TOKEN_REPLY, 3, 5);
    place[15] = '1';
    assert_int_equal(token_fill(place, sizeof place, &both, game_id, 3, &e), -1);
    token_mac_place(place, TOKEN_REPLY, 2, 5);
    assert_int_equal(token_fill(place, sizeof place, &both, game_id, 3, &e), -1);
    token_code_place(code, 1);
    assert_int_equal(token_fill(code, sizeof code - 1, &both, game_id, 3, &e), -1);
    code[3] = ' ';
    assert_int_equal(token_fill(code, sizeof code, &both, game_id, 3, &e), -1);
}

/* The identity of a mail as four of its texts make it. */
static void identify(unsigned char out[32], const char *id, const char *from,
                     const char *date, const char *counted)
{
    char texts[3][40];
    struct mail m = {0};
    struct error e;

    snprintf(texts[0], sizeof texts[0], "%s", id);
    snprintf(texts[1], sizeof texts[1], "%s", from);
    snprintf(texts[2], sizeof texts[2], "%s", date);
    m.message_id = texts[0];
    m.from = texts[1];
    m.date = texts[2];
    m.text = texts[1]; /* no body in it */
    assert_int_equal(mail_identity(out, mails_key, &m, counted, &e), 0);
}

/* mail 3.1: the bytes that are hashed, spelt out. */
static void the_identity_is_made_of_four_texts(void **state)
{
    static const char bytes[] = "\0\2ab\0\1c\0\0\0\3def";
    unsigned char expected[32], found[32];

    (void)state;
    seal_keyed(expected, mails_key, "pbem-dedup-1", bytes, sizeof bytes - 1);
    identify(found, "ab", "c", "", "def");
    assert_memory_equal(found, expected, 32);
    identify(found, "ab", "c", "", "deg");
    assert_memory_not_equal(found, expected, 32);
    identify(found, "AB", "c", "", "def");
    assert_memory_not_equal(found, expected, 32);
}

/* mail 3.1: without a Message-ID the topmost Received stands for it. */
static void received_stands_in_for_the_id(void **state)
{
    char id[] = "ab";
    struct mail with = {.message_id = id};
    struct mail without = {.received_id = id};
    unsigned char a[32], b[32];
    struct error e;

    (void)state;
    assert_int_equal(mail_identity(a, mails_key, &with, "", &e), 0);
    assert_int_equal(mail_identity(b, mails_key, &without, "", &e), 0);
    assert_memory_equal(a, b, 32);
}

/* Of many games behind one address the tokens say for which a mail is; none is checked
 * for that, and each is named once, the recipient first. */
static void the_tokens_of_a_mail_name_its_games(void **state)
{
    char name[3][TOKEN_GAME];
    char to[] = "game+G2-3-5-oqb6qyakn4op6ke5@x, game+g1-3-5-oqb6qyakn4op6ke5@x";
    char answered[] = "<g2-3-5-oqb6qyakn4op6ke5@x>";
    char brackets[] = "Re: [G4] your turn, g5", none[] = "[../g4] [g5";
    char long_name[] = "[thirteenchars]";
    struct mail m = {0};

    (void)state;
    assert_int_equal(token_games(name, 3, &m, NULL), 0);
    m.to = to;
    m.in_reply_to = answered;
    m.subject = brackets;
    assert_int_equal(token_games(name, 3, &m, "game+g3-1-1-aaaaaaaaaaaaaaaa@x"), 3);
    assert_string_equal(name[0], "g3");
    assert_string_equal(name[1], "g2");
    assert_string_equal(name[2], "g1");
    m.to = NULL;
    assert_int_equal(token_games(name, 3, &m, NULL), 2);
    assert_string_equal(name[0], "g2");
    assert_string_equal(name[1], "g4");
    m.in_reply_to = NULL;
    m.subject = none;
    assert_int_equal(token_games(name, 3, &m, NULL), 0);
    m.subject = long_name;
    assert_int_equal(token_games(name, 3, &m, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors_are_met),
        cmocka_unit_test(each_field_changes_the_mac),
        cmocka_unit_test(the_longest_token_is_found_again),
        cmocka_unit_test(a_token_is_found_in_any_address),
        cmocka_unit_test(what_only_looks_like_a_token_is_none),
        cmocka_unit_test(tokens_are_found_everywhere),
        cmocka_unit_test(old_references_are_not_read),
        cmocka_unit_test(the_highest_number_counts),
        cmocka_unit_test(the_first_of_equals_counts),
        cmocka_unit_test(the_newest_reference_is_read_first),
        cmocka_unit_test(keys_and_epochs_end),
        cmocka_unit_test(two_seats_are_ambiguous),
        cmocka_unit_test(tokens_of_other_games_are_told),
        cmocka_unit_test(the_tokens_of_a_mail_name_its_games),
        cmocka_unit_test(kinds_are_apart),
        cmocka_unit_test(a_bounce_is_of_its_mail),
        cmocka_unit_test(places_are_filled),
        cmocka_unit_test(a_place_names_its_player),
        cmocka_unit_test(a_damaged_place_is_refused),
        cmocka_unit_test(the_identity_is_made_of_four_texts),
        cmocka_unit_test(received_stands_in_for_the_id),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
