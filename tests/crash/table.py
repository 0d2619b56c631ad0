"""A game in a folder of its own, as its host and its players see it: the program is run on it,
under the killer or not, and what arrives in the Maildirs is kept by its Message-ID."""
import email
import email.policy
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import time

PLAYERS = ('bas', 'catherine', 'kyle', 'maka')
BEFORE, IN, AFTER = 'before', 'in', 'after'


def clock(start, seconds):
    return time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(start + seconds))


class Run:
    """How one run of the program ended, by the report of the killer."""

    def __init__(self, report):
        words = [line.split() for line in report.read_text().splitlines()]
        self.killed = words[0][1] == 'killed'
        self.calls = int(words[1][1])
        self.commits = [(int(w[1]), int(w[2])) for w in words[2:]]

    def phase(self, first):
        """Where it was killed, the commits from number `first` on being those that count."""
        commits = self.commits[first:]
        if not commits:
            return BEFORE
        return AFTER if commits[-1][1] else IN


def number_of(mail):
    """Of the code that a mail brings: <game-player-NUMBER.rN@host>."""
    return int(re.match(r'<\w+-\d+-(\d+)', mail['Message-ID'])[1])


class Table:
    def __init__(self, build, killer, folder):
        self.sealed = str(pathlib.Path(build, 'sealed').resolve())
        self.killer = str(killer)
        self.folder = pathlib.Path(folder)
        self.game = self.folder / 'game' / 'g1.db'
        self.mails = {}   # Message-ID -> (player, bytes), in the order of arrival
        self.newest = {}  # player -> the newest of his mails
        self.repeated = 0 # mails that came again
        self.status = 0   # of the last run

    def found(self, mode='host-sealed'):
        more = [] if mode == 'host-sealed' else self.sealing(mode)
        (self.folder / 'game').mkdir(parents=True, exist_ok=True)
        (self.folder / 'game' / 'sealed.ini').write_text(
            'keys = ../keys\nhost = example.org\n' + ('outage = 0\n' if more else ''))
        self.run(0, 'new', ['--rules', 'mutant', '--options', json.dumps(
            {'auctions': True, **({'bids': mode, 'protest': 0, 'any_size': True} if more else {})}), *more] + [
            f'{p.capitalize()} <{p}@example.org>' for p in PLAYERS], now='2026-12-01T10:00:00Z')

    def sealing(self, mode):
        """Players have seeds; after each auction only the next one is asked."""
        self.folder.mkdir(parents=True)
        deck = json.loads(pathlib.Path('core/mutant/deck.json').read_text())
        deck['recruit'] = [card for card in deck['recruit'] if card['type'] != 'training']
        path = self.folder / 'deck.json'
        path.write_text(json.dumps(deck))
        for p in PLAYERS:
            self.player(p, 'keygen')
        return ['--deck', str(path)] + (['--experimental-table'] if mode == 'table' else [])

    def copy(self, folder):
        """The same game with the same keys in another folder."""
        other = type(self)(pathlib.Path(self.sealed).parent, self.killer, folder)
        shutil.copytree(self.folder, folder)
        return other

    def run(self, kill_at, verb, arguments=(), now=None, data=b'', status=(0,)):
        """The program, killed before its call number kill_at, or when the killer is told so;
        0: never, and not watched; -1: watched alone. A status that is not expected stops the test."""
        command = [self.sealed, verb, str(self.game), *arguments, '--now', now]
        report = self.folder / 'report'
        environment = dict(os.environ)
        if kill_at:
            report.unlink(missing_ok=True)
            command = [self.killer, str(report), '0' if kill_at == -1 else str(kill_at), *command]
            # a search for leaks would be a second one that traces it
            environment['ASAN_OPTIONS'] = 'detect_leaks=0'
        done = subprocess.run(command, input=data, env=environment, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.status = done.returncode
        if kill_at and not report.exists():
            raise SystemExit(done.stderr.decode(errors='replace'))
        result = Run(report) if kill_at else None
        if not (result and result.killed) and done.returncode not in status:
            raise SystemExit(f'{verb} {arguments} at {now}: status {done.returncode}\n'
                             + done.stderr.decode(errors='replace'))
        return result

    def rows(self, sql):
        """Read by another process's library, as the host may at any time."""
        base = sqlite3.connect(f'file:{self.game}?mode=ro', uri=True)
        try:
            base.execute('PRAGMA busy_timeout=20000')
            return base.execute(sql).fetchall()
        finally:
            base.close()

    def head(self):
        return self.rows('SELECT max(seq) FROM log')[0][0]

    def collect(self):
        """The players fetch their mail. What comes a second time must be the same bytes."""
        for path in sorted(self.folder.glob('game/g1.mail/*/new/*')):
            data = path.read_bytes()
            mail = email.message_from_bytes(data, policy=email.policy.default)
            key, player = mail['Message-ID'], path.parts[-3].split('@')[0]
            if key in self.mails:
                self.repeated += 1
                if self.mails[key] != (player, data):
                    raise SystemExit(f'{key} came twice, and not with equal bytes')
            else:
                self.mails[key] = (player, data)
                self.note(player, mail)
            path.unlink()

    def note(self, player, mail):
        """A reminder may overtake the report before it: the newest is whose code is the highest."""
        last = self.newest.get(player)
        if not last or number_of(mail) >= number_of(last):
            self.newest[player] = mail

    def reply(self, player, text):
        """A raw mail of tests/demo as the answer to the player's newest mail."""
        last = self.newest[player]
        return (text.replace('@REPLY-TO@', last['Reply-To'].strip('<>'))
                .replace('@MESSAGE-ID@', last['Message-ID'])).encode()

    def player(self, player, verb, *arguments):
        """What the player's own program prints; his seed goes with copies of the game."""
        done = subprocess.run([self.sealed + '-player', verb, '--seed',
                               str(self.folder / f'seed.{player}'), *arguments],
                              capture_output=True, check=False)
        if done.returncode:
            raise SystemExit(f'{player}: {verb} {arguments}\n{done.stderr.decode()}')
        return done.stdout.decode()

    def block(self, player, verb, *arguments):
        """A mail with what that prints of the player's newest mail."""
        path = self.folder / 'newest'
        path.write_bytes(bytes(self.newest[player]))
        text = self.player(player, verb, str(path), *arguments)
        head = (f'From: {player} <{player}@example.org>\nTo: <@REPLY-TO@>\nSubject: Re: [g1]\n'
                'In-Reply-To: <@MESSAGE-ID@>\nMIME-Version: 1.0\nContent-Type: text/plain\n')
        last = self.newest[player]['Message-ID'].strip('<>').split('@')[0]
        return self.reply(player, f'{head}Message-ID: <{verb}.{last}@mail.example.org>\n\n{text}')

    def order_file(self, player, orders):
        code = re.search(r'CODE (\S+)', self.newest[player].get_content())[1]
        return f'game: g1\nseat: {player}\ncode: {code}\n\n{orders}\n'.encode()
