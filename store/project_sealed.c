#include "store/project.h"

#include "core/seal.h"

#include <string.h>

#define WORD_MAX 80 /* of a number or nonce */

/* Which round of bids, or which question, an entry is about. */
struct about {
    int64_t auction, round, question, player, seq, code, deadline;
    bool has_signed; /* a block that its player signed */
    bool commits;    /* a round of commitments         */
};

/* Takes a line that says what it is about: 1, another line: 0, or -1. */
static int about_line(struct about *a, struct body_reader *r, struct error *e)
{
    const struct body_row row[] = {
        {"auction", &a->auction}, {"round", &a->round}, {"question", &a->question},
        {"seq", &a->seq},         {"code", &a->code},   {"deadline", &a->deadline}};
    const int taken = body_row(r, row, sizeof row / sizeof *row, e);

    if (taken) {
        return taken;
    }
    if (body_is(r, "player")) {
        return project_player(r, &a->player, e) ? -1 : 1;
    }
    if (body_is(r, "mode")) {
        a->commits = r->value_size == 6 && !memcmp(r->value, "commit", 6);
    }
    if (body_is(r, "block")) { /* version, type */
        a->has_signed = r->value_size > 4 && memcmp(r->value, "0110", 4) != 0;
    }
    return 0;
}

/* The question an auction is about, while it is open. */
static int find_question(struct store *s, struct about *a, struct error *e)
{
    struct query q;

    if (a->question) {
        return 0;
    }
    query_begin(&q, s, "SELECT number FROM question WHERE auction=?1 AND round=?2");
    query_int(&q, a->auction);
    query_int(&q, a->round);
    if (query_number(&q, 0, &a->question, e)) {
        return -1;
    }
    if (!a->question) {
        return error_set(e, ERROR_DATA, "Auction %lld, round %lld, is not open.",
                         (long long)a->auction, (long long)a->round);
    }
    return 0;
}

static int open_round(struct store *s, const struct log_entry *entry,
                      const struct about *a, const unsigned char public[32],
                      struct error *e)
{
    static const char question[] =
        "UPDATE question SET auction=?1, opened=?2, round_public=?3, "
        "deadline=?6, commits=?7 AND (SELECT json_extract(options, '$.bids')='table' "
        "FROM game) WHERE number=?4 AND round=?5";
    static const char count[] = "UPDATE game SET auctions=max(auctions, ?1)";
    struct query q;

    query_begin(&q, s, question);
    query_int(&q, a->auction);
    query_int(&q, entry->seq);
    query_blob(&q, public, SEAL_HASH);
    query_int(&q, a->question);
    query_int(&q, a->round);
    query_maybe(&q, a->deadline); /* of a round that was void it is another one */
    query_int(&q, a->commits);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, count);
    query_int(&q, a->auction);
    return query_run(&q, e);
}

/* All of an entry that says no more than what it is about. */
static int about_read(struct about *a, const struct log_entry *entry, struct error *e)
{
    struct body_reader r;

    memset(a, 0, sizeof *a);
    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (about_line(a, &r, e) < 0) {
            return -1;
        }
    }
    return 0;
}

int project_auction_open(struct store *s, const struct log_entry *entry, struct error *e)
{
    unsigned char public[SEAL_HASH];
    struct body_reader r;
    struct about a;
    bool has_key = false;

    memset(&a, 0, sizeof a);
    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (about_line(&a, &r, e) < 0) {
            return -1;
        }
        if (body_is(&r, "round-pk")) {
            if (body_bytes(&r, public, sizeof public, e)) {
                return -1;
            }
            has_key = true;
        }
    }
    if (!a.auction || !a.question || !has_key) {
        return error_set(e, ERROR_DATA, "An auction of the log lacks something.");
    }
    return open_round(s, entry, &a, public, e);
}

/* The newest of a player counts. */
static int put_sealed(struct store *s, const struct log_entry *entry,
                      const struct about *a, struct error *e)
{
    static const char older[] =
        "UPDATE sealed SET counts=0 WHERE question=?1 AND round=?2 AND player=?3 AND "
        "seq=(SELECT max(seq) FROM sealed WHERE question=?1 AND round=?2 AND player=?3)";
    static const char newest[] =
        "INSERT INTO sealed(question, round, player, seq, entry, auction, counts) "
        "VALUES(?1, ?2, ?3, ?4, ?5, ?6, 1)";
    struct query q;

    if (a->seq > 1) {
        query_begin(&q, s, older);
        query_int(&q, a->question);
        query_int(&q, a->round);
        query_int(&q, a->player);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    query_begin(&q, s, newest);
    query_int(&q, a->question);
    query_int(&q, a->round);
    query_int(&q, a->player);
    query_int(&q, a->seq);
    query_int(&q, entry->seq);
    query_maybe(&q, a->auction);
    return query_run(&q, e);
}

static int mark_answered(struct store *s, const struct log_entry *entry,
                         const struct about *a, struct error *e)
{
    static const char sql[] = "UPDATE question SET answered=answered|?1, last_in=?2 "
                              "WHERE number=?3 AND round=?4";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, SEE_ONLY(a->player - 1));
    query_int(&q, entry->time);
    query_int(&q, a->question);
    query_int(&q, a->round);
    return query_run(&q, e);
}

int project_bid_in(struct store *s, const struct log_entry *entry, struct error *e)
{
    struct about a;

    if (about_read(&a, entry, e)) {
        return -1;
    }
    if (!a.player || !a.seq || (!a.auction && !a.question)) {
        return error_set(e, ERROR_DATA, "A bid of the log lacks something.");
    }
    if (find_question(s, &a, e) || put_sealed(s, entry, &a, e) ||
        mark_answered(s, entry, &a, e)) {
        return -1;
    }
    return a.code || a.has_signed ? project_wrote(s, a.player, a.code, entry->seq, e)
                                  : 0; /* from a tie list */
}

/* Of a reveal, or of a share of the witness, as if he had a seat behind all others. */
static int note_revealed(struct store *s, const struct about *a, int player,
                         struct error *e)
{
    static const char sql[] = "UPDATE question SET revealed=revealed|?1 "
                              "WHERE auction=?2 AND round=?3";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, SEE_ONLY(player - 1));
    query_int(&q, a->auction);
    query_int(&q, a->round);
    return query_run(&q, e);
}

int project_share_in(struct store *s, const struct log_entry *entry, struct error *e)
{
    struct body_reader r;
    struct about a;
    bool share = false;

    memset(&a, 0, sizeof a);
    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (!body_is(&r, "player") && about_line(&a, &r, e) < 0) {
            return -1;
        }
        share = share || (body_is(&r, "block") && r.value_size > 4 &&
                          !memcmp(r.value, "0116", 4)); /* version, BLOCK_SHARE */
    }
    return share ? note_revealed(s, &a, entry->actor, e)
                 : project_wrote(s, entry->actor, 0, entry->seq, e);
}

int project_reveal_in(struct store *s, const struct log_entry *entry, struct error *e)
{
    struct about a;

    if (about_read(&a, entry, e)) {
        return -1;
    }
    if (!a.player || !a.auction) {
        return error_set(e, ERROR_DATA, "A reveal of the log lacks something.");
    }
    return note_revealed(s, &a, (int)a.player, e) ||
                   project_wrote(s, a.player, 0, entry->seq, e)
               ? -1
               : 0;
}

/* What came in counts no more; the log has it. */
int project_void(struct store *s, const struct log_entry *entry, struct error *e)
{
    static const char bids[] = "DELETE FROM sealed WHERE auction=?1 AND round=?2";
    static const char question[] =
        "UPDATE question SET opened=NULL, closed=NULL, closed_at=NULL, answered=0, "
        "last_in=NULL, round_public=NULL, revealed=0, commits=0, auction=NULL WHERE "
        "auction=?1 AND "
        "round=?2";
    const char *const each[] = {bids, question};
    struct about a;
    struct query q;
    size_t i;

    if (about_read(&a, entry, e)) {
        return -1;
    }
    for (i = 0; i < sizeof each / sizeof *each; i++) {
        query_begin(&q, s, each[i]);
        query_int(&q, a.auction);
        query_int(&q, a.round);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    return project_decision(s, entry, e);
}

int project_close(struct store *s, const struct log_entry *entry, struct error *e)
{
    static const char sql[] =
        "UPDATE question SET closed=?1, closed_at=?4 WHERE auction=?2 AND round=?3";
    struct about a;
    struct query q;

    if (about_read(&a, entry, e)) {
        return -1;
    }
    query_begin(&q, s, sql);
    query_int(&q, entry->seq);
    query_int(&q, a.auction);
    query_int(&q, a.round);
    query_int(&q, entry->time);
    return query_run(&q, e);
}

/* `amount` and `-` behind it where the box did not open: then nobody knows one. */
static int read_amount(struct body_reader *r, int64_t *amount, bool *known,
                       struct error *e)
{
    char word[WORD_MAX];
    int64_t kind;

    if (body_number(r, &kind, e) || body_number(r, amount, e) ||
        body_word(r, word, sizeof word, e)) {
        return -1;
    }
    *known = strcmp(word, "-") != 0;
    return 0;
}

/* One `bid` or `answer` line: its status, and of a bid its amount. */
static int put_opened(struct store *s, const struct about *a, struct body_reader *r,
                      struct error *e)
{
    static const char sql[] = "UPDATE sealed SET status=?1, amount=iif(?2, ?3, NULL) "
                              "WHERE question=?4 AND round=?5 AND player=?6 AND seq=?7";
    int64_t player, seq, status, amount = 0;
    bool known = false;
    struct query q;

    if (project_player(r, &player, e) || body_number(r, &seq, e) ||
        body_number(r, &status, e) ||
        (a->auction && read_amount(r, &amount, &known, e))) {
        return -1;
    }
    query_begin(&q, s, sql);
    query_int(&q, status);
    query_int(&q, known);
    query_int(&q, amount);
    query_int(&q, a->question);
    query_int(&q, a->round);
    query_int(&q, player);
    query_int(&q, seq);
    return query_run(&q, e) || project_in_time(s, player, e) ? -1 : 0;
}

static int put_missed(struct store *s, const struct about *a, struct body_reader *r,
                      struct error *e)
{
    int64_t player;

    while (body_more(r)) {
        if (project_player(r, &player, e) ||
            project_missed(s, player, a->question, a->round, e)) {
            return -1;
        }
    }
    return 0;
}

/* Of an opening; what it is about stands before the lines of its players. */
static int opening(struct store *s, const struct log_entry *entry, const char *line,
                   struct error *e)
{
    struct body_reader r;
    struct about a;

    memset(&a, 0, sizeof a);
    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (about_line(&a, &r, e) < 0) {
            return -1;
        }
        if (body_is(&r, line) && (find_question(s, &a, e) || put_opened(s, &a, &r, e))) {
            return -1;
        }
        if (body_is(&r, "none") &&
            (find_question(s, &a, e) || put_missed(s, &a, &r, e))) {
            return -1;
        }
    }
    return 0;
}

int project_open(struct store *s, const struct log_entry *entry, struct error *e)
{
    return opening(s, entry, "bid", e);
}

int project_answers_open(struct store *s, const struct log_entry *entry, struct error *e)
{
    return opening(s, entry, "answer", e);
}
