/* The forms of what answers a question in mid-turn: RULES 9.4. */
#include "core/arcs/legal_parts.h"

#include <stdio.h>

/* Each way the hits can fall, the fresh ones first. */
static void hits(struct arcs_form *f, const char *words, int seat, int k)
{
    const struct arcs_system *m =
        &arcs_form_state(f)->map[arcs_form_state(f)->battle.system];
    int fresh = m->fresh[seat], damaged = m->damaged[seat], i, x;
    int room = 2 * fresh + damaged;

    k = k < room ? k : room;
    for (x = k > damaged ? (k - damaged + 1) / 2 : 0; x <= fresh && x <= k; x++) {
        arcs_form_begin(f, words);
        for (i = 0; i < k; i++) {
            arcs_form_word(f, i < x ? " fresh" : " damaged");
        }
        arcs_form_end(f, "");
    }
}

static void building_hits(struct arcs_form *f)
{
    const struct arcs_battle *b = &arcs_form_state(f)->battle;
    const struct arcs_building *at = arcs_form_state(f)->map[b->system].building;
    int room[ARCS_BUILDINGS], first, i;

    for (i = 0; i < ARCS_BUILDINGS; i++) {
        room[i] = at[i].damaged ? 1 : 2;
    }
    for (first = 0; first <= b->buildings && first <= room[0]; first++) {
        if (b->buildings - first > room[1]) {
            continue;
        }
        arcs_form_begin(f, "HITS BUILDINGS");
        for (i = 0; i < b->buildings; i++) {
            arcs_form_word(f, i < first ? " #1" : " #2");
        }
        arcs_form_end(f, "");
    }
}

static void raid(struct arcs_form *f)
{
    int goods[ARCS_SLOTS + ARCS_GUILD], i, n = arcs_raid_goods(f->t, goods);

    arcs_form_begin(f, "RAID ");
    for (i = 0; i < n; i++) {
        arcs_form_option(f);
        if (goods[i] > ARCS_WISH_CARD) {
            arcs_form_put(f, "\"%s\"", arcs_court_name(f->t, goods[i] - ARCS_WISH_CARD));
        } else {
            arcs_form_put(f, "SLOT %d", goods[i]);
        }
    }
    arcs_form_end_options(f, "");
    arcs_form_plain(f, "RAID DONE");
}

void arcs_legal_battle(struct arcs_form *f)
{
    const struct arcs_battle *b = &arcs_form_state(f)->battle;
    char words[40];

    switch (arcs_top_of(arcs_form_state(f))->stage) {
    case ARCS_REROLLING:
        arcs_form_plain(f, "REROLL NONE");
        snprintf(words, sizeof words, "REROLL S<1-%d>", b->dice[ARCS_SKIRMISH]);
        arcs_form_plain(f, words);
        break;
    case ARCS_OWN_HITS:
        hits(f, "HITS OWN", b->attacker, b->self + b->intercepts);
        break;
    case ARCS_SHIP_HITS:
        hits(f, "HITS SHIPS", b->defender, b->ships);
        break;
    case ARCS_BUILDING_HITS:
        building_hits(f);
        break;
    case ARCS_RANSACK:
        arcs_form_places(f, "RANSACK ", ARCS_DO_RANSACK);
        break;
    default:
        raid(f);
        break;
    }
    arcs_form_plain(f, "END");
}

void arcs_legal_look(struct arcs_form *f)
{
    const struct arcs *s = arcs_form_state(f);
    const int *theirs = s->players[s->looked].hand;
    int i;

    arcs_form_plain(f, "FARSEERS KEEP");
    arcs_form_begin(f, "FARSEERS SWAP ");
    arcs_form_hand_options(f, ARCS_DO_COPY);
    if (f->options) {
        arcs_form_word(f, "> ");
        f->options = 0;
        for (i = 0; i < ARCS_CARDS && theirs[i]; i++) {
            arcs_form_option(f);
            arcs_form_put_card(f, theirs[i]);
        }
        arcs_form_end_options(f, "");
    }
    arcs_form_plain(f, "END");
}
