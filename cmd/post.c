#include "cmd/post.h"

#include "cmd/news.h"
#include "store/outbox.h"
#include "store/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUBJECT_ROOM (SEAT_NAME_MAX + 20)
#define DAYS_3 (3 * 86400000LL) /* a report that waits longer expires (mail 4.1) */

/* A batch on its way into the outbox. */
struct posting {
    struct session *s;
    struct reply *reply;
    struct gathered gathered;
    int64_t batch; /* its mail-out entry */
    bool founded;
};

/* Receivers of the messages of this batch. */
static unsigned told_to(const struct engine *g)
{
    unsigned mask = 0;
    int i;

    for (i = 0; i < g->messages; i++) {
        mask |= g->message[i].to & (SEE_ONLY(g->game->seats) - 1);
    }
    return mask;
}

/* What kind of mail a seat gets. */
static enum letter_kind kind_for(const struct posting *p, int seat)
{
    bool answers = p->reply && p->reply->seat == seat;

    if (p->founded) {
        return LETTER_INVITATION;
    }
    return answers && !p->s->engine.turns ? p->reply->letter.kind : LETTER_REPORT;
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

static void invite(const struct session *s, struct invitation *out)
{
    const struct game *g = &s->game;

    memset(out, 0, sizeof *out);
    memcpy(out->archive, g->archive_public, sizeof out->archive);
    memcpy(out->deck_commit, g->deck_commit, sizeof out->deck_commit);
    memcpy(out->anchor, g->anchor, sizeof out->anchor);
    out->chain = g->chain;
    out->length = g->chain_length;
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
    if (r->history) { /* each proof went out with its own mail */
        own->news.throws = 0;
        own->news.openings = 0;
    }
    return 0;
}

/* A mail that brings nothing but a message says so in its subject. */
static void name_message(const struct posting *p, struct letter *letter,
                         char subject[SUBJECT_ROOM])
{
    const struct engine *g = &p->s->engine;
    const bool answers = p->reply && p->reply->seat == letter->seat;

    if (letter->kind == LETTER_REPORT && !answers && !g->turns && g->messages) {
        (void)snprintf(subject, SUBJECT_ROOM, "message from %s",
                       g->game->names[g->message[0].from - 1]);
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
    if (p->reply && p->reply->seat == seat) {
        letter = p->reply->letter;
    }
    letter.kind = kind_for(p, seat);
    letter.seat = seat;
    letter.code = place;
    letter.receipt = s->engine.receipt;
    letter.receipts = s->engine.receipts;
    name_message(p, &letter, subject);
    if (letter.kind == LETTER_INVITATION) {
        invite(s, &invitation);
        letter.invitation = &invitation;
    }
    result = gather_for(p, seat, &own, &is_own, e) ||
             report_json(&json, is_own ? &own.news : &p->gathered.news, &letter, e) ||
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

static void home_of(const struct session *s, struct message_home *home)
{
    memset(home, 0, sizeof *home);
    home->game = s->game.name;
    home->mailbox = s->settings.mailbox;
    home->host = s->settings.host;
    home->separator = s->settings.separator[0];
}

/* The finished bytes into the outbox. */
static int queue(struct session *s, const struct message *m, const char *kind, int player,
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
    home_of(s, &m->home);
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
        queue(s, &m, kind_name(kind_for(p, seat)), seat + 1, !m.is_reply, &row, e)) {
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

/* What is told once has an id of its own, which a second one would repeat. */
static int notice_known(struct session *s, const struct message *m, bool *known,
                        struct error *e)
{
    char id[MESSAGE_ID_MAX];
    int64_t row;

    message_id(id, m);
    if (store_outbox_find(s->store, id, &row, e)) {
        return -1;
    }
    *known = row != 0;
    return 0;
}

/* The notice as text. */
static int notice_text(struct session *s, const char *subject, const char *sentence,
                       struct template_mail *out, struct error *e)
{
    struct letter letter;
    struct news news;
    json_t *json = NULL;
    int result;

    memset(&letter, 0, sizeof letter);
    memset(&news, 0, sizeof news);
    news.game = &s->game;
    news.now = s->now;
    letter.kind = LETTER_NOTICE;
    letter.seat = s->game.seats;
    letter.subject = subject;
    letter.sentence = sentence;
    if (report_json(&json, &news, &letter, e)) {
        return -1;
    }
    result = report_text(out, &s->templates, json, e);
    json_decref(json);
    return result;
}

int post_notice(struct session *s, const struct message_key *about, const char *subject,
                const char *sentence, struct error *e)
{
    struct template_mail text = {NULL, NULL};
    struct message m;
    int64_t row;
    bool known;
    int result = -1;

    memset(&m, 0, sizeof m);
    home_of(s, &m.home);
    m.kind = TOKEN_REPLY;
    m.date = s->now;
    m.key = *about;
    m.from_name = s->settings.sender_name;
    m.to_name = "";
    m.to = s->settings.host_address;
    m.language = "en";
    if (notice_known(s, &m, &known, e)) {
        return -1;
    }
    if (known) {
        return 0;
    }
    if (notice_text(s, subject, sentence, &text, e)) {
        goto done;
    }
    m.subject = text.subject;
    m.text = text.body;
    result = queue(s, &m, "notice", OUTBOX_HOST, false, &row, e);
done:
    template_mail_free(&text);
    return result;
}

int post_batch(struct session *s, struct reply *reply, bool founded, struct error *e)
{
    unsigned everybody = SEE_ONLY(s->game.seats) - 1;
    unsigned to = founded || s->engine.turns ? everybody : told_to(&s->engine);
    unsigned char checkpoint[BLOCK_CHECKPOINT];
    struct posting p;
    int i, result = -1;

    memset(&p, 0, sizeof p);
    p.s = s;
    p.reply = reply;
    p.founded = founded;
    if (reply) {
        to |= SEE_ONLY(reply->seat);
    }
    if (!to) {
        return 0;
    }
    if (engine_mail_out(&s->engine, to, checkpoint, &p.batch, e) ||
        news_gather(&p.gathered, s, s->before, checkpoint, e)) {
        goto done;
    }
    for (i = 0; i < s->game.seats; i++) {
        if ((to & SEE_ONLY(i)) && post_one(&p, i, e)) {
            goto done;
        }
    }
    result = 0;
done:
    news_clear(&p.gathered);
    return result;
}
