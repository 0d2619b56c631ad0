/* sealed submit: one order file or mail in, what follows from it out. */
#include "cmd/input.h"
#include "cmd/maildir_in.h"
#include "cmd/programs.h"
#include "cmd/receive.h"
#include "cmd/status.h"
#include "cmd/take.h"
#include "cmd/verbs.h"
#include "mail/limits.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#define OWN_CLOCK 60 /* seconds; Postfix bounces what passes its own limit (mail 3.2) */

static const char help[] =
    "Usage: sealed submit GAME [FILE]                an order file\n"
    "       sealed submit GAME --mail [FILE]         a raw mail\n"
    "       sealed submit GAME --maildir DIR         every new mail of a Maildir\n\n"
    "Takes one order file or mail (without FILE from standard input), plays it, and puts "
    "the\n"
    "answers into the outbox. An order file begins with the lines `game:`, `seat:` and\n"
    "`code:` and a blank line; then one order a line.\n\n"
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
    bool helped;
};

static int read_options(struct submitting *w, int argc, char **argv)
{
    int c, i;

    memset(w, 0, sizeof *w);
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

/* One transaction: everything of the file, or nothing. */
static int file_play(struct session *s, struct received *f, struct error *e)
{
    if (session_begin(s, false, e) || session_intake(s, e) || file_sender(s, f, e) ||
        receive(s, f, e) || session_commit(s, e)) {
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
    }
    receive_clear(&f);
    session_close(&s);
    seal_wipe_stack(); /* where it was read: sealed-bids 8 */
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

    return take_mail(&w->o, w->rcpt, w->o.argc ? w->o.argv[0] : NULL, &out, e);
}

/* What the settings want started afterwards. */
static int after(const struct options *o, struct error *e)
{
    struct settings s;

    if (settings_load(&s, o->game, o->config, e)) {
        return -1;
    }
    switch ((enum after_submit)s.after_submit) {
    case AFTER_NONE:
        return 0;
    case AFTER_TICK:
        return program_detach("tick", o, e);
    case AFTER_DELIVER:
        return program_detach("deliver", o, e);
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
    if (status == EX_OK && after(&w.o, &e)) {
        (void)complain("submit", &e); /* cron will do it; the mail is taken */
    }
    return status;
}
