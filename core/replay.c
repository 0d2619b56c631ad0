#include "core/replay_parts.h"

#include "core/entries.h"
#include "core/verify_strict.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void end(struct replay *r, const char *why)
{
    r->state = REPLAY_ENDED;
    (void)snprintf(r->why, sizeof r->why, "%s", why);
}

void replay_stop(struct replay *r, int step, int64_t entry, const char *fmt, ...)
{
    char text[200];
    va_list args;

    va_start(args, fmt);
    (void)vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    finding_add(r->found, step, entry, "%s", text);
    end(r, "it no longer agrees with the log");
}

void replay_begin(struct replay *r, const struct verify *log, struct findings *found,
                  const struct rules *rules, const char *deck,
                  const unsigned char *secret, const struct replay_source *source)
{
    memset(r, 0, sizeof *r);
    r->log = log;
    r->found = found;
    r->rules = rules;
    r->deck = deck ? deck : "";
    r->source = source;
    r->state = secret ? REPLAY_RUNS : REPLAY_PENDING;
    if (secret) {
        memcpy(r->secret, secret, sizeof r->secret);
    }
}

static void played_drop(struct replay *r)
{
    if (r->has_played) {
        played_clear(&r->played);
        r->has_played = false;
    }
}

void replay_clear(struct replay *r)
{
    played_drop(r);
    if (r->begun) {
        game_clear(&r->game);
    }
    free(r->cause.body);
    seal_wipe(r, sizeof *r);
}

/* The rules and the deck are those of the genesis, and D is what it commits to. */
static void genesis(struct replay *r)
{
    const struct said_genesis *g = &r->log->genesis;
    unsigned char hash[SEAL_HASH];

    seal_hash(hash, "pbem1.deckfile", r->deck, strlen(r->deck));
    if (memcmp(hash, g->deck, sizeof hash) != 0) {
        replay_stop(r, 11, 1, "The deck is not the one the game began with.");
        return;
    }
    r->rules = r->rules ? r->rules : rules_find(g->rules);
    if (!r->rules || strcmp(r->rules->name, g->rules) != 0) {
        end(r, "this program does not know the rules of the game");
        return;
    }
    chance_deck_commit(hash, g->id, r->secret);
    if (r->state == REPLAY_RUNS && memcmp(hash, g->commit, sizeof hash) != 0) {
        finding_add(r->found, 10, 1,
                    "The host's deck secret is not the one that it commits to.");
        r->state = REPLAY_PENDING;
    }
}

static void seat(struct replay *r, const struct log_entry *entry)
{
    struct said_seat s;
    char *name;

    if (!entry->body || said_seat(&s, entry) || s.size > SEAT_NAME_MAX) {
        return;
    }
    name = strict_hex(s.name, s.size);
    if (name) {
        (void)snprintf(r->name[s.player - 1], sizeof r->name[0], "%s", name);
    }
    free(name);
}

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

/* Where the texts differ first: the line of `mine`, its end not included. */
static const char *first_difference(const char *mine, const char *other, int *size)
{
    const char *line = mine;

    for (; *mine && *mine == *other; mine++, other++) {
        line = *mine == '\n' ? mine + 1 : line;
    }
    *size = (int)strcspn(line, "\n");
    *size = *size < 100 ? *size : 100;
    return line;
}

/* The step of 6.4 that a line of a turn belongs to. */
static int step_of(const char *line)
{
    return !strncmp(line, "event", 5) || !strncmp(line, "reveal", 6) ||
                   !strncmp(line, "from", 4)
               ? 9
           : !strncmp(line, "shuffle", 7) ? 10
                                          : 11;
}

/* An entry must be, byte by byte, the one that the game leads to; frees mine. */
static int same(struct replay *r, int step, const struct log_entry *entry, char *mine,
                struct error *e)
{
    const char *line;
    int size;

    if (!mine) {
        return error_memory(e);
    }
    if (strlen(mine) != entry->size || strcmp(mine, entry->body) != 0) {
        line = first_difference(mine, entry->body, &size);
        replay_stop(r, step ? step : step_of(line), entry->seq,
                    "Played again, it has the line \"%.*s\", but the log says otherwise.",
                    size, line);
    }
    free(mine);
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

/* Plays what the turn says it plays. */
static int turn_play(struct replay *r, const struct log_entry *entry,
                     const struct said_turn *t, struct error *e)
{
    struct replay_play p;
    struct error why = {ERROR_NONE, 0, ""};
    int i, failed, result = replay_play_make(r, &p, t, entry, e);

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
    if (failed && why.code != ERROR_MEMORY) {
        replay_stop(r, 11, entry->seq, "The rules refuse what it plays: %.140s",
                    why.text);
    }
    r->has_played = !failed;
    result = failed ? (why.code == ERROR_MEMORY ? error_memory(e) : 0)
                    : game_record(&r->game, &r->played, e) ||
                          same(r, 0, entry, entry_turn(&r->played), e);
    replay_play_clear(&p);
    if (r->has_played) {
        memset(r->played.play.part, 0, sizeof r->played.play.part); /* pointed into p */
        r->played.play.parts = 0;
        r->played.entry = entry->seq;
        r->played.time = entry->time;
        count(r, &r->played);
    }
    for (i = 0; i < r->game.asked_count; i++) {
        struct asked *a = &r->game.asked[i];

        a->entry = a->entry ? a->entry : entry->seq;
    }
    return result ? -1 : 0;
}

/* A hash of what the database kept of a turn. */
static bool kept_fits(const struct replay *r, const char *label, const char *text,
                      const unsigned char hash[SEAL_HASH])
{
    unsigned char mine[SEAL_HASH];

    seal_keyed_text(mine, label, r->secret, r->log->game.id, text, strlen(text));
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

/* A turn of another revision: not played, but what is kept of it must fit its hashes. */
static int turn_skip(struct replay *r, const struct log_entry *entry,
                     const struct said_turn *t, struct error *e)
{
    struct skipped *last = r->skips ? &r->skipped[r->skips - 1] : NULL;
    char *rows = NULL, *state = NULL;
    int result = -1;

    if (r->state != REPLAY_SKIPS || !last || last->revision != t->revision) {
        if (r->skips < REPLAY_SKIPPED_MAX) {
            last = &r->skipped[r->skips++];
            last->first = entry->seq;
            last->revision = (int)t->revision;
        }
    }
    if (last) {
        last->last = entry->seq;
    }
    r->state = REPLAY_SKIPS;
    r->restored = false;
    if (!r->source) {
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

static int turn(struct replay *r, const struct log_entry *entry, struct error *e)
{
    struct said_turn t;

    if (said_turn(&t, entry)) {
        end(r, "a turn of the log cannot be read");
        return 0;
    }
    if (t.cause == CAUSE_SETUP && !r->begun && begin_game(r, e)) {
        return -1;
    }
    if (r->state == REPLAY_ENDED) {
        return 0;
    }
    if (!r->begun) {
        end(r, "the log has no set-up");
        return 0;
    }
    if (t.revision != r->rules->revision) {
        return turn_skip(r, entry, &t, e);
    }
    if (r->state == REPLAY_SKIPS && !r->restored) {
        end(r, "no snapshot is left of the turn before a change of the rules");
        return 0;
    }
    if (t.cause != CAUSE_SETUP && t.cause != CAUSE_EXPIRY && t.cause != CAUSE_PLAN &&
        (t.entry != r->cause.seq || !r->cause.body)) {
        end(r, "the text of an order or answer is withheld");
        return 0;
    }
    r->state = REPLAY_RUNS;
    return turn_play(r, entry, &t, e);
}

static void opened_note(struct replay *r, const struct said_auction *said)
{
    r->opened[r->next_opened].auction = said->auction;
    r->opened[r->next_opened].round = said->round;
    r->opened[r->next_opened].question = said->question;
    r->next_opened = (r->next_opened + 1) % (2 * QUESTIONS_MAX);
}

static int auction_open(struct replay *r, const struct log_entry *entry, struct error *e)
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
    memcpy(a->round_public, said.public, sizeof a->round_public);
    return same(r, 7, entry, entry_auction_open(&r->game, a), e);
}

/* Every round of bids that a turn asks for begins right behind it. */
static void rounds_begun(struct replay *r, int64_t entry)
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

/* Only what is sealed is answered by a bid-in. */
static void bid_in(struct replay *r, const struct log_entry *entry)
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

/* Keeps an entry until its turn comes. */
static int cause_keep(struct replay *r, const struct log_entry *entry, struct error *e)
{
    free(r->cause.body);
    r->cause = *entry;
    r->cause.body = NULL;
    if (entry->body) {
        r->cause.body = malloc(entry->size + 1);
        if (!r->cause.body) {
            return error_memory(e);
        }
        memcpy(r->cause.body, entry->body, entry->size);
        r->cause.body[entry->size] = '\0';
    }
    return 0;
}

int replay_entry(struct replay *r, const struct log_entry *entry, struct error *e)
{
    played_drop(r);
    if (r->log->stopped) {
        return 0;
    }
    if (entry->kind == ENTRY_GENESIS) {
        genesis(r);
    }
    if (r->state == REPLAY_ENDED || r->state == REPLAY_PENDING) {
        return 0;
    }
    if (entry->kind != ENTRY_AUCTION_OPEN) {
        rounds_begun(r, entry->seq);
    }
    switch ((enum entry_kind)entry->kind) {
    case ENTRY_SEAT:
        seat(r, entry);
        return 0;
    case ENTRY_ORDER_IN:
    case ENTRY_OPEN:
    case ENTRY_ANSWERS_OPEN:
        return cause_keep(r, entry, e);
    case ENTRY_TURN:
        return turn(r, entry, e);
    case ENTRY_AUCTION_OPEN:
        return auction_open(r, entry, e);
    case ENTRY_BID_IN:
        if (r->state == REPLAY_RUNS) {
            bid_in(r, entry);
        }
        return 0;
    case ENTRY_GENESIS:
    case ENTRY_PLAYER_KEY:
    case ENTRY_KEY_CHANGE:
    case ENTRY_RULING:
    case ENTRY_REDACTION:
    case ENTRY_HOST:
    case ENTRY_BID_REFUSED:
    case ENTRY_CLOSE:
    case ENTRY_REVEAL_IN:
    case ENTRY_VOID:
    case ENTRY_SHARE_IN:
    case ENTRY_ROUND_KEYS:
    case ENTRY_MESSAGE:
    case ENTRY_RNG_ANCHOR:
    case ENTRY_DECK_REVEAL:
    case ENTRY_CHECKPOINT:
    case ENTRY_MAIL_OUT:
        break;
    }
    return 0;
}

void replay_end(struct replay *r)
{
    if (!r->log->stopped) {
        rounds_begun(r, r->log->head.seq);
    }
}
