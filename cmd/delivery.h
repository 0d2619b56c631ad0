/* Sending what lies in the outbox. mail 4.2. */
#ifndef CMD_DELIVERY_H
#define CMD_DELIVERY_H

#include "cmd/session.h"

/* Sends every mail that is due: into Maildirs, or through the relay. Another run of the
 * same game at the same time does nothing. patient: a relay that is down is an error only
 * after an hour of it (mail 4.3). lanes: connections at a time; 0: as the settings say.
 * Errors: MAIL (the relay: nothing is lost, the mails wait), CONFIG, STORE, MEMORY, BUG.
 */
int delivery_run(struct session *s, bool patient, int lanes, struct error *e);

#endif
