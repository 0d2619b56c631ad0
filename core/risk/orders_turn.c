/* Lines of a turn. RULES 17: cond, start, join, recruit, expand, attack, manoeuvre, end.
 */
#include "core/risk/words.h"

#define TROOPS_MAX 9999

static int read_atom(struct risk_words *w, struct risk_test *c)
{
    static const char *const atoms[] = {"HOLD",  "TROOPS",    "ENEMY",
                                        "STARS", "CONQUERED", "CARDS"};

    while (c->of <= RISK_OF_CARDS && !risk_word(w, atoms[c->of])) {
        c->of++;
    }
    if (c->of > RISK_OF_CARDS) {
        return risk_wrong(w, "HOLD, TROOPS, ENEMY, STARS, CONQUERED or CARDS");
    }
    if (c->of <= RISK_OF_ENEMY && risk_word_place(w, &c->where) != 0) {
        return -1;
    }
    if (c->of == RISK_OF_HOLD) {
        return 0;
    }
    return risk_word_compare(w, &c->compare) != 0 ||
                   risk_word_number(w, 0, TROOPS_MAX, &c->n) != 0
               ? -1
               : 0;
}

int risk_read_conditions(struct risk_words *w)
{
    struct risk_order *o = w->out;
    bool either = false;

    do {
        if (o->conds == RISK_TESTS) {
            return error_set(w->e, ERROR_SYNTAX, "A line has at most %d conditions.",
                             RISK_TESTS);
        }
        o->cond[o->conds].either = either;
        o->cond[o->conds].negated = risk_word(w, "NOT");
        if (read_atom(w, &o->cond[o->conds++]) != 0) {
            return -1;
        }
        either = risk_word(w, "OR");
    } while (either || risk_word(w, "AND"));
    return risk_need(w, "THEN");
}

int risk_read_buy(struct risk_words *w)
{
    w->out->verb = RISK_DO_BUY;
    if (risk_need(w, "STAR") != 0 || risk_need(w, "WITH") != 0 ||
        risk_word_cards(w, false) != 0) {
        return -1;
    }
    return w->out->listed == 4
               ? 0
               : error_set(w->e, ERROR_SYNTAX,
                           "A star is bought with 4 cards; here are %d.", w->out->listed);
}

/* ON territory [AT START OF player], or ON faction. */
static int read_scar_on(struct risk_words *w)
{
    bool weakness = w->out->scar > RISK_FALLOUT;

    if (weakness) {
        w->out->verb = RISK_DO_WEAKNESS;
        return risk_word_faction(w, &w->out->faction);
    }
    w->out->verb = RISK_DO_SCAR_ON;
    if (risk_word_place(w, &w->out->where) != 0) {
        return -1;
    }
    if (!risk_word(w, "AT")) {
        return 0;
    }
    w->out->verb = RISK_DO_SCAR_START;
    if (risk_need(w, "START") != 0 || risk_need(w, "OF") != 0) {
        return -1;
    }
    return risk_word(w, "ANY") ? 0 : risk_word_seat(w, &w->out->seat);
}

int risk_read_scar(struct risk_words *w)
{
    if (risk_word_scar(w, &w->out->scar) != 0) {
        return -1;
    }
    if (risk_word(w, "ON")) {
        return read_scar_on(w);
    }
    w->out->verb = RISK_DO_SCAR_WHEN;
    if (!risk_word(w, "WHEN")) {
        return risk_wrong(w, "ON or WHEN");
    }
    if (risk_word_place_or_any(w, &w->out->where) != 0 || risk_need(w, "ATTACKED") != 0) {
        return -1;
    }
    return risk_word(w, "BY") ? risk_word_seat(w, &w->out->seat) : 0;
}

/* n FROM territory TO territory */
static int read_march(struct risk_words *w)
{
    w->out->verb = RISK_DO_MANOEUVRE;
    return risk_word_number(w, 1, TROOPS_MAX, &w->out->n) != 0 ||
                   risk_need(w, "FROM") != 0 || risk_word_place(w, &w->out->from) != 0 ||
                   risk_need(w, "TO") != 0 || risk_word_place(w, &w->out->to) != 0
               ? -1
               : 0;
}

int risk_read_manoeuvre(struct risk_words *w)
{
    return read_march(w);
}

/* MOVE HQ comes with package 2; all else is a manoeuvre. */
int risk_read_move(struct risk_words *w)
{
    if (!w->s->packs[RISK_PACK_2] || !risk_word(w, "HQ")) {
        return read_march(w);
    }
    w->out->verb = RISK_DO_MOVE_HQ;
    return risk_word_place(w, &w->out->from) != 0 || risk_need(w, "TO") != 0 ||
                   risk_word_place(w, &w->out->to) != 0
               ? -1
               : 0;
}

int risk_read_rally(struct risk_words *w)
{
    w->out->verb = RISK_DO_RALLY;
    return 0;
}

int risk_read_join(struct risk_words *w)
{
    w->out->verb = RISK_DO_JOIN;
    return risk_word_places(w);
}

int risk_read_turnin(struct risk_words *w)
{
    w->out->verb = RISK_DO_TURNIN;
    if (risk_word_cards(w, false) != 0) {
        return -1;
    }
    return risk_evolution(w->s) == RISK_HYPNOSIS && risk_word(w, "HYPNOSIS")
               ? risk_word_place(w, &w->out->where)
               : 0;
}

int risk_read_place(struct risk_words *w)
{
    w->out->verb = RISK_DO_PLACE;
    if (risk_word(w, "REST")) {
        w->out->all = 1;
    } else if (risk_word_number(w, 1, TROOPS_MAX, &w->out->n) != 0) {
        return -1;
    }
    return risk_word_place(w, &w->out->where);
}

int risk_read_expand(struct risk_words *w)
{
    w->out->verb = RISK_DO_EXPAND;
    return risk_word_place(w, &w->out->to) != 0 || risk_need(w, "FROM") != 0 ||
                   risk_word_place(w, &w->out->from) != 0 || risk_need(w, "WITH") != 0 ||
                   risk_word_number(w, 1, TROOPS_MAX, &w->out->n) != 0
               ? -1
               : 0;
}

static int read_stops(struct risk_words *w)
{
    static const char *const names[] = {"own", "enemy", "rolls", "lost"};
    struct risk_order *o = w->out;

    do {
        struct risk_test *stop = &o->stop[o->stops];
        int of;

        if (o->stops == RISK_TESTS) {
            return error_set(w->e, ERROR_SYNTAX, "An attack has at most %d stops.",
                             RISK_TESTS);
        }
        for (of = 0; of < 4 && !risk_word(w, names[of]); of++) {
        }
        if (of == 4) {
            return risk_wrong(w, "own, enemy, rolls or lost");
        }
        stop->of = RISK_OF_OWN + of;
        if (risk_word_compare(w, &stop->compare) != 0 ||
            risk_word_number(w, 0, TROOPS_MAX, &stop->n) != 0) {
            return -1;
        }
        o->stops++;
    } while (risk_word(w, "OR"));
    return 0;
}

static int read_move_in(struct risk_words *w)
{
    if (risk_word(w, "MIN")) {
        w->out->move = RISK_MOVE_MIN;
        return 0;
    }
    if (risk_word(w, "ALL")) {
        w->out->move = RISK_MOVE_ALL;
        return 0;
    }
    w->out->move = RISK_MOVE_SOME;
    return risk_word_number(w, 1, TROOPS_MAX, &w->out->n);
}

int risk_read_attack(struct risk_words *w)
{
    struct risk_order *o = w->out;

    o->verb = RISK_DO_ATTACK;
    o->dice = 3;
    if (risk_word_place(w, &o->to) != 0 || risk_need(w, "FROM") != 0 ||
        risk_word_place(w, &o->from) != 0) {
        return -1;
    }
    if (risk_word(w, "WITH")) {
        if (risk_word_number(w, 1, 3, &o->dice) != 0) {
            return -1;
        }
        o->exact = risk_word(w, "EXACT");
    }
    o->once = risk_word(w, "ONCE");
    if ((risk_word(w, "UNTIL") && read_stops(w) != 0) ||
        (risk_word(w, "MOVE") && read_move_in(w) != 0)) {
        return -1;
    }
    return risk_word(w, "SCAR") ? risk_word_scar(w, &o->scar) : 0;
}

int risk_read_card(struct risk_words *w)
{
    w->out->verb = RISK_DO_CARD;
    return risk_word_cards(w, true);
}

static int read_yes(struct risk_words *w)
{
    if (risk_word(w, "YES")) {
        w->out->yes = 1;
        return 0;
    }
    return risk_word(w, "NO") ? 0 : risk_wrong(w, "YES or NO");
}

int risk_read_mission(struct risk_words *w)
{
    w->out->verb = RISK_DO_MISSION;
    if (read_yes(w) != 0) {
        return -1;
    }
    if (risk_word(w, "CAPITAL") &&
        (risk_word_place(w, &w->out->where) != 0 || risk_need(w, "NAME") != 0 ||
         risk_word_text(w, 1, RISK_NAME) != 0)) {
        return -1;
    }
    if (!risk_word(w, "SEALINE")) {
        return 0;
    }
    return risk_word_place(w, &w->out->sealine[0]) != 0
               ? -1
               : (risk_comma(w), risk_word_place(w, &w->out->sealine[1]));
}

int risk_read_private(struct risk_words *w)
{
    w->out->verb = RISK_DO_PRIVATE;
    return read_yes(w);
}

int risk_read_levy(struct risk_words *w)
{
    w->out->verb = RISK_DO_LEVY;
    return read_yes(w);
}

int risk_read_recon(struct risk_words *w)
{
    w->out->verb = RISK_DO_RECON;
    return risk_word_place(w, &w->out->where);
}

int risk_read_shackle(struct risk_words *w)
{
    w->out->verb = RISK_DO_SHACKLE;
    return risk_word_seat(w, &w->out->seat);
}
