#!/bin/sh
# A campaign in which one has resigned and nobody else writes: the game stands still, and goes on
# when somebody does.
. tests/support/cli.sh

mkdir -p "$work/g1"
mkdir -m 700 "$work/g1.keys"
printf 'keys = %s\nhost = game.example.org\noutage = 0\n' "$work/g1.keys" >"$work/g1/sealed.ini"
run 0 new "$db" --rules risk --now "$(now)" "Bas <bas@example.org>" \
    "Catherine <catherine@example.org>" "Kyle <kyle@example.org>"
deliver
echo "RESIGN" | mail Kyle
for week in 1 2 3 4 5 6 7 8; do
    later $((60 * 24 * 8))
    tick
done
rows "SELECT count(*) FROM seat WHERE autopilot" 2
entries=$(sql "SELECT count(*) FROM log")
later $((60 * 24 * 8))
tick
test "$(sql "SELECT count(*) FROM log WHERE kind = 33")" -gt 3 || fail "it never began"
test "$(sql "SELECT count(*) FROM log")" = "$entries" || fail "a game that nobody plays goes on"
# ... the host is told, once; so are the players, and who lists the games
deliver
told_host() { find "${db%.db}.mail/" -path '*new*' -type f -exec grep -l "^Subject:.*the game stands still" {} + | wc -l; }
test "$(told_host)" = 1 || fail "the host is told $(told_host) times that the game stands still"
told Bas "All players are on autopilot: the game stands still"
run 0 list "$db" --now "$(now)"
says "stands still, as nobody is left to play it"
who=$(sql "SELECT name FROM waiting WHERE player IN (SELECT player FROM seat WHERE autopilot) LIMIT 1")
printf 'TELL ALL: here again\n' | mail "${who:-Bas}"
rows "SELECT count(*) FROM seat WHERE autopilot" 1
tick
run 0 list "$db" --now "$(now)"
! grep -q "stands still" "$work/out" || fail "the game goes on and is said to stand still"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- nothing tells of what sealed packages bring (16.8), also not the words of a refusal ---
echo "hello there" | mail Bas
told Bas "The words are"
! grep -q "NUKE\|ISLAND\|COMEBACK\|SHACKLE\|DRAFT" "$work/body" || fail "a refusal tells what packages bring: $(cat "$work/body")"
echo "NUKED Peru" | mail Bas
body "$(newest Bas)" >"$work/body"
! grep -q "Did you mean NUKE" "$work/body" || fail "a refusal tells of NUKE"
