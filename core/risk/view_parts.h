/* What the files of the view share; nobody else includes it. */
#ifndef CORE_RISK_VIEW_PARTS_H
#define CORE_RISK_VIEW_PARTS_H

#include "core/joined.h"
#include "core/risk/risk.h"

/* view_world.c: territories by continent, with what is marked on them. */
json_t *risk_view_world(const struct turn *t);
/* A territory's city, fortification and scar: "Minor City Lima; Bunker"; "": unmarked. */
void risk_view_marks(const struct turn *t, int territory, struct joined *out);

/* view_campaign.c: what lasts: people, factions with their powers, packages, cards. */
json_t *risk_view_factions(const struct turn *t);
json_t *risk_view_open(const struct turn *t);
/* They have powers: the votes are counted. */
bool risk_view_any_power(const struct turn *t);
json_t *risk_view_campaign(const struct turn *t);
/* Who a person is: a player, or one who took a seat over. */
const char *risk_view_person(const struct turn *t, int person);

/* view_own.c: what a seat alone may see. */
json_t *risk_view_own(const struct turn *t, int seat);

/* view_rules.c: a standing instruction as the line that gave it. */
void risk_rule_text(const struct turn *t, const struct risk_rule *r, struct joined *out);

#endif
