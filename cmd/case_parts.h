/* What the files of the case runner share; nobody else includes it. */
#ifndef CMD_CASE_PARTS_H
#define CMD_CASE_PARTS_H

#include "cmd/case.h"
#include "cmd/case_text.h"
#include "core/engine.h"

/* The last file of a seat and what became of it. */
struct sent {
    bool any;
    enum verdict verdict;
    int done;       /* lines that stand, from the first       */
    bool partly;    /* some do not                            */
    char text[400]; /* the answer, where it was refused    */
};

struct case_run {
    const struct case_options *o;
    const struct rules *rules;
    char *name[SEATS_MAX];
    int seats;
    json_t *options;
    bool draws; /* dice of set-up were given */
    bool begun; /* the game is set up        */
    struct game game;
    struct engine engine;
    struct journal journal;
    struct memory memory;
    struct intake intake;
    struct vault vault;
    struct chance loaded;
    int *face; /* dice given so far, the pile orders given so far */
    int faces;
    int **pile;
    int *pile_size;
    int piles;
    int mark;  /* turns before the last > or ! */
    int shown; /* turns printed so far        */
    struct sent sent[SEATS_MAX];
    int line;   /* of the statement being run */
    int failed; /* lines that do not hold     */
};

/* A line that does not hold: prints it with what was found. */
void case_fail(struct case_run *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The case itself is wrong. Returns -1. */
int case_wrong(struct case_run *c, struct error *e, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The seat of a name; -1 with *e set. */
int case_seat(struct case_run *c, const char *name, struct error *e);

/* Sets the game up, if it is not yet. */
int case_begin(struct case_run *c, struct error *e);

/* A word that is a whole number, or -1. */
int case_number(const char *word);

/* Dice and pile orders for what comes. */
int case_draws(struct case_run *c, const struct statement *s, struct error *e);
int case_piles(struct case_run *c, const struct statement *s, struct error *e);

/* Merges a patch into the state. */
int case_state(struct case_run *c, const struct statement *s, struct error *e);

/* Submits n statements (each `> Name: order`) as one file. */
int case_submit(struct case_run *c, const struct statement *s, int n, struct error *e);
int case_deadline(struct case_run *c, const struct statement *s, struct error *e);

/* Statements that check something; *known: it was one of them. */
int case_check(struct case_run *c, const struct statement *s, bool *known,
               struct error *e);

/* The state as JSON; new reference or NULL with *e set. */
json_t *case_saved(struct case_run *c, struct error *e);

/* The place in a value of a step of a JSON pointer or patch: a member, a place of an
 * array by number or player's name. NULL: there is none. array_place: of an array; -1. */
int case_place(const struct case_run *c, const char *step);

#endif
