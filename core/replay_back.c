/* Positions that the host went back to: kept when they are met, and taken up again. */
#include "core/replay_parts.h"

#include <stdlib.h>
#include <string.h>

struct position_kept *positions_find(const struct positions *p, int64_t turn)
{
    int i;

    for (i = 0; i < p->count; i++) {
        if (p->list[i].turn == turn) {
            return &p->list[i];
        }
    }
    return NULL;
}

int positions_keep(struct positions *p, int64_t turn, struct error *e)
{
    struct position_kept *grown;

    if (positions_find(p, turn)) {
        return 0;
    }
    grown = realloc(p->list, (size_t)(p->count + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    p->list = grown;
    memset(&grown[p->count], 0, sizeof *grown);
    grown[p->count++].turn = turn;
    return 0;
}

int positions_foresee(struct positions *p, const struct log_entry *entry, struct error *e)
{
    struct said_host said;

    return entry->kind == ENTRY_HOST && entry->body && !said_host(&said, entry) &&
                   said.questions
               ? positions_keep(p, said.turn, e)
               : 0;
}

void positions_clear(struct positions *p)
{
    int i;

    for (i = 0; i < p->count; i++) {
        free(p->list[i].state);
    }
    free(p->list);
    memset(p, 0, sizeof *p);
}

int replay_position(struct replay *r, struct error *e)
{
    struct position_kept *k =
        r->back ? positions_find(r->back, r->log->game.turns) : NULL;

    if (!k || k->state || !(r->state == REPLAY_RUNS || r->restored)) {
        return 0;
    }
    k->questions = r->game.questions;
    k->state = game_snapshot(&r->game, e);
    return k->state ? 0 : -1;
}

void replay_go_back(struct replay *r, const struct said_host *said)
{
    const struct position_kept *k = r->back ? positions_find(r->back, said->turn) : NULL;
    struct error why = {ERROR_NONE, 0, ""};

    r->game.questions = said->questions;
    r->game.asked_count = 0;
    if (r->state == REPLAY_SKIPS && !r->restored) {
        return; /* nothing is played before there is a snapshot behind it */
    }
    if (!k || !k->state) {
        replay_end_at(r, "the position that the host goes back to is not known");
        return;
    }
    if (game_restore(&r->game, k->state, &why)) {
        replay_end_at(r, "the position that the host goes back to cannot be read");
    }
    r->game.asked_count = 0; /* it is asked by the turn that follows */
}
