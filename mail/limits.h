/* What a mail may have at most: mail 1.3. The host may set other limits, of texts and
 * orders only lower ones. */
#ifndef MAIL_LIMITS_H
#define MAIL_LIMITS_H

#include "core/order.h"

/* Bytes. */
#define MAIL_SIZE_MAX 1048576         /* of a mail                                */
#define MAIL_READ_MAX 67108864        /* taken from the mail system at all        */
#define MAIL_KEPT 65536               /* kept of a mail that is too long          */
#define MAIL_HEADER_MAX 65536         /* of its header                            */
#define MAIL_TEXT_MAX 65536           /* of text, of attached text, of HTML       */
#define MAIL_ORDER_MAX ORDER_LINE_MAX /* of an order, its lines joined            */

/* Of what sealed-extract says: three texts, and a header which at worst grows to three
 * times its size as it is made UTF-8. */
#define MAIL_RECORD_MAX 524288

/* Numbers. */
#define MAIL_FIELDS_MAX 500             /* fields of its header                   */
#define MAIL_NESTING_MAX 10             /* parts within parts, its own being 1    */
#define MAIL_PARTS_MAX 50               /* parts, whatever they hold              */
#define MAIL_ORDERS_MAX ORDER_LINES_MAX /* order lines                            */
#define MAIL_JOINS_MAX 5                /* lines an order may go on over (1.4, 8) */

/* The limits of a host. */
struct mail_limits {
    int size, header, text, order; /* bytes */
    int fields, nesting, parts, orders;
};

/* Those above. */
extern const struct mail_limits mail_limits_usual;

#endif
