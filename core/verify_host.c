/* What the host did by hand. architecture 5.1, sealed-bids 3. */
#include "core/verify_parts.h"
#include "core/verify_said.h"

#include "core/entries.h"

#include <string.h>

#define MS_PER_HOUR 3600000LL

/* Of a round that is closed it may be over already, as reveals have longer. */
static bool may_move(const struct verify *v, const struct log_entry *entry,
                     const struct said_host *said, const struct asked *a, int64_t to)
{
    return a->closed
               ? !said->away.player && game_mode(&v->game) != MODE_HOST_SEALED
               : to > entry->time &&
                     (!said->away.player ||
                      (a->q.seats & ~a->answered & SEE_ONLY(said->away.player - 1)));
}

/* Deadlines move later, never earlier: an early close would cut somebody off. After a
 * pause they move by as long as it was at least, for an absence only those that wait for
 * who is away. by: ms, the least that is lawful. */
static void move(struct verify *v, const struct log_entry *entry,
                 const struct said_host *said, int64_t by)
{
    int i;

    for (i = 0; i < said->moves; i++) {
        struct asked *a = verify_asked(v, said->moved[i].number, said->moved[i].round);

        if (!a || !a->deadline || said->moved[i].deadline < a->deadline + by ||
            !may_move(v, entry, said, a, said->moved[i].deadline)) {
            (void)wrong(v, 9, entry,
                        "Question %lld: its deadline moves earlier, or by less than the "
                        "pause, or for somebody it does not wait for, or it has none "
                        "that can move.",
                        (long long)said->moved[i].number);
            continue;
        }
        verify_round_moves(v, &said->moved[i], a->deadline);
        a->deadline = said->moved[i].deadline;
    }
}

/* Until when players may add to event 1 moves as deadlines do. */
static bool ready_moves(struct verify *v, const struct log_entry *entry,
                        const struct said_host *said, int64_t by)
{
    struct game *g = &v->game;

    if (!said->readies) {
        return true;
    }
    if (!g->readies || !g->ready_by || said->ready_by < g->ready_by + by ||
        said->ready_by <= entry->time ||
        (said->away.player && !(game_unready(g) & SEE_ONLY(said->away.player - 1)))) {
        return false;
    }
    g->ready_by = said->ready_by;
    return true;
}

/* Deadlines of closed rounds among those that move: before they did, a pause moved none.
 */
static int of_closed(struct verify *v, const struct said_host *said)
{
    int i, n = 0;

    for (i = 0; i < said->moves; i++) {
        const struct asked *a =
            verify_asked(v, said->moved[i].number, said->moved[i].round);

        n += a && a->closed;
    }
    return n;
}

/* How many deadlines run. */
static int running(const struct game *g)
{
    int i, n = 0;

    for (i = 0; i < g->asked_count; i++) {
        n += g->asked[i].deadline && !g->asked[i].closed;
    }
    return n;
}

/* The host wrote with a code that was issued and is not dead. 7.1. */
static bool mailed(struct verify *v, const struct log_entry *entry,
                   const struct said_host *said)
{
    const int64_t code = said->code;
    struct game *g = &v->game;

    if (code > g->host_issued || code < g->host_used) {
        (void)wrong(v, 7, entry, "Code %lld of the host was %s.", (long long)code,
                    code > g->host_issued ? "never issued"
                                          : "dead: a newer one had been used");
        return true;
    }
    g->host_used = code;
    return true;
}

/* What is asked is over before its time, but for bids that somebody may still send. */
static bool run(struct verify *v, const struct log_entry *entry,
                const struct said_host *said)
{
    int i;

    if (said->turn != v->game.turns || v->game.paused || v->game.over) {
        (void)wrong(v, 9, entry, "It runs another turn than that before it.");
    }
    for (i = 0; i < said->moves; i++) {
        struct asked *a = verify_asked(v, said->moved[i].number, said->moved[i].round);

        if (!a || a->closed || said->moved[i].deadline != entry->time ||
            (a->auction && game_awaited(&v->game, a))) {
            (void)wrong(v, 9, entry,
                        "Question %lld cannot be over now: it is closed, or bids are "
                        "still awaited.",
                        (long long)said->moved[i].number);
            continue;
        }
        a->deadline = entry->time;
        a->early = true;
    }
    return true;
}

/* Nothing is asked any more, nothing will be opened, and the deck secret follows. */
static bool end(struct verify *v, const struct log_entry *entry,
                const struct said_host *said)
{
    (void)entry;
    (void)said;
    if (v->game.over) {
        return false;
    }
    verify_rounds_end(v);
    v->game.over = v->game.ended = true;
    v->game.paused = 0;
    v->want_anchor = false;
    v->want_secret = true;
    v->next = NEXT_AFTER_TURN;
    return true;
}

/* Somebody has taken the next open seat. */
static bool joins(struct verify *v, const struct log_entry *entry,
                  const struct said_host *said)
{
    const bool waits = v->gathers && !v->game.over;

    (void)said;
    v->seats += waits;
    v->next = v->seats < v->game.seats ? NEXT_ANY : verify_seated(v);
    if (!waits || v->came_after != NEXT_SEATED || v->seats > v->game.seats ||
        (v->seated && v->seated != v->seats)) {
        (void)wrong(v, 2, entry, "Nobody could join the game here.");
    }
    return true;
}

/* The game begins without more. */
static bool starts(struct verify *v, const struct log_entry *entry,
                   const struct said_host *said)
{
    if (!v->gathers || v->game.over || said->seats != v->seats ||
        v->came_after == NEXT_SEATED) {
        (void)wrong(v, 2, entry, "The game could not begin here, or not with so many.");
        return true;
    }
    v->game.seats = v->seats;
    v->next = v->game.readies ? NEXT_SETUP : verify_seated(v);
    return true;
}

enum verify_next verify_seated(const struct verify *v)
{
    return game_asks_ready(&v->game) ? NEXT_READY : NEXT_SETUP;
}

/* All seats are taken. */
static bool asks_ready(struct verify *v, const struct log_entry *entry,
                       const struct said_host *said)
{
    v->gathers = true;
    v->game.readies = true;
    v->game.ready_by = said->ready_by;
    return v->came_after == NEXT_READY &&
           (!said->ready_by || said->ready_by > entry->time);
}

/* From then on defaults may be taken for him at once. */
static bool resigns(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said)
{
    struct seat *seat = &v->game.seat[said->player - 1];

    (void)entry;
    if (said->player > v->seats || seat->vacant || v->game.over) {
        return false;
    }
    seat->vacant = seat->autopilot = true;
    return true;
}

/* The entry before is that by which he took the seat; it may be redacted. */
static bool just_seated(const struct verify *v, const struct log_entry *entry, int player)
{
    const struct absent *last = v->absents ? &v->absent[v->absents - 1] : NULL;

    return v->player[player - 1].seated == entry->seq - 1 ||
           (last && last->entry == entry->seq - 1 && last->kind == ENTRY_SEAT);
}

static bool is_away(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said)
{
    if (said->away.player > v->game.seats) {
        return false;
    }
    if (said->newcomer) {
        if (said->newcomer != said->away.player ||
            !just_seated(v, entry, said->newcomer)) {
            return false;
        }
        game_newcomer(&v->game, said->newcomer - 1);
    }
    move(v, entry, said, 1);
    verify_wrote(v, said->away.player);
    return ready_moves(v, entry, said, 1);
}

static bool extends(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said)
{
    const int64_t by = said->hours ? said->hours * MS_PER_HOUR : 1;

    move(v, entry, said, by);
    return (said->moves || said->readies) && ready_moves(v, entry, said, by);
}

static bool pauses(struct verify *v, const struct log_entry *entry,
                   const struct said_host *said)
{
    (void)said;
    if (v->game.paused || v->game.over) {
        return false;
    }
    v->game.paused = entry->time;
    return true;
}

static bool resumes(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said)
{
    const int64_t by = entry->time - v->game.paused;

    if (!v->game.paused || said->moves - of_closed(v, said) != running(&v->game)) {
        return false;
    }
    move(v, entry, said, by);
    v->game.paused = 0;
    return ready_moves(v, entry, said, by);
}

/* Nothing of the game changes by it. */
static bool announces(struct verify *v, const struct log_entry *entry,
                      const struct said_host *said)
{
    (void)v;
    (void)entry;
    (void)said;
    return true;
}

static bool redacts(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said)
{
    (void)entry;
    (void)said;
    v->next = NEXT_REDACTION;
    return true;
}

static bool new_dice(struct verify *v, const struct log_entry *entry,
                     const struct said_host *said)
{
    (void)entry;
    (void)said;
    v->next = NEXT_NEW_DICE;
    return !v->game.over;
}

static bool corrects(struct verify *v, const struct log_entry *entry,
                     const struct said_host *said)
{
    (void)entry;
    (void)said;
    v->next = NEXT_PATCH;
    return !v->game.over;
}

static bool upgrades(struct verify *v, const struct log_entry *entry,
                     const struct said_host *said)
{
    (void)entry;
    if (said->revision <= v->revision) {
        return false;
    }
    v->revision = said->revision;
    return true;
}

static bool rolls_back(struct verify *v, const struct log_entry *entry,
                       const struct said_host *said)
{
    (void)verify_rollback(v, entry, said);
    return true;
}

static bool restored(struct verify *v, const struct log_entry *entry,
                     const struct said_host *said)
{
    (void)verify_restored(v, entry, said);
    return true;
}

/* Lines that an entry may have besides. */
enum {
    LINE_CODE = 1,
    LINE_AWAY = 2,
    LINE_TURN = 4,
    LINE_SEATS = 8,
    LINE_PLAYER = 16,
    LINE_QUESTIONS = 32,
    LINE_REVISION = 64,
    LINE_HOURS = 128,
    LINE_MOVES = 256,
    LINE_READY = 512,
    LINE_ENTRY = 1024,
    LINE_NUMBERS = 2048,
    LINE_SIGNED = 4096,
    LINE_NEWCOMER = 8192,
};

static unsigned lines_of(const struct said_host *said)
{
    return (said->code ? LINE_CODE : 0u) | (said->away.player ? LINE_AWAY : 0u) |
           (said->turn ? LINE_TURN : 0u) | (said->seats ? LINE_SEATS : 0u) |
           (said->player ? LINE_PLAYER : 0u) | (said->questions ? LINE_QUESTIONS : 0u) |
           (said->revision ? LINE_REVISION : 0u) | (said->hours ? LINE_HOURS : 0u) |
           (said->moves ? LINE_MOVES : 0u) | (said->readies ? LINE_READY : 0u) |
           (said->entry ? LINE_ENTRY : 0u) | (said->numbers ? LINE_NUMBERS : 0u) |
           (said->by.is ? LINE_SIGNED : 0u) | (said->newcomer ? LINE_NEWCOMER : 0u);
}

/* What each act must have and may have, and what it leads to; false: not now. */
typedef bool act_fn(struct verify *v, const struct log_entry *entry,
                    const struct said_host *said);
static const struct {
    const char *what;
    unsigned must, may;
    act_fn *check;
} acts[] = {
    {"extend", 0, LINE_MOVES | LINE_READY | LINE_HOURS, extends},
    {"outage", 0, LINE_MOVES | LINE_READY, extends},
    {"pause", 0, 0, pauses},
    {"resume", 0, LINE_MOVES | LINE_READY, resumes},
    {"announce", 0, 0, announces},
    {"signup", 0, 0, announces},
    {"address", 0, 0, announces},
    {"remind", 0, 0, announces},
    {"away", LINE_AWAY, LINE_MOVES | LINE_READY | LINE_SIGNED | LINE_NEWCOMER, is_away},
    {"run", LINE_TURN | LINE_MOVES, 0, run},
    {"end", 0, 0, end},
    {"dice", 0, 0, new_dice},
    {"join", 0, 0, joins},
    {"start", LINE_SEATS, 0, starts},
    {"ready", LINE_READY, 0, asks_ready},
    {"resign", LINE_PLAYER, LINE_SIGNED, resigns},
    {"fallback", LINE_MOVES, 0, verify_falls_back},
    {"rollback", LINE_TURN | LINE_QUESTIONS, 0, rolls_back},
    {"restored", LINE_ENTRY | LINE_NUMBERS, 0, restored},
    {"correct", 0, 0, corrects},
    {"upgrade", LINE_REVISION, 0, upgrades},
    {"redaction", 0, 0, redacts},
    {HOST_MAIL, LINE_CODE, 0, mailed},
};

int verify_host(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_host said;
    const int line = said_host(&said, entry);
    unsigned lines;
    size_t i;

    if (line) {
        return wrong_line(v, 3, entry, line);
    }
    lines = lines_of(&said);
    for (i = 0; i < sizeof acts / sizeof *acts; i++) {
        if (strcmp(said.what, acts[i].what) == 0) {
            break;
        }
    }
    if (i == sizeof acts / sizeof *acts || (lines & acts[i].must) != acts[i].must ||
        (lines & ~(acts[i].must | acts[i].may)) ||
        (v->came_after == NEXT_READY && strcmp(said.what, "ready") != 0) ||
        !acts[i].check(v, entry, &said)) {
        return wrong(v, 9, entry,
                     "The host could not do this, or not now, or not with what it says: "
                     "\"%s\".",
                     said.what);
    }
    return verify_signed_office(v, entry, &said, e);
}
