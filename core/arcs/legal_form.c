/* Forms in the making. */
#include "core/arcs/legal_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void arcs_form_put(struct arcs_form *f, const char *fmt, ...)
{
    va_list args;
    int n;

    va_start(args, fmt);
    n = vsnprintf(f->text + f->used, sizeof f->text - f->used, fmt, args);
    va_end(args);
    f->used += n > 0 && (size_t)n < sizeof f->text - f->used ? (size_t)n : 0;
}

void arcs_form_word(struct arcs_form *f, const char *word)
{
    size_t n = strlen(word);

    if (n < sizeof f->text - f->used) {
        memcpy(f->text + f->used, word, n + 1);
        f->used += n;
    }
}

void arcs_form_number(struct arcs_form *f, int number)
{
    char digits[12];
    char *at = digits + sizeof digits - 1;

    *at = '\0';
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    arcs_form_word(f, at);
}

void arcs_form_begin(struct arcs_form *f, const char *words)
{
    f->used = 0;
    f->options = 0;
    arcs_form_word(f, f->prefix);
    arcs_form_word(f, words);
}

/* The bar or bracket before an option; the caller puts the option itself. */
void arcs_form_option(struct arcs_form *f)
{
    arcs_form_word(f, f->options++ ? "|" : "<");
}

void arcs_form_end(struct arcs_form *f, const char *words)
{
    arcs_form_word(f, f->options ? ">" : "");
    arcs_form_word(f, words);
    f->form(f->arg, f->text);
}

/* Only where there was an option. */
void arcs_form_end_options(struct arcs_form *f, const char *words)
{
    if (f->options) {
        arcs_form_end(f, words);
    }
}

void arcs_form_plain(struct arcs_form *f, const char *words)
{
    arcs_form_begin(f, words);
    arcs_form_end(f, "");
}

const struct arcs *arcs_form_state(const struct arcs_form *f)
{
    return f->t->state;
}

/* A player in an order: his colour, unless another is called so. */
void arcs_form_put_seat(struct arcs_form *f, int seat)
{
    if (arcs_seat_called(f->t, arcs_colours[seat]) == seat) {
        arcs_form_word(f, arcs_colours[seat]);
    } else {
        arcs_form_put(f, "\"%s\"", f->t->names[seat]);
    }
}

void arcs_form_put_card(struct arcs_form *f, int card)
{
    char name[ARCS_CARD_NAME];

    arcs_card_name(card, name);
    arcs_form_word(f, name);
}

void arcs_form_hand_options(struct arcs_form *f, int verb)
{
    const struct arcs *s = arcs_form_state(f);
    const struct arcs_played *led = &s->round.plays[s->round.leader];
    const int *hand = s->players[f->seat].hand;
    int i;

    for (i = 0; i < ARCS_CARDS && hand[i]; i++) {
        bool suit = led->card && arcs_suit_of(hand[i]) == arcs_suit_of(led->card);
        bool over = led->card && arcs_number_of(hand[i]) >
                                     (s->round.zeroed ? 0 : arcs_number_of(led->card));

        if ((verb == ARCS_DO_SURPASS && !(suit && over)) ||
            (verb == ARCS_DO_PIVOT && suit)) {
            continue;
        }
        arcs_form_option(f);
        arcs_form_put_card(f, hand[i]);
    }
}

void arcs_form_places(struct arcs_form *f, const char *words, int verb)
{
    const struct arcs *s = arcs_form_state(f);
    int i, other, n;

    arcs_form_begin(f, words);
    for (i = 1; i <= ARCS_ROW; i++) {
        for (n = 0, other = 0; other < f->t->seats; other++) {
            n += other != f->seat ? s->row[i - 1].agents[other] : 0;
        }
        if (!s->row[i - 1].card ||
            (verb == ARCS_DO_SECURE && !arcs_securable(f->t, f->seat, i)) ||
            (verb == ARCS_DO_INFLUENCE && !arcs_agent_supply(f->t, f->seat)) ||
            (verb == ARCS_DO_RANSACK && !arcs_ransackable(f->t, i)) ||
            (verb == ARCS_DO_ABDUCT &&
             (n < 1 || n >= arcs_icons(f->t, f->seat, ARCS_WEAPON)))) {
            continue;
        }
        arcs_form_option(f);
        arcs_form_number(f, i);
    }
    arcs_form_end_options(f, "");
}
