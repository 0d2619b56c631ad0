#include "tests/support/mails.h"

#include "mail/bounce.h"
#include "mail/orders.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER "tests/mail"
#define PATH 512

static const char *const words[] = {"BID", "PASS", "MOVE", "NAME", "SAY", NULL};

static int64_t epoch_of(void *arg, int player)
{
    (void)arg;
    return player == 1 || player == 3 ? 0 : -1;
}

const unsigned char mails_key[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                     11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                     22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
const struct verbs mails_verbs = {words, NULL};
const struct token_keys mails_keys = {"g1", mails_key, NULL, epoch_of, NULL, NULL};

char *mails_bytes(const char *name, size_t *n)
{
    char path[PATH];
    char *bytes = NULL;
    FILE *in, *out;
    int c;

    snprintf(path, sizeof path, FOLDER "/%s", name);
    in = fopen(path, "rb");
    out = open_memstream(&bytes, n);
    if (!in || !out) {
        fail_msg("no %s", path);
        abort();
    }
    while ((c = getc(in)) != EOF) {
        putc(c, out);
    }
    fclose(in);
    assert_int_equal(fclose(out), 0);
    return bytes;
}

/* What is read of one mail, as lines of an .expect. */
static void tell_orders(FILE *f, const struct mail *m, enum token_result found)
{
    struct lines l;
    struct error e;
    int i;

    assert_int_equal(orders_read(&l, m, &mails_verbs, &mail_limits_usual, &e), 0);
    if (found == TOKEN_NONE) {
        refusal_set(&l.refusal, REFUSAL_AUTH, 0);
    } else if (found == TOKEN_AMBIGUOUS) {
        refusal_set(&l.refusal, REFUSAL_AUTH_AMBIG, 0);
    }
    if (l.refusal.code != REFUSAL_NONE) {
        fprintf(f, "result: error\nerror: %s\n", refusal_name(l.refusal.code));
    } else {
        fputs("result: orders\n", f);
        for (i = 0; i < l.orders; i++) {
            fprintf(f, "order: %s\n", l.order[i].text);
        }
    }
    lines_free(&l);
}

static void tell_bounce(FILE *f, const struct mail *m)
{
    struct token_search s;
    struct bounce b;

    memset(&b, 0, sizeof b);
    assert_true(m->dsn_fields && bounce_read(&b, m->dsn_fields));
    assert_int_equal(token_find(&s, m, NULL, TOKEN_BOUNCE, &mails_keys), TOKEN_FOUND);
    fprintf(f,
            "result: dsn\ndsn-token: %s\ndsn-recipient: %s\ndsn-action: %s\n"
            "dsn-status: %s\n",
            s.token.text, b.recipient, bounce_action_name(b.action), b.status);
}

static char *told(const struct mail *m, bool with_token)
{
    struct token_search s;
    enum token_result found = token_find(&s, m, NULL, TOKEN_REPLY, &mails_keys);
    enum mail_class class =
        mail_classify(m, "game.example.org", "game@example.org", s.in_recipient);
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);

    assert_non_null(f);
    if (class == MAIL_ORDERS) {
        tell_orders(f, m, found);
    } else if (class == MAIL_DSN) {
        tell_bounce(f, m);
    } else {
        fprintf(f, "result: %s\n", mail_class_name(class));
    }
    if (with_token) {
        fprintf(f, "token: %s\nseat: %d\nnumber: %lu\n", s.token.text, s.token.player,
                (unsigned long)s.token.number);
    }
    assert_int_equal(fclose(f), 0);
    return text;
}

void mails_check(const char *name, const struct mail *m)
{
    char path[PATH];
    char *expected, *text;
    const char *at;
    size_t n;

    snprintf(path, sizeof path, "%s.expect", name);
    expected = mails_bytes(path, &n);
    at = expected;
    while (*at == '#') {
        at += strcspn(at, "\n") + 1;
    }
    text = told(m, strstr(at, "\ntoken: ") != NULL);
    if (strcmp(text, at) != 0) {
        fail_msg("%s: expected\n%sbut it is\n%s", name, at, text);
    }
    free(text);
    free(expected);
}

int mails_each(void (*check)(void *arg, const char *name), void *arg)
{
    DIR *folder = opendir(FOLDER);
    struct dirent *entry;
    int count = 0;

    if (!folder) {
        fail_msg("no folder " FOLDER);
        abort();
    }
    while ((entry = readdir(folder)) != NULL) {
        char name[PATH];
        size_t n = strlen(entry->d_name);

        if (n > 4 && n < sizeof name && strcmp(entry->d_name + n - 4, ".eml") == 0) {
            snprintf(name, sizeof name, "%.*s", (int)(n - 4), entry->d_name);
            check(arg, name);
            count++;
        }
    }
    closedir(folder);
    return count;
}
