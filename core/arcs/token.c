/* Resource tokens and their slots: RULES 5.2, 6.3. */
#include "core/arcs/arcs.h"

#include <string.h>

bool arcs_has(const struct arcs *s, int seat, int card)
{
    return arcs_list_has(s->players[seat].guild, ARCS_GUILD, card);
}

int arcs_tokens(const struct arcs *s, int seat, int resource)
{
    int i, n = 0;

    for (i = 0; i < ARCS_SLOTS; i++) {
        n += s->players[seat].tokens[i] == resource;
    }
    return n;
}

int arcs_icons(const struct turn *t, int seat, int resource)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int i, n = arcs_tokens(s, seat, resource);

    for (i = 0; i < ARCS_GUILD && s->players[seat].guild[i]; i++) {
        n += deck->court[s->players[seat].guild[i]].suit == resource;
    }
    return n;
}

int arcs_empty_slots(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    int i, n = 0, open = arcs_open_slots(t, seat);

    for (i = 0; i < open; i++) {
        n += s->players[seat].tokens[i] == ARCS_NOTHING;
    }
    return n;
}

int arcs_token_slot(const struct turn *t, int seat, int resource, int slot, int *out,
                    struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    const int *tokens = s->players[seat].tokens;
    int i, best = -1;

    if (slot) {
        if (tokens[slot - 1] != resource) {
            return error_set(e, ERROR_ILLEGAL, "There is no %s in slot %d of %s.",
                             arcs_resource_names[resource], slot, t->names[seat]);
        }
        *out = slot - 1;
        return 0;
    }
    for (i = 0; i < ARCS_SLOTS; i++) {
        if (tokens[i] == resource &&
            (best < 0 || deck->raid_cost[i] < deck->raid_cost[best])) {
            best = i;
        }
    }
    if (best < 0) {
        return error_set(e, ERROR_ILLEGAL, "%s has no %s token.", t->names[seat],
                         arcs_resource_names[resource]);
    }
    *out = best;
    return 0;
}

int arcs_arrange_check(const struct turn *t, int seat, const int *more, int n,
                       int without, const struct arcs_arrange *a, struct error *e)
{
    const struct arcs *s = t->state;
    int left[ARCS_RESOURCES] = {0};
    int i, open = arcs_open_slots(t, seat);

    if (!a->given) {
        return 0;
    }
    for (i = 0; i < ARCS_SLOTS; i++) {
        left[s->players[seat].tokens[i]] += i + 1 != without;
    }
    for (i = 0; i < n; i++) {
        left[more[i]]++;
    }
    if (a->tokens > open) {
        return error_set(e, ERROR_ILLEGAL, "ARRANGE lists %d slots; %d are open.",
                         a->tokens, open);
    }
    for (i = 0; i < a->tokens; i++) {
        if (a->token[i] && --left[a->token[i]] < 0) {
            return error_set(e, ERROR_ILLEGAL,
                             "ARRANGE lists more %s than there will be.",
                             arcs_resource_names[a->token[i]]);
        }
    }
    return 0;
}

/* The lower, the more precious; what KEEP does not name follows in the order of 2.3
 * (9.5). */
static int rank(const struct arcs_player *p, int resource)
{
    int i, r, rank, named = 0;

    for (; named < ARCS_RESOURCES - 1 && p->keep[named]; named++) {
        if (p->keep[named] == resource) {
            return named;
        }
    }
    rank = named;
    for (r = 1; r < resource; r++) {
        for (i = 0; i < named && p->keep[i] != r; i++) {
        }
        rank += i == named;
    }
    return rank;
}

static void lost(struct turn *t, int seat, int resource)
{
    fact(t->facts, SEE_ALL, ARCS_TELL_TOKEN_LOST, "{s:i, s:s}", "seat", seat, "resource",
         arcs_resource_names[resource]);
}

/* Of the first n slots the one whose token is the least precious, the last of equals; an
 * empty one only where all are. */
static int least(const struct arcs_player *p, int n)
{
    int i, worst = 0;

    for (i = 1; i < n; i++) {
        if (p->tokens[i] &&
            (!p->tokens[worst] || rank(p, p->tokens[i]) >= rank(p, p->tokens[worst]))) {
            worst = i;
        }
    }
    return worst;
}

/* One token comes: into the lowest empty slot; without room KEEP decides, else it goes.
 */
static void receive_one(struct turn *t, int seat, int resource)
{
    struct arcs *s = t->state;
    struct arcs_player *p = &s->players[seat];
    int i, open = arcs_open_slots(t, seat);

    for (i = 0; i < open && p->tokens[i]; i++) {
    }
    if (i < open) {
        p->tokens[i] = resource;
        return;
    }
    i = least(p, open);
    if (p->keep[0] && rank(p, resource) < rank(p, p->tokens[i])) {
        lost(t, seat, p->tokens[i]);
        p->tokens[i] = resource;
    } else {
        lost(t, seat, resource);
    }
}

static void tell_tokens(struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    struct joined tokens = {.used = 0};
    int i, open = arcs_open_slots(t, seat);

    for (i = 0; i < open; i++) {
        int r = s->players[seat].tokens[i];

        joined_add(&tokens, ", ", "%s", r ? arcs_resource_names[r] : "-");
    }
    fact(t->facts, SEE_ALL, ARCS_TELL_ARRANGED, "{s:i, s:s}", "seat", seat, "tokens",
         tokens.text);
}

static void arrange(struct turn *t, int seat, const int *more, int n,
                    const struct arcs_arrange *a)
{
    struct arcs *s = t->state;
    int *tokens = s->players[seat].tokens;
    int left[ARCS_RESOURCES] = {0};
    int i, r;

    for (i = 0; i < ARCS_SLOTS; i++) {
        left[tokens[i]]++;
    }
    for (i = 0; i < n; i++) {
        left[more[i]]++;
    }
    memset(tokens, 0, sizeof s->players[seat].tokens);
    for (i = 0; i < a->tokens; i++) {
        tokens[i] = a->token[i];
        left[tokens[i]]--;
    }
    for (r = 1; r < ARCS_RESOURCES; r++) {
        for (i = 0; i < left[r]; i++) {
            lost(t, seat, r);
        }
    }
    tell_tokens(t, seat);
}

void arcs_receive(struct turn *t, int seat, const int *tokens, int n,
                  const struct arcs_arrange *a)
{
    int i;

    for (i = 0; i < n; i++) {
        fact(t->facts, SEE_ALL, ARCS_TELL_GAINED, "{s:i, s:s}", "seat", seat, "resource",
             arcs_resource_names[tokens[i]]);
    }
    if (a && a->given) {
        arrange(t, seat, tokens, n, a);
        return;
    }
    for (i = 0; i < n; i++) {
        receive_one(t, seat, tokens[i]);
    }
}

/* With KEEP the least precious go until the rest fits; then what lies in closed slots
 * moves to the lowest empty open ones, and what is left over goes. */
void arcs_close_slots(struct turn *t, int seat)
{
    struct arcs *s = t->state;
    struct arcs_player *p = &s->players[seat];
    int i, to, open = arcs_open_slots(t, seat);
    int held = 0;

    for (i = 0; i < ARCS_SLOTS; i++) {
        held += p->tokens[i] != ARCS_NOTHING;
    }
    for (; p->keep[0] && held > open; held--) {
        int worst = least(p, ARCS_SLOTS);

        lost(t, seat, p->tokens[worst]);
        p->tokens[worst] = ARCS_NOTHING;
    }
    for (i = open; i < ARCS_SLOTS; i++) {
        if (p->tokens[i]) {
            for (to = 0; to < open && p->tokens[to]; to++) {
            }
            if (to < open) {
                p->tokens[to] = p->tokens[i];
            } else {
                lost(t, seat, p->tokens[i]);
            }
            p->tokens[i] = ARCS_NOTHING;
        }
    }
}

void arcs_provoke(struct turn *t, int seat, int resource)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    struct arcs_player *p = &s->players[seat];
    int i;

    fact(t->facts, SEE_ALL, ARCS_TELL_OUTRAGE, "{s:i, s:s, s:s}", "seat", seat,
         "resource", arcs_resource_names[resource], "again",
         p->outrage[resource] ? " again" : "");
    for (i = 0; i < ARCS_SLOTS; i++) {
        if (p->tokens[i] == resource) {
            p->tokens[i] = ARCS_NOTHING;
            lost(t, seat, resource);
        }
    }
    for (i = 0; i < ARCS_GUILD && p->guild[i];) {
        int card = p->guild[i];

        if (deck->court[card].suit == resource && !deck->court[card].loyal) {
            arcs_discard_guild(t, seat, card);
            fact(t->facts, SEE_ALL, ARCS_TELL_CARD_LOST, "{s:i, s:s}", "seat", seat,
                 "card", deck->court[card].name);
        } else {
            i++;
        }
    }
    p->outrage[resource] = 1;
}
