#!/bin/sh
# The host changed the key he signs with twice, and then went back behind both: the second follows
# upon the first alone, which the log does not have either (sealed-bids 5.8, 2.3).
. tests/support/cli.sh
. tests/support/player.sh

new
run 0 backup "$db" "$work/copy.db" --now "$(now)"
cp -p "$work/g1.keys/g1.intake" "$work/intake"
for who in Bas Kyle; do
    later 1
    run 0 keys "$db" --rotate sign --now "$(now)"
    deliver
    bid "$who" "BID 1" # a receipt by a key that will be lost
done
later 10
cp -p "$work/intake" "$work/g1.keys/g1.intake"
run 0 restore "$db" "$work/copy.db" --behind --why "the disk failed" --checkpoint "$work/g1/g1.mail" --now "$(now)"
deliver
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "of the history that was given up by the host"
for mails in g1.mail g1.mail/bas@example.org g1.mail/kyle@example.org; do
    "$BUILD/sealed-player" verify "$work/g1/$mails" >"$work/out" 2>&1 || fail "$mails: $(cat "$work/out")"
    says "GIVEN UP"
done
# of the second alone nothing vouches for it
mkdir "$work/second"
first=$(grep -l "BEGIN PBEM KEYCHANGE" "$work"/g1/g1.mail/kyle@example.org/new/* | sort -V | head -n 1)
grep -L "$(sed -n '/BEGIN PBEM KEYCHANGE/{n;n;n;n;p;q;}' "$first" | tr -d '\r')" "$work"/g1/g1.mail/kyle@example.org/new/* >"$work/list"
while read -r mail; do cp "$mail" "$work/second"; done <"$work/list"
run 65 audit "$db" --checkpoint "$work/second" --now "$(now)"
says "is not signed with the host's key"

# --- whatever he changed in the lost end: the files of then are wanted, and nothing is changed before ---
experiment=
# changes HOW SENTENCE [MODE]: behind a copy; then the files of then are put back
changes() {
    rm -rf "$work/g1" "$work/g1.keys" "$work/keys" "$work/copy.db"
    new --deck "$(students)" --options "{\"auctions\": true, \"any_size\": true, \"bids\": \"${3:-host-sealed}\"}" $experiment
    later 1
    test "$experiment" || run 0 keys "$db" --rotate sign --now "$(now)" # a file that the log names
    run 0 backup "$db" "$work/copy.db" --now "$(now)"
    cp -rp "$work/g1.keys" "$work/keys"
    later 1
    run 0 keys "$db" $1 --now "$(now)"
    deliver
    later 10
    entries=$(sql "SELECT count(*) FROM log")
    run 78 restore "$db" "$work/copy.db" --behind --why "the disk failed" --now "$(now)"
    says "$2"
    says "put the"
    rows "SELECT count(*) FROM log" "$entries"
    rm -r "$work/g1.keys"
    cp -rp "$work/keys" "$work/g1.keys"
    run 0 restore "$db" "$work/copy.db" --behind --why "the disk failed" --now "$(now)"
    deliver
}
changes "--rotate codes" "makes other codes"
changes "--rotate play" "makes other dice and piles"
changes "--stolen intake" "signs with another key"
changes "--stolen vault" "The vault is another than"
for who in $everybody; do bid "$who" "BID 1" "TIE 0"; done # the archive's key opens the lists
tick
run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "2 rounds and 0 questions opened again"
experiment=--experimental-table
changes "--rotate codes" "opens other shares" table
