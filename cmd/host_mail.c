/* sealed host mail: a mail to the host, with a code, that he can answer. */
#include "cmd/hosting.h"

#include "cmd/post.h"

#include <stdio.h>

#define ASKED 1700000000 /* tells these notices from those of other kinds */

static int mail(struct session *s, struct hosting *w, struct error *e)
{
    const struct message_key about = {.batch = (int)s->engine.head.seq, .further = ASKED};

    (void)snprintf(w->done, sizeof w->done, "A mail goes to %s.",
                   s->settings.host_address);
    return post_notice(s, &about, "what you may do by mail",
                       "What you do by mail is done from this address alone, with the "
                       "code of a mail to it; each mail is answered with what was done, "
                       "and brings the next code.",
                       e);
}

const struct host_verb host_mail = {
    .name = "mail", .usage = "nothing", .posts = true, .run = mail};
