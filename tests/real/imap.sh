#!/bin/sh
# Replies from an IMAP mailbox, fetched by mbsync, taken in from a Maildir.
exec tests/real/run imap
