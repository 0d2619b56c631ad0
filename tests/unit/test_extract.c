#include "core/block.h"
#include "mail/extract.h"
#include "mail/orders.h"
#include "tests/support/mails.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* Extraction of a text that is written in the test. */
static void extract_text(struct mail *m, const char *text)
{
    struct error e;

    assert_int_equal(extract(m, text, strlen(text), &mail_limits_usual, &e), 0);
}

static double seconds(void)
{
    struct timespec now;

    assert_int_equal(clock_gettime(CLOCK_MONOTONIC, &now), 0);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void check_case(void *arg, const char *name)
{
    char file[256];
    struct mail m;
    struct error e;
    double before = seconds();
    char *bytes;
    size_t n;

    (void)arg;
    snprintf(file, sizeof file, "%s.eml", name);
    bytes = mails_bytes(file, &n);
    assert_int_equal(extract(&m, bytes, n, &mail_limits_usual, &e), 0);
    mails_check(name, &m);
    assert_true(seconds() - before < 1);
    print_message("%s: %.2f ms\n", name, (seconds() - before) * 1e3);
    mail_free(&m);
    free(bytes);
}

/* tests/mail/README.md. */
static void every_raw_mail_is_read_as_it_says(void **state)
{
    (void)state;
    assert_true(mails_each(check_case, NULL) >= 50);
}

static const char head[] = "From: Bas <bas@example.org>\nSubject: orders\n";

/* A mail of `parts` leaves in one multipart. */
static char *many_parts(int parts)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    int i;

    assert_non_null(f);
    fprintf(f, "%sContent-Type: multipart/mixed; boundary=b\n\n", head);
    for (i = 0; i < parts; i++) {
        fputs("--b\nContent-Type: text/plain\n\n\n", f);
    }
    fputs("--b--\n", f);
    fclose(f);
    return text;
}

/* A mail whose text lies `depth` deep. */
static char *nested(int depth)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    int i;

    assert_non_null(f);
    fputs(head, f);
    for (i = 1; i < depth; i++) {
        fprintf(f, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i);
    }
    fputs("Content-Type: text/plain\n\nBID 3\n", f);
    for (i = depth - 1; i >= 1; i--) {
        fprintf(f, "--b%d--\n", i);
    }
    fclose(f);
    return text;
}

/* A mail with a text of n bytes. */
static char *long_text(const char *type, size_t n)
{
    char *text = NULL;
    size_t size, i;
    FILE *f = open_memstream(&text, &size);

    assert_non_null(f);
    fprintf(f, "%sContent-Type: %s\n\n", head, type);
    for (i = 0; i < n; i++) {
        fputc(i % 50 == 49 ? '\n' : 'x', f);
    }
    fclose(f);
    return text;
}

static enum refusal_code refusal_of(char *text)
{
    enum refusal_code code;
    struct mail m;

    extract_text(&m, text);
    code = m.refusal.code;
    mail_free(&m);
    free(text);
    return code;
}

/* mail 1.3: 50 parts with the mail's own, no more. */
static void parts_are_limited(void **state)
{
    (void)state;
    assert_int_equal(refusal_of(many_parts(49)), REFUSAL_NONE);
    assert_int_equal(refusal_of(many_parts(50)), REFUSAL_PARTS);
}

/* mail 1.3: parts within parts, ten deep. */
static void nesting_is_limited(void **state)
{
    (void)state;
    assert_int_equal(refusal_of(nested(10)), REFUSAL_NONE);
    assert_int_equal(refusal_of(nested(11)), REFUSAL_NESTING);
    assert_int_equal(refusal_of(nested(1000)), REFUSAL_NESTING);
}

/* mail 1.3: 64 KiB of text. */
static void text_is_limited(void **state)
{
    (void)state;
    assert_int_equal(refusal_of(long_text("text/plain", 65536)), REFUSAL_NONE);
    assert_int_equal(refusal_of(long_text("text/plain", 65537)), REFUSAL_TEXTSIZE);
    assert_int_equal(refusal_of(long_text("text/plain; name=a.txt", 65537)),
                     REFUSAL_TEXTSIZE);
    assert_int_equal(refusal_of(long_text("text/html", 90000)), REFUSAL_TEXTSIZE);
}

/* mail 1.3: what is not used may be long. */
static void unused_html_is_not_limited(void **state)
{
    static const char front[] =
        "From: Bas <bas@example.org>\n"
        "Content-Type: multipart/alternative; boundary=b\n\n"
        "--b\nContent-Type: text/plain\n\nBID 3\n--b\nContent-Type: text/html\n\n";
    const size_t n = 200000;
    char *text = malloc(sizeof front + n);
    struct mail m;

    (void)state;
    assert_non_null(text);
    memset(text, 'x', sizeof front + n - 1);
    memcpy(text, front, sizeof front - 1);
    text[sizeof front + n - 1] = '\0';
    extract_text(&m, text);
    assert_int_equal(m.refusal.code, REFUSAL_NONE);
    assert_string_equal(m.text, "BID 3");
    assert_null(m.html);
    mail_free(&m);
    free(text);
}

/* mail 1.1: asked for the boundary behind this name GMime never returns. */
static void a_long_parameter_name_does_no_harm(void **state)
{
    char text[6000];
    struct mail m;
    int n = snprintf(text, sizeof text, "%sContent-Type: multipart/mixed; ", head);
    int i;

    (void)state;
    for (i = 0; i < 2000; i++) {
        n += snprintf(text + n, sizeof text - (size_t)n, "\xC3\xA9");
    }
    snprintf(text + n, sizeof text - (size_t)n,
             "=x; boundary=b\n\n--b\n\nBID 3\n--b--\n");
    extract_text(&m, text);
    assert_string_equal(m.text, "BID 3");
    mail_free(&m);
}

/* mail 1.2: names of people and subjects as people read them, on one line. */
static void headers_are_decoded_and_clean(void **state)
{
    struct mail m;

    (void)state;
    extract_text(&m, "From: =?UTF-8?Q?Ma=C3=B1a?= <maka@example.org>, bas@example.org\n"
                     "Subject: =?ISO-8859-1?Q?Gr=FC=DFe=0D=0AX?= and\n more\n"
                     "Message-ID: \n <Id.1@Example.org> (comment)\n"
                     "Received: newest\nReceived: oldest\n"
                     "Cc: anna@example.org\nCc: ben@example.org\n\nBID 3\n");
    assert_string_equal(m.from, "maka@example.org");
    assert_string_equal(m.from_name, "Ma\xC3\xB1"
                                     "a");
    assert_string_equal(m.subject, "Gr\xC3\xBC\xC3\x9F"
                                   "e X and more");
    assert_string_equal(m.message_id, "Id.1@Example.org");
    assert_string_equal(m.received_id, "newest");
    assert_string_equal(m.cc, "anna@example.org, ben@example.org");
    assert_null(m.return_path);
    mail_free(&m);
}

/* 5.1, by its rows. */
static enum mail_class class_of(const char *fields)
{
    char text[1000];
    enum mail_class class;
    struct mail m;

    snprintf(text, sizeof text, "From: Bas <bas@example.org>\n%s\n\nBID 3\n", fields);
    extract_text(&m, text);
    class = m.class;
    mail_free(&m);
    return class;
}

/* mail 5.1: what answers by itself. */
static void automatic_mail_is_known(void **state)
{
    (void)state;
    assert_int_equal(class_of("Subject: x"), MAIL_ORDERS);
    assert_int_equal(class_of("Auto-Submitted: auto-generated"), MAIL_AUTO);
    assert_int_equal(class_of("Auto-Submitted: No (by hand)"), MAIL_ORDERS);
    assert_int_equal(class_of("Auto-Submitted: nobody"), MAIL_AUTO);
    assert_int_equal(class_of("Return-Path: <>"), MAIL_AUTO);
    assert_int_equal(class_of("Return-Path: <bas@example.org>"), MAIL_ORDERS);
    assert_int_equal(class_of("X-Autoreply: yes"), MAIL_AUTO);
    assert_int_equal(class_of("X-Autoreply: no"), MAIL_ORDERS);
    assert_int_equal(class_of("X-Autorespond: Re: [g1]"), MAIL_AUTO);
    assert_int_equal(class_of("Precedence: Bulk"), MAIL_AUTO);
    assert_int_equal(class_of("Precedence: junk"), MAIL_AUTO);
    assert_int_equal(class_of("Precedence: auto_reply"), MAIL_AUTO);
    assert_int_equal(class_of("Precedence: first-class"), MAIL_ORDERS);
    assert_int_equal(class_of("X-Auto-Response-Suppress: All"), MAIL_ORDERS);
    assert_int_equal(class_of("Subject: Automatic reply: out of office"), MAIL_ORDERS);
}

/* mail 5.1: lists; the first match counts. */
static void list_mail_is_known(void **state)
{
    (void)state;
    assert_int_equal(class_of("Precedence: list"), MAIL_LIST);
    assert_int_equal(class_of("List-Id: <talk.example.org>"), MAIL_LIST);
    assert_int_equal(class_of("Precedence: bulk\nList-Id: <talk.example.org>"),
                     MAIL_AUTO);
}

/* mail 5.1: reports. */
static void reports_are_told_apart(void **state)
{
    (void)state;
    assert_int_equal(
        class_of(
            "Content-Type: multipart/report; boundary=b; report-type=delivery-status"),
        MAIL_DSN);
    assert_int_equal(class_of("Content-Type: multipart/report; boundary=b"), MAIL_DSN);
    assert_int_equal(
        class_of(
            "Content-Type: multipart/report; boundary=b; report-type=feedback-report"),
        MAIL_AUTO);
}

/* mail 1.2: a mail that is not one. */
static void what_is_no_mail_is_refused_or_empty(void **state)
{
    static const char noise[] = {'\x7F', 'E', 'L', 'F', '\0', '\1', '\xFF', '\n', '\0'};
    struct mail m;
    struct error e;

    (void)state;
    assert_int_equal(extract(&m, noise, sizeof noise, &mail_limits_usual, &e), 0);
    assert_true(m.refusal.code != REFUSAL_NONE || !m.text);
    mail_free(&m);
    extract_text(&m, "");
    assert_true(m.refusal.code != REFUSAL_NONE || !m.text);
    mail_free(&m);
}

/* mail 1.2: a text file by its name, other files not at all. */
static void only_text_files_are_read_as_attachments(void **state)
{
    struct mail m;

    (void)state;
    extract_text(
        &m, "From: Bas <bas@example.org>\n"
            "Content-Type: multipart/mixed; boundary=b\n\n"
            "--b\nContent-Type: application/octet-stream; name=a.bin\n\nBID 1\n"
            "--b\nContent-Type: image/png; name=a.txt\n\nBID 2\n"
            "--b\nContent-Type: application/x-y; name=\"A.TXT\"\n\nBID 3\n"
            "--b\nContent-Type: text/plain\nContent-Disposition: attachment\n\nBID 4\n"
            "--b\nContent-Type: text/html\nContent-Disposition: attachment\n\nBID 5\n"
            "--b--\n");
    assert_string_equal(m.attach, "BID 3\nBID 4");
    assert_null(m.text);
    assert_null(m.html);
    mail_free(&m);
}

/* mail 1.2: some programs split a text around pictures. */
static void texts_are_joined(void **state)
{
    struct mail m;

    (void)state;
    extract_text(&m, "From: Bas <bas@example.org>\n"
                     "Content-Type: multipart/mixed; boundary=b\n\n"
                     "--b\nContent-Type: text/plain\n\nBID 3\n"
                     "--b\nContent-Type: image/png\n\n...\n"
                     "--b\nContent-Type: text/plain\n\nPASS\n\n"
                     "--b--\n");
    assert_string_equal(m.text, "BID 3\nPASS\n");
    mail_free(&m);
}

/* mail 1.2: NUL in a text is refused with its line, in the second of two texts too. */
static void a_nul_is_found_in_its_line(void **state)
{
    static const char text[] = "From: Bas <bas@example.org>\n"
                               "Content-Type: multipart/mixed; boundary=b\n\n"
                               "--b\nContent-Type: text/plain\n\none\ntwo\n\n"
                               "--b\nContent-Type: text/plain\n\nthree\nfo\0ur\n--b--\n";
    struct mail m;
    struct error e;

    (void)state;
    assert_int_equal(extract(&m, text, sizeof text - 1, &mail_limits_usual, &e), 0);
    assert_int_equal(m.refusal.code, REFUSAL_NUL);
    assert_int_equal(m.refusal.line, 4);
    mail_free(&m);
}

#define ENCODINGS 10000 /* blocks that are sent */

/* How a text travels. */
enum encoding { PLAIN, QUOTED, BASE64, FLOWED, ENCODINGS_END };

static void put_quoted(FILE *to, const char *text, size_t width)
{
    size_t column = 0;

    for (; *text; text++) {
        const bool coded = *text == '=' || (*text != '\n' && randombytes_uniform(9) == 0);

        if (*text == '\n') {
            fputs("\r\n", to);
            column = 0;
            continue;
        }
        if (column + 3 > width) {
            fputs("=\r\n", to);
            column = 0;
        }
        column += (size_t)fprintf(to, coded ? "=%02X" : "%c", (unsigned char)*text);
    }
}

static void put_base64(FILE *to, const char *text, size_t width)
{
    const size_t n = strlen(text);
    const size_t room = sodium_base64_encoded_len(n, sodium_base64_VARIANT_ORIGINAL);
    char *coded = malloc(room);
    size_t i;

    assert_non_null(coded);
    sodium_bin2base64(coded, room, (const unsigned char *)text, n,
                      sodium_base64_VARIANT_ORIGINAL);
    for (i = 0; coded[i]; i += width < strlen(coded + i) ? width : strlen(coded + i)) {
        fprintf(to, "%.*s\r\n", (int)width, coded + i);
    }
    free(coded);
}

/* Lines end softly where they are wrapped, and begin with a blank where they must:
 * RFC 3676. */
static void put_flowed(FILE *to, const char *text, size_t width)
{
    size_t column = 0;

    for (; *text; text++) {
        if (column == 0 && (*text == ' ' || *text == '>' || *text == 'F')) {
            fputc(' ', to);
        }
        if (*text == '\n') {
            fputs("\r\n", to);
            column = 0;
            continue;
        }
        fputc(*text, to);
        if (++column >= width && *text == ' ') {
            fputs("\r\n", to);
            column = 0;
        }
    }
}

static void put_encoded(FILE *to, enum encoding how, const char *text)
{
    static const char *const heads[] = {"",
                                        "Content-Transfer-Encoding: quoted-printable\r\n",
                                        "Content-Transfer-Encoding: base64\r\n", ""};

    fprintf(to,
            "From: bas@example.org\r\nContent-Type: text/plain; charset=utf-8%s\r\n%s"
            "\r\n",
            how == FLOWED ? "; format=flowed" : "", heads[how]);
    switch (how) {
    case QUOTED:
        put_quoted(to, text, 20 + randombytes_uniform(57));
        break;
    case BASE64:
        put_base64(to, text, 20 + randombytes_uniform(57));
        break;
    case FLOWED:
        put_flowed(to, text, 20 + randombytes_uniform(53));
        break;
    case PLAIN:
    case ENCODINGS_END:
        fputs(text, to);
        break;
    }
}

/* An armor whose digits are wrapped anew at a width of 20 to 998, of either case, with
 * something before and behind it. */
static char *wrapped_armor(const unsigned char *bytes, size_t n)
{
    char *armor = block_armor("BID", bytes, n), *text = NULL, *at;
    const size_t width = 20 + randombytes_uniform(979);
    const bool upper = randombytes_uniform(2);
    size_t size, column = 0;
    FILE *to = open_memstream(&text, &size);

    assert_non_null(armor);
    assert_non_null(to);
    fputs(randombytes_uniform(2) ? "Hello Kyle, my bid:\n\n" : "> BID 3\n\n", to);
    at = strchr(armor, '\n') + 1;
    fprintf(to, "%.*s", (int)(at - armor), armor);
    for (; strncmp(at, "END ", 4) != 0; at++) {
        if (*at != '\n') {
            fputc(upper && *at >= 'a' ? *at - 'a' + 'A' : *at, to);
            column++;
        }
        if (column == width || !strncmp(at + 1, "END ", 4)) {
            fputc('\n', to);
            column = 0;
        }
    }
    fprintf(to, "%s\n-- \nBas\n", at);
    fclose(to);
    free(armor);
    return text;
}

/* sealed-bids 4.4: a block is read as it was written, in whatever encoding it travels. */
static void a_block_comes_through_every_encoding(void **state)
{
    unsigned char bytes[264];
    int i;

    (void)state;
    for (i = 0; i < ENCODINGS; i++) {
        char *mail = NULL, *text;
        struct armored *list = NULL;
        struct mail m;
        struct error e;
        size_t n;
        FILE *to = open_memstream(&mail, &n);

        assert_non_null(to);
        randombytes_buf(bytes, sizeof bytes);
        text = wrapped_armor(bytes, sizeof bytes);
        put_encoded(to, (enum encoding)(i % ENCODINGS_END), text);
        fclose(to);
        assert_int_equal(extract(&m, mail, n, &mail_limits_usual, &e), 0);
        assert_int_equal(m.refusal.code, REFUSAL_NONE);
        if (block_find(&list, m.text, strlen(m.text), false, &e) != 1 || !list->bytes ||
            list->size != sizeof bytes || memcmp(list->bytes, bytes, sizeof bytes) != 0) {
            fail_msg("it does not come through:\n%s\nread as\n%s", mail, m.text);
        }
        block_list_free(list, 1);
        mail_free(&m);
        free(text);
        free(mail);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_raw_mail_is_read_as_it_says),
        cmocka_unit_test(parts_are_limited),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(text_is_limited),
        cmocka_unit_test(unused_html_is_not_limited),
        cmocka_unit_test(a_long_parameter_name_does_no_harm),
        cmocka_unit_test(headers_are_decoded_and_clean),
        cmocka_unit_test(automatic_mail_is_known),
        cmocka_unit_test(list_mail_is_known),
        cmocka_unit_test(reports_are_told_apart),
        cmocka_unit_test(what_is_no_mail_is_refused_or_empty),
        cmocka_unit_test(only_text_files_are_read_as_attachments),
        cmocka_unit_test(texts_are_joined),
        cmocka_unit_test(a_nul_is_found_in_its_line),
        cmocka_unit_test(a_block_comes_through_every_encoding),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
