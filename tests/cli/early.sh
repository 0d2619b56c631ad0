#!/bin/sh
# An answer to a mail that asked nothing yet does not count for what is asked since, and its
# sender is told why. In a whole game of Mutant, which begins with the Schools, one after the other.
. tests/support/cli.sh
auctions='{}'
new

# school: whoever is asked takes one that is left, by its title without an article
school() {
    who=$(sql "SELECT name FROM waiting LIMIT 1")
    run 0 show "$db" --legal --seat "$who"
    later 1
    sed -n 's/^school <*\([^|>]*\).*/SCHOOL \1/p' "$work/out" | sed 's/The //' | mail "$who"
}
first=$(sql "SELECT name FROM waiting LIMIT 1")
bid "$first" "BID 3" # in answer to the newest mail, which asks for something else
refused "$first" E-ORDER
told "$first" "That is not asked of you now, but: choose a School."
school
untold "$first" "Your School: choose"
echo "RECOVER none" | letter "$first"
cp "$letter" "$work/early.eml"
school
school
rows "SELECT count(*), min(decision) FROM waiting" "4|U" # the last School that is left needs no asking
later 1
take 0 "$work/early.eml"
refused "$first" E-STALE
told "$first" "answers one that was written before this was asked: \"recover, advance, and who is released\". Please answer your newest mail."
rows "SELECT count(*) FROM waiting" 4
later 1
echo "RECOVER none" | mail "$first"
rows "SELECT count(*) FROM waiting" 3
