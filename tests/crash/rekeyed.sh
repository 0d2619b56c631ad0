#!/bin/sh
# Keys replaced, and the program killed at each of its system calls: given again where `keys` says
# that it was interrupted, or the log has none, the command leaves the game with one change of keys in its log and the files that go with it, and what
# comes in between is taken. sealed-bids 2.3, 7.7. STEP: every how-manieth call, 9 unless said.
. tests/support/cli.sh
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -O1 \
    -o "$work/killer" tests/crash/killer.c
begun=$work/begun

# stands FILES: one change, the files, a game that goes on and proves itself
stands() {
    left=$(cd "$work/g1.keys" && echo *)
    test "$left" = "$1" || fail "call $n: left are $left"
    rows "SELECT count(*) FROM log WHERE kind = 3" 1
    run 0 keys "$db"
    deliver
    echo "BID 1" | mail Bas
    told Bas "BEGIN PBEM RECEIPT 1"
    run 0 audit "$db" --checkpoint "$work/g1/g1.mail"
}

new
mkdir "$begun"
cp -r "$work/g1" "$work/g1.keys" "$begun"
for change in "--rotate codes" "--stolen vault"; do
    case $change in
    *codes) files="g1.intake g1.intake.old g1.vault" ;;
    *vault) files="g1.intake g1.vault" ;;
    esac
    n=1 killed=0 between=0
    while :; do
        rm -rf "$work/g1" "$work/g1.keys"
        cp -r "$begun/g1" "$begun/g1.keys" "$work"
        # shellcheck disable=SC2086 # an option and its key
        "$work/killer" "$work/report" "$n" "$sealed" keys "$db" $change --now "$(now)" >"$work/out" 2>&1 || :
        grep -q '^ended killed' "$work/report" || break
        killed=$((killed + 1))
        # a mail comes before the host looks again
        echo "BID 2" | letter Kyle
        run 0 submit "$db" --mail --now "$(now)" <"$letter"
        test ! -e "$work/g1.keys/g1.intake.next" -a ! -e "$work/g1.keys/g1.vault.next" ||
            between=$((between + 1))
        later 1
        # `keys` says whether it was interrupted, the log whether it never began
        run 0 keys "$db"
        if grep -q "interrupted" "$work/out" || test "$(sql "SELECT count(*) FROM log WHERE kind = 3")" = 0; then
            # shellcheck disable=SC2086
            run 0 keys "$db" $change --now "$(now)"
        fi
        stands "$files"
        n=$((n + ${STEP:-9}))
    done
    test "$killed" -gt $((100 / ${STEP:-9})) -a "$between" -gt 0 ||
        fail "$change: only $killed kills, $between between the steps"
    echo "ok   $change: killed $killed times, $between of them between the steps"
done
