/* What the files of the forms share. Included by nobody else. */
#ifndef CORE_ARCS_LEGAL_PARTS_H
#define CORE_ARCS_LEGAL_PARTS_H

#include "core/arcs/arcs.h"

#define FORM_MAX 1000

/* A form in the making: words, then one bracket of options, then more words. */
struct arcs_form {
    const struct turn *t;
    int seat;
    order_form_fn *form;
    void *arg;
    const char *prefix; /* "PRELUDE Fuel " before actions */
    char text[FORM_MAX];
    size_t used;
    int options;
};

const struct arcs *arcs_form_state(const struct arcs_form *f);
void arcs_form_put(struct arcs_form *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void arcs_form_word(struct arcs_form *f, const char *word); /* as it is: forms are many */
void arcs_form_number(struct arcs_form *f, int number);     /* 0 or more */
void arcs_form_begin(struct arcs_form *f, const char *words);
/* The bar or bracket before an option; the caller puts the option itself. */
void arcs_form_option(struct arcs_form *f);
void arcs_form_end(struct arcs_form *f, const char *words);
/* Only where there was an option. */
void arcs_form_end_options(struct arcs_form *f, const char *words);
void arcs_form_plain(struct arcs_form *f, const char *words);
/* A player in an order: his colour, unless another is called so. */
void arcs_form_put_seat(struct arcs_form *f, int seat);
void arcs_form_put_card(struct arcs_form *f, int card);
/* The cards of the hand that may be played so: enum arcs_verb. */
void arcs_form_hand_options(struct arcs_form *f, int verb);
/* The places of the Court row an order of this verb may name. */
void arcs_form_places(struct arcs_form *f, const char *words, int verb);

/* What answers a battle, and a hand that is looked at. */
void arcs_legal_battle(struct arcs_form *f);
void arcs_legal_look(struct arcs_form *f);

#endif
