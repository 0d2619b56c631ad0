/* sink PROGRAM ARGUMENT...: runs a program while a mail server listens on a free port of
 * the loopback, whose number takes the place of "PORT" in the arguments. The server takes
 * every mail and forgets it, as fast as it can be done in so few lines. Ends with the
 * program's status. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROOM 65536

/* One connection. */
struct talk {
    int fd;
    char buffer[ROOM];
    size_t n; /* bytes in it */
    bool data;
};

static bool say(struct talk *t, const char *line)
{
    return write(t->fd, line, strlen(line)) == (ssize_t)strlen(line);
}

/* A command; false: the connection is over. */
static bool answer(struct talk *t, const char *line)
{
    if (strncmp(line, "EHLO", 4) == 0) {
        return say(t, "250-sink.example.org\r\n250 SIZE 33554432\r\n");
    }
    if (strncmp(line, "DATA", 4) == 0) {
        t->data = true;
        return say(t, "354 go on\r\n");
    }
    if (strncmp(line, "QUIT", 4) == 0) {
        (void)say(t, "221 bye\r\n");
        return false;
    }
    return say(t, "250 ok\r\n");
}

/* Takes what is whole out of the buffer. */
static bool digest(struct talk *t)
{
    char *end;

    for (;;) {
        t->buffer[t->n] = '\0';
        if (t->data) {
            if (t->n < 5 || memcmp(t->buffer + t->n - 5, "\r\n.\r\n", 5) != 0) {
                size_t keep = t->n < 5 ? t->n : 5; /* the end may come in pieces */

                memmove(t->buffer, t->buffer + t->n - keep, keep);
                t->n = keep;
                return true;
            }
            t->data = false;
            t->n = 0;
            return say(t, "250 2.0.0 taken\r\n");
        }
        end = memchr(t->buffer, '\n', t->n);
        if (!end) {
            return true;
        }
        *end++ = '\0';
        if (!answer(t, t->buffer)) {
            return false;
        }
        t->n -= (size_t)(end - t->buffer);
        memmove(t->buffer, end, t->n);
    }
}

static void serve(int fd)
{
    struct talk *t = calloc(1, sizeof *t);
    const int on = 1;
    ssize_t got = 1;

    if (!t) {
        _exit(1);
    }
    t->fd = fd;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (say(t, "220 sink.example.org\r\n")) {
        while (got > 0 && digest(t)) {
            got = read(fd, t->buffer + t->n, ROOM - 1 - t->n);
            t->n += got > 0 ? (size_t)got : 0;
        }
    }
    free(t);
    (void)close(fd);
}

static void listen_for_ever(int fd)
{
    (void)signal(SIGCHLD, SIG_IGN);
    for (;;) {
        int one = accept(fd, NULL, NULL);

        if (one >= 0 && fork() == 0) {
            (void)close(fd);
            serve(one);
            _exit(0);
        }
        if (one >= 0) {
            (void)close(one);
        }
    }
}

/* A socket that listens; *port. */
static int open_port(int *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    if (fd < 0 || bind(fd, (struct sockaddr *)&at, n) || listen(fd, 16) ||
        getsockname(fd, (struct sockaddr *)&at, &n)) {
        perror("sink");
        exit(1);
    }
    *port = ntohs(at.sin_port);
    return fd;
}

/* "smtp://127.0.0.1:PORT" with the number in it; malloc'd. */
static char *with_port(const char *text, int port)
{
    const char *at = strstr(text, "PORT");
    size_t n = strlen(text) + 16;
    char *out = malloc(n);

    if (out) {
        (void)snprintf(out, n, "%.*s%.0d%s", at ? (int)(at - text) : (int)strlen(text),
                       text, at ? port : 0, at ? at + 4 : "");
    }
    return out;
}

int main(int argc, char **argv)
{
    int port, fd = open_port(&port), status = 1, i;
    pid_t server = fork(), child;

    if (server == 0) {
        listen_for_ever(fd);
    }
    (void)close(fd);
    for (i = 1; i < argc; i++) {
        argv[i] = with_port(argv[i], port);
    }
    child = argc > 1 ? fork() : -1;
    if (child == 0) {
        (void)execvp(argv[1], argv + 1);
        _exit(127);
    }
    if (child > 0) {
        (void)waitpid(child, &status, 0);
    }
    (void)kill(server, SIGTERM);
    (void)waitpid(server, NULL, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
