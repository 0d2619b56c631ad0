/* sealed host signup: another address for sign-up, as the one before is in wrong hands.
 */
#include "cmd/door.h"
#include "cmd/hosting.h"
#include "store/guest.h"

#include <stdio.h>

static int signup(struct session *s, struct hosting *w, struct error *e)
{
    (void)snprintf(w->done, sizeof w->done,
                   "The address for sign-up is another one now; the one before brings "
                   "nobody in any more, nor do mails that were sent to it and not "
                   "answered yet. The players are told, without the address.");
    return engine_act(&s->engine, ACT_SIGNUP, 0, w->why, e) ||
                   store_guest_shut(s->store, e) ||
                   door_address(s, w->by_mail, w->address, sizeof w->address, e)
               ? -1
               : 0;
}

const struct host_verb host_signup = {
    .name = "signup", .usage = "nothing but a reason", .run = signup};
