#include "core/fields.h"
#include "tests/support/duel_parts.h"

#include <stdio.h>

int duel_held(const int *cards)
{
    int n = 0;

    while (n < DUEL_CARDS && cards[n]) {
        n++;
    }
    return n;
}

json_t *duel_view(const struct turn *t, int seat)
{
    const struct duel *d = t->state;
    json_t *table = json_array();
    json_t *cards = json_array();
    char when[40];
    json_t *o;
    int i;

    for (i = 0; i < t->seats; i++) {
        json_array_append_new(table, json_pack("{s:s, s:i, s:i, s:b}", "player",
                                               t->names[i], "score", d->players[i].score,
                                               "cards", duel_held(d->players[i].cards),
                                               "hidden", d->players[i].secret != 0));
    }
    snprintf(when, sizeof when, "round %d", d->round);
    o = json_pack("{s:s, s:o, s:i, s:i}", "when", when, "table", table, "pile",
                  duel_held(d->pile), "pot", d->pot);
    if (seat < t->seats) {
        for (i = 0; i < duel_held(d->players[seat].cards); i++) {
            json_array_append_new(cards, json_integer(d->players[seat].cards[i]));
        }
        json_object_set(o, "hand", cards);
        json_object_set_new(o, "secret", json_integer(d->players[seat].secret));
        json_object_set_new(o, "plan", json_integer(d->players[seat].plan));
    }
    json_decref(cards);
    return o;
}

static const char *const stages[] = {"hands", "turns", "over"};
static const struct field player_fields[] = {
    FIELD_INT(struct duel_player, score),
    FIELD_INT(struct duel_player, secret),
    FIELD_INT(struct duel_player, plan),
    FIELD_INTS(struct duel_player, thrown, DUEL_THROWS),
    FIELD_INTS(struct duel_player, cards, DUEL_CARDS),
};
static const struct field fields[] = {
    FIELD_INT(struct duel, rounds),
    FIELD_INT(struct duel, round),
    FIELD_WORD(struct duel, stage, stages),
    FIELD_INT(struct duel, questions),
    FIELD_INT(struct duel, asked),
    FIELD_INT(struct duel, turn),
    FIELD_INT(struct duel, pot),
    FIELD_INT(struct duel, rolls),
    FIELD_INT(struct duel, drawn),
    FIELD_INT(struct duel, shuffles),
    FIELD_INTS(struct duel, pile, DUEL_CARDS),
    FIELD_STRUCTS(struct duel, players, DUEL_SEATS, player_fields),
};
#define FIELDS ((int)(sizeof fields / sizeof *fields))

size_t duel_fields_size(void)
{
    return fields_size(fields, FIELDS);
}

json_t *duel_save(const struct turn *t)
{
    return fields_save(t->state, fields, FIELDS);
}

int duel_audit(const struct turn *t, struct error *e)
{
    const struct duel *d = t->state;
    int count[DUEL_CARDS + 1] = {0};
    int i, k;

    for (i = 0; i < DUEL_CARDS; i++) {
        if (d->pile[i] < 0 || d->pile[i] > DUEL_CARDS) {
            return error_set(e, ERROR_BUG, "There is no card %d.", d->pile[i]);
        }
        count[d->pile[i]]++;
    }
    for (k = 0; k < DUEL_SEATS; k++) {
        const struct duel_player *p = &d->players[k];

        for (i = 0; i < DUEL_CARDS; i++) {
            if (p->cards[i] < 0 || p->cards[i] > DUEL_CARDS) {
                return error_set(e, ERROR_BUG, "There is no card %d.", p->cards[i]);
            }
            count[p->cards[i]]++;
        }
        if (p->score < 0 || p->secret < 0 || p->secret > DUEL_SECRETS || p->plan < 0 ||
            p->plan > DUEL_ROLLS || p->thrown[0] < 0 || p->thrown[0] > DUEL_HANDS_N ||
            p->thrown[1] < 0 || p->thrown[1] > DUEL_HANDS_N) {
            return error_set(e, ERROR_BUG, "Player %d is wrong.", k + 1);
        }
    }
    for (i = 1; i <= DUEL_CARDS; i++) {
        if (count[i] != 1) {
            return error_set(e, ERROR_BUG, "Card %d is in %d places.", i, count[i]);
        }
    }
    if (d->turn < 0 || d->turn >= t->seats || d->round < 1 || d->round > d->rounds ||
        (d->stage == DUEL_HANDS && (d->asked <= 0 || d->asked >> t->seats))) {
        return error_set(e, ERROR_BUG, "The round or the turn is wrong.");
    }
    return 0;
}

int duel_load(struct turn *t, const json_t *snapshot, struct error *e)
{
    if (fields_load(t->state, fields, FIELDS, snapshot, e) != 0) {
        return -1;
    }
    if (duel_audit(t, e) != 0) {
        e->code = ERROR_DATA;
        return -1;
    }
    return 0;
}
