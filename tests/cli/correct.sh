#!/bin/sh
# The host corrects the position: with a reason that all are told, if the rules read what it leads
# to, and each is told what he sees otherwise. The audit plays it again.
. tests/support/cli.sh

sound() { run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"; }

new --options '{}' # no auction is open
for turn in 1 2 3 4; do run 0 host "$db" run $turn --now "$(now)"; done # Schools, as silence has it
snapshot() { sql "SELECT state FROM snapshot ORDER BY entry DESC LIMIT 1"; }
coins_are "8 8 8 8"
run 64 host "$db" correct
run 64 host "$db" correct schools.1.coins=4
says "A correction has a reason"
run 64 host "$db" correct schools.1.coins --reason "x"
run 65 host "$db" correct schools.9.coins=8 --reason "x" --now "$(now)"
says "the list there has elements 0 to 3"
run 65 host "$db" correct schools.1.gold=8 --reason "x" --now "$(now)"
says "gold"
run 65 host "$db" correct schools.1.coins=8 --reason "x" --now "$(now)"
says "That would change nothing."
run 65 host "$db" correct schools.1.coins=many --reason "x" --now "$(now)"
rows "SELECT count(*) FROM log WHERE kind = 32" 0
later 1
run 0 host "$db" correct schools.1.coins=4 --reason "Catherine paid twice" --now "$(now)"
coins_are "8 4 8 8"
deliver
told Kyle "The host corrects the position: Catherine paid twice"
told Kyle "table 2 (Catherine) coins: 8 becomes 4."
run 0 show "$db" --history --seat Kyle
says "table 2 (Catherine) coins: 8 becomes 4."
rows "SELECT count(*) FROM fact WHERE name = 'corrected' AND mask & 15 = 15" 1 # all see all coins
rows "SELECT group_concat(mask) FROM fact WHERE name = 'corrected' AND mask & 15 <> 15" 2 # hers
sound

# --- what only one may see is told to him alone: a card in the hand ---
snapshot >"$work/state"
/usr/bin/python3 - "$work/state" "$work/patch" <<'EOF' || fail "the state has no hands"
import json, sys
state = json.load(open(sys.argv[1]))
one, other = state['schools'][0]['hand'], state['schools'][2]['hand']
deck = [card['id'] for card in json.load(open('core/mutant/deck.json'))['plot'] for copy in range(card['copies'])]
i, j = next((i, j) for i in range(3) for j in range(3) if deck[one[i] - 1] != deck[other[j] - 1])
one[i], other[j] = other[j], one[i] # of two copies of one card nobody would see anything
json.dump({'schools': state['schools']}, open(sys.argv[2], 'w'))
EOF
later 1
run 0 host "$db" correct --file "$work/patch" --reason "two cards were in each other's hands" --now "$(now)"
entry=$(sql "SELECT max(entry) FROM fact WHERE name = 'corrected'")
test "$(sql "SELECT count(*) FROM fact WHERE entry = $entry AND mask & 2")" = 0 || fail "Catherine is told of other hands"
test "$(sql "SELECT count(*) FROM fact WHERE entry = $entry AND mask & 1")" -gt 0 || fail "Bas is not told of his hand"
deliver
told Catherine "two cards were in each other's hands"
untold Catherine "becomes"
told Bas "becomes"
sound

# --- by mail ---
run 0 host "$db" mail --now "$(now)"
deliver
box=$work/g1/g1.mail/host@game.example.org/new
later 1
{
    printf 'From: host@game.example.org\nTo: %s\nSubject: Re\nMessage-ID: <h@example.org>\nDate: %s\n\n' \
        "$(header Reply-To "$(find "$box" -type f | sort -V | tail -n 1)")" "$(date -u -d "$(now)" -R)"
    echo "CORRECT schools.0.coins=1 schools.3.coins=0 WHY a wager"
} >"$letter"
take 0 "$letter"
coins_are "1 4 8 0"
told Maka "The host corrects the position: a wager"

# --- the copy for players: the text of it is withheld as orders are, until the end ---
run 1 audit "$db" --export "$work/copy" --now "$(now)"
run 1 audit "$work/copy"
later 1
run 0 host "$db" end g1 --why "the test is over" --now "$(now)"
run 1 audit "$db" --export "$work/copy2" --now "$(now)"
run 1 audit "$work/copy2"
says "8 of 8 turns"
deliver
sound
# Who corrects in secret is found out.
sqlite3 "$db" "UPDATE snapshot SET state = replace(state, '\"coins\":4', '\"coins\":9')"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
