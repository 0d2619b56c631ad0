/* The key files of a game, printed for paper or a disk that lies apart, and made anew out
 * of such a print. sealed-bids 2.3. */
#ifndef CMD_KEYS_BACKUP_H
#define CMD_KEYS_BACKUP_H

#include "cmd/session.h"

/* Prints both files in armor. Errors: CONFIG, STORE, MEMORY. */
int keys_backup(const struct session *s, struct error *e);

/* Makes the files that are missing out of a print at this path; "-": stdin. Each block by
 * itself; says what became of it. The exit status. */
int keys_restore(const struct session *s, const char *path);

#endif
