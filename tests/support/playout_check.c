/* What must hold of every turn of a random game. */
#include "tests/support/playout_parts.h"

#include <stdlib.h>
#include <string.h>

/* A copy of the game that has a state of its own and borrows all else. */
static int shadow_make(struct table *t, struct game *shadow, const char *snapshot)
{
    struct error e = {ERROR_NONE, 0, ""};

    *shadow = t->game;
    shadow->state = NULL;
    if (game_restore(shadow, snapshot, &e) != 0) {
        free(shadow->state);
        (void)playout_wrong(t, "A snapshot cannot be loaded: %s", e.text);
        return -1;
    }
    return 0;
}

/* Loaded and saved again a snapshot is the same, byte for byte. */
static int check_snapshot(struct table *t, const char *snapshot)
{
    struct game shadow;
    struct error e = {ERROR_NONE, 0, ""};
    char *again;
    int result = 0;

    if (shadow_make(t, &shadow, snapshot) != 0) {
        return -1;
    }
    again = game_snapshot(&shadow, &e);
    if (!again || strcmp(again, snapshot) != 0) {
        result = playout_wrong(t, "A snapshot loaded and saved differs: %.400s",
                               again ? again : e.text);
    }
    free(again);
    free(shadow.state);
    return result;
}

/* Plays a turn on a shadow of the game before it. */
static int play_shadow(struct table *t, const char *before, const struct play *play,
                       int64_t first_step, struct game *shadow, struct played *out)
{
    struct error e = {ERROR_NONE, 0, ""};

    if (shadow_make(t, shadow, before) != 0) {
        return -1;
    }
    shadow->steps = first_step - 1;
    if (game_play(shadow, play, PLAYOUT_TIME, out, &e) != 0) {
        free(shadow->state);
        (void)playout_wrong(t, "A turn played again is refused: %s", e.text);
        return -1;
    }
    return 0;
}

/* The same turn again leads to the same state, facts and draws. */
static int check_replay(struct table *t, const char *before, const struct played *p,
                        const char *after)
{
    struct game shadow;
    struct played again;
    struct error e = {ERROR_NONE, 0, ""};
    char *state, *rows[2];
    int result = 0;

    if (play_shadow(t, before, &p->play, p->first_step, &shadow, &again) != 0) {
        return -1;
    }
    state = game_snapshot(&shadow, &e);
    rows[0] = played_rows(p);
    rows[1] = played_rows(&again);
    if (!state || !rows[0] || !rows[1] || strcmp(state, after) != 0 ||
        strcmp(rows[0], rows[1]) != 0) {
        result = playout_wrong(t, "A turn played again leads elsewhere.");
    }
    free(state);
    free(rows[0]);
    free(rows[1]);
    played_clear(&again);
    free(shadow.state);
    return result;
}

/* Sealed answers lead to the same state in whatever order they are applied. */
static int check_any_order(struct table *t, const char *before, const struct play *play,
                           const char *after)
{
    struct play mixed = *play;
    struct game shadow;
    struct played again;
    struct error e = {ERROR_NONE, 0, ""};
    int order[SEATS_MAX], i, result = 0;
    char *state;

    if (play->cause != CAUSE_OPEN && play->cause != CAUSE_ANSWERS) {
        return 0;
    }
    for (i = 0; i < play->parts; i++) {
        order[i] = i;
    }
    playout_mix(&t->random, order, play->parts);
    for (i = 0; i < play->parts; i++) {
        mixed.part[i] = play->part[order[i]];
    }
    if (play_shadow(t, before, &mixed, 1, &shadow, &again) != 0) {
        return -1;
    }
    state = game_snapshot(&shadow, &e);
    if (!state || strcmp(state, after) != 0) {
        result = playout_wrong(t, "Sealed answers in another order lead elsewhere.");
    }
    free(state);
    played_clear(&again);
    free(shadow.state);
    return result;
}

/* What a seat sees of a position: its view and its legal orders. malloc'd. */
static char *sight_of(const struct game *g, int seat)
{
    struct forms forms;
    struct turn t;
    json_t *view, *list = json_array();
    char *text;
    int i;

    game_turn(g, &t);
    view = g->rules->view(&t, seat);
    playout_forms(g, seat, &forms);
    for (i = 0; i < forms.count; i++) {
        json_array_append_new(list, json_string(forms.text[i]));
    }
    view = json_pack("[o, o]", view, list);
    text = view ? json_dumps(view, JSON_COMPACT) : NULL;
    json_decref(view);
    return text;
}

/* The next fact the seat is told, from step *s and place *f on; NULL: no more. */
static const struct fact *next_told(const struct played *p, int seat, int *s, int *f)
{
    for (; *s < p->steps; (*s)++, *f = 0) {
        while (*f < p->step[*s].facts.count) {
            const struct fact *fact = &p->step[*s].facts.fact[(*f)++];

            if (fact->see & SEE_ONLY(seat)) {
                return fact;
            }
        }
    }
    return NULL;
}

/* The facts a seat is told are the same until a secret is told that was dealt anew: what
 * comes then follows from it. */
static int same_facts(struct table *t, int seat, const struct played *a,
                      const struct played *b)
{
    int sa = 0, fa = 0, sb = 0, fb = 0;
    const struct fact *x, *y;

    for (;;) {
        x = next_told(a, seat, &sa, &fa);
        y = next_told(b, seat, &sb, &fb);
        if (!x || !y) {
            break;
        }
        if (x->kind->reveals && y->kind->reveals &&
            strcmp(x->sentence, y->sentence) != 0) {
            return 0;
        }
        if (strcmp(x->sentence, y->sentence) != 0) {
            return playout_wrong(t, "%s can tell what is hidden: \"%s\" or \"%s\".",
                                 playout_names[seat], x->sentence, y->sentence);
        }
    }
    return x == y ? 0
                  : playout_wrong(t, "%s can tell what is hidden by a fact more.",
                                  playout_names[seat]);
}

static unsigned movers(const struct play *play)
{
    unsigned seats = 0;
    int i;

    for (i = 0; i < play->parts; i++) {
        seats |= SEE_ONLY(play->part[i].seat);
    }
    return seats;
}

/* What a seat has not seen, dealt anew, changes nothing that it sees. */
static int check_unseen(struct table *t, const char *before, const struct played *p)
{
    int seat = playout_below(&t->random, t->game.seats);
    struct game shadow[2];
    struct played again;
    struct turn turn;
    struct error e = {ERROR_NONE, 0, ""};
    char *sight[2] = {NULL, NULL};
    int result = 0;

    if (!t->kind->redeal || shadow_make(t, &shadow[0], before) != 0) {
        return t->kind->redeal ? -1 : 0;
    }
    if (shadow_make(t, &shadow[1], before) != 0) {
        free(shadow[0].state);
        return -1;
    }
    game_turn(&shadow[1], &turn);
    if (t->kind->redeal_sight) {
        t->kind->redeal_sight(&turn, seat, 0, &t->random);
        sight[1] = sight_of(&shadow[1], seat);
        memcpy(shadow[1].state, shadow[0].state, t->game.rules->state_size);
        t->kind->redeal(&turn, seat, movers(&p->play), &t->random);
    } else {
        t->kind->redeal(&turn, seat, movers(&p->play), &t->random);
        sight[1] = sight_of(&shadow[1], seat);
    }
    sight[0] = sight_of(&shadow[0], seat);
    if (t->game.rules->audit(&turn, &e) != 0) {
        result = playout_wrong(t, "The re-dealt state is wrong: %s", e.text);
    } else if (!sight[0] || !sight[1] || strcmp(sight[0], sight[1]) != 0) {
        result = playout_wrong(t, "%s sees what is hidden.", playout_names[seat]);
    } else if (game_play(&shadow[1], &p->play, PLAYOUT_TIME, &again, &e) == 0) {
        result = same_facts(t, seat, p, &again);
        played_clear(&again);
    } else {
        result = playout_wrong(t, "What is hidden makes an order illegal: %s", e.text);
    }
    free(sight[0]);
    free(sight[1]);
    free(shadow[0].state);
    free(shadow[1].state);
    return result;
}

int playout_check(struct table *t, const char *before, const struct played *p)
{
    struct error e = {ERROR_NONE, 0, ""};
    char *after = game_snapshot(&t->game, &e);
    int result;

    if (!after) {
        return playout_wrong(t, "No snapshot: %s", e.text);
    }
    result = check_snapshot(t, after) != 0 || check_replay(t, before, p, after) != 0 ||
                     check_any_order(t, before, &p->play, after) != 0 ||
                     check_unseen(t, before, p) != 0
                 ? -1
                 : 0;
    free(after);
    return result;
}
