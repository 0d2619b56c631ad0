/* Who sits where at a table, as the mails of its game tell. */
#ifndef CMD_PLAYER_NAMES_H
#define CMD_PLAYER_NAMES_H

#include "cmd/player_parts.h"

#define NAMES_ROOM 64 /* bytes of a name */
#define NAMES_MAX 200 /* of one game: a seat may have one after the other */

struct player_names {
    struct {
        char name[NAMES_ROOM];
        int player; /* from 1 */
    } list[NAMES_MAX];
    int count;
};

/* The table of an invitation, from the line below its heading on. */
void names_table(struct player_names *n, const char *at);
/* The player of this name; of a person who came later the mails say for whom. 0: they do
 * not. */
int names_player(struct player_names *n, const struct mails *m, const char *name);

#endif
