#!/bin/sh
# Clocks and deadlines at their edges: a mail in the very second of a deadline, two looks at once,
# absences over both changes of the clocks, games that cross New Year, a leap day and 2038.
. tests/support/cli.sh

deadline() { sql "SELECT strftime('%Y-%m-%d %H:%M', deadline/1000, 'unixepoch') FROM question"; }
# start WHEN: a game that begins then; minutes count from there
start() {
    begins=$1
    minutes=0
    new --deck "$(students)" --options '{"auctions": true, "any_size": true}'
}
now() { date -u -d "${begins:-2026-12-01T10:00:00Z} + $minutes minutes" +%Y-%m-%dT%H:%M:%SZ; }
at() { minutes=$((($(date -u -d "$1" +%s) - $(date -u -d "$begins" +%s)) / 60)); }

# --- a mail in the second of the deadline counts until somebody has looked; then it is late ---
SETTINGS='grace = 0'
start 2026-12-01T10:00:00Z
test "$(deadline)" = "2026-12-03 10:00" || fail "the first deadline is $(deadline)"
for who in Bas Catherine; do bid "$who" "BID 0"; done
at 2026-12-03T10:00:00Z
echo "BID 3" | mail Kyle
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
echo "BID 1" | letter Maka
tick # in the same second: it is over
rows "SELECT count(*) FROM log WHERE kind = 19" 1
coins_are "5 5 2 5"
rows "SELECT defaults FROM seat WHERE name = 'Maka'" 1
take 0 "$letter" # answers what is closed
refused Maka E-STALE

# --- two looks at once: one of them does it ---
at 2026-12-05T10:00:00Z
for look in 1 2 3 4; do
    "$sealed" tick "$db" --now "$(now)" >"$work/look.$look" 2>&1 &
    eval "look_$look=$!"
done
for look in 1 2 3 4; do
    eval "wait \$look_$look" || {
        cat "$work/look.$look"
        fail "one of four looks at once failed"
    }
done
rows "SELECT count(*) FROM log WHERE kind = 19" 2
rows "SELECT count(*) FROM log WHERE kind = 21" 2
rows "SELECT group_concat(defaults, ' ') FROM seat" "1 1 1 2"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- days of an absence are days of the calendar, also of 23 and 25 hours ---
SETTINGS='zone = Europe/Berlin'
db=$work/g2/g2.db
start 2027-03-25T10:00:00Z # due on the 27th, 11:00 in Berlin
later 1
echo "AWAY FROM 2027-03-27 TO 2027-03-28" | mail Kyle # the day after ends on the 30th, 00:00 CEST
test "$(deadline)" = "2027-03-29 22:00" || fail "after the lost hour: $(deadline)"
db=$work/g3/g3.db
start 2026-10-23T10:00:00Z # due on the 25th, 11:00 CET
test "$(deadline)" = "2026-10-25 11:00" || fail "two days over the hour that comes twice: $(deadline)"
later 1
echo "AWAY FROM 2026-10-24 TO 2026-10-25" | mail Kyle
test "$(deadline)" = "2026-10-26 23:00" || fail "after the hour that comes twice: $(deadline)"
SETTINGS='zone = Australia/Sydney'
db=$work/g4/g4.db
start 2026-10-02T10:00:00Z # clocks go forward on the 4th
later 1
echo "AWAY FROM 2026-10-03 TO 2026-10-04" | mail Kyle # until the 6th, 00:00 AEDT
test "$(deadline)" = "2026-10-05 13:00" || fail "in the south: $(deadline)"

# --- a pause over a change, and one over New Year: what was left of the time is left ---
SETTINGS='zone = Europe/Berlin'
db=$work/g5/g5.db
start 2026-12-30T10:00:00Z # due on 1 January 2027
at 2026-12-31T22:00:00Z    # twelve hours before
run 0 host "$db" pause --now "$(now)"
at 2027-03-30T21:00:00Z
tick
run 0 host "$db" resume --now "$(now)"
test "$(deadline)" = "2027-03-31 09:00" || fail "after the pause: $(deadline)"

# --- a leap day, and the day after 32 bits of seconds are used up ---
SETTINGS='zone = Europe/Berlin'
db=$work/g6/g6.db
start 2028-02-27T10:00:00Z
test "$(deadline)" = "2028-02-29 10:00" || fail "on the leap day: $(deadline)"
told Bas "Tuesday 29 February 2028, 11:00 CET"
at 2028-02-29T10:10:00Z
tick
test "$(deadline)" = "2028-03-02 10:00" || fail "what follows from the leap day: $(deadline)"
db=$work/g7/g7.db
start 2038-01-18T10:00:00Z
told Bas "Wednesday 20 January 2038, 11:00 CET"
at 2038-01-20T10:10:00Z
tick
test "$(deadline)" = "2038-01-22 10:00" || fail "after 2038-01-20: $(deadline)"
run 0 audit "$db" --checkpoint "$work/g7/g7.mail" --now "$(now)"

# --- a question without a deadline has none at all, and nothing ever falls due ---
db=$work/g8/g8.db
begins=2026-12-01T10:00:00Z
minutes=0
new --options '{"auctions": true, "hours": {"long": 0}}'
rows "SELECT deadline IS NULL FROM question" 1
told Bas "There is no deadline."
at 2036-06-03T10:00:00Z
tick
rows "SELECT sum(defaults) FROM seat" 0
run 65 host "$db" extend 24 --now "$(now)"
says "Nothing that is asked has a deadline that could move."
run 0 host "$db" pause --now "$(now)"
later 10
run 0 host "$db" resume --now "$(now)"
rows "SELECT deadline IS NULL FROM question" 1
run 0 audit "$db" --checkpoint "$work/g8/g8.mail" --now "$(now)"
