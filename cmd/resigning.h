/* A player gives up his seat by mail: RESIGN and his name. architecture 5.1. */
#ifndef CMD_RESIGNING_H
#define CMD_RESIGNING_H

#include "cmd/receive.h"

/* RESIGN in a file whose code is proved: his name confirms it, OFF takes the seat back
 * while nobody else has it; that of a substitute goes back to its player. f->refusal: why
 * not; else the log has it, all are told and f->reply waits. Errors: STORE, CONFIG,
 * MEMORY, BUG. */
int resigning_ask(struct session *s, struct received *f, const char *written,
                  struct error *e);

/* *kept: the player of this vacant seat resigned by mail less than 24 hours ago and has
 * not said so again under a newer code; until then no mail gives it to anybody, as with
 * ADDRESS (mail 2.3): a code that came into wrong hands takes nobody's seat. The host's
 * acts are not bound by it. Errors: STORE. */
int resigning_keeps(struct session *s, int seat, bool *kept, struct error *e);

#endif
