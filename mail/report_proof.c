/* The proof of a report: openings with their commitments recomputed, dice with what they
 * came from, fingerprints, blocks in armor. sealed-bids 4.4, 5.4. */
#include "core/body.h"
#include "core/log.h"
#include "core/player.h"
#include "core/seal.h"
#include "core/verify_said.h"
#include "mail/report_parts.h"

#include <stdlib.h>
#include <string.h>

#define SECRETS_SHOWN 4 /* of decks to come, in the proof itself */

#define STATUS_HIDDEN 6 /* committed to, and not revealed: 7.4 */

/* A bid of a round as CLOSE and OPEN have it. */
struct bid_shown {
    bool closed; /* stands in CLOSE, with this commitment */
    bool none;   /* no bid came                           */
    bool opened; /* stands in OPEN, with a nonce          */
    int64_t status, kind, amount, seq;
    unsigned char commit[32], nonce[32];
};

/* Player of the line; its place in a list by seat. Errors: DATA. */
static int read_player(struct body_reader *r, int seats, int64_t *seat, struct error *e)
{
    if (body_number(r, seat, e)) {
        return -1;
    }
    if (*seat < 1 || *seat > seats) {
        return error_set(e, ERROR_DATA,
                         "The log names a player %lld, who does not exist.",
                         (long long)*seat);
    }
    --*seat;
    return 0;
}

static int read_close(struct bid_shown *bid, const char *body, int seats, struct error *e)
{
    struct body_reader r;
    int64_t seat, seq;

    if (body_read(&r, body, strlen(body), ENTRY_CLOSE, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (!body_is(&r, "bid")) {
            continue;
        }
        if (read_player(&r, seats, &seat, e) || body_number(&r, &seq, e) ||
            body_bytes(&r, bid[seat].commit, sizeof bid[seat].commit, e)) {
            return -1;
        }
        bid[seat].closed = true;
    }
    return 0;
}

/* A number, or `-` where the bid did not open. */
static int read_or_dash(struct body_reader *r, int64_t *out, struct error *e)
{
    char dash[2];

    if (r->value_size && *r->value == '-') {
        *out = 0;
        return body_word(r, dash, sizeof dash, e);
    }
    return body_number(r, out, e);
}

static int read_opened(struct bid_shown *bid, struct body_reader *r, struct error *e)
{
    if (body_number(r, &bid->seq, e) || body_number(r, &bid->status, e) ||
        read_or_dash(r, &bid->kind, e) || read_or_dash(r, &bid->amount, e)) {
        return -1;
    }
    if (r->value_size && *r->value == '-') {
        return 0;
    }
    bid->opened = true;
    return body_bytes(r, bid->nonce, sizeof bid->nonce, e);
}

static int read_open(struct bid_shown *bid, const char *body, int seats, struct error *e)
{
    struct body_reader r;
    int64_t seat;

    if (body_read(&r, body, strlen(body), ENTRY_OPEN, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (!body_is(&r, "bid") && !body_is(&r, "none")) {
            continue;
        }
        if (read_player(&r, seats, &seat, e)) {
            return -1;
        }
        bid[seat].none = body_is(&r, "none");
        if (!bid[seat].none && read_opened(&bid[seat], &r, e)) {
            return -1;
        }
    }
    return 0;
}

/* What was opened is what was committed to: 4.2. */
static bool matches(const struct bid_shown *bid, const struct game *g,
                    const struct opened *o, int seat)
{
    struct seal_context context = {
        .auction = (uint32_t)o->auction, .round = o->round, .player = seat + 1};
    struct opening opening = {.kind = (int)bid->kind,
                              .amount = (uint32_t)bid->amount,
                              .seq = (uint32_t)bid->seq};
    unsigned char bytes[SEAL_OPENING], commit[SEAL_HASH];

    memcpy(context.game, g->id, sizeof context.game);
    memcpy(opening.nonce, bid->nonce, sizeof opening.nonce);
    if (bid->kind > 1 || bid->amount > UINT32_MAX) {
        return false;
    }
    seal_opening_write(bytes, &opening);
    seal_commit(commit, &context, bytes);
    return bid->closed && bid->opened && memcmp(commit, bid->commit, sizeof commit) == 0;
}

/* "5", or why there is no amount: 7.4. */
static json_t *amount_text(const struct bid_shown *bid)
{
    static const char *const words[] = {"",
                                        "no bid",
                                        "no bid",
                                        "over the limit (0)",
                                        "does not open (0)",
                                        "malformed (0)",
                                        "not revealed (0)",
                                        "void"};

    if (bid->none) {
        return json_string("no bid");
    }
    if (bid->status == 0) {
        return json_sprintf("%lld", (long long)bid->amount);
    }
    return json_string(bid->status < 8 ? words[bid->status] : "void");
}

/* "Bas 5, Catherine 3": appended to *text. */
static int add_bid(json_t **text, const char *name, const struct bid_shown *bid)
{
    json_t *amount = amount_text(bid);
    json_t *joined = amount ? json_sprintf("%s%s%s %s", json_string_value(*text),
                                           json_string_length(*text) ? ", " : "", name,
                                           json_string_value(amount))
                            : NULL;

    json_decref(amount);
    json_decref(*text);
    *text = joined;
    return joined ? 0 : -1;
}

/* Its player did not reveal it, which is no fraud: 7.5. */
static bool is_hidden(const struct bid_shown *bid)
{
    return bid->closed && !bid->opened && bid->status == STATUS_HIDDEN;
}

static json_t *round_json(const struct game *g, const struct opened *o,
                          const struct bid_shown bid[SEATS_MAX], struct error *e)
{
    json_t *text = json_string("");
    json_t *out;
    unsigned hidden = 0;
    int seat, count = 0, match = 0, missing = 0;
    bool honest;
    char *names;

    for (seat = 0; seat < g->seats && text; seat++) {
        if (!bid[seat].closed && !bid[seat].none) {
            continue; /* was not asked */
        }
        count += bid[seat].closed;
        missing += is_hidden(&bid[seat]);
        hidden |= is_hidden(&bid[seat]) ? SEE_ONLY(seat) : 0;
        match += bid[seat].closed && matches(&bid[seat], g, o, seat);
        add_bid(&text, g->names[seat], &bid[seat]);
    }
    names = report_names(g, hidden, -1);
    if (!names) {
        json_decref(text);
        return report_no_memory(e);
    }
    honest = match + missing == count;
    out = json_pack("{s:i, s:i, s:o, s:i, s:i, s:b, s:b, s:b, s:o}", "auction",
                    o->auction, "round", o->round, "bids", text, "commitments", count,
                    "matching", match, "one", count == 1 && match == 1, "all",
                    count > 1 && match == count, "differ", !honest, "hidden",
                    hidden && honest ? json_string(names) : json_null());
    free(names);
    return out ? out : report_no_memory(e);
}

static json_t *opening_json(const struct game *g, const struct opened *o, struct error *e)
{
    struct bid_shown bid[SEATS_MAX];

    memset(bid, 0, sizeof bid);
    if (read_close(bid, o->close, g->seats, e) || read_open(bid, o->open, g->seats, e)) {
        return NULL;
    }
    return round_json(g, o, bid, e);
}

void thrown_played(struct thrown *t, const struct played *played)
{
    const struct draw_source *d = &played->play.draws;

    *t = (struct thrown){.chain = d->event.chain,
                         .number = d->loaded ? 0 : d->event.number,
                         .from = d->from,
                         .contributions = d->contributions,
                         .draw = played->chance.draw,
                         .draws = played->chance.draws,
                         .shuffle = played->chance.shuffle,
                         .shuffles = played->chance.shuffles};
    memcpy(t->reveal, d->event.reveal, sizeof t->reveal);
}

/* The faces of rolls first..last, which have tag and faces in common. i: place of the
 * first of them; *next: behind the last. Shuffles are no rolls. */
static json_t *rolls_json(const struct thrown *t, int i, int *next, int *number)
{
    const struct draw *first = &t->draw[i];
    const int begin = *number;
    json_t *faces = json_sprintf("%d", first->value);
    json_t *longer;

    for (i++; i < t->draws && faces; i++) {
        if (t->draw[i].value == 0 || t->draw[i].sides != first->sides ||
            strcmp(t->draw[i].purpose, first->purpose) != 0) {
            break;
        }
        longer = json_sprintf("%s %d", json_string_value(faces), t->draw[i].value);
        json_decref(faces);
        faces = longer;
        ++*number;
    }
    *next = i;
    return json_pack("{s:o, s:s, s:i, s:o}", "numbers",
                     *number > begin ? json_sprintf("%d-%d", begin, *number)
                                     : json_sprintf("%d", begin),
                     "tag", first->purpose, "faces", first->sides, "results", faces);
}

static json_t *draws_json(const struct thrown *t)
{
    json_t *out = json_array();
    int i = 0, number = 0;

    while (out && i < t->draws) {
        if (t->draw[i].value == 0) {
            i++;
            continue;
        }
        number++;
        if (json_array_append_new(out, rolls_json(t, i, &i, &number))) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

/* Which element of its player's chain a contribution is; 0: of none that is in use. */
static uint32_t element_of(const struct game *g, const struct contribution *c)
{
    const struct contributing *chain = &g->seat[c->player - 1].dice;
    unsigned char p[32];
    uint32_t i;

    memcpy(p, chain->last, sizeof p);
    for (i = chain->used; i > 0 && memcmp(p, c->c, sizeof p) != 0; i--) {
        player_before(p, g->id, c->player, chain->chain, i, p);
    }
    return i;
}

static json_t *from_json(const struct thrown *t, const struct game *g)
{
    json_t *out = json_array();
    int i;

    for (i = 0; i < t->contributions && out; i++) {
        const int seat = t->from[i].player - 1;
        const bool known = seat >= 0 && seat < g->seats;
        const uint32_t element = known ? element_of(g, &t->from[i]) : 0;
        json_t *one =
            json_pack("{s:s, s:o, s:o, s:I}", "name", known ? g->names[seat] : "?", "c",
                      report_hex(t->from[i].c), "element",
                      element ? json_integer(element) : json_null(), "chain",
                      known ? (json_int_t)g->seat[seat].dice.chain : 0);

        if (json_array_append_new(out, one)) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

/* The chains of which elements are shown: who has only this mail can follow them down to
 * their beginnings. */
static json_t *chains_json(const struct news *n)
{
    const struct game *g = n->game;
    json_t *out = json_array();
    bool shown[SEATS_MAX] = {false};
    int i, j;

    for (i = 0; i < n->throws; i++) {
        for (j = 0; j < n->thrown[i].contributions; j++) {
            const struct contribution *c = &n->thrown[i].from[j];

            if (c->player >= 1 && c->player <= g->seats && element_of(g, c)) {
                shown[c->player - 1] = true;
            }
        }
    }
    for (i = 0; i < g->seats && out; i++) {
        if (shown[i] &&
            json_array_append_new(
                out, json_pack("{s:s, s:I, s:o}", "name", g->names[i], "chain",
                               (json_int_t)g->seat[i].dice.chain, "anchor",
                               report_hex(g->seat[i].dice.anchor)))) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

static json_t *secrets_json(const struct bound_decks *d)
{
    json_t *out = json_array();
    int i;

    for (i = 0; i < d->count && d->count <= SECRETS_SHOWN && out; i++) {
        if (json_array_append_new(out, json_pack("{s:I, s:o}", "number",
                                                 (json_int_t)d->first + i, "commit",
                                                 report_hex(d->commit[i])))) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

/* More of them than anybody reads, as the list at the end of the mail; else null. */
static json_t *many_json(const struct bound_decks *d)
{
    json_t *list = json_array();
    int i;

    if (d->count <= SECRETS_SHOWN) {
        json_decref(list);
        return json_null();
    }
    for (i = 0; i < d->count && list; i++) {
        if (json_array_append_new(list, report_hex(d->commit[i]))) {
            json_decref(list);
            list = NULL;
        }
    }
    return json_pack("{s:I, s:I, s:o}", "first", (json_int_t)d->first, "last",
                     (json_int_t)d->first + d->count - 1, "commits", list);
}

/* What binds dice and piles to come. */
static json_t *pledges_json(const struct news *n)
{
    json_t *out = json_array();
    int i;

    for (i = 0; i < n->pledges && out; i++) {
        const struct said_anchor *a = &n->pledge[i];
        json_t *before = a->decks.before ? json_pack("{s:I, s:I, s:o}", "number",
                                                     (json_int_t)a->decks.before, "with",
                                                     (json_int_t)a->decks.first, "hidden",
                                                     report_hex(a->decks.hidden))
                                         : json_null();
        json_t *one = json_pack("{s:b, s:I, s:o, s:o, s:o, s:o}", "later", a->chain > 1,
                                "chain", (json_int_t)a->chain, "anchor",
                                report_hex(a->anchor), "secrets", secrets_json(&a->decks),
                                "many", many_json(&a->decks), "before", before);

        if (json_array_append_new(out, one)) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

static json_t *shuffles_json(const struct thrown *t)
{
    json_t *out = json_array();
    int i;

    for (i = 0; i < t->shuffles && out; i++) {
        json_t *one =
            json_pack("{s:i, s:i, s:o}", "deck", t->shuffle[i].deck, "number",
                      t->shuffle[i].number, "commit", report_hex(t->shuffle[i].commit));

        if (json_array_append_new(out, one)) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

static json_t *event_json(const struct thrown *t, const struct game *g)
{
    return json_pack("{s:I, s:I, s:b, s:b, s:o, s:o, s:o, s:o}", "chain",
                     (json_int_t)t->chain, "number", (json_int_t)t->number, "proved",
                     t->number != 0, "host_only", t->contributions == 0, "reveal",
                     report_hex(t->reveal), "from", from_json(t, g), "rolls",
                     draws_json(t), "shuffles", shuffles_json(t));
}

static int add_fingerprint(json_t *list, const char *name, const unsigned char key[32])
{
    char text[20];

    seal_fingerprint(text, key);
    return json_array_append_new(
        list, json_pack("{s:s, s:s}", "name", name, "fingerprint", text));
}

/* The host's, and of who has registered a key: 2.3. */
static json_t *fingerprints(const struct news *n)
{
    const struct game *g = n->game;
    json_t *list = json_array();
    bool failed = !list || add_fingerprint(list, "the host", g->host_public);
    int i;

    for (i = 0; i < g->seats && !failed; i++) {
        failed =
            (n->keyed & SEE_ONLY(i)) && add_fingerprint(list, g->names[i], n->key[i]);
    }
    if (failed) {
        json_decref(list);
        return NULL;
    }
    return list;
}

static int add_armor(json_t *list, const char *name, const void *bytes, size_t n)
{
    char *text = block_armor(name, bytes, n);
    const int failed = !text || json_array_append_new(list, json_string(text));

    free(text);
    return failed;
}

/* What the reader's own program needs of the rounds it seals for: 3.2. */
static int add_sealing(json_t *list, const struct news *n, const struct letter *l)
{
    int i;

    for (i = 0; i < n->sealings; i++) {
        const struct round_shown *r = &n->sealing[i];

        if ((l->seat < n->game->seats || l->witness) &&
            (add_armor(list, "AUCTION", r->auction, strlen(r->auction)) ||
             (r->close && add_armor(list, "CLOSE", r->close, strlen(r->close))))) {
            return -1;
        }
    }
    return 0;
}

/* Receipts of his own, CLOSE and OPEN of each round, the checkpoint last. */
static json_t *armor_json(const struct news *n, const struct letter *l)
{
    json_t *list = json_array();
    bool failed = !list;
    int i;

    for (i = 0; i < l->receipts && !failed; i++) {
        if (l->receipt[i].player == l->seat + 1) {
            failed = add_armor(list, "RECEIPT", l->receipt[i].block, BLOCK_RECEIPT);
        }
    }
    for (i = 0; i < n->openings && !failed; i++) {
        const struct opened *o = &n->opened[i];

        failed = add_armor(list, "CLOSE", o->close, strlen(o->close)) ||
                 add_armor(list, "OPEN", o->open, strlen(o->open));
    }
    for (i = 0; i < n->rekeyings && !failed; i++) {
        failed = add_armor(list, "KEYCHANGE", n->rekeyed[i], strlen(n->rekeyed[i]));
    }
    if (n->restored && !failed) {
        failed = add_armor(list, "RESTORED", n->restored, strlen(n->restored));
    }
    failed = failed || add_sealing(list, n, l);
    if (n->checkpoint && !failed) {
        failed = add_armor(list, "CHECKPOINT", n->checkpoint, BLOCK_CHECKPOINT);
    }
    if (failed) {
        json_decref(list);
        return NULL;
    }
    return list;
}

static int add_openings(json_t *list, const struct news *n, struct error *e)
{
    json_t *one;
    int i;

    for (i = 0; i < n->openings; i++) {
        one = opening_json(n->game, &n->opened[i], e);
        if (!one) {
            return -1;
        }
        if (json_array_append_new(list, one)) {
            report_no_memory(e);
            return -1;
        }
    }
    return 0;
}

static int add_events(json_t *list, bool *rolled, const struct news *n, struct error *e)
{
    int i, j;

    for (i = 0; i < n->throws; i++) {
        if (json_array_append_new(list, event_json(&n->thrown[i], n->game))) {
            report_no_memory(e);
            return -1;
        }
        for (j = 0; j < n->thrown[i].draws; j++) {
            *rolled = *rolled || n->thrown[i].draw[j].value != 0;
        }
    }
    return 0;
}

json_t *report_proof(const struct news *n, const struct letter *l, struct error *e)
{
    json_t *openings = json_array(), *events = json_array(), *out = NULL;
    char host[20];
    bool rolled = false;

    if (!openings || !events) {
        report_no_memory(e);
        goto done;
    }
    if (add_openings(openings, n, e) || add_events(events, &rolled, n, e)) {
        goto done;
    }
    seal_fingerprint(host, n->game->host_public);
    out = json_pack("{s:O, s:O, s:b, s:o, s:I, s:o, s:o, s:s, s:o, s:o}", "openings",
                    openings, "events", events, "rolled", rolled, "secret",
                    n->secret ? report_hex(n->secret) : json_null(), "secret_number",
                    (json_int_t)n->secret_number, "chains", chains_json(n), "pledges",
                    pledges_json(n), "host", host, "fingerprints", fingerprints(n),
                    "armor", armor_json(n, l));
    if (!out) {
        report_no_memory(e);
    }
done:
    json_decref(openings);
    json_decref(events);
    return out;
}
