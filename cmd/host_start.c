/* sealed host start, invite: a game with open seats gets its players, or begins without
 * more of them. */
#include "cmd/guests.h"
#include "cmd/hosting.h"
#include "cmd/joining.h"
#include "core/utf8.h"

#include <stdio.h>
#include <string.h>

static int start(struct session *s, struct hosting *w, struct error *e)
{
    char told[HOSTING_WHY + 100];

    (void)snprintf(told, sizeof told, "The host lets the game begin with %d players%s%s",
                   s->game.seats, w->has_why ? ": " : ".", w->has_why ? w->why : "");
    if (engine_start(&s->engine, told, e)) {
        return -1;
    }
    (void)snprintf(w->done, sizeof w->done, "%s",
                   s->game.readies ? "Done; players are asked what they add to the first "
                                     "dice. The same again begins the game without it."
                                   : "Done; the game has begun.");
    return 0;
}

static int invite(struct session *s, struct hosting *w, struct error *e)
{
    struct guest g, before; /* the invitation that this one takes the place of */
    int open;
    bool is;

    memset(&g, 0, sizeof g);
    g.what = GUEST_INVITE;
    (void)snprintf(g.why, sizeof g.why, "%.*s", GUEST_WHY_MAX, w->has_why ? w->why : "");
    utf8_whole(g.why);
    if (guests_read(&g, w->word[0], e) || joining_open(s, &open, e) ||
        store_guest_find(s->store, GUEST_INVITE, GUEST_OPEN, g.address, 0, &before, e)) {
        return -1;
    }
    if (open < 1 && !before.id) {
        return error_set(e, ERROR_ILLEGAL, "No seat of this game is open.");
    }
    (void)snprintf(w->done, sizeof w->done, "Done; %s is asked by mail.", g.name);
    return !guests_name_free(s, &g, &is, e, e) && is ? guests_ask(s, &g, e) : -1;
}

const struct host_verb host_start = {
    .name = "start", .usage = "nothing but a reason", .run = start};
const struct host_verb host_invite = {.name = "invite",
                                      .usage = "a person, \"Anna <anna@example.org>\"",
                                      .words_min = 1,
                                      .words_max = 1,
                                      .run = invite};
