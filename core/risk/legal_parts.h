/* What the files of the forms share. Included by nobody else. */
#ifndef CORE_RISK_LEGAL_PARTS_H
#define CORE_RISK_LEGAL_PARTS_H

#include "core/risk/risk.h"

#define RISK_FORM_MAX 1000

/* A form in the making: words, then brackets of options. */
struct risk_form {
    const struct turn *t;
    const struct risk *s;
    int seat;
    order_form_fn *form;
    void *arg;
    char text[RISK_FORM_MAX];
    size_t used;
    int options; /* of the bracket that is open */
};

void risk_form_begin(struct risk_form *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void risk_form_put(struct risk_form *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The bar or bracket before an option, and the option. */
void risk_form_option(struct risk_form *f, const char *option);
/* Options: the codes of these territories. Returns how many. */
int risk_form_places(struct risk_form *f, uint64_t territories);
/* Closes the bracket. */
void risk_form_close(struct risk_form *f, const char *words);
void risk_form_end(struct risk_form *f);
/* "<A|B> <A|B>": the bracket is yielded only where it has options. */
void risk_form_of_places(struct risk_form *f, const char *words, uint64_t territories,
                         const char *behind);
void risk_form_plain(struct risk_form *f, const char *words);
const char *risk_code(const struct risk_form *f, int territory);

/* legal_turn.c, legal_standing.c, legal_setup.c */
void risk_legal_turn(struct risk_form *f);
void risk_legal_standing(struct risk_form *f);
void risk_legal_answer(struct risk_form *f);
void risk_legal_sealed(struct risk_form *f);

#endif
