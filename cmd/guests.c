#include "cmd/guests.h"

#include "cmd/joining.h"
#include "cmd/observing.h"
#include "cmd/post.h"
#include "cmd/substitute.h"
#include "cmd/witness.h"
#include "core/order.h"
#include "mail/address.h"
#include "mail/orders.h"
#include "store/outbox.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define DAY 86400000LL /* ms */

/* Tell these mails from those of other kinds. */
enum {
    ASKED = 1300000010,
    OVER,
    WORD_MISSING,
    HOST_DECLINED,
    WATCHES,
    DECLINED,
};

/* As people write them; where more follows on the line is for said_in(). */
static const char *const words[] = {
    "ACCEPT", "ACCEPT,", "ACCEPT.",     "ACCEPT!",      "YES",      "YES,", "YES.",
    "YES!",   "RETURN",  "RETURN.",     "DECLINE",      "DECLINE.", "NO",   "NO,",
    "NO.",    "NO!",     "UNSUBSCRIBE", "UNSUBSCRIBE.", NULL};

/* What a line says that begins with one of the words; *alone: it says nothing else, or a
 * sentence of its own behind ACCEPT. */
static enum guest_said said_in(const char *line, bool *alone)
{
    const size_t n = strcspn(line, " ,.!");

    *alone = line[n + strspn(line + n, " .!")] == '\0' ||
             (!strncmp(line, "ACCEPT", 6) && line[n] != ' ');
    if (n == strlen("UNSUBSCRIBE")) {
        return SAID_UNSUBSCRIBE;
    }
    return !strncmp(line, "DECLINE", 7) || !strncmp(line, "NO", 2) ? SAID_DECLINE
                                                                   : SAID_ACCEPT;
}

/* "Accept my apologies" and "Yes, but not now" give nobody a seat; "Accept, with joy"
 * does, and "No, that was not me" is no. */
int guests_said(const struct mail *m, const struct mail_limits *limits,
                enum guest_said *out, struct error *e)
{
    const struct verbs verbs = {words, NULL};
    enum guest_said said;
    struct lines lines;
    bool alone = false;
    int i;

    *out = SAID_ANYTHING;
    if (orders_read(&lines, m, &verbs, limits, e)) {
        return -1;
    }
    for (i = 0; i < lines.orders && !alone; i++) {
        said = said_in(lines.order[i].text, &alone);
        if (alone || (said != SAID_ACCEPT && *out == SAID_ANYTHING)) {
            *out = said;
        }
    }
    lines_free(&lines);
    return 0;
}

int guests_read(struct guest *g, const char *written, struct error *e)
{
    struct address a;

    if (address_person(&a, written, e)) {
        return -1;
    }
    if (strlen(a.name) > GUEST_NAME_MAX) {
        return error_set(e, ERROR_SYNTAX, "\"%s\" is too long a name: %d bytes at most.",
                         a.name, GUEST_NAME_MAX);
    }
    memcpy(g->name, a.name, strlen(a.name) + 1);
    (void)snprintf(g->address, sizeof g->address, "%.*s", PERSON_ADDRESS_MAX, a.at);
    return 0;
}

bool guests_name_fits(const struct session *s, int seat, const char *name,
                      struct error *why)
{
    struct game trial = s->game; /* nothing of it is freed */

    return !game_name_check(name, why) &&
           !game_seat(&trial, seat < SEATS_MAX ? seat : SEATS_MAX - 1, name, why);
}

struct name_search {
    const struct guest *g; /* who wants a name */
    bool kept;
};

static int is_kept(void *arg, const struct guest *other, struct error *e)
{
    struct name_search *search = arg;
    const struct guest *g = search->g;

    (void)e;
    if (other->what == GUEST_INVITE && g->what == GUEST_INVITE && g->id) {
        return 0; /* of two who are invited under one name the first who comes has it */
    }
    search->kept |= other->id != g->id && (!g->player || other->player != g->player) &&
                    strcasecmp(other->address, g->address) != 0 &&
                    order_distance(other->name, g->name) == 0;
    return 0;
}

int guests_name_free(struct session *s, const struct guest *g, bool *is,
                     struct error *why, struct error *e)
{
    struct name_search search = {g, false};

    *is = guests_name_fits(s, g->player ? g->player - 1 : s->game.seats, g->name, why);
    if (!*is) {
        return 0;
    }
    if (store_guest_each(s->store, GUEST_RETURN, GUEST_OPEN, is_kept, &search, e) ||
        store_guest_each(s->store, GUEST_INVITE, GUEST_OPEN, is_kept, &search, e)) {
        return -1;
    }
    *is = !search.kept;
    if (search.kept) {
        error_set(why, ERROR_DATA, "The name \"%s\" is kept for somebody.", g->name);
    }
    return 0;
}

int guests_tell(struct session *s, const struct guest *g, int further, bool daily,
                const char *subject, const char *sentence, struct error *e)
{
    struct plain p;

    memset(&p, 0, sizeof p);
    p.kind = "confirm";
    p.token = TOKEN_CONFIRM;
    p.about.number = (int)g->id;
    p.about.batch = daily ? (int)(s->now / DAY) : (int)s->engine.head.seq;
    p.about.further = further;
    p.to_name = g->name;
    p.to = g->address;
    p.subject = subject;
    p.sentence = sentence;
    return post_plain(s, &p, e);
}

int guests_tell_host(struct session *s, const struct guest *g, int further,
                     const char *subject, const char *sentence, struct error *e)
{
    const struct message_key about = {
        .number = 0, .batch = (int)g->id, .further = further};

    return post_notice(s, &about, subject, sentence, e);
}

/* What it is about, before the game and in it. */
static const char *title(const struct session *s)
{
    return s->game.rules->title;
}

/* What whoever takes a seat needs, before he does. */
static const char *needs(const struct game *g)
{
    return game_signed(g) || game_strict(g) || game_mode(g) != MODE_HOST_SEALED
               ? "Besides a mail program it needs sealed-player, a program that seals or "
                 "signs what you send."
               : "It needs nothing but a mail program.";
}

/* The question to who is invited, or asked for a seat. */
static int ask_seat(struct session *s, const struct guest *g, struct error *e)
{
    const struct game *game = &s->game;
    char subject[SETTINGS_NAME], sentence[GUEST_SENTENCE], table[GUEST_SENTENCE];
    int i, n = 0;

    table[0] = '\0';
    for (i = 0; i < game->seats; i++) {
        n += snprintf(table + n, sizeof table - (size_t)n, "%s%s", i ? ", " : "",
                      game->names[i]);
    }
    if (g->what == GUEST_INVITE) {
        (void)snprintf(subject, sizeof subject, "you are invited to %s", title(s));
        (void)snprintf(
            sentence, sizeof sentence,
            "You are invited to a game of %s by mail, for %d players; the host is %s. %s "
            "In it so far: %s. A seat is kept for you "
            "under the name %s. Answer this mail with the one word ACCEPT, and it is "
            "yours; with DECLINE, and the host is told that you do not want it.%s%s",
            title(s), game->wanted, s->settings.host_address, needs(game),
            game->seats ? table : "nobody yet", g->name,
            *g->why ? " The host writes: " : "", g->why);
        return guests_tell(s, g, ASKED, false, subject, sentence, e);
    }
    (void)snprintf(
        sentence, sizeof sentence,
        "Somebody asked by mail for a seat under the name %s in the game %s, %s by mail, "
        "for mails to this address. %s%s In it so far: %s. If that is you, answer this "
        "mail "
        "with the one word ACCEPT, and the seat is yours; with JOIN and another "
        "name, if you want to be called so. If it is not, do nothing, and nothing more "
        "will come, or answer with DECLINE, and it is over.",
        g->name, game->name, title(s), needs(game),
        game->turns ? " It has begun: who gets a seat that was given up plays on with "
                      "what stands there."
                    : "",
        game->seats ? table : "nobody yet");
    return guests_tell(s, g, ASKED, false, "do you want a seat?", sentence, e);
}

/* The question to who is to play in somebody's place. */
static int ask_substitute(struct session *s, const struct guest *g, struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "You are asked to play in the place of %s in the game %s, %s by mail, %s; the "
        "host is %s. %s Answer this mail with the one "
        "word ACCEPT, and you play from then on, under the name %s; with DECLINE, and "
        "the host is told that you do not want to.%s%s",
        s->game.names[g->player - 1], s->game.name, title(s),
        g->what == GUEST_SUCCESSOR ? "to its end" : "until the seat is taken back",
        s->settings.host_address, needs(&s->game), g->name,
        *g->why ? " The host writes: " : "", g->why);
    return guests_tell(s, g, ASKED, false, "will you play in somebody's place?", sentence,
                       e);
}

/* What a player gets in whose place another plays. */
static int offer_return(struct session *s, const struct guest *g, struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(
        sentence, sizeof sentence,
        "In the game %s %s plays in your place from now on. Its mails no longer come to "
        "you, and those that you have count no more - but for this one: when you want "
        "your seat back, answer it with the one word RETURN, today or in half a year.",
        s->game.name, s->game.names[g->player - 1]);
    return guests_tell(s, g, ASKED, false, "somebody plays in your place", sentence, e);
}

static int ask(struct session *s, const struct guest *g, struct error *e)
{
    switch (g->what) {
    case GUEST_INVITE:
    case GUEST_JOIN:
        return ask_seat(s, g, e);
    case GUEST_SUBSTITUTE:
    case GUEST_SUCCESSOR:
        return ask_substitute(s, g, e);
    case GUEST_RETURN:
        return offer_return(s, g, e);
    case GUEST_OBSERVE:
    case GUEST_LEAVE:
        return observing_ask(s, g, ASKED, e);
    case GUEST_RESIGN:
    case GUEST_WITNESS:
    case GUESTS:
        break;
    }
    return error_set(e, ERROR_BUG, "Nothing is asked of such a guest.");
}

int guests_ask(struct session *s, struct guest *g, struct error *e)
{
    g->state = GUEST_OPEN;
    g->asked = s->now;
    return store_guest_add(s->store, g, e) || ask(s, g, e) ? -1 : 0;
}

static int accept(struct session *s, const struct guest *g, struct error *e)
{
    switch (g->what) {
    case GUEST_INVITE:
    case GUEST_JOIN:
        return joining(s, g, e);
    case GUEST_SUBSTITUTE:
    case GUEST_SUCCESSOR:
        return substitute_begin(s, g, e);
    case GUEST_RETURN:
        return substitute_end(s, g, e);
    case GUEST_OBSERVE:
        return observing_begin(s, g, e);
    case GUEST_LEAVE:
        return observing_end(s, g, e);
    case GUEST_RESIGN:
    case GUEST_WITNESS:
    case GUESTS:
        break;
    }
    return error_set(e, ERROR_BUG, "Such a guest has nothing to accept.");
}

/* So that he knows that his no was read. */
static int confirm_no(struct session *s, const struct guest *g, bool told,
                      struct error *e)
{
    char sentence[GUEST_SENTENCE];

    (void)snprintf(sentence, sizeof sentence,
                   "You have declined%s; %s. Was that a mistake? Then please write to "
                   "the host: %s.",
                   told ? ", and the host is told" : "",
                   g->what == GUEST_LEAVE ? "you go on watching"
                                          : "nothing more will come",
                   s->settings.host_address);
    return guests_tell(s, g, DECLINED, true, "you have declined", sentence, e);
}

static int decline(struct session *s, const struct guest *g, struct error *e)
{
    const bool told = g->what == GUEST_INVITE || g->what == GUEST_SUBSTITUTE ||
                      g->what == GUEST_SUCCESSOR;
    char subject[GUEST_NAME_MAX + 40], sentence[GUEST_SENTENCE];

    if (store_guest_end(s->store, g->id, GUEST_DECLINED, e) ||
        confirm_no(s, g, told, e)) {
        return -1;
    }
    if (!told) {
        return 0; /* nobody but himself asked for it */
    }
    (void)snprintf(subject, sizeof subject, "%s declines", g->name);
    (void)snprintf(sentence, sizeof sentence, "%s <%s> declines %s.%s", g->name,
                   g->address,
                   g->what == GUEST_INVITE ? "the seat that was kept"
                                           : "to play in somebody's place",
                   g->what == GUEST_INVITE ? " It is open now." : "");
    return guests_tell_host(s, g, HOST_DECLINED, subject, sentence, e) ||
                   substitute_fails(s, g, "declines", e)
               ? -1
               : 0;
}

/* Whoever leaves says so with the word with which he leaves; what a player gets in whose
 * place another plays stays his, whatever he answers but RETURN. */
static enum guest_said meant(const struct guest *g, enum guest_said said)
{
    if (said == SAID_UNSUBSCRIBE) {
        said = g->what == GUEST_LEAVE ? SAID_ACCEPT : SAID_DECLINE;
    }
    return g->what == GUEST_RETURN && said == SAID_DECLINE ? SAID_ANYTHING : said;
}

int guests_answer(struct session *s, int64_t id, enum guest_said said, bool *known,
                  struct error *e)
{
    struct guest g;

    if (store_guest(s->store, id, &g, e)) {
        return -1;
    }
    *known = g.id != 0;
    if (!g.id) {
        return 0;
    }
    if (g.what == GUEST_WITNESS) {
        return witness_answer(s, &g, e);
    }
    if (g.state == GUEST_IN && said == SAID_UNSUBSCRIBE) {
        return observing_end(s, &g, e);
    }
    if (g.state == GUEST_IN) {
        return guests_tell(s, &g, WATCHES, true, "you only watch",
                           "You watch this game: what you write to it goes nowhere. To "
                           "get no more of it, answer with the one word UNSUBSCRIBE.",
                           e);
    }
    if (g.state != GUEST_OPEN) {
        return guests_tell(s, &g, OVER, true, "this is over",
                           "What that mail asked of you is over: it was answered, or the "
                           "host has decided otherwise. Please write to the host if you "
                           "think this is wrong.",
                           e);
    }
    said = meant(&g, said);
    if (said == SAID_DECLINE) {
        return decline(s, &g, e);
    }
    if (said == SAID_ANYTHING) {
        return guests_tell(s, &g, WORD_MISSING, true, "please answer with one word",
                           g.what == GUEST_RETURN
                               ? "To have your seat back, please answer with the one "
                                 "word RETURN."
                               : "Your mail has no line that says what you want. Please "
                                 "answer with the one word ACCEPT or DECLINE.",
                           e);
    }
    return accept(s, &g, e);
}
