/* Values <-> bytes by one walk that serves both ways: a game's deck, once read and
 * checked, is kept in a form that takes no time to read. */
#ifndef CORE_PACK_H
#define CORE_PACK_H

#include <stdbool.h>
#include <stdio.h>

struct pack {
    FILE *out;            /* written to; NULL: read instead                 */
    const char *at, *end; /* of what is read                                */
    bool failed;          /* these bytes are not what the walk expects      */
};

/* Each writes *value, or reads it; a value that does not fit fails and becomes 0. */
void pack_int(struct pack *p, int *value);
void pack_flag(struct pack *p, bool *value);
/* A number of 0..most: of elements that follow. */
void pack_count(struct pack *p, int *value, int most);
/* NULL too; what is read points into the bytes. */
void pack_text(struct pack *p, const char **value);

#endif
