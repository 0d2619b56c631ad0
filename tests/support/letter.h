/* A game at its first auction, and the next mail of it to Kyle: what its text says. Each
 * failure fails the test. */
#ifndef TESTS_SUPPORT_LETTER_H
#define TESTS_SUPPORT_LETTER_H

#include "core/block.h"
#include "mail/report.h"
#include "tests/support/host.h"

enum { BAS, CATHERINE, KYLE, MAKA, SEATS };

struct letter_bench {
    struct host host;
    struct news news;
    struct letter letter;
    unsigned char checkpoint[BLOCK_CHECKPOINT];
};

/* Of a test whose *state is a letter_bench. */
int letter_setup(void **state);
int letter_clear(void **state);

/* The mail: template_mail_free() it. */
struct template_mail letter_text(const struct letter_bench *b);
/* Its text has this; has it not; this is its subject. */
void letter_says(const struct letter_bench *b, const char *text);
void letter_hides(const struct letter_bench *b, const char *text);
void letter_has_subject(const struct letter_bench *b, const char *subject);

#endif
