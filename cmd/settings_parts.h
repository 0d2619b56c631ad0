/* What the files of cmd/settings*.c share. */
#ifndef CMD_SETTINGS_PARTS_H
#define CMD_SETTINGS_PARTS_H

#include "cmd/settings.h"

/* Sets what a row says. base: what relative paths start from. Errors: CONFIG, a sentence
 * without its capital and its point, as file and line go before it. */
int settings_put(struct settings *s, const struct setting *row, const char *base,
                 const char *value, struct error *e);

#endif
