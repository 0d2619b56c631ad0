#include "cmd/opening.h"

#include "cmd/post.h"

int64_t opening_grace(const struct session *s)
{
    return (int64_t)s->settings.grace * 60000;
}

/* Whether anything can be opened at all; the vault is left alone where not. */
static int look(struct session *s, int passphrase_fd, bool *openable, bool *readable,
                struct error *e)
{
    int result = -1;

    if (!session_view(s, e) && !session_intake(s, e)) {
        *openable = engine_openable(&s->game, opening_grace(s), s->now);
        *readable = true;
        result = *openable ? session_vault(s, passphrase_fd, readable, e) : 0;
    }
    session_rollback(s);
    return result;
}

int opening_run(struct session *s, int passphrase_fd, int *count, bool *readable,
                struct error *e)
{
    bool openable;

    *count = 0;
    if (look(s, passphrase_fd, &openable, readable, e)) {
        return -1;
    }
    if (!openable || !*readable) {
        return 0;
    }
    if (session_begin(s, true, e) ||
        engine_open(&s->engine, opening_grace(s), count, e) ||
        post_batch(s, NULL, false, e) || session_commit(s, e)) {
        session_rollback(s);
        return -1;
    }
    return 0;
}
