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

/* The round that asks the reader for a bid, or NULL. */
const struct asked *report_bid_asked(const struct game *g, int reader);
/* BID 1 with TIE 1, 0 is within what the reader may bid, and so fit for an example. */
bool report_tie_fits(const struct game *g, int reader);
/* How the reader's own program seals his bids; null where the host's does. Like the next
 * two it sets no error: NULL is out of memory. */
json_t *report_self(const struct news *n, int reader);
/* What the witness has to do; null for all others. */
json_t *report_witness(const struct news *n, const struct letter *l);
/* How the reader signs his orders and adds to the dice: about which question, by which
 * element of his chain, whether he must; null where he has no key and needs none. */
json_t *report_signing(const struct news *n, int reader);

/* What is asked of the reader, of whom else the game waits, what is closed and will be
 * opened, what may be written. */
bool report_is_asked(const struct asked *a, int seat);
/* A time, ms, in words and with what is left of it; null of 0. */
json_t *report_time(const struct news *n, int64_t at);
json_t *report_asked(const struct news *n, int reader, struct error *e);
json_t *report_waiting(const struct news *n, int reader, struct error *e);
/* "Bas 12 of 12, Kyle 9 of 11": who answered how often in time; null as long as nobody
 * has missed anything. */
json_t *report_reliability(const struct news *n, struct error *e);
/* Who was excused for deadlines that he missed, "Kyle 1 of 2"; null: nobody. */
json_t *report_excused(const struct news *n, struct error *e);
json_t *report_closed(const struct news *n, int reader, struct error *e);
/* The legal orders as a report shows them, null where there are none: {list: [{text,
 * note, choices: [lines]}]}. A form is as wide as a line at most: long lists stand below
 * it. */
json_t *report_forms(const struct news *n, int reader, struct error *e);
/* Those of this verb, in capitals, with all their choices: a list, or NULL (out of
 * memory).
 */
json_t *report_forms_of(const struct game *g, int reader, const char *verb);

/* What HELP is answered with; asked: the verb, "" for all, NULL (nothing was asked) for
 * null. {list: {unknown, verbs: [{verb, what}]} or null, one: {verb, rows: [{forms, what,
 * example, when}], now: legal forms as report_forms()} or null}. Words of packages that
 * are sealed are unknown. */
json_t *report_help(const struct game *g, int reader, const char *asked, struct error *e);

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
