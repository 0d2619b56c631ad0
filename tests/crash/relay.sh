#!/bin/sh
# `deliver` killed while a relay takes its mails: duplicates perhaps, never a loss. SEED: when.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -O1 \
  -o "$work/killer" tests/crash/killer.c
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 tests/crash/relay.py "${BUILD:-build}" \
  "$work/killer" "$work" "${SEED:-1}"
