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
