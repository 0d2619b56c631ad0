/* Checkpoints and receipts in kept mails: sealed-bids 6.4, step 4. */
#include "cmd/audit_parts.h"

#include "cmd/input.h"
#include "core/block.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define MAIL_MAX (16 << 20)
#define DEPTH_MAX 16 /* directories within directories */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

/* Undoes quoted-printable in place: what a mail program has made of the lines. A text
 * that was never encoded has no such sequences in its blocks. */
static size_t unquote(char *text, size_t n)
{
    size_t in = 0, out = 0;

    while (in < n) {
        if (text[in] == '=' && in + 1 < n && text[in + 1] == '\n') {
            in += 2;
        } else if (text[in] == '=' && in + 2 < n && text[in + 1] == '\r' &&
                   text[in + 2] == '\n') {
            in += 3;
        } else if (text[in] == '=' && in + 2 < n && hex_digit(text[in + 1]) >= 0 &&
                   hex_digit(text[in + 2]) >= 0) {
            text[out++] = (char)(hex_digit(text[in + 1]) * 16 + hex_digit(text[in + 2]));
            in += 3;
        } else {
            text[out++] = text[in++];
        }
    }
    return out;
}

static int keep(struct witnesses *w, const struct armored *block, const char *source,
                struct error *e)
{
    const bool receipt = !strcmp(block->name, "RECEIPT");
    struct witness *grown;

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

static int file_read(struct witnesses *w, const char *path, struct error *e)
{
    struct armored *list = NULL;
    const char *name = name_keep(w, path, e);
    struct input in;
    int i, n, result = -1;

    if (!name || input_read(&in, path, MAIL_MAX, e)) {
        return -1;
    }
    n = is_mail(&in) ? block_find(&list, in.bytes, unquote(in.bytes, in.n), true, e) : 0;
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

static int walk(struct witnesses *w, const char *path, int depth, struct error *e);

/* Each name of a directory but those of hidden files. */
static int directory_read(struct witnesses *w, const char *path, int depth,
                          struct error *e)
{
    DIR *dir = depth < DEPTH_MAX ? opendir(path) : NULL;
    struct dirent *one;
    char *below;
    int result = 0;

    if (!dir) {
        return error_set(e, ERROR_FILE, "The directory \"%s\" cannot be read: %s.", path,
                         depth < DEPTH_MAX ? strerror(errno) : "it lies too deep");
    }
    while (!result && (one = readdir(dir))) {
        const size_t room = strlen(path) + strlen(one->d_name) + 2;

        if (one->d_name[0] == '.') {
            continue;
        }
        below = malloc(room);
        if (!below) {
            result = error_memory(e);
            break;
        }
        (void)snprintf(below, room, "%s/%s", path, one->d_name);
        result = walk(w, below, depth + 1, e);
        free(below);
    }
    (void)closedir(dir); /* it was only read */
    return result;
}

static int walk(struct witnesses *w, const char *path, int depth, struct error *e)
{
    struct stat is;

    if (stat(path, &is)) {
        return error_set(e, ERROR_FILE, "\"%s\" cannot be read: %s.", path,
                         strerror(errno));
    }
    if (S_ISDIR(is.st_mode)) {
        return directory_read(w, path, depth, e);
    }
    return S_ISREG(is.st_mode) || depth == 0 ? file_read(w, path, e) : 0;
}

int witnesses_read(struct witnesses *w, const char *path, struct error *e)
{
    return walk(w, path, 0, e);
}

void witnesses_clear(struct witnesses *w)
{
    int i;

    for (i = 0; i < w->files; i++) {
        free(w->file[i]);
    }
    free(w->file);
    free(w->list);
    memset(w, 0, sizeof *w);
}
