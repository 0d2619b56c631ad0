/* Mails in: once and only once, their verdicts, the caps, and the archive. mail 3
 * and 5.4. */
#ifndef STORE_INBOX_H
#define STORE_INBOX_H

#include "store/store.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DEDUP 32 /* bytes of a mail's key (mail 3.1) */

/* One more try of this mail, in a transaction of its own that outlives the process but
 * adds no sync. *n: tries that never came to an end, this one among them. Call it outside
 * of a transaction. */
int store_attempt(struct store *s, const unsigned char dedup[DEDUP], int *n,
                  struct error *e);
/* The try came to an orderly end without a commit: its count is taken back, likewise. */
int store_attempt_back(struct store *s, const unsigned char dedup[DEDUP],
                       struct error *e);
/* The mail is dealt with: forgets its tries, in the caller's transaction. */
int store_attempt_done(struct store *s, const unsigned char dedup[DEDUP],
                       struct error *e);

/* A mail taken. Numbers that are 0 and texts that are NULL are not known. */
struct inbox_mail {
    const unsigned char *dedup; /* DEDUP bytes                            */
    int64_t received, written;  /* ms; written: its Date                  */
    const char *sender;         /* From, as written                       */
    int player;                 /* whose code it carried; 0: none         */
    int64_t code;               /* number of that code                    */
    const char *class;          /* mail, dsn, auto, list, loop, unknown, capped */
};

/* Takes a mail: *id is its row, with the verdict "taken" until store_inbox_verdict(). If
 * it was taken before, *is_new is false and *id that row. */
int store_inbox_add(struct store *s, const struct inbox_mail *m, int64_t *id,
                    bool *is_new, struct error *e);

/* What became of it. reason (of a refusal; NULL), entry (of the log; 0), answer (outbox
 * row; 0). Errors also: BUG (no such row). */
int store_inbox_verdict(struct store *s, int64_t id, const char *verdict,
                        const char *reason, int64_t entry, int64_t answer,
                        struct error *e);

/* A cap is reached: the class of the mail is "capped". */
int store_inbox_capped(struct store *s, int64_t id, struct error *e);

/* A mail that was taken before: the outbox row that answered it, 0 where there is none or
 * it was sent, or sent again, less than `pause` ms before `now`. */
int store_inbox_answer(struct store *s, int64_t id, int64_t now, int64_t pause,
                       int64_t *answer, struct error *e);
/* The answer is sent again: a row of its own, verdict "again", so that it counts. */
int store_inbox_again(struct store *s, int64_t id, int64_t now, struct error *e);

/* The newest Date among the accepted mails of a player, received since `since`; 0: none.
 * For E-OLDER (mail 3.2). */
int store_inbox_newest(struct store *s, int player, int64_t since, int64_t *written,
                       struct error *e);

/* Caps (mail 5.4), counted from the rows, up to `most`. */
int store_inbox_accepted(struct store *s, int player, int64_t since, int most, int *n,
                         struct error *e);
int store_inbox_repeated(struct store *s, int player, int64_t since, int most, int *n,
                         struct error *e);
/* Mails of this From whose code was no good. */
int store_inbox_strangers(struct store *s, const char *sender, int64_t since, int most,
                          int *n, struct error *e);

/* Keeps a raw mail, sealed; ref is its hash in the log. */
struct archived {
    const unsigned char *ref; /* 32 bytes */
    const unsigned char *sealed;
    size_t size;
    int64_t received;
    int player;
    int64_t id; /* of store_archive_each(): its number */
};
int store_archive_add(struct store *s, const struct archived *a, struct error *e);
/* Gives each, oldest first. */
typedef int store_archive_fn(void *arg, const struct archived *a, struct error *e);
int store_archive_each(struct store *s, store_archive_fn *fn, void *arg, struct error *e);

#endif
