#!/bin/sh
# A dishonest host does each thing that sealed-bids 1 calls seen, with all his keys and a log that
# he hashes and signs again; and the players see it, with nothing but the mails they kept.
. tests/support/cli.sh
. tests/support/player.sh
forge="/usr/bin/python3 $support/forge.py"

# begin MODE: a game whose players can bid. In table and witness all have mailed halves first, as
# Anna has, who is the witness.
begin() {
    rm -rf "$work/g1" "$work/g1.keys"
    rounds="{\"auctions\": true, \"protest\": 0, \"bids\""
    case $1 in
    table) new --experimental-table --options "$rounds: \"table\"}" ;;
    witness) new --experimental-table --options "$rounds: \"table\"}" --witness "Anna <anna@example.org>" ;;
    *) new --options "$rounds: \"$1\"}" ;;
    esac
    test "$1" = host-sealed || for who in $everybody; do sends "$who" key; done
    case $1 in
    table) for who in $everybody; do sends "$who" shares 2; done ;;
    witness) sends Anna key && anna=$(tr '\n' ' ' <"$work/told" | sed 's/.*fingerprint is \([^:]*\):.*/\1/') && sends Anna shares 2 ;;
    *) return 0 ;;
    esac
    later 1
    run 0 round "$db" void 1 0 --why "all halves are there" --now "$(now)"
    deliver
}
# bids MODE NAME:AMOUNT...
bids() {
    mode=$1
    shift
    for bid; do
        case $mode in
        host-sealed) bid "${bid%:*}" "SALT word of ${bid%:*}" "BID ${bid#*:}" ;;
        witness) sends "${bid%:*}" bid "${bid#*:}" --witness "$anna" ;;
        *) sends "${bid%:*}" bid "${bid#*:}" ;;
        esac
    done
}
# honest MODE: a game of one auction that was opened, its mails in $work/kept
honest() {
    rm -rf "$work/kept"
    begin "$1"
    bids "$1" Bas:1 Catherine:4 Kyle:3 Maka:0
    test "$1" != commit || for who in $everybody; do sends "$who" reveal; done
    test "$1" != witness || sends Anna share
    tick
    rows "SELECT count(*) FROM log WHERE kind = 21" 1
    cp -r "$work/g1/g1.mail" "$work/kept"
    run 0 audit "$db" --checkpoint "$work/kept"
    "$player" verify "$work/kept" >"$work/out" || fail "honest mails do not verify"
    cp "$db" "$work/honest.db"
}
# forged KIND OLD NEW: the honest game, altered
forged() {
    cp "$work/honest.db" "$db"
    rm -f "$db-wal" "$db-shm"
    $forge "$db" "$work/g1.keys/g1.intake" "$@" || fail "forging $*"
}
# mailed KIND OLD NEW: copies of the kept mails in $work/theirs, the block of this kind altered in all
mailed() {
    rm -rf "$work/theirs"
    cp -r "$work/kept" "$work/theirs"
    /usr/bin/python3 - "$support" "$work/theirs" "$@" <<'PYEOF'
import glob, os, re, sys
sys.dont_write_bytecode = True
support, theirs, kind, old, new = sys.argv[1:]
sys.path.insert(0, os.path.join(support, "..", "vectors"))
from second import armor
for path in glob.glob(theirs + "/*/new/*"):
    text = open(path, newline="").read()
    found = re.search(rf"BEGIN PBEM {kind} 1\r?\n(.*?)END PBEM {kind} [0-9a-f]{{16}}", text, re.S)
    if found:
        body = bytes.fromhex(re.sub(r"\s", "", found.group(1)))
        body = re.sub(old.encode(), new.encode(), body)
        open(path, "w", newline="").write(text.replace(found.group(0), armor(kind, body).replace("\n", "\r\n")))
PYEOF
}
# seen STEP: the audit names it, where nobody kept a mail
seen() {
    run 65 audit "$db"
    says "step $1"
}
# kept_shows: nothing is wrong with the file itself; the kept mails tell
kept_shows() {
    run 1 audit "$db"
    run 65 audit "$db" --checkpoint "$work/kept"
    says "step 4"
    says "vouches for another entry"
}
# line KIND TEXT: the line of the first entry of this kind that begins so
line() { sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = $1 ORDER BY seq LIMIT 1" | grep "^$2" | head -n 1; }

for mode in host-sealed box commit table witness; do
    honest $mode
    # T6, T8: another amount than was sealed; another commitment in the list; a bid dropped from it
    amount=$(line 21 "bid 3 ")
    forged 21 "$amount" "$(echo "$amount" | sed 's/^\(bid 3 [0-9]* 0 1\) 3 /\1 4 /')"
    seen 8
    forged 19 "$(line 19 "bid 3 ")" "none 3"
    seen 7
    # T9: "it does not open"
    forged 21 "$amount" "$(echo "$amount" | awk '{ print $1, $2, $3, 4, 0, 0, "-" }')"
    seen 8
    # T9: another share of the key than the one whose half was published
    if test $mode = table || test $mode = witness; then
        shares=$(line 21 "share 0 ")
        forged 21 "$shares" "share 0 $(printf '%064d' 1)"
        seen 8
    fi
    # T10: another number for the dice of an event, an event left out
    forged 33 "$(line 33 "reveal ")" "reveal $(printf '%064d' 7)"
    seen 9
    # T15: history written anew where no rule of the game notices
    forged 6 "$(line 6 "salt ")" "salt $(printf '%032d' 7)"
    if test $mode = host-sealed; then
        kept_shows
    else # what players signed acknowledges the other history
        seen 6
    fi
    # T15: the end cut off
    cp "$work/honest.db" "$db"
    end=$(sql "SELECT max(seq) FROM log WHERE kind = 64 AND seq < (SELECT max(seq) FROM log WHERE kind = 21)")
    triggers=$(sqlite3 "$db" "SELECT sql || ';' FROM sqlite_schema WHERE type = 'trigger'")
    drops=$(sqlite3 "$db" "SELECT 'DROP TRIGGER ' || name || ';' FROM sqlite_schema WHERE type = 'trigger'")
    sqlite3 "$db" "$drops DELETE FROM log WHERE seq > $end; $triggers"
    run 65 audit "$db" --checkpoint "$work/kept"
    says "tail was removed"
done

# T6: the sealed bid itself replaced by another: its receipt vouches for the one that came.
honest host-sealed
block=$(line 17 "block ")
forged 17 "$block" "$(echo "$block" | sed 's/^\(block .\{150\}\)0/\11/; t; s/^\(block .\{150\}\)./\10/')"
run 65 audit "$db" --checkpoint "$work/kept"
says 'The receipt in'

# verified STATUS WORDS: of the mails in $work/theirs
verified() {
    status=0
    "$player" verify "$work/theirs" >"$work/out" 2>&1 || status=$?
    test "$status" = "$1" || fail "status $status: $(cat "$work/out")"
    grep -q "$2" "$work/out" || fail "$(cat "$work/out")"
}

# T7: an older database is put back, and with it goes a bid that has a receipt.
begin host-sealed
cp "$db" "$work/older.db"
bid Bas "BID 4"
rm -f "$db-wal" "$db-shm"
cp "$work/older.db" "$db"
bids host-sealed Catherine:1 Kyle:2 Maka:0
later $((49 * 60))
tick
told Bas "Opened Auction 1, round 0"
rm -rf "$work/theirs"
cp -r "$work/g1/g1.mail/bas@example.org" "$work/theirs"
verified 65 'A BID IS MISSING: auction 1, round 0, player 1'
! grep -q 'fits together' "$work/out" || fail "$(cat "$work/out")"

# The same with a list, or an opening, that the host does not mail at all.
honest host-sealed
mailed CLOSE 'auction 1' 'auction 9'
verified 1 'NOT CHECKED: auction 1, round 0: what was opened in'
mailed OPEN 'auction 1' 'auction 9'
verified 1 'NOT CHECKED: auction 1, round 0: what its bids opened to'

# What was damaged on its way is named, and is not taken for a dishonest host's.
rm -rf "$work/theirs"
cp -r "$work/kept" "$work/theirs"
hurt=$(grep -l 'BEGIN PBEM OPEN' "$work/theirs/bas@example.org/new/"*)
sed -i '/BEGIN PBEM OPEN/ { n; s/^6/7/; }' "$hurt"
verified 1 "NOT CHECKED: the block OPEN in $hurt was damaged"
! grep -q '^All of it' "$work/out" || fail "$(cat "$work/out")"

for mode in host-sealed commit box table witness; do
    # T7: a bid that has a receipt is not in the list that is mailed, or not among what was opened.
    honest $mode
    rm -rf "$work/copies"
    mailed CLOSE 'bid 3 [^\n]*' 'none 3'
    verified 65 'A BID IS MISSING: auction [12], round 0, player 3'
    mailed OPEN 'bid 3 [^\n]*' 'none 3'
    verified 65 'LEFT OUT: auction [12], round 0, player 3'
    # T9: "too high", "it does not open"
    mailed OPEN '(bid 3 \d+) 0 ' '\1 3 '
    verified 65 'NOT COUNTED: auction [12], round 0, player 3'
    test $mode != host-sealed || {
        mailed OPEN '(bid 3 \d+) 0 [^\n]*' '\1 4 0 0 -'
        verified 65 'NOT COUNTED: auction [12], round 0, player 3'
    }
    # T9: an amount in a mail that is not the one committed to
    mailed OPEN '(bid 3 \d+ 0 1) 3 ' '\1 2 '
    verified 65 'OPENED FALSELY: auction [12], round 0, player 3'
    # T15: a list for Kyle, and another one for the rest
    mailed CLOSE 'bid 4 [^\n]*' 'none 4'
    rm -rf "$work/theirs/kyle@example.org"
    cp -r "$work/kept/kyle@example.org" "$work/theirs"
    verified 65 '^TWO LISTS: '
    test $mode != host-sealed || continue

    # T7: a mail that the host drops, of which its player sent a copy to Maka. He closes without it.
    begin $mode
    bids $mode Bas:1 Catherine:4 Maka:0
    mkdir -p "$work/copies"
    test $mode = witness && set -- --witness "$anna" || set --
    "$player" bid --seed "$(seed Kyle)" "$(newest Kyle)" 5 "$@" >"$work/copies/from-kyle" 2>"$work/told"
    later $((49 * 60))
    tick
    cp "$work/g1/g1.mail/maka@example.org/new/"* "$work/copies"
    ! "$player" verify "$work/copies" >"$work/out" || fail "a dropped mail is not seen"
    grep -q 'NO ANSWER: auction [12], round 0, player 3' "$work/out" || fail "$(cat "$work/out")"
    later 1
    mail Kyle <"$work/copies/from-kyle" # too late now: and so his receipt says
    told Kyle "That round is closed"
    cp "$work/g1/g1.mail/kyle@example.org/new/"* "$work/copies"
    "$player" verify "$work/copies" >"$work/out" || fail "$(cat "$work/out")"
done

# T10: a die in a mail that does not follow from its numbers; a number that is not the next.
honest host-sealed
rm -rf "$work/theirs"
cp -r "$work/kept" "$work/theirs"
"$player" check-dice "$work/theirs" >"$work/out" || fail "$(cat "$work/out")"
mail=$(grep -rl 'Roll 1 ' "$work/theirs" | head -n 1)
if test -n "$mail"; then
    sed -i 's/^\( *Roll 1 .*, 6 faces: \)\([1-5]\)/\16/; t; s/^\( *Roll 1 .*, 6 faces: \)6/\11/' "$mail"
    ! "$player" check-dice "$work/theirs" >"$work/out" || fail "a wrong die is not seen"
fi
mail=$(grep -rl 'Event 2 of chain 1' "$work/theirs" | head -n 1)
number=$(grep -A 1 'Event 2 of chain 1' "$mail" | tr -d ' \r' | grep -x '[0-9a-f]\{64\}')
sed -i "s/$number/$(printf '%064d' 7)/" "$mail"
! "$player" check-dice "$work/theirs" >"$work/out" || fail "a wrong number is not seen"
grep -q 'another mail has another number\|DOES NOT FOLLOW' "$work/out" || fail "$(cat "$work/out")"

# T15: one history for Kyle, another for the rest. Whoever lays their mails side by side sees it.
rm -rf "$work/g1" "$work/g1.keys"
new
bid Bas "BID 1"
cp -r "$work/g1" "$work/second"
bid Kyle "BID 4"
db=$work/second/g1.db bid Catherine "BID 2"
mkdir "$work/both"
cp "$work/g1/g1.mail/kyle@example.org/new/"* "$work/both"
for file in "$work/second/g1.mail/catherine@example.org/new/"*; do cp "$file" "$work/both/second-$(basename "$file")"; done
"$player" verify "$work/g1/g1.mail" >"$work/out" || fail "one history alone is taken for two"
! "$player" verify "$work/both" >"$work/out" || fail "two histories are not seen"
grep -q '^TWO HISTORIES' "$work/out" || fail "$(cat "$work/out")"

# T5, T15 with a witness: he shows her a history in which the round is closed, has her share, and
# reads the bids before the others are in. Whoever lays her mails beside a player's sees it.
db=$work/g1/g1.db
begin witness
bids witness Bas:1 Catherine:4
rm -rf "$work/second" "$work/both"
cp -r "$work/g1" "$work/second"
db=$work/second/g1.db
began=$minutes
later $((49 * 60))
tick
told Anna "No bid can be changed any more"
sends Anna share
cp "$work/block" "$work/early"
tick
rows "SELECT player, amount FROM bids WHERE amount IS NOT NULL" "1|1
2|4"
db=$work/g1/g1.db
minutes=$began
bids witness Kyle:3 Maka:0
later 1
mail Anna <"$work/early" # what she acknowledges is not in the history of the others
rows "SELECT count(*) FROM log WHERE kind = 18 AND actor = 5 AND instr(CAST(body AS TEXT), 'reason ack')" 1
mkdir "$work/both"
cp "$work/g1/g1.mail/kyle@example.org/new/"* "$work/both"
"$player" verify "$work/both" >"$work/out" || fail "one history alone is taken for two"
for file in "$work/second/g1.mail/anna@example.org/new/"*; do cp "$file" "$work/both/second-$(basename "$file")"; done
! "$player" verify "$work/both" >"$work/out" || fail "two histories are not seen"
grep -q '^TWO HISTORIES' "$work/out" || fail "$(cat "$work/out")"

# T13: a pile that was stacked: at the end of the game, when the secret is published.
db=$work/end/g1.db
mkdir "$work/end"
mkdir -m 700 "$work/end.keys"
printf 'keys = %s\nhost = game.example.org\n' "$work/end.keys" >"$work/end/sealed.ini"
run 0 new "$db" --rules mutant --options '{"auctions": true, "autopilot": 0}' --now "$(now)" \
    "Bas <bas@example.org>" "Catherine <catherine@example.org>" "Kyle <kyle@example.org>"
for month in $(seq 60); do
    later 43200
    tick
    test "$(sql "SELECT count(*) FROM log WHERE kind = 51")" = 0 || break
done
run 0 audit "$db" --checkpoint "$work/end/g1.mail"
shuffle=$(line 33 "shuffle ")
$forge "$db" "$work/end.keys/g1.intake" 33 "$shuffle" "$(echo "$shuffle" | cut -d' ' -f1-3) $(printf '%064d' 7)"
run 65 audit "$db"
says "step 10"
