/* A stranger writes to the game without any token: JOIN Anna, SUBSCRIBE, UNSUBSCRIBE.
 * What comes of it is one question to the address he writes from, as that may be forged:
 * so an address gets few of them, and each shows its owner the way in, whoever else
 * writes in his name. mail 2.2, 5.4. */
#ifndef CMD_SIGNUP_H
#define CMD_SIGNUP_H

#include "cmd/door.h"
#include "cmd/session.h"
#include "mail/mail.h"

/* The line of the mail that asks for something as a stranger may, malloc'd; NULL: there
 * is none. Errors: MEMORY. */
int signup_line(const struct mail *m, const struct mail_limits *limits, char **out,
                struct error *e);

/* Asks the address what the line wants, unless that was done lately, or too much was
 * asked today: then nothing is sent (*asked false), and of the latter the host is told.
 * door: by which the mail came; the old one is refused. Errors: STORE, CONFIG, MEMORY. */
int signup(struct session *s, const char *line, const struct mail *m, enum door door,
           bool *asked, struct error *e);

/* The same where the line stands in an answer to what number id was asked or told when he
 * asked for something: the address is his, and no mail of others stands in his way.
 * *asked false: it is no such number, or he wrote very often today. Errors as signup().
 */
int signup_again(struct session *s, const char *line, int64_t id, bool *asked,
                 struct error *e);

#endif
