/* Whom the Commander invites, and in which order: RULES 10.4, 13.5. */
#include "core/mutant/mission_parts.h"
#include "core/mutant/tasks.h"

#include <string.h>

int mission_uninvited(const struct turn *t)
{
    const struct mutant *m = t->state;

    return mutant_everybody(t) & ~m->arena.choosing.invited;
}

int mission_chosen(const struct mutant *m)
{
    int n = 0;

    while (n < ARENA_POSITIONS && m->arena.piece[n].kind) {
        n++;
    }
    return n;
}

/* 10.4.5: in a two-Character Mission the Commander invites himself only if he can send.
 */
static bool may_invite(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;

    return !arena_mission(t)->two || seat != m->commander || mission_can_send(t, seat);
}

/* 10.4.5: he alone is left to be invited, and may decline. */
static bool may_close(const struct turn *t)
{
    const struct mutant *m = t->state;

    return arena_mission(t)->two && mission_uninvited(t) == MUTANT_SEAT(m->commander);
}

static bool choosing_ended(const struct turn *t)
{
    const struct mutant *m = t->state;
    const struct arena_choosing *c = &m->arena.choosing;

    return c->closed || mission_uninvited(t) == 0 ||
           (arena_mission(t)->two && mission_chosen(m) == 2) ||
           (may_close(t) && !mission_can_send(t, m->commander));
}

static int next_of_list(struct arena_choosing *c)
{
    int seat = c->list[0] - 1;

    memmove(c->list, c->list + 1, sizeof c->list - sizeof *c->list);
    c->list[ARENA_POSITIONS - 1] = 0;
    return seat;
}

/* The list goes on with its next School if the Commander has nothing more to say; where
 * one School alone is left he is not asked. */
static void run_invitations(struct turn *t)
{
    struct mutant *m = t->state;
    struct arena_choosing *c = &m->arena.choosing;
    int left = mission_uninvited(t);

    if (c->list[0] && (c->given || c->final)) {
        c->given = 0;
        mission_invite(t, next_of_list(c));
    } else if (mutant_seats_in(left) == 1 && !may_close(t)) {
        c->list[0] = 0;
        mission_invite(t, mutant_seat_of(left));
    } else {
        mutant_ask(m, MUTANT_SEAT(m->commander));
    }
}

bool mission_choose(struct turn *t)
{
    if (choosing_ended(t)) {
        return true;
    }
    run_invitations(t);
    return false;
}

static bool asks_invitations(struct turn *t, int seat)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_MISSION, seat);

    return f && f->stage == MISSION_CHOOSES && !m->arena.choosing.asking;
}

static int add_to_list(const struct turn *t, const char *name, int list[ARENA_POSITIONS],
                       int n, struct error *e)
{
    int i, seat;

    if (mutant_find_seat(t, name, &seat, e) != 0) {
        return -1;
    }
    for (i = 0; i < n; i++) {
        if (list[i] == seat + 1) {
            return error_set(e, ERROR_ILLEGAL, "%s is invited once.", t->names[seat]);
        }
    }
    if (!(mission_uninvited(t) & MUTANT_SEAT(seat))) {
        return error_set(e, ERROR_ILLEGAL, "%s has been asked already.", t->names[seat]);
    }
    if (!may_invite(t, seat)) {
        return error_set(e, ERROR_ILLEGAL,
                         "You have nobody to send, so you cannot invite yourself.");
    }
    list[n] = seat + 1;
    return 0;
}

int mutant_order_invite(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    struct mutant *m = t->state;
    struct arena_choosing *c = &m->arena.choosing;
    int i, list[ARENA_POSITIONS] = {0};

    if (!asks_invitations(t, seat)) {
        return mutant_not_asked(e);
    }
    if (o->who.count > t->seats) {
        return error_set(e, ERROR_ILLEGAL, "There are %d Schools.", t->seats);
    }
    for (i = 0; i < o->who.count; i++) {
        if (add_to_list(t, o->who.name[i], list, i, e) != 0) {
            return -1;
        }
    }
    memcpy(c->list, list, sizeof c->list);
    c->given = 1;
    c->final = o->final;
    mutant_answered(t, seat);
    return 0;
}

int mutant_order_close(struct turn *t, int seat, const struct mutant_order *o,
                       struct error *e)
{
    struct mutant *m = t->state;

    (void)o;
    if (!asks_invitations(t, seat)) {
        return mutant_not_asked(e);
    }
    if (!may_close(t)) {
        return error_set(e, ERROR_ILLEGAL,
                         "CLOSE is for a two-Character Mission, when all other Schools "
                         "have been asked.");
    }
    m->arena.choosing.closed = 1;
    mutant_answered(t, seat);
    return 0;
}

/* 13.3 IN: the rest of his list, then the others clockwise from his left, himself last.
 */
void mission_late_invitations(struct turn *t, int seat)
{
    struct mutant *m = t->state;
    struct arena_choosing *c = &m->arena.choosing;
    int i, k, n = 0;

    mutant_tell_late(t, seat, MUTANT_IN);
    while (n < ARENA_POSITIONS && c->list[n]) {
        n++;
    }
    for (i = 1; i <= t->seats; i++) {
        int next = mutant_clockwise(t, seat, i);

        for (k = 0; k < n && c->list[k] != next + 1; k++) {
        }
        if (k == n && mission_uninvited(t) & MUTANT_SEAT(next) && may_invite(t, next)) {
            c->list[n++] = next + 1;
        }
    }
    c->given = c->final = 1;
    mutant_answered(t, seat);
}

void mission_legal_invitations(const struct turn *t, order_form_fn *form, void *arg)
{
    struct mutant_form f;
    int seat;

    mutant_form_begin(&f, "invite ");
    for (seat = 0; seat < t->seats; seat++) {
        if (mission_uninvited(t) & MUTANT_SEAT(seat) && may_invite(t, seat)) {
            mutant_form_pick(&f, t->names[seat]);
        }
    }
    mutant_form_end(&f, "", form, arg);
    if (may_close(t)) {
        form(arg, "close");
    }
}
