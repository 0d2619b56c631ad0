/* A finished mail: headers and body as the bytes that go over the wire. mail 4.5. The
 * same fields always give the same bytes. Tokens stand in it as placeholders
 * (mail 4.1), which whoever sends it fills in. */
#ifndef MAIL_MESSAGE_H
#define MAIL_MESSAGE_H

#include "core/error.h"
#include "mail/token.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MESSAGE_LINE_MAX 998    /* bytes of a line without CR LF              */
#define MESSAGE_REFERENCES 20   /* ids in References at most                  */
#define MESSAGE_ID_MAX 320      /* bytes of an id with its brackets and zero  */
#define MESSAGE_ADDRESS_MAX 320 /* bytes of an address with a placeholder     */

/* Where mail of a game comes from. */
struct message_home {
    const char *game;    /* short name */
    const char *mailbox; /* "game" */
    const char *host;    /* "example.org" */
    char separator;      /* between mailbox and token: '+', '-' or '=' */
};

/* One mail of ours: <game-player-number-mac.rBATCH@host>, or .rBATCH.FURTHER. */
struct message_key {
    int number;  /* of the code its token has; 0: it has none  */
    int batch;   /* the entry mail-out that it belongs to      */
    int further; /* 0, or 2, 3, .. of one batch to one player  */
};

struct message_picture {
    const char *id; /* letters and digits; <img src="cid:ID@host"> */
    const void *png;
    size_t size;
};

struct message {
    struct message_home home;
    int player;           /* 1.., 0: observers and host                       */
    enum token_kind kind; /* of its token: TOKEN_REPLY, TOKEN_CONFIRM, TOKEN_HOST */
    int64_t date;         /* when it was composed, milliseconds UTC            */
    struct message_key key;
    int reply_number; /* of the code its Reply-To has; 0: that of the key     */
    const struct message_key *earlier; /* mails to the same seat, oldest first */
    int earlier_count;
    const char *from_name;   /* "Game g1" */
    const char *to_name;     /* "" where there is none */
    const char *to;          /* address_ok() */
    const char *subject;     /* any text */
    const char *in_reply_to; /* their Message-ID as it came, or NULL */
    const char *language;    /* "en" */
    bool is_reply;           /* answers a mail: Auto-Submitted: auto-replied */
    bool is_listed;          /* with List-Id and List-Unsubscribe, which names the player;
                                to player 0 the number of key, as each who watches has one */
    bool token_in_subject;
    const char *text; /* UTF-8, LF */
    const char *html; /* the same as HTML, or NULL */
    const struct message_picture *pictures;
    int picture_count;
};

/* *bytes is malloc'd. Errors: CONFIG (names and addresses that give no mail), BUG
 * (numbers out of range), MEMORY. */
int message_write(const struct message *m, char **bytes, size_t *n, struct error *e);

/* The id without its MAC, "<g1-3-5.r17@host>": unique, for the database. */
void message_id(char out[MESSAGE_ID_MAX], const struct message *m);

/* The envelope sender of row `row` of the outbox, whose bounces name the row; with its
 * placeholder. */
void message_sender(char out[MESSAGE_ADDRESS_MAX], const struct message_home *home,
                    int player, int row);

/* Whether n bytes may be sent or stored: 7 bit, lines of at most 998 ended by CR LF, the
 * last one also, no control character but TAB - and the two of placeholders, if they may
 * be there still. */
bool message_is_clean(const char *bytes, size_t n, bool with_placeholders);

#endif
