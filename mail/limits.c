#include "mail/limits.h"

const struct mail_limits mail_limits_usual = {
    .size = MAIL_SIZE_MAX,
    .header = MAIL_HEADER_MAX,
    .text = MAIL_TEXT_MAX,
    .order = MAIL_ORDER_MAX,
    .fields = MAIL_FIELDS_MAX,
    .nesting = MAIL_NESTING_MAX,
    .parts = MAIL_PARTS_MAX,
    .orders = MAIL_ORDERS_MAX,
};
