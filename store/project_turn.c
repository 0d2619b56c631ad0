#include "store/project.h"

#include <stdlib.h>
#include <string.h>

#define WORD_MAX 16        /* of a decision's code or a cause */
#define SNAPSHOTS_EVERY 64 /* of the older ones (architecture 2.4) */

/* What the body of a turn says, the questions apart. */
struct told {
    bool setup; /* event 1 */
    int64_t chain, event, last_step, revision;
    int64_t missed, question, round; /* player whose deadline passed; 0; and which */
    int64_t order;                   /* the order-in that it plays; 0              */
    int64_t planned;                 /* whose plan; 0                              */
    struct answers answers;
    bool asks;
};

/* A question that is still open keeps its entry and what came in for it. */
static int put_question(struct store *s, int64_t entry, struct body_reader *r,
                        struct error *e)
{
    static const char sql[] =
        "INSERT INTO question(number, round, decision, seats, deadline, entry, listed, "
        "answered) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?6, 0) ON CONFLICT(number, round) DO "
        "UPDATE SET decision=excluded.decision, seats=excluded.seats, "
        "deadline=excluded.deadline, listed=excluded.listed";
    int64_t number, round, deadline;
    char decision[WORD_MAX];
    unsigned seats;
    struct query q;

    if (body_number(r, &number, e) || body_number(r, &round, e) ||
        body_word(r, decision, sizeof decision, e) || body_number(r, &deadline, e) ||
        project_players(r, &seats, e)) {
        return -1;
    }
    query_begin(&q, s, sql);
    query_int(&q, number);
    query_int(&q, round);
    query_text(&q, decision);
    query_int(&q, seats);
    query_maybe(&q, deadline);
    query_int(&q, entry);
    return query_run(&q, e);
}

static int read_cause(struct store *s, struct told *t, struct body_reader *r,
                      struct error *e)
{
    char word[WORD_MAX];

    if (body_word(r, word, sizeof word, e)) {
        return -1;
    }
    if (!strcmp(word, "order")) {
        return body_number(r, &t->order, e) || project_asked(s, t->order, &t->answers, e)
                   ? -1
                   : 0;
    }
    if (!strcmp(word, "plan")) {
        return project_player(r, &t->planned, e);
    }
    if (strcmp(word, "expiry") != 0) {
        t->setup = !strcmp(word, "setup");
        return 0;
    }
    return body_number(r, &t->question, e) || body_number(r, &t->round, e) ||
                   project_player(r, &t->missed, e)
               ? -1
               : 0;
}

static int read_from(struct store *s, struct body_reader *r, struct error *e)
{
    unsigned char c[32];
    int64_t player;

    return project_player(r, &player, e) || body_bytes(r, c, sizeof c, e) ||
                   project_used(s, player, c, e)
               ? -1
               : 0;
}

static int read_line(struct store *s, const struct log_entry *entry, struct told *t,
                     struct body_reader *r, struct error *e)
{
    int64_t first;

    if (body_is(r, "cause")) {
        return read_cause(s, t, r, e);
    }
    if (body_is(r, "event")) {
        return body_number(r, &t->chain, e) || body_number(r, &t->event, e) ? -1 : 0;
    }
    if (body_is(r, "from")) {
        return read_from(s, r, e);
    }
    if (body_is(r, "steps")) {
        return body_number(r, &first, e) || body_number(r, &t->last_step, e) ? -1 : 0;
    }
    if (body_is(r, "revision")) {
        return body_number(r, &t->revision, e);
    }
    if (body_is(r, "ask")) {
        t->asks = true;
        return put_question(s, entry->seq, r, e);
    }
    return 0;
}

/* What this turn no longer lists is answered or gone. */
static int drop_questions(struct store *s, int64_t entry, struct error *e)
{
    struct query q;

    query_begin(&q, s, "DELETE FROM question WHERE listed<>?1");
    query_int(&q, entry);
    return query_run(&q, e);
}

/* With its first event an announced chain comes into use. */
static int move_game(struct store *s, const struct told *t, struct error *e)
{
    static const char sql[] =
        "UPDATE game SET revision=?1, steps=?2, over=?3, event=?5, chain=?4, "
        "chain_length=iif(chain=?4, chain_length, next_length), "
        "anchor=iif(chain=?4, anchor, next_anchor), "
        "next_length=iif(chain=?4, next_length, NULL), "
        "next_anchor=iif(chain=?4, next_anchor, NULL)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, t->revision);
    query_int(&q, t->last_step);
    query_int(&q, !t->asks);
    query_int(&q, t->chain);
    query_int(&q, t->event);
    return query_run(&q, e);
}

int project_fact(struct store *s, const struct fact_row *f, struct error *e)
{
    static const char sql[] =
        "INSERT INTO fact(entry, step, n, name, rule, mask, arguments, sentence) "
        "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    char *args = json_dumps(f->args, JSON_SORT_KEYS | JSON_COMPACT);
    struct query q;
    int result;

    if (!args) {
        return error_memory(e);
    }
    query_begin(&q, s, sql);
    query_int(&q, f->entry);
    query_int(&q, f->step);
    query_int(&q, f->n);
    query_text(&q, f->name);
    query_text(&q, f->rule);
    query_int(&q, f->see);
    query_text(&q, args);
    query_text(&q, f->sentence);
    result = query_run(&q, e);
    free(args);
    return result;
}

static int put_facts(struct store *s, int64_t entry, int64_t step, const struct facts *f,
                     struct error *e)
{
    int i;

    for (i = 0; i < f->count; i++) {
        const struct fact *fact = &f->fact[i];
        const struct fact_row row = {.entry = entry,
                                     .step = step,
                                     .n = i + 1,
                                     .name = fact->kind->name,
                                     .rule = fact->kind->rule,
                                     .see = fact->see,
                                     .args = fact->args,
                                     .sentence = fact->sentence};

        if (project_fact(s, &row, e)) {
            return -1;
        }
    }
    return 0;
}

static int put_draws(struct store *s, int64_t entry, int64_t number,
                     const struct played *p, const struct step *step, struct error *e)
{
    static const char sql[] = "INSERT INTO draw(entry, step, n, purpose, sides, value) "
                              "VALUES(?1, ?2, ?3, ?4, ?5, ?6)";
    struct query q;
    int i;

    for (i = 0; i < step->draws; i++) {
        const struct draw *draw = &p->chance.draw[step->first_draw + i];

        query_begin(&q, s, sql);
        query_int(&q, entry);
        query_int(&q, number);
        query_int(&q, i + 1);
        query_text(&q, draw->purpose);
        query_int(&q, draw->sides);
        query_int(&q, draw->value);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    return 0;
}

static int put_step(struct store *s, int64_t entry, int64_t number,
                    const struct step *step, struct error *e)
{
    static const char sql[] =
        "INSERT INTO step(step, entry, player, line) VALUES(?1, ?2, ?3, ?4)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, number);
    query_int(&q, entry);
    query_int(&q, step->seat == SEATS_MAX ? 0 : step->seat + 1);
    query_int(&q, step->line);
    return query_run(&q, e);
}

static int put_steps(struct store *s, int64_t entry, const struct played *p,
                     struct error *e)
{
    int i;

    for (i = 0; i < p->steps; i++) {
        const struct step *step = &p->step[i];
        const int64_t number = p->first_step + i;

        if (put_step(s, entry, number, step, e) ||
            put_facts(s, entry, number, &step->facts, e) ||
            put_draws(s, entry, number, p, step, e)) {
            return -1;
        }
    }
    return 0;
}

/* The one before stays only where it is one of every 64, the last of its revision, or the
 * first behind piles whose key was lost (sealed-bids 5.7: behind key-change and anchor),
 * from which all later turns are played again. Where an audit finds that one gone, as
 * older programs left it, it goes here too. */
static int thin(struct store *s, int64_t turn, int64_t revision, struct error *e)
{
    static const char sql[] =
        "DELETE FROM snapshot WHERE entry=(SELECT entry FROM "
        "snapshot ORDER BY entry DESC LIMIT 1 OFFSET 1) "
        "AND turn=?1-1 AND turn%?2<>0 AND revision=?3 AND (state='' OR NOT EXISTS("
        "SELECT 1 FROM log AS anchor JOIN log AS change ON change.seq=anchor.seq-1 "
        "WHERE anchor.seq=snapshot.entry-1 AND anchor.kind=48 AND change.kind=3 AND "
        "instr(CAST(anchor.body AS TEXT), 'deck-before')=0))";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, turn);
    query_int(&q, SNAPSHOTS_EVERY);
    query_int(&q, revision);
    return query_run(&q, e);
}

static int newest_turn(struct store *s, int64_t *turn, struct error *e)
{
    struct query q;

    query_begin(&q, s, "SELECT turn FROM snapshot ORDER BY entry DESC LIMIT 1");
    return query_number(&q, 0, turn, e);
}

static int put_snapshot(struct store *s, int64_t entry, int64_t revision,
                        const char *state, struct error *e)
{
    static const char sql[] =
        "INSERT INTO snapshot(entry, turn, revision, state) VALUES(?1, ?2, ?3, ?4)";
    struct query q;
    int64_t turn;

    if (newest_turn(s, &turn, e)) {
        return -1;
    }
    turn++;
    query_begin(&q, s, sql);
    query_int(&q, entry);
    query_int(&q, turn);
    query_int(&q, revision);
    query_text(&q, state);
    return query_run(&q, e) || thin(s, turn, revision, e) ? -1 : 0;
}

/* Without *played the turn is counted all the same: thinning goes by that. */
static int put_played(struct store *s, int64_t entry, int64_t revision,
                      const struct played *played, struct error *e)
{
    if (!played) {
        return put_snapshot(s, entry, revision, "", e);
    }
    if (!played->snapshot) {
        return error_set(e, ERROR_BUG, "A turn came to the log without its snapshot.");
    }
    return put_snapshot(s, entry, revision, played->snapshot, e) ||
                   put_steps(s, entry, played, e)
               ? -1
               : 0;
}

int project_turn(struct store *s, const struct log_entry *entry,
                 const struct played *played, struct error *e)
{
    struct body_reader r;
    struct told t;

    memset(&t, 0, sizeof t);
    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (read_line(s, entry, &t, &r, e)) {
            return -1;
        }
    }
    if (!t.last_step || !t.revision || !t.event) {
        return error_set(e, ERROR_DATA, "Turn %lld of the log lacks something.",
                         (long long)entry->seq);
    }
    if ((t.order && project_held_played(s, t.order, e)) ||
        (t.missed && (project_held_missed(s, t.missed, e) ||
                      project_missed(s, t.missed, t.question, t.round, e)))) {
        return -1;
    }
    if (t.setup && project_readied(s, e)) {
        return -1;
    }
    return drop_questions(s, entry->seq, e) ||
                   project_answered(s, entry->seq, &t.answers, e) ||
                   (t.planned && project_in_time(s, t.planned, e)) ||
                   move_game(s, &t, e) || put_played(s, entry->seq, t.revision, played, e)
               ? -1
               : 0;
}
