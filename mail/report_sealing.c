/* What a reader's own program must know, who seals bids, signs orders or adds to the
 * dice; and what the witness has to do. */
#include "mail/report_parts.h"

#define SHARES_LOW 4 /* auctions ahead for which a player should have shares */

const struct asked *report_bid_asked(const struct game *g, int reader)
{
    int i;

    for (i = 0; i < g->asked_count && reader < g->seats; i++) {
        if (g->asked[i].q.sealed == SEALED_BIDS &&
            report_is_asked(&g->asked[i], reader)) {
            return &g->asked[i];
        }
    }
    return NULL;
}

bool report_tie_fits(const struct game *g, int reader)
{
    const struct asked *a = report_bid_asked(g, reader);

    return a && a->q.max >= 1 && a->q.purse[reader] >= 2;
}

json_t *report_self(const struct news *n, int reader)
{
    const struct asked *a = report_bid_asked(n->game, reader);
    const int mode = a ? game_round_mode(n->game, a) : game_mode(n->game);
    const bool host = game_host_player(n->game) == reader + 1;
    const bool witness = game_witness(n->game) > 0;
    const int first = reader < n->game->seats ? n->halves[reader] : 0;
    const bool few = first && first <= n->game->auctions + SHARES_LOW;

    if (mode == MODE_HOST_SEALED || reader >= n->game->seats) {
        return json_null();
    }
    return json_pack(
        "{s:o, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:o}", "host_key",
        report_hex(n->game->host_public), "commit", mode == MODE_COMMIT && !host, "table",
        mode == MODE_TABLE && !host && !witness, "helped", mode == MODE_TABLE && witness,
        "box", host && (witness || mode == MODE_COMMIT), "first",
        mode == MODE_TABLE && host && !witness, "ahead",
        game_mode(n->game) == MODE_TABLE && host && !witness, "registered",
        (n->keyed & SEE_ONLY(reader)) != 0, "lasting", game_protest(n->game) > 0,
        "shares", few ? json_integer(first) : json_null());
}

/* A closed round that waits for the share of the witness; null: there is none. */
static json_t *share_json(const struct news *n)
{
    const struct game *g = n->game;
    int i;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        if (engine_owes_share(g, a)) {
            return json_pack("{s:s, s:o}", "text", a->q.text, "by",
                             report_time(n, game_reveal_by(g, a)));
        }
    }
    return json_null();
}

json_t *report_witness(const struct news *n, const struct letter *l)
{
    const int witness = game_witness(n->game);
    const int first = witness ? n->halves[witness - 1] : 0;
    const bool registered = witness && (n->keyed & SEE_ONLY(witness - 1));
    const bool few = first && first <= n->game->auctions + SHARES_LOW;

    if (!l->witness) {
        return json_null();
    }
    return json_pack("{s:i, s:o, s:b, s:o, s:o}", "player", witness, "host_key",
                     report_hex(n->game->host_public), "registered", registered, "share",
                     share_json(n), "halves",
                     few && !n->game->over ? json_integer(first) : json_null());
}

/* Behind a restored copy: what his chain had added since is known. Its successor; null
 * where the copy knows of no chain of his. */
static json_t *restored_json(const struct news *n, const struct contributing *c)
{
    return n->restored ? json_pack("{s:o}", "next",
                                   c->length ? json_integer((json_int_t)c->chain + 1)
                                             : json_null())
                       : json_null();
}

json_t *report_signing(const struct news *n, int reader)
{
    const struct game *g = n->game;
    const bool plays = reader < g->seats;
    const struct contributing *c = &g->seat[plays ? reader : 0].dice;
    const bool adds = reader + 1 != game_host_player(g) && c->used < c->length;
    const struct asked *a;

    if (!plays ||
        (!game_signed(g) && !game_strict(g) && !game_witnessed(g) && !c->length &&
         !g->readies && (!n->restored || game_mode(g) == MODE_HOST_SEALED))) {
        return json_null();
    }
    a = signing_question(g, reader);
    return json_pack(
        "{s:i, s:b, s:b, s:b, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "question",
        a ? a->q.number : 0, "unasked", !a, "must", game_signed(g), "strict",
        game_strict(g), "witnessed", game_witnessed(g), "registered", c->length != 0,
        "element", adds ? json_integer((json_int_t)c->used + 1) : json_null(), "chain",
        c->chain > 1 ? json_integer(c->chain) : json_null(), "used_up",
        c->length && c->used == c->length ? json_integer((json_int_t)c->chain + 1)
                                          : json_null(),
        "anew",
        n->left[reader] && !c->length ? json_integer((json_int_t)n->left[reader] + 1)
                                      : json_null(),
        "restored", restored_json(n, c), "waits", c->waits, "host_key",
        report_hex(g->host_public));
}
