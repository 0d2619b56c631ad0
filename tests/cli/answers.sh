#!/bin/sh
# What a player is told who writes something else than the program expects: that he wants no more
# mails, a message, words that are no order, a bid that cannot be.
. tests/support/cli.sh
new

# last EXPECTED: class|verdict|reason of the mail taken last
last() { rows "SELECT class, verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "$1"; }
notices() { find "$work/g1/g1.mail/host@game.example.org/new" -type f 2>/dev/null | wc -l; }

# --- 4.5: the address of List-Unsubscribe ---
leave=$(header List-Unsubscribe "$(newest Kyle)" | sed 's/^<mailto:\(.*\)?.*/\1/')
later 1
printf '' | mail Kyle "To: <$leave>" "Subject: unsubscribe" "In-Reply-To:"
last "unsubscribe|answered|"
subject_is Kyle "[g1] the host was told that you want no more mails"
told Kyle "the host, host@game.example.org, was told"
told Kyle "any order of yours brings you back"
test "$(notices)" = 1 || fail "the host has $(notices) notices"
grep -q "Kyle asks for no more mails" "$work/g1/g1.mail/host@game.example.org/new"/* || fail "the host is not told who"
rows "SELECT name FROM mails ORDER BY id DESC LIMIT 1" Kyle
rows "SELECT count(*) FROM waiting WHERE name = 'Kyle'" 1
# once a day, whoever writes it; and nobody can with a token that is none
before=$(mails Kyle)
later 1
echo "please" | letter Kyle "To: <$leave>" "Subject: unsubscribe" "In-Reply-To:" "From: stranger@else.example"
take 0 "$letter"
last "unsubscribe|ignored|"
test "$(notices) $(mails Kyle)" = "1 $before" || fail "told twice in a day"
later 1
echo "please" | letter Maka "To: <$(printf %s "$leave" | sed 's/-3-0-/-4-0-/')>" "Subject: unsubscribe" "In-Reply-To:"
take 0 "$letter"
refused Maka E-AUTH
later 1440
printf '' | mail Kyle "To: <$leave>" "Subject: unsubscribe" "In-Reply-To:"
last "unsubscribe|answered|"
test "$(notices)" = 2 || fail "the host has $(notices) notices on the second day"
run 1 audit "$db"
