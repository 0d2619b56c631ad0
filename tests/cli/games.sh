#!/bin/sh
# Many games in a directory, copies of a game, and a copy that takes its place.
. tests/support/cli.sh

new
mkdir "$work/many"
cp "$work/g1/sealed.ini" "$work/many/"
for who in Bas Catherine Kyle; do echo "BID 0" | mail "$who"; done

# --- list ---
run 0 list "$db"
test "$(wc -l <"$work/out")" = 1 || fail "not one line for one who is awaited: $(cat "$work/out")"
says "g1           Maka            your sealed bid             since Tue 1 Dec 10:00 UTC, until Thu 3 Dec 10:00 UTC"
sqlite3 "$work/many/a.db" 'CREATE TABLE t(x)'
cp "$db" "$work/many/b.db"
echo hidden >"$work/many/.c.db"
run 66 list "$work/many"
says "a.db\" is a database, but not a game of Sealed Orders."
says "g1           Maka"
run 0 list "$db" "$db" --json
/usr/bin/python3 -c 'import json, sys
for line in sys.stdin:
    game = json.loads(line)
    assert [a["name"] for a in game["awaits"]] == ["Maka"], game
    assert game["awaits"][0]["deadline"] - game["awaits"][0]["since"] == 2 * 86400000, game
' <"$work/out" || fail "list --json: $(cat "$work/out")"
rm "$work/many/"*.db*

# --- backup ---
mkdir "$work/copies"
run 0 backup "$db" "$work/copies" --now "$(now)"
copy=$work/copies/g1-20261201T100000Z.db
says "$copy: g1 up to entry $(sql 'SELECT max(seq) FROM log') of its log"
test "$(stat -c %a "$copy")" = 600 || fail "others can read the copy"
test "$(find "$work/copies" -type f | wc -l)" = 1 || fail "the copy has companions"
test "$(sqlite3 "$copy" .dump | md5sum)" = "$(sql .dump | md5sum)" || fail "the copy differs"
cp "$copy" "$work/kept.db"
run 66 backup "$db" "$copy"
says "There is a file \"$copy\" already, which was left as it is"
cmp "$copy" "$work/kept.db" || fail "the file was not left as it is"
! grep -q "new game" "$work/err" || fail "a backup is no new game"
run 66 backup "$db" "$work/nowhere/copy.db"
for missing in "$work/nowhere" "$work/nowhere/"; do
    run 66 backup "$db" "$missing"
    says "There is no directory \"$missing\". Make it first"
    test ! -e "$work/nowhere" || fail "a file in the place of a directory"
done
run 64 backup "$db"
says "Where to?"

# --- restore ---
run 0 restore "$db" "$copy" # nothing is lost
says "is restored from"
cp "$db" "$work/lost.db"
rm "$db"
run 65 restore "$db" "$copy"
says "Ask them for the newest mail they have"
test ! -e "$db" || fail "it was restored all the same"
run 0 restore "$db" "$copy" --checkpoint "$work/g1/g1.mail"
says "The addresses are those of the backup, which no audit proves"
tick
run 0 audit "$db" --checkpoint "$work/g1/g1.mail"
test -z "$(find "$work/g1" -name '*restoring*')" || fail "something was left behind"

# The game goes on, and the copy is behind it.
echo "BID 0" | mail Maka
tick
cp "$db" "$work/on.db"
run 65 restore "$db" "$copy"
says "The game would go back"
cmp "$db" "$work/on.db" || fail "a refused copy changed the game"
mv "$db" "$work/lost.db"
long=$work/$(printf 'a%.0s' $(seq 120)) # of which the end is told, and all of the sentence
cp -r "$work/g1/g1.mail" "$long"
run 65 restore "$db" "$copy" --checkpoint "$long"
says "The backup is not put back: The "
says "@game.example.org\" vouches for entry"
says "its tail was removed. To give up what came after it say --behind --why TEXT."
mv "$work/lost.db" "$db"
# Another game's copy, and one that was changed.
mkdir -m 700 "$work/other.keys"
mkdir "$work/other"
printf 'keys = %s\nhost = game.example.org\n' "$work/other.keys" >"$work/other/sealed.ini"
run 0 new "$work/other/g1.db" --rules mutant "Bas <bas@example.org>" "Ben <ben@example.org>" "Kyle <kyle@example.org>" --now 2026-12-01T09:00:00Z
later 10
mkdir "$work/young"
cp "$work/g1/sealed.ini" "$work/young/"
cp "$copy" "$work/young/g1.db"
run 65 restore "$work/young/g1.db" "$work/other/g1.db"
says "other/g1.db\" is a copy of another game g1, and not of the game"
run 0 new "$work/other/g2.db" --rules mutant "Bas <bas@example.org>" "Ben <ben@example.org>" "Kyle <kyle@example.org>" --now 2026-12-01T09:00:00Z
for behind in "" "--behind --why disk"; do
    # shellcheck disable=SC2086 # options
    run 65 restore "$work/young/g1.db" "$work/other/g2.db" $behind
    says "other/g2.db\" is a copy of the game g2, and not of the game"
done
mv "$work/young/g1.db" "$work/young/aside.db"
run 65 restore "$work/young/g1.db" "$work/other/g2.db" --behind --why disk
says "is a copy of the game g2"
mv "$work/young/aside.db" "$work/young/g1.db"
cp "$copy" "$work/bad.db"
sqlite3 "$work/bad.db" "UPDATE seat SET name='Ben' WHERE player=1"
run 65 restore "$work/young/g1.db" "$work/bad.db"
says "The backup is not put back, as its audit finds"
run 66 restore "$work/young/g1.db" "$work/nowhere.db"
says "nowhere.db"
run 64 restore "$db"
# A run that was killed has left its copy, and the old game a WAL that is not the new one's.
young=$work/young/g1.db
echo rubbish >"$young.restoring.99999999" # no process has this number
echo rubbish >"$young.restoring.$$"       # another run, which is at it
echo rubbish >"$young-wal"
run 0 restore "$young" "$copy"
test "$(find "$work/young" -name '*restoring*')" = "$young.restoring.$$" || fail "a copy is left over, or one too many gone"
rm "$young.restoring.$$"
run 1 audit "$young"

# --- addresses, which no audit proves ---
cp "$copy" "$work/bad.db"
sqlite3 "$work/bad.db" "UPDATE person SET address='mallory@example.org' WHERE player=3"
run 65 restore "$young" "$work/bad.db"
says "Kyle: mallory@example.org in the backup, kyle@example.org in the present game"
says "say --addresses kept or --addresses copy"
run 0 restore "$young" "$work/bad.db" --addresses kept
test "$(sqlite3 "$young" 'SELECT address, epoch FROM person WHERE player=3')" = "kyle@example.org|0" || fail "not the address that was there"
run 0 restore "$young" "$work/bad.db" --addresses copy
test "$(sqlite3 "$young" 'SELECT address, epoch FROM person WHERE player=3')" = "mallory@example.org|1" || fail "not the address of the copy, or its tokens live"
run 64 restore "$young" "$work/bad.db" --addresses mine
sqlite3 "$work/bad.db" "UPDATE person SET epoch=9223372036854775807 WHERE player=3"
run 65 restore "$young" "$work/bad.db" --addresses copy
says "The tokens of player 3 were revoked 9223372036854775807 times"
test -z "$(find "$work/young" -name '*restoring*')" || fail "a refused copy was left behind"

# --- a game behind a link, and one that is in use ---
mkdir "$work/link"
cp "$work/g1/sealed.ini" "$work/link/"
ln -s ../young/g1.db "$work/link/g1.db"
run 0 restore "$work/link/g1.db" "$copy" --addresses copy
test -L "$work/link/g1.db" || fail "the link was replaced"
test "$(sqlite3 "$young" 'SELECT address FROM person WHERE player=3')" = kyle@example.org || fail "the file behind the link is another"
ln -sf nowhere.db "$work/link/g1.db"
run 66 restore "$work/link/g1.db" "$copy"
says "is a link to a file that is not there"
# Somebody writes: it is waited for him, and then the copy lacks what he wrote.
/usr/bin/python3 - "$young" "$BUILD/sealed" "$copy" <<'END' || fail "a restore beside a writer"
import sqlite3, subprocess, sys, time
young, sealed, copy = sys.argv[1:]
base = sqlite3.connect(young, isolation_level=None)
base.execute('BEGIN IMMEDIATE')
run = subprocess.Popen([sealed, 'restore', young, copy], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
time.sleep(1)
assert run.poll() is None, run.communicate()
base.execute("UPDATE person SET address='anna@example.org' WHERE player=3")
base.execute('COMMIT')
said = run.communicate()[0].decode()
assert run.returncode == 65 and 'anna@example.org in the present game' in said, said
assert base.execute('SELECT address FROM person WHERE player=3').fetchone() == ('anna@example.org',)
END

# --- tick of a directory ---
for name in g1 g2; do cp "$work/on.db" "$work/many/$name.db"; done
cp "$work/many/g1.db" "$work/quiet.db"
run 0 tick "$work/many" --now "$(now)"
test ! -s "$work/out" || fail "a tick with nothing due says something"
sleep 3 # files this young may change once more within what their time can tell
run 0 tick "$work/many" --now "$(now)"
grep -q " g1.db$" "$work/many/.due" || fail "nothing is remembered"
# Known to be quiet, so not even opened: a game without rights is passed over ...
cp "$work/many/.due" "$work/due"
run 0 tick "$work/many" --now "$(now)"
cmp "$work/many/.due" "$work/due" || fail "what is known was looked at again"
# ... until its deadline, where g2 has no keys and g1 goes on all the same.
entries=$(sqlite3 "$work/many/g1.db" 'SELECT count(*) FROM log')
minutes=$((minutes + 60 * 24 * 3))
run 78 tick "$work/many" --now "$(now)"
says "$work/many/g2.db: The key file"
test "$(sqlite3 "$work/many/g1.db" 'SELECT count(*) FROM log')" -gt "$entries" || fail "g1 stands still"
# What is remembered is worth nothing once the game has changed, or the settings.
echo "sealed-due 1 rubbish" >"$work/many/.due"
run 78 tick "$work/many" --now "$(now)"
run 66 tick "$work/nowhere"
says "There is no game"

# --- an option that is none: all that there are, of the game and of every game ---
run 65 new "$work/many/g9.db" --config "$work/g1/sealed.ini" --rules mutant --options '{"autopilots": 3}' \
    "Bas <bas@example.org>" "Kyle <kyle@example.org>" "Maka <maka@example.org>"
says '"autopilots" is no option. Of this game alone: any_size, auctions. Of every game: hours, pause, autopilot, excused,'
test ! -e "$work/many/g9.db" || fail "a game with a wrong option is there"
run 65 new "$work/many/g9.db" --config "$work/g1/sealed.ini" --rules arcs --options '{"auctions": true}' \
    "Bas <bas@example.org>" "Kyle <kyle@example.org>"
says '"auctions" is no option. Of this game alone: none.'
