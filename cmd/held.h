/* Mails that the program failed on three times: put aside for the host. mail 3.2. */
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

#endif
