/* One file of one seat: what it is, whether it may, and what is kept of it. architecture
 * 4, sealed-bids 7.1. */
#include "core/submitting_parts.h"

#include "core/entries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void answer_clear(struct answer *a)
{
    free(a->line);
    memset(a, 0, sizeof *a);
}

enum refused engine_code(const struct engine *g, int seat, int64_t number)
{
    const struct seat *s = &g->game->seat[seat];

    if (number < 1 || number > s->issued) {
        return REFUSED_AUTH;
    }
    if (g->game->ended) {
        return REFUSED_OVER;
    }
    return number < s->used ? REFUSED_USED : REFUSED_NONE;
}

int arriving_refuse(struct arriving *f, enum refused why)
{
    f->out->verdict = VERDICT_REFUSED;
    f->out->refused = why;
    return 0;
}

void arriving_code_used(struct engine *g, const struct arriving *f)
{
    if (f->number > g->game->seat[f->seat].used) {
        g->game->seat[f->seat].used = f->number;
    }
    engine_wrote(g, f->seat);
}

int arriving_archive(struct engine *g, struct arriving *f, struct error *e)
{
    f->archived = seal_raw(f->raw, f->raw_size, g->game->archive_public,
                           &f->archived_size, f->raw_ref, e);
    return f->archived ? 0 : -1;
}

const unsigned char *arriving_contrib(const struct arriving *f)
{
    return f->dice.adds ? f->dice.c : NULL;
}

/* Whether the messages are what was signed: no orders are, and a READY signs itself. */
static bool messages_are_signed(const struct arriving *f)
{
    return f->signature.given && !f->said->count && f->said->besides == f->said->tells &&
           !engine_is_ready(f->said, &f->signature);
}

/* One message: its entry, and a copy for the mails. */
static int message_pass_on(struct engine *g, const struct arriving *f, int i,
                           struct told_message *out, struct error *e)
{
    const struct tell *tell = &f->said->tell[i];
    const int seat = f->seat;
    struct signed_line line;
    const bool is_signed = messages_are_signed(f);

    if (is_signed) {
        line = (struct signed_line){f->signature.bytes, i + 1, f->said->tells,
                                    f->said->beside[i]->text};
    }
    memset(out, 0, sizeof *out);
    out->from = seat + 1;
    out->to = tell->to;
    out->anonymous = tell->anonymous;
    if (engine_append(g, ENTRY_MESSAGE, tell->anonymous ? 0 : seat + 1,
                      entry_message(seat + 1, tell->to, g->game->seats,
                                    is_signed ? &line : NULL, tell->text),
                      NULL, e)) {
        return -1;
    }
    out->entry = g->head.seq;
    out->text = strdup(tell->text);
    return out->text ? 0 : error_memory(e);
}

int arriving_messages(struct engine *g, const struct arriving *f, struct error *e)
{
    struct told_message *grown;
    int i;

    if (!f->said->tells) {
        return 0;
    }
    grown = realloc(g->message, (size_t)(g->messages + f->said->tells) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    g->message = grown;
    for (i = 0; i < f->said->tells; i++) {
        if (message_pass_on(g, f, i, &grown[g->messages], e)) {
            return -1;
        }
        g->messages++;
    }
    return 0;
}

static int messages_alone(struct engine *g, struct arriving *f, struct error *e)
{
    if (f->said->tell[0].anonymous && !game_anonymous(g->game)) {
        error_set(&f->out->error, ERROR_ILLEGAL,
                  "In this game messages have the name of who writes: TELL without "
                  "ANONYMOUS.");
        return arriving_refuse(f, REFUSED_ORDER);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    if (!f->said->tell[0].anonymous) { /* that he wrote would tell who it was */
        engine_wrote(g, f->seat);
    }
    f->out->verdict = VERDICT_STORED;
    return arriving_messages(g, f, e) || engine_settle(g, e) ? -1 : 0;
}

/* RETRACT: of a bid the same as BID NONE; of an answer, one without a word, which counts
 * as none. Whoever reads the log cannot tell it from another before the opening. */
static int retract(struct engine *g, struct arriving *f, struct error *e)
{
    struct asked *a = arriving_bids_asked(g->game, f->seat);

    if (a) {
        f->none = *f->said;
        f->none.bid.given = true;
        f->none.bid.kind = BID_NONE;
        f->said = &f->none;
        return arriving_bid(g, f, e);
    }
    a = game_asked(g->game, f->seat);
    if (!a || a->q.sealed != SEALED_ANSWERS || !(a->answered & SEE_ONLY(f->seat))) {
        error_set(&f->out->error, ERROR_ILLEGAL, "Nothing of yours waits sealed.");
        return arriving_refuse(f, REFUSED_RETRACT);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    return arriving_answer(g, f, a, e);
}

/* What neither plays nor waits: a question to the engine, or nothing at all. */
static int ask(struct arriving *f)
{
    if (!f->said->status && !f->said->rules && !f->said->history && !f->said->help) {
        return arriving_refuse(f, REFUSED_NOORDERS);
    }
    f->out->verdict = VERDICT_TOLD;
    return 0;
}

/* What adds to the dice ahead of its event, and the messages beside it. */
static int ready(struct engine *g, struct arriving *f, struct error *e)
{
    if (g->game->over) {
        return arriving_refuse(f, REFUSED_OVER);
    }
    if (!engine_chains_there(g)) {
        error_set(&f->out->error, ERROR_ILLEGAL,
                  "Not all have registered their chains, and what you add must be known "
                  "to nobody before: mail it when you are told that they have, or when "
                  "half of the time is over.");
        return arriving_refuse(f, REFUSED_ORDER);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    f->out->verdict = VERDICT_STORED;
    return arriving_messages(g, f, e) || engine_ready(g, f->seat, &f->signature, e) ||
                   engine_settle(g, e)
               ? -1
               : 0;
}

/* What to send instead of words, where they add nothing. */
static const char *only_chains(const struct engine *g, int seat)
{
    if (!g->game->seat[seat].dice.length) {
        return "In this game only chains add to the dice, and you have registered none: "
               "mail what `sealed-player key MAIL` prints. You are told when to mail "
               "what "
               "`sealed-player ready MAIL` prints.";
    }
    return engine_chains_there(g)
               ? "In this game only chains add to the dice: mail what `sealed-player "
                 "ready MAIL` prints."
               : "In this game only chains add to the dice. Yours is registered; you are "
                 "told when to mail what `sealed-player ready MAIL` prints.";
}

/* Words that are mixed into event 1. The first ones count: nobody tries others. */
static int ready_words(struct engine *g, struct arriving *f, struct error *e)
{
    const char *why = f->seat + 1 == game_host_player(g->game)
                          ? "The host knows the dice, and adds nothing to them."
                      : g->game->seat[f->seat].dice.waits
                          ? "What you add to the first dice is in already."
                      : !f->dice.adds ? only_chains(g, f->seat)
                                      : NULL;

    if (why) {
        error_set(&f->out->error, ERROR_ILLEGAL, "%s", why);
        return arriving_refuse(f, REFUSED_ORDER);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    f->out->verdict = VERDICT_STORED;
    if (engine_ready_words(g, f->seat, f->dice.c, f->number, e)) {
        return -1;
    }
    arriving_code_used(g, f);
    return arriving_messages(g, f, e) || engine_settle(g, e) ? -1 : 0;
}

/* The game has not begun. */
static int refuse_early(struct arriving *f, const struct game *game)
{
    if (game->readies) {
        error_set(&f->out->error, ERROR_ILLEGAL,
                  "The game has not begun: players add to its first dice. %s",
                  game_strict(game) ? "`sealed-player ready` makes what does."
                                    : "A mail with SALT and any words does.");
    } else {
        error_set(&f->out->error, ERROR_ILLEGAL,
                  "The game has not begun: %d of %d seats are taken.", game->seats,
                  game->wanted);
    }
    return arriving_refuse(f, REFUSED_ORDER);
}

static int arrive(struct engine *g, struct arriving *f, struct error *e)
{
    enum refused code = f->number ? engine_code(g, f->seat, f->number) : REFUSED_NONE;

    if (code != REFUSED_NONE) {
        return arriving_refuse(f, code);
    }
    if (engine_signature(g, f->seat, f->said, f->block, &f->signature, &f->out->error,
                         e)) {
        return -1;
    }
    if (f->out->error.code != ERROR_NONE) {
        return arriving_refuse(f, REFUSED_SIGNATURE);
    }
    if (f->number &&
        g->journal->issued(g->journal->arg, f->seat + 1, f->number, &f->issued, e)) {
        return -1;
    }
    if (g->game->seat[f->seat].vacant) {
        error_set(&f->out->error, ERROR_ILLEGAL,
                  "You have resigned. RESIGN OFF, alone in a mail, gives you your seat "
                  "back while nobody else has it.");
        return arriving_refuse(f, REFUSED_ORDER);
    }
    if (g->game->wanted && (f->said->count || f->said->retract || f->said->bid.given ||
                            f->said->bid.tie_only)) {
        return refuse_early(f, g->game);
    }
    if (!engine_file_dice(g->game, f->seat, f->said, &f->signature, &f->dice,
                          &f->out->error)) {
        return arriving_refuse(f, f->signature.given ? REFUSED_SIGNATURE : REFUSED_ORDER);
    }
    if (f->said->retract) {
        return retract(g, f, e);
    }
    if (f->said->bid.given || f->said->bid.tie_only || f->said->bid.malformed) {
        return arriving_bid(g, f, e);
    }
    if (f->said->count) {
        return arriving_orders(g, f, e);
    }
    if (engine_is_ready(f->said, &f->signature)) {
        return ready(g, f, e);
    }
    if (g->game->readies && f->said->salt[0]) {
        return ready_words(g, f, e);
    }
    return f->said->tells ? messages_alone(g, f, e) : ask(f);
}

int engine_submit(struct engine *g, int seat, int64_t number, const struct submission *s,
                  const struct armored *signature, const void *raw, size_t raw_size,
                  unsigned char **archived, size_t *archived_size, struct answer *out,
                  struct error *e)
{
    struct arriving f;
    int result;

    memset(&f, 0, sizeof f);
    memset(out, 0, sizeof *out);
    f.seat = seat;
    f.number = number;
    f.said = s;
    f.block = signature;
    f.raw = raw;
    f.raw_size = raw_size;
    f.out = out;
    result = arrive(g, &f, e);
    *archived = f.archived;
    *archived_size = f.archived_size;
    if (result) {
        answer_clear(out);
    }
    return result;
}
