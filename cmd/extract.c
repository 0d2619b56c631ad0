/* sealed-extract: a raw mail on standard input, its record (mail/mail.h) on standard
 * output. Started by mail/reader.c, which has set limits to time and memory. */
#include "mail/extract.h"
#include "mail/limits.h"
#include "mail/write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

static int read_mail(char *bytes, size_t room, size_t *n)
{
    ssize_t got = 1;

    for (*n = 0; *n < room && got > 0; *n += got > 0 ? (size_t)got : 0) {
        got = read(STDIN_FILENO, bytes + *n, room - *n);
    }
    return got == 0 ? 0 : -1; /* more than room is no mail for us */
}

static int run(const struct mail_limits *limits)
{
    size_t room = (size_t)limits->size + 1;
    char *bytes = malloc(room);
    struct mail mail;
    struct error e = {ERROR_NONE, 0, ""};
    char *record;
    size_t n;

    if (!bytes || read_mail(bytes, room, &n) != 0 ||
        extract(&mail, bytes, n, limits, &e) != 0) {
        return EX_TEMPFAIL;
    }
    record = mail_record(&mail, &n);
    return record && write_whole(STDOUT_FILENO, record, n) == 0 ? EX_OK : EX_TEMPFAIL;
}

/* SIZE NESTING PARTS TEXT, of mail/reader.c. */
static bool limits_read(struct mail_limits *out, char **argument)
{
    int *const to[] = {&out->size, &out->nesting, &out->parts, &out->text};
    bool good = true;
    char *end;
    int i;

    for (i = 0; i < 4; i++) {
        long value = strtol(argument[i], &end, 10);

        good = good && end != argument[i] && !*end && value > 0 && value <= MAIL_READ_MAX;
        *to[i] = (int)value;
    }
    return good;
}

int main(int argc, char **argv)
{
    struct mail_limits limits = mail_limits_usual;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        puts("Usage: sealed-extract [SIZE NESTING PARTS TEXT] <MAIL >RECORD\n\n"
             "Takes a raw mail apart within these limits: its bytes, parts within parts, "
             "parts,\nbytes of text. Is started by `sealed submit --mail`.");
        return EX_OK;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("sealed-extract " VERSION "\nISC licence.");
        return EX_OK;
    }
    if (argc != 1 && (argc != 5 || !limits_read(&limits, argv + 1))) {
        fputs("sealed-extract: `sealed-extract --help` tells how it is used.\n", stderr);
        return EX_USAGE;
    }
    _exit(run(&limits)); /* nothing is released: the process is */
}
