/* sealed show: what a seat sees, its legal orders, or what spectators were told. */
#include "cmd/news.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "cmd/visible.h"
#include "cmd/zoning.h"
#include "core/correct.h"
#include "store/tenure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed show GAME [--seat NAME] [--legal | --history] [--json]\n"
    "\n"
    "Prints the newest report as a seat got it by mail; without --seat as spectators\n"
    "see it. Reads only.\n"
    "\n"
    "Example: sealed show games/g1/g1.db --seat Kyle --legal\n"
    "\n"
    "  --seat NAME       of this player, by name or number\n"
    "  --legal           only the orders that the seat may give now\n"
    "  --history         all that happened so far, as far as the seat may know it\n"
    "  --json            as JSON, from which the text is made\n" OPTIONS_HELP;

enum { OPTION_SEAT = OPTION_OWN, OPTION_LEGAL, OPTION_HISTORY, OPTION_JSON };

static const struct option longs[] = {OPTIONS_COMMON,
                                      {"seat", required_argument, NULL, OPTION_SEAT},
                                      {"legal", no_argument, NULL, OPTION_LEGAL},
                                      {"history", no_argument, NULL, OPTION_HISTORY},
                                      {"json", no_argument, NULL, OPTION_JSON},
                                      {NULL, 0, NULL, 0}};

struct showing {
    struct options o;
    const char *who;
    bool legal, history, json;
    struct session s;
    int seat; /* game.seats: a spectator */
};

static int read_options(struct showing *w, int argc, char **argv)
{
    int c;

    while ((c = options_next(&w->o, argc, argv, longs, help)) != -1) {
        if (c == OPTION_HELP) {
            return EX_OK;
        }
        if (c == '?') {
            return EX_USAGE;
        }
        w->who = c == OPTION_SEAT ? optarg : w->who;
        w->legal = w->legal || c == OPTION_LEGAL;
        w->history = w->history || c == OPTION_HISTORY;
        w->json = w->json || c == OPTION_JSON;
    }
    if (w->legal && !w->who) {
        return misused("show", "--legal wants a seat: --seat NAME.");
    }
    return -1;
}

static int find_seat(struct showing *w, struct error *e)
{
    w->seat = w->s.game.seats;
    if (!w->who) {
        return 0;
    }
    return game_seat_named(&w->s.game, w->who, &w->seat, e);
}

static void print_json(const json_t *json)
{
    (void)json_dumpf(json, stdout, JSON_INDENT(2) | JSON_SORT_KEYS);
    putchar('\n');
}

static void add_form(void *arg, const char *form)
{
    (void)json_array_append_new(arg, json_string(form));
}

static int show_legal(struct showing *w, struct error *e)
{
    json_t *forms = json_array();
    const json_t *form;
    struct turn t;
    size_t i;

    if (!forms) {
        return error_memory(e);
    }
    game_turn(&w->s.game, &t);
    w->s.game.rules->legal(&t, w->seat, add_form, forms);
    if (w->json) {
        print_json(forms);
    } else {
        json_array_foreach(forms, i, form)
        {
            puts(json_string_value(form));
        }
    }
    json_decref(forms);
    return 0;
}

/* What a player wrote stands apart, as in reports. */
static void put_words(const char *args)
{
    json_t *json = json_loads(args, 0, NULL);
    const char *words = json_string_value(json_object_get(json, "words"));

    if (words) {
        fputs("  | ", stdout);
        visible_put(words, strlen(words));
        putchar('\n');
    }
    json_decref(json);
}

static int put_sentence(const struct showing *w, const struct store_fact *f,
                        struct error *e)
{
    char *text;

    if (!correct_is(f->name)) {
        puts(f->sentence);
        return 0;
    }
    text = correct_named(f->sentence, w->s.game.names, w->s.game.seats);
    if (!text) {
        return error_memory(e);
    }
    puts(text);
    free(text);
    return 0;
}

static int each_fact(void *arg, const struct store_fact *f, struct error *e)
{
    const struct showing *w = arg;

    if (w->json) {
        printf("{\"entry\": %lld, \"step\": %lld, \"undone\": %s, \"name\": \"%s\", "
               "\"rule\": \"%s\", \"arguments\": %s}\n",
               (long long)f->entry, (long long)f->step, f->undone ? "true" : "false",
               f->name, f->rule, f->args);
    } else {
        printf("%s", f->undone ? UNDONE : "");
        if (put_sentence(w, f, e)) {
            return -1;
        }
        put_words(f->args);
    }
    return 0;
}

/* The reader's own next code, where the keys are at hand. */
static const char *code_of(struct showing *w, char code[SEAL_CODE])
{
    struct error ignored = {ERROR_NONE, 0, ""};

    if (w->seat == w->s.game.seats || session_intake(&w->s, &ignored)) {
        return NULL;
    }
    seal_code(code, w->s.intake.code, w->s.game.id,
              (uint32_t)w->s.game.seat[w->seat].issued, w->seat + 1);
    return code;
}

static int show_report(struct showing *w, struct error *e)
{
    struct template_mail text = {NULL, NULL};
    struct gathered g;
    struct letter letter;
    char code[SEAL_CODE];
    json_t *json = NULL;
    int64_t after;
    int result = -1;

    memset(&g, 0, sizeof g);
    memset(&letter, 0, sizeof letter);
    letter.kind = LETTER_REPORT;
    letter.seat = w->seat;
    letter.code = code_of(w, code);
    if (news_last_batch(&w->s, &after, e) || news_gather(&g, &w->s, after, NULL, e) ||
        zoning_json(&w->s, &json, &g.news, &letter, e)) {
        goto done;
    }
    if (w->json) {
        print_json(json);
    } else if (report_text(&text, &w->s.templates, json, e)) {
        goto done;
    } else {
        printf("Subject: %s\n\n%s", text.subject, text.body);
    }
    result = 0;
done:
    template_mail_free(&text);
    json_decref(json);
    news_clear(&g);
    return result;
}

static int show(struct showing *w, struct error *e)
{
    if (session_view(&w->s, e) || find_seat(w, e)) {
        return -1;
    }
    if (w->legal) {
        return show_legal(w, e);
    }
    if (w->history) {
        return store_facts_known(
            w->s.store, 0, SEE_ONLY(w->seat == w->s.game.seats ? SEATS_MAX : w->seat),
            each_fact, w, e);
    }
    return show_report(w, e);
}

int cmd_show(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    static struct showing w; /* large; there is one */
    int status = read_options(&w, argc, argv);

    if (status >= 0) {
        return status;
    }
    status = EX_OK;
    if (session_start(&w.s, &w.o, &e) || session_open(&w.s, STORE_READ, &e) ||
        show(&w, &e)) {
        status = complain("show", &e);
    }
    session_close(&w.s);
    return status;
}
