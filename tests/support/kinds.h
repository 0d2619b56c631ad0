/* The modules as playouts need them: with seats, a bound, and what deals the unseen anew.
 */
#ifndef TESTS_SUPPORT_KINDS_H
#define TESTS_SUPPORT_KINDS_H

#include "tests/support/playout.h"

extern const struct playout_kind kind_mutant, kind_mutant_three, kind_mutant_auctions;
/* The same in the modes in which players seal, for playout_host() and playout_engine().
 */
extern const struct playout_kind kind_mutant_box, kind_mutant_commit, kind_mutant_table;
extern const struct playout_kind kind_duel, kind_duel_two;
extern const struct playout_kind kind_arcs_two, kind_arcs_three, kind_arcs_four;
extern const struct playout_kind kind_risk_three, kind_risk_four, kind_risk_five;
extern const struct playout_kind kind_risk_campaign_three, kind_risk_campaign_four,
    kind_risk_campaign_five, kind_risk_long;
extern const struct playout_kind *const kinds_all[]; /* ends with NULL */

#endif
