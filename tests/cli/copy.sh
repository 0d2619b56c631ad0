#!/bin/sh
# The copy of a game that players get (sealed-bids 4.7): what it holds, what it withholds while
# the game goes on, and that its audit finds what an audit of the database finds. On a finished
# game of each of the rules.
. tests/support/cli.sh
copy=$work/copy

for rules in mutant arcs risk; do
    finish $rules
    rm -f "$copy"
    run 0 audit "$db" --checkpoint "$work/$rules/g1.mail" --export "$copy"
    run 0 audit "$copy" --checkpoint "$work/$rules/g1.mail"
    says 'byte by byte'
    says 'Verified: '
    run 1 audit "$copy"
    says 'Consistent, but not anchored: '
    print=$(sed -n 's/.*host.s key \([0-9a-f ]*\) (.*/\1/p' "$work/out")
    run 0 audit "$copy" --checkpoint "$work/$rules/g1.mail" --expect-fingerprint "$print"
    run 65 audit "$copy" --expect-fingerprint "0000 0000 0000 0000"
    ! grep -q -e 'example.org' -e "$(printf example.org | od -An -tx1 | tr -d ' \n')" "$copy" ||
        fail "an address stands in the copy"

    # One line changed, one that is gone, a tail that is cut off, an end that is missing.
    entry=$(sql "SELECT max(seq) FROM log WHERE kind = 33")
    line=$(grep -n "^entry $entry " "$copy" | cut -d: -f1)
    sed "$((line + 2))s/.\$/x/" "$copy" >"$work/bad"
    run 65 audit "$work/bad"
    says "step 3, entry $entry"
    sed "$((line + 2))d" "$copy" >"$work/bad"
    run 65 audit "$work/bad"
    says "step 3, entry $entry"
    sed -e "$line,\$d" "$copy" >"$work/bad"
    run 65 audit "$work/bad"
    says "step 3, entry $entry"
    mark=$(sql "SELECT max(seq) FROM log WHERE kind = 64 AND seq < $entry")
    sed -e "/^entry $((mark + 1)) /,\$d" "$copy" >"$work/bad"
    echo "end $mark" >>"$work/bad"
    run 1 audit "$work/bad"
    run 65 audit "$work/bad" --checkpoint "$work/$rules/g1.mail"
    says 'step 4'
    head -c 20 "$copy" >"$work/bad"
    run 65 audit "$work/bad"

    # The rows of 6.4 that are about the database itself.
    cp "$db" "$work/$rules/bad.db"
    sqlite3 "$work/$rules/bad.db" "UPDATE seat SET defaults = defaults + 1 WHERE player = 2"
    run 65 audit "$work/$rules/bad.db"
    says 'step 11'
    sqlite3 "$work/$rules/bad.db" "DROP TRIGGER log_no_update"
    run 65 audit "$work/$rules/bad.db"
    says 'step 1:'
done

# While a game goes on, orders are withheld, and messages for ever; the rest can be checked.
db=$work/g1/g1.db
new
until_mission
printf 'TELL Bas: the secret word\n' | mail Kyle
rm -f "$copy"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --export "$copy"
run 0 audit "$copy" --checkpoint "$work/g1/g1.mail"
says 'pending: it needs the deck'
says 'withheld'
says 'Verified, but the turns were not played again'
orders=$(sql "SELECT count(*) FROM log WHERE kind IN (25, 32, 34)")
test "$orders" -gt 0 || fail "there are no orders to withhold"
test "$(grep -c '^withheld ' "$copy")" = "$orders" || fail "not all are withheld"
! grep -q "$(printf 'the secret word' | od -An -tx1 | tr -d ' \n')" "$copy" || fail "the message stands in it"

# It is never written over a file, and is no game.
run 66 audit "$db" --export "$copy"
says 'cannot be made'
run 65 audit "$copy" --rebuild
says 'there is no game in it'
run 66 tick "$copy"
