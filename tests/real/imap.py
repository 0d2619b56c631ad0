"""imap.py BUILD FOLDER: replies that lie in an IMAP mailbox are fetched by mbsync into a Maildir and
taken in by `submit --maildir`; what was taken is marked as read on the server, and a second round
changes nothing. mail 6, the recipe of README.md."""
import imaplib
import os
import pathlib
import subprocess
import sys

from game import PLAYERS, Game, as_nobody, check, newest, reply
from servers import NOBODY, dovecot

# What is other here than in the recipe of README.md: the server speaks in clear on this machine.
HERE = (('Host imap.example.org', 'Host 127.0.0.1\nPort {port}\nAuthMechs LOGIN'),
        ('User game@example.org', 'User game'), ('PassCmd "cat ~/.sealed/imap"', 'Pass s3cret'),
        ('SSLType IMAPS', 'SSLType None'))


def recipe(port):
    """The file that README.md tells the host to write."""
    text = pathlib.Path('README.md').read_text()
    start = text.index('# ~/.mbsyncrc')
    text = text[start:text.index('```', start)]
    for there, here in HERE:
        check(f'README.md has the line {there}', there + '\n' in text)
        text = text.replace(there, here.format(port=port))
    return text


class Mailbox:
    """The mailbox on the server, and the Maildir on the game's machine."""

    def __init__(self, game, server, folder):
        self.game, self.server, self.folder = game, server, folder
        folder.mkdir()
        (folder / '.mbsyncrc').write_text(recipe(server.port))
        (folder / 'g1').mkdir()
        for path in (folder, folder / '.mbsyncrc', folder / 'g1'):
            path.chmod(0o755)
            os.chown(path, NOBODY.pw_uid, NOBODY.pw_gid)

    def put(self, data):
        box = imaplib.IMAP4('127.0.0.1', self.server.port)
        box.login('game', 's3cret')
        check('the server keeps it', box.append('INBOX', None, None, data)[0] == 'OK')
        box.logout()

    def unread(self):
        box = imaplib.IMAP4('127.0.0.1', self.server.port)
        box.login('game', 's3cret')
        box.select('INBOX', readonly=True)
        count = len(box.search(None, 'UNSEEN')[1][0].split())
        box.logout()
        return count

    def fetch(self):
        """What cron does."""
        done = subprocess.run(['mbsync', '-q', 'g1'],
                              check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              preexec_fn=as_nobody, env={'HOME': str(self.folder)})
        check(f'mbsync: {done.stdout.decode()}', done.returncode == 0)
        self.game.run('submit', '--maildir', str(self.folder / 'g1/inbox'))
        self.game.run('tick')


def main():
    build, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    game = Game(build, folder / 'home')
    game.settings()
    game.found()
    game.run('deliver')
    with dovecot(folder / 'dovecot') as server:
        mailbox = Mailbox(game, server, folder / 'fetched')
        for i, who in enumerate(PLAYERS):
            mailbox.put(reply(newest(game, who), 'BID 0', f'imap-{i}').encode())
        check('they are unread', mailbox.unread() == len(PLAYERS))
        mailbox.fetch()
        check('each bid is in, and the round is played', game.rows(
            "SELECT count(*), sum(verdict='stored') FROM inbox") == [(4, 4)] and
              game.one('SELECT max(auction) FROM question') == 2)
        mailbox.fetch() # tells the server what was taken
        check('they are read', mailbox.unread() == 0)
        mailbox.put(reply(newest(game, 'kyle'), 'STATUS', 'imap-status').encode())
        mailbox.fetch()
        check('only the new one is taken', game.one('SELECT count(*) FROM inbox') == 5)
        check('nothing is left', not list((folder / 'fetched/g1/inbox/new').iterdir()))
    print(f'| {len(PLAYERS) + 1} replies from an IMAP mailbox by mbsync, each taken once, and marked as read')


main()
