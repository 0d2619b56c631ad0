"""held.py BUILD KILLER FOLDER: a mail on which the program dies is tried three times and then
put aside; what fails in an orderly way counts as no try; two programs at once wait for each
other. mail 3.2, sealed-bids 9.6."""
import pathlib
import stat
import subprocess
import sys
import threading
import time

from post import AGAIN, MAIL, NOW, Post, check, founded_game
from table import PLAYERS


def third_try_is_taken(table):
    data = table.mail('bas', 'twice')
    table.crash(data)
    table.crash(data)
    check('two tries are counted', table.tries() == 2)
    table.submit(data)
    check('the third try plays it', table.bids() == [(1, 1)])
    check('it is counted no longer', table.tries() == 0)
    check('nothing is put aside', not (table.folder / 'game' / 'g1.held').exists())


def fourth_try_is_held(table):
    data = table.mail('kyle', 'thrice', 5)
    for _ in range(3):
        table.crash(data)
    check('three tries are counted', table.tries() == 3)
    table.crash(data)
    check('that was while it was put aside', (table.folder / 'game' / 'g1.held').exists())
    head = table.head()
    table.submit(data)
    check('it was no bid', table.bids() == [])
    check('its verdict', table.verdicts() == [('held', 'E-INTERNAL')])
    check('it is counted no longer', table.tries() == 0)
    check('only the codes of the answer and of the notice to the host are in the log',
          table.rows(f'SELECT kind FROM log WHERE seq>{head}') == [(65,), (64,)] * 2)
    held = list((table.folder / 'game' / 'g1.held').iterdir())
    check('one file is put aside', len(held) == 1)
    check('nobody else may read it', stat.S_IMODE(held[0].stat().st_mode) == 0o600)
    check('it is sealed', b'BID' not in held[0].read_bytes())
    told = table.deliver()
    check('its player and the host are told', sorted(who for who, _ in told) == ['host', 'kyle'])
    for who, text in told:
        if who == 'kyle':
            check('the player reads E-INTERNAL', 'not accepted: the server failed on it' in text and '(E-INTERNAL)' in text)
        else:
            check('the host reads which file', held[0].name in text.replace('=\r\n', ''))
            check('and whose', 'Kyle' in text)
        check('nobody reads the bid', 'BID 5' not in text)
    table.submit(data)
    check('once is enough', [who for who, _ in table.deliver()] == [])
    check('it stays held', table.verdicts() == [('held', 'E-INTERNAL')])


def stranger_is_held_in_silence(table):
    data = MAIL.format(who='stranger', name='strange', bid=1).encode()
    for _ in range(3):
        table.crash(data)
    table.submit(data)
    other = data.replace(b'strange', b'strange2')
    for _ in range(3):
        table.crash(other)
    table.submit(other)
    check('both are held', table.verdicts() == [('held', 'E-INTERNAL')] * 2)
    check('the host alone is told, of each', [who for who, _ in table.deliver()] == ['host'] * 2)


def orderly_failures_do_not_count(table):
    data = table.mail('bas', 'orderly')
    templates = table.folder / 'templates'
    templates.mkdir()
    table.settings('templates = ../templates\n')
    (templates / 'receipt.txt').write_text('Subject: x\n\n{{unknown}}\n')
    for _ in range(5):
        table.submit(data, status=(AGAIN,))
        check('a template that cannot be used counts as no try', table.tries() == 0)
    table.settings('')
    intake = next((table.folder / 'keys').glob('*.intake'))
    intake.rename(intake.with_suffix('.away'))
    for _ in range(5):
        table.submit(data, status=(AGAIN,))
    intake.with_suffix('.away').rename(intake)
    table.settings('busy_timeout = 0\n')
    with table.locked():
        for _ in range(5):
            table.submit(data, status=(AGAIN,))
    table.settings('')
    check('neither do a missing key and a locked game', table.tries() == 0)
    check('nothing was done', table.bids() == [] and table.verdicts() == [])
    table.submit(data)
    check('then it is taken', table.bids() == [(1, 1)])


def second_engine_waits_or_is_told(table):
    data = table.mail('bas', 'waits')
    orders = table.folder / 'orders'
    orders.write_bytes(table.order_file('kyle', 'BID 1'))
    table.settings('busy_timeout = 1\n')
    with table.locked():
        begun = time.monotonic()
        table.submit(data, status=(AGAIN,))
        table.run(0, 'submit', [str(orders)], NOW, status=(AGAIN,))
        table.run(0, 'tick', [], NOW, status=(AGAIN,))
        check('it waits as long as the settings say', time.monotonic() - begun >= 3)
    table.settings('')
    with table.locked() as base:
        timer = threading.Timer(3, base.execute, ['ROLLBACK'])
        timer.start()
        begun = time.monotonic()
        table.submit(data)
        waited = time.monotonic() - begun
        timer.join()
    check('it waits until the other is done', 2.5 < waited < 20)
    check('and is taken', table.bids() == [(1, 1)])


def many_engines_at_once(table):
    mails = [table.mail(who, f'many-{who}') for who in PLAYERS for _ in range(3)]
    command = [table.sealed, 'submit', str(table.game), '--mail', '--now', NOW]
    running = []
    for data in mails:
        running.append(subprocess.Popen(command, stdin=subprocess.PIPE))
        running[-1].stdin.write(data)
        running[-1].stdin.close()
    check('all are taken', [p.wait() for p in running] == [0] * len(mails))
    check('each mail once', sorted(table.bids()) == [(p, 1) for p in (1, 2, 3, 4)])
    ticks = [subprocess.Popen([table.sealed, 'tick', str(table.game), '--now', NOW])
             for _ in range(4)]
    check('all ticks end well', [p.wait() for p in ticks] == [0] * 4)
    check('the round was opened once',
          table.rows('SELECT count(*) FROM log WHERE kind=21') == [(1,)])
    table.deliver()
    check('every mail was sent', table.rows(
        "SELECT count(*) FROM outbox WHERE state<>'sent'") == [(0,)])


def main():
    build, killer, folder = sys.argv[1:]
    table = founded_game(build, killer, pathlib.Path(folder))
    third_try_is_taken(table('third'))
    fourth_try_is_held(table('fourth'))
    stranger_is_held_in_silence(table('stranger'))
    orderly_failures_do_not_count(table('orderly'))
    second_engine_waits_or_is_told(table('second'))
    many_engines_at_once(table('many'))
    print('| two crashes and taken, three and held; 15 orderly failures, none counted as a try; '
          'twelve submits at once, each mail once')


main()
