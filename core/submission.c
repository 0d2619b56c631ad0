#include "core/submission.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const submission_words[] = {
    "TEST",   "SALT",   "TELL",       "BID",     "TIE",     "CODE",
    "STATUS", "RULES",  "HISTORY",    "RETRACT", "ADDRESS", "AWAY",
    "HELP",   "RESIGN", "SUBSTITUTE", "ZONE",    "PROTEST", NULL};

/* What is needed besides the submission while its lines are taken. */
struct reading {
    struct submission *s;
    const char *const *names;
    int seats;
    bool coded, tied, ended; /* CODE, TIE, END were there                 */
    int lines;               /* taken so far, those with CODE not counted */
};

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

static int fault(const struct order *o, struct error *e, const char *text)
{
    e->line = o->line;
    return error_set(e, ERROR_SYNTAX, "%s", text);
}

static int read_test(struct reading *r, const struct order *o, struct error *e)
{
    if (r->lines > 0) {
        return fault(o, e, "TEST should be the first line.");
    }
    r->s->test = true;
    return order_end(o, 1, e);
}

/* A code in the header comes from the token of the mail, which is proved: it counts
 * before one that was typed. */
static int read_code(struct reading *r, const struct order *o, struct error *e)
{
    if (r->coded) {
        return fault(o, e, "CODE stands twice.");
    }
    if (o->count != 2) {
        return fault(o, e, "CODE should be followed by the code of your last report.");
    }
    r->coded = true;
    if (!r->s->code) {
        r->s->code = o->word[1];
    }
    return 0;
}

/* The words of a SALT, blanks collapsed: sealed-bids 5.3. */
static int read_salt(struct reading *r, const struct order *o, struct error *e)
{
    const char *from = order_rest(o, 1);
    char *to = r->s->salt;
    size_t n = 0;

    if (*to) {
        return fault(o, e, "SALT stands twice.");
    }
    if (!*from) {
        return fault(o, e, "Any words should follow SALT.");
    }
    for (; *from; from++) {
        if (blank(*from) && blank(from[1])) {
            continue;
        }
        if (n == SALT_MAX) {
            *to = '\0';
            e->line = o->line;
            return error_set(e, ERROR_SYNTAX, "SALT takes at most %d bytes.", SALT_MAX);
        }
        to[n] = *from;
        if (blank(*from)) {
            to[n] = ' ';
        }
        n++;
    }
    to[n] = '\0';
    return 0;
}

/* The player that was written, by number or name: his seat, or ORDER_... */
static int find_player(const struct reading *r, const char *written)
{
    size_t digits = strspn(written, "0123456789");
    long number;

    if (digits == 0 || written[digits]) {
        return order_name(written, r->names, r->seats);
    }
    number = digits < 4 ? strtol(written, NULL, 10) : 0;
    return number >= 1 && number <= r->seats ? (int)number - 1 : ORDER_UNKNOWN;
}

static int add_receiver(const struct reading *r, struct tell *t, const char *written,
                        struct error *e)
{
    int seat = find_player(r, written);
    const char *near;

    if (strcasecmp(written, "ALL") == 0) {
        t->to = TELL_ALL;
    } else if (seat >= 0) {
        t->to |= 1u << seat;
    } else if (!r->names) {
        return 0;
    } else if (seat == ORDER_AMBIGUOUS) {
        return error_set(e, ERROR_SYNTAX, "TELL fits several players: \"%s\".", written);
    } else {
        near = order_nearest(written, r->names, r->seats);
        return error_set(e, ERROR_SYNTAX, "TELL knows no player \"%s\".%s%s%s", written,
                         near ? " Did you mean " : "", near ? near : "", near ? "?" : "");
    }
    return 0;
}

/* The first of the two characters that stands outside quotes, or the end of the text. */
static const char *find_outside(const char *text, const char *two)
{
    bool quoted = false;

    for (; *text && (quoted || (*text != two[0] && *text != two[1])); text++) {
        quoted = quoted != (*text == '"');
    }
    return text;
}

/* Takes the name from..to into out, without the blanks and the quotes around it. */
static void copy_name(char out[ORDER_LINE_MAX + 1], const char *from, const char *to)
{
    while (from < to && blank(*from)) {
        from++;
    }
    while (to > from && blank(to[-1])) {
        to--;
    }
    if (to - from >= 2 && *from == '"' && to[-1] == '"') {
        from++;
        to--;
    }
    memcpy(out, from, (size_t)(to - from));
    out[to - from] = '\0';
}

/* What the addressees read: quotes around the whole of it only say where it ends. */
static void copy_message(char out[ORDER_LINE_MAX + 1], const char *text)
{
    size_t n = strnlen(text, ORDER_LINE_MAX);

    if (n >= 2 && text[0] == '"' && text[n - 1] == '"' && !memchr(text + 1, '"', n - 2)) {
        text++;
        n -= 2;
    }
    memcpy(out, text, n);
    out[n] = '\0';
}

static int read_tell(struct reading *r, const struct order *o, struct error *e)
{
    char name[ORDER_LINE_MAX + 1];
    struct tell *t = &r->s->tell[r->s->tells];
    const bool anonymous = order_is(o, 1, "ANONYMOUS");
    const char *at = order_rest(o, anonymous ? 2 : 1);
    const char *end;

    e->line = o->line;
    if (r->s->tells == TELL_MAX) {
        return error_set(e, ERROR_SYNTAX, "A file holds at most %d TELL.", TELL_MAX);
    }
    if (!*find_outside(at, "::")) {
        return fault(o, e, "TELL wants players and a colon before the text.");
    }
    *t = (struct tell){.line = o->line, .anonymous = anonymous};
    do {
        end = find_outside(at, ",:");
        copy_name(name, at, end);
        if (!*name) {
            return fault(o, e, "A player is missing in TELL.");
        }
        if (add_receiver(r, t, name, e) != 0) {
            return -1;
        }
        at = end + 1;
    } while (*end == ',');
    while (blank(*at)) {
        at++;
    }
    copy_message(t->text, at);
    if (!*t->text) {
        return fault(o, e, "TELL has no text behind its colon.");
    }
    r->s->tells++;
    return 0;
}

/* Word i of a bid as an amount; -1: it is no number. No error text, as it would quote. */
static int amount(const struct order *o, int i)
{
    const char *word = i < o->count ? o->word[i] : "";
    size_t digits = strspn(word, "0123456789");

    return digits == 0 || digits > 9 || word[digits] ? -1 : (int)strtol(word, NULL, 10);
}

/* Reads `TIE 2, 1, 0` from word i to the end of the line: sealed-bids 7.6. */
static void read_list(struct reading *r, const struct order *o, int i)
{
    struct bid *b = &r->s->bid;

    if (r->tied || !order_is(o, i, "TIE")) {
        b->malformed = true;
        return;
    }
    r->tied = true;
    do {
        if (b->ties == TIE_MAX) {
            b->malformed = true;
            return;
        }
        b->tie[b->ties] = amount(o, i + 1);
        b->malformed = b->malformed || b->tie[b->ties] < 0;
        b->ties++;
        i += 2;
    } while (order_is(o, i, ","));
    b->malformed = b->malformed || i < o->count;
}

static int read_bid(struct reading *r, const struct order *o, struct error *e)
{
    struct bid *b = &r->s->bid;

    (void)e; /* a fault of a bid is not told: mail 1.5 */
    b->malformed = b->malformed || b->given;
    b->given = true;
    b->tie_only = false;
    b->line = o->line;
    b->kind = order_is(o, 1, "NONE") ? BID_NONE : BID_AMOUNT;
    b->amount = b->kind == BID_AMOUNT ? amount(o, 1) : 0;
    b->malformed = b->malformed || b->amount < 0;
    if (o->count > 2) {
        read_list(r, o, 2);
    }
    return 0;
}

static int read_tie(struct reading *r, const struct order *o, struct error *e)
{
    struct bid *b = &r->s->bid;

    (void)e;
    if (!b->given) {
        b->tie_only = true;
        b->line = o->line;
    }
    read_list(r, o, 0);
    return 0;
}

static int read_status(struct reading *r, const struct order *o, struct error *e)
{
    r->s->status = true;
    e->line = o->line;
    return order_end(o, 1, e);
}

static int read_rules(struct reading *r, const struct order *o, struct error *e)
{
    r->s->rules = true;
    e->line = o->line;
    return order_end(o, 1, e);
}

static int read_history(struct reading *r, const struct order *o, struct error *e)
{
    r->s->history = true;
    e->line = o->line;
    return order_end(o, 1, e);
}

/* Words behind it that are no verb are a person's, who asks for help in his own way. */
static int read_help(struct reading *r, const struct order *o, struct error *e)
{
    (void)e;
    if (!r->s->help || !*r->s->help) {
        r->s->help = o->count == 2 ? o->word[1] : "";
    }
    return 0;
}

static int read_retract(struct reading *r, const struct order *o, struct error *e)
{
    r->s->retract = true;
    e->line = o->line;
    return order_end(o, 1, e);
}

/* What is an address, and whose, is not for this module to say. */
static int read_address(struct reading *r, const struct order *o, struct error *e)
{
    if (r->s->address) {
        return fault(o, e, "ADDRESS stands twice.");
    }
    r->s->address = order_rest(o, 1);
    return *r->s->address
               ? 0
               : fault(o, e, "ADDRESS should be followed by your new address.");
}

/* What is a date, and how long he may be away, is not for this module to say. */
static int read_away(struct reading *r, const struct order *o, struct error *e)
{
    struct submission *s = r->s;

    if (s->away.from || s->away.off) {
        return fault(o, e, "AWAY stands twice.");
    }
    if (o->count == 2 && order_is(o, 1, "OFF")) {
        s->away.off = true;
        return 0;
    }
    if (o->count != 5 || !order_is(o, 1, "FROM") || !order_is(o, 3, "TO")) {
        return fault(o, e,
                     "AWAY should be like AWAY FROM 2026-12-24 TO 2027-01-02, or AWAY "
                     "OFF.");
    }
    s->away.from = o->word[2];
    s->away.to = o->word[4];
    return 0;
}

/* Mails that begin with it are no order files: cmd/protest.h. */
static int read_protest(struct reading *r, const struct order *o, struct error *e)
{
    (void)r;
    return fault(
        o, e,
        "PROTEST stands in the first line of a mail of its own, in answer to one "
        "of the game; below it stands the receipt.");
}

static int read_resign(struct reading *r, const struct order *o, struct error *e)
{
    (void)e;
    r->s->resign = order_rest(o, 1);
    return 0;
}

static int read_substitute(struct reading *r, const struct order *o, struct error *e)
{
    (void)e;
    r->s->substitute = order_rest(o, 1);
    return 0;
}

static int read_zone(struct reading *r, const struct order *o, struct error *e)
{
    if (o->count != 2) {
        return fault(o, e, "ZONE should be like ZONE Europe/Berlin, or ZONE OFF.");
    }
    r->s->zone = o->word[1];
    return 0;
}

/* Games have orders of the same words: RESIGN alone, and SUBSTITUTE without an address,
 * by which who has the mails of the seat names himself. */
static bool is_the_games(const struct order *o)
{
    if (order_is(o, 0, "RESIGN")) {
        return o->count < 2;
    }
    return order_is(o, 0, "SUBSTITUTE") && !strchr(order_rest(o, 1), '@') &&
           !(o->count == 2 && order_is(o, 1, "NONE"));
}

/* Which of the engine's words this line is; -1: it is the game's. */
static int word_of(const struct order *o)
{
    int i = 0;

    while (submission_words[i] && !order_is(o, 0, submission_words[i])) {
        i++;
    }
    return submission_words[i] && !is_the_games(o) ? i : -1;
}

static int read_line(struct reading *r, const struct order *o, struct error *e)
{
    static int (*const readers[])(struct reading *, const struct order *,
                                  struct error *) = {
        read_test,   read_salt,   read_tell,       read_bid,     read_tie,     read_code,
        read_status, read_rules,  read_history,    read_retract, read_address, read_away,
        read_help,   read_resign, read_substitute, read_zone,    read_protest,
    };
    const int word = word_of(o);

    if (r->ended && !order_is(o, 0, "PLAN")) { /* each plan has its own END: arcs 9.3 */
        return fault(o, e, "Nothing may stand below END: write this line first.");
    }
    r->ended = o->count == 1 && order_is(o, 0, "END");
    return word < 0 ? 0 : readers[word](r, o, e);
}

/* A bid stands alone, as orders are kept in clear: sealed-bids 3.1. END says nothing
 * more. */
static void check_bid_alone(struct reading *r)
{
    struct submission *s = r->s;

    if (!s->bid.given && !s->bid.tie_only) {
        return;
    }
    if (r->ended) {
        s->count--;
    }
    s->bid.malformed = s->bid.malformed || s->count > 0;
}

/* RETRACT answers what nothing else of the file may answer too. */
static int check_retract_alone(const struct reading *r, struct error *e)
{
    const struct submission *s = r->s;

    if (!s->retract ||
        (!s->bid.given && !s->bid.tie_only && s->count == (r->ended ? 1 : 0))) {
        return 0;
    }
    e->line = 0;
    return error_set(
        e, ERROR_SYNTAX,
        "RETRACT takes back what waits sealed; it stands without orders and bids.");
}

/* What stands beside an anonymous message in a mail would tell whose it is. */
static int check_anonymous_alone(const struct reading *r, struct error *e)
{
    int i, n = 0;

    for (i = 0; i < r->s->tells; i++) {
        n += r->s->tell[i].anonymous;
    }
    if (n == 0 || n == r->lines) {
        return 0;
    }
    e->line = 0;
    return error_set(
        e, ERROR_SYNTAX,
        "TELL ANONYMOUS is a mail of its own, without other lines: they would "
        "tell whose it is.");
}

/* A mail to the host's office changes nothing else: of an address, as another may have
 * written it. */
static int check_office_alone(const struct reading *r, struct error *e)
{
    const struct submission *s = r->s;
    const char *word = s->address                    ? "ADDRESS"
                       : s->away.from || s->away.off ? "AWAY"
                       : s->resign                   ? "RESIGN"
                       : s->substitute               ? "SUBSTITUTE"
                       : s->zone                     ? "ZONE"
                                                     : NULL;

    if (!word || r->lines == 1) {
        return 0;
    }
    e->line = 0;
    return error_set(e, ERROR_SYNTAX, "%s is a mail of its own, without other lines.",
                     word);
}

/* Words that do something without being orders for the game, or a bid. */
static bool stands_beside(const struct order *o)
{
    return order_is(o, 0, "TELL") || order_is(o, 0, "RETRACT") ||
           order_is(o, 0, "ADDRESS") || order_is(o, 0, "AWAY") ||
           order_is(o, 0, "RESIGN") || order_is(o, 0, "SUBSTITUTE") ||
           order_is(o, 0, "ZONE");
}

int submission_sort(struct submission *s, const struct order_file *f, struct error *e)
{
    int i;

    memset(s, 0, sizeof *s);
    /* arrays of pointers: NOLINTBEGIN(bugprone-sizeof-expression) */
    s->order = calloc((size_t)f->count + 1, sizeof *s->order);
    s->beside = calloc((size_t)f->count + 1, sizeof *s->beside);
    /* NOLINTEND(bugprone-sizeof-expression) */
    if (!s->order || !s->beside) {
        submission_free(s);
        return error_set(e, ERROR_MEMORY, "Out of memory for %d orders.", f->count);
    }
    for (i = 0; i < f->count; i++) {
        const struct order *o = &f->order[i];

        if (word_of(o) < 0) {
            s->order[s->count++] = o;
        } else if (stands_beside(o)) {
            s->beside[s->besides++] = o;
        }
    }
    return 0;
}

int submission_read(struct submission *s, const struct order_file *f,
                    const char *const *names, int seats, struct error *e)
{
    struct reading r = {.s = s, .names = names, .seats = seats};
    int i;

    if (submission_sort(s, f, e)) {
        return -1;
    }
    s->code = f->code;
    for (i = 0; i < f->count; i++) {
        if (read_line(&r, &f->order[i], e) != 0) {
            submission_free(s);
            return -1;
        }
        r.lines += !order_is(&f->order[i], 0, "CODE");
    }
    check_bid_alone(&r);
    if (check_retract_alone(&r, e) || check_office_alone(&r, e) ||
        check_anonymous_alone(&r, e)) {
        submission_free(s);
        return -1;
    }
    if (s->retract) {
        s->count = 0; /* of END */
    }
    return 0;
}

void submission_free(struct submission *s)
{
    free(s->order);
    free(s->beside);
    sodium_memzero(s, sizeof *s); /* the bid: sealed-bids 3.1 */
}

/* These lines as text, LF behind each. */
static char *text_of(const struct order *const *list, int count)
{
    size_t size = 1;
    size_t n;
    char *text;
    char *at;
    int i;

    for (i = 0; i < count; i++) {
        size += strlen(list[i]->text) + 1;
    }
    text = malloc(size);
    if (!text) {
        return NULL;
    }
    at = text;
    for (i = 0; i < count; i++) {
        n = strlen(list[i]->text);
        memcpy(at, list[i]->text, n);
        at += n;
        *at++ = '\n';
    }
    *at = '\0';
    return text;
}

char *submission_orders(const struct submission *s)
{
    return text_of(s->order, s->count);
}

char *submission_signed(const struct submission *s)
{
    return s->count ? text_of(s->order, s->count) : text_of(s->beside, s->besides);
}

bool submission_acts(const struct submission *s)
{
    return !s->test && (s->count || s->besides);
}
