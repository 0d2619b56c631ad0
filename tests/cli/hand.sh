#!/bin/sh
# The host's hand by mail: what he may do from his own address, with a code of his own; what
# anybody else who has one of his mails may not.
. tests/support/cli.sh

host=host@game.example.org
box=$work/g1/g1.mail/$host/new
# last: his newest mail; what he is told once a day is numbered by the day
last() { find "$box" -type f ! -name '*1500000000*' | sort -V | tail -n 1; }
hears() {
    body "$(last)" >"$work/body"
    tr -s ' \n' '  ' <"$work/body" | grep -qF -- "$1" || {
        cat "$work/body"
        fail "the newest mail to the host does not say: $1"
    }
}
# order [HEADER...] <TEXT: a reply of the host to his newest mail, a minute later
order() {
    echo >>"$work/letters"
    minutes=$(wc -l <"$work/letters")
    {
        for line in "From: The Host <$host>" "To: $(header Reply-To "$(last)")" "Subject: Re: [g1]" \
            "Date: $(date -u -d "$(now)" -R)" "Message-ID: <host-$(wc -l <"$work/letters")@mail.example.org>" \
            "Content-Type: text/plain; charset=utf-8"; do
            for other; do test "${other%%:*}" != "${line%%:*}" || line=$other; done
            printf '%s\n' "$line"
        done
        echo
        cat
    } >"$letter"
    take 0 "$letter"
}
verdict() { rows "SELECT verdict, coalesce(reason, '') FROM inbox ORDER BY id DESC LIMIT 1" "$1"; }
deadline() { sql "SELECT strftime('%d %H:%M', max(deadline)/1000, 'unixepoch') FROM question"; }

new
run 0 host "$db" mail --now "$(now)"
deliver
hears "EXTEND 24 WHY Kyle moves house"
header Reply-To "$(last)" | grep -q '<game+h-g1-0-1-' || fail "the host's mail cannot be answered"
first=$(last)

# --- each act is answered with what was done, and told to all ---
echo "EXTEND 24 WHY Kyle moves house" | order
verdict "played|"
hears "The time of what is asked is 24 hours longer; the players are told. Due now: your sealed bid (Bas, Catherine, Kyle, Maka), Friday 4 December 2026, 10:00 UTC."
test "$(header Subject "$(last)")" = "[g1] The time of what is asked is 24 hours longer; the players are told." || fail "$(header Subject "$(last)")"
test "$(deadline)" = "04 10:00" || fail "24 hours later is $(deadline)"
told Bas "The host gives 24 hours more: Kyle moves house"
printf 'Hello,\n\npause why\nPAUSE WHY I am ill\n\nBye\n' | order
verdict "refused|E-ORDER" # two things
hears "One mail asks for one thing"
echo "pause Why I am ill" | order
verdict "played|"
rows "SELECT paused IS NOT NULL FROM game" 1
told Maka "The host pauses the game: I am ill"
subject_is Maka "[g1] the game is paused"
echo "Resume" | order
verdict "played|"
rows "SELECT paused IS NULL FROM game" 1
printf 'extend 1 why\nno reason was\nwritten\n' | order # which goes on, as ever
told Bas "The host gives 1 hour more: no reason was written"
echo 'extend 1 Why: the wind' | order
told Bas "The host gives 1 hour more: the wind"
echo 'ANNOUNCE Happy "new" year' | order
told Bas 'The host writes to everybody: Happy "new" year'
hears "What you announce goes to the players."
printf 'Hello,\n\nANNOUNCE I am away on Sunday,\nand back on Monday.\n\nBye\n' | order
told Bas "The host writes to everybody: I am away on Sunday, and back on Monday."
! body "$(newest Bas)" | grep -q Bye || fail "what stands behind a blank line is announced"
{
    echo "ANNOUNCE a list"
    seq 12 | sed 's/^/point /'
} | order
verdict "refused|E-ORDER"
hears "The text is too long"
{
    printf 'ANNOUNCE a short text\nin two lines\n\n'
    seq 12 | sed 's/^/point /'
} | order
verdict "played|" # what follows a blank line may be as long as it likes
told Bas "The host writes to everybody: a short text in two lines"
echo 'ANNOUNCE Please tell me WHY nobody writes' | order # the whole line, no reason
told Bas 'The host writes to everybody: Please tell me WHY nobody writes'
echo "REMIND" | order
hears "who is awaited is reminded"
subject_is Kyle "$(header Subject "$(newest Kyle)")"
rows "SELECT count(*) FROM outbox WHERE kind = 'reminder'" 4
echo "SEAT Kyle Anna <anna@example.org> WHY he has no time" | order
verdict "played|"
told Bas "Anna plays on in the place of Kyle: he has no time"
echo 'REPLACE Anna "Ben <ben@example.org>"' | order
rows "SELECT name FROM seat WHERE player = 3" Ben
echo "ADDRESS Ben benjamin@example.org" | order
verdict "played|"
rows "SELECT address FROM person WHERE player = 3" benjamin@example.org
told Bas "The host has changed the address of" # nobody's mails are led elsewhere in silence
untold Bas "benjamin@example.org"
rows "SELECT count(*) FROM log WHERE kind = 7 AND substr(CAST(body AS TEXT), 6, 13) = 'what address' || char(10)" 1
hears "The mails of Ben go to benjamin@example.org now"
echo "SUBSTITUTE Maka Ben <ben2@example.org>" | order
verdict "refused|E-ORDER"
hears "Somebody is called"
echo "SUBSTITUTE Maka Zoe Quick <zoe@example.org> WHY Maka is ill" | order
verdict "played|"
hears "Zoe Quick is asked by mail."
told Zoe "The host writes: Maka is ill"
echo "SUBSTITUTE Maka Pia <pia@example.org> for-good" | order
verdict "played|"
rows "SELECT what, name, address FROM guest WHERE state = 'open' ORDER BY what" "substitute|Zoe Quick|zoe@example.org
successor|Pia|pia@example.org"
echo 'SUBSTITUTE Maka "Eva <eva@example.org>" soon' | order
verdict "refused|E-ORDER"
hears "should be for-good, or nothing"
echo "VOID 1 0" | order
verdict "refused|E-ORDER"
hears "A round is void for a reason"
echo "VOID 1 0 WHY a bid was lost" | order
verdict "played|"
hears "is void and begins again, as auction 2, round 0"
told Bas "The host declares auction 1, round 0, void; it begins again: a bid was lost"
echo "RUN 1" | order
verdict "refused|E-ORDER"
hears "Bids are awaited"
for act in extend pause resume announce remind seat address void run; do
    test "$(sql "SELECT count(*) FROM log WHERE kind = 7 AND CAST(body AS TEXT) LIKE 'host' || char(10) || 'what mail%why ' || lower(hex('$act')) || char(10)")" -gt 0 ||
        fail "the log does not say that the host asked for $act"
done

# --- what cannot be taken back is asked for twice ---
far=$(date -u -d "$(now) + 40 days" +%Y-%m-%d)
echo "EXTEND 2400 WHY a slip" | order
verdict "refused|E-ORDER"
hears "If it is meant, write FAR behind it, before WHY."
echo "AWAY Bas $(date -u -d "$(now)" +%Y-%m-%d) $far WHY a slip" | order
verdict "refused|E-ORDER"
hears "An absence of 41 days moves deadlines by more than 30 days"
echo "EXTEND 2400 soon" | order
verdict "refused|E-ORDER"
hears '"soon" should be far, if'

# --- what is no order ---
log=$(sql "SELECT count(*) FROM log WHERE kind <> 65 AND kind <> 64")
echo "help" | order
verdict "answered|"
hears "Each line below is an order of yours"
hears "VOID 3 0 WHY ..."
echo "STATUS" | order
verdict "answered|"
hears "The game g1 is at turn 1."
hears "Ben: your sealed bid, since "
hears ", until Fri 4 Dec 12:0"
test "$(header Subject "$(last)")" = "[g1] where the game stands" || fail "$(header Subject "$(last)")"
printf 'Hello,\n\nplease pause the game.\n' | order
verdict "refused|E-ORDER"
hears '"please pause the game." was not understood. Did you mean PAUSE? Please begin a line with one of the words below.'
echo 'What a fine day' | order
verdict "refused|E-ORDER"
hears '"What a fine day" was not understood. Please begin a line with one of the words below.'
test "$(sql "SELECT count(*) FROM log WHERE kind <> 65 AND kind <> 64")" = "$log" || fail "a look stands in the log"
echo "SEAT Katherine Eva <eva@example.org>" | order
verdict "refused|E-ORDER"
hears '"Katherine" is no player of this game. Did you mean Catherine?'
echo "AWAY Mka OFF" | order
hears "Did you mean Maka?"
echo "EXTEND some hours" | order
verdict "refused|E-ORDER"
hears "Hours should be a number from 1 to 8784."
echo "EXTENT 24" | order
verdict "refused|E-TYPO"

# --- the same mail again, and an older code ---
echo "EXTEND 1" | order
verdict "played|"
then=$(deadline) count=$(sql "SELECT count(*) FROM log")
take 0 "$letter"
test "$(deadline) $(sql "SELECT count(*) FROM log")" = "$then $count" || fail "the same mail again did something"
before=$(sql "SELECT max(seq) FROM log WHERE kind = 7")
echo "PAUSE" | order "To: $(header Reply-To "$first")"
verdict "refused|E-USED"
hears "The code of your mail was used already, or a newer one was"

# --- a code is good for one act: who finds his mail again and forwards it does nothing ---
answered=$(header Reply-To "$(last)")
echo "ANNOUNCE once" | order
verdict "played|"
before=$(sql "SELECT max(seq) FROM log WHERE kind = 7")
for act in "EXTEND 1" "ANNOUNCE twice"; do
    echo "$act" | order "To: $answered"
    verdict "refused|E-USED"
done
hears "each is good for one act. Please answer this mail instead."

# --- without a code, with a typed one, from elsewhere, with a player's token ---
echo "PAUSE" | order "To: game@game.example.org"
verdict "refused|E-AUTH"
hears "The code of your mail is missing or wrong."
echo "PAUSE" | order "From: Eve <eve@example.org>"
verdict "refused|E-AUTH"
cat "$box"/*1500000000* | grep -q "A mail from eve@example.org carried a code of yours." || fail "he is not told of Eve"
test "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'eve@example.org'")" = 0 || fail "Eve is answered"
echo "PAUSE" | order "From: Eve <eve@example.org>" # is told once a day
rows "SELECT count(*) FROM outbox WHERE CAST(message_id AS TEXT) LIKE '%.1500000000@%'" 1
echo "PAUSE" | order "To: <$(reply_to Bas)>"
rows "SELECT paused IS NULL FROM game" 1
echo "PAUSE" | order "To: <$(reply_to Bas | sed 's/+g1-1-/+h-g1-0-/')>"
verdict "refused|E-AUTH"
test "$(sql "SELECT max(seq) FROM log WHERE kind = 7")" = "$before" || fail "something was done"
code=$(body "$(last)" | sed -n 's/^ *| CODE //p')
printf 'CODE %s\nPAUSE\n' "$code" | order "To: game@game.example.org"
verdict "played|"

# --- the end ---
echo "END" | order
verdict "refused|E-ORDER"
hears "takes the game's name and a reason, as in END g1 WHY it was a fine game"
echo "END WHY it was a fine game" | order
verdict "refused|E-ORDER"
echo "END g1" | order
verdict "refused|E-ORDER"
hears "please say why"
echo "END g2 WHY it was a fine game" | order
verdict "refused|E-ORDER"
hears 'this is g1, not "g2".'
rows "SELECT over FROM game" 0
echo "end G1 why it was a fine game" | order
verdict "played|"
told Bas "The host ends the game: it was a fine game"
subject_is Bas "[g1] the host ends the game"
! body "$(last)" | grep -q "YOUR HAND" || fail "the host is offered what he cannot do any more"
echo "PAUSE" | order
hears "The game is over already."

# --- whoever sends mails in his name with a used code is answered so often a day (cap_wrong, 20) ---
seq $((60 * 24 + 1)) >>"$work/letters" # a day, after which those of before count no more
before=$(find "$box" -type f | wc -l)
for mail in $(seq 22); do echo "PAUSE" | order "To: $(header Reply-To "$first")"; done
verdict "ignored|E-USED"
answered=$(($(find "$box" -type f | wc -l) - before))
test "$answered" = 20 || fail "$answered of 22 forged mails are answered"
echo "HELP" | order # a good code is answered all the same
verdict "answered|"
minutes=1000
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
# Who takes a code of the host back in the tables is found out.
sqlite3 "$db" "UPDATE game SET host_used = 0"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"

# --- keys that somebody else may have: what he made of them counts no more; what is mailed now does ---
rm -rf "$work/g1" "$work/g1.keys"
minutes=$(wc -l <"$work/letters")
new
run 0 host "$db" mail --now "$(now)"
deliver
first=$(last)
echo "ANNOUNCE the keys will be others" | order
verdict "played|"
before=$(last)
number=$(sql "SELECT host_used FROM game")
run 0 keys "$db" --stolen intake --now "$(now)"
deliver
for mail in "$first" "$before"; do
    echo "PAUSE" | order "To: $(header Reply-To "$mail")"
    verdict "refused|E-AUTH"
done
printf 'CODE %s\nPAUSE\n' "$(body "$before" | sed -n 's/^ *| CODE //p')" | order "To: game@game.example.org"
verdict "refused|E-AUTH"
rows "SELECT host_used, paused IS NULL FROM game" "$number|1"
run 0 host "$db" mail --now "$(now)"
deliver
echo "PAUSE" | order
verdict "played|"
rows "SELECT host_used > $number, paused IS NULL FROM game" "1|0"
echo "AWAY Bas $(date -u -d "$(now)" +%Y-%m-%d) $far FAR WHY he sails" | order
verdict "played|"
echo "EXTEND 2400 FAR WHY he sails" | order
verdict "played|"
hears "2027, "
hears ", and later by as long as the game is paused."
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
