/* Finished messages as another program reads them: mail 4.5. Each test
 * writes mails and what should be found in them; Python's email package reads them back.
 */
#include "mail/message.h"
#include "tests/support/message_fixture.h"

#include <jansson.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#define HEADERS 16 /* of a listed report, 4.5 */

struct place {
    char path[32];
    int mails;
};

static int make_place(void **state)
{
    struct place *p = calloc(1, sizeof *p);

    if (!p) {
        return -1;
    }
    snprintf(p->path, sizeof p->path, "/tmp/message-XXXXXX");
    *state = p;
    return mkdtemp(p->path) ? 0 : -1;
}

static void path_of(char out[PATH_MAX], const struct place *p, int mail, const char *end)
{
    snprintf(out, PATH_MAX, "%s/%03d.%s", p->path, mail, end);
}

static int remove_place(void **state)
{
    struct place *p = *state;
    char path[PATH_MAX];

    for (; p->mails > 0; p->mails--) {
        path_of(path, p, p->mails, "eml");
        unlink(path);
        path_of(path, p, p->mails, "json");
        unlink(path);
    }
    rmdir(p->path);
    free(p);
    return 0;
}

/* Writes the mail, its placeholders filled with letters, and what should be read: frees
 * it. */
static void expect(struct place *p, const struct message *m, json_t *expected)
{
    struct error e = {.code = ERROR_NONE};
    char path[PATH_MAX];
    char *bytes;
    size_t n, i;
    FILE *f;

    assert_non_null(expected);
    assert_int_equal(message_write(m, &bytes, &n, &e), 0);
    assert_true(message_is_clean(bytes, n, true));
    for (i = 0; i < n; i++) {
        bytes[i] = (char)(bytes[i] == 1 || bytes[i] == 2 ? 'a' : bytes[i]);
    }
    path_of(path, p, ++p->mails, "eml");
    f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
    path_of(path, p, p->mails, "json");
    assert_int_equal(json_dump_file(expected, path, 0), 0);
    json_decref(expected);
    free(bytes);
}

/* Has all mails read. What differs is on stderr. */
static void assert_all_read(const struct place *p)
{
    char place[sizeof p->path], program[] = "/usr/bin/python3",
                                script[] = "tests/support/read_mail.py";
    char *const argv[] = {program, script, place, NULL};
    char *const environment[] = {NULL};
    pid_t pid;
    int status;

    memcpy(place, p->path, sizeof place);
    assert_int_equal(posix_spawn(&pid, program, NULL, NULL, argv, environment), 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* Header injection: nothing in a subject makes a header more or less. */
static void subjects_are_read_back_clean(void **state)
{
    static const char *const subjects[][2] = {
        {"[g1] round 3: your bid", "[g1] round 3: your bid"},
        {"a\r\nBcc: ben@example.org\r\n\r\nbody", "a Bcc: ben@example.org body"},
        {"a\rb\nc\x0b"
         "d\x0c"
         "e\x1b[1m",
         "a b c d e [1m"},
        {"a\xe2\x80\xa8"
         "Bcc: x\xe2\x80\xa9y\xc2\x85z",
         "a Bcc: x y z"},
        {"\xf0\x9f\x98\x80 Maka \xf0\x9f\x8f\xb4\xe2\x80\x8d\xe2\x98\xa0", NULL},
        {"J\xc3\xb6rg <joerg@example.org>, \"x\"", NULL},
        {"=?UTF-8?Q?=0D=0ABcc:_x?=", NULL},
        {"100% = 1/1? _a_b_ (c) [d]", NULL},
        {"\xd0\x9d\xd0\xb5\xd0\xb1\xd0\xb5\xd1\x81\xd0\xb0 \xe7\x8e\x8b\xe8\x8f\xb2",
         NULL},
    };
    struct message m = message_fixture();
    size_t i;

    for (i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        m.subject = subjects[i][0];
        expect(*state, &m,
               json_pack("{s:s, s:s, s:i, s:[]}", "subject",
                         subjects[i][subjects[i][1] ? 1 : 0], "text", "BID 3\n",
                         "headers", HEADERS, "defects"));
    }
    assert_all_read(*state);
}

/* 4.5: at most 200 characters are kept, whatever they are. */
static void long_subjects_are_cut_at_200_characters(void **state)
{
    static const char *const letters[] = {"x", "\xc3\xa4", "\xe7\x8e\x8b",
                                          "\xf0\x9f\x98\x80", "ab "};
    struct message m = message_fixture();
    char subject[1300], expected[1300];
    size_t i, j, size;

    for (i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        size = strlen(letters[i]);
        for (j = 0; j < 300; j++) {
            memcpy(subject + j * size, letters[i], size + 1);
        }
        m.subject = subject;
        /* 200 characters; of "ab " the 200th is b */
        size = i < 4 ? 200 * size : 200;
        memcpy(expected, subject, size);
        expected[size] = '\0';
        expect(*state, &m, json_pack("{s:s, s:[]}", "subject", expected, "defects"));
    }
    assert_all_read(*state);
}

static void names_are_read_back(void **state)
{
    static const char *const names[][2] = {
        {"", NULL},
        {"Ada", NULL},
        {"Ada P", NULL},
        {"O'Brien, \"Ada\" \\ (x)", NULL},
        {"J\xc3\xb6rg \xc3\x85ngstr\xc3\xb6m", NULL},
        {"\xe7\x8e\x8b\xe8\x8f\xb2 <x>", NULL},
        {"\xf0\x9f\x98\x80", NULL},
        {"root@bank.example", "root bank.example"},
        {"x\" <ben@example.org>", "x\" <ben example.org>"},
        {"a\r\nBcc: b", "a Bcc: b"},
    };
    struct message m = message_fixture();
    const char *name;
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        m.to_name = m.from_name = names[i][0];
        name = names[i][names[i][1] ? 1 : 0];
        expect(*state, &m,
               json_pack("{s:s, s:s, s:s, s:s, s:i}", "to_name", name, "to",
                         "ada@example.org", "from_name", name, "from", "game@example.org",
                         "headers", HEADERS));
    }
    assert_all_read(*state);
}

/* A name of 200 characters is folded or encoded in pieces, and whole again when read. */
static void long_names_are_read_back(void **state)
{
    struct message m = message_fixture();
    char plain[201], wide[401];
    int i;

    for (i = 0; i < 200; i++) {
        plain[i] = (char)(i % 10 == 5 ? ' ' : 'a' + i % 10);
        memcpy(wide + 2 * i, i % 10 == 5 ? "--" : "\xc3\xa4", 2);
    }
    plain[200] = wide[380] = '\0';
    m.to_name = plain;
    m.from_name = wide;
    expect(*state, &m, json_pack("{s:s, s:i}", "to_name", plain, "headers", HEADERS));
    assert_all_read(*state);
}

static void texts_are_read_back(void **state)
{
    static const char *const texts[] = {
        "BID 3\n",
        "\n\nFrom here\n.\n..\n >x\n-- \nblanks  \n\ttab\t\n= =3D =\n",
        "J\xc3\xb6rg \xe7\x8e\x8b \xf0\x9f\x98\x80\n",
        "--=_g1-3-5-r17-example-org_a\n--=_g1-3-5-r17-example-org_a--\n",
        "CODE aaaa-aaaa and \001b\002\n",
    };
    struct message m = message_fixture();
    char line[2001];
    size_t i;

    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        m.text = texts[i];
        expect(*state, &m, json_pack("{s:s, s:[]}", "text", texts[i], "defects"));
    }
    for (i = 0; i < 2000; i += 4) {
        memcpy(line + i, i % 3 == 0 ? "\xf0\x9f\x98\x80" : ". =\t", 4);
    }
    line[1999] = '\n';
    line[2000] = '\0';
    m.text = line + 4;
    expect(*state, &m, json_pack("{s:s, s:[]}", "text", line + 4, "defects"));
    assert_all_read(*state);
}

static void parts_are_read_back(void **state)
{
    static const char png[] = "\x89PNG\r\n\x1a\n=_--a";
    static const struct message_picture picture = {"map", png, sizeof png - 1};
    struct message m = message_fixture();

    m.html = "<p>J\xc3\xb6rg</p>\n<img src=\"cid:map@example.org\">\n";
    expect(*state, &m,
           json_pack("{s:s, s:s, s:[]}", "text", "BID 3\n", "html", m.html, "pictures"));
    m.pictures = &picture;
    m.picture_count = 1;
    expect(*state, &m,
           json_pack("{s:s, s:s, s:[s], s:[]}", "text", "BID 3\n", "html", m.html,
                     "pictures", "89504e470d0a1a0a3d5f2d2d61", "defects"));
    assert_all_read(*state);
}

/* 2.2: the token is one address, whatever the folding. */
static void the_way_back_is_read_back(void **state)
{
    struct message m = message_fixture();

    m.home.game = "abcdefghijkl";
    m.home.host = "a-rather-long-name-of-a-host.somewhere-in-a-long-domain.example.org";
    m.key.number = 99999999;
    expect(
        *state, &m,
        json_pack("{s:s, s:s, s:[]}", "reply_to",
                  "game+abcdefghijkl-3-99999999-ar003099999999aa@a-rather-long-name-of-a-"
                  "host.somewhere-in-a-long-domain.example.org",
                  "text", "BID 3\n", "defects"));
    assert_all_read(*state);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(subjects_are_read_back_clean),
        IN_PLACE(long_subjects_are_cut_at_200_characters),
        IN_PLACE(names_are_read_back),
        IN_PLACE(long_names_are_read_back),
        IN_PLACE(texts_are_read_back),
        IN_PLACE(parts_are_read_back),
        IN_PLACE(the_way_back_is_read_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
