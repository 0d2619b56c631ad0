/* The log of a game in memory, walked as `sealed audit` does, and tampered with. */
#ifndef TESTS_SUPPORT_WALK_H
#define TESTS_SUPPORT_WALK_H

#include "core/replay.h"
#include "tests/support/host.h"

struct walk {
    struct findings found;
    struct deck_secrets secrets;
    struct verify verify;
    struct replay replay;
    struct positions back;
};

/* Walks the log with the host's deck secrets. witness: sorted in place. walk_clear() it.
 */
void walk(struct walk *w, const struct host *h, struct witness *witness, int n);
/* The same, and the position behind this turn is kept in w->back. */
void walk_keeping(struct walk *w, const struct host *h, int64_t turn);
void walk_clear(struct walk *w);
/* Nothing was found; else the test fails with the first finding. */
void expect_clean(const struct walk *w);
/* The same walk: its first finding is of this step, at this entry (0: any). */
void expect(const struct host *h, int step, int64_t entry);
/* The same walk: one of its findings, of this step and at this entry, says this. */
void expect_among(const struct host *h, int step, int64_t entry, const char *words);

/* The same walk: nothing is found, and the rules have played all of it again. */
void expect_replayed(const struct host *h);
/* The batch is closed; then nothing is found, and every turn was played again. */
void expect_honest(struct host *h);

/* The kinds of the entries from seq on are these words, with blanks between them. */
void expect_kinds(const struct host *h, int64_t seq, const char *kinds);
/* How many entries of this kind have this in their body. */
int count_of(const struct host *h, int kind, const char *text);
/* The n-th (from 1) of them. */
struct log_entry *entry_of(struct host *h, int kind, const char *text, int n);
/* The body of the newest of this kind; whether it has this. */
const char *newest_body(const struct host *h, int kind);
bool newest_says(const struct host *h, int kind, const char *text);
/* Puts other bytes in the place of `old`, where it stands first. */
void edit(struct log_entry *entry, const char *old, const char *new);
/* Another digit where the line with this key has its last one. */
void edit_digit(struct log_entry *entry, const char *key);
/* What a host does who owns all keys: hashes made anew, checkpoints signed again. */
void rewrite(struct host *h);
/* He does it, and is seen: expect() of this step at this entry (NULL: any). Ends the
 * game.
 */
void expect_seen(struct host *h, int step, const struct log_entry *entry);
/* Removes the entry; puts it behind another. */
void take_out(struct host *h, struct log_entry *entry);
void move_behind(struct host *h, struct log_entry *entry, struct log_entry *other);

#endif
