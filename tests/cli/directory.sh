#!/bin/sh
# Many games behind one address: each mail says by what it answers for which of them it is.
. tests/support/cli.sh
. tests/support/player.sh

# submit STATUS [ARGUMENT...]: the last letter, to the directory
submit() {
    want=$1
    shift
    run "$want" submit "$work/many" --mail --now "$(now)" "$@" <"$letter"
    ! grep '^[0-9]' "$work/out" "$work/err" || fail "submit --mail printed a digit first"
}
# bids: of both games
bids() {
    for game in g1 g2; do sqlite3 "$work/many/$game.db" 'SELECT count(*) FROM sealed'; done | paste -s -d ' '
}
# fresh WHO [HEADER...] <TEXT: a mail that answers none and names no game
fresh() {
    who=$1
    shift
    letter "$who" "To: game@game.example.org" "In-Reply-To:" "Subject: my bid" "$@"
}
# letters: all that came to anybody, of both games
letters() {
    for game in g1 g2; do "$sealed" deliver "$work/many/$game.db" --now "$(now)"; done
    find "$work/many" -path '*/new/*' -type f | wc -l
}
bids_are() { test "$(bids)" = "$1" || fail "bids are $(bids) instead of $1"; }

db=$work/many/g2.db
new
db=$work/many/g1.db
"$sealed" new "$db" --rules mutant --options "$auctions" --now "$(now)" "Bas <bas@example.org>" \
    "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" >"$work/new.out"
deliver

# --- the token in the recipient, in the header, or the game in the subject ---
echo "BID 1" | letter Bas
submit 0 --rcpt "$(reply_to Bas)"
bids_are "1 0"
db=$work/many/g2.db
echo "BID 1" | letter Bas
submit 0
bids_are "1 1"
later 1
echo "BID 2" | letter Kyle "To: game@game.example.org"
submit 0 # In-Reply-To
bids_are "1 2"
later 1
printf 'CODE %s\nBID 2\n' "$(code Maka)" |
    letter Maka "To: game@game.example.org" "In-Reply-To:" "Subject: [g2] my bid"
submit 0
bids_are "1 3"
rows "SELECT count(*) FROM inbox" 3

# --- a code is of one game: it needs no name; of players, and of the host, wherever they write ---
later 1
printf 'CODE %s\nBID 2\n' "$(code Maka)" | fresh Maka
submit 0
bids_are "1 4"
later 1
printf 'CODE %s\nBID 0\n' "$(code Kyle)" | fresh Kyle "From: kyle@elsewhere.org"
submit 0
bids_are "1 5"
rows "SELECT count(*) FROM outbox WHERE kind = 'error'" 0
run 0 host "$db" mail --now "$(now)"
deliver
printf 'CODE %s\nANNOUNCE Good morning.\n' "$(body "$(to_host)" | sed -n 's/^ *| CODE //p' | head -n 1)" |
    letter Maka "From: host@game.example.org" "To: game@game.example.org" "In-Reply-To:" "Subject: a word"
submit 0
deliver
told Maka "The host writes to everybody: Good morning"
db=$work/many/g1.db
rows "SELECT count(*) FROM inbox" 1
db=$work/many/g2.db

# --- codes of two games: neither takes it, and one says so ---
later 1
first=$(db=$work/many/g1.db && code Kyle)
printf 'CODE %s\nBID 1\nCODE %s\nBID 1\n' "$first" "$(code Kyle)" | fresh Kyle
submit 0
bids_are "1 5"
db=$work/many/g1.db
deliver
refused Kyle E-AUTH
told Kyle "does not tell for which of these games it is: g1, g2. This answer is of g1:"
db=$work/many/g2.db

# --- without a code: who plays in one game is answered by that one, once; in several, by the first;
# nothing of a stranger's is answered; and nobody's mail system is told that a mail failed ---
later 1
echo "BID 3" | fresh Maka
submit 0
deliver
told Maka "(E-AUTH)"
echo "BID 3" | letter Maka
submit 0
bids_are "1 6"
before=$(letters)
echo "BID 3" | letter Maka "To: game@game.example.org" "In-Reply-To:" "Subject: [../g2] hello"
submit 0
echo "BID 3" | fresh Kyle
submit 0
echo "HELP" | letter Maka "From: host@game.example.org" "To: game@game.example.org" "In-Reply-To:" "Subject: hello"
submit 0
test "$(letters)" = "$((before + 3))" || fail "there are $(letters) mails instead of three more than $before"
db=$work/many/g1.db
host_reads "for which of these games it is: g1, g2. This answer is of g1:"
db=$work/many/g2.db
echo "BID 3" | fresh Maka "From: otto@example.org"
submit 0
printf 'CODE 0000-0000\nBID 3\n' | fresh Maka "From: otto@example.org"
submit 0
echo "BID 3" | fresh Maka "Auto-Submitted: auto-replied"
submit 0
echo "BID 3" | letter Maka "To: <game+g9-1-1-aaaaaaaaaaaaaaaa@game.example.org>" "In-Reply-To:" "Subject: hello"
submit 0
bids_are "1 6"
test "$(letters)" = "$((before + 3))" || fail "what nobody plays is answered"
test ! -s "$work/out" -a ! -s "$work/err" || fail "something is printed of a mail for no game"

# --- no more than are answered in a day of mails without a code ---
before=$(letters)
for bid in $(seq 25); do
    later 1
    echo "BID $bid" | fresh Maka
    submit 0
done
test "$(letters)" -le "$((before + 20))" || fail "$(letters) mails, $before before: no cap"
later 1500

# --- what may pass is tried again: a game that cannot be read, settings with a fault ---
echo "BID 3" | letter Kyle
mv "$work/many/g2.db" "$work/aside.db"
echo broken >"$work/many/g2.db"
submit 75
printf 'CODE %s\nBID 3\n' "$(code Kyle)" | fresh Kyle # it may be of that game
submit 75
cp "$letter" "$work/coded.eml"
echo "BID 3" | fresh Maka "From: otto@example.org"
submit 0
printf 'CODE %s\nBID 1\n' "$(db=$work/many/g1.db && code Bas)" | fresh Bas # it is of the other
submit 0
mv "$work/aside.db" "$work/many/g2.db"
run 0 submit "$work/many" --mail --now "$(now)" <"$work/coded.eml"
bids_are "2 7"
later 1
echo "BID 3" | letter Kyle
cp "$work/many/sealed.ini" "$work/sealed.ini"
echo 'nonsense = 1' >>"$work/many/sealed.ini"
submit 75
mv "$work/sealed.ini" "$work/many/sealed.ini"
submit 0
bids_are "2 8"

# --- a Maildir for all games ---
mkdir -p "$work/inbox/new" "$work/inbox/cur" "$work/inbox/tmp"
later 1
echo "BID 4" | letter Kyle
cp "$letter" "$work/inbox/new/2"
db=$work/many/g1.db
echo "BID 0" | letter Kyle
cp "$letter" "$work/inbox/new/1"
echo "hello" | letter Kyle "To: game@game.example.org" "In-Reply-To:" "Subject: hello"
cp "$letter" "$work/inbox/new/3"
run 0 submit "$work/many" --maildir "$work/inbox" --now "$(now)"
bids_are "3 9"
test -z "$(ls "$work/inbox/new")" || fail "mails are left: $(ls "$work/inbox/new")"

# --- games that fail stop no other: neither those before it nor those behind it ---
cp -r "$work/many" "$work/kept"
then=$minutes
for name in a z; do echo broken >"$work/many/$name.db"; done
later 1
db=$work/many/g2.db
before=$(sql 'SELECT count(*) FROM sealed')
echo "BID 5" | letter Maka
submit 0
later 1
printf 'CODE %s\nBID 1\n' "$(code Maka)" |
    letter Maka "To: game@game.example.org" "In-Reply-To:" "Subject: [g2] my bid"
submit 0
rows "SELECT count(*) FROM sealed" $((before + 2))
later $((60 * 48 + 11))
# one of them is locked: the other goes on
cp "$work/many/sealed.ini" "$work/sealed.ini"
echo 'busy_timeout = 0' >>"$work/many/sealed.ini"
/usr/bin/python3 - "$work/many/g1.db" "$sealed" tick "$work/many" --now "$(now)" >"$work/out" 2>&1 <<'END' || fail "a locked game: $(cat "$work/out")"
import sqlite3, subprocess, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute('BEGIN IMMEDIATE')
sys.exit(subprocess.run(sys.argv[2:]).returncode != 75)
END
mv "$work/sealed.ini" "$work/many/sealed.ini"
rows "SELECT count(*) FROM log WHERE kind = 19" 1
db=$work/many/g1.db
rows "SELECT count(*) FROM log WHERE kind = 19" 0
run 66 tick "$work/many" --now "$(now)"
rows "SELECT count(*) FROM log WHERE kind = 19" 1
rm -r "$work/many"
mv "$work/kept" "$work/many"
minutes=$then

# --- what is started afterwards looks at the whole directory ---
echo 'after_submit = deliver' >>"$work/many/sealed.ini"
echo "STATUS" | letter Kyle
submit 0

# --- a block that a player signed is of one game, whoever mails it ---
db=$work/many/g3.db
"$sealed" new "$db" --rules mutant --options '{"auctions": true, "bids": "commit"}' --now "$(now)" \
    "Bas <bas@example.org>" "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" >"$work/new.out"
deliver
sends Kyle key
block Kyle bid 2 | fresh Kyle "From: otto@example.org"
submit 0
rows "SELECT count(*) FROM log WHERE kind = 17" 1
rm "$db"*

# --- a game that is over is none of those that a mail may be for ---
db=$work/many/g1.db
run 0 host "$db" end g1 --why "the test is over" --now "$(now)"
db=$work/many/g2.db
later 1
echo "BID 3" | fresh Kyle
submit 0
deliver
told Kyle "The code of your mail is missing or wrong."
db=$work/many/g1.db

# --- with one game all mails are for it ---
rm "$work/many/g2.db"*
later 1
before=$(sql 'SELECT count(*) FROM inbox')
echo "BID 2" | fresh Catherine "From: otto@example.org"
submit 0
rows "SELECT count(*) FROM inbox" "$((before + 1))"

# --- a file of orders is for one game ---
run 66 submit "$work/many" "$letter" --now "$(now)"
