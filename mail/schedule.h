/* When questions fall due: hours on, but never on days or at hours that the host has kept
 * free. Times are ms UTC; days and hours are those of the zone of mail/clock.h. */
#ifndef MAIL_SCHEDULE_H
#define MAIL_SCHEDULE_H

#include "core/error.h"

#include <stdint.h>

#define SCHEDULE_HOLIDAYS 40

struct schedule {
    unsigned days; /* mask of weekdays on which something may fall due; bit 0: Sunday  */
    int from, until; /* minutes of the day between which it may; both are allowed      */
    struct holiday {
        int first, last; /* 20261224, 20270102 */
    } holiday[SCHEDULE_HOLIDAYS];
    int holidays;
};

/* days: "Mon Tue Wed Thu Fri"; hours: "08:00-22:00", or "18:00" alone; holidays:
 * "2026-12-24..2027-01-02 2027-05-01"; each "" for no limit. Errors: CONFIG, saying what
 * would be accepted. */
int schedule_read(struct schedule *s, const char *days, const char *hours,
                  const char *holidays, struct error *e);

/* So many hours after `from`: whole days by the calendar, so that the hour of the day
 * stays also where clocks change. If that is kept free it is later: the same hour of
 * another day, or the next hour that is allowed. 0 hours: `from` itself, unless that is
 * kept free. */
int64_t schedule_due(const struct schedule *s, int64_t from, int hours);

#endif
