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
echo "BID 2" | mail Kyle "To: game+$(token Kyle | sed 's/.$/7/')@game.example.org" "In-Reply-To:"
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
"[g1] not accepted: E-STALE") told Catherine 'Now asked: "' ;;
"[g1] not accepted: E-LATE") told Catherine "before your mail came" ;;
*) fail "a late bid: $(header Subject "$(newest Catherine)")" ;;
esac
told Catherine '"your sealed bid"'
told Catherine "BEGIN PBEM RECEIPT"
# byte 112 is its status: 3, late
status=$(body "$(newest Catherine)" | sed -n '/^BEGIN PBEM RECEIPT/,/^END/{//!p}' | tr -d '\n' | cut -c 225-226)
test "$status" = 03 || fail "the receipt of a late bid has status $status"
rows "SELECT count(*) FROM log WHERE CAST(body AS TEXT) LIKE '%reason late%'" 1
