#!/bin/sh
# Delivery to a real Postfix against a bare libcurl loop. MAILS: how many.
exec tests/real/run speed
