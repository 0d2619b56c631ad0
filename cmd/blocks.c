#include "cmd/blocks.h"

#include "store/inbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What a block is to who reads of it. */
static const char *what_of(const char *name)
{
    return !strcmp(name, "PLAYERKEY")  ? "your key"
           : !strcmp(name, "NEWKEY")   ? "your new key"
           : !strcmp(name, "REVEAL")   ? "your reveal"
           : !strcmp(name, "ORDERS")   ? "your signature"
           : !strcmp(name, "TABLEKEY") ? "your shares"
           : !strcmp(name, "SHARE")    ? "your share of the key"
                                       : "your sealed bid";
}

static const char *mark_of(enum block_fate fate)
{
    switch (fate) {
    case FATE_TAKEN:
        return "stored";
    case FATE_AGAIN:
        return "known";
    case FATE_LATE:
    case FATE_REFUSED:
    case FATE_FOREIGN:
        break;
    }
    return "refused";
}

static bool same(const struct shown *a, const struct shown *b)
{
    return !strcmp(a->what, b->what) && !strcmp(a->mark, b->mark) &&
           !strcmp(a->why, b->why) && !strcmp(a->what, what_of("TABLEKEY"));
}

static void note(struct blocks *b, const struct armored *block,
                 const struct block_taken *t)
{
    struct shown *s = &b->shown[b->showns];

    (void)snprintf(b->why[b->showns], sizeof b->why[0], "%s", t->why);
    memset(s, 0, sizeof *s);
    s->what = what_of(block->name);
    s->mark = mark_of(t->fate);
    s->why = b->why[b->showns];
    b->showns += !(b->showns && same(s, s - 1)); /* shares come in great number */
    b->player = b->player ? b->player : t->player;
    b->taken += t->fate == FATE_TAKEN;
    b->known += t->fate == FATE_AGAIN;
    if (t->fate != FATE_TAKEN && t->fate != FATE_AGAIN && !b->refused++) {
        refusal_set(&b->refusal, REFUSAL_BLOCK, 0);
        refusal_put(&b->refusal, 0, t->why, strlen(t->why));
    }
}

/* One block signs all orders of a mail, so that there is no telling which of two does. */
static void orders_keep(struct blocks *b, struct armored *block)
{
    struct block_taken t = {.fate = FATE_FOREIGN, .why = ""};

    if (b->has_orders) {
        (void)snprintf(t.why, sizeof t.why, "A mail takes one ORDERS block.");
        note(b, block, &t);
        return;
    }
    b->has_orders = true;
    b->orders = *block;
    block->bytes = NULL; /* it has moved */
}

static int take_each(struct session *s, struct blocks *b, struct armored *list, int n,
                     const unsigned char ref[SEAL_HASH], bool *kept, struct error *e)
{
    struct block_taken t;
    int i;

    for (i = 0; i < n; i++) {
        if (!strcmp(list[i].name, "ORDERS")) {
            orders_keep(b, &list[i]);
            continue;
        }
        if (engine_block(&s->engine, &list[i], b->seat, b->number, ref, &t, e)) {
            return -1;
        }
        *kept =
            *kept || (t.fate == FATE_TAKEN && strcmp(list[i].name, "PLAYERKEY") != 0 &&
                      strcmp(list[i].name, "NEWKEY") != 0);
        note(b, &list[i], &t);
    }
    return 0;
}

/* The mail is kept where the log has its hash. */
static int keep_raw(struct session *s, const struct blocks *b,
                    const unsigned char *sealed, size_t size,
                    const unsigned char ref[SEAL_HASH], struct error *e)
{
    struct archived a;

    memset(&a, 0, sizeof a);
    a.ref = ref;
    a.sealed = sealed;
    a.size = size;
    a.received = s->now;
    a.player = b->player;
    return store_archive_add(s->store, &a, e);
}

/* A mail with too many is no fault of ours. */
static int too_many(struct blocks *b, const struct error *why, struct error *e)
{
    if (why->code != ERROR_SYNTAX) {
        *e = *why;
        return -1;
    }
    b->refused = 1;
    refusal_set(&b->refusal, REFUSAL_BLOCK, 0);
    refusal_put(&b->refusal, 0, why->text, strlen(why->text));
    return 0;
}

/* Something begins like a block, and is none. */
static int none_whole(struct blocks *b)
{
    static const char text[] =
        "It should begin with the line BEGIN PBEM, its name and 1, and end with END "
        "PBEM, "
        "its name and 16 digits: please mail it as it was printed.";

    b->refused = 1;
    refusal_set(&b->refusal, REFUSAL_BLOCK, 0);
    refusal_put(&b->refusal, 0, text, strlen(text));
    return 0;
}

int blocks_take(struct session *s, struct blocks *b, struct error *e)
{
    unsigned char ref[SEAL_HASH], *sealed = NULL;
    struct armored *list = NULL;
    struct error why = {ERROR_NONE, 0, ""};
    const int64_t before = s->engine.head.seq;
    bool kept = false;
    size_t size;
    int n, result = -1;

    n = block_find(&list, b->text, b->size, false, &why);
    if (n <= 0) {
        block_list_free(list, 0);
        return n ? too_many(b, &why, e) : none_whole(b);
    }
    sealed = seal_raw(b->raw, b->raw_size, s->game.archive_public, &size, ref, e);
    if (sealed && !take_each(s, b, list, n, ref, &kept, e)) {
        b->entry = s->engine.head.seq > before ? before + 1 : 0;
        result = kept ? keep_raw(s, b, sealed, size, ref, e) : 0;
    }
    free(sealed);
    block_list_free(list, n);
    return result;
}

void blocks_clear(struct blocks *b)
{
    free(b->orders.bytes);
    b->orders.bytes = NULL;
}

char *blocks_apart(const char *text)
{
    static const char begin[] = "BEGIN PBEM ", end[] = "END PBEM ";
    char *out = malloc(strlen(text) + 1), *to = out;
    bool within = false;

    while (out && *text) {
        const char *from = text + strspn(text, " \t");
        const size_t n = strcspn(text, "\n") + (text[strcspn(text, "\n")] == '\n');

        within = within || !strncasecmp(from, begin, sizeof begin - 1);
        if (!within) {
            memcpy(to, text, n);
            to += n;
        }
        within = within && strncasecmp(from, end, sizeof end - 1) != 0;
        text += n;
    }
    if (out) {
        *to = '\0';
    }
    return out;
}

int blocks_answer(struct session *s, struct blocks *b, struct reply *reply,
                  struct error *e)
{
    char *sentence = refusal_text(&b->refusal, false);
    int result;

    if (!sentence) {
        return error_set(e, ERROR_MEMORY, "Out of memory.");
    }
    reply->seat = reply->seat < 0 ? b->player - 1 : reply->seat;
    reply->letter.kind = b->taken || b->known ? LETTER_RECEIPT : LETTER_ERROR;
    reply->letter.shown = b->shown;
    reply->letter.showns = b->showns;
    reply->letter.error = refusal_name(b->refusal.code);
    reply->letter.subject = refusal_subject(b->refusal.code);
    reply->letter.sentence = sentence;
    result = post_batch(s, reply->seat < 0 ? NULL : reply, false, e);
    reply->letter.subject = reply->letter.sentence = NULL;
    free(sentence);
    return result;
}
