#!/bin/sh
# What a player wrote is removed when he asks for it (sealed-bids 6.1): the hash stays, the text
# is nowhere any more, the audit counts it and still finds everything else.
. tests/support/cli.sh
new
later 1
printf 'TELL Bas: the password is xyzzyword\nBID 0\n' | mail Kyle
for who in Bas Catherine Maka; do bid "$who" "BID 0"; done
tick
message=$(sql "SELECT seq FROM log WHERE kind = 34")
hash=$(sql "SELECT hex(hash) FROM log WHERE seq = $message")
hex=$(printf xyzzyword | od -An -tx1 | tr -d ' \n')
grep -q "$hex" "$db" || fail "the message is not in the log to begin with"

# Only what a person wrote, once, and with a reason.
run 64 redact "$db" "$message" --now "$(now)"
run 64 redact "$db" --why "asked for" --now "$(now)"
run 64 redact "$db" nothing --why "asked for" --now "$(now)"
run 65 redact "$db" 1 --why "asked for" --now "$(now)"
says 'only seats, orders and messages'
run 65 redact "$db" 9999 --why "asked for" --now "$(now)"
rows "SELECT count(*) FROM log WHERE kind IN (5, 7)" 0

run 0 redact "$db" "$message" --why "asked for by Kyle" --now "$(now)"
rows "SELECT body IS NULL, hex(hash) FROM log WHERE seq = $message" "1|$hash"
rows "SELECT kind FROM log ORDER BY seq DESC LIMIT 1" 5
run 65 redact "$db" "$message" --why "again" --now "$(now)"
says 'redacted already'

# A name too; then nobody finds either in the file.
run 0 redact "$db" 4 --why "left the game" --now "$(now)"
rows "SELECT name FROM seat WHERE player = 3" "(player 3)"
rows "SELECT count(*) FROM fact WHERE sentence LIKE '%Kyle%' OR sentence LIKE '%xyzzyword%'" 0
sqlite3 "$db" "PRAGMA wal_checkpoint(TRUNCATE)" >/dev/null
! grep -q -e "$hex" -e xyzzyword "$db" || fail "the text is still in the file"

# What is gone is gone with a reason, which all may read: the log of a host who gives none is broken.
cp "$db" "$work/honest.db"
/usr/bin/python3 "$support/forge.py" "$db" "$work/g1.keys/g1.intake" 7 "what redaction" "what announce"
run 65 audit "$db"
says 'An entry of the kind "redaction" cannot stand here.'
cp "$work/honest.db" "$db"
rm -f "$db-wal" "$db-shm"

# The game goes on, and is audited as before, but for what is gone.
bid Bas "BID 0"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail"
says '2 bodies redacted, 0 withheld'
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --export "$work/copy"
run 0 audit "$work/copy" --checkpoint "$work/g1/g1.mail"

# So is the name of who came later in somebody's place.
later 1
run 0 host "$db" seat Maka "Anna Alba <anna@example.org>" --now "$(now)"
run 0 redact "$db" "$(sql "SELECT max(seq) FROM log WHERE kind = 6")" --why "asked for" --now "$(now)"
rows "SELECT name FROM seat WHERE player = 4" "(player 4)"
rows "SELECT count(*) FROM fact WHERE sentence LIKE '%Anna%'" 0
run 0 audit "$db" --checkpoint "$work/g1/g1.mail"

# A body that is gone without a redaction is a fault.
triggers=$(sql "SELECT sql || ';' FROM sqlite_schema WHERE type = 'trigger'")
sqlite3 "$db" "DROP TRIGGER log_no_update; UPDATE log SET body = NULL WHERE seq = 3" 
sqlite3 "$db" "$(printf '%s' "$triggers" | sed -n '/log_no_update/,/END;/p')"
run 65 audit "$db"
says 'no redaction names it'

# Orders removed while the game goes on: whoever does it reads what that costs, and nothing behind
# them can be gone back to, but what is before them.
db=$work/g2/g2.db
minutes=0
new --rules arcs --options '{}'
lead() { # who is awaited plays his first card, and that is all
    who=$(sql "SELECT name FROM waiting LIMIT 1")
    order=$("$sealed" show "$db" --legal --seat "$who" |
        sed -n 's/^\(LEAD\|COPY\) <\([^|>]*\)[|>].*/\1 \2/p; s/^PASS.*/PASS/p' | head -n 1)
    later 1
    printf '%s\nEND\n' "$order" | mail "$who"
    rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" played
}
for turn in 2 3 4 5; do lead; done
later 1
run 0 redact "$db" "$(sql "SELECT seq FROM log WHERE kind = 32 ORDER BY seq LIMIT 1 OFFSET 2")" \
    --why "asked for" --now "$(now)"
says "These were orders: from now on the game can go back only to turns before them"
run 65 host "$db" rollback 4 --now "$(now)"
says "What turn 4 led to is not known any more: orders up to it were removed by sealed redact, without which nothing behind them can be played again. The game can go back to turn 3 or an earlier one."
run 0 host "$db" rollback 3 --now "$(now)"
