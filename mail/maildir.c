#include "mail/maildir.h"

#include "mail/write.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int maildir_folder(char *out, size_t size, const char *base, const char *address,
                   struct error *e)
{
    int n = snprintf(out, size, "%s/", base);
    size_t at = (size_t)n;

    for (; at + 4 < size && *address; address++) {
        if (*address == '%' || *address == '/') {
            at += (size_t)snprintf(out + at, size - at, "%%%02X", (unsigned)*address);
        } else {
            out[at++] = *address;
        }
    }
    if (*address || at + 4 >= size) {
        return error_set(e, ERROR_MAIL, "The path of a Maildir below %.100s is too long.",
                         base);
    }
    out[at] = '\0';
    return 0;
}

void maildir_name(char out[MAILDIR_NAME_MAX], int64_t created, const char *message_id)
{
    int n = snprintf(out, MAILDIR_NAME_MAX, "%lld.%03d-", (long long)(created / 1000),
                     (int)(created % 1000));

    for (; *message_id && n < MAILDIR_NAME_MAX - 8; message_id++) {
        if (*message_id != '<' && *message_id != '>') {
            out[n++] = (char)(strchr("/:", *message_id) ? '-' : *message_id);
        }
    }
    out[n] = '\0';
}

static int complain(struct error *e, const char *what, const char *path)
{
    return error_set(e, ERROR_MAIL, "%s %.150s: %s.", what, path, strerror(errno));
}

static int path_of(char path[PATH_MAX], const char *dir, const char *sub,
                   const char *name, struct error *e)
{
    if (snprintf(path, PATH_MAX, "%s/%s%s%s", dir, sub, *name ? "/" : "", name) >=
        PATH_MAX) {
        return error_set(e, ERROR_MAIL, "The path %.150s is too long.", dir);
    }
    return 0;
}

static int make_folder(const char *path, struct error *e)
{
    return mkdir(path, 0700) && errno != EEXIST
               ? complain(e, "A folder for mail cannot be made,", path)
               : 0;
}

/* dir, the folder it lies in, and its three parts. */
static int make_folders(const char *dir, struct error *e)
{
    static const char *const parts[] = {"tmp", "new", "cur"};
    char path[PATH_MAX];
    char *slash;
    size_t i;

    if (path_of(path, dir, "", "", e)) {
        return -1;
    }
    path[strlen(dir)] = '\0';
    slash = strrchr(path, '/');
    if (slash && slash > path) {
        *slash = '\0';
        if (make_folder(path, e)) {
            return -1;
        }
    }
    if (make_folder(dir, e)) {
        return -1;
    }
    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (path_of(path, dir, parts[i], "", e) || make_folder(path, e)) {
            return -1;
        }
    }
    return 0;
}

/* A part that a crash left there goes first, and so does a link. */
static int write_file(const char *path, const char *bytes, size_t n, struct error *e)
{
    int result = -1, fd;

    unlink(path);
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        return complain(e, "A mail cannot be written,", path);
    }
    if (write_whole(fd, bytes, n) || fsync(fd)) {
        complain(e, "A mail cannot be written,", path);
        goto done;
    }
    result = 0;
done:
    if (close(fd) && !result) {
        result = complain(e, "A mail cannot be written,", path);
    }
    if (result) {
        unlink(path);
    }
    return result;
}

static int sync_folder(const char *path, struct error *e)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), result = 0;

    if (fd < 0) {
        return complain(e, "A folder cannot be synced,", path);
    }
    if (fsync(fd)) {
        result = complain(e, "A folder cannot be synced,", path);
    }
    close(fd);
    return result;
}

/* rename() and not link(): a mail that is delivered again takes its own place. */
int maildir_deliver(const char *dir, const char *name, const char *bytes, size_t n,
                    struct error *e)
{
    char written[PATH_MAX], delivered[PATH_MAX], folder[PATH_MAX];

    if (make_folders(dir, e) || path_of(written, dir, "tmp", name, e) ||
        path_of(delivered, dir, "new", name, e) || path_of(folder, dir, "new", "", e) ||
        write_file(written, bytes, n, e)) {
        return -1;
    }
    if (rename(written, delivered)) {
        complain(e, "A mail cannot be delivered,", delivered);
        unlink(written);
        return -1;
    }
    return sync_folder(folder, e);
}
