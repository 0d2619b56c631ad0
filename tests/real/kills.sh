#!/bin/sh
# The program killed while a real Postfix takes its mails. KILLS: how often, 1000 unless said; SEED:
# which ones.
exec tests/real/run kills
