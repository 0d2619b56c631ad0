"""postfix.py BUILD FOLDER: a round of a game through a real Postfix, both ways: reports out through
it, replies by swaks into it and through its pipe into the program; a mail that comes back; and a
database that is locked, read-only or full, for which Postfix waits. mail 3.3, 5.2, 7."""
import email.utils
import os
import pathlib
import sqlite3
import subprocess
import sys

from game import PLAYERS, Game, check, mails_to, reply
from servers import postfix, soon


class Played:
    """A game behind a server, and a count of the mails sent to it."""

    def __init__(self, game, server):
        self.game, self.server, self.sent = game, server, 0
        self.box = server.home / 'box/all'

    def send(self, who, text):
        """A player answers his newest mail. Gives the name of the mail."""
        self.sent += 1
        name = f'{who}-{self.sent}'
        mail = mails_to(self.box, who)[-1]
        path = self.game.home / 'mail'
        path.write_text(reply(mail, text, name))
        to = mail['Reply-To'].addresses[0].addr_spec
        done = subprocess.run(['swaks', '--server', f'127.0.0.1:{self.server.port}', '--from',
                               mail['To'].addresses[0].addr_spec, '--to', to, '--data', f'@{path}',
                               '--silent', '2'], check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        check(f'swaks hands in {name}: {done.stdout.decode()}', done.returncode == 0)
        return name

    def stored(self, count):
        """So many bids count."""
        return lambda: self.game.one("SELECT count(*) FROM inbox WHERE verdict='stored'") == count

    def deliver(self, *came):
        """What waits goes out; then each of these has so many mails."""
        self.game.run('deliver')
        for who, count in came:
            soon(f'{who} has {count} mails', lambda: len(mails_to(self.box, who)) >= count)

    def fate(self, status):
        """How often Postfix logged this about mails to the game."""
        return sum('relay=game,' in line and f'status={status}' in line
                   for line in self.server.said().splitlines())


def a_round(played):
    """Everybody bids by mail; the receipts and the reports arrive."""
    played.deliver(*((p, 1) for p in PLAYERS[:3]))
    for i, who in enumerate(PLAYERS[:3]):
        played.send(who, 'BID 1')
        soon(f'the bid of {who} is in', played.stored(i + 1))
    check('Postfix calls them sent', played.fate('sent') >= 3)
    played.deliver(*((p, 2) for p in PLAYERS[:3]))
    check('it is a receipt', 'received' in mails_to(played.box, 'bas')[-1]['Subject'])


def a_bounce(played):
    """Maka's address is none that this server sends to: the report came back to the envelope."""
    def maka():
        return played.game.rows("SELECT state, strikes FROM outbox o JOIN person p ON "
                                "p.player=o.player WHERE o.player=4 ORDER BY o.id LIMIT 1")[0]
    soon('the mail to Maka came back', lambda: maka()[0] == 'failed')
    check(f'it is a strike: {maka()}', maka()[1] == 2)
    check('it has the class dsn', played.game.rows(
        "SELECT class, verdict FROM inbox WHERE class='dsn'") == [('dsn', 'bounced')])


def deferred(played, what, hinder, relent):
    """Postfix keeps a mail while the program cannot take it, and hands it in again."""
    before = played.fate('deferred')
    count = played.game.one("SELECT count(*) FROM inbox WHERE verdict='stored'")
    hinder()
    try:
        played.send('kyle', 'BID 2')
        soon(f'{what}: Postfix defers', lambda: played.fate('deferred') > before)
    finally:
        relent()
    soon(f'{what}: it is taken later', played.stored(count + 1))
    return played.fate('deferred') - before


def locked(played):
    """Another process writes, and does not end."""
    base = []

    def hinder():
        base.append(sqlite3.connect(played.game.db, isolation_level=None))
        base[0].execute('BEGIN IMMEDIATE')
    return deferred(played, 'locked', hinder, lambda: base[0].close())


def read_only(played):
    files = [played.game.db.parent, *played.game.db.parent.glob('g1.db*')]

    def hinder():
        for path in files:
            path.chmod(path.stat().st_mode & ~0o222)

    def relent():
        for path in files:
            if path.exists():
                path.chmod(path.stat().st_mode | 0o200)
    return deferred(played, 'read-only', hinder, relent)


def full(played):
    """On a disk of its own, filled to the last byte."""
    fill = played.game.db.parent / 'fill'

    def hinder():
        with open(fill, 'wb', buffering=0) as f:
            try:
                while f.write(b'\0' * 4096) == 4096:
                    pass
            except OSError:
                pass
    return deferred(played, 'full', hinder, fill.unlink)


def play(game, folder, on_disk):
    game.settings('busy_timeout = 1', 'cap_accepted = 1000')
    with postfix(folder / 'postfix', game.submit_command()) as server:
        game.settings(f'relay = smtp://127.0.0.1:{server.port}', 'busy_timeout = 1')
        game.found(maka='maka@gone.example.org')
        print('|', game.run('check-config', '--to', 'bas@players.example.org').splitlines()[-1][7:])
        played = Played(game, server)
        a_round(played)
        a_bounce(played)
        waits = [('locked', locked(played)), ('read-only', read_only(played))]
        if on_disk:
            waits.append(('full', full(played)))
        check('nothing came back', played.fate('bounced') == 0)
        check('each mail was taken once', game.one('SELECT count(*) FROM inbox') ==
              game.one('SELECT count(DISTINCT dedup) FROM inbox'))
        game.run('audit', status=1)
    print(f'| {played.sent} replies by swaks through Postfix, each taken once; one report came back; '
          + ', '.join(f'{name}: deferred {n} times' for name, n in waits)
          + ('' if on_disk else '; full: not tried, as no tmpfs can be mounted'))


def main():
    build, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    disk = folder / 'disk'
    disk.mkdir()
    mounted = subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk],
                             check=False, stderr=subprocess.DEVNULL).returncode == 0
    try:
        play(Game(build, disk / 'home'), folder, mounted)
    finally:
        if mounted:
            subprocess.run(['umount', disk], check=True)


os.umask(0o022)
main()
