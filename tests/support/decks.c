#include "tests/support/decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void *deck_of_rules(const struct rules *rules)
{
    json_t *json = json_loads(rules->deck, 0, NULL);
    struct error e = {ERROR_NONE, 0, ""};
    void *deck = NULL;

    assert_non_null(json);
    if (rules->deck_read(json, &deck, &e)) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    return deck;
}
