/* The end of a game: results, signature, rewards, the name of the world. RULES 13. */
#include "core/risk/risk.h"

#include <string.h>

/* ---- 13.2, 13.3 ---- */

static void record(struct turn *t, int seat)
{
    static const char *const results[] = {"", "won", "held on", "eliminated"};
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];
    struct risk_faction *f = &s->factions[p->faction - 1];

    p->result = s->winner == seat + 1    ? RISK_WON
                : risk_on_board(s, seat) ? RISK_HELD_ON
                                         : RISK_ELIMINATED;
    fact(t->facts, SEE_ALL, RISK_TELL_RESULT, "{s:i, s:i, s:s, s:s}", "seat", seat,
         "game", s->game, "faction", risk_faction_name(t, seat), "result",
         results[p->result]);
    if (p->result == RISK_WON) {
        f->wins++;
        risk_lasts_count(t, RISK_TELL_WINS, seat, risk_faction_name(t, seat), f->wins - 1,
                         f->wins);
    }
    if (p->scar) { /* hidden, back to the supply */
        s->scars[p->scar]++;
        p->scar = RISK_NO_SCAR;
    }
}

static void sign(struct turn *t)
{
    struct risk *s = t->state;
    int seat = s->winner - 1;
    int *signatures = &s->persons[s->players[seat].person - 1].signatures;

    ++*signatures;
    risk_lasts_count(t, RISK_TELL_SIGNED, seat, risk_person_name(t, seat),
                     *signatures - 1, *signatures);
}

/* The winner and those who held on; not who resigned (16.2). */
static unsigned rewarded(const struct risk *s)
{
    unsigned seats = 0;
    int i;

    for (i = 0; i < RISK_SEATS; i++) {
        const struct risk_player *p = &s->players[i];

        if ((p->result == RISK_WON || p->result == RISK_HELD_ON) && !p->resigned) {
            seats |= SEE_ONLY(i);
        }
    }
    return seats;
}

void risk_write_up(struct turn *t)
{
    struct risk *s = t->state;
    int i;

    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        record(t, s->order[i] - 1);
    }
    if (s->game > RISK_CAMPAIGN) {
        s->stage = RISK_PACKAGES;
        return;
    }
    sign(t);
    risk_ask_all(s, RISK_REWARDING, rewarded(s));
}

/* ---- sealed lines, until all are in: 16.4 ---- */

int risk_keep_reward(struct turn *t, int seat, const struct risk_order *o,
                     const struct order *line, struct error *e)
{
    struct risk *s = t->state;
    const char *at;
    size_t used = strlen(s->lines), n = strlen(line->text), own = 0;

    for (at = s->lines; *at; at = strchr(at, '\n') + 1) {
        own += *at == '1' + seat ? (size_t)(strchr(at, '\n') - at) : 0;
    }
    if (o->verb == RISK_DO_SIGN && s->winner != seat + 1) {
        return error_set(e, ERROR_ILLEGAL, "The winner alone signs.");
    }
    if (own + n > RISK_SEAT_LINES || used + n + 3 > sizeof s->lines) {
        return error_set(e, ERROR_ILLEGAL, "These are too many rewards in one list.");
    }
    s->lines[used++] = (char)('1' + seat);
    s->lines[used++] = ' ';
    memcpy(s->lines + used, line->text, n);
    s->lines[used + n] = '\n';
    return 0;
}

/* ---- 13.7 ---- */

static int continents_named(const struct risk *s, int person)
{
    int i, n = 0;

    for (i = 0; i < RISK_CONTINENTS; i++) {
        n += s->continents[i].namer == person;
    }
    return n;
}

/* Who names the world: most signatures of those who have a seat. */
static int world_namer(struct turn *t)
{
    const struct risk *s = t->state;
    int more[RISK_SEATS] = {0}, i, most = 0;
    unsigned among = 0;

    for (i = 0; i < t->seats; i++) {
        int person = s->players[i].person, n = s->persons[person - 1].signatures;

        more[i] = continents_named(s, person);
        if (n > most) {
            most = n;
            among = 0;
        }
        among |= n == most ? SEE_ONLY(i) : 0;
    }
    return risk_roll_off(t, among, "name of the world", more);
}

void risk_after_packages(struct turn *t)
{
    struct risk *s = t->state;

    if (s->game == RISK_CAMPAIGN && s->stage == RISK_PACKAGES) {
        risk_ask_all(s, RISK_WORLD_NAME, SEE_ONLY(world_namer(t)));
        return;
    }
    if (s->game >= s->games || risk_resigned(s) == SEE_ONLY(t->seats) - 1) {
        s->stage = RISK_OVER;
        s->over = 1;
        fact(t->facts, SEE_ALL, RISK_TELL_CAMPAIGN_OVER, "{s:i}", "game", s->game);
        return;
    }
    s->game++;
    s->stage = RISK_PREPARING;
}

/* A new name, or NULL: it stays without one. */
void risk_name_world(struct turn *t, int seat, const struct risk_order *o)
{
    struct risk *s = t->state;

    if (o) {
        s->world = risk_name_add(s, o->text, o->text_size);
        risk_lasts(t, RISK_TELL_WORLD, seat, "the world", "", risk_name(s, s->world));
    } else {
        fact(t->facts, SEE_ALL, RISK_TELL_UNNAMED, "{s:i}", "game", s->game);
    }
    s->awaiting = 0;
}
