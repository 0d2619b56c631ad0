#define _XOPEN_SOURCE 700 /* nftw() */

#include "cmd/settings.h"
#include "core/order.h"
#include "mail/limits.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A directory with g1.db in mind, and sealed.ini. */
struct place {
    char dir[64], database[128], ini[128];
};

static int forget(const char *path, const struct stat *st, int type, struct FTW *where)
{
    (void)st;
    (void)type;
    (void)where;
    return remove(path);
}

static int enter(void **state)
{
    struct place *p = calloc(1, sizeof *p);

    assert_non_null(p);
    (void)snprintf(p->dir, sizeof p->dir, "%s", "/tmp/settings-XXXXXX");
    assert_non_null(mkdtemp(p->dir));
    snprintf(p->database, sizeof p->database, "%s/g1.db", p->dir);
    snprintf(p->ini, sizeof p->ini, "%s/sealed.ini", p->dir);
    assert_int_equal(setenv("HOME", "/home/kyle", 1), 0);
    *state = p;
    return 0;
}

static int leave(void **state)
{
    struct place *p = *state;

    assert_int_equal(nftw(p->dir, forget, 8, FTW_DEPTH | FTW_PHYS), 0);
    free(p);
    return 0;
}

static void write_bytes(const char *path, const char *bytes, size_t n)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static void load(struct settings *s, const struct place *p, const char *text)
{
    struct error e = {0};

    write_bytes(p->ini, text, strlen(text));
    if (settings_load(s, p->database, NULL, &e)) {
        fail_msg("%s", e.text);
    }
}

static void refuse(const struct place *p, const char *text, const char *why)
{
    struct settings s;
    struct error e = {0};

    write_bytes(p->ini, text, strlen(text));
    assert_int_equal(settings_load(&s, p->database, NULL, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    if (!strstr(e.text, why)) {
        fail_msg("\"%s\" does not say \"%s\"", e.text, why);
    }
}

static bool ends_with(const char *text, const char *end)
{
    return strlen(text) >= strlen(end) && !strcmp(text + strlen(text) - strlen(end), end);
}

/* architecture 7, mail 0.5, 3.2, 4.1, 5.4: a game can be played with nothing set. */
static void without_a_file_everything_has_its_default(void **state)
{
    const struct place *p = *state;
    struct settings s;
    struct error e = {0};
    char maildir[128];

    snprintf(maildir, sizeof maildir, "%s/g1.mail", p->dir);
    assert_int_equal(settings_load(&s, p->database, NULL, &e), 0);
    assert_string_equal(s.game, "g1");
    assert_string_equal(s.file, "");
    assert_string_equal(s.keys, "/home/kyle/.sealed");
    assert_string_equal(s.vault, "/home/kyle/.sealed");
    assert_string_equal(s.maildir, maildir);
    assert_string_equal(s.templates, "");
    assert_string_equal(s.zone, "UTC");
    assert_string_equal(s.mailbox, "game");
    assert_string_equal(s.sender_name, "Game g1");
    assert_string_equal(s.separator, "+");
    assert_int_equal(s.token_in_subject, 0);
    assert_int_equal(s.grace, 10);
    assert_int_equal(s.after_submit, AFTER_NONE);
    assert_int_equal(s.busy_timeout, 20);
    assert_int_equal(s.lease, 900);
    assert_string_equal(s.relay.host, "");
}

/* mail 5.4 */
static void addresses_need_no_configuration(void **state)
{
    const struct place *p = *state;
    struct settings s;
    struct error e = {0};

    assert_int_equal(settings_load(&s, p->database, NULL, &e), 0);
    assert_string_not_equal(s.host, "");
    assert_string_equal(s.relay.ehlo, s.host);
}

/* mail 1.3 */
static void limits_are_those_of_the_mail(void **state)
{
    const struct place *p = *state;
    struct settings s;
    struct error e = {0};

    assert_int_equal(settings_load(&s, p->database, NULL, &e), 0);
    assert_int_equal(s.mail.size, MAIL_SIZE_MAX);
    assert_int_equal(s.mail.header, MAIL_HEADER_MAX);
    assert_int_equal(s.mail.fields, MAIL_FIELDS_MAX);
    assert_int_equal(s.mail.nesting, MAIL_NESTING_MAX);
    assert_int_equal(s.mail.parts, MAIL_PARTS_MAX);
    assert_int_equal(s.mail.text, MAIL_TEXT_MAX);
    assert_int_equal(s.mail.orders, ORDER_LINES_MAX);
    assert_int_equal(s.mail.order, ORDER_LINE_MAX);
}

/* mail 5.4 */
static void caps_are_those_of_the_mail(void **state)
{
    const struct place *p = *state;
    struct settings s;
    struct error e = {0};

    assert_int_equal(settings_load(&s, p->database, NULL, &e), 0);
    assert_int_equal(s.cap_errors, 20);
    assert_int_equal(s.cap_duplicates, 24);
    assert_int_equal(s.cap_wrong, 20);
    assert_int_equal(s.cap_accepted, 100);
}

static void what_is_set_counts(void **state)
{
    struct settings s;

    load(&s, *state,
         "; of our own\n# too\n\nhost = example.org\nmailbox=orders\n"
         "separator = -  ; our relay refuses +\ntoken_in_subject = yes\n"
         "grace = 0\nafter_submit = deliver\nsender_name = Anna's table\n");
    assert_string_equal(s.host, "example.org");
    assert_string_equal(s.relay.ehlo, "example.org");
    assert_string_equal(s.mailbox, "orders");
    assert_string_equal(s.separator, "-");
    assert_int_equal(s.token_in_subject, 1);
    assert_int_equal(s.grace, 0);
    assert_int_equal(s.after_submit, AFTER_DELIVER);
    assert_string_equal(s.sender_name, "Anna's table");
}

/* cron and mail systems start programs in other directories. */
static void relative_paths_start_from_the_file(void **state)
{
    const struct place *p = *state;
    char wanted[128], there[128], here[1024];
    struct settings s;
    struct error e = {0};

    load(&s, p, "keys = k\ntemplates = ~/t\nmaildir = /var/m\n");
    snprintf(wanted, sizeof wanted, "%s/k", p->dir);
    assert_string_equal(s.keys, wanted);
    assert_string_equal(s.vault, wanted);
    assert_string_equal(s.templates, "/home/kyle/t");
    assert_string_equal(s.maildir, "/var/m");

    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(p->dir), 0);
    assert_int_equal(settings_load(&s, "g1.db", NULL, &e), 0);
    assert_int_equal(chdir(here), 0);
    assert_true(s.keys[0] == '/' && ends_with(s.keys, "/k"));

    snprintf(there, sizeof there, "%s/sub", p->dir);
    assert_int_equal(mkdir(there, 0700), 0);
    snprintf(there, sizeof there, "%s/sub/other.ini", p->dir);
    write_bytes(there, "vault = v\n", 10);
    assert_int_equal(settings_load(&s, p->database, there, &e), 0);
    assert_true(ends_with(s.vault, "/sub/v"));
    assert_true(ends_with(s.maildir, "/g1.mail")); /* beside the game all the same */
    assert_false(ends_with(s.maildir, "/sub/g1.mail"));
    assert_string_equal(s.keys, "/home/kyle/.sealed");
}

/* A file that was asked for must be there. */
static void a_missing_config_is_refused(void **state)
{
    const struct place *p = *state;
    struct settings s;
    struct error e = {0};

    assert_int_equal(settings_load(&s, p->database, "/nowhere/sealed.ini", &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_non_null(strstr(e.text, "/nowhere/sealed.ini"));
}

static void a_directory_is_no_file_of_settings(void **state)
{
    const struct place *p = *state;
    struct settings s;
    struct error e = {0};

    assert_int_equal(settings_load(&s, p->database, p->dir, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
}

/* Each refusal names the line and what would be accepted. */
static void what_is_not_understood_is_refused_with_its_line(void **state)
{
    const struct place *p = *state;

    refuse(p, "grace = 5\n\ngarce = 6\n", "line 3: \"garce\" is no setting; sealed(1)");
    refuse(p, "grace = 1441\n", "line 1: \"1441\" should be a number from 0 to 1440.");
    refuse(p, "grace = -1\n", "should be a number from 0 to 1440");
    refuse(p, "grace = 5m\n", "\"5m\" should be a number");
    refuse(p, "grace = 99999999999999999999\n", "should be a number");
    refuse(p, "grace =\n", "line 1: a value is missing behind \"grace\"");
    refuse(p, "# one\ngrace\n", "line 2: a setting is written as \"name = value\"");
    refuse(p, "token_in_subject = maybe\n", "should be \"no\" or \"yes\"");
    refuse(p, "after_submit = TICK\n", "should be \"none\", \"tick\" or \"deliver\"");
    refuse(p, "separator = /\n", "should be \"+\", \"-\" or \"=\"");
    refuse(p, "grace = 5\ngrace = 5\n", "line 2: \"grace\" is set for the second time");
    refuse(p, "[g1]\ngrace = 5\n", "without a heading, so \"[g1]\"");
    refuse(p, "mailbox = \"\xff\"\n", "UTF-8");
}

/* The first mistake is the one that is named. */
static void the_first_line_that_is_wrong_is_named(void **state)
{
    const struct place *p = *state;

    refuse(p, "grace\ngarce = 1\n", "line 1:");
    refuse(p, "garce = 1\ngrace\n", "line 1:");
}

static void odd_files_are_refused(void **state)
{
    const struct place *p = *state;
    struct settings s;
    struct error e = {0};
    char *big = malloc(70000);

    assert_non_null(big);
    write_bytes(p->ini, "grace = 5\n\0x = 1\n", 17);
    assert_int_equal(settings_load(&s, p->database, NULL, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    memset(big, '#', 70000);
    write_bytes(p->ini, big, 300);
    assert_int_equal(settings_load(&s, p->database, NULL, &e), -1);
    assert_non_null(strstr(e.text, "line 1: the line is longer"));
    memset(big, '\n', 70000);
    write_bytes(p->ini, big, 70000);
    assert_int_equal(settings_load(&s, p->database, NULL, &e), -1);
    assert_non_null(strstr(e.text, "are longer than 65536 bytes"));
    free(big);
}

static void the_end_of_the_last_line_may_be_missing(void **state)
{
    struct settings s;

    load(&s, *state, "grace = 7");
    assert_int_equal(s.grace, 7);
    load(&s, *state, "grace = 8\r\nlease = 901\r\n");
    assert_int_equal(s.grace, 8);
    assert_int_equal(s.lease, 901);
    load(&s, *state, "");
    assert_int_equal(s.grace, 10);
}

static void check_relay(const struct place *p, const char *text, const char *host,
                        int port, enum relay_tls tls)
{
    struct settings s;

    load(&s, p, text);
    assert_string_equal(s.relay.host, host);
    assert_int_equal(s.relay.port, port);
    assert_int_equal(s.relay.tls, tls);
}

/* mail 4.4: STARTTLS or TLS, and neither only to this machine without a login. */
static void a_relay_is_an_address_with_its_protection(void **state)
{
    const struct place *p = *state;

    check_relay(p, "relay = smtp://mail.example.org:587\n", "mail.example.org", 587,
                RELAY_STARTTLS);
    check_relay(p, "relay = smtp://mail.example.org\n", "mail.example.org", 25,
                RELAY_STARTTLS);
    check_relay(p, "relay = smtps://mail.example.org\n", "mail.example.org", 465,
                RELAY_SMTPS);
    check_relay(p, "relay = smtp://127.0.0.1:2525\n", "127.0.0.1", 2525, RELAY_PLAIN);
    check_relay(p, "relay = smtp://[::1]:2525\n", "::1", 2525, RELAY_PLAIN);
    check_relay(p, "relay = smtp://localhost\nrelay_netrc = /n\n", "localhost", 25,
                RELAY_STARTTLS);
    check_relay(p, "relay = smtp://localhost\nrelay_ca = /c\n", "localhost", 25,
                RELAY_STARTTLS);
}

static void a_relay_of_another_kind_is_refused(void **state)
{
    static const char *const wrong[] = {
        "mail.example.org", "http://mail.example.org",
        "smtp://",          "smtp://mail.example.org/",
        "smtp://h:0",       "smtp://h:65536",
        "smtp://h:25x",     "smtp://[::1:25",
        "smtp://:25",       "smtp://h:",
        "smtps://h/x",
    };
    const struct place *p = *state;
    char text[128];
    size_t i;

    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text, "relay = %s\n", wrong[i]);
        refuse(p, text, "should be smtp://host:port or smtps://host:port");
    }
    refuse(p, "relay = smtp://kyle:secret@mail.example.org\n", "relay_netrc");
    refuse(p, "relay = smtp://a_b.example.org\n", "should be a host name");
}

static void settings_that_contradict_each_other_are_refused(void **state)
{
    const struct place *p = *state;

    refuse(p, "mailbox = g..m\n", "should give an address");
    refuse(p, "host = exa mple.org\n", "should give an address");
    refuse(p, "relay = smtp://localhost\nlease = 600\n",
           "\"lease\" (600) should be more than \"message_timeout\" (600)");
}

/* Notices go to it, so it is one that can stand in an SMTP command (mail 4.5). */
static void the_host_has_an_address(void **state)
{
    const struct place *p = *state;
    struct settings s;
    struct error e = {0};

    write_bytes(p->ini, "host_address = Anna Host <anna@example.org>\n", 44);
    assert_int_equal(settings_load(&s, p->database, NULL, &e), 0);
    assert_string_equal(s.host_address, "anna@example.org");
    refuse(p, "# ours\nhost_address = anna at example.org\n",
           "line 2: \"anna at example.org\" should be an address");
    refuse(p, "host_address = anna@example.org, bas@example.org\n", "line 1");
}

/* The short name is the base name: architecture 7. */
static void the_game_is_named_after_its_file(void **state)
{
    struct settings s;
    struct error e = {0};

    (void)state;
    assert_int_equal(settings_load(&s, "/nowhere/mutants.2.db", NULL, &e), 0);
    assert_string_equal(s.game, "mutants.2");
    assert_int_equal(settings_load(&s, "/nowhere/g7", NULL, &e), 0);
    assert_string_equal(s.game, "g7");
    assert_int_equal(settings_load(&s, "/nowhere/", NULL, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_int_equal(settings_load(&s, "", NULL, &e), -1);
}

/* What stands in the table is what can be written into the file. */
static void every_default_may_be_written_out(void **state)
{
    const struct setting *row = settings_table();
    struct settings by_default, written;
    const struct place *p = *state;
    struct error e = {0};
    char *text;
    size_t size;
    FILE *f;

    assert_int_equal(settings_load(&by_default, p->database, NULL, &e), 0);
    f = open_memstream(&text, &size);
    assert_non_null(f);
    for (; row->name; row++) {
        assert_true(strlen(row->help) > 0);
        if (row->kind == SETTING_NUMBER || row->kind == SETTING_WORD || row->words[0] ||
            !*row->standard) {
            fprintf(f, "%s = %s\n", row->name, row->standard);
        }
    }
    assert_int_equal(fclose(f), 0);
    load(&written, p, text);
    free(text);
    memset(by_default.file, 0, sizeof by_default.file);
    memset(written.file, 0, sizeof written.file);
    assert_memory_equal(&by_default, &written, sizeof written);
}

/* Issue 2, point 7: every setting with its default is in the man page. */
static void the_manual_has_every_setting_with_its_default(void **state)
{
    const struct setting *row = settings_table();
    char *page = calloc(1, 200000), wanted[256];
    FILE *f = fopen("cmd/sealed.1", "r");

    (void)state;
    assert_non_null(page);
    assert_non_null(f);
    assert_true(fread(page, 1, 199999, f) > 0);
    fclose(f);
    for (; row->name; row++) {
        snprintf(wanted, sizeof wanted, "\n.It Ic %s Pq %s%s\n", row->name,
                 *row->standard ? "Ql " : "none", row->standard);
        if (!strstr(page, wanted)) {
            fail_msg("sealed.1 lacks the line%s", wanted);
        }
    }
    free(page);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_a_file_everything_has_its_default),
        TEST(addresses_need_no_configuration),
        TEST(limits_are_those_of_the_mail),
        TEST(caps_are_those_of_the_mail),
        TEST(what_is_set_counts),
        TEST(relative_paths_start_from_the_file),
        TEST(a_missing_config_is_refused),
        TEST(a_directory_is_no_file_of_settings),
        TEST(what_is_not_understood_is_refused_with_its_line),
        TEST(the_first_line_that_is_wrong_is_named),
        TEST(odd_files_are_refused),
        TEST(the_end_of_the_last_line_may_be_missing),
        TEST(a_relay_is_an_address_with_its_protection),
        TEST(a_relay_of_another_kind_is_refused),
        TEST(the_host_has_an_address),
        TEST(settings_that_contradict_each_other_are_refused),
        TEST(the_game_is_named_after_its_file),
        TEST(every_default_may_be_written_out),
        cmocka_unit_test(the_manual_has_every_setting_with_its_default),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
