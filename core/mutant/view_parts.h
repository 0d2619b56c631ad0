/* What the files of the view share; nobody else includes it. RULES 13.10. */
#ifndef CORE_MUTANT_VIEW_PARTS_H
#define CORE_MUTANT_VIEW_PARTS_H

#include "core/mutant/mutant.h"

/* The names of a mask of seats in a list. */
json_t *view_players(const struct turn *t, int seats);
/* Name and text of an ability (0: null). */
json_t *view_power(const struct turn *t, int ability);
/* A Recruit Card; of training the attributes are what it adds. */
json_t *view_recruit(const struct turn *t, int card);

/* The Character on a position, from 0; NULL: nobody was chosen for it. */
const struct mutant_character *view_position(const struct mutant *m, int position);
json_t *view_arena(const struct turn *t, int seat); /* view_arena.c */

/* What is going on, as far as the seat may know: each adds its members to o. */
void view_cards(const struct turn *t, int seat, json_t *o);   /* view_play.c    */
void view_mission(const struct turn *t, int seat, json_t *o); /* view_mission.c */

#endif
