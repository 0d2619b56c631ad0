/* What a player may send at any time: RULES 7.3, 9.1, 9.3 to 9.5. */
#include "core/arcs/arcs.h"

#include <string.h>

#define DEFAULTS_TO_VOTE 2

static void noted(struct turn *t, int seat, const struct order *line)
{
    fact(t->facts, SEE_ONLY(seat), ARCS_TELL_NOTED, "{s:i, s:s}", "seat", seat, "what",
         line->text);
}

static int plan_find(const struct arcs_player *p, const char *name)
{
    int i;

    for (i = 0; i < ARCS_PLANS && p->plans[i].name[0]; i++) {
        if (order_distance(p->plans[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static int plan_drop(struct turn *t, int seat, const struct arcs_order *o,
                     struct error *e)
{
    struct arcs *s = t->state;
    int i = plan_find(&s->players[seat], o->name);

    if (i < 0) {
        return error_set(e, ERROR_ILLEGAL, "You have no plan \"%s\".", o->name);
    }
    arcs_plan_remove(&s->players[seat], i);
    fact(t->facts, SEE_ONLY(seat), ARCS_TELL_PLAN_DROPPED, "{s:i, s:s}", "seat", seat,
         "plan", o->name);
    return 0;
}

/* The lines that follow are the plan's (arcs_plan_line). */
static int plan_begin(struct turn *t, int seat, const struct arcs_order *o,
                      struct error *e)
{
    static const struct arcs_plan empty;
    struct arcs *s = t->state;
    struct arcs_player *p = &s->players[seat];
    int i = plan_find(p, o->name);

    if (i < 0) {
        for (i = 0; i < ARCS_PLANS && p->plans[i].name[0]; i++) {
        }
    }
    if (i == ARCS_PLANS) {
        return error_set(e, ERROR_ILLEGAL,
                         "You may keep %d plans: drop one first (PLAN name DROP).",
                         ARCS_PLANS);
    }
    p->plans[i] = empty;
    memcpy(p->plans[i].name, o->name, strlen(o->name));
    p->plans[i].round = o->round;
    p->recording = i + 1;
    return 0;
}

static void standing(struct arcs_player *p, const struct arcs_order *o)
{
    if (o->how == ARCS_HOW_MULLIGAN) {
        p->mulligan = o->number;
        p->mulligan_of = o->round;
    } else {
        p->pass_below = o->number;
    }
}

static void keep(struct arcs_player *p, const struct arcs_order *o)
{
    memset(p->keep, 0, sizeof p->keep);
    memcpy(p->keep, o->list, (size_t)o->listed * sizeof *p->keep);
}

static int policy_check(const struct arcs_order *o, struct error *e)
{
    const struct arcs_vox *v = &o->vox;
    bool fits = false;

    switch (o->court) {
    case ARCS_MASS_UPRISING:
        fits = v->cluster > 0;
        break;
    case ARCS_POPULIST_DEMANDS:
        fits = v->ambition > 0;
        break;
    case ARCS_OUTRAGE_SPREADS:
        fits = v->resource > 0;
        break;
    case ARCS_SONG_OF_FREEDOM:
        fits = v->city > 0;
        break;
    case ARCS_GUILD_STRUGGLE:
        fits = v->card > 0;
        break;
    default:
        break;
    }
    return fits || v->declined
               ? 0
               : error_set(e, ERROR_ILLEGAL, "That is not what this card asks for.");
}

/* 9.1: all the others agree, once he was late twice. */
static int vote(struct turn *t, int seat, int whom, struct error *e)
{
    struct arcs *s = t->state;
    int i, missing = 0;

    if (whom == seat || s->players[whom].defaults < DEFAULTS_TO_VOTE) {
        return error_set(e, ERROR_ILLEGAL,
                         "A substitute is voted for a Rival who was late twice running.");
    }
    s->players[whom].votes |= 1 << seat;
    fact(t->facts, SEE_ALL, ARCS_TELL_VOTED, "{s:i, s:i}", "seat", seat, "whom", whom);
    for (i = 0; i < t->seats; i++) {
        missing +=
            i != whom && !s->players[i].conceded && !(s->players[whom].votes & (1 << i));
    }
    if (!missing) {
        fact(t->facts, SEE_ALL, ARCS_TELL_REPLACE, "{s:i}", "whom", whom);
    }
    return 0;
}

int arcs_setting(struct turn *t, int seat, const struct arcs_order *o,
                 const struct order *line, struct error *e)
{
    struct arcs *s = t->state;
    struct arcs_player *p = &s->players[seat];

    switch (o->verb) {
    case ARCS_DO_PLAN:
        return o->how == ARCS_HOW_DROP ? plan_drop(t, seat, o, e)
                                       : plan_begin(t, seat, o, e);
    case ARCS_DO_WHEN:
        return error_set(e, ERROR_ILLEGAL, "WHEN stands behind a PLAN line only.");
    case ARCS_DO_VOTE:
        return vote(t, seat, o->seat, e);
    case ARCS_DO_CONCEDE:
        arcs_concede(t, seat);
        return 0;
    case ARCS_DO_STANDING:
        standing(p, o);
        break;
    case ARCS_DO_KEEP:
        keep(p, o);
        break;
    case ARCS_DO_ON:
        p->on_error = o->number;
        break;
    default: /* POLICY */
        if (policy_check(o, e) != 0) {
            return -1;
        }
        p->vox[o->court - ARCS_GUILD - 1] = o->vox;
        break;
    }
    noted(t, seat, line);
    return 0;
}
