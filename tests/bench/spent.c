/* `spent COMMAND [ARGUMENT...]` runs a command and prints what it took: microseconds of
 * wall time, kilobytes of memory at its peak, microseconds of the processor. Its output
 * goes nowhere. */
#define _DEFAULT_SOURCE /* wait4(): of one child, not of all so far */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long micros(struct timeval t)
{
    return (long long)t.tv_sec * 1000000 + t.tv_usec;
}

static long long now(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void become(char **command)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0) {
        (void)execvp(command[0], command);
    }
    perror(command[0]);
    _exit(127);
}

int main(int argc, char **argv)
{
    struct rusage used;
    long long start;
    pid_t child;
    int status;

    if (argc < 2) {
        (void)fputs("usage: spent COMMAND [ARGUMENT...]\n", stderr);
        return EXIT_FAILURE;
    }
    start = now();
    child = fork();
    if (child == 0) {
        become(argv + 1);
    }
    if (child < 0 || wait4(child, &status, 0, &used) != child) {
        perror("spent");
        return EXIT_FAILURE;
    }
    (void)printf("%lld %ld %lld\n", now() - start, used.ru_maxrss,
                 micros(used.ru_utime) + micros(used.ru_stime));
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}
