/* A host with keys that never change and a game in memory: what tests of the engine play
 * on. */
#ifndef TESTS_SUPPORT_HOST_H
#define TESTS_SUPPORT_HOST_H

#include "core/engine.h"

/* The option of Mutant Revolution with which everybody bids at once: what tests of bids
 * play. */
#define HOST_AUCTIONS "{\"auctions\": true}"

struct host {
    struct game game;
    struct intake intake;
    struct vault vault;
    struct memory memory;
    struct journal journal;
    struct log_head head;
    struct engine engine;
    int64_t now;
};

/* Founds a game of these rules; options and deck may be NULL. Fails the test on error.
 * The engine of the founding is still there, for what it played. */
void host_found(struct host *h, const struct rules *rules, int seats,
                const char *const *names, const char *options, const char *deck);

/* The same, of a game for `wanted` players that waits for the others. */
void host_gather(struct host *h, const struct rules *rules, int wanted, int seats,
                 const char *const *names, const char *options, const char *deck);

/* A new batch: what the engine made so far is forgotten, the log goes on. vault: it is an
 * opening. */
void host_batch(struct host *h, bool vault);

/* One file of one seat, in a batch of its own. number 0: by hand. answer_clear() *out. */
void host_submit(struct host *h, int seat, int64_t number, const char *text,
                 struct answer *out);

/* The same with the block that signs it; NULL. */
void host_submit_signed(struct host *h, int seat, int64_t number, const char *text,
                        const struct armored *block, struct answer *out);

/* The same where only the verdict counts. */
enum verdict host_says(struct host *h, int seat, const char *text);

/* What is due at h->now; and everything that can be opened: how many rounds. */
void host_tick(struct host *h);
int host_open(struct host *h);

/* Issues the next code to every seat, as the mails of a batch do. */
void host_mail_out(struct host *h);

void host_close(struct host *h);

#endif
