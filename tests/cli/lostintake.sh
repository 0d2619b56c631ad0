#!/bin/sh
# The intake file is lost, and with it the secret of the piles so far: what an audit can play again
# and never can, and how far the host can go back (sealed-bids 2.3, 5.7).
. tests/support/cli.sh

turn() { sql "SELECT turn FROM snapshot ORDER BY entry DESC LIMIT 1"; }
auction() { # all bid 0 but the first who is named
    who=$1
    for name in $everybody; do
        if test "$name" = "$who"; then bid "$name" "BID 1"; else bid "$name" "BID 0"; fi
    done
    tick
}

new --deck "$(students)" --options '{"auctions": true, "any_size": true}'
auction Bas
test "$(turn)" = 2 || fail "after an auction the game is at turn $(turn)"
rm "$work/g1.keys/g1.intake"
later 1
run 0 keys "$db" --lost intake --now "$(now)"
deliver
test "$(turn)" = 3 || fail "the new shuffle is turn $(turn)"
auction Catherine
auction Kyle
test "$(turn)" = 5 || fail "after two more auctions the game is at turn $(turn)"

# --- while it goes on: the turns behind the new shuffle are played again ---
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "replay       2 of 5 turns"
says "never: entries "
says ", 3 turns, as the secret of their piles is lost"
says "Verified, but 3 turns can never be played again:"

# --- back to a turn behind it, but not to one before ---
later 1
run 65 host "$db" rollback 2 --why "a mistake" --now "$(now)"
says "the game can go back to turn 3 or a later one, behind the loss. What went wrong before it is set right by sealed host GAME correct."
run 0 host "$db" rollback 4 --why "a mistake" --now "$(now)"
deliver
auction Maka
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "replay       4 of 7 turns"

# --- when it is over, nothing is pending ---
run 0 host "$db" end g1 --why "the test is over" --now "$(now)"
deliver
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --export "$work/copy" --now "$(now)"
says "replay       4 of 7 turns"
says "Verified, but 3 turns can never be played again:"
! grep -q pending "$work/out" || fail "something is pending: $(cat "$work/out")"
run 1 audit "$work/copy"
says "replay       0 of 7 turns"
says "a copy has no state of behind that loss to go on from"
says "not all turns were played again; 3 turns never can be"
! grep -q pending "$work/out" || fail "something is pending: $(cat "$work/out")"

# --- the snapshot that it goes on from is the one that was hashed ---
cp "$db" "$work/honest.db"
sqlite3 "$db" "UPDATE snapshot SET state = replace(state, '\"coins\":4', '\"coins\":9') WHERE turn = 3"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "Its snapshot in the database is not the one it was hashed with."
cp "$work/honest.db" "$db"

# --- an older program left no snapshot behind the loss ---
sqlite3 "$db" "DELETE FROM snapshot WHERE turn = 3"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "replay       0 of 7 turns"
says "no snapshot is left of behind that loss"
