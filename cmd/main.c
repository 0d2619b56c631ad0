/* sealed: the table of verbs. */
#include "cmd/status.h"
#include "cmd/verbs.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sysexits.h>

struct verb {
    const char *name, *what;
    int (*run)(int argc, char **argv);
};

static const struct verb verbs[] = {
    {"new", "create a game: rules, seats, options, keys", cmd_new},
    {"submit", "take one order file or mail", cmd_submit},
    {"tick", "do what is due, open what can be, deliver; for cron", cmd_tick},
    {"open", "open the closed rounds of bids with the vault", cmd_open},
    {"deliver", "send the mails that wait", cmd_deliver},
    {"show", "what a seat sees, or spectators", cmd_show},
    {"log", "the entries of the log as text", cmd_log},
    {"audit", "check the whole history", cmd_audit},
    {"try", "run case files", cmd_try},
    {"keys", "the host's key files: state, backup, passphrase", cmd_keys},
    {NULL, NULL, NULL},
};

static void help(void)
{
    const struct verb *v;

    puts("Usage: sealed VERB [ARGUMENTS]\n\n"
         "Plays board games by mail: orders in, turns and reports out, bids sealed until "
         "all\n"
         "are in, and a history that anyone can check.\n");
    for (v = verbs; v->name; v++) {
        printf("  %-9s %s\n", v->name, v->what);
    }
    puts(
        "\n`sealed VERB --help` tells the arguments of a verb; the manual is sealed(1).");
}

static void version(void)
{
    puts("sealed " VERSION " - Sealed Orders, a play-by-email turn processor\n"
         "Licence: ISC. There is no warranty.");
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
static int printed(int status)
{
    if (!fflush(stdout) && !ferror(stdout)) {
        return status;
    }
    fputs("sealed: the output could not be written\n", stderr);
    return status == EX_OK ? EX_IOERR : status;
}

static int run(int argc, char **argv)
{
    const struct verb *v;

    for (v = verbs; v->name; v++) {
        if (!strcmp(argv[0], v->name)) {
            return printed(v->run(argc, argv));
        }
    }
    fprintf(stderr, "sealed: \"%s\" is no verb; `sealed --help` lists them\n", argv[0]);
    return EX_USAGE;
}

int main(int argc, char **argv)
{
    if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "help")) {
        help();
        return printed(argc < 2 ? EX_USAGE : EX_OK);
    }
    if (!strcmp(argv[1], "--version")) {
        version();
        return printed(EX_OK);
    }
    if (harden()) {
        fputs("sealed: the process could not be secured\n", stderr);
        return EX_TEMPFAIL;
    }
    return run(argc - 1, argv + 1);
}
