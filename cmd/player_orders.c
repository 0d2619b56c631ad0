/* sealed-player orders: orders with the block that signs them. sealed-bids 4.3. */
#include "cmd/player_making.h"

#include "cmd/input.h"
#include "core/rules.h"
#include "core/signing.h"
#include "core/submission.h"
#include "mail/lines.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define FILE_MAX (64 << 10)
#define VERBS_MAX 400 /* of all games together                                    */
#define COLUMNS 72    /* a longer line is broken, as some mail programs would do it */

/* The words of all games: which one it is stands in no mail for programs. */
static void verbs_of_all(const char *out[VERBS_MAX + 1])
{
    const struct rules *const *r;
    int i, n = 0;

    for (r = rules_all; *r; r++) {
        for (i = 0; (*r)->verbs[i] && n < VERBS_MAX; i++) {
            out[n++] = (*r)->verbs[i];
        }
    }
    out[n] = NULL;
}

/* Every line must be one that the host reads as an order, as what he passes over is not
 * signed. */
static int check_lines(const struct lines *l, struct error *e)
{
    char *sentence;
    int i;

    if (l->refusal.code != REFUSAL_NONE) {
        sentence = refusal_text(&l->refusal, false);
        if (!sentence) {
            return error_memory(e);
        }
        error_set(e, ERROR_DATA, "%.200s", sentence);
        free(sentence);
        return -1;
    }
    if (l->ignored || l->blocks) {
        return error_set(e, ERROR_DATA,
                         l->ignored ? "Line %d is no order: \"%.80s\"."
                                    : "Blocks are mailed beside, not signed again.",
                         l->remark[0].line, l->ignored ? l->remark[0].text : "");
    }
    for (i = 0; i < l->orders; i++) {
        if (!strncmp(l->order[i].text, "BID", 3) ||
            !strncmp(l->order[i].text, "TIE", 3)) {
            return error_set(e, ERROR_DATA,
                             "Line %d is a bid: `sealed-player bid` seals it, and it is "
                             "a mail of its own.",
                             l->order[i].line);
        }
    }
    return 0;
}

/* What is signed of an order file, malloc'd; NULL. *orders: it has some for the game. */
static char *signed_text(const char *file, bool *orders, struct error *e)
{
    struct order_file f;
    struct submission s;
    char *text = NULL;

    if (order_file_read(&f, file, strlen(file), e)) {
        return NULL;
    }
    if (!submission_sort(&s, &f, e)) {
        text = submission_signed(&s);
        *orders = s.count > 0;
        submission_free(&s);
        if (!text) {
            (void)error_memory(e);
        }
    }
    order_file_free(&f);
    return text;
}

static int hash_lines(unsigned char out[32], struct lines *l, bool *orders,
                      struct error *e)
{
    char *file = lines_file(l, "g", 1, NULL);
    char *text = file ? signed_text(file, orders, e) : NULL;
    int result = -1;

    if (!file) {
        (void)error_memory(e);
    } else if (text && !*text) {
        error_set(e, ERROR_DATA, "There is nothing to be signed.");
    } else if (text) {
        signing_hash(out, text, strlen(text));
        result = 0;
    }
    free(text);
    free(file);
    return result;
}

/* Where a line that is too wide may be broken: at the last single blank that fits and
 * stands between words, so that what follows looks like nothing else; 0: nowhere. */
static size_t break_of(const char *text)
{
    size_t i = COLUMNS - 2;

    while (i > 0 && (text[i] != ' ' || !isalnum((unsigned char)text[i - 1]) ||
                     !isalnum((unsigned char)text[i + 1]))) {
        i--;
    }
    return i;
}

/* A backslash at its end joins a line to the next one (mail 1.4.8). */
static void print_line(const char *text)
{
    size_t at;
    int joins;

    for (joins = 0; joins < MAIL_JOINS_MAX && strlen(text) > COLUMNS; joins++) {
        at = break_of(text);
        if (!at) {
            break;
        }
        printf("%.*s \\\n", (int)at, text);
        text += at + 1;
    }
    printf("%s\n", text);
}

static int read_orders(struct lines *l, const char *path, struct error *e)
{
    const char *games[VERBS_MAX + 1];
    const struct verbs verbs = {games, submission_words};
    struct input in;
    int result;

    verbs_of_all(games);
    if (input_read(&in, path, FILE_MAX, e)) {
        return -1;
    }
    result = in.total > FILE_MAX ? error_set(e, ERROR_DATA, "The orders are too long.")
                                 : lines_read(l, in.bytes, &verbs, &mail_limits_usual, e);
    input_clear(&in);
    if (!result && check_lines(l, e)) {
        lines_free(l);
        result = -1;
    }
    return result;
}

static int make_orders(struct making *k, struct error *e)
{
    struct signed_block b;
    struct lines l;
    bool orders = false;
    int i, result = -1;

    memset(&b, 0, sizeof b);
    memset(&l, 0, sizeof l);
    if (making_prepare(k, e) || making_game(k, b.context.game, e)) {
        return -1;
    }
    if (!k->mails.question.known) {
        return error_set(e, ERROR_DATA,
                         "The mail does not say what you are asked now: take the newest "
                         "mail of the game, which came after you registered your key.");
    }
    if (read_orders(&l, k->arguments > 1 ? k->argument[1] : NULL, e)) {
        return -1;
    }
    b.type = BLOCK_ORDERS;
    b.context.auction = k->mails.question.number;
    b.context.player = k->mails.player;
    b.seq = making_seq(k);
    if (!hash_lines(b.commit, &l, &orders, e)) {
        if (orders) { /* messages alone roll no dice */
            (void)making_add(k, &b);
        }
        for (i = 0; i < l.orders; i++) {
            print_line(l.order[i].text);
        }
        putchar('\n');
        result = making_sign(k, &b, e);
    }
    lines_free(&l);
    return result;
}

int player_orders(int argc, char **argv)
{
    static const char text[] =
        "Usage: sealed-player orders MAIL [FILE]\n"
        "\n"
        "Prints the orders in FILE (without one, of standard input), one a line, and "
        "the\n"
        "block that signs them. Answer MAIL, the newest mail of the game, with all that\n"
        "it prints and nothing else: the host takes the orders as you signed them, or\n"
        "not at all.\n"
        "\n"
        "Example: sealed-player orders newest.mail orders.txt\n"
        "\n"
        "  --element N      which element of your chain it adds to the dice (default:\n"
        "                   the next, as the mail says it)\n"
        "  --chain N        which of your chains (default: as the mail says it, else 1)\n"
        "  --seq N          its number, above that of the last block about the same\n"
        "                   question (default: the seconds of the "
        "clock)\n" OPTIONS_HELP_PLAYER;
    struct making k = {.argument = argv};
    struct error e = {ERROR_NONE, 0, ""};

    return making_done(
        &k, making_read(&k, argc, argv, text, 1, 2, &e) || make_orders(&k, &e), &e);
}
