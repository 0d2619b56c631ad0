#!/bin/sh
# The auction of the supplied passage, through raw mails with real tokens: facts, coins and the
# views for the host. Then what else an auction can come to: tie lists, the bonus card, dice.
. tests/support/cli.sh

# [seed 001]: Bas bids 0, Catherine 2, Kyle 3 and Maka 3; then 1 and 1; then 0 and 0.
new
rows "SELECT name, decision, round, how FROM waiting" "Bas|B1|0|asked
Catherine|B1|0|asked
Kyle|B1|0|asked
Maka|B1|0|asked"
coins_are "5 5 5 5"
bid Bas "BID 0"
bid Catherine "BID 2"
bid Kyle "BID 3"
rows "SELECT name FROM waiting" "Maka"
rows "SELECT count(*) FROM bids" 0 # nothing is to be seen before all are in
bid Maka "BID 3"
rows "SELECT count(*) FROM bids" 0 # and it is tick that opens, never submit
rows "SELECT count(*) FROM fact WHERE name = 'bid'" 0
tick
rows "SELECT auction, round, name, amount, status FROM bids" "1|0|Bas|0|valid
1|0|Catherine|2|valid
1|0|Kyle|3|valid
1|0|Maka|3|valid"
rows "SELECT name, decision, round FROM waiting" "Kyle|B2|1
Maka|B2|1"
coins_are "5 5 2 2" # moved to the board
told Bas "Kyle and Maka are tied"
told Kyle "You bid 3."
told Kyle "  B2  Your sealed bid in a tie"
untold Bas "  B2  "
subject_is Catherine "[g1] round 1, recruiting"

bid Catherine "BID 2" # she is out of it
refused Catherine E-ORDER
told Catherine "Nothing is asked of you now."
bid Maka "BID 1"
bid Kyle "BID 1"
tick
coins_are "5 5 1 1"
rows "SELECT name, amount FROM bids WHERE round = 1" "Kyle|1
Maka|1"
bid Kyle "BID 0"
old=$(reply_to Maka)
bid Maka "BID 0"
tick
later 1
echo "BID 2" | mail Maka "To: $old" "In-Reply-To:" # something else is asked of her by now
refused Maka E-STALE
told Maka 'Now asked: "bid for '
told Maka "BEGIN PBEM RECEIPT"
rows "SELECT name, amount FROM bids WHERE round = 2" "Kyle|0
Maka|0"
rows "SELECT count(*) FROM fact WHERE name = 'auction-failed'" 1
coins_are "5 5 5 5" # both return their coins
prize=$(sql "SELECT json_extract(arguments, '\$.card') FROM fact
             WHERE name IN ('recruit-up', 'training-up') ORDER BY step LIMIT 1")
told Bas "Nobody wins $prize: the auction fails."
rows "SELECT name, fact, before, after FROM amounts
      WHERE fact LIKE 'coins-%' AND rule <> '4' ORDER BY entry, step, player, before DESC" \
    "Kyle|coins-committed|5|2
Maka|coins-committed|5|2
Kyle|coins-committed|2|1
Maka|coins-committed|2|1
Kyle|coins-returned|1|5
Maka|coins-returned|1|5"
rows "SELECT name, verdict, reason, answer FROM mails WHERE id BETWEEN 4 AND 6" "Maka|stored||sent
Catherine|refused|E-ORDER|sent
Maka|stored||sent"
rows "SELECT count(*), count(DISTINCT player) FROM mails" "10|4"
rows "SELECT purpose, sides, count(*) >= 12 FROM dice GROUP BY 1, 2" "school die|6|1"

# A list is used round by round, and what is left of it is never told (7.6).
rows "SELECT DISTINCT auction FROM waiting" 2
bid Bas "BID 2" "TIE 0, 1, 2"
bid Catherine "BID 2" "TIE 0, 3"
bid Kyle "BID 0"
bid Maka "BID 1"
told Bas "  stored       your bid"
tick
rows "SELECT round, name, amount FROM bids WHERE auction = 2 AND round > 0" "1|Bas|0
1|Catherine|0"
rows "SELECT count(*) FROM fact WHERE name = 'auction-failed'" 2 # [seed 001]: all bid zero
rows "SELECT DISTINCT auction FROM waiting" 3
bid Bas "BID 1" "TIE 1, 2"
bid Catherine "BID 1" "TIE 1, 3"
bid Kyle "BID 0"
bid Maka "BID 0"
tick
rows "SELECT round, name, amount FROM bids WHERE auction = 3 AND round > 0" "1|Bas|1
1|Catherine|1
2|Bas|2
2|Catherine|3"
coins_are "5 0 5 5"
run 1 audit "$db" --now "$(now)"
says "byte by byte"

# A game of the rich: 10 to 14 that wins at once earns a Plot Card, a tie does not (9.6).
rm -rf "$work/g1" "$work/g1.keys"
new --deck "$(rich)"
coins_are "20 20 20 20"
told Bas "BID <0-14>"
bid Bas "BID 10"
for who in Catherine Kyle Maka; do bid $who "BID 0"; done
tick
coins_are "10 20 20 20"
rows "SELECT count(*), mask FROM fact WHERE name = 'card-drawn-own'" "1|1"
told Bas "YOUR HAND"
hand=$(sql "SELECT json_extract(arguments, '\$.card') FROM fact WHERE name = 'card-drawn-own'")
told Bas "  $hand ("
untold Kyle "$hand"
rows "SELECT count(*) FROM waiting WHERE decision = 'TA'" \
    "$(sql "SELECT count(*) FROM waiting WHERE name = 'Bas' AND decision = 'TA'")"
assign
for who in Catherine Kyle; do bid $who "BID 14"; done
for who in Bas Maka; do bid $who "BID 0"; done
tick
coins_are "10 6 6 20"
bid Catherine "BID 7"
refused Catherine E-BID
bid Catherine "BID 6"
bid Kyle "BID 5"
tick
coins_are "10 0 20 20"
rows "SELECT count(*) FROM fact WHERE name = 'card-drawn-own'" 1

# The Commander's auction: it fails, and three dice each decide (10.2).
until_mission
for who in $everybody; do bid $who "BID 0"; done
tick
rows "SELECT count(*) >= 12, count(*) % 3 FROM dice WHERE purpose = 'commander die'" "1|0"
rows "SELECT count(*) FROM fact WHERE name = 'commander-bonus'" 1
rows "SELECT count(*) FROM waiting" 0
told Kyle "=== g1, the game is over - no orders above this line ==="
untold Kyle "| CODE "
# 5.6 of sealed-bids: everybody's last mail has the secret of the decks, and so has `show`.
secret=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 51" | sed -n 's/^deck-secret 1 //p')
test ${#secret} = 64 || fail "the secret of the decks is not in the log"
for who in $everybody; do told $who "$secret"; done
run 0 show "$db" --now "$(now)"
says "$secret"
run 1 audit "$db" --now "$(now)"
echo "| the passage's example: coins $(coins) at the end of the second game"
