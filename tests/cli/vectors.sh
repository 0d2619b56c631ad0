#!/bin/sh
# The vectors of sealed-bids 10, each recomputed from its inputs by an implementation that shares
# nothing with the program.
exec /usr/bin/python3 -B tests/vectors/recompute.py
