#include "cmd/replaying.h"

#include "cmd/audit_parts.h"

#include <stdlib.h>

static int ahead(void *arg, const struct log_entry *entry, struct error *e)
{
    struct replaying *r = arg;

    secrets_entry(&r->secrets, entry);
    return positions_foresee(&r->back, entry, e);
}

int replaying_begin(struct replaying *r, struct session *s, struct error *e)
{
    r->deck = store_deck(s->store, e);
    if (!r->deck || store_log_each(s->store, INT64_MIN, INT64_MAX, ahead, r, e)) {
        return -1;
    }
    secrets_from_play(&r->secrets, s->intake.play);
    secrets_unhide(&r->secrets);
    r->source.arg = s->store;
    r->source.snapshot = audit_snapshot;
    r->source.rows = audit_rows;
    verify_begin(&r->verify, &r->found, NULL, 0);
    replay_begin(&r->replay, &r->verify, &r->found, NULL, r->deck, &r->secrets,
                 &r->source);
    r->replay.back = &r->back;
    return 0;
}

int replaying_entry(struct replaying *r, const struct log_entry *entry, struct error *e)
{
    return verify_entry(&r->verify, entry, e) ||
                   (!r->verify.stopped && replay_entry(&r->replay, entry, e))
               ? -1
               : 0;
}

void replaying_clear(struct replaying *r)
{
    replay_clear(&r->replay);
    verify_clear(&r->verify);
    positions_clear(&r->back);
    free(r->deck);
    seal_wipe(r, sizeof *r);
}
