/* The Commander's Triumph Tokens: RULES 10.9. */
#include "core/mutant/mission_parts.h"
#include "core/mutant/tasks.h"

/* Took part and was neither Defeated nor withdrawn; in a duel the winner's alone. */
static bool qualifies(const struct turn *t, int piece)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct arena_piece *p = &m->arena.piece[piece];
    const struct mutant_character *c = mutant_character_of(m, p->figure);

    return p->kind == ARENA_PC && (p->place == ARENA_IN || p->place == ARENA_REACHED) &&
           !(m->arena.conferred & 1 << piece) && c && c->kind != MUTANT_LEADER &&
           c->triumph < deck->is.triumph_max &&
           (arena_mission(t)->success != MUTANT_DUEL ||
            m->arena.winners & MUTANT_SEAT(p->seat));
}

static int candidates(const struct turn *t)
{
    int piece, n = 0;

    for (piece = 0; piece < ARENA_POSITIONS; piece++) {
        n += qualifies(t, piece);
    }
    return n;
}

static void confer(struct turn *t, int piece)
{
    struct mutant *m = t->state;

    m->arena.conferred |= 1 << piece;
    m->arena.confer--;
    mutant_gain_triumph(t, m->arena.piece[piece].figure, 1);
}

void mission_confer(struct turn *t)
{
    struct mutant *m = t->state;
    int piece;

    if (candidates(t) <= m->arena.confer) {
        for (piece = 0; piece < ARENA_POSITIONS; piece++) {
            if (qualifies(t, piece)) {
                confer(t, piece);
            }
        }
        m->arena.confer = 0;
    }
    if (m->arena.confer > 0) {
        mutant_ask(m, MUTANT_SEAT(m->commander));
    }
}

static int find_candidate(const struct turn *t, const char *written, int *piece,
                          struct error *e)
{
    const struct mutant *m = t->state;
    unsigned char figures[ARENA_POSITIONS];
    int i, figure, n = 0;

    for (i = 0; i < ARENA_POSITIONS; i++) {
        if (qualifies(t, i)) {
            figures[n++] = (unsigned char)m->arena.piece[i].figure;
        }
    }
    if (mutant_find_figure(t, written, figures, n, "A Triumph Token cannot go to",
                           &figure, e) != 0) {
        return -1;
    }
    *piece = arena_piece_of(m, figure);
    return 0;
}

int mutant_order_confer(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_MISSION, seat);
    int i, piece[ARENA_POSITIONS], mask = 0;

    if (!f || f->stage != MISSION_CONFERS) {
        return mutant_not_asked(e);
    }
    if (o->who.count > m->arena.confer) {
        return error_set(e, ERROR_ILLEGAL, "You have %d Triumph %s to confer.",
                         m->arena.confer, m->arena.confer == 1 ? "Token" : "Tokens");
    }
    for (i = 0; i < o->who.count; i++) {
        if (find_candidate(t, o->who.name[i], &piece[i], e) != 0) {
            return -1;
        }
        if (mask & 1 << piece[i]) {
            return error_set(e, ERROR_ILLEGAL, "At most one each.");
        }
        mask |= 1 << piece[i];
    }
    for (i = 0; i < o->who.count; i++) {
        confer(t, piece[i]);
    }
    mutant_answered(t, seat);
    return 0;
}

/* 13.3 TF: most credit, ties lower position; ARENA_NONE: nobody qualifies. */
static int most_credit(const struct turn *t)
{
    const struct mutant *m = t->state;
    int piece, best = ARENA_NONE, high = -1;

    for (piece = 0; piece < ARENA_POSITIONS; piece++) {
        if (qualifies(t, piece) && m->arena.credit[arena_seat(m, piece)] > high) {
            best = piece;
            high = m->arena.credit[arena_seat(m, piece)];
        }
    }
    return best;
}

void mission_late_confer(struct turn *t, int seat)
{
    struct mutant *m = t->state;
    int best = most_credit(t);

    mutant_tell_late(t, seat, MUTANT_TF);
    while (m->arena.confer > 0 && best != ARENA_NONE) {
        confer(t, best);
        best = most_credit(t);
    }
    mutant_answered(t, seat);
}

void mission_legal_confer(const struct turn *t, order_form_fn *form, void *arg)
{
    struct mutant_form f;
    char name[ARENA_NAME];
    int piece;

    mutant_form_begin(&f, "confer ");
    for (piece = 0; piece < ARENA_POSITIONS; piece++) {
        if (qualifies(t, piece)) {
            arena_name(t, piece, name);
            mutant_form_pick(&f, name);
        }
    }
    mutant_form_end(&f, "", form, arg);
}
