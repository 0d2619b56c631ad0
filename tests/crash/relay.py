"""relay.py BUILD KILLER FOLDER SEED: `deliver` is killed while it hands mails to a relay, until
all are sent. What the relay took comes again at most, with the same Message-ID and the same
bytes; what the game calls sent was taken; no helper is left over. mail 4.2, 7."""
import ctypes
import email
import os
import pathlib
import random
import subprocess
import sys
import time

from post import MAIL, Post, check
from table import PLAYERS, clock

START = 1796122800  # NOW of post.py
LEASE = 1000
ROUNDS = 200         # far less than the three days after which a mail expires
LANES = 2            # connections at a time
LETTERS = 5          # of each player; all are answered
PR_SET_CHILD_SUBREAPER = 36


def server(folder):
    process = subprocess.Popen(
        ['/usr/bin/python3', 'tests/support/faultsmtpd.py', '0', str(folder / 'box')],
        stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().split()[1]


def taken(folder):
    """Message-ID -> the copies that the relay took."""
    mails = {}
    for path in sorted((folder / 'box' / 'new').iterdir()):
        data = path.read_bytes().split(b'\r\n', 2)[2]
        mails.setdefault(email.message_from_bytes(data)['Message-ID'], []).append(data)
    return mails


def plain(message_id):
    """Without the proof in its token, as the outbox has it: <g1-3-5-proof.r7@host>."""
    name, rest = message_id.split('.', 1)
    parts = name.split('-')
    return '-'.join(parts[:3]) + '.' + rest


def check_sent(table, folder):
    got = {plain(key) for key in taken(folder)}
    for (key,) in table.rows("SELECT message_id FROM outbox WHERE state='sent'"):
        check(f'{key} was taken, as it is called sent', key in got)


def helpers_end():
    """Those of the killed are our children now; each ends when nobody speaks to it."""
    late = time.monotonic() + 10
    while time.monotonic() < late:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.05)
        except ChildProcessError:
            return True
    return False


def kill_until_sent(table, folder, chance):
    kills = 0
    for late in range(ROUNDS):
        if not table.rows("SELECT 1 FROM outbox WHERE state<>'sent' LIMIT 1"):
            return kills
        at = f'{chance.randint(1, 3)}:{chance.randint(1, 30)}'
        kills += table.run(at, 'deliver', [], clock(START, late * LEASE)).killed
        check_sent(table, folder)
    raise SystemExit('mails are left over')


def main():
    build, killer, folder, seed = sys.argv[1:]
    folder = pathlib.Path(folder)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    table = Post(build, killer, folder / 'table')
    table.found()
    for who in PLAYERS:
        for i in range(LETTERS):
            table.submit(MAIL.format(who=who, name=f'{who}{i}', bid=1).encode())
    relay, port = server(folder)
    try:
        table.settings(f'relay = smtp://127.0.0.1:{port}\nparallel = {LANES}\n')
        kills = kill_until_sent(table, folder, random.Random(int(seed)))
    finally:
        relay.kill()
        relay.wait()
    check('no helper is left over', helpers_end())
    mails = taken(folder)
    count = table.rows('SELECT count(*) FROM outbox')[0][0]
    check('every mail was taken', len(mails) == count == len(PLAYERS) * (LETTERS + 1))
    check('copies are equal', all(len(set(copies)) == 1 for copies in mails.values()))
    again = sum(len(copies) - 1 for copies in mails.values())
    check('each kill costs one copy a connection at most', again <= kills * LANES)
    print(f'| {count} mails to a relay, {kills} kills: none lost, {again} came twice')


main()
