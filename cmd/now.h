/* The clock, or the time that stands in for it. */
#ifndef CMD_NOW_H
#define CMD_NOW_H

#include "core/error.h"

#include <stdint.h>

/* Milliseconds since 1970, UTC. */
int64_t now_clock(void);

/* "2026-12-04T18:00:00Z", with or without a fraction. Errors: SYNTAX. */
int now_read(const char *text, int64_t *out, struct error *e);

/* The same written: "2026-12-04T18:00:00Z" and a zero. */
#define NOW_ROOM 32
void now_write(char out[NOW_ROOM], int64_t at);

#endif
