/* Mutant Revolution in random games: what a player would rather do, and what deals the
 * unseen anew. */
#include "core/form.h"
#include "core/mutant/mutant.h"
#include "tests/support/kinds.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define TURNS 60000
#define CHECK_EVERY 20 /* turns: games are long */
#define LINE_MAX 200
#define FORM_MAX 2000
#define KINDS 8 /* of lines in one file */

/* ---- files ---- */

/* How much rather one form is taken than another, by its first word; what is not named:
 * 10. What ends a turn, a phase or a Mission is rare enough for the rest to be seen. */
static int weight_of(const char *form)
{
    static const struct {
        const char *word;
        int weight;
    } is[] = {{"play", 60},    {"react", 60},      {"support", 40}, {"power", 30},
              {"send", 40},    {"bid <", 40},      {"bid none", 2}, {"covert", 15},
              {"accept", 30},  {"done", 90},       {"pass", 10},    {"decline", 8},
              {"noreact", 10}, {"refuse", 2},      {"waive", 1},    {"give", 1},
              {"release", 5},  {"reject", 3},      {"cancel", 3},   {"nocard", 5},
              {"discard", 4},  {"recover none", 1}};
    size_t i;

    if (strstr(form, "none")) {
        return 1;
    }
    for (i = 0; i < sizeof is / sizeof *is; i++) {
        if (strncasecmp(form, is[i].word, strlen(is[i].word)) == 0) {
            return is[i].weight;
        }
    }
    return 10;
}

/* One form of those whose first word is among some; each counts by its weight. */
struct choice {
    struct playout_random *random;
    const char *const *words; /* ends with NULL; NULL: any */
    char form[FORM_MAX];
    int weight; /* of all seen */
};

static bool begins(const char *form, const char *word)
{
    size_t n = strlen(word);

    return strncasecmp(form, word, n) == 0 && (form[n] == ' ' || !form[n]);
}

static void choose(void *arg, const char *form)
{
    struct choice *c = arg;
    const char *const *word = c->words;
    int weight = weight_of(form);

    while (word && *word && !begins(form, *word)) {
        word++;
    }
    if (word && !*word) {
        return;
    }
    c->weight += weight;
    if (strlen(form) < sizeof c->form && playout_below(c->random, c->weight) < weight) {
        memcpy(c->form, form, strlen(form) + 1);
    }
}

/* Adds a line of one of these words to the file, if there is a form for it. */
static bool add_line(const struct turn *t, int seat, struct playout_random *r,
                     const char *const *words, char *out, size_t size)
{
    struct choice c = {r, words, "", 0};
    char line[LINE_MAX];
    size_t used = strlen(out);

    mutant_rules.legal(t, seat, choose, &c);
    if (!c.form[0] || !form_pick(c.form, playout_pick, r, line, sizeof line)) {
        return false;
    }
    (void)snprintf(out + used, size - used, "%s\n", line);
    return true;
}

/* One of the kinds of lines of which a file may hold several: its words, and of how many
 * files out of 10 it is part. */
struct lines {
    int often;
    const char *words[5];
};

static const struct lines upkeep[KINDS] = {
    {9, {"recover", "release"}}, /* what is due depends on who recovers */
    {9, {"advance"}},
    {0, {NULL}}};
static const struct lines mission_turn[KINDS] = {
    {2, {"lose-first"}},
    {4, {"foe"}},
    {7, {"use"}},
    {5, {"move"}},
    {8, {"attack", "interact", "guard", "withdraw"}},
    {3, {"stance"}},
    {0, {NULL}}};

/* A file of several lines, each of another kind. */
static bool write_parts(const struct turn *t, int seat, struct playout_random *r,
                        const struct lines *parts, char *out, size_t size)
{
    int i;

    for (i = 0; parts[i].often; i++) {
        if (playout_below(r, 10) < parts[i].often) {
            (void)add_line(t, seat, r, parts[i].words, out, size);
        }
    }
    return out[0] || add_line(t, seat, r, NULL, out, size);
}

/* The decision the seat is asked for; "" for none. */
static const char *asked_for(const struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (g->asked[i].q.seats & SEE_ONLY(seat)) {
            return g->asked[i].q.decision->code;
        }
    }
    return "";
}

static bool write_file(const struct game *g, int seat, struct playout_random *r,
                       char *out, size_t size)
{
    const char *code = asked_for(g, seat);
    struct turn t;

    out[0] = '\0';
    game_turn(g, &t);
    if (strcmp(code, "U") == 0) {
        return write_parts(&t, seat, r, upkeep, out, size);
    }
    if (strcmp(code, "MT") == 0) {
        return write_parts(&t, seat, r, mission_turn, out, size);
    }
    return add_line(&t, seat, r, NULL, out, size);
}

/* ---- the unseen: 13.10 ---- */

/* Cards in places of one kind, mixed and put back. */
struct pool {
    unsigned char *place[2 * MUTANT_CARDS + MUTANT_SEATS];
    int count;
};

static void pool_add(struct pool *p, unsigned char *cards, int n)
{
    int i;

    for (i = 0; i < n && cards[i]; i++) {
        p->place[p->count++] = &cards[i];
    }
}

static void pool_mix(struct pool *p, struct playout_random *r)
{
    int card[2 * MUTANT_CARDS + MUTANT_SEATS];
    int i;

    for (i = 0; i < p->count; i++) {
        card[i] = *p->place[i];
    }
    playout_mix(r, card, p->count);
    for (i = 0; i < p->count; i++) {
        *p->place[i] = (unsigned char)card[i];
    }
}

/* Whether what he holds may be asked for: his standing instructions name cards. */
static bool stands(const struct mutant *m, int seat)
{
    int i;

    for (i = 0; i < MUTANT_STANDING; i++) {
        if (m->schools[seat].standing[i].card) {
            return true;
        }
    }
    return false;
}

/* The order of the draw piles, the face-down row, the hands of these seats. */
static void redeal(const struct turn *t, unsigned hands, struct playout_random *r)
{
    struct mutant *m = t->state;
    struct pool recruit = {.count = 0}, plot = {.count = 0}, missions = {.count = 0};
    int other;

    pool_add(&recruit, m->recruit.draw, MUTANT_CARDS);
    pool_add(&recruit, m->row, MUTANT_SEATS);
    pool_add(&plot, m->plot.draw, MUTANT_CARDS);
    for (other = 0; other < t->seats; other++) {
        if (hands & SEE_ONLY(other)) {
            pool_add(&plot, m->schools[other].hand, MUTANT_CARDS);
        }
    }
    pool_add(&missions, m->missions.draw, MUTANT_CARDS);
    pool_mix(&recruit, r);
    pool_mix(&plot, r);
    pool_mix(&missions, r);
}

static void redeal_mutant(const struct turn *t, int seat, unsigned movers,
                          struct playout_random *r)
{
    unsigned hands = 0;
    int other;

    for (other = 0; other < t->seats; other++) {
        if (other != seat && !(movers & SEE_ONLY(other)) && !stands(t->state, other)) {
            hands |= SEE_ONLY(other);
        }
    }
    redeal(t, hands, r);
}

/* The seat at turn in the Plot Phase, whatever was begun in its turn; -1. */
static int plots(const struct mutant *m)
{
    int i;

    for (i = MUTANT_FRAMES - 1; i >= 0; i--) {
        if (m->tasks[i].task == MUTANT_TASK_PLOT) {
            return m->tasks[i].seat;
        }
    }
    return -1;
}

/* What is between others: offers of trade, prices of support, the Commander's list. */
static void forget_others(struct mutant *m, int seats, int seat)
{
    const int asker = plots(m);
    int i;

    for (i = 0; i < MUTANT_OFFERS; i++) {
        if (m->offers[i].from != seat && m->offers[i].to != seat) {
            memset(&m->offers[i], 0, sizeof m->offers[i]);
        }
    }
    for (i = 0; i < seats; i++) {
        if (i != seat && asker != seat) {
            m->asking.number[i] = m->asking.offered[i] = m->asking.price[i] = 0;
        }
    }
    if (m->commander != seat) {
        memset(m->arena.choosing.list, 0, sizeof m->arena.choosing.list);
    }
}

/* All that the seat does not see: also what others have settled for themselves. */
static void redeal_sight(const struct turn *t, int seat, unsigned movers,
                         struct playout_random *r)
{
    struct mutant *m = t->state;
    int other;

    (void)movers;
    redeal(t, SEE_OTHERS(seat), r);
    for (other = 0; other < t->seats; other++) {
        struct mutant_school *s = &m->schools[other];

        if (other != seat) {
            memset(s->standing, 0, sizeof s->standing);
            memset(s->support, 0, sizeof s->support);
            memset(s->price, 0, sizeof s->price);
            s->waived = s->sends = s->lose_first = 0;
        }
    }
    forget_others(m, t->seats, seat);
}

const struct playout_kind kind_mutant = {.rules = &mutant_rules,
                                         .seats = 4,
                                         .redeal = redeal_mutant,
                                         .redeal_sight = redeal_sight,
                                         .write = write_file,
                                         .every = CHECK_EVERY,
                                         .turns_max = TURNS};
const struct playout_kind kind_mutant_three = {.rules = &mutant_rules,
                                               .seats = 3,
                                               .redeal = redeal_mutant,
                                               .redeal_sight = redeal_sight,
                                               .write = write_file,
                                               .every = CHECK_EVERY,
                                               .turns_max = TURNS};
const struct playout_kind kind_mutant_auctions = {.rules = &mutant_rules,
                                                  .seats = 4,
                                                  .options = "{\"auctions\": true}",
                                                  .redeal = redeal_mutant,
                                                  .redeal_sight = redeal_sight,
                                                  .turns_max = TURNS};

/* Players seal their bids themselves. */
#define SEALING(name, mode)                                                              \
    const struct playout_kind name = {                                                   \
        .rules = &mutant_rules,                                                          \
        .seats = 4,                                                                      \
        .options = "{\"auctions\": true, \"bids\": \"" mode "\", \"protest\": 0}",       \
        .redeal = redeal_mutant,                                                         \
        .redeal_sight = redeal_sight,                                                    \
        .turns_max = TURNS}
SEALING(kind_mutant_box, "box");
SEALING(kind_mutant_commit, "commit");
SEALING(kind_mutant_table, "table");
