/* Bodies of what the host does, and of what a player asks of him. Part of
 * core/entries.h. sealed-bids 4.5, architecture 5.1. */
#include "core/body.h"
#include "core/entries.h"

#include <string.h>

static void host_begin(struct body *b, const char *what)
{
    body_begin(b, ENTRY_HOST);
    body_line(b, "what", "%s", what);
}

/* The deadlines that an act of the host leads to, and its reason. */
static char *host_end(struct body *b, const struct moved *m, const char *why)
{
    int i;

    if (m && m->ready_by) {
        body_line(b, "ready-by", "%lld", (long long)m->ready_by);
    }
    for (i = 0; m && i < m->n; i++) {
        const struct asked *a = &m->asked[i];

        if (a->deadline) {
            body_line(b, "deadline", "%d %d %lld", a->q.number, a->q.round,
                      (long long)a->deadline);
        }
    }
    body_salt(b);
    body_hex(b, "why", why, strlen(why));
    return body_end(b);
}

char *entry_host(const char *what, const struct moved *m, const char *why)
{
    struct body b;

    host_begin(&b, what);
    return host_end(&b, m, why);
}

char *entry_host_at(const char *what, int64_t turn, const struct moved *m,
                    const char *why)
{
    struct body b;

    host_begin(&b, what);
    body_line(&b, "turn", "%lld", (long long)turn);
    return host_end(&b, m, why);
}

char *entry_extend(int hours, const struct moved *m, const char *why)
{
    struct body b;

    host_begin(&b, "extend");
    body_line(&b, "hours", "%d", hours);
    return host_end(&b, m, why);
}

char *entry_upgrade(int revision, const char *why)
{
    struct body b;

    host_begin(&b, "upgrade");
    body_line(&b, "revision", "%d", revision);
    return host_end(&b, NULL, why);
}

char *entry_rollback(int64_t turn, int questions, const char *why)
{
    struct body b;

    host_begin(&b, "rollback");
    body_line(&b, "turn", "%lld", (long long)turn);
    body_line(&b, "questions", "%d", questions);
    return host_end(&b, NULL, why);
}

char *entry_restored(int64_t last, int numbers, const char *why)
{
    struct body b;

    host_begin(&b, "restored");
    body_line(&b, "entry", "%lld", (long long)last);
    body_line(&b, "numbers", "%d", numbers);
    return host_end(&b, NULL, why);
}

char *entry_host_mail(int64_t code, const char *words)
{
    struct body b;

    host_begin(&b, HOST_MAIL);
    body_line(&b, "code", "%lld", (long long)code);
    return host_end(&b, NULL, words);
}

char *entry_away(int player, const struct seat *seat, bool newcomer,
                 const struct signed_line *line, const struct moved *m, const char *why)
{
    struct body b;

    host_begin(&b, "away");
    body_line(&b, "away", "%d %lld %lld %d", player, (long long)seat->away_from,
              (long long)seat->away_until, seat->away_days);
    if (newcomer) {
        body_line(&b, "newcomer", "%d", player);
    }
    entry_put_signed(&b, line);
    return host_end(&b, m, why);
}

char *entry_start(int seats, const char *why)
{
    struct body b;

    host_begin(&b, "start");
    body_line(&b, "seats", "%d", seats);
    return host_end(&b, NULL, why);
}

char *entry_asks_ready(int64_t by, const char *why)
{
    struct body b;

    host_begin(&b, "ready");
    body_line(&b, "ready-by", "%lld", (long long)by);
    return host_end(&b, NULL, why);
}

char *entry_resign(int player, const struct signed_line *line, const char *why)
{
    struct body b;

    host_begin(&b, "resign");
    body_line(&b, "player", "%d", player);
    entry_put_signed(&b, line);
    return host_end(&b, NULL, why);
}

char *entry_redaction(int64_t seq)
{
    struct body b;

    body_begin(&b, ENTRY_REDACTION);
    body_line(&b, "seq", "%lld", (long long)seq);
    return body_end(&b);
}
