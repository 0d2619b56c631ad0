#!/bin/sh
# Mails that come back, addresses that fail, players who move, mails only from their address, and
# caps on what goes out (mail 2.3, 5.2, 5.3, 5.4).
. tests/support/cli.sh
SETTINGS=
new

# last EXPECTED: class|verdict|reason of the mail taken last
last() { rows "SELECT class, verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "$1"; }
# said TEXT: the newest notice to the host
said() {
    body "$(newest_of host@game.example.org)" | tr -s ' \n' '  ' | grep -qF -- "$1" || {
        body "$(newest_of host@game.example.org)"
        fail "the host does not read: $1"
    }
}
# newest_of ADDRESS, came ADDRESS: its newest mail; how many it has
newest_of() { find "$work/g1/g1.mail/$1/new" -type f 2>/dev/null | sort -V | tail -n 1; }
came() { find "$work/g1/g1.mail/$1/new" -type f 2>/dev/null | wc -l; }
# report ID STATUS ACTION [TO]: a delivery report about the mail of this id, in $letter
report() {
    id=$1 code=$2 action=$3
    echo >>"$work/letters"
    number=$(wc -l <"$work/letters")
    cat >"$letter" <<END
From: Mail Delivery Subsystem <MAILER-DAEMON@mail.example.org>
To: ${4-game@game.example.org}
Return-Path: <>
Subject: Undelivered Mail Returned to Sender
Date: $(date -u -d "$(now)" -R)
Message-ID: <report-$number@mail.example.org>
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

I am sorry to have to inform you. BID 4

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; somebody@else.example
Action: $action
Status: $code

--b
Content-Type: text/rfc822-headers

From: game@game.example.org
Message-ID: $id
Subject: [g1] x

--b--
END
}
# comes_back WHO STATUS [ACTION]: his newest mail does
comes_back() {
    report "$(header Message-ID "$(newest "$1")")" "$2" "${3-failed}"
    take 0 "$letter"
}
strikes() { rows "SELECT strikes, failing IS NOT NULL FROM person WHERE player = 3" "$1"; }

# --- 5.2: which mail it was ---
comes_back Kyle 5.1.1
last "dsn|bounced|"
strikes "2|0"
rows "SELECT state, reply FROM outbox WHERE player = 3" "failed|came back: failed 5.1.1"
rows "SELECT sum(strikes) FROM person" 2 # not by the address in the text
comes_back Kyle 5.1.1
strikes "2|0" # of one mail one report counts
report "<g1-1-1-aaaaaaaaaaaaaaaa.r$(sql "SELECT entry FROM code WHERE player = 1")@game.example.org>" 5.1.1 failed
take 0 "$letter"
last "dsn|ignored|" # an id whose MAC is wrong could have been guessed
report "<x@y.example>" 5.1.1 failed
take 0 "$letter"
last "dsn|ignored|"
rows "SELECT sum(strikes) FROM person" 2
later 1
echo "BID 1" | mail Kyle # whoever writes reads his mail
strikes "0|0"
comes_back Kyle 4.4.1 delayed
strikes "0|0"
rows "SELECT state FROM outbox WHERE player = 3 ORDER BY id DESC LIMIT 1" sent
comes_back Kyle 5.2.2
strikes "1|0" # a full mailbox

# --- 5.3: it fails ---
for code in 5.3.0 5.7.1; do
    later 1
    echo "BID 1" | letter Kyle "To: game@game.example.org" "In-Reply-To:" # his address is known
    take 0 "$letter"
    comes_back Kyle "$code"
done
strikes "4|1"
deliver
said "Mails to Kyle at kyle@example.org are refused or come back."
said "sealed bounce $db --good Kyle"
test "$(came host@game.example.org)" = 1 || fail "the host is told more than once"
count=$(mails Kyle)
for who in Bas Catherine Maka; do echo "BID 0" | mail "$who"; done
tick # the report of the round goes to all but Kyle
test "$(mails Bas)" -gt 1 || fail "Bas has no report"
test "$(mails Kyle)" = "$count" || fail "a failing address gets mail"
rows "SELECT state, reply FROM outbox WHERE player = 3 ORDER BY id DESC LIMIT 1" "failed|not sent, as the address fails"
later 10080
tick # a week later: the newest report, once
test "$(mails Kyle)" = $((count + 1)) || fail "a failing address gets $(($(mails Kyle) - count)) mails after a week"
told Kyle "WHAT HAPPENED"
later 60
tick
test "$(mails Kyle)" = $((count + 1)) || fail "it comes more than once a week"
later 10080
tick # the next week: the report that is the newest by then
test "$(mails Kyle)" = $((count + 2)) || fail "a failing address gets $(($(mails Kyle) - count)) mails after two weeks"
later 1
echo "STATUS" | mail Kyle
strikes "0|0"
told Kyle "THE TABLE"

# --- 2.3: a player moves ---
moved=kyle@new.example.org
later 1
old=$(reply_to Kyle) oldcode=$(code Kyle)
echo "ADDRESS $moved" | mail Kyle
last "mail|answered|"
subject_is Kyle "[g1] your mails are to go to another address"
told Kyle "A mail went there, which must be answered."
test "$(came $moved)" = 1 || fail "nothing came to the new address"
mail=$(newest_of $moved)
test "$(header Subject "$mail")" = "[g1] is this your new address?" || fail "$(header Subject "$mail")"
! body "$mail" | grep -q "CODE" || fail "a stranger is given a code"
later 1440
tick
rows "SELECT address FROM person WHERE player = 3" kyle@example.org # it has not answered
confirm=$(header Reply-To "$mail" | tr -d '<>')
case $confirm in game+c-g1-3-*) ;; *) fail "Reply-To: $confirm" ;; esac
# the whole address is needed; x may be its last letter by chance
printf 'yes\n' | mail Kyle "To: $(echo "$confirm" | sed -e 's|x@|y@|' -e t -e 's|.@|x@|')" "In-Reply-To:" "From: $moved"
rows "SELECT address FROM person WHERE player = 3" kyle@example.org
printf 'Yes, please.\n' | mail Kyle "To: <$confirm>" "In-Reply-To:" "From: $moved"
last "confirm|answered|"
rows "SELECT address, epoch FROM person WHERE player = 3" "$moved|1" # a day has passed
test "$(header Subject "$(newest_of $moved)")" = "[g1] your mails come here now" || fail "the new address is not told"
subject_is Kyle "[g1] your mails go to another address now"
told Kyle "please write to the host: host@game.example.org"
later 1
echo "STATUS" | mail Kyle "To: $old" "In-Reply-To:"
last "mail|ignored|E-AUTH"
printf 'CODE %s\nSTATUS\n' "$oldcode" | mail Kyle "To: game@game.example.org" "In-Reply-To:"
last "mail|ignored|E-AUTH"
printf 'STATUS\n' | mail Kyle "To: $(header Reply-To "$(newest_of $moved)" | tr -d '<>')" "In-Reply-To:" "From: $moved"
body "$(newest_of $moved)" | grep -q "THE TABLE" || fail "the new address has no report"

# both confirm: at once
later 1
back() { header Reply-To "$(newest_of $moved)" | tr -d '<>'; }
at() { printf '%s\n' "$1" | mail Kyle "To: $(back)" "In-Reply-To:" "From: $moved"; }
at "ADDRESS Kyle <kyle@third.example.org>"
later 1
at "ADDRESS kyle@third.example.org"
body "$(newest_of $moved)" | tr -s ' \n' '  ' | grep -qF "Confirmed from here. It is changed as soon as" || fail "not confirmed"
printf 'yes\n' | mail Kyle "To: $(header Reply-To "$(newest_of kyle@third.example.org)" | tr -d '<>')" "In-Reply-To:"
rows "SELECT address, epoch FROM person WHERE player = 3" "kyle@third.example.org|2"

# two codes of before do not make up for a day: who confirms must have read the answer
later 1441
moved=kyle@third.example.org
first=$(back)
at "STATUS"
second=$(back)
thief() { printf '%s\n' "ADDRESS kyle@thief.example.org" | mail Kyle "To: $1" "In-Reply-To:"; }
thief "$first"
confirm=$(header Reply-To "$(newest_of kyle@thief.example.org)" | tr -d '<>')
printf 'yes\n' | mail Kyle "To: $confirm" "In-Reply-To:"
later 1
thief "$second"
run 0 mailq "$db" --now "$(now)"
says "kyle@third.example.org is to become kyle@thief.example.org, which must confirm it"
printf 'yes\n' | mail Kyle "To: $(header Reply-To "$(newest_of kyle@thief.example.org)" | tr -d '<>')" "In-Reply-To:"
rows "SELECT address, epoch FROM person WHERE player = 3" "$moved|2"
run 0 mailq "$db" --now "$(now)"
due=$(LC_ALL=C date -u -d "$(now) + 1 day" '+%a %-d %b %H:%M UTC')
says "kyle@third.example.org is to become kyle@thief.example.org, which has confirmed it: from $due on, at once if the player confirms it too, never if he answers ADDRESS NONE"

# the old one objects; faults; the cap
later 1
at "ADDRESS NONE"
body "$(newest_of $moved)" | grep -qF "Your address is not changed." || fail "ADDRESS NONE"
printf 'yes\n' | mail Kyle "To: $(header Reply-To "$(newest_of kyle@thief.example.org)" | tr -d '<>')" "In-Reply-To:"
last "confirm|ignored|"
later 1440
tick
rows "SELECT address FROM person WHERE player = 3" "$moved"
later 1
at "ADDRESS kyle"
last "mail|refused|E-ORDER"
at "ADDRESS $moved"
last "mail|refused|E-ORDER"
printf 'ADDRESS a@b.example\nTELL Bas: hello\n' | mail Kyle "To: $(back)" "In-Reply-To:" "From: $moved"
last "mail|refused|E-ORDER"
later 1441
for i in 1 2; do at "ADDRESS kyle@n$i.example.org"; done
last "mail|answered|"
at "ADDRESS kyle@n3.example.org"
last "capped|refused|"
test "$(came kyle@n3.example.org)" = 0 || fail "over the cap a mail went out"
rows "SELECT count(*) FROM moving WHERE state = 'open'" 1
run 1 audit "$db" --now "$(now)"

# --- 2.3: token and From ---
rm -rf "$work/g1" "$work/g1.keys"
SETTINGS='level = token+from'
minutes=0
new
later 1
echo "BID 1" | mail Bas "From: bas@elsewhere.example.org"
refused Bas E-AUTH
told Bas "Your mail came from bas@elsewhere.example.org."
later 1
echo "BID 1" | mail Bas "From: \"B.\" <BAS@example.org>"
last "mail|stored|"
later 1
printf 'CODE %s\nBID 2\n' "$(code Bas)" | mail Bas "To: game@game.example.org" "In-Reply-To:" "From: x@example.org"
refused Bas E-AUTH

# --- 5.4: mails out ---
rm -rf "$work/g1" "$work/g1.keys"
SETTINGS='cap_out = 3'
minutes=0
new
for i in 1 2 3; do
    later 1
    echo "BID 1" | mail Bas
done
test "$(mails Bas)" = 3 || fail "Bas has $(mails Bas) mails"
rows "SELECT state FROM outbox WHERE player = 1 ORDER BY id DESC LIMIT 1" queued
deliver
said "So many mails were sent to Bas that the others wait"
later 1441
deliver
test "$(mails Bas)" = 4 || fail "Bas has $(mails Bas) mails a day later"

# --- the host may raise it: what waits is tried again each hour ---
for i in 1 2 3; do
    later 1
    echo "BID 1" | mail Bas
done
rows "SELECT count(*) FROM outbox WHERE player = 1 AND state = 'queued'" 1
sed -i 's/^cap_out = .*/cap_out = 250/' "$work/g1/sealed.ini"
later 61
deliver
rows "SELECT count(*) FROM outbox WHERE player = 1 AND state = 'queued'" 0

# --- who was asked to play in somebody's place cannot be reached: the player is told ---
db=$work/substituted/g1.db
new
later 1
echo "SUBSTITUTE Pia <pia@example.org>" | mail Maka
comes_back Pia 5.1.1
last "dsn|bounced|"
subject_is Maka "[g1] you have no substitute"
told Maka "Pia <pia@example.org> cannot be reached, as the mail came back: nobody plays in your place"
rows "SELECT state FROM guest WHERE name = 'Pia'" dropped
