/* What the files of core/risk share, by chapter of RULES.md. Included by risk.h.
 * Errors of those that take an order: ILLEGAL, and nothing has changed. */
#ifndef CORE_RISK_PARTS_H
#define CORE_RISK_PARTS_H

#define RISK_CARDS_TEXT 700 /* bytes of a list of card names           */
#define RISK_PURIST_COINS 2 /* that a Purist may hold: 14.6            */

/* Cards that may be taken at the end of a turn: masks of slots. 11.2. */
struct risk_takeable {
    unsigned own, home; /* F and H; what is both counts as F */
    bool coin;
};

/* ---- save.c, audit.c ---- */

size_t risk_fields_size(void);
json_t *risk_save(const struct turn *t);
int risk_load(struct turn *t, const json_t *snapshot, struct error *e);
int risk_audit(const struct turn *t, struct error *e);

/* ---- the map: map.c. Territories are 0..42, seats and factions count from 0 ---- */

const struct risk_deck *risk_deck(const struct turn *t);
/* Alien Island is no territory before pocket 2 is open. */
bool risk_exists(const struct risk *s, int territory);
/* Who controls it; -1: nobody. */
int risk_owner(const struct risk *s, int territory);
const char *risk_place_name(const struct turn *t, int territory);
const char *risk_faction_name(const struct turn *t, int seat);
/* A set of territories is a mask of such bits. */
uint64_t risk_bit(int territory);
/* Neighbours, by what joins them: 2.2, and lanes of 14.3 and 14.6. */
uint64_t risk_by_land(const struct turn *t, int territory);
uint64_t risk_by_sea(const struct turn *t, int territory);
uint64_t risk_near(const struct turn *t, int territory);
bool risk_adjacent(const struct turn *t, int a, int b);
/* What a player controls. */
uint64_t risk_held(const struct risk *s, int seat);
int risk_count(uint64_t territories);
int risk_city_population(int city);
bool risk_is_city(int city);
int risk_population(const struct risk *s, int seat);
/* Cities of a kind that he controls; RISK_NO_CITY: of any kind but Ruins. */
int risk_cities(const struct risk *s, int seat, int city);
/* Tokens and HQs: 1. */
int risk_stars(const struct risk *s, int seat);
/* Mask of the continents that lie within a set. */
int risk_continents(const struct turn *t, uint64_t held);
/* What a continent pays this player: 7.2. */
int risk_bonus(const struct turn *t, int seat, int continent);
/* All he controls pay, but the denied ones (a mask). */
int risk_bonuses(const struct turn *t, int seat, int denied);
bool risk_occupied(const struct risk *s, int territory);
bool risk_marked(const struct risk *s, int territory);
/* Legal starting territories, for an HQ or for joining: 5.4. */
uint64_t risk_starts(const struct turn *t, int seat, bool hq);
/* What can be reached from here through a set. */
uint64_t risk_reached(const struct turn *t, uint64_t through, int from);
/* The lowest of a set; -1: it is empty. */
int risk_first(uint64_t territories);
/* Who plays a faction in this game; -1: nobody. */
int risk_seat_of(const struct risk *s, int faction);
bool risk_plays(const struct risk *s, int seat, int faction);
bool risk_is_human(const struct risk *s, int seat);
const struct risk_faction *risk_faction_of(const struct risk *s, int seat);
bool risk_has_power(const struct risk *s, int seat, int faction, int power);
bool risk_has_comeback(const struct risk *s, int seat, int comeback);
bool risk_has_weakness(const struct risk *s, int seat, int weakness);
/* enum risk_evolution once both choices are made; -1 before. */
int risk_evolution(const struct risk *s);
bool risk_evolved(const struct risk *s, int seat, int evolution);
/* The next in turn order who is not eliminated. */
int risk_after(const struct risk *s, int seat);
/* Players of this game, the eliminated among them. */
int risk_in_game(const struct risk *s);

/* ---- troops, HQs, tokens, piles, names: piece.c ---- */

/* Of this game; 0 where no turn runs. */
int risk_turn_number(const struct risk *s);
/* A change for ever (16.7): seat -1 where it is nobody's doing. */
void risk_lasts(struct turn *t, int kind, int seat, const char *where, const char *before,
                const char *after);
void risk_lasts_count(struct turn *t, int kind, int seat, const char *where, int before,
                      int after);
/* What a fact tells of the troops in a territory, as they are now. */
void risk_tell_troops(struct turn *t, int kind, int seat, int territory, int before);
/* A turn of some game runs: nobody has won yet. */
bool risk_in_turns(const struct risk *s);
/* 13.1: ends the game where somebody has four stars, or is alone. */
void risk_check_victory(struct turn *t);
/* All who are not eliminated have resigned: 16.2. */
bool risk_nobody_plays(const struct risk *s);
/* Such a game is won by who has most Red Stars, then territories, then comes first. */
void risk_end_unplayed(struct turn *t);
bool risk_on_board(const struct risk *s, int seat);
void risk_add(struct turn *t, int territory, int n);
/* n troops of the seat stand there, whoever stood there before. */
void risk_settle(struct turn *t, int territory, int seat, int n);
/* Takes up to n troops away, returns how many; may knock out: 9.2. */
int risk_lose(struct turn *t, int territory, int n);
void risk_demolish(struct turn *t, int territory);
/* Troops may be put there and led through: 14.5. */
bool risk_may_stand(const struct risk *s, int seat, int territory);
/* A Red Star token; may bring a missile power, and end the game. */
void risk_token(struct turn *t, int seat, const char *why);
/* For a missile power, once a turn. */
void risk_missile_spent(struct turn *t, int seat, const char *power);
int risk_hand(const struct risk *s, int seat);
/* card: a territory or RISK_COIN. */
bool risk_has_card(const struct risk *s, int seat, int card);
void risk_put_back(struct turn *t, int seat, int card);
/* All his resource cards; returns how many. */
int risk_discard_hand(struct turn *t, int seat);
/* Piles: 0 stands behind the last. */
int risk_pile_count(const int *pile, int size);
/* Takes it; 0: there is none. */
int risk_pile_top(int *pile, int size);
void risk_pile_take(int *pile, int size, int card);
void risk_shuffle(struct turn *t, int deck, int *pile, int n);
/* "" for none. */
const char *risk_name(const struct risk *s, int place);
/* Its place, from 1. */
int risk_name_add(struct risk *s, const char *text, int size);

/* ---- 4, people: campaign.c ---- */

/* "Bas, Kyle". */
void risk_list_names(const struct turn *t, unsigned seats, char *out, size_t size);
const char *risk_person_name(const struct turn *t, int seat);
unsigned risk_at_table(const struct risk *s);
unsigned risk_resigned(const struct risk *s);
/* A sealed question of a stage, to these seats. */
void risk_ask_all(struct risk *s, int stage, unsigned seats);
int risk_setup(struct turn *t, const json_t *options, struct error *e);
int risk_vote(struct turn *t, int seat, const struct risk_order *o, struct error *e);
int risk_wish_coins(struct turn *t, int seat, const struct risk_order *o,
                    struct error *e);
void risk_begin_campaign(struct turn *t);
void risk_sit(struct turn *t, int seat, bool in);
/* Whether another seat's player or person is called so; n bytes. */
bool risk_name_taken(const struct turn *t, int seat, const char *name, int n);
int risk_substitute(struct turn *t, int seat, const struct risk_order *o,
                    struct error *e);

/* ---- 5: setup.c ---- */

void risk_prepare(struct turn *t);
int risk_rank_factions(struct turn *t, int seat, const struct risk_order *o,
                       struct error *e);
int risk_rank_starts(struct turn *t, int seat, const struct risk_order *o,
                     struct error *e);
bool risk_faction_free(const struct risk *s, int faction);
void risk_take_faction(struct turn *t, int seat, int faction);
/* 14.4; -1: there is no lead faction. */
int risk_lead_seat(const struct risk *s);
void risk_start_at(struct turn *t, int seat);
/* Who rolls highest; more: added to each die, or NULL. */
int risk_roll_off(struct turn *t, unsigned among, const char *what, const int *more);
void risk_tell_order(struct turn *t);
void risk_place_players(struct turn *t);

/* ---- 14.1: draft.c ---- */

/* A card of the draft in a list; kind 0..3 in the order of the deck. Factions stand in it
 * from 1. */
int risk_item(int kind, int value);
void risk_draft(struct turn *t);
int risk_wish_draft(struct turn *t, int seat, const struct risk_order *o,
                    struct error *e);

/* ---- 6, 17: turn.c ---- */

int risk_active(const struct risk *s);
void risk_eliminate(struct turn *t, int seat);
void risk_begin_turn(struct turn *t);
void risk_end_lines(struct turn *t);
void risk_quiet(struct turn *t);
bool risk_condition_holds(const struct turn *t, int seat, const struct risk_order *o);
/* Some stop holds: counted are own, enemy, rolls and lost. */
bool risk_stops(const struct risk_order *o, const int counted[4], int *which);
void risk_skip(struct turn *t, int seat, const char *line, const char *why);
/* The same of the line in hand; 0. why: static. */
int risk_pass_over(struct turn *t, int seat, const struct order *line, const char *why);
/* Tells a player what his sealed answer to C1, S1 or W1 says nothing of: missing.c. */
void risk_tell_missing(struct turn *t, int seat);

/* A line of the active player. Errors: ILLEGAL; what it drew before is none. */
int risk_turn_line(struct turn *t, const struct risk_order *o, const struct order *line,
                   struct error *e);

/* ---- 6.1, 6.2, 12.1: start.c ---- */

/* All the cards are in his hand. Errors: ILLEGAL. */
int risk_check_cards(const struct turn *t, int seat, const int *cards, int n,
                     struct error *e);
void risk_list_cards(const struct turn *t, const int *cards, int n, char *out,
                     size_t size);
int risk_buy_star(struct turn *t, const struct risk_order *o, struct error *e);
bool risk_may_scar(const struct risk *s, int territory);
void risk_play_scar(struct turn *t, int seat, int territory);
int risk_scar_at_start(struct turn *t, const struct risk_order *o, struct error *e);
int risk_play_weakness(struct turn *t, const struct risk_order *o, struct error *e);
int risk_move_hq(struct turn *t, const struct risk_order *o, struct error *e);
/* The missile power is his, he has a Missile, and has not used it this turn. */
bool risk_may_use(const struct risk *s, int seat, int power);
bool risk_may_rally(const struct risk *s, int seat);
int risk_rally(struct turn *t, const struct risk_order *o, struct error *e);
/* 6.1.4 */
void risk_others_start(struct turn *t);

/* ---- 7: muster.c ---- */

void risk_join_at(struct turn *t, int territory);
int risk_join(struct turn *t, const struct risk_order *o, struct error *e);
/* 7.2: at least 3. */
int risk_base(int territories, int population, bool round_up);
int risk_extra_recruits(const struct turn *t, int seat);
/* All of 7.2 but what cards bring, as the pieces stand. */
int risk_recruits(const struct turn *t, int seat);
void risk_count_recruits(struct turn *t);
int risk_resources(const struct risk *s, int card);
int risk_troops_for(const struct turn *t, int resources);
int risk_turn_in(struct turn *t, const struct risk_order *o, struct error *e);
/* The recruits are told, and may open pocket 2. */
void risk_begin_placing(struct turn *t);
bool risk_may_place(const struct turn *t, int seat, int territory);
int risk_place(struct turn *t, const struct risk_order *o, struct error *e);
void risk_place_rest(struct turn *t);

/* ---- 8.1, 10: expand.c ---- */

/* Lost in entering an empty city: 8.1. */
int risk_cost(const struct turn *t, int seat, int territory);
/* Of n who enter: 14.5. */
int risk_fallout_loss(const struct risk *s, int seat, int territory, int n);
int risk_expand(struct turn *t, const struct risk_order *o, struct error *e);
bool risk_connected(const struct turn *t, int seat, int from, int to);
/* Is this a legal manoeuvre but for the one a turn? Errors: ILLEGAL. */
int risk_check_march(const struct turn *t, int seat, int from, int to, int n,
                     struct error *e);
void risk_march(struct turn *t, int seat, int from, int to, int n);
int risk_manoeuvre(struct turn *t, const struct risk_order *o, struct error *e);

/* ---- 8.2, 8.3: attack.c ---- */

/* Defensive Stand, Mass Hypnosis: 15.4. */
bool risk_locked(const struct risk *s, int territory);
int risk_attack(struct turn *t, const struct risk_order *o, struct error *e);

/* ---- 11.3: board.c ---- */

/* The top card comes into a slot, 0..3. */
void risk_turn_up(struct turn *t, int slot);
/* The cards before the slot move on, a new one comes into the first. */
void risk_close_gap(struct turn *t, int slot);
/* The card in the last slot is discarded: 11.3. */
void risk_slide(struct turn *t);
/* -1: the card is in none. */
int risk_slot_of(const struct risk *s, int territory);
void risk_take_slot(struct turn *t, int seat, int slot);
void risk_take_coin(struct turn *t, int seat);
/* 9.1: after a knock-out by attack. */
void risk_take_hand(struct turn *t, int seat, int from);
/* For ever, wherever it lies. seat -1: nobody's doing. */
void risk_destroy_card(struct turn *t, int seat, int territory);
void risk_shuffle_deck(struct turn *t);
/* For struct rules: the piles of territories, events and missions. */
void risk_reshuffle(struct turn *t);

/* ---- 11.1, 11.2: draw.c ---- */

void risk_end_scars(struct turn *t);
bool risk_entitled(const struct risk *s, int seat);
/* 14.3; -1: none. */
int risk_homeland(const struct risk *s, int faction);
/* What may be taken but the jammed slots (a mask): 11.2. */
void risk_may_take(const struct turn *t, int seat, unsigned jammed,
                   struct risk_takeable *out);
unsigned risk_full_slots(const struct risk *s);
/* Most resources, then the lower slot; -1 of none. */
int risk_best_slot(const struct risk *s, unsigned slots);
void risk_hand_over(struct risk *s, int from, int to, int card);
void risk_draw(struct turn *t);
int risk_choose(struct turn *t, const struct risk_order *o, struct error *e);

/* ---- 11.5, 14.3, 14.4: mission.c ---- */

/* Mask of slots whose card allows The World Is Ready. */
unsigned risk_capital_slots(const struct turn *t, int seat);
bool risk_fulfilled(const struct turn *t, int seat, int mission);
bool risk_private_fulfilled(const struct turn *t, int seat);
void risk_next_mission(struct turn *t);
void risk_pick_mission(struct turn *t, int mission);
bool risk_in_mission_deck(const struct risk *s, int mission);
bool risk_may_join(const struct turn *t, int a, int b);
void risk_add_lane(struct turn *t, int seat, int a, int b);
void risk_default_lane(const struct turn *t, int *a, int *b);
int risk_choose_mission(struct turn *t, const struct risk_order *o, struct error *e);
/* Of the mission that was completed. */
void risk_give_stars(struct turn *t);
/* The face-up or the private mission; false: none is completed. */
bool risk_complete(struct turn *t);

/* ---- 11.4, 14.8: event.c ---- */

/* The choice is possible for this event and player. */
bool risk_event_fits(const struct turn *t, int event, int seat,
                     const struct risk_order *o);
void risk_do_event(struct turn *t, int seat, const struct risk_order *o);
void risk_default_event(const struct turn *t, int event, int seat, struct risk_order *o);
void risk_next_event(struct turn *t);

/* ---- 14.5, 14.6: strike.c ---- */

void risk_blast(struct turn *t, int territory);
void risk_begin_strike(struct turn *t);
/* The strike that was asked about: 14.5. */
void risk_strike(struct turn *t, bool attacker);
void risk_open_pocket_2(struct turn *t);
bool risk_may_anchor(const struct turn *t, int a, int b);
void risk_raise_island(struct turn *t, int a, int b);

/* ---- 16.3: standing.c ---- */

/* The first of a kind, or NULL. */
const struct risk_rule *risk_rule_of(const struct risk *s, int seat, int kind);
/* As he has said, and as troops are there. */
int risk_defence_dice(const struct risk *s, int seat, int territory);
bool risk_standing_mission(struct turn *t, int seat);
bool risk_standing_event(const struct turn *t, int event, int seat, struct risk_order *o);
int risk_note(struct turn *t, int seat, const struct risk_order *o,
              const struct order *line, struct error *e);
/* Strikes out the instruction of a kind that is used up. */
void risk_forget(struct risk *s, int seat, int kind);
int risk_cancel(struct turn *t, int seat, const struct risk_order *o, struct error *e);

/* ---- 16.2: ask.c ---- */

/* Everybody waits for this player; a resigned one is not asked. */
void risk_ask(struct turn *t, int kind, int seat);
/* The line is the answer to what this player is asked. */
bool risk_answers(const struct risk *s, int seat, const struct risk_order *o);
int risk_answer(struct turn *t, int seat, const struct risk_order *o, struct error *e);
void risk_answer_default(struct turn *t);

/* ---- 14.2, 14.5, powers that are gained: gain.c; comeback: else a missile power ---- */

/* No faction has it. */
bool risk_power_left(const struct risk *s, bool comeback, int power);
/* Who chooses next; -1: nobody. */
int risk_first_due(const struct risk *s, bool comeback);
bool risk_anything_due(const struct risk *s);
/* He may choose one now, or gets what he has said before, if his slot is empty. */
void risk_earned(struct turn *t, int seat, bool comeback);
/* Gives what standing instructions decide. */
void risk_settle_dues(struct turn *t);
int risk_choose_power(struct turn *t, int seat, const struct risk_order *o, bool comeback,
                      struct error *e);
void risk_due_default(struct turn *t, int seat);

/* ---- 14: package.c ---- */

/* Opens a package, once. */
void risk_open(struct turn *t, int pack);
void risk_open_pack_2(struct turn *t, int seat);
void risk_found_capital(struct turn *t, int seat, int territory, const char *name);
void risk_open_packages(struct turn *t);

/* ---- 13: writeup.c ---- */

void risk_write_up(struct turn *t);
/* A sealed line, with its seat. Errors: ILLEGAL. */
int risk_keep_reward(struct turn *t, int seat, const struct risk_order *o,
                     const struct order *line, struct error *e);
/* The name of the world, the next game, or the end. */
void risk_after_packages(struct turn *t);
void risk_name_world(struct turn *t, int seat, const struct risk_order *o);

/* ---- 13.4, 13.5: reward.c ---- */

/* 12.2. Errors: ILLEGAL. */
int risk_check_name(const struct turn *t, const char *text, int size, struct error *e);
void risk_fortify(struct turn *t, int seat, int territory);
/* before: place in names of the city that stood there, or 0. */
void risk_tell_city(struct turn *t, int seat, int territory, int before);
int risk_check_reward(const struct turn *t, int seat, const struct risk_order *o,
                      struct error *e);
bool risk_reward_fits(const struct turn *t, int seat, const struct risk_order *o);
int risk_give_rewards(struct turn *t, struct error *e);

/* ---- 16.2: lines.c ---- */

/* Keeps a line until somebody has answered: 16.2. */
int risk_line_waits(struct turn *t, const struct order *line, struct error *e);
int risk_play_lines(struct turn *t, struct error *e);

/* ---- risk.c, legal.c; view.c ---- */

/* Stage after stage until somebody is asked. Errors: MEMORY, BUG. */
int risk_run(struct turn *t, struct error *e);
void risk_legal(const struct turn *t, int seat, order_form_fn *form, void *arg);
json_t *risk_view(const struct turn *t, int seat);
/* chronicle.c: names of the facts that last; ends with NULL. */
extern const char *const risk_chronicle[];

#endif
