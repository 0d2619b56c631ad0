#!/bin/sh
# The tamper table of sealed-bids 6.4, row by row, on a finished game of each of the rules: audit
# names the step and the first entry that is wrong.
. tests/support/cli.sh
forge="/usr/bin/python3 $support/forge.py"

# fork: the same game told in two ways. In Risk Legacy an answer waits sealed by then.
fork() {
    test "$rules" != risk || bid Bas "VOTE POWER MECH 1"
    cp -r "$(dirname "$db")" "$work/other"
    here=$db
    db=$work/other/g1.db
    run 0 host "$db" announce "this is another history" --now "$(now)"
    deliver
    db=$here
}
# honest: the finished game, anew
honest() {
    cp "$work/honest.db" "$db"
    rm -f "$db-wal" "$db-shm"
}
# tampered SQL: an edited copy of it, triggers and all put back
tampered() {
    honest
    triggers=$(sqlite3 "$db" "SELECT sql || ';' FROM sqlite_schema WHERE type = 'trigger'")
    drops=$(sqlite3 "$db" "SELECT 'DROP TRIGGER ' || name || ';' FROM sqlite_schema WHERE type = 'trigger'")
    sqlite3 "$db" "$drops $1; $triggers" >"$work/sql" 2>&1 || fail "$1: $(cat "$work/sql")"
}
# forged KIND LINE NEW [N]: the host hashes and signs all that follows anew. LINE: how it begins, of
# the N-th entry of this kind that has one; its number is in $entry
forged() {
    honest
    entry=$(sql "SELECT seq FROM log WHERE kind = $1 AND instr(CAST(body AS TEXT), char(10) || '$2') ORDER BY seq LIMIT 1 OFFSET $((${4-1} - 1))")
    test "$entry" || fail "no entry of the kind $1 has a line \"$2\""
    old=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE seq = $entry" | grep "^$2" | head -n 1)
    $forge "$db" "$work/$rules.keys/g1.intake" "$1" "$old" "$3" || fail "forging $*"
}
seen() { # STEP [ENTRY]
    run 65 audit "$db"
    says "step $1${2:+, entry $2}:"
}

zeros=$(printf '%064d' 7)
for rules in mutant arcs risk; do
    rm -rf "$work/other"
    finish $rules fork
    kept=$work/$rules/g1.mail
    cp "$db" "$work/honest.db"
    run 0 audit "$db" --checkpoint "$kept"
    middle=$(sql "SELECT max(seq) / 2 FROM log")

    # an entry changed, removed, inserted, moved
    tampered "UPDATE log SET body = CAST(body || CAST('x' AS BLOB) AS BLOB) WHERE seq = $middle"
    seen 3 "$middle"
    tampered "DELETE FROM log WHERE seq = $middle"
    seen 3 $((middle + 1))
    tampered "DELETE FROM log WHERE seq = $middle; UPDATE log SET seq = -seq WHERE seq > $middle; UPDATE log SET seq = -seq - 1 WHERE seq < 0"
    seen 3 "$middle"
    tampered "UPDATE log SET seq = -seq - 1 WHERE seq > $middle; UPDATE log SET seq = -seq WHERE seq < 0;
        INSERT INTO log SELECT seq + 1, ts, kind, actor, body, body_hash, hash, zeroblob(32) FROM log WHERE seq = $middle"
    seen 3 $((middle + 1))
    tampered "UPDATE log SET seq = -1 WHERE seq = $middle; UPDATE log SET seq = $middle WHERE seq = $middle + 1; UPDATE log SET seq = $middle + 1 WHERE seq = -1"
    seen 3 "$middle"

    # the tail cut off: nothing but a kept mail shows it
    mark=$(sql "SELECT max(seq) FROM log WHERE kind = 64 AND seq < $middle")
    tampered "DELETE FROM log WHERE seq > $mark"
    run 65 audit "$db" --checkpoint "$kept"
    says "step 4, entry $mark"

    # all of it written anew and signed again: the same
    forged 6 "salt " "salt $(printf '%032d' 7)"
    run 1 audit "$db"
    run 65 audit "$db" --checkpoint "$kept"
    says "step 4, entry"

    # different histories for different players: with the mails of both
    honest
    run 0 audit "$db" --checkpoint "$kept"
    run 65 audit "$db" --checkpoint "$work/other/g1.mail"
    says "step 4, entry"

    # amount, nonce, sealed block, sealed answer altered
    case $rules in
    mutant)
        forged 21 "none 1" "bid 1 1 0 1 3 $zeros"
        seen 8 "$entry"
        forged 21 "round-sk " "round-sk $zeros"
        seen 8 "$entry"
        ;;
    risk)
        forged 25 "round-sk " "round-sk $zeros"
        seen 8 "$entry"
        answer=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 25 ORDER BY seq LIMIT 1" | grep "^answer 1 ")
        forged 25 "answer 1 " "$(echo "$answer" | sed 's/310a$/320a/')" # MECH 2
        seen 8 "$entry"
        forged 25 "answer 1 " "none 1"
        seen 8 "$entry"
        box=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 17 ORDER BY seq LIMIT 1" | grep "^answer ")
        forged 17 "answer " "$(echo "$box" | sed 's/.\{8\}$/00000000/')"
        run 65 audit "$db"
        says "step 8"
        ;;
    arcs) test "$(sql "SELECT count(*) FROM log WHERE kind IN (17, 21, 25)")" = 0 ;; # it seals nothing
    esac

    # dice or shuffle altered
    forged 33 "reveal " "reveal $zeros" 2
    seen 9 "$entry"
    forged 33 "event 1 2" "event 1 3"
    seen 9 "$entry"
    pile=$(sql "SELECT CAST(body AS TEXT) FROM log WHERE kind = 33 ORDER BY seq" | sed -n 's/^\(shuffle [0-9]* [0-9]*\) .*/\1/p' | head -n 1)
    forged 33 "$pile " "$pile $zeros"
    seen 10 "$entry"
    forged 51 "deck-secret 1 " "deck-secret 1 $zeros"
    seen 10 "$entry"

    # rules that nobody has, by which nobody can play it again: the game was never upgraded to them
    honest
    last=$(sql "SELECT count(*) FROM log WHERE kind = 33")
    $forge "$db" "$work/$rules.keys/g1.intake" 33 "revision $(sql "SELECT revision FROM game")" "revision 999" "$last"
    seen 9 "$(sql "SELECT max(seq) FROM log WHERE kind = 33")"

    # what was played is another; state tables edited
    forged 33 "facts " "facts $zeros" 2
    seen 11 "$entry"
    forged 33 "state " "state $zeros" 2
    seen 11 "$entry"
    for edit in "seat SET defaults = defaults + 1 WHERE player = 2" "snapshot SET state = state || ' '" \
        "fact SET sentence = 'nothing' WHERE entry = (SELECT max(entry) FROM fact)" "draw SET value = value + 1"; do
        honest
        sqlite3 "$db" "UPDATE $edit"
        run 65 audit "$db"
        says "step 11: Table ${edit%% *}"
    done

    # a trigger dropped, and put back as another
    for name in log_no_update log_no_delete log_chain; do
        honest
        sqlite3 "$db" "DROP TRIGGER $name"
        seen 1
    done
    sqlite3 "$db" "CREATE TRIGGER log_chain BEFORE INSERT ON log BEGIN SELECT 1; END"
    seen 1
done
