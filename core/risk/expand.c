/* Expanding and manoeuvring. RULES 8.1, 10. */
#include "core/risk/risk.h"

#include <stdio.h>

int risk_cost(const struct turn *t, int seat, int territory)
{
    const struct risk *s = t->state;
    const struct risk_territory *m = &s->map[territory];

    if (risk_plays(s, seat, RISK_ALIE) || !risk_is_city(m->city)) {
        return 0;
    }
    return risk_city_population(m->city) + (m->fort ? 2 : 0) +
           (risk_has_weakness(s, seat, RISK_UNPOPULAR) ? 1 : 0) +
           (risk_has_weakness(s, seat, RISK_COLLABORATOR) ? 2 : 0);
}

/* 14.5: half of those who enter, rounded up. */
int risk_fallout_loss(const struct risk *s, int seat, int territory, int n)
{
    return risk_may_stand(s, seat, territory) ? 0 : (n + 1) / 2;
}

static int check_expand(const struct turn *t, const struct risk_order *o, int lost,
                        struct error *e)
{
    const struct risk *s = t->state;
    int seat = risk_active(s);

    if (s->map[o->from].owner != seat + 1) {
        return error_set(e, ERROR_ILLEGAL, "You do not control %s.",
                         risk_place_name(t, o->from));
    }
    if (!risk_adjacent(t, o->from, o->to)) {
        return error_set(e, ERROR_ILLEGAL, "%s is not next to %s.",
                         risk_place_name(t, o->to), risk_place_name(t, o->from));
    }
    if (s->map[o->to].troops) {
        return error_set(e, ERROR_ILLEGAL, "There are troops in %s.",
                         risk_place_name(t, o->to));
    }
    if (o->n >= s->map[o->from].troops) {
        return error_set(e, ERROR_ILLEGAL, "In %s stand %d, and one stays behind.",
                         risk_place_name(t, o->from), s->map[o->from].troops);
    }
    return o->n > lost
               ? 0
               : error_set(e, ERROR_ILLEGAL,
                           "Entering %s costs %d of them: it takes more than these.",
                           risk_place_name(t, o->to), lost);
}

/* Counted once a territory and turn. */
static void count_expansion(struct risk *s, int territory)
{
    struct risk_territory *m = &s->map[territory];

    if (!(m->done & (RISK_EXPANDED | RISK_CONQUERED))) {
        s->turn.expansions++;
        s->turn.city_expansions += risk_is_city(m->city);
    }
    m->done |= RISK_EXPANDED;
}

static void tell_expanded(struct turn *t, const struct risk_order *o, int lost)
{
    char cost[40] = "";

    if (lost) {
        (void)snprintf(cost, sizeof cost, ", of whom %d %s lost", lost,
                       lost == 1 ? "is" : "are");
    }
    fact(t->facts, SEE_ALL, RISK_TELL_EXPANDED, "{s:i, s:s, s:s, s:i, s:i, s:s}", "seat",
         risk_active(t->state), "from", risk_place_name(t, o->from), "to",
         risk_place_name(t, o->to), "troops", o->n, "lost", lost, "cost", cost);
}

int risk_expand(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    int seat = risk_active(s), lost = risk_cost(t, seat, o->to);

    lost += o->n > lost ? risk_fallout_loss(s, seat, o->to, o->n - lost) : 0;
    if (check_expand(t, o, lost, e) != 0) {
        return -1;
    }
    s->map[o->from].troops -= o->n;
    count_expansion(s, o->to);
    risk_settle(t, o->to, seat, o->n - lost);
    tell_expanded(t, o, lost);
    risk_check_victory(t);
    return 0;
}

/* ---- 10 ---- */

bool risk_connected(const struct turn *t, int seat, int from, int to)
{
    const struct risk *s = t->state;
    uint64_t through = risk_held(s, seat);
    int i;

    if (risk_has_weakness(s, seat, RISK_SHORT_SIGHTED)) { /* 15.1 */
        return risk_adjacent(t, from, to);
    }
    if (risk_has_power(s, seat, RISK_SAHA, 2)) {
        return true;
    }
    for (i = 0; i < RISK_TERRITORIES; i++) {
        through &= risk_may_stand(s, seat, i) ? ~(uint64_t)0 : ~risk_bit(i);
    }
    return (risk_reached(t, through, from) & risk_bit(to)) != 0;
}

int risk_check_march(const struct turn *t, int seat, int from, int to, int n,
                     struct error *e)
{
    const struct risk *s = t->state;

    if (s->map[from].owner != seat + 1 || s->map[to].owner != seat + 1 || from == to) {
        return error_set(e, ERROR_ILLEGAL,
                         "A manoeuvre goes between two territories of yours.");
    }
    if (n >= s->map[from].troops) {
        return error_set(e, ERROR_ILLEGAL, "In %s stand %d, and one stays behind.",
                         risk_place_name(t, from), s->map[from].troops);
    }
    if (!risk_may_stand(s, seat, to)) {
        return error_set(e, ERROR_ILLEGAL, "No troops may move into the Fallout Zone.");
    }
    return risk_connected(t, seat, from, to)
               ? 0
               : error_set(e, ERROR_ILLEGAL, "%s and %s are not connected.",
                           risk_place_name(t, from), risk_place_name(t, to));
}

void risk_march(struct turn *t, int seat, int from, int to, int n)
{
    struct risk *s = t->state;

    s->map[from].troops -= n;
    risk_add(t, to, n);
    fact(t->facts, SEE_ALL, RISK_TELL_MANOEUVRED, "{s:i, s:i, s:s, s:s}", "seat", seat,
         "troops", n, "from", risk_place_name(t, from), "to", risk_place_name(t, to));
}

int risk_manoeuvre(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    int seat = risk_active(s);

    if (s->turn.manoeuvred) {
        return error_set(e, ERROR_ILLEGAL, "There is one manoeuvre in a turn.");
    }
    if (risk_check_march(t, seat, o->from, o->to, o->n, e) != 0) {
        return -1;
    }
    s->turn.manoeuvred = 1;
    risk_march(t, seat, o->from, o->to, o->n);
    return 0;
}
