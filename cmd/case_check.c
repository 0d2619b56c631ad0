/* What a case says must hold. */
#include "cmd/case_parts.h"

#include "core/form.h"
#include "core/joined.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The mask of the seats named from word `from` on; 0 for "nobody". */
static int seats_named(struct case_run *c, const struct statement *s, int from,
                       unsigned *out, struct error *e)
{
    int i, seat;

    *out = 0;
    if (s->count == from + 1 && strcmp(s->word[from], "nobody") == 0) {
        return 0;
    }
    if (s->count <= from) {
        return case_wrong(c, e, "Players' names are missing, or `nobody`.");
    }
    for (i = from; i < s->count; i++) {
        seat = case_seat(c, s->word[i], e);
        if (seat < 0) {
            return -1;
        }
        *out |= SEE_ONLY(seat);
    }
    return 0;
}

static void list_seats(const struct case_run *c, unsigned seats, struct joined *out)
{
    int i;

    for (i = 0; i < c->seats; i++) {
        if (seats & SEE_ONLY(i)) {
            joined_add(out, " ", "%s", c->name[i]);
        }
    }
}

static int check_awaits(struct case_run *c, const struct statement *s, struct error *e)
{
    unsigned wanted, found = 0;
    struct joined names = {.used = 0};
    int i;

    if (seats_named(c, s, 1, &wanted, e) != 0) {
        return -1;
    }
    for (i = 0; i < c->game.asked_count; i++) {
        found |= game_awaited(&c->game, &c->game.asked[i]);
    }
    if (found != wanted) {
        list_seats(c, found, &names);
        case_fail(c, "awaited: %s.", names.used ? names.text : "nobody");
    }
    return 0;
}

static int check_asks(struct case_run *c, const struct statement *s, struct error *e)
{
    const char *found = "nothing";
    int i, seat = s->count == 3 ? case_seat(c, s->word[1], e) : -1;

    if (seat < 0) {
        return s->count == 3 ? -1
                             : case_wrong(c, e, "`asks` wants a player and a decision.");
    }
    for (i = 0; i < c->game.asked_count; i++) {
        const struct asked *a = &c->game.asked[i];

        if (game_awaited(&c->game, a) & SEE_ONLY(seat)) {
            found = a->q.decision->code;
            if (strcmp(found, s->word[2]) == 0) {
                return 0;
            }
        }
    }
    case_fail(c, "%s is asked %s.", c->name[seat], found);
    return 0;
}

/* The value at a pointer, borrowed; NULL: there is none. */
static json_t *pointed(const struct case_run *c, json_t *value, const char *pointer)
{
    char step[200];
    size_t size;
    int place;

    while (*pointer == '/' && value) {
        pointer++;
        size = strcspn(pointer, "/");
        if (size >= sizeof step) {
            return NULL;
        }
        memcpy(step, pointer, size);
        step[size] = '\0';
        pointer += size;
        if (json_is_array(value)) {
            place = case_place(c, step);
            value = place >= 0 ? json_array_get(value, (size_t)place) : NULL;
        } else {
            value = json_object_get(value, step);
        }
    }
    return *pointer ? NULL : value;
}

/* Snapshots leave zeros out, and all that holds nothing else. */
static bool is_zero(const json_t *value)
{
    return (json_is_integer(value) && json_integer_value(value) == 0) ||
           (json_is_array(value) && json_array_size(value) == 0) ||
           (json_is_object(value) && json_object_size(value) == 0) ||
           (json_is_string(value) && json_string_length(value) == 0);
}

static int check_value(struct case_run *c, const struct statement *s, struct error *e)
{
    json_t *state, *found, *wanted;
    char *text;

    if (s->count != 2 || s->word[1][0] != '/') {
        return case_wrong(c, e, "`=` wants a JSON pointer and a value.");
    }
    wanted = json_loads(s->rest, JSON_DECODE_ANY, NULL);
    if (!wanted) {
        return case_wrong(c, e, "`=` wants a JSON value, not \"%.100s\".", s->rest);
    }
    state = case_saved(c, e);
    if (!state) {
        json_decref(wanted);
        return -1;
    }
    found = pointed(c, state, s->word[1]);
    if (found ? !json_equal(found, wanted) : !is_zero(wanted)) {
        text = found ? json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
        case_fail(c, "%s is %s.", s->word[1], text ? text : "absent");
        free(text);
    }
    json_decref(wanted);
    json_decref(state);
    return 0;
}

/* One `name=value` of a fact's arguments. */
static bool argument_fits(const struct case_run *c, const json_t *args, const char *pair)
{
    const char *equals = strchr(pair, '=');
    char name[60], number[24];
    const json_t *value;
    size_t size = equals ? (size_t)(equals - pair) : 0;
    int seat;

    if (!equals || size >= sizeof name) {
        return false;
    }
    memcpy(name, pair, size);
    name[size] = '\0';
    value = json_object_get(args, name);
    if (json_is_string(value)) {
        return strcmp(json_string_value(value), equals + 1) == 0;
    }
    if (!json_is_integer(value)) {
        return false;
    }
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
    seat = isdigit((unsigned char)equals[1])
               ? -1
               : order_name(equals + 1, (const char *const *)c->game.names, c->seats);
    return strcmp(number, equals + 1) == 0 ||
           (seat >= 0 && json_integer_value(value) == seat);
}

static bool fact_fits(const struct case_run *c, const struct fact *f,
                      const struct statement *s)
{
    int i;

    if (strcmp(f->kind->name, s->word[1]) != 0) {
        return false;
    }
    for (i = 2; i < s->count; i++) {
        if (!argument_fits(c, f->args, s->word[i])) {
            return false;
        }
    }
    return true;
}

/* Calls `see` for every fact from turn `from` on; stops at the first that it takes. */
typedef bool fact_fn(const struct case_run *c, const struct fact *f, const void *arg);

static const struct fact *find_fact(const struct case_run *c, int from, fact_fn *take,
                                    const void *arg)
{
    int i, k, n;

    for (i = from; i < c->engine.turns; i++) {
        const struct played *p = &c->engine.played[i];

        for (k = 0; k < p->steps; k++) {
            for (n = 0; n < p->step[k].facts.count; n++) {
                if (take(c, &p->step[k].facts.fact[n], arg)) {
                    return &p->step[k].facts.fact[n];
                }
            }
        }
    }
    return NULL;
}

static bool take_fitting(const struct case_run *c, const struct fact *f, const void *arg)
{
    return fact_fits(c, f, arg);
}

static bool take_named(const struct case_run *c, const struct fact *f, const void *arg)
{
    const struct statement *s = arg;

    (void)c;
    return strcmp(f->kind->name, s->word[1]) == 0;
}

static int check_fact(struct case_run *c, const struct statement *s, struct error *e)
{
    bool wanted = s->word[0][0] == '+';
    const struct fact *found, *like;
    const struct fact_kind *kind = c->rules->facts;
    char *text;

    while (s->count >= 2 && kind->name && strcmp(kind->name, s->word[1]) != 0) {
        kind++;
    }
    if (s->count < 2 || !kind->name) {
        return case_wrong(c, e, "`%s` wants the name of a fact of this game.",
                          s->word[0]);
    }
    found = find_fact(c, c->mark, take_fitting, s);
    like = found ? found : find_fact(c, c->mark, take_named, s);
    if ((found != NULL) != wanted) {
        text = like ? json_dumps(like->args, JSON_COMPACT) : NULL;
        case_fail(c, "%s was told: %s.", s->word[1], text ? text : "never");
        free(text);
    }
    return 0;
}

/* The last file of a player, for accepted, refused and partly. */
static const struct sent *sent_by(struct case_run *c, const struct statement *s,
                                  int words, struct error *e)
{
    int seat;

    if (s->count != words) {
        case_wrong(c, e, "`%s` wants %d words.", s->word[0], words);
        return NULL;
    }
    seat = case_seat(c, s->word[1], e);
    if (seat >= 0 && !c->sent[seat].any) {
        case_wrong(c, e, "%s has sent nothing yet.", c->name[seat]);
        return NULL;
    }
    return seat >= 0 ? &c->sent[seat] : NULL;
}

static int check_accepted(struct case_run *c, const struct statement *s, struct error *e)
{
    const struct sent *sent = sent_by(c, s, 2, e);

    if (!sent) {
        return -1;
    }
    if (sent->verdict == VERDICT_REFUSED || sent->partly) {
        case_fail(c, "refused: %s", sent->text);
    }
    return 0;
}

static int check_refused(struct case_run *c, const struct statement *s, struct error *e)
{
    const struct sent *sent = sent_by(c, s, 3, e);

    if (!sent) {
        return -1;
    }
    if (sent->verdict != VERDICT_REFUSED) {
        case_fail(c, "it was accepted%s.", sent->partly ? " in part" : "");
    } else if (!strstr(sent->text, s->word[2])) {
        case_fail(c, "the answer was: %s", sent->text);
    }
    return 0;
}

static int check_partly(struct case_run *c, const struct statement *s, struct error *e)
{
    const struct sent *sent = sent_by(c, s, 3, e);

    if (!sent) {
        return -1;
    }
    if (sent->verdict != VERDICT_PLAYED || !sent->partly ||
        sent->done != case_number(s->word[2])) {
        case_fail(c, "%d lines stand%s. %s", sent->done, sent->partly ? ", not all" : "",
                  sent->text);
    }
    return 0;
}

struct forms {
    const char *wanted; /* a form, or an order          */
    bool equal, allows; /* what was found               */
};

static void compare_form(void *arg, const char *form)
{
    struct forms *f = arg;

    f->equal = f->equal || strcmp(form, f->wanted) == 0;
    f->allows = f->allows || form_allows(form, f->wanted);
}

static int check_legal(struct case_run *c, const struct statement *s, struct error *e)
{
    bool legal = strcmp(s->word[0], "legal") == 0;
    int seat = s->count == 3 ? case_seat(c, s->word[1], e) : -1;
    struct forms f = {NULL, false, false};
    struct turn t;

    if (seat < 0) {
        return s->count == 3
                   ? -1
                   : case_wrong(c, e, "`%s` wants a player and a form.", s->word[0]);
    }
    f.wanted = s->word[2];
    game_turn(&c->game, &t);
    c->rules->legal(&t, seat, compare_form, &f);
    if (legal && !f.equal) {
        case_fail(c, "no such form is legal.");
    }
    if (!legal && f.allows) {
        case_fail(c, "it is legal.");
    }
    return 0;
}

/* A reader and the text looked for in all that he may see. */
struct sight {
    int reader;
    const char *text;
};

static bool take_seen(const struct case_run *c, const struct fact *f, const void *arg)
{
    const struct sight *s = arg;
    struct error e = {ERROR_NONE, 0, ""};
    unsigned mask = s->reader < c->seats ? SEE_ONLY(s->reader) : SEE_TABLE;
    const char *words;
    char *sentence;
    bool found;

    if (!(f->see & mask)) {
        return false;
    }
    sentence =
        fact_sentence(f->kind->sentence, f->args, c->game.names, c->seats, s->reader, &e);
    words = json_string_value(json_object_get(f->args, "words"));
    found = strstr(f->sentence, s->text) || (sentence && strstr(sentence, s->text)) ||
            (words && strstr(words, s->text));
    free(sentence);
    return found;
}

static bool in_view(const struct case_run *c, const struct sight *s)
{
    struct turn t;
    json_t *view;
    char *text;
    bool found;

    game_turn(&c->game, &t);
    view = c->rules->view(&t, s->reader);
    text = view ? json_dumps(view, JSON_COMPACT) : NULL;
    found = text && strstr(text, s->text);
    free(text);
    json_decref(view);
    return found;
}

static int check_sees(struct case_run *c, const struct statement *s, struct error *e)
{
    bool wanted = strcmp(s->word[0], "sees") == 0;
    struct sight sight;
    bool found;

    if (s->count != 3) {
        return case_wrong(c, e, "`%s` wants a player and a text.", s->word[0]);
    }
    sight.text = s->word[2];
    sight.reader =
        strcmp(s->word[1], "spectator") == 0 ? c->seats : case_seat(c, s->word[1], e);
    if (sight.reader < 0) {
        return -1;
    }
    found = in_view(c, &sight) || find_fact(c, 0, take_seen, &sight);
    if (found != wanted) {
        case_fail(c, "%s %s it.", s->word[1], found ? "sees" : "does not see");
    }
    return 0;
}

int case_check(struct case_run *c, const struct statement *s, bool *known,
               struct error *e)
{
    static const struct {
        const char *word;
        int (*check)(struct case_run *c, const struct statement *s, struct error *e);
    } checks[] = {
        {"awaits", check_awaits},   {"asks", check_asks},
        {"=", check_value},         {"+", check_fact},
        {"-", check_fact},          {"accepted", check_accepted},
        {"refused", check_refused}, {"partly", check_partly},
        {"legal", check_legal},     {"illegal", check_legal},
        {"sees", check_sees},       {"hidden", check_sees},
    };
    size_t i;

    for (i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (strcmp(s->word[0], checks[i].word) == 0) {
            *known = true;
            return checks[i].check(c, s, e);
        }
    }
    *known = false;
    return 0;
}
