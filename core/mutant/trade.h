/* What the files of trade share: RULES 8.1. Included by these files alone. */
#ifndef CORE_MUTANT_TRADE_H
#define CORE_MUTANT_TRADE_H

#include "core/mutant/mission_parts.h"
#include "core/mutant/tasks.h"

/* The step is under way. */
bool trade_open(const struct mutant *m);
/* Who may know of an offer: its two parties. */
unsigned trade_seers(const struct mutant_offer *o);
void trade_legal_offers(const struct turn *t, int seat, order_form_fn *form, void *arg);
/* Coins from one School to another, told to all. */
void trade_pay(struct turn *t, int from, int to, int n);

#endif
