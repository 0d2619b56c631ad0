/* Times as players read them. A time is in milliseconds UTC; what is shown is never later
 * than what is meant. */
#ifndef MAIL_CLOCK_H
#define MAIL_CLOCK_H

#include "core/error.h"

#include <stdint.h>

#define CLOCK_ROOM 64 /* bytes of a text below; fits all years up to 9999 */

/* Sets the zone in which all times are shown: a name of the zone database
 * ("Europe/Berlin"), a rule ("CET-1CEST,M3.5.0,M10.5.0/3") or NULL for UTC. Changes the
 * process's TZ, so it is for the start of a program and its single thread. Errors: CONFIG
 * (no such zone), MEMORY. */
int clock_zone(const char *name, struct error *e);

/* "Friday 4 December 2026, 18:00 CET" */
void clock_long(char out[CLOCK_ROOM], int64_t at);

/* "Fri 4 Dec 18:00 CET", for subjects and lists. */
void clock_short(char out[CLOCK_ROOM], int64_t at);

/* What is left until `at`: "1 day 20 hours", "3 hours 5 minutes", "12 minutes", "less
 * than a minute"; "" when nothing is left. */
void clock_left(char out[CLOCK_ROOM], int64_t now, int64_t at);

#endif
