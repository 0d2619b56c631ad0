#include "store/project.h"

#include "core/engine.h"

#include "core/verify_said.h"

#include <stdlib.h>
#include <string.h>

#define NAME_MAX_BYTES 64 /* of a game or its rules */

int project_read(struct body_reader *r, const struct log_entry *entry, struct error *e)
{
    return body_read(r, entry->body, entry->size, entry->kind, e);
}

int project_player(struct body_reader *r, int64_t *out, struct error *e)
{
    int64_t player = 0;

    if (body_number(r, &player, e)) {
        return -1;
    }
    if (player < 1 || player > SEATS_MAX) {
        error_set(e, ERROR_DATA, "Line %d of the log entry names player %lld.", r->line,
                  (long long)player);
        return -1;
    }
    *out = player;
    return 0;
}

int project_players(struct body_reader *r, unsigned *mask, struct error *e)
{
    int64_t player = 0;

    *mask = 0;
    while (body_more(r)) {
        if (project_player(r, &player, e)) {
            return -1;
        }
        *mask |= SEE_ONLY(player - 1);
    }
    return 0;
}

/* The members of a genesis. */
struct genesis {
    unsigned char id[16], deck[32], host[32], archive[32], commit[32];
    char game[NAME_MAX_BYTES], rules[NAME_MAX_BYTES];
    int64_t revision, seats;
    char *options; /* malloc'd */
};

static int genesis_line(struct genesis *g, struct body_reader *r, struct error *e)
{
    size_t n;

    if (body_is(r, "id")) {
        return body_bytes(r, g->id, sizeof g->id, e);
    }
    if (body_is(r, "game")) {
        return body_word(r, g->game, sizeof g->game, e);
    }
    if (body_is(r, "rules")) {
        return body_word(r, g->rules, sizeof g->rules, e) ||
                       body_number(r, &g->revision, e)
                   ? -1
                   : 0;
    }
    if (body_is(r, "seats")) {
        return body_number(r, &g->seats, e);
    }
    if (body_is(r, "options")) {
        free(g->options);
        g->options = body_text(r, &n, e);
        return g->options ? 0 : -1;
    }
    if (body_is(r, "deck")) {
        return body_bytes(r, g->deck, sizeof g->deck, e);
    }
    if (body_is(r, "host-pk")) {
        return body_bytes(r, g->host, sizeof g->host, e);
    }
    if (body_is(r, "archive-pk")) {
        return body_bytes(r, g->archive, sizeof g->archive, e);
    }
    if (body_is(r, "deck-commit")) {
        return body_bytes(r, g->commit, sizeof g->commit, e);
    }
    return 0;
}

static int insert_game(struct store *s, const struct genesis *g, struct error *e)
{
    static const char sql[] =
        "INSERT INTO game(one, name, id, rules, revision, seats, options, deck_hash, "
        "host_public, archive_public, deck_commit, chain, chain_length, event, auctions, "
        "steps, over) VALUES(1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0, 0, 0, 0, 0, "
        "0)";
    struct query q;

    query_begin(&q, s, sql);
    query_text(&q, g->game);
    query_blob(&q, g->id, sizeof g->id);
    query_text(&q, g->rules);
    query_int(&q, g->revision);
    query_int(&q, g->seats);
    query_text(&q, g->options);
    query_blob(&q, g->deck, sizeof g->deck);
    query_blob(&q, g->host, sizeof g->host);
    query_blob(&q, g->archive, sizeof g->archive);
    query_blob(&q, g->commit, sizeof g->commit);
    return query_run(&q, e);
}

static int project_genesis(struct store *s, const struct log_entry *entry,
                           struct error *e)
{
    struct genesis g;
    struct body_reader r;
    int result = -1;

    memset(&g, 0, sizeof g);
    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (genesis_line(&g, &r, e)) {
            goto done;
        }
    }
    if (!g.game[0] || !g.rules[0] || !g.options || g.seats < 1 || g.seats > SEATS_MAX) {
        error_set(e, ERROR_DATA, "The first entry of the log lacks something.");
        goto done;
    }
    result = insert_game(s, &g, e);
done:
    free(g.options);
    return result;
}

/* One seat, or a new person on it. */
static int put_seat(struct store *s, int64_t player, const char *name, struct error *e)
{
    static const char sql[] =
        "INSERT INTO seat(player, name, defaults, autopilot, issued, used) "
        "VALUES(?1, ?2, 0, 0, 0, 0) ON CONFLICT(player) DO UPDATE SET name=excluded.name";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_text(&q, name);
    return query_run(&q, e);
}

static int project_seat(struct store *s, const struct log_entry *entry, struct error *e)
{
    struct body_reader r;
    int64_t player = 0;
    char *name = NULL;
    size_t n;
    int result = -1;

    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (body_is(&r, "player") && project_player(&r, &player, e)) {
            goto done;
        }
        if (body_is(&r, "name")) {
            free(name);
            name = body_text(&r, &n, e);
            if (!name) {
                goto done;
            }
        }
    }
    if (!player || !name) {
        error_set(e, ERROR_DATA, "A seat in the log has no player or no name.");
        goto done;
    }
    result = put_seat(s, player, name, e) || project_no_chain(s, player, e) ? -1 : 0;
done:
    free(name);
    return result;
}

/* The first chain comes into use at once, and one that begins anew; another with its
 * first event. */
static int put_anchor(struct store *s, const struct said_anchor *a, struct error *e)
{
    static const char now[] =
        "UPDATE game SET chain=?1, chain_length=?2, anchor=?3, event=0, "
        "next_length=NULL, next_anchor=NULL";
    static const char next[] = "UPDATE game SET next_length=?2, next_anchor=?3 "
                               "WHERE chain=?1-1";
    struct query q;

    query_begin(&q, s, a->chain == 1 || a->decks.count ? now : next);
    query_int(&q, a->chain);
    query_int(&q, a->length);
    query_blob(&q, a->anchor, SEAL_HASH);
    return query_run(&q, e);
}

/* Those of the first anchor are of later games: what is in force stays. */
static int put_decks(struct store *s, const struct said_anchor *a, struct error *e)
{
    static const char sql[] = "UPDATE game SET deck_secrets=?1, deck_commit=?4, "
                              "deck_secret=iif(?2=1, deck_secret, ?3)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, a->decks.first + (int64_t)a->decks.count - 1);
    query_int(&q, a->chain);
    query_int(&q, a->decks.first);
    query_blob(&q, a->decks.commit[a->decks.count - 1], SEAL_HASH);
    return query_run(&q, e);
}

static int project_rng_anchor(struct store *s, const struct log_entry *entry,
                              struct error *e)
{
    struct said_anchor a;

    if (!entry->body || said_anchor(&a, entry)) {
        return error_set(e, ERROR_DATA, "An anchor of dice in the log lacks something.");
    }
    return put_anchor(s, &a, e) || (a.decks.count && put_decks(s, &a, e)) ? -1 : 0;
}

/* The next one comes in force, if there is a next game; with it excuses begin anew. */
static int project_deck_reveal(struct store *s, struct error *e)
{
    struct query q;

    query_begin(
        &q, s,
        "UPDATE seat SET excused=0 WHERE EXISTS(SELECT 1 FROM game WHERE NOT over "
        "AND json_extract(options, '$.excused_per')='game')");
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, "UPDATE game SET deck_secret=deck_secret+1 WHERE NOT over");
    return query_run(&q, e);
}

static int issue_code(struct store *s, int64_t player, int64_t number, int64_t entry,
                      struct error *e)
{
    static const char put[] =
        "INSERT INTO code(player, number, entry) SELECT ?1, ?2, ?3 "
        "WHERE NOT (SELECT ended FROM game)"; /* none is good any more */
    static const char seat[] = "UPDATE seat SET issued=?2 WHERE player=?1";
    static const char host[] = "UPDATE game SET host_issued=?2 WHERE ?1=0";
    struct query q;

    query_begin(&q, s, put);
    query_int(&q, player);
    query_int(&q, number);
    query_int(&q, entry);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, player ? seat : host);
    query_int(&q, player);
    query_int(&q, number);
    return query_run(&q, e);
}

static int project_mail_out(struct store *s, const struct log_entry *entry,
                            struct error *e)
{
    struct body_reader r;
    int64_t player = 0, number = 0;
    char word[8];

    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (body_number(&r, &player, e) || body_word(&r, word, sizeof word, e) ||
            body_number(&r, &number, e) || player > SEATS_MAX ||
            issue_code(s, player, number, entry->seq, e)) {
            return -1;
        }
    }
    return 0;
}

/* Who was on autopilot is back, as all are told; who had resigned says so himself. */
static int tell_back(struct store *s, int64_t player, int64_t entry, struct error *e)
{
    static const char sql[] = "SELECT autopilot AND NOT vacant FROM seat WHERE player=?1";
    struct query q;
    int64_t back = 0;

    query_begin(&q, s, sql);
    query_int(&q, player);
    if (query_number(&q, 0, &back, e)) {
        return -1;
    }
    return back ? project_back(s, entry, (int)player, e) : 0;
}

int project_wrote(struct store *s, int64_t player, int64_t code, int64_t entry,
                  struct error *e)
{
    static const char seat[] = "UPDATE seat SET defaults=0, autopilot=0, vacant=0, "
                               "used=max(used, ?2) WHERE player=?1";
    static const char dead[] = "DELETE FROM code WHERE player=?1 AND number<?2";
    struct query q;

    if (entry && tell_back(s, player, entry, e)) {
        return -1;
    }
    query_begin(&q, s, seat);
    query_int(&q, player);
    query_int(&q, code);
    if (query_run(&q, e)) {
        return -1;
    }
    if (code == 0) {
        return 0;
    }
    query_begin(&q, s, dead);
    query_int(&q, player);
    query_int(&q, code);
    return query_run(&q, e);
}

/* The option says after how many in a row; 0: never. Where the host did not wait, nobody
 * has missed anything. */
int project_missed(struct store *s, int64_t player, int64_t question, int64_t round,
                   struct error *e)
{
    static const char sql[] =
        "UPDATE seat SET missed=missed+iif(x.excuses OR seat.autopilot OR seat.vacant, "
        "0, 1), "
        "excused=excused+x.excuses, defaults=defaults+1-x.excuses, "
        "autopilot=autopilot OR (NOT x.excuses AND x.most BETWEEN 1 AND seat.defaults+1) "
        "FROM (SELECT s.player, NOT s.autopilot AND s.excused<"
        "coalesce(json_extract(g.options,'$.excused'),0) AS excuses, "
        "coalesce(json_extract(g.options,'$.autopilot'),2) AS most FROM seat s, game g) "
        "x "
        "WHERE x.player=seat.player AND seat.player=?1 AND NOT EXISTS(SELECT 1 FROM "
        "question WHERE number=?2 AND round=?3 AND early)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_int(&q, question);
    query_int(&q, round);
    return query_run(&q, e);
}

static int project_order_in(struct store *s, const struct log_entry *entry,
                            struct error *e)
{
    struct body_reader r;
    int64_t player = 0, code = 0;

    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if ((body_is(&r, "player") && body_number(&r, &player, e)) ||
            (body_is(&r, "code") && body_number(&r, &code, e))) {
            return -1;
        }
    }
    if (!player) { /* a correction */
        return 0;
    }
    return project_wrote(s, player, code, entry->seq, e) ||
                   (entry->kind == ENTRY_ORDER_IN && project_held(s, entry, player, e))
               ? -1
               : 0;
}

int project(struct store *s, const struct log_entry *entry, const struct played *played,
            struct error *e)
{
    switch ((enum entry_kind)entry->kind) {
    case ENTRY_GENESIS:
        return project_genesis(s, entry, e);
    case ENTRY_SEAT:
        return project_seat(s, entry, e);
    case ENTRY_RNG_ANCHOR:
        return project_rng_anchor(s, entry, e);
    case ENTRY_DECK_REVEAL:
        return project_deck_reveal(s, e);
    case ENTRY_MAIL_OUT:
        return project_mail_out(s, entry, e);
    case ENTRY_PLAYER_KEY:
        return project_order_in(s, entry, e) || project_chain(s, entry, e) ? -1 : 0;
    case ENTRY_READY:
        return project_ready(s, entry, e);
    case ENTRY_ORDER_IN:
        return project_order_in(s, entry, e);
    case ENTRY_MESSAGE:
        return project_message(s, entry, e);
    case ENTRY_HOST:
        return project_host(s, entry, e);
    case ENTRY_TURN:
        return project_turn(s, entry, played, e);
    case ENTRY_AUCTION_OPEN:
        return project_auction_open(s, entry, e);
    case ENTRY_BID_IN:
        return project_bid_in(s, entry, e);
    case ENTRY_CLOSE:
        return project_close(s, entry, e);
    case ENTRY_OPEN:
        return project_open(s, entry, e);
    case ENTRY_ANSWERS_OPEN:
        return project_answers_open(s, entry, e);
    case ENTRY_REVEAL_IN:
        return project_reveal_in(s, entry, e);
    case ENTRY_SHARE_IN:
        return project_share_in(s, entry, e);
    case ENTRY_WITNESS_KEY:
        return project_all_told(s, entry, ENGINE_FACT_WITNESS, json_object(), e);
    case ENTRY_VOID:
        return project_void(s, entry, e);
    case ENTRY_RULING:
        return project_decision(s, entry, e);
    case ENTRY_KEY_CHANGE:
        return project_key_change(s, entry, e);
    case ENTRY_REDACTION: /* these stand in the log alone */
    case ENTRY_BID_REFUSED:
    case ENTRY_ROUND_KEYS:
    case ENTRY_CHECKPOINT:
        return 0;
    }
    return error_set(e, ERROR_DATA, "Entry %lld of the log is of unknown kind %d.",
                     (long long)entry->seq, entry->kind);
}
