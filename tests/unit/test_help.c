/* What HELP tells of the verbs of every game. reports, rule 3. */
#include "core/arcs/arcs.h"
#include "core/risk/risk.h"
#include "core/submission.h"
#include "tests/support/decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FORM_COLUMNS 66

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

static bool among(const char *word, const char *const *list)
{
    for (; *list; list++) {
        if (strcmp(word, *list) == 0) {
            return true;
        }
    }
    return false;
}

static bool told(const char *verb, const struct verb_help *h)
{
    for (; h->verb; h++) {
        if (strcmp(verb, h->verb) == 0) {
            return true;
        }
    }
    return false;
}

/* Every line of it fits below its bar, and the first one begins with the verb. */
static void check_form(const struct verb_help *h)
{
    const char *line;

    if (strncmp(h->form, h->verb, strlen(h->verb)) != 0) {
        fail_msg("%s: its form is %s", h->verb, h->form);
    }
    for (line = h->form; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strcspn(line, "\n") > FORM_COLUMNS || !*line) {
            fail_msg("%s: a line of its form is too long: %s", h->verb, line);
        }
    }
}

static void check_row(const struct verb_help *h, const char *const *verbs)
{
    if (!among(h->verb, verbs)) {
        fail_msg("HELP tells of %s, which is no verb.", h->verb);
    }
    check_form(h);
    if (h->what[strlen(h->what) - 1] != '.' || h->when[strlen(h->when) - 1] != '.') {
        fail_msg("%s: no whole sentence.", h->verb);
    }
}

static void check_verbs(const struct verb_help *h, const char *const *verbs)
{
    int i;

    for (i = 0; verbs[i]; i++) {
        if (!told(verbs[i], h)) {
            fail_msg("HELP tells nothing of %s.", verbs[i]);
        }
    }
    for (; h->verb; h++) {
        check_row(h, verbs);
    }
}

static void every_verb_has_its_rows_and_no_other_has(void **state)
{
    const struct rules *const *r;

    (void)state;
    for (r = rules_all; *r; r++) {
        assert_non_null((*r)->help);
        check_verbs((*r)->help, (*r)->verbs);
    }
    check_verbs(submission_help, submission_words);
}

/* A position in which every form can be read. */
static void *everything_open(const struct rules *r)
{
    void *state = calloc(1, r->state_size);
    int i;

    assert_non_null(state);
    if (r == &arcs_rules) {
        ((struct arcs *)state)->setup = 5;
    }
    for (i = 0; r == &risk_rules && i < RISK_PACKS; i++) {
        ((struct risk *)state)->packs[i] = 1;
    }
    return state;
}

/* What a row of Risk Legacy tells of, 14.5. */
static void evolve(struct risk *s, int hidden)
{
    s->evolution[0] = 1 + (hidden - RISK_PACKS - 1) / 2;
    s->evolution[1] = 1 + (hidden - RISK_PACKS - 1) % 2;
}

/* The game's own reading takes each example as it stands. */
static void examples_are_orders(void **state)
{
    const struct rules *const *r;

    (void)state;
    for (r = rules_all; *r; r++) {
        const struct verb_help *h;
        void *deck = deck_of_rules(*r), *position = everything_open(*r);
        struct error e = {0};
        struct turn t = {.state = position, .deck = deck, .seats = 4, .names = names};

        for (h = (*r)->help; h->verb; h++) {
            struct order_file f;

            if (h->hidden > RISK_PACKS) {
                evolve(position, h->hidden);
            }

            assert_int_equal(order_file_read(&f, h->example, strlen(h->example), &e), 0);
            assert_int_equal(f.count, 1);
            if (!order_is(&f.order[0], 0, h->verb) ||
                (*r)->read(&t, &f.order[0], &e) != 0) {
                fail_msg("%s: %s", h->example, e.text);
            }
            order_file_free(&f);
        }
        (*r)->deck_free(deck);
        free(position);
    }
}

static void examples_of_the_engine_are_read(void **state)
{
    const struct verb_help *h;

    (void)state;
    for (h = submission_help; h->verb; h++) {
        struct order_file f;
        struct submission s;
        struct error e = {0};

        assert_int_equal(order_file_read(&f, h->example, strlen(h->example), &e), 0);
        assert_true(order_is(&f.order[0], 0, h->verb));
        if (!strcmp(h->verb, "PROTEST")) { /* of a mail, and in no order file */
            assert_int_not_equal(submission_read(&s, &f, names, 4, &e), 0);
            order_file_free(&f);
            continue;
        }
        if (submission_read(&s, &f, names, 4, &e) != 0 || s.bid.malformed || s.count) {
            fail_msg("%s: %s", h->example, e.text);
        }
        submission_free(&s);
        order_file_free(&f);
    }
}

/* RULES 16.8 of Risk Legacy: as long as a package is sealed, nothing tells of it. */
static void rows_of_sealed_packages_are_hidden(void **state)
{
    static struct risk s;
    const struct turn t = {.state = &s, .seats = 3, .names = names};
    const struct verb_help *h;
    int hidden = 0;

    (void)state;
    for (h = risk_help; h->verb; h++) {
        if (!h->hidden) {
            continue;
        }
        hidden++;
        assert_in_range(h->hidden, 1, RISK_PACKS + RISK_EVOLUTIONS);
        assert_false(risk_rules.help_known(&t, h->hidden));
        if (h->hidden > RISK_PACKS) {
            evolve(&s, h->hidden);
        } else {
            s.packs[h->hidden - 1] = 3;
        }
        assert_true(risk_rules.help_known(&t, h->hidden));
        memset(&s, 0, sizeof s);
    }
    assert_int_equal(hidden, 19);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_has_its_rows_and_no_other_has),
        cmocka_unit_test(examples_are_orders),
        cmocka_unit_test(examples_of_the_engine_are_read),
        cmocka_unit_test(rows_of_sealed_packages_are_hidden),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
