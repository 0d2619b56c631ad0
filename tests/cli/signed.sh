#!/bin/sh
# Games whose orders count only with the signature of their player (mail 2.3, level
# token+signature): from `new` over raw mails to the audit, with sealed-player as the players'
# program; and what a leaked token is then good for.
. tests/support/cli.sh
player=$BUILD/sealed-player

seed() {
    test -f "$work/seed.$1" || "$player" keygen --seed "$work/seed.$1" >"$work/paper.$1"
    printf %s "$work/seed.$1"
}
# signs WHO LINE...: what his program makes of these orders, on his newest mail or on $on; numbers
# rise by themselves once a second, here with each block
signs() {
    who=$1
    shift
    printf '%s\n' "$@" >"$work/orders"
    number=$((${number:-$(date +%s)} + 1))
    "$player" orders --seq "$number" --seed "$(seed "$who")" "${on:-$(newest "$who")}" "$work/orders" 2>"$work/told" || {
        cat "$work/told" >&2
        fail "sealed-player orders of $who"
    }
}
# sends WHO LINE...: and mails it
sends() {
    later 1
    signs "$@" >"$work/block"
    mail "$1" <"$work/block"
}
last() { rows "SELECT verdict, reason FROM mails ORDER BY id DESC LIMIT 1" "$1"; }

auctions='{}'
SETTINGS='level = token+signature'
new
rows "SELECT json_extract(options, '\$.signed') FROM game" 1
first=$(sql "SELECT name FROM waiting")
told "$first" "Orders of this game count only with your signature."
told "$first" "sealed-player key MAIL"
told "$first" "count only with your signature, which sealed-player makes"
told "$first" "What you sign now is about question"

# --- nothing counts without, and the answer says how it is done ---
school=$("$sealed" show "$db" --legal --seat "$first" | sed -n 's/^school <\([^|>]*\).*/SCHOOL \1/p' | head -n 1)
test -n "$school" || fail "no School can be chosen"
bid "$first" "$school"
refused "$first" E-SIGNED
told "$first" "write them into a file and mail what"
bid "$first" "TELL ALL: hello"
refused "$first" E-SIGNED
bid "$first" "ADDRESS thief@example.org"
refused "$first" E-SIGNED
bid "$first" "AWAY FROM 2026-12-24 TO 2027-01-02"
refused "$first" E-SIGNED
bid "$first" "STATUS"
last "told|"
bid "$first" "TEST" "$school"
last "checked|"
rows "SELECT count(*) FROM log WHERE kind IN (7, 32, 34)" 0

# --- a key is registered by a plain mail with its code; then what is signed counts ---
later 1
signs "$first" "$school" >"$work/block"
mail "$first" <"$work/block"
refused "$first" E-SIGNED
told "$first" "You have registered no key yet"
for who in $everybody; do
    later 1
    "$player" key --seed "$(seed "$who")" "$(newest "$who")" >"$work/block" 2>"$work/told"
    # what stands beside it does not count, and the answer says what does
    test "$who" != Maka || { echo; echo "TELL ALL: hello"; } >>"$work/block"
    mail "$who" <"$work/block"
    told "$who" "your key"
    test "$who" != Maka || told Maka "What is marked as stored counts; nothing else was changed."
    untold "$who" "sealed-player key MAIL"
done
sends "$first" "$school"
last "played|"
rows "SELECT count(*) FROM log WHERE kind = 32" 1

# --- once: neither the same mail nor a copy of its block counts again ---
take 0 "$letter"
last "played|"
second=$(sql "SELECT name FROM waiting")
bid "$first" "TELL ALL: hello" "$(sed -n '/BEGIN PBEM/,$p' "$work/block")"
refused "$first" E-SIGNED
# --- what a mail says must be what was signed ---
later 1
signs "$second" "$("$sealed" show "$db" --legal --seat "$second" | sed -n 's/^school <\([^|>]*\).*/SCHOOL \1/p' | head -n 1)" >"$work/block"
{ echo "TELL ALL: and this"; cat "$work/block"; } >"$work/more"
mail "$second" <"$work/more"
last "played|" # a message beside signed orders goes with them
later 1
third=$(sql "SELECT name FROM waiting")
signs "$third" "TELL $first: I see" >"$work/block"
sed 's/I see/I saw/' "$work/block" >"$work/other"
mail "$third" <"$work/other"
refused "$third" E-SIGNED
told "$third" "are not those that were signed"
later 1
mail "$third" <"$work/block"
last "stored|"
told "$first" "I see"
on=$(newest "$third")
# once, too, by what the log says of it: another mail with the same block, the table without its row
sql "DELETE FROM signed"
for copy in 1 2; do
    later 1
    mail "$third" <"$work/block"
    refused "$third" E-SIGNED
    told "$third" "The block was used before"
done
rows "SELECT count(*) FROM log WHERE kind = 34 AND instr(CAST(body AS TEXT), 'text ' || lower(hex('I see')))" 1
run 65 audit "$db" --rebuild --now "$(now)"
says "step 11: Table signed"
sends "$third" "ZONE Europe/Berlin"
cp "$work/block" "$work/zone"
sends "$third" "AWAY FROM 2026-12-24 TO 2027-01-02"
cp "$work/block" "$work/away"
rows "SELECT away_until IS NOT NULL FROM seat WHERE name = '$third'" 1
sends "$third" "AWAY OFF"
for old in zone away; do
    later 1
    mail "$third" <"$work/$old"
    refused "$third" E-SIGNED
done
rows "SELECT away_until IS NULL FROM seat WHERE name = '$third'" 1
sends "$third" "TELL $first: the newest" # newer, and of the same question
last "stored|"
on=

# --- lines that mail programs would break are broken already ---
long="TELL $first: $(printf 'word %.0s' $(seq 1 40))end"
sends "$third" "$long"
last "stored|"
test "$(sed '/BEGIN PBEM/,$d' "$work/block" | awk '{ if (length > 76) n++ } END { print n + 0 }')" = 0 ||
    fail "a line is too long"
told "$first" "word word end"

# --- an order file with its block ---
later 1
{
    printf 'game: g1\nseat: %s\ncode: %s\n\n' "$third" "$(code "$third")"
    signs "$third" "$("$sealed" show "$db" --legal --seat "$third" | sed -n 's/^school <\([^|>]*\).*/SCHOOL \1/p' | head -n 1)"
} >"$work/file"
run 0 submit "$db" "$work/file" --now "$(now)"
run 65 submit "$db" "$work/file" --now "$(now)"
says "Your orders do not count."
sed '1,4d' "$work/file" >"$work/headless"
run 77 submit "$db" "$work/headless" --now "$(now)"
says "Signed orders need the lines"
deliver

# --- sealed answers: signed, and nothing of it can be seen ---
while test "$(sql "SELECT decision FROM waiting LIMIT 1")" = SC; do
    who=$(sql "SELECT name FROM waiting")
    sends "$who" "$("$sealed" show "$db" --legal --seat "$who" | sed -n 's/^school <\([^|>]*\).*/SCHOOL \1/p' | head -n 1)"
    last "played|"
done
rows "SELECT DISTINCT decision FROM waiting" U
who=$(sql "SELECT name FROM waiting LIMIT 1")
bid "$who" "RECOVER"
refused "$who" E-SIGNED
run 1 audit "$db" --now "$(now)"
says "orders of 3 files signed, as all must be in this game; messages and absences of 5 mails"
rows "SELECT count(*) FROM log WHERE kind = 7 AND instr(CAST(body AS TEXT), 'signed ')" 2

# --- a database in which what was signed is altered, dropped or added is named ---
cp "$db" "$work/honest.db"
intake=$work/g1.keys/g1.intake
row=$(sql "SELECT max(player) FROM signed")
tampered() {
    cp "$work/honest.db" "$db"
    rm -f "$db-wal" "$db-shm"
    sqlite3 "$db" "$1"
    run 65 audit "$db" --now "$(now)"
    says "step 11: Table signed, player $row"
}
tampered "DELETE FROM signed WHERE player = $row"
tampered "UPDATE signed SET seq = seq - 1 WHERE player = $row"
run 65 audit "$db" --rebuild --now "$(now)"
run 1 audit "$db" --now "$(now)"
# forged_as KIND OLD NEW SAYS: by the host, with all his keys
forged_as() {
    cp "$work/honest.db" "$db"
    rm -f "$db-wal" "$db-shm"
    /usr/bin/python3 "$support/forge.py" "$db" "$intake" "$1" "$2" "$3" || fail "forging"
    run 65 audit "$db" --now "$(now)"
    says "step 6"
    says "$4"
}
hex() { printf %s "$1" | od -An -v -tx1 | tr -d ' \n'; }
line() { sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = $1 AND instr(CAST(body AS TEXT), '$2') ORDER BY seq LIMIT 1" | grep "^$3" | head -n 1; }
forged_as 34 "text $(hex "I see")" "text $(hex "I saw")" "not the message that player"
forged_as 34 "line $(hex "TELL $first: I see")" "line $(hex "TELL $first: I saw")" "other words than those that were signed"
days=$(line 7 "signed " "away ")
forged_as 7 "$days" "$(echo "$days" | awk '{ printf "%s %s %s %.0f %s", $1, $2, $3, $4 - 86400000, $5 }')" "It is not what player"
cp "$work/honest.db" "$db"
rm -f "$db-wal" "$db-shm"

# --- copies hold no messages, and neither what signs them ---
run 1 audit "$db" --export "$work/copy" --now "$(now)"
! grep -q "$(hex "I see")" "$work/copy" || fail "a message is in a copy"
! grep -q "$(hex "TELL $first")" "$work/copy" || fail "a signed message is in a copy"
run 1 audit "$work/copy" --now "$(now)"

# --- what the program does not sign ---
refuses() {
    want=$1 text=$2
    printf '%s\n' "$text" >"$work/orders"
    status=0
    "$player" orders --seed "$(seed Bas)" "$(newest Bas)" "$work/orders" >"$work/out" 2>"$work/err" || status=$?
    test "$status" = 65 || fail "sealed-player orders \"$text\": $status"
    test ! -s "$work/out" || fail "something was printed of \"$text\""
    grep -qF -- "$want" "$work/err" || { cat "$work/err"; fail "\"$text\""; }
}
refuses "is a bid" "BID 3"
refuses "is no order" "hello everybody"
refuses "There is nothing to be signed" "STATUS"
refuses "Did you mean" "SCHOL 2"

# --- who gives up his seat and takes it back is away as he was before ---
sends "$third" "AWAY FROM 2026-12-24 TO 2027-01-02"
sends "$third" "RESIGN $third"
sends "$third" "RESIGN OFF" # perhaps with a question that a default has answered since: then once more
test "$(sql "SELECT vacant FROM seat WHERE name = '$third'")" = 0 || sends "$third" "RESIGN OFF"
told "$third" "You have your seat again. You are away"
rows "SELECT away_until IS NOT NULL FROM seat WHERE name = '$third'" 1

# --- who is asked to play is told what he needs for it ---
sends "$third" "SUBSTITUTE Ben <ben@example.org>"
told Ben "Besides a mail program it needs sealed-player"

# --- the level is chosen when a game is made; bids of it are blocks ---
rm -rf "$work/g1" "$work/g1.keys"
SETTINGS=
minutes=0
new --options '{"signed": true}'
rows "SELECT json_extract(options, '\$.signed') FROM game" 1
rm -rf "$work/g1" "$work/g1.keys"
mkdir -p "$work/g1"
mkdir -m 700 "$work/g1.keys"
printf 'keys = %s\n' "$work/g1.keys" >"$work/g1/sealed.ini"
run 65 new "$db" --rules mutant --options '{"signed": true, "bids": "host-sealed"}' \
    "Bas <bas@example.org>" "Catherine <catherine@example.org>" "Kyle <kyle@example.org>"
says "A plain bid cannot be signed"
