/* Mail addresses: mail 4.5. */
#include "mail/address.h"

#include <stdio.h>
#include <string.h>

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

/* 4.5: a dot-atom of these characters and a domain of letters, digits and hyphens. */
static void plain_addresses_are_taken(void **state)
{
    static const char *const good[] = {
        "anna@example.org",
        "a@b",
        "game+g1-3-5-oqb6qyakn4op6ke5@example.org",
        "o'brien.x_y=z@mail-1.example.org",
        "!#$%&'*+/=?^_`{|}~-@example.org",
        "a@xn--bcher-kva.example",
        "A.B@EXAMPLE.ORG",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(address_ok(good[i]));
    }
}

/* 4.5: CR LF in a recipient goes to the wire, so nothing but the above is taken. */
static void all_else_is_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "anna",
        "@example.org",
        "anna@",
        "a@b@example.org",
        ".a@example.org",
        "a.@example.org",
        "a..b@example.org",
        "a b@example.org",
        "\"a b\"@example.org",
        "<anna@example.org>",
        "anna@example.org>",
        "anna@example..org",
        "anna@.example.org",
        "anna@example.org.",
        "anna@-example.org",
        "anna@example-.org",
        "anna@exa_mple.org",
        "anna@[127.0.0.1]",
        "anna@example.org\r\nRCPT TO:<ben@example.org>",
        "anna\r\n@example.org",
        "anna\x7f@example.org",
        "\xc3\xa4nna@example.org",
        "anna@ex\xc3\xa4mple.org",
        "anna,ben@example.org",
        "anna@example.org ",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(address_ok(bad[i]));
    }
}

/* A local part of n letters, a domain that fills it up to total bytes in labels of at
 * most 63. */
static void build(char *out, size_t n, size_t total)
{
    size_t i;

    memset(out, 'a', total);
    out[n] = '@';
    for (i = n + 63; i + 1 < total; i += 63) {
        out[i] = '.';
    }
    out[total] = '\0';
}

/* 4.5: 64 bytes before the @, 254 in all. */
static void lengths_end_where_smtp_says(void **state)
{
    char text[300];

    (void)state;
    build(text, 64, 254);
    assert_true(address_ok(text));
    build(text, 65, 254);
    assert_false(address_ok(text));
    build(text, 64, 255);
    assert_false(address_ok(text));
}

static void assert_read(const char *text, const char *name, const char *at)
{
    struct error e = {.code = ERROR_NONE};
    struct address a;

    assert_int_equal(address_read(&a, text, &e), 0);
    assert_string_equal(a.name, name);
    assert_string_equal(a.at, at);
}

/* architecture 7: seats are given as "Name <address>". */
static void names_are_read_with_and_without_quotes(void **state)
{
    (void)state;
    assert_read("anna@example.org", "", "anna@example.org");
    assert_read(" anna@example.org ", "", "anna@example.org");
    assert_read("Anna <anna@example.org>", "Anna", "anna@example.org");
    assert_read("Anna  Maria<anna@example.org>", "Anna  Maria", "anna@example.org");
    assert_read("\"Maria, Anna\" <anna@example.org>", "Maria, Anna", "anna@example.org");
    assert_read("\"An\\\"na\\\\\" <anna@example.org> ", "An\"na\\", "anna@example.org");
    assert_read("<anna@example.org>", "", "anna@example.org");
    assert_read("J\xc3\xb6rg <j@example.org>", "J\xc3\xb6rg", "j@example.org");
}

/* The sentence quotes what was written; nothing is changed. */
static void what_is_no_address_gets_a_sentence(void **state)
{
    static const char *const bad[] = {
        "",
        "Anna",
        "Anna <>",
        "Anna <anna@example.org",
        "\"Anna",
        "Anna anna@example.org",
        "Anna <anna@example.org> x",
        "\"Anna\"",
        "Anna <a b@c>",
        "anna@",
        "Anna\n<anna@example.org>",
        "\"Anna\\",
        "\"A\" x <anna@example.org>",
    };
    struct address a = {"kept", "kept"};
    struct error e;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        e = (struct error){.code = ERROR_NONE};
        assert_int_equal(address_read(&a, bad[i], &e), -1);
        assert_int_equal(e.code, ERROR_SYNTAX);
        assert_string_equal(a.name, "kept");
        assert_string_equal(a.at, "kept");
    }
    assert_int_equal(address_read(&a, "Anna <anna>", &e), -1);
    assert_string_equal(e.text,
                        "\"anna\" should be an address such as anna@example.org.");
}

/* 4.5: non-ASCII is refused with a sentence that says what to write. */
static void letters_outside_ascii_are_named(void **state)
{
    struct error e = {.code = ERROR_NONE};
    struct address a;

    (void)state;
    assert_int_equal(address_read(&a,
                                  "Anna <anna@b\xc3\xbc"
                                  "cher.example>",
                                  &e),
                     -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_non_null(strstr(e.text, "xn--"));
    assert_int_equal(address_read(&a, "\xc3\xa4nna@example.org", &e), -1);
    assert_non_null(strstr(e.text, "ASCII"));
}

/* A name that does not fit is refused, not cut. */
static void a_name_has_room_for_two_hundred_bytes(void **state)
{
    char text[300], name[202];
    struct error e = {.code = ERROR_NONE};
    struct address a;

    (void)state;
    memset(name, 'x', 201);
    name[201] = '\0';
    snprintf(text, sizeof text, "%.200s <anna@example.org>", name);
    assert_int_equal(address_read(&a, text, &e), 0);
    assert_int_equal(strlen(a.name), 200);
    snprintf(text, sizeof text, "%s <anna@example.org>", name);
    assert_int_equal(address_read(&a, text, &e), -1);
    snprintf(text, sizeof text, "\"%.200s\" <anna@example.org>", name);
    assert_int_equal(address_read(&a, text, &e), 0);
    snprintf(text, sizeof text, "\"%s\" <anna@example.org>", name);
    assert_int_equal(address_read(&a, text, &e), -1);
}

/* Who is to have a place at the table needs a name too. */
static void a_person_has_a_name(void **state)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct address a;

    (void)state;
    assert_int_equal(address_person(&a, "Bas <bas@example.org>", &e), 0);
    assert_string_equal(a.name, "Bas");
    assert_string_equal(a.at, "bas@example.org");
    assert_int_equal(address_person(&a, "Anna", &e), -1);
    assert_string_equal(e.text, "\"Anna\" should be a name and an address, like \"Anna "
                                "<anna@example.org>\".");
    assert_int_equal(address_person(&a, "anna@example.org", &e), -1);
    assert_string_equal(e.text, "\"anna@example.org\" has no name; write \"Anna "
                                "<anna@example.org>\".");
    assert_string_equal(a.name, "Bas");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_person_has_a_name),
        cmocka_unit_test(plain_addresses_are_taken),
        cmocka_unit_test(all_else_is_refused),
        cmocka_unit_test(lengths_end_where_smtp_says),
        cmocka_unit_test(names_are_read_with_and_without_quotes),
        cmocka_unit_test(what_is_no_address_gets_a_sentence),
        cmocka_unit_test(letters_outside_ascii_are_named),
        cmocka_unit_test(a_name_has_room_for_two_hundred_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
