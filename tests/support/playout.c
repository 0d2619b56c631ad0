#include "tests/support/playout.h"

#include "core/form.h"
#include "core/seal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES_MAX 40 /* of one file              */
#define FORM_LINES 4 /* of one file of forms     */
#define LINE_MAX 200 /* bytes of one order       */
#define FORMS_MAX 60 /* of one seat that count   */
#define START_TIME 1000

static const char *const names[SEATS_MAX] = {"Bas",  "Catherine", "Kyle", "Maka",
                                             "Anna", "Ben",       "Cleo", "Dirk"};

int playout_below(struct playout_random *r, int n)
{
    uint64_t z = r->state += 0x9e3779b97f4a7c15u; /* splitmix64 */

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (int)(z % (uint64_t)n);
}

void playout_mix(struct playout_random *r, int *list, int n)
{
    int i, k, swap;

    for (i = n - 1; i > 0; i--) {
        k = playout_below(r, i + 1);
        swap = list[i];
        list[i] = list[k];
        list[k] = swap;
    }
}

static int below(void *arg, int n)
{
    return playout_below(arg, n);
}

/* A file in the making: the texts of its lines and what points at them. */
struct file {
    char text[LINES_MAX * LINE_MAX];
    struct order_file orders;
    const struct order *order[LINES_MAX];
    bool read;
};

/* A game that is being played. */
struct table {
    const struct playout_kind *kind;
    struct game game;
    struct playout_random random;
    struct playout_result *result;
    struct file file[SEATS_MAX];
    uint32_t event;
};

static int wrong(struct table *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static int wrong(struct table *t, const char *fmt, ...)
{
    va_list args;

    if (!t->result->why[0]) {
        va_start(args, fmt);
        vsnprintf(t->result->why, sizeof t->result->why, fmt, args);
        va_end(args);
    }
    return -1;
}

struct forms {
    char text[FORMS_MAX][LINE_MAX];
    int count;
};

static void keep_form(void *arg, const char *form)
{
    struct forms *f = arg;

    if (f->count < FORMS_MAX && strlen(form) < LINE_MAX) {
        memcpy(f->text[f->count++], form, strlen(form) + 1);
    }
}

static void forms_of(const struct game *g, int seat, struct forms *out)
{
    struct turn t;

    out->count = 0;
    game_turn(g, &t);
    g->rules->legal(&t, seat, keep_form, out);
}

static void file_clear(struct file *f)
{
    if (f->read) {
        order_file_free(&f->orders);
    }
    f->read = false;
}

static int file_read(struct table *t, struct file *f, size_t size)
{
    struct error e = {ERROR_NONE, 0, ""};
    int i;

    if (order_file_read(&f->orders, f->text, size, &e) != 0) {
        return wrong(t, "A legal order cannot be read: %s", e.text);
    }
    f->read = true;
    for (i = 0; i < f->orders.count && i < LINES_MAX; i++) {
        f->order[i] = &f->orders.order[i];
    }
    return f->orders.count <= LINES_MAX ? 0 : wrong(t, "A file is too long.");
}

/* Lets the game's own writer make the file; *any: it had something to say. */
static int file_write(struct table *t, int seat, bool *any)
{
    struct file *f = &t->file[seat];

    file_clear(f);
    *any = t->kind->write(&t->game, seat, &t->random, f->text, sizeof f->text);
    return *any ? file_read(t, f, strlen(f->text)) : 0;
}

/* Writes n orders picked from the seat's forms into its file. */
static int file_fill(struct table *t, int seat, int n)
{
    struct file *f = &t->file[seat];
    struct forms forms;
    char line[LINE_MAX];
    size_t used = 0;
    int i;

    file_clear(f);
    forms_of(&t->game, seat, &forms);
    if (forms.count == 0) {
        return wrong(t, "%s is stuck: no order is legal.", names[seat]);
    }
    for (i = 0; i < n; i++) {
        const char *form = forms.text[playout_below(&t->random, forms.count)];

        if (!form_pick(form, below, &t->random, line, sizeof line)) {
            return wrong(t, "The form \"%s\" is broken.", form);
        }
        used += (size_t)snprintf(f->text + used, sizeof f->text - used, "%s\n", line);
    }
    return file_read(t, f, used);
}

/* A fresh source of dice, the same when the turn is played again. */
static void draws_fill(struct table *t, struct draw_source *out)
{
    size_t i;

    memset(out, 0, sizeof *out);
    out->event.chain = 1;
    out->event.number = ++t->event;
    for (i = 0; i < sizeof out->event.reveal; i++) {
        out->event.reveal[i] = (unsigned char)playout_below(&t->random, 256);
    }
    memset(out->event.deck, 7, sizeof out->event.deck);
}

static void part_words(struct table *t, struct part *p, int seat)
{
    memset(p, 0, sizeof *p);
    p->seat = seat;
    p->kind = ORDER_WORDS;
    p->count = t->file[seat].orders.count;
    p->order = t->file[seat].order;
}

static void part_default(struct part *p, int seat, int status)
{
    memset(p, 0, sizeof *p);
    p->seat = seat;
    p->kind = ORDER_DEFAULT;
    p->status = status;
}

/* A file of one line from a form must be legal: everything in the brackets is. */
static int must_be_legal(struct table *t, int seat)
{
    struct play play;
    struct error e = {ERROR_NONE, 0, ""};
    bool answered;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_ORDER;
    play.parts = 1;
    draws_fill(t, &play.draws);
    part_words(t, &play.part[0], seat);
    if (game_try(&t->game, &play, &answered, NULL, &e) != 0) {
        return wrong(t, "%s: the legal order \"%s\" is refused: %s", names[seat],
                     t->file[seat].text, e.text);
    }
    return 0;
}

static bool is_legal(struct table *t, int seat)
{
    struct play play;
    struct error e = {ERROR_NONE, 0, ""};
    bool answered = false;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_ORDER;
    play.parts = 1;
    draws_fill(t, &play.draws);
    part_words(t, &play.part[0], seat);
    return game_try(&t->game, &play, &answered, NULL, &e) == 0 && answered;
}

/* A file of some lines that answers a sealed question, else one of its default. */
static int answer_of(struct table *t, int seat, struct part *p)
{
    int tries;

    for (tries = 0; tries < 8; tries++) {
        if (file_fill(t, seat, 1) != 0 || must_be_legal(t, seat) != 0) {
            return -1;
        }
        if (file_fill(t, seat, 1 + playout_below(&t->random, FORM_LINES)) != 0) {
            return -1;
        }
        if (is_legal(t, seat)) {
            part_words(t, p, seat);
            return 0;
        }
    }
    part_default(p, seat, 0);
    return 0;
}

/* A bid, now and then none, one that was taken back or one that could not be opened. */
static int bid_of(struct table *t, int seat, struct part *p)
{
    if (playout_below(&t->random, 12) == 0) {
        part_default(p, seat, 1 + playout_below(&t->random, 6));
        if (playout_below(&t->random, 2) == 0) {
            p->kind = ORDER_WORDS;
        }
        return 0;
    }
    if (file_fill(t, seat, 1) != 0) {
        return -1;
    }
    part_words(t, p, seat);
    return 0;
}

/* All who are asked answer at once. */
static int fill_sealed(struct table *t, const struct question *q, struct play *play)
{
    int seat, result = 0;

    play->cause = q->sealed == SEALED_BIDS ? CAUSE_OPEN : CAUSE_ANSWERS;
    play->number = q->number;
    play->round = q->round;
    for (seat = 0; seat < t->game.seats && result == 0; seat++) {
        if (q->seats & SEE_ONLY(seat)) {
            struct part *p = &play->part[play->parts++];

            result =
                q->sealed == SEALED_BIDS ? bid_of(t, seat, p) : answer_of(t, seat, p);
        }
    }
    return result;
}

/* One of those who are asked sends a file, or is late, or leaves it to his plan. */
static int fill_open(struct table *t, const struct question *q, struct play *play)
{
    struct error e = {ERROR_NONE, 0, ""};
    bool answered;
    int seat = playout_below(&t->random, t->game.seats);
    int way = playout_below(&t->random, 10);

    while (!(q->seats & SEE_ONLY(seat))) {
        seat = (seat + 1) % t->game.seats;
    }
    play->parts = 1;
    play->number = q->number;
    play->round = q->round;
    play->player = seat + 1;
    if (way == 0) {
        play->cause = CAUSE_EXPIRY;
        part_default(&play->part[0], seat, 0);
        return 0;
    }
    if (way == 1) {
        play->cause = CAUSE_PLAN;
        memset(&play->part[0], 0, sizeof play->part[0]);
        play->part[0].seat = seat;
        play->part[0].kind = ORDER_PLAN;
        play->part[0].plan = play->number = 1;
        if (game_try(&t->game, play, &answered, NULL, &e) == 0) {
            return 0;
        }
    }
    play->cause = CAUSE_ORDER;
    if (t->kind->write) {
        if (file_write(t, seat, &answered) != 0 || must_be_legal(t, seat) != 0) {
            return -1;
        }
        part_words(t, &play->part[0], seat);
        return answered ? 0 : wrong(t, "%s is stuck.", names[seat]);
    }
    if (file_fill(t, seat, 1) != 0 || must_be_legal(t, seat) != 0) {
        return -1;
    }
    if (way < 6 && file_fill(t, seat, 1 + playout_below(&t->random, FORM_LINES)) != 0) {
        return -1;
    }
    part_words(t, &play->part[0], seat);
    return 0;
}

/* What any seat may say unasked. */
static int fill_setting(struct table *t, struct play *play, bool *found)
{
    struct forms forms;
    int seat = playout_below(&t->random, t->game.seats);

    *found = false;
    if (t->kind->write && !game_asked(&t->game, seat) &&
        playout_below(&t->random, 6) == 0) {
        play->cause = CAUSE_ORDER;
        play->parts = 1;
        if (file_write(t, seat, found) != 0 || (*found && must_be_legal(t, seat) != 0)) {
            return -1;
        }
        part_words(t, &play->part[0], seat);
        play->parts = *found;
        return 0;
    }
    forms_of(&t->game, seat, &forms);
    if (playout_below(&t->random, 6) || forms.count == 0 || game_asked(&t->game, seat)) {
        return 0;
    }
    play->cause = CAUSE_ORDER;
    play->parts = 1;
    *found = true;
    if (file_fill(t, seat, 1) != 0 || must_be_legal(t, seat) != 0) {
        return -1;
    }
    part_words(t, &play->part[0], seat);
    return 0;
}

static int play_fill(struct table *t, struct play *play)
{
    const struct question *q =
        &t->game.asked[playout_below(&t->random, t->game.asked_count)].q;
    bool setting;

    memset(play, 0, sizeof *play);
    draws_fill(t, &play->draws);
    if (!q->seats) {
        return wrong(t, "The question %s asks nobody.", q->decision->code);
    }
    if (fill_setting(t, play, &setting) != 0 || setting) {
        return setting ? 0 : -1;
    }
    return q->sealed == SEALED_NOT ? fill_open(t, q, play) : fill_sealed(t, q, play);
}

/* A copy of the game that has a state of its own and borrows all else. */
static int shadow_make(struct table *t, struct game *shadow, const char *snapshot)
{
    struct error e = {ERROR_NONE, 0, ""};

    *shadow = t->game;
    shadow->state = NULL;
    if (game_restore(shadow, snapshot, &e) != 0) {
        free(shadow->state);
        return wrong(t, "A snapshot cannot be loaded: %s", e.text);
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
        result = wrong(t, "A snapshot loaded and saved differs: %.400s",
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
    if (game_play(shadow, play, START_TIME, out, &e) != 0) {
        free(shadow->state);
        return wrong(t, "A turn played again is refused: %s", e.text);
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
        result = wrong(t, "A turn played again leads elsewhere.");
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
        result = wrong(t, "Sealed answers in another order lead elsewhere.");
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
    forms_of(g, seat, &forms);
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
            return wrong(t, "%s can tell what is hidden: \"%s\" or \"%s\".", names[seat],
                         x->sentence, y->sentence);
        }
    }
    return x == y ? 0
                  : wrong(t, "%s can tell what is hidden by a fact more.", names[seat]);
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
        t->kind->redeal_sight(&turn, seat, &t->random);
        sight[1] = sight_of(&shadow[1], seat);
        memcpy(shadow[1].state, shadow[0].state, t->game.rules->state_size);
        t->kind->redeal(&turn, seat, &t->random);
    } else {
        t->kind->redeal(&turn, seat, &t->random);
        sight[1] = sight_of(&shadow[1], seat);
    }
    sight[0] = sight_of(&shadow[0], seat);
    if (t->game.rules->audit(&turn, &e) != 0) {
        result = wrong(t, "The re-dealt state is wrong: %s", e.text);
    } else if (!sight[0] || !sight[1] || strcmp(sight[0], sight[1]) != 0) {
        result = wrong(t, "%s sees what is hidden.", names[seat]);
    } else if (game_play(&shadow[1], &p->play, START_TIME, &again, &e) == 0) {
        result = same_facts(t, seat, p, &again);
        played_clear(&again);
    } else {
        result = wrong(t, "What is hidden makes an order illegal: %s", e.text);
    }
    free(sight[0]);
    free(sight[1]);
    free(shadow[0].state);
    free(shadow[1].state);
    return result;
}

static int check_turn(struct table *t, const char *before, const struct played *p)
{
    struct error e = {ERROR_NONE, 0, ""};
    char *after = game_snapshot(&t->game, &e);
    int result;

    if (!after) {
        return wrong(t, "No snapshot: %s", e.text);
    }
    result = check_snapshot(t, after) != 0 || check_replay(t, before, p, after) != 0 ||
                     check_any_order(t, before, &p->play, after) != 0 ||
                     check_unseen(t, before, p) != 0
                 ? -1
                 : 0;
    free(after);
    return result;
}

static void count(struct playout_result *r, const struct played *p)
{
    int i;

    r->turns++;
    r->steps += p->steps;
    r->draws += p->chance.draws;
    for (i = 0; i < p->steps; i++) {
        r->facts += p->step[i].facts.count;
    }
}

static void files_clear(struct table *t)
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        file_clear(&t->file[i]);
    }
}

/* One turn. A file of several lines may be refused as a whole: then nothing is played. */
static int turn_play(struct table *t, bool check)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct play play;
    struct played p;
    char *before = NULL;
    int result = -1;

    if (check) {
        before = game_snapshot(&t->game, &e);
    }
    if (play_fill(t, &play) != 0) {
        goto done;
    }
    if (game_play(&t->game, &play, START_TIME, &p, &e) != 0) {
        result = play.cause == CAUSE_ORDER && play.part[0].count > 1 &&
                         e.code != ERROR_BUG && e.code != ERROR_MEMORY
                     ? 0
                     : wrong(t, "A turn is refused: %s", e.text);
        t->result->turns++;
        goto done;
    }
    count(t->result, &p);
    result = check ? check_turn(t, before, &p) : 0;
    played_clear(&p);
done:
    files_clear(t);
    free(before);
    return result;
}

/* Makes the game and sets it up. */
static int table_begin(struct table *t, const struct playout_kind *k, uint64_t seed,
                       struct playout_result *r)
{
    json_t *options = k->options ? json_loads(k->options, 0, NULL) : NULL;
    struct error e = {ERROR_NONE, 0, ""};
    struct play play;
    struct played p;
    int i, failed;

    memset(t, 0, sizeof *t);
    memset(r, 0, sizeof *r);
    t->kind = k;
    t->random.state = seed;
    t->result = r;
    failed = game_begin(&t->game, k->rules, k->deck, options, &e);
    json_decref(options);
    if (failed) {
        return wrong(t, "No game: %s", e.text);
    }
    t->game.seats = k->seats;
    for (i = 0; i < k->seats && !failed; i++) {
        failed = game_seat(&t->game, i, names[i], &e);
    }
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_SETUP;
    draws_fill(t, &play.draws);
    if (failed || game_setup(&t->game, &play, START_TIME, &p, &e) != 0) {
        game_clear(&t->game);
        return wrong(t, "No set-up: %s", e.text);
    }
    count(r, &p);
    played_clear(&p);
    return 0;
}

int playout_game(const struct playout_kind *k, uint64_t seed, bool check,
                 struct playout_result *r)
{
    struct table t;
    int result = 0;

    if (table_begin(&t, k, seed, r) != 0) {
        return -1;
    }
    while (!t.game.over && result == 0) {
        result = r->turns < k->turns_max ? turn_play(&t, check)
                                         : wrong(&t, "The game does not end.");
    }
    game_clear(&t.game);
    return result;
}
