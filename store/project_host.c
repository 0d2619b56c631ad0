#include "store/project.h"

#include "core/engine.h"

#include <stdlib.h>
#include <string.h>

/* An act of the host, of the log. */
struct host_act {
    int which; /* enum act; ACTS: none that is projected */
    char *why;
    int64_t turn, questions; /* of a rollback; 0 */
    int64_t entry, numbers;  /* of `restored`; 0 */
    int64_t revision;        /* of an upgrade; 0 */
    int64_t hours;           /* of an extend; 0: it does not say */
    int64_t ready_by;        /* of ready, and where that moves; 0 */
};

static int which(const struct body_reader *r)
{
    int i;

    for (i = 0; i < ACTS; i++) {
        const char *name = engine_act_name((enum act)i);

        if (strlen(name) == r->value_size && !memcmp(name, r->value, r->value_size)) {
            break;
        }
    }
    return i;
}

static int move_deadline(struct store *s, const struct host_act *a, struct body_reader *r,
                         struct error *e)
{
    static const char sql[] =
        "UPDATE question SET deadline=?3, early=early OR ?4, commits=commits OR ?5, "
        "closed_at=closed_at+?3-deadline WHERE number=?1 AND round=?2";
    int64_t number, round, deadline;
    struct query q;

    if (body_number(r, &number, e) || body_number(r, &round, e) ||
        body_number(r, &deadline, e)) {
        return -1;
    }
    query_begin(&q, s, sql);
    query_int(&q, number);
    query_int(&q, round);
    query_int(&q, deadline);
    query_int(&q, a->which == ACT_RUN);
    query_int(&q, a->which == ACT_FALLBACK);
    return query_run(&q, e);
}

/* PLAYER FROM UNTIL DAYS; FROM and UNTIL are 0 of who is back. */
static int put_away(struct store *s, int64_t entry, struct body_reader *r,
                    struct error *e)
{
    static const char sql[] =
        "UPDATE seat SET away_from=?2, away_until=?3, away_days=?4 WHERE player=?1";
    int64_t player, from, until, days;
    struct query q;

    if (project_player(r, &player, e) || body_number(r, &from, e) ||
        body_number(r, &until, e) || body_number(r, &days, e)) {
        return -1;
    }
    query_begin(&q, s, sql);
    query_int(&q, player);
    query_maybe(&q, from);
    query_maybe(&q, until);
    query_int(&q, days);
    return query_run(&q, e) || project_seated(s, player, entry, e) ||
                   project_wrote(s, player, 0, 0, e)
               ? -1
               : 0;
}

/* Who has just taken a seat: the first deadline that he misses does not count. */
static int excuse_newcomer(struct store *s, struct body_reader *r, struct error *e)
{
    struct query q;
    int64_t player;

    if (project_player(r, &player, e)) {
        return -1;
    }
    query_begin(&q, s,
                "UPDATE seat SET excused=excused-1 WHERE player=?1 AND excused>=0");
    query_int(&q, player);
    return query_run(&q, e);
}

/* The game begins with so many. */
static int set_seats(struct store *s, struct body_reader *r, struct error *e)
{
    struct query q;
    int64_t seats;

    if (project_player(r, &seats, e)) {
        return -1;
    }
    query_begin(&q, s, "UPDATE game SET seats=?1");
    query_int(&q, seats);
    return query_run(&q, e);
}

/* The host's codes older than this one are dead. */
static int host_wrote(struct store *s, struct body_reader *r, struct error *e)
{
    static const char used[] = "UPDATE game SET host_used=?1";
    static const char dead[] = "DELETE FROM code WHERE player=0 AND number<?1";
    const char *const each[] = {used, dead};
    int64_t code;
    struct query q;
    size_t i;

    if (body_number(r, &code, e)) {
        return -1;
    }
    for (i = 0; i < sizeof each / sizeof *each; i++) {
        query_begin(&q, s, each[i]);
        query_int(&q, code);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    return 0;
}

/* A player gives up his seat. */
static int resigns(struct store *s, struct body_reader *r, struct error *e)
{
    struct query q;
    int64_t player;

    if (project_player(r, &player, e)) {
        return -1;
    }
    query_begin(&q, s, "UPDATE seat SET vacant=1, autopilot=1 WHERE player=?1");
    query_int(&q, player);
    return query_run(&q, e);
}

static int read_line(struct store *s, int64_t entry, struct host_act *a,
                     struct body_reader *r, struct error *e)
{
    const struct body_row row[] = {
        {"turn", &a->turn},           {"hours", &a->hours},
        {"ready-by", &a->ready_by},   {"revision", &a->revision},
        {"questions", &a->questions}, {"entry", &a->entry},
        {"numbers", &a->numbers}};
    const int taken = body_row(r, row, sizeof row / sizeof *row, e);
    size_t n;

    if (taken) {
        return taken < 0 ? -1 : 0;
    }
    if (body_is(r, "what")) {
        a->which = which(r);
        return 0;
    }
    if (body_is(r, "deadline")) {
        return move_deadline(s, a, r, e);
    }
    if (body_is(r, "away")) {
        return put_away(s, entry, r, e);
    }
    if (body_is(r, "newcomer")) {
        return excuse_newcomer(s, r, e);
    }
    if (body_is(r, "player")) {
        return resigns(s, r, e);
    }
    if (body_is(r, "seats")) {
        return set_seats(s, r, e);
    }
    if (body_is(r, "code")) {
        return host_wrote(s, r, e);
    }
    if (body_is(r, "why")) {
        free(a->why);
        a->why = body_text(r, &n, e);
        return a->why ? 0 : -1;
    }
    return 0;
}

/* A decision about a round of bids. */
int project_decision(struct store *s, const struct log_entry *entry, struct error *e)
{
    const bool relief = entry->kind == ENTRY_RULING;
    int64_t auction = 0, round = 0, player = 0;
    struct body_reader r;
    char *why = NULL;
    size_t n;
    int result = -1;

    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if ((body_is(&r, "auction") && body_number(&r, &auction, e)) ||
            (body_is(&r, "round") && body_number(&r, &round, e)) ||
            (body_is(&r, "relief") && body_number(&r, &player, e)) ||
            (body_is(&r, "why") && !why && !(why = body_text(&r, &n, e)))) {
            goto done;
        }
    }
    result = project_all_told(
        s, entry, relief ? ENGINE_FACT_RELIEF : ENGINE_FACT_VOID,
        json_pack("{s:I, s:I, s:I, s:s}", "auction", (json_int_t)auction, "round",
                  (json_int_t)round, "player", (json_int_t)player, "why", why ? why : ""),
        e);
done:
    free(why);
    return result;
}

/* Between PAUSE and RESUME nothing falls due. */
static int set_paused(struct store *s, int64_t since, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE game SET paused=?1");
    query_maybe(&q, since);
    return query_run(&q, e);
}

/* No code is good any more. */
static int end_game(struct store *s, struct error *e)
{
    return project_close_all(s, e) || store_exec(s, "DELETE FROM code", e) ||
                   store_exec(s, "UPDATE game SET over=1, ended=1, paused=NULL", e)
               ? -1
               : 0;
}

static int newest_turn(struct store *s, int64_t *turn, struct error *e)
{
    struct query q;

    query_begin(&q, s, "SELECT turn FROM snapshot ORDER BY entry DESC LIMIT 1");
    return query_number(&q, 0, turn, e);
}

/* What everybody is told of it. */
static int tell_act(struct store *s, const struct log_entry *entry,
                    const struct host_act *a, struct error *e)
{
    int fact = ENGINE_FACT_ACT + a->which;
    char time[32];
    json_t *args;
    int64_t from;

    if (a->which == ACTS || !a->why) {
        return 0;
    }
    if (newest_turn(s, &from, e)) {
        return -1;
    }
    if (a->hours) {
        fact = ENGINE_FACT_HOURS;
        (void)snprintf(time, sizeof time, "%lld hour%s", (long long)a->hours,
                       a->hours == 1 ? "" : "s");
    }
    args = a->numbers
               ? json_pack("{s:s, s:I}", "why", a->why, "entry", (json_int_t)a->entry)
           : a->questions ? json_pack("{s:s, s:I, s:I}", "why", a->why, "turn",
                                      (json_int_t)a->turn, "from", (json_int_t)from)
           : a->hours     ? json_pack("{s:s, s:s}", "why", a->why, "time", time)
                          : json_pack("{s:s}", "why", a->why);
    return project_all_told(s, entry, fact, args, e);
}

/* Of the rules by which it is played from now on. */
static int set_revision(struct store *s, int64_t revision, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE game SET revision=?1");
    query_int(&q, revision);
    return query_run(&q, e);
}

/* What players add to event 1 is due then. */
static int move_ready(struct store *s, int64_t by, struct error *e)
{
    struct query q;

    if (!by) {
        return 0;
    }
    query_begin(&q, s, "UPDATE game SET ready_by=?1");
    query_int(&q, by);
    return query_run(&q, e);
}

/* What it changes besides deadlines. */
static int carry_out(struct store *s, const struct log_entry *entry,
                     const struct host_act *a, struct error *e)
{
    switch (a->which) {
    case ACT_PAUSE:
        return set_paused(s, entry->time, e);
    case ACT_RESUME:
        return set_paused(s, 0, e) || move_ready(s, a->ready_by, e) ? -1 : 0;
    case ACT_EXTEND:
    case ACT_OUTAGE:
    case ACT_AWAY:
        return move_ready(s, a->ready_by, e);
    case ACT_END:
        return end_game(s, e);
    case ACT_UPGRADE:
        return set_revision(s, a->revision, e);
    case ACT_READY:
        return project_asks_ready(s, entry, a->ready_by, e);
    case ACT_ROLLBACK:
        return project_rollback(s, entry->seq, a->turn, a->questions, e);
    case ACT_RESTORED:
        return project_restored(s, a->numbers, e);
    default:
        return 0;
    }
}

int project_host(struct store *s, const struct log_entry *entry, struct error *e)
{
    struct host_act a = {.which = ACTS};
    struct body_reader r;
    int result = -1;

    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (read_line(s, entry->seq, &a, &r, e)) {
            goto done;
        }
    }
    result = tell_act(s, entry, &a, e) || carry_out(s, entry, &a, e) ? -1 : 0;
done:
    free(a.why);
    return result;
}
