#include "core/mutant/mutant.h"

enum { STAGE_REVEAL, STAGE_BID, STAGE_DONE };

/* 10.1 */
static void reveal_mission(struct turn *t)
{
    struct mutant *m = t->state;
    const struct mutant_mission *mission;

    m->mission = mutant_draw(t, MUTANT_DECK_MISSION);
    if (!m->mission) {
        return;
    }
    mutant_put(m->missions.discard, m->mission);
    mission = mutant_mission_card(t->deck, m->mission);
    fact(t->facts, SEE_ALL, MUTANT_MISSION_REVEALED, "{s:i, s:s, s:s}", "seat",
         m->commander, "mission", mission->name, "text", mission->text);
}

void mutant_run_command(struct turn *t)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_top(m);

    if (f->stage == STAGE_REVEAL) {
        f->stage = STAGE_BID;
        reveal_mission(t);
    } else if (f->stage == STAGE_BID) {
        f->stage = STAGE_DONE;
        mutant_open_auction(t, 0);
    } else {
        mutant_pop(m);
        m->phase = MUTANT_OVER;
        fact(t->facts, SEE_ALL, MUTANT_GAME_OVER, "{}");
    }
}

/* 10.2, 10.3: the token, and 1 RP also for him who keeps it. */
void mutant_command_won(struct turn *t, int seat)
{
    struct mutant *m = t->state;

    m->commander = seat;
    fact(t->facts, SEE_ALL, MUTANT_COMMANDER_NAMED, "{s:i}", "seat", seat);
    mutant_gain_rp(t, seat, 1, MUTANT_COMMANDER_BONUS);
}

/* 10.2: those who still bid roll for it; who is alone takes it. */
void mutant_command_failed(struct turn *t, int bidders)
{
    mutant_command_won(
        t, mutant_roll_off(t, bidders, MUTANT_ROLLED_FOR_COMMAND, "commander die"));
}
