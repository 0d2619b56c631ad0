/* Errors: a code for the program and a sentence for the person. */
#ifndef CORE_ERROR_H
#define CORE_ERROR_H

#include <stdbool.h>

enum error_code {
    ERROR_NONE,
    ERROR_SYNTAX,  /* an order is not well formed                          */
    ERROR_ILLEGAL, /* the rules of the game refuse it                      */
    ERROR_DENIED,  /* the code of the sender is wrong, missing or used     */
    ERROR_STALE,   /* answers something that is closed or was asked later  */
    ERROR_DATA,    /* a deck, a case, a snapshot or a game is broken       */
    ERROR_FILE,    /* missing, no database, not ours, of a newer schema    */
    ERROR_CONFIG,  /* settings, template or key file                       */
    ERROR_STORE,   /* the database is busy, full or read-only              */
    ERROR_MAIL,    /* relay or Maildir; may pass                           */
    ERROR_MEMORY,  /* out of memory                                        */
    ERROR_BUG,     /* contradicts the program's own rules                  */
};

struct error {
    enum error_code code;
    int line;       /* of the order file, from 1; 0 where none applies */
    char text[256]; /* one sentence, fit to be mailed to the player    */
};

/* Fills *e and returns -1, so that a caller can write `return error_set(...)`. In a text
 * that is too long what stands in double quotes is cut first, of a path the beginning,
 * then the end, at a character. e->line stays as it was. */
int error_set(struct error *e, enum error_code code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether it is an order that cannot be read or is not allowed, and so its player's to
 * mend (SYNTAX, ILLEGAL, DENIED); all else is the program's or the machine's. */
bool error_of_order(const struct error *e);

/* ERROR_MEMORY, "Out of memory."; -1. */
int error_memory(struct error *e);

#endif
