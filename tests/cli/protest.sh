#!/bin/sh
# A player shows a receipt: in the list, replaced, missing, forged, of another round or game, too
# late; the host decides, and the round begins again. sealed-bids 3, 7.7.
. tests/support/cli.sh
. tests/support/player.sh
forge="/usr/bin/python3 $support/forge.py"

sends() {
    later 1
    who=$1 verb=$2
    shift 2
    "$player" "$verb" --seed "$(seed "$who")" --player "$(number "$who")" "$(newest "$who")" "$@" >"$work/block" 2>"$work/told" ||
        fail "$(cat "$work/told")"
    mail "$who" <"$work/block"
}
number() { case $1 in Bas) echo 1 ;; Catherine) echo 2 ;; Kyle) echo 3 ;; Maka) echo 4 ;; esac; }
# receipt WHO: that of his newest mail
receipt() { body "$(newest "$1")" | sed -n '/^BEGIN PBEM RECEIPT 1/,/^END PBEM RECEIPT/p'; }
# protests WHO FILE: his mail with the receipt in the file
protests() {
    later 1
    { echo "Protest"; echo; cat "$2"; } | mail "$1"
}
line() { sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = $1 ORDER BY seq DESC LIMIT 1" | grep "^$2" | head -n 1; }
to_host() { find "${db%.db}.mail/" -path '*new*' -newer "$work/mark" -type f -exec grep -l "a protest that is right" {} + | wc -l; }

new --options '{"auctions": true, "bids": "box", "protest": 1440}'
for who in $everybody; do sends "$who" key; done
sends Kyle bid 3
receipt Kyle >"$work/first"
grep -q RECEIPT "$work/first"

# --- nothing is listed yet ---
protests Kyle "$work/first"
subject_is Kyle "[g1] your protest"
told Kyle "still open, so nothing is listed yet. The bid of Kyle is in."
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" "answered"
bids=$(sql "SELECT count(*) FROM log WHERE kind IN (17, 18)")
later 60
sends Kyle bid 4 --seq 4000000000
receipt Kyle >"$work/second"
for bid in Bas:1 Catherine:2 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
rows "SELECT kind FROM log WHERE kind IN (19, 21)" 19

# --- the host is not needed until the time to object is over ---
run 0 list "$db" --now "$(now)"
grep -q "the players  *may object to the list  *since .*, until Wed 2 Dec 11:" "$work/out" || fail "the time to object is not listed: $(cat "$work/out")"
! grep -q "the host" "$work/out" || fail "a round in its time to object waits for the host"
run 0 list "$db" --json --now "$(now)"
grep -q '"title": *"object".*"deadline": *[1-9]' "$work/out" || fail "nor in JSON: $(cat "$work/out")"
run 0 open "$db" --now "$(now)"
says "Auction 1 is closed, and players may object to its list until Wed 2 Dec 11:"
! grep -q "No round" "$work/out" || fail "a round is closed"

told Bas "Opened when the time to object is over, Wed 2 Dec 11:"

# --- the list has it; a later one; quoted, as mail programs forward ---
sed 's/^/> /' "$work/second" >"$work/quoted"
protests Kyle "$work/quoted"
told Kyle "stands in the list: auction 1, round 0, Kyle. Nothing is missing."
protests Kyle "$work/first"
told Kyle "The list has a later bid: auction 1, round 0, Kyle, number 4000000000."
protests Maka "$work/second" # whoever shows it
told Maka "stands in the list"
touch "$work/mark"

# --- what shows nothing: altered, of nobody, of another game, none at all ---
sed '3s/^..../0000/' "$work/second" >"$work/damaged"
protests Kyle "$work/damaged"
told Kyle "damaged on its way"
/usr/bin/python3 - "$support" "$work/second" "$work/forged" "$work/other" <<'PYEOF'
import os, re, sys
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(sys.argv[1], "..", "vectors"))
from second import armor
text = open(sys.argv[2]).read()
block = bytearray(bytes.fromhex(re.sub(r"\s", "", "".join(text.splitlines()[1:-1]))))
block[31] ^= 1  # another number, and the same signature
open(sys.argv[3], "w").write(armor("RECEIPT", bytes(block)))
block[31] ^= 1
block[7] ^= 1
open(sys.argv[4], "w").write(armor("RECEIPT", bytes(block)))
PYEOF
protests Kyle "$work/forged"
told Kyle "is not signed by the host"
protests Kyle "$work/other"
told Kyle "of another game"
protests Kyle /dev/null
told Kyle "There is no receipt in your mail."
"$player" verify "$work/g1/g1.mail" >"$work/out" || fail "verify: $(cat "$work/out")"
! grep "damaged" "$work/out" || fail "a sentence of ours is taken for a block"
untold Kyle "in a mail of their own"

# --- what else the mail says is not carried out, and he is told ---
printf '%s\n' 'TELL Maka "look at that"' >"$work/also"
cat "$work/second" >>"$work/also"
protests Kyle "$work/also"
told Kyle "stands in the list"
told Kyle "please send orders and messages in a mail of their own"
untold Maka "look at that"
test "$(to_host)" = 0 || fail "the host is told of nothing"

# --- a bid that is missing: the host is told, and nothing else changes ---
cp "$db" "$work/honest.db"
$forge "$db" "$work/g1.keys/g1.intake" 19 "$(line 19 "bid 3 ")" "none 3"
entries=$(sql "SELECT count(*) FROM log WHERE kind NOT IN (64, 65)")
protests Kyle "$work/second"
subject_is Kyle "[g1] your protest is right"
told Kyle "A BID IS MISSING: the host has signed that a bid of Kyle was in"
told Kyle "he can declare the round void"
test "$(to_host)" = 1 || fail "the host is told $(to_host) times"
protests Maka "$work/second" # he is told of each bid once
test "$(to_host)" = 1 || fail "the host is told $(to_host) times"
rows "SELECT count(*) FROM log WHERE kind NOT IN (64, 65)" "$entries"

# --- another history: the entry that the receipt vouches for is another one ---
cp "$work/honest.db" "$db"
rm -f "$db-wal" "$db-shm"
$forge "$db" "$work/g1.keys/g1.intake" 6 "$(line 6 "salt ")" "salt $(printf '%032d' 7)"
protests Kyle "$work/second"
told Kyle "ANOTHER HISTORY"
cp "$work/honest.db" "$db"
rm -f "$db-wal" "$db-shm"

# --- the host decides: everybody bids again, and the old receipt is of a round that is void ---
$forge "$db" "$work/g1.keys/g1.intake" 19 "$(line 19 "bid 3 ")" "none 3"
later 1
run 0 round "$db" void 1 0 --why "a bid of Kyle was not in the list" --now "$(now)"
deliver
told Bas "a bid of Kyle was not in the list"
protests Kyle "$work/second"
told Kyle "That round is void already and begins again."
sends Kyle bid 4
receipt Kyle >"$work/third"
for bid in Bas:1 Catherine:2 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
later $((25 * 60))
tick
rows "SELECT amount FROM bids WHERE player = 3 AND amount IS NOT NULL" 4

# --- after the opening there is no protest about missing bids ---
protests Kyle "$work/third"
told Kyle "stands in the list: auction 2"
$forge "$db" "$work/g1.keys/g1.intake" 19 "$(line 19 "bid 3 ")" "none 3"
protests Kyle "$work/third"
told Kyle "a protest comes too late for it"

# --- a receipt that says that it was late; a plain mail that only begins so is no protest ---
rm -rf "$work/g1" "$work/g1.keys"
new
bid Bas "BID 1"
receipt Bas >"$work/plain"
protests Bas "$work/plain"
told Bas "still open"
