/* sealed host observer: who watches the game. */
#include "cmd/hosting.h"
#include "cmd/observing.h"

#include <stdio.h>
#include <strings.h>

static int read_words(struct hosting *w, struct error *e)
{
    return !strcasecmp(w->word[0], "add") || !strcasecmp(w->word[0], "remove")
               ? 0
               : error_set(e, ERROR_SYNTAX, "\"%.40s\" should be add or remove.",
                           w->word[0]);
}

static int observer(struct session *s, struct hosting *w, struct error *e)
{
    const bool adds = !strcasecmp(w->word[0], "add");

    (void)snprintf(w->done, sizeof w->done, "Done; %.200s watches%s.", w->word[1],
                   adds ? "" : " no more");
    return adds ? observing_add(s, w->word[1], e) : observing_remove(s, w->word[1], e);
}

const struct host_verb host_observer = {.name = "observer",
                                        .usage = "add or remove, and an address",
                                        .words_min = 2,
                                        .words_max = 2,
                                        .read = read_words,
                                        .run = observer};
