/* Positions that the host took back: what was asked is closed, and asked anew under
 * numbers that were never used. architecture 5.1. */
#include "core/verify_parts.h"

void verify_rounds_end(struct verify *v)
{
    int i;

    for (i = 0; i < v->rounds; i++) {
        if (!v->round[i].unsealed) {
            v->round[i].unsealed = v->head.seq + 1;
            v->round[i].is_void = true;
            verify_round_clear(&v->round[i]);
        }
    }
    v->game.asked_count = 0;
}

/* From behind which number questions were counted when this turn was played. */
static int counted_from(const struct verify *v, int64_t turn)
{
    int i = v->backs;

    while (i > 0 && v->back[i - 1].turn > turn) {
        i--;
    }
    return i > 0 ? v->back[i - 1].questions : 0;
}

int verify_rollback(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said)
{
    v->next = NEXT_NEW_DICE;
    if (said->turn >= v->game.turns || said->questions != v->highest || v->game.over ||
        v->backs == SECRETS_MAX) {
        return wrong(v, 9, entry,
                     "It goes back to no turn before it, or counts questions anew from a "
                     "number that was used.");
    }
    verify_rounds_end(v);
    v->renumbered = said->questions - counted_from(v, said->turn);
    v->back[v->backs].turn = v->game.turns + 1;
    v->back[v->backs].questions = said->questions;
    v->backs++;
    return 0;
}

/* All that is counted goes on behind a number that was not used. */
static bool counts_from(struct verify *v, int numbers)
{
    bool fits = numbers > v->highest && numbers > v->game.auctions &&
                numbers > v->game.host_issued;
    int i;

    for (i = 0; i < v->game.seats; i++) {
        fits = fits && numbers > v->game.seat[i].issued;
    }
    if (!fits) {
        return false;
    }
    v->game.host_issued = numbers;
    v->game.host_used = v->game.host_issued + 1;
    for (i = 0; i < v->game.seats; i++) {
        v->game.seat[i].issued = numbers;
        verify_codes_dead(v, i + 1);
    }
    v->keys = v->keys_from = v->game.auctions = numbers;
    return true;
}

int verify_restored(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said)
{
    const int before = counted_from(v, v->game.turns);

    v->next = NEXT_COUNTED;
    if (said->entry != v->head.seq || v->game.over || v->gathers ||
        v->backs == SECRETS_MAX || v->given_ups == SECRETS_MAX ||
        !counts_from(v, said->numbers)) {
        return wrong(v, 9, entry,
                     "It does not stand behind the entry it names, or counts anew from a "
                     "number that was used.");
    }
    verify_rounds_end(v);
    v->renumbered = said->numbers - before;
    v->back[v->backs].turn = v->game.turns + 1;
    v->back[v->backs].questions = said->numbers;
    v->backs++;
    v->given_up[v->given_ups].entry = entry->seq;
    v->given_up[v->given_ups].time = entry->time;
    v->given_ups++;
    return 0;
}
