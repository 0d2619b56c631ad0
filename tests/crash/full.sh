#!/bin/sh
# A mail that comes while the disk is full waits, as long as it takes. The disk is a small one
# in memory that only this test sees; where none may be mounted, nothing is tested.
set -eu
if test "${1-}" = --inside; then
  work=$2
  mount -t tmpfs -o size=4m,mode=700 none "$work/disk"
  exec /usr/bin/python3 tests/crash/full.py "${BUILD:-build}" "$work" "$work/disk"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/disk"
export PYTHONDONTWRITEBYTECODE=1
if test "$(id -u)" = 0; then apart='unshare -m'; else apart='unshare -Urm'; fi
if $apart mount -t tmpfs none "$work/disk" 2>/dev/null; then
  $apart "$0" --inside "$work"
else
  echo "| left out: no disk can be mounted here"
fi
