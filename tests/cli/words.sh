#!/bin/sh
# The words that every game has: STATUS, RULES, HISTORY answer by mail and change nothing;
# RETRACT takes back what waits sealed.
. tests/support/cli.sh
new

# file WHO LINE...: an order file with the code of the newest mail
file() {
    who=$1
    shift
    {
        printf 'game: g1\nseat: %s\ncode: %s\n\n' "$who" "$(code "$who")"
        printf '%s\n' "$@"
    } >"$work/orders"
    later 1
    run 0 submit "$db" "$work/orders" --now "$(now)"
    deliver
}

turns() { sql "SELECT count(*), max(seq) FROM log WHERE kind IN (17, 32, 33)"; }

before=$(turns)
file Kyle STATUS
grep -q '^THE TABLE' "$work/out" || fail "STATUS does not show the table"
grep -q '^YOUR SCHOOL' "$work/out" || fail "STATUS does not show the own School"
grep -q 'is up for auction' "$work/out" || fail "STATUS does not tell the last news"
file Kyle RULES
grep -q '^THE RULES IN SHORT' "$work/out" || fail "RULES does not tell them"
file Kyle HISTORY
grep -q 'holds the Mission Commander Token first\|hold the Mission Commander Token first' "$work/out" ||
    fail "HISTORY does not begin at the beginning"
test "$(turns)" = "$before" || fail "a question changed the game"

# a bid that is retracted looks like any other, and counts as none
file Bas "BID 4"
file Bas RETRACT
file Catherine "BID 1"
file Kyle "BID 0"
file Maka "BID 0"
later 1
tick
rows "SELECT player, amount, status FROM bids WHERE auction=1 AND player<3" "1|0|taken back
2|1|valid"
file Bas HISTORY
grep -q 'Catherine bids 1' "$work/out" || fail "HISTORY lacks the auction"
