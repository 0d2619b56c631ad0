#include "cmd/visible.h"

#include "core/utf8.h"

#include <stdio.h>

void visible_put(const char *text, size_t n)
{
    size_t at = 0, size;

    while (at < n) {
        if (utf8_is_control(utf8_get(text + at, n - at, &size))) {
            putchar('?');
        } else {
            fwrite(text + at, 1, size, stdout);
        }
        at += size;
    }
}
