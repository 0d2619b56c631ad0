/* Reads a mail by starting sealed-extract under limits: mail 1.2, 1.3. */
#ifndef MAIL_READER_H
#define MAIL_READER_H

#include "mail/limits.h"
#include "mail/mail.h"

#define READER_PATH 4096

/* A mail as it came. */
struct raw_mail {
    const char *bytes;
    size_t n; /* bytes that are here: all, or at least MAIL_KEPT of a mail that is longer
                 than the limit */
    size_t total; /* bytes that it has */
};

/* A sealed-extract that reads one mail, and ends: other things can be done meanwhile, and
 * most of its time goes into starting. All zeros: there is none. */
struct reader {
    char program[READER_PATH]; /* where it is */
    struct mail_limits limits;
    int child;  /* its process; 0: none */
    int socket; /* to it */
};

/* Starts one, which waits for its mail. Errors: MAIL (may pass). */
int reader_start(struct reader *r, const char *program, const struct mail_limits *limits,
                 struct error *e);
/* Gives it its mail; one that does not listen shows when its mail is taken. Errors:
 * MEMORY. */
int reader_give(struct reader *r, const struct raw_mail *raw, struct error *e);
/* Waits ten seconds at most for what it made of the mail, the same as was given; then
 * there is none. A mail that cannot be read is
 * out->refusal; what its header says is there all the same, where that can be read. On
 * failure there is nothing to free. Errors: MAIL (the program could not be started; may
 * pass), MEMORY. */
int reader_take(struct reader *r, const struct raw_mail *raw, struct mail *out,
                struct error *e);
/* Ends one that is not needed. */
void reader_stop(struct reader *r);

/* All of these. */
int mail_read(const struct raw_mail *raw, const char *program,
              const struct mail_limits *limits, struct mail *out, struct error *e);

#endif
