/* Standing instructions as the lines that gave them: RULES 16.3, 17. */
#include "core/risk/view_parts.h"

static const char *place(const struct turn *t, int from_1)
{
    return from_1 ? risk_place_name(t, from_1 - 1) : "ANY";
}

static void add_by(const struct turn *t, const struct risk_rule *r, struct joined *out)
{
    if (r->by) {
        joined_add(out, " ", "BY %s", t->names[r->by - 1]);
    }
}

static void missile_text(const struct turn *t, const struct risk_rule *r,
                         struct joined *out)
{
    static const char *const sides[] = {"ATTACKER", "DEFENDER", "MINE"};

    joined_add(out, " ", "MISSILE %s AT %s", sides[r->side], place(t, r->where));
    add_by(t, r, out);
    joined_add(out, " ", "MAX %d", r->n);
    if (r->per) {
        joined_add(out, " ", "PER ROLL %d", r->per);
    }
    if (r->force) {
        joined_add(out, " ", "FORCE");
    }
    if (r->spent) {
        joined_add(out, " ", "(%d fired)", r->spent);
    }
}

/* ---- EVENT: 14.8 ---- */

static void target_text(const struct turn *t, const struct risk_rule *r, const char *word,
                        struct joined *out)
{
    joined_add(out, " ", "%s %s", word, r->force ? "NONE" : place(t, r->where));
}

/* The list holds numbers and territories by turns. */
static void cause_text(const struct turn *t, const struct risk_rule *r,
                       struct joined *out)
{
    int i;

    joined_add(out, " ", "CAUSE");
    for (i = 0; i + 1 < RISK_CHOICE && r->list[i]; i += 2) {
        joined_add(out, i ? ", " : " ", "%d %s", r->list[i] - 1,
                   place(t, r->list[i + 1]));
    }
}

static void missions_text(const struct turn *t, const struct risk_rule *r,
                          struct joined *out)
{
    int i;

    for (i = 0; i < RISK_CHOICE && r->list[i]; i++) {
        joined_add(out, i ? ", " : " ", "%s", risk_deck(t)->mission[r->list[i] - 1].name);
    }
}

static void places_text(const struct turn *t, const struct risk_rule *r,
                        struct joined *out)
{
    int i;

    for (i = 0; i < RISK_CHOICE && r->list[i]; i++) {
        joined_add(out, i ? ", " : " ", "%s", place(t, r->list[i]));
    }
}

static void event_text(const struct turn *t, const struct risk_rule *r,
                       struct joined *out)
{
    static const char *const ways[] = {"OFFENSIVE", "DEFENSIVE", "BODIES", "BRAINS"};

    joined_add(out, " ", "EVENT");
    switch ((enum risk_event_form)(r->what - 1)) {
    case RISK_EVENT_MARK:
        joined_add(out, " ", "FORTIFY MARK %s", place(t, r->where));
        break;
    case RISK_EVENT_TROOPS:
        joined_add(out, " ", "FORTIFY");
        places_text(t, r, out);
        break;
    case RISK_EVENT_CROWD:
        joined_add(out, " ", "CONTROL %s", place(t, r->where));
        break;
    case RISK_EVENT_MOVE:
        joined_add(out, " ", "CONTROL MANOEUVRE %d FROM %s TO %s", r->n,
                   place(t, r->list[0]), place(t, r->list[1]));
        break;
    case RISK_EVENT_CAUSE:
        cause_text(t, r, out);
        break;
    case RISK_EVENT_PICK:
        joined_add(out, " ", "CAUSE MISSION");
        missions_text(t, r, out);
        break;
    case RISK_EVENT_EVOLVE:
        joined_add(out, " ", "EVOLVE %s", ways[r->n]);
        break;
    case RISK_EVENT_BEAM:
        target_text(t, r, "BEAM", out);
        break;
    case RISK_EVENT_RUIN:
        target_text(t, r, "RUIN", out);
        break;
    case RISK_EVENT_TAKE:
        target_text(t, r, "TAKE", out);
        break;
    case RISK_EVENT_FORMS:
        break;
    }
}

/* ---- lists ---- */

static void powers_text(const struct risk_rule *r, const char *verb,
                        const struct risk_text *powers, struct joined *out)
{
    int i;

    joined_add(out, " ", "%s", verb);
    for (i = 0; i < RISK_CHOICE && r->list[i]; i++) {
        joined_add(out, i ? ", " : " ", "%s", powers[r->list[i] - 1].name);
    }
}

static void cards_text(const struct turn *t, const struct risk_rule *r,
                       struct joined *out)
{
    int i;

    joined_add(out, " ", "CARDS");
    for (i = 0; i < RISK_CHOICE && r->list[i]; i++) {
        const int card = r->list[i] - 1;

        joined_add(out, i ? ", " : " ", "%s",
                   card == RISK_COIN      ? "COIN"
                   : card == RISK_NO_CARD ? "NONE"
                                          : risk_place_name(t, card));
    }
}

void risk_rule_text(const struct turn *t, const struct risk_rule *r, struct joined *out)
{
    const struct risk_deck *deck = risk_deck(t);

    switch ((enum risk_standing)r->kind) {
    case RISK_STANDS_NOTHING:
        break;
    case RISK_STANDS_DEFEND:
        joined_add(out, " ", "DEFEND %s %d", r->where ? place(t, r->where) : "DEFAULT",
                   r->n);
        break;
    case RISK_STANDS_MISSILE:
        missile_text(t, r, out);
        break;
    case RISK_STANDS_SCAR_WHEN:
        joined_add(out, " ", "SCAR %s WHEN %s ATTACKED", deck->scar[r->what].name,
                   place(t, r->where));
        add_by(t, r, out);
        break;
    case RISK_STANDS_SCAR_START:
        joined_add(out, " ", "SCAR %s ON %s AT START OF %s", deck->scar[r->what].name,
                   place(t, r->where), r->by ? t->names[r->by - 1] : "ANY");
        break;
    case RISK_STANDS_EMP:
        joined_add(out, " ", "POWER EMP AT %s", place(t, r->where));
        add_by(t, r, out);
        break;
    case RISK_STANDS_INTERFERENCE:
        joined_add(out, " ", "POWER INTERFERENCE %s", place(t, r->where));
        add_by(t, r, out);
        break;
    case RISK_STANDS_INTEL:
        joined_add(out, " ", "POWER BAD INTEL \"%s\" AGAINST %s",
                   deck->continent[r->what - 1].name, t->names[r->by - 1]);
        break;
    case RISK_STANDS_EVENT:
        event_text(t, r, out);
        break;
    case RISK_STANDS_GAIN:
        powers_text(r, "GAIN", deck->missile_power, out);
        break;
    case RISK_STANDS_COMEBACK:
        powers_text(r, "COMEBACK", deck->comeback, out);
        break;
    case RISK_STANDS_PICK:
        joined_add(out, " ", "PICK MISSION");
        missions_text(t, r, out);
        break;
    case RISK_STANDS_CARDS:
        cards_text(t, r, out);
        break;
    }
}
