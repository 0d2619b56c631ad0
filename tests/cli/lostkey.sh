#!/bin/sh
# The host changed the key he signs with, and then went back behind that: what he signed with it is of
# the history that he gave up, and nothing else may be signed with it (sealed-bids 5.8, 2.3).
. tests/support/cli.sh
. tests/support/player.sh

new
run 0 backup "$db" "$work/copy.db" --now "$(now)"
cp -p "$work/g1.keys/g1.intake" "$work/intake"
later 1
run 0 keys "$db" --rotate sign --now "$(now)"
deliver
bid Bas "BID 1" # a receipt by the key that will be lost
run 0 host "$db" announce "This is lost." --now "$(now)"
deliver
cp -r "$work/g1/g1.mail" "$work/lost"
verify() { # STATUS DIR
    status=0
    "$BUILD/sealed-player" verify "$2" >"$work/out" 2>"$work/err" || status=$?
    test "$status" = "$1" || {
        cat "$work/out" "$work/err"
        fail "verify $2: status $status, not $1"
    }
}
verify 0 "$work/lost/bas@example.org"
later 10
run 78 restore "$db" "$work/copy.db" --behind --why "the disk failed" --now "$(now)"
says "put the key file back that the host had then"
mv "$work/g1.keys/g1.intake" "$work/newer"
cp -p "$work/intake" "$work/g1.keys/g1.intake"
run 0 restore "$db" "$work/copy.db" --behind --why "the disk failed" --now "$(now)"
deliver

# --- the word that explains it ---
verify 0 "$work/g1/g1.mail/bas@example.org"
says "GIVEN UP"
says "which he gave up with the history that has it"
verify 0 "$work/g1/g1.mail"
bid Bas "BID 2"
verify 0 "$work/g1/g1.mail/bas@example.org"
says "All of it fits together"

run 0 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
says "of the history that was given up by the host"

# --- who goes on signing with the lost key is found out ---
cp -r "$work/g1" "$work/honest"
cp -p "$work/newer" "$work/g1.keys/g1.intake"
later 1
run 0 host "$db" announce "Signed with the key that was given up." --now "$(now)"
deliver
verify 65 "$work/g1/g1.mail/bas@example.org"
says "signed with a key that the host had replaced"
run 65 audit "$db" --checkpoint "$work/g1/g1.mail" --now "$(now)"
rm -r "$work/g1"
mv "$work/honest" "$work/g1"
cp -p "$work/intake" "$work/g1.keys/g1.intake"

# --- later keys follow upon the one that stands ---
later 1
run 0 keys "$db" --rotate sign --now "$(now)"
deliver
bid Kyle "BID 1"
for of in bas kyle; do
    verify 0 "$work/g1/g1.mail/$of@example.org"
    says "GIVEN UP"
    ! grep -q "REPLACED WITHOUT" "$work/out" || fail "the third key is said to follow upon the second"
done

# --- without the word that explains it it is a second history ---
mkdir "$work/silent"
grep -L "BEGIN PBEM RESTORED" "$work"/g1/g1.mail/bas@example.org/new/* >"$work/list"
while read -r mail; do cp "$mail" "$work/silent"; done <"$work/list"
verify 65 "$work/silent"
