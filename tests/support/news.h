/* The mail in which a reader is told some news: what its text says. Each failure fails
 * the test. */
#ifndef TESTS_SUPPORT_NEWS_H
#define TESTS_SUPPORT_NEWS_H

#include "mail/report.h"

/* The mail, by the templates of the game: template_mail_free() it. */
struct template_mail news_text(const struct news *n, const struct letter *l);
/* Its text has this; has it not; this is its subject. */
void news_says(const struct news *n, const struct letter *l, const char *text);
void news_hides(const struct news *n, const struct letter *l, const char *text);
void news_has_subject(const struct news *n, const struct letter *l, const char *subject);

/* The text has these parts, in this order; the last one is NULL. */
void news_in_order(const char *body, const char *const *part);
/* Reports, rule 5: each line has 72 columns at most, no tabs and no blanks at its end. */
void news_in_columns(const char *body);

#endif
