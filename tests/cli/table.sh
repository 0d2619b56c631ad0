#!/bin/sh
# Bids that only all who bid can open together (mode table, sealed-bids 3.3), from raw mails to
# the result: halves of shares, bids that carry shares, a tie, the fallback where somebody does
# not mail, a host who plays; and that the audit and the players' program see it all.
. tests/support/cli.sh
. tests/support/player.sh

# begin OPTIONS: a game whose players have mailed keys and shares; auction 2 is open
begin() { # a deck without Training Cards: nothing comes between two auctions
    rm -rf "$work/g1" "$work/g1.keys"
    new --experimental-table --deck "$(students)" --options "{\"auctions\": true, \"any_size\": true, \"bids\": \"table\", \"protest\": 0$1}"
    for who in $everybody; do
        sends "$who" key
        test "$who" = "${2:-}" || sends "$who" shares 2
    done
    test $# -lt 3 || "$3"
    later 1
    run 0 round "$db" void 1 0 --why "now all have mailed their shares" --now "$(now)"
    deliver
}

# --- only with the option that says what it is ---
run 78 new "$db" --rules mutant --options '{"bids": "table"}' "Bas <bas@example.org>" \
    "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" "Maka <maka@example.org>"
says "are an experiment: say --experimental-table too"
test ! -e "$db" || fail "a game was made all the same"

# --- the first auction begins before anybody has shares: it is one of commitments ---
begin ""
modes_are "commit table"
told Kyle "sealed-player bid MAIL 3"
told Kyle "only when all have mailed can anybody open them"
untold Kyle "sealed-player shares" # he has mailed them, for 16 auctions
rows "SELECT count(*) FROM log WHERE kind = 23" $((4 * 48))
rows "SELECT count(*) FROM archive" 4 # each mail is kept once

# --- all mail, and it opens; a tie goes on in the same way ---
sends Bas bid 1
told Bas "your sealed bid"
told Bas "BEGIN PBEM RECEIPT 1"
sends Catherine bid 3
sends Kyle bid 2
sends Kyle bid 3 --seq 4000000000 # replaces it
tick
rows "SELECT kind FROM log WHERE kind IN (19, 21)" "" # nobody can open anything yet
sends Maka bid NONE
told Bas "BEGIN PBEM CLOSE 1"
tick
rows "SELECT player, amount, status FROM bids WHERE round = 0" "1|1|valid
2|3|valid
3|3|valid
4|0|taken back"
told Bas "All 4 commitments match"
modes_are "commit table table"
sends Catherine bid 1
sends Kyle bid 0
tick
coins_are "5 1 5 5"
checked
grep -q '4 keys' "$work/out" || { cat "$work/out"; fail "the audit tells of no keys"; }
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --export "$work/g1.copy"
"$player" audit "$work/g1.copy" --checkpoint "$work/g1/g1.mail" >"$work/out" || { cat "$work/out"; fail "audit of the copy"; }
grep -q '^Verified' "$work/out"

# --- a wrong share is told at once, and can be mended; a plain bid, a commitment are refused ---
assign
later 1
echo "BID 1" | mail Kyle
told Kyle "sealed-player bid MAIL 3"
"$player" keygen --seed "$work/seed.other" >"$work/paper.other"
"$player" bid --seed "$work/seed.other" "$(newest Kyle)" 1 >"$work/block" 2>"$work/told" && fail "a bid with another seed"
grep -q 'does not hold the share of this seed' "$work/told" || fail "$(cat "$work/told")"

# --- who does not mail makes the others reveal; nothing was read before ---
for bid in Bas:1 Catherine:0 Kyle:2; do sends "${bid%:*}" bid "${bid#*:}"; done
later $((49 * 60))
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 2
told Kyle "YOU have to reveal your bid"
untold Maka "YOU have to reveal your bid"
sends Bas reveal
sends Catherine reveal
tick
for edit in "question SET commits=1" "question SET revealed=7" "question SET answered=15" "question SET closed_at=closed_at+1" "sealed SET counts=1-counts" "sealed SET status=0"; do
    cp -r "$work/g1" "$work/edited"
    sqlite3 "$work/edited/g1.db" "UPDATE $edit WHERE auction = (SELECT max(auction) FROM question)"
    run 65 audit "$work/edited/g1.db"
    grep -q "^step 11.*${edit%% *}" "$work/out" || { cat "$work/out"; fail "not seen: $edit"; }
    rm -rf "$work/edited"
done
rows "SELECT count(*) FROM log WHERE kind = 21" 2
sends Kyle reveal
told Kyle "your reveal"
tick
rows "SELECT player, amount, status FROM bids WHERE auction = (SELECT max(auction) FROM bids)" "1|1|valid
2|0|valid
3|2|valid"
rows "SELECT count(*) FROM log WHERE kind = 21 AND instr(body, 'share 0')" 2 # none of this one
checked

# --- a seat changes hands: the open round begins again, as the new player has no part in its key ---
begin ""
sends Bas bid 1
sends Kyle bid 3
later 1
run 0 host "$db" seat Kyle "Ben <ben@example.org>" --now "$(now)"
deliver
modes_are "commit table commit" # he has mailed no halves; those that Kyle mailed count no more
told Bas "Ben has no part in the key that its bids were sealed with."
rows "SELECT count(*) FROM sealed WHERE auction = 3" 0
later 1
"$player" bid --seed "$(seed Bas)" "$(newest Bas)" 1 >"$work/block" 2>"$work/told" || fail "$(cat "$work/told")"
mail Bas <"$work/block"
sends Ben key
sends Ben shares 2
sends Ben bid 4
for bid in Catherine:0 Maka:2; do sends "${bid%:*}" bid "${bid#*:}"; done
for who in Bas Catherine Ben Maka; do sends "$who" reveal; done
tick
rows "SELECT player, amount, status FROM bids WHERE auction = 3" "1|1|valid
2|0|valid
3|4|valid
4|2|valid"
modes_are "commit table commit table" # now all have
for bid in Bas:1 Catherine:2 Ben:1; do sends "${bid%:*}" bid "${bid#*:}"; done

# --- not while bids are being opened that only those can open who made their key ---
sends Maka bid 2
run 65 host "$db" seat Ben "Zoe <zoe@example.org>" --now "$(now)"
says "no seat changes hands before that is done"
tick
modes_are "commit table commit table table" # a tie, of which the same holds
run 65 host "$db" seat Bas "Zoe <zoe@example.org>" --now "$(now)"
says "no seat changes hands before that is done"
checked

# --- a host who plays leaves his bid before the auction begins ---
ahead() {
    run 0 round "$db" ahead
    cp "$work/out" "$work/ahead"
    "$player" bid --seed "$(seed Catherine)" "$work/ahead" 4 >"$work/block" 2>"$work/told" || fail "$(cat "$work/told")"
    grep -q 'more counts as 0' "$work/told" || fail "$(cat "$work/told")"
    later 1
    mail Catherine <"$work/block"
    told Catherine "BEGIN PBEM RECEIPT 1"
}
begin ', "host": 2' Catherine ahead
modes_are "commit table"
told Catherine "The bid that you left before this auction began is in the list"
rows "SELECT actor, (SELECT kind FROM log b WHERE b.seq = a.seq - 1) FROM log a WHERE kind = 17" "2|16"
for bid in Bas:1 Kyle:3 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
tick
rows "SELECT player, amount, status FROM bids" "1|1|valid
2|4|valid
3|3|valid
4|0|valid"
coins_are "5 1 5 5"
checked

# --- whose a half is cannot be changed afterwards ---
cp -r "$work/g1" "$work/forged"
cp -r "$work/g1.keys" "$work/forged.keys"
/usr/bin/python3 -B tests/support/forge.py "$work/forged/g1.db" "$work/g1.keys/g1.intake" 23 "player 2" "player 3"
run 65 audit "$work/forged/g1.db"
