/* Standing instructions, and answers to what a package asks. RULES 16.3, 17. */
#include "core/risk/words.h"

#define COUNT_MAX 99 /* missiles, instructions */

int risk_read_defend(struct risk_words *w)
{
    w->out->verb = RISK_DO_DEFEND;
    if (!risk_word(w, "DEFAULT") && risk_word_place(w, &w->out->where) != 0) {
        return -1;
    }
    return risk_word_number(w, 1, 2, &w->out->n);
}

/* [BY player] */
static int read_by(struct risk_words *w)
{
    return risk_word(w, "BY") ? risk_word_seat(w, &w->out->seat) : 0;
}

int risk_read_missile(struct risk_words *w)
{
    static const char *const sides[] = {"ATTACKER", "DEFENDER", "MINE"};
    struct risk_order *o = w->out;

    o->verb = RISK_DO_MISSILE;
    while (o->side < 3 && !risk_word(w, sides[o->side])) {
        o->side++;
    }
    if (o->side == 3) {
        return risk_wrong(w, "ATTACKER, DEFENDER or MINE");
    }
    if (risk_need(w, "AT") != 0 || risk_word_place_or_any(w, &o->where) != 0 ||
        read_by(w) != 0 || risk_need(w, "MAX") != 0 ||
        risk_word_number(w, 1, COUNT_MAX, &o->n) != 0) {
        return -1;
    }
    if (risk_word(w, "PER") &&
        (risk_need(w, "ROLL") != 0 || risk_word_number(w, 1, COUNT_MAX, &o->per) != 0)) {
        return -1;
    }
    o->force = risk_word(w, "FORCE");
    return 0;
}

int risk_read_power(struct risk_words *w)
{
    struct risk_order *o = w->out;

    o->verb = RISK_DO_POWER;
    if (risk_word(w, "EMP")) {
        o->power = RISK_EMP;
        return risk_need(w, "AT") != 0 || risk_word_place_or_any(w, &o->where) != 0
                   ? -1
                   : read_by(w);
    }
    if (risk_word(w, "INTERFERENCE")) {
        o->power = RISK_INTERFERENCE;
        return risk_word_place(w, &o->where) != 0 ? -1 : read_by(w);
    }
    if (!risk_word(w, "BAD")) {
        return risk_wrong(w, "EMP, INTERFERENCE or BAD INTEL");
    }
    o->power = RISK_BAD_INTEL;
    return risk_need(w, "INTEL") != 0 || risk_word_continent(w, &o->continent) != 0 ||
                   risk_need(w, "AGAINST") != 0
               ? -1
               : risk_word_seat(w, &o->seat);
}

/* ---- names in lists ---- */

/* Names until the line ends; at least one. */
static int read_names(struct risk_words *w, const char *const *names, int n,
                      const char *what)
{
    int found = 0;

    do {
        if (risk_word_of(w, names, n, what, &found) != 0 ||
            risk_list_add(w, found) != 0) {
            return -1;
        }
    } while (risk_more(w));
    return 0;
}

static int read_missions(struct risk_words *w)
{
    const struct risk_deck *deck = w->t->deck;
    const char *names[RISK_MISSIONS] = {NULL};
    int i;

    for (i = 1; i < RISK_MISSIONS; i++) {
        int pack = i < RISK_TACTICS ? RISK_PACK_3 : RISK_PACK_4;

        names[i] = w->s->packs[pack] ? deck->mission[i].name : NULL;
    }
    return read_names(w, names, RISK_MISSIONS, "a mission");
}

int risk_read_gain(struct risk_words *w)
{
    const struct risk_deck *deck = w->t->deck;
    const char *names[RISK_MISSILE_POWERS];
    int i;

    w->out->verb = RISK_DO_GAIN;
    for (i = 0; i < RISK_MISSILE_POWERS; i++) {
        names[i] = deck->missile_power[i].name;
    }
    return read_names(w, names, RISK_MISSILE_POWERS, "a missile power");
}

int risk_read_comeback(struct risk_words *w)
{
    const struct risk_deck *deck = w->t->deck;
    const char *names[RISK_COMEBACKS];
    int i;

    w->out->verb = RISK_DO_COMEBACK;
    for (i = 0; i < RISK_COMEBACKS; i++) {
        names[i] = deck->comeback[i].name;
    }
    return read_names(w, names, RISK_COMEBACKS, "a comeback power");
}

int risk_read_pick(struct risk_words *w)
{
    w->out->verb = RISK_DO_PICK;
    return risk_need(w, "MISSION") != 0 ? -1 : read_missions(w);
}

int risk_read_cards(struct risk_words *w)
{
    w->out->verb = RISK_DO_CARDS;
    return risk_word_cards(w, true);
}

/* ---- EVENT: 14.8 ---- */

static int read_fortify(struct risk_words *w)
{
    if (risk_word(w, "MARK")) {
        w->out->what = RISK_EVENT_MARK;
        return risk_word_place(w, &w->out->where);
    }
    w->out->what = RISK_EVENT_TROOPS;
    if (risk_word_places(w) != 0) {
        return -1;
    }
    return w->out->listed <= 2
               ? 0
               : error_set(w->e, ERROR_SYNTAX, "Fortify is for at most two cities.");
}

static int read_control(struct risk_words *w)
{
    if (!risk_word(w, "MANOEUVRE") && !risk_word(w, "MANEUVER") &&
        !risk_word(w, "MOVE")) {
        w->out->what = RISK_EVENT_CROWD;
        return risk_word_place(w, &w->out->where);
    }
    if (risk_read_manoeuvre(w) != 0) {
        return -1;
    }
    w->out->what = RISK_EVENT_MOVE;
    return 0;
}

/* n territory {n territory}, the n together 3: the list holds both. */
static int read_cause(struct risk_words *w)
{
    int n, place, sum = 0;

    if (risk_word(w, "MISSION")) {
        w->out->what = RISK_EVENT_PICK;
        return read_missions(w);
    }
    w->out->what = RISK_EVENT_CAUSE;
    do {
        if (risk_word_number(w, 1, 3, &n) != 0 || risk_word_place(w, &place) != 0 ||
            risk_list_add(w, n) != 0 || risk_list_add(w, place) != 0) {
            return -1;
        }
        sum += n;
    } while (risk_more(w) && sum < 3);
    return sum == 3 ? 0
                    : error_set(w->e, ERROR_SYNTAX,
                                "Join the Cause is for 3 troops; here are %d.", sum);
}

static int read_evolve(struct risk_words *w)
{
    static const char *const ways[] = {"OFFENSIVE", "DEFENSIVE", "BODIES", "BRAINS"};

    w->out->what = RISK_EVENT_EVOLVE;
    while (w->out->n < 4 && !risk_word(w, ways[w->out->n])) {
        w->out->n++;
    }
    return w->out->n < 4 ? 0 : risk_wrong(w, "OFFENSIVE, DEFENSIVE, BODIES or BRAINS");
}

static int read_target(struct risk_words *w, int what)
{
    w->out->what = what;
    if (risk_word(w, "NONE")) {
        w->out->all = 1;
        return 0;
    }
    return risk_word_place(w, &w->out->where);
}

int risk_read_event(struct risk_words *w)
{
    const int *packs = w->s->packs;

    w->out->verb = RISK_DO_EVENT;
    if (packs[RISK_PACK_1] && risk_word(w, "FORTIFY")) {
        return read_fortify(w);
    }
    if (packs[RISK_PACK_1] && risk_word(w, "CONTROL")) {
        if (read_control(w) != 0) {
            return -1;
        }
        w->out->verb = RISK_DO_EVENT;
        return 0;
    }
    if (packs[RISK_PACK_3] && risk_word(w, "CAUSE")) {
        return read_cause(w);
    }
    if (packs[RISK_POCKET_1] && risk_word(w, "EVOLVE")) {
        return read_evolve(w);
    }
    if (packs[RISK_POCKET_2] && risk_word(w, "BEAM")) {
        return read_target(w, RISK_EVENT_BEAM);
    }
    if (packs[RISK_POCKET_2] && risk_word(w, "RUIN")) {
        return read_target(w, RISK_EVENT_RUIN);
    }
    if (packs[RISK_POCKET_2] && risk_word(w, "TAKE")) {
        return read_target(w, RISK_EVENT_TAKE);
    }
    return risk_wrong(w, "an event that is known");
}

/* ---- answers ---- */

int risk_read_nuke(struct risk_words *w)
{
    w->out->verb = RISK_DO_NUKE;
    if (risk_word(w, "ATTACKER")) {
        w->out->side = RISK_SIDE_ATTACKER;
        return 0;
    }
    w->out->side = RISK_SIDE_DEFENDER;
    return risk_need(w, "DEFENDER");
}

int risk_read_island(struct risk_words *w)
{
    w->out->verb = RISK_DO_ISLAND;
    if (risk_word_place(w, &w->out->sealine[0]) != 0) {
        return -1;
    }
    risk_comma(w);
    return risk_word_place(w, &w->out->sealine[1]);
}

int risk_read_cancel(struct risk_words *w)
{
    w->out->verb = RISK_DO_CANCEL;
    return risk_word_number(w, 1, RISK_RULES, &w->out->n);
}

int risk_read_resign(struct risk_words *w)
{
    w->out->verb = RISK_DO_RESIGN;
    return 0;
}
