#!/bin/sh
# The process that takes the mails of a Maildir does not grow with each of them, also where GMime
# loses an address that it cannot read: mails are parsed in processes that end (mail 1.1).
. tests/support/cli.sh
case $BUILD in *address*) exit 0 ;; esac # a sanitizer keeps what was given back

# memory COUNT: KiB at most, while so many mails are taken. GMime loses the 60 KB of each of these
# addresses: behind a domain in brackets it gives up at a comment that is not closed.
memory() {
    /usr/bin/python3 - "$work/box" "$1" "$sealed" submit "$db" --maildir "$work/box" --now "$(now)" <<'END'
import os, resource, subprocess, sys

box, count, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
for folder in ("new", "cur", "tmp"):
    os.makedirs(f"{box}/{folder}", exist_ok=True)
for i in range(count):
    with open(f"{box}/new/{i:04}", "w") as mail:
        mail.write(f"From: {'x' * 60000}@[192.0.2.1](home\nTo: game@game.example.org\n"
                   f"Message-ID: <{count}.{i}@example.org>\n\nBID 1\n")
subprocess.check_call(command)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
END
}

new
few=$(memory 10)
many=$(memory 110)
rows "SELECT count(*) FROM mails WHERE verdict='ignored'" 120
test "$many" -lt $((few + 3000)) || fail "$few KiB for 10 mails, $many KiB for 110"
echo "| $few KiB for 10 mails, $many KiB for 110"
