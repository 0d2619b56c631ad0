/* What happened, who may know it, in a sentence. */
#ifndef CORE_FACTS_H
#define CORE_FACTS_H

#include "core/error.h"

#include <jansson.h>
#include <stdbool.h>

#define SEATS_MAX 8
#define SEE_TABLE (1u << SEATS_MAX) /* spectators */
#define SEE_ALL ((1u << SEATS_MAX) * 2 - 1)
#define SEE_ONLY(seat) (1u << (seat))
#define SEE_OTHERS(seat) (SEE_ALL & ~SEE_ONLY(seat))

/* An argument "words" is what a player wrote: reports show it below the sentence, apart
 * from what the program says. A sentence holds {arg} (number or text), {@arg} (a seat's
 * name, or "you" for the reader), {@arg's} (its possessive, or "your"), {arg:form for
 * you|form for others} (depends on whether the seat of arg reads) and {#arg:one|many} (by
 * a number). "You" and "Your" begin a text and what follows a full stop, ! or ?. */
struct fact_kind {        /* one row of a game's catalogue; ends with a NULL name */
    const char *name;     /* "battle-rolled"; stable, queried in SQL */
    const char *rule;     /* "6.1.4", a number in the game's RULES.md */
    bool reveals;         /* someone learns a secret: no taking back */
    const char *sentence; /* "{@seat} {seat:roll|rolls} {dice}."     */
};

struct fact {
    const struct fact_kind *kind;
    unsigned see;   /* mask of SEE_... */
    json_t *args;   /* an object; seats as numbers from 0            */
    char *sentence; /* finished, for a reader who is nobody in it    */
};

struct facts {
    const struct fact_kind *catalogue;
    const char *const *names; /* players, by seat */
    int seats;
    /* Argument "phase" of facts that have none: under what reports tell them. Static
     * text; NULL: none. */
    const char *phase;
    struct fact *fact;
    int count;
    bool reveals; /* one of them does        */
    bool failed;  /* the step is void        */
    char why[200];
};

/* Records a fact; pack and what follows are as for json_pack(). A failure - out of
 * memory, an argument the sentence wants and pack does not give - sticks in f->failed and
 * makes the step void, so that rules code need not check it. A member "seat" (and any
 * other that the sentence uses with @) is a seat from 0. */
void fact(struct facts *f, unsigned see, int kind, const char *pack, ...);
/* Frees the facts; catalogue, names and seats stay for the next step. */
void facts_clear(struct facts *f);

/* The sentence as `reader` (a seat, or `seats` for a spectator, -1: nobody) reads it:
 * malloc'd, or NULL with *e set. Errors: DATA (an argument is missing or wrong, a brace
 * is), MEMORY. */
char *fact_sentence(const char *sentence, const json_t *args, const char *const *names,
                    int seats, int reader, struct error *e);

#endif
