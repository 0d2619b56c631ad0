/* The copy of a game that players get, read and audited: sealed-bids 4.7. */
#include "cmd/audit_parts.h"

#include <stdlib.h>
#include <string.h>

#define COPY_MAX (256 << 20)
#define HEAD_MAX 64 /* bytes by which a copy is told from a database */

int audit_copy_read(struct audit *a, const char *path, struct error *e)
{
    struct input head;

    if (input_read(&head, path, HEAD_MAX, e)) {
        return -1;
    }
    a->is_copy = copy_is(head.bytes, head.n);
    input_clear(&head);
    if (!a->is_copy) {
        return 0;
    }
    if (input_read(&a->text, path, COPY_MAX, e) ||
        copy_begin(&a->copy, a->text.bytes, a->text.n, e)) {
        return -1;
    }
    a->deck = strndup(a->copy.deck, a->copy.deck_size);
    return a->deck ? 0 : error_memory(e);
}

static int each(struct audit *a, store_entry_fn *fn, void *arg, struct error *e)
{
    struct log_entry entry;
    int more;

    copy_rewind(&a->copy);
    while ((more = copy_next(&a->copy, &entry, e)) > 0) {
        more = fn(arg, &entry, e) ? -1 : 0;
        free(entry.body);
        if (more) {
            break;
        }
    }
    return more;
}

int audit_copy_run(struct audit *a, struct error *e)
{
    return audit_walk(a, each, NULL, NULL, NULL, e);
}
