#include "mail/width.h"

#include <stdbool.h>

struct range {
    uint32_t first, last;
};

/* The marks of the scripts that names are commonly written in; the joiners. */
static const struct range narrow[] = {
    {0x300, 0x36f},     {0x483, 0x489},   {0x591, 0x5bd},   {0x5bf, 0x5bf},
    {0x5c1, 0x5c2},     {0x5c4, 0x5c5},   {0x5c7, 0x5c7},   {0x610, 0x61a},
    {0x64b, 0x65f},     {0x670, 0x670},   {0x6d6, 0x6dc},   {0x6df, 0x6e4},
    {0x6e7, 0x6e8},     {0x6ea, 0x6ed},   {0x93a, 0x93a},   {0x93c, 0x93c},
    {0x941, 0x948},     {0x94d, 0x94d},   {0xe31, 0xe31},   {0xe34, 0xe3a},
    {0xe47, 0xe4e},     {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f},
    {0x202a, 0x202e},   {0x2060, 0x206f}, {0x20d0, 0x20f0}, {0x302a, 0x302d},
    {0x3099, 0x309a},   {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff},
    {0xe0100, 0xe01ef},
};

static const struct range wide[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},
    {0x25fd, 0x25fe},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x26aa, 0x26ab},
    {0x26bd, 0x26be},   {0x26c4, 0x26c5},   {0x270a, 0x270b},   {0x2753, 0x2755},
    {0x2795, 0x2797},   {0x2b1b, 0x2b1c},   {0x2e80, 0x303e},   {0x3041, 0x3247},
    {0x3250, 0x4dbf},   {0x4e00, 0xa4cf},   {0xa960, 0xa97c},   {0xac00, 0xd7a3},
    {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},
    {0x1f300, 0x1f320}, {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393},
    {0x1f3a0, 0x1f3ca}, {0x1f3cf, 0x1f3d3}, {0x1f3e0, 0x1f3f0}, {0x1f3f8, 0x1f43e},
    {0x1f442, 0x1f4fc}, {0x1f4ff, 0x1f53d}, {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5},
    {0x1f6eb, 0x1f6ec}, {0x1f6f4, 0x1f6fc}, {0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945},
    {0x1f947, 0x1f9ff}, {0x1fa70, 0x1faff}, {0x20000, 0x3fffd},
};

static bool in_table(const struct range *table, size_t n, uint32_t c)
{
    size_t i;

    for (i = 0; i < n; i++) {
        if (c >= table[i].first && c <= table[i].last) {
            return true;
        }
    }
    return false;
}

/* Bytes that the first one announces; 0 where it begins no character. */
static size_t announced(unsigned char first)
{
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xc2 && first <= 0xdf) {
        return 2;
    }
    if (first >= 0xe0 && first <= 0xef) {
        return 3;
    }
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

size_t utf8_next(const char *text, size_t n, uint32_t *c)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = announced((unsigned char)text[0]);
    uint32_t value;
    size_t i;

    *c = 0xfffd;
    if (length == 0 || length > n) {
        return 1;
    }
    value = (unsigned char)text[0] & (length == 1 ? 0x7fu : 0xffu >> (length + 1));
    for (i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) {
            return 1;
        }
        value = value << 6 | ((unsigned char)text[i] & 0x3fu);
    }
    if (value < least[length] || value > 0x10ffff ||
        (value >= 0xd800 && value <= 0xdfff)) {
        return 1;
    }
    *c = value;
    return length;
}

static int columns_of(uint32_t c)
{
    if (c < 0x300) { /* most of them */
        return 1;
    }
    if (in_table(wide, sizeof wide / sizeof wide[0], c)) {
        return 2;
    }
    return in_table(narrow, sizeof narrow / sizeof narrow[0], c) ? 0 : 1;
}

int text_width(const char *text, size_t n)
{
    uint32_t c;
    size_t i;
    int columns = 0;

    for (i = 0; i < n;) {
        i += utf8_next(text + i, n - i, &c);
        columns += columns_of(c);
    }
    return columns;
}
