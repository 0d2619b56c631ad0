/* core/pack.c and the packed decks of core/game.c: what is packed comes back, and nothing
 * else is taken for it. */
#include "core/game.h"
#include "core/mutant/deck.h"
#include "core/mutant/mutant.h"
#include "core/pack.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct thing {
    int number, least, count;
    bool flag;
    const char *text, *empty, *none;
};

static void walk(struct pack *p, struct thing *t)
{
    pack_int(p, &t->number);
    pack_int(p, &t->least);
    pack_count(p, &t->count, 9);
    pack_flag(p, &t->flag);
    pack_text(p, &t->text);
    pack_text(p, &t->empty);
    pack_text(p, &t->none);
}

static char *packed(struct thing t, size_t *size)
{
    struct pack p = {NULL, NULL, NULL, false};
    char *bytes;

    p.out = open_memstream(&bytes, size);
    assert_non_null(p.out);
    walk(&p, &t);
    assert_int_equal(fclose(p.out), 0);
    assert_false(p.failed);
    return bytes;
}

static const struct thing usual = {-70000, INT_MIN, 9, true, "a long way", "", NULL};

static void values_come_back(void **state)
{
    size_t size;
    char *bytes = packed(usual, &size);
    struct pack p = {NULL, bytes, bytes + size, false};
    struct thing t;

    (void)state;
    memset(&t, 1, sizeof t);
    walk(&p, &t);
    assert_false(p.failed);
    assert_ptr_equal(p.at, p.end);
    assert_int_equal(t.number, -70000);
    assert_int_equal(t.least, INT_MIN);
    assert_int_equal(t.count, 9);
    assert_true(t.flag);
    assert_string_equal(t.text, "a long way");
    assert_string_equal(t.empty, "");
    assert_null(t.none);
    free(bytes);
}

/* Wherever the bytes end too early, the walk fails and stays within them. */
static void a_cut_is_found_out(void **state)
{
    size_t size, n;
    char *bytes = packed(usual, &size);

    (void)state;
    for (n = 0; n < size; n++) {
        char *cut = malloc(n + 1); /* of its own, so that the sanitizer sees its end */
        struct pack p = {NULL, cut, cut + n, false};
        struct thing t = usual;

        assert_non_null(cut);
        memcpy(cut, bytes, n);
        walk(&p, &t);
        assert_true(p.failed);
        free(cut);
    }
    free(bytes);
}

static void a_count_beyond_its_most_is_refused(void **state)
{
    struct thing t = usual;
    struct pack p = {NULL, NULL, NULL, false};
    size_t size;
    char *bytes;

    (void)state;
    t.count = 9;
    bytes = packed(t, &size);
    p.at = bytes + 10; /* two numbers before it */
    p.end = bytes + size;
    pack_count(&p, &t.count, 8);
    assert_true(p.failed);
    assert_int_equal(t.count, 0);
    free(bytes);
}

static void begin(struct game *g)
{
    struct error e;

    assert_int_equal(game_begin(g, &mutant_rules, NULL, NULL, &e), 0);
}

static bool fits(const char *bytes, size_t size, struct game *g)
{
    struct error e;
    bool is;

    assert_int_equal(game_begin_packed(g, &mutant_rules, bytes, size, NULL, &is, &e), 0);
    return is;
}

static void same_abilities(const struct mutant_deck *a, const struct mutant_deck *b)
{
    int i;

    assert_int_equal(a->abilities, b->abilities);
    for (i = 1; i <= a->abilities; i++) {
        assert_string_equal(a->ability[i].id, b->ability[i].id);
        assert_string_equal(a->ability[i].name, b->ability[i].name);
        assert_string_equal(a->ability[i].text, b->ability[i].text);
        assert_int_equal(a->ability[i].mission, b->ability[i].mission);
        assert_int_equal(a->ability[i].cost, b->ability[i].cost);
        assert_int_equal(a->ability[i].list, b->ability[i].list);
        assert_memory_equal(&a->ability[i].targets, &b->ability[i].targets,
                            sizeof a->ability[i].targets);
    }
}

static void same_token(const struct mutant_token_card *a,
                       const struct mutant_token_card *b)
{
    assert_string_equal(a->id, b->id);
    assert_string_equal(a->name, b->name);
    /* what follows the texts is numbers alone */
    assert_memory_equal(&a->kind, &b->kind,
                        sizeof *a - offsetof(struct mutant_token_card, kind));
}

static void same_card(const struct mutant_card *a, const struct mutant_card *b)
{
    assert_string_equal(a->id, b->id);
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->copies, b->copies);
    assert_int_equal(a->starter, b->starter);
    assert_int_equal(a->atk, b->atk);
    assert_int_equal(a->def, b->def);
    assert_int_equal(a->spd, b->spd);
    assert_int_equal(a->range, b->range);
    assert_int_equal(a->tokens, b->tokens);
    assert_int_equal(a->ability, b->ability);
}

static void same_schools(const struct mutant_deck *a, const struct mutant_deck *b)
{
    int i;

    for (i = 0; i < a->schools; i++) {
        assert_string_equal(a->school[i].id, b->school[i].id);
        assert_string_equal(a->school[i].name, b->school[i].name);
        assert_string_equal(a->school[i].motto, b->school[i].motto);
        assert_string_equal(a->school[i].charter_id, b->school[i].charter_id);
        assert_string_equal(a->school[i].charter, b->school[i].charter);
        assert_string_equal(a->school[i].charter_text, b->school[i].charter_text);
        assert_memory_equal(a->school[i].mod, b->school[i].mod, sizeof a->school[i].mod);
        same_card(&a->school[i].leader, &b->school[i].leader);
    }
}

static void same_plots(const struct mutant_deck *a, const struct mutant_deck *b)
{
    int i;

    for (i = 0; i < a->plots.kinds; i++) {
        assert_string_equal(a->plot[i].id, b->plot[i].id);
        assert_string_equal(a->plot[i].name, b->plot[i].name);
        assert_string_equal(a->plot[i].text, b->plot[i].text);
        assert_int_equal(a->plot[i].reaction, b->plot[i].reaction);
        assert_int_equal(a->plot[i].copies, b->plot[i].copies);
        assert_int_equal(a->plot[i].cost, b->plot[i].cost);
        assert_int_equal(a->plot[i].hope, b->plot[i].hope);
        assert_int_equal(a->plot[i].list, b->plot[i].list);
        assert_memory_equal(&a->plot[i].targets, &b->plot[i].targets,
                            sizeof a->plot[i].targets);
        assert_memory_equal(&a->plot[i].trigger, &b->plot[i].trigger,
                            sizeof a->plot[i].trigger);
        assert_int_equal(a->plot[i].stops, b->plot[i].stops);
    }
}

static void same_missions(const struct mutant_deck *a, const struct mutant_deck *b)
{
    int i, k;

    for (i = 0; i < a->missions.kinds; i++) {
        assert_string_equal(a->mission[i].id, b->mission[i].id);
        assert_string_equal(a->mission[i].name, b->mission[i].name);
        assert_string_equal(a->mission[i].text, b->mission[i].text);
        assert_int_equal(a->mission[i].copies, b->mission[i].copies);
        assert_int_equal(a->mission[i].two, b->mission[i].two);
        assert_int_equal(a->mission[i].leader_allowed, b->mission[i].leader_allowed);
        assert_int_equal(a->mission[i].turns, b->mission[i].turns);
        assert_int_equal(a->mission[i].triumph, b->mission[i].triumph);
        assert_int_equal(a->mission[i].success, b->mission[i].success);
        assert_int_equal(a->mission[i].n, b->mission[i].n);
        assert_int_equal(a->mission[i].mark, b->mission[i].mark);
        assert_int_equal(a->mission[i].on_success, b->mission[i].on_success);
        assert_int_equal(a->mission[i].on_failure, b->mission[i].on_failure);
        assert_int_equal(a->mission[i].kinds, b->mission[i].kinds);
        for (k = 0; k < a->mission[i].kinds; k++) {
            same_token(&a->mission[i].token[k], &b->mission[i].token[k]);
        }
    }
}

/* No member of a deck is forgotten on its way. A new member needs its line here. */
static void a_deck_comes_back_whole(void **state)
{
    struct game read, unpacked;
    const struct mutant_deck *a, *b;
    struct error e;
    char *bytes;
    size_t size;
    int i;

    (void)state;
    begin(&read);
    assert_int_equal(game_pack(&read, &bytes, &size, &e), 0);
    assert_true(fits(bytes, size, &unpacked));
    free(bytes); /* the game has its own */
    a = read.deck;
    b = unpacked.deck;
    assert_string_equal(a->name, b->name);
    assert_memory_equal(&a->is, &b->is, sizeof a->is);
    assert_int_equal(a->schools, b->schools);
    assert_int_equal(a->charters, b->charters);
    assert_memory_equal(&a->recruits, &b->recruits, sizeof a->recruits);
    assert_memory_equal(&a->plots, &b->plots, sizeof a->plots);
    assert_memory_equal(&a->missions, &b->missions, sizeof a->missions);
    for (i = 0; i < a->recruits.kinds; i++) {
        same_card(&a->recruit[i], &b->recruit[i]);
    }
    same_abilities(a, b);
    assert_int_equal(a->effects, b->effects);
    assert_memory_equal(a->effect, b->effect, sizeof a->effect);
    assert_int_equal(a->lists, b->lists);
    assert_memory_equal(a->list, b->list, sizeof a->list);
    assert_memory_equal(a->cheapest, b->cheapest, sizeof a->cheapest);
    same_schools(a, b);
    same_plots(a, b);
    same_missions(a, b);
    game_clear(&read);
    game_clear(&unpacked);
}

/* Of another version, cut, or longer: the text is to be read instead. */
static void other_bytes_do_not_fit(void **state)
{
    struct game g, other;
    struct error e;
    char *bytes;
    size_t size;

    (void)state;
    begin(&g);
    assert_int_equal(game_pack(&g, &bytes, &size, &e), 0);
    assert_false(fits(bytes, 0, &other));
    assert_false(fits(bytes, 3, &other));
    assert_false(fits(bytes, size - 1, &other));
    bytes = realloc(bytes, size + 1);
    assert_non_null(bytes);
    bytes[size] = 'n';
    assert_false(fits(bytes, size + 1, &other));
    bytes[0] ^= 1;
    assert_false(fits(bytes, size, &other));
    free(bytes);
    game_clear(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_come_back),
        cmocka_unit_test(a_cut_is_found_out),
        cmocka_unit_test(a_count_beyond_its_most_is_refused),
        cmocka_unit_test(a_deck_comes_back_whole),
        cmocka_unit_test(other_bytes_do_not_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
