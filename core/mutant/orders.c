#include "core/mutant/orders.h"

#include "core/mutant/words.h"
#include "core/number.h"

#include <stdlib.h>
#include <string.h>

#define AMOUNT_MAX 9999 /* what is read as a number; its limit is the position's */

const char *const mutant_verbs[] = {
    "SCHOOL",  "RECOVER",  "ADVANCE",    "RELEASE",  "PLAY",    "ASK",      "NOCARD",
    "DISCARD", "POWER",    "PASS",       "SUPPORT",  "DECLINE", "REACT",    "NOREACT",
    "WAIVE",   "STANDING", "OFFER",      "ACCEPT",   "REJECT",  "CANCEL",   "GIVE",
    "COVERT",  "ASSIGN",   "INVITE",     "CLOSE",    "SEND",    "REFUSE",   "PLACE",
    "CONFER",  "MOVE",     "ATTACK",     "INTERACT", "GUARD",   "WITHDRAW", "USE",
    "STANCE",  "FOE",      "LOSE-FIRST", "CHOOSE",   "DONE",    "END",      NULL};
#define VERB_WORDS (MUTANT_VERBS - 2)

static const char *const on_word[] = {"ON", NULL};

static int read_verb(const struct order *o, int *out, struct error *e)
{
    const char *near;

    if (order_is(o, 0, "BID")) {
        *out = MUTANT_DO_BID;
        return 0;
    }
    for (*out = MUTANT_DO_SCHOOL; *out < MUTANT_DO_BID; (*out)++) {
        if (order_is(o, 0, mutant_verbs[*out - 1])) {
            return 0;
        }
    }
    near = order_nearest(o->word[0], mutant_verbs, VERB_WORDS);
    if (near) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%s\" is no order of this game. Did you mean %s?", o->word[0],
                         near);
    }
    return error_set(e, ERROR_SYNTAX,
                     "\"%s\" is no order of this game. Your question says what it takes; "
                     "the word RULES brings the whole list.",
                     o->word[0]);
}

static int read_names(struct mutant_words *w, const char *what)
{
    return mutant_word_names(w, w->o->count, what, &w->out->who);
}

static int read_name(struct mutant_words *w, const char *what)
{
    w->out->who.count = 1;
    return mutant_word_name(w, w->o->count, what, &w->out->who.name[0]);
}

/* [ON names] */
static int read_on(struct mutant_words *w)
{
    static const char *const stops[] = {"WHEN", NULL};

    if (!mutant_word(w, "ON")) {
        return 0;
    }
    return mutant_word_names(w, mutant_find_word(w, stops), "a target", &w->out->on);
}

/* A Plot Card by name: words like ON may belong to it. */
static int read_card(struct mutant_words *w, const char *const *stops)
{
    const struct mutant_deck *deck = w->t->deck;
    const char *names[MUTANT_CARDS];
    int i;

    for (i = 0; i < deck->plots.kinds; i++) {
        names[i] = deck->plot[i].name;
    }
    w->out->who.count = 1;
    return mutant_word_name(w, mutant_name_end(w, stops, names, deck->plots.kinds),
                            "the name of a card in your hand", &w->out->who.name[0]);
}

int mutant_read_power(struct mutant_words *w, const char *const *stops)
{
    const struct mutant_deck *deck = w->t->deck;
    const char *names[MUTANT_ABILITIES];
    int i;

    for (i = 0; i < deck->abilities; i++) {
        names[i] = deck->ability[i + 1].name;
    }
    return mutant_word_name(w, mutant_name_end(w, stops, names, deck->abilities),
                            "the name of a power", &w->out->power);
}

static int read_recover(struct mutant_words *w)
{
    if (mutant_next_is(w, "NONE") && w->o->count == 2) {
        w->out->none = true;
        return 0;
    }
    return read_names(w, "a Character of yours, or NONE");
}

static int read_play(struct mutant_words *w)
{
    if (read_card(w, on_word) != 0 || read_on(w) != 0) {
        return -1;
    }
    return mutant_last(w);
}

/* ASK n [FROM names] [SAY text] */
static int read_ask(struct mutant_words *w)
{
    static const char *const say[] = {"SAY", NULL};

    if (mutant_word_number(w, 1, MUTANT_PP_MAX * MUTANT_SEATS, &w->out->number) != 0) {
        return -1;
    }
    if (mutant_word(w, "FROM") &&
        mutant_word_names(w, mutant_find_word(w, say), "a player", &w->out->on) != 0) {
        return -1;
    }
    if (mutant_word(w, "SAY")) {
        w->out->say = order_rest(w->o, w->at);
        return *w->out->say ? 0 : mutant_wrong(w, "a text");
    }
    return mutant_last(w);
}

/* POWER character [USING ability] [ON names] */
static int read_use_power(struct mutant_words *w)
{
    static const char *const stops[] = {"USING", "ON", NULL};

    w->out->who.count = 1;
    if (mutant_word_name(w, mutant_find_word(w, stops), "a Character of yours",
                         &w->out->who.name[0]) != 0) {
        return -1;
    }
    if (mutant_word(w, "USING") && mutant_read_power(w, on_word) != 0) {
        return -1;
    }
    return read_on(w) != 0 ? -1 : mutant_last(w);
}

/* SUPPORT school int [FOR int]: the name ends before the first number. */
static int read_support(struct mutant_words *w)
{
    static const char *const digits = "0123456789";
    int end = mutant_more(w) ? w->at + 1 : w->at;

    while (end < w->o->count && !strchr(digits, w->o->word[end][0])) {
        end++;
    }
    if (mutant_word_name(w, end, "a player, then the Plot Points", &w->out->school) !=
            0 ||
        mutant_word_number(w, 1, MUTANT_PP_MAX, &w->out->number) != 0) {
        return -1;
    }
    if (mutant_word(w, "FOR") &&
        mutant_word_number(w, 0, AMOUNT_MAX, &w->out->price) != 0) {
        return -1;
    }
    return mutant_last(w);
}

static int read_decline(struct mutant_words *w)
{
    return mutant_more(w) ? mutant_word_name(w, w->o->count, "a player", &w->out->school)
                          : 0;
}

static int read_react(struct mutant_words *w)
{
    static const char *const stops[] = {"ON", "WHEN", NULL};

    return read_card(w, stops) != 0 ? -1 : read_on(w);
}

/* WHEN trigger [BY school] [IF COST <= int] [LIMIT int] */
static int read_when(struct mutant_words *w)
{
    static const char *const stops[] = {"IF", "LIMIT", NULL};

    if (!mutant_word(w, "WHEN")) {
        return mutant_wrong(w, "WHEN and a trigger, as WHEN event_played");
    }
    if (mutant_word_of(w, mutant_trigger_words + 1, MUTANT_TRIGGERS - 1,
                       "a trigger: event_played, reaction_played, command_won, "
                       "auction_won, attack_declared, attack_rolled, defence_rolled, "
                       "character_defeated or phase_end",
                       &w->out->trigger) != 0) {
        return -1;
    }
    w->out->trigger++;
    return mutant_word(w, "BY") ? mutant_word_name(w, mutant_find_word(w, stops),
                                                   "a player", &w->out->school)
                                : 0;
}

/* IF COST <= 2, with or without the blank behind the sign. */
static int read_cost(struct mutant_words *w)
{
    const char *word;
    int64_t cost;

    if (!mutant_word(w, "COST")) {
        return mutant_wrong(w, "COST <= and a number");
    }
    word = mutant_more(w) ? w->o->word[w->at] : "";
    if (strncmp(word, "<=", 2) != 0) {
        return mutant_wrong(w, "<= and a number");
    }
    w->at++;
    if (!word[2]) {
        if (mutant_word_number(w, 0, MUTANT_PP_MAX, &w->out->cost) != 0) {
            return -1;
        }
    } else {
        if (!whole_number(word + 2, 0, MUTANT_PP_MAX, &cost)) {
            w->at--;
            return mutant_wrong(w, "<= and a number from 0 to 12");
        }
        w->out->cost = (int)cost;
    }
    w->out->cost++;
    return 0;
}

/* STANDING int ":" NONE, or REACT card [ON names] WHEN .. */
static int read_standing(struct mutant_words *w)
{
    const char *word = mutant_more(w) ? w->o->word[w->at] : "";
    size_t n = strlen(word);

    if (n == 0 || word[0] < '1' || word[0] > '0' + MUTANT_STANDING || n > 2 ||
        (n == 2 && word[1] != ':')) {
        return mutant_wrong(w, "a number from 1 to 8 and a colon, as STANDING 1:");
    }
    w->out->number = word[0] - '0';
    w->at++;
    if (n == 1 && !mutant_word(w, ":")) {
        return mutant_wrong(w, "a colon, as STANDING 1:");
    }
    if (mutant_word(w, "NONE")) {
        w->out->none = true;
        return mutant_last(w);
    }
    if (!mutant_word(w, "REACT")) {
        return mutant_wrong(w, "REACT and a card, or NONE");
    }
    if (read_react(w) != 0 || read_when(w) != 0 ||
        (mutant_word(w, "IF") && read_cost(w) != 0)) {
        return -1;
    }
    if (mutant_word(w, "LIMIT")) {
        if (mutant_word_number(w, 1, 99, &w->out->limit) != 0) {
            return -1;
        }
        w->out->limit++;
    }
    return mutant_last(w);
}

/* One of the goods: "3 coins", or a Character. */
static int read_good(struct mutant_words *w, int end, int *coins,
                     struct mutant_names *names)
{
    bool amount = w->at + 2 == end && (order_is(w->o, w->at + 1, "COINS") ||
                                       order_is(w->o, w->at + 1, "COIN"));

    if (amount) {
        if (mutant_word_number(w, 1, AMOUNT_MAX, coins) != 0) {
            return -1;
        }
        w->at = end;
        return 0;
    }
    if (names->count == MUTANT_GOODS) {
        return error_set(w->e, ERROR_SYNTAX,
                         "One side of an offer holds at most %d "
                         "Characters.",
                         MUTANT_GOODS);
    }
    return mutant_word_name(w, end, "coins, as 3 COINS, a Character, or NOTHING",
                            &names->name[names->count++]);
}

static int read_goods(struct mutant_words *w, int end, int *coins,
                      struct mutant_names *names)
{
    int comma;

    if (w->at + 1 == end && mutant_word(w, "NOTHING")) {
        return 0;
    }
    do {
        for (comma = w->at; comma < end && !order_is(w->o, comma, ","); comma++) {
        }
        if (read_good(w, comma, coins, names) != 0) {
            return -1;
        }
    } while (w->at < end && mutant_word(w, ","));
    return 0;
}

/* OFFER school GIVE goods GET goods */
static int read_offer(struct mutant_words *w)
{
    static const char *const give[] = {"GIVE", NULL};
    static const char *const get[] = {"GET", NULL};
    struct mutant_order *out = w->out;

    if (mutant_word_name(w, mutant_find_word(w, give), "a player", &out->school) != 0) {
        return -1;
    }
    if (!mutant_word(w, "GIVE")) {
        return mutant_wrong(w, "GIVE and what you give, or NOTHING");
    }
    if (read_goods(w, mutant_find_word(w, get), &out->number, &out->who) != 0) {
        return -1;
    }
    if (!mutant_word(w, "GET")) {
        return mutant_wrong(w, "GET and what you get, or NOTHING");
    }
    return read_goods(w, w->o->count, &out->price, &out->on);
}

/* GIVE school int */
static int read_give(struct mutant_words *w)
{
    if (w->o->count < 3) {
        return mutant_wrong(w, "a player and a number of coins");
    }
    if (mutant_word_name(w, w->o->count - 1, "a player", &w->out->school) != 0) {
        return -1;
    }
    return mutant_word_number(w, 1, AMOUNT_MAX, &w->out->number);
}

static int read_number(struct mutant_words *w)
{
    return mutant_word_number(w, 1, AMOUNT_MAX, &w->out->number) != 0 ? -1
                                                                      : mutant_last(w);
}

static int read_accept(struct mutant_words *w)
{
    return mutant_more(w) ? read_number(w) : 0;
}

static int read_waive(struct mutant_words *w)
{
    return mutant_word(w, "WINDOWS") ? mutant_last(w) : mutant_wrong(w, "WINDOWS");
}

static int read_bid(struct mutant_words *w)
{
    if (mutant_word(w, "NONE")) {
        w->out->none = true;
    } else if (mutant_word_number(w, 0, AMOUNT_MAX, &w->out->number) != 0) {
        return -1;
    }
    return mutant_last(w);
}

/* Verbs behind which nothing stands. */
static bool stands_alone(int verb)
{
    static const int alone[] = {MUTANT_DO_NOCARD, MUTANT_DO_PASS,     MUTANT_DO_NOREACT,
                                MUTANT_DO_CLOSE,  MUTANT_DO_REFUSE,   MUTANT_DO_GUARD,
                                MUTANT_DO_DONE,   MUTANT_DO_WITHDRAW, MUTANT_DO_END};
    size_t i;

    for (i = 0; i < sizeof alone / sizeof *alone; i++) {
        if (verb == alone[i]) {
            return true;
        }
    }
    return false;
}

static int read_rest(struct mutant_words *w)
{
    switch (w->out->verb) {
    case MUTANT_DO_SCHOOL:
        return read_name(w, "the name of a School");
    case MUTANT_DO_RECOVER:
        return read_recover(w);
    case MUTANT_DO_ADVANCE:
    case MUTANT_DO_COVERT:
    case MUTANT_DO_CONFER:
        return read_names(w, "a Character");
    case MUTANT_DO_RELEASE:
        return read_names(w, "a Hero of yours");
    case MUTANT_DO_PLAY:
        return read_play(w);
    case MUTANT_DO_ASK:
        return read_ask(w);
    case MUTANT_DO_DISCARD:
        return read_names(w, "a card in your hand");
    case MUTANT_DO_POWER:
        return read_use_power(w);
    case MUTANT_DO_SUPPORT:
        return read_support(w);
    case MUTANT_DO_DECLINE:
        return read_decline(w);
    case MUTANT_DO_REACT:
        return read_react(w) != 0 ? -1 : mutant_last(w);
    case MUTANT_DO_WAIVE:
        return read_waive(w);
    case MUTANT_DO_STANDING:
        return read_standing(w);
    case MUTANT_DO_OFFER:
        return read_offer(w);
    case MUTANT_DO_ACCEPT:
        return read_accept(w);
    case MUTANT_DO_REJECT:
    case MUTANT_DO_CANCEL:
    case MUTANT_DO_CHOOSE:
        return read_number(w);
    case MUTANT_DO_GIVE:
        return read_give(w);
    case MUTANT_DO_ASSIGN:
    case MUTANT_DO_SEND:
        return read_name(w, "the name of one of your Characters");
    case MUTANT_DO_BID:
        return read_bid(w);
    default:
        return stands_alone(w->out->verb) ? mutant_last(w) : mutant_read_mission(w);
    }
}

int mutant_order_read(const struct turn *t, const struct order *o,
                      struct mutant_order *out, struct error *e)
{
    struct mutant_words w = {.t = t, .o = o, .at = 1, .out = out, .e = e};

    memset(out, 0, offsetof(struct mutant_order, room));
    e->line = o->line;
    return read_verb(o, &out->verb, e) != 0 ? -1 : read_rest(&w);
}

int mutant_read(const struct turn *t, const struct order *o, struct error *e)
{
    struct mutant_order out;

    return mutant_order_read(t, o, &out, e);
}
