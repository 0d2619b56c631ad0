/* For close_range(), which is four thousand calls in one. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)  \
                     */

#include "mail/reader.h"

#include "core/seal.h"
#include "mail/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CPU_SECONDS 5
#define CLOCK_SECONDS 10
#define MEMORY_BYTES (512ul * 1024 * 1024)
#define FILES 8
#define FILES_CLOSED 4096 /* files at most that another program may have left open */
#define NOT_STARTED 127   /* status of a program that could not be started         */

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

static bool limit_to(int resource, rlim_t value)
{
    struct rlimit limit = {value, value};

    return setrlimit(resource, &limit) == 0;
}

static bool set_limits(void)
{
    return limit_to(RLIMIT_CPU, CPU_SECONDS) && limit_to(RLIMIT_NOFILE, FILES) &&
           limit_to(RLIMIT_FSIZE, 0) && limit_to(RLIMIT_CORE, 0) &&
           (SHADOW_MEMORY || limit_to(RLIMIT_AS, MEMORY_BYTES));
}

static bool reset_signals(void)
{
    sigset_t none;

    return sigemptyset(&none) == 0 && sigprocmask(SIG_SETMASK, &none, NULL) == 0 &&
           signal(SIGALRM, SIG_DFL) != SIG_ERR && signal(SIGPIPE, SIG_DFL) != SIG_ERR;
}

/* Leaves the child three files: the mail and its record on one socket, errors nowhere. */
static bool set_files(int socket)
{
    int apart = fcntl(socket, F_DUPFD, STDERR_FILENO + 1);
    int nowhere = open("/dev/null", O_WRONLY);
    long most = sysconf(_SC_OPEN_MAX);
    int fd;

    if (apart < 0 || nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0 ||
        dup2(apart, STDIN_FILENO) < 0 || dup2(apart, STDOUT_FILENO) < 0) {
        return false;
    }
    if (!close_range(STDERR_FILENO + 1, ~0u, 0)) {
        return true;
    }
    for (fd = STDERR_FILENO + 1; fd < FILES_CLOSED && (most < 0 || fd < most); fd++) {
        close(fd);
    }
    return true;
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

static long seconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec;
}

/* In the child: becomes the program. */
static void become(const char *program, struct command *c, int socket)
{
    char *const arguments[] = {(char *)(uintptr_t)program,
                               c->number[0],
                               c->number[1],
                               c->number[2],
                               c->number[3],
                               NULL};
    char *const environment[] = {NULL};

    if (reset_signals() && set_files(socket) && set_limits()) {
        alarm(CLOCK_SECONDS);
        execve(program, arguments, environment);
    }
    _exit(NOT_STARTED);
}

/* A child that stops listening is seen when its record is read. */
static void give(int socket, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t sent = send(socket, bytes, n, MSG_NOSIGNAL);

        if (sent < 0 && errno != EINTR) {
            break;
        }
        if (sent > 0) {
            bytes += sent;
            n -= (size_t)sent;
        }
    }
    shutdown(socket, SHUT_WR);
}

/* Reads up to room bytes. */
static size_t take(int socket, char *record, size_t room)
{
    size_t size = 0;

    while (size < room) {
        ssize_t got = recv(socket, record + size, room - size, 0);

        if (got == 0 || (got < 0 && errno != EINTR)) {
            break;
        }
        if (got > 0) {
            size += (size_t)got;
        }
    }
    return size;
}

/* How the child ended; -1: not by itself with a status. */
static int status_of(pid_t child)
{
    int status;
    pid_t ended;

    do {
        ended = waitpid(child, &status, 0);
    } while (ended < 0 && errno == EINTR);
    return ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int reader_start(struct reader *r, const char *program, const struct mail_limits *limits,
                 struct error *e)
{
    struct command c;
    int pair[2];
    pid_t child;

    command_make(&c, limits);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        return error_set(e, ERROR_MAIL, "No socket for %s: %s.", program,
                         strerror(errno));
    }
    child = fork();
    if (child == 0) {
        become(program, &c, pair[1]);
    }
    close(pair[1]);
    if (child < 0) {
        close(pair[0]);
        return error_set(e, ERROR_MAIL, "No process for %s: %s.", program,
                         strerror(errno));
    }
    (void)snprintf(r->program, sizeof r->program, "%s", program);
    r->limits = *limits;
    r->child = (int)child;
    r->socket = pair[0];
    r->since = seconds();
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
    size_t size = take(r->socket, record, MAIL_RECORD_MAX + 1);
    int status;

    close(r->socket);
    if (size > MAIL_RECORD_MAX) {
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

/* One that was not asked in time may have used up its clock. */
static ssize_t finish_in_time(struct reader *r, const struct raw_mail *raw, char *record,
                              struct error *e)
{
    const bool late = seconds() - r->since > CLOCK_SECONDS / 2;
    struct reader again = *r;
    ssize_t size = finish(r, record, e);

    if (size != 0 || !late) {
        return size;
    }
    return reader_start(r, again.program, &again.limits, e) || reader_give(r, raw, e)
               ? -1
               : finish(r, record, e);
}

/* A child that fails, or lies, makes it E-PARSE. */
static int take_record(struct reader *r, const struct raw_mail *raw, struct mail *m,
                       struct error *e)
{
    char *record = malloc(MAIL_RECORD_MAX + 1);
    int result = -1;
    ssize_t size;

    if (!record) {
        return error_memory(e);
    }
    size = finish_in_time(r, raw, record, e);
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
    if (take_record(r, raw, out, e)) {
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
