/* How a game plays: each order on a copy of the state, a step for each that holds, and
 * what an illegal one does to the rest of its file. architecture 4. */
#include "core/game_parts.h"

#include "core/correct.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A turn while it is being played. */
struct playing {
    const struct game *game;
    const struct play *play;
    struct played *out;
    void *block;      /* room for two states, one after the other                */
    void *now, *next; /* the state so far, the game's own until a step is kept;  */
                      /* and the half of the block the next order works on       */
    struct turn turn;
    bool trial;        /* keeps nothing, stops at the first irreversible event   */
    bool irreversible; /* a die fell or a secret was shown                       */
    bool stopped;      /* no more orders of this part                            */
    int place;         /* of the order among those of its part, from 1; 0: none  */
};

static bool seat_waits(struct playing *p, int seat, struct question *which)
{
    struct question list[QUESTIONS_MAX];
    int i, n;

    memset(list, 0, sizeof list);
    p->turn.state = p->now;
    n = p->game->rules->pending(&p->turn, list);
    for (i = 0; i < n; i++) {
        if (list[i].seats & SEE_ONLY(seat)) {
            *which = list[i];
            return true;
        }
    }
    return false;
}

/* Room for one more step and one more line. */
static struct step *step_add(struct played *out, int seat, int line)
{
    struct step *grown = realloc(out->step, (size_t)(out->steps + 1) * sizeof *grown);
    struct step *step;

    if (!grown) {
        return NULL;
    }
    out->step = grown;
    step = &grown[out->steps++];
    memset(step, 0, sizeof *step);
    step->seat = seat;
    step->line = line;
    return step;
}

static void step_drop(struct played *out)
{
    facts_clear(&out->step[--out->steps].facts);
}

static int line_add(struct played *out, int line, enum line_result result,
                    const struct error *why)
{
    struct line_played *grown =
        realloc(out->line, (size_t)(out->lines + 1) * sizeof *grown);

    if (!grown) {
        return -1;
    }
    out->line = grown;
    memset(&grown[out->lines], 0, sizeof *grown);
    grown[out->lines].line = line;
    grown[out->lines].result = result;
    if (why) {
        grown[out->lines].why = *why;
    }
    out->lines++;
    out->lines_done += result <= LINE_PASSED;
    return 0;
}

/* What must hold after apply() said yes. Errors: BUG, DATA (the dice of a case ran out).
 */
static int step_check(struct playing *p, const struct step *step, struct error *e)
{
    if (step->facts.failed) {
        return error_set(e, ERROR_BUG, "A fact could not be told: %s.", step->facts.why);
    }
    if (p->out->chance.failed) {
        return error_set(e, ERROR_DATA,
                         "More dice were rolled or piles shuffled than were given.");
    }
    return p->game->rules->audit(&p->turn, e);
}

/* Makes ready for one order on a copy of the state. */
static struct step *step_begin(struct playing *p, int seat)
{
    struct step *step = step_add(p->out, seat, p->place);

    if (step) {
        step->facts.catalogue = p->game->rules->facts;
        step->facts.names = p->game->names;
        step->facts.seats = p->game->seats;
        step->first_draw = p->out->chance.draws;
        memcpy(p->next, p->now, p->game->rules->state_size);
        p->turn.state = p->next;
        p->turn.facts = &step->facts;
        p->turn.answered = false;
        p->turn.passed = NULL;
        p->turn.noted = false;
    }
    return step;
}

static void *second_half(const struct playing *p)
{
    return (char *)p->block + p->game->rules->state_size;
}

/* The copy becomes the state. */
static void step_keep(struct playing *p, struct step *step)
{
    p->now = p->next;
    p->next = p->now == p->block ? second_half(p) : p->block;
    step->draws = p->out->chance.draws - step->first_draw;
    p->irreversible = p->irreversible || p->out->chance.drawn || step->facts.reveals;
    p->out->answered = p->out->answered || p->turn.answered;
}

/* Carries out one order on a copy: 0 done, 1 refused and *e says why, -1 on a real
 * failure. */
static int step_play(struct playing *p, int seat, const struct order *o, struct error *e)
{
    int draws = p->out->chance.draws + p->out->chance.shuffles;
    struct step *step = step_begin(p, seat);

    if (!step) {
        return error_memory(e);
    }
    e->line = o->kind == ORDER_WORDS ? o->line : 0;
    if (p->game->rules->apply(&p->turn, seat, o, e)) {
        step_drop(p->out);
        if (p->out->chance.draws + p->out->chance.shuffles > draws) {
            return error_set(e, ERROR_BUG, "An order was refused after a draw: %.150s",
                             e->text);
        }
        return e->code == ERROR_MEMORY || e->code == ERROR_BUG ? -1 : 1;
    }
    if (step_check(p, step, e)) {
        step_drop(p->out);
        return -1;
    }
    step_keep(p, step);
    return 0;
}

/* An order that the engine gives. */
static int engine_order(struct playing *p, const struct part *part, enum order_kind kind,
                        struct error *e)
{
    struct order o;

    memset(&o, 0, sizeof o);
    o.kind = kind;
    o.status = part->status;
    o.plan = part->plan;
    o.text = "";
    p->place = 0;
    p->turn.place = 0;
    return step_play(p, part->seat, &o, e);
}

/* What an illegal line does to the rest of its file (architecture 4.5): 0 go on or stop
 * here, -1: nothing of the file stands, *e says why. */
static int line_illegal(struct playing *p, const struct part *part, const struct order *o,
                        struct error *e)
{
    struct question which;
    enum on_illegal illegal =
        seat_waits(p, part->seat, &which) ? which.illegal : ILLEGAL_STOPS;
    bool sealed = p->play->cause == CAUSE_ANSWERS;

    p->out->partly = true;
    if (illegal != ILLEGAL_SKIPS && !sealed && !p->irreversible) {
        return -1;
    }
    if (line_add(p->out, o->line, LINE_REFUSED, e)) {
        return error_memory(e);
    }
    if (illegal == ILLEGAL_SKIPS) {
        return 0;
    }
    p->stopped = true;
    p->turn.broken = illegal == ILLEGAL_ENDS;
    if (illegal == ILLEGAL_ENDS && engine_order(p, part, ORDER_END, e) < 0) {
        return -1;
    }
    p->turn.broken = false;
    return 0;
}

/* A line that stands. */
static int line_stands(struct playing *p, const struct order *o, struct error *e)
{
    struct error why = {ERROR_NONE, o->line, ""};

    if (p->turn.passed) {
        (void)snprintf(why.text, sizeof why.text, "%s", p->turn.passed);
    }
    return line_add(p->out, o->line,
                    p->turn.passed  ? LINE_PASSED
                    : p->turn.noted ? LINE_NOTED
                                    : LINE_DONE,
                    &why)
               ? error_memory(e)
               : 0;
}

/* Plays the lines of one part in sequence. */
static int lines_play(struct playing *p, const struct part *part, int *answered_number,
                      struct error *e)
{
    struct question which;
    bool answered = false;
    int i, result;

    for (i = 0; i < part->count && !(p->trial && p->irreversible); i++) {
        bool waits = seat_waits(p, part->seat, &which);

        if (p->stopped) {
            result = line_add(p->out, part->order[i]->line, LINE_LEFT, NULL);
            if (result) {
                return error_memory(e);
            }
            continue;
        }
        p->place = part->order[i]->line ? i + 1 : 0;
        p->turn.place = i + 1;
        p->turn.opens = !answered;
        result = step_play(p, part->seat, part->order[i], e);
        if (result < 0 || (result > 0 && line_illegal(p, part, part->order[i], e))) {
            return -1;
        }
        if (result == 0 && line_stands(p, part->order[i], e)) {
            return -1;
        }
        answered = answered || (result == 0 && p->turn.answered);
        if (result == 0 && p->turn.answered) {
            *answered_number = waits ? which.number : 0;
        }
    }
    return 0;
}

/* "That was all", where a line answered and the seat is still awaited for that question.
 */
static int lines_end(struct playing *p, const struct part *part, int answered_number,
                     struct error *e)
{
    struct question which;
    int result;

    if (!answered_number || p->stopped || (p->trial && p->irreversible) ||
        !seat_waits(p, part->seat, &which) || which.number != answered_number) {
        return 0;
    }
    result = engine_order(p, part, ORDER_END, e);
    if (result > 0 && (p->irreversible || p->play->cause == CAUSE_ANSWERS)) {
        p->out->partly = true;
        result = 0;
    }
    return result ? -1 : 0;
}

static int part_play(struct playing *p, const struct part *part, struct error *e)
{
    struct question which;
    int answered_number = 0;

    p->stopped = false;
    if (part->kind != ORDER_WORDS) {
        return engine_order(p, part, part->kind, e) ? -1 : 0;
    }
    if (lines_play(p, part, &answered_number, e) ||
        lines_end(p, part, answered_number, e)) {
        return -1;
    }
    if (p->play->cause == CAUSE_ANSWERS && seat_waits(p, part->seat, &which) &&
        which.number == p->play->number) {
        return engine_order(p, part, ORDER_DEFAULT, e) ? -1 : 0;
    }
    return 0;
}

/* One that cannot be read refuses the whole file (architecture 4.3). An opened answer was
 * read when it came in. */
static int parts_read(struct playing *p, struct error *e)
{
    const struct part *part = &p->play->part[0];
    int i;

    if (p->play->cause != CAUSE_ORDER) {
        return 0;
    }
    p->turn.state = p->now;
    for (i = 0; i < part->count; i++) {
        e->line = part->order[i]->line;
        if (p->game->rules->read(&p->turn, part->order[i], e)) {
            return -1;
        }
    }
    return 0;
}

static int parts_play(struct playing *p, struct error *e)
{
    int i;

    if (parts_read(p, e)) {
        return -1;
    }
    for (i = 0; i < p->play->parts && !(p->trial && p->irreversible); i++) {
        if (part_play(p, &p->play->part[i], e)) {
            return -1;
        }
    }
    if (p->play->cause == CAUSE_ORDER && p->out->lines && !p->out->lines_done) {
        *e = p->out->line[0].why; /* all were skipped: nothing stands */
        return -1;
    }
    return 0;
}

/* Makes room for the copies of the state, and the draws ready. */
static int playing_begin(struct playing *p, const struct game *g, const struct play *play,
                         struct played *out, struct error *e)
{
    memset(p, 0, sizeof *p);
    memset(out, 0, sizeof *out);
    p->game = g;
    p->play = play;
    p->out = out;
    out->play = *play;
    out->first_step = g->steps + 1;
    out->revision = g->rules->revision;
    if (play->draws.loaded) {
        out->chance = *play->draws.loaded;
    } else {
        chance_open(&out->chance, &out->play.draws.event);
    }
    game_turn(g, &p->turn);
    p->turn.chance = &out->chance;
    p->block = malloc(2 * g->rules->state_size);
    if (!p->block) {
        return error_memory(e);
    }
    p->now = g->state;
    p->next = p->block;
    return 0;
}

/* Hands the faces that are left back to the case they came from. */
static void draws_return(const struct play *play, const struct played *out)
{
    struct chance *loaded = play->draws.loaded;

    if (loaded) {
        loaded->loaded = out->chance.loaded;
        loaded->loaded_left = out->chance.loaded_left;
        loaded->piles = out->chance.piles;
        loaded->pile_sizes = out->chance.pile_sizes;
        loaded->piles_left = out->chance.piles_left;
    }
}

/* The turn stands: the game moves on. */
static int playing_keep(struct playing *p, struct game *g, int64_t at, struct error *e)
{
    struct played *out = p->out;

    if (p->now != g->state) {
        memcpy(g->state, p->now, g->rules->state_size);
    }
    g->steps += out->steps;
    g->turns++;
    g->event = out->play.draws.event.number;
    g->chain = out->play.draws.event.chain;
    draws_return(p->play, out);
    if (game_ask(g, at, e)) {
        return -1;
    }
    memcpy(out->asked, g->asked, sizeof out->asked);
    out->asked_count = g->asked_count;
    return 0;
}

/* A step of nobody's, by the rules' own function. */
static int shuffle_step(struct playing *p, struct error *e)
{
    struct step *step = step_begin(p, SEATS_MAX);

    if (!step) {
        return error_memory(e);
    }
    if (p->game->rules->reshuffle) {
        p->game->rules->reshuffle(&p->turn);
    }
    if (step_check(p, step, e)) {
        return -1;
    }
    step_keep(p, step);
    return 0;
}

/* What the host corrects is a step of nobody's, and each is told what he sees. */
static int correct_step(struct playing *p, struct error *e)
{
    const struct rules *rules = p->game->rules;
    struct step *step = step_begin(p, SEATS_MAX);
    struct turn now = p->turn;

    if (!step) {
        return error_memory(e);
    }
    now.state = p->now;
    memset(p->next, 0, rules->state_size);
    step->facts.catalogue = correct_facts;
    if (correct_state(rules, &now, p->play->patch, p->next, e) ||
        correct_tell(rules, &p->turn, p->now, e) || step_check(p, step, e)) {
        return -1;
    }
    step_keep(p, step);
    return 0;
}

/* By what it was caused. */
static int cause_play(struct playing *p, struct error *e)
{
    return p->play->cause == CAUSE_SHUFFLE                  ? shuffle_step(p, e)
           : p->play->cause == CAUSE_HOST && p->play->patch ? correct_step(p, e)
                                                            : parts_play(p, e);
}

int game_play(struct game *g, const struct play *play, int64_t at, struct played *out,
              struct error *e)
{
    struct playing p;
    int result = -1;

    if (playing_begin(&p, g, play, out, e) || cause_play(&p, e) ||
        playing_keep(&p, g, at, e)) {
        goto done;
    }
    result = 0;
done:
    out->chance.event = NULL; /* *out may be moved; nothing is drawn any more */
    free(p.block);
    if (result) {
        played_clear(out);
    }
    return result;
}

int game_try(const struct game *g, const struct play *play, bool *answered,
             struct played *out, struct error *e)
{
    struct playing p;
    struct played own;
    /* cppcheck-suppress uninitvar ; playing_begin() fills it */
    struct played *to = out ? out : &own;
    struct play trial = *play;
    int result;

    trial.draws.loaded = NULL;
    result = playing_begin(&p, g, &trial, to, e);
    if (!result) {
        p.trial = true;
        to->chance.trial = true;
        result = parts_play(&p, e);
        *answered = to->answered;
    }
    to->chance.event = NULL;
    free(p.block);
    if (result || !out) {
        played_clear(to);
    }
    return result;
}

/* Set-up is a step as any other, but by the rules' own function. */
static int setup_step(struct playing *p, const json_t *options, struct error *e)
{
    struct step *step = step_begin(p, SEATS_MAX);

    if (!step) {
        return error_memory(e);
    }
    if (p->game->rules->setup(&p->turn, options, e) || step_check(p, step, e)) {
        return -1;
    }
    step_keep(p, step);
    return 0;
}

int game_setup(struct game *g, const struct play *play, int64_t at, struct played *out,
               struct error *e)
{
    json_t *options = game_own_options(g);
    struct playing p;
    int result = -1;

    memset(&p, 0, sizeof p);
    memset(out, 0, sizeof *out);
    g->state = calloc(1, g->rules->state_size);
    if (!options || !g->state) {
        error_memory(e);
        goto done;
    }
    if (playing_begin(&p, g, play, out, e) || setup_step(&p, options, e) ||
        playing_keep(&p, g, at, e)) {
        goto done;
    }
    result = 0;
done:
    out->chance.event = NULL;
    json_decref(options);
    free(p.block);
    if (result) {
        played_clear(out);
        free(g->state);
        g->state = NULL;
    }
    return result;
}
