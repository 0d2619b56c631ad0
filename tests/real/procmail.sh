#!/bin/sh
# The recipe for procmail.
exec tests/real/run procmail
