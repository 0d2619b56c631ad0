"""A game to which single mails are sent, and what became of them."""
import contextlib
import sqlite3

from table import Table

AT = '1:4'  # the try is counted, and nothing of the mail is written
NOW = '2026-12-01T11:00:00Z'
AGAIN = 75
MAIL = '''From: {who}@example.org
To: <@REPLY-TO@>
Date: Tue, 01 Dec 2026 11:00:00 +0000
Message-ID: <{name}@mail.example.org>

BID {bid}
'''


def check(claim, holds):
    if not holds:
        raise SystemExit(f'does not hold: {claim}')


class Post(Table):
    """A table to which mails with names are sent."""

    def mail(self, who, name, bid=1):
        return self.reply(who, MAIL.format(who=who, name=name, bid=bid))

    def submit(self, data, kill_at=0, status=(0,)):
        return self.run(kill_at, 'submit', ['--mail'], NOW, data, status)

    def crash(self, data):
        run = self.submit(data, AT)
        check('the program was killed', run.killed and len(run.commits) == 1)

    def tries(self):
        return self.rows('SELECT coalesce(sum(n), 0) FROM attempt')[0][0]

    def verdicts(self, name=None):
        where = f"WHERE sender LIKE '%{name}%'" if name else 'WHERE dedup IS NOT NULL'
        return self.rows(f'SELECT verdict, reason FROM inbox {where} ORDER BY id')

    def bids(self):
        return self.rows('SELECT player, counts FROM sealed ORDER BY entry')

    def deliver(self):
        """The mails that come with it."""
        before = set(self.mails)
        self.run(0, 'deliver', now=NOW)
        self.collect()
        return [(self.mails[k][0], self.mails[k][1].decode()) for k in self.mails
                if k not in before]

    def settings(self, more):
        ini = self.folder / 'game' / 'sealed.ini'
        ini.write_text('keys = ../keys\nhost = example.org\n' + more)

    @contextlib.contextmanager
    def locked(self):
        """Another program writes."""
        base = sqlite3.connect(self.game, isolation_level=None, check_same_thread=False)
        base.execute('BEGIN IMMEDIATE')
        try:
            yield base
        finally:
            base.close()


def founded_game(build, killer, folder):
    """A function that gives a fresh copy of one game by the name of its folder."""
    founded = Post(build, killer, folder / 'founded')
    founded.found()
    founded.run(0, 'tick', [], '2026-12-01T10:00:00Z')
    founded.collect()

    def table(name):
        copy = founded.copy(folder / name)
        copy.mails, copy.newest = dict(founded.mails), dict(founded.newest)
        return copy

    return table
