"""A game that belongs to the user nobody, as one on a mail server does, and its players, who read
their mails where a server put them."""
import email
import email.policy
import os
import pathlib
import shutil
import sqlite3
import subprocess

from servers import NOBODY

PLAYERS = ('bas', 'catherine', 'kyle', 'maka')


def check(claim, holds):
    if not holds:
        raise SystemExit(f'does not hold: {claim}')


def as_nobody():
    """For subprocess: what the child does first."""
    os.setgroups([])
    os.setgid(NOBODY.pw_gid)
    os.setuid(NOBODY.pw_uid)


def read(path):
    with open(path, 'rb') as f:
        return email.message_from_binary_file(f, policy=email.policy.default)


class Game:
    """home/bin, home/keys, home/game/g1.db."""

    def __init__(self, build, home):
        self.home, self.db = home, home / 'game/g1.db'
        (home / 'bin').mkdir(parents=True)
        for name in ('sealed', 'sealed-extract', 'sealed-deliver'):
            shutil.copy(pathlib.Path(build, name), home / 'bin' / name)
        for name in ('keys', 'game'):
            (home / name).mkdir(mode=0o700)
            shutil.chown(home / name, NOBODY.pw_uid, NOBODY.pw_gid)
        home.chmod(0o755)
        self.sealed = str(home / 'bin/sealed')

    def submit_command(self):
        return f'{self.sealed} submit {self.db} --mail'

    def settings(self, *lines):
        ini = self.home / 'game/sealed.ini'
        ini.write_text('\n'.join(['keys = ../keys', 'host = game.example.org', *lines]) + '\n')
        ini.chmod(0o644)

    def run(self, verb, *arguments, status=0, data=b''):
        """The program as nobody; what it prints."""
        done = subprocess.run([self.sealed, verb, str(self.db), *arguments], input=data,
                              check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              preexec_fn=as_nobody, env={'HOME': str(self.home), 'TZ': 'UTC'})
        if done.returncode != status:
            raise SystemExit(f'sealed {verb} {arguments}: status {done.returncode}, not {status}\n'
                             + done.stdout.decode())
        return done.stdout.decode()

    def found(self, domain='players.example.org', **others):
        """others: addresses of players that are elsewhere."""
        self.run('new', '--rules', 'mutant', '--options', '{"auctions": true}', *(
            f'{p.capitalize()} <{others.get(p, p + "@" + domain)}>' for p in PLAYERS))

    def rows(self, sql):
        base = sqlite3.connect(f'file:{self.db}?mode=ro', uri=True)
        try:
            base.execute('PRAGMA busy_timeout=20000')
            return base.execute(sql).fetchall()
        finally:
            base.close()

    def one(self, sql):
        return self.rows(sql)[0][0]


def mails_to(box, who):
    """Those that a server stored in a Maildir for all, by the player; the newest last."""
    found = []
    for path in sorted((box / 'new').glob('*'), key=lambda p: p.stat().st_mtime_ns):
        mail = read(path)
        if mail['To'].addresses[0].username == who:
            found.append(mail)
    return found


def newest(game, who):
    """Without a relay the players' mails are in Maildirs."""
    box = game.db.parent / f'g1.mail/{who}@players.example.org/new'
    return read(sorted(box.iterdir(), key=lambda p: p.stat().st_mtime_ns)[-1])


def reply(mail, text, name, quoted=True):
    """As a mail program answers a mail: above what it quotes."""
    below = ''.join('> ' + line + '\n' for line in mail.get_content().splitlines()) if quoted else ''
    who = mail['To'].addresses[0]
    return (f'From: {who}\nTo: {mail["Reply-To"]}\nSubject: Re: {mail["Subject"]}\n'
            f'Date: {email.utils.formatdate()}\nMessage-ID: <{name}@mail.example.org>\n'
            f'In-Reply-To: {mail["Message-ID"]}\nMIME-Version: 1.0\n'
            'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n'
            f'{text}\n\nOn Monday Game g1 wrote:\n{below}')
