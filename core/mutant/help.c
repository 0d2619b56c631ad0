/* What HELP tells of each order: RULES 15, in the order of a round. */
#include "core/mutant/mutant.h"

#include <stddef.h>

#define UPKEEP "In Upkeep (U): all lines in one mail."
#define PLOT "In your turn of the Plot Phase (PT): one activity a turn."
#define WINDOW "When a card was played and you may react (RX)."
#define TRADE "While the Schools may trade (TR)."
#define ARENA "In a Mission turn (MT): the lines are done in their order."

const struct verb_help mutant_help[] = {
    {"SCHOOL", "SCHOOL name", "Takes that School. Its title will do without The.",
     "SCHOOL The Undertow", "When you are asked to choose one (SC).", 0},
    {"RECOVER", "RECOVER names\nRECOVER NONE",
     "Each of up to 3 Characters loses an injury, or if it has none gains a Power Token.",
     "RECOVER Ysolde Marr, Pip Arden", UPKEEP, 0},
    {"ADVANCE", "ADVANCE six names",
     "Six different Characters spend a Power Token each, and you gain 1 Revolution "
     "Point.",
     "ADVANCE Ysolde Marr, Bram Quillon, Ebba Torrent, Pip Arden, Dov Kestrel, Juno "
     "Marsh",
     UPKEEP, 0},
    {"RELEASE", "RELEASE names", "Lets Heroes go whom you cannot pay.",
     "RELEASE Dov Kestrel", "In Upkeep (U), of as many Heroes at most as you lack coins.",
     0},
    {"PLAY", "PLAY card [ON names]",
     "Plays an Event and pays its cost in Plot Points. With support in hand it must use "
     "up "
     "all of it.",
     "PLAY Common Cause ON Bas, Catherine", PLOT, 0},
    {"ASK", "ASK n [FROM names] [SAY text]",
     "Asks other Schools for up to n Plot Points, which you need not say what for.",
     "ASK 2 FROM Catherine SAY it helps us both",
     "In your turn of the Plot Phase (PT), once a turn.", 0},
    {"NOCARD", "NOCARD",
     "Says that no Event of yours can use the support: all of it goes back, and you "
     "choose again.",
     "NOCARD", "When you have support (SP) and hold no such card.", 0},
    {"DISCARD", "DISCARD cards",
     "Puts Plot Cards away. In your turn each brings as many coins as it is worth; at "
     "the "
     "hand limit it brings none.",
     "DISCARD Press Leak, Not Today",
     "In your turn of the Plot Phase (PT), or with more than 6 cards at its end (HL).",
     0},
    {"POWER", "POWER character [USING power] [ON names]",
     "Uses a Plot Phase power of a ready Character, mostly for a Power Token. USING says "
     "which, where it has two.",
     "POWER Sister Halcyon ON Pip Arden", PLOT, 0},
    {"PASS", "PASS", "You do nothing more in this Plot Phase.", "PASS", PLOT, 0},
    {"SUPPORT", "SUPPORT player n [FOR coins]",
     "Gives n of your Plot Points to who asks, at once and for good; or offers them for "
     "coins, which he may accept. Beforehand it is a promise for the next time he asks, "
     "of "
     "what you have then.",
     "SUPPORT Bas 2", "When a player asks (SU), or beforehand in the Plot Phase.", 0},
    {"DECLINE", "DECLINE [player]",
     "Gives no support. With a name it takes back what you promised that player.",
     "DECLINE", "When a player asks (SU), or while you have a promise out.", 0},
    {"REACT", "REACT card [ON names]", "Plays that Reaction and pays its cost.",
     "REACT Mirror ON Kyle", WINDOW, 0},
    {"NOREACT", "NOREACT", "You do not react.", "NOREACT", WINDOW, 0},
    {"WAIVE", "WAIVE WINDOWS",
     "Answers everything that could be reacted to in this phase with no.",
     "WAIVE WINDOWS", "At any time while a phase runs.", 0},
    {"STANDING",
     "STANDING n: REACT card [ON names] WHEN trigger [BY player]\n"
     "         [IF COST <= n] [LIMIT n]\n"
     "STANDING n: NONE",
     "Plays that Reaction by itself when its time comes; n is its place, 1 to 8. In the "
     "arena it is the only way to react. Triggers: event_played, reaction_played, "
     "command_won, auction_won, attack_declared, attack_rolled, defence_rolled, "
     "character_defeated, phase_end.",
     "STANDING 1: REACT Not Today WHEN event_played BY Maka IF COST <= 2", "At any time.",
     0},
    {"OFFER", "OFFER player GIVE goods GET goods",
     "Offers a trade. Goods are coins and Heroes or Students, apart by commas, or "
     "NOTHING.",
     "OFFER Kyle GIVE 3 coins, Pip Arden GET Juno Marsh", TRADE, 0},
    {"ACCEPT", "ACCEPT [n]", "Carries offer n out at once; with one offer it needs no n.",
     "ACCEPT 4", "While the Schools may trade (TR), or when support has a price (SP).",
     0},
    {"REJECT", "REJECT n", "Says no to offer n.", "REJECT 4", TRADE, 0},
    {"CANCEL", "CANCEL n", "Takes back offer n of yours.", "CANCEL 4", TRADE, 0},
    {"GIVE", "GIVE player n", "Gives a player n of your coins.", "GIVE Bas 2",
     "In the Plot Phase, in trade, and while the Commander invites; not in auctions.", 0},
    {"COVERT", "COVERT names",
     "Sends ready Characters on covert missions: a Power Token of each, for 2 coins of a "
     "Hero and 1 of a Student.",
     "COVERT Pip Arden", TRADE, 0},
    {"ASSIGN", "ASSIGN character", "Gives the Training Card that you won to a Character.",
     "ASSIGN Pip Arden", "When you have won one (TA).", 0},
    {"INVITE", "INVITE names [LIST FINAL]",
     "Invites Schools in this order. With LIST FINAL you will not change it any more.",
     "INVITE Kyle, Catherine, Maka, Bas", "When you are Commander (IN).", 0},
    {"CLOSE", "CLOSE", "Invites nobody else.", "CLOSE",
     "When you are Commander of a Mission for two Characters (IN).", 0},
    {"SEND", "SEND character", "Sends that Character on the Mission.", "SEND Dov Kestrel",
     "When you are invited (SE), or beforehand once the Mission is known.", 0},
    {"REFUSE", "REFUSE", "Sends nobody, which costs 1 Revolution Point.", "REFUSE",
     "When you are invited (SE).", 0},
    {"PLACE", "PLACE token hex",
     "Puts a token of the Mission on a hex, a row A to I and a number.",
     "PLACE hunter-1 E5", "When you are Commander and tokens are to be placed (PL).", 0},
    {"CONFER", "CONFER names", "Says who gets the Triumph Tokens.", "CONFER Dov Kestrel",
     "When you are Commander and the Mission was a success (TF).", 0},
    {"MOVE", "MOVE hex\nMOVE TOWARD name",
     "Goes to a hex, up to SPD hexes away, or as near as it can to someone or something.",
     "MOVE TOWARD hunter-1", ARENA, 0},
    {"ATTACK", "ATTACK name",
     "Attacks a Character or foe, going as near as it must if you have not moved.",
     "ATTACK hunter-2", ARENA, 0},
    {"INTERACT", "INTERACT token",
     "Works on an object of the Mission, from the next hex.", "INTERACT cable-1", ARENA,
     0},
    {"GUARD", "GUARD", "1 more die in each defence roll until your next turn.", "GUARD",
     ARENA, 0},
    {"WITHDRAW", "WITHDRAW",
     "Leaves the Mission, not Injured, and without a Triumph Token.", "WITHDRAW", ARENA,
     0},
    {"USE", "USE power [ON name] [AT hex]",
     "Uses a Mission Phase power of your Character where it stands in the mail. One that "
     "cannot be used then costs nothing.",
     "USE Surge", ARENA, 0},
    {"STANCE", "STANCE OBJECTIVE | ATTACK player | AVOID | GUARD",
     "Says what your Character does instead of what it cannot do, for one turn: see to "
     "the Mission, attack a School's Character, keep away, or guard.",
     "STANCE AVOID", ARENA, 0},
    {"FOE", "FOE token player", "Says whom a foe attacks that the Commander leads.",
     "FOE titan-1 Kyle", "When you are Commander, in a Mission turn (MT).", 0},
    {"LOSE-FIRST", "LOSE-FIRST stat, stat, stat",
     "Says of which stat hits take points first. It stands until you give another.",
     "LOSE-FIRST spd, atk, def", "In a Mission turn (MT), or beforehand.", 0},
    {"CHOOSE", "CHOOSE n", "Takes that choice of a card, as your question numbers them.",
     "CHOOSE 2", "When a card lets you choose (CH).", 0},
    {"DONE", "DONE", "You want no more of this trade.", "DONE", TRADE, 0},
    {"END", "END", "Nothing below it is an order.", "END", "As the last line of a mail.",
     0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
