/* Header fields of a mail: cleaned, encoded, folded. mail 4.5. */
#ifndef MAIL_HEADER_H
#define MAIL_HEADER_H

#include <stdio.h>

#define HEADER_CHARACTERS 200 /* of a value, before it is encoded */

/* A field being written. Write errors stay in out. */
struct header {
    FILE *out;
    size_t column;
    int words; /* written after the name */
};

void header_begin(struct header *h, FILE *out, const char *name);
void header_end(struct header *h);

/* One piece that is not broken, on a new line where it would pass column 78. Only for
 * what the program made itself or has checked. */
void header_word(struct header *h, const char *word);

/* A new line before the next word. */
void header_fold(struct header *h);

/* Free text, of whatever bytes: control characters become blanks, at most
 * HEADER_CHARACTERS are kept, and what is not ASCII becomes encoded words. */
void header_text(struct header *h, const char *text);

/* The same as the name before an address: bare if it is one atom, else quoted, else
 * encoded; never with an `@`. Nothing for an empty name. */
void header_phrase(struct header *h, const char *name);

#endif
