#!/bin/sh
# Private messages belong to the people who wrote and got them: whoever has the seat after them, a
# substitute or for good, reads only what was said to him.
. tests/support/cli.sh

new
# reads WHO TEXT, not_reads WHO TEXT: by HISTORY, and as the host may look it up
history() {
    later 1
    echo HISTORY | mail "$1"
    run 0 show "$db" --history --seat "$1"
}
reads() { history "$1" && told "$1" "$2" && says "$2"; }
not_reads() {
    history "$1"
    untold "$1" "$2"
    ! grep -qF "$2" "$work/out" || fail "$1 is shown: $2"
}

later 1
echo "TELL Kyle: the first secret" | mail Bas
echo "TELL ALL: for everybody" | mail Bas
later 1
run 0 host "$db" substitute Kyle "Ben <ben@example.org>" --now "$(now)"
deliver
later 1
echo "TELL Bas: my own secret" | letter Kyle
run 0 submit "$db" --mail --now "$(now)" <"$letter"
echo "TELL Kyle: not sent in time" | letter Bas
run 0 submit "$db" --mail --now "$(now)" <"$letter" # it waits as the seat changes
waits=$(sql "SELECT max(id) FROM outbox WHERE player = 3 AND kind = 'report' AND state = 'queued'")
test -n "$waits" || fail "nothing waits for Kyle"
echo "ACCEPT" | mail Ben
rows "SELECT name FROM seat WHERE player = 3" Ben
back=$(newest Kyle)

# --- the substitute ---
not_reads Ben "the first secret"
not_reads Ben "my own secret"
not_reads Ben "not sent in time"
reads Ben "for everybody"
reads Bas "the first secret"
reads Bas "my own secret"
! grep -rqF "not sent in time" "$work/g1/g1.mail/ben@example.org" || fail "Ben gets what waited for Kyle"
run 65 requeue "$db" "$waits" --now "$(now)"
says "it was for who had the seat before"
run 0 requeue "$db" --lost --now "$(now)"
deliver
! grep -rqF "not sent in time" "$work/g1/g1.mail/ben@example.org" || fail "Ben gets what was lost for Kyle"
first=$(sql "SELECT min(id) FROM outbox WHERE player = 3 AND kind = 'report' AND state = 'sent'")
run 65 requeue "$db" "$first" --now "$(now)"
says "it was for who had the seat before"
later 1
echo "TELL Ben: the second secret" | mail Bas
reads Ben "the second secret"

# --- the player, who is back, has what is his, and not what was said to the substitute ---
later 1
echo RETURN | mail Kyle "To: <$(header Reply-To "$back" | tr -d '<>')>"
rows "SELECT name FROM seat WHERE player = 3" Kyle
reads Kyle "the first secret"
reads Kyle "my own secret"
not_reads Kyle "the second secret"

# --- somebody for good, also where the host has removed the name ---
later 1
run 0 host "$db" seat Kyle "Anna <anna@example.org>" --now "$(now)"
deliver
for text in "the first secret" "my own secret" "the second secret"; do not_reads Anna "$text"; done
reads Anna "for everybody"
run 0 redact "$db" "$(sql "SELECT max(seq) FROM log WHERE kind = 6")" --why "she asked for it" --now "$(now)"
rows "SELECT name FROM seat WHERE player = 3" "(player 3)"
rows "SELECT count(*) FROM fact WHERE sentence LIKE '%Anna%'" 0
run 0 show "$db" --history --seat 3
says "for everybody"
! grep -q secret "$work/out" || fail "who has no name any more reads what is not his"
reads Bas "the second secret"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
