#!/bin/sh
# A newer version of the program with another revision of the rules: the game stands until the host
# has upgraded it, which is compared first, and told to all.
. tests/support/cli.sh
older=$sealed
newer=$work/newer/sealed
mkdir "$work/newer"
cp "$BUILD/tests/newer/sealed" "$BUILD/sealed-extract" "$BUILD/sealed-deliver" "$work/newer"

new --deck "$(students)" --options '{"auctions": true, "any_size": true}'
run 0 upgrade "$db" --now "$(now)"
says "There is nothing to do."
bid Bas "BID 2"
for who in Catherine Kyle Maka; do bid "$who" "BID 0"; done
tick
was=$(sql "SELECT revision FROM game")

# --- nothing runs by rules that the host has not looked at; a mail waits ---
sealed=$newer
later 1
run 78 tick "$db" --now "$(now)"
says "played by revision $was of its rules, and this program has $((was + 1)): run sealed upgrade"
echo "BID 1" | letter Kyle
run 75 submit "$db" --mail --now "$(now)" <"$letter"
run 0 show "$db" --now "$(now)" # to look is no harm

# --- where it leads to the same, it goes on by itself ---
later 1
run 64 upgrade "$db" --accept --now "$(now)"
run 0 upgrade "$db" --now "$(now)"
says "2 turns, played again by revision $((was + 1)), lead to the same, byte by byte."
rows "SELECT revision FROM game" $((was + 1))
deliver
told Maka "A newer version of the program plays the game from now on: all turns so far lead to the same."
take 0 "$letter"
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" stored
for who in Bas Catherine Maka; do bid "$who" "BID 0"; done
tick
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "revision $was"
sealed=$older
later 1
run 78 tick "$db" --now "$(now)"
says "it is too old"

# --- where it leads elsewhere, the host says whether it goes on ---
db=$work/g2/g2.db
minutes=0
new --deck "$(students)" --options '{"auctions": true, "any_size": true}'
sealed=$newer
later 1
export NEWER=elsewhere
run 65 upgrade "$db" --now "$(now)"
says "would lead elsewhere"
says '"schools":'
says "Nothing was changed."
rows "SELECT revision FROM game" "$was"
run 0 upgrade "$db" --accept --why "the first seat was forgotten" --now "$(now)"
deliver
told Maka "A newer version of the program plays the game from now on: the first seat was forgotten"
coins_are "5 5 5 5" # what was played stays
for who in $everybody; do bid "$who" "BID 0"; done
tick
test "$(sql "SELECT turn FROM snapshot ORDER BY entry DESC LIMIT 1")" = 2 || fail "it does not go on"
