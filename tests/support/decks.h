/* The decks that games come with. */
#ifndef TESTS_SUPPORT_DECKS_H
#define TESTS_SUPPORT_DECKS_H

#include "core/rules.h"

/* That of these rules, read: rules->deck_free() it. Fails the test on error. */
void *deck_of_rules(const struct rules *rules);

#endif
