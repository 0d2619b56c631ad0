/* Opening rounds of bids and sealed answers, each as one turn. sealed-bids
 * 3, 4.5, 4.6, 7.4. */
#include "core/engine_parts.h"

#include "core/body.h"
#include "core/entries.h"

#include <stdlib.h>
#include <string.h>

/* Statuses of 7.4. */
enum {
    STATUS_VALID,
    STATUS_NONE,
    STATUS_WITHDRAWN,
    STATUS_OVER,
    STATUS_SHUT,
    STATUS_WRONG
};

/* One seat's part in an opening. */
struct unsealed {
    bool eligible, came;
    struct bid_in in;
    int status;
    struct opening opening; /* of a bid that opened to its C     */
    bool opened;
    unsigned char *record; /* of an answer that opened          */
    size_t record_size;
    char words[2][16]; /* BID n                             */
    struct order order;
    const struct order *orders[1];
    struct order_file file; /* of an answer                      */
    struct submission said;
    bool has_file;
};

struct unsealing {
    struct asked *asked;
    struct key_pair key;
    struct unsealed seat[SEATS_MAX];
};

static void unsealing_clear(struct unsealing *u)
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        struct unsealed *s = &u->seat[i];

        bid_in_clear(&s->in);
        free(s->record);
        if (s->has_file) {
            submission_free(&s->said);
            order_file_free(&s->file);
        }
    }
    seal_wipe(u, sizeof *u);
}

/* Reads what came in for every seat of the question. */
static int unsealing_begin(struct engine *g, struct asked *a, struct unsealing *u,
                           struct error *e)
{
    struct sealed_item item[SEATS_MAX];
    int i, result = -1;

    memset(u, 0, sizeof *u);
    u->asked = a;
    if (g->journal->sealed(g->journal->arg, a, item, e)) {
        return -1;
    }
    for (i = 0; i < g->game->seats; i++) {
        u->seat[i].eligible = (a->q.seats & SEE_ONLY(i)) != 0;
        u->seat[i].came = u->seat[i].eligible && item[i].entry;
        if (u->seat[i].came &&
            entry_bid_read(&u->seat[i].in, item[i].body, item[i].size, e)) {
            goto done;
        }
    }
    result = 0;
done:
    engine_items_free(item);
    return result;
}

/* Opens one bid and says what it counts as. 7.4. */
static void bid_open(const struct engine *g, const struct unsealing *u, int seat,
                     struct unsealed *s)
{
    unsigned char bytes[SEAL_OPENING], commit[SEAL_HASH];
    struct seal_context context;
    int purse = u->asked->q.purse[seat];
    int cap = purse < u->asked->q.max ? purse : u->asked->q.max;

    if (!s->came) {
        s->status = STATUS_NONE;
        return;
    }
    if (!seal_unbox(bytes, s->in.record.box, sizeof s->in.record.box, &u->key)) {
        s->status = STATUS_SHUT;
        return;
    }
    engine_context(g->game, u->asked, seat + 1, &context);
    seal_commit(commit, &context, bytes);
    if (memcmp(commit, s->in.commit, sizeof commit) != 0 ||
        !seal_opening_read(&s->opening, bytes) || s->opening.seq != (uint32_t)s->in.seq) {
        s->status = STATUS_WRONG;
        return;
    }
    s->opened = true;
    s->status = s->opening.kind == 0                ? STATUS_WITHDRAWN
                : s->opening.amount > (uint32_t)cap ? STATUS_OVER
                                                    : STATUS_VALID;
}

static char *open_body(const struct engine *g, const struct unsealing *u)
{
    char hex[2 * SEAL_HASH + 1];
    struct body b;
    int i;

    body_begin(&b, ENTRY_OPEN);
    body_line(&b, "auction", "%d", u->asked->auction);
    body_line(&b, "round", "%d", u->asked->q.round);
    body_hex(&b, "round-sk", u->key.secret, SEAL_HASH);
    for (i = 0; i < g->game->seats; i++) {
        const struct unsealed *s = &u->seat[i];

        if (!s->eligible) {
            continue;
        }
        if (!s->came) {
            body_line(&b, "none", "%d", i + 1);
            continue;
        }
        seal_hex(hex, s->opening.nonce, SEAL_HASH);
        body_line(&b, "bid", "%d %lld %d %d %lu %s", i + 1, (long long)s->in.seq,
                  s->status, s->opened ? s->opening.kind : 0,
                  (unsigned long)(s->opened ? s->opening.amount : 0),
                  s->opened ? hex : "-");
    }
    return body_end(&b);
}

/* BID n as the game gets it; what does not count is BID 0 with its status. */
static void bid_order(struct unsealed *s, struct part *part)
{
    (void)snprintf(s->words[0], sizeof s->words[0], "BID");
    (void)snprintf(s->words[1], sizeof s->words[1], "%lu",
                   (unsigned long)(s->status == STATUS_VALID ? s->opening.amount : 0));
    memset(&s->order, 0, sizeof s->order);
    s->order.kind = ORDER_WORDS;
    s->order.status = s->status;
    s->order.count = 2;
    s->order.text = s->words[0];
    s->order.word[0] = s->words[0];
    s->order.word[1] = s->words[1];
    s->orders[0] = &s->order;
    part->kind = ORDER_WORDS;
    part->status = s->status;
    part->count = 1;
    part->order = s->orders;
}

/* The lines of an answer, or its default. */
static int answer_orders(const struct engine *g, struct unsealed *s, struct part *part,
                         struct error *e)
{
    const char *text;
    size_t n;
    uint32_t seq;

    part->kind = ORDER_DEFAULT;
    part->status = s->status;
    if (s->status != STATUS_VALID ||
        !seal_answer_read(s->record, s->record_size, &text, &n, &seq)) {
        return 0;
    }
    if (order_file_read(&s->file, text, n, e)) {
        return -1;
    }
    if (submission_read(&s->said, &s->file, g->game->names, g->game->seats, e)) {
        order_file_free(&s->file);
        return -1;
    }
    s->has_file = true;
    part->kind = ORDER_WORDS;
    part->count = s->said.count;
    part->order = s->said.order;
    return 0;
}

/* The parts of the seats in seat order, and the contributions of what counts. */
static int parts_of(struct engine *g, struct unsealing *u, struct play *play,
                    struct error *e)
{
    struct draw_source *draws = &play->draws;
    int i;

    if (engine_draws(g, draws, e)) {
        return -1;
    }
    for (i = 0; i < g->game->seats; i++) {
        struct unsealed *s = &u->seat[i];
        struct part *part = &play->part[play->parts];

        if (!s->eligible) {
            continue;
        }
        play->parts++;
        part->seat = i;
        if (u->asked->auction) {
            bid_order(s, part);
        } else if (answer_orders(g, s, part, e)) {
            return -1;
        }
        if (s->status == STATUS_VALID && s->in.has_contrib) {
            draws->from[draws->contributions].player = i + 1;
            memcpy(draws->from[draws->contributions++].c, s->in.contrib, SEAL_HASH);
        }
    }
    return 0;
}

static void missing_counted(struct engine *g, const struct unsealing *u)
{
    int i;

    for (i = 0; i < g->game->seats; i++) {
        if (u->seat[i].eligible && !u->seat[i].came) {
            engine_missed(g, i);
        }
    }
}

/* Plays what was opened: one turn, as the log's last entry says. */
static int unsealed_play(struct engine *g, struct unsealing *u, enum cause cause,
                         struct error *e)
{
    struct play play;

    memset(&play, 0, sizeof play);
    play.cause = cause;
    play.entry = g->head.seq;
    play.number = u->asked->q.number;
    play.round = u->asked->q.round;
    missing_counted(g, u);
    return parts_of(g, u, &play, e) || engine_turn(g, &play, e) ? -1 : 0;
}

/* Opens one answer. The text was tried when it came in. */
static int answer_open(const struct engine *g, const struct unsealing *u, int seat,
                       struct unsealed *s, struct error *e)
{
    unsigned char commit[SEAL_HASH];
    struct seal_context context;
    const char *text;
    size_t n;
    uint32_t seq;

    s->status = STATUS_NONE;
    if (!s->came) {
        return 0;
    }
    e->code = ERROR_NONE;
    s->record = seal_answer_unbox(s->in.box, s->in.box_size, &u->key, &s->record_size, e);
    if (!s->record) {
        s->status = STATUS_SHUT;
        return e->code == ERROR_NONE ? 0 : -1;
    }
    engine_context(g->game, u->asked, seat + 1, &context);
    seal_answer_commit(commit, &context, s->record, s->record_size);
    s->opened = !memcmp(commit, s->in.commit, sizeof commit) &&
                seal_answer_read(s->record, s->record_size, &text, &n, &seq);
    s->status = !s->opened ? STATUS_WRONG : n == 0 ? STATUS_WITHDRAWN : STATUS_VALID;
    return 0;
}

static int answer_line(struct body *b, int player, const struct unsealed *s,
                       struct error *e)
{
    char *hex = malloc(2 * s->record_size + 1);

    if (!hex) {
        return error_memory(e);
    }
    seal_hex(hex, s->record, s->record_size);
    body_line(b, "answer", "%d %lld %d %s", player, (long long)s->in.seq, s->status,
              s->opened ? hex : "-");
    free(hex);
    return 0;
}

static char *answers_body(const struct engine *g, const struct unsealing *u,
                          struct error *e)
{
    struct body b;
    int i;

    body_begin(&b, ENTRY_ANSWERS_OPEN);
    body_salt(&b);
    body_line(&b, "question", "%d", u->asked->q.number);
    body_line(&b, "round", "%d", u->asked->q.round);
    body_hex(&b, "round-sk", u->key.secret, SEAL_HASH);
    for (i = 0; i < g->game->seats; i++) {
        const struct unsealed *s = &u->seat[i];

        if (s->came && answer_line(&b, i + 1, s, e)) {
            free(body_end(&b));
            return NULL;
        }
        if (s->eligible && !s->came) {
            body_line(&b, "none", "%d", i + 1);
        }
    }
    return body_end(&b);
}

int engine_open_answers(struct engine *g, struct asked *a, struct error *e)
{
    struct asked question = *a; /* the turn moves the list of questions on */
    struct seal_context round;
    struct unsealing u;
    int i, result = -1;

    if (unsealing_begin(g, &question, &u, e)) {
        goto done;
    }
    engine_context(g->game, &question, 0, &round);
    seal_answer_key(&u.key, g->intake->play, &round);
    for (i = 0; i < g->game->seats; i++) {
        if (answer_open(g, &u, i, &u.seat[i], e)) {
            goto done;
        }
    }
    if (engine_append(g, ENTRY_ANSWERS_OPEN, 0, answers_body(g, &u, e), NULL, e) ||
        unsealed_play(g, &u, CAUSE_ANSWERS, e)) {
        goto done;
    }
    result = 0;
done:
    unsealing_clear(&u);
    return result;
}

/* Keeps the bodies of CLOSE and OPEN for the reports. */
static int opened_keep(struct engine *g, const struct unsealing *u, char *open,
                       struct error *e)
{
    struct opened *grown = realloc(g->opened, (size_t)(g->openings + 1) * sizeof *grown);
    struct opened *o;
    struct log_entry close;

    if (!grown) {
        free(open);
        return error_memory(e);
    }
    g->opened = grown;
    o = &grown[g->openings++];
    memset(o, 0, sizeof *o);
    o->open = open;
    o->open_entry = g->head.seq;
    o->close_entry = u->asked->closed;
    o->auction = u->asked->auction;
    o->round = u->asked->q.round;
    if (g->journal->entry(g->journal->arg, u->asked->closed, &close, e)) {
        return -1;
    }
    o->close = close.body;
    return 0;
}

/* The round's key pair; what the log says of it must be its public half. */
static int round_key(const struct engine *g, struct unsealing *u, struct error *e)
{
    struct seal_context round;

    engine_context(g->game, u->asked, 0, &round);
    seal_round_key(&u->key, g->vault->key, &round);
    if (memcmp(u->key.public, u->asked->round_public, SEAL_HASH) != 0) {
        return error_set(
            e, ERROR_CONFIG,
            "The vault is not the one that auction %d, round %d was sealed for.",
            u->asked->auction, u->asked->q.round);
    }
    return 0;
}

/* A tied seat's next amount of its list, as its bid of the new round; -1 failed. 7.6. */
static int tie_bid(struct engine *g, struct asked *next, int seat,
                   const struct bid_in *before, int64_t before_entry,
                   const struct key_pair *archive_key, struct error *e)
{
    unsigned char record[SEAL_TIE], amounts[SEAL_TIE_AMOUNTS];
    struct bid_source from;
    struct log_entry entry;
    struct bid_in first;
    int place, result = 0;

    memset(&from, 0, sizeof from);
    from.first = before->first ? before->first : before_entry;
    from.tie = before->tie;
    if (g->journal->entry(g->journal->arg, from.first, &entry, e)) {
        return -1;
    }
    result = entry_bid_read(&first, entry.body, entry.size, e);
    free(entry.body);
    if (result) {
        return -1;
    }
    place = next->q.round - first.round - 1;
    bid_in_clear(&first);
    if (place >= 0 && place < SEAL_TIE_AMOUNTS &&
        seal_unbox(record, before->tie + SEAL_HASH, SEAL_TIE_BOX, archive_key) &&
        seal_tie_read(amounts, record) && amounts[place] != SEAL_TIE_UNUSED) {
        result = engine_seal_bid(g, next, seat, BID_AMOUNT, amounts[place], &from, e);
    }
    seal_wipe(record, sizeof record);
    seal_wipe(amounts, sizeof amounts);
    return result;
}

/* The lists of the tied go on with the new round. */
static int tie_lists(struct engine *g, const struct unsealing *u,
                     const int64_t entry[SEATS_MAX], struct error *e)
{
    struct asked *next =
        game_question(g->game, u->asked->q.number, u->asked->q.round + 1);
    struct key_pair archive_key;
    int i, result = 0;

    if (!next || next->q.sealed != SEALED_BIDS) {
        return 0;
    }
    seal_archive_key(&archive_key, g->vault->key, g->game->id);
    for (i = 0; i < g->game->seats && !result; i++) {
        if ((next->q.seats & SEE_ONLY(i)) && u->seat[i].came) {
            result = tie_bid(g, next, i, &u->seat[i].in, entry[i], &archive_key, e);
        }
    }
    seal_wipe(&archive_key, sizeof archive_key);
    return result;
}

static int entries_of(struct engine *g, const struct asked *a, int64_t entry[SEATS_MAX],
                      struct error *e)
{
    struct sealed_item item[SEATS_MAX];
    int i;

    if (g->journal->sealed(g->journal->arg, a, item, e)) {
        return -1;
    }
    for (i = 0; i < SEATS_MAX; i++) {
        entry[i] = item[i].entry;
    }
    engine_items_free(item);
    return 0;
}

/* Opens one closed round: OPEN, its turn, the next round of a tie with the lists for it.
 */
static int round_open(struct engine *g, const struct asked *a, struct error *e)
{
    struct asked round = *a;
    struct unsealing u;
    int64_t entry[SEATS_MAX];
    char *body;
    int i, result = -1;

    if (unsealing_begin(g, &round, &u, e) || round_key(g, &u, e) ||
        entries_of(g, &round, entry, e)) {
        goto done;
    }
    for (i = 0; i < g->game->seats; i++) {
        bid_open(g, &u, i, &u.seat[i]);
    }
    body = open_body(g, &u);
    if (!body || engine_append(g, ENTRY_OPEN, 0, strdup(body), NULL, e)) {
        free(body);
        goto done;
    }
    if (opened_keep(g, &u, body, e) || unsealed_play(g, &u, CAUSE_OPEN, e) ||
        tie_lists(g, &u, entry, e) || engine_settle(g, e)) {
        goto done;
    }
    result = 0;
done:
    unsealing_clear(&u);
    return result;
}

static bool openable(const struct game *g, const struct asked *a, int64_t grace,
                     int64_t now)
{
    return a->q.sealed == SEALED_BIDS && a->opened &&
           (a->closed || engine_all_in(g, a, now) ||
            (engine_past(a, grace, now) && !engine_stands_still(g)));
}

bool engine_openable(const struct game *g, int64_t grace, int64_t now)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (openable(g, &g->asked[i], grace, now)) {
            return true;
        }
    }
    return false;
}

static int vault_fits(const struct engine *g, struct error *e)
{
    struct key_pair archive_key;
    int wrong;

    if (!g->vault) {
        return error_set(e, ERROR_BUG, "A round cannot be opened without the vault.");
    }
    seal_archive_key(&archive_key, g->vault->key, g->game->id);
    wrong = memcmp(archive_key.public, g->game->archive_public, SEAL_HASH);
    seal_wipe(&archive_key, sizeof archive_key);
    return wrong ? error_set(e, ERROR_CONFIG, "This is not the vault of the game \"%s\".",
                             g->game->name)
                 : 0;
}

int engine_open(struct engine *g, int64_t grace, int *count, struct error *e)
{
    int64_t now = engine_time(g);
    int i;

    *count = 0;
    if (vault_fits(g, e)) {
        return -1;
    }
    if (engine_openable(g->game, grace, now) && engine_round_keys(g, e)) {
        return -1;
    }
    for (i = 0; i < g->game->asked_count; i++) {
        struct asked *a = &g->game->asked[i];

        if (!openable(g->game, a, grace, now)) {
            continue;
        }
        if (!a->closed && engine_close(g, a, e)) {
            return -1;
        }
        if (round_open(g, a, e)) {
            return -1;
        }
        (*count)++;
        i = -1; /* the list has changed */
    }
    return 0;
}
