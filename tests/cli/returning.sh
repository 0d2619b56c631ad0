#!/bin/sh
# A game in which nobody played, as all were on autopilot or had resigned: who comes back to it, or takes
# a seat, has a whole period for what is asked of him. architecture 5.1.
. tests/support/cli.sh

now() { date -u -d "$begins + $minutes minutes" +%Y-%m-%dT%H:%M:%SZ; }
at() { minutes=$((($(date -u -d "$1" +%s) - $(date -u -d "$begins" +%s)) / 60)); }
deadline() { sql "SELECT strftime('%Y-%m-%d %H:%M', deadline/1000, 'unixepoch') FROM question WHERE closed IS NULL"; }
# begin NAME ZONE WHEN: nobody answers the first question, which is asked for two days, and the second
# waits for people who are not there
begin() {
    db=$work/$1/$1.db
    begins=$3 minutes=0
    SETTINGS="zone = $2
signup = open"
    new --deck "$(students)" --options '{"auctions": true, "any_size": true, "autopilot": 1}'
    later $((60 * 24 * 2 + 11))
    tick
    rows "SELECT sum(autopilot) FROM seat" 4
    count=$(sql "SELECT count(*) FROM log WHERE kind = 33")
    later $((60 * 24 * 2 + 60))
    tick
    rows "SELECT count(*) FROM log WHERE kind = 33" "$count" # nothing fell due
}
whole() {
    run 0 audit "$db" --checkpoint "${db%.db}.mail" --now "$(now)"
    cp "$db" "$work/before.db"
    "$sealed" audit "$db" --rebuild --now "$(now)" >"$work/out" 2>&1 || test $? = 1 || fail "no rebuild"
    for table in seat question fact; do
        test "$(sqlite3 "$work/before.db" "SELECT * FROM $table")" = "$(sql "SELECT * FROM $table")" || fail "$table differs"
    done
}

# --- a message, over the lost hour: two days by the calendar ---
begin g1 Europe/Berlin 2027-03-23T09:30:00Z
at 2027-03-27T12:00:00Z # 13:00 CET; the time was over at 10:30
echo "TELL Bas: here I am" | mail Kyle
test "$(deadline)" = "2027-03-29 11:00" || fail "over the lost hour: $(deadline)"
told Bas "Deadlines move later: Kyle is back in a game in which nobody played."
tick
rows "SELECT autopilot, defaults FROM seat WHERE name = 'Kyle'" "0|0"
later 60
echo "TELL Bas: anybody?" | mail Kyle # he is back already
test "$(deadline)" = "2027-03-29 11:00" || fail "a second message moves it: $(deadline)"
at 2027-03-29T11:00:00Z # and the grace of ten minutes
tick
rows "SELECT defaults FROM seat WHERE name = 'Kyle'" 0
later 10
tick
rows "SELECT defaults FROM seat WHERE name = 'Kyle'" 1
whole

# --- who resigned takes his seat back, over the hour that comes twice ---
begin g2 Europe/Berlin 2026-10-20T09:30:00Z
echo "RESIGN Kyle" | mail Kyle
at 2026-10-24T12:00:00Z # 14:00 CEST
echo "RESIGN OFF" | mail Kyle
test "$(deadline)" = "2026-10-26 13:00" || fail "over the hour that comes twice: $(deadline)"
bid Kyle "BID 1" # nobody else is waited for
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 2
whole

# --- somebody takes the seat, in the south, where the clocks go forward ---
begin g3 Australia/Sydney 2026-09-28T05:00:00Z
echo "RESIGN Kyle" | mail Kyle
later $((60 * 24))
printf 'From: Anna <anna@example.org>\nTo: <game@game.example.org>\nMessage-ID: <anna>\nDate: %s\n\nJOIN Anna\n' \
    "$(date -u -d "$(now)" -R)" >"$letter"
take 0 "$letter"
at 2026-10-03T10:00:00Z # 20:00 AEST
echo ACCEPT | mail Anna
rows "SELECT name FROM seat WHERE player = 3" Anna
test "$(deadline)" = "2026-10-05 09:00" || fail "in the south: $(deadline)"
told Anna "WELCOME, Anna"
tick
rows "SELECT defaults FROM seat WHERE name = 'Anna'" 0
whole

# --- over New Year; an absence is spared besides; with a key of his own as with words ---
begin g4 UTC 2026-12-27T09:30:00Z
at 2026-12-31T12:00:00Z
echo "AWAY FROM 2027-01-01 TO 2027-01-03" | mail Kyle
away=$(sql "SELECT away_from, away_until FROM seat WHERE name = 'Kyle' AND away_until > 0")
test "$(deadline)" = "2027-01-05 00:00" || fail "after the absence: $(deadline)"
echo "RESIGN Kyle" | mail Kyle
echo "RESIGN OFF" | mail Kyle # he is away all the same
told Kyle "You have your seat again. You are away, as you said before"
rows "SELECT away_from, away_until FROM seat WHERE name = 'Kyle'" "$away"
whole

# --- in a game that goes on nothing moves: others wait, and it could be done again and again ---
begin g5 UTC 2026-12-01T10:00:00Z
bid Bas "BID 0"
tick
was=$(deadline)
later 60
echo "RESIGN Bas" | mail Bas
bid Maka "TELL Bas: hello"
was=$(deadline)
later 60
echo "RESIGN OFF" | mail Bas
test "$(deadline)" = "$was" || fail "somebody who resigned moves deadlines at will: $(deadline)"
whole
