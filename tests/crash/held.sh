#!/bin/sh
# A mail on which the program dies is put aside at its fourth try, an orderly failure is no try,
# and two programs wait for each other.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -O1 \
  -o "$work/killer" tests/crash/killer.c
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 tests/crash/held.py "${BUILD:-build}" \
  "$work/killer" "$work"
