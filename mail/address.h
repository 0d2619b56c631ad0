/* Mail addresses: which are taken, and how people write them. mail 4.5. */
#ifndef MAIL_ADDRESS_H
#define MAIL_ADDRESS_H

#include "core/error.h"

#include <stdbool.h>

#define ADDRESS_MAX 255      /* bytes of an address and its zero             */
#define ADDRESS_NAME_MAX 201 /* bytes of the name before it, and its zero   */

struct address {
    char name[ADDRESS_NAME_MAX]; /* "" where none was written */
    char at[ADDRESS_MAX];
};

/* Whether text may stand in an SMTP command as it is: one `@`, a dot-atom of at most 64
 * bytes, a domain of letters, digits and hyphens. libcurl 7.88 hands CR LF in a recipient
 * to the wire, so nothing reaches it but through here. */
bool address_ok(const char *text);

/* Whether text is a domain by the same rule, or a plain host name. */
bool address_domain_ok(const char *text);

/* Reads `Name <address>`, `"Name" <address>` or the address alone. *a is untouched on
 * failure. Errors: SYNTAX, quoting what was written and saying what is accepted. */
int address_read(struct address *a, const char *text, struct error *e);

/* The same of a person, who must have a name: it is made plain, as it will be written in
 * orders. Errors: SYNTAX. */
int address_person(struct address *a, const char *text, struct error *e);

#endif
