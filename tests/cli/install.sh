#!/bin/sh
# `make install`: programs, manual and units in their places; what the units start is the program,
# on a game that lies as README.md says; and `make uninstall` leaves nothing.
. tests/support/cli.sh
make -s -o all install DESTDIR="$work/root" PREFIX=/usr >"$work/out" 2>&1 || fail "make install: $(tail -n 5 "$work/out")"
(cd "$work/root" && find . -type f | sort) >"$work/files"
cat >"$work/wanted" <<'END'
./usr/bin/sealed
./usr/bin/sealed-deliver
./usr/bin/sealed-extract
./usr/bin/sealed-player
./usr/lib/systemd/user/sealed-fetch@.service
./usr/lib/systemd/user/sealed-fetch@.timer
./usr/lib/systemd/user/sealed-tick@.service
./usr/lib/systemd/user/sealed-tick@.timer
./usr/share/man/man1/sealed-player.1
./usr/share/man/man1/sealed.1
END
diff "$work/wanted" "$work/files" || fail "make install puts other files"
units=$work/root/usr/lib/systemd/user
! grep -r '@BINDIR@' "$units" || fail "a unit does not know where the program is"
if command -v systemd-analyze >/dev/null; then # it may not run here, but then it is silent about units
    ! systemd-analyze verify --user --man=no "$units"/*.service 2>&1 | grep -i 'unknown\|invalid\|parse' ||
        fail "systemd does not take the units"
fi

# start UNIT: its commands in their order, for the game g1 of somebody whose home is $work
start() {
    sed -n 's/^ExecStart=-*//p' "$units/$1" | sed "s|%h|$work|g; s|%i|g1|g; s|^/usr/bin/sealed|$work/root/usr/bin/sealed|" |
        grep -v mbsync >"$work/commands"
    test -s "$work/commands" || fail "$1 starts nothing"
    while read -r command; do
        $command >"$work/out" 2>&1 </dev/null || fail "$1: $command: $(cat "$work/out")"
    done <"$work/commands"
}
SETTINGS=
now() { date -u +%Y-%m-%dT%H:%M:%SZ; } # the units know no other time
new
mkdir -p "$work/g1/inbox/new" "$work/g1/inbox/cur" "$work/g1/inbox/tmp"
for who in $everybody; do
    echo "BID 0" | letter "$who" "Date: $(date -R)"
    cp "$letter" "$work/g1/inbox/new/$who"
done
start sealed-fetch@.service
rows "SELECT count(*), sum(verdict = 'stored') FROM mails" "4|4"
rows "SELECT max(auction) FROM question" 2
start sealed-tick@.service
rows "SELECT count(*) FROM outbox WHERE state <> 'sent'" 0
make -s uninstall DESTDIR="$work/root" PREFIX=/usr
test -z "$(find "$work/root" -type f)" || fail "make uninstall leaves files"
