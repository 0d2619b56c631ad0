"""killed.py BUILD KILLER FOLDER CRASHES SEED [MODE]: the game of course(), or, where players seal
their bids in the mode box, commit or table, that of blocks(), is played undisturbed, then again from the same beginning with `submit` and `tick` killed at random system calls, as often
as CRASHES says, and `deliver` besides. Whoever called it tries again, as a mail server and cron do. Every game must end
as the undisturbed one. sealed-bids 7.7, 9.6; mail 3.2, 4.2."""
import pathlib
import random
import sys

from likeness import compare, log
from table import AFTER, BEFORE, IN, Table, clock

START = 1796119200  # 2026-12-01T10:00:00Z
HOUR, DAY = 3600, 86400
LEASE = 1000        # seconds; after it a mail that was being sent is sent again
COUNTED = 2         # crashes of a mail that are counted; after the third it is held
MAIL_KILLS = 3      # of one mail altogether
FILE_KILLS = 4      # of one order file, tick or delivery, at most


def course():
    """The mails of tests/demo, order files between them, and when cron comes."""
    steps = []

    def tick(days, hours):
        steps.append(('tick', days * DAY + hours * HOUR, None, None))

    def play(days, hours, *turns):
        for i, turn in enumerate(turns):
            player, what = turn.split(' ', 1)
            kind = 'mail' if what.isdigit() else 'file'
            steps.append((kind, days * DAY + hours * HOUR + i * 600, player, what))

    tick(0, 0)
    play(0, 1, 'bas 01', 'bas BID 1', 'bas 02', 'catherine 03', 'kyle 04', 'kyle 05',
         'maka BID 2\nTIE 1\nTELL ALL: good luck', 'maka 06')
    tick(0, 4)
    play(0, 5, 'maka 07', 'kyle 08', 'kyle 09')
    tick(0, 6)
    play(0, 7, 'kyle 10', 'maka 11')
    tick(0, 8)
    play(1, 0, 'catherine 12', 'kyle BID 0\nSALT some words', 'kyle 13', 'maka 14', 'bas 15')
    tick(1, 2)
    tick(2, 14)
    tick(5, 2)
    play(5, 3, 'kyle 16', 'maka 17', 'bas 18', 'catherine BID 3', 'catherine 19')
    tick(5, 6)
    tick(6, 14)
    play(7, 0, 'bas 20', 'catherine 21', 'kyle 22', 'maka BID 0')
    tick(7, 2)
    return steps


def blocks(mode):
    """Keys, a round with a tie, and one in which somebody stays away."""
    steps, seq = [], 1000

    def tick(days, hours):
        steps.append(('tick', days * DAY + hours * HOUR, None, None))

    def play(days, hours, *turns):
        nonlocal seq
        for i, turn in enumerate(turns):
            player, *words = turn.split(' ')
            if words[0] == 'bid':
                seq += 1
                words += ['--seq', str(seq)]
            steps.append(('block', days * DAY + hours * HOUR + i * 300, player, words))

    def reveal(days, hours, *players):
        play(days, hours, *[f'{p} reveal' for p in players])
        tick(days, hours + 1)

    everybody = ('bas', 'catherine', 'kyle', 'maka')
    tick(0, 0)
    play(0, 1, *[f'{p} key' for p in everybody])
    if mode == 'table': # the first auction began without shares, and is one of commitments
        play(0, 2, *[f'{p} shares 2' for p in everybody])
    play(0, 3, 'bas bid 1', 'catherine bid 2', 'kyle bid 1', 'kyle bid 2', 'maka bid NONE')
    tick(0, 4)
    if mode != 'box':
        reveal(0, 5, *everybody)
    play(0, 7, 'catherine bid 1', 'kyle bid 0')
    tick(0, 8)
    if mode != 'box':
        reveal(0, 9, 'catherine', 'kyle')
    play(0, 11, 'bas bid 1', 'kyle bid 3', 'maka bid 0')
    tick(1, 0)
    tick(3, 0) # its deadline is over: Catherine stays away
    if mode != 'box':
        reveal(3, 1, 'bas', 'kyle', 'maka')
    tick(3, 3)
    return steps


class Tally:
    """Kills by verb and by phase."""

    def __init__(self):
        self.count = {}

    def add(self, verb, phase):
        self.count[verb, phase] = self.count.get((verb, phase), 0) + 1

    def total(self, verb, phase):
        return self.count.get((verb, phase), 0)

    def required(self):
        """Those that CRASHES is about."""
        return sum(n for (verb, _), n in self.count.items() if verb != 'deliver')


class Player:
    """Plays one course on a table; chance: None where nothing is killed."""

    def __init__(self, table, steps, demo, chance=None, known=None, tally=None, most=0):
        self.steps = steps
        self.table, self.demo, self.chance = table, demo, chance
        self.known = known if known is not None else {}  # step -> Run, undisturbed
        self.tally, self.most = tally, most

    def pick(self, key, first):
        """The call before which it dies: anywhere, or within a commit, or after one. The first
        commit, of which the others are but the delivery, is taken as often as all others."""
        run = self.known[key]
        commits = run.commits[first:]
        where = self.chance.choice((0, 1, 1, 2))
        if where == 0 or not commits:
            return self.chance.randint(1, run.calls)
        begun, ended = self.chance.choice((commits[0], self.chance.choice(commits)))
        if where == 1:
            return self.chance.randint(begun + 1, ended)
        return self.chance.randint(ended + 1, run.calls)

    def wants(self, verb):
        often = 0.2 if verb == 'deliver' else 0.95
        return (self.chance and self.tally.required() < self.most
                and self.chance.random() < often)

    def once(self, key, verb, first, arguments, now, data):
        """One run. True: it was killed."""
        if not self.wants(verb):
            watch = 0 if self.chance else -1
            run = self.table.run(watch, verb, arguments, now, data, (0, 65, 77))
            if run:
                self.known[key] = run
            return False
        run = self.table.run(self.pick(key, first), verb, arguments, now, data, (0, 65, 77))
        if run.killed:
            self.tally.add(verb, run.phase(first))
        return run.killed

    def mail(self, key, now, data):
        """The mail server keeps it until the program has taken it. Its first commit is the
        count of its tries."""
        kills = 0
        while self.once(key, 'submit', 1, ['--mail'], now, data):
            kills += 1
            tried = self.table.rows('SELECT coalesce(max(n), 0) FROM attempt')[0][0]
            if kills >= MAIL_KILLS or tried >= COUNTED:
                self.table.run(0, 'submit', ['--mail'], now, data)
                return

    def file(self, key, now, data):
        """Nobody repeats an order file by himself: who sent it looks whether it was taken.
        It is taken whole or not at all."""
        whole = self.known[key, 'grown'] if self.chance else 0
        head = self.table.head()
        path = self.table.folder / 'orders'
        path.write_bytes(data)
        kills = 0
        while self.once(key, 'submit', 0, [str(path)], now, b''):
            kills += 1
            if self.table.head() == head + whole:
                return
            if self.table.head() != head:
                raise SystemExit(f'{key}: a part of a file was taken')
            if kills >= FILE_KILLS:
                self.table.run(0, 'submit', [str(path)], now, status=(0, 65, 77))
                return
        if not self.chance:
            self.known[key, 'grown'] = self.table.head() - head

    def repeat(self, key, verb, now):
        for _ in range(FILE_KILLS):
            if not self.once(key, verb, 0, [], now, b''):
                return
        self.table.run(0, verb, [], now)

    def deliver(self, key, at):
        """What a killed delivery had in hand waits for its lease."""
        for late in range(5):
            self.repeat((key, 'deliver'), 'deliver', clock(START, at + late * LEASE))
            self.table.collect()
            if not self.table.rows("SELECT 1 FROM outbox WHERE state<>'sent' LIMIT 1"):
                return
            if not self.chance:
                break
        self.table.run(0, 'deliver', [], clock(START, at + 6 * LEASE))
        self.table.collect()

    def play(self):
        for key, (kind, at, player, what) in enumerate(self.steps):
            now = clock(START, at)
            if kind == 'tick':
                self.repeat(key, 'tick', now)
                self.table.collect()
            elif kind == 'mail':
                raw = next(self.demo.glob(what + '-*.eml')).read_text()
                self.mail(key, now, self.table.reply(player, raw.replace('[demo]', '[g1]')))
            elif kind == 'block':
                self.mail(key, now, self.table.block(player, *what))
            else:
                self.file(key, now, self.table.order_file(player, what))
            self.deliver(key, at)


def audit(table):
    """Anchored by the checkpoints in every mail that the players have."""
    box = table.folder / 'letters'
    box.mkdir()
    for i, (_, data) in enumerate(table.mails.values()):
        (box / f'{i:04}').write_bytes(data)
    table.run(0, 'audit', ['--checkpoint', str(box)], clock(START, 10 * DAY))


def tell(tally, crashes):
    for verb in ('submit', 'tick', 'deliver'):
        fell = [tally.total(verb, phase) for phase in (BEFORE, IN, AFTER)]
        print(f'| {verb:8}{sum(fell):4} kills: {fell[0]:3} before the commit, '
              f'{fell[1]:3} in it, {fell[2]:3} after it')
    for phase in (BEFORE, IN, AFTER):
        if crashes >= 200 and not tally.total('submit', phase) + tally.total('tick', phase):
            raise SystemExit(f'no kill fell {phase} the commit')


def main():
    build, killer, folder, crashes, seed, mode = (sys.argv[1:] + ['host-sealed'])[:6]
    folder, crashes = pathlib.Path(folder), int(crashes)
    chance = random.Random(int(seed))
    demo = pathlib.Path('tests/demo')
    steps = course() if mode == 'host-sealed' else blocks(mode)
    known, tally = {}, Tally()
    founded = Table(build, killer, folder / 'founded')
    founded.found(mode)
    still = founded.copy(folder / 'still')
    Player(still, steps, demo, known=known).play()
    audit(still)
    games = rows = repeated = 0
    while tally.required() < crashes:
        table = founded.copy(folder / f'game{games}')
        Player(table, steps, demo, chance, known, tally, crashes).play()
        rows += compare(table, still)
        audit(table)
        repeated += table.repeated
        games += 1
    tell(tally, crashes)
    print(f'| {games} games of {len(log(still))} entries and {len(still.mails)} mails, '
          f'{rows} rows as undisturbed; {repeated} mails came twice, none was lost; '
          f'seed {seed}')


main()
