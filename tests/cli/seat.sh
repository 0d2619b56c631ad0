#!/bin/sh
# Another person takes a seat: the old one's mails and codes are dead, the new one is invited and
# plays on with what the seat has, all are told, and the audit follows.
. tests/support/cli.sh
. tests/support/player.sh

figures() {
    "$sealed" list "$db" --json --now "$(now)" |
        /usr/bin/python3 -c 'import json, sys
print(*["%(in_time)d/%(missed)d" % p for p in json.load(sys.stdin)["players"]])'
}

new --options '{"auctions": true, "any_size": true}' --deck "$(students)"
bid Kyle "BID 1"
for i in 1 2; do # Maka misses two, and is on autopilot
    later $((60 * 48 + 11))
    tick
done
rows "SELECT autopilot, defaults FROM seat WHERE name = 'Maka'" "1|2"
old=$(code Maka)
test -n "$old" || fail "Maka has no code"
minutes=$((minutes + 1))
echo "ADDRESS maka@new.example.org" | mail Maka # waits to be confirmed, and never is
echo "BID 3" | letter Maka
cp "$letter" "$work/old.eml"

run 0 host "$db" seat Maka "Anna Alba <anna@example.org>" --why "Maka has no time" --now "$(now)"
says "Another person has the place of Maka now; the players are told."
deliver
rows "SELECT name, autopilot, defaults FROM seat WHERE player = 4" "Anna Alba|0|0"
rows "SELECT state FROM moving" dropped
for who in Bas Kyle; do
    told "$who" "Anna Alba plays on in the place of Maka: Maka has no time."
done
test "$(figures)" = "0/2 0/2 1/1 0/0" || fail "figures are $(figures)" # Anna has missed nothing

# --- who had it is told, and is somebody who has no code ---
untold Maka "plays on in the place" # his newest mail is none of the table's
grep -rq "your seat has another player now" "$work/g1/g1.mail/" || fail "Maka is not told"

# --- who has it now ---
anna() {
    find "$work/g1/g1.mail/anna@example.org/new" -type f | sort -V | tail -n 1
}
body "$(anna)" >"$work/mail"
grep -q "WELCOME, Anna Alba" "$work/mail" || fail "Anna is not invited"
grep -q "B1  Your sealed bid" "$work/mail" || fail "Anna is not asked"
tr -s " \n" " " <"$work/mail" | grep -q "Maka has no time" || fail "Anna is not told why"
! body "$(anna)" | grep -qF "$old" || fail "Anna has the old code"

# --- dead: the mail with the old token, and the code that is typed ---
take 0 "$work/old.eml"
rows "SELECT count(*) FROM sealed WHERE player = 4" 0
printf 'CODE %s\nBID 3\n' "$old" | letter Maka "To: game@game.example.org" "In-Reply-To:"
take 0 "$letter"
rows "SELECT count(*) FROM sealed WHERE player = 4" 0
later 1
{
    echo "From: Anna <anna@example.org>"
    echo "To: $(header Reply-To "$(anna)")"
    echo "Message-ID: <anna-1@example.org>"
    echo "Date: $(date -u -d "$(now)" -R)"
    echo "Subject: Re: you are in"
    echo
    echo "BID 2"
} >"$letter"
take 0 "$letter"
rows "SELECT count(*) FROM sealed WHERE player = 4" 1
for who in Bas Catherine Kyle; do bid "$who" "BID 0"; done
tick
run 0 show "$db" --history
says "Anna Alba"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- ten minutes before the deadline: the first that somebody new misses does not count, the next does ---
db=$work/soon/g1.db
minutes=0
new --options '{"auctions": true, "any_size": true}' --deck "$(students)"
minutes=$((60 * 48 - 10))
run 0 host "$db" seat Maka "Anna <anna@example.org>" --now "$(now)"
run 0 host "$db" seat Anna "Zoe <zoe@example.org>" --now "$(now)"
deliver
later 20
tick
rows "SELECT group_concat(defaults) FROM seat" "1,1,1,0"
test "$(figures)" = "0/1 0/1 0/1 0/0" || fail "figures are $(figures)"
run 0 audit "$db" --checkpoint "$work/soon/g1.mail" --now "$(now)"
later $((60 * 48 + 10))
tick
rows "SELECT group_concat(defaults) FROM seat" "2,2,2,1"
untold Bas "excused"
run 0 audit "$db" --checkpoint "$work/soon/g1.mail" --now "$(now)"
cp "$db" "$work/before.db"
run 1 audit "$db" --rebuild --now "$(now)"
test "$(sqlite3 "$work/before.db" "SELECT * FROM seat")" = "$(sql "SELECT * FROM seat")" || fail "seats differ"
db=$work/g1/g1.db

# --- refusals ---
run 64 host "$db" seat Kyle
run 65 host "$db" seat Zoe "Ben <ben@example.org>" --now "$(now)"
says "\"Zoe\" is no player of this game: these are "
run 65 host "$db" seat Kyle "ben@example.org" --now "$(now)"
says "has no name"
run 65 host "$db" seat Kyle "Bas <ben@example.org>" --now "$(now)"
says "Somebody is called \"Bas\" already; choose another name."
rows "SELECT group_concat(name) FROM seat" "Bas,Catherine,Kyle,Anna Alba"
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- where players seal with keys of their own the new person has to bring one ---
for mode in box commit; do
    db=$work/$mode/g1.db
    new --options "{\"auctions\": true, \"bids\": \"$mode\", \"protest\": 0}"
    for who in $everybody; do sends "$who" key; done
    for bid in Bas:1 Kyle:3 Maka:2; do sends "${bid%:*}" bid "${bid#*:}"; done
    "$player" bid --seed "$(seed Kyle)" "$(newest Kyle)" 5 --seq 4000000000 >"$work/late" 2>"$work/told"
    later 1
    run 0 host "$db" seat Kyle "Ben <ben@example.org>" --now "$(now)"
    deliver
    # what Kyle signs counts for nobody any more
    later 1
    mail Maka <"$work/late"
    refused Maka E-BLOCK
    told Maka "registered no key"
    # Ben cannot bid before he has brought his key; what Kyle bid still stands
    rm -f "$work/seed.Ben"
    later 1
    "$player" bid --seed "$(seed Ben)" "$(newest Ben)" 2 >"$work/block" 2>"$work/told"
    mail Ben <"$work/block"
    refused Ben E-BLOCK
    sends Ben key
    told Ben "your key"
    if test $mode = box; then
        # The number of a bid is the second it was made in, if it is not given: here all may
        # be made within one, and Ben's is to be above that of Kyle's.
        sends Ben bid 2 --seq 4000000000
        sends Catherine bid 4
    else # Kyle's commitment stays, as Ben sends none, and nobody can open it
        sends Catherine bid 4
        for who in Bas Catherine Maka; do sends "$who" reveal; done
        ! "$player" reveal --seed "$(seed Ben)" "$(newest Ben)" >"$work/block" 2>"$work/told" || fail "revealed"
        later $((3 * 24 * 60))
        later $((3 * 24 * 60))
    fi
    tick
    if test $mode = box; then
        rows "SELECT amount, status FROM bids WHERE player = 3" "2|valid"
    else
        rows "SELECT amount, status FROM bids WHERE player = 3" "|not revealed"
    fi
    run 0 audit "$db" --checkpoint "$work/$mode/g1.mail" --now "$(now)"
done
