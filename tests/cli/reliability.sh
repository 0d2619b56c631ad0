#!/bin/sh
# How often each player answered in time, for all to see, counted from the log.
. tests/support/cli.sh

# figures: in time and missed of each player
figures() {
    "$sealed" list "$db" --json --now "$(now)" |
        /usr/bin/python3 -c 'import json, sys
print(*["%(in_time)d/%(missed)d" % p for p in json.load(sys.stdin)["players"]])'
}
figures_are() {
    got=$(figures)
    test "$got" = "$1" || fail "in time and missed are $got instead of $1"
}
# over: the time of a bid is over
over() {
    later $((60 * 48 + 11))
    tick
}

new --options '{"auctions": true, "any_size": true}' --deck "$(students)"
figures_are "0/0 0/0 0/0 0/0"
for who in $everybody; do bid "$who" "BID 0"; done
tick
figures_are "1/0 1/0 1/0 1/0"
untold Bas "Answered in time" # nobody has missed anything
bid Bas "BID 0"
bid Kyle "BID 0"
over # Catherine and Maka miss it
figures_are "2/0 1/1 2/0 1/1"
for who in $everybody; do
    told "$who" "Answered in time: Bas 2 of 2, Catherine 1 of 2, Kyle 2 of 2, Maka 1 of 2."
done
run 0 show "$db" --now "$(now)" # and who watches
grep -q "Answered in time: Bas 2 of 2, Catherine 1 of 2," "$work/out" || fail "spectators do not see who answers"
# Two in a row, and then one is not waited for: that is missed no more.
bid Bas "BID 0"
bid Kyle "BID 0"
over
figures_are "3/0 1/2 3/0 1/2"
bid Bas "BID 0"
bid Kyle "BID 0"
tick
rows "SELECT count(*) FROM seat WHERE autopilot" 2
figures_are "4/0 1/2 4/0 1/2"
# A message is a sign of life: the next miss counts again, the answer of the others too.
bid Maka "TELL Bas: I am back"
bid Bas "BID 0"
bid Kyle "BID 0"
over
figures_are "5/0 1/2 5/0 1/3"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- a game whose program did not count yet: the log has it all ---
seat="player INTEGER PRIMARY KEY, name TEXT NOT NULL, defaults INTEGER NOT NULL, autopilot INTEGER NOT NULL,
    issued INTEGER NOT NULL, used INTEGER NOT NULL, away_from INTEGER, away_until INTEGER,
    away_days INTEGER NOT NULL DEFAULT 0, excused INTEGER NOT NULL DEFAULT 0, vacant INTEGER NOT NULL DEFAULT 0"
sql "PRAGMA legacy_alter_table = ON; ALTER TABLE seat RENAME TO newer; CREATE TABLE seat($seat) STRICT;
     INSERT INTO seat SELECT player, name, defaults, autopilot, issued, used, away_from, away_until, away_days,
     excused, vacant FROM newer; DROP TABLE newer; PRAGMA user_version = 10"
run 66 list "$db" --json --now "$(now)"
tick
figures_are "5/0 1/2 5/0 1/3"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
# ... and a figure that is made prettier is named
sql "UPDATE seat SET missed = 0 WHERE player = 4"
run 65 audit "$db" --now "$(now)"
says "missed"
run 65 audit "$db" --rebuild --now "$(now)"
figures_are "5/0 1/2 5/0 1/3"

# --- where nobody is ever on autopilot all of them count ---
db=$work/g2/g2.db
minutes=0
new --options '{"auctions": true, "any_size": true, "autopilot": 0}' --deck "$(students)"
over
over
over
figures_are "0/3 0/3 0/3 0/3"

# --- excused are the first ones of each; then two in a row count, and nobody waits any more ---
db=$work/g4/g4.db
minutes=0
new --options '{"auctions": true, "any_size": true, "excused": 2}' --deck "$(students)"
over
over
figures_are "0/0 0/0 0/0 0/0"
over
figures_are "0/1 0/1 0/1 0/1"
over
figures_are "0/2 0/2 0/2 0/2"

# --- orders in clear: who leads has 48 hours, and then it is another's lead ---
db=$work/g3/g3.db
minutes=0
new --rules arcs --options '{}'
absent=$(sql "SELECT player FROM waiting")
over
rows "SELECT count(*) FROM waiting WHERE player = $absent" 0
who=$(sql "SELECT name FROM waiting")
echo PASS | mail "$who"
sql "SELECT player, CASE player WHEN $absent THEN '0/1' WHEN (SELECT player FROM seat
     WHERE name = '$who') THEN '1/0' ELSE '0/0' END FROM seat ORDER BY player" | cut -d '|' -f 2 >"$work/want"
figures_are "$(paste -s -d ' ' "$work/want")"

# --- what nobody asked for is no answer ---
other=$(sql "SELECT name FROM seat WHERE player <> $absent AND name <> '$who'
             AND player NOT IN (SELECT player FROM waiting) LIMIT 1")
before=$(figures)
later 1
echo "STANDING PASS WHEN HAND BELOW 2" | mail "$other"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" played
figures_are "$before"
# --- and no news to anybody else, who could learn from a mail that there is something ---
for who in $everybody; do
    test "$who" = "$other" || rows "SELECT count(*) FROM outbox o JOIN seat s USING (player)
        WHERE s.name = '$who' AND o.created >= (SELECT received FROM inbox ORDER BY id DESC LIMIT 1)" 0
done
rows "SELECT count(*) FROM outbox WHERE created >= (SELECT received FROM inbox ORDER BY id DESC LIMIT 1)" 1
