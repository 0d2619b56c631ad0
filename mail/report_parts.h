/* The parts of a report, for report_json.c. Each is a new reference, or NULL with *e set.
 */
#ifndef MAIL_REPORT_PARTS_H
#define MAIL_REPORT_PARTS_H

#include "mail/report.h"

/* What the reader may know of what happened, in groups as it came: [{heading, message,
 * chapter, is: {"9": true, ..}, first, more: [..]}]. */
json_t *report_happened(const struct news *n, int reader, struct error *e);

/* Openings, dice, fingerprints and blocks in armor. */
json_t *report_proof(const struct news *n, const struct letter *l, struct error *e);

/* What is asked of the reader, of whom else the game waits, what is closed and will be
 * opened, what may be written. */
bool report_is_asked(const struct asked *a, int seat);
json_t *report_asked(const struct news *n, int reader, struct error *e);
json_t *report_waiting(const struct news *n, int reader, struct error *e);
json_t *report_closed(const struct news *n, struct error *e);
json_t *report_forms(const struct news *n, int reader, struct error *e);

/* {list: [..]}, null where it is empty, so that a template can give it a heading. Takes
 * the list over; NULL gives NULL. */
json_t *report_listed(json_t *list);

/* "Bas, you and Maka", of the seats in mask: malloc'd or NULL. */
char *report_names(const struct game *g, unsigned mask, int reader);

/* A hash or key in hex digits, as a text; NULL. */
json_t *report_hex(const unsigned char bytes[32]);

/* Sets ERROR_MEMORY; NULL. */
json_t *report_no_memory(struct error *e);

#endif
