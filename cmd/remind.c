#include "cmd/remind.h"

#include "cmd/post.h"
#include "store/waiting.h"

#define MS_PER_HOUR 3600000LL

static int64_t before(const struct session *s)
{
    return s->settings.remind_before * MS_PER_HOUR;
}

static int mail(struct session *s, unsigned players, struct error *e)
{
    if (session_begin(s, false, e) || session_intake(s, e) ||
        post_reminders(s, players, e) || session_commit(s, e)) {
        session_rollback(s);
        return -1;
    }
    return 0;
}

int remind(struct session *s, struct error *e)
{
    unsigned players;

    if (!s->settings.reminders) {
        return 0;
    }
    if (store_reminders(s->store, s->now, before(s), &players, e)) {
        return -1;
    }
    return players ? mail(s, players, e) : 0;
}

int remind_next(struct session *s, int64_t *next, struct error *e)
{
    unsigned players;

    *next = INT64_MAX;
    if (!s->settings.reminders) {
        return 0;
    }
    if (store_reminders(s->store, s->now, before(s), &players, e) ||
        store_next_reminder(s->store, s->now, before(s), next, e)) {
        return -1;
    }
    *next = players ? 0 : *next ? *next : INT64_MAX;
    return 0;
}
