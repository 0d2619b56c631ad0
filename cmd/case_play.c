/* What moves a case on: set-up, dice, patches of the state, files, deadlines. */
#include "cmd/case_parts.h"
#include "core/number.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define START_TIME 1000  /* ms: when every case begins                            */
#define SETUP_FACES 3000 /* dice of a set-up whose dice are none of the case's     */
#define STEP_TIME 1000   /* ms between two statements                             */

int case_number(const char *word)
{
    int64_t value;

    return whole_number(word, 0, INT_MAX, &value) ? (int)value : -1;
}

int case_draws(struct case_run *c, const struct statement *s, struct error *e)
{
    int used = c->faces - c->loaded.loaded_left;
    int *grown = realloc(c->face, (size_t)(c->faces + CASE_WORDS) * sizeof *grown);
    int i, face;

    if (!grown) {
        return error_memory(e);
    }
    c->face = grown;
    for (i = 1; i < s->count; i++) {
        face = case_number(s->word[i]);
        if (face < 1) {
            return case_wrong(c, e, "`draws` wants faces, not \"%s\".", s->word[i]);
        }
        c->face[c->faces++] = face;
    }
    c->draws = c->draws || !c->begun;
    c->loaded.loaded = c->face + used;
    c->loaded.loaded_left = c->faces - used;
    return 0;
}

/* Room for one more order of a pile. */
static int piles_grow(struct case_run *c)
{
    int **pile = realloc(c->pile, (size_t)(c->piles + 1) * sizeof *pile);
    int *size;

    if (!pile) {
        return -1;
    }
    c->pile = pile;
    size = realloc(c->pile_size, (size_t)(c->piles + 1) * sizeof *size);
    if (!size) {
        return -1;
    }
    c->pile_size = size;
    return 0;
}

int case_piles(struct case_run *c, const struct statement *s, struct error *e)
{
    int used = c->piles - c->loaded.piles_left;
    json_t *list = json_loads(s->rest, 0, NULL);
    size_t i, n = json_array_size(list);
    int *order = malloc((n + 1) * sizeof *order);

    if (!json_is_array(list) || !order || piles_grow(c) != 0) {
        json_decref(list);
        free(order);
        return case_wrong(c, e, "`piles` wants a list of numbers.");
    }
    for (i = 0; i < n; i++) {
        order[i] = (int)json_integer_value(json_array_get(list, i));
    }
    json_decref(list);
    c->pile[c->piles] = order;
    c->pile_size[c->piles++] = (int)n;
    c->loaded.piles = (const int *const *)c->pile + used;
    c->loaded.pile_sizes = c->pile_size + used;
    c->loaded.piles_left = c->piles - used;
    return 0;
}

/* The whole text of a file beside the case; NULL with *e set. */
static char *file_beside(struct case_run *c, const char *name, struct error *e)
{
    const char *slash = strrchr(c->o->name, '/');
    int folder = slash ? (int)(slash - c->o->name) + 1 : 0;
    char path[1000];
    char *text = NULL;
    json_t *json;

    if ((size_t)snprintf(path, sizeof path, "%.*s%s", *name == '/' ? 0 : folder,
                         c->o->name, name) < sizeof path) {
        json = json_load_file(path, 0, NULL);
        text = json ? json_dumps(json, JSON_COMPACT) : NULL;
        json_decref(json);
    }
    if (!text) {
        case_wrong(c, e, "The deck \"%s\" is missing or no JSON.", name);
    }
    return text;
}

/* The game's rules, deck, options and players. */
static int game_make(struct case_run *c, char **deck, struct error *e)
{
    const char *file = json_string_value(json_object_get(c->options, "deck"));
    int i;

    if (!c->rules) {
        return case_wrong(c, e, "A case begins with `game` and `seats`.");
    }
    if (c->seats < c->rules->seats_min || c->seats > c->rules->seats_max) {
        return case_wrong(c, e, "%s is for %d to %d players.", c->rules->title,
                          c->rules->seats_min, c->rules->seats_max);
    }
    *deck = file ? file_beside(c, file, e) : NULL;
    if (file && !*deck) {
        return -1;
    }
    json_object_del(c->options, "deck");
    if (game_begin(&c->game, c->rules, *deck, c->options, e) != 0) {
        return -1;
    }
    memcpy(c->game.name, "case", sizeof "case");
    c->game.seats = c->seats;
    for (i = 0; i < c->seats; i++) {
        if (game_seat(&c->game, i, c->name[i], e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Faces of a set-up that no case speaks of: the first player is the highest. */
static int *setup_faces(void)
{
    int *face = malloc(SETUP_FACES * sizeof *face);
    int i;

    for (i = 0; face && i < SETUP_FACES; i++) {
        face[i] = 6 - i / 3 % 6;
    }
    return face;
}

static int found(struct case_run *c, const char *deck, struct error *e)
{
    struct log_head head = {0, 0, {0}};
    struct chance setup = c->loaded;
    int *face = setup_faces();
    int result;

    if (!face) {
        return error_memory(e);
    }
    if (!c->draws) {
        setup.loaded = face;
        setup.loaded_left = SETUP_FACES;
    }
    intake_make(&c->intake, c->game.id);
    vault_make(&c->vault, c->game.id);
    journal_memory(&c->journal, &c->memory);
    engine_begin(&c->engine, &c->game, &c->intake, &c->vault, &c->journal, &head,
                 START_TIME);
    c->begun = true;
    c->engine.loaded = &setup;
    result = engine_found(&c->engine, deck, e);
    c->engine.loaded = &c->loaded;
    c->loaded.piles = setup.piles_left ? setup.piles : NULL;
    c->loaded.pile_sizes = setup.pile_sizes;
    c->loaded.piles_left = setup.piles_left;
    if (c->draws) {
        c->loaded.loaded = setup.loaded;
        c->loaded.loaded_left = setup.loaded_left;
    }
    free(face);
    return result;
}

int case_begin(struct case_run *c, struct error *e)
{
    char *deck = NULL;
    int result;

    if (c->begun) {
        return 0;
    }
    result = game_make(c, &deck, e) != 0 || found(c, deck, e) != 0 ? -1 : 0;
    free(deck);
    return result;
}

json_t *case_saved(struct case_run *c, struct error *e)
{
    struct turn t;
    json_t *saved;

    game_turn(&c->game, &t);
    saved = c->rules->save(&t);
    if (!saved) {
        error_memory(e);
    }
    /* cppcheck-suppress returnDanglingLifetime ; a new object, nothing of t */
    return saved;
}

int case_place(const struct case_run *c, const char *step)
{
    int64_t value;

    if (whole_number(step, 0, 9999, &value)) {
        return (int)value;
    }
    return order_name(step, (const char *const *)c->game.names, c->seats);
}

static json_t *merged(const struct case_run *c, json_t *into, json_t *patch);

/* An object over an array patches its places, named by number or by player. */
static json_t *merged_array(const struct case_run *c, json_t *into, json_t *patch)
{
    const char *key;
    json_t *value;

    json_object_foreach(patch, key, value)
    {
        int place = case_place(c, key);

        while (place >= 0 && json_array_size(into) <= (size_t)place) {
            json_array_append_new(into, json_integer(0));
        }
        if (place < 0 || json_array_set_new(into, (size_t)place,
                                            merged(c, json_array_get(into, (size_t)place),
                                                   value)) != 0) {
            return NULL;
        }
    }
    return json_incref(into);
}

/* RFC 7396. New reference, or NULL: out of memory, or a place that is none. */
static json_t *merged(const struct case_run *c, json_t *into, json_t *patch)
{
    const char *key;
    json_t *value, *o;

    if (!json_is_object(patch)) {
        return json_deep_copy(patch);
    }
    if (json_is_array(into)) {
        return merged_array(c, into, patch);
    }
    o = json_is_object(into) ? json_incref(into) : json_object();
    json_object_foreach(patch, key, value)
    {
        if (json_is_null(value)) {
            json_object_del(o, key);
        } else if (json_object_set_new(o, key,
                                       merged(c, json_object_get(o, key), value)) != 0) {
            json_decref(o);
            return NULL;
        }
    }
    return o;
}

int case_state(struct case_run *c, const struct statement *s, struct error *e)
{
    json_error_t why;
    json_t *patch = json_loads(s->rest, JSON_REJECT_DUPLICATES, &why);
    json_t *before = case_saved(c, e);
    json_t *after = before && json_is_object(patch) ? merged(c, before, patch) : NULL;
    int result = -1;

    if (!json_is_object(patch)) {
        case_wrong(c, e, "`state` wants a JSON object: line %d, %s.", why.line, why.text);
    } else if (!after) {
        case_wrong(c, e, "`state` names a place that is none.");
    } else {
        result = engine_position(&c->engine, after, e);
    }
    json_decref(after);
    json_decref(before);
    json_decref(patch);
    return result;
}

/* Opens what is all in, as the host's program would. Once the given orders of piles are
 * used up, shuffles leave the order as it is again. */
static int open_rounds(struct case_run *c, struct error *e)
{
    int opened;

    if (engine_open(&c->engine, 0, &opened, e) != 0) {
        return -1;
    }
    if (c->loaded.piles_left == 0) {
        c->loaded.piles = NULL;
    }
    return 0;
}

/* The file of n statements; malloc'd, NULL: a colon is missing. */
static char *file_text(const struct statement *s, int n)
{
    size_t size = 0, used = 0;
    char *text;
    int i;

    for (i = 0; i < n; i++) {
        size += strlen(s[i].rest) + 1;
    }
    text = malloc(size + 1);
    for (i = 0; text && i < n; i++) {
        const char *order = strchr(s[i].rest, ':');
        size_t length = order ? strlen(++order) : 0;

        if (!order) {
            free(text);
            return NULL;
        }
        memcpy(text + used, order, length);
        used += length;
        text[used++] = '\n';
    }
    if (text) {
        text[used] = '\0';
    }
    return text;
}

/* The seat that a statement `> Name: order` speaks for. */
static int seat_of(struct case_run *c, const struct statement *s, struct error *e)
{
    char name[SEAT_NAME_MAX + 1];
    size_t size = strcspn(s->rest, ":");

    if (!s->rest[size] || size > SEAT_NAME_MAX) {
        return case_wrong(c, e, "An order is written `> Name: order`.");
    }
    memcpy(name, s->rest, size);
    name[size] = '\0';
    return case_seat(c, name, e);
}

static void keep_refusal(struct case_run *c, struct sent *sent, int seat,
                         const struct answer *a)
{
    const struct asked *asked = game_asked(&c->game, seat);
    int max = asked ? asked->q.max : 0;
    int purse = asked ? asked->q.purse[seat] : 0;

    switch (a->refused) {
    case REFUSED_BID: /* one sentence for every fault (mail 1.5, E-BID) */
        snprintf(
            sent->text, sizeof sent->text,
            "Your bid was not accepted. A bid is a whole number from 0 to %d, here and "
            "now at most %d, in a mail without other orders.",
            max, purse < max ? purse : max);
        return;
    case REFUSED_NOORDERS:
        snprintf(sent->text, sizeof sent->text, "No order was found.");
        return;
    case REFUSED_STALE:
    case REFUSED_LATE:
        snprintf(sent->text, sizeof sent->text, "Answers what is closed: %s.",
                 a->closed_text);
        return;
    case REFUSED_EARLY:
        snprintf(sent->text, sizeof sent->text, "Answers a mail that asked nothing yet.");
        return;
    case REFUSED_NONE:
    case REFUSED_ORDER:
    case REFUSED_USED:
    case REFUSED_AUTH:
    case REFUSED_OVER:
    case REFUSED_RETRACT:
    case REFUSED_SIGNATURE:
        break;
    }
    snprintf(sent->text, sizeof sent->text, "%s", a->error.text);
}

static void keep_answer(struct case_run *c, int seat, const struct answer *a)
{
    struct sent *sent = &c->sent[seat];
    int i;

    memset(sent, 0, sizeof *sent);
    sent->any = true;
    sent->verdict = a->verdict;
    for (i = 0; i < a->lines; i++) {
        sent->done += a->line[i].result <= LINE_PASSED;
        sent->partly = sent->partly || a->line[i].result > LINE_PASSED;
        if (a->line[i].result == LINE_REFUSED) {
            snprintf(sent->text, sizeof sent->text, "%s", a->line[i].why.text);
        }
    }
    if (a->verdict == VERDICT_REFUSED) {
        keep_refusal(c, sent, seat, a);
    }
}

/* What cannot even be read is refused as any other fault of the player's. */
static void keep_unread(struct case_run *c, int seat, const struct error *why)
{
    struct answer a;

    memset(&a, 0, sizeof a);
    a.verdict = VERDICT_REFUSED;
    a.refused = REFUSED_ORDER;
    a.error = *why;
    keep_answer(c, seat, &a);
}

static int submit_read(struct case_run *c, int seat, const char *text,
                       const struct submission *said, struct error *e)
{
    unsigned char *archived = NULL;
    size_t size = 0;
    struct answer a;
    int result;

    memset(&a, 0, sizeof a);
    result = engine_submit(&c->engine, seat, 0, said, NULL, text, strlen(text), &archived,
                           &size, &a, e);
    if (result == 0) {
        keep_answer(c, seat, &a);
    }
    free(archived);
    answer_clear(&a);
    return result;
}

static int submit_text(struct case_run *c, int seat, const char *text, struct error *e)
{
    struct order_file file;
    struct submission said;
    struct error why = {ERROR_NONE, 0, ""};
    int result;

    if (order_file_read(&file, text, strlen(text), &why) != 0) {
        keep_unread(c, seat, &why);
        return 0;
    }
    if (submission_read(&said, &file, c->game.names, c->seats, &why) != 0) {
        order_file_free(&file);
        keep_unread(c, seat, &why);
        return 0;
    }
    result = submit_read(c, seat, text, &said, e);
    submission_free(&said);
    order_file_free(&file);
    return result;
}

int case_submit(struct case_run *c, const struct statement *s, int n, struct error *e)
{
    int seat = seat_of(c, s, e);
    char *text = seat >= 0 ? file_text(s, n) : NULL;
    int result = -1;

    if (!text) {
        return seat < 0 ? -1 : case_wrong(c, e, "An order is written `> Name: order`.");
    }
    c->mark = c->engine.turns;
    c->engine.now += STEP_TIME;
    if (submit_text(c, seat, text, e) == 0) {
        result = open_rounds(c, e);
    }
    free(text);
    return result;
}

/* Lets one question's time pass and that of no other: the others' deadlines are put away
 * meanwhile. */
static int pass_one(struct case_run *c, int number, int round, struct error *e)
{
    struct asked before[QUESTIONS_MAX];
    int i, n = c->game.asked_count;
    struct asked *still;

    c->engine.now += STEP_TIME;
    memcpy(before, c->game.asked, sizeof before);
    for (i = 0; i < n; i++) {
        bool this = before[i].q.number == number && before[i].q.round == round;

        c->game.asked[i].deadline = this ? c->engine.now : 0;
    }
    if (engine_tick(&c->engine, 0, e) != 0 || open_rounds(c, e) != 0) {
        return -1;
    }
    for (i = 0; i < n; i++) {
        still = game_question(&c->game, before[i].q.number, before[i].q.round);
        if (still && still->deadline == 0) {
            still->deadline = before[i].deadline;
        }
    }
    return 0;
}

int case_deadline(struct case_run *c, const struct statement *s, struct error *e)
{
    struct asked list[QUESTIONS_MAX];
    int i, n = c->game.asked_count;

    if (s->count < 2 || s->count > 3 || strcmp(s->word[1], "deadline") != 0) {
        return case_wrong(c, e, "After `!` stands `deadline`, and perhaps a decision.");
    }
    c->mark = c->engine.turns;
    memcpy(list, c->game.asked, sizeof list);
    for (i = 0; i < n; i++) {
        const struct question *q = &list[i].q;

        if ((s->count == 3 && strcmp(s->word[2], q->decision->code) != 0) ||
            !game_question(&c->game, q->number, q->round)) {
            continue;
        }
        if (pass_one(c, q->number, q->round, e) != 0) {
            return -1;
        }
    }
    return 0;
}
