#include "cmd/witness.h"

#include "cmd/guests.h"
#include "cmd/post.h"

#include <string.h>
#include <strings.h>

#define MS_PER_HOUR 3600000LL
#define ONLY_BLOCKS 1300000070 /* tells this mail from those of other kinds */

int witness_read(struct guest *g, const char *written, const struct person *seat,
                 int seats, const char *host, struct error *e)
{
    bool known;
    int i;

    g->what = GUEST_WITNESS;
    g->state = GUEST_IN;
    if (guests_read(g, written, e)) {
        return -1;
    }
    known = !strcasecmp(g->address, host);
    for (i = 0; i < seats; i++) {
        known = known || !strcasecmp(g->address, seat[i].address);
    }
    return known
               ? error_set(e, ERROR_ILLEGAL,
                           "A witness is somebody who neither plays nor hosts: %s does.",
                           g->address)
               : 0;
}

int witness_of(struct session *s, struct guest *out, struct error *e)
{
    memset(out, 0, sizeof *out);
    return game_witness(&s->game)
               ? store_guest_find(s->store, GUEST_WITNESS, GUEST_IN, NULL, 0, out, e)
               : 0;
}

int witness_answer(struct session *s, const struct guest *g, struct error *e)
{
    return guests_tell(s, g, ONLY_BLOCKS, true, "only blocks are read",
                       "You are the witness of this game. Of your mails only what "
                       "sealed-player prints is read, from BEGIN to END. If you do not "
                       "want to be the witness any more, please write to the host.",
                       e);
}

/* The moments at which a round reminds of something; what was told stays told. */
enum { REMIND_HALF = 1, REMIND_END, REMIND_WITHOUT };

/* The last moment that is past; 0: none. */
static int share_due(const struct session *s, const struct asked *a)
{
    const int64_t by = game_reveal_by(&s->game, a);
    const int64_t half = a->closed_at + (by - a->closed_at) / 2;
    const int64_t before = s->settings.remind_before * MS_PER_HOUR;

    if (!engine_owes_share(&s->game, a) || !by || by <= s->now || s->game.paused) {
        return 0;
    }
    return before && by - before > half && by - before <= s->now ? REMIND_END
           : half <= s->now                                      ? REMIND_HALF
                                                                 : 0;
}

static int remind_one(struct session *s, const struct asked *a, struct error *e)
{
    const bool without = a->opened && a->commits && !a->closed;
    const int due = without ? REMIND_WITHOUT : share_due(s, a);

    return due ? post_witness(s, without ? a->opened : a->closed, due, e) : 0;
}

int witness_remind(struct session *s, struct error *e)
{
    int i, result = 0;

    if (!s->settings.reminders || !game_witness(&s->game)) {
        return 0;
    }
    for (i = 0; i < s->game.asked_count && !result; i++) {
        if (s->game.asked[i].q.sealed == SEALED_BIDS) {
            result = remind_one(s, &s->game.asked[i], e);
        }
    }
    return result;
}
