/* The file of a player's seed: of his own, read by nobody else. sealed-bids 2.2. */
#include "cmd/player_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int seed_path(char out[PLAYER_PATH], const char *path, struct error *e)
{
    const char *home = getenv("HOME");
    int n;

    if (!path && !home) {
        return error_set(e, ERROR_CONFIG, "HOME is not set: name the file by --seed.");
    }
    n = path ? snprintf(out, PLAYER_PATH, "%s", path)
             : snprintf(out, PLAYER_PATH, "%s/.sealed/player.seed", home);
    return n < PLAYER_PATH
               ? 0
               : error_set(e, ERROR_CONFIG, "The name of the seed's file is too long.");
}

static int refuse(const char *path, const char *why, struct error *e)
{
    return error_set(e, ERROR_CONFIG, "The seed \"%s\" %s.", path, why);
}

/* All of an open file, after what it is was looked at. */
static int read_file(int fd, const char *path, char text[KEYS_TEXT_MAX], size_t *size,
                     struct error *e)
{
    struct stat is;
    ssize_t n;

    if (fstat(fd, &is) || !S_ISREG(is.st_mode) || is.st_uid != geteuid()) {
        return refuse(path, "is no file of yours", e);
    }
    if (is.st_mode & 077) {
        return refuse(path, "can be read by others: chmod 600", e);
    }
    n = read(fd, text, KEYS_TEXT_MAX - 1);
    if (n < 0) {
        return refuse(path, strerror(errno), e);
    }
    *size = (size_t)n;
    text[n] = '\0';
    return 0;
}

/* The same, with the file: what is wrong in it is often a slip in typing it from paper.
 */
static int read_seed(unsigned char seed[32], const char *name, const char *text,
                     size_t size, struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};

    if (!seed_read(seed, text, size, &why)) {
        return 0;
    }
    return error_set(e, why.code,
                     "The seed \"%.150s\" cannot be used. %s Typed from paper it is the "
                     "lines that keygen printed, as they stand there.",
                     name, why.text);
}

int seed_load(unsigned char seed[32], const char *path, struct error *e)
{
    char name[PLAYER_PATH], text[KEYS_TEXT_MAX];
    size_t size = 0;
    int fd, result;

    if (seed_path(name, path, e)) {
        return -1;
    }
    fd = open(name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        return refuse(name, "cannot be read: `sealed-player keygen` makes one", e);
    }
    result = read_file(fd, name, text, &size, e) || read_seed(seed, name, text, size, e);
    (void)close(fd);
    seal_wipe(text, sizeof text);
    return result ? -1 : 0;
}

static int write_new(const char *path, const char *text, struct error *e)
{
    const size_t n = strlen(text);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool failed;

    if (fd < 0) {
        return refuse(path, errno == EEXIST ? "exists already" : strerror(errno), e);
    }
    failed = write(fd, text, n) != (ssize_t)n || fsync(fd);
    failed = close(fd) || failed;
    if (failed) {
        (void)unlink(path);
        return refuse(path, "could not be written", e);
    }
    return 0;
}

int seed_make(const char *path, struct error *e)
{
    char name[PLAYER_PATH], text[KEYS_TEXT_MAX], *slash;
    unsigned char seed[32];
    int result;

    if (seed_path(name, path, e)) {
        return -1;
    }
    slash = path ? NULL : strrchr(name, '/');
    if (slash) {
        *slash = '\0';
        (void)mkdir(name, 0700); /* where it is there or cannot be, open() tells */
        *slash = '/';
    }
    randombytes_buf(seed, sizeof seed);
    seed_write(text, seed);
    result = write_new(name, text, e);
    if (!result) {
        printf("Made %s. For paper:\n\n%s\n", name, text);
    }
    seal_wipe(seed, sizeof seed);
    seal_wipe(text, sizeof text);
    return result;
}
