#include "cmd/failing.h"

#include "cmd/post.h"
#include "cmd/substitute.h"
#include "mail/bounce.h"
#include "store/guest.h"
#include "store/outbox.h"
#include "store/person.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define DAY 86400000LL     /* ms */
#define FAILING 1200000000 /* tells the notices from those of other kinds */

/* The host is told of an address once, when it begins to fail. */
static int tell_host(struct session *s, int player, const char *address, struct error *e)
{
    const struct message_key about = {.batch = (int)(s->now / DAY),
                                      .further = FAILING + player};
    const char *name = s->game.names[player - 1];
    char sentence[900];

    (void)snprintf(
        sentence, sizeof sentence,
        "Mails to %s at %s are refused or come back. From now on only the newest report "
        "goes there, once a week. The seat stays in the game, and at deadlines defaults "
        "are taken for it. A mail of the player ends this. So does: sealed bounce %s "
        "--good %s, or with another address: sealed bounce %s --address ADDRESS %s.",
        name, address, s->path, name, s->path, name);
    return post_notice(s, &about, "an address fails", sentence, e);
}

/* Who watches and cannot be reached watches no more. */
static int watcher_strike(struct session *s, const char *address, int strikes,
                          struct error *e)
{
    const struct message_key about = {.batch = (int)(s->now / DAY), .further = FAILING};
    char sentence[900];
    bool dropped;

    if (store_guest_strike(s->store, address, strikes, s->now, FAILING_WEEK, &dropped,
                           e)) {
        return -1;
    }
    (void)snprintf(sentence, sizeof sentence,
                   "Mails to %s, where somebody watches, are refused or come back. No "
                   "more are sent there.",
                   address);
    return dropped ? post_notice(s, &about, "an observer's address fails", sentence, e)
                   : 0;
}

int failing_strike(struct session *s, int player, const char *address, int strikes,
                   struct error *e)
{
    struct person p;
    bool fails;

    if (player == 0) {
        return watcher_strike(s, address, strikes, e);
    }
    if (player < 1 || player > s->game.seats) {
        return 0;
    }
    if (store_person(s->store, player, &p, e)) {
        return -1;
    }
    if (strcasecmp(p.address, address) != 0) {
        return 0;
    }
    return store_person_strike(s->store, player, strikes, s->now, FAILING_WEEK, &fails,
                               e) ||
                   (fails && tell_host(s, player, p.address, e))
               ? -1
               : 0;
}

/* A mailbox that is not there or takes nothing from us counts double; a full one once. */
static int strikes_of(const struct bounce *b)
{
    return strncmp(b->status, "5.1.", 4) == 0 || strcmp(b->status, "5.2.1") == 0 ||
                   strcmp(b->status, "5.7.1") == 0
               ? 2
               : 1;
}

/* The row by the id of the mail that came back, if its MAC is good: the rest of an id can
 * be guessed. */
static int row_by_id(struct session *s, const char *id, const struct token_keys *keys,
                     int64_t *row, struct error *e)
{
    struct mail returned;
    struct token_search found;
    char plain[MESSAGE_ID_MAX], copy[MESSAGE_ID_MAX];
    const char *rest = id ? strchr(id, '.') : NULL;

    *row = 0;
    if (!rest || strlen(id) >= sizeof copy) {
        return 0;
    }
    (void)snprintf(copy, sizeof copy, "%s", id);
    memset(&returned, 0, sizeof returned);
    returned.in_reply_to = copy;
    if (token_find(&found, &returned, NULL, TOKEN_REPLY, keys) != TOKEN_FOUND &&
        token_find(&found, &returned, NULL, TOKEN_CONFIRM, keys) != TOKEN_FOUND) {
        return 0;
    }
    (void)snprintf(plain, sizeof plain, "<%s-%d-%lu%.250s>", s->game.name,
                   found.token.player, (unsigned long)found.token.number, rest);
    return store_outbox_find(s->store, plain, row, e);
}

/* Which mail it is about: by the token of its recipient, else by the id of the mail that
 * came back. *row 0: not known. */
static int find_row(struct session *s, const struct mail *m, const char *rcpt,
                    int64_t *row, struct error *e)
{
    struct token_search found;
    struct token_keys keys;

    session_tokens(s, &keys);
    if (token_find(&found, m, rcpt, TOKEN_BOUNCE, &keys) == TOKEN_FOUND) {
        *row = found.token.number;
        return 0;
    }
    return row_by_id(s, m->dsn_message_id, &keys, row, e);
}

int failing_bounce(struct session *s, const struct mail *m, const char *rcpt, bool *known,
                   struct error *e)
{
    char address[OUTBOX_ADDRESS] = "", reply[OUTBOX_REPLY];
    struct bounce b;
    int64_t row;
    int player = 0;
    bool is_new;

    *known = false;
    if (!m->dsn_fields || !bounce_read(&b, m->dsn_fields)) {
        return 0;
    }
    if (find_row(s, m, rcpt, &row, e) ||
        store_outbox_receiver(s->store, row, known, &player, address, e)) {
        return -1;
    }
    if (!*known || b.action != BOUNCE_FAILED) {
        return 0;
    }
    (void)snprintf(reply, sizeof reply, "came back: %s %s", bounce_action_name(b.action),
                   b.status);
    if (store_outbox_bounced(s->store, row, s->now, reply, &is_new, e)) {
        return -1;
    }
    if (is_new && !player && substitute_unreachable(s, address, e)) {
        return -1;
    }
    return is_new ? failing_strike(s, player, address, strikes_of(&b), e) : 0;
}
