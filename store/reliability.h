/* How reliably players answer, counted from the log: of games of every version, and with
 * nothing that could differ from it. */
#ifndef STORE_RELIABILITY_H
#define STORE_RELIABILITY_H

#include "core/rules.h"
#include "store/store.h"

#include <stdbool.h>

/* Of each seat, since the present person has it. In time: its orders that answered what
 * was asked of it, plans, bids and sealed answers that were opened. Missed: deadlines
 * passed without one; on autopilot only those that led to it, as then nobody waits. In an
 * absence nothing falls due, who has resigned misses nothing, and of each seat the first
 * `excused` (an option) are not counted. */
struct reliability {
    int in_time[SEATS_MAX], missed[SEATS_MAX];
};

/* Whether any deadline ever passed without an answer: far cheaper than the figures, which
 * are told only then. Errors: STORE. */
int store_missed(struct store *s, bool *any, struct error *e);

/* Errors: STORE. */
int store_reliability(struct store *s, struct reliability *out, struct error *e);

#endif
