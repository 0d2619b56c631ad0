/* What is done to the clock of a game by its host, and for who is away. architecture 5.1.
 */
#include "core/engine_parts.h"

#include "core/entries.h"
#include "core/joined.h"
#include "core/verify_said.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MS_PER_HOUR 3600000LL

const char *engine_act_name(enum act act)
{
    static const char *const names[] = {
        [ACT_EXTEND] = "extend",     [ACT_OUTAGE] = "outage",
        [ACT_PAUSE] = "pause",       [ACT_RESUME] = "resume",
        [ACT_ANNOUNCE] = "announce", [ACT_AWAY] = "away",
        [ACT_RUN] = "run",           [ACT_END] = "end",
        [ACT_DICE] = "dice",         [ACT_JOIN] = "join",
        [ACT_START] = "start",       [ACT_RESIGN] = "resign",
        [ACT_READY] = "ready",       [ACT_ROLLBACK] = "rollback",
        [ACT_CORRECT] = "correct",   [ACT_UPGRADE] = "upgrade",
        [ACT_RESTORED] = "restored", [ACT_ADDRESS] = "address",
        [ACT_SIGNUP] = "signup",     [ACT_FALLBACK] = "fallback",
        [ACT_REMIND] = "remind",     [ACTS] = ""};

    return names[act];
}

/* Whether the deadline of this question can move. */
static bool runs(const struct asked *a)
{
    return a->deadline && !a->closed;
}

/* Whether players may still do something about a closed round: object, or reveal. */
static bool waits(const struct game *g, const struct asked *a)
{
    return a->deadline && a->closed && game_mode(g) != MODE_HOST_SEALED;
}

/* Nothing falls due in an absence, nor on the day after it, which is there to answer. */
static int64_t spare_one(const struct engine *g, const struct seat *seat,
                         int64_t deadline)
{
    const int64_t back = seat->away_until ? engine_calendar(g, seat->away_until, 24) : 0;

    return deadline >= seat->away_from && deadline < back ? back : deadline;
}

int64_t engine_spare(const struct engine *g, unsigned seats, int64_t deadline)
{
    int i, round;

    for (round = 0; round < g->game->seats; round++) { /* one may go when another comes */
        for (i = 0; i < g->game->seats; i++) {
            const struct seat *seat = &g->game->seat[i];

            if ((seats & SEE_ONLY(i)) && !seat->autopilot) {
                deadline = spare_one(g, seat, deadline);
            }
        }
    }
    return deadline;
}

/* Who has not answered yet. */
static unsigned still_asked(const struct asked *a)
{
    return a->q.seats & ~a->answered;
}

/* When it is over, ms. A closed round that waits for nothing but the host never is. */
static int64_t over_at(const struct engine *g, const struct asked *a)
{
    const int64_t until = a->closed ? engine_waits_until(g->game, a, 0) : a->deadline;

    return until ? until : INT64_MAX;
}

/* So much later, but never on days or at hours that the host keeps free. */
static int64_t later(const struct engine *g, int64_t deadline, int64_t by)
{
    return engine_calendar(g, deadline + by, 0);
}

/* Moves the deadline of one question; the time to object to a closed round, and that for
 * reveals, which counts from its deadline, move with it. */
static void move_one(const struct engine *g, struct asked *a, int64_t by)
{
    if (a->closed) {
        a->deadline += by;
        a->closed_at += by;
    } else {
        a->deadline = engine_spare(g, still_asked(a), later(g, a->deadline, by));
    }
}

/* until: when the first of them would be over behind such a move, ms. */
static int too_late(const struct engine *g, int64_t by, int64_t until, struct error *e)
{
    const long long hours = (long long)((by + engine_time(g) - until) / MS_PER_HOUR) + 1;

    return error_set(e, ERROR_ILLEGAL,
                     "A deadline would be over even so: it was passed by more than it is "
                     "to move. %lld hours would be enough.",
                     hours);
}

/* Until when players may add to event 1. 5.1. */
static int move_ready(const struct engine *g, int64_t by, struct moved *m,
                      struct error *e)
{
    const struct game *game = g->game;

    if (!game->readies || !game->ready_by) {
        return 0;
    }
    m->ready_by = engine_spare(g, game_unready(game), later(g, game->ready_by, by));
    return m->ready_by > engine_time(g) ? 0 : too_late(g, by, m->ready_by, e);
}

/* Moves the deadlines in a list of the questions; those that moved stand in *m too. */
static int move(const struct engine *g, struct asked *list, int64_t by, struct moved *m,
                struct error *e)
{
    int64_t first = INT64_MAX;
    int i;

    for (i = 0; i < g->game->asked_count; i++) {
        if (!runs(&list[i]) && !waits(g->game, &list[i])) {
            continue;
        }
        move_one(g, &list[i], by);
        if (over_at(g, &list[i]) < first) {
            first = over_at(g, &list[i]);
        }
        m->asked[m->n++] = list[i];
    }
    return first <= engine_time(g) ? too_late(g, by, first, e) : move_ready(g, by, m, e);
}

/* What the act asks of the game, and the deadlines that it leads to: as move(). */
static int prepare(const struct engine *g, enum act act, int64_t by, struct asked *list,
                   struct moved *m, struct error *e)
{
    const struct game *game = g->game;

    switch (act) {
    case ACT_EXTEND:
    case ACT_OUTAGE:
        if (move(g, list, by, m, e)) {
            return -1;
        }
        return m->n || m->ready_by
                   ? 0
                   : error_set(e, ERROR_ILLEGAL,
                               "Nothing that is asked has a deadline that could move.");
    case ACT_PAUSE:
        return game->paused || game->over
                   ? error_set(e, ERROR_ILLEGAL, "The game is %s already.",
                               game->over ? "over" : "paused")
                   : 0;
    case ACT_RESUME:
        return game->paused ? move(g, list, engine_time(g) - game->paused, m, e)
                            : error_set(e, ERROR_ILLEGAL, "The game is not paused.");
    case ACT_ANNOUNCE:
    case ACT_SIGNUP:
    case ACT_ADDRESS:
    case ACT_REMIND:
        return 0;
    case ACT_AWAY: /* these have functions of their own */
    case ACT_RUN:
    case ACT_END:
    case ACT_ROLLBACK:
    case ACT_RESTORED:
    case ACT_CORRECT:
    case ACT_UPGRADE:
    case ACT_DICE:
    case ACT_JOIN:
    case ACT_START:
    case ACT_READY:
    case ACT_RESIGN:
    case ACT_FALLBACK:
    case ACTS:
        break;
    }
    return error_set(e, ERROR_BUG, "There is no such act.");
}

/* The deadlines as they are from now on. */
static void take_over(struct game *game, const struct asked *list, const struct moved *m)
{
    memcpy(game->asked, list, sizeof game->asked);
    game->ready_by = m->ready_by ? m->ready_by : game->ready_by;
}

int engine_act(struct engine *g, enum act act, int64_t by, const char *why,
               struct error *e)
{
    struct game *game = g->game;
    struct asked list[QUESTIONS_MAX];
    struct moved m;

    memset(&m, 0, sizeof m);
    memcpy(list, game->asked, sizeof list);
    if (prepare(g, act, by, list, &m, e) ||
        engine_append(g, ENTRY_HOST, 0,
                      act == ACT_EXTEND ? entry_extend((int)(by / MS_PER_HOUR), &m, why)
                                        : entry_host(engine_act_name(act), &m, why),
                      NULL, e)) {
        return -1;
    }
    take_over(game, list, &m);
    game->paused = act == ACT_PAUSE    ? engine_time(g)
                   : act == ACT_RESUME ? 0
                                       : game->paused;
    g->acts++;
    g->act = act;
    return 0;
}

/* Who is back in a game in which nobody played has a whole period for what is asked of
 * him, as if it were asked now. Questions of others alone wait for nobody. */
static void begin_anew(struct engine *g, struct asked *list)
{
    int i;

    for (i = 0; i < g->game->asked_count; i++) {
        struct asked *a = &list[i];
        const int64_t whole =
            engine_due(g, a->q.seats, game_hours(g->game, a->q.decision));

        if (runs(a) && (still_asked(a) & g->woken) && a->deadline < whole) {
            a->deadline = whole;
        }
    }
    g->woken = 0;
}

/* The questions of a list whose deadlines are others than the game's. */
static void list_moved(const struct game *game, const struct asked *list, struct moved *m)
{
    int i;

    for (i = 0; i < game->asked_count; i++) {
        if (list[i].deadline != game->asked[i].deadline) {
            m->asked[m->n++] = list[i];
        }
    }
}

/* "Bas and Kyle are back": those of the mask. */
static void say_back(const struct game *game, unsigned seats, struct joined *out)
{
    int i, n = 0;

    for (i = 0; i < game->seats; i++) {
        if (seats & SEE_ONLY(i)) {
            joined_add(out, " and ", "%s", game->names[i]);
            n++;
        }
    }
    joined_add(out, " ", "%s back in a game in which nobody played.",
               n == 1 ? "is" : "are");
}

int engine_wake(struct engine *g, struct error *e)
{
    struct joined why = {.used = 0};
    struct asked list[QUESTIONS_MAX];
    struct moved m;

    if (!g->woken || g->game->over) {
        return 0;
    }
    memset(&m, 0, sizeof m);
    memcpy(list, g->game->asked, sizeof list);
    say_back(g->game, g->woken, &why);
    begin_anew(g, list);
    list_moved(g->game, list, &m);
    if (!m.n) {
        return 0;
    }
    if (engine_append(g, ENTRY_HOST, 0,
                      entry_host(engine_act_name(ACT_OUTAGE), &m, why.text), NULL, e)) {
        return -1;
    }
    take_over(g->game, list, &m);
    g->acts++;
    g->act = ACT_OUTAGE;
    return 0;
}

/* Moves what is open to this seat out of its absence. */
static void spare_all(const struct engine *g, int seat, struct asked *list,
                      struct moved *m)
{
    const struct game *game = g->game;
    int i;

    if (game->readies && game->ready_by && (game_unready(game) & SEE_ONLY(seat))) {
        m->ready_by = engine_spare(g, SEE_ONLY(seat), game->ready_by);
        m->ready_by = m->ready_by > game->ready_by ? m->ready_by : 0;
    }
    for (i = 0; i < g->game->asked_count; i++) {
        if (runs(&list[i]) && (still_asked(&list[i]) & SEE_ONLY(seat))) {
            list[i].deadline = engine_spare(g, SEE_ONLY(seat), list[i].deadline);
        }
    }
}

/* Who has just taken a seat of which something is asked already: the first deadline that
 * he misses does not count. */
static bool comes_late(const struct engine *g, int seat)
{
    bool late = false;
    int i;

    for (i = 0; i < g->game->asked_count; i++) {
        const struct asked *a = &g->game->asked[i];

        late = late || (runs(a) && (still_asked(a) & SEE_ONLY(seat)));
    }
    return late && (g->newcomers & SEE_ONLY(seat));
}

int engine_away(struct engine *g, int seat, int64_t from, int64_t until, int days,
                const struct signed_line *line, const char *why, struct error *e)
{
    struct game *game = g->game;
    const struct seat before = game->seat[seat];
    const bool late = comes_late(g, seat);
    struct asked list[QUESTIONS_MAX];
    struct moved m;

    engine_wrote(g, seat);
    if (late) {
        game_newcomer(game, seat);
    }
    game->seat[seat].away_from = from;
    game->seat[seat].away_until = until;
    game->seat[seat].away_days = days;
    memcpy(list, game->asked, sizeof list);
    memset(&m, 0, sizeof m);
    begin_anew(g, list);
    spare_all(g, seat, list, &m);
    list_moved(game, list, &m);
    if (engine_append(g, ENTRY_HOST, 0,
                      entry_away(seat + 1, &game->seat[seat], late, line, &m, why), NULL,
                      e)) {
        game->seat[seat] = before;
        return -1;
    }
    take_over(game, list, &m);
    g->acts++;
    g->act = ACT_AWAY;
    return 0;
}

/* A round that only those can open who made its key together. 3.3. */
static bool is_joint(const struct game *game, const struct asked *a)
{
    return game_mode(game) == MODE_TABLE && !game_witness(game) &&
           a->q.sealed == SEALED_BIDS && a->opened && !a->commits;
}

int engine_may_change(const struct game *game, struct error *e)
{
    int i;

    if (game->over) {
        return error_set(e, ERROR_ILLEGAL, "The game is over.");
    }
    for (i = 0; i < game->asked_count; i++) {
        const struct asked *a = &game->asked[i];

        if (is_joint(game, a) && (a->closed || a->q.round > 0)) {
            return error_set(e, ERROR_ILLEGAL,
                             "Bids are being opened that only those can open who made "
                             "their key: no seat changes hands before that is done.");
        }
    }
    return 0;
}

/* Of his share of a joint key (3.3) the one before alone knows the secret: the round
 * begins again, as one of commitments while the new one has mailed no halves. */
static int repeat_rounds(struct engine *g, int seat, struct error *e)
{
    char why[SEAT_NAME_MAX + 120];
    int i;

    (void)snprintf(why, sizeof why,
                   "%s has no part in the key that its bids were sealed with.",
                   g->game->names[seat]);
    for (i = 0; i < g->game->asked_count; i++) {
        const struct asked *a = &g->game->asked[i];

        if (is_joint(g->game, a) && (a->q.seats & SEE_ONLY(seat)) &&
            engine_void(g, a->auction, a->q.round, why, e)) {
            return -1;
        }
    }
    return 0;
}

int engine_seat(struct engine *g, int seat, const char *name, const char *why,
                struct error *e)
{
    struct game *game = g->game;
    const struct seat before = game->seat[seat];

    if (engine_may_change(game, e) || game_name_check(name, e) ||
        game_seat(game, seat, name, e)) {
        return -1;
    }
    if (engine_append(g, ENTRY_SEAT, 0, entry_seat(seat + 1, game->names[seat]), NULL,
                      e)) {
        game->seat[seat] = before;
        return -1;
    }
    game_chain(game, seat, NULL); /* it was that of the one before */
    g->newcomers |= SEE_ONLY(seat);
    return engine_away(g, seat, 0, 0, 0, NULL, why, e) || repeat_rounds(g, seat, e) ? -1
                                                                                    : 0;
}

/* Whether he wrote with the code that no mail of his may be older than. Behind a restored
 * copy it is the first one that is issued, and no mail has brought it yet. */
static int wrote_with(const struct engine *g, int64_t number, bool *did, struct error *e)
{
    struct log_entry entry = {.seq = g->head.seq + 1};
    struct said_host said = {.code = 0};

    do {
        if (g->journal->find(g->journal->arg, ENTRY_HOST, entry.seq - 1, true, &entry,
                             e)) {
            return -1;
        }
        memset(&said, 0, sizeof said);
        if (entry.body && said_host(&said, &entry)) {
            memset(&said, 0, sizeof said);
        }
        free(entry.body);
    } while (entry.seq && !said.code && !said.numbers);
    *did = said.code == number;
    return 0;
}

int engine_host_code(const struct engine *g, int64_t number, enum refused *out,
                     struct error *e)
{
    const struct game *game = g->game;
    bool used = number < game->host_used;

    if (number == game->host_used && wrote_with(g, number, &used, e)) {
        return -1;
    }
    *out = number < 1 || number > game->host_issued ? REFUSED_AUTH
           : used                                   ? REFUSED_USED
                                                    : REFUSED_NONE;
    return 0;
}

int engine_host_wrote(struct engine *g, int64_t number, const char *words,
                      struct error *e)
{
    if (engine_append(g, ENTRY_HOST, 0, entry_host_mail(number, words), NULL, e)) {
        return -1;
    }
    g->game->host_used = number;
    return 0;
}

int engine_host_tells(struct engine *g, unsigned to, const char *text, struct error *e)
{
    return engine_append(g, ENTRY_MESSAGE, 0,
                         entry_message(0, to, g->game->seats, NULL, text), NULL, e);
}

int engine_on(struct engine *g, struct error *e)
{
    return engine_settle(g, e);
}

int engine_upgrade(struct engine *g, const char *why, struct error *e)
{
    struct game *game = g->game;

    if (game->revision >= game->rules->revision) {
        return error_set(
            e, ERROR_ILLEGAL,
            "The game is played by revision %d of the rules, and this program "
            "has %d.",
            game->revision, game->rules->revision);
    }
    if (engine_append(g, ENTRY_HOST, 0, entry_upgrade(game->rules->revision, why), NULL,
                      e)) {
        return -1;
    }
    game->revision = game->rules->revision;
    g->acts++;
    g->act = ACT_UPGRADE;
    return 0;
}
