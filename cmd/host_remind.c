/* sealed host remind: a mail to all who are awaited and here, and to the others a word.
 */
#include "cmd/hosting.h"

#include "cmd/post.h"

#include <stdio.h>

/* Of a closed round those who owe a reveal for which there is time. */
static unsigned awaited_of(const struct session *s, const struct asked *a)
{
    const int64_t by = game_reveal_by(&s->game, a);

    return !a->closed           ? game_awaited(&s->game, a)
           : by && by <= s->now ? 0
                                : engine_must_reveal(&s->game, a) & ~a->revealed;
}

/* Who is awaited now, and here. */
static unsigned awaited(const struct session *s)
{
    unsigned players = 0;
    int i;

    for (i = 0; i < s->game.asked_count; i++) {
        players |= awaited_of(s, &s->game.asked[i]);
    }
    for (i = 0; i < s->game.seats; i++) {
        const struct seat *seat = &s->game.seat[i];

        if (s->now >= seat->away_from && s->now < seat->away_until) {
            players &= ~SEE_ONLY(i);
        }
    }
    return players;
}

static int remind(struct session *s, struct hosting *w, struct error *e)
{
    const unsigned players = awaited(s);

    (void)snprintf(w->done, sizeof w->done, "Done; who is awaited is reminded.");
    if (!players) {
        return error_set(e, ERROR_ILLEGAL,
                         "The game waits for nobody who could be reminded.");
    }
    return engine_act(&s->engine, ACT_REMIND, 0, w->why, e) ||
                   post_reminders(s, players, e)
               ? -1
               : 0;
}

const struct host_verb host_remind = {
    .name = "remind", .usage = "nothing but a reason", .posts = true, .run = remind};
