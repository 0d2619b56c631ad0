#!/bin/sh
# The intake file of a game of the mode table takes the place of another (sealed-bids 2.3, 3.3): by
# choice, lost, stolen, with a witness and without; what becomes of the rounds whose shares are
# sealed to its key, of blocks from older mails, and what audit and players see of it.
. tests/support/cli.sh
. tests/support/player.sh

# begin WITNESSED: auction 2 is open, of four players, or of Anna as their witness
begin() {
    rm -rf "$work/g1" "$work/g1.keys" "$work"/seed.*
    if test -n "$1"; then
        new --experimental-table --options "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0}" \
            --witness "Anna <anna@example.org>"
    else
        new --experimental-table --options "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0}"
    fi
    for who in $everybody $1; do sends "$who" key; done
    for who in ${1:-$everybody}; do sends "$who" shares 2; done
    again 1
}
again() {
    later 1
    run 0 round "$db" void "$1" 0 --why "now all have mailed their shares" --now "$(now)"
    deliver
}
rekeys() {
    later 1
    run 0 keys "$db" --now "$(now)" "$@"
    deliver
}
bids() { for bid in Bas:1 Catherine:4 Kyle:3 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done; }
# changes: how many keys for shares the log names besides the first
changes() { rows "SELECT count(*) FROM log WHERE kind = 3 AND instr(body, 'intake-pk ')" "$1"; }
# names_it: the newest round has the key that the newest change names
names_it() {
    key=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 3 ORDER BY seq DESC LIMIT 1" | grep '^intake-pk ')
    rows "SELECT instr(body, '$key') > 0 FROM log WHERE kind = 16 ORDER BY seq DESC LIMIT 1" 1
}
is_opened() {
    tick
    rows "SELECT player, amount, status FROM bids WHERE amount IS NOT NULL ORDER BY auction DESC, player LIMIT 4" "1|1|valid
2|4|valid
3|3|valid
4|0|valid"
}
# copy_is_verified: what is exported too
copy_is_verified() {
    run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --export "$work/g1.copy"
    "$player" audit "$work/g1.copy" --checkpoint "$work/g1/g1.mail" >"$work/out" || fail "$(cat "$work/out")"
    grep -q '^Verified' "$work/out" || fail "$(cat "$work/out")"
    rm "$work/g1.copy"
}

# --- by choice: not while shares wait that only the present key opens ---
begin ""
run 65 keys "$db" --rotate codes --now "$(now)"
says "Auction 2 is not opened yet, and the shares that open it are sealed to the key that makes codes"
run 65 keys "$db" --rotate intake --now "$(now)"
says "it is replaced once its bids are opened"
test "$(cd "$work/g1.keys" && echo *)" = "g1.intake g1.vault" || fail "left: $(ls "$work/g1.keys")"
rekeys --rotate sign # shares are not sealed to that
changes 0
bids
run 65 keys "$db" --rotate codes --now "$(now)" # all are there, and not opened
says "it is replaced once its bids are opened"
is_opened
checked

# in a round of commitments none wait; the next round has the new key
rm -rf "$work/g1" "$work/g1.keys"
new --experimental-table --options '{"auctions": true, "bids": "table", "protest": 0}'
for who in $everybody; do sends "$who" key; done
rekeys --rotate codes
changes 1
told Kyle "Shares are sealed to another key, too: make bids from mails that come from now on."
for who in $everybody; do sends "$who" shares 2; done
again 1
names_it
bids
is_opened
checked
# the dishonest host: a key that the log does not name; a change of it that he left out
forged() {
    rm -rf "$work/forged" "$work/forged.keys"
    cp -r "$work/g1" "$work/forged"
    cp -r "$work/g1.keys" "$work/forged.keys"
    /usr/bin/python3 -B tests/support/forge.py "$work/forged/g1.db" "$work/g1.keys/g1.intake" "$@"
    run 65 audit "$work/forged/g1.db"
}
is=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 3" | sed -n 's/^intake-pk //p')
other=$(printf %s "$is" | tr 0-9a-f 1-9a-f0)
forged 16 "intake-pk $is" "intake-pk $other"
says "step 7, entry $(sql "SELECT min(seq) FROM log WHERE kind = 16 AND instr(body, 'mode table')"): "
forged 3 "intake-pk $is" "intake-pk $other"
says "step 5, entry $(sql "SELECT seq FROM log WHERE kind = 3"): It is not signed with the host's key before it."
forged 3 "intake-pk $is
" ""
says "step 5, entry $(sql "SELECT seq FROM log WHERE kind = 3"): It is not signed with the host's key before it."

# --- lost: the round begins again, all codes are new, and a block of before says what to do ---
begin ""
sends Bas bid 5
block Kyle bid 3 --seq 5 >"$work/before"
rm "$work/g1.keys/g1.intake"
rekeys --lost intake
told Kyle "THE KEY BEFORE IT DOES NOT VOUCH FOR THAT"
told Kyle "void; it begins again"
modes_are "commit table table"
names_it
later 1
mail Kyle <"$work/before"
told Kyle "That round was void and has begun again: make another one, from a newer mail."
told Kyle "sealed-player bid MAIL 3"
bids
is_opened
checked
grep -q "SIGNING KEY REPLACED WITHOUT THE OLD KEY" "$work/out" || fail "$(cat "$work/out")"
copy_is_verified

# --- stolen when all are there: the host opens nothing of it, and a tie begins again as well ---
begin ""
bids
cp "$work/g1.keys/g1.intake" "$work/thief"
rekeys --stolen intake
rows "SELECT group_concat(kind) FROM log WHERE seq >= (SELECT seq FROM log WHERE kind = 3)" "3,48,33,22,16,65,64"
tick
rows "SELECT count(*) FROM log WHERE kind = 21" 0
for bid in Bas:3 Catherine:3 Kyle:1 Maka:0; do sends "${bid%:*}" bid "${bid#*:}"; done
tick
modes_are "commit table table table"
mv "$work/g1.keys/g1.vault" "$work/vault"
run 78 keys "$db" --stolen intake --now "$(now)" # the key of a tie comes from it
says "is missing"
changes 1
mv "$work/vault" "$work/g1.keys/g1.vault"
rekeys --stolen intake
changes 2
names_it
modes_are "commit table table table table"
sends Bas bid 1
sends Catherine bid 0
tick
coins_are "1 5 5 5"
checked
copy_is_verified
cp "$work/thief" "$work/g1.keys/g1.intake" # what he has is no key of the game any more
run 78 keys "$db"
says "one that was replaced since"

# --- a witness: what he mails is sealed to the key of his round ---
begin Anna
anna=$(block Anna key 2>&1 >/dev/null; tr '\n' ' ' <"$work/told" | sed 's/.*fingerprint is \([^:]*\):.*/\1/')
with_witness() { for bid in Bas:1 Catherine:4 Kyle:3 Maka:0; do sends "${bid%:*}" bid "${bid#*:}" --witness "$anna"; done; }
closed() { grep -l "BEGIN PBEM CLOSE" "$work/g1/g1.mail/anna@example.org/new"/* | sort -V | tail -n 1; }
shares() { "$player" share --seed "$(seed Anna)" "$(closed)" >"$work/block" 2>"$work/told" || fail "$(cat "$work/told")"; }
with_witness
shares
cp "$work/block" "$work/before"
run 65 keys "$db" --rotate intake --now "$(now)"
says "it is replaced once its bids are opened"
rekeys --stolen intake
told Kyle "void; it begins again"
modes_are "commit witness witness"
names_it
later 1
mail Anna "To: <game@game.example.org>" "In-Reply-To:" <"$work/before" # a block needs no token
told Anna "That round was void and has begun again"
with_witness
shares
later 1
mail Anna <"$work/block"
told Anna "your share of the key"
is_opened
checked
copy_is_verified

# --- mails of somebody who was never told of it
cp -r "$work/g1/g1.mail" "$work/kept"
grep -rl "BEGIN PBEM KEYCHANGE" "$work/kept" | xargs sed -i 's/^\(BEGIN\|END\) PBEM KEYCHANGE/\1 PBEM NOTHING/'
! "$player" verify "$work/kept" >"$work/verify" || fail "verified"
grep -q "^ANOTHER KEY: shares of auction [34], round 0, are sealed to a key that no change" "$work/verify" || fail "$(cat "$work/verify")"
