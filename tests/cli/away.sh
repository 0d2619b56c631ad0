#!/bin/sh
# A player is away: AWAY FROM .. TO .. by mail, within his budget of days. What waits for him waits,
# nobody reminds him, all are told, and the audit follows.
. tests/support/cli.sh

deadline() { sql "SELECT strftime('%m-%d %H:%M', deadline/1000, 'unixepoch') FROM question"; }
# away WHO LINE: in a mail, a minute later
away() {
    later 1
    echo "$2" | mail "$1"
}

SETTINGS='zone = Europe/Berlin
away_days = 12'
new --options '{"auctions": true, "any_size": true}' --deck "$(students)" # Tuesday 1 December, 11:00 in Berlin; the first bid is due on the 3rd
test "$(deadline)" = "12-03 10:00" || fail "the first deadline is $(deadline)"

# --- from the 3rd to the 6th: the day after is the 7th, and ends at 23:00 UTC ---
away Kyle "AWAY FROM 2026-12-03 TO 2026-12-06"
test "$(deadline)" = "12-07 23:00" || fail "Kyle is not waited for: $(deadline)"
subject_is Kyle "[g1] you are away"
told Kyle "You are away from 2026-12-03 to 2026-12-06, both days whole."
told Kyle "Days of absence left in this game: 8."
for who in Bas Maka; do
    told "$who" "Kyle is away from 2026-12-03 to 2026-12-06."
    told "$who" "Tuesday 8 December 2026, 00:00 CET"
done
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" answered
cp "$letter" "$work/twice.eml"
take 0 "$work/twice.eml" # it comes again: nobody is away twice
rows "SELECT away_days FROM seat WHERE name = 'Kyle'" 4
rows "SELECT count(*) FROM log WHERE kind = 7" 1

# --- while he is away he is not reminded; afterwards he is ---
reminded() { sql "SELECT count(*) FROM outbox o JOIN seat s USING(player) WHERE s.name='$1' AND kind='reminder'"; }
minutes=$((60 * 24 * 4)) # the 5th; half of the time is over
tick
test "$(reminded Kyle)" = 0 || fail "Kyle is reminded although he is away"
test "$(reminded Maka)" = 1 || fail "Maka is not reminded"
run 0 list "$db" --now "$(now)"
says "(away until Sun 6 Dec 23:59 CET)"
run 0 list "$db" --now 2026-12-06T23:00:01Z
! grep -q "away until" "$work/out" || fail "who is back is listed as away"
minutes=$((60 * 24 * 5 + 60 * 14)) # the 7th, 01:00 in Berlin
tick
test "$(reminded Kyle)" = 1 || fail "Kyle is not reminded on the day after"
minutes=$((60 * 24 * 6 + 60 * 13 + 20)) # the 8th, 00:20 in Berlin
tick
rows "SELECT count(*) FROM log WHERE kind = 19" 1

# --- the budget: what is over is used up, what is taken back is not ---
away Kyle "AWAY FROM 2026-12-24 TO 2027-01-02"
refused Kyle E-ORDER
told Kyle "That absence is of 10 days, and of the 12 that a player of this game may be away 8 are left to you."
away Kyle "AWAY FROM 2026-12-24 TO 2026-12-31"
told Kyle "Days of absence left in this game: 0."
away Kyle "AWAY FROM 2026-12-26 TO 2026-12-27" # takes the place of it
told Kyle "Days of absence left in this game: 6."
rows "SELECT away_days FROM seat WHERE name = 'Kyle'" 6
away Kyle "AWAY OFF"
told Kyle "Days of absence left in this game: 8."
told Bas "Kyle stays here after all."
away Kyle "AWAY OFF"
refused Kyle E-ORDER
told Kyle "You are not away, and not going to be."
away Kyle "AWAY FROM 2026-12-08 TO 2026-12-10" # today
away Kyle "AWAY OFF"
told Kyle "Days of absence left in this game: 7."
told Maka "Kyle is back from an absence."

# --- what is asked while he is away ---
away Kyle "AWAY FROM 2026-12-08 TO 2026-12-12" # today counts, although it was over
for who in Bas Catherine Kyle Maka; do bid "$who" "BID 0"; done
tick
test "$(deadline)" = "12-13 23:00" || fail "a new question falls due on $(deadline)"

# --- refusals ---
away Bas "AWAY FROM 2026-12-07 TO 2026-12-09"
told Bas "That absence would begin before today."
away Bas "AWAY FROM 2026-12-24 TO 2026-12-23"
told Bas "That absence would end before it begins."
away Bas "AWAY FROM 2026-02-30 TO 2026-12-23"
told Bas "The days should be like 2026-12-24, year, month and day."
away Bas "AWAY FROM 2026-12-24 TO 2028-12-24"
told Bas "That absence lies more than a year ahead."
away Bas "AWAY until Christmas"
told Bas "AWAY should be like AWAY FROM 2026-12-24 TO 2027-01-02, or AWAY OFF."
printf 'AWAY OFF\nTELL Kyle: hello\n' | mail Bas
refused Bas E-ORDER
rows "SELECT away_from, away_days FROM seat WHERE name = 'Bas'" "|0"

run 0 show "$db" --history
says "Kyle is away from 2026-12-08 to 2026-12-12."
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
# Who makes an absence in the table is found out.
sqlite3 "$db" "UPDATE seat SET away_days = 0 WHERE name = 'Kyle'"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- a game without absences; and days that are not as long as others ---
db=$work/g2/g2.db
SETTINGS='zone = Europe/Berlin
away_days = 0'
new
away Kyle "AWAY FROM 2026-12-24 TO 2026-12-24"
told Kyle "That absence is of 1 days, and of the 0"
db=$work/g3/g3.db
SETTINGS='zone = Europe/Berlin'
minutes=$((60 * 24 * 115)) # Friday 26 March 2027, two days before the clocks change
new
away Kyle "AWAY FROM 2027-03-27 TO 2027-03-28"
rows "SELECT away_days FROM seat WHERE name = 'Kyle'" 2
test "$(deadline)" = "03-29 22:00" || fail "over the change of clocks it is due on $(deadline)"
