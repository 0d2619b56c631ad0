/* The state of Arcs, and who does what in it. Private to this folder and its tests;
 * others need arcs_rules alone. */
#ifndef CORE_ARCS_ARCS_H
#define CORE_ARCS_ARCS_H

#include "core/arcs/deck.h"
#include "core/joined.h"
#include "core/rules.h"

#define ARCS_TASKS 4
#define ARCS_PLANS 4
#define ARCS_PLAN_TEXT 600 /* bytes of a plan with the zero behind it */
#define ARCS_PLAN_NAME 16
#define ARCS_VOX 6 /* Vox cards                                        */
#define ARCS_UNIONS 4
#define ARCS_LIST 12     /* numbers listed in one order                      */
#define ARCS_BUILDINGS 2 /* building slots of a planet, at most              */

extern const struct rules arcs_rules;

enum arcs_ambition {
    ARCS_NO_AMBITION,
    ARCS_TYCOON,
    ARCS_TYRANT,
    ARCS_WARLORD,
    ARCS_KEEPER,
    ARCS_EMPATH,
    ARCS_AMBITIONS
};
enum arcs_mode { ARCS_NOT_PLAYED, ARCS_LEAD, ARCS_SURPASS, ARCS_COPY, ARCS_PIVOT };
enum arcs_kind { ARCS_NO_BUILDING, ARCS_CITY, ARCS_STARPORT, ARCS_SHIP };

/* ---- state: RULES 9.8. What can be counted is not kept: supplies follow from the map.
 */

struct arcs_building {
    int kind; /* ARCS_NO_BUILDING: an empty slot          */
    int owner, damaged;
    int used; /* this turn: a city taxed, a starport's ship built */
};

struct arcs_system {
    int fresh[ARCS_SEATS], damaged[ARCS_SEATS]; /* ships */
    struct arcs_building building[ARCS_BUILDINGS];
};

struct arcs_trophies { /* by their owner */
    int ships[ARCS_SEATS], cities[ARCS_SEATS], starports[ARCS_SEATS], agents[ARCS_SEATS];
};

/* What a Vox card is to do: of an order, and as a policy (9.4). Systems and seats from 1.
 */
struct arcs_vox {
    int given; /* 0: nothing was said */
    int declined;
    int cluster, system[4], systems; /* Mass Uprising   */
    int ambition, look;              /* Populist Demands */
    int resource;                    /* Outrage Spreads */
    int city, slot, seize;           /* Song of Freedom */
    int card, from;                  /* Guild Struggle  */
};

struct arcs_plan {
    char name[ARCS_PLAN_NAME]; /* "": none                             */
    int round;                 /* 0: any of the chapter                */
    int complete;
    char text[ARCS_PLAN_TEXT]; /* WHEN line and a turn, lines as sent  */
};

enum arcs_on_error { ARCS_ON_ERROR_ASK, ARCS_ON_ERROR_END, ARCS_ON_ERROR_SKIP };
enum arcs_mulligan {
    ARCS_MULLIGAN_ASK,
    ARCS_MULLIGAN_ALWAYS,
    ARCS_MULLIGAN_NEVER,
    ARCS_MULLIGAN_NO_SUIT,
    ARCS_MULLIGAN_PIPS
};

struct arcs_player {
    int power;
    int hand[ARCS_CARDS];   /* action cards, then zeros                */
    int tokens[ARCS_SLOTS]; /* enum arcs_resource by resource slot     */
    int guild[ARCS_GUILD];  /* Guild cards as they came, then zeros    */
    struct arcs_trophies trophies;
    int captives[ARCS_SEATS];    /* agents, by owner                        */
    int outrage[ARCS_RESOURCES]; /* 0: none                                 */
    int conceded;
    int defaults;                 /* running                                 */
    int votes;                    /* mask of seats that want him replaced    */
    int keep[ARCS_RESOURCES - 1]; /* the most precious first; 0: not said    */
    int on_error, mulligan, mulligan_of, pass_below;
    struct arcs_vox vox[ARCS_VOX];
    struct arcs_plan plans[ARCS_PLANS];
    int recording; /* the plan whose lines are coming, from 1 */
};

struct arcs_court_place {
    int card; /* 0: empty */
    int agents[ARCS_SEATS];
};

struct arcs_played {
    int card, mode;
    int seize; /* card put down to seize, or 0 */
};

struct arcs_union {
    int card, action, seat; /* card 0: none */
};

struct arcs_round {
    int number;   /* in the chapter, from 1                                 */
    int leader;   /* seat                                                   */
    int at;       /* seat whose turn it is                                  */
    int zeroed;   /* the zero marker lies on the lead card                  */
    int declared; /* mask of ambitions declared in this round               */
    int seized;   /* seat from 1; 0: nobody                                 */
    struct arcs_played plays[ARCS_SEATS];
    struct arcs_union unions[ARCS_UNIONS];
};

enum arcs_phase { ARCS_CARD_PLAYED, ARCS_PRELUDE, ARCS_ACTIONS };

/* The running turn (4.1). */
struct arcs_turn {
    int phase; /* enum arcs_phase                                      */
    int pips;
    int weapon;                /* Battle is allowed for pips                           */
    int fence;                 /* Relic Fence was used                                 */
    int declared;              /* by this card                                         */
    int gained;                /* mask of Guild cards got in this Prelude: 1 << card-1 */
    int spent[ARCS_RESOURCES]; /* tokens out of reach until the Prelude ends */
    int rebuild;               /* system from 1; 0: not said                 */
    int irreversible;          /* 9.2: a die fell, a card was turned up or drawn, ...  */
    int pauses;                /* W4 so far                                            */
};

enum arcs_ship_policy { ARCS_NO_POLICY, ARCS_FRESH_FIRST, ARCS_DAMAGED_FIRST, ARCS_ASK };
enum arcs_building_policy {
    ARCS_BUILDINGS_POLICY,
    ARCS_BUILDINGS_STARPORT,
    ARCS_BUILDINGS_CITY,
    ARCS_BUILDINGS_LIST,
    ARCS_BUILDINGS_ASK
};
enum arcs_reroll {
    ARCS_REROLL_POLICY,
    ARCS_REROLL_NONE,
    ARCS_REROLL_BLANKS,
    ARCS_REROLL_ASK
};
enum arcs_raid_then { ARCS_RAID_ANY, ARCS_RAID_STOP, ARCS_RAID_ASK };

/* What a BATTLE line says of the later questions (9.4). Wishes: of RANSACK a position, of
 * RAID a slot; a Court card is written as ARCS_WISH_CARD + its number. */
struct arcs_clauses {
    int reroll, reroll_most;
    int own, ships;
    int buildings, building[ARCS_BUILDINGS];
    int ransack[ARCS_LIST], ransacks, ransack_ask;
    int raid[ARCS_LIST], raids, raid_then;
};
#define ARCS_WISH_CARD ARCS_SLOTS

/* 6. Stages: enum arcs_stage. */
struct arcs_battle {
    int attacker, defender, system;
    int dice[ARCS_DICE];
    int face[ARCS_DICE][ARCS_FACES]; /* 1..6 */
    int self, intercepts, ships, buildings, keys;
    int left;   /* attacking ships after steps 1 and 2       */
    int cities; /* destroyed, whose Outrage is still to come */
    int told;   /* how many keys there are                   */
    int asked;  /* the stage waits for the attacker          */
    struct arcs_clauses clauses;
};

enum arcs_task { ARCS_NO_TASK, ARCS_GAME, ARCS_TURN, ARCS_BATTLE, ARCS_LOOK };

enum arcs_stage {
    ARCS_NO_STAGE,
    /* of ARCS_GAME */
    ARCS_DEAL,
    ARCS_MULLIGAN,
    ARCS_ROUND_BEGINS,
    ARCS_AWAITS_LEAD,
    ARCS_NEXT_FOLLOWER,
    ARCS_AWAITS_FOLLOWER,
    ARCS_ROUND_ENDS,
    ARCS_CHAPTER_ENDS,
    /* of ARCS_BATTLE */
    ARCS_REROLLING,
    ARCS_OWN_HITS,
    ARCS_SHIP_HITS,
    ARCS_BUILDING_HITS,
    ARCS_OUTRAGE,
    ARCS_RANSACK,
    ARCS_RAIDING,
};

/* One task in hand; the one on top goes on. Each can lie on the stack once only, so its
 * locals stand beside the stack. */
struct arcs_frame {
    int task, stage;
};

struct arcs_marker {
    int gold, box; /* box: enum arcs_ambition, 0: available */
};

struct arcs {
    int setup;        /* setup card, from 1 */
    int chapter;      /* from 1             */
    int over, winner; /* winner: seat */
    int questions;    /* asked so far       */
    int shuffles[4];  /* of each deck so far */
    int initiative;   /* seat               */
    int passes;       /* in a row (4.2)     */
    struct arcs_system map[ARCS_SYSTEMS];
    struct arcs_player players[ARCS_SEATS];
    int discard[ARCS_CARDS];    /* action cards, the bottom one first, then zeros */
    int court_deck[ARCS_COURT]; /* the top one first, then zeros                  */
    int court_discard[ARCS_COURT];
    struct arcs_court_place row[ARCS_ROW];
    struct arcs_marker markers[ARCS_MARKERS];
    int neutral[ARCS_RESOURCES]; /* tokens on the ambition boxes (2 players)       */
    struct arcs_round round;
    struct arcs_turn turn;
    struct arcs_battle battle;
    int looked; /* seat whose hand Farseers look at               */
    struct arcs_frame tasks[ARCS_TASKS]; /* the last is on top */
};

/* Decks for chance_shuffle(). */
enum arcs_deck_number { ARCS_DECK_ACTION = 1, ARCS_DECK_COURT, ARCS_DECK_FARSEERS };

#include "core/arcs/facts.h"
#include "core/arcs/orders.h"

/* ---- the map: map.c ---- */

bool arcs_in_play(const struct turn *t, int system);
bool arcs_gate(int system);
bool arcs_adjacent(const struct turn *t, int a, int b);
/* The seat that controls the system, or -1. */
int arcs_control(const struct turn *t, int system);
bool arcs_rival_controls(const struct turn *t, int seat, int system);
int arcs_ships(const struct arcs *s, int seat, int system);
/* Buildings of a seat in a system; kind 0: of any kind. */
int arcs_buildings(const struct arcs *s, int seat, int system, int kind);
bool arcs_any_piece(const struct arcs *s, int seat, int system);
int arcs_map_ships(const struct arcs *s, int seat);
int arcs_map_buildings(const struct arcs *s, int seat, int kind);
int arcs_ship_supply(const struct turn *t, int seat);
int arcs_starport_supply(const struct turn *t, int seat);
int arcs_agent_supply(const struct turn *t, int seat); /* 6.3.3 */
int arcs_cities_off(const struct turn *t, int seat);
int arcs_open_slots(const struct turn *t, int seat);
int arcs_supply(const struct turn *t, int resource);
/* Places fresh ships, as many as there are; returns how many. */
int arcs_place_ships(struct turn *t, int seat, int system, int n);

/* ---- tokens: token.c ---- */

bool arcs_has(const struct arcs *s, int seat, int card);
int arcs_tokens(const struct arcs *s, int seat, int resource);
int arcs_icons(const struct turn *t, int seat, int resource);
int arcs_empty_slots(const struct turn *t, int seat);
/* The slot (0..) a token of this kind is taken from: `slot` from 1 or 0 for the default
 * (10). Errors: ILLEGAL. */
int arcs_token_slot(const struct turn *t, int seat, int resource, int slot, int *out,
                    struct error *e);
/* Would the arrangement hold, with these tokens more and the one in slot `without` (from
 * 1; 0: none) gone? Errors: ILLEGAL. */
int arcs_arrange_check(const struct turn *t, int seat, const int *more, int n,
                       int without, const struct arcs_arrange *a, struct error *e);
/* The tokens come to the seat, one after the other, then the arrangement. */
void arcs_receive(struct turn *t, int seat, const int *tokens, int n,
                  const struct arcs_arrange *a);
/* Tokens in closed slots move or go (5.2). */
void arcs_close_slots(struct turn *t, int seat);
/* Outrage of a resource (6.3). */
void arcs_provoke(struct turn *t, int seat, int resource);

/* ---- lists of cards: 0 behind the last ---- */

int arcs_count(const int *list, int size);
bool arcs_list_has(const int *list, int size, int card);
void arcs_list_add(int *list, int size, int card);
/* Removes it, the others keeping their order. */
void arcs_list_take(int *list, int size, int card);
int arcs_list_first(int *list, int size); /* takes it; 0: none */
/* "Administration 3" */
#define ARCS_CARD_NAME 24
void arcs_card_name(int card, char out[ARCS_CARD_NAME]);
/* The names of n cards; those that are 0 end the list. */
void arcs_card_names(const int *cards, int n, struct joined *out);
const char *arcs_court_name(const struct turn *t, int card);
extern const char *const arcs_ambition_names[ARCS_AMBITIONS];
extern const char *const arcs_colours[ARCS_SEATS];

/* ---- tasks ---- */

struct arcs_frame *arcs_top(struct arcs *s);
const struct arcs_frame *arcs_top_of(const struct arcs *s);
void arcs_push(struct arcs *s, int task, int stage);
void arcs_pop(struct arcs *s);
/* The seat that is awaited, or -1; *code: 0 for W1 .. 3 for W4. */
int arcs_awaited(const struct turn *t, int *code);
/* Runs the task on top until one waits. Errors: BUG. */
int arcs_run(struct turn *t, struct error *e);
bool arcs_turn_runs(const struct arcs *s);
/* Whose running turn it is. */
int arcs_active(const struct arcs *s);

int arcs_setup(struct turn *t, const json_t *options, struct error *e); /* setup.c */

/* chapter.c, round.c */
void arcs_run_game(struct turn *t);
void arcs_deal(struct turn *t);
/* For struct rules. Of the action cards those that were not dealt, while a new hand may
 * still come from them: later most of that pile has been in somebody's hand. */
void arcs_reshuffle(struct turn *t);
int arcs_mulligan(struct turn *t, int seat, bool yes, struct error *e);
bool arcs_standing_mulligan(const struct turn *t, int seat, bool *yes);
int arcs_mulligan_seat(const struct turn *t);
void arcs_begin_round(struct turn *t);
void arcs_next_follower(struct turn *t);
void arcs_end_round(struct turn *t);
void arcs_end_chapter(struct turn *t);
void arcs_pass(struct turn *t, int seat);
int arcs_players_with_cards(const struct turn *t);
int arcs_next_with_cards(const struct turn *t, int seat);
void arcs_concede(struct turn *t, int seat);
void arcs_discard_top(struct arcs *s, int card);
void arcs_win(struct turn *t, int seat);

/* ambition.c */
#define ARCS_PLACES (ARCS_SEATS + 1)
/* Points of each of n places for what it has of an ambition (7.1). */
void arcs_score(const int *count, int n, int first, int second, const int *bonus,
                int *points);
int arcs_counted(const struct turn *t, int seat, int ambition);
int arcs_neutral_counted(const struct arcs *s, int ambition);
/* The marker that is declared next, or -1. */
int arcs_marker(const struct turn *t);
struct arcs_value arcs_marker_value(const struct turn *t, int marker);
struct arcs_value arcs_box_value(const struct turn *t, int ambition);
void arcs_declare(struct turn *t, int seat, int ambition, bool zero);
void arcs_score_all(struct turn *t);
void arcs_turn_marker(struct turn *t);

/* Cards and initiative: play.c. Errors of all: ILLEGAL, DENIED. */
int arcs_play(struct turn *t, int seat, const struct arcs_order *o, struct error *e);
int arcs_order_declare(struct turn *t, const struct arcs_order *o, struct error *e);
int arcs_order_seize(struct turn *t, const struct arcs_order *o, struct error *e);
bool arcs_may_seize(const struct turn *t, int seat);
void arcs_seize(struct turn *t, int seat);
void arcs_play_default(struct turn *t, int seat);
/* Farseers: pauses with the hand of `whom`. */
void arcs_look(struct turn *t, int whom);
int arcs_farseers(struct turn *t, const struct arcs_order *o, struct error *e);
int arcs_look_check(const struct turn *t, int whom, struct error *e);
void arcs_end_turn(struct turn *t);

/* Lines of a turn: prelude.c, action.c, guild.c */
int arcs_line(struct turn *t, const struct arcs_order *o, struct error *e);
void arcs_end_prelude(struct turn *t);
int arcs_prelude_resource(struct turn *t, const struct arcs_order *o, struct error *e);
int arcs_prelude_card(struct turn *t, const struct arcs_order *o, struct error *e);
/* Checks and does an action that is paid for otherwise. */
int arcs_action(struct turn *t, const struct arcs_order *o, struct error *e);
int arcs_guild_action(struct turn *t, const struct arcs_order *o, struct error *e);
/* The standard action a verb is or stands in for. */
int arcs_standard(int verb);
/* Whether cards of the suit list the action. */
bool arcs_suit_allows(int suit, int standard);
int arcs_pip_suit(const struct arcs *s);
bool arcs_card_allows(const struct turn *t, int standard);
/* Whether the seat holds the Loyal card of a resource (2.8). */
bool arcs_loyal(const struct turn *t, int seat, int resource);
int arcs_spends_for(const struct turn *t, int resource, int standard);
int arcs_move(struct turn *t, const struct arcs_order *o, struct error *e);
/* The place 1.. of the row an order means. Errors: ILLEGAL. */
int arcs_court_place_of(const struct turn *t, const struct arcs_order *o, int *out,
                        struct error *e);

/* The Court: court.c, vox.c */
bool arcs_securable(const struct turn *t, int seat, int place);
/* The seat takes the card of a place: rivals' agents become Captives or Trophies. */
void arcs_take(struct turn *t, int seat, int place, bool ransack,
               const struct arcs_vox *vox);
void arcs_refill(struct turn *t);
void arcs_bury(struct turn *t, int card);
void arcs_discard_guild(struct turn *t, int seat, int card);
/* May this card of a rival be stolen? Errors: ILLEGAL. */
int arcs_steal_check(const struct turn *t, int seat, int from, int card, struct error *e);
void arcs_steal_card(struct turn *t, int seat, int from, int card);
int arcs_steal_token_check(const struct turn *t, int seat, int from, int slot,
                           struct error *e);
int arcs_vox_check(const struct turn *t, int seat, int card, const struct arcs_vox *v,
                   struct error *e);
/* Resolves it; returns whether the card goes to the discard pile. */
bool arcs_vox(struct turn *t, int seat, int card, const struct arcs_vox *v);
void arcs_shuffle_court(struct turn *t);

/* Battle: battle.c, hits.c, raid.c */
int arcs_battle(struct turn *t, const struct arcs_order *o, struct error *e);
void arcs_run_battle(struct turn *t);
int arcs_battle_answer(struct turn *t, const struct arcs_order *o, struct error *e);
/* The rest goes by policy. */
void arcs_battle_automatic(struct turn *t);
int arcs_most_dice(const struct turn *t, int seat, int system);

struct arcs_ships {
    int fresh, damaged, destroyed;
};
/* Puts k hits on ships by a policy; those without a target are lost. */
void arcs_hit_ships(struct arcs_ships *s, int k, int policy);
/* Whether k hits on them can be put in more ways than one. */
bool arcs_hits_differ(int fresh, int damaged, int k);
/* The place (0, 1) the policy hits next, or -1. */
int arcs_building_target(const struct arcs_building b[ARCS_BUILDINGS], int owner,
                         const struct arcs_clauses *c);
int arcs_building_room(const struct arcs_building b[ARCS_BUILDINGS], int owner);
void arcs_run_hits(struct turn *t);
int arcs_hits_answer(struct turn *t, const struct arcs_order *o, struct error *e);
int arcs_ransackable(const struct turn *t, int place);
void arcs_run_ransack(struct turn *t);
int arcs_ransack_answer(struct turn *t, const struct arcs_order *o, struct error *e);
void arcs_run_raid(struct turn *t);
int arcs_raid_answer(struct turn *t, const struct arcs_order *o, struct error *e);
/* What there is to buy: wishes, the dearest first; returns how many. */
int arcs_raid_goods(const struct turn *t, int out[ARCS_SLOTS + ARCS_GUILD]);
int arcs_raid_price(const struct turn *t, int wish);
void arcs_ask(struct turn *t);

/* Standing orders and plans: setting.c, plan.c */
int arcs_setting(struct turn *t, int seat, const struct arcs_order *o,
                 const struct order *line, struct error *e);
int arcs_plan_line(struct turn *t, int seat, const struct arcs_order *o,
                   const struct order *line, struct error *e);
int arcs_plan_apply(struct turn *t, int seat, int plan, struct error *e);
void arcs_plan_remove(struct arcs_player *p, int i);
void arcs_plans_lapse(struct arcs *s, bool chapter);
bool arcs_holds(const struct turn *t, int seat, const struct arcs_condition *c);
/* One order of a player, a line of a file or of a plan. */
int arcs_apply_line(struct turn *t, int seat, const struct order *line, struct error *e);

void arcs_legal_cards(const struct turn *t, int seat, order_form_fn *form, void *arg);
void arcs_legal(const struct turn *t, int seat, order_form_fn *form, void *arg);
/* The forms of a standard action (enum arcs_verb) and of the new actions in its place, as
 * if it were paid for. */
void arcs_legal_action(const struct turn *t, int seat, int standard, order_form_fn *form,
                       void *arg);
json_t *arcs_view(const struct turn *t, int seat);
json_t *arcs_save(const struct turn *t);
int arcs_load(struct turn *t, const json_t *snapshot, struct error *e);
int arcs_audit(const struct turn *t, struct error *e);
/* The tables of the snapshot, for their test. */
size_t arcs_fields_size(void);

/* Tells what nobody can take back (9.2). */
void arcs_irreversible(struct turn *t);

#endif
