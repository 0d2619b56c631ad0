/* People without a seat who are asked something by mail - do you take this seat, do you
 * watch, do you play in his place - and what their answer does. Whoever writes from a
 * forged address gets nothing but the one question to that address. mail 2.3, 5.4. */
#ifndef CMD_GUESTS_H
#define CMD_GUESTS_H

#include "cmd/session.h"
#include "mail/mail.h"
#include "store/guest.h"

/* What somebody answers. */
enum guest_said {
    SAID_ANYTHING,
    SAID_ACCEPT,  /* or YES, RETURN */
    SAID_DECLINE, /* or NO          */
    SAID_UNSUBSCRIBE,
};

/* The first line of the mail that is one of these words alone; else the first that begins
 * with a word that refuses. Errors: MEMORY. */
int guests_said(const struct mail *m, const struct mail_limits *limits,
                enum guest_said *out, struct error *e);

/* Adds him with an id, and mails the question. Errors: STORE, CONFIG, MEMORY. */
int guests_ask(struct session *s, struct guest *g, struct error *e);

/* The answer to question number id, and all that follows from it; *known: there is such a
 * question. Errors: STORE, CONFIG, those of the engine that are no fault of his. */
int guests_answer(struct session *s, int64_t id, enum guest_said said, bool *known,
                  struct error *e);

/* A sentence to a guest's address. further: what is told, by which it is told once a day
 * where `daily` is set. */
int guests_tell(struct session *s, const struct guest *g, int further, bool daily,
                const char *subject, const char *sentence, struct error *e);

/* A sentence about him to the host. */
int guests_tell_host(struct session *s, const struct guest *g, int further,
                     const char *subject, const char *sentence, struct error *e);

/* Who can be called so at the table of this game; else *why says why not. seat: whose
 * name it takes, g->seats for another one. */
bool guests_name_fits(const struct session *s, int seat, const char *name,
                      struct error *why);

/* The same of the name of *g, for the seat g->player or, 0, for another one; and nobody
 * else comes back under it to a seat that a substitute plays, or is invited under it.
 * Errors: STORE. */
int guests_name_free(struct session *s, const struct guest *g, bool *is,
                     struct error *why, struct error *e);

/* Reads "Anna <anna@example.org>" into *g. Errors: SYNTAX. */
int guests_read(struct guest *g, const char *written, struct error *e);

#define GUEST_SENTENCE 1500

#endif
