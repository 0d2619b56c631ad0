#!/bin/sh
# Rows of the outbox have the numbers again that a lost end of the game gave to other mails: what
# comes back of those is held against nobody (mail 2.1, 5.2).
. tests/support/cli.sh
server=
at_exit() {
    test -z "$server" || kill "$server" 2>/dev/null || true
    wait
    rm -rf "$work"
}
mkfifo "$work/ready"
/usr/bin/python3 "$support/faultsmtpd.py" 0 "$work/box" >"$work/ready" 2>"$work/smtp.err" &
server=$!
read -r _ port <"$work/ready"
SETTINGS="relay = smtp://127.0.0.1:$port"

new
run 0 backup "$db" "$work/copy.db" --now "$(now)"
later 1
run 0 host "$db" mail --now "$(now)" # a row more, so that others follow
run 0 host "$db" announce "This is lost." --now "$(now)"
deliver
# sender FILE, row SENDER: of the envelope; the row that it names
sender() { sed -n 's/^X-Env-From: \([^\r]*\).*/\1/p' "$1"; }
row() { printf %s "$1" | cut -d - -f 4; }
# mail_to WHO: the newest
mail_to() { grep -l "^X-Env-Rcpt: $1@" "$work"/box/new/*.eml | tail -n 1; }
lost=$(sender "$(mail_to kyle)")
rows "SELECT player FROM outbox WHERE id = $(row "$lost")" 3
later 1
run 0 restore "$db" "$work/copy.db" --behind --why "the disk failed" --now "$(now)"
deliver
rows "SELECT player FROM outbox WHERE id = $(row "$lost")" 4

# comes_back SENDER: a delivery report that names the mail by its sender alone
comes_back() {
    later 1
    cat >"$letter" <<END
From: MAILER-DAEMON@mx.example.org
To: <$1>
Return-Path: <>
Message-ID: <bounce-$minutes@mx.example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; kyle@example.org
Action: failed
Status: 5.1.1

--b--
END
    take 0 "$letter"
}
comes_back "$lost"
rows "SELECT class, verdict FROM mails ORDER BY id DESC LIMIT 1" "dsn|ignored"
rows "SELECT group_concat(strikes) FROM person" "0,0,0,0"
comes_back "$(sender "$(mail_to kyle)")"
rows "SELECT class, verdict FROM mails ORDER BY id DESC LIMIT 1" "dsn|bounced"
rows "SELECT group_concat(strikes) FROM person" "0,0,2,0"
