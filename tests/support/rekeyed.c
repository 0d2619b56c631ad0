#include "tests/support/rekeyed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct intake rekeyed_intake(const struct host *h, int byte)
{
    struct intake k = h->intake;

    memset(k.sign, byte, sizeof k.sign);
    memset(k.code, byte + 1, sizeof k.code);
    return k;
}

struct vault rekeyed_vault(const struct host *h, int byte)
{
    struct vault k = h->vault;

    memset(k.key, byte, sizeof k.key);
    return k;
}

int rekeyed_try(struct host *h, enum key_reason reason, const struct intake *intake,
                const struct vault *vault, struct error *e)
{
    const struct rekeying r = {reason, intake, vault};
    int result;

    host_batch(h, false);
    if (reason == KEYS_LOST && intake) {
        h->engine.intake = NULL;
    }
    result = engine_rekey(&h->engine, &r, e);
    if (result) {
        return result;
    }
    h->intake = intake ? *intake : h->intake;
    h->vault = vault ? *vault : h->vault;
    h->engine.intake = &h->intake;
    host_mail_out(h);
    return 0;
}

void rekeyed(struct host *h, enum key_reason reason, const struct intake *intake,
             const struct vault *vault)
{
    struct error e = {ERROR_NONE, 0, ""};

    if (rekeyed_try(h, reason, intake, vault, &e)) {
        fail_msg("%s", e.text);
    }
}
