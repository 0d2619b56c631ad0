/* Keys of the host, or of a player, in the place of others. sealed-bids 2.3. */
#include "store/project.h"

#include "core/engine.h"
#include "core/entries.h"
#include "core/seal.h"

#include <stdlib.h>
#include <string.h>

#define TOLD_MAX 600

/* All codes that were issued so far are dead. */
static int codes_die(struct store *s, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE seat SET used=issued+1");
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, "DELETE FROM code");
    return query_run(&q, e);
}

static int put_key(struct store *s, const char *sql, const unsigned char key[32],
                   struct error *e)
{
    struct query q;

    query_begin(&q, s, sql);
    query_blob(&q, key, SEAL_HASH);
    return query_run(&q, e);
}

/* The rounds that go on: reveals to the key before count no more. */
static int put_round(struct store *s, const struct key_round *r, struct error *e)
{
    static const char sql[] = "UPDATE question SET round_public=?3, revealed=0 "
                              "WHERE auction=?1 AND round=?2";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, r->auction);
    query_int(&q, r->round);
    query_blob(&q, r->public, sizeof r->public);
    return query_run(&q, e);
}

/* What was answered sealed is asked again. */
static int ask_again(struct store *s, int question, int round, struct error *e)
{
    static const char *const sql[] = {
        "UPDATE question SET answered=0, last_in=NULL WHERE number=?1 AND round=?2",
        "UPDATE sealed SET counts=0 WHERE question=?1 AND round=?2 AND auction IS NULL"};
    struct query q;
    size_t i;

    for (i = 0; i < sizeof sql / sizeof *sql; i++) {
        query_begin(&q, s, sql[i]);
        query_int(&q, question);
        query_int(&q, round);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    return 0;
}

static int apply(struct store *s, const struct key_change *c, struct error *e)
{
    int i;

    for (i = 0; i < c->agains; i++) {
        if (ask_again(s, c->again[i].question, c->again[i].round, e)) {
            return -1;
        }
    }

    if ((c->sign && put_key(s, "UPDATE game SET host_public=?1", c->host, e)) ||
        (c->codes && codes_die(s, e)) ||
        (c->vault && put_key(s, "UPDATE game SET archive_public=?1", c->archive, e))) {
        return -1;
    }
    for (i = 0; i < c->rounds; i++) {
        if (put_round(s, &c->round[i], e)) {
            return -1;
        }
    }
    return 0;
}

/* What everybody is told. */
static void told(char out[TOLD_MAX], const struct key_change *c)
{
    static const char *const why[] = {[KEYS_ROTATED] = "by choice",
                                      [KEYS_LOST] = "as they were lost",
                                      [KEYS_STOLEN] = "as somebody else may have them",
                                      [KEY_REASONS] = ""};
    char print[20];
    size_t at;

    at = (size_t)snprintf(out, TOLD_MAX, "%s%s%s, %s.",
                          c->play     ? "those that sign, and make codes, dice and piles"
                          : c->intake ? "those that sign and make codes"
                                      : "",
                          c->intake && c->vault ? ", and " : "",
                          c->vault ? "the one that opens bids" : "", why[c->reason]);
    if (c->sign) {
        seal_fingerprint(print, c->host);
        at += (size_t)snprintf(out + at, TOLD_MAX - at, " He signs with %s now.%s", print,
                               c->has_old ? ""
                                          : " THE KEY BEFORE IT DOES NOT VOUCH FOR THAT: "
                                            "compare the new one with him by another way "
                                            "than mail.");
    }
    if (c->codes) {
        at += (size_t)snprintf(out + at, TOLD_MAX - at,
                               " Earlier mails can no longer be answered: answer this "
                               "one.");
    }
    if (c->box) {
        at += (size_t)snprintf(out + at, TOLD_MAX - at,
                               " Shares are sealed to another key, too: make bids from "
                               "mails that come from now on.");
    }
    if (c->agains) {
        at += (size_t)snprintf(out + at, TOLD_MAX - at,
                               " What you answered sealed, and was not opened, is asked "
                               "again.");
    }
    if (c->rounds) {
        (void)snprintf(out + at, TOLD_MAX - at,
                       " Bids stand; who has revealed his sends the reveal again.");
    }
}

static int of_host(struct store *s, const struct log_entry *entry, struct error *e)
{
    char text[TOLD_MAX];
    struct key_change c;

    if (key_change_read(&c, entry->body, entry->size)) {
        return error_set(e, ERROR_DATA, "Entry %lld is no change of keys.",
                         (long long)entry->seq);
    }
    told(text, &c);
    return apply(s, &c, e) || project_all_told(s, entry, ENGINE_FACT_KEYS,
                                               json_pack("{s:s}", "what", text), e)
               ? -1
               : 0;
}

/* Everybody is told the new fingerprint, and the others can compare it. */
static int of_player(struct store *s, const struct log_entry *entry, struct error *e)
{
    struct player_key k;
    char print[20];

    if (entry_key_read(&k, entry, e) || project_chain(s, entry, e) ||
        project_wrote(s, k.player, 0, entry->seq, e)) {
        return -1;
    }
    seal_fingerprint(print, k.public);
    return project_all_told(s, entry, ENGINE_FACT_PLAYER_KEY,
                            json_pack("{s:i, s:s}", "player", k.player, "print", print),
                            e);
}

int project_key_change(struct store *s, const struct log_entry *entry, struct error *e)
{
    return entry->actor ? of_player(s, entry, e) : of_host(s, entry, e);
}
