/* deal SEATS SEED: a whole random game of Arcs as a case file, its dice and piles given,
 * so that another reading of the rules can play it too. Linked with
 * --wrap=chance_shuffle. */
#include "tests/support/kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DICE_MAX 4000 /* of a game */
#define FILE_MAX 9000
#define LINES_MAX 60
#define TURNS_MAX 4000

static const char *const colours[] = {"Red", "Blue", "White", "Yellow"};

/* What shuffles are written to and drawn from: --wrap gives them no argument of ours. */
static struct {
    struct playout_random random;
    FILE *to;
} piles;

void __real_chance_shuffle(struct chance *c, int deck, int number, int *cards, int n);
void __wrap_chance_shuffle(struct chance *c, int deck, int number, int *cards, int n);

void __wrap_chance_shuffle(struct chance *c, int deck, int number, int *cards, int n)
{
    int i;

    if (!c->trial) {
        playout_mix(&piles.random, cards, n);
        for (i = 0; i < n; i++) {
            (void)fprintf(piles.to, "%s%d", i ? ", " : "piles [", cards[i]);
        }
        (void)fputs(n ? "]\n" : "piles []\n", piles.to);
    }
    __real_chance_shuffle(c, deck, number, cards, n);
}

static void must(bool done, const char *what)
{
    if (!done) {
        (void)fprintf(stderr, "deal: %s\n", what);
        exit(1);
    }
}

static void dice_make(struct playout_random *r, int seats, int faces[DICE_MAX])
{
    int i;

    faces[0] = 1 + playout_below(r, seats); /* the holder, the setup card */
    faces[1] = 1 + playout_below(r, 4);
    for (i = 2; i < DICE_MAX; i++) {
        faces[i] = 1 + playout_below(r, 6);
    }
}

static void game_make(struct game *g, const struct playout_kind *k, struct chance *dice)
{
    struct play play = {.cause = CAUSE_SETUP, .draws = {.loaded = dice}};
    struct played p;
    struct error e;
    int i;

    must(game_begin(g, k->rules, NULL, NULL, &e) == 0, "no game");
    g->seats = k->seats;
    for (i = 0; i < k->seats; i++) {
        must(game_seat(g, i, colours[i], &e) == 0, "no player");
    }
    must(game_setup(g, &play, 1, &p, &e) == 0, "no set-up");
    played_clear(&p);
}

/* One file of the seat that is awaited; the lines of it that were done are written, below
 * the piles they shuffled. */
static void file_play(struct game *g, const struct playout_kind *k,
                      struct playout_random *r, struct chance *dice, FILE *to)
{
    struct play play = {.cause = CAUSE_ORDER, .parts = 1, .draws = {.loaded = dice}};
    const struct order *order[LINES_MAX];
    struct order_file f;
    struct played p;
    struct error e = {ERROR_NONE, 0, ""};
    char text[FILE_MAX];
    int i, seat = 0;

    while (!(g->asked[0].q.seats & SEE_ONLY(seat))) {
        seat++;
    }
    must(k->write(g, seat, r, text, sizeof text), "nothing to say");
    must(order_file_read(&f, text, strlen(text), &e) == 0 && f.count <= LINES_MAX, text);
    for (i = 0; i < f.count; i++) {
        order[i] = &f.order[i];
    }
    play.part[0] = (struct part){
        .seat = seat, .kind = ORDER_WORDS, .count = f.count, .order = order};
    must(game_play(g, &play, 1, &p, &e) == 0, e.text);
    for (i = 0; i < p.lines; i++) {
        if (p.line[i].result == LINE_DONE) {
            (void)fprintf(to, "> %s: %s\n", colours[seat], f.order[i].text);
        }
    }
    (void)fputs("\n", to); /* the next file may be of the same seat */
    played_clear(&p);
    order_file_free(&f);
}

int main(int argc, char **argv)
{
    static const struct playout_kind *const kinds[] = {&kind_arcs_two, &kind_arcs_three,
                                                       &kind_arcs_four};
    static int faces[DICE_MAX];
    struct playout_random random = {0};
    struct chance dice = {.loaded = faces, .loaded_left = DICE_MAX};
    long seats = argc == 3 ? strtol(argv[1], NULL, 10) : 0;
    char *text = NULL;
    size_t size;
    struct game g;
    int turns, i;

    must(seats >= 2 && seats <= 4, "wants 2 to 4 seats and a seed");
    random.state = piles.random.state = strtoull(argv[2], NULL, 10);
    piles.to = open_memstream(&text, &size);
    must(piles.to != NULL, "out of memory");
    dice_make(&random, (int)seats, faces);
    game_make(&g, kinds[seats - 2], &dice);
    for (turns = 0; !g.over && turns < TURNS_MAX; turns++) {
        file_play(&g, kinds[seats - 2], &random, &dice, piles.to);
    }
    must(fclose(piles.to) == 0, "out of memory");
    (void)fputs("game arcs\nseats", stdout);
    for (i = 0; i < seats; i++) {
        (void)printf(" %s", colours[i]);
    }
    (void)fputs("\ndraws", stdout);
    for (i = 0; i < DICE_MAX - dice.loaded_left; i++) {
        (void)printf(" %d", faces[i]);
    }
    (void)printf("\n%s", text);
    free(text);
    game_clear(&g);
    return 0;
}
