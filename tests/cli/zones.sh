#!/bin/sh
# A player reads times in a zone of his own: his mails have it with its distance from UTC, the mails of
# others do not, and a deadline stays the same moment.
. tests/support/cli.sh

SETTINGS='zone = Europe/Berlin'
new
told Bas "By Thursday 3 December 2026, 11:00 CET (in 2 days)"
later 1
echo "ZONE asia/kolkata" | mail Kyle
subject_is Kyle "[g1] your time zone"
told Kyle "your mails have their times in Asia/Kolkata. It is Tue 1 Dec 15:31 IST there now, UTC+5:30, which is Tue 1 Dec 11:01 CET for the game."
later 1
echo "STATUS" | mail Kyle
told Kyle "By Thursday 3 December 2026, 15:30 IST, UTC+5:30 (in 1 day 23 hours)"
told Kyle "Times are those of Asia/Kolkata for you."
subject_is Kyle "[g1] round 1, recruiting: your sealed bid by Thu 3 Dec 15:30 IST"
run 0 show "$db" --seat Kyle --now "$(now)"
says "15:30 IST, UTC+5:30"
echo "STATUS" | mail Bas
told Bas "By Thursday 3 December 2026, 11:00 CET (in 1 day 23 hours)"
untold Bas "UTC+5:30"
rows "SELECT group_concat(DISTINCT deadline) FROM question" "$(date -u -d 2026-12-03T10:00:00Z +%s)000"

# --- unknown ones are refused with names that come near; one of a town is told by its town ---
later 1
echo "ZONE Europe/Berln" | mail Bas
subject_is Bas "[g1] not accepted: nothing was done"
told Bas "There is no time zone of that name. Did you mean Europe/Berlin"
echo "ZONE Lima" | mail Bas
told Bas "Did you mean America/Lima"
echo "ZONE ../../etc/passwd" | mail Bas
told Bas "There is no time zone of that name. Write it like ZONE Europe/Berlin."
echo "ZONE XYZ-3" | mail Bas
told Bas "There is no time zone of that name."
rows "SELECT group_concat(settings) FROM person" '{},{},{"zone":"Asia/Kolkata"},{}'

# --- a reminder, and what is late, in his zone ---
later $((60 * 24 + 60))
tick
subject_is Kyle "[g1] reminder: your sealed bid by Thu 3 Dec 15:30 IST"
for who in Bas Catherine Maka; do bid "$who" "BID 0"; done
bid Kyle "BID 0"
tick
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- a new person reads times as the game does; OFF ---
run 0 host "$db" seat Kyle "Ben <ben@example.org>" --now "$(now)"
deliver
untold Ben "UTC+5:30"
later 1
echo "ZONE America/Argentina/Ushuaia" | mail Ben
told Ben "UTC-3,"
echo "ZONE OFF" | mail Ben
rows "SELECT settings FROM person WHERE player = 3" "{}"
