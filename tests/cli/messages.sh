#!/bin/sh
# What players write to each other: private, to several, to all, over several lines, and without a
# name where the game has that; kept in the history for those who may see it.
. tests/support/cli.sh

new
later 1
printf 'TELL Kyle, Maka: "let us\nstand together\nagainst Catherine"\n' | mail Bas
told Kyle "let us stand together against Catherine"
told Maka "let us stand together against Catherine"
told Maka "Bas writes to Kyle and you: | let us stand together against Catherine"
later 1
printf 'TELL Kyle:\nthe second word\nis without quotes\n\nmy own business\n' | mail Bas
told Kyle "the second word is without quotes"
untold Kyle "my own business"
run 0 show "$db" --history --seat Kyle
says "stand together"
run 0 show "$db" --history --seat Catherine
! grep -q "stand together" "$work/out" || fail "Catherine reads what is not hers"
echo "TELL ANONYMOUS Kyle: beware of Bas" | mail Maka
refused Maka E-ORDER
rows "SELECT count(*) FROM log WHERE kind = 34" 2

# --- without a name ---
db=$work/g2/g2.db
new --options '{"auctions": true, "messages": {"anonymous": true}}'
told Bas "TELL ANONYMOUS <name>: text"
later 1
printf 'TELL ANONYMOUS Kyle: beware of Bas\nBID 3\n' | mail Maka
subject_is Maka "[g2] not accepted: nothing was done"
rows "SELECT count(*) FROM log WHERE kind IN (17, 34)" 0
later 1
first=$(sql "SELECT max(seq) + 1 FROM log")
echo "TELL ANONYMOUS Kyle: beware of Bas" | mail Maka
subject_is Maka "[g2] round 1, recruiting: received"
subject_is Kyle "[g2] message from somebody"
told Kyle "Somebody writes to Kyle: beware of Bas"
for name in Bas Catherine Maka; do
    sed -n '/^WHAT HAPPENED/,/^THE TABLE/p' "$work/body" | grep -q "$name writes" && fail "Kyle reads who wrote"
done
test "$(mails Bas)" = 1 || fail "Bas is told of it"
run 0 show "$db" --history --seat Kyle
says "Somebody writes to Kyle: beware of Bas"
run 0 show "$db" --history --seat Maka
says "beware of Bas"
run 0 show "$db" --history --seat Bas
! grep -q "beware" "$work/out" || fail "Bas reads what is not his"

# --- a copy of the log does not tell who it was: the entry is nobody's, and all have a code ---
run 1 audit "$db" --export "$work/copy" --now "$(now)"
rows "SELECT actor FROM log WHERE kind = 34" 0
rows "SELECT group_concat(player) FROM code WHERE entry > $first" "1,2,3,4"
run 0 audit "$work/copy" --checkpoint "$work/g2/g2.mail"
! grep -q "$(printf 'beware' | od -An -tx1 | tr -d ' \n')" "$work/copy" || fail "the copy has the text"
echo "TELL ANONYMOUS ALL: somebody cheats" | mail Bas
told Catherine "Somebody writes to everybody: somebody cheats"

# --- it brings nobody back from autopilot ---
for i in 1 2; do
    for who in Bas Catherine Kyle; do
        test "$(sql "SELECT count(*) FROM waiting WHERE name = '$who' AND decision = 'B1'")" = 0 || bid "$who" "BID 0"
    done
    assign
    later $((60 * 48 + 11))
    tick
done
rows "SELECT autopilot FROM seat WHERE name = 'Maka'" 1
later 1
echo "TELL ANONYMOUS Bas: hm" | mail Maka
rows "SELECT autopilot FROM seat WHERE name = 'Maka'" 1
echo "TELL Bas: hm" | mail Maka
rows "SELECT autopilot FROM seat WHERE name = 'Maka'" 0
run 0 audit "$db" --checkpoint "$work/g2/g2.mail" --now "$(now)"
cp "$db" "$work/before.db"
run 1 audit "$db" --rebuild --now "$(now)"
test "$(sqlite3 "$work/before.db" "SELECT * FROM fact")" = "$(sql "SELECT * FROM fact")" || fail "facts differ"

# --- the option is that or nothing ---
db=$work/g3/g3.db
mkdir -p "$work/g3"
mkdir -m 700 "$work/g3.keys"
printf 'keys = %s\n' "$work/g3.keys" >"$work/g3/sealed.ini"
run 65 new "$db" --rules mutant --options '{"messages": true}' "A <a@example.org>" "B <b@example.org>" "C <c@example.org>"
says 'The option "messages" should be {"anonymous": true} or false.'
