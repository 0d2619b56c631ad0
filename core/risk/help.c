/* What HELP tells of each line: RULES 17. Rows of packages that are not open, and of
 * evolutions that did not come about, are kept back (16.8). */
#include "core/risk/risk.h"

#include <stddef.h>

#define START "At the start of your turn (T1), above all else."
#define ARMY "In your turn (T1), with expansions and attacks in any order."
#define CLOSING "In your turn (T1): for its end."
#define STANDS "At any time; it stands until the game ends or CANCEL strikes it out."
#define MARKS "After a game (W1), of who won it; several lines are a ranking."
#define PACK(n) (RISK_##n + 1)
#define EVOLVED(n) (RISK_PACKS + 1 + RISK_##n)

const struct verb_help risk_help[] = {
    {"IF",
     "IF [NOT] condition [AND|OR [NOT] condition ...] THEN line\n"
     "   HOLD terr | TROOPS terr <= n | ENEMY terr <= n | STARS >= n |\n"
     "   CONQUERED >= n | CARDS >= n",
     "Carries the line out if this is true when it is reached: you hold the territory, "
     "your "
     "or others' troops there, your Red Stars, your conquests of this turn, cards in "
     "your "
     "hand.",
     "IF HOLD Egypt THEN ATTACK Brazil FROM Egypt", "Before any line of your turn (T1).",
     0},
    {"BUY", "BUY STAR WITH card card card card", "Gives 4 resource cards for a Red Star.",
     "BUY STAR WITH Peru Japan COIN Egypt", START, 0},
    {"JOIN", "JOIN terr terr ...",
     "Joins the war, with troops in the first of these that is allowed.",
     "JOIN Peru Brazil", "At the start of your turn (T1), when you have no territory.",
     0},
    {"TURNIN", "TURNIN card card ...", "Gives a set of cards for troops, once a turn.",
     "TURNIN Peru COIN", "In your turn (T1), above PLACE.", 0},
    {"TURNIN", "TURNIN card card ... HYPNOSIS terr",
     "With this power: the territory cannot be attacked until your next turn.",
     "TURNIN Peru COIN HYPNOSIS Peru", "In your turn (T1), above PLACE.",
     EVOLVED(HYPNOSIS)},
    {"PLACE", "PLACE n terr\nPLACE REST terr",
     "Puts troops that you have recruited into a territory of yours.", "PLACE 3 Brazil",
     "In your turn (T1), before expansions and attacks.", 0},
    {"EXPAND", "EXPAND terr FROM terr WITH n",
     "Moves n troops into a territory next to it that has no troops. A city there costs "
     "its "
     "population in troops, a fortification 2 more.",
     "EXPAND Egypt FROM Brazil WITH 3", ARMY, 0},
    {"ATTACK",
     "ATTACK terr FROM terr [WITH dice [EXACT]] [ONCE]\n"
     "       [UNTIL own<=n OR enemy<=n OR rolls>=n OR lost>=n]\n"
     "       [MOVE n|ALL|MIN] [SCAR name]",
     "Rolls until the territory is yours, you have 1 troop left, or what stands behind "
     "UNTIL is true: own and enemy troops, rolls and losses of this line. ONCE is one "
     "roll; "
     "MOVE says how many go in.",
     "ATTACK Egypt FROM Brazil WITH 3 UNTIL own<=2 MOVE ALL", ARMY, 0},
    {"MANOEUVRE", "MANOEUVRE n FROM terr TO terr",
     "Moves n troops through territories of your own.", "MANOEUVRE 4 FROM Brazil TO Peru",
     "In your turn (T1), once, behind the attacks.", 0},
    {"MANEUVER", "MANEUVER n FROM terr TO terr", "The same as MANOEUVRE.",
     "MANEUVER 4 FROM Brazil TO Peru", "In your turn (T1), once, behind the attacks.", 0},
    {"MOVE", "MOVE n FROM terr TO terr", "The same as MANOEUVRE.",
     "MOVE 4 FROM Brazil TO Peru", "In your turn (T1), once, behind the attacks.", 0},
    {"MOVE", "MOVE HQ terr TO terr", "Moves the HQ of a Mobile faction.",
     "MOVE HQ Peru TO Brazil", START, PACK(PACK_2)},
    {"CARD", "CARD terr ...\nCARD COIN\nCARD NONE",
     "Which card you take after a conquest: the first of these that you may have.",
     "CARD Peru, COIN", CLOSING, 0},
    {"LEVY", "LEVY YES|NO", "Whether Card Levy, if your faction has it, is used.",
     "LEVY NO", CLOSING, 0},
    {"RALLY", "RALLY", "Spends a Missile: troops where your HQ stands.", "RALLY", START,
     PACK(POCKET_1)},
    {"RECON", "RECON terr",
     "Spends a Missile for a card that lies open, instead of a coin.", "RECON Peru",
     CLOSING, PACK(POCKET_1)},
    {"MISSION",
     "MISSION YES|NO\nMISSION YES SEALINE terr terr\nMISSION YES CAPITAL terr NAME "
     "\"name\"",
     "Whether you complete the mission that you have fulfilled, and what it asks of you.",
     "MISSION YES", CLOSING, PACK(PACK_3)},
    {"PRIVATE", "PRIVATE YES|NO", "The same for the mission of your faction.",
     "PRIVATE YES", CLOSING, 0},
    {"SHACKLE", "SHACKLE player", "Exchanges a card with that player.", "SHACKLE Kyle",
     CLOSING, EVOLVED(MINDSHACKLE)},
    {"DEFEND", "DEFEND terr 1|2\nDEFEND DEFAULT 1|2",
     "With how many dice you defend. Without it: 2 if you can.", "DEFEND Egypt 1", STANDS,
     0},
    {"MISSILE",
     "MISSILE ATTACKER|DEFENDER|MINE AT terr|ANY [BY player] MAX n\n"
     "        [PER ROLL n] [FORCE]",
     "Fires Missiles by itself when this side would profit most: at most MAX in the "
     "game, "
     "PER ROLL in a roll.",
     "MISSILE MINE AT ANY MAX 1", STANDS, 0},
    {"SCAR", "SCAR name WHEN terr|ANY ATTACKED [BY player]",
     "Plays your scar card when the territory is attacked.",
     "SCAR Bunker WHEN Egypt ATTACKED", STANDS, 0},
    {"SCAR", "SCAR name ON terr\nSCAR name ON terr AT START OF player|ANY",
     "Plays it at the start of a turn, yours or that player's.", "SCAR Biohazard ON Peru",
     START, PACK(PACK_1)},
    {"SCAR", "SCAR name ON faction", "Gives a faction its weakness.",
     "SCAR Cautious ON BEAR", "Anywhere in your turn (T1).", PACK(POCKET_2)},
    {"CARDS", "CARDS terr | COIN | NONE ...",
     "Which cards you take when a turn has no line CARD.", "CARDS Peru COIN", STANDS, 0},
    {"POWER",
     "POWER EMP AT terr|ANY [BY player]\n"
     "POWER INTERFERENCE terr [BY player]\n"
     "POWER BAD INTEL continent AGAINST player",
     "Spends a Missile for this when its time comes.", "POWER EMP AT Peru BY Kyle",
     STANDS, PACK(POCKET_1)},
    {"GAIN", "GAIN name, name ...",
     "Which power you take for a Red Star, by your wishes.", "GAIN EMP, Recon", STANDS,
     PACK(POCKET_1)},
    {"COMEBACK", "COMEBACK name, name ...",
     "Which power you take when you are knocked out, by your wishes.",
     "COMEBACK Mobile, Stealthy", STANDS, PACK(PACK_2)},
    {"EVENT",
     "EVENT FORTIFY MARK terr\nEVENT FORTIFY terr [terr]\n"
     "EVENT CONTROL terr\nEVENT CONTROL MANOEUVRE n FROM terr TO terr",
     "Your answer to such an event.", "EVENT FORTIFY Peru, Egypt",
     "When you are asked (E1), or beforehand.", PACK(PACK_1)},
    {"EVENT", "EVENT CAUSE n terr n terr ...\nEVENT CAUSE MISSION name",
     "Your answer to Join the Cause; 3 troops in all.", "EVENT CAUSE 1 Peru, 2 Egypt",
     "When you are asked (E1), or beforehand.", PACK(PACK_3)},
    {"EVENT", "EVENT EVOLVE OFFENSIVE|DEFENSIVE|BODIES|BRAINS",
     "How the Mutants evolve, by their player.", "EVENT EVOLVE BODIES",
     "When you are asked (E1), or beforehand.", PACK(POCKET_1)},
    {"EVENT", "EVENT BEAM terr|NONE\nEVENT RUIN terr|NONE\nEVENT TAKE terr|NONE",
     "Your answer to such an event.", "EVENT BEAM Peru",
     "When you are asked (E1), or beforehand.", PACK(POCKET_2)},
    {"NUKE", "NUKE ATTACKER|DEFENDER",
     "Which of the two territories the strike is aimed at.", "NUKE DEFENDER",
     "When you are asked (N1).", PACK(POCKET_1)},
    {"ISLAND", "ISLAND terr terr", "Which two territories Alien Island lies before.",
     "ISLAND Peru Brazil", "When you are asked (A1).", PACK(POCKET_2)},
    {"PICK", "PICK MISSION name, name ...", "Which mission lies open, by your wishes.",
     "PICK MISSION Wide Border", "When you are asked (S2), or beforehand.", PACK(PACK_4)},
    {"CANCEL", "CANCEL n", "Strikes out your standing instruction n.", "CANCEL 1",
     "At any time.", 0},
    {"VOTE", "VOTE POWER faction 1|2",
     "Which of two powers a faction has for ever. A tie is rolled for.",
     "VOTE POWER BEAR 2", "Before the first game (C1): a line for each faction.", 0},
    {"COINS", "COINS terr, terr ...",
     "Twelve territories whose cards are to be worth a coin more.",
     "COINS Peru, Egypt, Brazil", "Before the first game (C1).", 0},
    {"RANK", "RANK FACTIONS faction, faction ...\nRANK STARTS terr, terr ...",
     "What you would like, the best first: you get the first that is left and allowed.",
     "RANK FACTIONS BEAR, KHAN", "Before a game (S1).", 0},
    {"DRAFT", "DRAFT item, item ...",
     "What you take, the best first: a faction, TROOPS n, COINS n, ORDER n, PLACE n.",
     "DRAFT KHAN, TROOPS 10, ORDER 1", "Before a game (S1).", PACK(PACK_1)},
    {"REWARD", "REWARD MINOR terr NAME \"name\"\nREWARD UPGRADE terr\nREWARD NONE",
     "Founds a city, or raises a territory card.", "REWARD MINOR Peru NAME \"Cusco\"",
     "After a game (W1), of who held on; several lines are a ranking.", 0},
    {"REWARD",
     "REWARD CONTINENT continent NAME \"name\"\n"
     "REWARD MAJOR terr NAME \"name\"\n"
     "REWARD BONUS continent +1|-1\n"
     "REWARD CANCELSCAR terr\nREWARD DESTROY terr\nREWARD FORTIFY terr",
     "The winner names a continent, founds a Major City, changes a bonus, takes a scar "
     "away, destroys a card or fortifies a city.",
     "REWARD CONTINENT Asia NAME \"East\"", MARKS, 0},
    {"SIGN", "SIGN \"motto\"", "Signs the board.", "SIGN \"Veni, vidi, vici\"",
     "After a game (W1), of who won it.", 0},
    {"WORLD", "WORLD NAME \"name\"", "Names the world.", "WORLD NAME \"Gaia\"",
     "After the last game (W2).", 0},
    {"SIT", "SIT OUT\nSIT IN", "You do not play from the next game on, or do again.",
     "SIT OUT", "At any time.", 0},
    {"SUBSTITUTE", "SUBSTITUTE \"name\"", "Somebody new takes the seat over.",
     "SUBSTITUTE \"Ben\"", "When the seat is open, as after three quiet turns.", 0},
    {"RESIGN", "RESIGN", "You give your seat up, at once.", "RESIGN", "At any time.", 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
