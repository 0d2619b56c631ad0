/* What becomes of a mail: mail 3.2, 5. */
#include "cmd/blocks.h"
#include "cmd/caps.h"
#include "cmd/failing.h"
#include "cmd/moving.h"
#include "cmd/post.h"
#include "cmd/protest.h"
#include "cmd/receive.h"
#include "cmd/signup.h"
#include "cmd/take_parts.h"
#include "mail/authenticated.h"
#include "mail/clock.h"
#include "store/outbox.h"
#include "store/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define AGAIN_PAUSE 3600000    /* ms between answers to the same mail (3.1) */
#define DAY 86400000LL         /* ms */
#define LEAVING 1100000000     /* tells the notices from those of other kinds */
#define OLDER_BY 60000         /* ms: two mails overtook each other (3.2)  */
#define OLDER_WITHIN (2 * DAY) /* of arrival                               */

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

/* The next seat after this one that has its address; -1: none. 2.3. */
static int next_seat(struct taking *t, int seat, int *next, struct error *e)
{
    struct person p;

    *next = -1;
    while (*next < 0 && ++seat < t->s.game.seats) {
        if (store_person(t->s.store, seat + 1, &p, e)) {
            return -1;
        }
        *next = t->mail.from && !strcasecmp(p.address, t->mail.from) ? seat : -1;
    }
    return 0;
}

/* Without a code nothing tells which of two seats with one address wrote: what is said
 * then names the seat whose way back it has. */
static int name_seat(struct taking *t, struct refusal *r, struct error *e)
{
    const char *name = t->s.game.names[t->seat];
    int next;

    if (next_seat(t, t->seat, &next, e)) {
        return -1;
    }
    if (next >= 0) {
        refusal_set(r, REFUSAL_AUTH_SEATS, 0);
        refusal_put(r, 0, name, strlen(name));
    }
    return 0;
}

/* The same answer with the way back of each other seat that has the address. */
static int offer_others(struct taking *t, const struct received *first, struct error *e)
{
    int seat = first->seat, result = 0;

    while (!result && !next_seat(t, seat, &seat, e) && seat >= 0) {
        struct received other = *first;
        const char *name = t->s.game.names[seat];

        memset(&other.reply, 0, sizeof other.reply);
        other.seat = seat;
        refusal_put(&other.refused, 0, name, strlen(name));
        result = receive(&t->s, &other, e);
        receive_clear(&other);
    }
    return result || (seat >= 0) ? -1 : 0;
}

/* Through the engine. A mail with a good code shows that its player's address lives
 * (5.3). */
static int carry_out(struct taking *t, int64_t id, const struct blocks *b,
                     struct error *e)
{
    const bool several = t->refused.code == REFUSAL_AUTH && t->seat >= 0;
    char authenticated[AUTHENTICATED_ROOM];
    struct received f;
    char reason[16] = "";
    int result = -1;

    if (check_older(t, e) || (several && name_seat(t, &t->refused, e))) {
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
    f.raw = t->hand.in.bytes;
    f.raw_size = t->hand.in.n;
    f.lines = &t->lines;
    f.in_reply_to = t->mail.message_id;
    f.from = t->mail.from;
    authenticated_read(authenticated, &t->mail, t->s.settings.authserv);
    f.authenticated = authenticated;
    f.refused = t->refused;
    f.signature = b && b->has_orders ? &b->orders : NULL;
    f.beside = b ? b->shown : NULL;
    f.besides = b ? b->showns : 0;
    if (!receive(&t->s, &f, e)) {
        f.verdict = *t->held ? "held" : f.verdict;
        (void)snprintf(reason, sizeof reason, "%s", refusal_name(f.refusal.code));
        (void)snprintf(t->out->verdict, sizeof t->out->verdict, "%s", f.verdict);
        result = store_inbox_verdict(t->s.store, id, f.verdict, *reason ? reason : NULL,
                                     f.entry, f.reply.row, e) ||
                         (f.capped && caps_reached(&t->s, id, t->seat, e)) ||
                         (t->number && store_person_good(t->s.store, t->seat + 1, e)) ||
                         (several && offer_others(t, &f, e))
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

/* The text of a mail with what is attached to it: malloc'd, or NULL. */
static char *whole_text(const struct mail *m)
{
    const char *text = m->text ? m->text : "", *more = m->attach ? m->attach : "";
    const size_t size = strlen(text) + strlen(more) + 2;
    char *all = malloc(size);

    if (all) {
        (void)snprintf(all, size, "%s\n%s", text, more);
    }
    return all;
}

/* Orders beside the blocks; a CODE alone is none. */
static bool has_orders(const struct taking *t)
{
    int i;

    for (i = 0; i < t->lines.orders; i++) {
        if (strncmp(t->lines.order[i].text, "CODE ", 5) != 0) {
            return true;
        }
    }
    return false;
}

/* Answers to who sent them, if he is known, else to whose they are. */
static int answer_blocks(struct taking *t, int64_t id, struct blocks *b, struct error *e)
{
    const char *verdict = b->taken ? "stored" : b->known ? "again" : "refused";
    const char *reason = b->taken || b->known ? NULL : refusal_name(b->refusal.code);
    struct session *s = &t->s;
    char authenticated[AUTHENTICATED_ROOM];
    struct reply reply;
    int result;

    memset(&reply, 0, sizeof reply);
    reply.seat = t->witness ? s->game.seats : t->number ? t->seat : -1;
    reply.in_reply_to = t->number ? t->mail.message_id : NULL;
    reply.letter.from = t->mail.from;
    authenticated_read(authenticated, &t->mail, s->settings.authserv);
    reply.letter.authenticated = authenticated;
    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "%s", verdict);
    result = blocks_answer(s, b, &reply, e) ||
             store_inbox_verdict(s->store, id, verdict, reason, b->entry, reply.row, e);
    free(reply.text);
    return result ? -1 : 0;
}

/* Blocks speak for themselves, whoever sent them. sealed-bids 3.2. */
static int blocks(struct taking *t, int64_t id, struct error *e)
{
    const bool proved = t->number && t->refused.code != REFUSAL_FROM;
    char *text = whole_text(&t->mail);
    struct blocks b;
    int result;

    if (!text) {
        return error_set(e, ERROR_MEMORY, "Out of memory.");
    }
    memset(&b, 0, sizeof b);
    b.text = text;
    b.size = strlen(text);
    b.raw = t->hand.in.bytes;
    b.raw_size = t->hand.in.n;
    b.seat = t->witness ? t->s.game.seats : proved ? t->seat : -1;
    b.number = proved ? t->number : 0;
    result = blocks_take(&t->s, &b, e);
    if (!result) {
        result = t->seat >= 0 && (b.has_orders || has_orders(t))
                     ? carry_out(t, id, &b, e) /* orders without a code are refused */
                     : answer_blocks(t, id, &b, e);
    }
    blocks_clear(&b);
    free(text);
    return result ? -1 : 0;
}

/* A protest says who he is who makes it; the receipt in it may be anybody's. */
static bool shows_receipt(const struct taking *t)
{
    return !*t->held && t->number && t->refused.code != REFUSAL_FROM && t->mail.text &&
           protest_is(t->mail.text);
}

/* Order lines of the mail that are no protest. */
static int besides(const struct lines *l)
{
    int i, n = 0;

    for (i = 0; i < l->orders; i++) {
        n += !protest_is(l->order[i].text);
    }
    return n;
}

static int protests(struct taking *t, int64_t id, struct error *e)
{
    char *text = whole_text(&t->mail);
    struct protest p = {.seat = t->seat,
                        .text = text,
                        .reply_to = t->mail.message_id,
                        .besides = besides(&t->lines)};
    int result = -1;

    if (!text) {
        return error_set(e, ERROR_MEMORY, "Out of memory.");
    }
    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "answered");
    if (!protest(&t->s, &p, e)) {
        result = store_inbox_verdict(t->s.store, id, t->out->verdict, NULL, 0, p.row, e);
    }
    free(text);
    return result;
}

/* One that says something of a game, from somebody who plays it. */
static int orders(struct taking *t, int64_t id, struct error *e)
{
    bool over;

    if (caps_mails(&t->s, t->seat, t->number, t->mail.from, &over, e)) {
        return -1;
    }
    if (over) {
        return ignore(t, id, e) || (t->seat >= 0 && caps_reached(&t->s, id, t->seat, e))
                   ? -1
                   : 0;
    }
    return shows_receipt(t)               ? protests(t, id, e)
           : t->lines.blocks && !*t->held ? blocks(t, id, e)
                                          : carry_out(t, id, NULL, e);
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
            "You asked for no more mails of this game: the host, %s, was told. "
            "Your seat stays yours: if you say nothing, defaults are taken for you, and "
            "any order of yours brings you back. If you did not ask, somebody else has a "
            "mail of yours.",
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

/* A delivery report: what it says of a mail of ours is noted. 5.2. */
static int bounce(struct taking *t, int64_t id, struct error *e)
{
    bool known;

    if (failing_bounce(&t->s, &t->mail, t->rcpt, &known, e)) {
        return -1;
    }
    if (!known) {
        return ignore(t, id, e);
    }
    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "bounced");
    return store_inbox_verdict(t->s.store, id, t->out->verdict, NULL, 0, 0, e);
}

/* The new address of a player has answered. 2.3. */
static int confirm(struct taking *t, int64_t id, struct error *e)
{
    bool known;

    if (moving_confirm(&t->s, t->confirms, &known, e)) {
        return -1;
    }
    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "%s",
                   known ? "answered" : "ignored");
    return store_inbox_verdict(t->s.store, id, t->out->verdict, NULL, 0, 0, e);
}

/* Somebody without a seat answers, or asks for one. */
static int guest(struct taking *t, int64_t id, struct error *e)
{
    bool known = false;

    if (t->guest && t->stranger &&
        signup_again(&t->s, t->stranger, t->guest, &known, e)) {
        return -1;
    }
    if (t->guest ? !known && guests_answer(&t->s, t->guest, t->said, &known, e)
                 : signup(&t->s, t->stranger, &t->mail, t->door, &known, e)) {
        return -1;
    }
    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "%s",
                   known ? "answered" : "ignored");
    return store_inbox_verdict(t->s.store, id, t->out->verdict, NULL, 0, 0, e);
}

/* From nobody who plays this game; but blocks need no sender. */
static bool nobodys(const struct taking *t)
{
    return (t->foreign || t->seat < 0) && (!t->lines.blocks || *t->held);
}

int take_effects(struct taking *t, struct error *e)
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
    if (t->confirms && !*t->held) {
        return confirm(t, id, e);
    }
    if ((t->guest || t->stranger) && !*t->held && !(t->witness && t->lines.blocks)) {
        return guest(t, id, e);
    }
    if (t->class == MAIL_DSN && !*t->held) {
        return bounce(t, id, e);
    }
    if (t->host && !*t->held) {
        return take_host(t, id, e);
    }
    if (t->class == MAIL_ORDERS && !t->foreign && !*t->held && take_host_knocks(t)) {
        return take_host_lost(t, id, e);
    }
    if (t->class != MAIL_ORDERS || nobodys(t) ? ignore(t, id, e) : orders(t, id, e)) {
        return -1;
    }
    return *t->held ? tell_host(t, id, e) : 0;
}
