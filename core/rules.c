#include "core/rules.h"

#include <string.h>

/* The modules; nothing else of theirs is known here. */
extern const struct rules arcs_rules, mutant_rules, risk_rules;

const struct rules *const rules_all[] = {&mutant_rules, &arcs_rules, &risk_rules, NULL};

const struct rules *rules_find(const char *name)
{
    const struct rules *const *r;

    for (r = rules_all; *r; r++) {
        if (strcmp((*r)->name, name) == 0) {
            return *r;
        }
    }
    return NULL;
}
