/* One game, or every game of a directory. */
#ifndef CMD_GAMES_H
#define CMD_GAMES_H

#include "cmd/options.h"
#include "core/error.h"

/* Does something with the game in this database; returns an exit status. */
typedef int games_fn(void *arg, const char *database);

bool games_is_directory(const char *path);

/* Calls fn for each database, NAME.db, of a directory in the order of names; for a path
 * that is no directory with that path. One that fails stops no other. Returns the first
 * status that is not EX_OK, 75 before others, as that may pass. Complains as `verb` of a
 * directory that cannot be read. */
int games_each(const char *verb, const char *path, games_fn *fn, void *arg);

#endif
