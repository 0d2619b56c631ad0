/* A host who replaces his keys. Each failure fails the test. */
#ifndef TESTS_SUPPORT_REKEYED_H
#define TESTS_SUPPORT_REKEYED_H

#include "core/keychange.h"
#include "tests/support/host.h"

/* The host's keys with others in their place, made from one byte: those that sign and
 * make codes; that of the vault. */
struct intake rekeyed_intake(const struct host *h, int byte);
struct vault rekeyed_vault(const struct host *h, int byte);

/* A batch with this change, which is the host's from then on; NULL: it stays. What
 * engine_rekey() says. */
int rekeyed_try(struct host *h, enum key_reason reason, const struct intake *intake,
                const struct vault *vault, struct error *e);
/* The same, where it must succeed. */
void rekeyed(struct host *h, enum key_reason reason, const struct intake *intake,
             const struct vault *vault);

#endif
