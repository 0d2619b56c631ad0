/* The raw mails of tests/mail, and whether what was read from one is what it says. */
#ifndef TESTS_SUPPORT_MAILS_H
#define TESTS_SUPPORT_MAILS_H

#include "mail/lines.h"
#include "mail/mail.h"
#include "mail/token.h"

#include <stddef.h>

/* The setting that all cases share: README.md there. */
extern const unsigned char mails_key[32];
extern const struct verbs mails_verbs;
extern const struct token_keys mails_keys;

/* The bytes of a file of tests/mail, malloc'd and terminated; the test fails without it.
 */
char *mails_bytes(const char *name, size_t *n);

/* The test fails where m is not what NAME.expect says. */
void mails_check(const char *name, const struct mail *m);

/* Calls check with the name of each case, without its ending. Returns how many there are.
 */
int mails_each(void (*check)(void *arg, const char *name), void *arg);

#endif
