/* Who speaks in a mail, and what it says: mail 2.2. */
#include "cmd/receive.h"
#include "cmd/signup.h"
#include "cmd/take_parts.h"
#include "cmd/witness.h"
#include "mail/identity.h"
#include "mail/orders.h"
#include "store/person.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

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

/* With the level token+from a code counts only in a mail from the registered address; the
 * answer goes there, whoever wrote. 2.3. */
static int check_from(struct taking *t, struct error *e)
{
    struct person p;

    if (t->s.settings.level != LEVEL_TOKEN_FROM || t->seat < 0) {
        return 0;
    }
    if (store_person(t->s.store, t->seat + 1, &p, e)) {
        return -1;
    }
    if (!t->mail.from || strcasecmp(t->mail.from, p.address) != 0) {
        t->number = 0;
        refusal_set(&t->refused, REFUSAL_FROM, 0);
        refusal_put(&t->refused, 0, t->mail.from ? t->mail.from : "nobody",
                    strlen(t->mail.from ? t->mail.from : "nobody"));
    }
    return 0;
}

void take_check_games(struct taking *t)
{
    const char *games = t->which.several;

    if (*games) {
        t->number = 0;
        refusal_set(&t->refused, REFUSAL_AUTH_GAMES, 0);
        refusal_put(&t->refused, 0, games, strlen(games));
        refusal_put(&t->refused, 1, t->s.game.name, strlen(t->s.game.name));
    }
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
        take_check_games(t);
        break;
    }
    if (t->seat >= t->s.game.seats) {
        t->seat = -1;
    }
    if (t->seat < 0 && t->refused.code == REFUSAL_NONE) {
        refusal_set(&t->refused, REFUSAL_AUTH, 0);
    }
    return t->seat < 0 ? seat_of_address(t, e) : check_from(t, e);
}

/* A mail to the address that List-Unsubscribe names, with its token (4.5): of a player,
 * or of who watches, whose number it has. */
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
    if (t->seat < 0) {
        t->guest = found.token.number;
        t->said = SAID_UNSUBSCRIBE;
    }
    return t->seat >= 0;
}

/* A mail that answers the one to a new address (2.3), or what was asked of somebody
 * without a seat. */
static bool confirms(struct taking *t)
{
    struct token_search found;
    struct token_keys keys;

    session_tokens(&t->s, &keys);
    if (token_find(&found, &t->mail, t->rcpt, TOKEN_CONFIRM, &keys) != TOKEN_FOUND) {
        return false;
    }
    (void)snprintf(t->counted, sizeof t->counted, "%s", found.token.text);
    t->seat = found.token.player - 1;
    if (found.token.player == 0) {
        t->guest = found.token.number;
        return t->guest != 0;
    }
    t->confirms = found.token.number;
    return t->seat < t->s.game.seats;
}

static bool in_recipient(const struct taking *t)
{
    static const enum token_kind kinds[] = {TOKEN_REPLY, TOKEN_HOST};
    struct token_search found;
    struct token_keys keys;
    size_t i;

    session_tokens((struct session *)(uintptr_t)&t->s, &keys);
    for (i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (token_find(&found, &t->mail, t->rcpt, kinds[i], &keys) == TOKEN_FOUND &&
            found.in_recipient) {
            return true;
        }
    }
    return false;
}

/* What somebody says who has no seat: his answer, or the line of a stranger. Who answers
 * with such a line has shown that the address is his. */
static int read_guest(struct taking *t, struct error *e)
{
    const struct mail_limits *limits = &t->s.settings.mail;
    struct guest witness;

    if (t->guest && witness_of(&t->s, &witness, e)) {
        return -1;
    }
    t->witness = t->guest && witness.id == t->guest;
    if (t->witness && t->lines.blocks) {
        return 0; /* they say it all */
    }
    if (t->guest && t->said != SAID_UNSUBSCRIBE) {
        return guests_said(&t->mail, limits, &t->said, e) ||
                       (t->said == SAID_ANYTHING &&
                        signup_line(&t->mail, limits, &t->stranger, e))
                   ? -1
                   : 0;
    }
    if (t->guest || t->seat >= 0 || t->foreign || t->leaves || t->confirms) {
        return 0;
    }
    if (signup_line(&t->mail, limits, &t->stranger, e)) {
        return -1;
    }
    if (t->door != DOOR_OPEN && !t->stranger &&
        !t->lines.blocks) { /* he is told how to ask */
        t->stranger = strdup("");
        return t->stranger ? 0 : error_memory(e);
    }
    return 0;
}

int take_understand(struct taking *t, struct error *e)
{
    struct session *s = &t->s;
    const char *known[GAME_VERBS];
    struct verbs verbs;
    char address[MESSAGE_ADDRESS_MAX];

    memcpy(t->archive, s->game.archive_public, sizeof t->archive);
    game_verbs(&s->game, known);
    verbs.game = known;
    verbs.engine = submission_words;
    if (orders_read(&t->lines, &t->mail, &verbs, &s->settings.mail, e)) {
        return -1;
    }
    session_address(s, address, sizeof address);
    t->class = mail_classify(&t->mail, s->settings.host, address, in_recipient(t));
    t->refused =
        t->mail.refusal.code != REFUSAL_NONE ? t->mail.refusal : t->lines.refusal;
    if (t->class == MAIL_ORDERS && take_host_speaks(t, e)) {
        return -1;
    }
    t->leaves = t->class == MAIL_ORDERS && !t->host && wants_to_leave(t);
    if (t->class == MAIL_ORDERS && !t->host && !t->leaves && !t->guest && !confirms(t)) {
        struct refusal content = t->refused;

        refusal_set(&t->refused, REFUSAL_NONE, 0);
        if (door_of(s, &t->mail, t->rcpt, &t->door, t->counted, e) ||
            find_speaker(t, e)) {
            return -1;
        }
        if (t->refused.code == REFUSAL_NONE) {
            t->refused = content;
        }
    }
    if (t->class == MAIL_ORDERS && !t->host && read_guest(t, e)) {
        return -1;
    }
    return mail_identity(t->dedup, s->intake.code, &t->mail, t->counted, e);
}
