/* Mails that the program failed on three times: put aside for the host, listed, opened.
 * mail 3.2. */
#ifndef CMD_HELD_H
#define CMD_HELD_H

#include "cmd/input.h"
#include "cmd/session.h"

#define HELD_PATH (2UL * (SETTINGS_PATH + SETTINGS_NAME + 16))

/* Writes the raw mail, sealed to the archive key, as <game>.held/<key>.sealed beside the
 * database; harmless when repeated. path: the file. A read transaction with the game
 * loaded is not needed: archive: the game's key. Errors: STORE. */
int held_write(char path[HELD_PATH], const struct session *s, const struct input *in,
               const unsigned char archive[32], const unsigned char key[32],
               struct error *e);

/* Gives the path of each file that was put aside, in the order of their names. fn may be
 * held_count with an int. Errors: STORE (the folder cannot be read). */
typedef int held_fn(void *arg, const char *path, struct error *e);
int held_each(const struct session *s, held_fn *fn, void *arg, struct error *e);
held_fn held_count;

#endif
