/* What a game waits for, in words: of `sealed list`, and of STATUS by the host's mail. */
#ifndef CMD_AWAITED_H
#define CMD_AWAITED_H

#include "cmd/session.h"
#include "store/waiting.h"

#define AWAITED_TEXT 4000 /* bytes of awaited_text() */

/* Whose turn it is: a player, the host, or all who may object. */
const char *awaited_who(const struct store_awaited *a);
/* What he is asked: the title of the decision, else its code; where no player is, `open`,
 * or `object` while players may. rules: NULL, if this program does not know them. */
const char *awaited_what(const struct rules *rules, const struct store_awaited *a,
                         const char *open, const char *object);

/* Where the game in the transaction of *s stands: its turn, and a line for each who is
 * awaited. What does not fit is left out. Errors: STORE. */
int awaited_text(struct session *s, char out[AWAITED_TEXT], struct error *e);

#endif
