/* read_orders <MAILS: reads many mails in one process, as sealed-extract and `submit` do,
 * and prints what orders each has. MAILS: the length of each in four bytes, the greatest
 * first, then its bytes. Of each a line "class refusal", where the refusal is "-" if
 * there is none, then its orders, a line each, then an empty line. The verbs are those of
 * tests/mail. */
#include "core/seal.h"
#include "mail/extract.h"
#include "mail/orders.h"
#include "tests/support/mails.h"

#include <stdio.h>
#include <stdlib.h>

static int print_orders(const struct mail *m, struct error *e)
{
    struct lines l;
    int i;

    if (orders_read(&l, m, &mails_verbs, &mail_limits_usual, e)) {
        return -1;
    }
    printf("%s %s\n", mail_class_name(m->class),
           l.refusal.code == REFUSAL_NONE ? "-" : refusal_name(l.refusal.code));
    for (i = 0; i < l.orders; i++) {
        puts(l.order[i].text);
    }
    putchar('\n');
    lines_free(&l);
    return 0;
}

/* The next mail: 1, none: 0, or -1. */
static int one(void)
{
    unsigned char head[4];
    struct error e = {ERROR_NONE, 0, ""};
    struct mail m;
    char *bytes;
    size_t n;
    int result = -1;

    if (fread(head, 1, sizeof head, stdin) != sizeof head) {
        return 0;
    }
    n = seal_get32(head);
    bytes = malloc(n + 1);
    if (bytes && fread(bytes, 1, n, stdin) == n &&
        !extract(&m, bytes, n, &mail_limits_usual, &e)) {
        result = print_orders(&m, &e) ? -1 : 1;
        mail_free(&m);
    }
    free(bytes);
    return result;
}

int main(void)
{
    int result;

    do {
        result = one();
    } while (result > 0);
    return result || fflush(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
