#!/bin/sh
# Who watches: asked for by mail and confirmed, or added by the host; he gets what the table sees, no
# code and nothing private, until he leaves or his address fails.
. tests/support/cli.sh

SETTINGS='signup = open
observers = 2'
new
# stranger WHO TEXT: a mail without any token
stranger() {
    echo >>"$work/letters"
    printf 'From: %s <%s>\nTo: <game@game.example.org>\nMessage-ID: <letter-%s@mail.example.org>\nDate: %s\nSubject: hello\n\n%s\n' \
        "$1" "$(address "$1")" "$(wc -l <"$work/letters")" "$(date -u -d "$(now)" -R)" "$2" >"$letter"
    take 0 "$letter"
}
watchers() { rows "SELECT coalesce(group_concat(address), '') FROM guest WHERE what = 'observe' AND state = 'in'" "$1"; }

# --- asked for, and confirmed ---
later 1
stranger Zoe "SUBSCRIBE"
subject_is Zoe "[g1] do you want to watch?"
watchers ""
stranger Zoe "SUBSCRIBE" # once in four hours
test "$(mails Zoe)" = 1 || fail "a forged From is answered twice"
later 1
echo "I am not at home" | mail Zoe
watchers ""
told Zoe "Please answer with the one word ACCEPT or DECLINE."
later 1
echo "Yes." | mail Zoe
watchers zoe@example.org
subject=$(header Subject "$(newest Zoe)")
case $subject in # what is awaited of the table, as a player reads what is of him
"[g1] round 1, recruiting: bid for "*" by Thu 3 Dec 10:00 UTC") ;;
*) fail "Zoe got \"$subject\"" ;;
esac
told Zoe "THE TABLE"
told Zoe "You watch this game."
run 0 list "$db" --json --now "$(now)"
says '"observers":1'
run 0 list "$db" --now "$(now)"
says "g1           1 watches"
"$sealed" check-config "$db" --now "$(now)" >"$work/out" 2>&1 || : # no relay is set
says "1 of at most 2 people watch. Who wants to, or asks for a seat, mails to any address of the game."
run 0 bounce "$db"
says "watches  zoe@example.org"

# --- what the table sees, and nothing else ---
echo "TELL Kyle: a word between us" | mail Bas
count=$(mails Zoe)
bid Bas "BID 2"
test "$(mails Zoe)" = "$count" || fail "who watches gets receipts or private messages"
later 1
echo "TELL ALL: good luck" | mail Bas
subject_is Zoe "[g1] message from Bas"
told Zoe "good luck"
for who in Catherine Kyle Maka; do bid "$who" "BID 0"; done
tick
told Zoe "round 0: Bas 2, Catherine 0"
for word in "a word between us" "CODE " "ASKED OF YOU" "YOUR HAND"; do
    ! grep -rqF "$word" "$work/g1/g1.mail/zoe@example.org" || fail "who watches reads: $word"
done
rows "SELECT count(*) FROM code WHERE player NOT BETWEEN 0 AND 4" 0
run 0 audit "$db" --checkpoint "$work/g1/g1.mail/zoe@example.org" --now "$(now)" # his mails prove as much

# --- the host adds one; there is no room for a third ---
run 65 host "$db" observer add "zoe@example.org" --now "$(now)"
says "watches already"
run 64 host "$db" observer see "ben@example.org" --now "$(now)"
run 65 host "$db" observer add "$(printf 'B\374n <ben@example.org>')" --now "$(now)"
says "is no UTF-8"
run 0 host "$db" observer add "Ben <ben@example.org>" --now "$(now)"
deliver
told Ben "You watch this game."
later 1
stranger Anna "SUBSCRIBE"
told Anna "no more people can watch."
run 65 host "$db" observer add "anna@example.org" --now "$(now)"
assign
for who in $(sql "SELECT name FROM waiting WHERE decision = 'B1'"); do bid "$who" "BID 0"; done
tick
for who in Zoe Ben; do told "$who" "WHAT HAPPENED"; done

# --- what he writes goes nowhere; he leaves by an answer, or by a mail of his own that is confirmed ---
later 1
echo "BID 5" | mail Ben
told Ben "what you write to it goes nowhere"
echo "UNSUBSCRIBE" | mail Ben "To: <$(header Reply-To "$(find "$work/g1/g1.mail/ben@example.org/new" -type f | sort -V | head -n 1)" | tr -d '<>')>" "In-Reply-To:"
watchers zoe@example.org
told Ben "this is its last mail."
later 1
stranger Kyle "UNSUBSCRIBE" # who does not watch
stranger Anna "UNSUBSCRIBE"
test "$(mails Anna)" = 1 || fail "Anna, who never watched, is asked"
stranger Zoe "UNSUBSCRIBE"
subject_is Zoe "[g1] do you want to watch no more?"
watchers zoe@example.org
later 1
echo "ok" | mail Zoe
watchers zoe@example.org
echo "UNSUBSCRIBE" | mail Zoe
watchers ""

# --- 4.5: the address of List-Unsubscribe ends it at once; one mail's does not end another's ---
later 1 # its first mail comes after the last one of before
for who in ben zoe; do run 0 host "$db" observer add "$who@example.org" --now "$(now)"; done
deliver
leave=$(header List-Unsubscribe "$(newest Zoe)" | sed 's/^<mailto:\(.*\)?.*/\1/')
test "$leave" != "$(header List-Unsubscribe "$(newest Ben)" | sed 's/^<mailto:\(.*\)?.*/\1/')" ||
    fail "two who watch leave by one address"
later 1
: | letter Zoe "To: <$leave>" "In-Reply-To:" "Subject: unsubscribe"
take 0 "$letter"
watchers ben@example.org
told Zoe "You watch this game no more: this is its last mail."
later 1
printf 'unsubscribe\n' | letter Zoe "To: <$(echo "$leave" | sed 's/-[a-z2-7]*@/-aaaaaaaaaaaaaaaa@/')>" "In-Reply-To:"
take 0 "$letter"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" ignored
run 0 host "$db" observer remove "ben@example.org" --now "$(now)"
watchers ""

# --- an address that fails ---
run 0 host "$db" observer add "ben@example.org" --now "$(now)"
deliver
for n in 1 2; do
    row=$(sql "SELECT max(id) FROM outbox WHERE player = 0 AND kind = 'report'")
    later 1
    {
        printf 'From: MAILER-DAEMON@mx.example.org\nTo: <%s>\nMessage-ID: <bounce-%s@mx.example.org>\n' \
            "$(header Return-Path "$(newest Ben)" | tr -d '<>')" "$n"
        printf 'Subject: failed\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nno\n'
        printf -- '--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; ben@example.org\nAction: failed\nStatus: 5.1.1\n\n'
        printf -- '--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: %s\n\n--b--\n' "$(header Message-ID "$(newest Ben)")"
    } >"$letter"
    take 0 "$letter"
    rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" bounced
    test "$n" = 2 || {
        later 1
        echo "TELL ALL: still there?" | mail Bas
    }
done
watchers ""
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
