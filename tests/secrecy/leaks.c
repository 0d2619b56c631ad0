/* Ways in which an amount could show, for tests/secrecy/run to find: put around the
 * sealing of a bid with -Wl,--wrap, in one test program alone. The file `leak` in the
 * working directory says which. */
#include "core/engine_parts.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RECEIPT_RESERVED 115 /* sealed-bids 4.3: must be 0 */

int __real_engine_seal_bid(struct engine *g, struct asked *a, int seat,
                           enum bid_kind kind, int amount, const struct bid_source *from,
                           struct error *e);
int __wrap_engine_seal_bid(struct engine *g, struct asked *a, int seat,
                           enum bid_kind kind, int amount, const struct bid_source *from,
                           struct error *e);
void __real_seal_opening_write(unsigned char out[SEAL_OPENING], const struct opening *o);
void __wrap_seal_opening_write(unsigned char out[SEAL_OPENING], const struct opening *o);

static bool leak_is(const char *name)
{
    char text[32] = "";
    int fd = open("leak", O_RDONLY | O_CLOEXEC);

    if (fd < 0 || read(fd, text, sizeof text - 1) < 0 || close(fd)) {
        abort();
    }
    return !strcmp(text, name);
}

/* A record that is not wiped. */
void __wrap_seal_opening_write(unsigned char out[SEAL_OPENING], const struct opening *o)
{
    static unsigned char *kept;

    __real_seal_opening_write(out, o);
    if (leak_is("opening")) {
        kept = malloc(SEAL_OPENING);
    }
    if (kept) {
        memcpy(kept, out, SEAL_OPENING);
    }
}

/* A buffer that is freed and not wiped. */
static void leave_text(int amount)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    int i;

    for (i = 0; f && i < 9000; i++) {
        fprintf(f, "he bids %2d  ", amount);
    }
    if (f) {
        (void)fclose(f);
    }
    free(text);
}

/* A file that somebody forgot. */
static void leave_file(int amount)
{
    FILE *f = fopen("game/bids.txt", "w");

    if (f) {
        fprintf(f, "%d", amount);
        (void)fclose(f);
    }
}

/* One more question to the database where somebody may have won a bonus card. */
static int ask_more(struct engine *g, struct asked *a, int seat, int amount,
                    struct error *e)
{
    int64_t seq;

    return amount >= 10 ? g->journal->seq(g->journal->arg, a, seat + 1, &seq, e) : 0;
}

static void look_often(int amount)
{
    for (; amount > 0; amount--) {
        (void)access("game", F_OK);
    }
}

int __wrap_engine_seal_bid(struct engine *g, struct asked *a, int seat,
                           enum bid_kind kind, int amount, const struct bid_source *from,
                           struct error *e)
{
    int result;

    if (leak_is("query") && ask_more(g, a, seat, amount, e)) {
        return -1;
    }
    if (leak_is("time")) {
        g->now += amount;
    }
    result = __real_engine_seal_bid(g, a, seat, kind, amount, from, e);
    if (leak_is("receipt")) {
        g->receipt[g->receipts - 1].block[RECEIPT_RESERVED] = (unsigned char)amount;
    }
    if (leak_is("line")) {
        fprintf(stderr, "sealed submit: kept a bid of %d\n", amount);
    }
    if (leak_is("text")) {
        leave_text(amount);
    }
    if (leak_is("file")) {
        leave_file(amount);
    }
    if (leak_is("calls")) {
        look_often(amount);
    }
    return result;
}
