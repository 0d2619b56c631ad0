/* The time zone in which one player reads times: ZONE Europe/Berlin, by mail. */
#ifndef CMD_ZONING_H
#define CMD_ZONING_H

#include "cmd/receive.h"
#include "mail/zones.h"

/* ZONE in a file whose code is proved; OFF: that of the game again. f->refusal: why not.
 * Errors: STORE, CONFIG, MEMORY. */
int zoning_ask(struct session *s, struct received *f, const char *written,
               struct error *e);

/* His zone; "": he has none of his own. Errors: STORE. */
int zoning_of(struct session *s, int seat, char out[ZONE_NAME], struct error *e);

/* report_json() with the times of the zone of who reads. Errors: as there, and STORE. */
int zoning_json(struct session *s, json_t **out, const struct news *n,
                const struct letter *l, struct error *e);

/* From here on times are shown in this zone, "": in that of the game. A zone that is not
 * known any more is that of the game. */
void zoning_use(const struct session *s, const char *zone);

#endif
