/* What a look at many games remembers: until when nothing is due in each. */
#ifndef CMD_DUE_H
#define CMD_DUE_H

#include "core/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

/* A game as it was when it was looked at. */
struct due_row {
    char *name;       /* of its file; malloc'd */
    struct stat seen; /* mtime and size count  */
    int64_t next;     /* ms: nothing is due before; INT64_MAX: ever, as it stands */
    bool met;         /* in this run           */
};

/* The file `.due` of a directory. It is only a memory: what it has not, or what changed
 * since, is looked at again. */
struct due {
    char file[1100];
    struct stat settings;   /* of sealed.ini or --config, in which the grace stands */
    struct due_row *row;    /* sorted by name */
    int count, room, known; /* known: those that were read, and so are sorted */
    bool changed;
};

/* Reads it; anything wrong with it makes it empty. settings: file; "": none. */
void due_begin(struct due *d, const char *directory, const char *settings);

/* Whether nothing is due in this database, which has not changed since that was known. */
bool due_later(struct due *d, const char *database, int64_t now);

/* Looked at now: nothing is due before `next`. */
void due_note(struct due *d, const char *database, int64_t now, int64_t next);

/* Writes it, if it differs and can be written, and lets go of it. */
void due_end(struct due *d);

#endif
