#!/bin/sh
# The first dice, which order the piles, are of all players: option ready. Four players: one READY block,
# two SALT, one silent until the deadline.
. tests/support/cli.sh
player=$BUILD/sealed-player

box() { printf %s "${db%.db}.mail/$(address "$1")/new"; }

auctions='{"auctions": true, "ready": true, "hours": {"ready": 48}}'
new
rows "SELECT count(*) FROM snapshot" 0
rows "SELECT (ready_by - ready_since) / 3600000 FROM game" 48
told Bas "THE FIRST DICE"
told Bas "Answer with the word SALT and any words"
told Bas "Dice come from chain 1 of 512, which ends in"
"$sealed" host "$db" extend 24 --now "$(now)" >"$work/out" # as any deadline
rows "SELECT (ready_by - ready_since) / 3600000 FROM game" 72
deliver
told Bas "THE FIRST DICE"

# --- orders are too early; words, and a block, are kept ---
bid Bas "STATUS"
told Bas "Nobody has sent anything yet."
bid Bas "READY"
refused Bas E-NOORDERS
told Bas "the word SALT and any words behind it, alone on a line. Or, with this mail"
bid Bas "SALT two otters under the ice"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
bid Bas "SALT something else"
refused Bas E-ORDER
told Bas "is in already"
"$player" keygen --seed "$work/seed" >"$work/paper"
later 1
"$player" key --seed "$work/seed" "$(newest Catherine)" >"$work/block"
mail Catherine <"$work/block"
later 1
"$player" ready --seed "$work/seed" "$(newest Catherine)" >"$work/block"
mail Catherine <"$work/block"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
bid Kyle "SALT tulip"
rows "SELECT count(*) FROM log WHERE kind = 49" 3
rows "SELECT count(*) FROM snapshot" 0
run 0 list "$db" --now "$(now)"
grep -q "Maka  *SALT or READY  *since Tue 1 Dec 10:00 UTC, until Fri 4 Dec 10:00 UTC" "$work/out" || fail "who has sent nothing is not listed: $(cat "$work/out")"
test "$(wc -l <"$work/out")" = 1 || fail "others are awaited: $(cat "$work/out")"
run 0 list "$db" --json --now "$(now)"
grep -q '"name": *"Maka", *"decision": *"READY", *"title": *"SALT or READY"' "$work/out" || fail "nor in JSON: $(cat "$work/out")"

# --- who is silent is reminded, and at the deadline the game begins ---
later 2200
"$sealed" tick "$db" --now "$(now)" >"$work/out"
deliver
rows "SELECT count(*) FROM snapshot" 0
rows "SELECT DISTINCT player FROM outbox WHERE kind = 'reminder'" 4
told Maka "You have sent nothing yet."
told Maka "In: 2  Catherine"
later 2200
"$sealed" tick "$db" --now "$(now)" >"$work/out"
deliver
rows "SELECT count(*) FROM snapshot" 1
rows "SELECT count(*) FROM chain WHERE next IS NOT NULL OR length = 0" 0
rows "SELECT ready_by IS NULL FROM game" 1
told Maka "Catherine added element 1 of chain 1"
told Maka "Event 1 of chain 1, dice: host and players"

later 1
"$sealed" host "$db" end g1 --why "the test is over" --now "$(now)" >"$work/out"
deliver

# --- it is proved: by the audit, by check-dice, and by another implementation ---
run 0 audit "$db" --checkpoint "$(box Maka)" --now "$(now)"
says '"host only" in 0 turns; 1 element of players'
"$player" check-dice "$(box Maka)" >"$work/out" 2>"$work/err" || fail "$(cat "$work/out" "$work/err")"
grep -qF "by 1 elements of chains, each the next of its chain (1 of them compared), by bids as they were opened 0 times, and by words 2 times" "$work/out" || fail "$(cat "$work/out")"
/usr/bin/python3 -B tests/vectors/dice_of_mails.py mutant "$(box Maka)" >"$work/out" || fail "$(cat "$work/out")"
says "1 elements"

# --- strict: chains first, and what they add when all are there ---
db=$work/strict/g3.db
mkdir -p "$work/strict"
cp "${home:?}/sealed.ini" "$work/strict/"
"$sealed" new "$db" --rules mutant --options '{"ready": true, "dice": "strict"}' --now "$(now)" \
    "Bas <bas@example.org>" "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" >"$work/out"
deliver
told Bas "When all have, or when"
untold Bas "SALT"
sends() {
    who=$1
    shift
    "$player" keygen --seed "$work/seed.$who" >"$work/paper" 2>&1 || :
    later 1
    "$player" "$@" --seed "$work/seed.$who" "$(newest "$who")" >"$work/block" 2>"$work/told"
    mail "$who" "Subject: Re: [g3] add to the first dice" <"$work/block"
}
# listed WHO WHAT: for what the game waits of him
listed() {
    run 0 list "$db" --now "$(now)"
    grep -q "$1  *$2  *since" "$work/out" || fail "$1 is not awaited for \"$2\": $(cat "$work/out")"
}
for who in Bas Catherine; do sends "$who" key; done
told Bas "Your chain is registered; others have to register theirs."
told Bas "The game begins when all have added to its first dice, on"
listed Bas "READY, after all keys"
listed Kyle "a key for the dice"
sends Bas ready
told Bas "Not all have registered their chains"
bid Kyle "SALT tulip"
told Kyle "In this game only chains add to the dice, and you have registered none: mail what \`sealed-player key MAIL\` prints."
told Kyle "You have sent nothing yet. Register the key of a chain of yours"
sends Kyle key
listed Kyle READY
for who in Bas Catherine; do told "$who" "All have registered their chains."; done
told Kyle "All have registered their chains: mail what"
for who in Bas Catherine; do sends "$who" ready; done
told Catherine "What you add to the first dice is in."
sends Kyle ready
rows "SELECT count(*) FROM snapshot" 1
told Kyle "Event 1 of chain 1, dice: host and players"
run 0 audit "$db" --checkpoint "$(box Kyle)" --now "$(now)"
says "3 elements of players' chains"

# --- open seats: the question comes when the host has had enough of waiting, and he ends it too ---
db=$work/open/g2.db
mkdir -p "$work/open"
cp "${home:?}/sealed.ini" "$work/open/"
"$sealed" new "$db" --rules mutant --options '{"ready": true, "hours": {"ready": 0}}' --open 1 \
    --now "$(now)" "Bas <bas@example.org>" \
    "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" >"$work/out"
rows "SELECT ready_by IS NULL FROM game" 1
"$sealed" host "$db" start --now "$(now)" >"$work/out"
says "The same again begins the game"
rows "SELECT ready_by, seats FROM game" "0|3"
"$sealed" host "$db" start --now "$(now)" >"$work/out"
says "the game has begun"
rows "SELECT count(*) FROM snapshot" 1
run 1 audit "$db" --now "$(now)"
says "Consistent, but not anchored"
