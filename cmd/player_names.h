/* Which player a name means, as mails tell it one after the other: the table of an
 * invitation, and who plays on in whose place. For check-dice. */
#ifndef CMD_PLAYER_NAMES_H
#define CMD_PLAYER_NAMES_H

#include "core/game.h"

struct player_name {
    char name[SEAT_NAME_MAX + 1];
    int player; /* from 1 */
};

struct player_names {
    struct player_name *list; /* malloc'd; each name once */
    int count;
};

/* What this mail tells, on top of what those before it told. Errors: MEMORY. */
int names_of_mail(struct player_names *t, const char *text, struct error *e);
/* The name means this player from now on. Errors: MEMORY. */
int names_learn(struct player_names *t, const char *name, int player, struct error *e);
/* 0: no mail so far tells it. */
int names_player(const struct player_names *t, const char *name);
void names_clear(struct player_names *t);

#endif
