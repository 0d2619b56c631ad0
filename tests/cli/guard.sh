#!/bin/sh
# Nobody misses a deadline that the host's machine slept through, or that a wrong clock makes up.
. tests/support/cli.sh

at() { minutes=$(($1 * 60)); }
deadline() { sql "SELECT strftime('%d %H:%M', deadline/1000, 'unixepoch') FROM question"; }
missed() { sql "SELECT sum(defaults) FROM seat"; }
notices() { sql "SELECT count(*) FROM outbox WHERE kind='notice'"; }

# --- an outage over a deadline: all deadlines move by as long, and all are told ---
OUTAGE=
new # asked until the 3rd, 10:00
at 47
tick
at 60 # thirteen hours without a look
tick
test "$(deadline)" = "03 23:10" || fail "after an outage of 13 hours: $(deadline)" # and the grace
test "$(missed)" = 0 || fail "somebody missed a deadline in an outage"
body "$(newest Maka)" | grep -q "Deadlines move later: nobody looked at the game for 13" ||
    fail "nobody is told of an outage: $(body "$(newest Maka)")"
test "$(notices)" = 1 || fail "the host is told $(notices) times that nobody looked"
at 61
tick
test "$(missed)" = 0 || fail "a deadline that moved counts"
at 66 # looked at all the time: five hours and less between
tick
at 71
tick
at 73
tick
test "$(missed)" = 4 || fail "who is looked at misses no deadline any more: $(missed)"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- no deadline was over: nothing moves ---
db=$work/g2/g2.db
at 0
new
at 40
tick
test "$(deadline)" = "03 10:00" || fail "a deadline moved without need: $(deadline)"

# --- a clock that is a year ahead: nothing runs, the host is asked once ---
db=$work/g3/g3.db
at 0
new
tick
at 9000
entries=$(sql "SELECT count(*) FROM log")
tick
tick
test "$(missed)" = 0 || fail "a wrong clock makes players miss deadlines"
test "$(sql "SELECT count(*) FROM log")" = "$entries" || fail "a wrong clock is written into the log"
test "$(notices)" = 1 || fail "the host is asked $(notices) times"
at 24 # the clock is right again
tick
test "$(missed)" = 0 || fail "the right clock"
echo "BID 1" | mail Kyle
at 49
tick
test "$(missed)" = 0 || fail "a gap of 25 hours moves deadlines"

# --- a clock that went back ---
db=$work/g4/g4.db
at 1000
new
tick
at 1047
tick
at 1060
tick # moved to 1061
at 1070
tick
at 1062
tick
test "$(notices)" -le 3 || fail "a clock that went back" # and of two gaps before: 13 hours, 10 hours

# --- the host may be asked instead, and says that it may run ---
db=$work/g5/g5.db
at 0
SETTINGS='after_outage = ask'
new
tick
at 60
tick
test "$(missed)" = 0 || fail "it ran before the host was asked"
test "$(notices)" = 1 || fail "the host is not asked"
tick
test "$(missed)" = 0 || fail "it ran before the host answered"
run 0 tick "$db" --run --now "$(now)"
test "$(missed)" = 4 || fail "it does not run when the host says so: $(missed)"

# --- or gives more time ---
db=$work/g6/g6.db
at 0
new
tick
at 60
tick
run 0 host "$db" extend 24 --now "$(now)"
at 65
tick
at 71
tick
test "$(missed)" = 0 || fail "more time is not given"
at 73
tick
test "$(missed)" = 4 || fail "it never runs again: $(missed)"

# --- or when too many would miss it ---
db=$work/g7/g7.db
at 0
SETTINGS='missing = 75
outage = 0'
new
at 49
tick
test "$(missed)" = 0 || fail "all miss a deadline and the host is not asked"
test "$(notices)" = 1 || fail "the host is not asked when all would miss"
for who in Bas Catherine; do echo "BID 0" | mail "$who"; done
run 0 tick "$db" --run --now "$(now)"
test "$(missed)" = 2 || fail "two of four miss: $(missed)"

# --- a directory has one look for all ---
SETTINGS=
db=$work/g8/g8.db
at 0
new
run 0 tick "$work/g8" --now "$(now)"
for hour in 5 10 15 20 25 30 35 40 45; do
    at $hour
    run 0 tick "$work/g8" --now "$(now)"
done
at 49
run 0 tick "$work/g8" --now "$(now)"
test "$(missed)" = 4 || fail "a game of a directory that is looked at moves its deadline: $(deadline)"
at 120
run 0 tick "$work/g8" --now "$(now)"
test "$(missed)" = 4 || fail "an outage of a directory"

# --- a clock a year ahead takes no mail: it waits where it came in, and the host is told once ---
db=$work/g9/g9.db
at 0
new
tick
entries=$(sql "SELECT count(*) FROM log")
echo "BID 1" | letter Kyle
at 9000
for i in 1 2; do
    take 75 "$letter"
    says "If the clock is right, run: sealed tick"
done
test "$(sql "SELECT count(*) FROM log")" = "$entries" || fail "a wrong clock is written into the log"
rows "SELECT (SELECT count(*) FROM inbox), (SELECT count(*) FROM attempt)" "0|0"
test "$(notices)" = 1 || fail "the host is told $(notices) times"
tick # the same clock, the same question
test "$(notices)" = 1 || fail "the host is told by the next look again"
body "$(find "$work/g9/g9.mail/host@game.example.org/new" -type f)" | tr '\n' ' ' | grep -q "mails of players wait" ||
    fail "the host is not told what waits"
run 75 host "$db" announce "hello" --now "$(now)"
says "If the clock is right"
test "$(sql "SELECT count(*) FROM log")" = "$entries" || fail "an act of the host at a wrong clock"
at 1
take 0 "$letter"
rows "SELECT verdict FROM mails" stored

# --- the host says that it is right: then all goes on ---
db=$work/g10/g10.db
at 0
new
tick
at 1000
run 0 host "$db" extend 8784 --far --run --now "$(now)" # more time before anybody misses it
echo "BID 1" | letter Kyle
take 75 "$letter"
run 0 tick "$db" --run --now "$(now)"
test "$(missed)" = 0 || fail "more time was given"
take 0 "$letter"

# --- something was taken by a wrong clock all the same: asked until the host knows it ---
at 1
echo "BID 2" | letter Kyle
take 75 "$letter"
tick
test "$(missed)" = 0 || fail "what was taken by a wrong clock makes others miss deadlines"
run 0 tick "$db" --run --now "$(now)"
take 0 "$letter"
before=$(notices)
at 3
tick
echo "BID 3" | mail Kyle
test "$(notices)" = "$before" || fail "the host is asked again of what he knows"

# --- what waits to be sent does not expire by a clock that jumped ---
db=$work/g11/g11.db
at 0
new
tick
at 1
echo "BID 1" | letter Kyle
run 0 submit "$db" --mail --now "$(now)" <"$letter"
rows "SELECT state FROM outbox ORDER BY id DESC LIMIT 1" queued
at 9000
tick
rows "SELECT state FROM outbox WHERE player = 4 OR player = 3 ORDER BY id DESC LIMIT 1" sent
rows "SELECT count(*) FROM outbox WHERE state = 'expired'" 0

# --- nor is a round opened by it before the time to object is over ---
db=$work/g12/g12.db
at 0
SETTINGS='after_outage = ask'
new
tick
for who in $everybody; do echo "BID 1" | mail "$who"; done
at 9000
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
test "$(notices)" = 1 || fail "the host is not asked before an opening"

# --- a relay that cannot be reached is silent for an hour and told then (75); as long as no mail
# goes out nobody misses a deadline by it, as if nobody had looked ---
SETTINGS=
db=$work/g13/g13.db
at 0
new
echo 'relay = smtp://127.0.0.1:1' >>"$work/g13/sealed.ini"
at 1
echo "BID 0" | letter Kyle
run 0 submit "$db" --mail --now "$(now)" <"$letter"
run 0 tick "$db" --now "$(now)"
test ! -s "$work/err" || fail "the first hour is not silent"
for hour in 3 24 46 49; do
    at $hour
    run 75 tick "$db" --now "$(now)"
    says "The relay 127.0.0.1 cannot be used now"
done
test "$(missed)" = 0 || fail "who got no mail misses a deadline"
test "$(deadline)" = "05 10:10" || fail "48 hours without mail: $(deadline)"
sed -i '/^relay/d' "$work/g13/sealed.ini"
deliver
cat "$work"/g13/g13.mail/maka@example.org/new/* | tr -s '\r\n ' '   ' | grep -q "or no mail could go out" ||
    fail "nobody is told why deadlines move"
