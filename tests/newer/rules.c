/* The games as a newer version of the program has them: Mutant Revolution in its next
 * revision. With NEWER=elsewhere in the environment its rules are others: who has the
 * first seat begins with a coin more. For tests/cli/upgrade.sh. */
#include "core/mutant/mutant.h"

#include <stdlib.h>
#include <string.h>

extern const struct rules arcs_rules, risk_rules;

static struct rules newer; /* filled in before main() */

const struct rules *const rules_all[] = {&newer, &arcs_rules, &risk_rules, NULL};

const struct rules *rules_find(const char *name)
{
    int i;

    for (i = 0; rules_all[i]; i++) {
        if (strcmp(rules_all[i]->name, name) == 0) {
            return rules_all[i];
        }
    }
    return NULL;
}

static int richer(struct turn *t, const json_t *options, struct error *e)
{
    struct mutant *m = t->state;

    if (mutant_rules.setup(t, options, e)) {
        return -1;
    }
    m->schools[0].coins++;
    return 0;
}

__attribute__((constructor)) static void fill(void)
{
    const char *how = getenv("NEWER");

    newer = mutant_rules;
    newer.revision++;
    if (how && strcmp(how, "elsewhere") == 0) {
        newer.setup = richer;
    }
}
