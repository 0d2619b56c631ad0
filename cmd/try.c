#include "cmd/case.h"
#include "cmd/status.h"
#include "cmd/verbs.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define CASE_BYTES_MAX 1048576

static const char help[] =
    "Usage: sealed try [-v] [--state] CASE...\n"
    "\n"
    "Runs case files: a position, orders, and what must come out.\n"
    "\n"
    "Example: sealed try -v one.case\n"
    "\n"
    "  -v                the facts and questions as they come\n"
    "  --state           the state at the end as JSON\n"
    "  --help            this text\n"
    "\n"
    "Exit status: 0 when everything holds, else 65.\n";

/* The whole file with a zero behind it, malloc'd; NULL with *e set. */
static char *file_read(const char *name, size_t *size, struct error *e)
{
    FILE *f = fopen(name, "r");
    char *bytes = f ? malloc(CASE_BYTES_MAX + 1) : NULL;

    if (!bytes) {
        error_set(e, ERROR_FILE, "%s: %s.", name, strerror(errno));
        goto done;
    }
    *size = fread(bytes, 1, CASE_BYTES_MAX, f);
    bytes[*size] = '\0';
    if (ferror(f) || *size == CASE_BYTES_MAX) {
        error_set(e, ERROR_FILE, "%s could not be read, or is longer than %d bytes.",
                  name, CASE_BYTES_MAX);
        free(bytes);
        bytes = NULL;
    }
done:
    if (f) {
        fclose(f);
    }
    return bytes;
}

/* A case that is wrong counts as one that does not hold. */
static int try_one(const char *name, bool verbose, bool state)
{
    struct case_options o = {name, stdout, verbose, state};
    struct error e = {ERROR_NONE, 0, ""};
    size_t size = 0;
    char *bytes = file_read(name, &size, &e);
    int failed = 0, status = EX_OK;

    if (!bytes) {
        return complain("try", &e);
    }
    if (case_run(bytes, size, &o, &failed, &e) != 0) {
        printf("%s:%d: %s\n", name, e.line, e.text);
        status = e.code == ERROR_SYNTAX || e.code == ERROR_ILLEGAL ? EX_DATAERR
                                                                   : status_of(&e);
    }
    free(bytes);
    return failed ? EX_DATAERR : status;
}

int cmd_try(int argc, char **argv)
{
    enum { OPTION_STATE = 256, OPTION_HELP };
    static const struct option longs[] = {{"state", no_argument, NULL, OPTION_STATE},
                                          {"help", no_argument, NULL, OPTION_HELP},
                                          {NULL, 0, NULL, 0}};
    bool verbose = false, state = false;
    int c, i, status, worst = EX_OK;

    opterr = 0;
    while ((c = getopt_long(argc, argv, "vh", longs, NULL)) != -1) {
        if (c == 'v') {
            verbose = true;
        } else if (c == OPTION_STATE) {
            state = true;
        } else if (c == OPTION_HELP || c == 'h') {
            fputs(help, stdout);
            return EX_OK;
        } else {
            return misused("try", "\"%s\" is no option here.", argv[optind - 1]);
        }
    }
    if (optind == argc) {
        return misused("try", "No case file is named.");
    }
    for (i = optind; i < argc; i++) {
        status = try_one(argv[i], verbose, state);
        worst = status != EX_OK ? status : worst;
    }
    return worst;
}
