#!/bin/sh
# `sealed deck`: a deck is checked as `new` would, its cards are counted, and the first fault is
# told with the card it stands on.
. tests/support/cli.sh

run 0 deck core/mutant/deck.json
says '"The Lantern Coast" is a deck of Mutant Revolution.'
for count in '65  Recruit Cards' '24  Heroes' ' 8  Heroes to start with' '26  Students' \
    '12  Students to start with' '15  Training Cards' '60  Plot Cards' '40  Events' \
    '20  Reactions' '18  Missions' ' 4  Missions of two Characters' \
    ' 3  Missions that allow Leaders' ' 4  Schools' ' 4  Charters'; do
    says "$count"
done
run 0 deck core/mutant/deck.json --json
says '"Plot Cards":60'
run 0 deck core/mutant/deck.json --rules mutant

# broken WORDS SED: the usual deck, edited, is refused with these words
broken() {
    sed "$2" core/mutant/deck.json >"$work/deck.json"
    run 65 deck "$work/deck.json"
    says "$1"
}
broken 'unknown op "explode"' 's/"op": "redirect"/"op": "explode"/'
broken '"mirror"' 's/"on": "event_played", "by": "other", "targets": "only_me"/"on": "sunrise", "by": "other", "targets": "only_me"/; s/"only_me"/"nobody"/'
broken 'stands twice' 's/"id": "moss-trevanion"/"id": "pip-arden"/'
broken 'has two cards with the name "pip-arden"' 's/"name": "Moss Trevanion"/"name": "pip-arden"/'
broken 'which no order could hold' 's/"name": "Moss Trevanion"/"name": "Moss, Trevanion"/'
broken 'U+0007' 's/"name": "Moss Trevanion"/"name": "Moss\\u0007Trevanion"/'
broken 'No game has decks of the format "chess-deck"' 's/"mutant-deck"/"chess-deck"/'
run 65 deck "$work/deck.json" --rules chess
says '"chess" is not known'
echo '{' >"$work/deck.json"
run 65 deck "$work/deck.json"
says 'The deck is no JSON: line'
run 66 deck "$work/none.json"
run 64 deck
run 64 deck core/mutant/deck.json core/arcs/deck.json
says 'one file at a time'

# --- names that others could not read or write ---
# risky WORDS SED: the map of Risk Legacy, edited, is refused with these words
risky() {
    sed "$2" core/risk/deck.json >"$work/deck.json"
    run 65 deck "$work/deck.json"
    says "$1"
}
run 0 deck core/risk/deck.json
risky 'are called alaska' 's/"name": "Greenland"/"name": "alaska"/'
risky 'without , ' 's/"name": "Greenland"/"name": "Green, land"/'
risky 'cannot be printed' 's/"name": "Greenland"/"name": "Green\\u202eland"/'
risky 'names that can be printed' 's/"Siam"/"Si\\u001bam"/'
printf '{"format": "legacy-data/1", "name": "a\\u001b[2Jb"}' >"$work/deck.json"
run 65 deck "$work/deck.json"
! grep -q "$(printf '\033')" "$work/err" || fail "a name acts on the terminal"
