#!/bin/sh
# A person without a seat keeps half of the key to bids (sealed-bids 3.3, variant witness): from
# his first mail to the opening, a host who plays, the fallback where he does not answer, and what
# his fingerprint, the audit and his own program save players from.
. tests/support/cli.sh
. tests/support/player.sh
sealed_with='{"auctions": true, "bids": "table", "protest": 0'

# refuses WORDS WHO VERB [ARGUMENT...]: his program makes nothing, and says so
refuses() {
    words=$1 who=$2 verb=$3
    shift 3
    ! "$player" "$verb" --seed "$(seed "$who")" "$(newest "$who")" "$@" >"$work/block" 2>"$work/told" ||
        fail "sealed-player $verb of $who"
    test ! -s "$work/block" || fail "something was printed"
    tr '\n' ' ' <"$work/told" | grep -q "$words" || fail "$(cat "$work/told")"
}
# print_of WHO: the fingerprint that his program tells him
print_of() {
    block "$1" key >"$work/block"
    tr '\n' ' ' <"$work/told" | sed 's/.*fingerprint is \([^:]*\):.*/\1/'
}
# begin OPTIONS: auction 2 is open, and Anna is its witness
begin() {
    rm -rf "$work/g1" "$work/g1.keys" "$work"/seed.*
    new --experimental-table --options "$sealed_with$1}" --witness "Anna <anna@example.org>"
    for who in $everybody; do sends "$who" key; done
    sends Anna key
    sends Anna shares 2
    later 1
    run 0 round "$db" void 1 0 --why "the witness has mailed his shares" --now "$(now)"
    deliver
}

# --- who is a witness, and what for ---
wrong() {
    run "$@" --witness "Anna <anna@example.org>"
    test ! -e "$db" || fail "a game was made all the same"
}
mkdir -p "$work/g1"
table="Bas <bas@example.org>"
set -- "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" "Maka <maka@example.org>"
wrong 78 new "$db" --rules mutant --options '{"bids": "table"}' "$table" "$@"
says "say --experimental-table too"
wrong 65 new "$db" --rules mutant --options '{"bids": "commit"}' --experimental-table "$table" "$@"
says 'true only where "bids" is "table"'
wrong 78 new "$db" --rules mutant --options '{"bids": "table"}' --experimental-table --open 1 "$table" "$1" "$2"
says "begins with all its players"
wrong 65 new "$db" --rules mutant --options '{"bids": "table"}' --experimental-table "Anna <ANNA@example.org>" "$@"
says "somebody who neither plays nor hosts"
rm -rf "$work/g1"

# --- he is asked for his key, and then for nothing ---
begin ""
modes_are "commit witness"
told Anna "Nothing is asked of you now"
rows "SELECT count(*), min(actor), max(actor) FROM log WHERE kind = 26" "1|5|5"
rows "SELECT count(*) FROM log WHERE kind = 23" 48
told Kyle "A witness keeps half of the key"
untold Kyle "sealed-player shares"
anna=$(print_of Anna)
body "$(newest Kyle)" | grep -q "$anna" && fail "the host's mail tells the witness's fingerprint"

# --- a player must have it from him: then it is remembered ---
refuses 'ask the witness for his fingerprint' Bas bid 1
refuses 'not the one whose fingerprint' Bas bid 1 --witness "0123 4567 89ab cdef"
refuses 'should be a fingerprint' Bas bid 1 --witness anna
sends Bas bid 1 --witness "$anna"
told Bas "BEGIN PBEM RECEIPT 1"
sends Bas bid 2 --seq 4000000000 # it knows him now
# what is damaged is not taken for a game without a witness; nor is a line that no disk had room for
cp "$(seed Bas).witness" "$work/print"
printf %s "$(head -c 40 "$work/print")" >>"$(seed Bas).witness"
refuses 'is damaged' Bas bid 2
refuses 'once more by --witness' Bas bid 2
rm "$(seed Bas).witness"
mkdir "$(seed Bas).witness"
refuses 'is damaged' Bas bid 2
rmdir "$(seed Bas).witness"
cp "$work/print" "$(seed Bas).witness"
sends Catherine bid 3 --witness "$(printf %s "$anna" | tr 'a-f ' 'A-F-')"
sends Kyle bid 3 --witness "$anna"

# --- no share before the close, whatever he sends ---
cp "$(newest Anna)" "$work/open.eml"
refuses 'No closed round' Anna share
tick
rows "SELECT count(*) FROM log WHERE kind IN (19, 21)" 0
sends Maka bid NONE --witness "$anna"
told Anna "No bid can be changed any more"
told Anna "BEGIN PBEM CLOSE 1"
told Bas "Waiting for the share of the witness"
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0 # the host cannot open it
run 0 list "$db" --now "$(now)"
says "the witness"
later 1
echo "Here you are" | mail Anna # no block
told Anna "only what sealed-player prints is read"

# --- he sends it, and it opens; a tie goes on in the same way ---
rm -f "$work/seed.other"
"$player" keygen --seed "$work/seed.other" >"$work/paper.other"
closed() { grep -l "BEGIN PBEM CLOSE" "$work/g1/g1.mail/anna@example.org/new"/* | sort -V | tail -n 1; }
share() {
    later 1
    "$player" share --seed "$(seed Anna)" "$(closed)" >"$work/block" 2>"$work/told" || fail "$(cat "$work/told")"
    mail Anna <"$work/block"
}
! "$player" share --seed "$work/seed.other" "$(closed)" >"$work/block" 2>"$work/told" || fail "with another seed"
grep -q "half of another seed" "$work/told" || fail "$(cat "$work/told")"
share
told Anna "your share of the key"
told Anna "BEGIN PBEM RECEIPT 1"
tick
rows "SELECT player, amount, status FROM bids WHERE round = 0" "1|2|valid
2|3|valid
3|3|valid
4|0|taken back"
told Bas "All 4 commitments match"
modes_are "commit witness witness"
sends Catherine bid 1
sends Kyle bid 0
share
tick
coins_are "5 1 5 5"
checked
grep -q "witness: 1 key, now $anna" "$work/out" || { cat "$work/out"; fail "the audit does not tell of the witness"; }
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --export "$work/g1.copy"
"$player" audit "$work/g1.copy" --checkpoint "$work/g1/g1.mail" >"$work/out" || { cat "$work/out"; fail "audit of the copy"; }
grep -q '^Verified' "$work/out"

# --- the dishonest host: another share in his name; one that came before the close ---
forged() {
    rm -rf "$work/forged" "$work/forged.keys"
    cp -r "$work/g1" "$work/forged"
    cp -r "$work/g1.keys" "$work/forged.keys"
    /usr/bin/python3 -B tests/support/forge.py "$work/forged/g1.db" "$work/g1.keys/g1.intake" "$@"
    run 65 audit "$work/forged/g1.db"
}
forged 21 "share 5 " "share 4 "
says "step 8, entry"
forged 16 "mode witness" "mode commit"
says "step 7, entry"

# --- the host puts a key of his own in the place of Anna's between two auctions ---
assign
rm -f "$work/seed.Anna"
sends Anna key # as if it were she; it is a host who has all her mails
told Kyle "The witness has registered a key"
sends Anna shares 3
later 1
run 0 round "$db" void 3 0 --why "again" --now "$(now)"
deliver
modes_are "commit witness witness witness witness"
refuses 'not the one whose fingerprint you gave before' Kyle bid 1
run 0 audit "$db" --checkpoint "$work/g1/g1.mail"
says "witness: 2 keys, now"

# --- without his share all reveal; a host who plays bids as others do ---
begin ', "host": 2'
modes_are "commit witness"
anna=$(print_of Anna)
told Catherine "sealed-player bid MAIL 3 --box"
sends Bas bid 1 --witness "$anna"
sends Catherine bid 4 --box --witness "$anna"
sends Kyle bid 3 --witness "$anna"
sends Maka bid 0 --witness "$anna"
told Anna "No bid can be changed any more"
before=$(mails Anna)
later $((49 * 60))
tick
test "$(mails Anna)" -gt "$before" || fail "the witness is not reminded"
told Anna "No bid can be changed any more"
rows "SELECT count(*) FROM log WHERE kind = 7 AND instr(body, 'what fallback')" 0
later $((48 * 60))
tick
told Kyle "The witness has not sent his share"
told Kyle "YOU have to reveal your bid"
untold Catherine "YOU have to reveal your bid"
for edit in "question SET commits=1-commits" "question SET revealed=revealed+16"; do
    cp -r "$work/g1" "$work/edited"
    sqlite3 "$work/edited/g1.db" "UPDATE $edit WHERE auction = (SELECT max(auction) FROM question)"
    run 65 audit "$work/edited/g1.db"
    grep -q "^step 11" "$work/out" || { cat "$work/out"; fail "not seen: $edit"; }
    rm -rf "$work/edited"
done
for who in Bas Kyle Maka; do sends "$who" reveal; done
tick
rows "SELECT player, amount, status FROM bids" "1|1|valid
2|4|valid
3|3|valid
4|0|valid"
coins_are "5 1 5 5"
checked
