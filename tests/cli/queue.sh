#!/bin/sh
# What the host looks at and does by hand: mails that wait, sent again, addresses, mails that were
# put aside or are kept sealed, and whether the settings can work (mail 4.3, 5.3, 3.2).
. tests/support/cli.sh
server=
at_exit() {
    stop
    rm -rf "$work"
}
# relay OPTION...: a mail server that fails as it is asked to; $port
relay() {
    rm -f "$work/ready" "$work/smtp.log"
    mkfifo "$work/ready"
    /usr/bin/python3 "$support/faultsmtpd.py" 0 "$work/box" --log "$work/smtp.log" "$@" >"$work/ready" 2>"$work/smtp.err" &
    server=$!
    read -r _ port <"$work/ready"
}
stop() {
    test -z "$server" || kill "$server" 2>/dev/null || true
    wait
    server=
}
# settings LINE...: of the game, after its keys and host
settings() {
    printf 'keys = %s\nhost = game.example.org\n' "$work/g1.keys" >"$work/g1/sealed.ini"
    printf '%s\n' "$@" >>"$work/g1/sealed.ini"
}
silent() { ! grep -qF -- "$1" "$work/out" || fail "it says: $1"; }

mkdir -p "$work/g1"
mkdir -m 700 "$work/g1.keys"
relay
settings "relay = smtp://127.0.0.1:$port"
run 0 new "$db" --rules mutant --now "$(now)" "Bas <rcpt450@example.org>" \
    "Catherine <rcpt550@example.org>" "Kyle <kyle@example.org>" "Maka <data554@example.org>"

# --- mailq ---
run 0 mailq "$db" --now "$(now)"
says "These mails wait:"
says "     1  report    rcpt450@example.org"
says "not tried yet, next at once"
says "is sent by the next"
run 0 deliver "$db" --now "$(now)"
run 0 mailq "$db" --now "$(now)"
says "since Tue 1 Dec 10:00 UTC, tried once, last Tue 1 Dec 10:00 UTC, next Tue 1 Dec 10:0"
says "        450 4.1.1 <rcpt450@example.org>: injected"
says "These never arrived"
says "     2  report    rcpt550@example.org"
says "failed Tue 1 Dec 10:00 UTC: 550 5.1.1"
says "     4  report    data554@example.org"
silent "kyle@example.org"
run 0 mailq "$db" --json --now "$(now)"
/usr/bin/python3 -c 'import json, sys
print(*(json.loads(line)["state"] for line in sys.stdin))' <"$work/out" >"$work/states"
test "$(cat "$work/states")" = "queued failed failed" || fail "states: $(cat "$work/states")"
later 9000
run 0 tick "$db" --now "$(now)"
run 0 mailq "$db" --now "$(now)"
says "expired "
stop

# --- bounce ---
run 0 bounce "$db"
says "2  Catherine  rcpt550@example.org  fails since"
says "3  Kyle  kyle@example.org"
run 65 bounce "$db" Zora --good --now "$(now)"
run 64 bounce "$db" Kyle
run 64 bounce "$db" --good
run 0 bounce "$db" Catherine --address catherine@example.org --now "$(now)"
says "2  Catherine  catherine@example.org"
silent "fails"
rows "SELECT epoch FROM person WHERE player = 2" 1
run 65 bounce "$db" Catherine --address nonsense --now "$(now)"
run 0 bounce "$db" 3 --back --now "$(now)"
says "3  Kyle  kyle@example.org  2 of 4 strikes, with which it fails"
run 0 bounce "$db" 3 --back --now "$(now)"
says "3  Kyle  kyle@example.org  fails since"
run 0 bounce "$db" Kyle --good --now "$(now)"
rows "SELECT strikes, failing FROM person WHERE player = 3" "0|"

# --- requeue ---
run 64 requeue "$db"
run 65 requeue "$db" x
run 65 requeue "$db" 999
says "Mail 999 cannot be sent again: there is none of this number."
rm -rf "$work/box"
relay
settings "relay = smtp://127.0.0.1:$port"
run 0 requeue "$db" 2 --now "$(now)"
says "1 mail is queued; \`sealed deliver\` sends it."
run 0 deliver "$db" --now "$(now)"
grep -ql '^X-Env-Rcpt: catherine@example.org' "$work"/box/new/* || fail "it did not go to the new address"
run 0 requeue "$db" --lost --now "$(now)"
rows "SELECT count(*) > 1 FROM outbox WHERE state = 'queued'" 1
stop

# --- held: the archive ---
rm -rf "$work/g1" "$work/g1.keys"
SETTINGS=
minutes=0
new
run 0 held "$db"
test ! -s "$work/out" || fail "something is held"
later 1
echo "BID 3" | mail Kyle
cp "$letter" "$work/bid"
run 0 held "$db"
says "        1  Tue 1 Dec 10:01 UTC  Kyle"
run 0 held "$db" 1
cmp "$work/out" "$work/bid" || fail "the archive has another mail"
run 65 held "$db" 2
run 66 held "$db" nothing.sealed
cp "$db" "$work/g1/g1.held.sealed"
run 65 held "$db" "$work/g1/g1.held.sealed"
says "It does not open"
rm "$work/g1/g1.held.sealed"
echo "correct horse" >"$work/pass"
run 0 keys "$db" --passphrase --light --vault-fd 7 7<"$work/pass"
run 78 held "$db" 1 --vault-fd 7 7</dev/null
run 0 held "$db" 1 --vault-fd 7 7<"$work/pass"
cmp "$work/out" "$work/bid" || fail "the archive has another mail under the passphrase"

# --- check-config ---
run 0 check-config "$db"
says "good   The settings in $work/g1/sealed.ini are well formed."
says "good   $db is a game of Mutant Revolution for 4 players."
says "under a passphrase"
says "good   No relay is set; the folder of the Maildirs"
run 0 check-config "$work/g1" # of a directory, each game
says "$work/g1/g1.db:"
says "good   The settings in $work/g1/sealed.ini are well formed."
mkdir "$work/none"
run 64 check-config "$work/none"
says 'has no game: name one, as'
run 0 keys "$db" --no-passphrase --vault-fd 7 7<"$work/pass"
settings "host_address = rcpt550@example.org"
relay
settings "relay = smtp://127.0.0.1:$port"
run 0 check-config "$db"
says "good   The relay 127.0.0.1:$port, in clear on this machine, takes mail from game+b-g1-4-"
says "to host@game.example.org."
! grep -q "C DATA" "$work/smtp.log" || fail "check-config sent something"
run 78 check-config "$db" --to rcpt550@example.org
says "WRONG  The relay 127.0.0.1:$port cannot be used: it does not take mail to this recipient"
says "550 5.1.1 <rcpt550@example.org>: injected"
run 64 check-config "$db" --to nonsense
stop
run 78 check-config "$db"
says "nobody listens there"

# certificate LINE...: the relay with a certificate of its own
openssl req -x509 -newkey rsa:2048 -nodes -keyout "$work/key.pem" -out "$work/cert.pem" -days 30 \
    -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
relay --tls "$work/cert.pem" "$work/key.pem" --auth game:s3cret
printf 'machine localhost login game password s3cret\n' >"$work/login"
printf 'machine localhost login game password guess\n' >"$work/wrong"
chmod 600 "$work/login" "$work/wrong"
settings "relay = smtp://localhost:$port" "relay_ca = $work/cert.pem" "relay_netrc = $work/login"
run 0 check-config "$db"
says "with STARTTLS and a login, takes mail"
later 1
echo "BID 2" | letter Kyle
run 0 submit "$db" --mail --now "$(now)" <"$letter"
run 0 deliver "$db" --now "$(now)"
grep -q '^X-Env-Rcpt: kyle@example.org' "$work"/box/new/* || fail "nothing goes with TLS and a login"
settings "relay = smtp://localhost:$port" "relay_ca = $work/cert.pem" "relay_netrc = $work/wrong"
run 78 check-config "$db"
says "it does not take the login in the file relay_netrc"
settings "relay = smtp://localhost:$port" "relay_ca = $work/cert.pem"
run 78 check-config "$db"
says "it wants a login first"
settings "relay = smtp://localhost:$port" "relay_netrc = $work/login"
run 78 check-config "$db"
says "its certificate is not trusted, or of another name"
chmod 644 "$work/login"
settings "relay = smtp://localhost:$port" "relay_ca = $work/cert.pem" "relay_netrc = $work/login"
run 78 check-config "$db"
says "should be a file of your own that nobody else can read"
stop
relay
settings "relay = smtp://localhost:$port" "relay_ca = $work/cert.pem"
run 78 check-config "$db"
says "it offers no STARTTLS"

# files
settings "maildir = $work/nowhere/mail"
run 78 check-config "$db"
says "WRONG  No relay is set; the place for the Maildirs, $work/nowhere, is no folder"
settings
mv "$work/g1.keys/g1.vault" "$work/vault"
run 78 check-config "$db"
says "Until it is there no round of bids is opened."
mv "$work/vault" "$work/g1.keys/g1.vault"
settings "mailbox = a.very.long.mailbox.of.a.very.long.game"
run 78 check-config "$db"
says "more than 64 letters"
settings "relay = nowhere"
run 78 check-config "$db"
says "sealed.ini, line 3"
