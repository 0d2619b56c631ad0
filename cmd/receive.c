#include "cmd/receive.h"

#include "cmd/caps.h"
#include "mail/clock.h"
#include "store/inbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int64_t receive_code(const struct session *s, int seat, const char *typed)
{
    const struct seat *at = &s->game.seat[seat];
    char code[SEAL_CODE];
    int64_t n, found = 0;

    /* also a used-up one is known again, so that it is told apart from a wrong one */
    for (n = at->issued; n > 0 && n > at->used - 100; n--) {
        seal_code(code, s->intake.code, s->game.id, (uint32_t)n, seat + 1);
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

/* The engine's reason as the mail's code and sentence. */
static void refusal_of(struct session *s, const struct received *f,
                       const struct answer *a, struct refusal *r)
{
    const struct asked *asked = game_asked(&s->game, f->seat);
    char closed[CLOCK_ROOM];
    int purse;

    clock_short(closed, a->closed_at);
    switch (a->refused) {
    case REFUSED_NONE:
        break;
    case REFUSED_ORDER:
        refusal_set(r, REFUSAL_ORDER,
                    f->lines ? lines_place(f->lines, a->error.line) : a->error.line);
        put_text(r, 0, a->error.text);
        break;
    case REFUSED_BID:
        refusal_set(r, REFUSAL_BID, 0);
        purse = asked ? asked->q.purse[f->seat] : 0;
        r->limit = asked ? asked->q.max : 0;
        r->size = purse < r->limit ? purse : r->limit;
        break;
    case REFUSED_NOORDERS:
        refusal_set(r, REFUSAL_NOORDERS, 0);
        put_text(r, 0, "Write one order a line, above the first line of the report.");
        break;
    case REFUSED_USED:
        refusal_set(r, REFUSAL_USED, 0);
        break;
    case REFUSED_AUTH:
        refusal_set(r, REFUSAL_AUTH, 0);
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
    f->reply.letter.sentence = sentence;
    result = post_batch(s, &f->reply, false, e);
    f->reply.letter.sentence = NULL;
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
    if (engine_submit(&s->engine, f->seat, f->number, said, f->raw, f->raw_size,
                      &archived, &size, &a, e)) {
        return -1;
    }
    note_entry(s, f, before);
    if (keep_raw(s, f, archived, size, e) ||
        shown_lines(&shown, &count, &a, said, now ? &asked : NULL, e)) {
        goto done;
    }
    f->reply.letter.shown = shown;
    f->reply.letter.showns = count;
    f->reply.letter.rules = said->rules;
    f->reply.history = said->history;
    f->reply.status = said->status || said->rules;
    result = answer_engine(s, f, &a, e);
done:
    f->reply.letter.shown = NULL;
    free(shown);
    free(archived);
    answer_clear(&a);
    return result;
}

/* A TELL that is wrong may be told from other faults while bids are open: no bid stands
 * in it. */
static bool is_tell(const struct order_file *file, int line)
{
    int i;

    for (i = 0; file && i < file->count; i++) {
        if (file->order[i].line == line && order_is(&file->order[i], 0, "TELL")) {
            return true;
        }
    }
    return false;
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
    refusal_set(&f->refusal, is_tell(file, why->line) ? REFUSAL_TELL : REFUSAL_ORDER,
                f->lines ? lines_place(f->lines, why->line) : why->line);
    put_text(&f->refusal, 0, why->text);
    return answer_refusal(s, f, e);
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
        return answer_refusal(s, f, e);
    }
    if (order_file_read(&file, f->file, f->size, &why)) {
        return unreadable(s, f, NULL, &why, e);
    }
    if (submission_read(&said, &file, s->game.names, s->game.seats, &why)) {
        result = unreadable(s, f, &file, &why, e);
        order_file_free(&file);
        return result;
    }
    result = submit(s, f, &said, e);
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
