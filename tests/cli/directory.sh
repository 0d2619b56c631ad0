#!/bin/sh
# Many games behind one address: each mail says by what it answers for which of them it is.
. tests/support/cli.sh

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

# --- for none: nothing is done, and nobody's mail system is told that it failed ---
later 1
printf 'CODE %s\nBID 2\n' "$(code Maka)" |
    letter Maka "To: game@game.example.org" "In-Reply-To:" "Subject: my bid"
submit 0
echo "BID 3" | letter Maka "To: <game+g9-1-1-aaaaaaaaaaaaaaaa@game.example.org>" "In-Reply-To:" "Subject: hello"
submit 0
echo "BID 3" | letter Maka "To: game@game.example.org" "In-Reply-To:" "Subject: [../g2] hello"
submit 0
bids_are "1 3"
test ! -s "$work/out" -a ! -s "$work/err" || fail "something is printed of a mail for no game"

# --- what may pass is tried again: a game that cannot be read, settings with a fault ---
echo "BID 3" | letter Kyle
mv "$work/many/g2.db" "$work/aside.db"
echo broken >"$work/many/g2.db"
submit 75
mv "$work/aside.db" "$work/many/g2.db"
cp "$work/many/sealed.ini" "$work/sealed.ini"
echo 'nonsense = 1' >>"$work/many/sealed.ini"
submit 75
mv "$work/sealed.ini" "$work/many/sealed.ini"
submit 0
bids_are "1 4"

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
bids_are "2 5"
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

# --- with one game all mails are for it ---
rm "$work/many/g2.db"*
later 1
printf 'CODE %s\nBID 2\n' "$(code Catherine)" |
    letter Catherine "To: game@game.example.org" "In-Reply-To:" "Subject: my bid"
submit 0
rows "SELECT count(DISTINCT player) FROM sealed" 3

# --- a file of orders is for one game ---
run 66 submit "$work/many" "$letter" --now "$(now)"
