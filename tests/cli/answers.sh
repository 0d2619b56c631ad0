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

# --- a mail that brings a message alone ---
later 1
echo "TELL Maka: a word" | mail Bas
subject_is Maka "[g1] message from Bas"
told Maka "a word"
subject_is Bas "[g1] round 1, recruiting: received"
untold Bas "Whatever you bid"

# --- what is no order is told what is one; nothing of it is repeated ---
later 1
echo "BIDD 3" | mail Bas
refused Bas E-TYPO
told Bas "The words are SCHOOL, RECOVER, ADVANCE"
untold Bas "BIDD"
later 1
echo "> BID 3" | mail Bas
refused Bas E-NOORDERS
told Bas "Lines that begin with > or | are taken for quotations."
told Bas "| SALT any words"
for words in "I bid 3 coins" "my bid is 3"; do
    later 1
    echo "$words" | mail Bas
    refused Bas E-NOORDERS
    told Bas "Was it to be a bid? That is BID and the number, alone on a line, as: BID 0"
    untold Bas "3 coins"
    untold Bas "is 3"
done
later 1
echo "bid: 3" | mail Bas
refused Bas E-TYPO
told Bas "Please write it anew."
later 1
echo "TELL Kile: hello" | mail Bas
refused Bas E-ORDER
told Bas "Line 1: a message is written TELL, the name of a player or ALL, a colon, and its text."
untold Bas "kile"
told Bas "ASKED OF YOU, Bas"

# --- bids ---
later 1
printf 'BID 3\nTIE 2, 1, 0\n' | mail Bas # 6 of 5 coins
refused Bas E-BID
told Bas "if TIE and BID add up to more than your coins"
told Bas "as TIE 1, 0: together"
later 1
printf 'BID 1\nTIE 1, 0\n' | mail Bas # what it said
subject_is Bas "[g1] round 1, recruiting: received"
told Bas "Whatever you bid, this answer is the same, after BID NONE too"

# --- a mail that answers what is closed: both questions in their own words ---
for who in Catherine Kyle Maka; do bid "$who" "BID 0"; done
old=$(newest Catherine)
tick
assign
later 1
printf 'BID 0\n' | mail Catherine "To: <$(header Reply-To "$old" | tr -d '<>')>" "In-Reply-To:" "Subject: Re:"
case $(header Subject "$(newest Catherine)") in
*"what it answers is closed")
    body "$(newest Catherine)" >"$work/stale"
    tr -s ' \n' '  ' <"$work/stale" |
        grep -q 'Your mail answers "your sealed bid", which closed on .* Now asked: "bid for ' ||
        fail "E-STALE does not say what is asked now" ;;
esac
run 1 audit "$db"

# --- the last answer of the day ---
rm -rf "$work/g1" "$work/g1.keys"
SETTINGS='cap_errors = 2'
new
later 1
echo "hello" | mail Kyle
untold Kyle "for today"
later 1
echo "hello" | mail Kyle
told Kyle "This is the last answer of this kind for today"
later 1
before=$(mails Kyle)
echo "hello" | mail Kyle
test "$(mails Kyle)" = "$before" || fail "a third answer"

# --- 1.5: nothing sealed is open to Kyle: the answer says what was read, and what was not ---
SETTINGS=
training() { test "$(sql "SELECT count(*) FROM waiting WHERE decision = 'TA'")" != 0; }
for game in 1 2 3 4 5 6 7 8 9 10 11 12; do # until Kyle has won a Training Card
    rm -rf "$work/g1" "$work/g1.keys"
    minutes=0
    new
    for auction in 1 2 3 4; do
        ! training || break 2
        for who in $(sql "SELECT name FROM waiting WHERE decision = 'B1'"); do
            if test "$who" = Kyle; then bid Kyle "BID 1"; else bid "$who" "BID 0"; fi
        done
        tick
    done
done
rows "SELECT DISTINCT name, decision FROM waiting" "Kyle|TA"
later 1
printf 'Hello,\nTELL Bas: a word to you\nASSIGNN 1\n' | mail Kyle
refused Kyle E-TYPO
told Kyle 'Line 3 reads "ASSIGNN 1". Did you mean ASSIGN?'
told Kyle "YOUR MAIL"
told Kyle "not kept TELL Bas: a word to you"
told Kyle "Not read as orders: line 1: Hello,"
told Kyle "| ASSIGN <"
later 1
echo "Please assign it to whom you like." | mail Kyle
refused Kyle E-NOORDERS
told Kyle "Line 1 has the word ASSIGN, which begins an order where it is the first of its line, as: ASSIGN"
later 1
printf 'TELL Bas: "a word\n' | mail Kyle
refused Kyle E-QUOTE
