/* sealed audit --export: the copy of a game that players get. sealed-bids 4.7. */
#include "cmd/audit_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

struct export
{
    FILE *to;
    bool over; /* the last deck secret is published */
    int64_t last;
};

static int one_entry(void *arg, const struct log_entry *entry, struct error *e)
{
    struct export *x = arg;

    x->last = entry->seq;
    return copy_write_entry(x->to, entry, copy_withholds(entry->kind, x->over), e);
}

static int write_all(struct audit *a, struct export *x, struct error *e)
{
    copy_write_head(x->to, a->deck);
    if (store_log_each(a->session.store, 1, INT64_MAX, one_entry, x, e)) {
        return -1;
    }
    copy_write_end(x->to, x->last);
    return fflush(x->to) || ferror(x->to) || fsync(fileno(x->to))
               ? error_set(e, ERROR_FILE, "\"%s\" could not be written: %s.", a->export,
                           strerror(errno))
               : 0;
}

int audit_copy_write(struct audit *a, struct error *e)
{
    struct export x = {NULL, a->verify.revealed, 0};
    int result, fd = open(a->export, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);

    x.to = fd < 0 ? NULL : fdopen(fd, "w");
    if (!x.to) {
        error_set(e, ERROR_FILE, "\"%s\" cannot be made: %s.", a->export,
                  strerror(errno));
        if (fd >= 0) {
            (void)close(fd);
            (void)unlink(a->export);
        }
        return -1;
    }
    result = write_all(a, &x, e);
    if (fclose(x.to) && !result) {
        result = error_set(e, ERROR_FILE, "\"%s\" could not be written: %s.", a->export,
                           strerror(errno));
    }
    if (result) {
        (void)unlink(a->export);
    }
    return result;
}
