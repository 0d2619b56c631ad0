/* One roll of an attack: what its steps share. RULES 8.2. Included by the files of combat
 * and their tests alone. */
#ifndef CORE_RISK_COMBAT_H
#define CORE_RISK_COMBAT_H

#include "core/risk/risk.h"

#define RISK_ATTACK_DICE 3
#define RISK_DEFENCE_DICE 2

/* Dice of one side, sorted from high to low. */
struct risk_dice {
    int n;
    int natural[RISK_ATTACK_DICE]; /* as they fell, sorted; nothing changes them */
    int die[RISK_ATTACK_DICE];     /* with what modifies them                    */
    bool set[RISK_ATTACK_DICE];    /* by a Missile                               */
};

struct risk_roll {
    int from, to, attacker, defender;
    struct risk_dice attack, defence;
    bool six_wins;                       /* Unnatural Strength                  */
    int fired;                           /* Missiles                            */
    int by_rule[RISK_SEATS][RISK_RULES]; /* of them, by each instruction        */
};

struct risk_losses {
    int attacker, defender;
};

/* Rolls n dice: 8.2.5. */
void risk_throw(struct chance *c, struct risk_dice *d, int n, const char *what);
/* Both sides', with what is re-rolled (14.5): natural numbers from then on. */
void risk_roll_dice(struct turn *t, struct risk_roll *r, int attackers, int defenders);
/* Highest first; a die keeps its mark. */
void risk_sort(struct risk_dice *d);
/* Adds to the higher (0) or lower die, or to each; limits are the caller's: 8.2.6. */
void risk_modify(struct risk_dice *d, int higher, int lower, int each);
/* 8.2.10 */
struct risk_losses risk_compare(const struct risk_roll *r);

/* All compulsory modifiers: 8.2.6. */
void risk_modifiers(const struct turn *t, struct risk_roll *r);
/* Missiles of all players; true: the third opens pocket 1, and the roll ends there. */
bool risk_missiles(struct turn *t, struct risk_roll *r);
/* How many natural dice of these are equal from the first on. */
bool risk_all_equal(const struct risk_dice *d);

#endif
