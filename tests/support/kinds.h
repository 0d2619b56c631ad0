/* The modules as playouts need them: with seats, a bound, and what deals the unseen anew.
 */
#ifndef TESTS_SUPPORT_KINDS_H
#define TESTS_SUPPORT_KINDS_H

#include "tests/support/playout.h"

extern const struct playout_kind kind_mutant, kind_mutant_three, kind_duel, kind_duel_two;
extern const struct playout_kind kind_arcs_two, kind_arcs_three, kind_arcs_four;

#endif
