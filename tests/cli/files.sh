#!/bin/sh
# Plain order files: the header and its code, what is answered and with which status, TEST, TELL
# and SALT.
. tests/support/cli.sh
new

# file STATUS WHO LINE...: an order file with the code of the newest mail
file() {
    want=$1 who=$2
    shift 2
    {
        printf 'game: g1\nseat: %s\ncode: %s\n\n' "$who" "$(code "$who")"
        printf '%s\n' "$@"
    } >"$work/orders"
    later 1
    run "$want" submit "$db" "$work/orders" --now "$(now)"
    deliver
}
# raw STATUS LINE...: the lines as they are, from standard input
raw() {
    want=$1
    shift
    printf '%s\n' "$@" >"$work/orders"
    run "$want" submit "$db" --now "$(now)" <"$work/orders"
}

# --- who speaks ---
before=$(sqlite3 "$db" .dump | cksum)
raw 77 "game: g1" "seat: Bas" "" "BID 1"
says 'The code of Bas is missing or wrong: the file should have a line like "code: M0ZB-DFXQ"'
raw 77 "game: g1" "seat: Bas" "code: $(code Kyle)" "" "BID 1"
raw 77 "game: g2" "seat: Bas" "code: $(code Bas)" "" "BID 1"
says 'The file is for the game "g2"; this is "g1".'
raw 77 "game: g1" "seat: Nobody" "code: $(code Bas)" "" "BID 1"
says 'it should begin with a line like "seat: Bas"'
raw 77 "BID 1"
raw 65 "game: g1" "seat: Bas" "sea: 4" "code: $(code Bas)" "" "BID 1"
raw 77 ""
test "$(sqlite3 "$db" .dump | cksum)" = "$before" || fail "what nobody wrote changed the game"

# --- what is answered, on the terminal and by mail ---
file 0 Bas "BID 1"
says "  stored       your bid"
subject_is Bas "[g1] round 1, recruiting: received"
body "$(newest Bas)" >"$work/body"
diff "$work/out" "$work/body" || fail "the terminal shows another answer than the mail"
raw 0 "game: g1" "seat: 1" "code: $(code Bas | tr 'A-Z' 'a-z')" "" "bid 2" # by its number, as it may
deliver
old=$(code Bas)
file 0 Bas "BID 1"
file 0 Bas "BID 1"
raw 77 "game: g1" "seat: Bas" "code: $old" "" "BID 2"
says "You have sent orders under a newer code since, and these stand."
deliver
subject_is Bas "[g1] not accepted: please answer your newest mail"
file 65 Bas "BID 6"
says "Your bid was not accepted."
file 65 Bas "DANCE"
says "Line 5 cannot be read: a word, a name or a number in it"
file 65 Bas "BID 1" "DANCE"
file 65 Bas ""
rows "SELECT count(*) FROM mails" 0 # files are no mails

# --- TEST: looked at, and nothing kept ---
turns=$(sql "SELECT count(*) FROM sealed")
file 0 Kyle "TEST" "BID 3"
says "This was a test. Nothing was played and nothing was kept."
says "  good         your bid"
subject_is Kyle "[g1] round 1, recruiting: checked, nothing was kept"
rows "SELECT count(*) FROM sealed" "$turns"
rows "SELECT count(*) FROM waiting WHERE name = 'Kyle'" 1
file 65 Kyle "TEST" "BID 9"
says "Your bid was not accepted."

# --- TELL: to whom it is meant for, and nobody else ---
catherine=$(mails Catherine)
file 0 Kyle "TELL Maka: the tide is with us"
told Maka "the tide is with us"
told Kyle "  sent         message" # bids are open, so it is not quoted
test "$(mails Catherine)" = "$catherine" || fail "a message went to somebody else"
file 0 Kyle "TELL ALL: fair winds"
told Catherine "fair winds"
told Bas "fair winds"
untold Catherine "the tide is with us"
untold Bas "the tide is with us"
run 0 show "$db"
says "fair winds"
run 0 show "$db" --history
says "fair winds"
! grep -q "the tide is with us" "$work/out" || fail "spectators read a message to Maka"
file 65 Kyle "TELL Somebody: hello"

# --- a name is kept as orders are read, so that it can be written in them ---
run 0 new "$work/g1/o1.db" --rules mutant "$(printf 'O\342\200\231Brien\342\200\213 <ben@example.org>')" \
    "Anna <anna@example.org>" "Maka <maka@example.org>"
test "$(sqlite3 "$work/g1/o1.db" 'SELECT name FROM seat WHERE player = 1')" = "O'Brien" || fail "the name is not plain"

# --- SALT: its sender finds his contribution in the proof ---
file 0 Kyle "SALT a word of my own" "BID 0"
untold Kyle "a word of my own"
file 0 Maka "BID 0"
file 0 Bas "BID 0" # replaces the 1
file 0 Catherine "BID 0"
tick
told Kyle "the auction fails"
until_mission
for who in $everybody; do file 0 "$who" "SALT the word of $who" "BID 0"; done
tick
told Bas "dice: host and players"
for who in $everybody; do told Bas "$who added"; done
run 1 audit "$db" --now "$(now)"
file 65 Bas "BID 0" # the game is over
