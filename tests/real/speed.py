"""speed.py BUILD FOLDER BARE MAILS: how fast reports go out through a real Postfix, against a bare
libcurl loop that sends the same bytes to the same server in turn. A figure, not judged. Issue 6 wants
90 %."""
import pathlib
import sqlite3
import subprocess
import sys
import time

from game import PLAYERS, Game, check
from servers import postfix

TURNS = 5 # of each; the best counts
AGAIN = """WITH RECURSIVE c(i) AS (SELECT 5 UNION ALL SELECT i+1 FROM c WHERE i<?1)
INSERT INTO outbox(id, kind, player, sender, recipient, message_id, created, next_try, expires)
SELECT i, kind, player, sender, recipient, '<x' || i || '@game.example.org>', created, next_try,
expires FROM c JOIN outbox o ON o.id=1+i%4"""
LETTERS = """INSERT INTO letter(id, message) SELECT o.id, l.message FROM outbox o JOIN letter l
ON l.id=1+o.id%4 WHERE o.id>4"""


def main():
    build, folder, bare, mails = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    game = Game(build, folder / 'home')
    game.settings()
    game.found()
    with sqlite3.connect(game.db) as base:
        base.execute(AGAIN, (mails,))
        base.execute(LETTERS)
        letters = []
        for number, message in base.execute('SELECT id, message FROM letter'):
            letters.append(folder / f'letter{number}')
            letters[-1].write_bytes(message)
    base.close()
    loops, ours = [], []
    with postfix(folder / 'postfix', game.submit_command()) as server:
        relay = f'smtp://127.0.0.1:{server.port}'
        game.settings(f'relay = {relay}', 'cap_out = 10000', 'cap_host = 1000000')
        for _ in range(TURNS):
            begun = time.monotonic()
            subprocess.run([bare, relay + '/game.example.org', 'kyle@players.example.org',
                            *letters], check=True, stdout=subprocess.DEVNULL)
            loops.append(time.monotonic() - begun)
            with sqlite3.connect(game.db) as base:
                base.execute("UPDATE outbox SET state='queued', attempts=0, next_try=created")
            base.close()
            begun = time.monotonic()
            game.run('deliver')
            ours.append(time.monotonic() - begun)
            check('all were sent', game.one("SELECT count(*) FROM outbox WHERE state='sent'") ==
                  max(mails, len(PLAYERS)))
    print(f'| to Postfix, {mails} mails over one connection: {mails / min(ours):.0f} a second, a bare '
          f'libcurl loop {mails / min(loops):.0f}: {min(loops) / min(ours):.2f} of it')


main()
