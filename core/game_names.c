/* Which names people may have at a table. */
#include "core/game.h"

#include "core/block.h"
#include "core/joined.h"
#include "core/order.h"
#include "core/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Control characters would break reports, a colon TELL, a comma every list of names; a
 * number would be taken for a place at the table. */
static bool name_is_fit(const char *name)
{
    const size_t n = strlen(name);
    size_t i, size;

    if (!utf8_valid(name, n) || strspn(name, "0123456789") == n ||
        strcspn(name, ",:\"<>") < n) {
        return false;
    }
    for (i = 0; i < n; i += size) {
        if (utf8_is_control(utf8_get(name + i, n - i, &size))) {
            return false;
        }
    }
    return name[0] != ' ' && name[n - 1] != ' ';
}

static bool is_seen(const char *name)
{
    const size_t n = strlen(name);
    size_t i, size;

    for (i = 0; i < n; i += size) {
        if (utf8_is_unseen(utf8_get(name + i, n - i, &size))) {
            return false;
        }
    }
    return true;
}

/* Or a digit. Outside ASCII any character does: which of them are letters takes the
 * tables of Unicode, and marks of mails and orders are all within. */
static bool has_letter(const char *name)
{
    for (; *name; name++) {
        if (isalnum((unsigned char)*name) || (unsigned char)*name >= 0x80) {
            return true;
        }
    }
    return false;
}

int game_name_check(const char *name, struct error *e)
{
    static const char *const words[] = {
        "all", "everybody", "nobody", "none", "host", "you", "spectator", "spectators",
        "by",  "on",        "for",    "get",  "give", "off", "anonymous", NULL};
    int i;

    for (i = 0; words[i]; i++) {
        if (strcasecmp(name, words[i]) == 0) {
            return error_set(
                e, ERROR_DATA,
                "Nobody can be called \"%s\": orders and mails use the word. "
                "Add a letter or a second name.",
                name);
        }
    }
    if (block_begins(name, strlen(name))) {
        return error_set(e, ERROR_DATA,
                         "A name cannot hold BEGIN PBEM or END PBEM, as mails are "
                         "searched for it.");
    }
    if (utf8_valid(name, strlen(name)) && !is_seen(name)) {
        return error_set(e, ERROR_DATA,
                         "The name \"%s\" holds a character that cannot be seen: type it "
                         "anew, in letters.",
                         name);
    }
    if (name[0] && !has_letter(name)) {
        return error_set(e, ERROR_DATA,
                         "\"%s\" is no name: it needs a letter or a digit.", name);
    }
    return 0;
}

int game_seat(struct game *g, int i, const char *name, struct error *e)
{
    int other;

    if (strlen(name) > SEAT_NAME_MAX || !name_is_fit(name)) {
        return error_set(
            e, ERROR_DATA,
            "\"%s\" is no fit name: up to %d bytes of UTF-8, not a number alone, "
            "without control characters, comma, colon, quotes and < >.",
            name, SEAT_NAME_MAX);
    }
    for (other = 0; other < g->seats; other++) {
        if (other != i && g->names[other] && !order_distance(name, g->names[other])) {
            return error_set(e, ERROR_DATA,
                             "Somebody is called \"%s\" already; choose another name.",
                             name);
        }
    }
    memset(g->seat[i].name, 0, sizeof g->seat[i].name);
    memcpy(g->seat[i].name, name, strlen(name));
    g->names[i] = g->seat[i].name;
    return 0;
}

int game_seat_find(const struct game *g, const char *written)
{
    char *end;
    long number = strtol(written, &end, 10);

    if (*written && !*end) {
        return number >= 1 && number <= g->seats ? (int)number - 1 : ORDER_UNKNOWN;
    }
    return order_name(written, g->names, g->seats);
}

int game_seat_named(const struct game *g, const char *written, int *seat, struct error *e)
{
    struct joined all = {.used = 0};
    const char *near;
    int i;

    *seat = game_seat_find(g, written);
    if (*seat >= 0) {
        return 0;
    }
    if (*seat == ORDER_AMBIGUOUS) {
        return error_set(e, ERROR_SYNTAX, "\"%.40s\" fits several players.", written);
    }
    near = order_nearest(written, g->names, g->seats);
    if (near) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%.40s\" is no player of this game. Did you mean %s?", written,
                         near);
    }
    for (i = 0; i < g->seats; i++) {
        if (g->names[i]) {
            joined_add(&all, ", ", "%s", g->names[i]);
        }
    }
    return error_set(e, ERROR_SYNTAX,
                     "\"%.40s\" is no player of this game: these are %s.", written,
                     all.text);
}
