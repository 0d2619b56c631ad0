#!/bin/sh
# Mails in, as a mail server hands them over: who speaks, once and only once, every refusal that
# has to do with the mail, caps, Maildirs, and statuses that no mail system bounces at.
. tests/support/cli.sh
SETTINGS='cap_errors = 60'
new

# last EXPECTED: class|verdict|reason of the mail taken last
last() { rows "SELECT class, verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "$1"; }
# entries: how long the log is
entries() { sql "SELECT max(seq) FROM log"; }

# --- 2.2: where the token may stand ---
later 1
echo "BID 1" | letter Bas "In-Reply-To:"
take 0 "$letter" # in To, which is what Reply-To became
last "mail|stored|"
later 1
echo "BID 1" | letter Bas "To: game@game.example.org" "In-Reply-To:"
rcpt=$(reply_to Bas)
take 0 "$letter" --rcpt "$rcpt" # as the mail server says it
last "mail|stored|"
later 1
echo "BID 1" | letter Bas "To: game@game.example.org" "In-Reply-To:" "Delivered-To: $(reply_to Bas | tr a-z A-Z)"
take 0 "$letter" # gateways write it in capitals
last "mail|stored|"
later 1
echo "BID 1" | mail Bas "To: game@game.example.org"
last "mail|stored|" # In-Reply-To
later 1
id=$(header Message-ID "$(newest Bas)")
echo "BID 1" | mail Bas "To: game@game.example.org" "In-Reply-To:" "References: <a@b.example> $id <c@d.example>"
last "mail|stored|"
later 1
echo "BID 1" | mail Bas "To: game@game.example.org" "In-Reply-To:" "Subject: Re: [g1] bid [$(token Bas)]"
last "mail|stored|"
later 1
printf 'CODE %s\nBID 1\n' "$(code Bas)" | mail Bas "To: game@game.example.org" "In-Reply-To:"
last "mail|stored|"
later 1
printf 'code %s\nbid 1\n' "$(code Bas | tr -d - | tr 'A-Z' 'a-z')" |
    mail Bas "To: game@game.example.org" "In-Reply-To:" "From: somebody@else.example"
last "mail|stored|" # From proves nothing; the code does
subject_is Bas "[g1] round 1, recruiting: received"
told Bas "Received from somebody@else.example."
rows "SELECT count(*), count(DISTINCT player) FROM mails WHERE verdict = 'stored'" "8|1"
rows "SELECT name FROM waiting" "Catherine
Kyle
Maka"

# two seats
later 1
before=$(mails Kyle)
echo "BID 2" | mail Kyle "Cc: <$(reply_to Maka)>"
refused Kyle E-AUTH-AMBIG
told Kyle "Your mail carries the codes of two seats."

# nobody: no answer at all
before=$(sql "SELECT count(*) FROM outbox") log=$(entries)
echo "BID 2" | mail Kyle "From: stranger@else.example" "To: game@game.example.org" "In-Reply-To:"
last "mail|ignored|E-AUTH"
echo "BID 2" | mail Kyle "From: stranger@else.example" "In-Reply-To:" \
    "To: game+zz9-1-1-abcdefghijklmnop@game.example.org"
last "unknown|ignored|"
rows "SELECT count(*) FROM outbox" "$before"
test "$(entries)" = "$log" || fail "the log grew by mails of strangers"
# a registered From without a code: to the registered address, with a new token
echo "BID 2" | mail Kyle "From: \"K.\" <KYLE@example.org>" "To: game@game.example.org" "In-Reply-To:"
refused Kyle E-AUTH
told Kyle "Nothing was changed; your earlier orders, if any, still stand."
wrong=$(token Kyle | sed 's/7\(....\)$/8\1/; t; s/.\(....\)$/7\1/') # another character, wherever chance had a 7
echo "BID 2" | mail Kyle "To: game+$wrong@game.example.org" "In-Reply-To:"
refused Kyle E-AUTH

# --- 7.1: codes are used up by newer ones ---
old=$(reply_to Kyle)
later 1
echo "BID 2" | mail Kyle
last "mail|stored|"
later 1
echo "BID 3" | mail Kyle "To: $old" "In-Reply-To:"
last "mail|stored|" # the newest one used, once more
new=$(reply_to Kyle)
later 1
echo "BID 3" | mail Kyle "To: $new" "In-Reply-To:"
later 1
echo "BID 2" | mail Kyle "To: $old" "In-Reply-To:"
refused Kyle E-USED

# --- 3.1: the same mail once more ---
later 61
echo "BID 1" | letter Maka
take 0 "$letter"
answer=$(newest Maka) count=$(mails Maka) log=$(entries)
cp "$answer" "$work/first"
take 0 "$letter"
test "$(mails Maka)" = "$count" || fail "the answer came again within the hour"
later 61
rm "$answer"
take 0 "$letter"
test "$(mails Maka)" = "$count" || fail "the answer did not come again"
cmp "$work/first" "$answer" || fail "the answer came again with other bytes"
test "$(entries)" = "$log" || fail "a duplicate changed the log"
sed 's/^Message-ID: .*/Message-ID: <another@mail.example.org>/' "$letter" >"$work/other.eml"
take 0 "$work/other.eml"
last "mail|stored|" # the same words in another mail

# --- 3.2: mails that overtake each other ---
later 10
echo "BID 0" | mail Maka
later 1
echo "BID 4" | mail Maka "Date: $(date -u -d "$(now) - 5 minutes" -R)"
refused Maka E-OLDER
later 1
echo "BID 1" | mail Maka "Date: $(date -u -d "$(now) - 90 seconds" -R)"
last "mail|stored|" # within the minute

# --- 1.2: HTML alone ---
later 5
echo '<html><body><p>BID&nbsp;2</p><div class="gmail_quote">BID 5</div></body></html>' |
    mail Maka "Content-Type: text/html; charset=utf-8"
last "mail|stored|"

# --- 1.5: every fault of a bid is answered in the same words ---
# fault LINE...: refused with E-BID; the sentence and the lines about the mail are those of the first
rm -f "$work/fault"
fault() {
    later 1
    printf '%s\n' "$@" | mail Maka
    refused Maka E-BID
    body "$(newest Maka)" | sed -n '/^Your bid/,/^ASKED/p' >"$work/this"
    test -f "$work/fault" || cp "$work/this" "$work/fault"
    diff "$work/fault" "$work/this" || fail "another answer to the bid: $*"
}
fault "BID 15"
told Maka "Your bid was not accepted. A bid is a whole number from 0 to 14, here and now at most 5"
fault "BID 6"
fault "BID lots"
fault "BID -1"
fault "BID"
fault "BID 1 2"
fault "BID 99999999999999999999"
fault "BID 1" "BID 2"
fault "BID 1" "ASSIGN Bas"
fault "ASSIGN Bas" "BID 1"
fault "BID 1" "TIE 5" # more than there is, list and all
fault "BID 1" "TIE x"
fault "BID 1" "TIE 1" "TIE 0"
rows "SELECT count(*) FROM log WHERE CAST(body AS TEXT) LIKE '%reason content%'" 13 # with no other reason
later 1
printf 'BID 3\nTELL KYLE: hello\nSALT pepper\n' | mail Maka
last "mail|stored|" # words of the engine may stand beside it

# --- 1.5: while bids are open nothing is quoted ---
later 1
echo "BIDD 4" | mail Kyle
refused Kyle E-TYPO
told Kyle "Line 1 begins with a word that is none of the words known here"
untold Kyle "BIDD"
later 1
printf 'TELL ALL: "four coins\n' | mail Kyle
refused Kyle E-QUOTE
untold Kyle "four"
later 1
printf 'I think I shall give\nfour coins, not five.\n\nBID 4\n' | mail Kyle
last "mail|stored|"
untold Kyle "four coins"
told Kyle "Not read as orders:"
told Kyle "  lines 1, 2"
later 1
echo "I give four coins." | mail Kyle
refused Kyle E-NOORDERS
untold Kyle "four coins"

# --- 5: nothing automatic is answered ---
before=$(sql "SELECT count(*) FROM outbox") log=$(entries)
echo "BID 4" | mail Kyle "Auto-Submitted: auto-replied"
last "auto|ignored|"
echo "BID 4" | mail Kyle "Precedence: bulk"
last "auto|ignored|"
echo "BID 4" | mail Kyle "Return-Path: <>"
last "auto|ignored|"
echo "BID 4" | mail Kyle "List-Id: <players.example.org>" "To: players@example.org"
last "list|ignored|"
echo "BID 4" | mail Kyle "X-PBM-Loop: game.example.org"
last "loop|ignored|"
later 1
letter Kyle 'Content-Type: multipart/report; report-type=delivery-status; boundary=b' <<'END'
--b
Content-Type: text/plain

BID 4
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; kyle@example.org
Action: failed
Status: 4.4.7
--b--
END
take 0 "$letter"
last "dsn|ignored|"
rows "SELECT count(*) FROM outbox" "$before"
test "$(entries)" = "$log" || fail "automatic mails changed the log"

# --- 7.7: too late ---
echo "BID 1" | mail Catherine
old=$(reply_to Catherine)
later 1
tick
told Catherine "WHAT HAPPENED"
later 1
echo "BID 2" | mail Catherine "To: $old" "In-Reply-To:"
case $(header Subject "$(newest Catherine)") in
"[g1] not accepted: what it answers is closed") told Catherine 'Now asked: "' ;;
"[g1] not accepted: it came too late") told Catherine "before your mail came" ;;
*) fail "a late bid: $(header Subject "$(newest Catherine)")" ;;
esac
told Catherine '"your sealed bid"'
told Catherine "BEGIN PBEM RECEIPT"
# byte 112 is its status: 3, late
status=$(body "$(newest Catherine)" | sed -n '/^BEGIN PBEM RECEIPT/,/^END/{//!p}' | tr -d '\n' | cut -c 225-226)
test "$status" = 03 || fail "the receipt of a late bid has status $status"
rows "SELECT count(*) FROM log WHERE CAST(body AS TEXT) LIKE '%reason late%'" 1

# --- 1.3: the host's limits ---
# limited LINE...: a game with these settings
limited() {
    rm -rf "$work/g1" "$work/g1.keys"
    SETTINGS=$(printf '%s\n' "$@")
    minutes=0
    new
}
limited 'mail_size = 2000' 'mail_text = 1024' 'mail_orders = 3' 'mail_order = 80' \
    'mail_header = 1500' 'mail_fields = 14' 'mail_nesting = 2' 'mail_parts = 3'
later 1
echo "BID 1" | mail Bas
last "mail|stored|"
head -c 1800 /dev/zero | tr '\0' '\n' | mail Bas
refused Bas E-SIZE
told Bas "the limit is 2000."
head -c 1200 /dev/zero | tr '\0' '\n' | mail Bas
refused Bas E-TEXTSIZE
told Bas "1024"
printf 'TELL ALL: a\nTELL ALL: b\nTELL ALL: c\nTELL ALL: d\n' | mail Bas
refused Bas E-LINES
echo "TELL ALL: $(head -c 90 /dev/zero | tr '\0' x)" | mail Bas
refused Bas E-LINELEN
echo "BID 1" | mail Bas "X-Long: $(head -c 1400 /dev/zero | tr '\0' x)"
refused Bas E-HEADERS
echo "BID 1" | mail Bas "X-1: 1" "X-2: 2" "X-3: 3" "X-4: 4" "X-5: 5" "X-6: 6" "X-7: 7" "X-8: 8"
refused Bas E-HEADERS
printf -- '--a\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nBID 1\n--c--\n--b--\n--a--\n' |
    mail Bas "Content-Type: multipart/mixed; boundary=a"
refused Bas E-NESTING
printf -- '--a\n\nBID\n--a\n\n1\n--a\n\n2\n--a--\n' | mail Bas "Content-Type: multipart/mixed; boundary=a"
refused Bas E-PARTS

# --- 5.4: caps ---
limited 'cap_errors = 2' 'cap_duplicates = 1' 'cap_accepted = 3' 'cap_wrong = 2'
later 1
for i in 1 2; do
    echo "BID 99" | mail Bas
    refused Bas E-BID
done
count=$(mails Bas)
echo "BID 99" | mail Bas
echo "BID 98" | mail Bas
last "capped|refused|E-BID"
test "$(mails Bas)" = "$count" || fail "errors over the cap are answered"
rows "SELECT count(*) FROM outbox WHERE player IS NULL" 1 # the host is told once
grep -rqi 'too many mails' "$work/g1/g1.mail/host@game.example.org/new" || fail "the host was not told"
for i in 1 2 3; do
    later 1
    echo "BID 1" | mail Bas # a right one is still answered
    last "mail|stored|"
done
count=$(mails Bas)
later 1
echo "BID 2" | mail Bas
last "capped|ignored|"
test "$(mails Bas)" = "$count" || fail "mails over the cap are answered"
later 61
echo "BID 1" | letter Kyle
take 0 "$letter"
later 61
take 0 "$letter" # answered again
last "mail|again|"
later 61
take 0 "$letter"
rows "SELECT count(*) FROM mails WHERE verdict = 'again'" 1
for i in 1 2; do
    echo "BID 1" | mail Maka "To: game@game.example.org" "In-Reply-To:"
    refused Maka E-AUTH
done
count=$(mails Maka)
echo "BID 1" | mail Maka "To: game@game.example.org" "In-Reply-To:"
last "capped|ignored|E-AUTH"
test "$(mails Maka)" = "$count" || fail "wrong codes over the cap are answered"
later 1441
echo "BID 1" | mail Maka
last "mail|stored|" # the next day
run 1 audit "$db" --now "$(now)"

# --- 3.3: nothing but 0 and 75 ---
run 75 submit "$db" --mail --nonsense </dev/null
run 75 submit --mail </dev/null
run 75 submit "$db" --mail one two </dev/null
run 75 submit "$db" --mail "$work/no such mail"
run 75 submit "$work/nowhere.db" --mail </dev/null
run 75 submit "$db" --mail --now never </dev/null
run 75 submit "$db" --mail --config "$work/nowhere.ini" </dev/null
run 75 submit "$db" --maildir "$work/nowhere"
run 64 submit "$db" --nonsense
printf '' >"$work/empty"
take 0 "$work/empty"
head -c 3000 /dev/urandom >"$work/noise"
take 0 "$work/noise"

# --- 6: Maildirs ---
limited 'cap_errors = 20'
box=$work/box
mkdir -p "$box/new" "$box/cur" "$box/tmp"
later 1
echo "BID 1" | letter Bas
cp "$letter" "$box/new/2.bas"
echo "BID 1" | letter Catherine
cp "$letter" "$box/new/1.catherine"
echo "BID 1" | letter Kyle
cp "$letter" "$box/tmp/3.kyle"
cp "$letter" "$box/new/.hidden"
ln -s "$box/tmp/3.kyle" "$box/new/4.link"
mkdir "$box/new/5.folder"
run 0 submit "$db" --maildir "$box" --now "$(now)"
test ! -s "$work/out" || fail "submit --maildir printed something"
rows "SELECT group_concat(name) FROM mails" "Catherine,Bas" # in the order of their names
test "$(ls "$box/cur" | tr '\n' ' ')" = "1.catherine:2,S 2.bas:2,S " || fail "taken: $(ls "$box/cur")"
test "$(ls -A "$box/new" | tr '\n' ' ')" = ".hidden 4.link 5.folder " || fail "left: $(ls -A "$box/new")"
echo "BID 1" | letter Maka
cp "$letter" "$box/new/6.maka"
flock "$box" "$sealed" submit "$db" --maildir "$box" --now "$(now)" # another process is at it
test -e "$box/new/6.maka" || fail "a locked Maildir was read"
cp "$box/cur/2.bas:2,S" "$box/new/7.bas" # as after a crash before the renaming
run 0 submit "$db" --maildir "$box" --now "$(now)"
rows "SELECT count(*), sum(verdict = 'stored') FROM mails" "3|3"
test -e "$box/cur/7.bas:2,S" || fail "a mail taken before stays in new"
mv "$work/g1.keys" "$work/gone"
cp "$box/cur/2.bas:2,S" "$box/new/8.bas"
run 75 submit "$db" --maildir "$box" --now "$(now)"
test -e "$box/new/8.bas" || fail "a mail that may pass later was moved"
mv "$work/gone" "$work/g1.keys"
rows "SELECT count(*) FROM attempt" 0

# --- 2.3: two seats with one address, and no code: the way back of each, and neither is taken ---
sql "UPDATE person SET address = 'kyle@example.org' WHERE player = 4"
later 1
before=$(mails Kyle)
echo "BID 2" | mail Kyle "To: game@game.example.org" "In-Reply-To:"
test "$(mails Kyle)" = $((before + 2)) || fail "two seats got $(mails Kyle) mails, before $before"
for who in Kyle Maka; do
    subject=$(grep -rl "about $who: reply to it" "$work/g1/g1.mail/kyle@example.org/new" | wc -l)
    test "$subject" = 1 || fail "$subject mails are about $who"
done
rows "SELECT verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "refused|E-AUTH"
later 1
echo "BID 2" | letter Kyle "To: <$(header Reply-To "$(grep -rl "about Maka: reply to it" "$work/g1/g1.mail/kyle@example.org/new")" | tr -d '<>')>" "In-Reply-To:"
take 0 "$letter"
last "mail|stored|"
rows "SELECT actor FROM log WHERE kind = 17 ORDER BY seq DESC LIMIT 1" 4

# --- 2.3: what the mail server found out is shown, if it is the one that is named; it decides nothing ---
rm -rf "$work/g1" "$work/g1.keys"
SETTINGS='authserv = mx.example.org'
minutes=0
new
later 1
echo "BID 1" | mail Bas "Authentication-Results: mx.example.org; spf=fail smtp.mailfrom=bas@example.org; dkim=none"
last "mail|stored|"
told Bas "Received from bas@example.org (spf fail, dkim none)."
later 1
echo "BID 1" | mail Bas "Authentication-Results: elsewhere.example.net; spf=pass"
told Bas "Received from bas@example.org."
