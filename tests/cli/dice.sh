#!/bin/sh
# Dice nobody can fudge, from raw mails to what players check with the mails they kept: a strict game
# of four with READY blocks, a host who plays, and whole games of all three rules.
. tests/support/cli.sh
. tests/support/player.sh

# makes VERB WHO ARGUMENT...: what his program prints on his newest mail
makes() {
    verb=$1 who=$2
    shift 2
    "$player" "$verb" --seed "$(seed "$who")" "$(newest "$who")" "$@" 2>"$work/err" || {
        cat "$work/err" >&2
        fail "sealed-player $verb of $who" >&2
    }
}
# signs WHO LINE...: orders with their block, mailed
signs() {
    who=$1
    shift
    later 1
    printf '%s\n' "$@" >"$work/orders"
    makes orders "$who" "$work/orders" >"$work/block"
    mail "$who" <"$work/block"
}
# ready WHO [OPTION...]: a READY, mailed
ready() {
    who=$1
    shift
    later 1
    makes ready "$who" "$@" >"$work/block"
    mail "$who" <"$work/block"
}
register() {
    for who in $everybody; do
        later 1
        makes key "$who" >"$work/block"
        mail "$who" <"$work/block"
    done
}
last() { rows "SELECT verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "$1"; }
school() {
    "$sealed" show "$db" --legal --seat "$1" | sed -n 's/^school <\([^|>]*\).*/SCHOOL \1/p' | head -n 1
}
waits() { sql "SELECT name FROM waiting LIMIT 1"; }
box() { printf %s "${db%.db}.mail/$(address "$1")/new"; }
# checks STATUS WHO: check-dice of all that somebody kept
checks() {
    status=0
    "$player" check-dice "$(box "$2")" >"$work/out" 2>"$work/err" || status=$?
    test "$status" = "$1" || { cat "$work/out" "$work/err"; fail "check-dice of $2: status $status, not $1"; }
}

# --- strict: nothing is taken that adds nothing, and the mails say how it is done ---
auctions='{"dice": "strict"}'
new
first=$(waits)
told "$first" "Every answer of this game adds to its dice"
told "$first" "sealed-player key MAIL"
bid "$first" "$(school "$first")"
refused "$first" E-ORDER
told "$first" "every file adds to its dice"
untold "$first" "SALT any words"
# a key beside orders comes too late for them: the mail that they answer names no element
later 1
{
    echo "$(school "$first")"
    makes key "$first"
    school "$first" >"$work/orders"
    makes orders "$first" "$work/orders" | sed '1,/^$/d'
} >"$work/block"
mail "$first" <"$work/block"
refused "$first" E-SIGNED
told "$first" "it was made when you had no chain"
told "$first" "your key"
bid "$first" "SALT tulip" "$(school "$first")"
refused "$first" E-ORDER
register
told "$first" "Element 1 of your chain is the next for the dice."
rows "SELECT count(*) FROM chain" 4
signs "$first" "$(school "$first")"
last "played|"
told "$first" "$first added element 1 of chain 1"
told "$first" "Chain 1 of $first begins with"

# --- a READY comes ahead, and its player's next mail needs no block ---
second=$(waits)
ready "$second"
last "stored|"
told "$second" "Element 1 of your chain is the next for the dice, and waits for them."
cp "$work/block" "$work/used"
bid "$second" "$(school "$second")"
last "played|"
told "$second" "$second added element 1 of chain 1"
rows "SELECT group_concat(used, ' ') FROM (SELECT used FROM chain ORDER BY used DESC)" "1 1 0 0"

# --- forged: one that was used, one that is not next, one of another seed, one byte of it ---
third=$(waits)
later 1
mail "$second" <"$work/used"
refused "$second" E-SIGNED
told "$second" "does not add element 2 of your chain"
ready "$third" --element 2
refused "$third" E-SIGNED
told "$third" "does not add element 1 of your chain"
later 1
"$player" ready --seed "$(seed Mallory)" "$(newest "$third")" >"$work/block" 2>"$work/err"
mail "$third" <"$work/block"
refused "$third" E-SIGNED
told "$third" "not signed with the key"
ready_bytes=$(makes ready "$third")
printf '%s\n' "$ready_bytes" | sed '2{s/^\(.\{20\}\)e/\1d/;t;s/^\(.\{20\}\)./\1e/;}' >"$work/block"
later 1
mail "$third" <"$work/block"
refused "$third" E-SIGNED
rows "SELECT count(*) FROM log WHERE kind = 49" 1
ready "$third"
last "stored|"
signs "$third" "$(school "$third")" # its block has the element that waits
last "played|"
# another chain of the same seed takes the place of the first, for good
fourth=$(waits)
later 1
makes key "$fourth" --chain 2 >"$work/block"
mail "$fourth" <"$work/block"
told "$fourth" "Element 1 of your chain 2 is the next for the dice."
later 1
makes key "$fourth" --chain 1 >"$work/block"
mail "$fourth" <"$work/block"
refused "$fourth" E-BLOCK
told "$fourth" "was left before"
while test "$(sql "SELECT decision FROM waiting LIMIT 1")" = SC; do
    who=$(waits)
    signs "$who" "$(school "$who")"
    last "played|"
done

# an answer of the host's office can be answered as any mail
bid Kyle "ZONE Europe/Berlin"
subject_is Kyle "[g1] your time zone"
told Kyle "You are player"
told Kyle "What you sign now is about question"

# --- sealed answers of all: each adds, and the opening is mixed with them all ---
rows "SELECT DISTINCT decision FROM waiting" U
for who in $everybody; do signs "$who" "RECOVER none"; done
last "stored|"
for who in $everybody; do told Kyle "$who added element"; done
"$sealed" host "$db" end g1 --why "the test is over" --now "$(now)" >"$work/out"
deliver
told Kyle "Secret 1 of the decks, which was bound before, is published"

# --- everything is proved: by the audit, by check-dice, and by another implementation ---
run 0 audit "$db" --checkpoint "$(box Kyle)" --now "$(now)"
says "7 elements of players' chains"
checks 0 Kyle
grep -qF "players added 7 times: by 7 elements of chains" "$work/out" ||
    fail "$(cat "$work/out")"
/usr/bin/python3 -B tests/vectors/dice_of_mails.py mutant "$(box Kyle)" >"$work/out" || fail "$(cat "$work/out")"
says "7 elements"
says "2 piles"

# tampered RULES FOLDER PATTERN SED WHAT SAID: the newest mail with PATTERN, changed by SED, is one
# that both implementations call wrong
tampered() {
    rm -rf "$work/kept"
    cp -r -p "$2" "$work/kept"
    file=$(grep -lE "$3" "$work/kept"/* | sort -V | tail -n 1)
    test -n "$file" || fail "no mail has $3"
    cp -p "$file" "$work/before"
    sed -i "$4" "$file"
    ! cmp -s "$file" "$work/before" || fail "$4 changes nothing"
    touch -r "$work/before" "$file"
    status=0
    "$player" check-dice "$work/kept" >"$work/out" 2>"$work/err" || status=$?
    test "$status" = 65 || { cat "$work/out"; fail "a mail with another $5: check-dice gives $status"; }
    grep -qF "$6" "$work/out" || { cat "$work/out"; fail "it is not named: $6"; }
    ! /usr/bin/python3 -B tests/vectors/dice_of_mails.py "$1" "$work/kept" >"$work/out" 2>&1 ||
        fail "the other implementation does not see another $5"
}
other='{n;s/\([0-9a-f]\{20\}\)[0-9a-f]\{4\}/\10000/;}'
tampered mutant "$(box Kyle)" 'added element 2' "/added element 2/$other" element "IS NOT OF HIS CHAIN"
tampered mutant "$(box Kyle)" 'bound before, is published' "/bound before, is published/$other" secret \
    "IT IS NOT THE ONE THAT WAS BOUND"
tampered mutant "$(box Kyle)" 'Event 3 of chain' "/Event 3 of chain/$other" number "ITS NUMBER DOES NOT FOLLOW"

# --- a host who plays: his orders are fixed, and wait for what another adds ---
rm -rf "$work/g1"
auctions='{"host": 1, "witnessed": true}'
until test "$(waits 2>"$work/err")" = Bas; do # who chooses a School first is a matter of dice
    rm -rf "$work/g1" "$work/g1.keys" "$work/seed."*
    minutes=0
    new
done
told Kyle "Orders of the host, who plays, wait until another player adds to their dice."
register
bid Bas "$(school Bas)"
last "stored|"
told Kyle "The host, player 1, has sent orders, which are fixed now."
rows "SELECT held IS NOT NULL FROM game" 1
told Bas "Your orders are in and fixed."
told Kyle "To add to the dice of the host's orders"
case $(header Subject "$(newest Kyle)") in
*"add to the host's dice") ;;
*) fail "who is to add reads: $(header Subject "$(newest Kyle)")" ;;
esac
run 0 list "$db" --now "$(now)"
! grep -q Bas "$work/out" || fail "the host is awaited though his orders are in"
for who in Catherine Kyle Maka; do grep -q "$who  *SALT or READY  *since .*, until" "$work/out" || fail "$who is not listed"; done
run 1 audit "$db" --now "$(now)"
turns=$(sql "SELECT count(*) FROM log WHERE kind = 33")
ready Bas --element 1
refused Bas E-SIGNED
told Bas "The host knows the dice"
ready Kyle
last "stored|"
told Bas "Kyle added element 1 of chain 1"
rows "SELECT count(*) > $turns FROM log WHERE kind = 33" 1
rows "SELECT held IS NULL FROM game" 1
run 0 audit "$db" --checkpoint "$(box Kyle)" --now "$(now)"
checks 0 Kyle

# --- what `new` refuses ---
rm -rf "$work/g1" "$work/g1.keys"
mkdir -p "$work/g1"
mkdir -m 700 "$work/g1.keys"
printf 'keys = %s\n' "$work/g1.keys" >"$work/g1/sealed.ini"
for wrong in '{"dice": "fair"}' '{"witnessed": true}'; do
    run 65 new "$db" --rules mutant --options "$wrong" "Bas <bas@example.org>" \
        "Catherine <catherine@example.org>" "Kyle <kyle@example.org>"
done
says "for a host who plays"

# --- whole games that programs play by mail: dice and decks from one player's mails alone ---
mkdir "$work/build"
ln -s "$BUILD"/sealed "$BUILD"/sealed-extract "$BUILD"/sealed-deliver "$work/build"
for rules in arcs risk; do
    tests/demo/robots "$work/build" "$rules" >"$work/demo.out" || fail "$(tail -n 5 "$work/demo.out")"
    kept=$work/build/demo-$rules/game/$rules.mail/bas@example.org/new
    /usr/bin/python3 -B tests/vectors/dice_of_mails.py "$rules" "$kept" >"$work/out" || fail "$(cat "$work/out")"
    cp "$work/out" "$work/proved"
    cat "$work/proved"
    "$player" check-dice "$kept" >"$work/said" || fail "$(cat "$work/said")"
    grep -q "secrets of the decks are as bound" "$work/said"
    tampered "$rules" "$kept" 'Roll [0-9-]+  .*faces: ' \
        '/Roll [0-9-]*  /{s/faces: 1/faces: 2/;t;s/faces: [2-9]/faces: 1/;}' die "A DIE IS NOT"
done
# of a campaign each game has its own secret
grep -qF "2 secrets, 2 piles, 8 cards" "$work/proved" || fail "$(cat "$work/proved")"

# --- of one late mail alone nothing can be checked, and that is said ---
rm -rf "$work/g1" "$work/g1.keys" "$work/seed."*
minutes=0
db=$work/g1/g1.db
new --options '{"auctions": true}'
for who in $everybody; do bid "$who" "BID 0"; done
tick
late=$(grep -l "^  Event [2-9]" "$(box Kyle)"/* | tail -n 1)
status=0
"$player" check-dice "$late" >"$work/out" 2>"$work/err" || status=$?
test "$status" = 1 || { cat "$work/out" "$work/err"; fail "check-dice of a late mail: status $status"; }
grep -q "^Nothing could be checked: add the invitation" "$work/out" || fail "$(cat "$work/out")"
checks 0 Kyle

# --- bids as they are opened are no words; who plays on for another is known by the mail that says so;
# --- and of reports without the invitation not all could be checked ---
rm -rf "$work/g1" "$work/g1.keys" "$work/seed."*
minutes=0
new --options '{"auctions": true, "bids": "commit", "dice": "strict", "protest": 0}'
later 1
run 0 host "$db" seat Kyle "Anna <anna@example.org>" --now "$(now)"
deliver
for round in 1 0; do
    for who in Bas Catherine Maka Anna; do
        test "$round" = 0 || sends "$who" key
    done
    for verb in bid reveal; do
        for who in Bas Catherine Maka Anna; do
            if test $verb = bid; then sends "$who" bid "$round"; else sends "$who" reveal; fi
        done
    done
    tick
done
checks 0 Bas
grep -q "by bids as they were opened 8 times, and by words 0 times" "$work/out" || fail "$(cat "$work/out")"
mkdir "$work/late"
grep -L "At the table, clockwise" "$(box Bas)"/* | while read -r mail; do cp -p "$mail" "$work/late"; done
status=0
"$player" check-dice "$work/late" >"$work/out" 2>"$work/err" || status=$?
test "$status" = 1 || { cat "$work/out" "$work/err"; fail "check-dice of reports without the invitation: status $status"; }
grep -q "a name of the table is missing" "$work/out" || fail "$(cat "$work/out")"
grep -q "^What could be checked is right, but not all could be: add the invitation" "$work/out" || fail "$(cat "$work/out")"
grep -q "by bids as they were opened 8 times, and by words 0 times" "$work/out" || fail "$(cat "$work/out")"
