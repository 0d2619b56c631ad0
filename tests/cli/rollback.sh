#!/bin/sh
# A position that the host takes back: the game goes on from an earlier turn, nothing of what was
# is overwritten, and audit, history and the copy for players follow it.
. tests/support/cli.sh

turn() { sql "SELECT turn FROM snapshot ORDER BY entry DESC LIMIT 1"; }
sound() { run 0 audit "$db" --checkpoint "${db%.db}.mail" --now "$(now)"; }

# --- bids: what was bought is given back, what was in is never opened ---
new --deck "$(students)" --options '{"auctions": true, "any_size": true}'
bid Bas "BID 2"
for who in Catherine Kyle Maka; do bid "$who" "BID 0"; done
tick
test "$(turn)" = 2 || fail "after an auction the game is at turn $(turn)"
coins_before=$(coins)
test "$coins_before" = "3 5 5 5" || fail "coins are $coins_before"
bid Kyle "BID 4"
cp "$letter" "$work/late"
later 1
run 65 host "$db" rollback 2 --now "$(now)"
says "it can go back to an earlier one"
run 65 host "$db" rollback 9 --now "$(now)"
run 64 host "$db" rollback
run 64 host "$db" rollback 1 --orders perhaps
says "keep or drop"
run 0 host "$db" rollback 1 --why "the card was misprinted" --now "$(now)"
says "The game goes on from turn 1; it was at turn 2 and is at turn 3."
says "Orders and answers sent since: 0, of which 0 are kept."
says "Bids sent since: 5, which are all gone and must be made anew: auction 1: Bas 2, Catherine 0, Kyle 0, Maka 0; auction 2, not opened: Kyle."
deliver
told Bas "Of what you sent since turn 1 this does not count any more: BID 2 in auction 1. Please bid anew where you are asked."
told Kyle "any more: BID 0 in auction 1; a bid in auction 2, which stays closed. Please bid anew where you are asked."
told Maka "The host takes the game back to turn 1, from turn 2: the card was misprinted"
subject_is Maka "[g1] back to an earlier turn"
coins_are "5 5 5 5"
rows "SELECT auction, round, answered FROM question" "3|0|0" # a number of its own
rows "SELECT count(*) FROM sealed WHERE auction = 2" 0
rows "SELECT count(*) FROM sealed WHERE auction = 1" 4       # was opened: stays
sound
# An answer to a mail of before does not count, whatever it says.
later 1
sed 's/letter-[0-9]*@/letter-late@/' "$work/late" >"$work/later"
take 0 "$work/later"
refused Kyle E-STALE
# It is told as what it is, and the dice and steps of before are there.
run 0 show "$db" --history
says "(taken back) "
grep -q "^The host takes the game back" "$work/out" || fail "what took it back is marked itself"
run 0 show "$db" --history --json
grep -q '"undone": true' "$work/out" || fail "no fact is marked"
test "$(sql "SELECT count(DISTINCT entry) FROM step")" = 3 || fail "the steps of before are gone"
mail Maka <<EOF
HISTORY
EOF
told Maka "(taken back)"
bid Bas "BID 1"
for who in Catherine Kyle Maka; do bid "$who" "BID 0"; done
tick
coins_are "4 5 5 5"
sound
# The copy for players follows it as far as it goes; after the end, wholly.
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --export "$work/copy" --now "$(now)"
run 1 audit "$work/copy"
run 0 host "$db" end g1 --why "the test is over" --now "$(now)"
run 1 audit "$db" --export "$work/copy2" --now "$(now)"
run 1 audit "$work/copy2"
says "replay       4 of 4 turns"
# Who takes what was taken back for what is, in the tables, is found out.
sqlite3 "$db" "DELETE FROM undone"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
run 65 audit "$db" --rebuild --now "$(now)"
rows "SELECT first < entry, turn FROM undone" "1|1"

# --- orders: kept where what they answered is asked again ---
db=$work/g2/g2.db
minutes=0
new --rules arcs --options '{}'
lead() { # who is awaited plays his first card, and that is all
    who=$(sql "SELECT name FROM waiting LIMIT 1")
    order=$("$sealed" show "$db" --legal --seat "$who" |
        sed -n 's/^\(LEAD\|COPY\) <\([^|>]*\)[|>].*/\1 \2/p; s/^PASS.*/PASS/p' | head -n 1)
    later 1
    printf '%s\nEND\n' "$order" | mail "$who"
    rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" played
}
lead
first=$who order_first=$order
lead
second=$who order_second=$order
test "$(turn)" = 3 || fail "two orders led to turn $(turn)"
later 1
run 0 host "$db" rollback 1 --orders keep --now "$(now)"
says "it was at turn 3 and is at turn 6. Orders and answers sent since: 2, of which 2 are kept."
deliver
rows "SELECT name IN ('$first', '$second') FROM waiting LIMIT 1" 0
untold "$first" "does not count any more"
rows "SELECT count(*) FROM log WHERE kind = 34 AND actor = 0" 0
sound
# By mail, and dropped.
run 0 host "$db" mail --now "$(now)"
deliver
box=$work/g2/g2.mail/host@game.example.org/new
later 1
{
    printf 'From: host@game.example.org\nTo: %s\nSubject: Re\nMessage-ID: <h@example.org>\nDate: %s\n\n' \
        "$(header Reply-To "$(find "$box" -type f | sort -V | tail -n 1)")" "$(date -u -d "$(now)" -R)"
    echo "ROLLBACK 4 drop WHY once more"
} >"$letter"
take 0 "$letter"
test "$(sql "SELECT name FROM waiting LIMIT 1")" = "$first" || fail "the order of $first is kept"
told "$first" "Of what you sent since turn 4 this does not count any more: $order_first; END"
told "$second" "Of what you sent since turn 4 this does not count any more: $order_second; END"
told "$second" "The host takes the game back to turn 4, from turn 6: once more"
later 1
run 65 host "$db" rollback 2 --now "$(now)"
says "Turn 2 was taken back itself."
lead
sound

# A host who does not keep the deck secret of the turns he took back could have stacked their piles.
run 0 audit "$db" --checkpoint "${db%.db}.mail"
rm -f "$db-wal" "$db-shm"
anchor=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 48 ORDER BY seq DESC LIMIT 1" | sed -n '/^deck-commit/p' | tail -n 1)
kept=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 48 ORDER BY seq DESC LIMIT 1" | grep '^deck-before')
/usr/bin/python3 "$support/forge.py" "$db" "${db%/*}.keys/$(basename "$db" .db).intake" 48 "$anchor
$kept" "$anchor"
run 65 audit "$db"
says "step 9"
says "the one in force is not kept"
