#!/bin/sh
# Who plays a seat changes by mail: a substitute who confirms, a player who takes his seat back, one
# who resigns and one who comes in his place. The audit follows.
. tests/support/cli.sh

SETTINGS='signup = open'
new --options '{"auctions": true, "any_size": true}' --deck "$(students)"
host_reads() {
    body "$(newest Host)" | tr -s ' \n' '  ' | grep -qF -- "$1" || {
        body "$(newest Host)"
        fail "the host does not read: $1"
    }
}
address() {
    case $1 in
    Host) printf host@game.example.org ;;
    *) printf '%s@example.org' "$(lower "$1")" ;;
    esac
}
whole() { run 0 audit "$db" --checkpoint "${db%.db}.mail" --now "$(now)"; }

# --- one declines: the player is told, and plays himself ---
count=$(mails Bas)
later 1
later 1
echo "SUBSTITUTE Otto <otto@example.org>" | mail Kyle
told Kyle "Until then you play yourself; you are told of a DECLINE."
later 1
echo "DECLINE" | mail Otto
subject_is Kyle "[g1] you have no substitute"
told Kyle "AWAY FROM 2026-12-24 TO 2027-01-02"
told Kyle "Otto <otto@example.org> declines: nobody plays in your place, and your seat waits for you."
test "$(mails Bas)" = "$count" || fail "others are told who was asked"

# --- a player names somebody, who is asked and accepts ---
later 1
echo "SUBSTITUTE Ben <ben@example.org>" | mail Kyle
subject_is Kyle "[g1] your substitute is asked"
subject_is Ben "[g1] will you play in somebody's place?"
told Ben "You are asked to play in the place of Kyle in the game g1"
host_reads "Ben <ben@example.org> is named as substitute by the player, and asked by mail."
rows "SELECT name FROM seat WHERE player = 3" Kyle
bid Kyle "BID 1" # until then it is his seat
cp "$letter" "$work/old.eml"
later 1
echo "I would like to." | mail Ben
told Ben "Please answer with the one word ACCEPT or DECLINE."
count=$(mails Ben)
echo "Perhaps." | mail Ben
test "$(mails Ben)" = "$count" || fail "told twice in a day"
later 1440
echo "Hello?" | mail Ben
test "$(mails Ben)" = $((count + 1)) || fail "not told on the next day"
old=$(code Kyle)
later 1
echo "ACCEPT" | mail Ben
rows "SELECT name FROM seat WHERE player = 3" Ben
subject_is Kyle "[g1] somebody plays in your place"
told Bas "Ben plays on in the place of Kyle: until the seat is taken back."
told Ben "B1 Your sealed bid"
host_reads "Ben <ben@example.org> has accepted, and plays on."
back=$(newest Kyle)

# --- dead: the player's old mails and codes ---
sed 's/letter-[0-9]*@/letter-old@/' "$work/old.eml" >"$work/older.eml"
take 0 "$work/older.eml"
printf 'CODE %s\nBID 3\n' "$old" | letter Kyle "To: game@game.example.org" "In-Reply-To:"
take 0 "$letter"
rows "SELECT count(*) FROM sealed WHERE player = 3" 1
bid Ben "BID 2"
rows "SELECT count(*) FROM sealed WHERE player = 3" 2
echo "SUBSTITUTE Zoe <zoe@example.org>" | mail Ben
told Ben "You play in somebody's place yourself"
test "$(mails Zoe)" = 0 || fail "Zoe is asked by a substitute"
whole

# --- the host puts another one in: the seat stays Kyle's ---
# a reason that is cut keeps whole characters
run 0 host "$db" substitute Ben "Anna <anna@example.org>" --why "$(printf 'a%.0s' $(seq 399))üü" --now "$(now)"
run 0 host "$db" substitute Ben "Zoe <zoe@example.org>" --why "Ben is ill" --now "$(now)"
deliver
told Zoe "The host writes: Ben is ill"
later 1
echo accept | mail Zoe
rows "SELECT name FROM seat WHERE player = 3" Zoe
rows "SELECT group_concat(name) FROM guest WHERE what = 'return' AND state = 'open'" Kyle
later 1
echo "SUBSTITUTE Kyle <bas2@example.org>" | mail Bas # nor is his name another's meanwhile
told Bas 'The name "Kyle" is kept for somebody.'
rows "SELECT count(*) FROM guest WHERE what = 'substitute' AND player = 1" 0
run 65 host "$db" seat Bas "kyle <bas2@example.org>" --now "$(now)"
says 'The name "kyle" is kept for somebody.'
later 1
sql "UPDATE seat SET name = 'Kyle' WHERE player = 1" # a game in which that had come about
echo RETURN | mail Kyle "To: <$(header Reply-To "$back" | tr -d '<>')>"
told Kyle "You cannot have your seat back yet"
sql "UPDATE seat SET name = 'Bas' WHERE player = 1"
later 1
echo RETURN | mail Kyle "To: <$(header Reply-To "$back" | tr -d '<>')>"
rows "SELECT name FROM seat WHERE player = 3" Kyle
rows "SELECT address FROM person WHERE player = 3" kyle@example.org
told Bas "Kyle plays on in the place of Zoe: the seat is taken back."
subject_is Zoe "[g1] your seat has another player now"
later 1
echo RETURN | mail Kyle "To: <$(header Reply-To "$back" | tr -d '<>')>" # once is enough
subject_is Kyle "[g1] this is over"
whole

# --- a substitute who resigns gives away nothing: the seat is its player's again ---
run 0 host "$db" substitute Catherine "Ben <ben@example.org>" --now "$(now)"
deliver
later 1
echo ACCEPT | mail Ben
rows "SELECT name FROM seat WHERE player = 2" Ben
later 1
echo "RESIGN Ben" | mail Ben
rows "SELECT name, vacant, autopilot FROM seat WHERE player = 2" "Catherine|0|0"
rows "SELECT address FROM person WHERE player = 2" catherine@example.org
rows "SELECT count(*) FROM guest WHERE what = 'return' AND state = 'open'" 0
told Bas "Catherine plays on in the place of Ben: the substitute gives the seat back."
subject_is Ben "[g1] your seat has another player now"
host_reads "Catherine <catherine@example.org> has the seat again: the substitute gives it back."
whole

# --- refusals ---
echo "SUBSTITUTE Bas <zoe@example.org>" >"$work/text"
later $((60 * 24)) # three were asked today
# his newest report, not the notice, has his code
report=$(find "${db%.db}.mail/kyle@example.org/new" -type f -exec grep -l "^Subject: .*you are in" {} + | sort -V | tail -n 1)
reply="To: <$(header Reply-To "$report" | tr -d '<>')>"
mail Kyle "$reply" "In-Reply-To:" <"$work/text"
refused Kyle E-ORDER
told Kyle 'Somebody is called "Bas" already; choose another name.'
# one question at a time, and three in a day
echo "SUBSTITUTE Ben <ben@example.org>" | mail Kyle
later 1
echo "SUBSTITUTE Zoe <zoe@example.org>" | mail Kyle
rows "SELECT name FROM guest WHERE what = 'substitute' AND state = 'open'" Zoe
later 1
echo ACCEPT | mail Ben "To: <$(reply_to Ben)>"
subject_is Ben "[g1] this is over"
sql "UPDATE guest SET state = 'open' WHERE name = 'Ben' AND player = 3" # two, as it could be once
echo "SUBSTITUTE NONE" | mail Kyle
told Kyle "Nobody plays in your place"
rows "SELECT count(*) FROM guest WHERE what = 'substitute' AND state = 'open'" 0
later 1
echo ACCEPT | mail Zoe "To: <$(reply_to Zoe)>"
subject_is Zoe "[g1] this is over"
rows "SELECT name FROM seat WHERE player = 3" Kyle
later 1
echo "SUBSTITUTE Ivy <ivy@example.org>" | mail Kyle
test "$(mails Ivy)" = 1 || fail "$(mails Ivy) mails to Ivy"
echo "SUBSTITUTE NONE" | mail Kyle
later 1
echo "SUBSTITUTE Ivy <ivy@example.org>" | mail Kyle
refused Kyle E-ORDER
told Kyle "Three people were asked for your seat in 24 hours: please ask the next one tomorrow."
test "$(mails Ivy)" = 1 || fail "$(mails Ivy) mails to Ivy"
later $((60 * 24))
echo "SUBSTITUTE Ivy <ivy@example.org>" | mail Kyle
test "$(mails Ivy)" = 2 || fail "$(mails Ivy) mails to Ivy"
echo "SUBSTITUTE NONE" | mail Kyle

# a person without an address is told how it is written, as of AWAY and ZONE
later 1
echo "SUBSTITUTE Bob" | mail Kyle
refused Kyle E-ORDER
told Kyle 'SUBSTITUTE should be like SUBSTITUTE Ben <ben@example.org>, or SUBSTITUTE NONE.'
untold Kyle "no order of this game"
later 1
echo "SUBSTITUTE" | mail Kyle
told Kyle 'SUBSTITUTE should be like SUBSTITUTE Ben <ben@example.org>, or SUBSTITUTE NONE.'

# --- resigning: the word alone says how, the name does it ---
later 1
echo RESIGN | mail Maka
refused Maka E-ORDER
told Maka "To give up your seat write your own name behind RESIGN: RESIGN Maka."
echo "RESIGN Kyle" | mail Maka
refused Maka E-ORDER
printf 'RESIGN Maka\nBID 1\n' | mail Maka
refused Maka E-ORDER
rows "SELECT group_concat(vacant) FROM seat" "0,0,0,0"
later 1
echo "RESIGN Maka" | mail Maka
rows "SELECT vacant, autopilot FROM seat WHERE name = 'Maka'" "1|1"
subject_is Maka "[g1] you have resigned"
told Bas "Maka resigns. Defaults are taken for the seat until somebody else has it."
host_reads "Maka gives up the seat."
rows "SELECT count(*) FROM waiting WHERE name = 'Maka' AND how = 'asked'" 0
count=$(mails Maka)
later 1
echo "TELL Maka: come back" | mail Bas
told Bas "Who has resigned gets no mail; whoever takes the seat finds it in the history."
for who in Bas Catherine Kyle; do bid "$who" "BID 0"; done # nobody waits for Maka
tick
rows "SELECT group_concat(name) FROM bids WHERE auction = 1" "Bas,Catherine,Kyle"
test "$(mails Maka)" = "$count" || fail "Maka still gets mails"
whole
figures() {
    "$sealed" list "$db" --json --now "$(now)" | /usr/bin/python3 -c 'import json, sys
print(*["%(in_time)d/%(missed)d" % p for p in json.load(sys.stdin)["players"]])'
}
test "$(figures | cut -d' ' -f4)" = 0/0 || fail "who has resigned has missed something: $(figures)"

# --- he thinks better of it; and resigns again ---
later 1
echo "BID 1" | mail Maka
told Maka "You have resigned. RESIGN OFF, alone in a mail, gives you your seat back"
echo "RESIGN OFF" | mail Maka
subject_is Maka "[g1] you have your seat again"
told Bas "Maka takes the seat back."
rows "SELECT vacant, autopilot FROM seat WHERE name = 'Maka'" "0|0"
bid Maka "BID 1"
later 1
seen=$(code Maka)
test -n "$seen" || fail "Maka has no code"
echo "RESIGN maka" | mail Maka
rows "SELECT vacant FROM seat WHERE name = 'Maka'" 1

# --- for a day nobody gets his seat by a mail: who has a code of his may be anybody ---
join() {
    {
        printf 'From: %s <%s>\nTo: <game@game.example.org>\nMessage-ID: <%s>\n' "$1" "$(address "$1")" "$(address "$1")"
        printf 'Date: %s\nSubject: hello\n\nJOIN %s\n' "$(date -u -d "$(now)" -R)" "$1"
    } >"$letter"
    take 0 "$letter"
}
told Maka "Nobody gets it by a mail before $(LC_ALL=C date -u -d "$(now) + 1 day" '+%a %-d %b %H:%M') UTC"
reads=$(newest Maka)
join Mallory
told Mallory "no seat is open."
printf 'CODE %s\nRESIGN Maka\n' "$seen" | letter Maka "To: game@game.example.org" "In-Reply-To:"
take 0 "$letter" # a code of before says nothing new
refused Maka E-ORDER
told Maka "You have resigned already."
join Eve
told Eve "no seat is open."
later 1
echo "RESIGN Maka" | mail Maka "To: <$(header Reply-To "$reads" | tr -d '<>')>" "In-Reply-To: $(header Message-ID "$reads")"
subject_is Maka "[g1] your seat is open"

# --- somebody comes in his place ---
join Anna
later 1
echo yes | mail Anna
rows "SELECT name, vacant, autopilot FROM seat WHERE player = 4" "Anna|0|0"
told Bas "Anna plays on in the place of Maka."
told Anna "WELCOME, Anna"
for who in Bas Catherine Kyle Anna; do bid "$who" "BID 0"; done
tick
whole
cp "$db" "$work/before.db"
run 1 audit "$db" --rebuild --now "$(now)"
test "$(sqlite3 "$work/before.db" "SELECT * FROM seat")" = "$(sql "SELECT * FROM seat")" || fail "seats differ"

# --- who says nothing more: after 24 hours his seat is open ---
later 1
echo "RESIGN Catherine" | mail Catherine
later $((60 * 24 - 1))
join Hugo
told Hugo "no seat is open."
later 1
join Ida
subject_is Ida "[g1] do you want a seat?"
later 1
echo yes | mail Ida
rows "SELECT name FROM seat WHERE player = 2" Ida
rows "SELECT count(*) FROM guest WHERE what = 'resign' AND state = 'open'" 0
whole

# --- where the host alone names substitutes; for good ---
db=$work/g2/g2.db
SETTINGS='substitutes = no'
new
later 1
echo "SUBSTITUTE Ben <ben@example.org>" | mail Kyle
subject_is Kyle "[g2] not accepted: nothing was done"
told Kyle "In this game the host names substitutes"
run 65 host "$db" substitute Zoe "Ben <ben@example.org>" --now "$(now)"
run 64 host "$db" substitute Kyle "Ben <ben@example.org>" soon --now "$(now)"
run 0 host "$db" substitute Kyle "Ben <ben@example.org>" for-good --now "$(now)"
deliver
later 1
echo ACCEPT | mail Ben
rows "SELECT name FROM seat WHERE player = 3" Ben
subject_is Kyle "[g2] your seat has another player now"
rows "SELECT count(*) FROM guest WHERE what = 'return'" 0
whole
