/* Rounds of bids, and sealed answers, where the game that is played again asks for them.
 * sealed-bids 6.4, step 7. */
#include "core/replay_parts.h"

#include "core/entries.h"
#include "core/verify_strict.h"

#include <string.h>

static void opened_note(struct replay *r, const struct said_auction *said)
{
    r->opened[r->next_opened].auction = said->auction;
    r->opened[r->next_opened].round = said->round;
    r->opened[r->next_opened].question = said->question;
    r->next_opened = (r->next_opened + 1) % (2 * QUESTIONS_MAX);
}

int replay_auction_open(struct replay *r, const struct log_entry *entry, struct error *e)
{
    struct said_auction said;
    struct asked *a;

    if (said_auction(&said, entry)) {
        return 0;
    }
    opened_note(r, &said);
    a = r->begun ? game_question(&r->game, said.question, said.round) : NULL;
    if (r->state != REPLAY_RUNS) {
        if (a && r->restored) {
            a->auction = said.auction;
            a->opened = entry->seq;
        }
        return 0;
    }
    if (!a || a->q.sealed != SEALED_BIDS || a->opened) {
        replay_stop(r, 7, entry->seq, "The game asks for no bids there.");
        return 0;
    }
    a->auction = said.auction;
    a->opened = entry->seq;
    a->deadline = a->deadline < 0 ? said.deadline : a->deadline;
    a->commits = game_mode(&r->game) == MODE_TABLE && !said.table.holders;
    memcpy(a->round_public, said.public, sizeof a->round_public);
    return replay_same(r, 7, entry, entry_auction_open(&r->game, a, &said.table), e);
}

void replay_rounds_begun(struct replay *r, int64_t entry)
{
    int i;

    for (i = 0; r->state == REPLAY_RUNS && i < r->game.asked_count; i++) {
        const struct asked *a = &r->game.asked[i];

        if (a->q.sealed == SEALED_BIDS && !a->opened) {
            replay_stop(r, 7, entry,
                        "The turn before it asks for bids: a round is missing.");
        }
    }
}

void replay_bid_in(struct replay *r, const struct log_entry *entry)
{
    const struct asked *a;
    struct strict s;
    int number, round;

    strict_begin(&s, "bid-in", entry->body, entry->size);
    if (!strict_if(&s, "question")) {
        return;
    }
    number = (int)strict_number(&s, 0, INT32_MAX);
    strict_line(&s, "round");
    round = (int)strict_number(&s, 0, UINT16_MAX);
    a = game_question(&r->game, number, round);
    if (!a || a->q.sealed != SEALED_ANSWERS) {
        replay_stop(r, 7, entry->seq, "The game asks for no sealed answer there.");
    }
}

void replay_round_void(struct replay *r, const struct log_entry *entry)
{
    struct said_ruling said;
    struct asked *a = NULL;
    int i;

    for (i = 0; !said_ruling(&said, entry) && i < r->game.asked_count; i++) {
        if (r->game.asked[i].auction == said.auction &&
            r->game.asked[i].q.round == said.round) {
            a = &r->game.asked[i];
        }
    }
    if (!a) {
        return; /* found already */
    }
    a->opened = 0;
    a->deadline = a->deadline ? -1 : 0; /* as the log has it */
}
