#!/bin/sh
# The program killed at random system calls while players mail blocks, in each mode in which they
# seal their bids: the game ends as if nothing had been; and two programs at once, of which one
# waits. CRASHES: how many kills a mode, 60 unless said; SEED: which ones..
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -O1 \
  -o "$work/killer" tests/crash/killer.c
for mode in box commit table; do
  PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 tests/crash/killed.py "${BUILD:-build}" \
    "$work/killer" "$work/$mode" "${CRASHES:-60}" "${SEED:-1}" $mode
done
