/* sealed submit: one order file or mail in, what follows from it out. */
#include "cmd/blocks.h"
#include "cmd/games.h"
#include "cmd/input.h"
#include "cmd/maildir_in.h"
#include "cmd/programs.h"
#include "cmd/receive.h"
#include "cmd/status.h"
#include "cmd/take.h"
#include "cmd/verbs.h"
#include "cmd/which.h"
#include "mail/limits.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sysexits.h>
#include <unistd.h>

#define OWN_CLOCK 60 /* seconds; Postfix bounces what passes its own limit (mail 3.2) */

static const char help[] =
    "Usage: sealed submit GAME [FILE]                an order file\n"
    "       sealed submit GAME|DIR --mail [FILE]     a raw mail\n"
    "       sealed submit GAME|DIR --maildir DIR     every new mail of a Maildir\n"
    "\n"
    "Takes one order file or mail (without FILE from standard input), plays it, and\n"
    "puts the answers into the outbox. An order file begins with the lines `game:`,\n"
    "`seat:` and `code:` and a blank line; then one order a line. Blocks that\n"
    "players signed need no header, but for a key. A mail for the games of a\n"
    "directory, NAME.db, says by what it answers, by [NAME] in its subject or by\n"
    "its CODE for which of them it is.\n"
    "\n"
    "Example: sealed submit games/g1/g1.db orders.txt\n"
    "         sealed submit games --mail <a-mail\n"
    "\n"
    "  --mail            the input is a mail; the exit status is 0 or 75 alone\n"
    "  --rcpt ADDRESS    its envelope recipient, as the mail server gives it\n"
    "  --maildir DIR     take what lies in DIR/new\n" OPTIONS_HELP;

enum { OPTION_MAIL = OPTION_OWN, OPTION_RCPT, OPTION_MAILDIR };

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"mail", no_argument, NULL, OPTION_MAIL},
    {"rcpt", required_argument, NULL, OPTION_RCPT},
    {"maildir", required_argument, NULL, OPTION_MAILDIR},
    {NULL, 0, NULL, 0}};

struct submitting {
    struct options o;
    bool mail;
    const char *rcpt, *maildir;
    int after; /* what is started afterwards, enum after_submit; -1: not known yet */
    bool helped;
};

static int read_options(struct submitting *w, int argc, char **argv)
{
    int c, i;

    memset(w, 0, sizeof *w);
    w->after = -1;
    for (i = 1; i < argc; i++) { /* known before a fault of the line is told */
        w->mail =
            w->mail || !strcmp(argv[i], "--mail") || !strncmp(argv[i], "--maildir", 9);
    }
    while ((c = options_next(&w->o, argc, argv, longs, help)) != -1) {
        if (c == OPTION_HELP) {
            w->helped = true;
            return 0;
        }
        if (c == '?') {
            return -1;
        }
        w->rcpt = c == OPTION_RCPT ? optarg : w->rcpt;
        w->maildir = c == OPTION_MAILDIR ? optarg : w->maildir;
    }
    if (!w->o.game || w->o.argc > 1 || (w->maildir && w->o.argc)) {
        (void)misused("submit", "It takes a game and at most one file.");
        return -1;
    }
    return 0;
}

static void give_up(int signal)
{
    (void)signal;
    _exit(EX_TEMPFAIL); /* nothing was committed */
}

/* The seat and code that the file's header names. Errors: DENIED, SYNTAX. */
static int file_sender(struct session *s, struct received *f, struct error *e)
{
    struct order_file file;
    int seat, result = -1;

    if (order_file_read(&file, f->file, f->size, e)) {
        return -1;
    }
    seat = file.seat ? game_seat_find(&s->game, file.seat) : ORDER_UNKNOWN;
    if (file.game && strcmp(file.game, s->game.name) != 0) {
        error_set(e, ERROR_DENIED, "The file is for the game \"%s\"; this is \"%s\".",
                  file.game, s->game.name);
    } else if (seat < 0) {
        error_set(e, ERROR_DENIED,
                  "The file does not say whose it is: it should begin with a line like "
                  "\"seat: %s\".",
                  s->game.names[0]);
    } else if (!file.code || !(f->number = receive_code(s, seat, file.code))) {
        error_set(e, ERROR_DENIED,
                  "The code of %s is missing or wrong: the file should have a line like "
                  "\"code: M0ZB-DFXQ\", with the code of the newest report.",
                  s->game.names[seat]);
    } else {
        f->seat = seat;
        result = 0;
    }
    order_file_free(&file);
    return result;
}

static int file_status(const struct received *f)
{
    if (strcmp(f->verdict, "refused") != 0) {
        return EX_OK;
    }
    return f->refusal.code == REFUSAL_USED || f->refusal.code == REFUSAL_AUTH
               ? EX_NOPERM
               : EX_DATAERR;
}

/* No text is copied to find that out: a bid must leave no trace (sealed-bids 8). */
static bool mentions_blocks(const struct received *f)
{
    static const char word[] = "PBEM";
    const char *at;

    for (at = f->file; *at; at++) {
        if (!strncasecmp(at, word, sizeof word - 1)) {
            return true;
        }
    }
    return false;
}

/* Blocks that a player signed, pasted into a file; a key needs the header too. */
static bool holds_blocks(const struct received *f)
{
    struct armored *list = NULL;
    struct error e = {ERROR_NONE, 0, ""};
    const int n = mentions_blocks(f) ? block_find(&list, f->file, f->size, false, &e) : 0;

    block_list_free(list, n > 0 ? n : 0);
    return n != 0;
}

/* Whether an order file says something beside its blocks; also if that cannot be read. */
static bool says_more(const struct received *f)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    char *orders = blocks_apart(f->file);
    struct order_file file;
    bool more = true;

    if (orders && !order_file_read(&file, orders, strlen(orders), &ignored)) {
        more = file.count > 0;
        order_file_free(&file);
    }
    seal_free_text(orders);
    return more;
}

/* Orders beside blocks, one of which may sign them. */
static int orders_beside(struct session *s, struct received *f, const struct blocks *b,
                         struct error *e)
{
    const char *whole = f->file;
    char *orders = blocks_apart(whole);
    int result;

    if (!orders) {
        return error_memory(e);
    }
    f->file = orders;
    f->size = strlen(orders);
    f->seat = b->seat;
    f->number = b->number;
    f->signature = b->has_orders ? &b->orders : NULL;
    f->beside = b->shown;
    f->besides = b->showns;
    result = b->seat < 0 ? error_set(e, ERROR_DENIED,
                                     "Signed orders need the lines `game:`, `seat:` and "
                                     "`code:`, and a blank line, above them.")
                         : receive(s, f, e);
    f->file = whole;
    f->size = strlen(whole);
    f->signature = NULL;
    f->beside = NULL;
    f->besides = 0;
    seal_free_text(orders);
    return result;
}

static int answer_blocks(struct session *s, struct received *f, struct blocks *b,
                         struct error *e)
{
    f->reply.seat = b->seat;
    if (blocks_answer(s, b, &f->reply, e)) {
        return -1;
    }
    f->verdict = b->taken || b->known ? "stored" : "refused";
    f->refusal = b->refusal;
    return f->reply.text
               ? 0
               : error_set(e,
                           b->showns ? ERROR_DENIED : ERROR_SYNTAX, /* none is a block */
                           "Nothing was taken. %.200s", b->refusal.text[0]);
}

static int file_blocks(struct session *s, struct received *f, struct error *e)
{
    struct received head = *f;
    const char *begin;
    struct blocks b;
    int result;

    memset(&b, 0, sizeof b);
    b.seat = -1;
    if (!strncmp(f->file, "game:", 5)) { /* the armor is no line of an order file */
        begin = strstr(f->file, "BEGIN PBEM");
        head.size = begin ? (size_t)(begin - f->file) : head.size;
        if (file_sender(s, &head, e)) {
            return -1;
        }
        b.seat = head.seat;
        b.number = head.number;
    }
    b.text = f->file;
    b.size = f->size;
    b.raw = f->raw;
    b.raw_size = f->raw_size;
    result = blocks_take(s, &b, e);
    if (!result) {
        result = b.has_orders || (b.seat >= 0 && says_more(f))
                     ? orders_beside(s, f, &b, e)
                     : answer_blocks(s, f, &b, e);
    }
    blocks_clear(&b);
    return result;
}

/* One transaction: everything of the file, or nothing. */
static int file_play(struct session *s, struct received *f, struct error *e)
{
    if (session_begin(s, false, e) || session_intake(s, e) ||
        (holds_blocks(f) ? file_blocks(s, f, e)
                         : file_sender(s, f, e) || receive(s, f, e)) ||
        session_commit(s, e)) {
        session_rollback(s);
        return -1;
    }
    return 0;
}

static int file_submit(struct submitting *w, const struct input *in, struct error *e)
{
    struct session s;
    struct received f;
    int status;

    memset(&f, 0, sizeof f);
    f.file = in->bytes;
    f.size = in->n;
    f.raw = in->bytes;
    f.raw_size = in->n;
    if (session_start(&s, &w->o, e) || session_open(&s, STORE_WRITE, e) ||
        file_play(&s, &f, e)) {
        status = complain("submit", e);
    } else {
        fputs(f.reply.text, stdout);
        status = file_status(&f);
        w->after = s.settings.after_submit;
    }
    receive_clear(&f);
    session_close(&s);
    seal_wipe_stack(SEAL_STACK_ORDERS); /* where it was read: sealed-bids 8 */
    return status;
}

static int file_verb(struct submitting *w)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct input in;
    int status;

    if (input_read(&in, w->o.argc ? w->o.argv[0] : NULL, MAIL_SIZE_MAX, &e)) {
        return complain("submit", &e);
    }
    if (in.total == 0) {
        error_set(&e, ERROR_SYNTAX, "The file is empty.");
        status = complain("submit", &e);
    } else if (in.total > MAIL_SIZE_MAX) {
        error_set(&e, ERROR_SYNTAX, "The file is too long; the limit is %d bytes.",
                  MAIL_SIZE_MAX);
        status = complain("submit", &e);
    } else {
        status = file_submit(w, &in, &e);
    }
    input_clear(&in);
    return status;
}

static int mail_verb(struct submitting *w, struct error *e)
{
    struct taken out;

    return take_mail(&w->o, w->rcpt, w->o.argc ? w->o.argv[0] : NULL, NULL, NULL, &out,
                     e);
}

/* What the settings say of it, of a directory those for all its games. */
static int look_after(struct submitting *w, struct error *e)
{
    struct settings s;
    char game[SETTINGS_PATH];

    (void)snprintf(game, sizeof game, "%s", w->o.game);
    if (games_is_directory(w->o.game)) {
        which_any(game, w->o.game);
    }
    if (settings_load(&s, game, w->o.config, e)) {
        return -1;
    }
    w->after = s.after_submit;
    return 0;
}

/* What the settings want started afterwards. */
static int after(struct submitting *w, struct error *e)
{
    if (w->after < 0 && look_after(w, e)) {
        return -1;
    }
    switch ((enum after_submit)w->after) {
    case AFTER_NONE:
        return 0;
    case AFTER_TICK:
        return program_detach("tick", &w->o, e);
    case AFTER_DELIVER:
        return program_detach("deliver", &w->o, e);
    }
    return 0;
}

int cmd_submit(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct submitting w;
    int status;

    if (read_options(&w, argc, argv)) {
        return w.mail ? EX_TEMPFAIL : EX_USAGE;
    }
    if (w.helped) {
        return EX_OK;
    }
    if (!w.mail && !w.maildir) {
        status = file_verb(&w);
    } else {
        (void)signal(SIGALRM, give_up);
        (void)alarm(w.maildir ? 0 : OWN_CLOCK);
        status = (w.maildir ? maildir_take(&w.o, w.maildir, &e) : mail_verb(&w, &e))
                     ? (complain("submit", &e), EX_TEMPFAIL)
                     : EX_OK;
    }
    if (status == EX_OK && after(&w, &e)) {
        (void)complain("submit", &e); /* cron will do it; the mail is taken */
    }
    return status;
}
