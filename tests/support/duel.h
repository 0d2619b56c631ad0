/* Duel, a small game that asks in every way the contract knows but for bids: sealed
 * answers of several lines, turns with dice, settings, plans, a secret, a hidden pile.
 *
 * Two to four players, three rounds (option "rounds"). In each round:
 * 1 Hands. All answer at once, sealed (H): `hide <1-3>` if they like, their secret from
 * then on; then `throw <rock|paper|scissors>` twice. Who ends his file after one throw
 * repeats it; who does not answer throws rock. When all have answered the hands are
 * shown, and each throw scores 1 for each player whose throw in the same place it beats.
 * 2 Turns. One after the other (T): `roll` adds a die to the pot, a 1 loses the pot and
 * ends the turn; `draw` takes a card that nobody else sees, once a turn; `stop`, the end
 * of the file or the deadline banks the pot. After the sixth roll the turn stops by
 * itself. An illegal line stops the first player's file, is skipped in the second's, and
 * ends the others'. At the end all secrets are shown, and he whose cards have the highest
 * sum scores 5, of equal ones the first. Settings, at any time, private: `plan <0-6>`:
 * rolls that often and stops when one's turn comes; 0 takes the plan back. */
#ifndef TESTS_SUPPORT_DUEL_H
#define TESTS_SUPPORT_DUEL_H

#include "core/rules.h"

#define DUEL_SEATS 4
#define DUEL_THROWS 2
#define DUEL_CARDS 12 /* 1..12, shuffled; drawn again and again */
#define DUEL_ROLLS 6

enum duel_stage { DUEL_HANDS, DUEL_TURNS, DUEL_OVER };

struct duel_player {
    int score, secret, plan;
    int thrown[DUEL_THROWS]; /* of this round: 1 rock, 2 paper, 3 scissors; 0: not yet */
    int cards[DUEL_CARDS];   /* as drawn, then zeros */
};

struct duel {
    int rounds, round; /* round from 1 */
    int stage, questions;
    int asked;                   /* mask of those who must still throw */
    int turn, pot, rolls, drawn; /* of the turn: seat, its pot, rolls and draws so far */
    int shuffles;
    int pile[DUEL_CARDS];
    struct duel_player players[DUEL_SEATS];
};

extern const struct rules duel_rules;
size_t duel_fields_size(void);

#endif
