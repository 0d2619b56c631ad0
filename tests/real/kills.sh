#!/bin/sh
# The program killed while a real Postfix takes its mails. KILLS: how often, 200 unless said; SEED:
# which ones.
exec tests/real/run kills
