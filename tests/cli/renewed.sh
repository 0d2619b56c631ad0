#!/bin/sh
# The address for sign-up has come into wrong hands: the host takes another one, and the one before
# brings nobody in any more; an invitation is renewed by another one.
. tests/support/cli.sh

found --open 1 --invite "Kyle <kyle@example.org>" "Bas <bas@example.org>" "Catherine <catherine@example.org>"
old=$(sed -n 's/^ *\(game+g1-0-0-.*@game.example.org\)$/\1/p' "$work/out")
later 1
for who in Eve Mallory Pia; do echo "JOIN $who" | write "$who <$(address "$who")>" "$old"; done
echo "DECLINE" | mail Pia # her address is her own
later 1
run 0 host "$db" signup --why "it stood in a forum" --now "$(now)"
new=$(sed -n 's/^ *\(game+g1-0-[1-9].*@game.example.org\)$/\1/p' "$work/out")
test -n "$new" || fail "no new address is printed: $(cat "$work/out")"
"$sealed" check-config "$db" --now "$(now)" >"$work/out" 2>&1 || : # no relay is set
says "mails to $new." # also for who has not kept what was printed
deliver
told Bas "The host has another address for sign-up now"
told Bas "it stood in a forum"
untold Bas "$new"

# --- the old one: a sentence that says what to do, and no way in by what was mailed before it ---
later 1
echo "JOIN Zoe" | write "Zoe <zoe@example.org>" "$old"
subject_is Zoe "[g1] this address for sign-up is an old one"
told Zoe "Please ask for it: host@game.example.org."
count=$(mails Zoe)
echo "JOIN Zoe" | write "Zoe <zoe@example.org>" "$old"
test "$(mails Zoe)" = "$count" || fail "the old address is answered twice"
later 1
echo "ACCEPT" | mail Eve
subject_is Eve "[g1] this is over"
echo "JOIN Mallory" | mail Mallory
subject_is Mallory "[g1] this address for sign-up is an old one"
echo "JOIN Zoe" | mail Zoe
subject_is Zoe "[g1] this address for sign-up is an old one"
later $((60 * 4))
echo "JOIN Pia" | write "Pia <pia@example.org>" "$old"
subject_is Pia "[g1] this address for sign-up is an old one"
later 1
echo "JOIN Pia" | mail Pia
subject_is Pia "[g1] this address for sign-up is an old one"
rows "SELECT count(*) FROM seat" 2
rows "SELECT count(*) FROM guest WHERE what = 'join' AND state = 'open'" 0

# --- the new one does; who was invited comes as ever, by the newest invitation alone ---
later $((60 * 4))
echo "JOIN Zoe" | write "Zoe <zoe@example.org>" "$new"
told Zoe "Somebody asked by mail for a seat under the name Zoe"
later 1
first=$(header Reply-To "$(newest Kyle)" | tr -d '<>')
run 0 host "$db" invite "Kyle <kyle@example.org>" --now "$(now)"
deliver
echo "ACCEPT" | mail Kyle "To: <$first>" "In-Reply-To:"
subject_is Kyle "[g1] this is over"
rows "SELECT count(*) FROM seat" 2
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- by mail: the address stands in the answer, and its code not in the database ---
later 1
run 0 host "$db" mail --now "$(now)"
deliver
echo "SIGNUP WHY once more" | write "host@game.example.org" "$(header Reply-To "$(to_host)" | tr -d '<>')"
body "$(to_host)" >"$work/body"
newest=$(grep -o 'game+g1-0-[1-9][0-9]*-[a-z2-7]\{16\}@game.example.org' "$work/body")
test -n "$newest" -a "$newest" != "$new" || fail "the answer has no new address: $(cat "$work/body")"
mac=$(printf %s "$newest" | sed 's/.*-\(.*\)@.*/\1/')
rows "SELECT count(*) FROM letter WHERE instr(message, CAST('$mac' AS BLOB))" 0
later $((60 * 4))
echo "JOIN Ben" | write "Ben <ben@example.org>" "$new"
subject_is Ben "[g1] this address for sign-up is an old one"
later $((60 * 4))
echo "JOIN Ben" | write "Ben <ben@example.org>" "$newest"
told Ben "Somebody asked by mail for a seat under the name Ben"
later 1
echo "ACCEPT" | mail Ben
rows "SELECT group_concat(name) FROM seat" "Bas,Catherine,Ben"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
