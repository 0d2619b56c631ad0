/* sealed deck: a deck file checked in full, and what is in it. */
#include "cmd/input.h"
#include "cmd/options.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "cmd/visible.h"
#include "core/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define DECK_MAX 4194304 /* bytes: 4 MiB */

static const char help[] =
    "Usage: sealed deck FILE [--rules NAME] [--json]\n"
    "\n"
    "Checks a deck as `sealed new --deck FILE` would, and prints how many cards of\n"
    "each kind are in it. The first fault is told with the card it stands on.\n"
    "\n"
    "Example: sealed deck deck.json --rules mutant\n"
    "\n"
    "  --rules NAME  whose deck it is (default: whose \"format\" it has)\n"
    "  --json        the counts as one JSON object\n" OPTIONS_HELP;

enum { OPTION_RULES = OPTION_OWN, OPTION_JSON };

static const struct option longs[] = {OPTIONS_COMMON,
                                      {"rules", required_argument, NULL, OPTION_RULES},
                                      {"json", no_argument, NULL, OPTION_JSON},
                                      {NULL, 0, NULL, 0}};

struct checking {
    struct options o;
    const char *rules;
    bool json;
    struct input text;
    json_t *deck;
};

/* The member "format"; "" where there is none. */
static const char *format_of(const json_t *deck)
{
    const char *format = json_string_value(json_object_get(deck, "format"));

    return format ? format : "";
}

/* The game whose own deck has this format; NULL: none. */
static const struct rules *rules_of(const char *format)
{
    const struct rules *const *r;

    for (r = rules_all; *r; r++) {
        json_t *own = (*r)->deck ? json_loads((*r)->deck, 0, NULL) : NULL;
        const bool is = *format && strcmp(format_of(own), format) == 0;

        json_decref(own);
        if (is) {
            return *r;
        }
    }
    return NULL;
}

static int find_rules(const struct checking *c, const struct rules **out, struct error *e)
{
    if (c->rules) {
        *out = rules_find(c->rules);
        if (!*out) {
            return error_set(e, ERROR_DATA, "The game \"%.40s\" is not known.", c->rules);
        }
        return (*out)->deck_read
                   ? 0
                   : error_set(e, ERROR_DATA, "%s has no deck.", (*out)->title);
    }
    *out = rules_of(format_of(c->deck));
    return *out ? 0
                : error_set(e, ERROR_DATA,
                            "No game has decks of the format \"%.40s\"; --rules says "
                            "which it should be.",
                            format_of(c->deck));
}

static int load(struct checking *c, struct error *e)
{
    json_error_t why;

    if (input_read(&c->text, c->o.game, DECK_MAX, e) != 0) {
        return -1;
    }
    if (c->text.total > c->text.n) {
        return error_set(e, ERROR_DATA, "The deck is larger than 4 MiB.");
    }
    c->deck = json_loadb(c->text.bytes, c->text.n, JSON_REJECT_DUPLICATES, &why);
    return c->deck ? 0
                   : error_set(e, ERROR_DATA, "The deck is no JSON: line %d, %s.",
                               why.line, why.text);
}

/* Each kind of card with its number; what is counted of a kind stands behind it. */
static void print_counts(const struct checking *c, const struct rules *rules,
                         const json_t *counts)
{
    const char *name = json_string_value(json_object_get(c->deck, "name")), *key;
    json_t *value;

    if (c->json) {
        (void)json_dumpf(counts, stdout, JSON_COMPACT);
        putchar('\n');
        return;
    }
    name = name ? name : c->o.game;
    putchar('"');
    visible_put(name, strlen(name));
    printf("\" is a deck of %s.\n", rules->title);
    json_object_foreach((json_t *)(uintptr_t)counts, key, value)
    {
        printf("%6lld  %s\n", (long long)json_integer_value(value), key);
    }
}

static int check(struct checking *c, struct error *e)
{
    const struct rules *rules;
    void *deck = NULL;
    json_t *counts;

    if (load(c, e) != 0 || find_rules(c, &rules, e) != 0 ||
        rules->deck_read(c->deck, &deck, e) != 0) {
        return -1;
    }
    counts = rules->deck_counts ? rules->deck_counts(deck) : json_object();
    rules->deck_free(deck);
    if (!counts) {
        return error_memory(e);
    }
    print_counts(c, rules, counts);
    json_decref(counts);
    return 0;
}

static int run(struct checking *c)
{
    struct error e = {ERROR_NONE, 0, ""};
    int status = EX_OK;

    if (c->o.argc > 0) {
        fputs("sealed deck: Decks are checked one file at a time.\n", stderr);
        return EX_USAGE;
    }
    if (check(c, &e) != 0) {
        status = complain_about("deck", c->o.game, &e);
    }
    json_decref(c->deck);
    input_clear(&c->text);
    return status;
}

int cmd_deck(int argc, char **argv)
{
    struct checking c;
    int option;

    memset(&c, 0, sizeof c);
    while ((option = options_next(&c.o, argc, argv, longs, help)) >= OPTION_OWN) {
        if (option == OPTION_RULES) {
            c.rules = optarg;
        } else {
            c.json = true;
        }
    }
    if (option != -1) {
        return option == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    return run(&c);
}
