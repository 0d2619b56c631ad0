/* What HELP tells of each line: RULES 10, in the order of a turn. */
#include "core/arcs/arcs.h"

#include <stddef.h>

#define LEADER "In your turn, when you have the initiative (W2): the first line."
#define FOLLOWER "In your turn, when another has led (W3): the first line."
#define ACTION "In your turn, behind the card and the Prelude: a pip each."
#define GUILD "In your turn, for a pip, with the Guild card that has this action."
#define PAUSED "When your turn has paused for it (W4)."
#define ANY_TIME "At any time; it stays until you change it."

const struct verb_help arcs_help[] = {
    {"TURN", "TURN chapter.round",
     "Says for which round the mail is meant; in another it is refused.", "TURN 2.4",
     "As the first line of a turn, if you like.", 0},
    {"LEAD", "LEAD card", "Plays a card: as many actions of its suit as it has pips.",
     "LEAD Construction 4", LEADER, 0},
    {"SURPASS", "SURPASS card", "Plays a higher card of the suit led: all its pips.",
     "SURPASS Con 5", FOLLOWER, 0},
    {"COPY", "COPY card", "Plays any card face down: one action of the suit led.",
     "COPY Mob 2", FOLLOWER, 0},
    {"PIVOT", "PIVOT card", "Plays a card of another suit: one action of that suit.",
     "PIVOT Agg 3", FOLLOWER, 0},
    {"PASS", "PASS", "Leads nothing: the initiative goes to the next player with cards.",
     "PASS", "When you have the initiative (W2): the whole mail.", 0},
    {"DECLARE", "DECLARE [ambition]",
     "Declares the ambition of the card you lead, and the card counts 0. With a 7 it is "
     "any "
     "ambition, which must be named.",
     "DECLARE Keeper", "Below LEAD.", 0},
    {"SEIZE", "SEIZE card\nSEIZE SPIES",
     "Takes the initiative for a second card, put down face down; or with Lattice Spies.",
     "SEIZE Mob 3", "Below SURPASS, COPY or PIVOT, once a round among all.", 0},
    {"PRELUDE",
     "PRELUDE resource [AS resource] [SLOT n] [action]\n"
     "PRELUDE resource NOTHING\n"
     "PRELUDE CARD name [FILL n | AT system | GATES | ON card |\n"
     "             STEAL SLOT n FROM colour | DISCARD cards | NOTHING]",
     "Spends a token before the actions: Material for a Build or Repair, Fuel for a "
     "Move, "
     "Relic for a Secure, Psionic for an action of the suit led, Weapon lets pips be "
     "Battles. Or uses a Guild card, as its text says.",
     "PRELUDE Fuel MOVE 2 FROM 4.gate TO 5.gate",
     "In your turn, between the card and the first action.", 0},
    {"TAX", "TAX system [#slot] [ARRANGE resources]",
     "Takes a token of the resource of a city's system; from a Rival's city also an "
     "agent.",
     "TAX 4.hex #1", ACTION, 0},
    {"BUILD", "BUILD city|starport|ship system [#slot]",
     "Builds: a city or starport in an empty slot, a ship at a starport.",
     "BUILD city 4.moon", ACTION, 0},
    {"REPAIR", "REPAIR ship system\nREPAIR #slot system",
     "Repairs a damaged ship or building.", "REPAIR ship 4.hex", ACTION, 0},
    {"INFLUENCE", "INFLUENCE place\nINFLUENCE card",
     "Puts an agent on a card of the Court, by its place 1 to 4 or its name.",
     "INFLUENCE 2", ACTION, 0},
    {"SECURE",
     "SECURE place|card\n"
     "SECURE place CLUSTER n | AMBITION name | OUTRAGE resource |\n"
     "       CITY system #slot [SEIZE] | STEAL card FROM colour | NONE",
     "Takes a card of the Court on which you have most agents. What stands behind it is "
     "said to a Vox card.",
     "SECURE 2", ACTION, 0},
    {"MOVE",
     "MOVE n FROM system TO system\n"
     "MOVE n damaged FROM system TO system\n"
     "MOVE n FROM system VIA system [DROP n] ... TO system",
     "Moves ships to a system next to theirs. VIA goes on through gates, with a starport "
     "where they begin; DROP leaves some behind. Plain numbers take fresh ships first.",
     "MOVE 3 FROM 4.hex VIA 4.gate DROP 1 TO 5.gate", ACTION, 0},
    {"BATTLE",
     "BATTLE colour AT system DICE [n skirmish] [n assault] [n raid]\n"
     "       [OWN SPREAD|STACK|ASK] [SHIPS FINISH|SPREAD|ASK]\n"
     "       [BUILDINGS #2 #1|CITY|STARPORT|ASK] [RANSACK places|ASK]\n"
     "       [RAID SLOT n \"card\" STOP|ANY|ASK]\n"
     "       [REROLL NONE|BLANKS n|ASK]",
     "Attacks with as many dice as you have ships there, at most 6 of a kind. The rest "
     "says "
     "what becomes of the hits; with ASK you are asked, without a word a policy decides.",
     "BATTLE Blue AT 5.gate DICE 2 skirmish 1 assault OWN SPREAD", ACTION, 0},
    {"MANUFACTURE", "MANUFACTURE", "Gains Material.", "MANUFACTURE", GUILD, 0},
    {"SYNTHESIZE", "SYNTHESIZE", "Gains Fuel.", "SYNTHESIZE", GUILD, 0},
    {"PRESSGANG", "PRESSGANG colour resource, colour resource ...",
     "Sends Captives home, and gains a resource for each.", "PRESSGANG Blue Fuel", GUILD,
     0},
    {"EXECUTE", "EXECUTE colour n, colour n ...", "Makes Trophies of Captives.",
     "EXECUTE Blue 2", GUILD, 0},
    {"ABDUCT", "ABDUCT place|card", "Takes the Rivals' agents on a card of the Court.",
     "ABDUCT 3", GUILD, 0},
    {"TRADE",
     "TRADE system [#slot] TAKE resource [SLOT n]\n"
     "      GIVE resource [SLOT n]",
     "Exchanges a token with the owner of a city.", "TRADE 5.hex TAKE Relic GIVE Fuel",
     GUILD, 0},
    {"IF",
     "IF CONTROL system THEN line\n"
     "IF SHIPS n system THEN line\n"
     "IF CLEAR colour system THEN line\n"
     "IF HAVE \"card\" THEN line",
     "Does the line if you control the system, have n ships there, that Rival has "
     "nothing "
     "there, or you have the card. Else it costs nothing.",
     "IF CONTROL 5.gate THEN MOVE 1 FROM 5.gate TO 5.moon",
     "In your turn, before an action or a PRELUDE.", 0},
    {"REBUILD", "REBUILD AT gate",
     "Where your new ships stand if you end the turn without ships and starports.",
     "REBUILD AT 2.gate", "In your turn, above END.", 0},
    {"END", "END", "Ends the turn. Without it the mail is refused.", "END",
     "The last line of a turn.", 0},
    {"REROLL", "REROLL NONE|BLANKS n\nREROLL S1 S3",
     "Rolls skirmish dice again, with Skirmishers: the blank ones, or the first and "
     "third "
     "of the report.",
     "REROLL S1 S3", PAUSED, 0},
    {"HITS",
     "HITS OWN fresh damaged ...\n"
     "HITS SHIPS fresh damaged ...\n"
     "HITS BUILDINGS #slot ...",
     "Says which ships or buildings take the hits: a word each.",
     "HITS SHIPS fresh damaged", PAUSED, 0},
    {"RANSACK", "RANSACK place|card [as behind SECURE]", "Takes that card of the Court.",
     "RANSACK 2", PAUSED, 0},
    {"RAID", "RAID SLOT n\nRAID \"card\"\nRAID DONE",
     "Steals the token in that slot, or that Guild card, or nothing more.",
     "RAID \"Farseers\"", PAUSED, 0},
    {"FARSEERS", "FARSEERS LOOK colour\nFARSEERS SWAP card card\nFARSEERS KEEP",
     "Looks at a Rival's hand when you declare; then gives a card of yours for one of "
     "his, "
     "or does not.",
     "FARSEERS KEEP",
     "LOOK in the line of DECLARE; the others when you have looked (W4).", 0},
    {"PLAN",
     "PLAN name [ROUND n]     then WHEN, a turn, END\n"
     "PLAN name DROP",
     "A turn for when you are away: the first plan that fits is played the moment you "
     "are "
     "asked. It is secret and lapses with the chapter.",
     "PLAN a ROUND 3", "At any time.", 0},
    {"WHEN", "WHEN ANY\nWHEN condition AND condition ...",
     "Says when a plan fits: LEAD suit, LEAD NUMBER BELOW 4 or ABOVE 4, DECLARED, "
     "SEIZED, "
     "SEIZED BY colour, LAST, I LEAD, HAND n, CONTROL system, SHIPS colour system AT "
     "LEAST "
     "n, COURT \"card\"; some with NOT before them.",
     "WHEN LEAD Construction AND LEAD NUMBER BELOW 5 AND NOT SEIZED", "Below PLAN.", 0},
    {"STANDING",
     "STANDING PASS WHEN HAND BELOW n\n"
     "STANDING MULLIGAN ALWAYS|NEVER|IF NO suit|IF PIPS BELOW n",
     "Passes for you with few cards; answers whether you take a new hand.",
     "STANDING PASS WHEN HAND BELOW 3", ANY_TIME, 0},
    {"KEEP", "KEEP resources",
     "Which tokens you keep when some must go, the dearest first.", "KEEP Relic Psionic",
     ANY_TIME, 0},
    {"ON", "ON ERROR ASK|END|SKIP",
     "What happens when a line turns out wrong behind a die: you are asked, the turn "
     "ends, "
     "or the line is passed over.",
     "ON ERROR END", ANY_TIME, 0},
    {"POLICY",
     "POLICY VOX card CLUSTER n | AMBITION name | OUTRAGE resource |\n"
     "       CITY system #slot [SEIZE] | STEAL card FROM colour | NONE",
     "What you do with a Vox card that comes to you unasked.",
     "POLICY VOX \"Mass Uprising\" CLUSTER 4", ANY_TIME, 0},
    {"MULLIGAN", "MULLIGAN YES|NO", "Takes a new hand, or keeps this one.", "MULLIGAN NO",
     "When you are asked, with two players (W1).", 0},
    {"VOTE", "VOTE REPLACE colour", "Asks for a substitute for a player.",
     "VOTE REPLACE Blue", "When that player was late twice running.", 0},
    {"CONCEDE", "CONCEDE", "You give up.", "CONCEDE", "At any time.", 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
