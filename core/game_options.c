/* The options of the engine, as `new` takes them, and what they are where none is given.
 */
#include "core/game_parts.h"

#include <string.h>

#define HOURS_MAX 8760 /* of an option: a year */

#define MS_PER_HOUR 3600000
#define HOURS_MAX 8760 /* of an option: a year */
#define PACK_HEAD 100  /* bytes of what stands before a packed deck */

/* Some decision of the game has this period. */
static bool is_period(const struct rules *rules, const char *name)
{
    const struct decision *d;

    for (d = rules->decisions; d && d->code; d++) {
        if (d->period && strcmp(d->period, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Checks the engine's own options; what is left is the game's. */
static int options_check(const struct rules *rules, const json_t *options,
                         struct error *e)
{
    const json_t *hours = json_object_get(options, "hours");
    const json_t *value;
    const char *key;

    json_object_foreach((json_t *)(uintptr_t)hours, key, value)
    {
        if (!json_is_integer(value) || json_integer_value(value) < 0 ||
            json_integer_value(value) > HOURS_MAX) {
            return error_set(
                e, ERROR_DATA,
                "The option \"hours\" wants whole numbers from 0 to 8760; \"%s\" "
                "is none.",
                key);
        }
        if (!is_period(rules, key) &&
            (strcmp(key, "ready") != 0 ||
             !json_is_true(json_object_get(options, "ready")))) {
            return error_set(e, ERROR_DATA,
                             "\"%s\" is no period of this game for the option \"hours\".",
                             key);
        }
    }
    if (hours && !json_is_object(hours)) {
        return error_set(
            e, ERROR_DATA,
            "The option \"hours\" should be like {\"long\": 48, \"short\": 12}.");
    }
    return 0;
}

static int option_number(const json_t *options, const char *name, int lo, int hi,
                         struct error *e)
{
    const json_t *value = json_object_get(options, name);

    if (value && (!json_is_integer(value) || json_integer_value(value) < lo ||
                  json_integer_value(value) > hi)) {
        return error_set(e, ERROR_DATA,
                         "The option \"%s\" should be a whole number from %d to %d.",
                         name, lo, hi);
    }
    return 0;
}

/* For how long excuses last: a campaign of before says nothing, and has them once. */
static int excused_check(const json_t *options, struct error *e)
{
    const json_t *per = json_object_get(options, "excused_per");
    const char *word = json_string_value(per);

    return !per || (word && (!strcmp(word, "game") || !strcmp(word, "campaign")))
               ? option_number(options, "excused", 0, 1000, e)
               : error_set(e, ERROR_DATA,
                           "The option \"excused_per\" should be \"game\" or "
                           "\"campaign\".");
}

/* The modes a game may have, by the name of their option. */
static const struct {
    int mode;
    const char *name;
} modes[] = {
    {MODE_HOST_SEALED, "host-sealed"},
    {MODE_COMMIT, "commit"},
    {MODE_BOX, "box"},
    {MODE_TABLE, "table"},
};

const char *game_mode_name(int mode)
{
    size_t i;

    for (i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (modes[i].mode == mode) {
            return modes[i].name;
        }
    }
    return "";
}

bool game_signed(const struct game *g)
{
    return json_is_true(json_object_get(g->options, "signed"));
}

int game_mode(const struct game *g)
{
    const char *name = json_string_value(json_object_get(g->options, "bids"));
    size_t i;

    for (i = 0; name && i < sizeof modes / sizeof *modes; i++) {
        if (!strcmp(modes[i].name, name)) {
            return modes[i].mode;
        }
    }
    return name ? 0 : game_signed(g) ? MODE_BOX : MODE_HOST_SEALED;
}

/* Options of sealed bids, and of what players sign. */
static int bids_check(const struct game *g, struct error *e)
{
    const json_t *bids = json_object_get(g->options, "bids");
    const json_t *is_signed = json_object_get(g->options, "signed");
    const json_t *witness = json_object_get(g->options, "witness");

    if (is_signed && !json_is_boolean(is_signed)) {
        return error_set(e, ERROR_DATA, "The option \"signed\" should be true or false.");
    }
    if (bids && (!json_is_string(bids) || !game_mode(g))) {
        return error_set(e, ERROR_DATA,
                         "The option \"bids\" should be \"host-sealed\", \"box\", "
                         "\"commit\" or \"table\".");
    }
    if (bids && game_signed(g) && game_mode(g) == MODE_HOST_SEALED) {
        return error_set(e, ERROR_DATA,
                         "A plain bid cannot be signed: with \"signed\" the option "
                         "\"bids\" should be \"box\" or \"commit\".");
    }
    if (witness && (!json_is_boolean(witness) ||
                    (json_is_true(witness) && game_mode(g) != MODE_TABLE))) {
        return error_set(e, ERROR_DATA,
                         "The option \"witness\" should be true or false, and true only "
                         "where \"bids\" is \"table\".");
    }
    return option_number(g->options, "protest", 0, 60 * 24 * 7, e) ||
                   option_number(g->options, "reveal", 1, 24 * 60, e) ||
                   option_number(g->options, "host", 0, SEATS_MAX, e)
               ? -1
               : 0;
}

static int messages_check(const json_t *options, struct error *e)
{
    const json_t *messages = json_object_get(options, "messages");
    const json_t *anonymous = json_object_get(messages, "anonymous");

    return !messages || (json_is_object(messages) && json_object_size(messages) == 1 &&
                         json_is_boolean(anonymous))
               ? 0
               : error_set(e, ERROR_DATA,
                           "The option \"messages\" should be {\"anonymous\": true} or "
                           "false.");
}

/* Options of the dice. */
static int dice_check(const struct game *g, struct error *e)
{
    const json_t *dice = json_object_get(g->options, "dice");
    const json_t *witnessed = json_object_get(g->options, "witnessed");
    const json_t *ready = json_object_get(g->options, "ready");
    const char *name = json_string_value(dice);

    if (dice && (!name || (strcmp(name, "open") != 0 && strcmp(name, "strict") != 0))) {
        return error_set(e, ERROR_DATA,
                         "The option \"dice\" should be \"open\" or \"strict\".");
    }
    if (ready && !json_is_boolean(ready)) {
        return error_set(e, ERROR_DATA, "The option \"ready\" should be true or false.");
    }
    if (witnessed && !json_is_boolean(witnessed)) {
        return error_set(e, ERROR_DATA,
                         "The option \"witnessed\" should be true or false.");
    }
    return json_is_true(witnessed) && !game_host_player(g)
               ? error_set(e, ERROR_DATA,
                           "The option \"witnessed\" is for a host who plays: his number "
                           "is the option \"host\".")
               : 0;
}

int game_options(struct game *g, const json_t *options, struct error *e)
{
    if (options && !json_is_object(options)) {
        return error_set(e, ERROR_DATA, "Options should be a JSON object.");
    }
    g->options = options ? json_deep_copy(options) : json_object();
    if (!g->options) {
        return error_memory(e);
    }
    if (option_number(g->options, "pause", 0, 60 * 24 * 7, e) ||
        option_number(g->options, "autopilot", 0, 1000, e) ||
        excused_check(g->options, e) || bids_check(g, e) ||
        messages_check(g->options, e) || dice_check(g, e)) {
        return -1;
    }
    return options_check(g->rules, g->options, e);
}

json_t *game_own_options(const struct game *g)
{
    json_t *own = json_deep_copy(g->options);
    const char *const *name;

    for (name = rules_engine_options; own && *name; name++) {
        (void)json_object_del(own, *name); /* it may not be there */
    }
    return own;
}

static int option_value(const struct game *g, const char *name, int otherwise)
{
    const json_t *value = json_object_get(g->options, name);

    return value ? (int)json_integer_value(value) : otherwise;
}

int game_pause(const struct game *g)
{
    return option_value(g, "pause", 0);
}

int game_autopilot(const struct game *g)
{
    return option_value(g, "autopilot", 2);
}

bool game_anonymous(const struct game *g)
{
    return json_is_true(
        json_object_get(json_object_get(g->options, "messages"), "anonymous"));
}

int game_excused(const struct game *g)
{
    return option_value(g, "excused", 0);
}

void game_excuses_anew(struct game *g)
{
    const char *per = json_string_value(json_object_get(g->options, "excused_per"));
    int i;

    for (i = 0; i < g->seats && per && !strcmp(per, "game"); i++) {
        g->seat[i].excused = 0;
    }
}

int game_hours(const struct game *g, const struct decision *d)
{
    const json_t *value =
        json_object_get(json_object_get(g->options, "hours"), d->period);

    return value ? (int)json_integer_value(value) : d->hours;
}

int game_protest(const struct game *g)
{
    return option_value(g, "protest", game_mode(g) == MODE_HOST_SEALED ? 0 : 24 * 60);
}

int game_reveal(const struct game *g)
{
    return option_value(g, "reveal", 48);
}

int64_t game_reveal_by(const struct game *g, const struct asked *a)
{
    return a->deadline ? a->deadline + (int64_t)game_reveal(g) * MS_PER_HOUR : 0;
}

int game_host_player(const struct game *g)
{
    return option_value(g, "host", 0);
}
