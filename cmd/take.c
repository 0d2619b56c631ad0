#include "cmd/take.h"

#include "cmd/caps.h"
#include "cmd/held.h"
#include "cmd/input.h"
#include "cmd/post.h"
#include "cmd/programs.h"
#include "cmd/receive.h"
#include "mail/clock.h"
#include "mail/identity.h"
#include "mail/message.h"
#include "mail/orders.h"
#include "mail/reader.h"
#include "store/inbox.h"
#include "store/outbox.h"
#include "store/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRIES_MAX 3            /* the fourth try is held (mail 3.2)        */
#define AGAIN_PAUSE 3600000    /* ms between answers to the same mail (3.1) */
#define DAY 86400000LL         /* ms */
#define LEAVING 1100000000     /* tells the notices from those of other kinds */
#define OLDER_BY 60000         /* ms: two mails overtook each other (3.2)  */
#define OLDER_WITHIN (2 * DAY) /* of arrival                               */

/* A mail on its way. */
struct taking {
    struct session s;
    struct input in;
    const char *rcpt;
    struct mail mail;
    struct lines lines;
    char *file; /* the order file made of its lines         */
    enum mail_class class;
    bool foreign;             /* its token is that of another game        */
    bool leaves;              /* it went to the address of List-Unsubscribe */
    int seat;                 /* whose code it carries; -1: nobody's      */
    int64_t number;           /* of that code                             */
    char counted[TOKEN_TEXT]; /* the text of the token or code          */
    struct refusal refused;
    char held[HELD_PATH]; /* where it was put aside; "": it was not */
    unsigned char dedup[DEDUP];
    unsigned char archive[SEAL_HASH]; /* the game's archive key         */
    struct taken *out;
};

/* The CODE that stands in the text, if it is one of some seat's. */
static void typed_code(struct taking *t)
{
    int i, seat;

    for (i = 0; i < t->lines.orders && t->seat < 0; i++) {
        const char *text = t->lines.order[i].text;

        if (strncmp(text, "CODE ", 5) != 0) {
            continue;
        }
        for (seat = 0; seat < t->s.game.seats && t->seat < 0; seat++) {
            t->number = receive_code(&t->s, seat, text + 5);
            t->seat = t->number ? seat : -1;
        }
        (void)snprintf(t->counted, sizeof t->counted, "%.40s", text + 5);
    }
}

/* A mail without a good code is answered only where its From is registered. 1.5, 2.2. */
static int seat_of_address(struct taking *t, struct error *e)
{
    int player = 0;

    if (t->mail.from && store_person_find(t->s.store, t->mail.from, &player, e)) {
        return -1;
    }
    t->seat = player ? player - 1 : -1;
    t->number = 0;
    return 0;
}

/* Who speaks: 2.2. */
static int find_speaker(struct taking *t, struct error *e)
{
    struct token_search found;
    struct token_keys keys;

    session_tokens(&t->s, &keys);
    t->seat = -1;
    switch (token_find(&found, &t->mail, t->rcpt, TOKEN_REPLY, &keys)) {
    case TOKEN_FOUND:
        t->seat = found.token.player - 1;
        t->number = found.token.number;
        (void)snprintf(t->counted, sizeof t->counted, "%s", found.token.text);
        break;
    case TOKEN_AMBIGUOUS:
        refusal_set(&t->refused, REFUSAL_AUTH_AMBIG, 0);
        break;
    case TOKEN_NONE:
        typed_code(t);
        t->foreign = found.foreign && t->seat < 0;
        break;
    }
    if (t->seat >= t->s.game.seats) {
        t->seat = -1;
    }
    if (t->seat < 0 && t->refused.code == REFUSAL_NONE) {
        refusal_set(&t->refused, REFUSAL_AUTH, 0);
    }
    return t->seat < 0 ? seat_of_address(t, e) : 0;
}

/* A mail to the address that List-Unsubscribe names, with its token (4.5). */
static bool wants_to_leave(struct taking *t)
{
    struct token_search found;
    struct token_keys keys;

    session_tokens(&t->s, &keys);
    if (token_find(&found, &t->mail, t->rcpt, TOKEN_UNSUBSCRIBE, &keys) != TOKEN_FOUND ||
        found.token.player > t->s.game.seats) {
        return false;
    }
    t->seat = found.token.player - 1;
    (void)snprintf(t->counted, sizeof t->counted, "%s", found.token.text);
    return t->seat >= 0;
}

static bool in_recipient(const struct taking *t)
{
    struct token_search found;
    struct token_keys keys;

    session_tokens((struct session *)(uintptr_t)&t->s, &keys);
    return token_find(&found, &t->mail, t->rcpt, TOKEN_REPLY, &keys) == TOKEN_FOUND &&
           found.in_recipient;
}

/* Everything that needs only reading: class, orders, speaker, identity. */
static int understand(struct taking *t, struct error *e)
{
    struct session *s = &t->s;
    struct verbs verbs;
    char address[MESSAGE_ADDRESS_MAX];

    if (session_view(s, e) || session_intake(s, e)) {
        return -1;
    }
    memcpy(t->archive, s->game.archive_public, sizeof t->archive);
    verbs.game = s->game.rules->verbs;
    verbs.engine = submission_words;
    if (orders_read(&t->lines, &t->mail, &verbs, &s->settings.mail, e)) {
        return -1;
    }
    session_address(s, address, sizeof address);
    t->class = mail_classify(&t->mail, s->settings.host, address, in_recipient(t));
    t->refused =
        t->mail.refusal.code != REFUSAL_NONE ? t->mail.refusal : t->lines.refusal;
    t->leaves = t->class == MAIL_ORDERS && wants_to_leave(t);
    if (t->class == MAIL_ORDERS && !t->leaves) {
        struct refusal content = t->refused;

        refusal_set(&t->refused, REFUSAL_NONE, 0);
        if (find_speaker(t, e)) {
            return -1;
        }
        if (t->refused.code == REFUSAL_NONE) {
            t->refused = content;
        }
    }
    return mail_identity(t->dedup, s->intake.code, &t->mail, t->counted, e);
}

/* Its Date, ms; 0: it has none that can be read. */
static int64_t written_at(const struct mail *m)
{
    return m->written ? (int64_t)strtoll(m->written, NULL, 10) : 0;
}

/* The row of the inbox. */
static void row_of(const struct taking *t, struct inbox_mail *m)
{
    memset(m, 0, sizeof *m);
    m->dedup = t->dedup;
    m->received = t->s.now;
    m->written = written_at(&t->mail);
    m->sender = t->mail.from;
    m->player = t->number || t->leaves ? t->seat + 1 : 0;
    m->code = t->number;
    m->class = t->out->class;
}

/* It came before: its answer goes out again, at most once an hour. 3.1. */
static int again(struct taking *t, int64_t id, struct error *e)
{
    struct session *s = &t->s;
    int64_t answer;
    int n = 0;

    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "again");
    if (store_inbox_answer(s->store, id, s->now, AGAIN_PAUSE, &answer, e) ||
        (t->seat >= 0 && store_inbox_repeated(s->store, t->seat + 1, s->now - DAY,
                                              s->settings.cap_duplicates, &n, e))) {
        return -1;
    }
    if (!answer || n >= s->settings.cap_duplicates) {
        return 0;
    }
    return store_outbox_requeue(s->store, answer, s->now, s->now + 3 * DAY, e) ||
                   store_inbox_again(s->store, id, s->now, e)
               ? -1
               : 0;
}

/* Mails overtake each other: the older one does not count. 3.2. */
static int check_older(struct taking *t, struct error *e)
{
    struct session *s = &t->s;
    int64_t newest, written = written_at(&t->mail);
    char text[CLOCK_ROOM];

    if (!written || t->seat < 0 || t->refused.code != REFUSAL_NONE) {
        return 0;
    }
    if (store_inbox_newest(s->store, t->seat + 1, s->now - OLDER_WITHIN, &newest, e)) {
        return -1;
    }
    if (newest && written < newest - OLDER_BY && written > s->now - OLDER_WITHIN &&
        newest < s->now + OLDER_WITHIN) {
        refusal_set(&t->refused, REFUSAL_OLDER, 0);
        clock_short(text, written);
        refusal_put(&t->refused, 0, text, strlen(text));
        clock_short(text, newest);
        refusal_put(&t->refused, 1, text, strlen(text));
    }
    return 0;
}

/* Through the engine. A mail with a good code shows that its player's address lives
 * (5.3). */
static int carry_out(struct taking *t, int64_t id, struct error *e)
{
    struct received f;
    char reason[16] = "";
    int result = -1;

    if (check_older(t, e)) {
        return -1;
    }
    seal_free_text(t->file);
    t->file = lines_file(&t->lines, t->s.game.name, t->seat + 1, NULL);
    if (!t->file) {
        return error_set(e, ERROR_MEMORY, "Out of memory.");
    }
    memset(&f, 0, sizeof f);
    f.seat = t->seat;
    f.number = t->number;
    f.file = t->file;
    f.size = strlen(t->file);
    f.raw = t->in.bytes;
    f.raw_size = t->in.n;
    f.lines = &t->lines;
    f.in_reply_to = t->mail.message_id;
    f.from = t->mail.from;
    f.refused = t->refused;
    if (!receive(&t->s, &f, e)) {
        f.verdict = *t->held ? "held" : f.verdict;
        (void)snprintf(reason, sizeof reason, "%s", refusal_name(f.refusal.code));
        (void)snprintf(t->out->verdict, sizeof t->out->verdict, "%s", f.verdict);
        result = store_inbox_verdict(t->s.store, id, f.verdict, *reason ? reason : NULL,
                                     f.entry, f.reply.row, e) ||
                         (f.capped && caps_reached(&t->s, id, t->seat, e)) ||
                         (t->number && store_person_good(t->s.store, t->seat + 1, e))
                     ? -1
                     : 0;
    }
    receive_clear(&f);
    return result;
}

/* A mail that nobody is to be told of: a row, and silence. 5.1. */
static int ignore(struct taking *t, int64_t id, struct error *e)
{
    const char *verdict = *t->held ? "held" : "ignored";
    const char *reason = *t->held || (t->class == MAIL_ORDERS && !t->foreign)
                             ? refusal_name(t->refused.code)
                             : NULL;

    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "%s", verdict);
    return store_inbox_verdict(t->s.store, id, verdict, reason, 0, 0, e);
}

/* The host is told of a mail that was put aside, and never what it says. 3.2. */
static int tell_host(struct taking *t, int64_t id, struct error *e)
{
    struct session *s = &t->s;
    const struct message_key about = {.batch = (int)s->engine.head.seq,
                                      .further = (int)id};
    char sentence[HELD_PATH + 256];

    (void)snprintf(sentence, sizeof sentence,
                   "%d times the program was ended by the same mail, which has %s%s. It "
                   "was put aside, sealed to the archive key, as %s. Nothing of it was "
                   "carried out.",
                   TRIES_MAX, t->number ? "a code of " : "no code",
                   t->number ? s->game.names[t->seat] : "", t->held);
    return post_notice(s, &about, "a mail was put aside", sentence, e);
}

/* One that says something of a game, from somebody who plays it. */
static int orders(struct taking *t, int64_t id, struct error *e)
{
    bool over;

    if (caps_mails(&t->s, t->seat, t->number, t->mail.from, &over, e)) {
        return -1;
    }
    if (over) {
        return ignore(t, id, e) || caps_reached(&t->s, id, t->seat, e) ? -1 : 0;
    }
    return carry_out(t, id, e);
}

/* The host decides, as a game has no empty seats: he is told, and the player that he was.
 * Both once a day, as anybody who has a mail of the game can write this one. */
static int leave(struct taking *t, int64_t id, struct error *e)
{
    struct session *s = &t->s;
    const char *name = s->game.names[t->seat];
    const struct message_key about = {.batch = (int)(s->now / DAY),
                                      .further = LEAVING + t->seat};
    char sentence[512];
    struct reply reply;
    int n, result;

    memset(&reply, 0, sizeof reply);
    (void)snprintf(sentence, sizeof sentence,
                   "%s asks for no more mails of this game (List-Unsubscribe). Nothing "
                   "was changed: the mails go on until the game is over. Please write to "
                   "the player.",
                   name);
    if (post_notice(s, &about, "a player asks for no more mails", sentence, e) ||
        store_outbox_made(s->store, t->seat + 1, "notice", s->now - DAY, 1, &n, e)) {
        return -1;
    }
    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "%s",
                   n ? "ignored" : "answered");
    if (!n) {
        (void)snprintf(
            sentence, sizeof sentence,
            "You asked for no more mails of this game: the host, %s, was told and will "
            "write to you. Your seat stays yours. If you say nothing, defaults are taken "
            "for you; any order of yours brings you back. If you did not ask, somebody "
            "has a mail of yours.",
            s->settings.host_address);
        reply.seat = t->seat;
        reply.in_reply_to = t->mail.message_id;
        reply.letter.kind = LETTER_NOTICE;
        reply.letter.subject = "the host was told that you want no more mails";
        reply.letter.sentence = sentence;
    }
    result = (!n && post_batch(s, &reply, false, e)) ||
             store_inbox_verdict(s->store, id, t->out->verdict, NULL, 0, reply.row, e);
    free(reply.text);
    return result ? -1 : 0;
}

static int effects(struct taking *t, struct error *e)
{
    struct inbox_mail row;
    int64_t id;
    bool is_new;

    row_of(t, &row);
    if (store_inbox_add(t->s.store, &row, &id, &is_new, e)) {
        return -1;
    }
    if (!is_new) {
        return again(t, id, e);
    }
    if (t->leaves && !*t->held) {
        return leave(t, id, e);
    }
    if (t->class != MAIL_ORDERS || t->foreign || t->seat < 0 ? ignore(t, id, e)
                                                             : orders(t, id, e)) {
        return -1;
    }
    return *t->held ? tell_host(t, id, e) : 0;
}

/* Steps 4 to 7 of 3.2. */
static int in_one_transaction(struct taking *t, struct error *e)
{
    if (session_begin(&t->s, false, e) || effects(t, e) ||
        store_attempt_done(t->s.store, t->dedup, e) || session_commit(&t->s, e)) {
        session_rollback(&t->s);
        return -1;
    }
    return 0;
}

/* Three tries came to no end: the mail is put aside, its sender and the host are told. */
static int hold(struct taking *t, struct error *e)
{
    if (held_write(t->held, &t->s, &t->in, t->archive, t->dedup, e)) {
        return -1;
    }
    refusal_set(&t->refused, REFUSAL_INTERNAL, 0);
    return 0;
}

/* Steps 3 to 7: the count of tries outlives a crash, and is taken back otherwise. */
static int try_once(struct taking *t, struct error *e)
{
    struct error ignored;
    int n;

    (void)snprintf(t->out->class, sizeof t->out->class, "%s",
                   t->foreign  ? "unknown"
                   : t->leaves ? "unsubscribe"
                               : mail_class_name(t->class));
    if (store_attempt(t->s.store, t->dedup, &n, e)) {
        return -1;
    }
    if ((n > TRIES_MAX && hold(t, e)) || in_one_transaction(t, e)) {
        (void)store_attempt_back(t->s.store, t->dedup, &ignored);
        return -1;
    }
    return 0;
}

/* As much of a mail as is read: also of one that is too long there is the header. */
static size_t most(const struct mail_limits *limits)
{
    return (size_t)(limits->size < MAIL_KEPT ? MAIL_KEPT : limits->size);
}

/* Reads it, and has it taken apart. */
static int read_mail(struct taking *t, const char *path, struct error *e)
{
    const struct mail_limits *limits = &t->s.settings.mail;
    char program[PROGRAM_PATH];

    return input_read(&t->in, path, most(limits), e) ||
                   program_find(program, "sealed-extract", e) ||
                   mail_read(t->in.bytes, t->in.n, t->in.total, program, limits, &t->mail,
                             e)
               ? -1
               : 0;
}

int take_mail(const struct options *o, const char *rcpt, const char *path,
              struct taken *out, struct error *e)
{
    struct taking t;
    int result = -1;

    memset(&t, 0, sizeof t);
    memset(out, 0, sizeof *out);
    t.rcpt = rcpt;
    t.out = out;
    if (session_start(&t.s, o, e) || read_mail(&t, path, e)) {
        goto done;
    }
    if (session_open(&t.s, STORE_WRITE, e) || understand(&t, e)) {
        goto done;
    }
    session_rollback(&t.s); /* what was read so far was read for reading alone */
    result = try_once(&t, e);
done:
    session_close(&t.s);
    lines_free(&t.lines);
    mail_free(&t.mail);
    input_clear(&t.in);
    seal_free_text(t.file);
    seal_wipe_stack(); /* where it was read: sealed-bids 8 */
    return result;
}
