/* The orders that a report offers. reports, rules 3 and 5. */
#include "mail/report_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What legal() yields. */
static const char *const *offered;

static void legal(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    int i;

    (void)t;
    (void)seat;
    for (i = 0; offered[i]; i++) {
        form(arg, offered[i]);
    }
}

static const struct rules rules = {.name = "toy", .legal = legal};

/* The form in place i as a report shows it, with its note and the lines below it. */
static void shows(const char *const *forms, size_t i, const char *expected)
{
    static const struct decision decision = {"T", "your turn", "long", 48};
    struct game game = {.rules = &rules, .seats = 2, .asked_count = 1};
    const struct news news = {.game = &game};
    struct error e = {0};
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    json_t *all, *form;
    const json_t *line;
    size_t n;

    offered = forms;
    game.asked[0].q = (struct question){.decision = &decision, .seats = 1};
    all = report_forms(&news, 0, &e);
    assert_non_null(all);
    form = json_array_get(json_object_get(all, "list"), i);
    assert_non_null(form);
    assert_non_null(to);
    fputs(json_string_value(json_object_get(form, "text")), to);
    if (json_string_length(json_object_get(form, "note"))) {
        fprintf(to, "  %s", json_string_value(json_object_get(form, "note")));
    }
    json_array_foreach(json_object_get(form, "choices"), n, line)
    {
        assert_true(json_string_length(line) <= 64);
        fprintf(to, "\n%s", json_string_value(line));
    }
    assert_int_equal(fclose(to), 0);
    assert_string_equal(text, expected);
    free(text);
    json_decref(all);
}

static void a_form_that_fits_stays_in_one_line(void **state)
{
    static const char *const forms[] = {"bid <0-7>",
                                        "move 2 from <4.hex|4.gate> to <5.gate|5.moon>",
                                        "lose-first <spd, atk|atk, spd>", NULL};

    (void)state;
    shows(forms, 0, "BID <0-7>");
    shows(forms, 1, "MOVE 2 from <4.hex|4.gate> to <5.gate|5.moon>");
    shows(forms, 2, "LOSE-FIRST <spd, atk|atk, spd>");
}

/* No name is broken, and what is no list stays where it is. */
static void a_long_list_stands_below_its_form(void **state)
{
    static const char *const forms[] = {
        "offer Kyle give <Ysolde Marr|Bram Quillon|Ebba Torrent|Sable Underhill|Saffi "
        "Nooran|Jory Vance> get <1-9> coins",
        NULL};

    (void)state;
    shows(forms, 0,
          "OFFER Kyle give <...> get <1-9> coins\n"
          "Ysolde Marr, Bram Quillon, Ebba Torrent, Sable Underhill,\n"
          "Saffi Nooran, Jory Vance");
}

/* The longest goes first; a short one stays if there is room then. */
static void of_two_lists_the_longer_one_goes_first(void **state)
{
    static const char *const forms[] = {
        "play <Not Today|Whisper Campaign> on <Bas, Catherine|Bas, Kyle|Bas, "
        "Maka|Catherine, Kyle|Kyle, Maka>",
        NULL};

    (void)state;
    shows(forms, 0,
          "PLAY <Not Today|Whisper Campaign> on <...>\n"
          "Bas, Catherine / Bas, Kyle / Bas, Maka / Catherine, Kyle /\n"
          "Kyle, Maka");
}

static void numbers_in_a_row_are_told_by_their_ends(void **state)
{
    static const char *const forms[] = {
        "move <A1|A2|A3|A4|A5|B2|B3|B5|C1|C2|C3|C4|D9|D10|D11|D12|E1|E2|E3|E5|F1|F2|F3>",
        NULL};

    (void)state;
    shows(forms, 0,
          "MOVE <...>\n"
          "A1 to A5, B2, B3, B5, C1 to C4, D9 to D12, E1, E2, E3, E5, F1,\n"
          "F2, F3");
}

/* Rule 3: twelve forms are shown, of thirteen those of a verb are one. */
static void many_forms_of_a_verb_become_one(void **state)
{
    static const char *const twelve[] = {
        "pass",   "move 1", "move 2", "move 3",  "move 4",  "move 5", "move 6",
        "move 7", "move 8", "move 9", "move 10", "move 11", NULL};
    static const char *const thirteen[] = {
        "pass",   "move 1", "move 2", "move 3",  "move 4",  "move 5",  "move 6",
        "move 7", "move 8", "move 9", "move 10", "move 11", "move 12", NULL};

    (void)state;
    shows(twelve, 11, "MOVE 11");
    shows(thirteen, 0, "PASS");
    shows(thirteen, 1, "MOVE 1  all 12: reply HELP MOVE");
}

/* A list of hundreds is not printed in a report. */
static void a_list_without_end_is_cut(void **state)
{
    static char form[8000];
    const char *const forms[] = {form, NULL};
    size_t n = (size_t)snprintf(form, sizeof form, "advance <");
    int i;

    (void)state;
    for (i = 0; i < 200; i++) {
        n += (size_t)snprintf(form + n, sizeof form - n, "%sMarrow %c%c", i ? "|" : "",
                              'a' + i / 26, 'a' + i % 26);
    }
    snprintf(form + n, sizeof form - n, ">");
    shows(forms, 0,
          "ADVANCE <...>\n"
          "Marrow aa, Marrow ab, Marrow ac, Marrow ad, Marrow ae,\n"
          "Marrow af, Marrow ag, Marrow ah, Marrow ai, Marrow aj,\n"
          "Marrow ak, Marrow al, Marrow am, Marrow an, Marrow ao,\n"
          "Marrow ap, Marrow aq, Marrow ar, Marrow as, Marrow at,\n"
          "all: reply HELP ADVANCE");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_form_that_fits_stays_in_one_line),
        cmocka_unit_test(a_long_list_stands_below_its_form),
        cmocka_unit_test(of_two_lists_the_longer_one_goes_first),
        cmocka_unit_test(numbers_in_a_row_are_told_by_their_ends),
        cmocka_unit_test(many_forms_of_a_verb_become_one),
        cmocka_unit_test(a_list_without_end_is_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
