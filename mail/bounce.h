/* What a delivery report says (RFC 3464): mail 5.2. */
#ifndef MAIL_BOUNCE_H
#define MAIL_BOUNCE_H

#include <stdbool.h>

/* From the least to the gravest. */
enum bounce_action {
    BOUNCE_UNKNOWN,
    BOUNCE_EXPANDED,
    BOUNCE_RELAYED,
    BOUNCE_DELIVERED,
    BOUNCE_DELAYED,
    BOUNCE_FAILED,
};

struct bounce {
    enum bounce_action action;
    char recipient[255]; /* as the report has it: never one to write to */
    char status[12];     /* "5.1.1"; "" if there is none                */
};

/* Reads the fields of a report; where it tells of several recipients, the gravest counts,
 * the first of equals. False if it tells of none. */
bool bounce_read(struct bounce *b, const char *fields);

/* "failed"; "" for BOUNCE_UNKNOWN. */
const char *bounce_action_name(enum bounce_action action);

#endif
