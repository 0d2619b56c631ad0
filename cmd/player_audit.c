/* sealed-player audit: a game that its host exported, checked and played again. */
#include "cmd/audit_parts.h"
#include "cmd/player_parts.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed-player audit COPY [--checkpoint FILE|DIR]...\n"
    "                                [--expect-fingerprint FP] [--json]\n\n"
    "Checks the copy of a game that `sealed audit --export` wrote: the chain of its log, "
    "every\nsignature, bid, opening and die, and when the game is over all of it, played "
    "again.\n\n"
    "  --checkpoint FILE|DIR     mails that you kept; without, a history that the host "
    "wrote\n"
    "                            anew goes unseen\n"
    "  --expect-fingerprint FP   of the host's key, as it was told by another way\n"
    "  --json                    the result as JSON\n"
    "  --help                    this text\n"
    "Exit status: 0 verified, 1 consistent but not anchored by a kept mail, 65 broken.\n";

enum { OWN_HELP = 256, OWN_CHECKPOINT, OWN_FINGERPRINT, OWN_JSON };

static const struct option longs[] = {
    {"help", no_argument, NULL, OWN_HELP},
    {"checkpoint", required_argument, NULL, OWN_CHECKPOINT},
    {"expect-fingerprint", required_argument, NULL, OWN_FINGERPRINT},
    {"json", no_argument, NULL, OWN_JSON},
    {NULL, 0, NULL, 0}};

static int look(struct audit *a, const char *path, struct error *e)
{
    if (audit_copy_read(a, path, e)) {
        return -1;
    }
    return a->is_copy ? audit_copy_run(a, e)
                      : error_set(e, ERROR_DATA,
                                  "\"%s\" is no copy that `sealed audit --export` "
                                  "wrote.",
                                  path);
}

/* 1: help was asked for; -1: failed. */
static int read_options(struct audit *a, int argc, char **argv, struct error *e)
{
    int c;

    while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
        switch (c) {
        case OWN_HELP:
            fputs(help, stdout);
            return 1;
        case OWN_CHECKPOINT:
            if (witnesses_read(&a->kept, optarg, e)) {
                return -1;
            }
            break;
        case OWN_FINGERPRINT:
            a->fingerprint = optarg;
            break;
        case OWN_JSON:
            a->json = true;
            break;
        default:
            return error_set(e, ERROR_SYNTAX, "`sealed-player audit --help` tells more.");
        }
    }
    return optind == argc - 1
               ? 0
               : error_set(e, ERROR_SYNTAX, "It takes one copy of a game.");
}

int player_audit(int argc, char **argv)
{
    static struct audit a; /* large, and used once */
    struct error e = {ERROR_NONE, 0, ""};
    int status, asked = read_options(&a, argc, argv, &e);

    status = asked > 0                             ? EX_OK
             : asked || look(&a, argv[optind], &e) ? player_complain(&e)
                                                   : audit_report(&a);
    audit_clear(&a);
    return status;
}
