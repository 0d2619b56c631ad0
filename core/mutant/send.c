/* Who is sent, and who refuses: RULES 10.4. */
#include "core/mutant/mission_parts.h"
#include "core/mutant/tasks.h"

static bool is_ready(const struct mutant_character *c, int seat, int kind)
{
    return c->kind == kind && c->owner == seat && !c->injured;
}

static bool any_ready(const struct mutant *m, int seat, int kind)
{
    int i;

    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        if (is_ready(&m->characters[i], seat, kind)) {
            return true;
        }
    }
    return false;
}

/* 10.4.3: no Hero or Student is left, or all are Injured, or the Mission allows it. */
static bool leader_allowed(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;

    return arena_mission(t)->leader_allowed ||
           (!any_ready(m, seat, MUTANT_HERO) && !any_ready(m, seat, MUTANT_STUDENT));
}

static bool may_go(const struct turn *t, int seat, const struct mutant_character *c)
{
    return is_ready(c, seat, c->kind) &&
           (c->kind != MUTANT_LEADER || leader_allowed(t, seat));
}

/* The figures a School may send, in School order; returns how many. */
static int senders(const struct turn *t, int seat, unsigned char out[MUTANT_CHARACTERS])
{
    const struct mutant *m = t->state;
    unsigned char all[MUTANT_CHARACTERS];
    int i, n = 0, count = mutant_school_order(m, seat, all);

    for (i = 0; i < count; i++) {
        if (may_go(t, seat, mutant_character_of(m, all[i]))) {
            out[n++] = all[i];
        }
    }
    return n;
}

bool mission_can_send(const struct turn *t, int seat)
{
    unsigned char out[MUTANT_CHARACTERS];

    return senders(t, seat, out) > 0;
}

/* 10.4.5: who invites himself to a two-Character Mission must send. */
static bool must_send(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;

    return arena_mission(t)->two && seat == m->commander;
}

static void refuse(struct turn *t, int seat, enum mutant_fact told)
{
    struct mutant *m = t->state;

    m->arena.choosing.refusers |= MUTANT_SEAT(seat);
    fact(t->facts, SEE_ALL, (int)told, "{s:i}", "seat", seat);
    mutant_lose(t, seat, MUTANT_RP, 1);
}

/* To the lowest-numbered empty position; Triumph Tokens bring coins (10.4.7). */
static void send(struct turn *t, int seat, int figure)
{
    struct mutant *m = t->state;
    const struct mutant_character *c = mutant_character_of(m, figure);
    int position = mission_chosen(m);
    struct arena_piece *p = &m->arena.piece[position];

    p->kind = ARENA_PC;
    p->figure = figure;
    p->seat = seat;
    fact(t->facts, SEE_ALL, MUTANT_CHARACTER_SENT, "{s:i, s:s, s:i}", "seat", seat,
         "character", mutant_character_name(t, c), "position", position + 1);
    if (c->triumph > 0) {
        mutant_gain(t, seat, MUTANT_COIN, c->triumph);
    }
}

/* An advance SEND that is still legal, or the only one of him who must send; 0: he is
 * asked. */
static int sent_at_once(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const struct mutant_character *c = mutant_character_of(m, m->schools[seat].sends);
    unsigned char out[MUTANT_CHARACTERS];

    if (c && may_go(t, seat, c)) {
        return m->schools[seat].sends;
    }
    return must_send(t, seat) && senders(t, seat, out) == 1 ? out[0] : 0;
}

void mission_invite(struct turn *t, int seat)
{
    struct mutant *m = t->state;
    int figure = sent_at_once(t, seat);

    m->arena.choosing.invited |= MUTANT_SEAT(seat);
    fact(t->facts, SEE_ALL, MUTANT_SCHOOL_INVITED, "{s:i, s:i, s:i}", "seat",
         m->commander, "invited", seat, "position", mission_chosen(m) + 1);
    if (figure) {
        send(t, seat, figure);
    } else if (!mission_can_send(t, seat)) {
        refuse(t, seat, MUTANT_NOBODY_TO_SEND);
    } else {
        m->arena.choosing.asking = seat + 1;
        mutant_ask(m, MUTANT_SEAT(seat));
    }
}

static bool asks_to_send(struct turn *t, int seat)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_MISSION, seat);

    return f && f->stage == MISSION_CHOOSES && m->arena.choosing.asking == seat + 1;
}

static void answered(struct turn *t, int seat)
{
    struct mutant *m = t->state;

    m->arena.choosing.asking = 0;
    mutant_answered(t, seat);
}

/* Why a Character cannot be sent. */
static int not_sent(const struct turn *t, const struct mutant_character *c,
                    struct error *e)
{
    const char *name = mutant_character_name(t, c);

    if (c->injured) {
        return error_set(e, ERROR_ILLEGAL, "%s is Injured.", name);
    }
    return error_set(e, ERROR_ILLEGAL,
                     "%s is your Leader, and you have ready Heroes or Students to send.",
                     name);
}

/* 13.5: from the reveal until he is asked, secret until used. */
static int send_in_advance(struct turn *t, int seat, int figure, struct error *e)
{
    struct mutant *m = t->state;

    if (m->phase != MUTANT_MISSION_PHASE || m->arena.turn > 0 ||
        m->arena.choosing.invited & MUTANT_SEAT(seat) || !mission_is_open(m)) {
        return error_set(e, ERROR_DENIED,
                         "SEND answers an invitation, or is given from the Mission's "
                         "reveal until you are invited.");
    }
    m->schools[seat].sends = figure;
    fact(t->facts, SEE_ONLY(seat), MUTANT_SEND_NOTED, "{s:i, s:s}", "seat", seat,
         "character", mutant_character_name(t, mutant_character_of(m, figure)));
    return 0;
}

int mutant_order_send(struct turn *t, int seat, const struct mutant_order *o,
                      struct error *e)
{
    struct mutant *m = t->state;
    const struct mutant_character *c;
    bool asked = asks_to_send(t, seat);
    int figure;

    if (!m->mission || m->phase != MUTANT_MISSION_PHASE) {
        return error_set(e, ERROR_DENIED,
                         "No Mission is revealed that you could SEND to.");
    }
    if (mutant_find_own(t, seat, o->who.name[0], &figure, e) != 0) {
        return -1;
    }
    c = mutant_character_of(m, figure);
    if (!may_go(t, seat, c)) {
        return not_sent(t, c, e);
    }
    if (!asked) {
        return send_in_advance(t, seat, figure, e);
    }
    answered(t, seat);
    send(t, seat, figure);
    return 0;
}

int mutant_order_refuse(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    (void)o;
    if (!asks_to_send(t, seat)) {
        return mutant_not_asked(e);
    }
    if (must_send(t, seat)) {
        return error_set(e, ERROR_ILLEGAL,
                         "You invited yourself to a two-Character Mission: send "
                         "somebody.");
    }
    answered(t, seat);
    refuse(t, seat, MUTANT_SCHOOL_REFUSED);
    return 0;
}

/* 13.3 SE: the highest printed total of the ready Heroes and Students, else the Leader.
 */
void mission_late_send(struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const struct mutant_deck *deck = t->deck;
    unsigned char out[MUTANT_CHARACTERS];
    int i, best = 0, n = senders(t, seat, out);

    for (i = 1; i < n; i++) {
        const struct mutant_character *b = mutant_character_of(m, out[best]);

        if (b->kind == MUTANT_LEADER ||
            mutant_printed(deck, mutant_character_of(m, out[i])) >
                mutant_printed(deck, b)) {
            best = i;
        }
    }
    mutant_tell_late(t, seat, MUTANT_SE);
    answered(t, seat);
    send(t, seat, out[best]);
}

static void legal_characters(const struct turn *t, int seat, order_form_fn *form,
                             void *arg)
{
    const struct mutant *m = t->state;
    unsigned char out[MUTANT_CHARACTERS];
    struct mutant_form f;
    int i, n = senders(t, seat, out);

    mutant_form_begin(&f, "send ");
    for (i = 0; i < n; i++) {
        mutant_form_pick(&f, mutant_character_name(t, mutant_character_of(m, out[i])));
    }
    mutant_form_end(&f, "", form, arg);
}

void mission_legal_send(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    legal_characters(t, seat, form, arg);
    if (!must_send(t, seat)) {
        form(arg, "refuse");
    }
}

void mission_legal_advance(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;

    if (m->phase == MUTANT_MISSION_PHASE && mission_is_open(m) &&
        !(m->arena.choosing.invited & MUTANT_SEAT(seat))) {
        legal_characters(t, seat, form, arg);
    }
}
