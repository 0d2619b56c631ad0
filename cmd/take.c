#include "cmd/take.h"

#include "cmd/games.h"
#include "cmd/guard.h"
#include "cmd/programs.h"
#include "cmd/take_parts.h"

#include <stdio.h>
#include <string.h>

/* Steps 4 to 7 of 3.2. */
static int in_one_transaction(struct taking *t, struct error *e)
{
    if (session_begin(&t->s, false, e) || take_effects(t, e) ||
        store_attempt_done(t->s.store, t->dedup, e) || session_commit(&t->s, e)) {
        session_rollback(&t->s);
        return -1;
    }
    return 0;
}

/* Three tries came to no end: the mail is put aside, its sender and the host are told. */
static int hold(struct taking *t, struct error *e)
{
    if (held_write(t->held, &t->s, &t->hand.in, t->archive, t->dedup, e)) {
        return -1;
    }
    refusal_set(&t->refused, REFUSAL_INTERNAL, 0);
    return 0;
}

/* Whether the fault is of this mail, or of what it met: it would fail again and again,
 * and hold up what comes after it. A store, a disk, a lock, settings may be mended. */
static bool is_poison(const struct error *e)
{
    return e->code == ERROR_SYNTAX || e->code == ERROR_ILLEGAL || e->code == ERROR_DATA ||
           e->code == ERROR_BUG;
}

/* Steps 3 to 7: the count of tries outlives a crash, and what the mail itself causes; it
 * is taken back otherwise. */
static int try_once(struct taking *t, struct error *e)
{
    struct error ignored;
    int n;

    (void)snprintf(t->out->class, sizeof t->out->class, "%s",
                   t->foreign                ? "unknown"
                   : t->leaves               ? "unsubscribe"
                   : t->confirms             ? "confirm"
                   : t->guest || t->stranger ? "guest"
                                             : mail_class_name(t->class));
    if (store_attempt(t->s.store, t->dedup, &n, e)) {
        return -1;
    }
    if ((n > TRIES_MAX && hold(t, e)) || in_one_transaction(t, e)) {
        if (!is_poison(e)) {
            (void)store_attempt_back(t->s.store, t->dedup, &ignored);
        }
        return -1;
    }
    return 0;
}

/* As much of a mail as is read: also of one that is too long there is the header. */
static size_t most(const struct mail_limits *limits)
{
    return (size_t)(limits->size < MAIL_KEPT ? MAIL_KEPT : limits->size);
}

/* Also how long it was: sealed-bids 8. */
static void handed_clear(struct handed *h)
{
    reader_stop(&h->reader);
    input_clear(&h->in);
    seal_wipe(h, sizeof *h);
}

/* Reads a mail's file, and has a program take it apart meanwhile. */
static int hand_over(struct handed *h, const struct settings *s, const char *path,
                     struct error *e)
{
    char program[PROGRAM_PATH];

    if (program_find(program, "sealed-extract", e) ||
        reader_start(&h->reader, program, &s->mail, e)) {
        return -1;
    }
    if (input_read(&h->in, path, most(&s->mail), e)) {
        handed_clear(h);
        return -1;
    }
    h->raw.bytes = h->in.bytes;
    h->raw.n = h->in.n;
    h->raw.total = h->in.total;
    if (reader_give(&h->reader, &h->raw, e)) {
        handed_clear(h);
        return -1;
    }
    (void)snprintf(h->path, sizeof h->path, "%s", path ? path : "");
    return 0;
}

/* The mail of this file, which may be in hand already; then the one after it is handed
 * over. If that fails its own turn will tell. */
static int begin_mail(struct taking *t, const char *path, const char *next,
                      struct taker *kept, struct error *e)
{
    struct error ignored;

    if (kept && path && !strcmp(kept->ahead.path, path)) {
        t->hand = kept->ahead;
        seal_wipe(&kept->ahead, sizeof kept->ahead);
    } else if (hand_over(&t->hand, &t->s.settings, path, e)) {
        return -1;
    }
    if (kept) {
        handed_clear(&kept->ahead); /* of a file that was not asked for */
    }
    if (kept && next) {
        (void)hand_over(&kept->ahead, &t->s.settings, next, &ignored);
    }
    return 0;
}

static int finish_mail(struct taking *t, struct error *e)
{
    return reader_take(&t->hand.reader, &t->hand.raw, &t->mail, e);
}

/* The game and its keys, while the mail is being read. */
static int open_game(struct taking *t, bool alone, struct error *e)
{
    struct session *s = &t->s;

    if (!s->store && session_open(s, STORE_WRITE, e)) {
        return -1;
    }
    if (alone) {
        store_brief(s->store);
    }
    return session_view(s, e) || session_intake(s, e) ? -1 : 0;
}

/* The session of the mail before, or a new one. */
static int begin(struct taking *t, const struct options *o, struct taker *kept,
                 struct error *e)
{
    if (!kept || !kept->open) {
        return session_start(&t->s, o, e);
    }
    kept->open = false;
    return session_go_on(&t->s, &kept->s, o, e);
}

static void end(struct taking *t, struct taker *kept, bool good)
{
    if (kept && good) {
        session_forget(&t->s);
        kept->s = t->s;
        kept->open = true;
    } else {
        session_close(&t->s);
    }
}

void taker_end(struct taker *k)
{
    handed_clear(&k->ahead);
    if (k->open) {
        session_close(&k->s);
    }
}

/* Of a directory the mail is read with what is set there for all games; then the session
 * is begun anew with the one it is for. *known: there is one. */
static int start_any(struct taking *t, const struct options *o, const char *path,
                     const char *next, struct taker *kept, struct options *its,
                     struct error *e)
{
    char address[MESSAGE_ADDRESS_MAX];
    struct mail_limits limits;
    bool orders;

    *its = *o;
    its->game = t->which.game;
    which_any(t->which.game, o->game);
    if (session_start(&t->s, its, e) || begin_mail(t, path, next, kept, e) ||
        finish_mail(t, e)) {
        return -1;
    }
    session_address(&t->s, address, sizeof address);
    orders = mail_classify(&t->mail, t->s.settings.host, address, false) == MAIL_ORDERS;
    limits = t->s.settings.mail;
    session_close(&t->s);
    return which_game(&t->which, o, &t->mail, t->rcpt, orders, &limits, e) ||
                   (t->which.known && session_start(&t->s, its, e))
               ? -1
               : 0;
}

int take_mail(const struct options *o, const char *rcpt, const char *path,
              const char *next, struct taker *kept, struct taken *out, struct error *e)
{
    struct taking t;
    const bool many = games_is_directory(o->game);
    struct options its;
    struct error ignored;
    int result = -1;

    memset(&t, 0, sizeof t);
    memset(out, 0, sizeof *out);
    t.rcpt = rcpt;
    t.out = out;
    if (many ? start_any(&t, o, path, next, kept, &its, e)
             : begin(&t, o, kept, e) || begin_mail(&t, path, next, kept, e)) {
        goto done;
    }
    if (many && !t.which.known) {
        (void)snprintf(out->class, sizeof out->class, "unknown");
        (void)snprintf(out->verdict, sizeof out->verdict, "ignored");
        result = 0;
        goto done;
    }
    if (open_game(&t, !kept, e) || (!many && finish_mail(&t, e)) ||
        take_understand(&t, e)) {
        goto done;
    }
    if (guard_clock(&t.s, &t.s.engine.head, e)) {
        session_rollback(&t.s);
        (void)guard_tell(&t.s, &ignored); /* the mail comes again, and tells then */
        goto done;
    }
    session_view_end(&t.s); /* what was read so far was read for reading alone */
    result = try_once(&t, e);
done:
    end(&t, many ? NULL : kept, !result);
    lines_free(&t.lines);
    mail_free(&t.mail);
    handed_clear(&t.hand);
    seal_free_text(t.file);
    free(t.stranger);
    seal_wipe_stack(SEAL_STACK_ORDERS); /* where it was read: sealed-bids 8 */
    return result;
}
