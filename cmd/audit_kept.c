/* Checkpoints and receipts in kept mails: sealed-bids 6.4, step 4. */
#include "cmd/audit_parts.h"

#include "cmd/input.h"
#include "cmd/kept_text.h"
#include "core/block.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAIL_MAX (16 << 20)

/* A change of the host's keys: each mail of its batch has the same. */
static int keep_change(struct witnesses *w, const struct armored *block, struct error *e)
{
    struct kept_change *grown;
    int i;

    if (!block->bytes) {
        w->damaged++;
        return 0;
    }
    for (i = 0; i < w->changes; i++) {
        if (w->change[i].size == block->size &&
            !memcmp(w->change[i].body, block->bytes, block->size)) {
            return 0;
        }
    }
    grown = realloc(w->change, (size_t)(w->changes + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    w->change = grown;
    memset(&grown[w->changes], 0, sizeof *grown);
    grown[w->changes].body = malloc(block->size + 1);
    if (!grown[w->changes].body) {
        return error_memory(e);
    }
    memcpy(grown[w->changes].body, block->bytes, block->size);
    grown[w->changes].body[block->size] = '\0';
    grown[w->changes++].size = block->size;
    return 0;
}

static int keep(struct witnesses *w, const struct armored *block, const char *source,
                struct error *e)
{
    const bool receipt = !strcmp(block->name, "RECEIPT");
    struct witness *grown;

    if (!strcmp(block->name, "KEYCHANGE")) {
        return keep_change(w, block, e);
    }
    if (!receipt && strcmp(block->name, "CHECKPOINT") != 0) {
        return 0;
    }
    if (!block->bytes || block->size != (receipt ? BLOCK_RECEIPT : BLOCK_CHECKPOINT)) {
        w->damaged++;
        return 0;
    }
    if ((w->count & (w->count - 1)) == 0) { /* doubles its room */
        grown = realloc(w->list, (w->count ? (size_t)w->count * 2 : 1) * sizeof *grown);
        if (!grown) {
            return error_memory(e);
        }
        w->list = grown;
    }
    memset(&w->list[w->count], 0, sizeof *w->list);
    w->list[w->count].receipt = receipt;
    w->list[w->count].source = source;
    memcpy(w->list[w->count].block, block->bytes, block->size);
    w->count++;
    return 0;
}

/* A name of its own for a file; NULL: out of memory. */
static const char *name_keep(struct witnesses *w, const char *path, struct error *e)
{
    char **grown = realloc(w->file, (size_t)(w->files + 1) * sizeof *grown);

    if (grown) {
        w->file = grown;
        grown[w->files] = strdup(path);
    }
    if (!grown || !grown[w->files]) {
        (void)error_memory(e);
        return NULL;
    }
    return grown[w->files++];
}

/* No mail has a zero byte, but a database has: the outbox of the game that is looked at,
 * or of a copy, must not vouch for it. */
static bool is_mail(const struct input *in)
{
    return !memchr(in->bytes, '\0', in->n);
}

static int file_read(void *arg, const char *path, struct error *e)
{
    struct witnesses *w = arg;
    struct armored *list = NULL;
    const char *name = name_keep(w, path, e);
    struct input in;
    int i, n, result = -1;

    if (!name || input_read(&in, path, MAIL_MAX, e)) {
        return -1;
    }
    n = is_mail(&in) ? block_find(&list, in.bytes, kept_text(in.bytes, in.n), true, e)
                     : 0;
    if (n < 0) {
        goto done;
    }
    for (i = 0; i < n; i++) {
        if (keep(w, &list[i], name, e)) {
            goto done;
        }
    }
    result = 0;
done:
    block_list_free(list, n > 0 ? n : 0);
    input_clear(&in);
    return result;
}

int witnesses_read(struct witnesses *w, const char *path, struct error *e)
{
    return kept_each(path, file_read, w, e);
}

void witnesses_clear(struct witnesses *w)
{
    int i;

    for (i = 0; i < w->files; i++) {
        free(w->file[i]);
    }
    for (i = 0; i < w->changes; i++) {
        free(w->change[i].body);
    }
    free(w->change);
    free(w->file);
    free(w->list);
    memset(w, 0, sizeof *w);
}
