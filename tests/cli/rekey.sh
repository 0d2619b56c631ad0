#!/bin/sh
# Keys of the host that take the place of others while a game goes on: chosen, lost, stolen, and
# what becomes of codes, open rounds and kept mails. sealed-bids 2.3.
. tests/support/cli.sh
. tests/support/player.sh

# game [ARGUMENT...]: a new one
game() {
    rm -rf "$work/g1" "$work/g1.keys"
    new "$@"
}
# sealed_game MODE: one in which players seal their bids, their keys registered
sealed_game() {
    game --options "{\"auctions\": true, \"bids\": \"$1\", \"protest\": 0}"
    for who in $everybody; do sends "$who" key; done
}
print() { run 0 keys "$db" && sed -n 's/^fingerprint *//p' "$work/out"; }
rekeys() {
    later 1
    run 0 keys "$db" --now "$(now)" "$@"
    deliver
}
files() { (cd "$work/g1.keys" && echo *); }

# --- another signing key: the old one vouches for it, and what it signed stays good ---
game
before=$(print)
bid Bas "BID 1"
rekeys --rotate sign
says "The signing key is replaced"
test "$(print)" != "$before" || fail "the key is the same"
rows "SELECT count(*) FROM log WHERE kind = 3" 1
test "$(files)" = "g1.intake g1.vault" || fail "left: $(files)"
for who in $everybody; do
    told "$who" "The host's keys are replaced"
    told "$who" "He signs with $(print) now."
    untold "$who" "DOES NOT VOUCH"
    told "$who" "BEGIN PBEM KEYCHANGE 1"
done
bid Catherine "BID 4"
told Catherine "BEGIN PBEM RECEIPT 1"
checked
grep -q "the key before it vouches for that" "$work/verify" || fail "$(cat "$work/verify")"
grep -q "keys of the host: replaced once" "$work/out" || fail "$(cat "$work/out")"
# a bid that came before is known again, and its receipt is the first one's bytes
rekeys --rotate sign
for bid in Kyle:3 Maka:0; do bid "${bid%:*}" "BID ${bid#*:}"; done
tick
rows "SELECT player, amount FROM bids WHERE round = 0" "1|1
2|4
3|3
4|0"
checked

# --- another key of codes: answers to earlier mails still count, until that is forgotten ---
game
old=$(code Kyle)
printf 'BID 2\n' | letter Bas
cp "$letter" "$work/early"
before=$(print)
rekeys --rotate codes
says "The key that makes codes is replaced"
says "Answers to earlier mails still count"
test "$(print)" = "$before" || fail "another key signs"
told Maka "The host's keys are replaced: the one that makes codes, by choice."
test "$(files)" = "g1.intake g1.intake.old g1.vault" || fail "left: $(files)"
later 1
take 0 "$work/early"
told Bas "your bid"
later 1
printf 'CODE %s\nBID 3\n' "$old" | mail Kyle "To: <game@game.example.org>" "In-Reply-To:"
told Kyle "your bid"
bid Catherine "BID 1" # by the new key
told Catherine "your bid"
printf 'BID 1\n' | letter Maka
cp "$letter" "$work/early"
rekeys --rotate codes
rekeys --forget-old
test "$(files)" = "g1.intake g1.vault" || fail "left: $(files)"
later 1
take 0 "$work/early"
refused Maka E-AUTH
bid Maka "BID 1"
told Maka "your bid"
run 78 keys "$db" --forget-old
checked


# --- another vault: not while a round is open; then the coming auctions have its keys ---
game --deck "$(students)" --options '{"auctions": true, "any_size": true}'
run 65 keys "$db" --rotate vault --now "$(now)"
says "Auction 1 is open"
rows "SELECT count(*) FROM log WHERE kind = 3" 0
test "$(files)" = "g1.intake g1.vault" || fail "left: $(files)"

# --- lost while a round is open: it is void, a new vault is made, everybody bids again ---
run 65 keys "$db" --lost vault --now "$(now)"
says "is there and sound"
bid Bas "BID 1" "TIE 2"
bid Kyle "BID 3"
rm "$work/g1.keys/g1.vault"
for who in Catherine Maka; do bid "$who" "BID 2"; done # the last one closes the round
entries=$(sql "SELECT count(*) FROM log") # without a vault nothing is opened, and nothing changes
run 78 open "$db" --now "$(now)"
says "is missing"
run 78 tick "$db" --now "$(now)"
rows "SELECT count(*) FROM log" "$entries"
rekeys --lost vault
test "$(files)" = "g1.intake g1.vault" || fail "left: $(files)"
rows "SELECT kind FROM log WHERE kind IN (3, 22) ORDER BY seq" "3
22"
rows "SELECT group_concat(kind) FROM log WHERE seq >= (SELECT seq FROM log WHERE kind = 3)" "3,24,22,16,65,64"
for who in $everybody; do
    told "$who" "the one that opens bids, as they were lost"
    told "$who" "void; it begins again"
    told "$who" "Your sealed bid"
done
rows "SELECT count(*) FROM bids" 0
for bid in Bas:2 Catherine:0 Kyle:1 Maka:0; do bid "${bid%:*}" "BID ${bid#*:}"; done
tick
rows "SELECT player, amount FROM bids WHERE amount IS NOT NULL" "1|2
2|0
3|1
4|0"
checked
grep -q "rotated\|replaced once" "$work/out"
# and those of the auctions after it
for who in $(sql "SELECT name FROM waiting WHERE decision = 'B1'"); do bid "$who" "BID 1" "TIE 1"; done
tick
checked

# --- a box: the same; stolen: at once, though the file is there ---
sealed_game box
for bid in Bas:1 Catherine:4; do sends "${bid%:*}" bid "${bid#*:}"; done
cp "$work/g1.keys/g1.vault" "$work/stolen.vault"
rekeys --stolen vault
told Bas "as somebody else may have them"
told Bas "void; it begins again"
test "$(files)" = "g1.intake g1.vault" || fail "left: $(files)"
for bid in Bas:2 Catherine:3 Kyle:1 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
cp "$work/g1.keys/g1.vault" "$work/new.vault"
cp "$work/stolen.vault" "$work/g1.keys/g1.vault" # the old one opens nothing any more
run 78 open "$db" --now "$(now)"
says "not the vault of the game"
cp "$work/new.vault" "$work/g1.keys/g1.vault"
tick
rows "SELECT player, amount FROM bids WHERE amount IS NOT NULL" "1|2
2|3
3|1
4|0"
checked

# --- commitments: nothing is lost; who has revealed does so again ---
sealed_game commit
for bid in Bas:1 Catherine:4; do sends "${bid%:*}" bid "${bid#*:}"; done
rekeys --stolen vault # while bids come in
for bid in Kyle:3 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
rows "SELECT kind FROM log WHERE kind IN (19, 22)" 19
for who in Bas Catherine; do sends "$who" reveal; done
rm "$work/g1.keys/g1.vault"
rekeys --lost vault # while they are revealed
told Bas "who has revealed his sends the reveal again"
told Bas "YOU have to reveal your bid"
echo STATUS | mail Kyle # each mail has what the new key is, until the round is opened
told Kyle "BEGIN PBEM KEYCHANGE 1"
later 1
run 0 host "$db" announce "please reveal again" --now "$(now)"
deliver
told Bas "BEGIN PBEM KEYCHANGE 1"
for who in Kyle Maka; do sends "$who" reveal; done
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
for who in Bas Catherine; do sends "$who" reveal; done
tick
rows "SELECT player, amount, status FROM bids" "1|1|valid
2|4|valid
3|3|valid
4|0|valid"
rows "SELECT count(*) FROM log WHERE kind = 22" 0
checked

# --- dice and piles anew, and whatever else the intake file holds ---
game --options '{"auctions": true, "autopilot": 0}' # the longest silence is played on
rekeys --rotate play # nobody has added to any dice yet
run 1 audit "$db"
! grep -q "he could choose those" "$work/out" || fail "nothing could be chosen yet"
bid Bas "SALT tulip" "BID 1"
rekeys --rotate play
test "$(files)" = "g1.intake g1.vault" || fail "left: $(files)"
rows "SELECT group_concat(kind) FROM log WHERE seq >= (SELECT max(seq) FROM log WHERE kind = 3)" "3,48,33,65,64"
told Bas "the one that makes dice and piles, by choice"
bid Kyle "BID 3"
rekeys --stolen intake
test "$(files)" = "g1.intake g1.vault" || fail "left: $(files)"
told Kyle "He signs with $(print) now."
told Kyle "Earlier mails can no longer be answered"
told Kyle "Your answer is in" # open rounds go on
bid Catherine "BID 4"
cp "$work/g1.keys/g1.intake" "$work/in-force"
checked
grep -q "keys of the host: replaced 3 times" "$work/out" || fail "$(cat "$work/out")"
grep -q "by another key of the host 2 times when he knew what players had added" "$work/out" || fail "$(cat "$work/out")"
! grep -q "WITHOUT" "$work/out"

# --- lost: nobody vouches for what takes its place, and that is said for ever ---
run 65 keys "$db" --lost intake --now "$(now)"
says "is there and sound"
printf 'BID 2\n' | letter Maka
cp "$letter" "$work/early"
rm "$work/g1.keys/g1.intake"
later 1
run 75 submit "$db" --mail --now "$(now)" <"$work/early"
rekeys --lost intake
test "$(files)" = "g1.intake g1.vault" || fail "left: $(files)"
told Maka "THE KEY BEFORE IT DOES NOT VOUCH FOR THAT"
later 1
take 0 "$work/early"
refused Maka E-AUTH
bid Maka "BID 0"
tick
rows "SELECT player, amount FROM bids WHERE auction = 1" "1|1
2|4
3|3
4|0"
for month in $(seq 60); do
    later 43200
    tick
    test "$(sql "SELECT count(*) FROM log WHERE kind = 51")" = 0 || break
done
checked
grep -q "SIGNING KEY REPLACED WITHOUT THE OLD KEY" "$work/out" || fail "$(cat "$work/out")"
grep -q "not provable" "$work/out" || fail "$(cat "$work/out")"
grep -q "^REPLACED WITHOUT THE OLD KEY: from entry" "$work/verify" || fail "$(cat "$work/verify")"
# the file of before is refused, whatever comes
cp "$work/in-force" "$work/g1.keys/g1.intake"
run 78 keys "$db"
says "one that was replaced since"

# --- the backup on paper, and what it restores, also after a change ---
game
rekeys --rotate sign
run 0 keys "$db" --backup
cp "$work/out" "$work/paper"
cp "$work/g1.keys/g1.intake" "$work/g1.keys/g1.vault" "$work"
rm "$work/g1.keys/"*
sed 's/^/  /; s/\([0-9a-f]\{4\}\)/\1 /g' "$work/paper" | tr a-f A-F >"$work/typed" # as somebody types it
run 0 keys "$db" --restore "$work/typed"
cmp "$work/g1.intake" "$work/g1.keys/g1.intake"
cmp "$work/g1.vault" "$work/g1.keys/g1.vault"
bid Bas "BID 1"
told Bas "BEGIN PBEM RECEIPT 1"
# what is there and sound stays as it is; only what is missing is made
rm "$work/g1.keys/g1.intake"
run 0 keys "$db" --restore "$work/typed"
says "made         $work/g1.keys/g1.intake"
says "unchanged    $work/g1.keys/g1.vault"
# a print of before a change makes nothing, and takes the place of nothing
rekeys --rotate sign
subject_is Kyle "[g1] the host signs with another key: compare its fingerprint"
cp "$work/g1.keys/g1.intake" "$work/g1.intake"
run 0 keys "$db" --restore "$work/typed"
says "left as it is $work/g1.keys/g1.intake"
cmp "$work/g1.intake" "$work/g1.keys/g1.intake"
rm "$work/g1.keys/g1.intake"
run 78 keys "$db" --restore "$work/typed"
says "The intake file in this backup was replaced after it was printed"
test ! -e "$work/g1.keys/g1.intake" || fail "it was made all the same"
# a file that is damaged is not overwritten
head -c 40 "$work/g1.intake" >"$work/g1.keys/g1.intake"
chmod 600 "$work/g1.keys/g1.intake"
run 78 keys "$db" --restore "$work/typed"
says "Give it another name, do not remove it"
cp "$work/g1.intake" "$work/g1.keys/g1.intake"
# the fingerprint that a player was told first is as good as that of now, and each is named
first=$(sed -n 's/^Fingerprint of the host: //p' "$work/new.out")
now_signs=$(print)
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --expect-fingerprint "$first"
says "host's key $now_signs, which took the place of another"
says "host's key before: $first, as expected"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --expect-fingerprint "$now_signs"
says "host's key $now_signs, as expected"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --expect-fingerprint "0000 0000 0000 0000"

# --- a player's key: the one before vouches for it, and what it committed to is still opened ---
sealed_game commit
for bid in Bas:1 Catherine:4 Kyle:3 Maka:2; do sends "${bid%:*}" bid "${bid#*:}"; done
mv "$work/seed.Kyle" "$work/seed.before"
later 1
"$player" key --seed "$(seed Kyle)" --old-seed "$work/seed.before" "$(newest Kyle)" >"$work/block" 2>"$work/told"
grep -q "BEGIN PBEM NEWKEY 1" "$work/block"
kyle=$(sed -n 's/^fingerprint is \([0-9a-f ]*\):.*/\1/p' "$work/told")
mail Maka <"$work/block" # whoever mails it
told Bas "Kyle signs with another key from now on, $kyle; the key before it vouches for that."
subject_is Bas "[g1] Kyle signs with another key: compare its fingerprint"
told Bas "Key of Kyle: $kyle"
sends Kyle reveal --old-seed "$work/seed.before"
told Kyle "your reveal"
# the same once more says so; with the old key he can no longer sign
later 1
mail Kyle <"$work/block"
told Kyle "known"
later 1
"$player" reveal --seed "$work/seed.before" "$(newest Kyle)" >"$work/block" 2>"$work/told"
mail Kyle <"$work/block"
refused Kyle E-BLOCK
told Kyle "not signed with the key of its player"
# a seed that is lost: another key by a reply, and the forfeit
mv "$work/seed.Maka" "$work/lost"
maka=$(body "$(newest Bas)" | sed -n 's/^ *Key of Maka: //p')
sends Maka key
told Maka "your key"
told Maka "takes the place of $maka, which does not vouch for it: all are told"
told Maka "The bid that you have sent is revealed with the seed it was made with: add --old-seed FILE. If that is lost"
subject_is Bas "[g1] Maka signs with another key: compare its fingerprint"
told Bas "Maka signs with another key from now on, $(body "$(newest Bas)" | sed -n 's/^ *Key of Maka: //p'); the key before it, $maka, does NOT VOUCH FOR THAT. Compare the new one by another way than mail."
! "$player" reveal --seed "$(seed Maka)" "$(newest Maka)" >"$work/block" 2>"$work/told" || fail "revealed without the seed"
for who in Bas Catherine; do sends "$who" reveal; done
later $((6 * 24 * 60))
tick
rows "SELECT player, amount, status FROM bids" "1|1|valid
2|4|valid
3|3|valid
4||not revealed"
checked
grep -q "5 keys, 1 in the place of others, 1 of players whose key before it vouches" "$work/out" || fail "$(cat "$work/out")"

# --- the mode table: its rounds are void as well, as the host's half comes from the vault ---
rm -rf "$work/g1" "$work/g1.keys"
new --experimental-table --options '{"auctions": true, "bids": "table", "protest": 0}'
for who in $everybody; do
    sends "$who" key
    sends "$who" shares 2
done
later 1
run 0 round "$db" void 1 0 --why "now all have mailed their shares" --now "$(now)"
deliver
for bid in Bas:1 Catherine:4; do sends "${bid%:*}" bid "${bid#*:}"; done
rekeys --stolen vault
told Bas "void; it begins again"
for bid in Bas:1 Catherine:4 Kyle:3 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
tick
rows "SELECT player, amount, status FROM bids WHERE amount IS NOT NULL" "1|1|valid
2|4|valid
3|3|valid
4|0|valid"
checked
