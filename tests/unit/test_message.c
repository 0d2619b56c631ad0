/* Finished messages: mail 4.1, 4.5, 4.6. Python's reading of them:
 * test_message_read.c. */
#include "mail/message.h"
#include "tests/support/message_fixture.h"

#include <stdlib.h>
#include <string.h>

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#define MAC_R "\001r003000000005\001\001"
#define MAC_U "\001u003000000000\001\001"

/* The finished message, checked to be clean; the caller frees. */
static char *written(const struct message *m)
{
    struct error e = {.code = ERROR_NONE};
    char *bytes, *text;
    size_t n;

    assert_int_equal(message_write(m, &bytes, &n, &e), 0);
    assert_true(message_is_clean(bytes, n, true));
    text = strndup(bytes, n);
    assert_non_null(text);
    assert_int_equal(strlen(text), n);
    free(bytes);
    return text;
}

/* Whether the message has this text. */
static bool holds(const struct message *m, const char *text)
{
    char *bytes = written(m);
    bool found = strstr(bytes, text) != NULL;

    free(bytes);
    return found;
}

/* What follows the headers. */
static char *body_of(const char *text)
{
    struct message m = message_fixture();
    char *bytes, *body;

    m.text = text;
    bytes = written(&m);
    body = strdup(strstr(bytes, "\r\n\r\n") + 4);
    assert_non_null(body);
    free(bytes);
    return body;
}

static void assert_body(const char *text, const char *expected)
{
    char *body = body_of(text);

    assert_string_equal(body, expected);
    free(body);
}

/* 4.5: the headers, in this order and form, and nothing else. */
static void a_report_is_these_bytes(void **state)
{
    static const struct message_key earlier[] = {{.number = 4, .batch = 12}};
    struct message m = message_fixture();
    char *bytes;

    (void)state;
    m.earlier = earlier;
    m.earlier_count = 1;
    bytes = written(&m);
    assert_string_equal(
        bytes, "Date: Mon, 30 Nov 2026 10:00:00 +0000\r\n"
               "From: \"Game g1\" <game@example.org>\r\n"
               "To: \"Ada P\" <ada@example.org>\r\n"
               "Reply-To: <game+g1-3-5-" MAC_R "@example.org>\r\n"
               "Subject: [g1] round 3, recruiting: your bid by Fri 4 Dec 18:00 UTC\r\n"
               "Message-ID: <g1-3-5-" MAC_R ".r17@example.org>\r\n"
               "References: <g1-3-0.start@example.org>\r\n"
               " <g1-3-4-\001r003000000004\001\001.r12@example.org>\r\n"
               " <g1-3-5-" MAC_R ".r17@example.org>\r\n"
               "List-Id: \"Game g1\" <g1.example.org>\r\n"
               "List-Unsubscribe: <mailto:game+u-g1-3-0-" MAC_U
               "@example.org?subject=unsubscribe>\r\n"
               "Auto-Submitted: auto-generated\r\n"
               "X-Auto-Response-Suppress: OOF, AutoReply\r\n"
               "X-PBM-Loop: example.org\r\n"
               "Content-Language: en\r\n"
               "MIME-Version: 1.0\r\n"
               "Content-Type: text/plain; charset=utf-8\r\n"
               "Content-Transfer-Encoding: quoted-printable\r\n"
               "\r\n"
               "BID 3\r\n");
    free(bytes);
}

/* 4.5: In-Reply-To in receipts and errors only, which are auto-replied. */
static void a_receipt_names_the_mail_it_answers(void **state)
{
    struct message m = message_fixture();

    (void)state;
    m.is_reply = true;
    m.in_reply_to = "<abc.123@mail.example.org>";
    assert_true(holds(&m, "\r\nIn-Reply-To: <abc.123@mail.example.org>\r\nReferences: "));
    assert_true(holds(&m, "\r\nAuto-Submitted: auto-replied\r\n"));
}

/* 4.5: their Message-ID is no way to write headers of ours. */
static void an_id_that_is_none_is_left_out(void **state)
{
    static const char *const bad[] = {"<a@b>\r\nBcc: <c@d>", "<a b@c>", "a@b.example",
                                      "<nothing>",           "",        "<a@b><c@d>",
                                      "<\xc3\xa4@b>"};
    struct message m = message_fixture();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        m.in_reply_to = bad[i];
        assert_false(holds(&m, "In-Reply-To"));
        assert_false(holds(&m, "Bcc"));
    }
}

/* 4.5: display names: an atom bare, other ASCII quoted, the rest encoded. */
static void names_are_bare_quoted_or_encoded(void **state)
{
    static const char *const names[][2] = {
        {"", "To: <ada@example.org>\r\n"},
        {"Ada", "To: Ada <ada@example.org>\r\n"},
        {"Ada P.", "To: \"Ada P.\" <ada@example.org>\r\n"},
        {"a\"b\\c", "To: \"a\\\"b\\\\c\" <ada@example.org>\r\n"},
        {"J\xc3\xb6rgen", "To: =?UTF-8?Q?J=C3=B6rgen?= <ada@example.org>\r\n"},
        {"\xe7\x8e\x8b\xe8\x8f\xb2", "To: =?UTF-8?B?546L6I+y?= <ada@example.org>\r\n"},
        {"=?x?=", "To: =?UTF-8?B?PT94Pz0=?= <ada@example.org>\r\n"},
    };
    struct message m = message_fixture();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        m.to_name = names[i][0];
        assert_true(holds(&m, names[i][1]));
    }
}

/* 4.5: never an @ in a display name: mail programs show it as the address. */
static void a_name_has_no_at(void **state)
{
    struct message m = message_fixture();

    (void)state;
    m.to_name = "root@bank.example";
    assert_true(holds(&m, "To: \"root bank.example\" <ada@example.org>\r\n"));
    m.to_name = "\xc3\xa4@bank";
    assert_true(holds(&m, "To: =?UTF-8?Q?=C3=A4_bank?= <ada@example.org>\r\n"));
}

/* 4.5: control characters of a header value become one blank. */
static void a_subject_cannot_begin_a_header(void **state)
{
    static const char *const subjects[][2] = {
        {"a\r\nBcc: b@example.org", "\r\nSubject: a Bcc: b@example.org\r\n"},
        {"a\n\tb", "\r\nSubject: a b\r\n"},
        {"  a  \x7f b ", "\r\nSubject: a b\r\n"},
        {"a\x01r003000000005\x01\x01", "\r\nSubject: a r003000000005\r\n"},
        {"a\xe2\x80\xa8"
         "b",
         "\r\nSubject: a b\r\n"},
        {"a\xc2\x85"
         "b",
         "\r\nSubject: a b\r\n"},
        {"a\xff"
         "b",
         "\r\nSubject: a?b\r\n"},
    };
    struct message m = message_fixture();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        m.subject = subjects[i][0];
        assert_true(holds(&m, subjects[i][1]));
    }
}

/* 4.5: folded at 78 at a blank. The first line has "Subject:" and 70 columns. */
static void a_long_subject_is_folded_at_a_blank(void **state)
{
    struct message m = message_fixture();

    (void)state;
    m.subject = "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg h";
    assert_true(holds(&m, "Subject: aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee "
                          "fffffffff ggggggggg\r\n h\r\n"));
    m.subject = "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff gggggggg";
    assert_true(holds(&m, "fffffffff gggggggg\r\nMessage-ID"));
}

/* 4.5: encoded words of at most 75, on lines of at most 76, at borders of characters: 200
 * letters of two bytes each. The first word has room for 19 of them, further ones for 22;
 * of these whole threes are counted: 18, eight times 21, 3. */
static void a_long_subject_is_encoded_in_pieces(void **state)
{
    struct message m = message_fixture();
    char subject[601];
    char *bytes, *line, *end;
    int words = 0, letters = 0;
    size_t i;

    (void)state;
    for (i = 0; i < 300; i++) {
        memcpy(subject + 2 * i, "\xc3\xa4", 3);
    }
    m.subject = subject;
    bytes = written(&m);
    for (line = strstr(bytes, "Subject:"); strncmp(line, "Message-ID", 10) != 0;
         line = end + 2) {
        end = strstr(line, "\r\n");
        assert_true(end - line <= 76);
        words++;
    }
    for (line = bytes; (line = strstr(line, "w6TDpMOk")); line += 8) {
        letters += 3;
    }
    assert_int_equal(words, 10);
    assert_int_equal(letters, 18 + 8 * 21 + 3);
    free(bytes);
}

/* 2.2: the token stands in the subject only where the host wants it. */
static void a_token_in_the_subject_is_extra(void **state)
{
    struct message m = message_fixture();

    (void)state;
    m.subject = "[g1] over";
    assert_true(holds(&m, "\r\nSubject: [g1] over\r\n"));
    m.token_in_subject = true;
    assert_true(holds(&m, "\r\nSubject: [g1] over [g1-3-5-" MAC_R "]\r\n"));
}

/* 4.5: References has at most 20 ids, the first and the last 19. */
static void references_keep_the_root_and_the_newest(void **state)
{
    struct message_key earlier[40];
    struct message m = message_fixture();
    char *bytes, *at;
    int ids = 0, i;

    (void)state;
    for (i = 0; i < 40; i++) {
        earlier[i] = (struct message_key){.number = 0, .batch = i};
    }
    m.earlier = earlier;
    m.earlier_count = 40;
    bytes = written(&m);
    at = strstr(bytes,
                "References: <g1-3-0.start@example.org>\r\n <g1-3-0.r22@example.org>");
    assert_non_null(at);
    *strstr(at, "List-Id") = '\0';
    assert_non_null(strstr(at, "<g1-3-0.r39@example.org>\r\n <g1-3-5-" MAC_R ".r17@"));
    for (; (at = strchr(at, '<')); at++) {
        ids++;
    }
    assert_int_equal(ids, 20);
    free(bytes);
}

/* 4.1: the id of the database has no MAC; further mails of a batch have a number. */
static void the_id_to_store_has_no_secret(void **state)
{
    struct message m = message_fixture();
    char id[MESSAGE_ID_MAX], sender[MESSAGE_ADDRESS_MAX];

    (void)state;
    message_id(id, &m);
    assert_string_equal(id, "<g1-3-5.r17@example.org>");
    m.key.further = 2;
    message_id(id, &m);
    assert_string_equal(id, "<g1-3-5.r17.2@example.org>");
    message_sender(sender, &m.home, 3, 17);
    assert_string_equal(sender, "game+b-g1-3-17-\001b003000000017\001\001@example.org");
}

/* A mail without a code: observers, the host. */
static void a_mail_without_a_code_is_answered_to_the_mailbox(void **state)
{
    struct message m = message_fixture();

    (void)state;
    m.player = 0;
    m.key.number = 0;
    m.is_listed = false;
    assert_true(holds(&m, "\r\nReply-To: <game@example.org>\r\n"));
    assert_true(holds(&m, "\r\nMessage-ID: <g1-0-0.r17@example.org>\r\n"));
    assert_false(holds(&m, "List-"));
}

/* 4.5: quoted-printable protects what mail systems change. */
static void a_body_survives_mail_systems(void **state)
{
    (void)state;
    assert_body("From here\n.\n..x\na.b From c\n",
                "=46rom here\r\n=2E\r\n=2E.x\r\na.b From c\r\n");
    assert_body("blank \ntab\t\n a\n", "blank=20\r\ntab=09\r\n a\r\n");
    assert_body("1 = 2\n\xc3\xa4", "1 =3D 2\r\n=C3=A4\r\n");
    assert_body("a\r\nb\rc\n\n\n", "a\r\nb=0Dc\r\n\r\n\r\n");
    assert_body("", "");
}

/* 4.5: soft breaks at 76. 76 letters fit, 77 do not. */
static void a_long_line_is_broken_softly(void **state)
{
    static const char line[] =
        "0123456789012345678901234567890123456789012345678901234567890"
        "12345678901234567";
    char text[90], expected[90];

    (void)state;
    snprintf(text, sizeof text, "%.76s\n", line);
    snprintf(expected, sizeof expected, "%.76s\r\n", line);
    assert_body(text, expected);
    snprintf(text, sizeof text, "%.77s\n", line);
    snprintf(expected, sizeof expected, "%.75s=\r\n56\r\n", line);
    assert_body(text, expected);
    snprintf(text, sizeof text, "%.75s..\n", line);
    snprintf(expected, sizeof expected, "%.75s=\r\n=2E.\r\n", line);
    assert_body(text, expected);
}

/* 4.1: a placeholder passes whole, wherever on the line it falls. */
static void a_placeholder_is_never_broken(void **state)
{
    char text[120];
    char *body;
    int before;

    (void)state;
    for (before = 50; before < 80; before++) {
        snprintf(text, sizeof text,
                 "%.*s\002"
                 "00000005" MAC_R "z\n",
                 before,
                 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                 "xxxxxxx"
                 "xxxx");
        body = body_of(text);
        assert_non_null(strstr(body, "\002"
                                     "00000005"));
        assert_non_null(strstr(body, MAC_R));
        free(body);
    }
}

/* 4.1: what a player types is no placeholder of somebody else's. */
static void only_the_readers_own_placeholders_count(void **state)
{
    (void)state;
    assert_body("\001r002000000005\001\001", "=01r002000000005=01=01\r\n");
    assert_body("\001b003000000005\001\001", "=01b003000000005=01=01\r\n");
    assert_body("\001r00300000000x\001\001", "=01r00300000000x=01=01\r\n");
    assert_body("\001r003000000005\001", "=01r003000000005=01\r\n");
    assert_body("\0020000005", "=020000005\r\n");
}

/* 4.5: with HTML there are parts, whose border depends on the id alone. */
static void html_comes_as_a_second_part(void **state)
{
    static const unsigned char png[] = {0x89, 'P', 'N', 'G'};
    static const struct message_picture picture = {"map", png, sizeof png};
    struct message m = message_fixture();
    char *bytes;

    (void)state;
    m.html = "<p>BID 3</p>\n";
    m.pictures = &picture;
    m.picture_count = 1;
    bytes = written(&m);
    assert_string_equal(strstr(bytes, "MIME-Version"),
                        "MIME-Version: 1.0\r\n"
                        "Content-Type: multipart/alternative;\r\n"
                        " boundary=\"=_g1-3-5-r17-example-org_a\"\r\n"
                        "\r\n"
                        "--=_g1-3-5-r17-example-org_a\r\n"
                        "Content-Type: text/plain; charset=utf-8\r\n"
                        "Content-Transfer-Encoding: quoted-printable\r\n"
                        "\r\n"
                        "BID 3\r\n"
                        "\r\n"
                        "--=_g1-3-5-r17-example-org_a\r\n"
                        "Content-Type: multipart/related;\r\n"
                        " boundary=\"=_g1-3-5-r17-example-org_r\"\r\n"
                        "\r\n"
                        "--=_g1-3-5-r17-example-org_r\r\n"
                        "Content-Type: text/html; charset=utf-8\r\n"
                        "Content-Transfer-Encoding: quoted-printable\r\n"
                        "\r\n"
                        "<p>BID 3</p>\r\n"
                        "\r\n"
                        "--=_g1-3-5-r17-example-org_r\r\n"
                        "Content-Type: image/png\r\n"
                        "Content-Transfer-Encoding: base64\r\n"
                        "Content-Disposition: inline\r\n"
                        "Content-ID: <map@example.org>\r\n"
                        "\r\n"
                        "iVBORw==\r\n"
                        "\r\n"
                        "--=_g1-3-5-r17-example-org_r--\r\n"
                        "\r\n"
                        "--=_g1-3-5-r17-example-org_a--\r\n");
    free(bytes);
}

static void assert_refused(const struct message *m, enum error_code code)
{
    struct error e = {.code = ERROR_NONE};
    char *bytes;
    size_t n;

    assert_int_equal(message_write(m, &bytes, &n, &e), -1);
    assert_int_equal(e.code, code);
}

/* 4.5: addresses are checked before they stand in a header. */
static void addresses_that_inject_are_refused(void **state)
{
    struct message m = message_fixture();

    (void)state;
    m.to = "ada@example.org\r\nBcc: <x@example.org>";
    assert_refused(&m, ERROR_CONFIG);
    m = message_fixture();
    m.home.host = "example.org>";
    assert_refused(&m, ERROR_CONFIG);
    m = message_fixture();
    m.home.separator = ' ';
    assert_refused(&m, ERROR_CONFIG);
    m = message_fixture();
    m.language = "en\r\nX: y";
    assert_refused(&m, ERROR_CONFIG);
}

/* 2.2: the part before the @ has at most 64 bytes. "+b-g1-3-999999999-" and 16 are 34. */
static void the_mailbox_leaves_room_for_a_token(void **state)
{
    struct message m = message_fixture();

    (void)state;
    m.home.mailbox = "a23456789012345678901234567890";
    assert_true(holds(&m, "From: \"Game g1\" <a23456789012345678901234567890@"));
    m.home.mailbox = "a234567890123456789012345678901";
    assert_refused(&m, ERROR_CONFIG);
}

/* 4.1: eight digits of a number, three of a player. */
static void numbers_that_do_not_fit_are_a_bug(void **state)
{
    struct message m = message_fixture();

    (void)state;
    m.key.number = 100000000;
    assert_refused(&m, ERROR_BUG);
    m = message_fixture();
    m.player = 1000;
    assert_refused(&m, ERROR_BUG);
    m = message_fixture();
    m.home.game = "G1";
    assert_refused(&m, ERROR_BUG);
}

/* 4.6: CR LF only, at the end also, 7 bits, 998 bytes a line. */
static void clean_is_what_may_be_sent(void **state)
{
    char line[1003];

    (void)state;
    assert_true(message_is_clean("a\tb\r\n\r\n", 7, false));
    assert_false(message_is_clean("a\nb\r\n", 5, false));
    assert_false(message_is_clean("a\rb\r\n", 5, false));
    assert_false(message_is_clean("a\r\n\r", 4, false));
    assert_false(message_is_clean("a", 1, false));
    assert_false(message_is_clean("", 0, false));
    assert_false(message_is_clean("a\0\r\n", 4, false));
    assert_false(message_is_clean("\x80\r\n", 3, false));
    assert_false(message_is_clean("\x02\r\n", 3, false));
    assert_true(message_is_clean("\x02\r\n", 3, true));
    memset(line, 'x', sizeof line);
    memcpy(line + 998, "\r\n", 2);
    assert_true(message_is_clean(line, 1000, false));
    memcpy(line + 998, "x\r\n", 3);
    assert_false(message_is_clean(line, 1001, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_is_these_bytes),
        cmocka_unit_test(a_receipt_names_the_mail_it_answers),
        cmocka_unit_test(an_id_that_is_none_is_left_out),
        cmocka_unit_test(names_are_bare_quoted_or_encoded),
        cmocka_unit_test(a_name_has_no_at),
        cmocka_unit_test(a_subject_cannot_begin_a_header),
        cmocka_unit_test(a_long_subject_is_folded_at_a_blank),
        cmocka_unit_test(a_long_subject_is_encoded_in_pieces),
        cmocka_unit_test(a_token_in_the_subject_is_extra),
        cmocka_unit_test(references_keep_the_root_and_the_newest),
        cmocka_unit_test(the_id_to_store_has_no_secret),
        cmocka_unit_test(a_mail_without_a_code_is_answered_to_the_mailbox),
        cmocka_unit_test(a_body_survives_mail_systems),
        cmocka_unit_test(a_long_line_is_broken_softly),
        cmocka_unit_test(a_placeholder_is_never_broken),
        cmocka_unit_test(only_the_readers_own_placeholders_count),
        cmocka_unit_test(html_comes_as_a_second_part),
        cmocka_unit_test(addresses_that_inject_are_refused),
        cmocka_unit_test(the_mailbox_leaves_room_for_a_token),
        cmocka_unit_test(numbers_that_do_not_fit_are_a_bug),
        cmocka_unit_test(clean_is_what_may_be_sent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
