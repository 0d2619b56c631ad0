#!/bin/sh
# The same days of a game, with all that counts by the clock, over every edge of the calendar: both
# changes of the clocks in Berlin and in the south, New Year, a leap day, the day after 32 bits.
. tests/support/cli.sh

OUTAGE='outage = 6'
now() { date -u -d "$begins + $minutes minutes" +%Y-%m-%dT%H:%M:%SZ; }
# due: the second at which it is; at SECOND: the time of the programs
due() { sql "SELECT max(deadline) / 1000 FROM question WHERE closed IS NULL"; }
at() { minutes=$((($1 - $(date -u -d "$begins" +%s)) / 60)); }
seconds() { date -u -d "$1" +%s; }
due_is() { test "$(due)" = "$1" || fail "$edge: $2 it is due at $(date -u -d "@$(due)"), not $(date -u -d "@$1")"; }
reminded() { rows "SELECT count(*) FROM outbox WHERE kind = 'reminder'" "$1"; }
defaults() { rows "SELECT group_concat(defaults, ' ') FROM (SELECT defaults FROM seat ORDER BY player)" "$1"; }
opened() { sql "SELECT count(*) FROM log WHERE kind = 21"; }
# untouched COMMAND...: it runs nothing and opens nothing
untouched() {
    before=$(sql "SELECT count(*) FROM log")
    "$@"
    rows "SELECT count(*) FROM log" "$before"
}
asked() { sql "SELECT count(*) FROM outbox WHERE kind = 'notice'"; }

# days ZONE BEGINS FIRST SECOND THIRD TEXT: the first deadline is four days on by the calendar, the
# second four days after that, the third behind an absence on its day; TEXT is how the first reads.
days() {
    begins=$2
    edge="$1 from $2"
    minutes=0
    game=$((game + 1))
    db=$work/g$game/g$game.db
    SETTINGS="zone = $1
grace = 0
missing = 75"
    new --deck "$(students)" --options '{"auctions": true, "any_size": true, "hours": {"long": 96}}'
    first=$(seconds "$3") second=$(seconds "$4") third=$(seconds "$5")
    due_is "$first" "four days on"
    told Bas "$6"

    # half of the time, and twelve hours before its end; a look more reminds nobody more
    half=$((($(seconds "$begins") + first) / 2))
    at $((half - 60))
    tick
    reminded 0
    at "$half"
    tick
    reminded 4
    at $((first - 12 * 3600 - 60))
    tick
    reminded 4
    at $((first - 12 * 3600))
    tick
    tick
    reminded 8

    # in the second of the deadline a mail counts; two looks at once, five hours late: what follows
    # counts from the deadline
    at $((first - 3600))
    bid Bas "BID 0"
    tick
    at "$first"
    echo "BID 0" | mail Catherine
    rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
    at $((first + 5 * 3600))
    "$sealed" tick "$db" --now "$(now)" >"$work/look" 2>&1 &
    look=$!
    tick
    wait $look || fail "one of two looks at once: $(cat "$work/look")"
    rows "SELECT count(*) FROM log WHERE kind = 19" 1
    defaults "0 0 1 1"
    due_is "$second" "after a late look"

    # an absence on the day of the deadline, until the end of the day after
    echo "AWAY FROM $(TZ=$1 date -d "@$second" +%F) TO $(TZ=$1 date -d "@$second" +%F)" | mail Kyle
    due_is "$third" "after an absence"
    defaults "0 0 0 1" # who writes is there

    # a clock that is a year ahead
    hours=$minutes
    minutes=$((minutes + 525600))
    count=$(asked)
    untouched tick
    echo "BID 1" | letter Bas
    untouched take 75 "$letter"
    test "$(asked)" = $((count + 1)) || fail "$edge: the host is asked $(asked) times"
    minutes=$hours
    take 0 "$letter"

    # a machine that is down over the deadline for 11 hours
    at $((third - 3600))
    tick
    at $((third + 10 * 3600))
    count=$(opened)
    tick
    test "$(opened)" = "$count" || fail "$edge: an outage opens bids"
    defaults "0 0 0 1"
    due_is $((third + 11 * 3600)) "after an outage"
    told Catherine "Deadlines move later"

    # three of four would miss it: the host is asked, and nothing runs before he says so
    at $((third + 10 * 3600 + 5 * 3600))
    count=$(asked)
    untouched tick
    test "$(asked)" = $((count + 1)) || fail "$edge: three of four, and the host is not asked"
    run 0 tick "$db" --run --now "$(now)"
    defaults "0 1 1 2"
    rows "SELECT group_concat(autopilot, '') FROM (SELECT autopilot FROM seat ORDER BY player)" 0001
    deliver

    # the host's hand: hours are hours, and what was left in a pause is left
    was=$(due)
    run 0 host "$db" extend 24 --now "$(now)"
    due_is $((was + 86400)) "a day more"
    run 0 host "$db" pause --now "$(now)"
    later $((60 * 100))
    untouched tick
    run 0 host "$db" resume --now "$(now)"
    due_is $((was + 86400 + 360000)) "after a pause"
    deliver
    run 0 host "$db" rollback 1 --now "$(now)"
    deliver
    bid Maka "BID 1" # is back
    defaults "0 1 1 0"
    run 0 audit "$db" --checkpoint "$work/g$game/g$game.mail" --now "$(now)"
}

game=0
while IFS='|' read -r zone begins first second third text; do
    days "$zone" "$begins" "$first" "$second" "$third" "$text"
done <<'END'
Europe/Berlin|2027-03-25T17:00:00Z|2027-03-29T16:00:00Z|2027-04-02T16:00:00Z|2027-04-03T22:00:00Z|Monday 29 March 2027, 18:00 CEST
Europe/Berlin|2027-03-21T17:00:00Z|2027-03-25T17:00:00Z|2027-03-29T16:00:00Z|2027-03-30T22:00:00Z|Thursday 25 March 2027, 18:00 CET
Europe/Berlin|2026-10-22T16:00:00Z|2026-10-26T17:00:00Z|2026-10-30T17:00:00Z|2026-10-31T23:00:00Z|Monday 26 October 2026, 18:00 CET
Europe/Berlin|2026-10-16T16:00:00Z|2026-10-20T16:00:00Z|2026-10-24T16:00:00Z|2026-10-25T23:00:00Z|Tuesday 20 October 2026, 18:00 CEST
Australia/Sydney|2027-04-02T07:00:00Z|2027-04-06T08:00:00Z|2027-04-10T08:00:00Z|2027-04-11T14:00:00Z|Tuesday 6 April 2027, 18:00 AEST
Australia/Sydney|2026-10-02T08:00:00Z|2026-10-06T07:00:00Z|2026-10-10T07:00:00Z|2026-10-11T13:00:00Z|Tuesday 6 October 2026, 18:00 AEDT
Australia/Sydney|2027-03-25T07:00:00Z|2027-03-29T07:00:00Z|2027-04-02T07:00:00Z|2027-04-03T13:00:00Z|Monday 29 March 2027, 18:00 AEDT
Europe/Berlin|2026-12-28T17:00:00Z|2027-01-01T17:00:00Z|2027-01-05T17:00:00Z|2027-01-06T23:00:00Z|Friday 1 January 2027, 18:00 CET
Europe/Berlin|2028-02-25T17:00:00Z|2028-02-29T17:00:00Z|2028-03-04T17:00:00Z|2028-03-05T23:00:00Z|Tuesday 29 February 2028, 18:00 CET
Europe/Berlin|2038-01-16T17:00:00Z|2038-01-20T17:00:00Z|2038-01-24T17:00:00Z|2038-01-25T23:00:00Z|Wednesday 20 January 2038, 18:00 CET
END
