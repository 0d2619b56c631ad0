#!/bin/sh
# The recipe of README.md for an alias: a user's .forward, under a real Postfix.
exec tests/real/run forward
