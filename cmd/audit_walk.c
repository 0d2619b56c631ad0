/* The walk through a log: sealed-bids 6.4, steps 2 to 11, of a database or of a copy. */
#include "cmd/audit_parts.h"
#include "core/body.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRESS_EVERY 20000

/* Whether two fingerprints are the same but for blanks, hyphens and case. */
static bool fingerprint_is(const char *told, const char *real)
{
    for (;;) {
        told += strspn(told, " -:");
        real += strspn(real, " ");
        if (!*told || !*real) {
            return !*told && !*real;
        }
        if (tolower((unsigned char)*told++) != *real++) {
            return false;
        }
    }
}

/* The key that the caller expects is the first of the host, or one that has taken its
 * place. 6.4, step 2. */
static void fingerprint_check(struct audit *a)
{
    const struct verify *v = &a->verify;
    char print[20] = "";
    int i;

    for (i = v->host_keys - 1; i >= 0 && !*a->expected_print; i--) {
        seal_fingerprint(print, v->host_key[i].public);
        if (fingerprint_is(a->fingerprint, print)) {
            memcpy(a->expected_print, print, sizeof a->expected_print);
        }
    }
    if (v->host_keys && !*a->expected_print) {
        finding_add(&a->found, 2, 1,
                    "The host's key has the fingerprint %s, not the one expected.",
                    print);
    }
}

static int one_entry(void *arg, const struct log_entry *entry, struct error *e)
{
    struct audit *a = arg;

    a->first_time = a->first_time ? a->first_time : entry->time;
    if (a->terminal && entry->seq % PROGRESS_EVERY == 0) {
        fprintf(stderr, "\rentry %lld", (long long)entry->seq);
    }
    if (verify_entry(&a->verify, entry, e)) {
        return -1;
    }
    if (a->verify.stopped) {
        return 0;
    }
    return replay_entry(&a->replay, entry, e) || (a->follow && a->follow(a, entry, e))
               ? -1
               : 0;
}

/* What must be known before the first entry is looked at. */
struct ahead {
    struct deck_secrets secrets; /* large */
    struct positions *back;
};

/* Takes what an entry binds or reveals, and which positions are gone back to. */
static int look_ahead(void *arg, const struct log_entry *entry, struct error *e)
{
    struct ahead *ahead = arg;

    secrets_entry(&ahead->secrets, entry);
    return positions_foresee(ahead->back, entry, e);
}

/* A row or line that is no entry ends the log. */
static int not_read(struct audit *a, struct error *e)
{
    if (e->code != ERROR_DATA) {
        return -1;
    }
    finding_add(&a->found, 3, a->verify.head.seq + 1, "%s", e->text);
    a->verify.stopped = true;
    return 0;
}

int audit_walk(struct audit *a, audit_each_fn *each, const unsigned char *play,
               const struct replay_source *source, audit_follow_fn *follow,
               struct error *e)
{
    static struct ahead ahead; /* large */
    struct deck_secrets *r = &ahead.secrets;
    struct error ignored = {ERROR_NONE, 0, ""};
    int result;

    memset(&ahead, 0, sizeof ahead);
    ahead.back = &a->back;
    (void)each(a, look_ahead, &ahead, &ignored); /* what cannot be read is found below */
    if (play) {
        secrets_from_play(r, play);
    }
    secrets_unhide(r);
    a->follow = follow;
    verify_begin(&a->verify, &a->found, a->kept.list, a->kept.count);
    a->verify.change = a->kept.change;
    a->verify.changes = a->kept.changes;
    replay_begin(&a->replay, &a->verify, &a->found, NULL, a->deck, r, source);
    a->replay.back = &a->back;
    e->code = ERROR_NONE;
    result = each(a, one_entry, a, e);
    if (a->terminal) {
        fputs("\r\033[K", stderr);
    }
    a->replay.source = NULL;
    a->replay.secrets = NULL;
    seal_wipe(&ahead, sizeof ahead);
    if (result) {
        return not_read(a, e);
    }
    verify_end(&a->verify);
    if (a->fingerprint) {
        fingerprint_check(a);
    }
    replay_end(&a->replay);
    return 0;
}

void audit_clear(struct audit *a)
{
    replay_clear(&a->replay);
    positions_clear(&a->back);
    verify_clear(&a->verify);
    free(a->deck);
    input_clear(&a->text);
    witnesses_clear(&a->kept);
}
