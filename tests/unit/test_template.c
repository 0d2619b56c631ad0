/* Templates: architecture 7. */
#include "mail/template.h"

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
    char name[] = "/tmp/template-XXXXXX";

    if (!mkdtemp(name)) {
        return -1;
    }
    *state = strdup(name);
    return *state ? 0 : -1;
}

static void place_path(char path[PATH_MAX], const char *place, const char *name)
{
    snprintf(path, PATH_MAX, "%s/%s", place, name);
}

static int remove_place(void **state)
{
    static const char *const names[] = {"t.txt",      "part.txt", "u.txt",
                                        "arcs/t.txt", "arcs",     ""};
    char path[PATH_MAX];
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        place_path(path, *state, names[i]);
        remove(path);
    }
    free(*state);
    return 0;
}

static void put_bytes(const char *place, const char *name, const char *bytes, size_t n)
{
    char path[PATH_MAX];
    FILE *f;

    place_path(path, place, name);
    f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static void put(const char *place, const char *name, const char *text)
{
    put_bytes(place, name, text, strlen(text));
}

static json_t *values(const char *text)
{
    json_t *v = json_loads(text, 0, NULL);

    assert_non_null(v);
    return v;
}

/* Fills template t.txt with this text. */
static int filled(const char *place, const char *text, const char *json, char **out,
                  struct error *e)
{
    struct templates t;
    json_t *v = values(json);
    int result;

    put(place, "t.txt", text);
    assert_int_equal(templates_open(&t, place, NULL, e), 0);
    result = template_fill(&t, "t.txt", v, out, e);
    json_decref(v);
    return result;
}

static void assert_fill(const char *place, const char *text, const char *json,
                        const char *expected)
{
    struct error e = {.code = ERROR_NONE};
    char *out;

    assert_int_equal(filled(place, text, json, &out, &e), 0);
    assert_string_equal(out, expected);
    free(out);
}

static void assert_complaint(const char *place, const char *text, const char *json,
                             const char *sentence)
{
    struct error e = {.code = ERROR_NONE};
    char *out;

    assert_int_equal(filled(place, text, json, &out, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_string_equal(e.text, sentence);
}

static void values_are_found_by_their_names(void **state)
{
    assert_fill(*state, "{{a}} {{ b.c }} {{n}} {{t}}\n",
                "{\"a\": \"A\", \"b\": {\"c\": \"C\"}, \"n\": -7, \"t\": true}",
                "A C -7 true\n");
    assert_fill(*state, "{{#l}}{{.}}, {{/l}}end\n", "{\"l\": [1, \"b\"]}", "1, b, end\n");
    assert_fill(*state, "{ {a} }}\n", "{}", "{ {a} }}\n");
}

/* A name is looked for in the objects around, the nearest first; what follows a dot is
 * not. */
static void names_of_outer_objects_are_seen(void **state)
{
    assert_fill(*state, "{{#in}}{{a}}{{b}}{{/in}}\n",
                "{\"a\": \"A\", \"b\": \"B\", \"in\": {\"b\": \"I\"}}", "AI\n");
    assert_complaint(*state, "{{#in}}{{in.a}}{{/in}}\n", "{\"a\": 1, \"in\": {\"b\": 2}}",
                     "Template t.txt, line 1: \"in.a\" is not known here.");
}

/* Sections as in mustache: false, null, [] and "" are nothing; 0 and {} are something. */
static void sections_show_what_there_is(void **state)
{
    static const char *const nothing[] = {"false", "null", "[]", "\"\""};
    static const char *const something[] = {"true", "{}", "0", "\"x\"", "[0]"};
    char json[40];
    size_t i;

    for (i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        snprintf(json, sizeof json, "{\"x\": %s}", nothing[i]);
        assert_fill(*state, "{{#x}}yes{{/x}}{{^x}}no{{/x}}\n", json, "no\n");
    }
    for (i = 0; i < sizeof something / sizeof something[0]; i++) {
        snprintf(json, sizeof json, "{\"x\": %s}", something[i]);
        assert_fill(*state, "{{#x}}yes{{/x}}{{^x}}no{{/x}}\n", json, "yes\n");
    }
    assert_fill(*state, "{{#x}}<{{.}}>{{/x}}\n", "{\"x\": \"text\"}", "<text>\n");
}

static void sections_lie_inside_each_other(void **state)
{
    assert_fill(*state, "{{#a}}{{#.}}{{.}}{{/.}};{{/a}}\n", "{\"a\": [[1, 2], [3]]}",
                "12;3;\n");
}

/* A tag with a line for itself takes the line away; others leave what is around them. */
static void lone_tags_leave_no_line(void **state)
{
    assert_fill(*state, "a\n  {{#l}}\n- {{.}}\n  {{/l}}  \nb\n{{! a\n comment}}\nc\n",
                "{\"l\": [1, 2]}", "a\n- 1\n- 2\nb\nc\n");
    assert_fill(*state, "{{^l}}\nnone\n{{/l}}", "{\"l\": []}", "none\n");
    assert_fill(*state, "a {{#l}}\nb{{/l}}\n", "{\"l\": true}", "a\nb\n");
    assert_fill(*state, "  {{x}}\n", "{\"x\": 1}", "  1\n");
    assert_fill(*state, "{{#l}}\n{{^m}}\nin\n{{/m}}\n{{/l}}\n",
                "{\"l\": true, \"m\": false}", "in\n");
}

/* A value that is empty leaves its line: it was asked for. Blanks at ends of lines go. */
static void lines_have_no_blanks_at_their_ends(void **state)
{
    assert_fill(*state, "a {{x}} \n{{x}}\n b\t\n", "{\"x\": \"\"}", "a\n\n b\n");
}

/* Columns are those of a terminal: wide characters take two, marks none. */
static void columns_are_counted_as_they_are_seen(void **state)
{
    assert_fill(*state, "{{x|6}}|{{x|-6}}|\n", "{\"x\": \"abc\"}", "abc   |   abc|\n");
    assert_fill(*state, "{{x|6}}|\n", "{\"x\": \"J\\u00f6rg\"}", "J\xc3\xb6rg  |\n");
    assert_fill(*state, "{{x|6}}|\n", "{\"x\": \"Jo\\u0308rg\"}", "Jo\xcc\x88rg  |\n");
    assert_fill(*state, "{{x|6}}|\n", "{\"x\": \"\\u738b\\u83f2\"}",
                "\xe7\x8e\x8b\xe8\x8f\xb2  |\n");
    assert_fill(*state, "{{x|-6}}|\n", "{\"x\": \"\\ud83d\\ude00\"}",
                "    \xf0\x9f\x98\x80|\n");
    assert_fill(*state, "{{x|2}}|{{n|-4}}|\n", "{\"x\": \"abc\", \"n\": 12}",
                "abc|  12|\n");
}

/* mail 4.1: a code's placeholder is as wide as the code, and stays as it is. */
static void a_placeholder_is_as_wide_as_its_code(void **state)
{
    assert_fill(*state, "CODE {{code|11}}|\n", "{\"code\": \"\\u000200000005\"}",
                "CODE \002"
                "00000005  |\n");
}

static void parts_are_filled_where_they_stand(void **state)
{
    put(*state, "part.txt", "- {{x}}\n\n- end\n");
    assert_fill(*state, "a\n  {{>part}}\nb {{>part}}c\n", "{\"x\": 1}",
                "a\n  - 1\n\n  - end\nb - 1\n\n- end\nc\n");
    assert_complaint(*state, "{{>missing}}\n", "{}", "There is no template missing.txt.");
    assert_complaint(*state, "{{>../t}}\n", "{}",
                     "\"../t.txt\" is no name of a template.");
}

/* Unlike in mustache, a hole is an error that names template, line and name. */
static void an_unknown_name_is_an_error(void **state)
{
    assert_complaint(*state, "a\n\n{{b}}\n", "{\"a\": 1}",
                     "Template t.txt, line 3: \"b\" is not known here.");
    assert_complaint(*state, "{{#b}}x{{/b}}\n", "{}",
                     "Template t.txt, line 1: \"b\" is not known here.");
    assert_complaint(*state, "{{^b}}x{{/b}}\n", "{}",
                     "Template t.txt, line 1: \"b\" is not known here.");
    assert_complaint(*state, "{{#l}}\n{{x}}\n{{/l}}\n", "{\"l\": [{\"x\": 1}, {}]}",
                     "Template t.txt, line 2: \"x\" is not known here.");
    put(*state, "part.txt", "\n{{x}}\n");
    assert_complaint(*state, "{{>part}}\n", "{}",
                     "Template part.txt, line 2: \"x\" is not known here.");
}

static void a_value_that_is_no_text_is_an_error(void **state)
{
    static const char *const json[] = {"{\"x\": null}", "{\"x\": []}", "{\"x\": {}}"};
    size_t i;

    for (i = 0; i < 3; i++) {
        assert_complaint(*state, "{{x}}\n", json[i],
                         "Template t.txt, line 1: \"x\" is no text and no number.");
    }
}

static void broken_templates_are_named(void **state)
{
    assert_complaint(*state, "a\n{{x\n", "{}",
                     "Template t.txt, line 2: \"{{\" is not closed.");
    assert_complaint(*state, "{{#x}}a\n", "{\"x\": 1}",
                     "Template t.txt, line 1: \"x\" is opened but not closed.");
    assert_complaint(*state, "{{/x}}\n", "{\"x\": 1}",
                     "Template t.txt, line 1: \"x\" is closed but not opened.");
    assert_complaint(*state, "{{#x}}\n{{/y}}\n", "{\"x\": 1}",
                     "Template t.txt, line 2: \"y\" closes another section.");
    assert_complaint(*state, "{{}}\n", "{}", "Template t.txt, line 1: \"\" is no name.");
    assert_complaint(*state, "{{a b}}\n", "{}",
                     "Template t.txt, line 1: \"a b\" is no name.");
    assert_complaint(*state, "{{&x}}\n", "{\"x\": 1}",
                     "Template t.txt, line 1: \"&x\" is no name.");
    assert_complaint(*state, "{{{x}}}\n", "{\"x\": 1}",
                     "Template t.txt, line 1: \"{x\" is no name.");
    assert_complaint(*state, "{{x|}}\n", "{\"x\": 1}",
                     "Template t.txt, line 1: \"x\" is no name.");
    assert_complaint(*state, "{{x|0}}\n", "{\"x\": 1}",
                     "Template t.txt, line 1: \"x\" is no name.");
    assert_complaint(*state, "{{x|1000}}\n", "{\"x\": 1}",
                     "Template t.txt, line 1: \"x\" is no name.");
}

/* A part that names itself ends in a sentence, not in the stack. */
static void parts_end_somewhere(void **state)
{
    put(*state, "part.txt", "{{>part}}\n");
    assert_complaint(*state, "{{>part}}\n", "{}",
                     "Template part.txt, line 1: \"part.txt\" is nested too deep.");
}

/* Values have no control characters: a player's text cannot draw over the screen. */
static void control_characters_become_blanks(void **state)
{
    assert_fill(*state, "[{{x}}]\n", "{\"x\": \"a\\u001b[2Jb\\tc\\rd\\ne\\u007f\"}",
                "[a [2Jb c d\ne ]\n");
}

static void assert_mail(const char *place, const char *text, const char *json,
                        const char *subject, const char *body)
{
    struct error e = {.code = ERROR_NONE};
    struct template_mail m;
    struct templates t;
    json_t *v = values(json);

    put(place, "t.txt", text);
    assert_int_equal(templates_open(&t, place, NULL, &e), 0);
    assert_int_equal(template_mail_fill(&m, &t, "t.txt", v, &e), 0);
    assert_string_equal(m.subject, subject);
    assert_string_equal(m.body, body);
    template_mail_free(&m);
    json_decref(v);
}

/* The first lines are the mail's header. */
static void a_mail_has_subject_and_body(void **state)
{
    assert_mail(*state, "{{! a note}}\nSubject: [{{g}}] it\n\nbody {{g}}\n\nend\n",
                "{\"g\": \"g1\"}", "[g1] it", "body g1\n\nend\n");
    assert_mail(*state, "Subject: x\n", "{}", "x", "");
    assert_mail(*state, "Subject: x\n\n", "{}", "x", "");
    assert_mail(*state, "Subject: {{#l}}{{.}}{{/l}}\r\n\r\na\r\n", "{\"l\": [1, 2]}",
                "12", "a\n");
}

/* A value in the header cannot end it. */
static void a_value_cannot_leave_the_header(void **state)
{
    assert_mail(*state, "Subject: {{x}}\n\nbody\n",
                "{\"x\": \"a\\nBcc: b@example.org\\r\\n\\r\\nbody\\u0002\"}",
                "a Bcc: b@example.org    body", "body\n");
}

static void assert_mail_complaint(const char *place, const char *text,
                                  const char *sentence)
{
    struct error e = {.code = ERROR_NONE};
    struct template_mail m;
    struct templates t;
    json_t *v = values("{\"x\": 1}");

    put(place, "t.txt", text);
    assert_int_equal(templates_open(&t, place, NULL, &e), 0);
    assert_int_equal(template_mail_fill(&m, &t, "t.txt", v, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_string_equal(e.text, sentence);
    json_decref(v);
}

static void a_mail_without_a_subject_is_an_error(void **state)
{
    static const char form[] =
        "Template t.txt should begin with one line \"Subject: ..\" and "
        "a blank line.";

    assert_mail_complaint(*state, "body\n", form);
    assert_mail_complaint(*state, "", form);
    assert_mail_complaint(*state, "Subject: a\nBcc: b\n\nbody\n", form);
    assert_mail_complaint(*state, "\nSubject: a\n\nbody\n", form);
    assert_mail_complaint(*state, "Subject: a\n\n\n{{y}}\n",
                          "Template t.txt, line 4: \"y\" is not known here.");
    assert_mail_complaint(*state, "Subject: {{#x}}\n\n{{/x}}\n",
                          "Template t.txt, line 1: \"x\" is opened but not closed.");
}

static void assert_text(const char *dir, const char *game, const char *name,
                        const char *expected)
{
    struct error e = {.code = ERROR_NONE};
    struct templates t;
    char *text;

    assert_int_equal(templates_open(&t, dir, game, &e), 0);
    assert_int_equal(templates_text(&t, name, &text, &e), 0);
    assert_string_equal(text, expected);
    free(text);
}

/* The host's folder before the built-in texts; a game's own before the general ones. */
static void the_nearest_template_is_taken(void **state)
{
    char path[PATH_MAX];

    put(*state, "t.txt", "general\n");
    assert_text(*state, "arcs", "t.txt", "general\n");
    place_path(path, *state, "arcs");
    assert_int_equal(mkdir(path, 0700), 0);
    put(*state, "arcs/t.txt", "of arcs\n");
    assert_text(*state, "arcs", "t.txt", "of arcs\n");
    assert_text(*state, "risk", "t.txt", "general\n");
    assert_text(*state, NULL, "t.txt", "general\n");
    assert_true(template_texts[0].name); /* built-in ones exist */
    assert_text(NULL, NULL, template_texts[0].name, template_texts[0].text);
    assert_text(*state, NULL, template_texts[0].name, template_texts[0].text);
}

static void assert_no_text(const char *place, const char *bytes, size_t n)
{
    struct error e = {.code = ERROR_NONE};
    struct templates t;
    char *text;

    put_bytes(place, "t.txt", bytes, n);
    assert_int_equal(templates_open(&t, place, NULL, &e), 0);
    assert_int_equal(templates_text(&t, "t.txt", &text, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_non_null(strstr(e.text, "should be a text in UTF-8"));
}

static void a_template_is_a_text_of_some_size(void **state)
{
    char *big = malloc(TEMPLATE_SIZE_MAX + 1);

    assert_non_null(big);
    memset(big, 'x', TEMPLATE_SIZE_MAX + 1);
    assert_no_text(*state, big, TEMPLATE_SIZE_MAX + 1);
    assert_no_text(*state, "a\0b", 3);
    assert_no_text(*state, "a\xff\n", 3);
    free(big);
    put(*state, "t.txt", "no line end");
    assert_text(*state, NULL, "t.txt", "no line end\n");
    put(*state, "t.txt", "");
    assert_text(*state, NULL, "t.txt", "");
}

static void a_missing_folder_is_named(void **state)
{
    struct error e = {.code = ERROR_NONE};
    struct templates t;

    (void)state;
    assert_int_equal(templates_open(&t, "/nonexistent/templates", NULL, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_non_null(strstr(e.text, "/nonexistent/templates"));
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(values_are_found_by_their_names),
        IN_PLACE(names_of_outer_objects_are_seen),
        IN_PLACE(sections_show_what_there_is),
        IN_PLACE(sections_lie_inside_each_other),
        IN_PLACE(lone_tags_leave_no_line),
        IN_PLACE(lines_have_no_blanks_at_their_ends),
        IN_PLACE(columns_are_counted_as_they_are_seen),
        IN_PLACE(a_placeholder_is_as_wide_as_its_code),
        IN_PLACE(parts_are_filled_where_they_stand),
        IN_PLACE(an_unknown_name_is_an_error),
        IN_PLACE(a_value_that_is_no_text_is_an_error),
        IN_PLACE(broken_templates_are_named),
        IN_PLACE(parts_end_somewhere),
        IN_PLACE(control_characters_become_blanks),
        IN_PLACE(a_mail_has_subject_and_body),
        IN_PLACE(a_value_cannot_leave_the_header),
        IN_PLACE(a_mail_without_a_subject_is_an_error),
        IN_PLACE(the_nearest_template_is_taken),
        IN_PLACE(a_template_is_a_text_of_some_size),
        IN_PLACE(a_missing_folder_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
