#!/bin/sh
# sealed-deliver against a real SMTP server that fails as it is asked to: one row per fault.
exec /usr/bin/python3 tests/support/smtp_faults.py "${BUILD:-build}"
