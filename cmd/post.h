/* What every change of a game ends with: the next codes and the signed checkpoint in the
 * log, and a mail in the outbox to each who is told. sealed-bids 4.5, mail 4. */
#ifndef CMD_POST_H
#define CMD_POST_H

#include "cmd/session.h"
#include "mail/message.h"
#include "mail/report.h"

/* The answer to one file or mail. */
struct reply {
    int seat; /* the number of seats: it is the witness */
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

/* Mails who watches, guest number id, how things stand. Errors: as post_batch(). */
int post_observer(struct session *s, int64_t id, struct error *e);

/* Mails a reminder to each player of the mask (bit 0: player 1): what is asked, and how
 * things stand. Errors: as post_batch(). */
int post_reminders(struct session *s, unsigned players, struct error *e);

/* Mails the witness how things stand and what he owes, unless he was told of this: what
 * `entry` of the log is about, and the number of the moment. Errors: as post_batch(). */
int post_witness(struct session *s, int64_t entry, int moment, struct error *e);

/* A sentence to an address that is no player's, or not any more: it brings no code. */
struct plain {
    const char *kind;      /* of its row: "notice", "confirm"                    */
    int player;            /* whom it is about; OUTBOX_HOST: it is for the host  */
    enum token_kind token; /* of its way back, where about.number is not 0      */
    struct message_key about;
    const char *to_name, *to, *subject, *sentence;
    const char *in_reply_to; /* the Message-ID it answers; NULL */
    int64_t *row;            /* out: its row of the outbox; NULL */
};

/* Mails it, unless a mail of this `about` is there. Errors: as post_batch(). */
int post_plain(struct session *s, const struct plain *p, struct error *e);

/* A notice to the host, with a code with which he can act by mail unless the clock has
 * jumped. about: what makes it
 * this one, as he is told of each thing once: an entry of the log as its batch, and of
 * further things at that place a number. */
int post_notice(struct session *s, const struct message_key *about, const char *subject,
                const char *sentence, struct error *e);
/* The same while the clock is not to be trusted: nothing is logged, so that it brings no
 * code. */
int post_warning(struct session *s, const struct message_key *about, const char *subject,
                 const char *sentence, struct error *e);
/* Whether the host was told of it. */
int post_noticed(struct session *s, const struct message_key *about, bool *known,
                 struct error *e);

/* Mask of seats whose players have resigned: no mail goes to them. */
unsigned post_vacant(const struct game *g);

#endif
