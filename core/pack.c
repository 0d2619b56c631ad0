#include "core/pack.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define INT_BYTES 4

/* What stands before each value, so that another walk's bytes are found out. */
enum mark { MARK_INT = 'i', MARK_TEXT = 't', MARK_NULL = 'n' };

/* The next n bytes of what is read behind a mark, or NULL. */
static const char *take(struct pack *p, enum mark mark, size_t n)
{
    const char *at = p->at;

    if (p->failed || (size_t)(p->end - at) < n + 1 || *at != (char)mark) {
        p->failed = true;
        return NULL;
    }
    p->at += n + 1;
    return at + 1;
}

static void put(struct pack *p, enum mark mark, const void *bytes, size_t n)
{
    p->failed =
        p->failed || fputc(mark, p->out) == EOF || fwrite(bytes, 1, n, p->out) != n;
}

static void write_int(struct pack *p, int value)
{
    uint32_t bits = (uint32_t)value;
    unsigned char bytes[INT_BYTES];
    int i;

    for (i = 0; i < INT_BYTES; i++, bits >>= 8) {
        bytes[i] = (unsigned char)(bits & 0xff);
    }
    put(p, MARK_INT, bytes, sizeof bytes);
}

static int read_int(struct pack *p)
{
    const unsigned char *bytes = (const unsigned char *)take(p, MARK_INT, INT_BYTES);
    uint32_t bits;
    int value;

    if (!bytes) {
        return 0;
    }
    bits = (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 |
           bytes[0];
    memcpy(&value, &bits, sizeof value);
    return value;
}

void pack_int(struct pack *p, int *value)
{
    if (p->out) {
        write_int(p, *value);
    } else {
        *value = read_int(p);
    }
}

void pack_flag(struct pack *p, bool *value)
{
    int number = *value;

    pack_count(p, &number, 1);
    *value = number != 0;
}

void pack_count(struct pack *p, int *value, int most)
{
    pack_int(p, value);
    if (*value < 0 || *value > most) {
        p->failed = true;
        *value = 0;
    }
}

static const char *read_text(struct pack *p)
{
    const char *text, *zero;

    if (p->at < p->end && *p->at == MARK_NULL) {
        p->at++;
        return NULL;
    }
    text = take(p, MARK_TEXT, 0);
    zero = text ? memchr(text, '\0', (size_t)(p->end - text)) : NULL;
    if (!zero) {
        p->failed = true;
        return NULL;
    }
    p->at = zero + 1;
    return text;
}

void pack_text(struct pack *p, const char **value)
{
    if (!p->out) {
        *value = read_text(p);
    } else if (*value) {
        put(p, MARK_TEXT, *value, strlen(*value) + 1);
    } else {
        put(p, MARK_NULL, "", 0);
    }
}
