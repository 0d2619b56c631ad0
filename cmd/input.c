#include "cmd/input.h"

#include "core/seal.h"
#include "mail/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_ROOM 16384 /* most mails fit, so that their length changes nothing */

/* Makes room for more; the old bytes are wiped before they go. */
static int grow(struct input *in, size_t *room, size_t most, struct error *e)
{
    size_t wanted = *room ? *room * 2 : FIRST_ROOM;
    char *more = malloc((wanted < most ? wanted : most) + 1);

    if (!more) {
        return error_memory(e);
    }
    if (in->bytes) {
        memcpy(more, in->bytes, in->n);
        seal_wipe(in->bytes, in->n);
        free(in->bytes);
    }
    *room = wanted < most ? wanted : most;
    in->bytes = more;
    return 0;
}

static int read_all(struct input *in, int fd, size_t most, struct error *e)
{
    static char rest[FIRST_ROOM]; /* thrown away */
    size_t room = 0;
    ssize_t got;

    for (;;) {
        if (in->n == room && room < most && grow(in, &room, most, e)) {
            return -1;
        }
        got = in->n < room ? read(fd, in->bytes + in->n, room - in->n)
                           : read(fd, rest, sizeof rest);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return error_set(e, ERROR_FILE, "The input cannot be read: %s.",
                             strerror(errno));
        }
        if (got == 0 || in->total >= MAIL_READ_MAX) {
            in->bytes[in->n] = '\0';
            return 0;
        }
        in->n += in->n < room ? (size_t)got : 0;
        in->total += (size_t)got;
    }
}

int input_read(struct input *in, const char *path, size_t most, struct error *e)
{
    struct stat st;
    int fd = STDIN_FILENO;
    int result;

    memset(in, 0, sizeof *in);
    if (path && strcmp(path, "-") != 0) {
        fd = open(path, O_RDONLY | O_CLOEXEC);
        if (fd < 0) {
            return error_set(e, ERROR_FILE, "%s cannot be opened: %s.", path,
                             strerror(errno));
        }
    }
    if (fstat(fd, &st) || S_ISDIR(st.st_mode)) {
        result = error_set(e, ERROR_FILE, "%s is no file that can be read.",
                           path ? path : "Standard input");
    } else {
        result = read_all(in, fd, most, e);
    }
    if (fd != STDIN_FILENO && close(fd) && !result) {
        result =
            error_set(e, ERROR_FILE, "%s cannot be read: %s.", path, strerror(errno));
    }
    if (result) {
        input_clear(in);
    }
    return result;
}

void input_clear(struct input *in)
{
    if (in->bytes) {
        seal_wipe(in->bytes, in->n);
        free(in->bytes);
    }
    memset(in, 0, sizeof *in);
}
