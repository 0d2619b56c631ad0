/* The Mission is revealed and its Commander found: RULES 10.1 to 10.3. */
#include "core/mutant/tasks.h"

enum { STAGE_REVEAL, STAGE_BID, STAGE_WON, STAGE_DONE };

/* 10.1: last round's Mission is among the discards by now (5.6). */
static void reveal_mission(struct turn *t)
{
    struct mutant *m = t->state;
    const struct mutant_mission *mission;

    m->mission = 0;
    m->mission = mutant_draw(t, MUTANT_DECK_MISSION);
    if (!m->mission) {
        return;
    }
    mutant_put(m->missions.discard, m->mission);
    mission = mutant_mission_card(t->deck, m->mission);
    fact(t->facts, SEE_ALL, MUTANT_MISSION_REVEALED, "{s:i, s:s, s:s}", "seat",
         m->commander, "mission", mission->name, "text", mission->text);
}

/* 10.2: who is barred takes no part; if all are, the token stays where it is and nobody
 * scores. */
static void bid(struct turn *t, struct mutant_frame *f)
{
    const struct mutant *m = t->state;
    int seat, bidders = 0;

    f->stage = STAGE_DONE;
    for (seat = 0; seat < t->seats; seat++) {
        bidders |= mutant_barred(m, seat, MUTANT_BAR_COMMAND) ? 0 : MUTANT_SEAT(seat);
    }
    if (bidders) {
        mutant_open_auction(t, 0, bidders);
    } else {
        fact(t->facts, SEE_ALL, MUTANT_COMMAND_STAYS, "{s:i}", "seat", m->commander);
    }
}

/* The first version of the game, one round of auctions, ends here. */
static void end(struct turn *t)
{
    struct mutant *m = t->state;

    mutant_pop(m);
    if (m->auctions) {
        m->phase = MUTANT_OVER;
        fact(t->facts, SEE_ALL, MUTANT_GAME_OVER, "{}");
    }
}

void mutant_run_command(struct turn *t, struct mutant_frame *f)
{
    const struct mutant *m = t->state;

    switch (f->stage) {
    case STAGE_REVEAL:
        f->stage = STAGE_BID;
        reveal_mission(t);
        break;
    case STAGE_BID:
        bid(t, f);
        break;
    case STAGE_WON:
        f->stage = STAGE_DONE;
        mutant_open_window(t, MUTANT_COMMAND_WON, m->commander, false);
        break;
    default: /* STAGE_DONE */
        end(t);
        break;
    }
}

/* 10.3: 1 RP also for him who keeps the token. */
static void take_command(struct turn *t, int seat)
{
    struct mutant *m = t->state;

    m->commander = seat;
    fact(t->facts, SEE_ALL, MUTANT_COMMANDER_NAMED, "{s:i}", "seat", seat);
    mutant_gain_rp(t, seat, 1, MUTANT_COMMANDER_BONUS);
}

/* 12.5: won by a bid, Reactions may follow. */
void mutant_command_won(struct turn *t, int seat)
{
    struct mutant *m = t->state;

    take_command(t, seat);
    if (!m->auctions) {
        mutant_top(m)->stage = STAGE_WON;
    }
}

/* 10.2: those who still bid roll for it; who is alone takes it. */
void mutant_command_failed(struct turn *t, int bidders)
{
    take_command(t,
                 mutant_roll_off(t, bidders, MUTANT_ROLLED_FOR_COMMAND, "commander die"));
}
