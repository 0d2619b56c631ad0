/* killer REPORT N PROGRAM ARGUMENT...: runs a program and kills it just before its N-th
 * system call (0: never), counted from 1; or, where N is C:N, counted from the end of its
 * C-th commit. REPORT says how it ended, how many calls it made, and between
 * which of them each of its commits lay. A program that ends by itself gives its exit
 * status. Linux only.
 *
 * A commit is what it does to SQLite's write-ahead log: it begins with the first header
 * of a page (24 bytes) or of the log (32) that is written, and ends with the first lock
 * that is touched afterwards, as the writer gives his back. Only the numbers that are
 * handed to the kernel are looked at: the memory of a program that holds keys is closed
 * to others. */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define COMMITS 500 /* of one run */
#define PAGE_HEADER 24
#define LOG_HEADER 32

struct commit {
    long begun, ended; /* system calls, from 1; ended 0: not yet */
};

struct watch {
    pid_t pid;
    long calls, kill_at;
    int kill_behind; /* this many commits; 0: counted from the beginning */
    bool killed;
    int commits;
    struct commit commit[COMMITS];
};

static bool writes_log(const struct __ptrace_syscall_info *c)
{
    return c->entry.nr == SYS_pwrite64 &&
           (c->entry.args[2] == PAGE_HEADER || c->entry.args[2] == LOG_HEADER);
}

static bool touches_lock(const struct __ptrace_syscall_info *c)
{
    return c->entry.nr == SYS_fcntl && c->entry.args[1] == F_SETLK;
}

static void note(struct watch *w, const struct __ptrace_syscall_info *c)
{
    struct commit *last = w->commits ? &w->commit[w->commits - 1] : NULL;
    bool open = last && !last->ended;

    if (open && touches_lock(c)) {
        last->ended = w->calls;
    } else if (!open && writes_log(c) && w->commits < COMMITS) {
        w->commit[w->commits++].begun = w->calls;
    }
}

/* "N" or "C:N". */
static void read_when(struct watch *w, const char *text)
{
    char *end;

    w->kill_at = strtol(text, &end, 10);
    if (*end == ':') {
        w->kill_behind = (int)w->kill_at;
        w->kill_at = strtol(end + 1, NULL, 10);
    }
}

static bool is_time(const struct watch *w)
{
    long from = 0;

    if (w->kill_behind > 0) {
        from = w->commits >= w->kill_behind ? w->commit[w->kill_behind - 1].ended : 0;
        if (!from) {
            return false;
        }
    }
    return w->kill_at && w->calls == from + w->kill_at;
}

static void system_call(struct watch *w)
{
    struct __ptrace_syscall_info c;

    if (ptrace(PTRACE_GET_SYSCALL_INFO, w->pid, sizeof c, &c) <= 0 ||
        c.op != PTRACE_SYSCALL_INFO_ENTRY) {
        return;
    }
    w->calls++;
    if (is_time(w)) {
        w->killed = kill(w->pid, SIGKILL) == 0;
    } else {
        note(w, &c);
    }
}

/* Until it ends. Returns what waitpid() says. */
static int follow(struct watch *w)
{
    int status, signal;
    bool begun = false;

    while (waitpid(w->pid, &status, 0) == w->pid && WIFSTOPPED(status)) {
        signal = WSTOPSIG(status);
        if (!begun) { /* it stands at its first instruction */
            (void)ptrace(PTRACE_SETOPTIONS, w->pid, NULL,
                         PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
            begun = true;
            signal = 0;
        } else if (signal == (SIGTRAP | 0x80)) {
            system_call(w);
            signal = 0;
        }
        (void)ptrace(PTRACE_SYSCALL, w->pid, NULL, (long)signal);
    }
    return status;
}

static int report(const char *path, const struct watch *w)
{
    FILE *out = fopen(path, "w");
    int i;

    if (!out) {
        return -1;
    }
    (void)fprintf(out, "ended %s\ncalls %ld\n", w->killed ? "killed" : "itself",
                  w->calls);
    for (i = 0; i < w->commits; i++) {
        (void)fprintf(out, "commit %ld %ld\n", w->commit[i].begun, w->commit[i].ended);
    }
    return fclose(out);
}

int main(int argc, char **argv)
{
    struct watch *w = calloc(1, sizeof *w);
    int status = 0;

    if (!w || argc < 4) {
        fputs("usage: killer REPORT N PROGRAM ARGUMENT...\n", stderr);
        free(w);
        return 64;
    }
    read_when(w, argv[2]);
    w->pid = fork();
    if (w->pid == 0) {
        (void)ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        (void)execv(argv[3], argv + 3);
        _exit(127);
    }
    if (w->pid > 0) {
        status = follow(w);
    }
    if (w->calls == 0 || report(argv[1], w)) {
        perror("killer: programs cannot be watched here");
        free(w);
        return 71;
    }
    free(w);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
