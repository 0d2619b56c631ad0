/* Mails of the host: what he may do from his own address with a code of his own. */
#include "cmd/awaited.h"
#include "cmd/caps.h"
#include "cmd/hosting.h"
#include "cmd/post.h"
#include "cmd/receive.h"
#include "cmd/take_parts.h"
#include "mail/orders.h"
#include "store/outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DAY 86400000LL      /* ms */
#define STRANGER 1500000000 /* tells these notices from those of other kinds */
#define ANSWER 1600000000   /* and these                                     */
#define SENTENCE 1000
#define SUBJECT 200
#define NO_LETTERS " \t,.;:!?()\"'"

/* Whether it comes from the address that the settings give the host. */
static bool from_host(const struct taking *t)
{
    return t->mail.from && !strcasecmp(t->mail.from, t->s.settings.host_address);
}

/* The number of a code of the host that stands in the text; 0: none does. */
static int64_t typed(const struct taking *t)
{
    int64_t found = 0;
    int i;

    for (i = 0; i < t->lines.orders && !found; i++) {
        const char *text = t->lines.order[i].text;

        found = strncmp(text, "CODE ", 5) ? 0 : receive_host_code(&t->s, text + 5);
    }
    return found;
}

int take_host_speaks(struct taking *t, struct error *e)
{
    static const char *const none[] = {NULL};
    const struct verbs verbs = {.game = hosting_words, .engine = none};
    struct token_search found;
    struct token_keys keys;

    session_tokens(&t->s, &keys);
    if (token_find(&found, &t->mail, t->rcpt, TOKEN_HOST, &keys) == TOKEN_FOUND &&
        !found.token.player) {
        t->host_number = found.token.number;
        (void)snprintf(t->counted, sizeof t->counted, "%s", found.token.text);
    } else {
        t->host_number = typed(t);
    }
    t->host = t->host_number > 0;
    if (!t->host) {
        return 0;
    }
    t->seat = -1;
    lines_free(&t->lines);
    return orders_read(&t->lines, &t->mail, &verbs, &t->s.settings.mail, e);
}

static int answer(struct taking *t, const char *subject, const char *sentence,
                  int64_t *row, struct error *e)
{
    const struct plain p = {
        .kind = "notice",
        .player = OUTBOX_HOST,
        .token = TOKEN_HOST,
        .about = {.batch = (int)t->s.engine.head.seq, .further = ANSWER},
        .to_name = "",
        .to = t->s.settings.host_address,
        .subject = subject,
        .sentence = sentence,
        .in_reply_to = t->mail.message_id,
        .row = row};

    return post_plain(&t->s, &p, e);
}

/* What becomes of the mail stands in the inbox and in its answer. */
static int verdict(struct taking *t, int64_t id, const char *what, const char *reason,
                   int64_t entry, int64_t row, struct error *e)
{
    (void)snprintf(t->out->verdict, sizeof t->out->verdict, "%s", what);
    return store_inbox_verdict(t->s.store, id, what, reason, entry, row, e);
}

static int refuse(struct taking *t, int64_t id, enum refusal_code code, const char *why,
                  struct error *e)
{
    int64_t row = 0;

    return answer(t, "nothing was done", why, &row, e) ||
                   verdict(t, id, "refused", refusal_name(code), 0, row, e)
               ? -1
               : 0;
}

/* The same of a mail whose code is no good, which anybody can write in his name: so many
 * in a day, as of players (mail 5.4). */
static int refuse_capped(struct taking *t, int64_t id, enum refusal_code code,
                         const char *why, struct error *e)
{
    bool over;

    if (caps_mails(&t->s, t->seat, 0, t->mail.from, &over, e)) {
        return -1;
    }
    return over ? verdict(t, id, "ignored", refusal_name(code), 0, 0, e)
                : refuse(t, id, code, why, e);
}

/* A code of his in a mail from elsewhere: somebody else may have a mail of his. Once a
 * day, as anybody who has one can write this. */
static int stranger(struct taking *t, int64_t id, struct error *e)
{
    const struct message_key about = {.batch = (int)(t->s.now / DAY),
                                      .further = STRANGER};
    char sentence[SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "A mail from %.200s carried a code of yours. Nothing was done: what "
        "you order counts only from %s. If you did not write it, somebody else "
        "has read a mail of yours.",
        t->mail.from ? t->mail.from : "nobody", t->s.settings.host_address);
    return post_notice(&t->s, &about, "somebody used a code of yours", sentence, e) ||
                   verdict(t, id, "refused", refusal_name(REFUSAL_FROM), 0, 0, e)
               ? -1
               : 0;
}

/* Whether the line begins with this word. */
static bool asks(const char *line, const char *word)
{
    const size_t n = strlen(word);

    return !strncmp(line, word, n) && (!line[n] || line[n] == ' ');
}

/* What changes nothing uses no code, and stands in no log. */
static int inform(struct taking *t, int64_t id, bool status, struct error *e)
{
    char text[AWAITED_TEXT];
    int64_t row = 0;

    if (status && awaited_text(&t->s, text, e)) {
        return -1;
    }
    return answer(t, status ? "where the game stands" : "what you can do by mail",
                  status ? text
                         : "Each line below is an order of yours: a mail has one, and is "
                           "answered with what was done. STATUS says where the game "
                           "stands and whom it waits for; it changes nothing, and "
                           "neither does HELP.",
                  &row, e) ||
                   verdict(t, id, "answered", NULL, 0, row, e)
               ? -1
               : 0;
}

/* Whether what follows it is text: an announcement, or a reason. */
static bool takes_text(const char *line)
{
    return !strncmp(line, "ANNOUNCE ", 9) || hosting_why_at(line);
}

/* The lines right behind an act, up to a blank one, belong to its text: mail programs
 * break long lines, and nothing of what all are told may be lost. */
static int add_text(const struct lines *l, int at, char *line, struct error *e)
{
    const int kept = l->ignored < LINES_IGNORED ? l->ignored : LINES_IGNORED;
    size_t n = strlen(line);
    bool lost = false;
    int i;

    for (i = 0; i < kept && !lost; i++) {
        const struct mail_line *more = &l->remark[i];

        if (more->line != at + 1) {
            continue;
        }
        lost = n + 1 + strlen(more->text) > MAIL_ORDER_MAX;
        if (!lost) {
            n += (size_t)snprintf(line + n, MAIL_ORDER_MAX + 1 - n, " %s", more->text);
            at++;
        }
    }
    /* Of the others it is not known whether they belong to it. */
    lost = lost || (l->ignored > kept && l->remark[kept - 1].line <= at);
    return lost ? error_set(e, ERROR_SYNTAX,
                            "The text is too long: it may have %d bytes, and the mail %d "
                            "lines up to its end that are no order.",
                            MAIL_ORDER_MAX, LINES_IGNORED)
                : 0;
}

/* The first word of the host's that stands in a line, other than at its beginning, where
 * it would be an order; NULL: none does. */
static const char *meant(const char *line)
{
    while (*(line += strspn(line, NO_LETTERS))) {
        const size_t n = strcspn(line, NO_LETTERS);
        int i;

        for (i = 0; hosting_words[i]; i++) {
            if (!strncasecmp(line, hosting_words[i], n) && !hosting_words[i][n] &&
                strcmp(hosting_words[i], "CODE") != 0) {
                return hosting_words[i];
            }
        }
        line += n;
    }
    return NULL;
}

/* A mail without an order: what it says is named, so that nobody waits for it. */
static int not_understood(const struct lines *l, struct error *e)
{
    const int kept = l->ignored < LINES_IGNORED ? l->ignored : LINES_IGNORED;
    const char *line = kept ? l->remark[0].text : NULL, *near = NULL;
    int i;

    for (i = 0; i < kept && !near; i++) {
        near = meant(l->remark[i].text);
        line = near ? l->remark[i].text : line;
    }
    if (!line) {
        return error_set(e, ERROR_SYNTAX,
                         "Your mail has no order in it. Please begin a line with one of "
                         "the words below.");
    }
    return error_set(
        e, ERROR_SYNTAX,
        "\"%.60s\" was not understood.%s%s%s Please begin a line with one of "
        "the words below.",
        line, near ? " Did you mean " : "", near ? near : "", near ? "?" : "");
}

/* The order that the mail has, one; its CODE is none. *found NULL: it has none. at: its
 * line. Errors: SYNTAX (there are two). */
static int find_order(const struct lines *l, const char **found, int *at, struct error *e)
{
    int i;

    *found = NULL;
    for (i = 0; i < l->orders; i++) {
        const char *text = l->order[i].text;

        if (!strncmp(text, "CODE ", 5)) {
            continue;
        }
        if (*found) {
            return error_set(e, ERROR_SYNTAX,
                             "One mail asks for one thing: \"%.40s\" is a second one.",
                             text);
        }
        *found = text;
        *at = l->order[i].line;
    }
    return 0;
}

/* The act that the mail asks for. line: what it is made of; HELP and STATUS are none, and
 * stay as they are. */
static int read_act(struct taking *t, struct hosting *w, char line[MAIL_ORDER_MAX + 1],
                    struct error *e)
{
    const char *found;
    int at;

    if (find_order(&t->lines, &found, &at, e)) {
        return -1;
    }
    if (!found) {
        return not_understood(&t->lines, e);
    }
    (void)snprintf(line, MAIL_ORDER_MAX + 1, "%s", found);
    if (asks(line, "HELP") || asks(line, "STATUS")) {
        return 0;
    }
    if (takes_text(line) && add_text(&t->lines, at, line, e)) {
        return -1;
    }
    return hosting_line(w, line, e);
}

/* Why its code is no good. */
static int refuse_code(struct taking *t, int64_t id, enum refused code, struct error *e)
{
    const bool used = code == REFUSED_USED;
    int64_t given_up;

    if (store_restored(t->s.store, &given_up, e)) {
        return -1;
    }
    return refuse_capped(t, id, used ? REFUSAL_USED : REFUSAL_AUTH,
                         used && t->host_number <= given_up
                             ? "The code of your mail is of before the game was restored "
                               "from a copy, and counts no more. Please answer this mail "
                               "instead."
                         : used
                             ? "The code of your mail was used already, or a newer one "
                               "was: each is good for one act. Please answer this mail "
                               "instead."
                             : "The code of your mail was never issued.",
                         e);
}

/* The first sentence of what was done. */
static void subject_of(char out[SUBJECT], const struct hosting *w)
{
    const char *end = strstr(w->done, ". ");

    (void)snprintf(out, SUBJECT, "%.*s", end ? (int)(end - w->done) + 1 : SUBJECT - 1,
                   w->done);
}

/* Carried out, or refused by the engine before anything was changed. */
static int carry_out(struct taking *t, int64_t id, struct hosting *w, struct error *e)
{
    struct session *s = &t->s;
    const int64_t entry = s->engine.head.seq + 1;
    char told[HOSTING_DONE + MESSAGE_ADDRESS_MAX + 8], subject[SUBJECT];
    int64_t before, row = 0;

    if (engine_host_wrote(&s->engine, t->host_number, w->verb->name, e)) {
        return -1;
    }
    before = s->engine.head.seq;
    if (hosting_act(s, w, e)) {
        return s->engine.head.seq == before &&
                       (e->code == ERROR_ILLEGAL || e->code == ERROR_SYNTAX ||
                        e->code == ERROR_DATA)
                   ? refuse(t, id, REFUSAL_ORDER, e->text, e)
                   : -1;
    }
    (void)snprintf(told, sizeof told, "%s%s%s", w->done, *w->address ? " It is " : "",
                   w->address);
    subject_of(subject, w);
    return answer(t, *w->address ? "the address for sign-up" : subject, told, &row, e) ||
                   verdict(t, id, "played", NULL, entry, row, e)
               ? -1
               : 0;
}

int take_host(struct taking *t, int64_t id, struct error *e)
{
    static struct hosting w; /* large; one at a time */
    char line[MAIL_ORDER_MAX + 1] = "", *text;
    struct error why = {ERROR_NONE, 0, ""};
    enum refused code;
    int result;

    if (!from_host(t)) {
        return stranger(t, id, e);
    }
    take_check_games(t);
    if (t->refused.code == REFUSAL_AUTH_GAMES) {
        return take_host_lost(t, id, e);
    }
    if (engine_host_code(&t->s.engine, t->host_number, &code, e)) {
        return -1;
    }
    if (code != REFUSED_NONE) {
        return refuse_code(t, id, code, e);
    }
    if (t->lines.refusal.code != REFUSAL_NONE &&
        t->lines.refusal.code != REFUSAL_NOORDERS) {
        text = refusal_text(&t->lines.refusal, false);
        if (!text) {
            return error_memory(e);
        }
        result = refuse(t, id, t->lines.refusal.code, text, e);
        free(text);
        return result;
    }
    hosting_begin(&w);
    w.by_mail = true;
    w.passphrase_fd = SESSION_UNATTENDED;
    if (read_act(t, &w, line, &why)) {
        return refuse(t, id, REFUSAL_ORDER, why.text, e);
    }
    if (!w.verb) {
        return inform(t, id, asks(line, "STATUS"), e);
    }
    return carry_out(t, id, &w, e);
}

bool take_host_knocks(const struct taking *t)
{
    return t->seat < 0 && from_host(t);
}

int take_host_lost(struct taking *t, int64_t id, struct error *e)
{
    char *text =
        t->refused.code == REFUSAL_AUTH_GAMES ? refusal_text(&t->refused, false) : NULL;
    const int result = refuse_capped(t, id, REFUSAL_AUTH,
                                     text ? text
                                          : "The code of your mail is missing or wrong. "
                                            "Please answer this mail instead.",
                                     e);

    free(text);
    return result;
}
