/* sealed host address: where the mails of a player go. mail 2.3. */
#include "cmd/hosting.h"

#include "cmd/moving.h"
#include "mail/address.h"

#include <stdio.h>

static int address(struct session *s, struct hosting *w, struct error *e)
{
    struct address to;
    int seat;

    if (game_seat_named(&s->game, w->word[0], &seat, e)) {
        return -1;
    }
    if (address_read(&to, w->word[1], e) ||
        moving_now(s, seat + 1, to.at, w->has_why ? w->why : NULL, e)) {
        return -1;
    }
    (void)snprintf(w->done, sizeof w->done,
                   "The mails of %s go to %s now; what was mailed before is dead. Both "
                   "addresses are told, and everybody that it was done.",
                   s->game.names[seat], to.at);
    return 0;
}

const struct host_verb host_address = {.name = "address",
                                       .usage = "a player and his address",
                                       .words_min = 2,
                                       .words_max = 2,
                                       .posts = true,
                                       .run = address};
