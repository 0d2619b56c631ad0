"""procmail.py BUILD FOLDER: the recipe of README.md for procmail. A mail is taken; one that cannot
be taken now makes procmail end with 75, so that the mail server keeps it. mail 3.3."""
import pathlib
import sqlite3
import subprocess
import sys

from game import Game, as_nobody, check, newest, reply

THERE = '/usr/local/bin/sealed submit /srv/games/g1/g1.db --mail'


def recipe(command):
    """The one of README.md, for the game of this test."""
    text = pathlib.Path('README.md').read_text()
    start = text.index(':0 w')
    text = text[start:text.index('```', start)]
    check('README.md has its command', THERE in text)
    return text.replace(THERE, command)


def main():
    build, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    game = Game(build, folder / 'home')
    game.settings('busy_timeout = 0')
    game.found()
    game.run('deliver')
    rc = folder / 'procmailrc'
    rc.write_text(recipe(game.submit_command()))
    rc.chmod(0o644)
    data = reply(newest(game, 'bas'), 'BID 1', 'procmail').encode()

    def hand_in():
        return subprocess.run(['procmail', '-m', str(rc)], input=data, check=False,
                              preexec_fn=as_nobody, cwd=game.home,
                              env={'HOME': str(game.home)}).returncode
    base = sqlite3.connect(game.db, isolation_level=None)
    base.execute('BEGIN IMMEDIATE')
    check('a locked game: 75', hand_in() == 75)
    base.close()
    check('nothing was taken', game.one('SELECT count(*) FROM inbox') == 0)
    check('then it is taken', hand_in() == 0)
    check('as a bid', game.rows('SELECT player, verdict FROM inbox') == [(1, 'stored')])
    rc.write_text(rc.read_text().replace('/bin/sealed', '/bin/nothing'))
    check('no program: 75', hand_in() == 75)
    print('| procmail hands a mail in, and gives 75 for a locked game and a missing program')


main()
