/* Times as players read them. A time is in milliseconds UTC; what is shown is never later
 * than what is meant. */
#ifndef MAIL_CLOCK_H
#define MAIL_CLOCK_H

#include "core/error.h"

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_ZONES "/usr/share/zoneinfo" /* where libc looks names up */
#define CLOCK_ROOM 64 /* bytes of a text below; fits all years up to 9999 */

/* Sets the zone in which all times are shown: a name of the zone database
 * ("Europe/Berlin"), a rule ("CET-1CEST,M3.5.0,M10.5.0/3") or NULL for UTC. Changes the
 * process's TZ, so it is for the start of a program and its single thread. Errors: CONFIG
 * (no such zone), MEMORY. */
int clock_zone(const char *name, struct error *e);

/* A day of the calendar in that zone. weekday: 0 is Sunday. */
struct clock_day {
    int year, month, day, weekday;
};

/* A day of the calendar, "2026-12-24"; what follows it is not looked at. False: it is
 * none. */
bool clock_date(struct clock_day *out, const char *text);

/* The day on which `at` falls; returns the minute of the day. */
int clock_day(struct clock_day *out, int64_t at);

/* So many days later. */
void clock_next_day(struct clock_day *day, int later);

/* The moment, ms, at which a clock there shows this minute of the day. A time that clocks
 * skip in spring is the moment they jump; of a time that comes twice in autumn it is the
 * second, so that nobody loses the hour. */
int64_t clock_instant(const struct clock_day *day, int minute);

/* "Friday 4 December 2026, 18:00 CET" */
void clock_long(char out[CLOCK_ROOM], int64_t at);

/* "Fri 4 Dec 18:00 CET", for subjects and lists. */
void clock_short(char out[CLOCK_ROOM], int64_t at);

/* How far clocks there are from UTC: "UTC+1", "UTC-3:30", "UTC". */
void clock_offset(char out[CLOCK_ROOM], int64_t at);

/* What is left until `at`: "1 day 20 hours", "3 hours 5 minutes", "12 minutes", "less
 * than a minute"; "" when nothing is left. */
void clock_left(char out[CLOCK_ROOM], int64_t now, int64_t at);

#endif
