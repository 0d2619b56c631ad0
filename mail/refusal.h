/* Why a mail was not accepted: the codes and sentences of mail 1.5. */
#ifndef MAIL_REFUSAL_H
#define MAIL_REFUSAL_H

#include <stdbool.h>
#include <stddef.h>

#define REFUSAL_TEXT 256 /* bytes of what a sentence quotes */
#define REFUSAL_TEXTS 3

enum refusal_code {
    REFUSAL_NONE,
    REFUSAL_EMPTY,
    REFUSAL_SIZE, /* size, limit                                                */
    REFUSAL_HEADERS,
    REFUSAL_NESTING,
    REFUSAL_PARTS,
    REFUSAL_TEXTSIZE, /* limit                                                      */
    REFUSAL_LINES,    /* limit                                                      */
    REFUSAL_LINELEN,  /* line, limit                                                */
    REFUSAL_NUL,      /* line; 0: in the header                                     */
    REFUSAL_CONTROL,  /* line                                                       */
    REFUSAL_CHARSET,  /* text[0]: its name                                          */
    REFUSAL_PARSE,
    REFUSAL_ENCRYPTED,
    REFUSAL_SMIME,
    REFUSAL_TNEF,
    REFUSAL_FORWARD,
    REFUSAL_TWOSETS,
    REFUSAL_QUOTE,    /* line                                                       */
    REFUSAL_JOIN,     /* line: ends in a backslash; is called E-QUOTE too           */
    REFUSAL_TYPO,     /* line, text[0]: how it reads, text[1]: what was meant       */
    REFUSAL_NOORDERS, /* text[0]: a sentence, text[1]: a blank and a hint; ""       */
    REFUSAL_AUTH,
    REFUSAL_AUTH_AMBIG,
    REFUSAL_AUTH_SEATS, /* text[0]: one of several seats; is called E-AUTH too */
    REFUSAL_AUTH_GAMES, /* text: of which games it may be, of which the answer is; is
                           called E-AUTH too                                      */
    REFUSAL_FROM,       /* text[0]: its From; is called E-AUTH too                     */
    REFUSAL_USED,
    REFUSAL_GIVEN_UP, /* of before the game was restored; is called E-USED too    */
    REFUSAL_STALE,    /* text: the question, when it closed, what is asked now      */
    REFUSAL_EARLY,    /* text[0]: the question asked now; is called E-STALE too      */
    REFUSAL_OLDER,    /* text: when it was written, when the accepted one was       */
    REFUSAL_ORDER,    /* line, text[0]: the sentence of core/                       */
    REFUSAL_UNREAD, /* the same where the line cannot be read; is called E-ORDER too   */
    REFUSAL_TELL,   /* the same of a TELL; is called E-ORDER too                  */
    REFUSAL_AWAY,   /* text[0]: why not; is called E-ORDER too, and quotes nothing */
    REFUSAL_OFFICE, /* text[0]: a sentence that quotes nothing; is called E-ORDER too */
    REFUSAL_BID,    /* limit: of a round, size: what the seat may bid here and now */
    REFUSAL_BID_SEALED, /* the same where players seal theirs; is called E-BID too */
    REFUSAL_BLOCK,      /* text[0]: the sentence of core/                             */
    REFUSAL_SIGNED,     /* the same, of orders that are not signed as they must be */
    REFUSAL_LATE,       /* text: the question, when it closed                         */
    REFUSAL_OVER,       /* the host has ended the game                                */
    REFUSAL_INTERNAL,
};

struct refusal {
    enum refusal_code code;
    int line; /* of the text it was found in, from 1; 0 where none applies */
    long size, limit;
    char text[REFUSAL_TEXTS][REFUSAL_TEXT];
};

/* Makes *r this refusal, with nothing else known of it. */
void refusal_set(struct refusal *r, enum refusal_code code, int line);

/* Sets text i of r to the first n bytes of text, cut at a character where they do not
 * fit. */
void refusal_put(struct refusal *r, int i, const char *text, size_t n);

/* "E-AUTH"; "" for REFUSAL_NONE. */
const char *refusal_name(enum refusal_code code);

/* What stands in the subject of the answer, in a player's words: the same for all that is
 * refused for this reason, so that it repeats nothing. */
const char *refusal_subject(enum refusal_code code);

/* The code of that name, REFUSAL_NONE where there is none. */
enum refusal_code refusal_find(const char *name);

/* The sentence, malloc'd, or NULL: out of memory. sealed: bids or sealed answers are open
 * to the seat, so nothing that it wrote is repeated. */
char *refusal_text(const struct refusal *r, bool sealed);

#endif
