/* Sentences to the host, or to an address that is no player's. */
#include "cmd/post_parts.h"

#include "cmd/guard.h"
#include "store/outbox.h"

#include <string.h>

/* What is told once has an id of its own, which a second one would repeat. */
int post_known(struct session *s, const struct message *m, bool *known, struct error *e)
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

/* The notice as text. code: the place of the host's; NULL: it goes to somebody else. */
static int notice_text(struct session *s, const struct plain *p, const char *code,
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
    letter.subject = p->subject;
    letter.sentence = p->sentence;
    letter.code = code;
    letter.host = code && !s->game.over; /* nothing can be done to it then */
    if (report_json(&json, &news, &letter, e)) {
        return -1;
    }
    result = report_text(out, &s->templates, json, e);
    json_decref(json);
    return result;
}

/* The host's next code, with which he may answer. None where nothing is logged. */
static int host_code(struct session *s, const struct plain *p, struct message *m,
                     char place[TOKEN_CODE_PLACE + 1], struct error *e)
{
    unsigned char checkpoint[BLOCK_CHECKPOINT];
    int64_t batch;

    if (p->token != TOKEN_HOST || !s->engine.game) {
        return 0;
    }
    if (engine_mail_out(&s->engine, SEE_TABLE, checkpoint, &batch, e)) {
        return -1;
    }
    m->reply_number = (int)s->game.host_issued;
    token_code_place(place, (uint32_t)m->reply_number);
    place[TOKEN_CODE_PLACE] = '\0';
    return 0;
}

int post_plain(struct session *s, const struct plain *p, struct error *e)
{
    struct template_mail text = {NULL, NULL};
    char place[TOKEN_CODE_PLACE + 1] = "";
    struct message m;
    int64_t row;
    bool known;
    int result = -1;

    memset(&m, 0, sizeof m);
    post_home(s, &m.home);
    m.player = p->player == OUTBOX_HOST ? 0 : p->player;
    m.kind = p->token;
    m.date = s->now;
    m.key = p->about;
    m.from_name = s->settings.sender_name;
    m.to_name = p->to_name;
    m.to = p->to;
    m.in_reply_to = p->in_reply_to;
    m.is_reply = p->in_reply_to != NULL;
    m.language = "en";
    if (post_known(s, &m, &known, e)) {
        return -1;
    }
    if (known) {
        return 0;
    }
    if (host_code(s, p, &m, place, e) ||
        notice_text(s, p, *place ? place : NULL, &text, e)) {
        goto done;
    }
    m.subject = text.subject;
    m.text = text.body;
    result = post_queue(s, &m, p->kind, p->player, false, p->row ? p->row : &row, e);
done:
    template_mail_free(&text);
    return result;
}

static int tell_host(struct session *s, enum token_kind token,
                     const struct message_key *about, const char *subject,
                     const char *sentence, struct error *e)
{
    const struct plain p = {.kind = "notice",
                            .player = OUTBOX_HOST,
                            .token = token,
                            .about = *about,
                            .to_name = "",
                            .to = s->settings.host_address,
                            .subject = subject,
                            .sentence = sentence};

    return post_plain(s, &p, e);
}

int post_notice(struct session *s, const struct message_key *about, const char *subject,
                const char *sentence, struct error *e)
{
    return tell_host(s, guard_jumped(s) ? TOKEN_REPLY : TOKEN_HOST, about, subject,
                     sentence, e);
}

int post_warning(struct session *s, const struct message_key *about, const char *subject,
                 const char *sentence, struct error *e)
{
    return tell_host(s, TOKEN_REPLY, about, subject, sentence, e);
}

int post_noticed(struct session *s, const struct message_key *about, bool *known,
                 struct error *e)
{
    struct message m;

    memset(&m, 0, sizeof m);
    post_home(s, &m.home);
    m.kind = TOKEN_REPLY;
    m.key = *about;
    return post_known(s, &m, known, e);
}
