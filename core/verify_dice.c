/* What players add to the dice: 6.4, steps 6 and 9. sealed-bids 5.3, 5.5. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

/* The words of a player, once, for event 1 alone. */
static int ready_words(struct verify *v, const struct log_entry *entry, struct strict *f)
{
    struct contributing *mine = &v->game.seat[entry->actor - 1].dice;
    unsigned char c[SEAL_HASH];
    int64_t code = 0, issued;

    strict_bytes(f, c, sizeof c);
    if (strict_if(f, "code")) {
        code = strict_number(f, 1, INT64_MAX);
    }
    if (!strict_end(f)) {
        return wrong_line(v, 9, entry, f->bad);
    }
    (void)verify_code(v, entry, entry->actor, code, true, &issued);
    if (!v->game.readies || mine->waits || game_strict(&v->game) ||
        entry->actor == game_host_player(&v->game)) {
        return wrong(v, 9, entry, "Player %d could add no words to the dice here.",
                     entry->actor);
    }
    mine->waits = true;
    memcpy(mine->next, c, sizeof mine->next);
    verify_wrote(v, entry->actor);
    return 0;
}

/* A chain that begins when others have added to event 1 may be chosen by what they added:
 * its player knew it if the host told him. 5.1. */
static void note_choice(struct verify *v, const struct log_entry *entry)
{
    if (!v->game.readies || !game_strict(&v->game)) {
        return;
    }
    v->first_ready = v->first_ready ? v->first_ready : entry->seq;
    v->chosen += v->player[entry->actor - 1].chain > v->first_ready;
}

int verify_ready(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct contributing *c = &v->game.seat[entry->actor - 1].dice;
    unsigned char hash[SEAL_HASH];
    struct signed_block b;
    struct strict f;

    (void)e;
    memset(&b, 0, sizeof b);
    strict_begin(&f, "ready", entry->body, entry->size);
    strict_line(&f, "player");
    (void)strict_number(&f, entry->actor, entry->actor);
    if (strict_if(&f, "from")) {
        return ready_words(v, entry, &f);
    }
    strict_line(&f, "block");
    (void)verify_block(v, entry, &f, &b, true);
    if (!strict_end(&f)) {
        return wrong_line(v, 6, entry, f.bad);
    }
    signing_hash(hash, "", 0);
    if (b.type != BLOCK_ORDERS || memcmp(hash, b.commit, sizeof hash) != 0 ||
        !game_follows(&v->game, entry->actor, b.contrib) ||
        entry->actor == game_host_player(&v->game) || v->game.over) {
        return wrong(v, 9, entry,
                     "It does not add the next element of the chain of player %d.",
                     entry->actor);
    }
    note_choice(v, entry);
    c->waits = true;
    memcpy(c->next, b.contrib, sizeof c->next);
    verify_wrote(v, entry->actor);
    if (v->game.held) {
        v->next = NEXT_HELD;
        v->cause = v->game.held;
        v->cause_issued = v->held_issued;
        v->game.held = 0;
    }
    return 0;
}

/* Of orders that are withheld: each is of a chain, or of a player without one. */
static void alone(struct verify *v, const struct log_entry *entry,
                  const struct said_turn *t)
{
    int i;

    for (i = 0; i < t->contributions; i++) {
        const int player = t->from[i].player;

        if (player > v->game.seats || (v->game.seat[player - 1].dice.length &&
                                       !game_follows(&v->game, player, t->from[i].c))) {
            (void)wrong(v, 9, entry,
                        "What it says that player %d added is not the next element of "
                        "his chain.",
                        player);
        }
    }
}

/* Against what the entries before it bring. */
static void together(struct verify *v, const struct log_entry *entry,
                     const struct said_turn *t, bool held)
{
    struct draw_source d;
    int i = 0;

    memset(&d, 0, sizeof d);
    memcpy(d.from, v->from, sizeof d.from);
    d.contributions = v->contributions;
    game_contributions(&v->game, &d, held);
    while (i < d.contributions && i < t->contributions &&
           d.from[i].player == t->from[i].player &&
           !memcmp(d.from[i].c, t->from[i].c, SEAL_HASH)) {
        i++;
    }
    if (i < d.contributions || i < t->contributions) {
        (void)wrong(v, 9, entry,
                    "Its contributions are not those of what it plays: there are %d.",
                    d.contributions);
    }
}

void verify_contributions(struct verify *v, const struct log_entry *entry,
                          const struct said_turn *t)
{
    const bool nonces = t->cause == CAUSE_OPEN && v->nonces;

    v->unmixed += t->contributions == 0;
    if (v->contributions < 0) {
        alone(v, entry, t);
    } else if (!nonces) {
        together(v, entry, t, v->came_after == NEXT_HELD || v->game.readies);
    } else if (v->contributions != t->contributions ||
               memcmp(v->from, t->from, (size_t)v->contributions * sizeof v->from[0]) !=
                   0) {
        (void)wrong(v, 9, entry,
                    "Its contributions are not those of what it plays: there are %d.",
                    v->contributions);
    }
    if (!nonces) {
        v->elements += game_contributed(&v->game, t->from, t->contributions);
    }
}
