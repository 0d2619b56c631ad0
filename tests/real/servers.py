"""Real mail servers for a test: each on a free port of the loopback, with all its files in a folder
of its own, ended by its process id. They serve nobody else: mail to players.example.org is stored,
mail to game.example.org goes into the program, that to home.example.org where a .forward says, that to gone.example.org is taken and comes back
with 5.1.1, and all else is refused."""
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import time

NOBODY = pwd.getpwnam('nobody')
MAIN = '''compatibility_level = 3.6
queue_directory = {home}/spool
data_directory = {home}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = game.example.org
mydestination = home.example.org
local_recipient_maps =
local_transport = local
forward_path = {home}/forward/$user
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
maillog_file = {home}/log
maillog_file_prefixes = {home}
alias_maps =
alias_database =
recipient_delimiter = +
relay_domains = game.example.org, gone.example.org
transport_maps = inline:{{ gone.example.org=gone: }}
relay_recipient_maps =
relay_transport = game
game_destination_recipient_limit = 1
game_time_limit = 300s
virtual_mailbox_domains = players.example.org
virtual_mailbox_base = {home}/box
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}
virtual_minimum_uid = 1
default_transport = error:5.1.2 no mail leaves this test
in_flow_delay = 0
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
maximal_queue_lifetime = 1h
'''
MASTER = '''127.0.0.1:{port} inet n - n - - smtpd
pickup    unix  n  -  n  60 1  pickup
cleanup   unix  n  -  n  -  0  cleanup
qmgr      unix  n  -  n  300 1 qmgr
tlsmgr    unix  -  -  n  1000? 1 tlsmgr
rewrite   unix  -  -  n  -  -  trivial-rewrite
local     unix  -  n  n  -  -  local
bounce    unix  -  -  n  -  0  bounce
defer     unix  -  -  n  -  0  bounce
trace     unix  -  -  n  -  0  bounce
verify    unix  -  -  n  -  1  verify
flush     unix  n  -  n  1000? 0 flush
proxymap  unix  -  -  n  -  -  proxymap
smtp      unix  -  -  n  -  -  smtp
relay     unix  -  -  n  -  -  smtp
showq     unix  n  -  n  -  -  showq
error     unix  -  -  n  -  -  error
retry     unix  -  -  n  -  -  error
discard   unix  -  -  n  -  -  discard
virtual   unix  -  n  n  -  -  virtual
anvil     unix  -  -  n  -  1  anvil
scache    unix  -  -  n  -  1  scache
postlog   unix-dgram n - n - 1 postlogd
game      unix  -  n  n  -  4  pipe
  flags=DRX user=nobody argv={command} --rcpt ${{recipient}}
gone      unix  -  n  n  -  1  pipe
  user=nobody argv=/bin/sh -c {{exit 67}}
'''
DOVECOT = '''base_dir = {home}/run
state_dir = {home}/run
log_path = {home}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:{home}/mail/%u
first_valid_uid = 1
passdb {{
  driver = static
  args = password=s3cret
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={home}/mail
}}
service imap-login {{
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
'''


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def answers(port, greeting):
    """Whether a server greets there within ten seconds."""
    for _ in range(100):
        try:
            with socket.create_connection(('127.0.0.1', port), 1) as s:
                return s.recv(100).startswith(greeting)
        except OSError:
            time.sleep(0.1)
    return False


def soon(what, holds, seconds=60):
    """Waits until something holds."""
    late = time.monotonic() + seconds
    while time.monotonic() < late:
        if holds():
            return
        time.sleep(0.1)
    raise SystemExit(f'did not happen: {what}')


def ended(pid):
    """Also one for which nobody waits."""
    try:
        return pathlib.Path(f'/proc/{pid}/stat').read_text().rsplit(')', 1)[1].split()[0] == 'Z'
    except OSError:
        return True


class Server:
    """One that has written its process id into a file; ended with the block."""

    def __init__(self, home, port, greeting, start, pid):
        self.home, self.port, self.pid = home, port, pid
        with open(home / 'start', 'wb') as said: # no pipe, as the server would keep it open
            done = subprocess.run(start, check=False, stdin=subprocess.DEVNULL, stdout=said,
                                  stderr=subprocess.STDOUT)
        if done.returncode or not answers(port, greeting):
            self.__exit__()
            raise SystemExit(f'{start} does not run:\n{(home / "start").read_text()}\n{self.said()}')

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            pid = int(self.pid.read_text())
            os.kill(pid, signal.SIGTERM)
        except (OSError, ValueError):
            return
        soon(f'process {pid} ends', lambda: ended(pid))

    def said(self):
        return (self.home / 'log').read_text() if (self.home / 'log').exists() else ''


def postfix(home, command):
    """A Postfix that pipes mail to game.example.org into a command (as nobody), and keeps that to
    players.example.org in home/box/all."""
    port = free_port()
    for name in ('etc', 'spool', 'data', 'box', 'forward'):
        (home / name).mkdir(parents=True)
    home.chmod(0o755)
    shutil.chown(home / 'data', 'postfix')
    shutil.chown(home / 'box', NOBODY.pw_uid, NOBODY.pw_gid)
    (home / 'etc/main.cf').write_text(MAIN.format(home=home, uid=NOBODY.pw_uid, gid=NOBODY.pw_gid))
    (home / 'etc/master.cf').write_text(MASTER.format(port=port, command=command))
    return Server(home, port, b'220', ['postfix', '-c', str(home / 'etc'), 'start'],
                  home / 'spool/pid/master.pid')


def dovecot(home):
    """An IMAP server; every user has the password s3cret, and a Maildir in home/mail."""
    port = free_port()
    (home / 'run').mkdir(parents=True)
    (home / 'mail').mkdir()
    home.chmod(0o755)
    shutil.chown(home / 'mail', NOBODY.pw_uid, NOBODY.pw_gid)
    (home / 'dovecot.conf').write_text(
        DOVECOT.format(home=home, port=port, uid=NOBODY.pw_uid, gid=NOBODY.pw_gid))
    return Server(home, port, b'* OK', ['dovecot', '-c', str(home / 'dovecot.conf')],
                  home / 'run/master.pid')
