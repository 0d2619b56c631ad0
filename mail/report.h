/* What a player reads: questions, facts, view and proofs as JSON, and by a template as
 * subject and body.
 *
 * One batch - a mail, a deadline, an opening - is described once, by struct news; each
 * mail of it by a struct letter. report_json() joins them, report_text() fills the
 * template. */
#ifndef MAIL_REPORT_H
#define MAIL_REPORT_H

#include "core/engine.h"
#include "mail/template.h"

#define REPORT_COLUMNS 72 /* of a line; what is longer is wrapped  */
#define REPORT_FORMS 12   /* more legal orders than this are short */

/* A fact, from memory or from a row of the database. Texts and args are borrowed. */
struct told {
    unsigned see;         /* mask of SEE_...                                         */
    int64_t step;         /* of the game                                             */
    const char *name;     /* of its kind                                             */
    const char *rule;     /* "8.3.2"; its chapter makes the heading                  */
    const char *sentence; /* with its braces; NULL: the kind is no longer known, and */
    const char *finished; /* this is what all read                                   */
    const json_t *args;
};

/* The facts of these turns: malloc'd, *count of them, or NULL with *count 0 where there
 * are none. Errors: MEMORY. */
int told_played(struct told **out, int *count, const struct played *played, int turns,
                struct error *e);

/* The fact of a row: fills *t, finding the sentence of its kind by name. */
void told_row(struct told *t, const struct rules *rules, unsigned see, int64_t step,
              const char *name, const char *rule, const json_t *args,
              const char *finished);

/* The dice of one event (sealed-bids 5.4), from memory or from the log and its
 * projections. The lists are borrowed. */
struct thrown {
    uint32_t chain, number; /* of the event; number 0: loaded dice, shown without proof */
    unsigned char reveal[32];
    const struct contribution *from;
    int contributions;
    const struct draw *draw; /* shuffles among them are passed over */
    int draws;
    const struct shuffle *shuffle;
    int shuffles;
};

void thrown_played(struct thrown *t, const struct played *played);

/* A round that players seal, not opened yet: what their programs need of it. */
struct round_shown {
    int question, round;
    char *auction;     /* malloc'd bodies of its entries */
    char *close;       /* NULL: it is open               */
    unsigned relieved; /* mask: who pays nothing for not revealing */
};

/* What one batch tells, the same for every reader. Borrowed. */
struct said_anchor;

struct news {
    const struct game *game;     /* as it now stands: who is asked what */
    int64_t now;                 /* ms: what is left of a deadline counts from here */
    const char *zone;            /* of the reader, where he has one of his own; NULL */
    const int *in_time, *missed; /* of each seat, so far; NULL: it is not told */
    const struct told *told;
    int tells;
    const struct told_message *message; /* told first; rows of the database have them */
    int messages;                       /* among the facts: then none here            */
    const struct thrown *thrown;
    int throws;
    const struct opened *opened;
    int openings;
    const unsigned char *checkpoint; /* BLOCK_CHECKPOINT bytes; NULL: none */
    const unsigned char *secret;     /* 32 bytes: of the decks, published; NULL */
    uint32_t secret_number;
    const struct said_anchor *pledge; /* of chains and decks to come */
    int pledges;
    const struct round_shown *sealing;
    int sealings;
    const char *const *rekeyed; /* bodies of the host's key-change entries */
    int rekeyings;
    const char *restored; /* body of the entry that gave up the end of a log; NULL */
    unsigned keyed; /* mask: who has registered a key; behind the seats the witness */
    int halves[SEATS_MAX + 1]; /* mode table: the first auction without a share of
                                * theirs; behind the seats the witness; 0           */
    unsigned char key[SEATS_MAX + 1][32];
    uint32_t left[SEATS_MAX]; /* of a seat without a key: the highest number of the chains
                               * that it had before; 0: it had none */
};

enum letter_kind {
    LETTER_REPORT,     /* report.txt, for a spectator spectator.txt */
    LETTER_RECEIPT,    /* receipt.txt: stored, or a TEST            */
    LETTER_ERROR,      /* error.txt: nothing was kept               */
    LETTER_REMINDER,   /* reminder.txt                              */
    LETTER_NOTICE,     /* notice.txt: a sentence, to whom it concerns */
    LETTER_INVITATION, /* invitation.txt: a player's first mail     */
};

#define SHOWN_BID "your bid" /* the `what` of one */

/* One thing in the answered mail, as it is shown to its sender. Borrowed. */
struct shown {
    int line;         /* of the file; 0: none is named                      */
    const char *what; /* "your bid", "message"; NULL: an order of the game  */
    const char *text; /* as understood; NULL: it is not quoted              */
    const char *mark; /* "done", "noted" (for later in the turn), "passed over",     */
                      /* "stored", "refused", "not reached", "good" (a TEST), "not   */
                      /* checked" (by one), "not kept"                               */
    const char *why;  /* it was refused or passed over; "" */
};

/* What became of a file, order by order: malloc'd, *count of them; the texts point into a
 * and s. asked: what the seat was asked when the file came, or NULL. gone: mask of seats
 * whose players have resigned. Bids are never
 * quoted, nor is anything else while bids or sealed answers are open to the seat, unless
 * it was played: then it is known. Bids with and without a tie list, tie lists alone and
 * bids taken back all look the same. Errors: MEMORY. */
int shown_lines(struct shown **out, int *count, const struct answer *a,
                const struct submission *s, const struct asked *asked, unsigned gone,
                struct error *e);

/* One mail. Borrowed. */
struct letter {
    enum letter_kind kind;
    int seat;         /* the reader; game->seats: a spectator                 */
    const char *code; /* his next code, or its placeholder; NULL: none        */
    const struct receipt_made *receipt; /* those of his own are put in                */
    int receipts;
    const struct shown *shown; /* what became of his mail; NULL where it answers none */
    int showns;
    bool observer;       /* he watches, and may stop to                              */
    bool witness;        /* he keeps half of the key to bids: witness.txt            */
    bool rules;          /* he asked for the rules                                   */
    const char *help;    /* the verb he asked about; "": for all; NULL               */
    bool test;           /* it was a TEST                                            */
    bool partly;         /* not all of it stands                                     */
    const char *ignored; /* what was not read as orders, a line each; NULL           */
    const char *from;    /* whence it was received; NULL                             */
    const char *authenticated; /* what the mail server says of that; "" or NULL       */
    const char *error;    /* ERROR: "E-BID"                                           */
    bool last;            /* ERROR: no more of them are answered today                */
    const char *sentence; /* ERROR, NOTICE: what is to be said                        */
    bool host;            /* NOTICE: the host may answer it with one of his verbs     */
    const char *subject;  /* NOTICE, or REPORT of nothing but a message: its subject  */
    const struct invitation *invitation; /* INVITATION                                */
};

/* What a player is given before the first die falls (sealed-bids 5.1). */
struct invitation {
    unsigned char archive[32], deck_commit[32], anchor[32];
    uint32_t chain, length;
    const char *host; /* who runs the game; NULL */
};

/* Everything the mail may tell, as JSON: new reference. Errors: DATA (a sentence lacks an
 * argument, an entry of the log is broken), MEMORY, BUG (the view). */
int report_json(json_t **out, const struct news *n, const struct letter *l,
                struct error *e);

/* The mail as text: the template that the JSON names, its lines wrapped. Errors: CONFIG
 * (the template), MEMORY. */
int report_text(struct template_mail *out, const struct templates *t, json_t *json,
                struct error *e);

/* What template help.txt takes, for spectators: {"help": ..} of one verb, or "" for all.
 * New reference. Errors: MEMORY. */
json_t *report_help_json(const struct game *g, const char *verb, struct error *e);

/* text with every line broken at blanks where it is wider than so many columns: malloc'd,
 * or NULL (out of memory). The rest of a line stands under its text: behind its first gap
 * of two blanks or more, else below its first word. */
char *report_wrap(const char *text, int columns);

#endif
