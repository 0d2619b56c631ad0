#!/bin/sh
# The words that every game has: STATUS, RULES, HISTORY, HELP answer by mail and change nothing;
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
file Kyle HELP
grep -q '^THE WORDS OF THIS GAME' "$work/out" || fail "HELP does not tell the words"
grep -q '^  PLAY  *Plays an Event' "$work/out" || fail "HELP lacks a word of the game"
grep -q '^  TELL  *Passes a message on' "$work/out" || fail "HELP lacks a word of the engine"
file Kyle "HELP bid"
grep -q '^HELP BID' "$work/out" || fail "HELP BID tells nothing of BID"
grep -q '^    | BID n \[TIE n, n\]' "$work/out" || fail "HELP BID shows no form"
grep -q '^  What you may write now' "$work/out" || fail "HELP BID does not say what may be bid"
file Kyle "HELP me, I am lost"
grep -q '^THE WORDS OF THIS GAME' "$work/out" || fail "a plea for help is not answered with the words"
file Kyle "HELP xylophone"
grep -q 'asked about is none of these' "$work/out" || fail "HELP knows a word that is none"
! grep -qi xylophone "$work/out" || fail "a word is repeated while bids are open"
file Kyle "HELP recver"
grep -q '^HELP RECOVER' "$work/out" || fail "HELP does not guess the nearest word"
grep -q 'you asked about is none of this game' "$work/out" || fail "a guess is not told as one"
run 0 help "$db" bid
grep -q '^HELP BID' "$work/out" || fail "sealed help tells nothing of BID"
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
