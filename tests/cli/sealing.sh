#!/bin/sh
# Bids that players seal themselves (sealed-bids 3.2), from raw mails to the result, with
# sealed-player as the players' program: keys, boxes, commitments, reveals, receipts; what
# players then check for themselves; and that the mails may come from anybody.
. tests/support/cli.sh
. tests/support/player.sh

keys() {
    for who in $everybody; do
        sends "$who" key
        subject_is "$who" "[g1] round 1, recruiting: received"
        told "$who" "your key"
    done
    rows "SELECT count(*) FROM log WHERE kind = 2" 4
}
# game MODE [PROTEST [OPTION]]: a new one, keys registered
game() {
    rm -rf "$work/g1" "$work/g1.keys"
    new --options "{\"auctions\": true, \"bids\": \"$1\", \"protest\": ${2:-0}${3:+, $3}}"
    keys
}
# checked: what any player can check of all mails
checked() {
    "$player" verify "$work/g1/g1.mail" >"$work/out" || { cat "$work/out"; fail "verify"; }
    grep -q 'All of it fits together' "$work/out"
    "$player" check-dice "$work/g1/g1.mail" >"$work/out" || { cat "$work/out"; fail "check-dice"; }
    grep -q 'All are right' "$work/out"
    run 0 audit "$db" --checkpoint "$work/g1/g1.mail"
}

# --- a box: one mail each ---
game box
told Bas "You are player 1"
told Bas "sealed-player bid MAIL 3"
untold Bas "BID 0"
sends Bas bid 1
told Bas "your sealed bid"
told Bas "BEGIN PBEM RECEIPT 1"
sends Catherine bid 4
sends Kyle bid 2
sends Kyle bid 3 --seq 4000000000 # replaces it
sends Maka bid NONE
rows "SELECT count(*) FROM log WHERE kind = 17" 5
rows "SELECT kind FROM log WHERE kind IN (19, 21)" 19 # closed, not opened
told Maka "BEGIN PBEM CLOSE 1"
told Bas "BEGIN PBEM CLOSE 1" # all are told before it is opened
tick
rows "SELECT player, amount, status FROM bids" "1|1|valid
2|4|valid
3|3|valid
4|0|taken back"
told Bas "All 4 commitments match"
told Bas "Key of the host: "
told Bas "Key of Kyle: "
coins_are "5 1 5 5"
checked

# --- plain bids are refused, with how it is done ---
assign
later 1
echo "BID 1" | mail Kyle
told Kyle "sealed-player bid MAIL 3"
rows "SELECT count(*) FROM bids" 4

# --- what somebody else mails counts as well; the same one again does not ---
block Kyle bid 2 >"$work/block"
later 1
mail Maka "From: somebody <else@example.net>" "To: <game@game.example.org>" "In-Reply-To:" <"$work/block"
told Kyle "BEGIN PBEM RECEIPT 1"
bids=$(sql "SELECT count(*) FROM log WHERE kind = 17")
later 1
mail Kyle <"$work/block"
told Kyle "known"
rows "SELECT count(*) FROM log WHERE kind = 17" "$bids"
# --- a message beside a block is passed on, or its writer is told that it was not ---
for verb in "bid 3 --seq 4000000002" "ready --element 1"; do
    later 1
    # shellcheck disable=SC2086 # words of a command
    { echo "TELL Bas: beside $verb"; block Kyle $verb; } >"$work/beside"
    mail Kyle <"$work/beside"
    told Bas "beside $verb"
done
bids=$((bids + 1))
later 1
{ echo "TELL Bas: without a code"; block Kyle bid 3 --seq 4000000003; } >"$work/beside"
mail Kyle "To: <game@game.example.org>" "In-Reply-To:" <"$work/beside"
refused Kyle E-AUTH
told Kyle "your sealed bid"
bids=$((bids + 1))
later 1
{
    printf 'game: g1\nseat: Kyle\ncode: %s\n\nTELL Bas: in a file\n' "$(code Kyle)"
    block Kyle bid 3 --seq 4000000004
} >"$work/beside"
run 0 submit "$db" "$work/beside" --now "$(now)"
says "your sealed bid"
deliver
told Bas "in a file"
bids=$((bids + 1))
rows "SELECT count(*) FROM log WHERE kind = 17" "$bids"
# a damaged one is told from a forged one: neither counts
sed '3s/^.\{4\}/ffff/' "$work/block" >"$work/damaged"
later 1
mail Kyle <"$work/damaged"
refused Kyle E-BLOCK
told Kyle "damaged"
block Bas bid 2 >"$work/theirs"
rows "SELECT count(*) FROM log WHERE kind = 17" "$bids"

# --- a block that the host was given in a file; one of nobody ---
block Kyle bid 1 --seq 4000000005 >"$work/block"
run 0 submit "$db" "$work/block" --now "$(now)"
says "BEGIN PBEM RECEIPT 1"
deliver
rows "SELECT count(*) FROM log WHERE kind = 17" $((bids + 1))
"$player" keygen --seed "$work/seed.nobody" >"$work/paper.nobody"
"$player" bid --seed "$work/seed.nobody" "$(newest Kyle)" 1 >"$work/block" 2>"$work/told"
run 77 submit "$db" "$work/block" --now "$(now)"
says "not signed with the key"
rows "SELECT count(*) FROM log WHERE kind = 17" $((bids + 1))

# --- through base64 and quoted-printable, rewrapped and quoted ---
block Maka bid 1 | base64 -w 76 >"$work/b64"
later 1
mail Maka "Content-Transfer-Encoding: base64" <"$work/b64"
told Maka "BEGIN PBEM RECEIPT 1"
block Bas bid 0 | sed 's/.\{40\}/&=\
/g' >"$work/qp"
later 1
mail Bas "Content-Transfer-Encoding: quoted-printable" <"$work/qp"
told Bas "BEGIN PBEM RECEIPT 1"
{ echo "> BID 3"; block Catherine bid 0 | fold -w 33; } | mail Catherine "Content-Type: text/plain; format=flowed"
told Catherine "BEGIN PBEM RECEIPT 1"
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 2
checked

# --- commitments: two mails, and nobody can know before the second ---
cp -r "$work/g1/g1.mail" "$work/earlier.mail"
game commit
for bid in Bas:1 Catherine:4 Kyle:3 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
rows "SELECT kind FROM log WHERE kind IN (19, 21)" 19
case $(header Subject "$(newest Maka)") in # the answer to the last bid
"[g1] round 1, recruiting: received: reveal your bid by "*) ;;
*) fail "who bid last reads: $(header Subject "$(newest Maka)")" ;;
esac
told Catherine "YOU have to reveal your bid"
asked=$(newest Catherine)
told Catherine "ASKED OF YOU, Catherine B1 Reveal your bid"
case $(header Subject "$(newest Catherine)") in
"[g1] round 1, recruiting: reveal your bid by "*) ;;
*) fail "who has to reveal reads: $(header Subject "$(newest Catherine)")" ;;
esac
later 1
echo "REVEAL 3" | mail Catherine
refused Catherine E-NOORDERS
told Catherine "send what \`sealed-player reveal MAIL\` prints."
"$player" keygen --seed "$work/seed.other" >"$work/paper.other"
(umask 077 && tr a-f A-F <"$work/seed.other" >"$work/seed.typed") # as somebody types it
! "$player" reveal --seed "$work/seed.typed" "$(newest Catherine)" >"$work/out" 2>"$work/told" || fail "a seed in capitals is taken"
grep -qF "The seed \"$work/seed.typed\" cannot be used." "$work/told" || fail "$(cat "$work/told")"
"$player" reveal --seed "$work/seed.other" "$(newest Catherine)" >"$work/out" 2>"$work/told" && fail "revealed with another seed"
grep -q 'If you bid with another one, name it' "$work/told" || fail "$(cat "$work/told")"
# a mail that lists keys shows that it is another seed, or is not: before anybody protests
"$player" reveal --seed "$work/seed.other" "$asked" >"$work/out" 2>"$work/told" && fail "revealed with another seed"
grep -q 'with another seed than this one: its key is .*, which the mail does not list' "$work/told" || fail "$(cat "$work/told")"
! grep -q protest "$work/told" || fail "who took the wrong seed is told to protest"
sed "s/Key of Catherine: .*/Key of Catherine: $(sed -n 's/.*its key is \(.\{19\}\),.*/\1/p' "$work/told")/" "$asked" >"$work/listed"
"$player" reveal --seed "$work/seed.other" "$work/listed" >"$work/out" 2>"$work/told" && fail "revealed with another seed"
grep -q 'With this seed, whose key the mail lists, .* protest' "$work/told" || fail "$(cat "$work/told")"
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
for who in Bas Catherine Kyle; do
    sends "$who" reveal
    told "$who" "your reveal"
    untold "$who" "YOU have to reveal"
done
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
sends Maka reveal
tick
rows "SELECT player, amount, status FROM bids" "1|1|valid
2|4|valid
3|3|valid
4|0|valid"
coins_are "5 1 5 5"
checked

# --- mails of two games are checked each game for itself, and a fault of one is not lost ---
for verb in verify check-dice; do
    "$player" $verb "$work/earlier.mail" "$work/g1/g1.mail" >"$work/out" || { cat "$work/out"; fail "$verb of two games"; }
    test "$(grep -c '^--- g1 ---' "$work/out")" = 2 || { cat "$work/out"; fail "$verb does not tell two games apart"; }
done
"$player" verify --host-key "$(printf '%064d' 7)" "$work/earlier.mail" "$work/g1/g1.mail" >"$work/out" &&
    fail "a key that is not the host's fits"
test "$(grep -c '^SOMETHING DOES NOT FIT' "$work/out")" = 2 || { cat "$work/out"; fail "a fault of one game is lost"; }

# --- who does not reveal pays ---
game commit 0 '"reveal": 24'
for bid in Bas:1 Catherine:2 Kyle:5 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
for who in Bas Catherine Maka; do sends "$who" reveal; done
run 0 list "$db" --now "$(now)"
grep -q "Kyle  *reveal  *since .*, until " "$work/out" || fail "who owes a reveal is not listed: $(cat "$work/out")"
! grep -q "the host" "$work/out" || fail "a round that waits for a reveal waits for the host"
run 0 list "$db" --json --now "$(now)"
grep -q '"title": *"reveal"' "$work/out" || fail "nor in JSON: $(cat "$work/out")"
run 0 open "$db" --now "$(now)"
says "is closed, and players may reveal their bids until"
later $((37 * 60)) # half of the time for reveals
tick
told Maka "Waiting for the reveal of Kyle, until"
case $(header Subject "$(newest Kyle)") in
"[g1] reminder: reveal your bid by "*) ;;
*) fail "the reminder reads: $(header Subject "$(newest Kyle)")" ;;
esac
told Kyle "YOU have to reveal your bid"
rows "SELECT DISTINCT player FROM outbox WHERE kind = 'reminder'" 3
run 0 host "$db" remind --now "$(now)"
rows "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND player <> 3" 0
later $((11 * 60))
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
later $((25 * 60))
tick
rows "SELECT player, amount, status FROM bids WHERE player = 3" "3||not revealed"
told Kyle "You pay 2 coins for a bid that was not revealed: 5 -> 3"
told Bas "3 of 4 bids were revealed and match their"
told Bas "commitments; Kyle did not reveal."
untold Bas "ONLY"
coins_are "5 3 3 5"
checked

# --- unless nobody looked at the game: the time to reveal moves by as long, all are told, and
# nothing is opened by that look; nor twice ---
sets() { sql "SELECT deadline/60000 FROM question WHERE closed IS NOT NULL"; }
OUTAGE=
game commit 0 '"reveal": 24'
for bid in Bas:1 Catherine:2 Kyle:5 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
for who in Bas Catherine Maka; do sends "$who" reveal; done
tick
before=$(sets)
later $((96 * 60))
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
test $(($(sets) - before)) = $((96 * 60 + 10)) || fail "the time to reveal moves by $(($(sets) - before)) minutes" # and the grace
for who in Bas Kyle; do told "$who" "Deadlines move later: nobody looked at the game for 4 days"; done
told Kyle "YOU have to reveal your bid"
later 60
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
sends Kyle reveal
tick
rows "SELECT player, amount, status FROM bids WHERE player = 3" "3|5|valid"
coins_are "5 5 0 5"
checked

# --- the same of the time to object ---
game box 1440
for bid in Bas:1 Catherine:2 Kyle:5 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
tick
later $((36 * 60))
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
told Maka "Deadlines move later: nobody looked at the game for 1 day"
for hour in 1 2 3 4; do
    later 330 # looked at all the time, 22 hours: 12 minutes later than it began, 1440 are not over
    tick
done
rows "SELECT count(*) FROM log WHERE kind = 21" 0
later 180
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 1
checked
OUTAGE='outage = 0'

# --- what the host gives besides, and a pause, are time to reveal too ---
game commit 0 '"reveal": 24'
for bid in Bas:1 Catherine:2 Kyle:5 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
for who in Bas Catherine Maka; do sends "$who" reveal; done
before=$(sets)
run 0 host "$db" extend 24 --now "$(now)"
test $(($(sets) - before)) = 1440 || fail "the host gives $(($(sets) - before)) minutes"
run 0 host "$db" pause --now "$(now)"
later $((96 * 60))
tick
run 0 host "$db" resume --now "$(now)"
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
test $(($(sets) - before)) = $((5 * 1440)) || fail "with a pause $(($(sets) - before)) minutes"
checked

# --- unless a ruling relieves him; and a round can be void ---
game commit 0 '"reveal": 24'
for bid in Bas:1 Catherine:2 Kyle:5 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
run 0 round "$db" void 1 0 --why "Maka's first mail never came" --now "$(now)"
deliver
told Kyle "Maka's first mail never came"
for bid in Bas:1 Catherine:2 Kyle:5 Maka:1; do sends "${bid%:*}" bid "${bid#*:}"; done
for who in Bas Catherine Maka; do sends "$who" reveal; done
run 65 round "$db" relieve 2 0 2 --why "no reason" --now "$(now)"
run 0 round "$db" relieve 2 0 3 --why "his computer was stolen, all agree" --now "$(now)"
deliver
told Bas "Kyle owes nothing for not revealing his bid in auction 2, round 0: his computer was stolen"
told Kyle "You owe nothing for not revealing your bid in auction 2, round 0: his computer was stolen"
told Kyle "YOU may still reveal your bid, else it is 0; you pay nothing for that."
untold Kyle "YOU have to reveal"
later $((73 * 60))
tick
coins_are "5 3 5 5"
checked
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --export "$work/g1.copy"
"$player" audit "$work/g1.copy" --checkpoint "$work/g1/g1.mail" >"$work/out" || { cat "$work/out"; fail "audit of the copy"; }
grep -q '^Verified' "$work/out"
grep -q '4 keys' "$work/out" || { cat "$work/out"; fail "the audit tells of no keys"; }

# --- a round that is void begins again under a number of its own, which everybody reads ---
game commit 0
sends Kyle bid 2
told Kyle "For what the host does this is turn 1, auction 1, round 0."
body "$(newest Kyle)" | sed -n '/^BEGIN PBEM RECEIPT 1/,/^END PBEM RECEIPT/p' >"$work/receipt"
# protests FILE: Kyle's, with what is in it
protests() {
    later 1
    { printf 'PROTEST\n\n' && cat "$1"; } | mail Kyle
}
later 60
run 0 round "$db" void 1 0 --why "Maka's first mail never came" --now "$(now)"
says "The round begins again as auction 2, round 0."
deliver
told Kyle "this is turn 1, auction 2, round 0."
run 0 list "$db" --now "$(now)"
grep -q "Kyle .*since .* $(date -u -d "$(now)" +%H:%M) UTC" "$work/out" || fail "the round began before it was void: $(cat "$work/out")"
protests "$work/receipt"
told Kyle "That round (auction 1, round 0) was declared void and has begun again: bid anew, by your newest mail."
run 65 round "$db" void 1 0 --why "again" --now "$(now)"
says "Auction 1, round 0, is not open, nor closed and waiting to be opened. What is: auction 2, round 0."
block Kyle bid 3 >"$work/block"
protests "$work/block"
told Kyle "There is no receipt in your mail, only a block of yours"
sends Kyle bid 3
body "$(newest Kyle)" | sed -n '/^BEGIN PBEM RECEIPT 1/,/^END PBEM RECEIPT/p' >"$work/receipt"
for bid in Bas:1 Catherine:2 Maka:1; do sends "${bid%:*}" bid "${bid#*:}"; done
! "$player" bid --seed "$(seed Kyle)" "$(newest Kyle)" 3 >"$work/block" 2>"$work/told" || fail "a bid in a closed round"
grep -q "its round is closed, or this is not the newest mail" "$work/told" || fail "$(cat "$work/told")"
run 0 round "$db" void 2 0 --why "once more" --now "$(now)"
deliver
protests "$work/receipt"
told Kyle "stands in the list: auction 2, round 0, Kyle. But that round was declared void since"
# --- a host who plays mails a box where all others commit, and is told so ---
game commit 0 '"host": 2'
told Catherine "sealed-player bid MAIL 3 --box"
untold Catherine "pays as much"
untold Kyle "bid MAIL 3 --box"
sends Catherine bid 4
told Catherine "You host this game: your bid is a BID block"
later 1
sends Catherine bid 4 --box
told Catherine "BEGIN PBEM RECEIPT 1"
for bid in Bas:1 Kyle:3 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
untold Catherine "YOU have to reveal"
told Kyle "YOU have to reveal your bid"
for who in Bas Kyle Maka; do sends "$who" reveal; done
tick
rows "SELECT max(amount) FROM bids WHERE name = 'Catherine'" 4
checked

# --- the program itself ---
for verb in keygen key bid reveal verify check-dice audit; do
    "$player" "$verb" --help | grep -q "^Usage: sealed-player $verb" || fail "$verb --help"
    grep -q "^\.It Ic $verb" cmd/sealed-player.1 || fail "the manual has no $verb"
done
! ldd "$player" | grep -q 'sqlite\|curl\|gmime' || fail "sealed-player is linked with too much"
first=$(find "$work/g1/g1.mail/bas@example.org/new" -type f | sort -V | head -n 1)
chmod 644 "$work/seed.Bas"
! "$player" bid --seed "$work/seed.Bas" "$first" 1 >"$work/out" 2>&1 || fail "a seed that others can read is used"
grep -q 'chmod 600' "$work/out"
chmod 600 "$work/seed.Bas"
! "$player" keygen --seed "$work/seed.Bas" >"$work/out" 2>&1 || fail "a seed was written over"
! "$player" bid --seed "$work/seed.Bas" "$first" 99 >"$work/out" 2>&1 || fail "a bid over the cap is sealed"
grep -q 'You can bid at most' "$work/out"

# --- bids in plain words need no program, whatever it is asked ---
rm -rf "$work/g1" "$work/g1.keys"
new
for seed in "$work/seed.Bas" "$work/seed.none"; do
    ! "$player" bid --seed "$seed" "$(newest Bas)" 3 >"$work/out" 2>&1 || fail "a plain bid is sealed"
    grep -q 'answer the mail with BID 3, above its first line' "$work/out" || fail "$(cat "$work/out")"
done
