#include "cmd/protest.h"

#include "core/protest.h"
#include "mail/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define WORD "PROTEST"
#define SENTENCE 4000
#define PROTESTED 1500000000 /* tells these notices from those of other kinds */

bool protest_is(const char *text)
{
    const char *line = text;
    const size_t n = strlen(WORD);

    while (*line) {
        const char *at = line + strspn(line, " \t\r");

        if (*at && *at != '\n' && *at != '>' && *at != '|') {
            return !strncasecmp(at, WORD, n) && strchr(" \t\r\n", at[n]) != NULL;
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return false;
}

/* What is forwarded is often quoted, and here it gives no order. In place. */
static void unquote(char *text)
{
    char *to = text;
    const char *at = text;

    while (*at) {
        at += strspn(at, " \t>|");
        while (*at && *at != '\n') {
            *to++ = *at++;
        }
        if (*at) {
            *to++ = *at++;
        }
    }
    *to = '\0';
}

/* "auction 1, round 0" */
static const char *round_of(const struct protested *p, char out[64])
{
    (void)snprintf(out, 64, "auction %lu, round %d",
                   (unsigned long)p->receipt.context.auction, p->receipt.context.round);
    return out;
}

/* Until when nothing of this closed round is opened, ms; an outage moves that. */
static int64_t object_until(const struct session *s, const struct protested *p)
{
    int64_t from = p->closed_at;
    int i;

    for (i = 0; i < s->game.asked_count; i++) {
        const struct asked *a = &s->game.asked[i];

        from = a->closed && a->closed == p->close ? a->closed_at : from;
    }
    return from + (int64_t)game_protest(&s->game) * 60000;
}

/* What is to be done about a bid that is missing. */
static const char *remedy(const struct session *s, const struct protested *p,
                          char out[200])
{
    char until[CLOCK_ROOM];

    if (p->is_void) {
        return "That round is void already and begins again.";
    }
    if (p->opened) {
        return "That round has been opened since: a protest comes too late for it. Keep "
               "the receipt, and show it to the others.";
    }
    clock_short(until, object_until(s, p));
    (void)snprintf(
        out, 200,
        "The host is told: he can declare the round void, and it begins again. "
        "Before %s nothing is opened.",
        until);
    return out;
}

static const char *whose(const struct session *s, const struct receipt *r)
{
    return r->context.player >= 1 && r->context.player <= s->game.seats
               ? s->game.names[r->context.player - 1]
               : "nobody";
}

/* What a receipt says of no list. */
static void say_other(char *out, size_t room, const struct protested *p, const char *name,
                      const char *round)
{
    switch (p->finding) {
    case PROTEST_FORGED:
        (void)snprintf(
            out, room,
            "This receipt is not signed by the host, or with a key that he had "
            "replaced by then: it shows nothing.");
        break;
    case PROTEST_GAME:
        (void)snprintf(out, room, "This receipt is of another game.");
        break;
    case PROTEST_NO_BID:
        (void)snprintf(out, room,
                       "This receipt says itself that nothing was taken, as it was late "
                       "or refused, or it is of an answer that is no bid.");
        break;
    case PROTEST_OPEN:
        (void)snprintf(out, room,
                       "That round (%s) is still open, so nothing is listed yet. The bid "
                       "of %s is in.",
                       round, name);
        break;
    case PROTEST_NO_ROUND:
        if (p->is_void) {
            (void)snprintf(out, room,
                           "That round (%s) was declared void and has begun again: bid "
                           "anew, by your newest mail.",
                           round);
        } else {
            (void)snprintf(out, room, "There was no such round: %s.", round);
        }
        break;
    default:
        break;
    }
}

static void say(char *out, size_t room, const struct session *s,
                const struct protested *p)
{
    const struct receipt *r = &p->receipt;
    const char *name = whose(s, r);
    char round[64], more[200], bid[CLOCK_ROOM], closed[CLOCK_ROOM];

    round_of(p, round);
    clock_short(bid, (int64_t)r->time);
    clock_short(closed, p->closed_at);
    switch (p->finding) {
    case PROTEST_LISTED:
        (void)snprintf(
            out, room, "The bid of this receipt stands in the list: %s, %s. %s", round,
            name,
            p->is_void ? "But that round was declared void since and has begun "
                         "again: bid anew, by your newest mail."
                       : "Nothing is missing.");
        break;
    case PROTEST_REPLACED:
        (void)snprintf(out, room,
                       "The list has a later bid: %s, %s, number %lld. The receipt is of "
                       "number %lu, which that one replaced. If the later one is not "
                       "yours, say so to the others.",
                       round, name, (long long)p->seq, (unsigned long)r->seq);
        break;
    case PROTEST_MISSING:
        (void)snprintf(out, room,
                       "A BID IS MISSING: the host has signed that a bid of %s was in on "
                       "%s (%s), before the round was closed on %s, and the list does "
                       "not have it. %s",
                       name, bid, round, closed, remedy(s, p, more));
        break;
    case PROTEST_HISTORY:
        (void)snprintf(out, room,
                       "ANOTHER HISTORY: the host has signed that a bid of %s (%s) is "
                       "entry %llu of the log, and that is another one here. %s",
                       name, round, (unsigned long long)r->entry, remedy(s, p, more));
        break;
    default:
        say_other(out, room, p, name, round);
        break;
    }
}

/* He alone can decide: 3. */
static int tell_host(struct session *s, const struct protest *p,
                     const struct protested *found, const char *sentence, struct error *e)
{
    const struct message_key about = {.batch = (int)found->receipt.entry,
                                      .further = PROTESTED};
    char text[SENTENCE + 300], decide[160] = "";

    if (!found->opened && !found->is_void) {
        (void)snprintf(decide, sizeof decide,
                       " `sealed round GAME void %lu %d --why TEXT` makes everybody bid "
                       "again.",
                       (unsigned long)found->receipt.context.auction,
                       found->receipt.context.round);
    }
    (void)snprintf(text, sizeof text, "%s shows a receipt. %s%s", s->game.names[p->seat],
                   sentence, decide);
    return post_notice(s, &about, "a protest that is right", text, e);
}

/* One receipt: what it shows is added to the answer. */
static int judge(struct session *s, struct protest *p, const struct armored *a,
                 char answer[SENTENCE], struct error *e)
{
    const size_t used = strlen(answer);
    char sentence[SENTENCE / 4];
    struct protested found;

    if (!a->bytes) {
        (void)snprintf(answer + used, SENTENCE - used,
                       "%sA receipt was damaged on its way; please send it again.",
                       used ? "\n\n" : "");
        return 0;
    }
    if (engine_protest(&s->engine, a->bytes, &found, e)) {
        return -1;
    }
    say(sentence, sizeof sentence, s, &found);
    (void)snprintf(answer + used, SENTENCE - used, "%s%s", used ? "\n\n" : "", sentence);
    if (found.finding != PROTEST_MISSING && found.finding != PROTEST_HISTORY) {
        return 0;
    }
    p->valid = true;
    return tell_host(s, p, &found, sentence, e);
}

static int judge_all(struct session *s, struct protest *p, char answer[SENTENCE],
                     struct error *e)
{
    struct armored *list = NULL;
    char *text = strdup(p->text);
    int i, n = -1, receipts = 0, result = 0;

    if (!text) {
        return error_memory(e);
    }
    unquote(text);
    n = block_find(&list, text, strlen(text), true, e);
    for (i = 0; i < n && !result; i++) {
        if (!strcmp(list[i].name, "RECEIPT") && receipts++ < ARMORED_MAX) {
            result = judge(s, p, &list[i], answer, e);
        }
    }
    if (n > 0 && !receipts) {
        (void)snprintf(answer, SENTENCE,
                       "There is no receipt in your mail, only a block of yours: that "
                       "does not show that it came here in time. If its round is open, "
                       "mail it without PROTEST. If its list lacks it, write to the host "
                       "and show him the block: he can declare the round void as long as "
                       "it is not opened.");
    } else if (n == 0) {
        (void)snprintf(answer, SENTENCE,
                       "There is no receipt in your mail. Write PROTEST in its first "
                       "line, and below it the whole receipt of your bid, with its "
                       "first and its last line.");
    }
    block_list_free(list, n > 0 ? n : 0);
    free(text);
    return n < 0 ? -1 : result;
}

/* Nothing that a player writes is passed over without a word. */
static void say_besides(const struct protest *p, char answer[SENTENCE])
{
    const size_t used = strlen(answer);

    if (p->besides > 0) {
        (void)snprintf(
            answer + used, SENTENCE - used,
            "\n\nBeside a protest nothing else of a mail is carried out: please "
            "send orders and messages in a mail of their own.");
    }
}

int protest(struct session *s, struct protest *p, struct error *e)
{
    char answer[SENTENCE] = "";
    struct reply reply;
    int result;

    memset(&reply, 0, sizeof reply);
    if (judge_all(s, p, answer, e)) {
        return -1;
    }
    say_besides(p, answer);
    reply.seat = p->seat;
    reply.in_reply_to = p->reply_to;
    reply.letter.kind = LETTER_NOTICE;
    reply.letter.subject = p->valid ? "your protest is right" : "your protest";
    reply.letter.sentence = answer;
    result = post_batch(s, &reply, false, e);
    p->row = reply.row;
    free(reply.text);
    return result;
}
