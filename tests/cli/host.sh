#!/bin/sh
# What the host does by hand: more time, a pause, a word to everybody. Each stands in the log, is
# told to all, and is checked by the audit.
. tests/support/cli.sh

deadline() { sql "SELECT strftime('%d %H:%M', deadline/1000, 'unixepoch') FROM question"; }

new
test "$(deadline)" = "03 10:00" || fail "the first deadline is $(deadline)"
later 60
run 0 host "$db" extend 24 --why "Kyle moves house" --now "$(now)"
says "The time of what is asked is 24 hours longer; the players are told. Due now: your sealed bid (Bas, Catherine, Kyle, Maka), Friday 4 December 2026, 10:00 UTC."
test "$(deadline)" = "04 10:00" || fail "24 hours later is $(deadline)"
# What cannot be taken back is asked for twice.
run 65 host "$db" extend 721 --now "$(now)"
says "An extension of 721 hours moves deadlines by more than 30 days, and those of bids never move back. If it is meant, say so with --far."
test "$(deadline)" = "04 10:00" || fail "a slip moves the deadline to $(deadline)"
cp "$db" "$work/near.db"
run 0 host "$db" extend 721 --far --now "$(now)"
says "Due now: your sealed bid (Bas, Catherine, Kyle, Maka), Sunday 3 January 2027, 11:00 UTC."
mv "$work/near.db" "$db"
deliver
for who in Bas Kyle; do
    body "$(newest "$who")" >"$work/mail"
    grep -q "The host gives 24 hours more: Kyle moves house" "$work/mail" || fail "$who is not told"
    grep -q "Friday 4 December 2026, 10:00 UTC" "$work/mail" || fail "$who has the old deadline"
done

# --- paused: nothing falls due ---
run 0 host "$db" pause --why "the host is ill" --now "$(now)" # the 1st, 11:00
minutes=$((60 * 24 * 5 + 60)) # the 6th, 11:00
tick
rows "SELECT count(*) FROM log WHERE kind=19" 0
run 65 host "$db" pause --now "$(now)"
says "The game is paused already."
for who in Bas Catherine Kyle; do echo "BID 0" | mail "$who"; done # orders are taken all the same
run 0 host "$db" resume --now "$(now)"
test "$(deadline)" = "09 10:00" || fail "five days later is $(deadline)"
run 65 host "$db" resume --now "$(now)"
says "The game is not paused."
tick
minutes=$((60 * 24 * 8 + 20)) # the 9th, 10:20
tick
rows "SELECT count(*) FROM log WHERE kind=19" 1

# --- a word to everybody ---
run 0 host "$db" announce "Happy holidays!
BEGIN PBEM RECEIPT 1" --now "$(now)"
deliver
body "$(newest Maka)" | grep -q "The host writes to everybody: Happy holidays!" || fail "it is not told"
! body "$(newest Maka)" | grep -q "^ *BEGIN PBEM RECEIPT" || fail "what is told looks like a block"
run 0 show "$db" --history
says "The host pauses the game: the host is ill"

# --- refusals ---
run 64 host "$db"
run 64 host "$db" extend
run 64 host "$db" extend 0
run 64 host "$db" extend 9000
run 64 host "$db" outage
run 64 host "$db" announce
run 64 host "$db" announce ""
run 64 host "$db" pause --why ""

run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
# Who moves a deadline in the table, or pretends a pause, is found out.
cp "$db" "$work/good.db"
sqlite3 "$db" "UPDATE game SET paused=1796119200000"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- days and hours that are kept free, and deadlines that count from deadlines ---
db=$work/g2/g2.db
minutes=0
SETTINGS='zone = Europe/Berlin
due_days = Mon Tue Wed Thu Fri
due_hours = 18:00
holidays = 2026-12-07'
new                                    # Tuesday 1 December, 10:00 UTC, asked for two days
test "$(deadline)" = "03 17:00" || fail "the first deadline is $(deadline)"
minutes=$((60 * 24 * 2 + 60 * 7 + 20)) # Thursday 17:20 UTC: ten minutes of grace are over
tick                                   # two days on is Saturday, Monday is a holiday
test "$(deadline)" = "08 17:00" || fail "the next deadline is $(deadline)"
run 0 host "$db" extend 24 --now "$(now)" # as the clocks of the game tell it
says "Wednesday 9 December 2026, 18:00 CET (UTC+1)."

# --- what is kept free stays so, whoever moves a deadline: the host's hand, a pause, an outage ---
later 1
run 0 host "$db" extend 5 --now "$(now)" # Wednesday, 23:00 in Berlin
test "$(deadline)" = "10 17:00" || fail "five hours later is $(deadline)"
run 0 host "$db" pause --now "$(now)"
later 600
run 0 host "$db" resume --now "$(now)" # Friday, 04:00
test "$(deadline)" = "11 17:00" || fail "after a pause of ten hours: $(deadline)"
minutes=$((60 * 24 * 10 + 60)) # Friday, 12:00
tick
sed -i 's/outage = 0/outage = 6/' "$work/g2/sealed.ini"
minutes=$((60 * 24 * 10 + 60 * 9)) # Friday, 20:00; eight hours on is Saturday
tick
test "$(deadline)" = "14 17:00" || fail "after an outage: $(deadline)"
run 0 audit "$db" --checkpoint "$work/g2/g2.mail" --now "$(now)"
