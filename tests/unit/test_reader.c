#include "mail/limits.h"
#include "mail/reader.h"
#include "tests/support/mails.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* Where things are; argv[0] says where the programs were built. */
struct place {
    char program[512]; /* sealed-extract                      */
    char fake[64];     /* a script that stands in for it      */
};

static const char mail_text[] = "From: Bas <bas@example.org>\n"
                                "To: game+g1-3-5-oqb6qyakn4op6ke5@example.org\n\nBID 3\n";
static const struct raw_mail raw_text = {mail_text, sizeof mail_text - 1,
                                         sizeof mail_text - 1};

static void read_whole(struct mail *m, const struct place *p, const char *bytes, size_t n)
{
    const struct raw_mail raw = {bytes, n, n};
    struct error e;

    if (mail_read(&raw, p->program, &mail_limits_usual, m, &e) != 0) {
        fail_msg("%s", e.text);
    }
}

static void check_case(void *arg, const char *name)
{
    char file[256];
    struct mail m;
    char *bytes;
    size_t n;

    snprintf(file, sizeof file, "%s.eml", name);
    bytes = mails_bytes(file, &n);
    read_whole(&m, arg, bytes, n);
    mails_check(name, &m);
    mail_free(&m);
    free(bytes);
}

/* tests/mail/README.md, through the program and its limits. */
static void every_raw_mail_is_read_as_it_says(void **state)
{
    assert_true(mails_each(check_case, *state) >= 50);
}

/* Puts a script in place of the program. */
static void put_script(struct place *p, const char *script)
{
    FILE *f = fopen(p->fake, "w");

    assert_non_null(f);
    fprintf(f,
            "#!/usr/bin/perl\n" /* a shell needs more files than 8 */
            "my @mail = <STDIN>;\n"
            "sub record { print pack(\"N\", length $_[0]), $_[0]; }\n"
            "%s\n",
            script);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(chmod(p->fake, 0700), 0);
}

/* Reads a mail with a script in place of the program. Returns what mail_read() does. */
static int read_with(struct place *p, const char *script, struct mail *m, struct error *e)
{
    put_script(p, script);
    return mail_read(&raw_text, p->fake, &mail_limits_usual, m, e);
}

static void assert_unreadable(struct place *p, const char *script)
{
    struct mail m;
    struct error e;

    assert_int_equal(read_with(p, script, &m, &e), 0);
    assert_int_equal(m.refusal.code, REFUSAL_PARSE);
    assert_null(m.from);
    mail_free(&m);
}

/* mail 1.2: a child that dies makes E-PARSE. */
static void a_dead_child_is_no_failure(void **state)
{
    (void)state;
    assert_unreadable(*state, "kill 9, $$;");
    assert_unreadable(*state, "exit 1;");
    assert_unreadable(*state, "exit 0;");
    assert_unreadable(*state, "$| = 1; record \"from\\0a\\0\"; kill 9, $$;");
    assert_unreadable(*state, "close STDIN; close STDOUT; exit 0;");
}

/* mail 1.2: length, UTF-8, known keys, no key twice, whole pairs, values that can be. */
static void a_wrong_record_is_not_believed(void **state)
{
    (void)state;
    assert_unreadable(*state, "print \"abc\";");
    assert_unreadable(*state, "print \"\\0\\0\\0\\012from\\0a\\0\";");
    assert_unreadable(*state, "print \"\\0\\0\\0\\007from\\0a\\0x\";");
    assert_unreadable(*state, "record \"from\\0a\";");
    assert_unreadable(*state, "record \"from\\0\\377\\0\";");
    assert_unreadable(*state, "record \"fron\\0a\\0\";");
    assert_unreadable(*state, "record \"from\\0a\\0from\\0a\\0\";");
    assert_unreadable(*state, "record \"class\\0mial\\0\";");
    assert_unreadable(*state, "record \"note\\0x\\0\";");
    assert_unreadable(*state, "record \"error\\0E-SIZE 0 0\\0\";");
    assert_unreadable(*state, "record \"error\\0E-ELSE 0 0 0\\0\";");
}

/* The same form, but right: so what is above fails for its fault. */
static void a_right_record_is_believed(void **state)
{
    struct mail m;
    struct error e;

    assert_int_equal(read_with(*state, "record \"from\\0a\\0\";", &m, &e), 0);
    assert_int_equal(m.refusal.code, REFUSAL_NONE);
    assert_string_equal(m.from, "a");
    mail_free(&m);
    assert_int_equal(read_with(*state, "record \"error\\0E-SIZE 1 2 3\\0\";", &m, &e), 0);
    assert_int_equal(m.refusal.code, REFUSAL_SIZE);
    assert_int_equal(m.refusal.limit, 3);
    mail_free(&m);
}

/* mail 1.2: a record has an end. */
static void an_endless_record_is_cut_off(void **state)
{
    assert_unreadable(*state, "print \"\\0\" x 65536 while 1;");
}

/* mail 1.2: the child has an empty environment and three files. */
static void the_child_is_given_nothing_else(void **state)
{
    int left_open = open("/dev/null", O_RDONLY);
    struct mail m;
    struct error e;

    assert_true(left_open >= 0);
    assert_int_equal(setenv("SECRET", "x", 1), 0);
    assert_int_equal(
        read_with(*state,
                  "exit 1 if %ENV;\n"
                  "for (3 .. 20) {\n"
                  "    exit 1 if (readlink \"/proc/self/fd/$_\") =~ /null|socket/;\n"
                  "}\n"
                  "record \"from\\0a\\0\";",
                  &m, &e),
        0);
    assert_int_equal(m.refusal.code, REFUSAL_NONE);
    mail_free(&m);
    close(left_open);
}

/* mail 1.2: it may not write files, nor run on. */
static void the_child_has_limits(void **state)
{
    struct mail m;
    struct error e;

    assert_int_equal(
        read_with(*state,
                  "open my $f, \"<\", \"/proc/self/limits\";\n"
                  "my $all = join \"\", <$f>;\n"
                  "exit 1 unless $all =~ /cpu time +5 / && $all =~ /open files +8 /\n"
                  "    && $all =~ /file size +0 / && $all =~ /core file size +0 /;\n"
                  "record \"from\\0a\\0\";",
                  &m, &e),
        0);
    assert_int_equal(m.refusal.code, REFUSAL_NONE);
    mail_free(&m);
}

/* Two mails are read side by side, each by a process of its own. */
static void mails_are_read_meanwhile(void **state)
{
    struct place *p = *state;
    struct reader one = {0}, two = {0};
    struct mail m;
    struct error e;

    put_script(p, "record \"from\\0$$\\0\";");
    assert_int_equal(reader_start(&one, p->fake, &mail_limits_usual, &e), 0);
    assert_int_equal(reader_give(&one, &raw_text, &e), 0);
    assert_int_equal(reader_start(&two, p->fake, &mail_limits_usual, &e), 0);
    assert_int_equal(reader_give(&two, &raw_text, &e), 0);
    assert_true(one.child != two.child);
    assert_int_equal(reader_take(&two, &raw_text, &m, &e), 0);
    assert_int_equal(two.child, 0);
    mail_free(&m);
    assert_int_equal(reader_take(&one, &raw_text, &m, &e), 0);
    mail_free(&m);
    assert_int_equal(reader_start(&one, p->fake, &mail_limits_usual, &e), 0);
    reader_stop(&one);
    assert_int_equal(one.child, 0);
    reader_stop(&one);
}

/* mail 1.2: the child's time runs while somebody waits for it: one that nobody asked for
 * long still has its record. */
static void nobody_has_to_ask_at_once(void **state)
{
    struct place *p = *state;
    struct reader r = {0};
    struct mail m;
    struct error e;

    put_script(p, "record \"from\\0a\\0\";");
    assert_int_equal(reader_start(&r, p->fake, &mail_limits_usual, &e), 0);
    assert_int_equal(reader_give(&r, &raw_text, &e), 0);
    assert_int_equal(sleep(1), 0);
    assert_int_equal(reader_take(&r, &raw_text, &m, &e), 0);
    assert_int_equal(m.refusal.code, REFUSAL_NONE);
    mail_free(&m);
}

/* mail 1.2: one that never comes to an end is ended. */
static void a_child_that_hangs_is_ended(void **state)
{
    assert_unreadable(*state, "close STDIN; close STDOUT; sleep 3600;");
    assert_unreadable(
        *state, "$| = 1; while (1) { print \"a\"; select(undef, undef, undef, 0.1); }");
}

/* mail 1.2, 3.3: what cannot be started may pass. */
static void a_missing_program_may_pass(void **state)
{
    struct mail m;
    struct error e;

    (void)state;
    assert_int_equal(
        mail_read(&raw_text, "/nowhere/sealed-extract", &mail_limits_usual, &m, &e), -1);
    assert_int_equal(e.code, ERROR_MAIL);
}

/* A refusal of the form of a mail that still tells whom it is from. */
static void assert_refused(struct place *p, const char *bytes, size_t n, size_t total,
                           enum refusal_code code)
{
    const struct raw_mail raw = {bytes, n, total};
    struct mail m;
    struct error e;

    assert_int_equal(mail_read(&raw, p->program, &mail_limits_usual, &m, &e), 0);
    assert_string_equal(refusal_name(m.refusal.code), refusal_name(code));
    assert_string_equal(m.from, "bas@example.org");
    assert_true(!m.text || !m.text[0]);
    mail_free(&m);
}

/* mail 1.3: a mebibyte, and not a byte more; the header is read all the same. */
static void a_mail_has_at_most_a_mebibyte(void **state)
{
    char *bytes = malloc(MAIL_SIZE_MAX + 1);
    struct mail m;

    assert_non_null(bytes);
    memset(bytes, '\n', MAIL_SIZE_MAX + 1);
    memcpy(bytes, mail_text, strlen(mail_text));
    assert_refused(*state, bytes, MAIL_SIZE_MAX + 1, MAIL_SIZE_MAX + 1, REFUSAL_SIZE);
    assert_refused(*state, bytes, MAIL_KEPT, 20000000, REFUSAL_SIZE);
    read_whole(&m, *state, bytes, MAIL_SIZE_MAX);
    assert_int_equal(m.refusal.code, REFUSAL_TEXTSIZE);
    mail_free(&m);
    free(bytes);
}

/* A mail with so many fields of so many bytes before its last. */
static char *many_fields(int count, int bytes)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    int i;

    assert_non_null(f);
    fputs("From: Bas <bas@example.org>\n", f);
    for (i = 1; i < count; i++) {
        fprintf(f, "X: %*s\n", bytes - 4, "x");
    }
    fputs("\nBID 3\n", f);
    fclose(f);
    return text;
}

/* mail 1.3: 500 fields, 64 KiB. */
static void a_header_is_limited(void **state)
{
    char *fits = many_fields(500, 10);
    char *many = many_fields(501, 10);
    char *large = many_fields(100, 700);
    struct mail m;

    read_whole(&m, *state, fits, strlen(fits));
    assert_int_equal(m.refusal.code, REFUSAL_NONE);
    assert_string_equal(m.text, "BID 3\n");
    mail_free(&m);
    assert_refused(*state, many, strlen(many), strlen(many), REFUSAL_HEADERS);
    assert_refused(*state, large, strlen(large), strlen(large), REFUSAL_HEADERS);
    free(fits);
    free(many);
    free(large);
}

/* mail 1.3: NUL in the header. */
static void a_nul_in_the_header_is_refused(void **state)
{
    static const char bytes[] = "From: Bas <bas@example.org>\nSubject: a\0b\n\nBID 3\n";

    assert_refused(*state, bytes, sizeof bytes - 1, sizeof bytes - 1, REFUSAL_NUL);
}

/* mail 1.5. */
static void nothing_is_an_empty_mail(void **state)
{
    struct mail m;

    read_whole(&m, *state, "", 0);
    assert_int_equal(m.refusal.code, REFUSAL_EMPTY);
    mail_free(&m);
}

/* What a mail says is what its record says. */
static void a_record_holds_all_of_a_mail(void **state)
{
    struct mail m = {.from = strdup("bas@example.org"),
                     .text = strdup("a\nb"),
                     .charset = strdup("x"),
                     .class = MAIL_LIST,
                     .tnef = true};
    struct mail again;
    struct error e;
    char *record;
    size_t size;

    (void)state;
    refusal_set(&m.refusal, REFUSAL_NUL, 4);
    record = mail_record(&m, &size);
    assert_int_equal(mail_from_record(&again, record, size, &e), 0);
    assert_string_equal(again.from, m.from);
    assert_string_equal(again.text, m.text);
    assert_string_equal(again.charset, m.charset);
    assert_null(again.html);
    assert_int_equal(again.class, MAIL_LIST);
    assert_true(again.tnef);
    assert_false(again.smime);
    assert_int_equal(again.refusal.code, REFUSAL_NUL);
    assert_int_equal(again.refusal.line, 4);
    mail_free(&m);
    mail_free(&again);
    free(record);
}

/* mail 5.1: our own mail, whoever brings it back; a list that passes on to a seat. */
static void our_own_mail_is_a_loop(void **state)
{
    static const char host[] = "game.example.org", box[] = "game@game.example.org";
    char own[] = "GAME+g1-3-5-x@Game.example.org", other[] = "gamer@game.example.org";
    char name[] = "game.example.org", another[] = "other.example.org";

    (void)state;
    assert_int_equal(mail_classify(&(struct mail){.loop = name}, host, box, true),
                     MAIL_LOOP);
    assert_int_equal(mail_classify(&(struct mail){.loop = another}, host, box, true),
                     MAIL_ORDERS);
    assert_int_equal(
        mail_classify(&(struct mail){.from = own, .class = MAIL_DSN}, host, box, true),
        MAIL_LOOP);
    assert_int_equal(mail_classify(&(struct mail){.from = other}, host, box, true),
                     MAIL_ORDERS);
    assert_int_equal(mail_classify(&(struct mail){.class = MAIL_LIST}, host, box, true),
                     MAIL_ORDERS);
    assert_int_equal(mail_classify(&(struct mail){.class = MAIL_LIST}, host, box, false),
                     MAIL_LIST);
    assert_int_equal(mail_classify(&(struct mail){.class = MAIL_AUTO}, host, box, true),
                     MAIL_AUTO);
}

static struct place place;

static int set_up(void **state)
{
    int fd;

    snprintf(place.fake, sizeof place.fake, "/tmp/test_reader.XXXXXX");
    fd = mkstemp(place.fake);
    *state = &place;
    return fd < 0 ? -1 : close(fd);
}

static int tear_down(void **state)
{
    (void)state;
    return unlink(place.fake);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_raw_mail_is_read_as_it_says),
        cmocka_unit_test(a_dead_child_is_no_failure),
        cmocka_unit_test(a_wrong_record_is_not_believed),
        cmocka_unit_test(a_right_record_is_believed),
        cmocka_unit_test(an_endless_record_is_cut_off),
        cmocka_unit_test(the_child_is_given_nothing_else),
        cmocka_unit_test(the_child_has_limits),
        cmocka_unit_test(mails_are_read_meanwhile),
        cmocka_unit_test(nobody_has_to_ask_at_once),
        cmocka_unit_test(a_child_that_hangs_is_ended),
        cmocka_unit_test(a_missing_program_may_pass),
        cmocka_unit_test(a_mail_has_at_most_a_mebibyte),
        cmocka_unit_test(a_header_is_limited),
        cmocka_unit_test(a_nul_in_the_header_is_refused),
        cmocka_unit_test(nothing_is_an_empty_mail),
        cmocka_unit_test(a_record_holds_all_of_a_mail),
        cmocka_unit_test(our_own_mail_is_a_loop),
    };
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;

    snprintf(place.program, sizeof place.program, "%.*s/../../sealed-extract",
             slash ? (int)(slash - argv[0]) : 1, slash ? argv[0] : ".");
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
