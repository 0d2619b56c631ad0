#!/bin/sh
# What was printed must have arrived: a verb whose output has no room does not end with 0
# (architecture 3.1), and what it has done stands.
. tests/support/cli.sh

# unprinted STATUS ARGUMENT...: the program, with an output that takes nothing
unprinted() {
    want=$1 status=0
    shift
    "$sealed" "$@" >/dev/full 2>"$work/err" || status=$?
    test "$status" = "$want" || fail "sealed $*: status $status, not $want"
    grep -q "could not be written" "$work/err" || fail "sealed $* says nothing of it"
}

new
unprinted 74 --help
unprinted 74 --version
unprinted 64 # wrong all the same
unprinted 74 show "$db"
unprinted 74 show "$db" --seat Kyle --json
unprinted 74 log "$db"
unprinted 74 show --help
unprinted 1 audit "$db" # what it found counts more
printf 'game: g1\nseat: Kyle\ncode: %s\n\nBID 1\n' "$(code Kyle)" >"$work/orders"
unprinted 74 submit "$db" "$work/orders" --now "$(now)"
rows "SELECT count(*) FROM sealed WHERE player = 3" 1
