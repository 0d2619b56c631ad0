/* One order file whose sender is known: through the engine, and its answer.
 * architecture 4. */
#ifndef CMD_RECEIVE_H
#define CMD_RECEIVE_H

#include "cmd/post.h"
#include "mail/lines.h"
#include "mail/refusal.h"

struct received {
    int seat;
    int64_t number;   /* of the code, proved; 0: it carried none that is good         */
    const char *file; /* the order file                                               */
    size_t size;
    const void *raw; /* as it came, for the archive                                  */
    size_t raw_size;
    const struct armored *signature; /* the ORDERS block that came with it; NULL */
    const struct shown *beside; /* what became of the blocks that came with it; NULL */
    int besides;
    const struct lines *lines; /* of a mail: where its orders stood; NULL               */
    const struct signed_line *line; /* what the host's office is asked, signed; NULL */
    const char *in_reply_to; /* of a mail; NULL                                        */
    const char *authenticated; /* what the mail server says of that; "" or NULL        */
    const char *from;       /* shown in the answer; NULL                              */
    struct refusal refused; /* it is refused already: code NONE if not                */

    /* What came of it: */
    const char *verdict; /* played stored told checked refused answered */
    bool capped;         /* refused, and no longer told (mail 5.4)                   */
    struct refusal refusal;
    int64_t entry;      /* the log entry it became; 0: none                             */
    struct reply reply; /* row and text; receive_clear()                                */
};

/* Takes a file in the batch of s: entries, projections, archive and answer. A refusal is
 * no failure. Errors: STORE, CONFIG, DATA, MEMORY, BUG. */
int receive(struct session *s, struct received *f, struct error *e);
void receive_clear(struct received *f);

/* The number of the code that was typed, if it is one of this seat's; 0: it is none. */
int64_t receive_code(const struct session *s, int seat, const char *typed);
/* The same of the host's codes. */
int64_t receive_host_code(const struct session *s, const char *typed);

#endif
