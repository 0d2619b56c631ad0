/* Characters: where they are, what they can, how they come and go. RULES 1, 6.3, 8.3. */
#include "core/mutant/mutant.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const struct mutant_card *mutant_card_of(const struct mutant_deck *deck,
                                         const struct mutant_character *c)
{
    return c->kind == MUTANT_LEADER ? &deck->school[c->card - 1].leader
                                    : mutant_recruit(deck, c->card);
}

const char *mutant_character_name(const struct turn *t, const struct mutant_character *c)
{
    return mutant_card_of(t->deck, c)->name;
}

int mutant_figure(const struct mutant_character *c)
{
    return c->kind == MUTANT_LEADER ? MUTANT_LEADERS + c->card : c->card;
}

const struct mutant_character *mutant_character_of(const struct mutant *m, int figure)
{
    const struct mutant_character *c = m->characters;
    bool leader = figure > MUTANT_LEADERS;
    int card = leader ? figure - MUTANT_LEADERS : figure;

    if (figure < 1 || figure >= MUTANT_FOES) {
        return NULL;
    }
    for (; c < m->characters + MUTANT_CHARACTERS && c->kind != MUTANT_NOBODY; c++) {
        if (c->card == card && (c->kind == MUTANT_LEADER) == leader) {
            return c;
        }
    }
    return NULL;
}

struct mutant_character *mutant_character(struct mutant *m, int figure)
{
    const struct mutant_character *c = mutant_character_of(m, figure);

    return c ? &m->characters[c - m->characters] : NULL;
}

int mutant_token_limit(const struct mutant_deck *deck, const struct mutant_character *c)
{
    int limit = mutant_card_of(deck, c)->tokens;

    return c->training ? limit + mutant_recruit(deck, c->training)->tokens : limit;
}

static int printed_stat(const struct mutant_card *card, enum mutant_stat stat)
{
    switch (stat) {
    case MUTANT_ATK:
        return card->atk;
    case MUTANT_DEF:
        return card->def;
    case MUTANT_SPD:
        return card->spd;
    case MUTANT_RANGE:
        return card->range;
    case MUTANT_MOVEMENT:
    case MUTANT_BONUSES:
        break;
    }
    return 0;
}

/* 11.5: with its training; a stat never starts above the limit, a range may. */
int mutant_attribute(const struct mutant_deck *deck, const struct mutant_character *c,
                     enum mutant_stat stat)
{
    int value = printed_stat(mutant_card_of(deck, c), stat);

    if (c->training) {
        value += printed_stat(mutant_recruit(deck, c->training), stat);
    }
    return stat < MUTANT_STATS && value > deck->is.stat_max ? deck->is.stat_max : value;
}

int mutant_printed(const struct mutant_deck *deck, const struct mutant_character *c)
{
    const struct mutant_card *card = mutant_card_of(deck, c);

    return card->atk + card->def + card->spd;
}

/* 7.6: two equal powers count as one, the printed one. */
int mutant_ability_of(const struct mutant_deck *deck, const struct mutant_character *c,
                      int which)
{
    int printed = mutant_card_of(deck, c)->ability;
    int trained = c->training ? mutant_recruit(deck, c->training)->ability : 0;

    if (which == MUTANT_USED_PRINTED) {
        return printed;
    }
    return trained == printed ? 0 : trained;
}

/* The first free place. */
static struct mutant_character *behind(struct mutant *m)
{
    struct mutant_character *c = m->characters;

    while (c->kind != MUTANT_NOBODY) {
        c++;
        assert(c < m->characters + MUTANT_CHARACTERS);
    }
    return c;
}

void mutant_join(struct turn *t, int seat, int kind, int card)
{
    struct mutant_character *c = behind(t->state);

    c->kind = (unsigned char)kind;
    c->card = (unsigned char)card;
    c->owner = (unsigned char)seat;
    c->tokens = (unsigned char)mutant_token_limit(t->deck, c);
}

/* Takes a Character out; those behind it move up. */
static struct mutant_character take_out(struct mutant *m, int figure)
{
    struct mutant_character *c = mutant_character(m, figure);
    struct mutant_character taken;
    struct mutant_character *end = behind(m);

    assert(c);
    taken = *c;
    memmove(c, c + 1, (size_t)(end - c - 1) * sizeof *c);
    memset(end - 1, 0, sizeof *c);
    return taken;
}

void mutant_leave(struct turn *t, int figure)
{
    struct mutant *m = t->state;
    struct mutant_character c = take_out(m, figure);

    mutant_put(m->recruit.discard, c.card);
    if (c.training) {
        mutant_put(m->recruit.discard, c.training);
    }
}

void mutant_transfer(struct turn *t, int figure, int seat)
{
    struct mutant *m = t->state;
    struct mutant_character c = take_out(m, figure);

    c.owner = (unsigned char)seat;
    *behind(m) = c;
}

int mutant_characters(const struct mutant *m, int seat, int kind)
{
    const struct mutant_character *c = m->characters;
    int n = 0;

    for (; c < m->characters + MUTANT_CHARACTERS && c->kind != MUTANT_NOBODY; c++) {
        n += c->owner == seat && (c->kind == kind || kind == MUTANT_NOBODY);
    }
    return n;
}

int mutant_school_order(const struct mutant *m, int seat,
                        unsigned char out[MUTANT_CHARACTERS])
{
    const struct mutant_character *c;
    int kind, n = 0;

    for (kind = MUTANT_LEADER; kind <= MUTANT_STUDENT; kind++) {
        for (c = m->characters;
             c < m->characters + MUTANT_CHARACTERS && c->kind != MUTANT_NOBODY; c++) {
            if (c->owner == seat && c->kind == kind) {
                out[n++] = (unsigned char)mutant_figure(c);
            }
        }
    }
    return n;
}

int mutant_triumphs(const struct mutant *m, int seat)
{
    const struct mutant_character *c = m->characters;
    int n = 0;

    for (; c < m->characters + MUTANT_CHARACTERS && c->kind != MUTANT_NOBODY; c++) {
        n += c->owner == seat ? c->triumph : 0;
    }
    return n;
}

/* A Mission Token by its id, with its number where there are several of a kind (14). */
static void token_name(const struct turn *t, const struct arena_piece *p,
                       char room[MUTANT_FIGURE_NAME])
{
    const struct mutant *m = t->state;
    const struct mutant_token_card *card =
        &mutant_mission_card(t->deck, m->mission)->token[p->token - 1];

    if (card->count > 1) {
        snprintf(room, MUTANT_FIGURE_NAME, "%s-%d", card->id, p->number);
    } else {
        snprintf(room, MUTANT_FIGURE_NAME, "%s", card->id);
    }
}

const char *mutant_figure_name(const struct turn *t, int figure,
                               char room[MUTANT_FIGURE_NAME])
{
    const struct mutant *m = t->state;
    const struct mutant_character *c = mutant_character_of(m, figure);

    if (c) {
        return mutant_character_name(t, c);
    }
    room[0] = '\0';
    if (figure >= MUTANT_FOES && figure < MUTANT_FOES + MUTANT_TOKENS && m->mission &&
        m->arena.piece[ARENA_POSITIONS + figure - MUTANT_FOES].kind) {
        token_name(t, &m->arena.piece[ARENA_POSITIONS + figure - MUTANT_FOES], room);
    }
    return room;
}

static int no_figure(const char *written, int found, const char *const *names, int n,
                     const char *whose, struct error *e)
{
    const char *near = order_nearest(written, names, n);

    if (found == ORDER_AMBIGUOUS) {
        return error_set(e, ERROR_ILLEGAL, "\"%s\" could be more than one of them.",
                         written);
    }
    return near ? error_set(e, ERROR_ILLEGAL, "%s \"%s\". Did you mean %s?", whose,
                            written, near)
                : error_set(e, ERROR_ILLEGAL, "%s \"%s\".", whose, written);
}

int mutant_find_figure(const struct turn *t, const char *written,
                       const unsigned char *figures, int n, const char *whose, int *out,
                       struct error *e)
{
    const char *names[MUTANT_CHARACTERS + MUTANT_TOKENS];
    char room[MUTANT_TOKENS][MUTANT_FIGURE_NAME];
    int i, rooms = 0, found;

    for (i = 0; i < n; i++) {
        names[i] = mutant_figure_name(t, figures[i], room[rooms]);
        rooms += names[i] == room[rooms];
    }
    found = order_name(written, names, n);
    if (found < 0) {
        return no_figure(written, found, names, n, whose, e);
    }
    *out = figures[found];
    return 0;
}

int mutant_find_own(const struct turn *t, int seat, const char *written, int *figure,
                    struct error *e)
{
    unsigned char own[MUTANT_CHARACTERS];
    int n = mutant_school_order(t->state, seat, own);

    return mutant_find_figure(t, written, own, n, "You have no Character", figure, e);
}
