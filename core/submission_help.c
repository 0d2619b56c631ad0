/* What HELP tells of the engine's own words. */
#include "core/submission.h"

#include <stddef.h>

const struct verb_help submission_help[] = {
    {"HELP", "HELP [verb]", "Tells every verb in a line, or all of one verb.", "HELP BID",
     "At any time.", 0},
    {"STATUS", "STATUS", "Sends the table and what is yours, by mail.", "STATUS",
     "At any time.", 0},
    {"RULES", "RULES", "Sends the rules in short, with the position.", "RULES",
     "At any time.", 0},
    {"HISTORY", "HISTORY", "Sends all that happened so far and that you may know.",
     "HISTORY", "At any time.", 0},
    {"TELL", "TELL names: text\nTELL ALL: text\nTELL ANONYMOUS names: text",
     "Passes a message on: to players, apart by commas, or to everybody. It goes on over "
     "the next lines, up to a blank one or one that begins as an order; in double quotes "
     "it ends with these. ANONYMOUS, where the game has it, leaves your name "
     "out, alone in a mail; the host knows it, and can read all.",
     "TELL ALL: good luck", "At any time, with other orders or alone.", 0},
    {"BID", "BID n [TIE n, n]\nBID NONE",
     "Your sealed bid. A new one takes the place of the old one; NONE takes it back, and "
     "then it is 0.",
     "BID 3", "When you are asked for a bid; without other orders in the mail.", 0},
    {"TIE", "TIE n, n",
     "What you add to your bid should you be tied, round by round. Bid and additions "
     "together are at most what you have.",
     "TIE 1, 0", "Below your BID, or alone while your bid waits.", 0},
    {"RETRACT", "RETRACT",
     "Takes back what you have sealed: the game does not wait for a new answer, and if "
     "none comes you get what silence means.",
     "RETRACT", "While an answer or bid of yours waits for others.", 0},
    {"TEST", "TEST", "The mail is checked, and nothing of it is played or kept.", "TEST",
     "As the first line of a mail.", 0},
    {"SALT", "SALT words",
     "Mixes your words into the dice of your orders: with them nobody knows these dice "
     "beforehand.",
     "SALT nine lives", "With orders.", 0},
    {"CODE", "CODE letters", "Shows that a mail is yours.", "CODE M0ZB-DFXQ",
     "First in a mail that is no reply to your newest one.", 0},
    {"ADDRESS", "ADDRESS you@example.org\nADDRESS NONE",
     "Sends your mails elsewhere. A mail comes there, which must be answered. Then they "
     "go there 24 hours after you asked, or at once if you also repeat the line in an "
     "answer to the mail that comes to your old address. ADDRESS NONE stops it.",
     "ADDRESS you@example.org", "At any time, alone in a mail.", 0},
    {"AWAY", "AWAY FROM day TO day\nAWAY OFF",
     "You are away, from the first of these days to the last: what waits for you falls "
     "due on the day after, at its end. Everybody is told.",
     "AWAY FROM 2026-12-24 TO 2027-01-02", "At any time, alone in a mail.", 0},
    {"ZONE", "ZONE name\nZONE OFF",
     "The time zone in which your mails have their times; OFF: that of the game.",
     "ZONE Europe/Berlin", "At any time, alone in a mail.", 0},
    {"SUBSTITUTE", "SUBSTITUTE name <address>\nSUBSTITUTE NONE",
     "Asks somebody by mail to play in your place. From his answer ACCEPT on he does, "
     "until you take your seat back; NONE takes the question back.",
     "SUBSTITUTE Ben <ben@example.org>", "At any time, alone in a mail.", 0},
    {"RESIGN", "RESIGN name\nRESIGN OFF",
     "With your own name: you give up your seat. Nobody gets it by a mail for 24 hours, "
     "unless you repeat the line in an answer to the mail that comes. OFF takes it back "
     "while nobody else has it.",
     "RESIGN Kyle", "At any time, alone in a mail.", 0},
    {"PROTEST", "PROTEST",
     "The list of a closed round lacks a bid, and you have its receipt: below PROTEST "
     "put the whole receipt, with its first and its last line. You are answered with "
     "what it shows, and the host is told.",
     "PROTEST", "As the first line of a mail, before the round is opened.", 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
