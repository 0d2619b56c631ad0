#include "cmd/programs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The path of this process's own program. */
static int own_path(char out[PROGRAM_PATH])
{
    ssize_t n = readlink("/proc/self/exe", out, PROGRAM_PATH - 1);

    if (n <= 0) {
        return -1;
    }
    out[n] = '\0';
    return 0;
}

int program_find(char out[PROGRAM_PATH], const char *name, struct error *e)
{
    char *slash;

    if (!own_path(out)) {
        slash = strrchr(out, '/');
        if (slash && (size_t)(slash - out) + strlen(name) + 2 < PROGRAM_PATH) {
            memcpy(slash + 1, name, strlen(name) + 1);
            if (!access(out, X_OK)) {
                return 0;
            }
        }
    }
    (void)snprintf(out, PROGRAM_PATH, "%s/%s", LIBEXEC, name);
    if (!access(out, X_OK)) {
        return 0;
    }
    return error_set(
        e, ERROR_MAIL,
        "The program %s is neither beside sealed nor in %s; was it installed?", name,
        LIBEXEC);
}

/* The child's side: nothing of ours stays open, nobody waits for it. */
static void run_detached(char *const argv[], const char *path)
{
    int null = open("/dev/null", O_RDWR);
    pid_t again;

    if (null < 0 || setsid() < 0) {
        _exit(1);
    }
    again = fork();
    if (again != 0) {
        _exit(again < 0);
    }
    if (dup2(null, STDIN_FILENO) >= 0 && dup2(null, STDOUT_FILENO) >= 0) {
        (void)execv(path, argv);
    }
    _exit(1);
}

/* Adds an option, if it was given. */
static void pass_on(char *argv[], int *n, const char *name, const char *value)
{
    if (value) {
        argv[(*n)++] = (char *)(uintptr_t)name;
        argv[(*n)++] = (char *)(uintptr_t)value;
    }
}

int program_detach(const char *verb, const struct options *o, struct error *e)
{
    char path[PROGRAM_PATH];
    char *argv[10] = {path, (char *)(uintptr_t)verb, (char *)(uintptr_t)o->game};
    pid_t child;
    int n = 3;

    if (own_path(path)) {
        return error_set(e, ERROR_MAIL, "This program does not find itself in /proc.");
    }
    pass_on(argv, &n, "--config", o->config);
    pass_on(argv, &n, "--now", o->now);
    pass_on(argv, &n, "--templates", o->templates);
    child = fork();
    if (child < 0) {
        return error_set(e, ERROR_MAIL, "sealed %s cannot be started: %s.", verb,
                         strerror(errno));
    }
    if (child == 0) {
        run_detached(argv, path);
    }
    return 0;
}
