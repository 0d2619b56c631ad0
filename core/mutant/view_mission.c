/* The Mission of the round: what it asks for, and who was chosen. */
#include "core/mutant/describe.h"
#include "core/mutant/view_parts.h"

/* How a card of the Mission Deck reads. */
static json_t *card(const struct turn *t, int number)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_mission *c = mutant_mission_card(deck, number);
    struct mutant_text success = {"", 0}, good = {"", 0}, bad = {"", 0};
    json_t *tokens = json_array();
    int i;

    mutant_text_success(&success, c);
    mutant_text_effects(&good, deck, c->on_success);
    mutant_text_effects(&bad, deck, c->on_failure);
    for (i = 0; i < c->kinds; i++) {
        struct mutant_text w = {"", 0};

        mutant_text_token(&w, deck, &c->token[i]);
        json_array_append_new(tokens, json_string(w.text));
    }
    return json_pack("{s:s, s:s, s:i, s:i, s:b, s:b, s:s, s:s, s:s, s:o}", "name",
                     c->name, "text", c->text, "turns", c->turns, "triumph", c->triumph,
                     "two_characters", c->two, "leaders", c->leader_allowed, "success",
                     success.text, "on_success", good.text, "on_failure", bad.text,
                     "tokens", tokens);
}

/* The positions, and who was invited so far (10.4). */
static json_t *choosing(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const struct arena_choosing *c = &m->arena.choosing;
    char refused[MUTANT_NAMES] = "";
    json_t *positions = json_array(), *list = json_array();
    int i;

    if (c->refusers) {
        mutant_names(t, c->refusers, refused);
    }
    for (i = 0; i < ARENA_POSITIONS; i++) {
        const struct mutant_character *who = view_position(m, i);

        if (who) {
            json_array_append_new(positions, json_pack("{s:i, s:s, s:s}", "position",
                                                       i + 1, "character",
                                                       mutant_card_of(t->deck, who)->name,
                                                       "player", t->names[who->owner]));
        }
        if (c->list[i] && seat == m->commander) {
            json_array_append_new(list, json_string(t->names[c->list[i] - 1]));
        }
    }
    return json_pack("{s:o, s:o, s:o, s:s, s:o}", "positions", positions, "invited",
                     view_players(t, c->invited), "refusers",
                     view_players(t, c->refusers), "refused", refused, "list", list);
}

/* Somebody stands, or stood, in the arena. */
static bool in_the_arena(const struct mutant *m)
{
    int i;

    for (i = 0; i < ARENA_POSITIONS; i++) {
        if (m->arena.piece[i].kind == ARENA_PC &&
            m->arena.piece[i].place != ARENA_ASIDE) {
            return true;
        }
    }
    return false;
}

void view_mission(const struct turn *t, int seat, json_t *o)
{
    const struct mutant *m = t->state;
    const struct arena_choosing *c = &m->arena.choosing;

    json_object_set_new(o, "mission", m->mission ? card(t, m->mission) : json_null());
    json_object_set_new(o, "choosing",
                        m->mission && c->invited ? choosing(t, seat) : json_null());
    json_object_set_new(
        o, "arena", m->mission && in_the_arena(m) ? view_arena(t, seat) : json_null());
}
