/* Risk Legacy as the engine sees it: what is asked, what an order leads to. RULES 16. */
#include "core/risk/risk.h"

#include <stdio.h>
#include <string.h>

#define STAGES_MAX 2000 /* in one order: more would be a runaway */

extern const char core_risk_deck_json[];

enum { C1, S1, S2, T1, E1, M1, P1, P2, N1, A1, W1, W2 };

/* RULES 16.2, the table of decisions. */
static const struct decision decisions[] = {
    {"C1", "powers and coins", "setup", 72},
    {"S1", "your faction and your start", "setup", 72},
    {"S2", "the first mission", "choice", 72},
    {"T1", "your turn", "turn", 168},
    {"E1", "an event", "choice", 72},
    {"M1", "a sea line", "choice", 72},
    {"P1", "a comeback power", "choice", 72},
    {"P2", "a missile power", "choice", 72},
    {"N1", "the target of the strike", "choice", 72},
    {"A1", "the place of Alien Island", "choice", 72},
    {"W1", "your reward", "reward", 168},
    {"W2", "the name of the world", "reward", 168},
    {NULL, NULL, NULL, 0},
};

/* ---- what is asked ---- */

static void ask(struct question *q, int number, int round, int code, unsigned seats,
                const char *text)
{
    static const struct question none;

    *q = none;
    q->number = number;
    q->round = round;
    q->decision = &decisions[code];
    q->seats = seats;
    (void)snprintf(q->text, sizeof q->text, "%s", text);
}

static void ask_one(const struct turn *t, struct question *q)
{
    static const int codes[] = {0, E1, M1, N1, A1, S2};
    const struct risk *s = t->state;
    const struct risk_deck *deck = t->deck;
    const char *text = decisions[codes[s->asked.kind]].title;

    if (s->asked.kind == RISK_ASKS_EVENT) {
        text = deck->event[s->turn.event].name;
    }
    ask(q, s->number, s->asked.round, codes[s->asked.kind], SEE_ONLY(s->asked.seat - 1),
        text);
}

static void ask_stage(const struct turn *t, struct question *q)
{
    const struct risk *s = t->state;
    unsigned seats = (unsigned)s->awaiting;

    switch ((enum risk_stage)s->stage) {
    case RISK_VOTING:
        ask(q, s->number, 0, C1, seats, "vote on powers, and put coins on cards");
        q->sealed = SEALED_ANSWERS;
        break;
    case RISK_RANKING:
        ask(q, s->number, 0, S1, seats, "rank factions and starting territories");
        q->sealed = SEALED_ANSWERS;
        break;
    case RISK_REWARDING:
        ask(q, s->number, 0, W1, seats, "choose a reward");
        q->sealed = SEALED_ANSWERS;
        break;
    case RISK_WORLD_NAME:
        ask(q, s->number, 0, W2, seats, "name the world");
        break;
    case RISK_TURN:
        ask(q, s->number, s->asked.round, T1, SEE_ONLY(risk_active(s)), "play your turn");
        q->illegal = ILLEGAL_SKIPS;
        break;
    case RISK_NO_STAGE:
    case RISK_PREPARING:
    case RISK_TURN_BEGINS:
    case RISK_TURN_ENDS:
    case RISK_DRAWING:
    case RISK_EVENT:
    case RISK_PASSING:
    case RISK_WRITE_UP:
    case RISK_PACKAGES:
    case RISK_OVER:
        q->seats = 0;
        break;
    }
}

/* A power is asked for while its player is asked nothing else, so that a deadline or the
 * end of a mail is always about one question. */
static void ask_power(const struct risk *s, bool comeback, struct question *out, int *n)
{
    int i, seat = risk_first_due(s, comeback);

    for (i = 0; seat >= 0 && i < *n; i++) {
        if (out[i].seats & SEE_ONLY(seat)) {
            return;
        }
    }
    if (seat >= 0) {
        ask(&out[(*n)++],
            comeback ? s->players[seat].comeback_due : s->players[seat].gain_due, 0,
            comeback ? P1 : P2, SEE_ONLY(seat),
            comeback ? "choose a comeback power" : "choose a missile power");
    }
}

static int pending(const struct turn *t, struct question out[QUESTIONS_MAX])
{
    const struct risk *s = t->state;
    int n = 0;

    if (s->over) {
        return 0;
    }
    out[0].seats = 0;
    if (s->asked.kind) {
        ask_one(t, &out[0]);
    } else {
        ask_stage(t, &out[0]);
    }
    n += out[0].seats != 0;
    ask_power(s, true, out, &n);
    ask_power(s, false, out, &n);
    return n;
}

/* ---- stage after stage, until somebody is asked ---- */

static void pass(struct turn *t)
{
    struct risk *s = t->state;
    int seat = risk_active(s);

    fact(t->facts, SEE_ALL, RISK_TELL_PASSED, "{s:i}", "seat", seat);
    s->turn.seat = risk_after(s, seat) + 1;
    s->turn.number++;
    s->stage = RISK_TURN_BEGINS;
}

static void run_turn(struct turn *t)
{
    struct risk *s = t->state;

    switch ((enum risk_stage)s->stage) {
    case RISK_TURN_BEGINS:
        risk_begin_turn(t);
        break;
    case RISK_TURN:
        risk_end_lines(t);
        break;
    case RISK_TURN_ENDS:
        risk_end_scars(t);
        break;
    case RISK_DRAWING:
        if (s->turn.completing) {
            risk_give_stars(t);
        } else if (!risk_complete(t)) {
            risk_draw(t);
        }
        break;
    case RISK_EVENT:
        risk_next_event(t);
        break;
    case RISK_PASSING:
        pass(t);
        break;
    case RISK_NO_STAGE:
    case RISK_VOTING:
    case RISK_PREPARING:
    case RISK_RANKING:
    case RISK_WRITE_UP:
    case RISK_REWARDING:
    case RISK_PACKAGES:
    case RISK_WORLD_NAME:
    case RISK_OVER:
        break;
    }
}

/* Errors: MEMORY. */
static int run_stage(struct turn *t, struct error *e)
{
    struct risk *s = t->state;

    switch ((enum risk_stage)s->stage) {
    case RISK_VOTING:
        risk_begin_campaign(t);
        return 0;
    case RISK_PREPARING:
        risk_prepare(t);
        return 0;
    case RISK_RANKING:
        risk_place_players(t);
        return 0;
    case RISK_WRITE_UP:
        risk_write_up(t);
        return 0;
    case RISK_REWARDING:
        return risk_give_rewards(t, e);
    case RISK_PACKAGES:
        risk_open_packages(t);
        risk_after_packages(t);
        return 0;
    case RISK_WORLD_NAME:
        risk_after_packages(t);
        return 0;
    case RISK_TURN:
        if (risk_play_lines(t, e) != 0) {
            return -1;
        }
        if (s->asked.kind || s->stage != RISK_TURN) {
            return 0;
        }
        run_turn(t);
        return 0;
    case RISK_NO_STAGE:
    case RISK_TURN_BEGINS:
    case RISK_TURN_ENDS:
    case RISK_DRAWING:
    case RISK_EVENT:
    case RISK_PASSING:
    case RISK_OVER:
        run_turn(t);
        return 0;
    }
    return 0;
}

/* The stage goes on by itself: nobody is asked whose answer it needs. */
static bool goes_on(const struct risk *s)
{
    if (s->over || s->asked.kind || s->awaiting) {
        return false;
    }
    switch ((enum risk_stage)s->stage) {
    case RISK_TURN:
        return s->turn.ended != 0;
    case RISK_TURN_BEGINS: /* a power he has earned works from here on: 14.2 */
        return !s->players[risk_active(s)].comeback_due;
    case RISK_PREPARING: /* powers belong to the factions of the game before */
        return !risk_anything_due(s);
    case RISK_PACKAGES:
        return !risk_anything_due(s) || s->game < s->games;
    case RISK_NO_STAGE:
    case RISK_VOTING:
    case RISK_RANKING:
    case RISK_TURN_ENDS:
    case RISK_DRAWING:
    case RISK_EVENT:
    case RISK_PASSING:
    case RISK_WRITE_UP:
    case RISK_REWARDING:
    case RISK_WORLD_NAME:
    case RISK_OVER:
        break;
    }
    return true;
}

int risk_run(struct turn *t, struct error *e)
{
    const struct risk *s = t->state;
    int i;

    for (i = 0; i < STAGES_MAX; i++) {
        risk_settle_dues(t);
        if (!goes_on(s)) {
            return 0;
        }
        if (run_stage(t, e) != 0) {
            return -1;
        }
    }
    return error_set(e, ERROR_BUG, "The stages of the game do not come to an end.");
}

/* ---- orders ---- */

static int denied(const char *why, struct error *e)
{
    return error_set(e, ERROR_DENIED, "%s", why);
}

/* A line of chapter 6 to 11. */
static int turn_line(struct turn *t, int seat, const struct risk_order *o,
                     const struct order *line, struct error *e)
{
    struct risk *s = t->state;
    bool active = risk_in_turns(s) && risk_active(s) == seat;

    if (active && s->stage == RISK_TURN && !s->asked.kind) {
        if (t->opens || !s->turn.ended) {
            memset(s->lines, 0, sizeof s->lines); /* what waited is replaced */
        }
        t->answered = true;
        return risk_turn_line(t, o, line, e);
    }
    if (active && s->stage == RISK_TURN) {
        if (t->opens && t->place == 1) {
            memset(s->lines, 0, sizeof s->lines);
        }
        return risk_line_waits(t, line, e);
    }
    if (!t->opens) { /* the line before it ended the turn, or the game */
        return risk_pass_over(t, seat, line,
                              risk_in_turns(s) ? "the turn is over" : "the game is over");
    }
    return denied("It is not your turn. Standing instructions may be sent at any time.",
                  e);
}

/* A sealed line of the stage in hand. Errors: DENIED, ILLEGAL. */
static int sealed_line(struct turn *t, int seat, const struct risk_order *o, int stage,
                       struct error *e)
{
    const struct risk *s = t->state;

    if (s->stage != stage || !(s->awaiting & (int)SEE_ONLY(seat))) {
        return denied("This is not asked of you now.", e);
    }
    t->answered = true;
    switch (o->verb) {
    case RISK_DO_RANK_FACTIONS:
        return risk_rank_factions(t, seat, o, e);
    case RISK_DO_RANK_STARTS:
        return risk_rank_starts(t, seat, o, e);
    case RISK_DO_DRAFT:
        return risk_wish_draft(t, seat, o, e);
    case RISK_DO_VOTE:
        return risk_vote(t, seat, o, e);
    default: /* RISK_DO_COINS */
        return risk_wish_coins(t, seat, o, e);
    }
}

static int reward_line(struct turn *t, int seat, const struct risk_order *o,
                       const struct order *line, struct error *e)
{
    const struct risk *s = t->state;

    if (s->stage != RISK_REWARDING || !(s->awaiting & (int)SEE_ONLY(seat))) {
        return denied("No reward is asked of you now.", e);
    }
    if (o->verb == RISK_DO_REWARD && risk_check_reward(t, seat, o, e) != 0) {
        return -1;
    }
    t->answered = true;
    return risk_keep_reward(t, seat, o, line, e);
}

static int world_line(struct turn *t, int seat, const struct risk_order *o,
                      struct error *e)
{
    const struct risk *s = t->state;

    if (s->stage != RISK_WORLD_NAME || s->awaiting != (int)SEE_ONLY(seat)) {
        return denied("The name of the world is not asked of you.", e);
    }
    if (risk_check_name(t, o->text, o->text_size, e) != 0) {
        return -1;
    }
    t->answered = true;
    risk_name_world(t, seat, o);
    return 0;
}

static int resign(struct turn *t, int seat)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];

    if (!p->resigned) {
        p->resigned = 1;
        fact(t->facts, SEE_ALL, RISK_TELL_RESIGNED, "{s:i}", "seat", seat);
    }
    s->awaiting &= ~(int)SEE_ONLY(seat);
    if (s->asked.kind && s->asked.seat == seat + 1) {
        risk_answer_default(t);
    }
    while (risk_first_due(s, true) == seat || risk_first_due(s, false) == seat) {
        risk_due_default(t, seat);
    }
    if (s->stage == RISK_TURN && risk_active(s) == seat && !s->turn.ended) {
        risk_quiet(t);
    }
    return 0;
}

static bool is_asked(const struct turn *t, int seat, int code)
{
    struct question list[QUESTIONS_MAX];
    int i, n = pending(t, list);

    for (i = 0; i < n; i++) {
        if (list[i].decision == &decisions[code] && (list[i].seats & SEE_ONLY(seat))) {
            return true;
        }
    }
    return false;
}

/* Standing instructions, and what they may answer. */
static int standing_line(struct turn *t, int seat, const struct risk_order *o,
                         const struct order *line, struct error *e)
{
    const struct risk *s = t->state;

    if (risk_answers(s, seat, o)) {
        return risk_answer(t, seat, o, e);
    }
    if ((o->verb == RISK_DO_COMEBACK || o->verb == RISK_DO_GAIN) &&
        is_asked(t, seat, o->verb == RISK_DO_COMEBACK ? P1 : P2)) {
        return risk_choose_power(t, seat, o, o->verb == RISK_DO_COMEBACK, e);
    }
    if (o->verb == RISK_DO_NUKE || o->verb == RISK_DO_ISLAND) {
        return denied("This is not asked of you.", e);
    }
    if (o->verb == RISK_DO_RESIGN && s->players[seat].fresh) {
        return denied("Who has just taken a seat over may resign from his first turn on.",
                      e);
    }
    if (o->verb == RISK_DO_RESIGN) {
        return resign(t, seat);
    }
    if (!s->players[seat].playing || s->players[seat].eliminated) {
        return denied("You are not in this game.", e);
    }
    return o->verb == RISK_DO_CANCEL ? risk_cancel(t, seat, o, e)
                                     : risk_note(t, seat, o, line, e);
}

static int order_apply(struct turn *t, int seat, const struct risk_order *o,
                       const struct order *line, struct error *e)
{
    const struct risk *s = t->state;

    if (risk_answers(s, seat, o)) { /* MISSION among them */
        return risk_answer(t, seat, o, e);
    }
    if (o->verb <= RISK_DO_WEAKNESS) {
        return turn_line(t, seat, o, line, e);
    }
    if (o->conditional && !risk_condition_holds(t, seat, o)) {
        return risk_pass_over(t, seat, line, "its condition does not hold");
    }
    if (o->verb <= RISK_DO_RESIGN) {
        return standing_line(t, seat, o, line, e);
    }
    switch (o->verb) {
    case RISK_DO_VOTE:
    case RISK_DO_COINS:
        return sealed_line(t, seat, o, RISK_VOTING, e);
    case RISK_DO_REWARD:
    case RISK_DO_SIGN:
        return reward_line(t, seat, o, line, e);
    case RISK_DO_WORLD:
        return world_line(t, seat, o, e);
    case RISK_DO_SIT:
        risk_sit(t, seat, o->yes);
        return 0;
    case RISK_DO_SUBSTITUTE:
        return risk_substitute(t, seat, o, e);
    default:
        return sealed_line(t, seat, o, RISK_RANKING, e);
    }
}

static int apply_words(struct turn *t, int seat, const struct order *line,
                       struct error *e)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];
    struct risk_order o;

    if (risk_order_read(t, line, &o, e) != 0) {
        return -1;
    }
    if (s->over) {
        return denied("The campaign is over.", e);
    }
    if (p->resigned && o.verb != RISK_DO_SUBSTITUTE) {
        return denied("You have resigned.", e);
    }
    if (o.verb != RISK_DO_SUBSTITUTE) {
        p->quiet = p->open = 0;
    }
    return order_apply(t, seat, &o, line, e) != 0 ? -1 : risk_run(t, e);
}

/* "That was all": a sealed answer is in, a turn is over. */
static int apply_end(struct turn *t, int seat, struct error *e)
{
    struct risk *s = t->state;

    if (s->awaiting & (int)SEE_ONLY(seat)) {
        risk_tell_missing(t, seat);
        s->awaiting &= ~(int)SEE_ONLY(seat);
    } else if (s->stage == RISK_TURN && !s->asked.kind && risk_active(s) == seat) {
        s->turn.ended = 1;
    }
    return risk_run(t, e);
}

static int apply_default(struct turn *t, int seat, struct error *e)
{
    struct risk *s = t->state;

    if (s->asked.kind && s->asked.seat == seat + 1) {
        risk_answer_default(t);
    } else if (s->stage == RISK_WORLD_NAME && (s->awaiting & (int)SEE_ONLY(seat))) {
        risk_name_world(t, seat, NULL);
    } else if (s->awaiting & (int)SEE_ONLY(seat)) {
        s->awaiting &= ~(int)SEE_ONLY(seat);
    } else if (s->stage == RISK_TURN && !s->asked.kind && risk_active(s) == seat) {
        risk_quiet(t);
    } else if (risk_first_due(s, true) == seat || risk_first_due(s, false) == seat) {
        risk_due_default(t, seat);
    } else {
        return denied("Nothing is asked of you.", e);
    }
    return risk_run(t, e);
}

static int apply(struct turn *t, int seat, const struct order *o, struct error *e)
{
    switch (o->kind) {
    case ORDER_WORDS:
        return apply_words(t, seat, o, e);
    case ORDER_DEFAULT:
        return apply_default(t, seat, e);
    case ORDER_END:
        return apply_end(t, seat, e);
    case ORDER_PLAN:
        break;
    }
    return denied("This game has no plans; it has standing instructions.", e);
}

/* Who has resigned, watches this game or is eliminated in it. */
static unsigned absent(const struct turn *t)
{
    const struct risk *s = t->state;
    const bool runs = s->stage >= RISK_TURN_BEGINS && s->stage <= RISK_PASSING;
    unsigned seats = risk_resigned(s);
    int i;

    for (i = 0; i < t->seats; i++) {
        const struct risk_player *p = &s->players[i];

        seats |= runs && (!p->playing || p->eliminated) ? SEE_ONLY(i) : 0;
    }
    return seats;
}

const struct rules risk_rules = {
    .name = "risk",
    .title = "Risk Legacy",
    .revision = 3,
    .seats_min = 3,
    .seats_max = RISK_SEATS,
    .state_size = sizeof(struct risk),
    .decks = RISK_GAMES_MAX,
    .absent = absent,
    .facts = risk_facts,
    .decisions = decisions,
    .verbs = risk_verbs,
    .verb_known = risk_verb_known,
    .help = risk_help,
    .help_known = risk_help_known,
    .deck = core_risk_deck_json,
    .deck_read = risk_deck_read,
    .deck_free = risk_deck_free,
    .deck_size = sizeof(struct risk_deck),
    .deck_pack = risk_deck_pack,
    .setup = risk_setup,
    .pending = pending,
    .legal = risk_legal,
    .read = risk_read,
    .apply = apply,
    .reshuffle = risk_reshuffle,
    .view = risk_view,
    .chronicle = risk_chronicle,
    .save = risk_save,
    .load = risk_load,
    .audit = risk_audit,
};
