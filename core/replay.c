/* A log played again beside its audit, entry by entry: what each means to the game. */
#include "core/replay_parts.h"

#include "core/verify_strict.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void replay_end_at(struct replay *r, const char *why)
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
    replay_end_at(r, "it no longer agrees with the log");
}

void replay_begin(struct replay *r, const struct verify *log, struct findings *found,
                  const struct rules *rules, const char *deck,
                  const struct deck_secrets *secrets, const struct replay_source *source)
{
    static const struct deck_secrets none = {.count = 0};

    memset(r, 0, sizeof *r);
    r->log = log;
    r->found = found;
    r->rules = rules;
    r->deck = deck ? deck : "";
    r->source = source;
    r->secrets = secrets ? secrets : &none;
    r->in_force = 1;
    r->state = secrets_known(r->secrets, 1)  ? REPLAY_RUNS
               : secrets_lost(r->secrets, 1) ? REPLAY_SKIPS
                                             : REPLAY_PENDING;
}

void replay_drop_played(struct replay *r)
{
    if (r->has_played) {
        played_clear(&r->played);
        r->has_played = false;
    }
}

void replay_clear(struct replay *r)
{
    replay_drop_played(r);
    if (r->begun) {
        game_clear(&r->game);
    }
    free(r->cause.body);
    free(r->held.body);
    seal_wipe(r, sizeof *r);
}

void replay_secret_check(struct replay *r, int64_t entry)
{
    const struct deck_secret *one = secrets_find(r->secrets, r->in_force);
    unsigned char hash[SEAL_HASH];

    if (!one || !one->known) {
        r->state = secrets_lost(r->secrets, r->in_force) ? REPLAY_SKIPS : REPLAY_PENDING;
        return;
    }
    chance_deck_commit(hash, r->log->genesis.id, one->d);
    if (memcmp(hash, one->commit, sizeof hash) != 0) {
        finding_add(r->found, 10, entry,
                    "The host's deck secret is not the one that it commits to.");
        r->state = REPLAY_PENDING;
    }
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
        replay_end_at(r, "this program does not know the rules of the game");
        return;
    }
    if (r->state == REPLAY_RUNS) {
        replay_secret_check(r, 1);
    }
}

static void seat(struct replay *r, const struct log_entry *entry)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    struct said_seat s;
    char *name;

    if (!entry->body || said_seat(&s, entry) || s.size > SEAT_NAME_MAX) {
        return;
    }
    name = strict_hex(s.name, s.size);
    if (name) {
        (void)snprintf(r->name[s.player - 1], sizeof r->name[0], "%s", name);
    }
    if (name && (r->state == REPLAY_RUNS || r->state == REPLAY_SKIPS) &&
        s.player <= r->game.seats) {                             /* a new person */
        (void)game_seat(&r->game, s.player - 1, name, &ignored); /* or the old name */
    }
    free(name);
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

int replay_same(struct replay *r, int step, const struct log_entry *entry, char *mine,
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

/* Dice and decks that begin anew. 5.7. */
static void anchor(struct replay *r, const struct log_entry *entry)
{
    if (r->log->deck != r->in_force && r->log->next == NEXT_SHUFFLE) {
        r->shuffled = secrets_lost(r->secrets, r->in_force);
        r->in_force = r->log->deck;
        replay_secret_check(r, entry->seq);
    }
}

/* A position he went back to; deadlines that he moved, also one where there was none. */
static void host_acts(struct replay *r, const struct log_entry *entry)
{
    struct said_host said;
    int i;

    if (said_host(&said, entry)) {
        return; /* found already */
    }
    if (said.questions) {
        replay_go_back(r, &said);
    }
    if (said.numbers) { /* the position stays, and is asked anew */
        r->game.questions = said.numbers;
        r->game.asked_count = 0;
    }
    for (i = 0; i < said.moves; i++) {
        struct asked *a =
            game_question(&r->game, (int)said.moved[i].number, (int)said.moved[i].round);

        if (a) {
            a->deadline = said.moved[i].deadline;
        }
    }
}

/* Behind a turn that began a new game of a campaign, and behind no other but the last,
 * the secret of the game before is published. */
static void revealed(struct replay *r, const struct log_entry *entry)
{
    const bool is = entry->kind == ENTRY_DECK_REVEAL;

    if (r->state == REPLAY_RUNS && is != (r->new_decks || (is && r->log->game.over))) {
        replay_stop(r, 10, entry->seq,
                    is ? "No game of the campaign has ended there."
                       : "The deck secret of the game that ended is "
                         "missing before it.");
    }
    r->new_decks = false;
}

/* Keeps an entry until its turn comes. */
static int cause_keep(struct replay *r, const struct log_entry *entry, struct error *e)
{
    const bool held =
        entry->kind == ENTRY_ORDER_IN && game_holds(&r->log->game, entry->actor - 1);
    struct log_entry *kept = held ? &r->held : &r->cause;

    free(kept->body);
    *kept = *entry;
    kept->body = NULL;
    if (entry->body) {
        kept->body = malloc(entry->size + 1);
        if (!kept->body) {
            return error_memory(e);
        }
        memcpy(kept->body, entry->body, entry->size);
        kept->body[entry->size] = '\0';
    }
    return 0;
}

/* What has to have happened before an entry, and what a round that ends or begins leaves.
 */
static void before_entry(struct replay *r, const struct log_entry *entry)
{
    if (entry->kind != ENTRY_AUCTION_OPEN) {
        replay_rounds_begun(r, entry->seq);
    }
    if (entry->kind != ENTRY_AUCTION_OPEN && entry->kind != ENTRY_RNG_ANCHOR) {
        revealed(r, entry);
    }
}

/* What an entry does to the game that is played again. */
static int entry_happens(struct replay *r, const struct log_entry *entry, struct error *e)
{
    switch ((enum entry_kind)entry->kind) {
    case ENTRY_SEAT:
        seat(r, entry);
        return 0;
    case ENTRY_ORDER_IN:
    case ENTRY_OPEN:
    case ENTRY_ANSWERS_OPEN:
        return cause_keep(r, entry, e);
    case ENTRY_TURN:
        return replay_turn(r, entry, e) || replay_position(r, e) ? -1 : 0;
    case ENTRY_AUCTION_OPEN:
        return replay_auction_open(r, entry, e);
    case ENTRY_BID_IN:
        if (r->state == REPLAY_RUNS) {
            replay_bid_in(r, entry);
        }
        return 0;
    case ENTRY_VOID:
        if (r->begun) {
            replay_round_void(r, entry);
        }
        return 0;
    case ENTRY_HOST:
        if (r->begun) {
            host_acts(r, entry);
        }
        return 0;
    case ENTRY_RNG_ANCHOR:
        anchor(r, entry);
        return 0;
    case ENTRY_GENESIS:
    case ENTRY_PLAYER_KEY:
    case ENTRY_READY:
    case ENTRY_KEY_CHANGE:
    case ENTRY_RULING:
    case ENTRY_REDACTION:
    case ENTRY_BID_REFUSED:
    case ENTRY_CLOSE:
    case ENTRY_REVEAL_IN:
    case ENTRY_SHARE_IN:
    case ENTRY_WITNESS_KEY:
    case ENTRY_ROUND_KEYS:
    case ENTRY_MESSAGE:
    case ENTRY_DECK_REVEAL:
    case ENTRY_CHECKPOINT:
    case ENTRY_MAIL_OUT:
        break;
    }
    return 0;
}

int replay_entry(struct replay *r, const struct log_entry *entry, struct error *e)
{
    replay_drop_played(r);
    if (r->log->stopped) {
        return 0;
    }
    if (entry->kind == ENTRY_GENESIS) {
        genesis(r);
    }
    if (r->state == REPLAY_ENDED || r->state == REPLAY_PENDING) {
        return 0;
    }
    before_entry(r, entry);
    return entry_happens(r, entry, e);
}

int64_t replay_lost(const struct replay *r)
{
    int64_t n = 0;
    int i;

    for (i = 0; i < r->skips; i++) {
        n += r->skipped[i].why == SKIP_LOST ? r->skipped[i].turns : 0;
    }
    return n;
}

void replay_end(struct replay *r)
{
    if (!r->log->stopped) {
        replay_rounds_begun(r, r->log->head.seq);
        if (r->state == REPLAY_RUNS && r->new_decks) {
            replay_stop(r, 10, r->log->head.seq,
                        "The deck secret of the game that ended is missing.");
        }
    }
}
