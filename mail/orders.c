#include "mail/orders.h"

#include "mail/text.h"

#include <string.h>
#include <strings.h>

static bool equal(const struct lines *a, const struct lines *b)
{
    int i;

    if (a->orders != b->orders) {
        return false;
    }
    for (i = 0; i < a->orders; i++) {
        if (strcmp(a->order[i].text, b->order[i].text) != 0) {
            return false;
        }
    }
    return true;
}

static bool is_blank(const char *text)
{
    return !text || text_blank(text);
}

static bool holds_nothing(const struct mail *m)
{
    return is_blank(m->text) && is_blank(m->html) && is_blank(m->attach);
}

/* The subject, behind its `Re:`, reads as an order. */
static bool order_in_subject(const struct mail *m, const struct verbs *verbs)
{
    const char *subject = m->subject ? m->subject : "";
    struct lines l;
    struct error e = {ERROR_NONE, 0, ""};
    bool found;

    while (strcspn(subject, ": ") < 4 && subject[strcspn(subject, ": ")] == ':') {
        subject += strcspn(subject, ":") + 1;
        subject += strspn(subject, " ");
    }
    if (lines_read(&l, subject, verbs, &mail_limits_usual, &e) != 0) {
        return false;
    }
    found = l.orders > 0;
    lines_free(&l);
    return found;
}

/* Why a mail without orders has none; what is a person's mistake goes first. */
static void refuse(struct refusal *r, const struct mail *m, const struct verbs *verbs)
{
    static const char where[] =
        "Each order stands on a line of its own and begins with one "
        "of the words listed below.";
    static const char subject[] =
        "Orders are not read from the subject of a mail: please "
        "write them into the mail itself.";
    bool in_subject = order_in_subject(m, verbs);

    if (m->encrypted) {
        refusal_set(r, REFUSAL_ENCRYPTED, 0);
    } else if (m->smime) {
        refusal_set(r, REFUSAL_SMIME, 0);
    } else if (m->tnef) {
        refusal_set(r, REFUSAL_TNEF, 0);
    } else if (m->charset) {
        refusal_set(r, REFUSAL_CHARSET, 0);
        refusal_put(r, 0, m->charset, strlen(m->charset));
    } else if (m->forward) {
        refusal_set(r, REFUSAL_FORWARD, 0);
    } else if (holds_nothing(m) && !in_subject) {
        refusal_set(r, REFUSAL_EMPTY, 0);
    } else {
        const char *hint = in_subject ? subject : where;

        refusal_set(r, REFUSAL_NOORDERS, 0);
        refusal_put(r, 0, hint, strlen(hint));
    }
}

/* Moves *from to *to, which is freed. */
static void take(struct lines *to, struct lines *from)
{
    lines_free(to);
    *to = *from;
    memset(from, 0, sizeof *from);
}

/* Settles what was read from the mail itself, in *out, and from its attachments. */
static void choose(struct lines *out, struct lines *attached, const struct mail *m,
                   const struct verbs *verbs)
{
    if (out->refusal.code != REFUSAL_NONE) {
        return;
    }
    attached->blocks += out->blocks; /* blocks may stand in both */
    out->blocks = attached->blocks;
    if (attached->refusal.code != REFUSAL_NONE ||
        (attached->orders > 0 && out->orders == 0)) {
        take(out, attached);
    } else if (attached->orders > 0 && !equal(out, attached)) {
        refusal_set(&out->refusal, REFUSAL_TWOSETS, 0);
    } else if (out->orders == 0 && out->blocks == 0) {
        refuse(&out->refusal, m, verbs);
    }
}

int orders_read(struct lines *out, const struct mail *m, const struct verbs *verbs,
                const struct mail_limits *limits, struct error *e)
{
    const char *text = is_blank(m->text) && m->html ? m->html : m->text;
    struct lines attached;

    memset(out, 0, sizeof *out);
    if (m->refusal.code != REFUSAL_NONE) {
        out->refusal = m->refusal;
        return 0;
    }
    if (lines_read(out, text ? text : "", verbs, limits, e) != 0) {
        return -1;
    }
    if (lines_read(&attached, m->attach ? m->attach : "", verbs, limits, e) != 0) {
        lines_free(out);
        return -1;
    }
    choose(out, &attached, m, verbs);
    lines_free(&attached);
    return 0;
}
