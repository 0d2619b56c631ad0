/* sealed host substitute: somebody is asked to play in a player's place. */
#include "cmd/guests.h"
#include "cmd/hosting.h"
#include "cmd/substitute.h"
#include "core/utf8.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static int read_words(struct hosting *w, struct error *e)
{
    return w->words < 3 || !strcasecmp(w->word[2], "for-good")
               ? 0
               : error_set(e, ERROR_SYNTAX,
                           "\"%.40s\" should be for-good, or nothing: then the player "
                           "may take the seat back.",
                           w->word[2]);
}

static int substitute(struct session *s, struct hosting *w, struct error *e)
{
    struct guest g;
    int seat;

    if (game_seat_named(&s->game, w->word[0], &seat, e)) {
        return -1;
    }
    memset(&g, 0, sizeof g);
    g.what = w->words == 3 ? GUEST_SUCCESSOR : GUEST_SUBSTITUTE;
    g.player = seat + 1;
    (void)snprintf(g.why, sizeof g.why, "%.*s", GUEST_WHY_MAX, w->has_why ? w->why : "");
    utf8_whole(g.why);
    if (guests_read(&g, w->word[1], e)) {
        return -1;
    }
    (void)snprintf(w->done, sizeof w->done, "Done; %s is asked by mail.", g.name);
    return substitute_ask(s, &g, e);
}

const struct host_verb host_substitute = {
    .name = "substitute",
    .usage = "a player, who is to play in his place, \"Anna <anna@example.org>\", and "
             "for-good, or nothing",
    .words_min = 2,
    .words_max = 3,
    .person = 2,
    .read = read_words,
    .run = substitute};
