/* What the engine itself tells, of no game's rules. */
#include "core/engine.h"

#include <stddef.h>

#define ROUND_KEYS_AHEAD 16 /* auctions whose keys are logged in advance (2.1) */
#define SETTLE_MAX 10000    /* turns that may follow by themselves             */
#define PLANS_MAX 100       /* plans of one seat that are tried                */
#define MS_PER_HOUR 3600000LL

const struct fact_kind engine_facts[] = {
    [ENGINE_FACT_TOLD] = {"told", "", true,
                          "{@from} {from:write|writes} to {whom}: {text}"},
    [ENGINE_FACT_ACT +
        ACT_EXTEND] = {"host-extends", "", true, "The host gives more time: {why}"},
    [ENGINE_FACT_ACT +
        ACT_OUTAGE] = {"host-outage", "", true, "Deadlines move later: {why}"},
    [ENGINE_FACT_ACT +
        ACT_PAUSE] = {"host-pauses", "", true, "The host pauses the game: {why}"},
    [ENGINE_FACT_ACT +
        ACT_RESUME] = {"host-resumes", "", true, "The host lets the game go on: {why}"},
    [ENGINE_FACT_ACT + ACT_ANNOUNCE] = {"host-announces", "", true,
                                        "The host writes to everybody: {why}"},
    [ENGINE_FACT_ACT + ACT_ADDRESS] = {"host-moves-mail", "", true, "{why}"},
    [ENGINE_FACT_ACT + ACT_SIGNUP] = {"host-renews-signup", "", true,
                                      "The host has another address for sign-up now, "
                                      "as who has the one before is not meant to come "
                                      "in by it any more: {why}"},
    [ENGINE_FACT_ACT + ACT_REMIND] = {"host-reminds", "", true,
                                      "The host reminds who is awaited: {why}"},
    [ENGINE_FACT_ACT + ACT_AWAY] = {"away", "", true, "{why}"},
    [ENGINE_FACT_ACT + ACT_RUN] = {"host-runs", "", true,
                                   "The host goes on without waiting longer: {why}"},
    [ENGINE_FACT_ACT + ACT_UPGRADE] =
        {"host-upgrades", "", true,
         "A newer version of the program plays the game from now on: {why}"},
    [ENGINE_FACT_ACT + ACT_CORRECT] = {"host-corrects", "", true,
                                       "The host corrects the position: {why}"},
    [ENGINE_FACT_ACT + ACT_ROLLBACK] =
        {"host-rolls-back", "", true,
         "The host takes the game back to turn {turn}, from turn {from}: {why}"},
    [ENGINE_FACT_ACT + ACT_RESTORED] = {"host-restores", "", true,
                                        "The host has restored the game from a copy, up "
                                        "to entry {entry} of its log. All "
                                        "that came after it is given up, what is asked "
                                        "is asked anew, and mails of before "
                                        "count no more: {why}"},
    [ENGINE_FACT_ACT +
        ACT_END] = {"host-ends", "", true, "The host ends the game: {why}"},
    [ENGINE_FACT_ACT + ACT_DICE] = {"dice-anew", "", true,
                                    "The host begins new dice, and all piles are "
                                    "shuffled anew: {why}"},
    [ENGINE_FACT_ACT + ACT_JOIN] = {"joins", "", true, "{why}"},
    [ENGINE_FACT_ACT + ACT_START] = {"game-starts", "", true, "{why}"},
    [ENGINE_FACT_ACT + ACT_RESIGN] = {"resigns", "", true, "{why}"},
    [ENGINE_FACT_ACT + ACT_READY] = {"asks-ready", "", true, "{why}"},
    [ENGINE_FACT_ACT + ACT_FALLBACK] = {"falls-back", "", true, "{why}"},
    [ENGINE_FACT_VOID] = {"round-void", "", true,
                          "The host declares auction {auction}, round {round}, void; it "
                          "begins again: {why}"},
    [ENGINE_FACT_RELIEF] = {"forfeit-waived", "", true,
                            "Player {player} owes nothing for not revealing his bid in "
                            "auction {auction}, round {round}: {why}"},
    [ENGINE_FACT_KEYS] = {"host-keys", "", true, "The host's keys are replaced: {what}"},
    [ENGINE_FACT_PLAYER_KEY] = {"player-key-changed", "", true,
                                "Player {player} signs with another key from now on, "
                                "{print}; the key before it vouches for that."},
    [ENGINE_FACT_BACK] = {"back", "", true,
                          "{@seat} {seat:are|is} back: defaults are no longer taken."},
    [ENGINE_FACT_HOURS] = {"host-gives-hours", "", true,
                           "The host gives {time} more: {why}"},
    [ENGINE_FACT_HELD] =
        {"orders-held", "", true,
         "The host, player {player}, has sent orders, which are fixed now. "
         "They are played when another player adds to their dice: "
         "`sealed-player ready` makes the block to be mailed."},
    [ENGINE_FACT_WITNESS] = {"witness-key", "", true,
                             "The witness has registered a key. Ask him for its "
                             "fingerprint, not by a mail of this game: your program "
                             "wants it before your first bid, and again if it changes."},
    {NULL, NULL, false, NULL},
};
