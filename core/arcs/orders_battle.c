/* The grammar of battle: its clauses and what answers them. RULES 9.4, 10. */
#include "core/arcs/arcs.h"

#include <ctype.h>
#include <stdlib.h>

/* { n (skirmish|assault|raid) } */
static int read_dice(struct arcs_words *w)
{
    static const char *const names[] = {"skirmish", "assault", "raid"};
    int n = 0, die = 0;

    while (arcs_more(w) && isdigit((unsigned char)w->o->word[w->at][0])) {
        if (arcs_word_number(w, 0, 99, &n) != 0 ||
            arcs_word_of(w, names, ARCS_DICE, "a kind of die", &die) != 0) {
            return -1;
        }
        w->out->dice[die] += n;
    }
    return 0;
}

static int read_reroll(struct arcs_words *w, struct arcs_clauses *c)
{
    if (arcs_word(w, "NONE")) {
        c->reroll = ARCS_REROLL_NONE;
    } else if (arcs_word(w, "ASK")) {
        c->reroll = ARCS_REROLL_ASK;
    } else if (arcs_word(w, "BLANKS")) {
        c->reroll = ARCS_REROLL_BLANKS;
        c->reroll_most = ARCS_FACES;
        if (arcs_more(w) && isdigit((unsigned char)w->o->word[w->at][0])) {
            return arcs_word_number(w, 0, ARCS_FACES, &c->reroll_most);
        }
    } else {
        return arcs_wrong(w, "NONE, BLANKS or ASK");
    }
    return 0;
}

static int read_own(struct arcs_words *w, struct arcs_clauses *c)
{
    if (arcs_word(w, "SPREAD")) {
        c->own = ARCS_FRESH_FIRST;
    } else if (arcs_word(w, "STACK")) {
        c->own = ARCS_DAMAGED_FIRST;
    } else if (arcs_word(w, "ASK")) {
        c->own = ARCS_ASK;
    } else {
        return arcs_wrong(w, "SPREAD, STACK or ASK");
    }
    return 0;
}

static int read_ships(struct arcs_words *w, struct arcs_clauses *c)
{
    if (arcs_word(w, "SPREAD")) {
        c->ships = ARCS_FRESH_FIRST;
    } else if (arcs_word(w, "FINISH")) {
        c->ships = ARCS_DAMAGED_FIRST;
    } else if (arcs_word(w, "ASK")) {
        c->ships = ARCS_ASK;
    } else {
        return arcs_wrong(w, "FINISH, SPREAD or ASK");
    }
    return 0;
}

static int read_buildings(struct arcs_words *w, struct arcs_clauses *c)
{
    int n = 0;

    if (arcs_word(w, "STARPORT")) {
        c->buildings = ARCS_BUILDINGS_STARPORT;
    } else if (arcs_word(w, "CITY")) {
        c->buildings = ARCS_BUILDINGS_CITY;
    } else if (arcs_word(w, "ASK")) {
        c->buildings = ARCS_BUILDINGS_ASK;
    } else if (!arcs_is_slot(w)) {
        return arcs_wrong(w, "#1, #2, STARPORT, CITY or ASK");
    } else {
        c->buildings = ARCS_BUILDINGS_LIST;
        while (arcs_is_slot(w) && n < ARCS_BUILDINGS) {
            if (arcs_word_slot(w, &c->building[n++]) != 0) {
                return -1;
            }
        }
    }
    return 0;
}

static bool is_clause(const struct arcs_words *w)
{
    static const char *const names[] = {"REROLL",  "OWN",  "SHIPS", "BUILDINGS",
                                        "RANSACK", "RAID", NULL};
    int i;

    for (i = 0; names[i]; i++) {
        if (order_is(w->o, w->at, names[i])) {
            return true;
        }
    }
    return false;
}

static int too_many(struct arcs_words *w)
{
    return error_set(w->e, ERROR_SYNTAX, "That list of wishes is too long at \"%s\".",
                     w->o->word[w->at]);
}

static int read_ransack(struct arcs_words *w, struct arcs_clauses *c)
{
    if (arcs_word(w, "ASK")) {
        c->ransack_ask = 1;
        return 0;
    }
    do {
        if (c->ransacks == ARCS_LIST) {
            return too_many(w);
        }
        w->out->place = w->out->court = 0;
        if (arcs_word_court(w) != 0) {
            return -1;
        }
        c->ransack[c->ransacks++] =
            w->out->place ? w->out->place : ARCS_WISH_CARD + w->out->court;
        w->out->place = w->out->court = 0;
    } while (arcs_more(w) && !is_clause(w));
    return 0;
}

static int read_wish(struct arcs_words *w, int *out)
{
    if (arcs_word(w, "SLOT")) {
        return arcs_word_number(w, 1, ARCS_SLOTS, out);
    }
    if (arcs_word_court_card(w, out) != 0) {
        return -1;
    }
    *out += ARCS_WISH_CARD;
    return 0;
}

static int read_raid(struct arcs_words *w, struct arcs_clauses *c)
{
    c->raid_then = ARCS_RAID_STOP;
    for (;;) {
        if (arcs_word(w, "ASK")) {
            c->raid_then = ARCS_RAID_ASK;
            return 0;
        }
        if (arcs_word(w, "ANY")) {
            c->raid_then = ARCS_RAID_ANY;
            return 0;
        }
        if (arcs_word(w, "STOP")) {
            return 0;
        }
        if (c->raids == ARCS_LIST) {
            return too_many(w);
        }
        if (!arcs_more(w) || is_clause(w)) {
            return arcs_wrong(w, "SLOT, a card's name, STOP, ANY or ASK");
        }
        if (read_wish(w, &c->raid[c->raids]) != 0) {
            return -1;
        }
        c->raids++;
    }
}

static int read_clause(struct arcs_words *w)
{
    struct arcs_clauses *c = &w->out->clauses;

    if (arcs_word(w, "REROLL")) {
        return read_reroll(w, c);
    }
    if (arcs_word(w, "OWN")) {
        return read_own(w, c);
    }
    if (arcs_word(w, "SHIPS")) {
        return read_ships(w, c);
    }
    if (arcs_word(w, "BUILDINGS")) {
        return read_buildings(w, c);
    }
    if (arcs_word(w, "RANSACK")) {
        return read_ransack(w, c);
    }
    if (arcs_word(w, "RAID")) {
        return read_raid(w, c);
    }
    return arcs_wrong(w, "REROLL, OWN, SHIPS, BUILDINGS, RANSACK or RAID");
}

int arcs_read_battle(struct arcs_words *w)
{
    struct arcs_order *o = w->out;

    if (arcs_word_seat(w, &o->seat) != 0 || arcs_need(w, "AT") != 0 ||
        arcs_word_system(w, &o->system) != 0 || arcs_need(w, "DICE") != 0 ||
        read_dice(w) != 0) {
        return -1;
    }
    while (arcs_more(w)) {
        if (read_clause(w) != 0) {
            return -1;
        }
    }
    return 0;
}

/* REROLL S1 S3, REROLL NONE */
static int read_reroll_answer(struct arcs_words *w)
{
    const char *word;

    if (arcs_word(w, "NONE")) {
        return arcs_last(w);
    }
    do {
        word = arcs_more(w) ? w->o->word[w->at] : "";
        if ((word[0] != 'S' && word[0] != 's') || word[1] < '1' ||
            word[1] > '0' + ARCS_FACES || word[2]) {
            return arcs_wrong(w, "a skirmish die of the report, S1 to S6, or NONE");
        }
        if (w->out->listed == ARCS_FACES) {
            return error_set(w->e, ERROR_SYNTAX, "There are at most %d skirmish dice.",
                             ARCS_FACES);
        }
        w->out->list[w->out->listed++] = word[1] - '0';
        w->at++;
    } while (arcs_more(w));
    return 0;
}

/* HITS SHIPS fresh damaged, HITS OWN ..., HITS BUILDINGS #1 #1. 1: fresh, 2: damaged. */
static int read_hits(struct arcs_words *w)
{
    static const char *const whats[] = {"", "fresh", "damaged"};
    struct arcs_order *o = w->out;
    bool buildings = false;

    if (arcs_word(w, "OWN")) {
        o->how = ARCS_HOW_HITS_OWN;
    } else if (arcs_word(w, "SHIPS")) {
        o->how = ARCS_HOW_HITS_SHIPS;
    } else if (arcs_word(w, "BUILDINGS")) {
        o->how = ARCS_HOW_HITS_BUILDINGS;
        buildings = true;
    } else {
        return arcs_wrong(w, "OWN, SHIPS or BUILDINGS");
    }
    while (arcs_more(w)) {
        if (o->listed == ARCS_LIST) {
            return error_set(w->e, ERROR_SYNTAX, "That is more than %d hits.", ARCS_LIST);
        }
        if ((buildings ? arcs_word_slot(w, &o->list[o->listed])
                       : arcs_word_of(w, whats, 3, "fresh or damaged",
                                      &o->list[o->listed])) != 0) {
            return -1;
        }
        o->listed++;
    }
    return 0;
}

static int read_ransack_answer(struct arcs_words *w)
{
    return arcs_word_court(w) != 0 || arcs_read_vox(w, &w->out->vox) != 0 ? -1
                                                                          : arcs_last(w);
}

static int read_raid_answer(struct arcs_words *w)
{
    if (arcs_word(w, "DONE")) {
        w->out->how = ARCS_HOW_RAID_DONE;
    } else if (read_wish(w, &w->out->number) != 0) {
        return -1;
    }
    return arcs_optional_arrange(w) != 0 ? -1 : arcs_last(w);
}

int arcs_read_answer(struct arcs_words *w, int verb)
{
    switch (verb) {
    case ARCS_DO_REROLL:
        return read_reroll_answer(w);
    case ARCS_DO_HITS:
        return read_hits(w);
    case ARCS_DO_RANSACK:
        return read_ransack_answer(w);
    default:
        return read_raid_answer(w);
    }
}
