/* The legal orders of a seat, as forms. RULES 17. */
#include "core/risk/legal_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- forms in the making ---- */

static void put(struct risk_form *f, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));

static void put(struct risk_form *f, const char *fmt, va_list args)
{
    int n = vsnprintf(f->text + f->used, sizeof f->text - f->used, fmt, args);

    f->used += n > 0 && (size_t)n < sizeof f->text - f->used ? (size_t)n : 0;
}

void risk_form_put(struct risk_form *f, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    put(f, fmt, args);
    va_end(args);
}

void risk_form_begin(struct risk_form *f, const char *fmt, ...)
{
    va_list args;

    f->used = 0;
    f->options = 0;
    va_start(args, fmt);
    put(f, fmt, args);
    va_end(args);
}

void risk_form_option(struct risk_form *f, const char *option)
{
    risk_form_put(f, "%s%s", f->options++ ? "|" : "<", option);
}

const char *risk_code(const struct risk_form *f, int territory)
{
    return risk_deck(f->t)->place[territory].code;
}

int risk_form_places(struct risk_form *f, uint64_t territories)
{
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (territories & risk_bit(i)) {
            risk_form_option(f, risk_code(f, i));
        }
    }
    return f->options;
}

void risk_form_close(struct risk_form *f, const char *words)
{
    risk_form_put(f, "%s%s", f->options ? ">" : "", words);
    f->options = 0;
}

void risk_form_end(struct risk_form *f)
{
    f->form(f->arg, f->text);
}

void risk_form_of_places(struct risk_form *f, const char *words, uint64_t territories,
                         const char *behind)
{
    risk_form_begin(f, "%s", words);
    if (risk_form_places(f, territories)) {
        risk_form_close(f, behind);
        risk_form_end(f);
    }
}

void risk_form_plain(struct risk_form *f, const char *words)
{
    risk_form_begin(f, "%s", words);
    risk_form_end(f);
}

/* ---- who may say what ---- */

/* Under a name that nobody else has. */
static void substitute(struct risk_form *f)
{
    static const char *const names[] = {"Somebody", "Somebody new", "Another", NULL};
    int i = 0;

    while (names[i + 1] &&
           risk_name_taken(f->t, f->seat, names[i], (int)strlen(names[i]))) {
        i++;
    }
    risk_form_begin(f, "SUBSTITUTE \"%s\"", names[i]);
    risk_form_end(f);
}

static void people(struct risk_form *f)
{
    if (f->s->players[f->seat].open) {
        substitute(f);
    }
    risk_form_plain(f, f->s->players[f->seat].sits_out ? "SIT IN" : "SIT OUT");
}

void risk_legal(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct risk *s = t->state;
    const struct risk_player *p = &s->players[seat];
    struct risk_form f = {
        .t = t, .s = s, .seat = seat, .form = form, .arg = arg, .used = 0, .options = 0};

    if (s->over) {
        return;
    }
    if (p->resigned) {
        substitute(&f);
        return;
    }
    risk_legal_answer(&f);
    risk_legal_sealed(&f);
    if (s->stage == RISK_TURN && !s->asked.kind && risk_active(s) == seat) {
        risk_legal_turn(&f);
    }
    if (p->playing && !p->eliminated) {
        risk_legal_standing(&f);
    }
    people(&f);
}
