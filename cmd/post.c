#include "cmd/post_parts.h"

#include "cmd/news.h"
#include "cmd/witness.h"
#include "cmd/zoning.h"
#include "core/body.h"
#include "store/guest.h"
#include "store/outbox.h"
#include "store/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUBJECT_ROOM (SEAT_NAME_MAX + 60)
#define DAYS_3 (3 * 86400000LL) /* a report that waits longer expires (mail 4.1) */

/* A batch on its way into the outbox. */
struct posting {
    struct session *s;
    struct reply *reply;
    struct gathered gathered;
    int64_t batch; /* its mail-out entry */
    bool founded;
    unsigned reminds; /* seats that are reminded */
    bool to_witness;  /* the mail that is being written */
};

/* What kind of mail a seat gets. */
static enum letter_kind kind_for(const struct posting *p, int seat)
{
    bool answers = p->reply && p->reply->seat == seat;

    if (seat == p->s->game.seats) { /* who watches, or the witness */
        return LETTER_REPORT;
    }
    if (p->founded || (p->reminds & SEE_ONLY(seat))) {
        return p->founded ? LETTER_INVITATION : LETTER_REMINDER;
    }
    if (p->s->engine.newcomers & SEE_ONLY(seat)) {
        return LETTER_INVITATION;
    }
    if (answers && !p->s->engine.turns) {
        return p->reply->letter.kind;
    }
    return !post_told_to_all(&p->s->engine) &&
                   (post_receipts_for(&p->s->engine) & SEE_ONLY(seat))
               ? LETTER_RECEIPT
               : LETTER_REPORT;
}

static const char *kind_name(enum letter_kind kind)
{
    switch (kind) {
    case LETTER_REPORT:
    case LETTER_INVITATION:
        return "report";
    case LETTER_RECEIPT:
        return "receipt";
    case LETTER_ERROR:
        return "error";
    case LETTER_REMINDER:
        return "reminder";
    case LETTER_NOTICE:
        return "notice";
    }
    return "report";
}

/* What binds the first secret of the decks, as the genesis has it: dice that began anew,
 * and later games of a campaign, have others. */
static int first_commit(const struct session *s, unsigned char out[SEAL_HASH],
                        struct error *e)
{
    struct log_entry first;
    struct body_reader r;
    int result;

    if (store_entry(s->store, 1, &first, e)) {
        return -1;
    }
    result = body_find(&r, first.body, first.size, ENTRY_GENESIS, "deck-commit", e) ||
                     body_bytes(&r, out, SEAL_HASH, e)
                 ? -1
                 : 0;
    free(first.body);
    return result;
}

static int invite(const struct session *s, struct invitation *out, struct error *e)
{
    const struct game *g = &s->game;

    memset(out, 0, sizeof *out);
    memcpy(out->archive, g->archive_public, sizeof out->archive);
    memcpy(out->anchor, g->anchor, sizeof out->anchor);
    out->chain = g->chain;
    out->length = g->chain_length;
    return first_commit(s, out->deck_commit, e);
}

/* What a mail tells: the batch, or what was asked for by STATUS or HISTORY, which tell of
 * more. */
static int gather_for(struct posting *p, int seat, struct gathered *own, bool *is_own,
                      struct error *e)
{
    const struct reply *r = p->reply;
    int64_t after = 0;

    *is_own = r && r->seat == seat && (r->history || (r->status && !p->s->engine.turns));
    if (!*is_own) {
        return 0;
    }
    if (!r->history && news_last_batch(p->s, &after, e)) {
        return -1;
    }
    if (news_gather(own, p->s, after, p->gathered.checkpoint, e)) {
        return -1;
    }
    if (r->history) {                      /* each proof went out with its own mail */
        own->news.tells -= own->keys_lost; /* those stand at the end, out of turn */
        own->news.throws = 0;
        own->news.openings = 0;
        own->news.pledges = 0;
    }
    return 0;
}

/* What the host did, where it is what the mail is about; NULL. Of more time and of a game
 * that goes on the deadline says more. */
static const char *act_subject(const struct engine *g)
{
    if (g->rekeyed) {
        return g->signs_anew ? "the host signs with another key: compare its fingerprint"
                             : "the host's keys are replaced";
    }
    switch (g->act) {
    case ACT_PAUSE:
        return "the game is paused";
    case ACT_ANNOUNCE:
        return "the host writes";
    case ACT_END:
        return "the host ends the game";
    case ACT_ROLLBACK:
        return "back to an earlier turn";
    case ACT_RESTORED:
        return "restored from a copy: answer this mail, no older one";
    case ACT_CORRECT:
        return "the position is corrected";
    default:
        return NULL;
    }
}

/* A mail that brings nothing but a message, or what the host did, says so in its subject.
 */
static void name_message(const struct posting *p, struct letter *letter,
                         char subject[SUBJECT_ROOM])
{
    const struct engine *g = &p->s->engine;
    const bool answers = p->reply && p->reply->seat == letter->seat;

    if (letter->kind == LETTER_REPORT && !answers && !g->turns && g->messages) {
        (void)snprintf(subject, SUBJECT_ROOM, "message from %s",
                       g->message[0].anonymous ? "somebody"
                                               : g->game->names[g->message[0].from - 1]);
        letter->subject = subject;
    }
    if (letter->kind == LETTER_REPORT && !answers && g->acts) {
        letter->subject = act_subject(g);
    }
    if (letter->kind == LETTER_REPORT && !answers && g->keyed && !g->turns) {
        (void)snprintf(subject, SUBJECT_ROOM,
                       "%s signs with another key: compare its fingerprint",
                       g->game->names[g->keyed - 1]);
        letter->subject = subject;
    }
}

/* The mail as text. place: of the code, to be filled in when it is sent. */
static int write_text(struct posting *p, int seat, const char *place,
                      struct template_mail *out, struct error *e)
{
    struct session *s = p->s;
    struct letter letter;
    struct invitation invitation;
    struct gathered own;
    char subject[SUBJECT_ROOM];
    json_t *json = NULL;
    bool is_own;
    int result;

    memset(&letter, 0, sizeof letter);
    memset(&own, 0, sizeof own);
    if (p->reply && p->reply->seat == seat && (seat < s->game.seats || p->to_witness)) {
        letter = p->reply->letter;
    }
    letter.kind = kind_for(p, seat);
    letter.seat = seat;
    letter.code = place;
    letter.witness = p->to_witness;
    letter.observer = seat == s->game.seats && !p->to_witness;
    letter.receipt = s->engine.receipt;
    letter.receipts = letter.observer ? 0 : s->engine.receipts;
    name_message(p, &letter, subject);
    if (letter.kind == LETTER_INVITATION) {
        if (invite(s, &invitation, e)) {
            return -1;
        }
        letter.invitation = &invitation;
    }
    result = gather_for(p, seat, &own, &is_own, e) ||
             zoning_json(s, &json, is_own ? &own.news : &p->gathered.news, &letter, e) ||
             report_text(out, &s->templates, json, e);
    json_decref(json);
    news_clear(&own);
    return result ? -1 : 0;
}

/* The mail before this one to the same seat, for References. */
static int earlier_mail(struct session *s, int seat, struct message_key *out, int *count,
                        struct error *e)
{
    int64_t number = s->game.seat[seat].issued - 1, entry;

    *count = 0;
    if (number < 1) {
        return 0;
    }
    if (s->journal.issued(s->journal.arg, seat + 1, number, &entry, e)) {
        return -1;
    }
    memset(out, 0, sizeof *out);
    out->number = (int)number;
    out->batch = (int)entry;
    *count = entry != 0;
    return 0;
}

void post_home(const struct session *s, struct message_home *home)
{
    memset(home, 0, sizeof *home);
    home->game = s->game.name;
    home->mailbox = s->settings.mailbox;
    home->host = s->settings.host;
    home->separator = s->settings.separator[0];
}

int post_queue(struct session *s, const struct message *m, const char *kind, int player,
               bool bounces, int64_t *row, struct error *e)
{
    char sender[MESSAGE_ADDRESS_MAX] = "", id[MESSAGE_ID_MAX];
    struct outgoing out;
    char *bytes = NULL;
    size_t size;
    int result = -1;

    memset(&out, 0, sizeof out);
    if (store_outbox_next(s->store, row, e) || message_write(m, &bytes, &size, e)) {
        goto done;
    }
    if (bounces) {
        message_sender(sender, &m->home, player, (int)*row);
    }
    message_id(id, m);
    out.id = *row;
    out.kind = kind;
    out.player = player;
    out.sender = sender;
    out.recipient = m->to;
    out.message_id = id;
    out.message = (const unsigned char *)bytes;
    out.size = size;
    out.created = s->now;
    out.expires = s->now + DAYS_3;
    result = store_outbox_add(s->store, &out, e);
done:
    free(bytes);
    return result;
}

/* The body for the terminal, with the code that its player gets by mail. */
static int keep_text(struct posting *p, const char *body, struct error *e)
{
    struct token_keys keys;

    p->reply->text = strdup(body);
    if (!p->reply->text) {
        return error_memory(e);
    }
    session_tokens(p->s, &keys);
    return token_fill(p->reply->text, strlen(p->reply->text), &keys, p->s->game.id,
                      p->reply->seat + 1, e);
}

static void address_message(struct posting *p, int seat, const struct person *to,
                            struct message *m)
{
    const struct session *s = p->s;
    bool answers = p->reply && p->reply->seat == seat;

    memset(m, 0, sizeof *m);
    post_home(s, &m->home);
    m->player = seat + 1;
    m->kind = TOKEN_REPLY;
    m->date = s->now;
    m->key.number = (int)s->game.seat[seat].issued;
    m->key.batch = (int)p->batch;
    m->from_name = s->settings.sender_name;
    m->to_name = s->game.names[seat];
    m->to = to->address;
    m->in_reply_to = answers ? p->reply->in_reply_to : NULL;
    m->language = "en";
    m->is_reply = answers && kind_for(p, seat) != LETTER_REPORT;
    m->is_listed = true;
    m->token_in_subject = s->settings.token_in_subject != 0;
}

static int post_one(struct posting *p, int seat, struct error *e)
{
    struct session *s = p->s;
    struct template_mail text = {NULL, NULL};
    char place[TOKEN_CODE_PLACE + 1] = "";
    struct message_key earlier;
    struct message m;
    struct person to;
    int64_t row;
    int result = -1;

    token_code_place(place, (uint32_t)s->game.seat[seat].issued);
    if (store_person(s->store, seat + 1, &to, e) ||
        write_text(p, seat, place, &text, e)) {
        return -1;
    }
    address_message(p, seat, &to, &m);
    m.subject = text.subject;
    m.text = text.body;
    m.earlier = &earlier;
    if (earlier_mail(s, seat, &earlier, &m.earlier_count, e) ||
        post_queue(s, &m, kind_name(kind_for(p, seat)), seat + 1, !m.is_reply, &row, e)) {
        goto done;
    }
    if (p->reply && p->reply->seat == seat) {
        p->reply->row = row;
        if (keep_text(p, text.body, e)) {
            goto done;
        }
    }
    result = 0;
done:
    template_mail_free(&text);
    return result;
}

/* Somebody without a seat. */
static void address_guest(const struct posting *p, const struct guest *g, int further,
                          const struct template_mail *text, struct message *m)
{
    memset(m, 0, sizeof *m);
    post_home(p->s, &m->home);
    m->kind = TOKEN_CONFIRM;
    m->date = p->s->now;
    m->key.number = (int)g->id;
    m->key.batch = (int)p->batch;
    m->key.further = further;
    m->from_name = p->s->settings.sender_name;
    m->to_name = g->name;
    m->to = g->address;
    m->language = "en";
    m->is_listed = g->what == GUEST_OBSERVE;
    m->subject = text->subject;
    m->text = text->body;
}

/* The mail to the witness, about this entry and moment. */
static int write_witness(struct posting *p, const struct guest *g, int moment,
                         struct error *e)
{
    struct session *s = p->s;
    struct template_mail text = {NULL, NULL};
    struct message m;
    int64_t row = 0;
    int result;

    p->to_witness = true;
    result = write_text(p, s->game.seats, NULL, &text, e);
    p->to_witness = false;
    if (!result) {
        address_guest(p, g, moment, &text, &m);
        result = post_queue(s, &m, moment ? "reminder" : "report", 0, true, &row, e);
    }
    if (!result && p->reply && p->reply->seat == s->game.seats) {
        p->reply->row = row;
    }
    template_mail_free(&text);
    return result;
}

/* What concerns the witness: the first mail, an answer to his, a receipt, the list of a
 * closed round, what the host did. */
static int tell_witness(struct posting *p, struct error *e)
{
    const struct engine *g = &p->s->engine;
    const int seats = p->s->game.seats;
    const bool told = p->founded || g->closings > 0 || g->acts > 0 ||
                      (p->reply && p->reply->seat == seats) ||
                      (post_receipts_for(g) & SEE_ONLY(seats));
    struct guest witness;

    if (!told || !game_witness(&p->s->game)) {
        return 0;
    }
    return witness_of(p->s, &witness, e) ||
                   (witness.id && write_witness(p, &witness, 0, e))
               ? -1
               : 0;
}

int post_witness(struct session *s, int64_t entry, int moment, struct error *e)
{
    static const struct template_mail nothing = {NULL, NULL};
    struct posting p;
    struct guest witness;
    struct message m;
    bool known = true;
    int64_t after;
    int result;

    memset(&p, 0, sizeof p);
    p.s = s;
    p.batch = entry;
    if (witness_of(s, &witness, e)) {
        return -1;
    }
    if (witness.id) {
        address_guest(&p, &witness, moment, &nothing, &m);
    }
    if (!witness.id || post_known(s, &m, &known, e) || known) {
        return witness.id && !known ? -1 : 0;
    }
    result = news_last_batch(s, &after, e) ||
             news_gather(&p.gathered, s, after, NULL, e) ||
             write_witness(&p, &witness, moment, e);
    news_clear(&p.gathered);
    return result ? -1 : 0;
}

/* One who watches: the text is the same for all. */
struct watching {
    struct posting *p;
    const struct template_mail *text;
    int64_t only; /* guest number; 0: all */
};

static int post_watcher(void *arg, const struct guest *g, struct error *e)
{
    struct watching *w = arg;
    struct session *s = w->p->s;
    struct message m;
    int64_t row;

    if (w->only && g->id != w->only) {
        return 0;
    }
    address_guest(w->p, g, w->only != 0, w->text, &m);
    return post_queue(s, &m, "report", 0, true, &row, e);
}

/* The table's report to who watches: what everybody sees, and no code. */
static int post_watchers(struct posting *p, int64_t only, struct error *e)
{
    struct template_mail text = {NULL, NULL};
    struct watching w = {p, &text, only};
    struct guest first;
    int result;

    if (store_guest_find(p->s->store, GUEST_OBSERVE, GUEST_IN, NULL, 0, &first, e)) {
        return -1;
    }
    if (!first.id) {
        return 0;
    }
    result = write_text(p, p->s->game.seats, NULL, &text, e) ||
             store_guest_each(p->s->store, GUEST_OBSERVE, GUEST_IN, post_watcher, &w, e);
    template_mail_free(&text);
    return result ? -1 : 0;
}

int post_observer(struct session *s, int64_t id, struct error *e)
{
    struct posting p;
    int64_t after;
    int result;

    memset(&p, 0, sizeof p);
    p.s = s;
    p.batch = s->engine.head.seq;
    result = news_last_batch(s, &after, e) ||
             news_gather(&p.gathered, s, after, NULL, e) || post_watchers(&p, id, e);
    news_clear(&p.gathered);
    return result ? -1 : 0;
}

/* The batch tells something that the whole table sees. */
static bool told_to_table(const struct posting *p)
{
    const struct engine *g = &p->s->engine;
    int i;

    for (i = 0; i < g->messages; i++) {
        if (g->message[i].to == TELL_ALL) {
            return true;
        }
    }
    return p->founded || post_told_to_all(g);
}

/* Codes and the checkpoint into the log, then a mail to each seat of the mask. */
static int post_to(struct posting *p, unsigned to, struct error *e)
{
    struct session *s = p->s;
    unsigned char checkpoint[BLOCK_CHECKPOINT];
    int i, result = -1;

    if (engine_mail_out(&s->engine, post_coded(&s->engine, to), checkpoint, &p->batch,
                        e) ||
        news_gather(&p->gathered, s, s->before, checkpoint, e)) {
        goto done;
    }
    for (i = 0; i < s->game.seats; i++) {
        if ((to & SEE_ONLY(i)) && post_one(p, i, e)) {
            goto done;
        }
    }
    result = tell_witness(p, e) || (told_to_table(p) && post_watchers(p, 0, e)) ? -1 : 0;
done:
    news_clear(&p->gathered);
    return result;
}

int post_batch(struct session *s, struct reply *reply, bool founded, struct error *e)
{
    unsigned everybody = SEE_ONLY(s->game.seats) - 1;
    unsigned to = founded || post_told_to_all(&s->engine)
                      ? everybody
                      : post_told_to(&s->engine) | post_receipts_for(&s->engine);
    struct posting p;

    memset(&p, 0, sizeof p);
    p.s = s;
    p.reply = reply;
    p.founded = founded;
    to &= ~post_vacant(&s->game);
    if (reply && reply->seat < s->game.seats) {
        to |= SEE_ONLY(reply->seat);
    }
    return to || reply ? post_to(&p, to, e) : 0;
}

int post_reminders(struct session *s, unsigned players, struct error *e)
{
    const unsigned others = post_told_to_all(&s->engine)
                                ? (SEE_ONLY(s->game.seats) - 1) & ~post_vacant(&s->game)
                                : 0;
    struct posting p;

    memset(&p, 0, sizeof p);
    p.s = s;
    p.reminds = players;
    return post_to(&p, players | others, e);
}
