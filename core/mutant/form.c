/* Forms of orders in the making: "send <Pip Arden|Dov Kestrel>". */
#include "core/mutant/mutant.h"

#include <stdio.h>
#include <string.h>

#define TAIL 100 /* bytes kept for what follows the picks */

/* False: there is no room. */
static bool put(struct mutant_form *f, const char *text, size_t kept)
{
    size_t n = strlen(text);

    if (f->used + n + kept >= sizeof f->text) {
        return false;
    }
    memcpy(f->text + f->used, text, n + 1);
    f->used += n;
    return true;
}

void mutant_form_begin(struct mutant_form *f, const char *head)
{
    f->used = 0;
    f->picks = 0;
    put(f, head, TAIL);
}

void mutant_form_put(struct mutant_form *f, const char *text)
{
    put(f, text, TAIL);
}

void mutant_form_pick(struct mutant_form *f, const char *name)
{
    size_t used = f->used;

    if (put(f, f->picks ? "|" : "<", TAIL) && put(f, name, TAIL)) {
        f->picks++;
    } else { /* no room for one more: what is there stays legal */
        f->used = used;
        f->text[used] = '\0';
    }
}

void mutant_form_end(struct mutant_form *f, const char *tail, order_form_fn *form,
                     void *arg)
{
    if (f->picks) {
        put(f, ">", 0);
        put(f, tail, 0);
        form(arg, f->text);
    }
}
