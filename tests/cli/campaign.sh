#!/bin/sh
# A campaign: two games of Risk Legacy that programs play by mail, the second on the world that the
# first left; its chronicle; the audit from the first entry to the last.
. tests/support/cli.sh
mkdir "$work/build"
ln -s "$BUILD"/sealed "$BUILD"/sealed-extract "$BUILD"/sealed-deliver "$work/build"
tests/demo/robots "$work/build" risk >"$work/demo.out" || fail "$(tail -n 5 "$work/demo.out")"
db=$work/build/demo-risk/game/risk.db
config=$(dirname "$db")/sealed.ini
grep -q '^Verified: ' "$work/demo.out" || fail "the audit does not verify the campaign"

# --- the chronicle: games one after the other, each with its winner, signature and marks ---
run 0 history "$db" --config "$config"
for said in 'Game 1' 'The box is signed: Bas, Catherine, Kyle\.' '  turn *[0-9]*  Game 1 is over: .* wins\.' \
    '  after *[0-9]*  .* signs the board: signature 1\.' 'Game 2' 'Game 2 is over: .* wins\.' \
    'The campaign is over\.'; do
    grep -q "$said" "$work/out" || fail "the chronicle lacks: $said"
done
test "$(sed -n 's/^Game //p' "$work/out" | tr '\n' ' ')" = "1 2 " || fail "the games stand in another order"
founded=$(sql "SELECT count(*) FROM fact WHERE name = 'city-founded'")
test "$(grep -c ' founds the ' "$work/out")" = "$founded" || fail "the chronicle lacks a city"
! grep -q 'Turn 1:' "$work/out" || fail "the chronicle tells what does not last"

run 0 history "$db" --config "$config" --game 2
! grep -q '^Game 1' "$work/out" || fail "--game 2 tells of game 1"
run 0 history "$db" --config "$config" --game 3
says "Nothing is to be told yet."
run 0 history "$db" --config "$config" --json
/usr/bin/python3 - "$work/out" <<'END' || fail "history --json is wrong"
import json, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
wins = [r for r in rows if r["name"] == "game-over"]
assert [r["game"] for r in wins] == [1, 2]
assert all(r["turn"] > 0 and r["time"] and r["entry"] and r["rule"] == "13.1" for r in wins)
END

# --- what lasts is told with what it was before ---
rows "SELECT count(*) FROM fact WHERE name = 'signed' AND json_extract(arguments, '\$.after') IS NULL" 0
rows "SELECT count(*) FROM fact WHERE name IN ('city-founded', 'continent-named', 'card-upgraded') AND
    (json_extract(arguments, '\$.before') IS NULL OR json_extract(arguments, '\$.game') IS NULL)" 0
