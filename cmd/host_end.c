/* sealed host end: the game is over, whatever it asks. */
#include "cmd/hosting.h"

#include <stdio.h>
#include <strings.h>

/* It cannot be taken back, so that it must be meant: the game is named, with a reason. */
static int read_words(struct hosting *w, struct error *e)
{
    return w->has_why ? 0
                      : error_set(e, ERROR_SYNTAX,
                                  "To end the game is for ever, so please say why: by "
                                  "mail END %.40s WHY it was a fine game, on the machine "
                                  "with --why TEXT.",
                                  w->word[0]);
}

static int end(struct session *s, struct hosting *w, struct error *e)
{
    if (strcasecmp(w->word[0], s->game.name) != 0) {
        return error_set(e, ERROR_SYNTAX,
                         "To end the game is for ever, so please name it: this is %s, "
                         "not \"%.40s\".",
                         s->game.name, w->word[0]);
    }
    (void)snprintf(w->done, sizeof w->done,
                   "The game is over; the players get their last report, with the secret "
                   "of its decks.");
    return engine_end(&s->engine, w->why, e);
}

const struct host_verb host_end = {
    .name = "end",
    .usage = "the game's name and a reason, as in END g1 WHY it "
             "was a fine game, or with --why",
    .words_min = 1,
    .words_max = 1,
    .read = read_words,
    .run = end};
