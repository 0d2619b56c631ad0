/* By which door a mail without a seat comes: any address of the game, or the one for
 * sign-up, which has a token and can be renewed when it is in wrong hands. mail 2.2. */
#ifndef CMD_DOOR_H
#define CMD_DOOR_H

#include "cmd/session.h"
#include "mail/mail.h"
#include "mail/token.h"

enum door {
    DOOR_OPEN, /* any address of the game          */
    DOOR_OLD,  /* a sign-up address of before      */
    DOOR_CODE, /* the sign-up address as it is now */
};

/* By which one this mail came; counted: the text of its token, left alone where it has
 * none. Errors: STORE. */
int door_of(struct session *s, const struct mail *m, const char *rcpt, enum door *out,
            char counted[TOKEN_TEXT], struct error *e);

/* When the sign-up address was renewed last, ms, and by which entry of the log; 0: never.
 * Errors: STORE. */
int door_renewed(struct session *s, int64_t *entry, int64_t *time, struct error *e);

/* The address for sign-up as it is now. place: its MAC is a free place, to be filled in
 * when it is mailed. Needs the intake file. Errors: BUG, STORE. */
int door_address(struct session *s, bool place, char *out, size_t room, struct error *e);

#endif
