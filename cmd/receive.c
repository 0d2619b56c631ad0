#include "cmd/receive.h"

#include "cmd/absence.h"
#include "cmd/caps.h"
#include "cmd/hint.h"
#include "cmd/moving.h"
#include "cmd/office.h"
#include "cmd/resigning.h"
#include "cmd/substitute.h"
#include "cmd/zoning.h"
#include "mail/clock.h"
#include "store/inbox.h"
#include "store/person.h"
#include "store/signed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KNOWN_AGAIN 100 /* codes that are used up, told apart from wrong ones */

int64_t receive_code(const struct session *s, int seat, const char *typed)
{
    const struct seat *at = &s->game.seat[seat];
    char code[SEAL_CODE];
    int64_t n, found = 0;
    struct person p;
    struct error e = {ERROR_NONE, 0, ""};
    int64_t dead = store_person(s->store, seat + 1, &p, &e) ? 0 : p.dead;

    for (n = at->issued; n > dead && n > at->used - KNOWN_AGAIN; n--) {
        seal_code(code, s->intake.code, s->game.id, (uint32_t)n, seat + 1);
        found = seal_code_is(typed, code) ? n : found;
        if (s->has_old_code) { /* of before the keys were replaced: mail 2.1 */
            seal_code(code, s->old_code, s->game.id, (uint32_t)n, seat + 1);
            found = seal_code_is(typed, code) ? n : found;
        }
    }
    return found;
}

int64_t receive_host_code(const struct session *s, const char *typed)
{
    const struct game *g = &s->game;
    char code[SEAL_CODE];
    int64_t n, found = 0;

    for (n = g->host_issued; n > 0 && n > g->host_used - KNOWN_AGAIN; n--) {
        seal_code(code, s->intake.code, g->id, (uint32_t)n, 0);
        found = seal_code_is(typed, code) ? n : found;
    }
    return found;
}

static void put_text(struct refusal *r, int i, const char *text)
{
    refusal_put(r, i, text, strlen(text));
}

/* What is asked of the seat now. */
static const char *asked_text(struct session *s, int seat)
{
    const struct asked *a = game_asked(&s->game, seat);

    return a ? a->q.text : "nothing";
}

/* When it closed, as this player reads times. */
static void closing_time(struct session *s, int seat, char out[CLOCK_ROOM], int64_t at)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    char zone[ZONE_NAME];

    (void)zoning_of(s, seat, zone, &ignored); /* else that of the game */
    zoning_use(s, zone);
    clock_short(out, at);
    zoning_use(s, "");
}

/* A bid that players seal themselves is no line of a mail. */
static enum refusal_code bid_code(const struct session *s, const struct asked *a)
{
    const int mode = a ? game_round_mode(&s->game, a) : game_mode(&s->game);

    return mode == MODE_HOST_SEALED ? REFUSAL_BID : REFUSAL_BID_SEALED;
}

/* Its code is used up by no newer one, but as the game went back behind it. */
static bool is_given_up(struct session *s, int64_t number)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    int64_t last;

    return !store_restored(s->store, &last, &ignored) && number <= last;
}

/* The engine's reason as the mail's code and sentence. */
static void refusal_of(struct session *s, const struct received *f,
                       const struct answer *a, struct refusal *r)
{
    const struct asked *asked = game_asked(&s->game, f->seat);
    char closed[CLOCK_ROOM];
    int purse;

    closing_time(s, f->seat, closed, a->closed_at);
    switch (a->refused) {
    case REFUSED_NONE:
        break;
    case REFUSED_RETRACT:
        refusal_set(r, REFUSAL_OFFICE, 0);
        put_text(r, 0, a->error.text);
        break;
    case REFUSED_ORDER:
        refusal_set(r, a->error.code == ERROR_SYNTAX ? REFUSAL_UNREAD : REFUSAL_ORDER,
                    f->lines ? lines_place(f->lines, a->error.line) : a->error.line);
        put_text(r, 0, a->error.text);
        break;
    case REFUSED_BID:
        refusal_set(r, bid_code(s, asked), 0);
        purse = asked ? asked->q.purse[f->seat] : 0;
        r->limit = asked ? asked->q.max : 0;
        r->size = purse < r->limit ? purse : r->limit;
        break;
    case REFUSED_NOORDERS:
        refusal_set(r, REFUSAL_NOORDERS, 0);
        put_text(r, 0, "Write one order a line, above the first line of the report.");
        break;
    case REFUSED_USED:
        refusal_set(r, is_given_up(s, f->number) ? REFUSAL_GIVEN_UP : REFUSAL_USED, 0);
        break;
    case REFUSED_AUTH:
        refusal_set(r, REFUSAL_AUTH, 0);
        break;
    case REFUSED_OVER:
        refusal_set(r, REFUSAL_OVER, 0);
        break;
    case REFUSED_SIGNATURE:
        refusal_set(r, REFUSAL_SIGNED, 0);
        put_text(r, 0, a->error.text);
        break;
    case REFUSED_EARLY:
        refusal_set(r, REFUSAL_EARLY, 0);
        put_text(r, 0, asked_text(s, f->seat));
        break;
    case REFUSED_STALE:
    case REFUSED_LATE:
        refusal_set(r, a->refused == REFUSED_LATE ? REFUSAL_LATE : REFUSAL_STALE, 0);
        put_text(r, 0, a->closed_text);
        put_text(r, 1, closed);
        put_text(r, 2, asked_text(s, f->seat));
        break;
    }
}

/* Bids or sealed answers are open to the seat: nothing it wrote may be repeated. */
static bool sealed_open(struct session *s, int seat)
{
    int i;

    for (i = 0; i < s->game.asked_count; i++) {
        const struct asked *a = &s->game.asked[i];

        if (a->q.sealed != SEALED_NOT && (a->q.seats & SEE_ONLY(seat))) {
            return true;
        }
    }
    return false;
}

/* Mails the refusal; what was understood of the file stands in the letter already. */
static int answer_refusal(struct session *s, struct received *f, struct error *e)
{
    char *sentence;
    int result;

    f->verdict = "refused";
    if (f->lines && caps_errors(s, f->seat, &f->capped, &f->reply.letter.last, e)) {
        return -1;
    }
    if (f->capped) {
        return 0;
    }
    sentence = refusal_text(&f->refusal, sealed_open(s, f->seat));
    if (!sentence) {
        return error_set(e, ERROR_MEMORY, "Out of memory.");
    }
    f->reply.letter.kind = LETTER_ERROR;
    f->reply.letter.error = refusal_name(f->refusal.code);
    f->reply.letter.subject = refusal_subject(f->refusal.code);
    f->reply.letter.sentence = sentence;
    result = post_batch(s, &f->reply, false, e);
    f->reply.letter.subject = f->reply.letter.sentence = NULL;
    free(sentence);
    return result;
}

static int keep_raw(struct session *s, const struct received *f, unsigned char *sealed,
                    size_t size, struct error *e)
{
    unsigned char ref[SEAL_HASH];
    struct archived a;

    if (!sealed) {
        return 0;
    }
    seal_hash(ref, "pbem1.raw", sealed, size);
    memset(&a, 0, sizeof a);
    a.ref = ref;
    a.sealed = sealed;
    a.size = size;
    a.received = s->now;
    a.player = f->seat + 1;
    return store_archive_add(s->store, &a, e);
}

/* The answer as the engine gives it, mailed. */
static int answer_engine(struct session *s, struct received *f, const struct answer *a,
                         struct error *e)
{
    struct letter *letter = &f->reply.letter;

    letter->test = a->verdict == VERDICT_CHECKED;
    switch (a->verdict) {
    case VERDICT_PLAYED:
        f->verdict = "played";
        letter->kind = LETTER_REPORT;
        letter->partly = s->engine.turns && s->engine.played[0].partly;
        break;
    case VERDICT_STORED:
        f->verdict = "stored";
        letter->kind = LETTER_RECEIPT;
        break;
    case VERDICT_TOLD:
        f->verdict = "told";
        letter->kind = LETTER_REPORT;
        break;
    case VERDICT_CHECKED:
        f->verdict = "checked";
        letter->kind = LETTER_RECEIPT;
        break;
    case VERDICT_REFUSED:
        refusal_of(s, f, a, &f->refusal);
        return answer_refusal(s, f, e);
    }
    return post_batch(s, &f->reply, false, e);
}

/* The entry the file became is the first of its batch, unless only its answer follows. */
static void note_entry(const struct session *s, struct received *f, int64_t before)
{
    f->entry = s->engine.head.seq > before ? before + 1 : 0;
}

static int office_ask(struct session *s, struct received *f,
                      const struct submission *said, struct error *e)
{
    if (said->address      ? moving_ask(s, f, said->address, e)
        : said->resign     ? resigning_ask(s, f, said->resign, e)
        : said->substitute ? substitute_wish(s, f, said->substitute, e)
        : said->zone       ? zoning_ask(s, f, said->zone, e)
                           : absence_ask(s, f, said, e)) {
        return -1;
    }
    return f->refusal.code == REFUSAL_NONE ? 0 : answer_refusal(s, f, e);
}

/* ADDRESS, AWAY, ZONE, RESIGN and SUBSTITUTE are the host's office and go by the engine;
 * their code and their signature must be as good. */
static int office(struct session *s, struct received *f, const struct submission *said,
                  struct error *e)
{
    struct signed_line line = {NULL, 1, 1, NULL};
    struct signature signature;
    struct answer a;
    int result;

    memset(&a, 0, sizeof a);
    a.refused = engine_code(&s->engine, f->seat, f->number);
    if (engine_signature(&s->engine, f->seat, said, f->signature, &signature, &a.error,
                         e)) {
        return -1;
    }
    if (a.refused == REFUSED_NONE && a.error.code != ERROR_NONE) {
        a.refused = REFUSED_SIGNATURE;
    }
    if (a.refused == REFUSED_NONE && s->game.seat[f->seat].vacant && !said->resign) {
        (void)office_refuse(f, "You have resigned. RESIGN OFF, alone in a mail, gives "
                               "you your seat back while nobody else has it.");
        return answer_refusal(s, f, e);
    }
    if (a.refused == REFUSED_NONE) {
        if (signature.given && said->besides == 1) {
            line.block = signature.bytes;
            line.text = said->beside[0]->text;
        }
        f->line = line.block ? &line : NULL;
        result = office_ask(s, f, said, e);
        f->line = NULL;
        return result;
    }
    refusal_of(s, f, &a, &f->refusal);
    return answer_refusal(s, f, e);
}

/* Blocks speak for themselves: what became of them is shown behind the lines. */
static int shown_beside(struct shown **shown, int *count, const struct received *f,
                        struct error *e)
{
    struct shown *grown;

    if (!f->besides) {
        return 0;
    }
    grown = realloc(*shown, (size_t)(*count + f->besides) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    memcpy(grown + *count, f->beside, (size_t)f->besides * sizeof *grown);
    *shown = grown;
    *count += f->besides;
    return 0;
}

static int submit(struct session *s, struct received *f, const struct submission *said,
                  struct error *e)
{
    const struct asked *now = game_asked(&s->game, f->seat);
    struct asked asked;
    struct shown *shown = NULL;
    unsigned char *archived = NULL;
    size_t size = 0;
    int64_t before = s->engine.head.seq;
    struct answer a;
    int count, result = -1;

    memset(&asked, 0, sizeof asked);
    if (now) {
        asked = *now;
    }
    if (engine_submit(&s->engine, f->seat, f->number, said, f->signature, f->raw,
                      f->raw_size, &archived, &size, &a, e)) {
        return -1;
    }
    note_entry(s, f, before);
    if (keep_raw(s, f, archived, size, e) ||
        shown_lines(&shown, &count, &a, said, now ? &asked : NULL, post_vacant(&s->game),
                    e)) {
        goto done;
    }
    if (shown_beside(&shown, &count, f, e)) {
        goto done;
    }
    f->reply.letter.shown = shown;
    f->reply.letter.showns = count;
    f->reply.letter.rules = said->rules;
    f->reply.letter.help = said->help;
    f->reply.history = said->history;
    f->reply.status = said->status || said->rules || said->help;
    result = answer_engine(s, f, &a, e);
done:
    f->reply.letter.help = NULL;
    f->reply.letter.shown = NULL;
    free(shown);
    free(archived);
    answer_clear(&a);
    return result;
}

/* A TELL or AWAY that is wrong may be told from other faults while bids are open: no bid
 * stands in it. */
static enum refusal_code fault_of(const struct order_file *file, int line)
{
    int i;

    if (file && !line) {
        return REFUSAL_OFFICE; /* RETRACT, ADDRESS and AWAY stand alone */
    }
    for (i = 0; file && i < file->count; i++) {
        if (file->order[i].line == line && order_is(&file->order[i], 0, "TELL")) {
            return REFUSAL_TELL;
        }
        if (file->order[i].line == line && order_is(&file->order[i], 0, "AWAY")) {
            return REFUSAL_AWAY;
        }
    }
    return REFUSAL_UNREAD;
}

/* Refused before anything was tried: the answer lists what was read as orders, unless
 * something sealed is open to the seat, or who wrote it is not known. */
static int answer_unread(struct session *s, struct received *f, struct error *e)
{
    const bool quotes = f->lines && f->number && !sealed_open(s, f->seat);
    int i, n = quotes ? f->lines->orders : 0, result;
    struct shown *shown = calloc((size_t)n + 1, sizeof *shown);

    if (!shown) {
        return error_memory(e);
    }
    for (i = 0; i < n; i++) {
        shown[i] = (struct shown){f->lines->order[i].line, NULL, f->lines->order[i].text,
                                  "not kept", ""};
    }
    if (shown_beside(&shown, &n, f, e)) {
        free(shown);
        return -1;
    }
    f->reply.letter.shown = n ? shown : NULL;
    f->reply.letter.showns = n;
    result = answer_refusal(s, f, e);
    f->reply.letter.shown = NULL;
    f->reply.letter.showns = 0;
    free(shown);
    return result;
}

/* A file that cannot be read is the player's fault, and answered. file: its orders, if
 * these could be told apart; NULL. */
static int unreadable(struct session *s, struct received *f,
                      const struct order_file *file, const struct error *why,
                      struct error *e)
{
    if (why->code != ERROR_SYNTAX) {
        *e = *why;
        return -1;
    }
    refusal_set(&f->refusal, fault_of(file, why->line),
                f->lines ? lines_place(f->lines, why->line) : why->line);
    put_text(&f->refusal, 0, why->text);
    return answer_unread(s, f, e);
}

/* RESIGN or SUBSTITUTE as games have them, without what makes them the host's office, in
 * a game that has no such order: he is told how it is written. */
static bool lacks(const struct session *s, const struct submission *said,
                  const char *word)
{
    const char *verbs[GAME_VERBS];
    int i;

    game_verbs(&s->game, verbs);
    for (i = 0; verbs[i]; i++) {
        if (!strcmp(verbs[i], word)) {
            return false;
        }
    }
    return said->count == 1 && order_is(said->order[0], 0, word);
}

/* It is the host's office, not the game's; so is all from who has resigned. */
static bool is_office(const struct session *s, int seat, struct submission *said)
{
    if (lacks(s, said, "RESIGN")) {
        said->resign = "";
    }
    if (lacks(s, said, "SUBSTITUTE")) {
        said->substitute = order_rest(said->order[0], 1);
    }
    return said->address || said->away.from || said->away.off || said->resign ||
           said->substitute || said->zone || s->game.seat[seat].vacant;
}

/* The block of what would do something, good so far; not given: there is none, or it is
 * refused elsewhere. The log has the numbers of orders and answers alone. */
static int signature_of(struct session *s, const struct received *f,
                        const struct submission *said, struct signature *out,
                        struct error *e)
{
    struct error why;

    memset(out, 0, sizeof *out);
    return f->signature && submission_acts(said)
               ? engine_signature(&s->engine, f->seat, said, f->signature, out, &why, e)
               : 0;
}

/* It goes to the engine, or to the host's office, if its block was not used before: what
 * leaves no order in the log counts once, too. */
static int submit_once(struct session *s, struct received *f, struct submission *said,
                       struct error *e)
{
    const bool for_office = is_office(s, f->seat, said);
    struct answer again = {.refused = REFUSED_SIGNATURE};
    struct signature b;
    uint32_t newest = 0;

    if (signature_of(s, f, said, &b, e) ||
        (b.given &&
         store_signed(s->store, f->seat + 1, b.block.context.auction, &newest, e))) {
        return -1;
    }
    if (b.given && b.block.seq <= newest) {
        error_set(&again.error, ERROR_DENIED, "%s", SIGNING_AGAIN);
        refusal_of(s, f, &again, &f->refusal);
        return answer_refusal(s, f, e);
    }
    if (for_office ? office(s, f, said, e) : submit(s, f, said, e)) {
        return -1;
    }
    return b.given && f->refusal.code == REFUSAL_NONE
               ? store_signed_used(s->store, f->seat + 1, b.block.context.auction,
                                   b.block.seq, e)
               : 0;
}

/* The file is read, and what it says goes to the engine. */
static int read_and_submit(struct session *s, struct received *f, struct error *e)
{
    struct order_file file;
    struct submission said;
    struct error why;
    int result;

    memset(&why, 0, sizeof why);
    if (f->refused.code != REFUSAL_NONE) {
        f->refusal = f->refused;
        if (f->refusal.code == REFUSAL_NOORDERS && f->lines) {
            hint_missing(s, f->seat, f->lines, sealed_open(s, f->seat), &f->refusal);
        }
        return answer_unread(s, f, e);
    }
    if (order_file_read(&file, f->file, f->size, &why)) {
        return unreadable(s, f, NULL, &why, e);
    }
    if (submission_read(&said, &file, s->game.names, s->game.seats, &why)) {
        result = unreadable(s, f, &file, &why, e);
        order_file_free(&file);
        return result;
    }
    result = submit_once(s, f, &said, e);
    submission_free(&said);
    order_file_free(&file);
    return result;
}

int receive(struct session *s, struct received *f, struct error *e)
{
    char *ignored = NULL;
    int result;

    memset(&f->reply, 0, sizeof f->reply);
    f->reply.seat = f->seat;
    f->reply.in_reply_to = f->in_reply_to;
    f->reply.letter.from = f->from;
    f->reply.letter.authenticated = f->authenticated;
    if (f->lines) {
        ignored = lines_ignored(f->lines, sealed_open(s, f->seat));
        if (!ignored) {
            return error_set(e, ERROR_MEMORY, "Out of memory.");
        }
    }
    f->reply.letter.ignored = ignored;
    result = read_and_submit(s, f, e);
    f->reply.letter.ignored = NULL;
    free(ignored);
    return result;
}

void receive_clear(struct received *f)
{
    free(f->reply.text);
    seal_wipe(f, sizeof *f); /* also how long a bid was: sealed-bids 8 */
}
