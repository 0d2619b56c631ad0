/* Delivery into a Maildir: mail 4.1. */
#include "mail/maildir.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

static int make_place(void **state)
{
    char name[] = "/tmp/maildir-XXXXXX";

    if (!mkdtemp(name)) {
        return -1;
    }
    *state = strdup(name);
    return *state ? 0 : -1;
}

/* Removes a tree of folders and files, three levels deep. */
static void remove_all(const char *path, int levels)
{
    DIR *dir = levels > 0 ? opendir(path) : NULL;
    struct dirent *entry;
    char below[PATH_MAX];

    while (dir && (entry = readdir(dir))) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
            remove_all(below, levels - 1);
        }
    }
    if (dir) {
        closedir(dir);
    }
    remove(path);
}

static int remove_place(void **state)
{
    remove_all(*state, 4);
    free(*state);
    return 0;
}

/* How many files lie in place/below. */
static int count(const char *place, const char *below)
{
    char path[PATH_MAX];
    struct dirent *entry;
    DIR *dir;
    int n = 0;

    snprintf(path, sizeof path, "%s/%s", place, below);
    dir = opendir(path);
    assert_non_null(dir);
    while ((entry = readdir(dir))) {
        n += entry->d_name[0] != '.';
    }
    closedir(dir);
    return n;
}

static void assert_file(const char *place, const char *below, const char *text)
{
    char path[PATH_MAX], read[100] = "";
    struct stat st;
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", place, below);
    f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(read, 1, sizeof read - 1, f), strlen(text));
    fclose(f);
    assert_string_equal(read, text);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

static void deliver(const char *place, const char *name, const char *text)
{
    struct error e = {.code = ERROR_NONE};
    char dir[PATH_MAX];

    snprintf(dir, sizeof dir, "%s/g1.mail/anna@example.org", place);
    assert_int_equal(maildir_deliver(dir, name, text, strlen(text), &e), 0);
}

/* 4.1: the folders are made, for us alone; the mail is there as it was given. */
static void a_mail_lies_in_new(void **state)
{
    static const char *const made[] = {"", "/anna@example.org", "/anna@example.org/tmp",
                                       "/anna@example.org/new", "/anna@example.org/cur"};
    char path[PATH_MAX];
    struct stat st;
    size_t i;

    deliver(*state, "1.000-a", "a: b\r\n\r\nc\r\n");
    assert_file(*state, "g1.mail/anna@example.org/new/1.000-a", "a: b\r\n\r\nc\r\n");
    assert_int_equal(count(*state, "g1.mail/anna@example.org/tmp"), 0);
    for (i = 0; i < sizeof made / sizeof made[0]; i++) {
        snprintf(path, sizeof path, "%s/g1.mail%s", (char *)*state, made[i]);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0700);
    }
}

/* 4.2: what is sent again after a crash is the same file. */
static void the_same_mail_is_the_same_file(void **state)
{
    deliver(*state, "1.000-a", "once\r\n");
    deliver(*state, "1.000-a", "once\r\n");
    deliver(*state, "2.000-b", "other\r\n");
    assert_int_equal(count(*state, "g1.mail/anna@example.org/new"), 2);
    assert_file(*state, "g1.mail/anna@example.org/new/1.000-a", "once\r\n");
}

/* A crash between write and rename leaves a part in tmp; it is written anew. */
static void a_part_left_in_tmp_does_not_matter(void **state)
{
    char path[PATH_MAX];
    FILE *f;

    deliver(*state, "1.000-a", "first\r\n");
    snprintf(path, sizeof path, "%s/g1.mail/anna@example.org/tmp/2.000-b",
             (char *)*state);
    f = fopen(path, "w");
    assert_non_null(f);
    fputs("a part that is longer", f);
    fclose(f);
    deliver(*state, "2.000-b", "whole\r\n");
    assert_file(*state, "g1.mail/anna@example.org/new/2.000-b", "whole\r\n");
    assert_int_equal(count(*state, "g1.mail/anna@example.org/tmp"), 0);
}

/* A link in tmp must not lead a mail elsewhere. */
static void a_link_is_not_followed(void **state)
{
    char path[PATH_MAX], target[PATH_MAX];

    deliver(*state, "1.000-a", "first\r\n");
    snprintf(path, sizeof path, "%s/g1.mail/anna@example.org/tmp/2.000-b",
             (char *)*state);
    snprintf(target, sizeof target, "%s/elsewhere", (char *)*state);
    assert_int_equal(symlink(target, path), 0);
    deliver(*state, "2.000-b", "second\r\n");
    assert_int_not_equal(access(target, F_OK), 0);
    assert_file(*state, "g1.mail/anna@example.org/new/2.000-b", "second\r\n");
}

/* Where no folder can be made there is a sentence that names it. */
static void a_folder_that_cannot_be_made_is_named(void **state)
{
    struct error e = {.code = ERROR_NONE};
    char dir[PATH_MAX];
    FILE *f;

    snprintf(dir, sizeof dir, "%s/g1.mail", (char *)*state);
    f = fopen(dir, "w");
    assert_non_null(f);
    fclose(f);
    snprintf(dir, sizeof dir, "%s/g1.mail/anna@example.org", (char *)*state);
    assert_int_equal(maildir_deliver(dir, "1.000-a", "x\r\n", 3, &e), -1);
    assert_int_equal(e.code, ERROR_MAIL);
    assert_non_null(strstr(e.text, "g1.mail"));
}

/* 4.1: % and / of the address are written %25 and %2F, so that it cannot leave the
 * folder. */
static void an_address_is_one_folder(void **state)
{
    struct error e = {.code = ERROR_NONE};
    char path[PATH_MAX], small[20];

    (void)state;
    assert_int_equal(maildir_folder(path, sizeof path, "g1.mail", "anna@example.org", &e),
                     0);
    assert_string_equal(path, "g1.mail/anna@example.org");
    assert_int_equal(maildir_folder(path, sizeof path, "g1.mail", "a/../%b@c", &e), 0);
    assert_string_equal(path, "g1.mail/a%2F..%2F%25b@c");
    assert_int_equal(
        maildir_folder(small, sizeof small, "g1.mail", "anna@example.org", &e), -1);
    assert_int_equal(e.code, ERROR_MAIL);
    assert_int_equal(maildir_folder(small, 4, "g1.mail", "a@b", &e), -1);
}

/* Names sort by time and hold nothing that a Maildir or a path would read. */
static void a_name_is_made_of_time_and_id(void **state)
{
    char name[MAILDIR_NAME_MAX], id[400];

    (void)state;
    maildir_name(name, 1796032800007, "<g1-3-5.r17@example.org>");
    assert_string_equal(name, "1796032800.007-g1-3-5.r17@example.org");
    maildir_name(name, 0, "<a/b:2,S@c>");
    assert_string_equal(name, "0.000-a-b-2,S@c");
    memset(id, 'x', sizeof id - 1);
    id[sizeof id - 1] = '\0';
    maildir_name(name, 0, id);
    assert_true(strlen(name) < 255);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_mail_lies_in_new, make_place, remove_place),
        cmocka_unit_test_setup_teardown(the_same_mail_is_the_same_file, make_place,
                                        remove_place),
        cmocka_unit_test_setup_teardown(a_part_left_in_tmp_does_not_matter, make_place,
                                        remove_place),
        cmocka_unit_test_setup_teardown(a_link_is_not_followed, make_place, remove_place),
        cmocka_unit_test_setup_teardown(a_folder_that_cannot_be_made_is_named, make_place,
                                        remove_place),
        cmocka_unit_test(an_address_is_one_folder),
        cmocka_unit_test(a_name_is_made_of_time_and_id),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
