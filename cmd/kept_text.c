#include "cmd/kept_text.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define DEPTH_MAX 16 /* directories within directories */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

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

static int base64_digit(char c)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

/* The end of the line that begins at `at`: behind its LF. */
static size_t line_end(const char *text, size_t n, size_t at)
{
    const char *lf = memchr(text + at, '\n', n - at);

    return lf ? (size_t)(lf - text) + 1 : n;
}

static bool is_blank(const char *text, size_t at, size_t end)
{
    return end - at <= 2 && (text[at] == '\n' || text[at] == '\r');
}

static bool says_base64(const char *text, size_t n, size_t at)
{
    static const char header[] = "content-transfer-encoding: base64";

    return n - at >= sizeof header - 1 &&
           !strncasecmp(text + at, header, sizeof header - 1);
}

/* Decodes the digits of one line to `out`; bits that are left over go to the next. */
struct decoder {
    unsigned bits;
    int count;
};

static size_t decode_line(struct decoder *d, char *text, size_t at, size_t end,
                          size_t out)
{
    for (; at < end; at++) {
        const int digit = base64_digit(text[at]);

        if (digit < 0) {
            continue;
        }
        d->bits = d->bits << 6 | (unsigned)digit;
        d->count += 6;
        if (d->count >= 8) {
            d->count -= 8;
            text[out++] = (char)(d->bits >> d->count & 0xff);
        }
    }
    return out;
}

/* The body of a part ends with a blank line or the next boundary. */
static size_t decode_parts(char *text, size_t n)
{
    size_t at = 0, out = 0, end;
    bool header = false, body = false;
    struct decoder d = {0, 0};

    for (; at < n; at = end) {
        end = line_end(text, n, at);
        if (body && (text[at] == '-' || is_blank(text, at, end))) {
            body = false;
        }
        if (body) {
            out = decode_line(&d, text, at, end, out);
            continue;
        }
        body = header && is_blank(text, at, end);
        header = !body && (header || says_base64(text, n, at));
        d.count = body ? 0 : d.count;
        memmove(text + out, text + at, end - at);
        out += end - at;
    }
    return out;
}

size_t kept_text(char *text, size_t n)
{
    return unquote(text, decode_parts(text, n));
}

struct walking {
    kept_fn *fn;
    void *arg;
};

static int walk(const struct walking *w, const char *path, int depth, struct error *e);

/* Each name of a directory but those of hidden files. */
static int directory_read(const struct walking *w, const char *path, int depth,
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

static int walk(const struct walking *w, const char *path, int depth, struct error *e)
{
    struct stat is;

    if (stat(path, &is)) {
        return error_set(e, ERROR_FILE, "\"%s\" cannot be read: %s.", path,
                         strerror(errno));
    }
    if (S_ISDIR(is.st_mode)) {
        return directory_read(w, path, depth, e);
    }
    return S_ISREG(is.st_mode) || depth == 0 ? w->fn(w->arg, path, e) : 0;
}

int kept_each(const char *path, kept_fn *fn, void *arg, struct error *e)
{
    const struct walking w = {fn, arg};

    return walk(&w, path, 0, e);
}

bool kept_line(const char **at, char *out, size_t size)
{
    size_t n = strcspn(*at, "\n");
    size_t kept = n < size - 1 ? n : size - 1;

    if (!**at) {
        return false;
    }
    memcpy(out, *at, kept);
    while (kept && (out[kept - 1] == '\r' || out[kept - 1] == ' ')) {
        kept--;
    }
    out[kept] = '\0';
    *at += n + ((*at)[n] == '\n');
    return true;
}
