#include "cmd/held.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int write_file(const char *path, const unsigned char *bytes, size_t n,
                      struct error *e)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    size_t done = 0;

    while (fd >= 0 && done < n) {
        ssize_t put = write(fd, bytes + done, n - done);

        if (put <= 0) {
            (void)close(fd);
            return error_set(e, ERROR_STORE, "%s cannot be written: %s.", path,
                             strerror(errno));
        }
        done += (size_t)put;
    }
    if (fd < 0 || fsync(fd) || close(fd)) {
        return error_set(e, ERROR_STORE, "%s cannot be written: %s.", path,
                         strerror(errno));
    }
    return 0;
}

int held_write(char path[HELD_PATH], const struct session *s, const struct input *in,
               const unsigned char archive[32], const unsigned char key[32],
               struct error *e)
{
    char dir[SETTINGS_PATH], folder[HELD_PATH / 2], hex[65];
    unsigned char ref[SEAL_HASH];
    unsigned char *sealed;
    size_t size;
    int result;

    seal_hex(hex, key, 32);
    if (settings_directory(dir, s->settings.database, e)) {
        return -1;
    }
    (void)snprintf(folder, sizeof folder, "%s/%s.held", dir, s->settings.game);
    (void)snprintf(path, HELD_PATH, "%s/%.16s.sealed", folder, hex);
    if (mkdir(folder, 0700) && errno != EEXIST) {
        return error_set(e, ERROR_STORE, "%s cannot be made: %s.", folder,
                         strerror(errno));
    }
    sealed = seal_raw(in->bytes, in->n, archive, &size, ref, e);
    if (!sealed) {
        return -1;
    }
    result = write_file(path, sealed, size, e);
    free(sealed);
    return result;
}
