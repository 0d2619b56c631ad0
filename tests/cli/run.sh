#!/bin/sh
# What the host does not wait for any longer (run), and a game that he ends. Both are told to all,
# stand in the log, and are checked by the audit.
. tests/support/cli.sh

turn() { "$sealed" list "$db" --json --now "$(now)" | sed 's/.*"turn":\([0-9]*\).*/\1/'; }

# --- bids: what somebody is still awaited for is left alone ---
SETTINGS='zone = UTC'
new --deck "$(students)" --options '{"auctions": true, "any_size": true, "pause": 60}'
test "$(turn)" = 1 || fail "a new game is at turn $(turn)"
told Bas "For what the host does this is turn 1, auction 1, round 0."
run 0 show "$db" --now "$(now)"
says "For what the host does this is turn 1, auction 1, round 0."
for who in Bas Catherine Kyle; do bid "$who" "BID 1"; done
run 65 host "$db" run 1 --now "$(now)"
says "Bids are awaited"
bid Maka "BID 3"
tick # the pause of an hour is not over
rows "SELECT count(*) FROM log WHERE kind = 19" 0
run 65 host "$db" run 2 --now "$(now)"
says "The game is at turn 1, not at 2"
run 0 host "$db" run 1 --why "everybody has said so" --now "$(now)"
says "Turn 1 was run; the game is at turn 1"
rows "SELECT group_concat(kind) FROM log WHERE kind IN (19, 21)" 19,21 # the vault has no passphrase
deliver
cat "$work"/g1/g1.mail/bas@example.org/new/* | grep -q "The host goes on without waiting longer:" ||
    fail "Bas is not told that it was run"
test "$(turn)" = 2 || fail "with the opening the game is at turn $(turn)"

# --- paused ---
run 0 host "$db" pause --now "$(now)"
run 0 list "$db" --now "$(now)"
says "turn 2 (paused)"
run 65 host "$db" run 2 --now "$(now)"
says "The game is paused"
deliver
told Bas "For what the host does this is turn 2, auction 2, round 0; the game is paused."

# --- the end ---
later 5
code=$(code Kyle)
letter Kyle "To: game@game.example.org" <<EOF
CODE $code
BID 1
EOF
run 64 host "$db" end --now "$(now)"
says "takes the game's name and a reason"
run 64 host "$db" end g1 --now "$(now)"
says "please say why"
run 65 host "$db" end g2 --why "Maka has moved to the moon" --now "$(now)"
says 'this is g1, not "g2".'
rows "SELECT over FROM game" 0
run 0 host "$db" end g1 --why "Maka has moved to the moon" --now "$(now)"
says "The game is over"
deliver
told Kyle "The host ends the game: Maka has moved to the moon"
told Kyle "Nothing. The game is over."
told Kyle "Secret 1 of the decks, which was bound before, is published"
take 0 "$letter"
refused Kyle E-OVER
later 60000
tick
rows "SELECT count(*) FROM log WHERE kind = 33" 2
run 0 list "$db" --now "$(now)"
says "over since"
run 65 host "$db" end g1 --why "once more" --now "$(now)"
says "The game is over already."
run 65 host "$db" resume --now "$(now)"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
run 1 audit "$db" --export "$work/copy" --now "$(now)"
run 1 audit "$work/copy"
# Who takes the end back in the tables is found out.
sqlite3 "$db" "UPDATE game SET over = 0, ended = 0"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --rebuild --now "$(now)"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- a question that is no bid: its default is taken, and nobody has missed anything ---
db=$work/g2/g2.db
minutes=0
new --rules arcs --options '{}'
who=$(sql "SELECT name FROM waiting")
run 0 host "$db" run 1 --now "$(now)"
rows "SELECT count(*) FROM log WHERE kind = 33 AND CAST(body AS TEXT) LIKE 'turn' || char(10) || 'cause expiry%'" 1
rows "SELECT sum(defaults) FROM seat" 0
deliver
untold Bas "Answered in time"
test "$(sql "SELECT name FROM waiting")" != "$who" || fail "$who is still awaited"
run 0 audit "$db" --checkpoint "$work/g2/g2.mail" --now "$(now)"

# --- by mail: the turn that he means, and no other ---
run 0 host "$db" mail --now "$(now)"
deliver
# mails_run TEXT: the host's answer to his newest mail, a minute later
mails_run() {
    later 1
    {
        printf 'From: host@game.example.org\nTo: %s\nSubject: Re\nMessage-ID: <h%s@example.org>\nDate: %s\n\n' \
            "$(header Reply-To "$(to_host)")" "$minutes" "$(date -u -d "$(now)" -R)"
        echo "$1"
    } >"$letter"
    take 0 "$letter"
}
who=$(sql "SELECT name FROM waiting")
mails_run "RUN 1 WHY that was before"
host_reads "The game is at turn 2, not at 1"
test "$(sql "SELECT name FROM waiting")" = "$who" || fail "another turn is run than the host meant"
mails_run "RUN 2 WHY $who has said so"
test "$(sql "SELECT name FROM waiting")" != "$who" || fail "the host's mail runs nothing"
told Bas "The host goes on without waiting longer: $who has said so"
run 0 audit "$db" --checkpoint "$work/g2/g2.mail" --now "$(now)"

run 64 host "$db" run
run 64 host "$db" run x
run 64 host "$db" run 0
