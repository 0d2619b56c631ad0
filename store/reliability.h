/* How reliably players answer. Two columns of `seat`, a projection: counted entry by
 * entry as the log grows, and compared with the log by the audit as all of them. */
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
    bool any; /* somebody has missed something: before, the figures tell nothing */
};

/* Errors: STORE. */
int store_reliability(struct store *s, struct reliability *out, struct error *e);

#endif
