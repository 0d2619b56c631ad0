/* For prlimit(), pidfd_open() and posix_spawn_file_actions_addclosefrom_np(). */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)  \
                     */

#include "mail/reader.h"

#include "core/seal.h"
#include "mail/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CPU_SECONDS 5
#define CLOCK_MS 10000 /* it has for its mail, and for its record */
#define MEMORY_BYTES (512ul * 1024 * 1024)
#define FILES 8
#define NOT_STARTED 127 /* status of a program that lacks a library */

#if defined(__SANITIZE_ADDRESS__)
#define SHADOW_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SHADOW_MEMORY 1
#endif
#endif
#ifndef SHADOW_MEMORY
#define SHADOW_MEMORY 0
#endif

/* What the header of a mail looks like before anything reads it. */
struct scan {
    size_t header; /* bytes of it, up to the first limit */
    enum refusal_code code;
};

/* Bytes of the line at bytes with its end. */
static size_t line_size(const char *bytes, size_t n)
{
    const char *end = memchr(bytes, '\n', n);

    return end ? (size_t)(end - bytes) + 1 : n;
}

static bool is_blank(const char *line, size_t n)
{
    return (n == 1 && line[0] == '\n') || (n == 2 && line[0] == '\r' && line[1] == '\n');
}

static void scan_header(struct scan *s, const char *bytes, size_t n,
                        const struct mail_limits *limits)
{
    int fields = 0;

    s->header = 0;
    s->code = REFUSAL_NONE;
    while (s->header < n) {
        const char *line = bytes + s->header;
        size_t size = line_size(line, n - s->header);

        if (is_blank(line, size)) {
            return;
        }
        fields += *line != ' ' && *line != '\t';
        if (fields > limits->fields || s->header + size > (size_t)limits->header) {
            s->code = REFUSAL_HEADERS;
            return;
        }
        if (memchr(line, '\0', size)) {
            s->code = REFUSAL_NUL;
        }
        s->header += size;
    }
}

/* The header alone, of a mail that is refused: it may tell whom to answer. */
static char *header_only(const char *bytes, size_t n)
{
    char *header = malloc(n + 1);
    size_t i;

    for (i = 0; header && i < n; i++) {
        header[i] = '?';
        if (bytes[i]) {
            header[i] = bytes[i];
        }
    }
    return header;
}

static bool limit_to(pid_t child, enum __rlimit_resource resource, rlim_t value)
{
    struct rlimit limit;

    if (prlimit(child, resource, NULL, &limit) != 0) {
        return false;
    }
    limit.rlim_max = limit.rlim_max < value ? limit.rlim_max : value;
    limit.rlim_cur = limit.rlim_max;
    return prlimit(child, resource, &limit, NULL) == 0;
}

/* Of the child, which waits for its mail. */
static bool set_limits(pid_t child)
{
    return limit_to(child, RLIMIT_CPU, CPU_SECONDS) &&
           limit_to(child, RLIMIT_NOFILE, FILES) && limit_to(child, RLIMIT_FSIZE, 0) &&
           limit_to(child, RLIMIT_CORE, 0) &&
           (SHADOW_MEMORY || limit_to(child, RLIMIT_AS, MEMORY_BYTES));
}

/* The arguments of the program: cmd/extract.c. */
struct command {
    char number[4][16];
};

static void command_make(struct command *c, const struct mail_limits *limits)
{
    const int number[] = {limits->size < MAIL_HEADER_MAX ? MAIL_HEADER_MAX : limits->size,
                          limits->nesting, limits->parts, limits->text};
    int i;

    for (i = 0; i < 4; i++) {
        (void)snprintf(c->number[i], sizeof c->number[i], "%d", number[i]);
    }
}

/* The child gets three files: the mail and its record on one socket, errors nowhere. */
static int set_files(posix_spawn_file_actions_t *files, int socket)
{
    int failed = posix_spawn_file_actions_adddup2(files, socket, STDIN_FILENO);

    failed =
        failed ? failed : posix_spawn_file_actions_adddup2(files, socket, STDOUT_FILENO);
    failed = failed ? failed
                    : posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null",
                                                       O_WRONLY, 0);
    return failed ? failed
                  : posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}

/* It is not disturbed by what the program that starts it does about signals. */
static int set_signals(posix_spawnattr_t *how)
{
    sigset_t none, usual;
    int failed =
        posix_spawnattr_setflags(how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    (void)sigemptyset(&none);
    (void)sigemptyset(&usual);
    (void)sigaddset(&usual, SIGALRM);
    (void)sigaddset(&usual, SIGPIPE);
    failed = failed ? failed : posix_spawnattr_setsigmask(how, &none);
    return failed ? failed : posix_spawnattr_setsigdefault(how, &usual);
}

/* Starts the program; nothing of this process is copied for it. Returns 0 or errno. */
static int spawn(pid_t *child, const char *program, struct command *c, int socket)
{
    char *const arguments[] = {(char *)(uintptr_t)program,
                               c->number[0],
                               c->number[1],
                               c->number[2],
                               c->number[3],
                               NULL};
    char *const environment[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    int failed = posix_spawn_file_actions_init(&files);

    if (failed) {
        return failed;
    }
    failed = posix_spawnattr_init(&how);
    if (!failed) {
        failed = set_files(&files, socket);
        failed = failed ? failed : set_signals(&how);
        failed = failed
                     ? failed
                     : posix_spawn(child, program, &files, &how, arguments, environment);
        (void)posix_spawnattr_destroy(&how);
    }
    (void)posix_spawn_file_actions_destroy(&files);
    return failed;
}

static long milliseconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits until the child listens, or has something to say. */
static bool wait_for(int socket, short what, long until)
{
    struct pollfd p = {socket, what, 0};
    int ready = 0;

    do {
        const long left = until - milliseconds();

        ready = left > 0 ? poll(&p, 1, (int)left) : 0;
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

static bool may_pass(void)
{
    return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
}

/* A child that stops listening is seen when its record is read. */
static void give(int socket, const char *bytes, size_t n)
{
    const long until = milliseconds() + CLOCK_MS;

    while (n > 0 && wait_for(socket, POLLOUT, until)) {
        ssize_t sent = send(socket, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT);

        if (sent < 0 && !may_pass()) {
            break;
        }
        if (sent > 0) {
            bytes += sent;
            n -= (size_t)sent;
        }
    }
    shutdown(socket, SHUT_WR);
}

/* Reads up to room bytes. Returns whether they had an end, and in time: mail 1.2. */
static bool take(int socket, char *record, size_t room, size_t *size)
{
    const long until = milliseconds() + CLOCK_MS;
    ssize_t got;

    *size = 0;
    while (*size < room && wait_for(socket, POLLIN, until)) {
        got = recv(socket, record + *size, room - *size, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && !may_pass())) {
            return got == 0;
        }
        *size += got > 0 ? (size_t)got : 0;
    }
    return false;
}

/* How the child ended; -1: not by itself with a status. One that has no more to say and
 * does not end is ended. */
static int status_of(pid_t child)
{
    const int fd = pidfd_open(child, 0); /* readable when it ends */
    int status;
    pid_t ended;

    if (fd >= 0 && !wait_for(fd, POLLIN, milliseconds() + CLOCK_MS)) {
        kill(child, SIGKILL);
    }
    if (fd >= 0) {
        close(fd);
    }
    do {
        ended = waitpid(child, &status, 0);
    } while (ended < 0 && errno == EINTR);
    return ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Under its limits before it has a byte of the mail. */
static int start(struct reader *r, int pair[2], struct error *e)
{
    struct command c;
    pid_t child;
    int failed;

    command_make(&c, &r->limits);
    failed = spawn(&child, r->program, &c, pair[1]);
    if (failed) {
        return error_set(e, ERROR_MAIL, "%s could not be started: %s.", r->program,
                         strerror(failed));
    }
    r->child = (int)child;
    r->socket = pair[0];
    return set_limits(child) ? 0
                             : error_set(e, ERROR_MAIL, "No limits for %s: %s.",
                                         r->program, strerror(errno));
}

int reader_start(struct reader *r, const char *program, const struct mail_limits *limits,
                 struct error *e)
{
    int pair[2];

    (void)snprintf(r->program, sizeof r->program, "%s", program);
    r->limits = *limits;
    r->child = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        return error_set(e, ERROR_MAIL, "No socket for %s: %s.", program,
                         strerror(errno));
    }
    if (start(r, pair, e)) {
        close(pair[1]);
        if (r->child) {
            reader_stop(r);
        } else {
            close(pair[0]);
        }
        return -1;
    }
    close(pair[1]);
    return 0;
}

void reader_stop(struct reader *r)
{
    if (r->child) {
        kill((pid_t)r->child, SIGKILL);
        close(r->socket);
        (void)status_of((pid_t)r->child);
        r->child = 0;
    }
}

/* Returns how many bytes of record it wrote, 0 where it came to a bad end, or -1. */
static ssize_t finish(struct reader *r, char *record, struct error *e)
{
    size_t size;
    const bool whole = take(r->socket, record, MAIL_RECORD_MAX + 1, &size);
    int status;

    close(r->socket);
    if (!whole) {
        kill((pid_t)r->child, SIGKILL);
    }
    status = status_of((pid_t)r->child);
    r->child = 0;
    if (status != 0) { /* nothing that came counts, or stays: sealed-bids 8 */
        seal_wipe(record, size);
        size = 0;
    }
    if (status == NOT_STARTED) {
        return error_set(e, ERROR_MAIL, "%s could not be started.", r->program);
    }
    return (ssize_t)size;
}

/* What is wrong with the mail before anything reads it. */
static void look(struct scan *s, const struct raw_mail *raw,
                 const struct mail_limits *limits)
{
    if (raw->n == 0) {
        *s = (struct scan){0, REFUSAL_EMPTY};
        return;
    }
    scan_header(s, raw->bytes, raw->n, limits);
    if (raw->total > (size_t)limits->size) {
        s->code = REFUSAL_SIZE;
    }
}

int reader_give(struct reader *r, const struct raw_mail *raw, struct error *e)
{
    struct scan s;
    char *header;

    look(&s, raw, &r->limits);
    if (s.code == REFUSAL_NONE) {
        give(r->socket, raw->bytes, raw->n);
        return 0;
    }
    header = header_only(raw->bytes, s.header);
    if (!header) {
        return error_memory(e);
    }
    give(r->socket, header, s.header);
    free(header);
    return 0;
}

/* A child that fails, or lies, makes it E-PARSE. */
static int take_record(struct reader *r, struct mail *m, struct error *e)
{
    char *record = malloc(MAIL_RECORD_MAX + 1);
    int result = -1;
    ssize_t size;

    if (!record) {
        return error_memory(e);
    }
    size = finish(r, record, e);
    if (size < 0) {
        goto done;
    }
    if (mail_from_record(m, record, (size_t)size, e) != 0) {
        if (e->code == ERROR_MEMORY) {
            goto done;
        }
        refusal_set(&m->refusal, REFUSAL_PARSE, 0);
    }
    result = 0;
done:
    if (size > 0) { /* it may be a bid: sealed-bids 8 */
        seal_wipe(record, (size_t)size);
    }
    free(record);
    return result;
}

int reader_take(struct reader *r, const struct raw_mail *raw, struct mail *out,
                struct error *e)
{
    struct scan s;

    memset(out, 0, sizeof *out);
    look(&s, raw, &r->limits);
    if (s.code == REFUSAL_EMPTY) {
        reader_stop(r);
        refusal_set(&out->refusal, s.code, 0);
        return 0;
    }
    if (take_record(r, out, e)) {
        reader_stop(r);
        return -1;
    }
    if (s.code != REFUSAL_NONE) {
        refusal_set(&out->refusal, s.code, 0);
        out->refusal.size = (long)raw->total;
        out->refusal.limit = r->limits.size;
    }
    return 0;
}

int mail_read(const struct raw_mail *raw, const char *program,
              const struct mail_limits *limits, struct mail *out, struct error *e)
{
    struct reader r;

    memset(&r, 0, sizeof r);
    if (reader_start(&r, program, limits, e)) {
        return -1;
    }
    if (reader_give(&r, raw, e)) {
        reader_stop(&r);
        return -1;
    }
    return reader_take(&r, raw, out, e);
}
