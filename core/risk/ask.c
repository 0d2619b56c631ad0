/* What one player is asked while the others wait. RULES 16.2. */
#include "core/risk/risk.h"

void risk_ask(struct turn *t, int kind, int seat)
{
    struct risk *s = t->state;

    if (kind == RISK_ASKS_MISSION) {
        s->number = ++s->questions;
    }
    s->asked.kind = kind;
    s->asked.seat = seat + 1;
    s->asked.round++;
    s->turn.ended = 1; /* what his mail still holds waits and is its end (16.2) */
    if (s->players[seat].resigned) {
        risk_answer_default(t);
    }
}

/* The game goes on; an answer of the active player may be followed by other lines. */
static void answered(struct turn *t, int seat, bool words)
{
    struct risk *s = t->state;

    s->asked.kind = RISK_ASKS_NOTHING;
    s->asked.seat = 0;
    s->asked.round++;
    t->answered = true;
    if (words && s->stage == RISK_TURN && seat == risk_active(s)) {
        s->turn.ended = 0;
    }
}

static int answer_event(struct turn *t, int seat, const struct risk_order *o,
                        struct error *e)
{
    const struct risk *s = t->state;
    int event = s->turn.event;

    if (!risk_event_fits(t, event, seat, o)) {
        return error_set(e, ERROR_ILLEGAL, "This cannot be chosen for the event %s.",
                         risk_deck(t)->event[event].name);
    }
    answered(t, seat, true);
    risk_do_event(t, seat, o);
    return 0;
}

static int answer_sealine(struct turn *t, int seat, const struct risk_order *o,
                          struct error *e)
{
    if (!risk_may_join(t, o->sealine[0], o->sealine[1])) {
        return error_set(e, ERROR_ILLEGAL,
                         "A sea line joins two coastal territories that are not adjacent "
                         "yet: MISSION YES SEALINE Peru Japan.");
    }
    answered(t, seat, true);
    risk_add_lane(t, seat, o->sealine[0], o->sealine[1]);
    return 0;
}

static int answer_island(struct turn *t, int seat, const struct risk_order *o,
                         struct error *e)
{
    if (!risk_may_anchor(t, o->sealine[0], o->sealine[1])) {
        return error_set(e, ERROR_ILLEGAL,
                         "Alien Island lies off two different coastal territories.");
    }
    answered(t, seat, true);
    risk_raise_island(t, o->sealine[0], o->sealine[1]);
    return 0;
}

static int answer_mission(struct turn *t, int seat, const struct risk_order *o,
                          struct error *e)
{
    const struct risk *s = t->state;
    int i;

    for (i = 0; i < o->listed; i++) {
        if (risk_in_mission_deck(s, o->list[i])) {
            answered(t, seat, true);
            risk_pick_mission(t, o->list[i]);
            return 0;
        }
    }
    return error_set(e, ERROR_ILLEGAL, "None of these missions is in the deck.");
}

static int wrong_answer(const struct turn *t, struct error *e)
{
    static const char *const wanted[] = {"",
                                         "EVENT",
                                         "MISSION YES SEALINE with two territories",
                                         "NUKE ATTACKER or NUKE DEFENDER",
                                         "ISLAND with two territories",
                                         "PICK MISSION"};
    const struct risk *s = t->state;

    return error_set(e, ERROR_ILLEGAL, "First answer what is asked: %s.",
                     wanted[s->asked.kind]);
}

bool risk_answers(const struct risk *s, int seat, const struct risk_order *o)
{
    static const int verbs[] = {
        [RISK_ASKS_EVENT] = RISK_DO_EVENT,  [RISK_ASKS_SEALINE] = RISK_DO_MISSION,
        [RISK_ASKS_NUKE] = RISK_DO_NUKE,    [RISK_ASKS_ISLAND] = RISK_DO_ISLAND,
        [RISK_ASKS_MISSION] = RISK_DO_PICK,
    };

    return s->asked.kind && s->asked.seat == seat + 1 && o->verb == verbs[s->asked.kind];
}

int risk_answer(struct turn *t, int seat, const struct risk_order *o, struct error *e)
{
    const struct risk *s = t->state;

    switch ((enum risk_ask)s->asked.kind) {
    case RISK_ASKS_EVENT:
        return answer_event(t, seat, o, e);
    case RISK_ASKS_SEALINE:
        return answer_sealine(t, seat, o, e);
    case RISK_ASKS_NUKE:
        answered(t, seat, true);
        risk_strike(t, o->side == RISK_SIDE_ATTACKER);
        return 0;
    case RISK_ASKS_ISLAND:
        return answer_island(t, seat, o, e);
    case RISK_ASKS_MISSION:
        return answer_mission(t, seat, o, e);
    case RISK_ASKS_NOTHING:
        break;
    }
    return wrong_answer(t, e);
}

/* 16.2 */
void risk_answer_default(struct turn *t)
{
    struct risk *s = t->state;
    int seat = s->asked.seat - 1, kind = s->asked.kind, event = s->turn.event, a, b;
    struct risk_order o;

    answered(t, seat, false);
    switch ((enum risk_ask)kind) {
    case RISK_ASKS_EVENT:
        risk_default_event(t, event, seat, &o);
        risk_do_event(t, seat, &o);
        break;
    case RISK_ASKS_SEALINE:
        risk_default_lane(t, &a, &b);
        risk_add_lane(t, seat, a, b);
        break;
    case RISK_ASKS_NUKE:
        risk_strike(t, false);
        break;
    case RISK_ASKS_ISLAND:
        risk_raise_island(t, 0, 1);
        break;
    case RISK_ASKS_MISSION:
        risk_next_mission(t);
        break;
    case RISK_ASKS_NOTHING:
        break;
    }
}
