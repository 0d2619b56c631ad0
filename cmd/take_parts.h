/* What the files of taking a mail (cmd/take.h) have in common: the mail on its way. */
#ifndef CMD_TAKE_PARTS_H
#define CMD_TAKE_PARTS_H

#include "cmd/door.h"
#include "cmd/guests.h"
#include "cmd/held.h"
#include "cmd/input.h"
#include "cmd/take.h"
#include "cmd/which.h"
#include "mail/lines.h"
#include "mail/message.h"
#include "mail/token.h"
#include "store/inbox.h"

#define TRIES_MAX 3 /* the fourth try is held (mail 3.2) */

/* A mail on its way. */
struct taking {
    struct session s;
    struct handed hand;
    const char *rcpt;
    struct which which; /* of a directory's games; zeros where one was named */
    struct mail mail;
    struct lines lines;
    char *file; /* the order file made of its lines         */
    enum mail_class class;
    bool foreign;         /* its token is that of another game        */
    bool leaves;          /* it went to the address of List-Unsubscribe */
    int64_t confirms;     /* it has the token of an address that is to be
                             confirmed: its number; 0                 */
    int64_t guest;        /* it answers what somebody without a seat was asked:
                             his number; 0                            */
    enum guest_said said; /* and what it says                         */
    bool witness;         /* he is the witness of the game            */
    char *stranger;       /* a line that asks for a seat; ""; NULL; malloc'd */
    enum door door;       /* by which it came                         */
    bool host;            /* it has a code of the host: host_number */
    int64_t host_number;
    int seat;                 /* whose code it carries; -1: nobody's      */
    int64_t number;           /* of that code                             */
    char counted[TOKEN_TEXT]; /* the text of the token or code          */
    struct refusal refused;
    char held[HELD_PATH]; /* where it was put aside; "": it was not */
    unsigned char dedup[DEDUP];
    unsigned char archive[SEAL_HASH]; /* the game's archive key         */
    struct taken *out;
};

/* Everything that needs only reading, in a game that is loaded: class, orders, speaker,
 * identity. Errors: STORE, MEMORY. cmd/take_who.c. */
int take_understand(struct taking *t, struct error *e);

/* Refuses a mail that may be for several games of one directory: 2.4. */
void take_check_games(struct taking *t);

/* Steps 4 to 7 of 3.2, within the transaction: its row, its answer, and what it does to
 * the game. Errors: STORE, MEMORY, those of the engine that may pass.
 * cmd/take_effects.c. */
int take_effects(struct taking *t, struct error *e);

/* Mails of the host: cmd/take_host.c. Whether one has a code of his, which reads its
 * lines anew, as his. Errors: MEMORY. */
int take_host_speaks(struct taking *t, struct error *e);
/* What it asks for is carried out and answered: its row of the inbox is `id`. From
 * another address nothing is done, and he is told. Errors as take_effects(). */
int take_host(struct taking *t, int64_t id, struct error *e);
/* It comes from his address, but with nobody's code: he gets a new one. */
bool take_host_knocks(const struct taking *t);
int take_host_lost(struct taking *t, int64_t id, struct error *e);

#endif
