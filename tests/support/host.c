#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOST_START 1796000000000 /* ms: late in 2026 */

static void must(int result, const struct error *e)
{
    if (result) {
        fail_msg("%s", e->text);
    }
}

void host_batch(struct host *h, bool vault)
{
    h->head = h->engine.head;
    engine_clear(&h->engine);
    engine_begin(&h->engine, &h->game, &h->intake, vault ? &h->vault : NULL, &h->journal,
                 &h->head, h->now);
}

void host_gather(struct host *h, const struct rules *rules, int wanted, int seats,
                 const char *const *names, const char *options, const char *deck)
{
    json_t *json = options ? json_loads(options, 0, NULL) : NULL;
    struct error e = {0};
    int i;

    memset(h, 0, sizeof *h);
    memset(h->intake.sign, 0x22, sizeof h->intake.sign);
    memset(h->intake.code, 0x12, sizeof h->intake.code);
    memset(h->intake.play, 0x13, sizeof h->intake.play);
    memset(h->vault.key, 0x11, sizeof h->vault.key);
    h->now = HOST_START;
    must(game_begin(&h->game, rules, deck, json, &e), &e);
    json_decref(json);
    (void)snprintf(h->game.name, sizeof h->game.name, "%s", "g1");
    h->game.seats = seats;
    h->game.wanted = wanted;
    for (i = 0; i < seats; i++) {
        must(game_seat(&h->game, i, names[i], &e), &e);
    }
    journal_memory(&h->journal, &h->memory);
    engine_begin(&h->engine, &h->game, &h->intake, &h->vault, &h->journal, &h->head,
                 h->now);
    must(engine_found(&h->engine, deck ? deck : rules->deck, &e), &e);
}

void host_found(struct host *h, const struct rules *rules, int seats,
                const char *const *names, const char *options, const char *deck)
{
    host_gather(h, rules, 0, seats, names, options, deck);
}

void host_submit(struct host *h, int seat, int64_t number, const char *text,
                 struct answer *out)
{
    host_submit_signed(h, seat, number, text, NULL, out);
}

void host_submit_signed(struct host *h, int seat, int64_t number, const char *text,
                        const struct armored *block, struct answer *out)
{
    struct order_file f;
    struct submission s;
    struct error e = {0};
    unsigned char *archived;
    size_t archived_size;

    host_batch(h, false);
    must(order_file_read(&f, text, strlen(text), &e), &e);
    must(submission_read(&s, &f, h->game.names, h->game.seats, &e), &e);
    must(engine_submit(&h->engine, seat, number, &s, block, text, strlen(text), &archived,
                       &archived_size, out, &e),
         &e);
    free(archived);
    submission_free(&s);
    order_file_free(&f);
}

enum verdict host_says(struct host *h, int seat, const char *text)
{
    struct answer a;
    enum verdict verdict;

    host_submit(h, seat, 0, text, &a);
    verdict = a.verdict;
    answer_clear(&a);
    return verdict;
}

void host_tick(struct host *h)
{
    struct error e = {0};

    host_batch(h, false);
    must(engine_tick(&h->engine, 0, &e), &e);
}

int host_open(struct host *h)
{
    struct error e = {0};
    int count;

    host_batch(h, true);
    must(engine_open(&h->engine, 0, &count, &e), &e);
    return count;
}

void host_mail_out(struct host *h)
{
    unsigned char checkpoint[BLOCK_CHECKPOINT];
    struct error e = {0};
    int64_t entry;

    must(engine_mail_out(&h->engine, SEE_ONLY(h->game.seats) - 1, checkpoint, &entry, &e),
         &e);
}

void host_close(struct host *h)
{
    engine_clear(&h->engine);
    memory_clear(&h->memory);
    game_clear(&h->game);
}
