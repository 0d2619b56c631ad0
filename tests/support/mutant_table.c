#include "tests/support/mutant_table.h"

#include "tests/support/decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define STAGES_MAX 500

extern const char core_mutant_deck_json[];

static const char *const players[] = {"Bas", "Catherine", "Kyle", "Maka"};

int mutant_table_begin(void **state)
{
    struct mutant_table *b = calloc(1, sizeof *b);
    int seat;

    assert_non_null(b);
    b->deck = deck_of_rules(&mutant_rules);
    b->facts = (struct facts){
        .catalogue = mutant_facts, .names = players, .seats = MUTANT_SEATS};
    b->t = (struct turn){.state = &b->m,
                         .deck = b->deck,
                         .seats = MUTANT_SEATS,
                         .names = players,
                         .chance = &b->chance,
                         .facts = &b->facts};
    b->m.round = 1;
    b->m.phase = MUTANT_MISSION_PHASE;
    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        b->m.schools[seat].school = seat + 1;
    }
    *state = b;
    return 0;
}

int mutant_table_end(void **state)
{
    struct mutant_table *b = *state;

    assert_int_equal(b->chance.loaded_left, 0);
    assert_false(b->chance.failed);
    assert_false(b->facts.failed);
    facts_clear(&b->facts);
    chance_close(&b->chance);
    mutant_deck_free(b->deck);
    free(b);
    return 0;
}

void mutant_table_mission(struct mutant_table *b, const char *name)
{
    int card = 1;

    while (strcmp(mutant_mission_card(b->deck, card)->name, name) != 0) {
        card++;
        assert_true(card <= b->deck->missions.cards);
    }
    b->m.mission = card;
}

int mutant_table_card(const struct mutant_table *b, const char *name)
{
    int card = 1;

    while (strcmp(mutant_recruit(b->deck, card)->name, name) != 0) {
        card++;
        assert_true(card <= b->deck->recruits.cards);
    }
    return card;
}

int mutant_table_join(struct mutant_table *b, int seat, const char *name)
{
    int card = mutant_table_card(b, name);

    mutant_join(&b->t, seat, mutant_recruit(b->deck, card)->kind, card);
    return card;
}

int mutant_table_pc(struct mutant_table *b, int seat, const char *name, const char *hex,
                    int atk, int def, int spd)
{
    int position = mission_chosen(&b->m);
    struct arena_piece *p = &b->m.arena.piece[position];

    *p = (struct arena_piece){.kind = ARENA_PC,
                              .figure = mutant_table_join(b, seat, name),
                              .seat = seat,
                              .place = ARENA_IN,
                              .hex = hex_named(hex),
                              .range = 1};
    p->stat[MUTANT_ATK] = p->start[MUTANT_ATK] = atk;
    p->stat[MUTANT_DEF] = p->start[MUTANT_DEF] = def;
    p->stat[MUTANT_SPD] = p->start[MUTANT_SPD] = spd;
    return position;
}

int mutant_table_token(struct mutant_table *b, int kind, int number, const char *hex)
{
    static const int kinds[] = {ARENA_FOE, ARENA_OBJECT, ARENA_MARK};
    const struct mutant_token_card *card = &arena_mission(&b->t)->token[kind];
    int piece = ARENA_POSITIONS;
    struct arena_piece *p;

    while (b->m.arena.piece[piece].kind) {
        piece++;
    }
    p = &b->m.arena.piece[piece];
    *p = (struct arena_piece){.kind = kinds[card->kind],
                              .token = kind + 1,
                              .number = number,
                              .place = ARENA_IN,
                              .hex = hex_named(hex),
                              .range = card->range,
                              .toughness = card->toughness};
    p->stat[MUTANT_ATK] = card->atk;
    p->stat[MUTANT_DEF] = card->def;
    p->stat[MUTANT_SPD] = card->spd;
    return piece;
}

void mutant_table_dice(struct mutant_table *b, const int *faces, int n)
{
    b->chance.loaded = faces;
    b->chance.loaded_left = n;
}

void mutant_table_run(struct mutant_table *b, int frames)
{
    int stages = 0;

    while (b->m.tasks[frames].task != MUTANT_NO_TASK && !mutant_top(&b->m)->asked) {
        struct mutant_frame *f = mutant_top(&b->m);

        mutant_task_kinds[f->task].run(&b->t, f);
        assert_true(++stages < STAGES_MAX);
    }
}

int mutant_table_says(struct mutant_table *b, int seat, const char *line)
{
    struct order_file file;
    int result;

    assert_int_equal(order_file_read(&file, line, strlen(line), &b->e), 0);
    assert_int_equal(file.count, 1);
    result = mutant_rules.apply(&b->t, seat, &file.order[0], &b->e);
    order_file_free(&file);
    return result;
}

void mutant_table_late(struct mutant_table *b, int seat)
{
    const struct order late = {.kind = ORDER_DEFAULT};

    assert_int_equal(mutant_rules.apply(&b->t, seat, &late, &b->e), 0);
}

bool mutant_table_asks(struct mutant_table *b, int seat, const char *code)
{
    struct question q[QUESTIONS_MAX];

    return mutant_rules.pending(&b->t, q) == 1 && q[0].seats == SEE_ONLY(seat) &&
           strcmp(q[0].decision->code, code) == 0;
}
