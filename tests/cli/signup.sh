#!/bin/sh
# A game with open seats: invitations, a stranger who asks for a seat, the host who lets it begin.
. tests/support/cli.sh

# --- nothing is dealt before all are in ---
found --open 1 --invite "Kyle <kyle@example.org>" "Bas <bas@example.org>" "Catherine <catherine@example.org>"
says "2 of 4 seats are taken; 1 is kept for who is invited, 1 open"
signup=$(sed -n 's/^ *\(game+g1-0-0-.*@game.example.org\)$/\1/p' "$work/out")
test -n "$signup" || fail "no address to sign up is printed"
rows "SELECT count(*) FROM snapshot" 0
rows "SELECT group_concat(name) FROM seat" "Bas,Catherine"
rows "SELECT count(*) FROM log WHERE kind = 33" 0
rows "SELECT count(*) FROM log WHERE kind = 48" 1 # but what dice and piles come from is bound
subject_is Bas "[g1] Mutant Revolution: you are in"
told Bas "2 of 4 seats are taken; 2 are open. The game has not begun."
told Bas "The secret of the decks is bound by"
subject_is Kyle "[g1] you are invited to Mutant Revolution"
told Kyle "Answer this mail with the one word ACCEPT"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- before it begins: no orders, but questions, messages and absences ---
later 1
echo "BID 3" | mail Bas
refused Bas E-ORDER
echo "SCHOOL Harbour Light" | mail Bas
refused Bas E-ORDER
told Bas "The game has not begun: 2 of 4 seats are taken."
echo "TELL Catherine: who else plays?" | mail Bas
told Catherine "who else plays?"
echo "STATUS" | mail Bas
told Bas "WHO IS IN"
run 0 show "$db" --seat Bas
says "2 of 4 seats are taken"
run 0 show "$db" --history
run 0 tick "$db" --now "$(now)"
run 0 list "$db" --now "$(now)"
says "2 of 4 seats open, last entry Tue 1 Dec 10:01 UTC"
run 0 list "$db" --json --now "$(now)"
says '"seats":4,"open":2,"over":false'
"$sealed" check-config "$db" --now "$(now)" >"$work/out" 2>&1 || : # no relay is set
says "for 4 players, which has not begun: 2 of its seats are open."

# --- a stranger: the game's address alone does not do, the one with the code does ---
echo "JOIN Maka" | write "Maka <maka@example.org>" game@game.example.org
test "$(mails Maka)" = 0 || fail "a mail without the code is answered"
echo "I want to JOIN" | write "Nia <nia@example.org>" "$signup"
subject_is Nia "[g1] how to join"
told Nia "as JOIN Anna, on a line of its own and with nothing before it"
rows "SELECT class, verdict FROM mails ORDER BY id DESC LIMIT 1" "guest|answered"
printf 'Hello there,\n\nJOIN Maka\n\nBye\n' | write "Maka <maka@example.org>" "$signup"
test "$(mails Maka)" = 1 || fail "$(mails Maka) mails to Maka"
subject_is Maka "[g1] do you want a seat?"
told Maka "Somebody asked by mail for a seat under the name Maka"
told Maka "answer this mail with the one word ACCEPT, and the seat is yours"
rows "SELECT what, state, name, address FROM guest WHERE what = 'join' AND state = 'open'" "join|open|Maka|maka@example.org"
rows "SELECT class, verdict FROM mails ORDER BY id DESC LIMIT 1" "guest|answered"
echo "JOIN Mallory" | write "Maka <maka@example.org>" "$signup" # forged, again: silence
test "$(mails Maka)" = 1 || fail "a forged From is answered twice"
rows "SELECT class, verdict FROM mails ORDER BY id DESC LIMIT 1" "guest|ignored"
rows "SELECT count(*) FROM seat" 2
printf 'Auto-Submitted: auto-replied\n' >"$work/auto" # an answering machine takes no seat
letter Maka "Auto-Submitted: auto-replied" <"$work/auto"
take 0 "$letter"
rows "SELECT count(*) FROM seat" 2

# --- a name that somebody has, and one that no name can be ---
echo "JOIN catherine" | write "C <cat@example.org>" "$signup"
test "$(mails Cat)" = 1 || fail "$(mails Cat) mails to Cat"
told Cat 'Somebody is called "catherine" already; choose another name.'
echo "JOIN KYLE" | write "Mallory <mallory@example.org>" "$signup" # who is invited has not come yet
told Mallory 'The name "KYLE" is kept for somebody.'
echo "JOIN 3" | write "Three <three@example.org>" "$signup"
told Three '"3" is no fit name'
echo "JOIN $(printf 'a%.0s' $(seq 79))üüü" | write "Long <long@example.org>" "$signup"
told Long "up to 40 bytes of UTF-8" # cut within an ü, and said all the same

# --- somebody wrote in his name: he says so, is told that it was read, and that is all ---
echo "JOIN Pia" | write "Pia <pia@example.org>" "$signup"
later 1
echo "No, that was not me, leave me alone!" | mail Pia
rows "SELECT state FROM guest WHERE name = 'Pia'" declined
rows "SELECT count(*) FROM seat" 2
told Pia "You have declined; nothing more will come."
test "$(mails Pia)" = 2 || fail "$(mails Pia) mails to Pia, who wants none"
later 1
echo "Accept, with joy" | mail Pia
subject_is Pia "[g1] this is over"
rows "SELECT count(*) FROM seat" 2

# --- he answers, and is in; everybody and the host are told ---
later 1
printf 'Accept my apologies, I am on holiday until Monday.\n\nYes, Monday.\n' | mail Maka # of a machine that does not say so
rows "SELECT count(*) FROM seat" 2
told Maka "Please answer with the one word ACCEPT or DECLINE."
echo "ACCEPT" | mail Maka
rows "SELECT group_concat(name) FROM seat" "Bas,Catherine,Maka"
subject_is Maka "[g1] Mutant Revolution: you are in"
told Catherine "Maka joins the game as player 3 of 4."
host_reads "Maka <maka@example.org> asked for a seat by mail: 3 of 4 seats are taken."
echo "ACCEPT" | mail Maka "To: $signup" # twice is once
rows "SELECT count(*) FROM seat" 3

# --- the last seat is kept for Kyle ---
echo "JOIN Zoe" | write "Zoe <zoe@example.org>" "$signup"
told Zoe "no seat is open."
echo "I am not sure" | mail Kyle
told Kyle "Please answer with the one word ACCEPT or DECLINE."
rows "SELECT count(*) FROM snapshot" 0
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
cp "$db" "$work/gathering.db"
printf '> Answer this mail with the one word\n> ACCEPT\n\nACCEPT\n' >"$work/accept"
later 1
mail Kyle "To: <$(header Reply-To "$(find "$work/g1/g1.mail/kyle@example.org/new" -type f | sort -V | head -n 1)" | tr -d '<>')>" <"$work/accept"
rows "SELECT group_concat(name) FROM seat" "Bas,Catherine,Maka,Kyle"
rows "SELECT count(*) FROM snapshot" 1
subject_is Kyle "[g1] Mutant Revolution: you are in, your sealed bid by Thu 3 Dec 10:05 UTC"
told Bas "Kyle joins the game as player 4 of 4. All are in, and the game begins."
told Bas "ASKED OF YOU, Bas"
host_reads "All are in, and the game has begun."
for who in Bas Catherine Maka Kyle; do bid "$who" "BID 0"; done
tick
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
run 1 audit "$db" --export "$work/copy" --now "$(now)" # nothing kept was given
run 0 audit "$work/copy" --checkpoint "$work/g1/g1.mail"
run 65 host "$db" start --now "$(now)"
says "The game has begun already."

# --- no address of anybody is in the log ---
! strings "$work/copy" | grep -q "@example.org" || fail "an address is in the log's copy"
rows "SELECT count(*) FROM log WHERE instr(cast(body AS TEXT), hex('@example.org'))" 0

# --- the host lets three begin; who was invited and declines; who is invited later ---
db=$work/g2/g2.db
found --open 2 --invite "Kyle <kyle@example.org>" "Bas <bas@example.org>"
run 65 host "$db" start --now "$(now)"
says "is for 3 players at least, and 1 are in it"
later 1
# a mail that cannot be worked off, here as a name is kept that is no text, is put aside at the
# fourth try: it holds up nothing behind it
sql "UPDATE guest SET name = CAST(x'4B79C3' AS TEXT) WHERE what = 'invite'"
echo DECLINE | letter Kyle
for try in 1 2 3; do
    take 75 "$letter"
    grep -q "what it should tell is no UTF-8" "$work/err" || fail "try $try says: $(cat "$work/err")"
done
take 0 "$letter"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" held
sql "UPDATE guest SET name = 'Kyle' WHERE what = 'invite'"
later 1
echo DECLINE | mail Kyle
rows "SELECT state FROM guest WHERE what = 'invite'" declined
host_reads "Kyle <kyle@example.org> declines the seat that was kept. It is open now."
run 0 host "$db" invite "Anna <anna@example.org>" --why "we miss you" --now "$(now)"
run 0 host "$db" invite "Maka <maka@example.org>" --now "$(now)"
deliver
subject_is Kyle "[g2] you have declined"
told Kyle "You have declined, and the host is told; nothing more will come."
told Anna "The host writes: we miss you"
for who in Anna Maka; do
    later 1
    echo accept | mail "$who"
done
rows "SELECT group_concat(name) FROM seat" "Bas,Anna,Maka"
# nobody comes for two weeks
later $((60 * 24 * 14 - 1))
tick
later 2
tick
host_reads "For 14 days nobody has come: 3 of 4 seats are taken."
count=$(mails_to_host)
tick
later 60
tick
test "$(mails_to_host)" = "$count" || fail "the host is told again"
run 0 host "$db" start --why "nobody else comes" --now "$(now)"
deliver
rows "SELECT seats FROM game" 3
told Anna "The host lets the game begin with 3 players: nobody else comes"
told Anna "ASKED OF YOU, Anna"
for who in Bas Anna Maka; do bid "$who" "BID 0"; done
tick
run 0 audit "$db" --checkpoint "$work/g2/g2.mail" --now "$(now)"
cp "$db" "$work/before.db"
run 1 audit "$db" --rebuild --now "$(now)"
test "$(sqlite3 "$work/before.db" "SELECT * FROM seat")" = "$(sql "SELECT * FROM seat")" || fail "seats differ"

# --- all seats open, to anybody who writes to the game; options that could never begin are refused ---
db=$work/g3/g3.db
SETTINGS='signup = open'
found --open 3
for who in Bas Catherine Kyle; do
    later 1
    echo "JOIN $who" | write "$who <$(address "$who")>" game@game.example.org
    echo yes | mail "$who"
done
rows "SELECT count(*) FROM snapshot" 1
run 0 audit "$db" --checkpoint "$work/g3/g3.mail" --now "$(now)"
SETTINGS=
db=$work/g4/g4.db
mkdir -p "$work/g4"
mkdir -m 700 "$work/g4.keys"
printf 'keys = %s\n' "$work/g4.keys" >"$work/g4/sealed.ini"
run 65 new "$db" --rules risk --options '{"nonsense": 1}' --open 3
run 65 new "$db" --rules mutant --open 3 --invite "kyle@example.org"
says "has no name; write"
run 65 new "$db" --rules mutant --open 1 --invite "Kyle <kyle@example.org>" --invite "kyle <k@example.org>" "Bas <bas@example.org>"
says 'Two players are called "kyle".'
run 64 new "$db" --rules mutant --open 9
run 65 new "$db" --rules mutant --open 5
says "is for 3 to 4 players; these are 5"
