#!/bin/sh
# Mails out: Maildirs without configuration, and a relay that fails as it is asked to, each mail
# once if it can be, at least once always (mail 4.2, 4.3), and what `submit` starts afterwards.
. tests/support/cli.sh
server=
at_exit() {
    test -z "$server" || kill "$server" 2>/dev/null || true
    wait
    rm -rf "$work"
}

# --- the default: a Maildir a player beside the game ---
new
for who in $everybody; do
    box=$work/g1/g1.mail/$(address "$who")
    test "$(ls "$box" | tr '\n' ' ')" = "cur new tmp " || fail "no Maildir: $box"
    test "$(mails "$who")" = 1 || fail "$who has $(mails "$who") mails"
    test "$(stat -c %a "$box")" = 700 || fail "others may read the mails of $who"
done
mail=$(newest Bas)
test "$(header To "$mail")" = "Bas <bas@example.org>" || fail "To: $(header To "$mail")"
test "$(header Auto-Submitted "$mail")" = auto-generated || fail "it is not marked as automatic"
! LC_ALL=C grep -q '[^ -~[:space:]]' "$mail" || fail "a mail has bytes beyond ASCII"
! tr -d '\r' <"$mail" | sed 1,/^$/d | grep -q '.\{77\}' || fail "a line is too long"
token=$(token Bas)
! grep -qa "${token##*-}" "$db" || fail "the database holds a token"
! grep -qa "$(code Bas)" "$db" || fail "the database holds a code"
rows "SELECT DISTINCT state, attempts FROM outbox" "sent|1"
deliver
test "$(mails Bas)" = 1 || fail "a mail was sent twice"

# without any setting the host's addresses have the name of the machine
rm -rf "$work/g1" "$work/g1.keys"
mkdir -p "$work/home/g1"
HOME=$work/home "$sealed" new "$work/home/g1/g1.db" --rules mutant "Bas <bas@example.org>" \
    "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" >"$work/new.out"
test -f "$work/home/.sealed/g1.intake" || fail "the keys are not in the home of the host"
HOME=$work/home "$sealed" deliver "$work/home/g1/g1.db"
name=$(uname -n)
case $name in *[!A-Za-z0-9.-]*) name=localhost ;; esac
mail=$(find "$work/home/g1/g1.mail/bas@example.org/new" -type f)
test "$(header From "$mail")" = "\"Game g1\" <game@$name>" || fail "From: $(header From "$mail")"

# --- a relay, its faults by the recipient's name ---
relay() {
    rm -f "$work/ready"
    mkfifo "$work/ready"
    /usr/bin/python3 "$support/faultsmtpd.py" "${1:-0}" "$work/box" --log "$work/smtp.log" >"$work/ready" 2>"$work/smtp.err" &
    server=$!
    read -r _ port <"$work/ready"
}
stop() {
    kill "$server"
    wait "$server" 2>/dev/null || true
    server=
}
relay
rm -rf "$work/g1" "$work/g1.keys"
mkdir -p "$work/g1"
mkdir -m 700 "$work/g1.keys"
printf 'keys = %s\nhost = game.example.org\noutage = 0\nrelay = smtp://127.0.0.1:%s\n' "$work/g1.keys" "$port" >"$work/g1/sealed.ini"
run 0 new "$db" --rules mutant --options "$auctions" --now "$(now)" "Bas <rcpt450@example.org>" \
    "Catherine <rcpt550@example.org>" "Kyle <data554@example.org>" "Maka <dropafter@example.org>"
rows "SELECT DISTINCT state, attempts FROM outbox" "queued|0"
tick # delivers
rows "SELECT recipient, state, attempts FROM outbox" "rcpt450@example.org|queued|1
rcpt550@example.org|failed|1
data554@example.org|failed|1
dropafter@example.org|queued|1"
rows "SELECT player, strikes FROM person WHERE strikes > 0" "2|2" # the address is no good; content is no strike
rows "SELECT substr(reply, 1, 4) FROM outbox WHERE player = 2" "550 "
tick # not due yet
rows "SELECT max(attempts) FROM outbox" 1
later 3
tick
rows "SELECT recipient, state, attempts FROM outbox WHERE player IN (1, 4)" "rcpt450@example.org|queued|2
dropafter@example.org|sent|2"
set -- "$work"/box/new/*
test $# = 2 || fail "the relay has $# mails instead of 2"
cmp "$1" "$2" || fail "the second copy differs"
grep -q '^Message-ID: <g1-4-1-' "$1" || fail "the copies have no Message-ID of ours"

# down, and up again
stop
later 10
run 0 tick "$db" --now "$(now)"
rows "SELECT state, attempts FROM outbox WHERE player = 1" "queued|2" # the try does not count
run 0 mailq "$db" --now "$(now)" # but it is told
says "tried 2 times, last Tue 1 Dec 10:13 UTC, next at once"
says "        The relay 127.0.0.1 cannot be used now: "
run 75 deliver "$db" --now "$(now)" # by hand it is told at once, in a sentence that is whole
says "sealed deliver: The relay 127.0.0.1 cannot be used now: "
says "Couldn't connect to server"
rows "SELECT state, attempts FROM outbox WHERE player = 1" "queued|2"
sqlite3 "$db" "UPDATE person SET address = 'bas@example.org' WHERE player = 1" # the host mends it
sqlite3 "$db" "UPDATE outbox SET recipient = 'bas@example.org' WHERE player = 1"
relay "$port"
run 0 deliver "$db" --now "$(now)"
rows "SELECT state FROM outbox WHERE player = 1" sent
grep -q '^X-Env-Rcpt: bas@example.org' "$work"/box/new/* || fail "the mail to Bas did not arrive"
grep -q 'X-Env-From: game+b-g1-1-[0-9]*-[a-z2-7]\{16\}@game.example.org' "$work"/box/new/* ||
    fail "the envelope has no bounce address"

# too late: expired, and the host is told once
later 1
run 0 submit "$db" --now "$(now)" <<END
game: g1
seat: Bas
code: $(body "$(grep -l 'X-Env-Rcpt: bas@' "$work"/box/new/*)" | sed -n 's/^ *| CODE //p')

BID 1
END
stop
later 4500 # three days and more
tick
run 75 deliver "$db" --now "$(now)"
rows "SELECT DISTINCT kind, state FROM outbox WHERE kind = 'receipt'" "receipt|expired"
rows "SELECT count(*) FROM outbox WHERE kind = 'notice' AND player IS NULL" 1
relay "$port"
run 0 deliver "$db" --now "$(now)"
rows "SELECT DISTINCT state FROM outbox WHERE kind = 'notice'" sent
rows "SELECT player, strikes FROM person WHERE failing IS NOT NULL" "2|4" # refused twice: told, too
grep -q '^X-Env-Rcpt: host@game.example.org' "$work"/box/new/* || fail "the host was not told"
stop

# --- several connections at a time (4.2, 4.4) ---
rm -rf "$work/g1" "$work/g1.keys" "$work/box" "$work/smtp.log"
SETTINGS=
minutes=0
new
later 1
for bid in 0 1 2; do
    for who in Bas Catherine Kyle; do
        echo "BID $bid" | letter "$who"
        run 0 submit "$db" --mail --now "$(now)" <"$letter"
    done
done
relay
printf 'relay = smtp://127.0.0.1:%s\nparallel = 2\n' "$port" >>"$work/g1/sealed.ini"
run 64 deliver "$db" --parallel 5
run 64 deliver "$db" --parallel x
sqlite3 "$db" "UPDATE outbox SET recipient = 'rcpt450@example.org' WHERE id = 7"
run 0 deliver "$db" --parallel 3 --now "$(now)"
rows "SELECT state, count(*) FROM outbox GROUP BY state" "queued|1
sent|12"
test "$(cat "$work"/box/new/* | grep '^Message-ID' | sort -u | wc -l)" = 8 || fail "mails are missing, or came twice"
test "$(ls "$work/box/new" | wc -l)" = 8 || fail "mails came twice"
connections=$(grep -c '220 sink' "$work/smtp.log") # after a refusal a new one is made
test "$connections" = 3 -o "$connections" = 4 || fail "$connections connections"
later 3
run 0 deliver "$db" --now "$(now)"
stop
for who in Bas Catherine Kyle; do
    echo "BID 3" | letter "$who" "To: $(header Reply-To "$(newest "$who")" | tr -d '<>')"
    run 0 submit "$db" --mail --now "$(now)" <"$letter"
done
run 75 deliver "$db" --now "$(now)" # none is lost, and no try counts
run 0 mailq "$db" --now "$(now)"
says "not on its way yet, last "
rows "SELECT state, attempts, count(*) FROM outbox WHERE state <> 'sent' GROUP BY 1, 2" "queued|0|3
queued|2|1"

# --- what submit starts ---
# after WHAT: a game that does so
after() {
    rm -rf "$work/g1" "$work/g1.keys"
    SETTINGS="after_submit = $1"
    minutes=0
    new
    later 1
    for who in $everybody; do
        echo "BID 0" | letter "$who"
        run 0 submit "$db" --mail --now "$(now)" <"$letter"
    done
}
# soon SQL EXPECTED: within ten seconds
soon() {
    for i in $(seq 100); do
        test "$(sql "$1")" != "$2" || return 0
        sleep 0.1
    done
    rows "$1" "$2"
}
after none
rows "SELECT count(*) FROM outbox WHERE state = 'queued'" 4
after deliver
soon "SELECT count(*) FROM outbox WHERE state <> 'sent'" 0
rows "SELECT max(auction) FROM question" 1
after tick
soon "SELECT count(*) FROM outbox WHERE state <> 'sent'" 0
rows "SELECT max(auction) FROM question" 2
