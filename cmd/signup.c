#include "cmd/signup.h"

#include "cmd/guests.h"
#include "cmd/joining.h"
#include "cmd/observing.h"
#include "cmd/post.h"
#include "core/utf8.h"
#include "mail/address.h"
#include "mail/authenticated.h"
#include "mail/orders.h"
#include "mail/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HOUR 3600000LL /* ms */
#define DAY (24 * HOUR)
#define AGAIN_IN (4 * HOUR) /* an address is asked the same once in so long          */
#define MAILS_IN_A_DAY 4    /* that an address gets, whoever writes in its name      */
#define ANSWERS_IN_A_DAY 20 /* to an address that has shown whose it is              */
#define ALL_IN_A_DAY 50     /* strangers whose addresses may be forged, at each door */
#define VOUCHED_IN_A_DAY 50 /* of one domain that is known not to be forged          */
#define CLOSED 1300000031   /* tells the notices from those of other kinds           */

enum { NOT_SO = 1300000030 }; /* tells these mails from those of other kinds */

static const char *const words[] = {"JOIN", "SUBSCRIBE", "UNSUBSCRIBE", NULL};

int signup_line(const struct mail *m, const struct mail_limits *limits, char **out,
                struct error *e)
{
    const struct verbs verbs = {words, NULL};
    struct lines lines;

    *out = NULL;
    if (orders_read(&lines, m, &verbs, limits, e)) {
        return -1;
    }
    if (lines.orders) {
        *out = strdup(lines.order[0].text);
    }
    lines_free(&lines);
    return 0;
}

/* By which way a line came, as the row says why it was answered. One who does not know
 * the sign-up address takes nobody's place who does. */
static const char *const doors[] = {
    [DOOR_OPEN] = "open", [DOOR_OLD] = "old", [DOOR_CODE] = "code"};

#define ANSWERED "answer" /* he answered a mail of ours                         */
#define KNOWN "known"     /* he plays, is invited or has answered: never capped */
#define VOUCHED "vouched" /* the mail server knows whose address it is          */

/* Too many today. Told once a day. */
static int tell_closed(struct session *s, struct error *e)
{
    const struct message_key about = {.batch = (int)(s->now / DAY), .further = CLOSED};
    char sentence[GUEST_SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "In 24 hours %d people whom the game does not know wrote to it, or one "
        "who forges their addresses: strangers who write after them are not "
        "answered today. Players are, and who is invited or was answered "
        "before, and who comes from where your mail server vouches for it "
        "(setting `authserv`). Whom you know you let in yourself: sealed host "
        "%s invite \"Anna <anna@example.org>\".",
        ALL_IN_A_DAY, s->path);
    return post_notice(s, &about, "too many strangers", sentence, e);
}

/* Whether the host's mail server found that the mail comes from where its From says:
 * DMARC alone speaks of that field. 2.3. */
static bool is_vouched(const struct session *s, const struct mail *m)
{
    static const char good[] = "dmarc pass";
    char results[AUTHENTICATED_ROOM];
    size_t n;

    authenticated_read(results, m, s->settings.authserv);
    n = strlen(results);
    return n >= sizeof good - 1 && !strcmp(results + n - (sizeof good - 1), good);
}

/* Why this address is answered, which is what it is counted by. What strangers can fill
 * shuts out strangers alone, and what one domain can fill shuts out that one. */
static int admit(struct session *s, struct guest *g, const struct mail *m, bool *may,
                 struct error *e)
{
    const char *domain = strrchr(g->address, '@');
    bool known;
    int n = 0;

    *may = true;
    if (store_guest_known(s->store, g->address, &known, e)) {
        return -1;
    }
    if (known || g->what == GUEST_LEAVE) {
        (void)snprintf(g->why, sizeof g->why, KNOWN);
        return 0;
    }
    if (is_vouched(s, m) && domain) {
        if (store_guest_asked_from(s->store, VOUCHED, domain, s->now - DAY, &n, e)) {
            return -1;
        }
        if (n < VOUCHED_IN_A_DAY) {
            (void)snprintf(g->why, sizeof g->why, VOUCHED);
            return 0;
        }
    }
    if (store_guest_asked_by(s->store, g->why, s->now - DAY, &n, e)) {
        return -1;
    }
    *may = n < ALL_IN_A_DAY;
    return *may ? 0 : tell_closed(s, e);
}

/* Whether this address may be answered at all. */
static int may_ask(struct session *s, struct guest *g, const struct mail *m, bool *may,
                   struct error *e)
{
    int same, mails;

    if (store_guest_asked(s->store, g->what, g->address, s->now - AGAIN_IN, &same, e) ||
        store_guest_asked(s->store, GUESTS, g->address, s->now - DAY, &mails, e)) {
        return -1;
    }
    *may = same == 0 && mails < MAILS_IN_A_DAY;
    return *may ? admit(s, g, m, may, e) : 0;
}

/* Told once, as the question would be. */
static int answer(struct session *s, struct guest *g, const char *subject,
                  const char *sentence, struct error *e)
{
    g->state = GUEST_DROPPED;
    g->asked = s->now;
    return store_guest_add(s->store, g, e) ||
                   guests_tell(s, g, NOT_SO, true, subject, sentence, e)
               ? -1
               : 0;
}

/* To who writes to the address for sign-up, but no line that it knows. */
static int tell_how(struct session *s, struct guest *g, struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "A mail from this address came to the one for sign-up of the game %s, %s by "
        "mail, but no line of it says what you want. For a seat answer this mail with "
        "JOIN and the name under which you want to play, as JOIN Anna, on a line of its "
        "own and with nothing before it; to watch, with SUBSCRIBE. If you did not "
        "write, do nothing.",
        s->game.name, s->game.rules->title);
    return answer(s, g, "how to join", sentence, e);
}

/* What he asked for cannot be. */
static int refuse(struct session *s, struct guest *g, const char *why, struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(sentence, sizeof sentence,
                   "A mail from this address asked the game %s for something that cannot "
                   "be: %s Nothing more will come, unless you answer this mail%s.",
                   s->game.name, why,
                   g->what == GUEST_JOIN ? " with JOIN and a name, now or another day"
                                         : " with SUBSCRIBE, another day");
    return answer(s, g, "this cannot be", sentence, e);
}

/* JOIN Anna */
static int join(struct session *s, struct guest *g, const char *rest, struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};
    int open;
    bool is;

    (void)snprintf(g->name, sizeof g->name, "%.*s", GUEST_NAME_MAX, rest);
    utf8_whole(g->name);
    text_make_plain(g->name);
    if (joining_open(s, &open, e)) {
        return -1;
    }
    if (open < 1) {
        return refuse(s, g, "no seat is open.", e);
    }
    if (!g->name[0]) {
        return refuse(s, g, "behind JOIN the name is missing, as in JOIN Anna.", e);
    }
    if (guests_name_free(s, g, &is, &why, e)) {
        return -1;
    }
    return is ? guests_ask(s, g, e) : refuse(s, g, why.text, e);
}

static int subscribe(struct session *s, struct guest *g, struct error *e)
{
    bool room;

    if (observing_room(s, &room, e)) {
        return -1;
    }
    return room ? guests_ask(s, g, e) : refuse(s, g, "no more people can watch.", e);
}

/* What the line asks for. */
static enum guest_what what_of(const char *line)
{
    return !*line || !strncmp(line, "JOIN", 4) ? GUEST_JOIN
           : !strncmp(line, "SUBSCRIBE", 9)    ? GUEST_OBSERVE
                                               : GUEST_LEAVE;
}

/* Whether the line may ask for it: to leave may who is in, and nobody watches twice. */
static int fits(struct session *s, const struct guest *g, enum door door, bool *may,
                struct error *e)
{
    struct guest in;

    if (store_guest_find(s->store, GUEST_OBSERVE, GUEST_IN, g->address, 0, &in, e)) {
        return -1;
    }
    *may = g->what == GUEST_LEAVE
               ? in.id != 0
               : (door != DOOR_OPEN || s->settings.signup == SIGNUP_OPEN) &&
                     (g->what == GUEST_JOIN || !in.id);
    return 0;
}

/* To who wrote to an address that was renewed. */
static int refuse_old(struct session *s, struct guest *g, struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "A mail from this address came to an address for sign-up of the game "
        "%s that does not count any more: the host has another one now. Please "
        "ask for it: %s. What you wrote is not done. If you did not write, do "
        "nothing.",
        s->game.name, s->settings.host_address);
    (void)snprintf(g->why, sizeof g->why, "%s", doors[DOOR_OLD]); /* so does an answer */
    return answer(s, g, "this address for sign-up is an old one", sentence, e);
}

/* Carries out what the line asks for. */
static int ask(struct session *s, struct guest *g, enum door door, const char *line,
               struct error *e)
{
    if (door == DOOR_OLD && g->what != GUEST_LEAVE && s->settings.signup != SIGNUP_OPEN) {
        return refuse_old(s, g, e);
    }
    if (!*line) {
        return tell_how(s, g, e);
    }
    line += strcspn(line, " ");
    if (g->what == GUEST_JOIN) {
        return join(s, g, line + strspn(line, " \""), e);
    }
    return g->what == GUEST_OBSERVE ? subscribe(s, g, e) : guests_ask(s, g, e);
}

int signup(struct session *s, const char *line, const struct mail *m, enum door door,
           bool *asked, struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};
    struct address a;
    struct guest g;

    *asked = false;
    if (!m->from || address_read(&a, m->from, &why)) {
        return 0;
    }
    memset(&g, 0, sizeof g);
    g.what = what_of(line);
    (void)snprintf(g.address, sizeof g.address, "%.*s", PERSON_ADDRESS_MAX, a.at);
    (void)snprintf(g.why, sizeof g.why, "%s", doors[door]);
    if (fits(s, &g, door, asked, e) || (*asked && may_ask(s, &g, m, asked, e))) {
        return -1;
    }
    return *asked ? ask(s, &g, door, line, e) : 0;
}

/* A mail from before the address for sign-up was renewed counts for no more than that
 * address; nor does the one that says so. */
static int door_again(struct session *s, const struct guest *before, enum door *door,
                      struct error *e)
{
    int64_t entry, renewed;

    if (door_renewed(s, &entry, &renewed, e)) {
        return -1;
    }
    *door = before->asked < renewed || !strcmp(before->why, doors[DOOR_OLD]) ? DOOR_OLD
                                                                             : DOOR_CODE;
    return 0;
}

int signup_again(struct session *s, const char *line, int64_t id, bool *asked,
                 struct error *e)
{
    struct guest before, g;
    enum door door;
    int n;

    *asked = false;
    if (store_guest(s->store, id, &before, e)) {
        return -1;
    }
    if (before.what != GUEST_JOIN && before.what != GUEST_OBSERVE &&
        before.what != GUEST_LEAVE) {
        return 0;
    }
    memset(&g, 0, sizeof g);
    g.what = what_of(line);
    memcpy(g.address, before.address, sizeof g.address);
    if (store_guest_asked(s->store, GUESTS, g.address, s->now - DAY, &n, e) ||
        door_again(s, &before, &door, e) || fits(s, &g, door, asked, e)) {
        return -1;
    }
    (void)snprintf(g.why, sizeof g.why, "%s", door == DOOR_OLD ? doors[door] : ANSWERED);
    *asked = *asked && n < ANSWERS_IN_A_DAY;
    return *asked ? ask(s, &g, door, line, e) : 0;
}
