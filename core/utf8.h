/* Characters of UTF-8. */
#ifndef CORE_UTF8_H
#define CORE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UTF8_MAX 4 /* bytes of one character */

/* The character at text, which has n bytes, at least one, and its length in *size. A byte
 * that begins none counts as a character of its own value with length 1. */
uint32_t utf8_get(const char *text, size_t n, size_t *size);

/* Writes c, at most 0x10FFFF, and returns how many bytes that took. */
size_t utf8_put(char out[UTF8_MAX], uint32_t c);

/* Whether all of text is UTF-8: shortest form, no surrogates. */
bool utf8_valid(const char *text, size_t n);

/* Whether c works on what stands around it instead of being seen: a control character, a
 * separator of lines, a mark that turns the direction of text. */
bool utf8_is_control(uint32_t c);

/* Whether nothing is seen of c though it is no blank: the same, and soft hyphen, joiners
 * and marks of direction, fillers, the empty Braille cell, variation selectors, what is
 * for private use or means no character, tags. */
bool utf8_is_unseen(uint32_t c);

/* How many of the first n bytes of text end with a whole character. */
size_t utf8_cut(const char *text, size_t n);

/* Takes off the end what a cut, as of snprintf(), left of a character. */
void utf8_whole(char *text);

#endif
