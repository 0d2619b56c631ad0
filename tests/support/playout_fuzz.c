/* Files that nobody would write, thrown at a game in every position of a random one: cut,
 * doubled and mixed orders that are legal or were nearly so, and words without sense. */
#include "tests/support/playout_parts.h"

#include "core/form.h"
#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOKENS 400       /* words and line ends of one file           */
#define POOL 600         /* words that are put in                     */
#define MUTATIONS 3      /* of one file, at most                      */
#define FILE_LINES 60    /* that are played; what is beyond is cut    */
#define FILE_BYTES 12000 /* with a long word in it                    */
#define LONG_WORD 900
#define PLAYED_OF 8 /* of so many files that are legal one is played */

static char newline[] = "\n";

struct tokens {
    char *token[TOKENS];
    int count;
};

/* What is thrown at one position. */
struct fuzz {
    struct table *table;
    int seat;
    struct tokens pool;
    char pool_text[PLAYOUT_FORMS * PLAYOUT_LINE];
    char made[FILE_BYTES]; /* lines, split into words */
    char text[FILE_BYTES];
    size_t size;
};

/* Splits a text in its place; what is too much is left out. */
static void split(char *text, struct tokens *out)
{
    out->count = 0;
    while (*text && out->count + 2 < TOKENS) {
        size_t n = strcspn(text, " \n");

        if (n) {
            out->token[out->count++] = text;
        }
        if (text[n] == '\n') {
            out->token[out->count++] = newline;
        }
        text += n;
        if (*text) {
            *text++ = '\0';
        }
    }
}

/* The words of all forms, without their brackets: what can be said here, and more. */
static void pool_make(struct fuzz *f)
{
    struct forms forms;
    size_t used = 0, n;
    int i;

    playout_forms(&f->table->game, f->seat, &forms);
    f->pool_text[0] = '\0';
    for (i = 0; i < forms.count; i++) {
        n = strlen(forms.text[i]);
        if (used + n + 2 < sizeof f->pool_text) {
            memcpy(f->pool_text + used, forms.text[i], n + 1);
            used += n;
            f->pool_text[used++] = ' ';
            f->pool_text[used] = '\0';
        }
    }
    for (n = 0; n < used; n++) {
        if (strchr("<>|", f->pool_text[n])) {
            f->pool_text[n] = ' ';
        }
    }
    split(f->pool_text, &f->pool);
}

/* Any word: a verb, one of a form, a number, or what is none. */
static char *any_word(struct fuzz *f)
{
    static char word[][24] = {"0",   "1",      "2",          "-1",
                              "7",   "99",     "2147483648", "#1",
                              "#9",  "\"",     "\"a b\"",    ",",
                              "#",   "1-2",    "%s",         "%n",
                              "a.b", "9.gate", "\303\266",   "99999999999999",
                              "-",   "AS",     "TO",         "FROM",
                              "END", "<1-3>",  "Bas"};
    static char longest[LONG_WORD + 1];
    struct playout_random *r = &f->table->random;
    const struct rules *rules = f->table->game.rules;
    int n = 0;

    switch (playout_below(r, 8)) {
    case 0:
        while (rules->verbs[n]) {
            n++;
        }
        return (char *)(uintptr_t)rules->verbs[playout_below(r, n)];
    case 1:
        return word[playout_below(r, (int)(sizeof word / sizeof *word))];
    case 2:
        memset(longest, 'A' + playout_below(r, 26), LONG_WORD);
        return playout_below(r, 8) ? newline : longest;
    default:
        return f->pool.count ? f->pool.token[playout_below(r, f->pool.count)] : word[1];
    }
}

static void insert(struct tokens *t, int at, char *token)
{
    if (t->count < TOKENS) {
        memmove(&t->token[at + 1], &t->token[at],
                (size_t)(t->count - at) * sizeof *t->token);
        t->token[at] = token;
        t->count++;
    }
}

static void take(struct tokens *t, int at)
{
    memmove(&t->token[at], &t->token[at + 1],
            (size_t)(t->count - at - 1) * sizeof *t->token);
    t->count--;
}

static void mutate(struct fuzz *f, struct tokens *t)
{
    struct playout_random *r = &f->table->random;
    int at = playout_below(r, t->count + 1);
    int other = playout_below(r, t->count ? t->count : 1);
    char *swap;

    if (t->count == 0 || at == t->count) {
        insert(t, at, any_word(f));
        return;
    }
    switch (playout_below(r, 6)) {
    case 0:
        take(t, at);
        break;
    case 1:
        insert(t, at, any_word(f));
        break;
    case 2:
        t->token[at] = any_word(f);
        break;
    case 3:
        swap = t->token[at];
        t->token[at] = t->token[other];
        t->token[other] = swap;
        break;
    case 4:
        insert(t, at, t->token[other]);
        break;
    default:
        t->count = at;
        break;
    }
}

static void join(struct fuzz *f, const struct tokens *t)
{
    size_t n;
    int i;

    f->size = 0;
    for (i = 0; i < t->count; i++) {
        n = strlen(t->token[i]);
        if (f->size + n + 1 >= sizeof f->text) {
            break;
        }
        memcpy(f->text + f->size, t->token[i], n);
        f->size += n;
        if (t->token[i] != newline) {
            f->text[f->size++] = ' ';
        }
    }
    f->text[f->size] = '\0';
}

/* Lines that could be meant: the game's own file, or orders of its forms. */
static void lines_make(struct fuzz *f)
{
    struct table *t = f->table;
    struct forms forms;
    size_t used = 0;
    int i;

    f->made[0] = '\0';
    if (t->kind->write && playout_below(&t->random, 2) == 0) {
        if (!t->kind->write(&t->game, f->seat, &t->random, f->made, sizeof f->made)) {
            f->made[0] = '\0';
        }
        return;
    }
    playout_forms(&t->game, f->seat, &forms);
    for (i = 0; i < PLAYOUT_LINES && forms.count; i++) {
        if (form_pick(forms.text[playout_below(&t->random, forms.count)], playout_pick,
                      &t->random, f->made + used, sizeof f->made - used - 1)) {
            used += strlen(f->made + used);
            f->made[used++] = '\n';
            f->made[used] = '\0';
        }
    }
}

/* One file: lines with some faults, or words one after the other. */
static void file_make(struct fuzz *f)
{
    struct playout_random *r = &f->table->random;
    struct tokens t = {{NULL}, 0};
    int i;

    lines_make(f);
    split(f->made, &t);
    if (playout_below(r, 4) == 0) {
        t.count = 0;
        for (i = playout_below(r, 12); i > 0; i--) {
            insert(&t, t.count, any_word(f));
        }
    }
    for (i = 1 + playout_below(r, MUTATIONS); i > 0; i--) {
        mutate(f, &t);
    }
    join(f, &t);
    if (f->size && playout_below(r, 10) == 0) {
        f->text[playout_below(r, (int)f->size)] = (char)playout_below(r, 256);
    }
}

/* A refusal is a sentence to the player and no fault of the program. */
static int refusal_check(const struct fuzz *f, const struct error *e)
{
    const size_t n = strlen(e->text);
    size_t i, size;

    if (e->code != ERROR_SYNTAX && e->code != ERROR_ILLEGAL && e->code != ERROR_DENIED) {
        return playout_wrong(f->table, "Not a refusal: %s\n%s", e->text, f->text);
    }
    if (n < 10 || !utf8_valid(e->text, n) || !strchr(".?", e->text[n - 1])) {
        return playout_wrong(f->table, "No sentence: %s\n%s", e->text, f->text);
    }
    for (i = 0; i < n; i += size) {
        uint32_t c = utf8_get(e->text + i, n - i, &size);

        if (utf8_is_control(c) && c != '\t') { /* of what was written: a tab is a blank */
            return playout_wrong(f->table, "A control character: %s", e->text);
        }
    }
    return 0;
}

/* The game as it was, its state byte by byte. */
static int same_check(const struct fuzz *f, const struct game *before, const void *state)
{
    const struct game *g = &f->table->game;

    return memcmp(g->state, state, g->rules->state_size) == 0 &&
                   g->steps == before->steps && g->event == before->event &&
                   g->asked_count == before->asked_count && g->over == before->over
               ? 0
               : playout_wrong(f->table, "A refused file changed the game:\n%s", f->text);
}

static void play_make(struct fuzz *f, const struct order_file *file,
                      const struct order *order[FILE_LINES], struct play *play)
{
    int i;

    memset(play, 0, sizeof *play);
    playout_draws(f->table, &play->draws);
    play->cause = CAUSE_ORDER;
    play->parts = 1;
    play->part[0].seat = f->seat;
    play->part[0].kind = ORDER_WORDS;
    play->part[0].order = order;
    for (i = 0; i < file->count && i < FILE_LINES; i++) {
        order[i] = &file->order[i];
    }
    play->part[0].count = i;
}

/* Sealed answers are not played when they come (architecture 5). */
static bool is_played(struct fuzz *f)
{
    const struct asked *a = game_asked(&f->table->game, f->seat);

    return (!a || a->q.sealed == SEALED_NOT) &&
           playout_below(&f->table->random, PLAYED_OF) == 0;
}

static int lines_throw(struct fuzz *f, const struct order_file *file, void *state)
{
    struct table *t = f->table;
    const struct order *order[FILE_LINES];
    const struct game before = t->game;
    struct error e = {ERROR_NONE, 0, ""};
    struct play play;
    struct played p;
    bool answered;
    int result;

    memcpy(state, t->game.state, t->game.rules->state_size);
    play_make(f, file, order, &play);
    if (game_try(&t->game, &play, &answered, NULL, &e) != 0) {
        return refusal_check(f, &e) || same_check(f, &before, state);
    }
    result = same_check(f, &before, state);
    if (result != 0 || !is_played(f)) {
        return result;
    }
    if (game_play(&t->game, &play, PLAYOUT_TIME, &p, &e) != 0) {
        return refusal_check(f, &e) || same_check(f, &before, state);
    }
    played_clear(&p);
    return 0;
}

static int file_throw(struct fuzz *f, void *state)
{
    struct order_file file;
    struct error e = {ERROR_NONE, 0, ""};
    int result;

    file_make(f);
    if (order_file_read(&file, f->text, f->size, &e) != 0) {
        return refusal_check(f, &e);
    }
    result = file.count ? lines_throw(f, &file, state) : 0;
    order_file_free(&file);
    return result ? -1 : 0;
}

/* Mostly one that is asked. */
static int any_seat(struct table *t)
{
    int seat = playout_below(&t->random, t->game.seats);

    while (playout_below(&t->random, 8) && !game_asked(&t->game, seat)) {
        seat = (seat + 1) % t->game.seats;
    }
    return seat;
}

/* Some files, each of any seat, asked or not. */
static int position_throw(struct fuzz *f, int files)
{
    struct table *t = f->table;
    void *state = malloc(t->game.rules->state_size);
    int i, result = 0;

    if (!state) {
        return playout_wrong(t, "Out of memory.");
    }
    for (i = 0; i < files && result == 0 && !t->game.over; i++) {
        f->seat = any_seat(t);
        pool_make(f);
        result = file_throw(f, state);
    }
    free(state);
    return result;
}

int playout_fuzz(const struct playout_kind *k, uint64_t seed, int files,
                 struct playout_result *r)
{
    struct table t;
    struct fuzz *f = calloc(1, sizeof *f);
    int result = 0;

    if (!f || playout_begin(&t, k, seed, r) != 0) {
        free(f);
        return -1;
    }
    f->table = &t;
    while (result == 0 && !t.game.over && r->turns < k->turns_max) {
        result = position_throw(f, files);
        if (result == 0 && !t.game.over) {
            result = playout_turn(&t);
        }
    }
    free(f);
    game_clear(&t.game);
    return result;
}
