/* Bids and sealed answers that wait, and the keys they are sealed to. */
#ifndef STORE_SEALED_H
#define STORE_SEALED_H

#include "core/journal.h"
#include "store/store.h"

/* As core/journal.h says; each costs the same however many came in. */
int store_sealed(struct store *s, const struct asked *a,
                 struct sealed_item out[SEATS_MAX], struct error *e);
int store_sealed_seq(struct store *s, const struct asked *a, int player, int64_t *out,
                     struct error *e);
int store_round_key(struct store *s, int auction, unsigned char out[32], struct error *e);
int store_round_keys(struct store *s, int *last, struct error *e);
int store_code_issued(struct store *s, int player, int64_t number, int64_t *entry,
                      struct error *e);

#endif
