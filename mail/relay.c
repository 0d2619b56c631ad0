#include "mail/relay.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define FILES_MAX 1024 /* descriptors that are closed in the child */

struct relay {
    pid_t pid;
    int fd;        /* one socket both ways */
    FILE *in;      /* the same, for reading; closes fd */
    bool hung;     /* did not answer in time */
    int64_t going; /* the message that is under way */
};

/* The child: the socket is its standard input and output, and it has nothing else of
 * ours. Only calls that are safe after fork. */
static void become(const char *program, int fd)
{
    char *const argv[] = {(char[]){"sealed-deliver"}, NULL};
    char *const environment[] = {NULL};
    int i;

    if (dup2(fd, 0) < 0 || dup2(fd, 1) < 0) {
        _exit(127);
    }
    for (i = 3; i < FILES_MAX; i++) {
        close(i);
    }
    execve(program, argv, environment);
    _exit(127);
}

/* A program that does not answer must not hold the run for ever: twice its own longest
 * time, as it may try on a second connection, and a minute. */
static int set_patience(int fd, const struct relay_settings *s)
{
    struct timeval patience = {.tv_sec = 2 * s->timeout + 60};

    return setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) ||
           setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

static int launch(struct relay *r, const char *program, const struct relay_settings *s,
                  struct error *e)
{
    int pair[2];

    if (access(program, X_OK)) {
        return error_set(e, ERROR_CONFIG, "The program %.150s cannot be run: %s.",
                         program, strerror(errno));
    }
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) {
        return error_set(e, ERROR_MAIL, "No socket for sealed-deliver: %s.",
                         strerror(errno));
    }
    r->pid = fork();
    if (r->pid == 0) {
        become(program, pair[1]);
    }
    close(pair[1]);
    r->fd = pair[0];
    if (r->pid < 0 || set_patience(r->fd, s) || !(r->in = fdopen(r->fd, "r"))) {
        return error_set(e, ERROR_MAIL, "sealed-deliver cannot be started: %s.",
                         strerror(errno));
    }
    return 0;
}

/* send() and not write(): a program that has ended must not end us by SIGPIPE. */
static int send_all(struct relay *r, const char *bytes, size_t n, struct error *e)
{
    ssize_t sent;

    while (n > 0) {
        sent = send(r->fd, bytes, n, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent <= 0) {
            r->hung = true;
            return error_set(e, ERROR_MAIL, "sealed-deliver does not take its mails.");
        }
        bytes += sent;
        n -= (size_t)sent;
    }
    return 0;
}

static int say_settings(struct relay *r, const struct relay_settings *s, struct error *e)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    int result;

    if (!out) {
        return error_memory(e);
    }
    wire_settings_write(out, s);
    result = fclose(out) ? error_memory(e) : send_all(r, text, n, e);
    free(text);
    return result;
}

static int await_ready(struct relay *r, struct error *e)
{
    char line[WIRE_LINE_MAX];

    if (!fgets(line, sizeof line, r->in)) {
        r->hung = true;
        return error_set(e, ERROR_MAIL, "sealed-deliver does not start.");
    }
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "ERROR ", 6) == 0) {
        return error_set(e, ERROR_CONFIG, "%s", line + 6);
    }
    if (strcmp(line, "READY") != 0) {
        return error_set(e, ERROR_MAIL,
                         "sealed-deliver answers in a language of its own.");
    }
    return 0;
}

int relay_start(struct relay **out, const char *program, const struct relay_settings *s,
                struct error *e)
{
    struct relay *r;

    if (relay_settings_check(s, e)) {
        return -1;
    }
    r = calloc(1, sizeof *r);
    if (!r) {
        return error_memory(e);
    }
    r->fd = -1;
    if (launch(r, program, s, e) || say_settings(r, s, e) || await_ready(r, e)) {
        relay_stop(r);
        return -1;
    }
    *out = r;
    return 0;
}

/* In one piece: the program is woken once. */
int relay_give(struct relay *r, const struct wire_message *m, const char *bytes,
               struct error *e)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    int result;

    if (!out) {
        return error_memory(e);
    }
    wire_message_write(out, m);
    (void)fwrite(bytes, 1, m->size, out);
    result = fclose(out) ? error_memory(e) : send_all(r, text, n, e);
    free(text);
    return result;
}

int relay_go(struct relay *r, int64_t id, struct error *e)
{
    char line[WIRE_LINE_MAX] = "";
    FILE *out;

    if (r->hung) { /* it has not the whole message */
        return error_set(e, ERROR_MAIL, "sealed-deliver does not take its mails.");
    }
    out = fmemopen(line, sizeof line - 1, "w");
    if (!out) {
        return error_memory(e);
    }
    wire_go_write(out, id);
    if (fclose(out)) {
        return error_memory(e);
    }
    r->going = id;
    return send_all(r, line, strlen(line), e);
}

int relay_take(struct relay *r, struct relay_result *result, struct error *e)
{
    if (wire_result_read(r->in, result, e)) {
        r->hung = true;
        return -1;
    }
    if (result->id != r->going) {
        return error_set(e, ERROR_MAIL, "sealed-deliver answers for another mail.");
    }
    return 0;
}

int relay_fd(const struct relay *r)
{
    return r->fd;
}

int relay_send(struct relay *r, const struct wire_message *m, const char *bytes,
               struct relay_result *result, struct error *e)
{
    return relay_give(r, m, bytes, e) || relay_go(r, m->id, e) || relay_take(r, result, e)
               ? -1
               : 0;
}

void relay_stop(struct relay *r)
{
    if (!r) {
        return;
    }
    if (r->hung && r->pid > 0) {
        kill(r->pid, SIGKILL);
    }
    if (r->in) {
        fclose(r->in);
    } else if (r->fd >= 0) {
        close(r->fd);
    }
    while (r->pid > 0 && waitpid(r->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    free(r);
}
