#include "core/utf8.h"

#include <string.h>

/* Length of the character that begins with this byte; 0 where none does. */
static size_t length_of(unsigned char lead)
{
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xC2 && lead < 0xE0) {
        return 2;
    }
    if (lead >= 0xE0 && lead < 0xF0) {
        return 3;
    }
    return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

/* Reads one character; 0 bytes where there is none. */
static size_t decode(const char *text, size_t n, uint32_t *out)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = length_of((unsigned char)text[0]);
    uint32_t c = (unsigned char)text[0];
    size_t i;

    if (length == 0 || length > n) {
        return 0;
    }
    if (length > 1) {
        c &= 0x7Fu >> length;
    }
    for (i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80) {
            return 0;
        }
        c = c << 6 | ((unsigned char)text[i] & 0x3F);
    }
    if (c < least[length] || (c >= 0xD800 && c < 0xE000) || c > 0x10FFFF) {
        return 0;
    }
    *out = c;
    return length;
}

uint32_t utf8_get(const char *text, size_t n, size_t *size)
{
    uint32_t c = (unsigned char)text[0];

    *size = c < 0x80 ? 1 : decode(text, n, &c);
    if (*size == 0) {
        *size = 1;
    }
    return c;
}

size_t utf8_put(char out[UTF8_MAX], uint32_t c)
{
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    size_t i;

    if (length == 1) {
        out[0] = (char)c;
        return 1;
    }
    for (i = length - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (c & 0x3F));
        c >>= 6;
    }
    out[0] = (char)(lead[length] | c);
    return length;
}

bool utf8_valid(const char *text, size_t n)
{
    size_t at = 0;

    while (at < n) {
        uint32_t c;
        size_t size = decode(text + at, n - at, &c);

        if (size == 0) {
            return false;
        }
        at += size;
    }
    return true;
}

bool utf8_is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

bool utf8_is_unseen(uint32_t c)
{
    static const struct {
        uint32_t from, to;
    } unseen[] = {
        {0xAD, 0xAD},       {0x034F, 0x034F},   {0x061C, 0x061C},   {0x115F, 0x1160},
        {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2060, 0x206F},
        {0x2800, 0x2800},   {0x3164, 0x3164},   {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF},
        {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},
        {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}, {0xF0000, 0x10FFFF}};
    size_t i;

    for (i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        if (c >= unseen[i].from && c <= unseen[i].to) {
            return true;
        }
    }
    return utf8_is_control(c);
}

size_t utf8_cut(const char *text, size_t n)
{
    size_t start = n;

    while (start > 0 && n - start < UTF8_MAX &&
           ((unsigned char)text[start - 1] & 0xC0) == 0x80) {
        start--;
    }
    if (start == 0) {
        return n;
    }
    return start - 1 + length_of((unsigned char)text[start - 1]) > n ? start - 1 : n;
}

void utf8_whole(char *text)
{
    text[utf8_cut(text, strlen(text))] = '\0';
}
