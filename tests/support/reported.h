/* The report of what a game has just played, for tests that look at whole games. */
#ifndef TESTS_SUPPORT_REPORTED_H
#define TESTS_SUPPORT_REPORTED_H

#include "tests/support/host.h"

/* The text of the mail to a seat, or to a spectator (seat: as many as there are seats),
 * with the templates of the game: malloc'd. */
char *reported(const struct host *h, int seat);

#endif
