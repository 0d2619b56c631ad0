#include "tests/support/playout_parts.h"

#include "core/form.h"
#include "core/seal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const playout_names[SEATS_MAX] = {"Bas",  "Catherine", "Kyle", "Maka",
                                              "Anna", "Ben",       "Cleo", "Dirk"};

int playout_below(struct playout_random *r, int n)
{
    uint64_t z = r->state += 0x9e3779b97f4a7c15u; /* splitmix64 */

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (int)(z % (uint64_t)n);
}

int playout_pick(void *random, int n)
{
    return playout_below(random, n);
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

void playout_pool_add(struct playout_pool *p, int *cards, int n)
{
    int i;

    for (i = 0; i < n && cards[i]; i++) {
        assert(p->count < PLAYOUT_POOL);
        p->place[p->count++] = &cards[i];
    }
}

void playout_pool_mix(struct playout_pool *p, struct playout_random *r)
{
    int card[PLAYOUT_POOL], i;

    for (i = 0; i < p->count; i++) {
        card[i] = *p->place[i];
    }
    playout_mix(r, card, p->count);
    for (i = 0; i < p->count; i++) {
        *p->place[i] = card[i];
    }
}

void playout_event(struct draw_source *out, struct playout_random *r, uint32_t number,
                   uint64_t seed)
{
    size_t i;

    memset(out, 0, sizeof *out);
    out->event.chain = 1;
    out->event.number = number;
    memcpy(out->event.deck, &seed, sizeof seed);
    for (i = 0; i < sizeof out->event.reveal; i++) {
        out->event.reveal[i] = (unsigned char)playout_below(r, 256);
    }
}

int playout_wrong(struct table *t, const char *fmt, ...)
{
    va_list args;

    if (!t->result->why[0]) {
        va_start(args, fmt);
        vsnprintf(t->result->why, sizeof t->result->why, fmt, args);
        va_end(args);
    }
    return -1;
}

static void keep_form(void *arg, const char *form)
{
    struct forms *f = arg;

    if (f->count < PLAYOUT_FORMS && strlen(form) < PLAYOUT_LINE) {
        memcpy(f->text[f->count++], form, strlen(form) + 1);
    }
}

void playout_forms(const struct game *g, int seat, struct forms *out)
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
        return playout_wrong(t, "A legal order cannot be read: %s", e.text);
    }
    f->read = true;
    for (i = 0; i < f->orders.count && i < PLAYOUT_FILE; i++) {
        f->order[i] = &f->orders.order[i];
    }
    return f->orders.count <= PLAYOUT_FILE ? 0 : playout_wrong(t, "A file is too long.");
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
    char line[PLAYOUT_LINE];
    size_t used = 0;
    int i;

    file_clear(f);
    playout_forms(&t->game, seat, &forms);
    if (forms.count == 0) {
        return playout_wrong(t, "%s is stuck: no order is legal.", playout_names[seat]);
    }
    for (i = 0; i < n; i++) {
        const char *form = forms.text[playout_below(&t->random, forms.count)];

        if (!form_pick(form, playout_pick, &t->random, line, sizeof line)) {
            return playout_wrong(t, "The form \"%s\" is broken.", form);
        }
        used += (size_t)snprintf(f->text + used, sizeof f->text - used, "%s\n", line);
    }
    return file_read(t, f, used);
}

void playout_draws(struct table *t, struct draw_source *out)
{
    size_t i;

    memset(out, 0, sizeof *out);
    out->event.chain = 1;
    out->event.number = ++t->event;
    for (i = 0; i < sizeof out->event.reveal; i++) {
        out->event.reveal[i] = (unsigned char)playout_below(&t->random, 256);
    }
    memset(out->event.deck, t->deck, sizeof out->event.deck);
    memset(out->event.next_deck, t->deck + 1, sizeof out->event.next_deck);
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

    if (!t->check) {
        return 0; /* the turn itself shows it */
    }
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_ORDER;
    play.parts = 1;
    playout_draws(t, &play.draws);
    part_words(t, &play.part[0], seat);
    if (game_try(&t->game, &play, &answered, NULL, &e) != 0) {
        return playout_wrong(t, "%s: the legal order \"%s\" is refused: %s",
                             playout_names[seat], t->file[seat].text, e.text);
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
    playout_draws(t, &play.draws);
    part_words(t, &play.part[0], seat);
    return game_try(&t->game, &play, &answered, NULL, &e) == 0 && answered;
}

/* A file of some lines that answers a sealed question, else one of its default. */
static int answer_of(struct table *t, int seat, struct part *p)
{
    bool any = false;
    int tries;

    if (t->kind->write && playout_below(&t->random, 3)) {
        if (file_write(t, seat, &any) != 0 || (any && must_be_legal(t, seat) != 0)) {
            return -1;
        }
        if (any && is_legal(t, seat)) { /* one that does not answer is not sealed */
            part_words(t, p, seat);
            return 0;
        }
    }
    for (tries = 0; tries < 8; tries++) {
        if (file_fill(t, seat, 1) != 0 || must_be_legal(t, seat) != 0) {
            return -1;
        }
        if (file_fill(t, seat, 1 + playout_below(&t->random, PLAYOUT_LINES)) != 0) {
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
        return answered ? 0 : playout_wrong(t, "%s is stuck.", playout_names[seat]);
    }
    if (file_fill(t, seat, 1) != 0 || must_be_legal(t, seat) != 0) {
        return -1;
    }
    if (way < 6 &&
        file_fill(t, seat, 1 + playout_below(&t->random, PLAYOUT_LINES)) != 0) {
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
    if (playout_below(&t->random, 6) || game_asked(&t->game, seat)) {
        return 0;
    }
    playout_forms(&t->game, seat, &forms);
    if (forms.count == 0) {
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
    playout_draws(t, &play->draws);
    if (!q->seats) {
        return playout_wrong(t, "The question %s asks nobody.", q->decision->code);
    }
    if (fill_setting(t, play, &setting) != 0 || setting) {
        return setting ? 0 : -1;
    }
    return q->sealed == SEALED_NOT ? fill_open(t, q, play) : fill_sealed(t, q, play);
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
    if (game_play(&t->game, &play, PLAYOUT_TIME, &p, &e) != 0) {
        result = play.cause == CAUSE_ORDER && play.part[0].count > 1 &&
                         e.code != ERROR_BUG && e.code != ERROR_MEMORY
                     ? 0
                     : playout_wrong(t, "A turn is refused: %s (%s)", e.text,
                                     play.part[0].count ? play.part[0].order[0]->text
                                                        : "no order");
        t->result->turns++;
        goto done;
    }
    count(t->result, &p);
    if (t->see) {
        t->see(t->see_arg, &t->game, &p);
    }
    result = check ? playout_check(t, before, &p) : 0;
    played_clear(&p);
done:
    files_clear(t);
    free(before);
    return result;
}

/* Makes the game: rules, deck and players. */
static int table_make(struct table *t, const struct playout_kind *k, uint64_t seed,
                      struct playout_result *r)
{
    json_t *options = k->options ? json_loads(k->options, 0, NULL) : NULL;
    struct error e = {ERROR_NONE, 0, ""};
    int i, failed;

    memset(t, 0, sizeof *t);
    memset(r, 0, sizeof *r);
    t->kind = k;
    t->random.state = seed;
    t->deck = playout_below(&t->random, 256);
    t->result = r;
    failed = game_begin(&t->game, k->rules, k->deck, options, &e);
    json_decref(options);
    if (failed) {
        return playout_wrong(t, "No game: %s", e.text);
    }
    t->game.seats = k->seats;
    for (i = 0; i < k->seats && !failed; i++) {
        failed = game_seat(&t->game, i, playout_names[i], &e);
    }
    if (failed) {
        game_clear(&t->game);
        return playout_wrong(t, "No game: %s", e.text);
    }
    return 0;
}

static int table_setup(struct table *t)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct play play;
    struct played p;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_SETUP;
    playout_draws(t, &play.draws);
    if (game_setup(&t->game, &play, PLAYOUT_TIME, &p, &e) != 0) {
        return playout_wrong(t, "No set-up: %s", e.text);
    }
    count(t->result, &p);
    played_clear(&p);
    return 0;
}

int playout_share(const struct playout_kind *k, int n)
{
    const int share = k->share ? k->share : 1;

    return (n + share - 1) / share;
}

/* From set-up to the end. */
static int table_play(struct table *t, bool check)
{
    int first = t->result->turns, turn;
    int result = table_setup(t);

    for (turn = 0; result == 0 && !t->game.over; turn++) {
        t->check = check && (!t->kind->every || turn % t->kind->every == 0);
        result = t->result->turns - first < t->kind->turns_max
                     ? turn_play(t, t->check)
                     : playout_wrong(t, "The game does not end.");
    }
    return result;
}

int playout_begin(struct table *t, const struct playout_kind *k, uint64_t seed,
                  struct playout_result *r)
{
    if (table_make(t, k, seed, r) != 0) {
        return -1;
    }
    if (table_setup(t) != 0) {
        game_clear(&t->game);
        return -1;
    }
    return 0;
}

int playout_turn(struct table *t)
{
    return turn_play(t, false);
}

int playout_game(const struct playout_kind *k, uint64_t seed, bool check,
                 struct playout_result *r)
{
    struct table t;
    int result;

    if (table_make(&t, k, seed, r) != 0) {
        return -1;
    }
    result = table_play(&t, check);
    game_clear(&t.game);
    return result;
}

int playout_watch(const struct playout_kind *k, uint64_t seed, playout_see_fn *see,
                  void *arg, struct playout_result *r)
{
    struct table t;
    int result;

    if (table_make(&t, k, seed, r) != 0) {
        return -1;
    }
    t.see = see;
    t.see_arg = arg;
    result = table_play(&t, false);
    game_clear(&t.game);
    return result;
}

int playout_games(const struct playout_kind *k, uint64_t seed, int n,
                  struct playout_result *r)
{
    struct table t;
    struct game fresh;
    int i, result = 0;

    if (table_make(&t, k, seed, r) != 0) {
        return -1;
    }
    fresh = t.game;
    for (i = 0; i < n && result == 0; i++) {
        free(t.game.state);
        t.game = fresh;
        result = table_play(&t, false);
    }
    game_clear(&t.game);
    return result;
}
