#!/bin/sh
# A round of a game through a real Postfix, both ways; a mail that comes back; a database for
# which Postfix must wait.
exec tests/real/run postfix
