#!/bin/sh
# Games that lie in one directory and go on: in one the host corrects the position, in the other he
# takes it back, both by mails to the directory, while things are asked in both.
. tests/support/cli.sh

mkdir "$work/many"
mkdir -m 700 "$work/keys"
printf 'keys = %s\nhost = game.example.org\noutage = 0\n' "$work/keys" >"$work/many/sealed.ini"
deck=$(students)
for game in a1 b1; do
    run 0 new "$work/many/$game.db" --rules mutant --options '{"auctions": true, "any_size": true}' \
        --deck "$deck" --now "$(now)" "Bas <bas@example.org>" "Catherine <catherine@example.org>" \
        "Kyle <kyle@example.org>" "Maka <maka@example.org>"
    run 0 host "$work/many/$game.db" mail --now "$(now)"
done
game() { db=$work/many/$1.db; }
# submits: a letter to the directory, which finds its game
submits() {
    run 0 submit "$work/many" --mail --now "$(now)" <"$letter"
    run 0 tick "$work/many" --now "$(now)"
}
hand() { # of the host, in answer to his newest mail of this game
    later 1
    echo >>"$work/letters"
    {
        printf 'From: host@game.example.org\nTo: %s\nSubject: Re\nMessage-ID: <h-%s@example.org>\nDate: %s\n\n' \
            "$(header Reply-To "$(to_host)")" "$(wc -l <"$work/letters")" "$(date -u -d "$(now)" -R)"
        cat
    } >"$letter"
    submits
    test "$(sql "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1")" = played || fail "$(body "$(to_host)" | head -20)"
}
bids() {
    later 1
    echo "BID $2" | letter "$1"
    submits
}
sound() { run 0 audit "$db" --checkpoint "${db%.db}.mail" --now "$(now)"; }
run 0 tick "$work/many" --now "$(now)"

game a1
bids Bas 2
rows "SELECT count(*) FROM sealed" 1
before=$(sql "SELECT auction, deadline FROM question")
echo "CORRECT schools.1.pp=3 WHY it was not written down" | hand
rows "SELECT auction, deadline FROM question" "$before" # the open auction goes on as it is
told Kyle "The host corrects the position: it was not written down"
told Kyle "table 2 (Catherine)"
rows "SELECT json_extract(state, '\$.schools[1].pp') FROM snapshot ORDER BY entry DESC LIMIT 1" 3
for who in Catherine Kyle Maka; do bids "$who" 0; done
coins_are "3 5 5 5"
sound

game b1
coins_are "5 5 5 5" # nothing of it came into the other one
rows "SELECT count(*) FROM log WHERE kind = 7" 0
bids Bas 2
for who in Catherine Kyle Maka; do bids "$who" 0; done
coins_are "3 5 5 5"
bids Kyle 4
echo "ROLLBACK 1 DROP WHY the card was misprinted" | hand
coins_are "5 5 5 5"
told Maka "The host takes the game back to turn 1, from turn 2: the card was misprinted"
bids Maka 1
for who in Bas Catherine Kyle; do bids "$who" 0; done
coins_are "5 5 5 4"
sound
game a1
coins_are "3 5 5 5"
later $((60 * 48 + 11))
run 0 tick "$work/many" --now "$(now)"
sound
run 0 list "$work/many" --now "$(now)"
says "a1 "
says "b1 "
