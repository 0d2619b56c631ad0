/* A mail as it was read, and the record in which sealed-extract hands it over: mail 1.2.
 */
#ifndef MAIL_MAIL_H
#define MAIL_MAIL_H

#include "core/error.h"
#include "mail/refusal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define MAIL_AUTH 3 /* fields of Authentication-Results that are looked at */

enum mail_class {
    MAIL_ORDERS, /* what a person wrote        */
    MAIL_LOOP,   /* our own                    */
    MAIL_DSN,    /* of a mail we sent          */
    MAIL_AUTO,   /* answered by a program      */
    MAIL_LIST,   /* sent to a mailing list     */
};

/* Texts are UTF-8, those of the header without control characters; NULL where the mail
 * has no such thing. */
struct mail {
    char *from, *from_name; /* address and name of the first sender         */
    char *to, *cc, *delivered_to, *original_to, *subject, *date;
    char *written;    /* its Date as milliseconds UTC, decimal */
    char *message_id; /* what stands between < and >                   */
    char *in_reply_to, *references, *return_path;
    char *received_id;     /* the topmost Received                          */
    char *loop;            /* X-PBM-Loop                                    */
    char *auth[MAIL_AUTH]; /* Authentication-Results, from the topmost on   */
    char *text, *attach;   /* written in the mail; in attached text files   */
    char *html;            /* text of HTML; NULL unless text is blank       */
    char *charset;         /* that of a part that could not be read         */
    char *dsn_fields;      /* of a bounce, for bounce_read()                */
    char *dsn_message_id;  /* of the mail that came back                    */
    bool encrypted, smime, tnef, forward; /* has a part of this kind         */
    enum mail_class class;  /* LOOP is never set: mail_classify()            */
    struct refusal refusal; /* it cannot be read, and why                    */
};

void mail_free(struct mail *m);

/* The class of m at a host of this name whose mailbox has this address. to_seat: a valid
 * token stands in its envelope recipient. mail 5.1. */
enum mail_class mail_classify(const struct mail *m, const char *host, const char *address,
                              bool to_seat);

/* "mail", "loop", "dsn", "auto", "list". */
const char *mail_class_name(enum mail_class class);

/* Writes all of m as a record: malloc'd, or NULL: out of memory. */
char *mail_record(const struct mail *m, size_t *size);

/* Reads a record of which nothing is trusted. On failure there is nothing to free.
 * Errors: DATA (length, UTF-8, an unknown key, a value that cannot be), MEMORY. */
int mail_from_record(struct mail *m, const char *record, size_t size, struct error *e);

#endif
