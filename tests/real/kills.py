"""kills.py BUILD FOLDER KILLER KILLS SEED: `submit` and `deliver` are killed at random system calls
while mails go in, and reports out through a real Postfix. Whoever called them tries again, as a
mail server and cron do. Every mail that ended with 0 has its effect exactly once; every report
reaches its reader at least once, always with the same Message-ID and bytes. mail 3.2, 4.2, 7."""
import collections
import pathlib
import random
import shutil
import subprocess
import sys
import time

from game import PLAYERS, Game, as_nobody, check, reply
from servers import postfix, soon
import email
import email.policy

START = 1796119200   # 2026-12-01T10:00:00Z
STEP = 400           # seconds between two things
LEASE = 1000         # after it a mail that was being sent is sent again
CALLS = 300          # system calls of a run, until one was counted
CRASHES = 2          # of one mail; after the third it is put aside
EACH_MAX = 3         # kills of one run of deliver


class Killed:
    """A game whose programs are killed."""

    def __init__(self, game, killer, chance):
        self.game, self.killer, self.chance = game, killer, chance
        self.at = START
        self.kills = collections.Counter()
        self.calls = collections.defaultdict(lambda: CALLS)  # of the last run that ended
        self.report = game.home / 'game/report'

    def clock(self):
        return time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(self.at))

    def once(self, verb, arguments, data, when):
        """One run; when 0: it is left alone. Its status, or None: it was killed."""
        command = [self.game.sealed, verb, str(self.game.db), *arguments, '--now', self.clock()]
        if when:
            command = [self.killer, str(self.report), str(when), *command]
            self.report.unlink(missing_ok=True)
        done = subprocess.run(command, input=data, check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, preexec_fn=as_nobody,
                              env={'HOME': str(self.game.home), 'TZ': 'UTC'})
        if when:
            words = self.report.read_text().split()
            if words[1] == 'killed':
                self.kills[verb] += 1
                return None
            self.calls[verb] = int(words[3])
        check(f'{verb}: status {done.returncode}: {done.stdout.decode()}', done.returncode == 0)
        return 0

    def until_taken(self, verb, arguments, data, crashes):
        for _ in range(crashes):
            if self.once(verb, arguments, data, self.chance.randint(1, self.calls[verb])) == 0:
                return
            if verb == 'deliver':
                self.at += LEASE
            elif self.game.one('SELECT coalesce(max(n), 0) FROM attempt') >= CRASHES:
                break
        self.once(verb, arguments, data, 0)


def stored_by(server):
    """Message-ID -> the copies that Postfix delivered, without what it put on top."""
    copies = collections.defaultdict(list)
    for path in (server.home / 'box/all/new').glob('*'):
        data = path.read_bytes()
        mail = email.message_from_bytes(data, policy=email.policy.default)
        copies[mail['Message-ID']].append(data[data.index(b'\nDate: '):])
    return copies


def plain(message_id):
    """As the outbox has it, without the MAC."""
    name, rest = message_id.split('.', 1)
    return '-'.join(name.split('-')[:3]) + '.' + rest


class Readers:
    """The newest mail of each player, as it lies in the server's Maildir."""

    def __init__(self, server):
        self.box = server.home / 'box/all/new'
        self.seen, self.newest = set(), {}

    def look(self):
        for path in sorted(self.box.glob('*'), key=lambda p: p.stat().st_mtime_ns):
            if path.name not in self.seen:
                self.seen.add(path.name)
                mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
                self.newest[mail['To'].addresses[0].username] = mail


def play(killed, server, kills):
    """Mails in and reports out until there were so many kills. Gives how many mails."""
    readers, sent = Readers(server), 0
    killed.once('deliver', [], b'', 0)
    soon('all are invited', lambda: len(stored_by(server)) == len(PLAYERS))
    while sum(killed.kills.values()) < kills:
        readers.look()
        for who in PLAYERS[:3]: # so that the round stays open
            killed.at += STEP
            text = reply(readers.newest[who], f'BID {sent % 5}', f'kill-{sent}', quoted=False)
            date = email.utils.formatdate(killed.at)
            text = text.replace('\nDate: ', '\nX-Date: ').replace('From:', f'Date: {date}\nFrom:', 1)
            sent += 1
            killed.until_taken('submit', ['--mail'], text.encode(), CRASHES)
        killed.until_taken('deliver', [], b'', EACH_MAX)
    killed.at += LEASE
    killed.once('deliver', [], b'', 0)
    return sent


def verify(killed, server, sent):
    game = killed.game
    verdicts = game.rows('SELECT class, verdict, reason, count(*) FROM inbox GROUP BY 1, 2, 3')
    check(f'each of {sent} mails has its effect once: {verdicts}',
          verdicts == [('mail', 'stored', None, sent)])
    check('each is in the log once', game.one("SELECT count(*) FROM log WHERE "
          "CAST(body AS TEXT) LIKE 'bid-in%'") == sent)
    check('nothing was put aside', not (game.db.parent / 'g1.held').exists())
    check('all mails were sent', game.rows(
        "SELECT count(*) FROM outbox WHERE state<>'sent'") == [(0,)])
    ids = {row[0] for row in game.rows('SELECT message_id FROM outbox')}
    soon('every report has arrived', lambda: {plain(i) for i in stored_by(server)} == ids)
    copies = stored_by(server)
    check('copies are equal', all(len(set(c)) == 1 for c in copies.values()))
    again = sum(len(c) - 1 for c in copies.values())
    check('each kill costs one copy at most', again <= killed.kills['deliver'])
    game.run('audit', status=1)
    return len(ids), again


def main():
    build, folder, killer, kills, seed = sys.argv[1:]
    folder = pathlib.Path(folder)
    game = Game(build, folder / 'home')
    shutil.copy(killer, game.home / 'bin/killer')
    game.settings()
    with postfix(folder / 'postfix', game.submit_command()) as server:
        game.settings(f'relay = smtp://127.0.0.1:{server.port}', 'cap_accepted = 10000',
                      'cap_out = 10000', 'cap_host = 1000000')
        game.run('new', '--rules', 'mutant', '--options', '{"auctions": true}', '--now', '2026-12-01T09:59:00Z', *(
            f'{p.capitalize()} <{p}@players.example.org>' for p in PLAYERS))
        killed = Killed(game, str(game.home / 'bin/killer'), random.Random(int(seed)))
        sent = play(killed, server, int(kills))
        mails, again = verify(killed, server, sent)
    print(f'| {killed.kills["submit"]} kills of submit, {killed.kills["deliver"]} of deliver, seed '
          f'{seed}: {sent} mails, each with its effect once; {mails} reports through Postfix, none '
          f'lost, {again} came twice')


main()
