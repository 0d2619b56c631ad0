#!/bin/sh
# Every verb: its --help and the manual say the same, show prints what was mailed, the vault
# under a passphrase, backups of keys, deadlines with grace, and a table that is all on autopilot.
. tests/support/cli.sh

# --- --help and the manual ---
"$sealed" --help >"$work/out"
verbs=$(sed -n 's/^  \([a-z-]\{1,\}\) .*/\1/p' "$work/out" | tr '\n' ' ')
test "$(echo $verbs | wc -w)" -ge 12 || fail "verbs: $verbs"
# options TEXT: the long options that it names, but for those that all verbs have
options() {
    grep -o -- '--[a-z][a-z-]*' | sort -u | grep -vx -- '--config\|--now\|--templates\|--help\|--' || true
}
for verb in $verbs; do
    run 0 "$verb" --help
    head -n 1 "$work/out" | grep -q "^Usage: sealed $verb " || fail "$verb --help shows no usage"
    test ! -s "$work/err" || fail "$verb --help complains"
    grep -q "^Example: sealed $verb " "$work/out" || fail "$verb --help has no example"
    ! grep '.\{81\}' "$work/out" || fail "$verb --help has a line that is too long"
    sed -n '/^ *--/p' "$work/out" | sed 's/^ *\(--[a-z-]*\).*/\1/' | options >"$work/help"
    awk -v verb="$verb" '/^\.Sh SETTINGS/ { exit } /^\.It Ic / { its = $3 == verb }
        its && /^\.It / { print }' cmd/sealed.1 | grep -o 'Fl -[a-z-]*' | sed 's/^Fl -/--/' |
        options >"$work/manual"
    diff "$work/help" "$work/manual" || fail "the manual has other options of $verb than --help"
    run 64 "$verb" --nonsense
    says "sealed $verb --help"
done
run 0 host --help
for act in $(sed -n 's/.*\.name = "\([a-z]*\)".*/\1/p' cmd/host_*.c); do
    grep -q "^  $act" "$work/out" || fail "host --help does not tell of $act"
    grep -q "^\.It Ic host Cm.* $act\>" cmd/sealed.1 || fail "the manual does not tell of host $act"
done
# sealed-player: what --help names stands in its manual
"$BUILD/sealed-player" --help >"$work/out"
for verb in $(sed -n 's/^  \([a-z-]\{1,\}\) .*/\1/p' "$work/out"); do
    grep -q "^\.It Ic $verb" cmd/sealed-player.1 || fail "the manual of sealed-player has no $verb"
    "$BUILD/sealed-player" "$verb" --help >"$work/out" || fail "sealed-player $verb --help"
    for option in $(sed -n 's/^ *--\([a-z-]*\).*/\1/p' "$work/out" | grep -vx help); do
        grep -q "Fl -$option" cmd/sealed-player.1 ||
            fail "the manual of sealed-player does not tell of --$option"
    done
done
for verb in $(echo $verbs | tr " " "\n" | grep -vx "new\|try\|deck\|help"); do # no game is named
    run 64 "$verb"
    says "sealed $verb: Which game? Name its database, like g1.db."
done
run 64 new "$work/g1.db"
says "Which rules? Say --rules and one of mutant, arcs, risk."
run 64 new "$work/g1.db" --rules chess
says 'There is no game "chess": --rules takes one of mutant, arcs, risk.'
run 64 new "$work/g1.db" --rules arcs
says "Who plays? Name the players"
run 65 new "$work/g1.db" --rules arcs Bas Anna
says '"Bas" should be a name and an address, like "Anna <anna@example.org>".'
run 65 new "$work/g1.db" --rules mutant --options '{"hour": 3}' "Bas <bas@example.org>" \
    "Anna <anna@example.org>" "Ben <ben@example.org>"
says '"hour" is no option. Of this game alone: any_size, auctions. Of every game: hours, '
run 64 dance
run 64
for name in extract deliver; do "$BUILD/sealed-$name" --help >/dev/null || fail "sealed-$name --help"; done

# --- show ---
SETTINGS=
home=$work/g1
mkdir -p "$home"
new
later 1
for who in Bas Catherine Kyle; do echo "BID 0" | mail "$who"; done
printf 'TELL Bas: a word\nBID 1\n' | mail Maka
tick
# mailed WHO: the body of the newest mail without what is of one mail alone
for who in Bas Kyle; do
    run 0 show "$db" --seat "$who" --now "$(now)"
    sed 1,2d "$work/out" >"$work/shown"
    body "$(newest "$who")" >"$work/mailed"
    diff "$work/mailed" "$work/shown" || fail "show prints another report than $who got"
    head -n 1 "$work/out" | grep -qF "$(header Subject "$(newest "$who")")" || fail "show has another subject"
done
cp "$work/out" "$work/kyle"
run 0 show "$db" --seat 3 --now "$(now)"
cmp "$work/out" "$work/kyle" || fail "a seat by its number is another"
run 0 show "$db" --now "$(now)"
says "WHAT HAPPENED"
! grep -q "a word\|CODE" "$work/out" || fail "spectators see a message or a code"
for arguments in "" "--seat Bas" "--seat Bas --legal"; do
    run 0 show "$db" --json --now "$(now)" $arguments
    /usr/bin/python3 -m json.tool "$work/out" >/dev/null || fail "show --json $arguments is no JSON"
done
run 0 show "$db" --history --json --seat Bas
/usr/bin/python3 -c 'import json, sys; [json.loads(line) for line in sys.stdin]' <"$work/out" ||
    fail "show --history --json is no JSON"
run 0 show "$db" --history --seat Bas
says "a word"
run 0 show "$db" --history --seat Kyle
! grep -q "a word" "$work/out" || fail "Kyle reads a message to Bas"
asked=$(sql "SELECT name FROM waiting LIMIT 1")
run 0 show "$db" --legal --seat "$asked"
grep -q "^bid <\|^assign <" "$work/out" || fail "no legal order: $(cat "$work/out")"
run 64 show "$db" --legal
run 65 show "$db" --seat Kile
says '"Kile" is no player of this game. Did you mean Kyle?'
run 66 new "$db" --rules mutant "Bas <bas@example.org>" "Ben <ben@example.org>" "Kyle <kyle@example.org>"
says "There is a file \"$db\" already, which was left as it is"

# --- history ---
run 0 history "$db"
says "g1 is a game of Mutant Revolution, which leaves nothing to games after it"
says "sealed show $db --history"
run 0 history "$db" --json
test ! -s "$work/out" || fail "history --json of a game without a chronicle prints something"
run 64 history "$db" --game 0
says '"0" should be the number of a game, from 1.'
run 64 history "$db" 3
says '"3" is too much.'

# --- log ---
run 0 log "$db"
says "genesis"
run 0 log "$db" --kind open --json
test "$(wc -l <"$work/out")" = 1 || fail "log --kind open: $(wc -l <"$work/out") lines"
/usr/bin/python3 -m json.tool "$work/out" >/dev/null || fail "log --json is no JSON"
run 0 log "$db" --from 2 --to 3 --json
test "$(wc -l <"$work/out")" = 2 || fail "log --from 2 --to 3: $(wc -l <"$work/out") lines"
run 64 log "$db" --kind nonsense
says "the kinds of entries are genesis"
says " mail-out"

# --- keys: state, backup, restoring ---
run 0 keys "$db"
says "$(sed -n 's/^Fingerprint of the host: //p' "$work/new.out")"
run 0 keys "$db" --backup
cp "$work/out" "$work/backup"
mkdir "$work/lost"
mv "$work/g1.keys"/* "$work/lost"
run 78 tick "$db" --now "$(now)"
sed '/^BEGIN PBEM VAULT/,$ s/^[0-9a-f]/x/' "$work/backup" >"$work/mistyped"
run 78 keys "$db" --restore "$work/mistyped"
line=$(grep -n '^BEGIN PBEM VAULT' "$work/backup" | cut -d: -f1)
says "sealed keys: line $line: The block VAULT that begins here is damaged or not whole."
rm "$work/g1.keys/g1.intake" # that one was good
run 0 keys "$db" --restore "$work/backup"
cmp "$work/lost/g1.intake" "$work/g1.keys/g1.intake" || fail "another intake file"
cmp "$work/lost/g1.vault" "$work/g1.keys/g1.vault" || fail "another vault file"
test "$(stat -c %a "$work/g1.keys/g1.intake")" = 600 || fail "others may read a restored file"
tick

# --- the vault under a passphrase ---
rm -rf "$work/g1" "$work/g1.keys"
minutes=0
new
echo "correct horse" >"$work/pass"
run 0 keys "$db" --passphrase --light --vault-fd 7 7<"$work/pass"
later 1
for who in $everybody; do echo "BID 1" | mail "$who"; done
tick
tick
rows "SELECT count(*) FROM fact WHERE name = 'bid'" 0
rows "SELECT count(*) FROM outbox WHERE kind = 'notice'" 1 # told once
grep -qr "sealed open" "$work/g1/g1.mail/host@game.example.org/new" || fail "the host was not told what to do"
later 1
echo "BID 2" | mail Kyle
refused Kyle E-LATE # closed, if not yet opened
run 78 open "$db" --now "$(now)" --vault-fd 7 7<"$work/new.out"
rows "SELECT count(*) FROM fact WHERE name = 'bid'" 0
run 78 open "$db" --now "$(now)" --vault-fd 9
run 0 open "$db" --now "$(now)" --vault-fd 7 7<"$work/pass"
says 'Opened 1 round. The reports wait; `sealed deliver` sends them.'
rows "SELECT count(*) FROM fact WHERE name = 'bid'" 4
deliver
told Kyle "You bid 1."
run 0 keys "$db" --no-passphrase --vault-fd 7 7<"$work/pass"
later 1
for who in $everybody; do echo "BID 0" | mail "$who"; done
tick
rows "SELECT count(*) FROM fact WHERE name = 'auction-failed'" 1

# --- deadlines, with ten minutes for mail on its way ---
rm -rf "$work/g1" "$work/g1.keys"
minutes=0
new
later 2879 # 48 hours
for who in Bas Catherine Kyle; do echo "BID 0" | mail "$who"; done
later 6
tick
rows "SELECT name FROM waiting" Maka
echo "BID 1" | mail Maka # late, within the grace
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
tick
told Maka "for 1: coins 5 -> 4"
# one who says nothing is timed out; twice running, and he is on autopilot
for round in 1 2; do
    assign
    auction=$(sql "SELECT max(auction) FROM question")
    for who in Bas Catherine Kyle; do
        later 1
        echo "BID 0" | mail "$who"
    done
    tick
    minutes=$(sql "SELECT (max(deadline)/1000 - strftime('%s', '2026-12-01 10:00'))/60 + 3 FROM question")
    tick
    rows "SELECT count(*) FROM waiting WHERE auction = $auction" 1 # the grace is not over
    later 11
    tick
    rows "SELECT count(*) FROM waiting WHERE auction = $auction" 0
    told Bas "Maka's bid is 0: "
done
rows "SELECT name FROM seat WHERE autopilot" Maka
told Maka "You are on autopilot"
later 1
printf 'TELL ALL: here again\n' | mail Maka
rows "SELECT count(*) FROM seat WHERE autopilot" 0

# --- all on autopilot: the game stands still ---
rm -rf "$work/g1" "$work/g1.keys"
minutes=0
new --options '{"auctions": true, "hours": {"long": 1, "short": 1}, "autopilot": 1}'
later 71
tick
rows "SELECT count(*) FROM seat WHERE autopilot" 4
length=$(sql "SELECT max(seq) FROM log")
for day in 1 2 3; do
    later 1440
    tick
done
rows "SELECT max(seq) FROM log" "$length"
later 1
echo "BID 0" | mail Bas # until one writes
rows "SELECT name FROM seat WHERE NOT autopilot" Bas
tick
rows "SELECT count(*) FROM fact WHERE name = 'auction-failed'" 2
run 1 audit "$db" --now "$(now)"
