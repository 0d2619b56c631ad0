#include "cmd/start.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sysexits.h>

static void help(const struct program *p)
{
    const struct verb *v;

    printf("Usage: %s VERB [ARGUMENTS]\n\n%s\n", p->name, p->purpose);
    for (v = p->verbs; v->name; v++) {
        printf("  %-12s %s\n", v->name, v->what);
    }
    printf("\n`%s VERB --help` tells the arguments of a verb; the manual is %s(1).\n",
           p->name, p->name);
}

/* Secrets must not reach a core file, another process of the same user, or a file that
 * others may read (sealed-bids 8). DUMPABLE is 1 in builds with sanitizers alone, as a
 * search for leaks traces the process. */
static int harden(void)
{
    const struct rlimit none = {0, 0};

    (void)umask(077);
    return setrlimit(RLIMIT_CORE, &none) || prctl(PR_SET_DUMPABLE, DUMPABLE, 0, 0, 0) ||
                   sodium_init() < 0
               ? -1
               : 0;
}

/* What was printed must have arrived, or the status would vouch for half an answer. */
static int printed(const struct program *p, int status)
{
    if (!fflush(stdout) && !ferror(stdout)) {
        return status;
    }
    fprintf(stderr, "%s: the output could not be written\n", p->name);
    return status == EX_OK ? EX_IOERR : status;
}

static int run(const struct program *p, int argc, char **argv)
{
    const struct verb *v;

    for (v = p->verbs; v->name; v++) {
        if (!strcmp(argv[0], v->name)) {
            return printed(p, v->run(argc, argv));
        }
    }
    fprintf(stderr, "%s: \"%s\" is no verb; `%s --help` lists them\n", p->name, argv[0],
            p->name);
    return EX_USAGE;
}

int start_program(const struct program *p, int argc, char **argv)
{
    if (argc < 2 || !strcmp(argv[1], "--help") ||
        (argc == 2 && !strcmp(argv[1], "help"))) {
        help(p);
        return printed(p, argc < 2 ? EX_USAGE : EX_OK);
    }
    if (!strcmp(argv[1], "--version")) {
        puts(p->version);
        return printed(p, EX_OK);
    }
    if (harden()) {
        fprintf(stderr, "%s: the process could not be secured\n", p->name);
        return EX_TEMPFAIL;
    }
    return run(p, argc - 1, argv + 1);
}
