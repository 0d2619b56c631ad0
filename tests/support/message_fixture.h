/* A mail to start from, as in mail 4.5. */
#ifndef TESTS_SUPPORT_MESSAGE_FIXTURE_H
#define TESTS_SUPPORT_MESSAGE_FIXTURE_H

#include "mail/message.h"

struct message message_fixture(void);

#endif
