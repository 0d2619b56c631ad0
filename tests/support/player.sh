# Shared by tests/cli/*.sh in which players use their own program, behind cli.sh: seeds, what
# sealed-player makes of a player's newest mail, and whether all that was mailed fits together.
# shellcheck shell=sh
player=$BUILD/sealed-player

# seed WHO: his seed's file, made when it is missing
seed() {
    test -f "$work/seed.$1" || "$player" keygen --seed "$work/seed.$1" >"$work/paper.$1"
    printf %s "$work/seed.$1"
}
# block WHO VERB [ARGUMENT...]: what his program makes of his newest mail; what it says besides
# is in $work/told
block() {
    who=$1 verb=$2
    shift 2
    "$player" "$verb" --seed "$(seed "$who")" "$(newest "$who")" "$@" 2>"$work/told" || {
        cat "$work/told" >&2
        fail "sealed-player $verb of $who"
    }
}
# sends WHO VERB [ARGUMENT...]: and mails it
sends() {
    later 1
    block "$@" >"$work/block"
    mail "$1" <"$work/block"
}
# checked: by a player with all mails, and by the audit, which is in $work/out
checked() {
    "$player" verify "$work/g1/g1.mail" >"$work/verify" || fail "$(cat "$work/verify")"
    grep -q 'All of it fits together' "$work/verify" || fail "$(cat "$work/verify")"
    run 0 audit "$db" --checkpoint "$work/g1/g1.mail"
}
# modes_are WORDS: of the rounds so far
modes_are() { rows "SELECT group_concat(substr(b, instr(b, 'mode ') + 5, instr(b, 'round-pk') - instr(b, 'mode ') - 6), ' ') FROM (SELECT CAST(body AS TEXT) b FROM log WHERE kind = 16 ORDER BY seq)" "$1"; }
