#include "mail/identity.h"

#include "core/seal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* LBL2: the length in two bytes, then text; what is longer is cut. */
static void add(FILE *f, const char *text)
{
    size_t n = text ? strlen(text) : 0;
    unsigned char length[2];

    n = n > 0xFFFF ? 0xFFFF : n;
    seal_put16(length, (uint32_t)n);
    fwrite(length, 1, sizeof length, f);
    fwrite(text ? text : "", 1, n, f);
}

int mail_identity(unsigned char out[32], const unsigned char intake[32],
                  const struct mail *m, const char *counted, struct error *e)
{
    char *bytes = NULL;
    size_t size;
    FILE *f = open_memstream(&bytes, &size);
    bool failed = !f;

    if (f) {
        add(f, m->message_id ? m->message_id : m->received_id);
        add(f, m->from);
        add(f, m->date);
        add(f, counted);
        failed = ferror(f) != 0;
        failed = fclose(f) != 0 || failed;
    }
    if (failed) {
        free(bytes);
        return error_memory(e);
    }
    seal_keyed(out, intake, "pbem-dedup-1", bytes, size);
    free(bytes);
    return 0;
}
