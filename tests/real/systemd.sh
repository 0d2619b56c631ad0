#!/bin/sh
# The units that `make install` puts, under a real `systemd --user`: the recipe of README.md, with
# timers that go every second. It runs in namespaces of its own, as root only; mbsync fetches from
# a second Maildir in place of a server.
if test "${1-}" != --inside; then
    if test "$(id -u)" != 0 || ! unshare -m -p --fork --kill-child true 2>/dev/null ||
        ! test -x /lib/systemd/systemd; then
        echo "| not tried: only root can start a systemd of its own"
        exit 0
    fi
    exec unshare -m -p --fork --kill-child "$0" --inside
fi
. tests/support/cli.sh
mount --make-rprivate /
mount -t proc proc /proc
umount -R /sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 none /sys/fs/cgroup && mount -t tmpfs none /run || {
    echo "| not tried: no control groups can be mounted here"
    exit 0
}
mkdir -p /run/systemd/system /run/user/0 /sys/fs/cgroup/test # as if it had booted the machine
chmod 700 /run/user/0
echo $$ >/sys/fs/cgroup/test/cgroup.procs

make -s -o all install DESTDIR="$work/root" PREFIX=/usr >"$work/out" 2>&1 || fail "make install: $(cat "$work/out")"
export HOME="$work" XDG_RUNTIME_DIR=/run/user/0 DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/0/bus
units=$work/.config/systemd/user
mkdir -p "$units"
for unit in "$work"/root/usr/lib/systemd/user/*; do
    sed "s|=/usr/bin/sealed|=$work/root/usr/bin/sealed|" "$unit" >"$units/${unit##*/}"
done
for timer in tick fetch; do
    mkdir "$units/sealed-$timer@.timer.d"
    printf '[Timer]\nOnCalendar=*:*:*\nAccuracySec=100ms\n' >"$units/sealed-$timer@.timer.d/often.conf"
done
timeout 120 /lib/systemd/systemd --user --unit=default.target --log-target=console >"$work/log" 2>&1 &
manager=$!

# soon WHAT COMMAND...: within ten seconds
soon() {
    what=$1 tries=100
    shift
    until "$@" >"$work/out" 2>&1; do
        tries=$((tries - 1))
        test $tries -gt 0 || fail "not soon: $what: $(cat "$work/out"; tail -n 20 "$work/log")"
        sleep 0.1
    done
}
is() { test "$(sql "$1")" = "$2"; }
good() { test "$(systemctl --user show -P Result "$1")$(systemctl --user show -P ExecMainStatus "$1")" = success0; }
soon "systemd answers" systemctl --user is-system-running

SETTINGS=
now() { date -u +%Y-%m-%dT%H:%M:%SZ; } # the units know no other time
new
# The recipe of README.md, with a Maildir for the server.
sed -n '/^# ~\/.mbsyncrc/,/^```/p' README.md | sed '/^```/d; /^IMAPAccount/,/^$/d
    s|^IMAPStore g1-server|MaildirStore g1-server|; s|^Account g1|Path ~/server/\nInbox ~/server/INBOX|' >"$work/.mbsyncrc"
grep -q 'Channel g1' "$work/.mbsyncrc" || fail "README.md has no recipe for mbsync"
mkdir -p "$work/server/INBOX/new" "$work/server/INBOX/cur" "$work/server/INBOX/tmp"

# --- the tick, by its timer ---
for who in $everybody; do echo "BID 0" | mail "$who"; done
systemctl --user enable --now sealed-tick@g1.timer >"$work/out" 2>&1 || fail "$(cat "$work/out")"
soon "the round is opened and told" is "SELECT (SELECT max(auction) FROM question), (SELECT count(*) FROM outbox WHERE state<>'sent')" "2|0"
soon "the tick ends well" good sealed-tick@g1.service
systemctl --user disable --now sealed-tick@g1.timer >"$work/out" 2>&1

# --- mails in, by the other ---
for who in $everybody; do
    echo "BID 1" | letter "$who" "Date: $(date -R)"
    cp "$letter" "$work/server/INBOX/new/$who"
done
systemctl --user enable --now sealed-fetch@g1.timer >"$work/out" 2>&1 || fail "$(cat "$work/out")"
soon "mails are fetched, taken and answered" is "SELECT count(*) FROM mails WHERE verdict IN ('stored', 'played') AND answer='sent'" 8
soon "the fetch ends well" good sealed-fetch@g1.service
test "$(find "$work/server/INBOX/cur" -name '*S' | wc -l)" = 4 || soon "what was taken is read there" sh -c \
    "test \$(find '$work/server/INBOX/cur' -name '*S' | wc -l) = 4"
# What fails is seen, and the next run makes it good.
cp "$work/g1/sealed.ini" "$work/good.ini"
echo "holidays = never" >>"$work/g1/sealed.ini"
soon "a failure is one" sh -c 'systemctl --user show -P Result sealed-fetch@g1.service | grep -q exit-code'
cp "$work/good.ini" "$work/g1/sealed.ini"
soon "the fetch ends well again" good sealed-fetch@g1.service
systemctl --user disable --now sealed-fetch@g1.timer >"$work/out" 2>&1
systemctl --user exit >"$work/out" 2>&1 || true
wait "$manager" || true
echo "| both units under systemd $(systemctl --version | sed -n '1s/systemd \([0-9]*\).*/\1/p'), by their timers"
