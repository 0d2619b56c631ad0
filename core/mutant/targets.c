/* What a card or power may be aimed at: RULES 12.4. */
#include "core/mutant/hex.h"
#include "core/mutant/mutant.h"

#include <stdio.h>
#include <string.h>

static bool type_fits(int type, int kind)
{
    switch ((enum mutant_type)type) {
    case MUTANT_TYPE_HERO:
        return kind == MUTANT_HERO;
    case MUTANT_TYPE_STUDENT:
        return kind == MUTANT_STUDENT;
    case MUTANT_TYPE_LEADER:
        return kind == MUTANT_LEADER;
    case MUTANT_TYPE_ANY:
        return true;
    }
    return false;
}

static bool state_fits(int state, int injured)
{
    return state == MUTANT_ANY_STATE || (state == MUTANT_INJURED) == (injured != 0);
}

bool mutant_pick_fits(const struct mutant_pick *k, const struct mutant_character *c)
{
    bool leader = c->kind == MUTANT_LEADER;

    return type_fits(k->type, c->kind) && state_fits(k->state, c->injured) &&
           (!leader || k->type == MUTANT_TYPE_LEADER);
}

static bool character_fits(const struct turn *t, const struct mutant_targeting *g,
                           int seat, int figure)
{
    const struct mutant_character *c = mutant_character_of(t->state, figure);

    return c && type_fits(g->type, c->kind) && state_fits(g->state, c->injured) &&
           (g->owner == MUTANT_ANY_OWNER ||
            (g->owner == MUTANT_OWN) == (c->owner == seat));
}

static bool side_fits(const struct turn *t, int side, int seat, int figure)
{
    const struct mutant_character *c = mutant_character_of(t->state, figure);

    return side == MUTANT_ANY_SIDE || (side == MUTANT_FOE_SIDE && !c) ||
           (side == MUTANT_PC_SIDE && c && c->owner != seat);
}

/* A PC or foe at distance 1..within of the user. */
static bool arena_fits(const struct turn *t, const struct mutant_targeting *g, int seat,
                       int figure, int user)
{
    int from = mutant_hex_of(t->state, user), to = mutant_hex_of(t->state, figure);

    return from && to && figure != user && hex_distance(from, to) <= g->within &&
           side_fits(t, g->side, seat, figure);
}

bool mutant_fits(const struct turn *t, const struct mutant_targeting *g, int seat,
                 int figure, int user)
{
    switch ((enum mutant_targeting_kind)g->kind) {
    case MUTANT_CHARACTER_TARGETS:
        return character_fits(t, g, seat, figure);
    case MUTANT_ARENA_TARGETS:
        return arena_fits(t, g, seat, figure, user);
    case MUTANT_NO_TARGETS:
    case MUTANT_SCHOOL_TARGETS:
        break;
    }
    return false;
}

int mutant_schools_that_fit(const struct turn *t, const struct mutant_targeting *g,
                            int seat)
{
    return mutant_everybody(t) & ~(g->other ? MUTANT_SEAT(seat) : 0);
}

/* All Characters, or all PCs and foes that stand in the arena. */
int mutant_figures_that_fit(const struct turn *t, const struct mutant_targeting *g,
                            int seat, int user, unsigned char out[MUTANT_CHARACTERS])
{
    const struct mutant *m = t->state;
    int i, n = 0;

    for (i = 0; i < MUTANT_CHARACTERS && m->characters[i].kind != MUTANT_NOBODY; i++) {
        int figure = mutant_figure(&m->characters[i]);

        if (mutant_fits(t, g, seat, figure, user)) {
            out[n++] = (unsigned char)figure;
        }
    }
    for (i = 0; g->kind == MUTANT_ARENA_TARGETS && i < MUTANT_TOKENS; i++) {
        if (m->arena.piece[ARENA_POSITIONS + i].kind == ARENA_FOE &&
            mutant_fits(t, g, seat, MUTANT_FOES + i, user)) {
            out[n++] = (unsigned char)(MUTANT_FOES + i);
        }
    }
    return n;
}

bool mutant_has_target(const struct turn *t, const struct mutant_targeting *g, int seat,
                       int user)
{
    unsigned char fit[MUTANT_CHARACTERS];

    if (g->kind == MUTANT_NO_TARGETS) {
        return true;
    }
    if (g->kind == MUTANT_SCHOOL_TARGETS) {
        return mutant_seats_in(mutant_schools_that_fit(t, g, seat)) >= g->min;
    }
    return mutant_figures_that_fit(t, g, seat, user, fit) >= g->min;
}

static int read_schools(const struct turn *t, const struct mutant_targeting *g, int seat,
                        const struct mutant_names *names, struct mutant_targets *out,
                        struct error *e)
{
    int i, found;

    for (i = 0; i < names->count; i++) {
        if (mutant_find_seat(t, names->name[i], &found, e) != 0) {
            return -1;
        }
        if (g->other && found == seat) {
            return error_set(e, ERROR_ILLEGAL, "It takes another School than yours.");
        }
        if (out->schools & MUTANT_SEAT(found)) {
            return error_set(e, ERROR_ILLEGAL, "%s is named twice.", t->names[found]);
        }
        out->schools |= (unsigned char)MUTANT_SEAT(found);
    }
    return 0;
}

static int read_figures(const struct turn *t, const struct mutant_targeting *g, int seat,
                        int user, const struct mutant_names *names,
                        struct mutant_targets *out, struct error *e)
{
    unsigned char fit[MUTANT_CHARACTERS];
    char room[MUTANT_FIGURE_NAME];
    int i, found, n = mutant_figures_that_fit(t, g, seat, user, fit);

    for (i = 0; i < names->count; i++) {
        if (mutant_find_figure(t, names->name[i], fit, n,
                               "Among those it may be aimed at is no", &found, e) != 0) {
            return -1;
        }
        if (memchr(out->figure, found, (size_t)i)) {
            return error_set(e, ERROR_ILLEGAL, "%s is named twice.",
                             mutant_figure_name(t, found, room));
        }
        out->figure[i] = (unsigned char)found;
    }
    return 0;
}

static int wrong_count(const struct mutant_targeting *g, int count, struct error *e)
{
    const char *what = g->kind == MUTANT_SCHOOL_TARGETS ? "School" : "Character";
    const char *many = g->max == 1 ? "" : "s";

    if (g->min == g->max) {
        return error_set(e, ERROR_ILLEGAL, "It takes ON and %d %s%s, and %d %s named.",
                         g->min, what, many, count, count == 1 ? "is" : "are");
    }
    return error_set(e, ERROR_ILLEGAL, "It takes ON and %d to %d %s%s, and %d %s named.",
                     g->min, g->max, what, many, count, count == 1 ? "is" : "are");
}

int mutant_read_targets(const struct turn *t, const struct mutant_targeting *g, int seat,
                        int user, const struct mutant_names *names,
                        struct mutant_targets *out, struct error *e)
{
    memset(out, 0, sizeof *out);
    if (g->kind == MUTANT_NO_TARGETS) {
        return names->count == 0
                   ? 0
                   : error_set(e, ERROR_ILLEGAL, "It is not aimed at anybody: no ON.");
    }
    if (!mutant_has_target(t, g, seat, user)) {
        return error_set(e, ERROR_ILLEGAL, "There is nobody it could be aimed at.");
    }
    if (names->count < g->min || names->count > g->max) {
        return wrong_count(g, names->count, e);
    }
    return g->kind == MUTANT_SCHOOL_TARGETS
               ? read_schools(t, g, seat, names, out, e)
               : read_figures(t, g, seat, user, names, out, e);
}

void mutant_target_names(const struct turn *t, const struct mutant_targets *targets,
                         char out[MUTANT_TARGET_NAMES])
{
    char room[MUTANT_FIGURE_NAME];
    size_t used = 0;
    int i, n;

    mutant_names(t, targets->schools, out);
    for (i = 0; i < MUTANT_TARGETS && targets->figure[i]; i++) {
        n = snprintf(out + used, MUTANT_TARGET_NAMES - used, "%s%s", used ? ", " : "",
                     mutant_figure_name(t, targets->figure[i], room));
        used += n > 0 && (size_t)n < MUTANT_TARGET_NAMES - used ? (size_t)n : 0;
        out[used] = '\0'; /* whole names alone */
    }
}

/* ---- forms ---- */

/* Every pick of two, or the first `n` that fit: enough for who tries what is legal. */
static void pick_names(struct mutant_form *f, const char *const *names, int count, int n)
{
    char text[MUTANT_TARGET_NAMES];
    size_t used = 0;
    int i, k;

    if (n == 1) {
        for (i = 0; i < count; i++) {
            mutant_form_pick(f, names[i]);
        }
    } else if (n == 2) {
        for (i = 0; i < count; i++) {
            for (k = i + 1; k < count; k++) {
                snprintf(text, sizeof text, "%s, %s", names[i], names[k]);
                mutant_form_pick(f, text);
            }
        }
    } else if (n <= count) {
        for (i = 0; i < n && used < sizeof text; i++) {
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                     i ? ", " : "", names[i]);
        }
        mutant_form_pick(f, text);
    }
}

void mutant_form_targets(const struct turn *t, const struct mutant_targeting *g, int seat,
                         int user, const char *head, order_form_fn *form, void *arg)
{
    unsigned char fit[MUTANT_CHARACTERS];
    char rooms[MUTANT_TOKENS][MUTANT_FIGURE_NAME];
    const char *names[MUTANT_CHARACTERS];
    struct mutant_form f;
    int i, count = 0, rooms_used = 0, n;

    if (g->kind == MUTANT_NO_TARGETS) {
        form(arg, head);
        return;
    }
    if (g->kind == MUTANT_SCHOOL_TARGETS) {
        for (i = 0; i < t->seats; i++) {
            if (mutant_schools_that_fit(t, g, seat) & MUTANT_SEAT(i)) {
                names[count++] = t->names[i];
            }
        }
    } else {
        n = mutant_figures_that_fit(t, g, seat, user, fit);
        for (i = 0; i < n; i++) {
            names[count] = mutant_figure_name(t, fit[i], rooms[rooms_used]);
            rooms_used += names[count] == rooms[rooms_used];
            count++;
        }
    }
    for (n = g->min; n <= g->max && n <= count; n++) {
        mutant_form_begin(&f, head);
        mutant_form_put(&f, " on ");
        pick_names(&f, names, count, n);
        mutant_form_end(&f, "", form, arg);
    }
}
