/* What became of a file, as its sender is told: reports, rule 8. */
#include "mail/report.h"

#include <stdlib.h>

/* A file and its answer, while they are being told. */
struct telling {
    const struct answer *answer;
    const struct submission *file;
    const struct asked *asked;
    unsigned gone; /* mask of seats whose players have resigned */
    struct shown *out;
    int count;
    bool unchecked; /* a TEST stopped before this line */
};

/* Nothing of it may be repeated: sealed-bids 3.1, 4.6. */
static bool hidden(const struct telling *t)
{
    return t->asked && t->asked->q.sealed != SEALED_NOT &&
           t->answer->verdict != VERDICT_PLAYED;
}

/* Of what the engine itself reads. */
static const char *mark_of(enum verdict verdict, const char *kept)
{
    switch (verdict) {
    case VERDICT_PLAYED:
    case VERDICT_STORED:
    case VERDICT_TOLD:
        break;
    case VERDICT_CHECKED:
        return "good";
    case VERDICT_REFUSED:
        return "not kept";
    }
    return kept;
}

static const struct line_played *result_of(const struct answer *a, int line)
{
    int i;

    for (i = 0; i < a->lines; i++) {
        if (a->line[i].line == line) {
            return &a->line[i];
        }
    }
    return NULL;
}

static void put(struct telling *t, int line, const char *what, const char *text,
                const char *mark, const char *why)
{
    t->out[t->count++] = (struct shown){line, what, text, mark, why};
}

/* A line without a result was not played on its own: END. */
static void put_order(struct telling *t, const struct order *o)
{
    const struct line_played *p = result_of(t->answer, o->line);
    const char *mark = mark_of(t->answer->verdict, "done");

    if (t->answer->verdict == VERDICT_CHECKED && !p &&
        (t->unchecked || !order_is(o, 0, "END"))) {
        put(t, o->line, NULL, o->text, "not checked",
            t->unchecked ? "" : "A test stops where a die falls or a secret is shown.");
        t->unchecked = true;
        return;
    }
    switch (p ? p->result : LINE_DONE) {
    case LINE_DONE:
        put(t, o->line, NULL, o->text, mark, "");
        break;
    case LINE_NOTED:
        put(t, o->line, NULL, o->text, mark_of(t->answer->verdict, "noted"), "");
        break;
    case LINE_PASSED:
        put(t, o->line, NULL, o->text, "passed over", p ? p->why.text : "");
        break;
    case LINE_REFUSED:
        put(t, o->line, NULL, o->text, "refused", p ? p->why.text : "");
        break;
    case LINE_LEFT:
        put(t, o->line, NULL, o->text, "not reached", "");
        break;
    }
}

/* Said of whatever takes the place of whatever: it tells of neither what it was. */
static const char *replaced(const struct answer *a)
{
    return a->replaced ? "It takes the place of what you had sent before." : "";
}

static bool has_bid(const struct submission *s, const struct asked *asked)
{
    return s->bid.given || s->bid.tie_only || s->bid.malformed ||
           (s->retract && asked && asked->q.sealed == SEALED_BIDS);
}

static void put_orders(struct telling *t)
{
    const struct submission *s = t->file;
    int i;

    if (hidden(t) && (s->count > 0 || (s->retract && !has_bid(s, t->asked)))) {
        put(t, 0, t->asked->q.decision->title, NULL,
            t->answer->verdict == VERDICT_REFUSED ? "refused"
                                                  : mark_of(t->answer->verdict, "stored"),
            replaced(t->answer));
        return;
    }
    for (i = 0; i < s->count; i++) {
        put_order(t, s->order[i]);
    }
}

static void put_words(struct telling *t)
{
    const struct submission *s = t->file;
    const bool quiet = hidden(t);
    int i;

    for (i = 0; i < s->tells; i++) {
        const struct tell *one = &s->tell[i];

        put(t, quiet ? 0 : one->line, "message", quiet ? NULL : one->text,
            mark_of(t->answer->verdict, "sent"),
            one->to != TELL_ALL && (one->to & t->gone)
                ? "Who has resigned gets no mail; whoever takes the seat finds it in the "
                  "history."
                : "");
    }
    if (s->salt[0]) {
        put(t, 0, "words for the dice", NULL, mark_of(t->answer->verdict, "taken"), "");
    }
}

/* A bid that was refused looks the same whatever was wrong, and whatever came with it. */
int shown_lines(struct shown **out, int *count, const struct answer *a,
                const struct submission *s, const struct asked *asked, unsigned gone,
                struct error *e)
{
    struct telling t = {.answer = a, .file = s, .asked = asked, .gone = gone};
    const bool bid = has_bid(s, asked), refused = a->verdict == VERDICT_REFUSED;

    t.out = calloc((size_t)s->count + (size_t)s->tells + 3, sizeof *t.out);
    if (!t.out) {
        return error_set(e, ERROR_MEMORY, "Out of memory for a report.");
    }
    if (bid) {
        put(&t, 0, SHOWN_BID, NULL, refused ? "refused" : mark_of(a->verdict, "stored"),
            replaced(a));
    }
    if (!bid || !refused) {
        put_orders(&t);
        put_words(&t);
    }
    if (a->verdict == VERDICT_STORED && !bid && !s->count && !s->retract &&
        s->besides == s->tells) { /* a READY */
        put(&t, 0, "what you add to the dice", NULL, "stored",
            "It is mixed into the next dice of yours, or of orders of the host that wait "
            "for it.");
    }
    *out = t.out;
    *count = t.count;
    return 0;
}
