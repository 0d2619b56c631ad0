#!/bin/sh
# sealed audit on a game played by the program itself: verified with the players' mails,
# consistent without; and whatever is changed in the file is found, and named: one value in
# every column of the log and of every table that is made from it (sealed-bids 6.4).
set -eu
sealed=${BUILD:-build}/sealed
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -m 700 "$work/keys" "$work/game" "$work/copy"
printf 'keys = %s\nvault = %s\nhost = example.org\nafter_submit = none\n' \
  "$work/keys" "$work/keys" >"$work/game/sealed.ini"
db=$work/game/g1.db
mails=$work/game/g1.mail
copy=$work/copy/g1.db
players='bas catherine kyle maka'

fail() { echo "$*"; exit 1; }
at() { date -u -d "2026-12-01T10:00:00Z + $1 minutes" +%Y-%m-%dT%H:%M:%SZ; }

# audit STATUS ARGUMENT...: its output is in $work/out
audit() {
  want=$1 status=0
  shift
  "$sealed" audit "$@" >"$work/out" 2>&1 || status=$?
  [ "$status" = "$want" ] || { cat "$work/out"; fail "audit $*: status $status, not $want"; }
}
says() { grep -q -- "$1" "$work/out" || { cat "$work/out"; fail "nothing says \"$1\""; }; }

minute=0
"$sealed" new "$db" --rules mutant --options '{"auctions": true}' --now "$(at 0)" "Bas <bas@example.org>" \
  "Catherine <catherine@example.org>" "Kyle <kyle@example.org>" "Maka <maka@example.org>" >"$work/new"

# Rounds of bids: ties among them, a list, a bid that is too high; who does not write is timed out.
for bids in '1 3 3 0' '0 1 1 0' '2 99 0 0' '0 0 0 1' '1 1 - -' '0 0 0 0'; do
  "$sealed" tick "$db" --now "$(at $minute)"
  set -- $bids
  for player in $players; do
    minute=$((minute + 1))
    if [ "$1" != - ]; then
      mail=$(ls "$mails/$player@example.org/new" | sort -V | tail -n 1)
      code=$(sed -n 's/^.*CODE \([0-9A-Z]*-[0-9A-Z]*\).*/\1/p' "$mails/$player@example.org/new/$mail" | head -n 1)
      printf 'game: g1\nseat: %s\ncode: %s\n\nSALT words of %s\nBID %s\nTELL ALL: good luck\n' \
        "$player" "$code" "$player" "$1" >"$work/orders"
      "$sealed" submit "$db" "$work/orders" --now "$(at $minute)" >>"$work/submitted" 2>&1 || true
    fi
    shift
  done
  case $bids in *-*) minute=$((minute + 6000)) ;; esac
  minute=$((minute + 1))
  "$sealed" tick "$db" --now "$(at $minute)"
done

fingerprint=$(sed -n 's/^Fingerprint of the host: //p' "$work/new")
audit 1 "$db"
says 'Consistent, but not anchored'
audit 0 "$db" --checkpoint "$mails"
says '^Verified'
says 'byte by byte'
audit 0 "$db" --checkpoint "$mails" --expect-fingerprint "$fingerprint"
says 'as expected'
audit 65 "$db" --checkpoint "$mails" --expect-fingerprint 0000-0000-0000-0000
says '^step 2'
audit 0 "$db" --checkpoint "$mails" --json
says '"verdict": "verified"'
turns=$(sqlite3 "$db" 'SELECT count(*) FROM log WHERE kind=33')
[ "$turns" -ge 5 ] || fail "only $turns turns were played"
echo "| $(sqlite3 "$db" 'SELECT count(*) FROM log') entries, $turns turns"

# Without the host's keys what needs them is pending, and nothing is wrong.
mv "$work/keys" "$work/away"
audit 0 "$db" --checkpoint "$mails"
says 'pending'
says 'tables: .* could not be checked'
says '^Verified, but the turns were not played again, nor the decks shuffled: '
audit 1 "$db"
says '^Consistent, but not anchored, and the turns were not played again'
mv "$work/away" "$work/keys"

# tampered SQL: the file as it would be had somebody edited it, triggers and all put back.
tampered() {
  cp "$db" "$copy"
  triggers=$(sqlite3 "$db" "SELECT sql || ';' FROM sqlite_schema WHERE type='trigger'")
  drops=$(sqlite3 "$db" "SELECT 'DROP TRIGGER ' || name || ';' FROM sqlite_schema WHERE type='trigger'")
  sqlite3 "$copy" "$drops PRAGMA ignore_check_constraints=1; $1; $triggers" >"$work/sql" 2>&1 || { cat "$work/sql"; fail "$1"; }
}

# A value changed by its last byte, or by one.
changed='CASE typeof(%s) WHEN '\''blob'\'' THEN CAST(substr(%s,1,length(%s)-1) || CASE substr(%s,-1) WHEN x'\''41'\'' THEN x'\''42'\'' ELSE x'\''41'\'' END AS BLOB)
  WHEN '\''text'\'' THEN %s || '\'' '\'' WHEN '\''null'\'' THEN %none ELSE %s+1 END'

columns=0
for table in log packed game seat code question sealed step draw fact snapshot; do
  rows=$(sqlite3 "$db" "SELECT count(*) FROM $table")
  [ "$rows" -gt 0 ] || fail "the table $table is empty"
  for column in $(sqlite3 "$db" "SELECT name FROM pragma_table_info('$table') WHERE name<>'one'"); do
    key=$(sqlite3 "$db" "SELECT group_concat(name, ',') FROM pragma_table_info('$table') WHERE pk>0")
    case $(sqlite3 "$db" "SELECT type FROM pragma_table_info('$table') WHERE name='$column'") in
      BLOB) none="x'41'" ;; *) none=1 ;;
    esac
    value=$(echo "$changed" | sed "s/%s/$column/g; s/%none/$none/")
    # of the log one in its middle; of others the last by their key, so that no other row is in the way
    order="ORDER BY $(echo "$key" | sed 's/,/ DESC,/g') DESC LIMIT 1"
    if [ "$table" = log ]; then order="ORDER BY seq LIMIT 1 OFFSET 20"; fi
    [ "$table.$column" = log.seq ] && value=seq+1000000
    tampered "UPDATE $table SET $column=$value WHERE ($key)=(SELECT $key FROM $table $order)"
    audit 65 "$copy" --checkpoint "$mails" --config "$work/game/sealed.ini"
    if [ "$table" = log ]; then
      case $column in seq) says '^step 3, entry 22' ;; *) says '^step 3, entry 21' ;; esac
    else
      says "^step 11.*$table"
    fi
    columns=$((columns + 1))
  done
done
echo "| $columns columns, a changed value found in each"

# Rows that are gone.
for table in seat code question sealed step draw fact snapshot; do
  key=$(sqlite3 "$db" "SELECT group_concat(name, ',') FROM pragma_table_info('$table') WHERE pk>0")
  tampered "DELETE FROM $table WHERE ($key)=(SELECT $key FROM $table LIMIT 1)"
  audit 65 "$copy" --config "$work/game/sealed.ini"
  says "^step 11.*$table"
done

# Of the archive the log has the hashes.
for column in ref sealed; do
  value=$(echo "$changed" | sed "s/%s/$column/g; s/%none/1/")
  tampered "UPDATE archive SET $column=$value WHERE id=2"
  audit 65 "$copy" --config "$work/game/sealed.ini"
  says '^step 11.*archive'
done

# A number too large for what it is read into is another number.
for column in kind actor; do
  tampered "UPDATE log SET $column=$column+4294967296 WHERE seq=21"
  audit 65 "$copy" --config "$work/game/sealed.ini"
  says '^step 3, entry 21'
done

# Tables are written anew where the log stands, and only there.
tampered "UPDATE seat SET name='Ben' WHERE player=1"
audit 65 "$copy" --rebuild --config "$work/game/sealed.ini"
says 'written anew'
audit 0 "$copy" --checkpoint "$mails" --config "$work/game/sealed.ini"
tampered "UPDATE seat SET name='Ben' WHERE player=1; UPDATE log SET ts=ts+1 WHERE seq=9"
audit 65 "$copy" --rebuild --config "$work/game/sealed.ini"
says 'Nothing was written'

# A trigger that is gone; a tail that is cut off, which only mails can show.
cp "$db" "$copy"
sqlite3 "$copy" 'DROP TRIGGER log_no_delete'
audit 65 "$copy" --config "$work/game/sealed.ini"
says '^step 1'
tampered "DELETE FROM log WHERE seq>11"
audit 65 "$copy" --checkpoint "$mails" --config "$work/game/sealed.ini"
says '^step 4, entry 11.*tail'

# Bad input gets a sentence.
audit 66 "$work/none.db"
audit 66 "$db" --checkpoint "$work/none"
audit 1 "$db" --checkpoint "$db" # what it has in its outbox vouches for nothing
audit 64 "$db" too much
audit 0 --help
"$sealed" log "$db" --kind turn --from 1 --to 20 >"$work/out"
says 'cause setup'
"$sealed" log "$db" --json | tail -n 1 >"$work/out"
says '"kind":"checkpoint"'
