#include "cmd/caps.h"

#include "cmd/post.h"
#include "store/inbox.h"
#include "store/outbox.h"

#include <stdio.h>

#define DAY 86400000LL    /* ms */
#define CAPPED 1000000000 /* tells the notices from those about entries of the log */

int caps_mails(struct session *s, int seat, int64_t number, const char *from, bool *over,
               struct error *e)
{
    int most = number ? s->settings.cap_accepted : s->settings.cap_wrong, n = 0;
    int64_t since = s->now - DAY;
    int result = 0;

    if (number) {
        result = store_inbox_accepted(s->store, seat + 1, since, most, &n, e);
    } else if (from) {
        result = store_inbox_strangers(s->store, from, since, most, &n, e);
    }
    *over = n >= most;
    return result;
}

int caps_errors(struct session *s, int seat, bool *over, bool *last, struct error *e)
{
    int most = s->settings.cap_errors, n = 0;
    int result =
        store_outbox_made(s->store, seat + 1, "error", s->now - DAY, most, &n, e);

    *over = n >= most;
    *last = n == most - 1;
    return result;
}

int caps_reached(struct session *s, int64_t row, int seat, struct error *e)
{
    const struct message_key about = {.batch = (int)(s->now / DAY), .further = CAPPED};
    char sentence[256];

    (void)snprintf(sentence, sizeof sentence,
                   "More mails came for %s than are answered in a day. In the view "
                   "\"mails\" of the database they have the class \"capped\".",
                   s->game.names[seat]);
    return store_inbox_capped(s->store, row, e) ||
                   post_notice(s, &about, "too many mails", sentence, e)
               ? -1
               : 0;
}
