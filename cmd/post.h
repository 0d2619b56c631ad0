/* What every change of a game ends with: the next codes and the signed checkpoint in the
 * log, and a mail in the outbox to each who is told. sealed-bids 4.5, mail 4. */
#ifndef CMD_POST_H
#define CMD_POST_H

#include "cmd/session.h"
#include "mail/message.h"
#include "mail/report.h"

/* The answer to one file or mail. */
struct reply {
    int seat;
    struct letter
        letter; /* kind, what is shown, error, sentence; the rest is filled in */
    bool status, history;    /* he asked how things stand, or for all that happened    */
    const char *in_reply_to; /* its Message-ID; NULL: it was a file */
    int64_t row; /* made here: the outbox row                                   */
    char *text;  /* made here: the body, codes filled in; malloc'd              */
};

/* Mails what the batch did: reports to all where something was played, messages to whom
 * they are meant for, the answer to reply->seat (NULL: nothing is answered). founded: it
 * is the first batch, everybody is invited. Errors: CONFIG (template), STORE, DATA,
 * MEMORY, BUG. */
int post_batch(struct session *s, struct reply *reply, bool founded, struct error *e);

/* A notice to the host. about: what makes it this one, as he is told of each thing once:
 * an entry of the log as its batch, and of further things at that place a number. */
int post_notice(struct session *s, const struct message_key *about, const char *subject,
                const char *sentence, struct error *e);

#endif
