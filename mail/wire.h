/* What `sealed` and `sealed-deliver` say to each other, line by line.
 *
 *   to it       name value ..   the settings, then a blank line
 *   from it     READY           or: ERROR and a sentence
 *   to it       MESSAGE id sender recipient size, then size bytes; "-": no sender;
 *               size 0: nothing is sent, the relay is asked whether it would
 *   to it       GO id: the text of this message may leave
 *   from it     RESULT id outcome result code stage, then REPLY text, then PROBLEM text
 *
 * A message may be handed over while the one before is under way, and is announced to the
 * relay then, but not a byte of its text leaves before GO. Results come in the order of
 * the messages. The end of input ends the run. No secret goes either way but the mails
 * themselves. */
#ifndef MAIL_WIRE_H
#define MAIL_WIRE_H

#include "core/error.h"
#include "mail/address.h"
#include "mail/outcome.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define WIRE_MESSAGE_MAX 16777216
#define WIRE_LINE_MAX 2048
#define WIRE_PATH_MAX 1024
#define WIRE_REPLY_MAX 201 /* 200 bytes of it are kept, printable only */

enum relay_tls {
    RELAY_STARTTLS, /* required, never only tried */
    RELAY_SMTPS,
    RELAY_PLAIN, /* only to this machine and without a login */
};

/* How to reach the relay. mail 4.4. */
struct relay_settings {
    char host[256];
    int port;
    enum relay_tls tls;
    char netrc[WIRE_PATH_MAX]; /* file with the login; "" for none               */
    char ca[WIRE_PATH_MAX];    /* certificates to trust instead of the system's   */
    char ehlo[256];            /* our name                                        */
    int connect_timeout, response_timeout, timeout; /* seconds */
};

/* Port 25, STARTTLS, 20, 120 and 600 seconds; host and ehlo are left empty. */
void relay_settings_default(struct relay_settings *s);

/* The relay runs on this machine: nobody listens in between. */
bool relay_settings_local(const struct relay_settings *s);

/* Errors: CONFIG. */
int relay_settings_check(const struct relay_settings *s, struct error *e);

void wire_settings_write(FILE *out, const struct relay_settings *s);
/* Reads up to the blank line, over the defaults, and checks. Errors: CONFIG. */
int wire_settings_read(FILE *in, struct relay_settings *s, struct error *e);

struct wire_message {
    int64_t id;
    char sender[ADDRESS_MAX]; /* "" for the empty one */
    char recipient[ADDRESS_MAX];
    size_t size;
};

void wire_message_write(FILE *out, const struct wire_message *m);
/* *bytes is malloc'd, NULL with 0 returned at the end of input.
 * Errors: DATA (broken off or no message), MEMORY. */
int wire_message_read(FILE *in, struct wire_message *m, char **bytes, struct error *e);

void wire_go_write(FILE *out, int64_t id);
/* Waits for GO. false: the input ended, or said something else. */
bool wire_go_read(FILE *in, int64_t id);

struct relay_result {
    int64_t id;
    enum outcome outcome;
    int result;                   /* of libcurl                            */
    long code;                    /* of the last reply, 0 where none came  */
    enum stage stage;             /* last command sent                     */
    char reply[WIRE_REPLY_MAX];   /* last line from the server    */
    char problem[WIRE_REPLY_MAX]; /* in libcurl's words; "" if none */
};

void wire_result_write(FILE *out, const struct relay_result *r);
/* Errors: MAIL (broken off or no result). */
int wire_result_read(FILE *in, struct relay_result *r, struct error *e);

/* At most 200 bytes of text, only printable ASCII, without its line end. */
void wire_printable(char out[WIRE_REPLY_MAX], const char *text, size_t n);

#endif
