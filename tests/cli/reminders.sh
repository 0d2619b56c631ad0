#!/bin/sh
# Reminders: at half of the time, again before its end, once a day at most, and only to who is
# awaited. With a cron that sees to a whole directory too.
. tests/support/cli.sh

# reminded WHO: how many reminders went out to somebody
reminded() { sql "SELECT count(*) FROM outbox o JOIN seat s USING(player) WHERE s.name='$1' AND kind='reminder'"; }
# at HOURS: the time since the game began
at() { minutes=$(($1 * 60)); }

new # two days for the first bid
echo "BID 0" | mail Bas
at 23
tick
test "$(reminded Kyle)" = 0 || fail "Kyle is reminded before half of the time"
at 24
tick
test "$(reminded Kyle)" = 1 || fail "Kyle is not reminded at half of the time"
test "$(reminded Bas)" = 0 || fail "Bas, whose bid is in, is reminded"
header Subject "$(newest Kyle)" | grep -q "reminder: your sealed bid by Thu 3 Dec 10:00 UTC" || fail "subject of a reminder"
body "$(newest Kyle)" | grep -q "The game still waits for you." || fail "text of a reminder"
tick
test "$(reminded Kyle)" = 1 || fail "Kyle is reminded twice of one moment"
echo "BID 1" | mail Kyle # the reminder has a code of its own
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
at 36 # twelve hours before the end, and not a day since the first
tick
test "$(reminded Maka)" = 1 || fail "Maka is reminded twice in a day"
at 47
tick
test "$(reminded Maka)" = 1 || fail "Maka is reminded twice in a day"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- four days: both, a day apart; nobody is reminded in a pause, nor on autopilot ---
db=$work/g2/g2.db
at 0
new --options '{"auctions": true, "hours": {"long": 96}}'
at 48
tick
at 83
tick
test "$(reminded Kyle)" = 1 || fail "reminders of a long time"
at 84
tick
test "$(reminded Kyle)" = 2 || fail "Kyle is not reminded before the end"
db=$work/g3/g3.db
at 0
new --options '{"auctions": true, "hours": {"long": 96}}'
run 0 host "$db" pause --now "$(now)"
at 50
tick
test "$(reminded Kyle)" = 0 || fail "Kyle is reminded in a pause"

# --- after an outage: the report that tells of the new time is enough ---
db=$work/g12/g12.db
at 0
OUTAGE=''
new --options '{"auctions": true, "hours": {"long": 96}}'
unset OUTAGE
tick
at 120 # the deadline has passed, and moves by as long: half of the new time is over
count=$(mails Kyle)
tick
test "$(mails Kyle)" = $((count + 1)) || fail "$(($(mails Kyle) - count)) mails at once"
told Kyle "Deadlines move later: nobody looked at the game for"
at 121
tick
test "$(reminded Kyle)" = 0 || fail "Kyle is reminded of what he was told an hour ago"
at 205 # twelve hours before the end
tick
test "$(reminded Kyle)" = 1 || fail "Kyle is not reminded before the end"

# --- by the host's hand: who is awaited and not away, whenever he likes ---
db=$work/g7/g7.db
at 0
new
echo "BID 0" | mail Bas
at 1
echo "AWAY FROM 2026-12-01 TO 2026-12-02" | mail Maka
run 0 host "$db" remind --now "$(now)"
says "Done; who is awaited is reminded."
deliver
told Bas "The host reminds who is awaited: no reason is given"
told Maka "The host reminds who is awaited: no reason is given"
subject_is Kyle "[g7] reminder: your sealed bid by Fri 4 Dec 00:00 UTC"
told Kyle "The host reminds who is awaited: no reason is given"
run 0 show "$db" --history
says "The host reminds who is awaited"
for who in Bas Maka; do
    test "$(reminded $who)" = 0 || fail "$who is reminded by hand"
done
test "$(reminded Catherine)$(reminded Kyle)" = 11 || fail "who is awaited is not reminded by hand"
at 25
tick
test "$(reminded Kyle)" = 1 || fail "Kyle is reminded twice in a day"
for who in Catherine Kyle Maka; do echo "BID 0" | mail "$who"; done
run 0 host "$db" pause --now "$(now)"
run 0 audit "$db" --checkpoint "$work/g7/g7.mail" --now "$(now)"
db=$work/g8/g8.db
at 0
new --options '{"auctions": true, "pause": 600}' # minds can change: nothing follows yet
for who in $everybody; do echo "BID 0" | mail "$who"; done
run 65 host "$db" remind --now "$(now)"
says "The game waits for nobody who could be reminded."

# --- set otherwise ---
db=$work/g4/g4.db
at 0
SETTINGS='reminders = no'
new
at 40
tick
test "$(reminded Kyle)" = 0 || fail "Kyle is reminded against the settings"

# --- a directory: what is quiet until the next reminder is left alone until then ---
db=$work/g5/g5.db
at 0
SETTINGS='remind_before = 6'
new --options '{"auctions": true, "hours": {"long": 96}}'
at 1
run 0 tick "$work/g5" --now "$(now)"
sleep 3
run 0 tick "$work/g5" --now "$(now)"
grep -q " g5.db$" "$work/g5/.due" || fail "nothing is remembered"
at 48
run 0 tick "$work/g5" --now "$(now)"
test "$(reminded Kyle)" = 1 || fail "a directory's game reminds nobody"
at 90
run 0 tick "$work/g5" --now "$(now)"
test "$(reminded Kyle)" = 2 || fail "a directory's game reminds once"
