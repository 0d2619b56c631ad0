/* The options of `new`: those of every game, and the refusal of what is none. */
#include "core/joined.h"
#include "core/rules.h"

#include <string.h>

const char *const rules_engine_options[] = {
    "hours",   "pause",     "autopilot", "excused", "excused_per", "messages",
    "signed",  "bids",      "protest",   "reveal",  "host",        "dice",
    "witness", "witnessed", "ready",     NULL};

static bool is_among(const char *const *own, const char *name)
{
    while (*own && strcmp(*own, name) != 0) {
        own++;
    }
    return *own != NULL;
}

/* "any_size, auctions" */
static void names_put(const char *const *names, struct joined *out)
{
    int i;

    for (i = 0; names[i]; i++) {
        joined_add(out, ", ", "%s", names[i]);
    }
    if (!out->used) {
        joined_add(out, "", "none");
    }
}

static int no_option(const char *name, const char *const *own, struct error *e)
{
    struct joined its = {.used = 0}, all = {.used = 0};

    names_put(own, &its);
    names_put(rules_engine_options, &all);
    return error_set(e, ERROR_DATA,
                     "\"%.30s\" is no option. Of this game alone: %s. Of every game: %s.",
                     name, its.text, all.text);
}

int rules_options(const json_t *options, const char *const *own, struct error *e)
{
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)options, name, value)
    {
        if (!is_among(own, name)) {
            return no_option(name, own, e);
        }
    }
    return 0;
}
