/* The parent's side of sealed-deliver, with scripts in its place; tests/cli/smtp.sh has
 * the program itself. */
#include "mail/relay.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#define READ_SETTINGS "while read -r line && [ -n \"$line\" ]; do :; done\n"
#define ANSWER                                                                           \
    "echo \"RESULT $id strike 55 550 RCPT\"; echo 'REPLY 550 no'; echo 'PROBLEM p'\n"

static int make_program(void **state)
{
    char name[] = "/tmp/relay-XXXXXX";
    int fd = mkstemp(name);

    if (fd < 0) {
        return -1;
    }
    close(fd);
    *state = strdup(name);
    return *state ? 0 : -1;
}

static int remove_program(void **state)
{
    unlink(*state);
    free(*state);
    return 0;
}

static void put_script(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    fprintf(f, "#!/bin/sh\n%s", text);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(chmod(path, 0700), 0);
}

static struct relay_settings local(void)
{
    struct relay_settings s;

    relay_settings_default(&s);
    s.tls = RELAY_PLAIN;
    memcpy(s.host, "localhost", 10);
    memcpy(s.ehlo, "example.org", 12);
    return s;
}

static const struct wire_message mail = {
    .id = 9, .sender = "", .recipient = "anna@example.org", .size = 6};

static int start(struct relay **r, const char *program, struct error *e)
{
    struct relay_settings s = local();

    *e = (struct error){.code = ERROR_NONE};
    return relay_start(r, program, &s, e);
}

static void a_result_comes_back(void **state)
{
    struct relay_result result;
    struct relay *r;
    struct error e;

    put_script(*state, READ_SETTINGS
               "echo READY\n"
               "while read -r word id from to size; do read -r text; read -r go\n"
               "[ \"$word $from $to $size $text $go\" = "
               "'MESSAGE - anna@example.org 6 a: bc GO 9' ] || exit 1\n" ANSWER "done\n");
    assert_int_equal(start(&r, *state, &e), 0);
    assert_int_equal(relay_send(r, &mail, "a: bc\n", &result, &e), 0);
    assert_int_equal(result.id, 9);
    assert_int_equal(result.outcome, OUTCOME_STRIKE);
    assert_int_equal(result.result, 55);
    assert_int_equal(result.code, 550);
    assert_int_equal(result.stage, STAGE_RCPT);
    assert_string_equal(result.reply, "550 no");
    assert_string_equal(result.problem, "p");
    assert_int_equal(relay_send(r, &mail, "a: bc\n", &result, &e), 0);
    relay_stop(r);
}

/* mail 4.2: the next mail is handed over while one is under way. */
static void a_mail_is_handed_over_ahead(void **state)
{
    struct wire_message next = mail;
    struct relay_result result;
    struct relay *r;
    struct error e;

    next.id = 10;
    put_script(
        *state, READ_SETTINGS
        "echo READY; for n in 1 2 3 4 5; do read -r line; said=\"$said|$line\"; "
        "done\n"
        "echo 'RESULT 9 sent 0 250 DATA'; echo \"REPLY $said\"; echo 'PROBLEM '\n"
        "read -r line\n"
        "echo 'RESULT 10 sent 0 250 DATA'; echo \"REPLY $line\"; echo 'PROBLEM '\n");
    assert_int_equal(start(&r, *state, &e), 0);
    assert_int_equal(relay_give(r, &mail, "a: bc\n", &e), 0);
    assert_int_equal(relay_go(r, 9, &e), 0);
    assert_int_equal(relay_give(r, &next, "d: ef\n", &e), 0);
    assert_int_equal(relay_take(r, &result, &e), 0);
    assert_int_equal(result.id, 9);
    assert_string_equal(result.reply, "|MESSAGE 9 - anna@example.org 6|a: bc|GO 9|"
                                      "MESSAGE 10 - anna@example.org 6|d: ef");
    assert_int_equal(relay_go(r, 10, &e), 0);
    assert_int_equal(relay_take(r, &result, &e), 0);
    assert_int_equal(result.id, 10);
    assert_string_equal(result.reply, "GO 10");
    relay_stop(r);
}

/* mail 4.4: nothing secret is handed on: no environment, no open files. */
static void the_program_gets_nothing_of_ours(void **state)
{
    struct relay_result result;
    struct relay *r;
    struct error e;
    int fd = open("/dev/null", O_RDONLY);

    assert_int_equal(dup2(fd, 77), 77);
    put_script(
        *state, READ_SETTINGS
        "[ -e /proc/$$/fd/77 ] && open=77; echo READY; read -r word id rest; read -r "
        "text; read -r go\n"
        "echo \"RESULT $id sent 0 250 DATA\"; echo \"REPLY [$HOME$USER$SECRET$open]\"\n"
        "echo 'PROBLEM '\n");
    assert_int_equal(setenv("SECRET", "s3cret", 1), 0);
    assert_int_equal(start(&r, *state, &e), 0);
    assert_int_equal(relay_send(r, &mail, "a: bc\n", &result, &e), 0);
    assert_string_equal(result.reply, "[]");
    relay_stop(r);
    close(77);
    close(fd);
}

/* A wrong setting has the program's own sentence. */
static void its_error_is_ours(void **state)
{
    struct relay *r;
    struct error e;

    put_script(*state, READ_SETTINGS "echo 'ERROR The login is open to all.'\n");
    assert_int_equal(start(&r, *state, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_string_equal(e.text, "The login is open to all.");
}

/* A program that ends, at whatever moment, ends no other: no SIGPIPE. */
static void a_program_that_ends_is_an_error(void **state)
{
    static const char *const scripts[] = {
        "exit 3\n",
        READ_SETTINGS "exit 0\n",
        READ_SETTINGS "echo HELLO\n",
    };
    struct relay *r;
    struct error e;
    size_t i;

    for (i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        put_script(*state, scripts[i]);
        assert_int_equal(start(&r, *state, &e), -1);
        assert_int_equal(e.code, ERROR_MAIL);
    }
}

static void a_program_that_ends_in_a_mail_is_an_error(void **state)
{
    static const char *const ends[] = {
        "exit 1\n",
        "read -r head; exit 1\n",
        "read -r head; read -r text; read -r go; echo 'RESULT 9 sent 0 250 DATA'\n",
        "read -r head; read -r text; read -r go; echo 'RESULT 9 lost 0 250 DATA'; echo "
        "'REPLY '; "
        "echo "
        "'PROBLEM '\n",
        "read -r head; read -r text; read -r go; echo 'RESULT 8 sent 0 250 DATA'; echo "
        "'REPLY '; "
        "echo "
        "'PROBLEM '\n",
    };
    struct relay_result result;
    struct relay *r;
    struct error e;
    char script[600];
    size_t i;

    for (i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(script, sizeof script, "%secho READY\n%s", READ_SETTINGS, ends[i]);
        put_script(*state, script);
        assert_int_equal(start(&r, *state, &e), 0);
        assert_int_equal(relay_send(r, &mail, "a: bc\n", &result, &e), -1);
        assert_int_equal(e.code, ERROR_MAIL);
        relay_stop(r);
    }
    relay_stop(NULL);
}

static void a_missing_program_is_named(void **state)
{
    struct relay *r;
    struct error e;

    (void)state;
    assert_int_equal(start(&r, "/nonexistent/sealed-deliver", &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_non_null(strstr(e.text, "/nonexistent/sealed-deliver"));
}

/* mail 4.4: in clear only to this machine, and never with a login. */
static void settings_that_would_leak_are_refused(void **state)
{
    struct relay_settings s = local();
    struct error e = {.code = ERROR_NONE};

    (void)state;
    assert_int_equal(relay_settings_check(&s, &e), 0);
    memcpy(s.host, "::1", 4);
    assert_int_equal(relay_settings_check(&s, &e), 0);
    memcpy(s.host, "127.0.0.2", 10);
    assert_int_equal(relay_settings_check(&s, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    s.tls = RELAY_STARTTLS;
    assert_int_equal(relay_settings_check(&s, &e), 0);
    s = local();
    memcpy(s.netrc, "/n", 3);
    assert_int_equal(relay_settings_check(&s, &e), -1);
    s.tls = RELAY_SMTPS;
    assert_int_equal(relay_settings_check(&s, &e), 0);
}

/* Nothing in a setting can add a line to what the program is told. */
static void settings_are_checked_before_they_are_told(void **state)
{
    struct relay_settings s = local();
    struct error e = {.code = ERROR_NONE};

    (void)state;
    memcpy(s.ehlo, "a\nhost b", 9);
    assert_int_equal(relay_settings_check(&s, &e), -1);
    s = local();
    memcpy(s.ca, "/a\nb", 5);
    assert_int_equal(relay_settings_check(&s, &e), -1);
    s = local();
    memcpy(s.host, "a/b", 4);
    assert_int_equal(relay_settings_check(&s, &e), -1);
    s = local();
    s.port = 0;
    assert_int_equal(relay_settings_check(&s, &e), -1);
    s = local();
    s.timeout = 0;
    assert_int_equal(relay_settings_check(&s, &e), -1);
}

/* What is written is read as the same. */
static void settings_survive_the_wire(void **state)
{
    struct relay_settings s = local(), got;
    struct error e = {.code = ERROR_NONE};
    FILE *f = tmpfile();

    (void)state;
    assert_non_null(f);
    s.port = 2525;
    s.tls = RELAY_SMTPS;
    s.response_timeout = 2;
    memcpy(s.netrc, "/a b/netrc", 11);
    wire_settings_write(f, &s);
    rewind(f);
    assert_int_equal(wire_settings_read(f, &got, &e), 0);
    assert_memory_equal(&got, &s, sizeof s);
    fclose(f);
}

static void assert_no_message(const char *bytes)
{
    struct wire_message m;
    struct error e = {.code = ERROR_NONE};
    FILE *f = tmpfile();
    char *got;

    assert_non_null(f);
    assert_true(fputs(bytes, f) >= 0);
    rewind(f);
    assert_int_equal(wire_message_read(f, &m, &got, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_null(got);
    fclose(f);
}

static void broken_messages_are_refused(void **state)
{
    (void)state;
    assert_no_message("MESSAGE 1 - anna@example.org 6\nabc");
    assert_no_message("MESSAGE 1 - anna@example.org -1\n");
    assert_no_message("MESSAGE 1 - anna@example.org 99999999999\n");
    assert_no_message("MESSAGE x - anna@example.org 1\na");
    assert_no_message("MESSAGE 1 - anna@example.org 1 2\na");
    assert_no_message("MESSAGE 1 anna@example.org 1\na");
    assert_no_message("message 1 - anna@example.org 1\na");
    assert_no_message("MESSAGE");
    assert_no_message("\n");
}

/* mail 4.1: 200 bytes of a reply, printable only. */
static void replies_are_kept_printable_and_short(void **state)
{
    char out[WIRE_REPLY_MAX], text[300];

    (void)state;
    wire_printable(out, "550 a\x1b\xc3\xa4\tb\r\n", 12);
    assert_string_equal(out, "550 a????b");
    memset(text, 'x', sizeof text);
    wire_printable(out, text, sizeof text);
    assert_int_equal(strlen(out), 200);
    wire_printable(out, "\r\n", 2);
    assert_string_equal(out, "");
}

#define WITH_PROGRAM(test)                                                               \
    cmocka_unit_test_setup_teardown(test, make_program, remove_program)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PROGRAM(a_result_comes_back),
        WITH_PROGRAM(a_mail_is_handed_over_ahead),
        WITH_PROGRAM(the_program_gets_nothing_of_ours),
        WITH_PROGRAM(its_error_is_ours),
        WITH_PROGRAM(a_program_that_ends_is_an_error),
        WITH_PROGRAM(a_program_that_ends_in_a_mail_is_an_error),
        cmocka_unit_test(a_missing_program_is_named),
        cmocka_unit_test(settings_that_would_leak_are_refused),
        cmocka_unit_test(settings_are_checked_before_they_are_told),
        cmocka_unit_test(settings_survive_the_wire),
        cmocka_unit_test(broken_messages_are_refused),
        cmocka_unit_test(replies_are_kept_printable_and_short),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
