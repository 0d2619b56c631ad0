#include "cmd/player_names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_ROOM 256

static void add(struct player_names *n, long player, const char *name)
{
    int i;

    if (player < 1 || player > SEATS_MAX || n->count == NAMES_MAX || !*name) {
        return;
    }
    for (i = 0; i < n->count; i++) {
        if (!strcmp(n->list[i].name, name)) {
            return;
        }
    }
    (void)snprintf(n->list[n->count].name, NAMES_ROOM, "%.60s", name);
    n->list[n->count++].player = (int)player;
}

void names_table(struct player_names *n, const char *at)
{
    char line[LINE_ROOM], *name;
    size_t size;
    long player;

    for (; *at && *at != '\n' && *at != '\r'; at += size + (at[size] == '\n')) {
        size = strcspn(at, "\n");
        (void)snprintf(line, sizeof line, "%.*s", (int)(size < 200 ? size : 200), at);
        line[strcspn(line, "\r")] = '\0';
        player = strtol(line + strcspn(line, "0123456789"), &name, 10);
        name += strspn(name, " ");
        for (; *name && name[strlen(name) - 1] == ' '; name[strlen(name) - 1] = '\0') {
        }
        add(n, player, name);
    }
}

/* What follows these words, of which a blank is any run of blanks and line ends; NULL:
 * they do not stand there. */
static const char *behind(const char *at, const char *words)
{
    for (; *words; words++) {
        if (*words != ' ' && *at++ != *words) {
            return NULL;
        }
        if (*words == ' ') {
            if (!isspace((unsigned char)*at)) {
                return NULL;
            }
            for (; isspace((unsigned char)*at); at++) {
            }
        }
    }
    return at;
}

/* "Anna plays on in the place of Kyle.": who Kyle was; 0: nobody that is known. */
static int place_of(const struct player_names *n, const char *text, const char *name)
{
    static const char words[] = " plays on in the place of ";
    const char *at, *rest, *end;
    int i;

    for (at = strstr(text, name); at; at = strstr(at + 1, name)) {
        rest = behind(at + strlen(name), words);
        for (i = 0; rest && i < n->count; i++) {
            end = behind(rest, n->list[i].name);
            if (end && (*end == '.' || *end == ':')) {
                return n->list[i].player;
            }
        }
    }
    return 0;
}

int names_player(struct player_names *n, const struct mails *m, const char *name)
{
    int i, player = 0;

    for (i = 0; i < n->count; i++) {
        if (!strcmp(n->list[i].name, name)) {
            return n->list[i].player;
        }
    }
    for (i = 0; i < m->files && !player && *name; i++) {
        player = place_of(n, m->text[i], name);
    }
    add(n, player, name);
    return player;
}
