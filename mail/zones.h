/* Names of time zones, as people write them. */
#ifndef MAIL_ZONES_H
#define MAIL_ZONES_H

#include <stdbool.h>

#define ZONE_NAME 64 /* bytes of a name and its zero */

/* The zone that is meant, as the zone database writes it: "Europe/Berlin" for
 * "europe/berlin". False: there is none, or no database; *near then has the names that
 * come near, "Europe/Berlin, America/Bahia", or "". */
bool zones_find(char out[ZONE_NAME], const char *written, char near[4 * ZONE_NAME]);

#endif
