#!/bin/sh
# Dice of a strict game in which seats change hands: a substitute, a player who returns, one whom the
# host puts into a seat, another person of the same name, and a chain that was left for another. What
# each of them kept is checked, and no honest game is called a fraud. sealed-bids 5.3.
. tests/support/cli.sh
. tests/support/player.sh

# signs WHO LINE...: orders with their block, mailed; adds WHO: a READY. Numbers rise by themselves
# once a second, here with each block.
number=1800000000
signs() {
    who=$1
    shift
    printf '%s\n' "$@" >"$work/orders"
    number=$((number + 1))
    sends "$who" orders "$work/orders" --seq "$number"
}
adds() {
    number=$((number + 1))
    sends "$1" ready --seq "$number"
    last "stored|"
    told "$1" "stored what you add to the dice It is mixed into the next dice of yours"
}
last() { rows "SELECT verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "$1"; }
waits() { sql "SELECT name FROM waiting LIMIT 1"; }
schools() {
    signs "$1" "$("$sealed" show "$db" --legal --seat "$1" | sed -n 's/^school <\([^|>]*\).*/SCHOOL \1/p' | head -n 1)"
    last "played|"
}
box() { printf %s "${db%.db}.mail/$(address "$1")/new"; }
# checks STATUS WHO SAID: check-dice of all that somebody kept
checks() {
    status=0
    "$player" check-dice "$(box "$2")" >"$work/out" 2>"$work/err" || status=$?
    test "$status" = "$1" || { cat "$work/out" "$work/err"; fail "check-dice of $2: status $status, not $1"; }
    says "$3"
}

auctions='{"dice": "strict"}'
SETTINGS='level = token+signature'
new
for who in $everybody; do sends "$who" key; done
first=$(waits)
schools "$first"

# --- a substitute plays for the second, who takes the seat back: of all there is a chain 1 ---
second=$(waits)
signs "$second" "SUBSTITUTE Ben <ben@example.org>"
later 1
echo ACCEPT | mail Ben
sends Ben key
schools Ben
told "$first" "Ben added element 1 of chain 1"
checks 0 "$first" "All are right."
later 1
mail "$second" "To: <$(header Reply-To "$(newest "$second")" | tr -d '<>')>" <<END
RETURN
END
rows "SELECT count(*) FROM seat WHERE name = '$second'" 1
told "$second" "sealed-player key --chain 2 MAIL"
untold "$second" "once, first"
sends "$second" key
refused "$second" E-BLOCK
told "$second" "was left before"
sends "$second" key --chain 2

# --- the host puts another person into the third seat: her mails begin there ---
third=$(waits)
run 0 host "$db" seat "$third" "Dora <dora@example.org>" --why "$third left" --now "$(now)"
deliver
sends Dora key
schools Dora
checks 0 Dora "1 events in these mails; the numbers of 1 were compared"
says "by 1 elements of chains, each the next of its chain (1 of them compared)"
says "All are right."

# --- the first leaves a chain for another; of the fourth another person has seat and name ---
for who in $everybody; do
    case $who in "$first" | "$second" | "$third") ;; *) fourth=$who ;; esac
done
adds "$fourth"
sends "$first" key --chain 2
rows "SELECT DISTINCT decision FROM waiting" U # the last School needs no choice
for who in "$first" "$second" "$fourth" Dora; do signs "$who" "RECOVER none"; done
run 0 host "$db" seat "$fourth" "$fourth <other@example.org>" --now "$(now)"
deliver
other=$fourth # whose mails are those of the new one from here on; of the one before: Before
address() {
    case $1 in
    Before) printf '%s@example.org' "$(lower "$other")" ;;
    "$other") printf other@example.org ;;
    *) printf '%s@example.org' "$(lower "$1")" ;;
    esac
}
rm "$work/seed.$other"
sends "$other" key
told "$other" "Element 1 of your chain is the next for the dice."
for turn in 1 2 3 4; do
    rows "SELECT DISTINCT decision FROM waiting" PT
    signs "$(waits)" PASS
    last "played|"
done
run 0 host "$db" end g1 --why "the test is over" --now "$(now)"
deliver

# --- all of them find it right, and so do both audits, and another implementation ---
proves() {
    /usr/bin/python3 -B tests/vectors/dice_of_mails.py mutant "$(box "$1")" >"$work/out" 2>&1 || fail "$(cat "$work/out")"
    says "$2"
}
checks 0 "$first" "9 events in these mails; the numbers of 9 were compared"
says "by 11 elements of chains, each the next of its chain (11 of them compared)"
says "adds by chain 2 from here on, not by chain 1 of Ben, who had the seat before."
says "chains that took the place of others, as said above: 3;"
says "1 secrets of the decks are as bound"
says "All are right."
proves "$first" " 11 elements, 3 other chains, 1 secrets, 2 piles"
checks 0 "$second" "8 events in these mails; the numbers of 8 were compared"
proves "$second" " 10 elements, 2 other chains" # all but the one of his substitute
checks 0 Dora "6 events in these mails; the numbers of 6 were compared"
proves Dora "6 events, 9 elements, 1 other chains"
checks 0 "$other" "4 events in these mails; the numbers of 4 were compared"
proves "$other" "4 events, 4 elements"
checks 0 Before "chains that took the place of others, as said above: 2;"
checks 0 Ben "All are right."
for who in $first $second $other Dora Before Ben; do
    "$player" verify "$(box "$who")" >"$work/out" || fail "$(cat "$work/out")"
    says "All of it fits together"
done
run 0 audit "$db" --checkpoint "${db%.db}.mail" --export "$work/copy" --now "$(now)"
says "Verified"
"$player" audit "$work/copy" --checkpoint "$(box "$first")" >"$work/out" || fail "$(cat "$work/out")"
says "Verified"

# --- what is no element of an announced chain, and a chain that was left, both implementations see ---
forged() {
    cmp -s "$file" "$work/before" && fail "nothing was changed"
    touch -r "$work/before" "$file"
    status=0
    "$player" check-dice "$work/kept" >"$work/out" 2>"$work/err" || status=$?
    test "$status" = 65 || { cat "$work/out"; fail "check-dice of what is forged: status $status"; }
    says "$1"
    ! /usr/bin/python3 -B tests/vectors/dice_of_mails.py mutant "$work/kept" >"$work/out" 2>&1 ||
        fail "the other implementation does not see it: $1"
}
# kept PATTERN: $file is the mail with it, of those of the first, in a folder of their own
kept() {
    rm -rf "$work/kept"
    cp -r -p "$(box "$first")" "$work/kept"
    file=$(grep -l "$1" "$work/kept"/*)
    cp -p "$file" "$work/before"
}
# below FILE LINE: the digits that stand below it
below() { grep -A 1 "$2" "$1" | sed -n '2s/ *\([0-9a-f]*\).*/\1/p'; }
digits='{n;s/\([0-9a-f]\{20\}\)[0-9a-f]\{4\}/\10000/;}'
kept "Ben added element 1 of chain 1"
sed -i "/Ben added element/$digits" "$file"
forged "element 1 of Ben IS NOT OF HIS CHAIN."
kept "Ben added element 1 of chain 1"
sed -i "/Chain 1 of Ben begins with/$digits" "$file"
forged "element 1 of Ben IS NOT OF HIS CHAIN."
kept "$first added element 1 of chain 1"
element=$(below "$file" "$first added element") chain=$(below "$file" "Chain 1 of $first")
kept "$first added element 2 of chain 2"
sed -i "s/$(below "$file" "$first added")/$element/; s/$(below "$file" "Chain 2 of $first")/$chain/
    s/$first added element 2 of chain 2/$first added element 1 of chain 1/
    s/Chain 2 of $first/Chain 1 of $first/" "$file"
forged "element 1 of $first IS OF A CHAIN THAT WAS LEFT BEFORE."

# --- behind a copy that was restored elements are used again, which is said, and is no fraud ---
rm -rf "$work/g1" "$work/g1.keys" "$work/seed."*
address() { printf '%s@example.org' "$(lower "$1")"; }
new
for who in $everybody; do sends "$who" key; done
cp "$db" "$work/old.db"
schools "$(waits)"
later 1
rm -f "$db"*
run 0 restore "$db" "$work/old.db" --behind --why "the disk failed" --now "$(now)"
deliver
first=$(waits)
schools "$first"
checks 0 Kyle "element 1 of $first is used again, as the host has restored a copy of the game"
says "All are right."
