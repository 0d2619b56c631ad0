#!/bin/sh
# The program killed at random system calls: the game ends as if nothing had been. CRASHES: how
# many kills, 200 unless said; SEED: which ones.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -O1 \
  -o "$work/killer" tests/crash/killer.c
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 tests/crash/killed.py "${BUILD:-build}" \
  "$work/killer" "$work" "${CRASHES:-200}" "${SEED:-1}"
