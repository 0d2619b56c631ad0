/* What the files that read the deck share. Included by nobody else. */
#ifndef CORE_RISK_DECK_PARTS_H
#define CORE_RISK_DECK_PARTS_H

#include "core/risk/deck.h"

#include <stdbool.h>

/* Errors of all: DATA, MEMORY. what: as it stands in the file. */
int risk_deck_wrong(struct error *e, const char *what, const char *should);
/* The list of this name, of n entries; NULL: it is none. Borrowed. */
const json_t *risk_deck_list(const json_t *o, const char *name, int n, struct error *e);
int risk_deck_number(const json_t *o, const char *name, int lo, int hi, int *out,
                     struct error *e);
/* Borrowed from the JSON. */
int risk_deck_name(const json_t *o, const char *name, const char **out, struct error *e);
/* The same of a longer text. */
int risk_deck_line(const json_t *o, const char *name, const char **out, struct error *e);
/* The member is this word. */
bool risk_deck_is(const json_t *o, const char *name, const char *word);
/* The record has this id. */
int risk_deck_id(const json_t *o, const char *id, struct error *e);
/* Its name and its text. */
int risk_deck_text(const json_t *o, struct risk_text *out, struct error *e);

/* deck_cards.c */
int risk_deck_read_powers(struct risk_deck *d, const json_t *json, struct error *e);
int risk_deck_read_numbers(struct risk_deck *d, const json_t *json, struct error *e);

#endif
