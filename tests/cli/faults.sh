#!/bin/sh
# Bad input gets a sentence and loses nothing: each fault has the status of architecture 3.1 and
# one sentence, and leaves the database and the Maildirs as they were.
. tests/support/cli.sh
SETTINGS='busy_timeout = 1'
new
later 1
echo "BID 2" | mail Bas
later 1

# state: of the game and its Maildirs, but for tries of a mail that were taken back
# faulty STATUS TEXT VERB ARGUMENT...: says so, in one line, and changes nothing
state() {
    {
        sqlite3 "$db" .dump | grep -v '^INSERT INTO attempt .*,0);$'
        ls -R "$work/g1/g1.mail"
    } | cksum
}
before=$(state)
faulty() {
    want=$1 text=$2
    shift 2
    run "$want" "$@" --now "$(now)" <"${in:-/dev/null}"
    grep -qF -- "$text" "$work/err" || {
        cat "$work/err"
        fail "sealed $* does not say: $text"
    }
    lines=$(wc -l <"$work/err")
    test "$lines" = 1 || fail "sealed $* says $lines lines"
    test ! -s "$work/out" || fail "sealed $* prints something"
    test ! -f "$db" || test "$(state)" = "$before" || fail "sealed $* changed something"
}
# mailed TEXT [ARGUMENT...]: the same of a mail, which is to come again
mailed() {
    text=$1
    shift
    in=$letter
    faulty 75 "$text" submit "$db" --mail "$@"
    in=
}
echo "BID 1" | letter Kyle
printf 'game: g1\nseat: Kyle\ncode: %s\n\nBID 1\n' "$(code Kyle)" >"$work/orders"

# --- what is no game ---
echo "not a database, but long enough to look at, as it has more than a hundred bytes, which is the size of a header" >"$work/g1/text.db"
sqlite3 "$work/g1/other.db" 'CREATE TABLE t(x); PRAGMA application_id = 42'
cp "$db" "$work/g1/newer.db"
sqlite3 "$work/g1/newer.db" 'PRAGMA user_version = 99'
: >"$work/g1/empty.db"
in=$work/orders
for verb in submit tick open deliver show history log audit list keys; do
    faulty 66 "nowhere.db" $verb "$work/g1/nowhere.db"
    faulty 66 "text.db" $verb "$work/g1/text.db"
    faulty 66 "other.db" $verb "$work/g1/other.db"
    faulty 66 "newer.db" $verb "$work/g1/newer.db"
    faulty 66 "empty.db" $verb "$work/g1/empty.db"
    test ! -e "$work/g1/nowhere.db" || fail "$verb made a file"
done
in=
faulty 66 "no file" submit "$db" "$work" # a folder
faulty 66 "cannot be opened" submit "$db" "$work/nowhere"

# --- locked by another ---
sqlite3 "$db" >"$work/lock.out" <<END &
BEGIN IMMEDIATE;
.shell touch $work/locked; while test ! -e $work/done; do sleep 0.05; done
END
locker=$!
while test ! -e "$work/locked"; do sleep 0.05; done
faulty 75 "is locked" submit "$db" "$work/orders"
faulty 75 "is locked" tick "$db"
mailed "is locked"
run 0 show "$db" --seat Kyle # reading waits for nobody
touch "$work/done"
wait "$locker"

# --- keys ---
keys=$work/g1.keys
mv "$keys/g1.intake" "$work/intake"
faulty 78 "g1.intake" submit "$db" "$work/orders"
faulty 78 "g1.intake" tick "$db"
mailed "g1.intake"
ln -s "$work/intake" "$keys/g1.intake"
faulty 78 "g1.intake" submit "$db" "$work/orders"
rm "$keys/g1.intake"
cp "$work/intake" "$keys/g1.intake"
chmod 644 "$keys/g1.intake"
faulty 78 "chmod 600" submit "$db" "$work/orders"
rm "$keys/g1.intake"
(umask 077 && head -c 100 "$work/intake" >"$keys/g1.intake")
faulty 78 "g1.intake" submit "$db" "$work/orders"
rm "$keys/g1.intake"
mkdir -m 700 "$work/f1.keys" "$work/f1"
printf 'keys = %s\nhost = game.example.org\n' "$work/f1.keys" >"$work/f1/sealed.ini"
run 0 new "$work/f1/g1.db" --rules mutant "Bas <bas@example.org>" "Catherine <catherine@example.org>" "Kyle <kyle@example.org>"
cp -p "$work/f1.keys/g1.intake" "$keys/g1.intake"
faulty 78 "g1.intake" submit "$db" "$work/orders" # that of another game of this name
cp -p "$work/intake" "$keys/g1.intake"
chmod 777 "$keys"
faulty 78 "g1.keys" submit "$db" "$work/orders"
chmod 700 "$keys"
mv "$keys/g1.vault" "$work/vault"
run 0 submit "$db" "$work/orders" --now "$(now)" # never reads the vault
deliver
before=$(state)
mv "$work/vault" "$keys/g1.vault"

# --- settings, games, seats, templates ---
echo "relay = nowhere" >"$work/bad.ini"
faulty 78 "bad.ini, line 1" tick "$db" --config "$work/bad.ini"
echo "speed = 9" >"$work/bad.ini"
faulty 78 '"speed" is no setting' submit "$db" "$work/orders" --config "$work/bad.ini"
mailed '"speed" is no setting' --config "$work/bad.ini"
faulty 65 "for 3 to 4 players" new "$work/g1/g2.db" --rules mutant "A <a@example.org>" "B <b@example.org>"
faulty 65 "short name" new "$work/g1/Game-2.db" --rules mutant "A <a@example.org>" "B <b@example.org>" "C <c@example.org>"
faulty 65 "Zora" show "$db" --seat Zora
faulty 65 "no fit name" new "$work/g1/g2.db" --rules mutant "$(printf 'A\377 <a@example.org>')" "B <b@example.org>" "C <c@example.org>"
faulty 65 "holds a character that cannot be seen" new "$work/g1/g2.db" --rules mutant "$(printf 'A\302\205a <a@example.org>')" "B <b@example.org>" "C <c@example.org>"
faulty 65 'called "Ada"' new "$work/g1/g2.db" --rules mutant "$(printf 'A\342\200\213da <a@example.org>')" "Ada <b@example.org>" "C <c@example.org>"
faulty 65 '"lnog" is no period' new "$work/g1/g2.db" --rules mutant --options '{"hours": {"lnog": 48}}' "A <a@example.org>" "B <b@example.org>" "C <c@example.org>"
printf 'game: g1\nseat: Zora\ncode: 0000-0000\n\nBID 1\n' >"$work/zora"
faulty 77 "seat:" submit "$db" "$work/zora"
faulty 78 "no templates" tick "$db" --templates "$work/no templates"
mkdir "$work/templates"
printf 'Subject: [{{game}}] {{colour}}\n\n{{marker}}\n' >"$work/templates/receipt.txt"
printf 'game: g1\nseat: Kyle\ncode: %s\n\nBID 1\n' "$(code Kyle)" >"$work/orders"
faulty 78 "colour" submit "$db" "$work/orders" --templates "$work/templates"
echo "BID 1" | letter Kyle
mailed "colour" --templates "$work/templates"
printf 'Subject: {{#game}}\n' >"$work/templates/receipt.txt"
faulty 78 "receipt.txt" submit "$db" "$work/orders" --templates "$work/templates"
rows "SELECT count(*) FROM attempt WHERE n > 0" 0

# --- what comes in ---
faulty 65 "empty" submit "$db"
printf 'game: g1\nseat: Kyle\ncode: %s\n\nBID 1\0\n' "$(code Kyle)" >"$work/nul"
faulty 65 "" submit "$db" "$work/nul"
in=/dev/urandom
head -c 100000 /dev/urandom >"$work/noise"
faulty 65 "" submit "$db" "$work/noise"
in=
# big STATUS ARGUMENT...: 10 GB from a pipe; little memory, little time
big() {
    want=$1 status=0
    shift
    begun=$(date +%s)
    head -c 10G /dev/zero | {
        /usr/bin/python3 -c '
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=open("/dev/fd/3", "w"))
sys.exit(status)' "$sealed" "$@" --now "$(now)" >"$work/out" 2>"$work/err" 3>"$work/rss"
    } || status=$?
    test "$status" = "$want" || fail "10 GB: status $status, not $want: $(cat "$work/err")"
    test "$(cat "$work/rss")" -lt 24576 || case $BUILD in
    *address*) ;;
    *) fail "10 GB took $(cat "$work/rss") KiB of memory" ;;
    esac
    test $(($(date +%s) - begun)) -lt 30 || fail "10 GB took too long"
}
big 65 submit "$db"
grep -q "too long" "$work/err" || fail "10 GB: $(cat "$work/err")"
test "$(state)" = "$before" || fail "10 GB changed something"
big 0 submit "$db" --mail
rows "SELECT verdict FROM mails ORDER BY id DESC LIMIT 1" ignored
before=$(state)

# --- a relay that is down ---
printf 'keys = %s\nhost = game.example.org\nrelay = smtp://127.0.0.1:1\n' "$keys" >"$work/relay.ini"
run 0 submit "$db" "$work/orders" --now "$(now)"
run 0 tick "$db" --config "$work/relay.ini" --now "$(now)" # waits for the next run
rows "SELECT state, attempts FROM outbox ORDER BY id DESC LIMIT 1" "queued|0"
later 61
run 75 deliver "$db" --config "$work/relay.ini" --now "$(now)"
says "127.0.0.1"
run 75 tick "$db" --config "$work/relay.ini" --now "$(now)" # after an hour it is told
rows "SELECT state, attempts FROM outbox ORDER BY id DESC LIMIT 1" "queued|0"
deliver
subject_is Kyle "[g1] round 1, recruiting: received"

# --- as somebody who may not write (root passes every check) ---
chmod 755 "$work"
before=$(state)
printf 'game: g1\nseat: Kyle\ncode: %s\n\nBID 1\n' "$(code Kyle)" >"$work/orders"
if test "$(id -u)" = 0; then
    nobody=$(id -u nobody)
    # as_nobody STATUS VERB ARGUMENT...: the game belongs to him, its folder is read-only
    cp -a "$BUILD/sealed" "$BUILD/sealed-extract" "$BUILD/sealed-deliver" "$work/"
    cp -a "$work/g1" "$work/ro"
    cp -a "$keys" "$work/ro.keys"
    printf 'keys = %s\nhost = game.example.org\n' "$work/ro.keys" >"$work/ro/sealed.ini"
    chown -R "$nobody" "$work/ro" "$work/ro.keys"
    chmod 600 "$work/ro/g1.db"
    chmod 644 "$work/orders" "$letter"
    chmod -R a-w "$work/ro"
    dump=$(sqlite3 "$work/ro/g1.db" .dump | cksum)
    as_nobody() {
        want=$1 status=0
        shift
        setpriv --reuid="$nobody" --clear-groups "$work/sealed" "$@" --now "$(now)" \
            <"$letter" >"$work/out" 2>"$work/err" || status=$?
        test "$status" = "$want" || fail "read-only: sealed $*: status $status, not $want: $(cat "$work/err")"
        test "$(wc -l <"$work/err")" = 1 || fail "read-only: sealed $*: $(cat "$work/err")"
    }
    as_nobody 75 submit "$work/ro/g1.db" "$work/orders"
    as_nobody 75 submit "$work/ro/g1.db" --mail
    as_nobody 75 tick "$work/ro/g1.db"
    as_nobody 75 new "$work/ro/g2.db" --rules mutant "A <a@example.org>" "B <b@example.org>" "C <c@example.org>"
    test "$(sqlite3 "$work/ro/g1.db" .dump | cksum)" = "$dump" || fail "read-only: something changed"
    echo "| read-only folder: tried as nobody"
else
    chmod a-w "$work/g1" "$db"
    run 75 submit "$db" "$work/orders" --now "$(now)"
    run 75 tick "$db" --now "$(now)"
    chmod u+w "$work/g1" "$db"
    test "$(state)" = "$before" || fail "read-only: something changed"
fi

# --- a full disk ---
if test "$(id -u)" = 0 && mkdir "$work/disk" && mount -t tmpfs -o size=8m tmpfs "$work/disk" 2>"$work/err"; then
    at_exit() {
        umount "$work/disk"
        rm -rf "$work"
    }
    small=$work/disk/g1/g1.db
    cp -a "$work/g1" "$work/disk/g1"
    sqlite3 "$small" "PRAGMA wal_checkpoint" >/dev/null
    full() { head -c 16M /dev/zero >"$work/disk/fill" 2>/dev/null || true; }
    # on_full VERB ARGUMENT...: 75, a sentence, nothing changed
    on_full() {
        dump=$(sqlite3 -readonly "$small" .dump | cksum)
        full
        status=0
        "$sealed" "$@" --now "$(now)" <"$letter" >"$work/out" 2>"$work/err" || status=$?
        test "$status" = 75 || fail "full disk: sealed $*: status $status: $(cat "$work/err")"
        test "$(wc -l <"$work/err")" = 1 || fail "full disk: sealed $*: $(cat "$work/err")"
        grep -q "full" "$work/err" || fail "full disk: sealed $*: $(cat "$work/err")"
        rm "$work/disk/fill"
        test "$(sqlite3 -readonly "$small" .dump | cksum)" = "$dump" || fail "full disk: sealed $* changed something"
    }
    on_full submit "$small" "$work/orders"
    on_full submit "$small" --mail
    later 4000
    on_full tick "$small"
    mkdir "$work/disk/g2"
    printf 'keys = %s\nhost = game.example.org\n' "$keys" >"$work/disk/g2/sealed.ini"
    on_full new "$work/disk/g2/g2.db" --rules mutant "A <a@example.org>" "B <b@example.org>" "C <c@example.org>"
    test -z "$(ls "$work/disk/g2" | grep -v sealed.ini)" || fail "full disk: new left $(ls "$work/disk/g2")"
    test ! -e "$keys/g2.intake" -a ! -e "$keys/g2.vault" || fail "full disk: new left keys"
    run 0 tick "$small" --now "$(now)" # and with room it goes on
    run 0 submit "$small" --mail --now "$(now)" <"$letter"
    waiting=$(sqlite3 "$small" "SELECT count(*) FROM outbox WHERE state='queued'")
    test "$waiting" -gt 0 || fail "no mail waits for the full disk"
    find "$work/disk/g1/g1.mail" -type f >"$work/mails"
    on_full deliver "$small" # a mail is claimed before it goes, so none goes
    find "$work/disk/g1/g1.mail" -type f | diff "$work/mails" - || fail "full disk: deliver left something in a Maildir"
    run 0 deliver "$small" --now "$(now)"
    test "$(find "$work/disk/g1/g1.mail" -path '*/new/*' -type f | wc -l)" = "$(($(grep -c /new/ "$work/mails") + waiting))" ||
        fail "full disk: not each mail arrived once"
    echo "| full disk: tried on a tmpfs"
else
    echo "| full disk: not tried, as no tmpfs can be mounted here"
fi
