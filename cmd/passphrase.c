#include "cmd/passphrase.h"

#include "core/number.h"
#include "core/seal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define INTERRUPT 3 /* what Ctrl-C sends */

void passphrase_wipe(struct passphrase *p)
{
    (void)sodium_munlock(p, sizeof *p);
    seal_wipe(p, sizeof *p);
}

int passphrase_descriptor(int *fd, const char *written, struct error *e)
{
    int64_t n;

    if (*written < '0' || *written > '9' || !whole_number(written, 0, INT_MAX, &n) ||
        fcntl((int)n, F_GETFD) < 0) {
        return error_set(e, ERROR_CONFIG,
                         "\"%.40s\" should be the number of an open file descriptor.",
                         written);
    }
    *fd = (int)n;
    return 0;
}

/* Byte by byte, as what follows the line may be meant for somebody else. */
static int take_line(struct passphrase *p, int fd, struct error *e)
{
    size_t n = 0;
    ssize_t got;

    for (;;) {
        got = read(fd, p->text + n, 1);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return error_set(e, ERROR_CONFIG, "The passphrase cannot be read: %s.",
                             strerror(errno));
        }
        if (got == 0 || p->text[n] == '\n') {
            break;
        }
        if (p->text[n] == INTERRUPT) {
            return error_set(e, ERROR_CONFIG, "No passphrase was given.");
        }
        if (++n == PASSPHRASE_MAX) {
            return error_set(e, ERROR_CONFIG,
                             "The passphrase should have at most %d bytes.",
                             PASSPHRASE_MAX - 1);
        }
    }
    p->text[n] = '\0';
    return n > 0 ? 0 : error_set(e, ERROR_CONFIG, "The passphrase is empty.");
}

/* Echo off; and Ctrl-C ends the line instead of us, so that echo always comes back. */
static int silence(int fd, const struct termios *as_it_was)
{
    struct termios quiet = *as_it_was;

    quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ISIG);
    quiet.c_lflag |= ICANON;
    quiet.c_cc[VEOL] = INTERRUPT;
    return tcsetattr(fd, TCSAFLUSH, &quiet);
}

static int ask(struct passphrase *p, const char *prompt, struct error *e)
{
    const int fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    struct termios as_it_was;
    int result = -1;

    if (fd < 0) {
        return error_set(
            e, ERROR_CONFIG,
            "The vault's passphrase is needed and there is no terminal to ask "
            "on; give it by --vault-fd.");
    }
    if (tcgetattr(fd, &as_it_was) || silence(fd, &as_it_was)) {
        error_set(e, ERROR_CONFIG, "The terminal cannot be made silent: %s.",
                  strerror(errno));
        goto done;
    }
    result = dprintf(fd, "%s: ", prompt) < 0 ? error_set(e, ERROR_CONFIG, "No terminal.")
                                             : take_line(p, fd, e);
    (void)tcsetattr(fd, TCSAFLUSH, &as_it_was);
    (void)dprintf(fd, "\n");
done:
    close(fd);
    return result;
}

int passphrase_read(struct passphrase *p, const char *prompt, int fd, struct error *e)
{
    int result;

    (void)sodium_mlock(p, sizeof *p);
    result = fd == PASSPHRASE_TERMINAL ? ask(p, prompt, e) : take_line(p, fd, e);
    if (result) {
        passphrase_wipe(p);
    }
    return result;
}

int passphrase_choose(struct passphrase *p, int fd, struct error *e)
{
    struct passphrase again;
    bool same;

    if (passphrase_read(p, "New passphrase of the vault", fd, e)) {
        return -1;
    }
    if (fd != PASSPHRASE_TERMINAL) {
        return 0;
    }
    if (passphrase_read(&again, "The same again", fd, e)) {
        passphrase_wipe(p);
        return -1;
    }
    same = strcmp(p->text, again.text) == 0;
    passphrase_wipe(&again);
    if (!same) {
        passphrase_wipe(p);
        return error_set(e, ERROR_CONFIG,
                         "The two passphrases differ; nothing was changed.");
    }
    return 0;
}
