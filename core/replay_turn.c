/* One turn of the log, played again or, of another revision, passed over. sealed-bids
 * 6.4, steps 9 to 11. */
#include "core/replay_parts.h"

#include "core/entries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The game as it is before set-up. */
static int begin_game(struct replay *r, struct error *e)
{
    const struct game *log = &r->log->game;
    struct error why = {ERROR_NONE, 0, ""};
    int i;

    if (game_begin(&r->game, r->rules, r->deck[0] ? r->deck : NULL, log->options, &why)) {
        if (why.code == ERROR_MEMORY) {
            return error_memory(e);
        }
        replay_stop(r, 11, 1, "The rules refuse deck or options: %s", why.text);
        return 0;
    }
    r->begun = true;
    memcpy(r->game.name, log->name, sizeof r->game.name);
    memcpy(r->game.id, log->id, sizeof r->game.id);
    r->game.seats = log->seats;
    for (i = 0; i < log->seats; i++) {
        if (!r->name[i][0]) { /* redacted */
            (void)snprintf(r->name[i], sizeof r->name[i], "(player %d)", i + 1);
        }
        if (game_seat(&r->game, i, r->name[i], &why)) {
            replay_stop(r, 11, i + 2, "%s", why.text);
            return 0;
        }
    }
    if (log->seats < r->rules->seats_min || log->seats > r->rules->seats_max) {
        replay_stop(r, 11, 1, "The rules are not for %d players.", log->seats);
    }
    return 0;
}

static void count(struct replay *r, const struct played *p)
{
    int64_t dice = 0;
    int i;

    for (i = 0; i < p->chance.draws; i++) {
        dice += p->chance.draw[i].value > 0;
    }
    r->turns++;
    r->steps += p->steps;
    r->dice += dice;
    r->host_only += dice && !p->play.draws.contributions;
}

/* What is a matter of the rules, not of the log alone: an answer to a sealed question
 * must not be played, nor one to a question asked later than its code; of plans the first
 * legal one is; no sealed question expires seat by seat. */
static void engine_would(struct replay *r, struct play *play, int64_t entry)
{
    const int seat = play->part[0].seat;
    const struct asked *a = play->parts ? game_asked(&r->game, seat) : NULL;
    const int64_t issued = r->log->cause_issued;
    struct error why = {ERROR_NONE, 0, ""};
    bool answered = false;
    int plan;

    if (play->cause == CAUSE_ORDER && a &&
        (a->q.sealed == SEALED_ANSWERS || (issued && a->entry > issued)) &&
        !game_try(&r->game, play, &answered, NULL, &why) && answered) {
        replay_stop(r, 11, entry,
                    "It answers a question that is sealed, or newer than its code.");
    }
    if (play->cause == CAUSE_EXPIRY) {
        a = game_question(&r->game, play->number, play->round);
        if (!a || a->q.sealed != SEALED_NOT) {
            replay_stop(r, 11, entry, "No such question can expire.");
        }
    }
    for (plan = 1; play->cause == CAUSE_PLAN && plan < play->number; plan++) {
        play->part[0].plan = plan;
        if (!game_try(&r->game, play, &answered, NULL, &why)) {
            replay_stop(r, 11, entry, "Plan %d should have been played.", plan);
        }
    }
    play->part[0].plan = play->cause == CAUSE_PLAN ? play->number : 0;
}

/* A calendar and the host's hand decide when a question falls due: the log has it, and
 * verify.c that it is not too early. Whether it falls due at all is the game's to say. */
static void take_deadlines(struct replay *r, const struct said_turn *t)
{
    int i;

    for (i = 0; i < r->game.asked_count && i < t->asks; i++) {
        struct asked *a = &r->game.asked[i];

        if (a->q.number == t->ask[i].number && a->q.round == t->ask[i].round &&
            a->deadline && t->ask[i].deadline) {
            a->deadline = t->ask[i].deadline;
            r->played.asked[i].deadline = a->deadline;
        }
    }
}

/* Notes a turn that is not played again: it goes on the stretch before, if it is of its
 * kind. */
static void skip_note(struct replay *r, int64_t entry, enum skip_why why, int revision)
{
    struct skipped *last = r->skips ? &r->skipped[r->skips - 1] : NULL;

    if (r->state != REPLAY_SKIPS || !last || last->why != why ||
        last->revision != revision) {
        if (r->skips < REPLAY_SKIPPED_MAX) {
            last = &r->skipped[r->skips++];
            last->first = entry;
            last->why = why;
            last->revision = revision;
        }
    }
    if (last) {
        last->last = entry;
        last->turns++;
    }
    r->state = REPLAY_SKIPS;
    r->restored = false;
}

/* A new game of a campaign began: its piles follow from the next secret. True: which is
 * not known yet, or never. */
static bool next_decks(struct replay *r, int64_t entry)
{
    if (!secrets_has(&r->log->decks, r->in_force + 1)) {
        replay_stop(r, 10, entry, "No secret is bound for the decks of the next game.");
        return true;
    }
    if (secrets_lost(r->secrets, r->in_force + 1)) {
        replay_drop_played(r);
        skip_note(r, entry, SKIP_LOST, 0);
        r->in_force++;
        return true;
    }
    if (!secrets_known(r->secrets, r->in_force + 1)) {
        replay_drop_played(r);
        r->state = REPLAY_PENDING;
        return true;
    }
    r->in_force++;
    r->new_decks = true;
    return false;
}

/* What was played, without what was only lent for it. */
static void keep_played(struct replay *r, const struct log_entry *entry)
{
    struct played *p = &r->played;

    memset(p->play.part, 0, sizeof p->play.part);
    p->play.parts = 0;
    p->play.patch = NULL;
    p->entry = entry->seq;
    p->time = entry->time;
    count(r, p);
}

/* What is asked for the first time is asked by this entry. */
static void note_asked(struct replay *r, const struct log_entry *entry)
{
    int i;

    for (i = 0; i < r->game.asked_count; i++) {
        struct asked *a = &r->game.asked[i];

        a->entry = a->entry ? a->entry : entry->seq;
    }
}

/* Plays what the turn says it plays. */
static int turn_play(struct replay *r, const struct log_entry *entry,
                     const struct said_turn *t, struct error *e)
{
    struct replay_play p;
    struct error why = {ERROR_NONE, 0, ""};
    int failed, result = replay_play_make(r, &p, t, entry, e);

    if (result > 0) {
        engine_would(r, &p.play, entry->seq);
    }
    if (result <= 0 || r->state != REPLAY_RUNS) {
        replay_play_clear(&p);
        return result < 0 ? -1 : 0;
    }
    memset(&why, 0, sizeof why);
    failed = t->cause == CAUSE_SETUP
                 ? game_setup(&r->game, &p.play, entry->time, &r->played, &why)
                 : game_play(&r->game, &p.play, entry->time, &r->played, &why);
    if (failed && r->log->came_after == NEXT_HELD && error_of_order(&why)) {
        p.play.part[0].count = 0; /* the position does not allow it any more */
        failed = game_play(&r->game, &p.play, entry->time, &r->played, &why);
    }
    if (failed && why.code != ERROR_MEMORY) {
        replay_stop(r, 11, entry->seq, "The rules refuse what it plays: %.140s",
                    why.text);
    }
    r->has_played = !failed;
    if (!failed && r->played.chance.new_decks && next_decks(r, entry->seq)) {
        replay_play_clear(&p);
        return 0;
    }
    if (!failed) {
        take_deadlines(r, t);
        r->played.revision = (int)t->revision; /* all else must be the same */
    }
    result = failed ? (why.code == ERROR_MEMORY ? error_memory(e) : 0)
                    : game_record(&r->game, &r->played, e) ||
                          replay_same(r, 0, entry, entry_turn(&r->played), e);
    replay_play_clear(&p);
    if (r->has_played) {
        keep_played(r, entry);
    }
    note_asked(r, entry);
    return result ? -1 : 0;
}

/* A hash of what the database kept of a turn. */
static bool kept_fits(const struct replay *r, const char *label, const char *text,
                      const unsigned char hash[SEAL_HASH])
{
    unsigned char mine[SEAL_HASH];

    seal_keyed_text(mine, label, secrets_known(r->secrets, r->in_force), r->log->game.id,
                    text, strlen(text));
    return !memcmp(mine, hash, sizeof mine);
}

/* The game goes on from the snapshot behind a turn of another revision. */
static void restore(struct replay *r, const struct said_turn *t, const char *state)
{
    struct error why = {ERROR_NONE, 0, ""};
    int i, j;

    if (game_restore(&r->game, state, &why)) {
        return; /* its rules need not know this state */
    }
    r->restored = true;
    r->game.steps = t->last_step;
    r->game.chain = t->chain;
    r->game.event = t->event;
    for (i = 0; i < t->asks; i++) {
        struct asked *a =
            game_question(&r->game, (int)t->ask[i].number, (int)t->ask[i].round);

        if (a) {
            a->deadline = t->ask[i].deadline;
        }
    }
    for (i = 0; i < r->game.asked_count; i++) {
        struct asked *a = &r->game.asked[i];

        for (j = 0; j < 2 * QUESTIONS_MAX; j++) {
            if (r->opened[j].auction && r->opened[j].question == a->q.number &&
                r->opened[j].round == a->q.round) {
                a->auction = r->opened[j].auction;
                a->opened = 1;
            }
        }
    }
}

/* A turn that is not played, but what is kept of it must fit its hashes. They are keyed
 * with the secret: where it is lost, nothing can be told of them. */
static int turn_skip(struct replay *r, const struct log_entry *entry,
                     const struct said_turn *t, enum skip_why why, struct error *e)
{
    char *rows = NULL, *state = NULL;
    int result = -1;

    skip_note(r, entry->seq, why, why == SKIP_REVISION ? (int)t->revision : 0);
    if (!r->source || !secrets_known(r->secrets, r->in_force)) {
        return 0;
    }
    if (r->source->rows(r->source->arg, entry->seq, &rows, e) ||
        r->source->snapshot(r->source->arg, entry->seq, &state, e)) {
        goto done;
    }
    if (rows && !kept_fits(r, "pbem1.facts", rows, t->facts)) {
        finding_add(
            r->found, 11, entry->seq,
            "Its facts and dice in the database are not those it was hashed with.");
    }
    if (state && !kept_fits(r, "pbem1.state", state, t->state)) {
        finding_add(r->found, 11, entry->seq,
                    "Its snapshot in the database is not the one it was hashed with.");
    } else if (state) {
        restore(r, t, state);
    }
    result = 0;
done:
    free(rows);
    free(state);
    return result;
}

/* A file of the host that waited comes to its turn. */
static void cause_held(struct replay *r, const struct said_turn *t)
{
    if (t->cause == CAUSE_ORDER && r->held.seq && t->entry == r->held.seq) {
        free(r->cause.body);
        r->cause = r->held;
        memset(&r->held, 0, sizeof r->held);
    }
}

/* Whether a turn has to be passed over, and why. */
static bool must_skip(const struct replay *r, const struct said_turn *t, bool shuffled,
                      enum skip_why *why)
{
    const bool unknown = r->state == REPLAY_SKIPS && !r->restored && r->skips &&
                         r->skipped[r->skips - 1].why != SKIP_REVISION;

    *why = shuffled || !secrets_known(r->secrets, r->in_force)             ? SKIP_LOST
           : t->revision != r->rules->revision && t->revision != r->as_own ? SKIP_REVISION
                                                                           : SKIP_UNKNOWN;
    return *why != SKIP_UNKNOWN || unknown;
}

int replay_turn(struct replay *r, const struct log_entry *entry, struct error *e)
{
    const bool shuffled = r->shuffled;
    enum skip_why why;
    struct said_turn t;

    r->shuffled = false;
    if (said_turn(&t, entry)) {
        replay_end_at(r, "a turn of the log cannot be read");
        return 0;
    }
    if (t.cause == CAUSE_SETUP && !r->begun && begin_game(r, e)) {
        return -1;
    }
    if (r->state == REPLAY_ENDED) {
        return 0;
    }
    if (!r->begun) {
        replay_end_at(r, "the log has no set-up");
        return 0;
    }
    cause_held(r, &t);
    if (must_skip(r, &t, shuffled, &why)) {
        return turn_skip(r, entry, &t, why, e);
    }
    if (r->state == REPLAY_SKIPS && !r->restored) {
        replay_end_at(r, "no snapshot is left of the turn before a change of the rules");
        return 0;
    }
    if (t.cause != CAUSE_SETUP && t.cause != CAUSE_EXPIRY && t.cause != CAUSE_PLAN &&
        t.cause != CAUSE_SHUFFLE &&
        (t.entry != r->cause.seq - (t.cause == CAUSE_HOST) || !r->cause.body)) {
        replay_end_at(r, "the text of an order or answer is withheld");
        return 0;
    }
    r->state = REPLAY_RUNS;
    return turn_play(r, entry, &t, e);
}
