"""forward.py BUILD FOLDER: the recipe of README.md for a user's .forward, under Postfix's local(8): a
reply to the address with `+` is taken; a game that is locked defers it. mail 3.3, 6."""
import pathlib
import shutil
import sqlite3
import subprocess
import sys

from game import Game, check, newest, reply
from servers import NOBODY, postfix, soon

THERE = '/usr/local/bin/sealed submit /srv/games/g1/g1.db --mail'


def recipe(command):
    """The line that README.md has the host write into ~/.forward."""
    line = next(l for l in pathlib.Path('README.md').read_text().splitlines()
                if l.endswith('>~/.forward'))
    line = line[line.index("'") + 1:line.rindex("'")]
    check('README.md has its command', THERE in line)
    return line.replace(THERE, command) + '\n'


def main():
    build, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    game = Game(build, folder / 'home')
    # here the user of the game is nobody; its mailbox is that user's
    lines = ('busy_timeout = 0', 'mailbox = nobody')
    game.settings(*lines)
    ini = game.home / 'game/sealed.ini'
    ini.write_text(ini.read_text().replace('game.example.org', 'home.example.org'))
    game.found()
    game.run('deliver')
    with postfix(folder / 'postfix', 'false') as server:
        forward = server.home / 'forward/nobody'
        forward.write_text(recipe(game.submit_command()))
        shutil.chown(forward, NOBODY.pw_uid, NOBODY.pw_gid)
        mail = folder / 'mail'

        def send(who, name):
            text = newest(game, who)
            mail.write_text(reply(text, 'BID 1', name))
            to = text['Reply-To'].addresses[0].addr_spec
            check(f'{to} is a mailbox of the user', to.startswith('nobody+'))
            subprocess.run(['swaks', '--server', f'127.0.0.1:{server.port}', '--from',
                            f'{who}@players.example.org', '--to', to, '--data', f'@{mail}',
                            '--silent', '2'], check=True)

        def taken(count):
            return lambda: game.one("SELECT count(*) FROM inbox WHERE verdict='stored'") == count

        def again():
            """A look at the queue in the moment of the refusal passes over it for long."""
            subprocess.run(['postqueue', '-c', str(server.home / 'etc'), '-f'], check=True)
            return taken(2)()
        send('bas', 'forward-1')
        soon('the mail is taken', taken(1))
        base = sqlite3.connect(game.db, isolation_level=None)
        base.execute('BEGIN IMMEDIATE')
        send('kyle', 'forward-2')
        soon('a locked game defers it', lambda: 'status=deferred' in server.said())
        base.close()
        soon('it is taken later', again)
        check('nothing came back', 'status=bounced' not in server.said())
    print('| a .forward under local(8) of Postfix hands mails in; a locked game defers them')


main()
