/* What an audit came to, in sentences or as JSON: sealed-bids 6.4, step 12. */
#include "cmd/audit_parts.h"
#include "cmd/now.h"

#include <stdio.h>
#include <string.h>
#include <sysexits.h>

#define CONSISTENT                                                                       \
    1 /* exit status: nothing is wrong, but no kept mail vouches for it                  \
       */

enum verdict_word { VERIFIED, NOT_ANCHORED, BROKEN };

static enum verdict_word verdict(const struct audit *a)
{
    return a->found.count ? BROKEN : a->verify.anchored ? VERIFIED : NOT_ANCHORED;
}

static int status(const struct audit *a)
{
    switch (verdict(a)) {
    case VERIFIED:
        return EX_OK;
    case NOT_ANCHORED:
        return CONSISTENT;
    case BROKEN:
        return EX_DATAERR;
    }
    return EX_DATAERR;
}

/* "1 turn", "2 turns" */
static const char *many(char out[64], int64_t n, const char *what)
{
    (void)snprintf(out, 64, "%lld %s%s", (long long)n, what, n == 1 ? "" : "s");
    return out;
}

static void begins(const struct audit *a)
{
    const struct verify *v = &a->verify;
    char from[NOW_ROOM], to[NOW_ROOM], print[20], n[64];

    now_write(from, a->first_time);
    now_write(to, v->head.time);
    seal_fingerprint(print, v->game.host_public); /* the one in force */
    printf("%s: %lld log entries from %s to %s\n", v->game.name, (long long)v->head.seq,
           from, to);
    printf(" 1 file         %s\n",
           a->is_copy ? "a copy for players: the log and the deck, no tables"
                      : "sound: SQLite's own check, tables, triggers");
    printf(" 2 genesis      %s, revision %lld, %s; host's key %s%s\n", v->genesis.rules,
           (long long)v->genesis.revision, many(n, v->game.seats, "player"), print,
           !a->fingerprint ? " (key not confirmed: compare it with the "
                             "host's)"
           : !strcmp(print, a->expected_print) ? ", as expected"
                                               : ", which took the place of another");
    if (*a->expected_print && strcmp(print, a->expected_print) != 0) {
        printf("                host's key before: %s, as expected\n", a->expected_print);
    }
}

/* What the host has given up, which is told whether or not mails are at hand. */
static void given_up(const struct verify *v)
{
    int i;

    for (i = 0; i < v->given_ups; i++) {
        printf("                GIVEN UP by the host at entry %lld: all that had come "
               "after entry %lld\n",
               (long long)v->given_up[i].entry, (long long)v->given_up[i].entry - 1);
    }
}

static void anchors(const struct audit *a)
{
    const struct verify *v = &a->verify;
    char n[64];
    int i, foreign = 0;

    for (i = 0; i < a->kept.count; i++) {
        foreign += a->kept.list[i].foreign;
    }
    if (!a->kept.files) {
        printf(
            " 4 anchors      none given: whether another history was replaced cannot be "
            "told\n");
        return;
    }
    printf(" 4 anchors      %d checkpoints and receipts from %s agree", v->witnessed,
           many(n, a->kept.files, "file"));
    if (v->anchored) {
        printf("; the newest vouches for entry %lld of %lld", (long long)v->anchored,
               (long long)v->head.seq);
    }
    if (v->of_given_up) {
        printf("; %d of the history that was given up by the host at entry %lld",
               v->of_given_up, (long long)v->given_up_by);
    }
    if (foreign) {
        printf("; %d of other games", foreign);
    }
    if (a->kept.damaged) {
        printf("; %d damaged in their mails", a->kept.damaged);
    }
    putchar('\n');
}

/* Keys of the host that took the place of others. 2.3. */
static void host_keys(const struct verify *v)
{
    char n[64];

    if (!v->rekeyed) {
        return;
    }
    printf("                keys of the host: replaced %s\n",
           v->rekeyed == 1 ? "once" : many(n, v->rekeyed, "time"));
    if (v->unsigned_keys) {
        printf("                SIGNING KEY REPLACED WITHOUT THE OLD KEY: compare the "
               "new one\n"
               "                with the host by another way than mail\n");
    }
}

/* Who keeps half of the key to bids is known by his fingerprint alone. */
static void witness_key(const struct verify *v)
{
    const int witness = game_witness(&v->game);
    char print[20], n[64];

    if (!witness) {
        return;
    }
    if (!v->witness_keys) {
        puts("                witness: no key so far");
        return;
    }
    seal_fingerprint(print, v->player[witness - 1].last.public);
    printf("                witness: %s, now %s; ask him whether it is his\n",
           many(n, v->witness_keys, "key"), print);
}

/* What redactions leave of signatures. */
static void lines_unsure(const struct verify *v)
{
    char n[64];

    if (v->words_cut) {
        printf("                of %s lines were removed: no hash proves what is left\n",
               many(n, v->words_cut, "signed mail"));
    }
    if (v->words_for) {
        printf(
            "                names were removed: the receivers of %s are not checked\n",
            many(n, v->words_for, "message"));
    }
}

static void sealed_things(const struct audit *a)
{
    const struct verify *v = &a->verify;
    const int open = verify_open_rounds(v);
    char keys[64];

    printf(" 5 checkpoints  %lld in the log, signed by the host\n",
           (long long)v->kinds[ENTRY_CHECKPOINT]);
    host_keys(v);
    if (game_mode(&v->game) == MODE_HOST_SEALED && !v->registered) {
        printf(" 6 player keys  none: the host seals the bids of this game\n");
    } else {
        printf(" 6 player keys  %s, %lld in the place of others",
               many(keys, v->registered, "key"), (long long)v->replaced);
        if (v->vouched) {
            printf(", %lld of players whose key before it vouches",
                   (long long)v->vouched);
        }
        printf("; %lld blocks signed by players\n", (long long)v->acks);
        printf("                orders of %s signed%s", many(keys, v->signatures, "file"),
               game_signed(&v->game) ? ", as all must be in this game" : "");
        if (v->words) {
            printf("; messages and absences of %s", many(keys, v->words, "mail"));
        }
        printf("\n");
        lines_unsure(v);
    }
    witness_key(v);
    printf(" 7 bids         %lld taken, %lld refused, %lld rounds closed",
           (long long)v->kinds[ENTRY_BID_IN], (long long)v->kinds[ENTRY_BID_REFUSED],
           (long long)v->kinds[ENTRY_CLOSE]);
    if (v->by_hand) {
        printf("; %lld given by hand, without a code", (long long)v->by_hand);
    }
    printf("\n 8 openings     %lld rounds and %lld questions opened again",
           (long long)v->kinds[ENTRY_OPEN], (long long)v->kinds[ENTRY_ANSWERS_OPEN]);
    if (open) {
        printf("; %d still open", open);
    }
    putchar('\n');
}

/* What was shuffled by a lost key is not proved by the secret published last. 2.3. */
static void decks(const struct audit *a)
{
    printf("10 decks        %s\n",
           a->verify.revealed ? "the secret is published and is the one committed to"
           : a->replay.state == REPLAY_PENDING
               ? "pending: the secret is not published before the game has ended"
               : "shuffled again with the host's secret, published at the end");
    if (replay_lost(&a->replay)) {
        puts("                of the piles before the host lost his key the secret is "
             "lost: never proved");
    }
}

static void chance(const struct audit *a)
{
    const struct verify *v = &a->verify;
    const struct replay *r = &a->replay;
    char n[64];

    printf(" 9 dice         %s, each the next of its chain",
           many(n, v->kinds[ENTRY_TURN], "event"));
    if (r->turns) {
        printf("; %lld dice rolled again; \"host only\" in %s", (long long)r->dice,
               many(n, r->host_only, "turn"));
    } else if (v->unmixed) {
        printf("; %lld without a player's contribution", (long long)v->unmixed);
    }
    if (v->elements) {
        printf("; %s of players' chains", many(n, v->elements, "element"));
    }
    if (v->chosen) {
        printf("\n                the chains of %d players in event 1 began when others "
               "had added to it: they could be chosen by that\n               ",
               v->chosen);
    }
    if (v->anew) {
        printf("; begun anew %s", many(n, v->anew, "time"));
    }
    if (v->foreseen) {
        printf(
            "\n                by another key of the host %s when he knew what players "
            "had added to the next: he could choose those",
            v->foreseen == 1 ? "once" : many(n, v->foreseen, "time"));
    }
    if (v->lost) {
        printf("\n                not provable: what was shuffled before %d of them",
               v->lost);
    }
    putchar('\n');
}

/* A stretch that was not played again, and whether it can be. */
static void skipped(const struct audit *a, const struct skipped *s)
{
    const long long first = s->first, last = s->last;
    char n[64];

    switch (s->why) {
    case SKIP_REVISION:
        printf("                skipped: entries %lld to %lld, played by revision %d\n",
               first, last, s->revision);
        break;
    case SKIP_LOST:
        printf("                never: entries %lld to %lld, %s, as the secret of their "
               "piles is lost\n",
               first, last, many(n, s->turns, "turn"));
        break;
    case SKIP_UNKNOWN:
        printf("                not: entries %lld to %lld, %s: %s\n", first, last,
               many(n, s->turns, "turn"),
               a->is_copy ? "a copy has no state of behind that loss to go on from, but "
                            "the host's database may"
                          : "no snapshot is left of behind that loss to go on from");
        break;
    }
}

static void replayed(const struct audit *a)
{
    const struct replay *r = &a->replay;
    int i;

    if (r->state == REPLAY_PENDING) {
        printf("11 replay       pending: it needs the deck's secret. %s\n",
               a->is_copy ? "It is published when the game has ended." : a->secret_why);
    } else {
        printf("11 replay       %lld of %lld turns, %lld steps, byte by byte\n",
               (long long)r->turns, (long long)a->verify.kinds[ENTRY_TURN],
               (long long)r->steps);
    }
    for (i = 0; i < r->skips; i++) {
        skipped(a, &r->skipped[i]);
    }
    if (r->state == REPLAY_ENDED) {
        printf("                it ended early: %s\n", r->why);
    }
    if (a->is_copy) {
        return;
    }
    printf("                tables: %s\n",
           !a->compared   ? "not compared"
           : a->differing ? "some differ"
           : r->turns == a->verify.kinds[ENTRY_TURN]
               ? "each row as the log has it"
               : "as the log has them; steps, dice, facts and states of turns that were "
                 "not played again could not be checked");
}

static void removed(const struct audit *a)
{
    int i, redacted = 0;

    for (i = 0; i < a->verify.absents; i++) {
        redacted += a->verify.absent[i].redacted;
    }
    if (a->verify.absents) {
        printf("12 removed      %d bodies redacted, %d withheld\n", redacted,
               a->verify.absents - redacted);
    }
}

static void archive(const struct audit *a)
{
    if (a->compared && a->mails) {
        printf(
            "                archive: %d of %lld mails of bids and answers are kept%s\n",
            a->mails, (long long)a->verify.mailed,
            a->foreign_mails ? "" : ", as they came");
    }
}

/* Behind a failure of steps 1 to 4 nothing else counts. */
static bool counts(const struct audit *a, const struct finding *f)
{
    const struct finding *first = findings_first(&a->found);

    return !first || f->step == first->step;
}

static void findings(const struct audit *a)
{
    int i;

    for (i = 0; i < a->found.count; i++) {
        const struct finding *f = &a->found.list[i];

        if (!counts(a, f)) {
            continue;
        }
        if (f->entry) {
            printf("step %d, entry %lld: %s\n", f->step, (long long)f->entry, f->text);
        } else {
            printf("step %d: %s\n", f->step, f->text);
        }
    }
    if (a->found.more) {
        printf("... and %d more\n", a->found.more);
    }
}

/* What an audit without a fault has still not checked; "" where it is nothing. */
static const char *left_out(const struct audit *a, char out[160])
{
    const struct replay *r = &a->replay;
    const int64_t left = a->verify.kinds[ENTRY_TURN] - r->turns, lost = replay_lost(r);
    char n[64];

    (void)snprintf(out, 160, "%s",
                   r->state == REPLAY_PENDING
                       ? "the turns were not played again, nor the decks shuffled"
                   : left ? "not all turns were played again"
                          : "");
    if (lost) {
        (void)snprintf(out, 160,
                       left == lost ? "%s can never be played again"
                                    : "not all turns were played again; %s never can be",
                       many(n, lost, "turn"));
    }
    return out;
}

static void conclude(const struct audit *a)
{
    char text[160];
    const char *left = left_out(a, text);

    switch (verdict(a)) {
    case VERIFIED:
        printf("Verified%s%s: the log is whole, fits together, and is the one these "
               "mails were sent from.\n",
               *left ? ", but " : "", left);
        break;
    case NOT_ANCHORED:
        printf("Consistent, but not anchored%s%s: no kept mail of this game vouches for "
               "it.\n",
               *left ? ", and " : "", left);
        break;
    case BROKEN:
        puts("BROKEN: what is wrong stands above, with its step of the audit.");
        break;
    }
}

static json_t *findings_json(const struct audit *a)
{
    json_t *list = json_array();
    int i;

    for (i = 0; list && i < a->found.count; i++) {
        const struct finding *f = &a->found.list[i];

        if (counts(a, f)) {
            (void)json_array_append_new(
                list, json_pack("{s:i, s:I, s:s}", "step", f->step, "entry",
                                (json_int_t)f->entry, "text", f->text));
        }
    }
    return list;
}

static int report_json(const struct audit *a)
{
    static const char *const words[] = {"verified", "consistent", "broken"};
    static const char *const states[] = {"played", "skipped", "pending", "ended"};
    const struct verify *v = &a->verify;
    json_t *all = json_pack(
        "{s:s, s:I, s:I, s:i, s:I, s:I, s:I, s:I, s:i, s:s, s:I, s:I, s:I, s:I, s:i, "
        "s:b, "
        "s:I, s:i, s:i, s:o}",
        "verdict", words[verdict(a)], "entries", (json_int_t)v->head.seq, "anchored",
        (json_int_t)v->anchored, "witnesses", v->witnessed, "checkpoints",
        (json_int_t)v->kinds[ENTRY_CHECKPOINT], "bids",
        (json_int_t)v->kinds[ENTRY_BID_IN], "closed", (json_int_t)v->kinds[ENTRY_CLOSE],
        "opened", (json_int_t)v->kinds[ENTRY_OPEN], "open", verify_open_rounds(v),
        "replay", states[a->replay.state], "turns", (json_int_t)v->kinds[ENTRY_TURN],
        "replayed", (json_int_t)a->replay.turns, "dice", (json_int_t)a->replay.dice,
        "host_only", (json_int_t)a->replay.host_only, "lost",
        (json_int_t)replay_lost(&a->replay), "withheld", v->absents, "compared",
        a->compared, "differing", a->differing, "rebuilt",
        a->rebuilt > 0 ? a->rebuilt : 0, "findings", findings_json(a));

    if (!all || json_dumpf(all, stdout, JSON_INDENT(2))) {
        fputs("sealed audit: the result could not be written\n", stderr);
    }
    putchar('\n');
    json_decref(all);
    return status(a);
}

int audit_report(const struct audit *a)
{
    if (a->json) {
        return report_json(a);
    }
    if (!findings_first(&a->found)) {
        begins(a);
        printf(" 3 chain        whole: every entry follows the one before it\n");
        anchors(a);
        given_up(&a->verify);
        sealed_things(a);
        chance(a);
        decks(a);
        replayed(a);
        archive(a);
        removed(a);
    }
    findings(a);
    if (a->rebuilt > 0) {
        printf("%d tables were written anew from the log.\n", a->rebuilt);
    } else if (a->rebuild && verdict(a) == BROKEN) {
        printf("Nothing was written: the log itself does not stand.\n");
    }
    conclude(a);
    return status(a);
}
