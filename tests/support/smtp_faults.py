#!/usr/bin/python3
"""sealed-deliver against a real SMTP server, one row per fault. mail 4.3, 4.6, 7.

usage: smtp_faults.py BUILD
"""
import os
import signal
import subprocess
import sys
import tempfile
import time

BUILD = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
SENDER = 'game+b-g1-3-17-vllxk6kovdcdmbpr@example.org'
TEXT = (b'Message-ID: <g1-3-5-oqb6qyakn4op6ke5.r17@example.org>\r\nSubject: [g1] your bid\r\n\r\n'
        b'.dots\r\n..\r\n.\r\n' + b'more than two hundred bytes ' * 8 + b'\r\n')
FAILURES = []


class Server:
    """faultsmtpd.py on a free port, ended with the block."""

    def __init__(self, folder, *options):
        self.folder = tempfile.mkdtemp(dir=folder)
        self.box, self.log = self.folder + '/box', self.folder + '/log'
        with open(self.folder + '/complaints', 'w') as complaints:
            self.process = subprocess.Popen(
                ['/usr/bin/python3', HERE + '/faultsmtpd.py', '0', self.box, '--log', self.log,
                 *options], stdout=subprocess.PIPE, stderr=complaints, text=True)
        self.port = int(self.process.stdout.readline().split()[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def said(self):
        with open(self.log) as f:
            return f.read()

    def connections(self):
        return self.said().count('S 220 sink')

    def stored(self):
        """The mails without the two lines on top, in the order in which they came."""
        mails = []
        for name in sorted(os.listdir(self.box + '/new')):
            with open(f'{self.box}/new/{name}', 'rb') as f:
                mails.append(f.read().split(b'\r\n', 2)[2])
        return mails


class Deliver:
    """One run of sealed-deliver."""

    def __init__(self, port, **settings):
        keep = {'host': 'localhost', 'port': port, 'tls': 'none', 'ehlo': 'game.example.org',
                'response-timeout': 20, **settings}
        self.process = subprocess.Popen([BUILD + '/sealed-deliver'], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env={})
        for name, value in keep.items():
            self.process.stdin.write(f'{name} {value}\n'.encode())
        self.process.stdin.write(b'\n')
        self.process.stdin.flush()
        self.first = self.line()

    def line(self):
        return self.process.stdout.readline().decode().rstrip('\n')

    def say(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def give(self, recipient, text=TEXT, sender=SENDER):
        """Hands a mail over that must not leave yet."""
        self.say(f'MESSAGE 7 {sender} {recipient} {len(text)}\n'.encode() + text)

    def send(self, recipient, text=TEXT, sender=SENDER):
        self.give(recipient, text, sender)
        self.say(b'GO 7\n')
        return self.result()

    def result(self):
        """(outcome, result, code, stage), the reply."""
        words = self.line().split(' ')
        reply, problem = self.line(), self.line()
        assert words[:2] == ['RESULT', '7'] and problem.startswith('PROBLEM '), words
        return (words[2], int(words[3]), int(words[4]), words[5]), reply[6:]

    def end(self):
        self.process.stdin.close()
        return self.process.wait()


def row(name, got, *wanted):
    """One printed row; wanted: what may come."""
    good = got in wanted
    if not good:
        FAILURES.append(name)
    print(f'{"ok  " if good else "FAIL"} {name:<34} {got if good else (got, wanted)}')


def cut(outcome, code, stage='DATA'):
    """The results that libcurl has for a connection that is cut."""
    return [(outcome, result, code, stage) for result in (52, 55, 56)]


def one(name, recipient, *wanted, server, **settings):
    """One message in a run of its own."""
    deliver = Deliver(server.port, **settings)
    got, reply = deliver.send(recipient)
    row(name, got, *wanted)
    return deliver.end(), reply


def faults_of_recipients(folder):
    with Server(folder) as server:
        one('sent', 'anna@example.org', ('sent', 0, 250, 'DATA'), server=server)
        row('sent: bytes as given', server.stored() == [TEXT], True)
        one('rcpt450', 'rcpt450@example.org', ('retry', 55, 450, 'RCPT'), server=server)
        _, reply = one('rcpt550', 'rcpt550@example.org', ('strike', 55, 550, 'RCPT'),
                       server=server)
        row('rcpt550: reply', reply, '550 5.1.1 <rcpt550@example.org>: injected')
        one('data451', 'data451@example.org', ('retry', 8, 451, 'DATA'), server=server)
        one('data554', 'data554@example.org', ('failed', 8, 554, 'DATA'), server=server)
        one('dropmid', 'dropmid@example.org', *cut('retry', 250), server=server)
        row('all refused: stored', len(server.stored()), 1)
        one('dropafter', 'dropafter@example.org', *cut('unknown', 354), server=server)
        one('dropafter: again', 'dropafter@example.org', ('sent', 0, 250, 'DATA'),
            server=server)
        row('dropafter: two equal copies', server.stored()[1:] == [TEXT, TEXT], True)
        one('slow9, response timeout 2', 'slow9@example.org', ('unknown', 28, 354, 'DATA'),
            server=server, **{'response-timeout': 2})


def one_connection(folder):
    """A refusal takes nothing from the mails after it."""
    with Server(folder) as server:
        deliver = Deliver(server.port)
        names = ['anna', 'data554', 'ben', 'rcpt550', 'kyle']
        got = [deliver.send(name + '@example.org')[0][0] for name in names]
        row('mixed run', got, ['sent', 'failed', 'sent', 'strike', 'sent'])
        row('mixed run: connections', server.connections(), 2)
        row('mixed run: exit status', deliver.end(), 0)
        row('no VRFY was said', 'C VRFY' in server.said(), False)
        deliver = Deliver(server.port)
        row('empty sender', deliver.send('anna@example.org', sender='-')[0][0], 'sent')
        row('empty sender: on the wire', 'C MAIL FROM:<>' in server.said(), True)
        deliver.end()


def limits(folder):
    with Server(folder, '--per-conn', '2') as server:
        deliver = Deliver(server.port)
        got = [deliver.send('anna@example.org')[0][0] for _ in range(5)]
        row('--per-conn 2', got, ['sent'] * 5)
        row('--per-conn 2: connections', server.connections(), 3)
        row('--per-conn 2: stored', server.stored() == [TEXT] * 5, True)
        deliver.end()
    with Server(folder, '--per-conn', '0') as server:
        status, _ = one('421 always', 'anna@example.org', ('run-problem', 55, 421, 'MAIL'),
                        server=server)
        row('421 always: connections', server.connections(), 2)
        row('421 always: exit status', status, 75)
    with Server(folder, '--size', '200') as server:
        one('--size 200', 'anna@example.org', ('failed', 55, 552, 'MAIL'), server=server)
    with Server(folder, '--slow-quit', '30') as server:
        begin = time.monotonic()
        one('--slow-quit 30', 'anna@example.org', ('sent', 0, 250, 'DATA'), server=server)
        row('--slow-quit 30: ends at once', time.monotonic() - begin < 5, True)


def soon(what):
    late = time.monotonic() + 10
    while not what() and time.monotonic() < late:
        time.sleep(0.01)
    return what()


def before_it_may_go(folder):
    """4.2: a mail that was not let go is announced at most, and never arrives."""
    with Server(folder) as server:
        deliver = Deliver(server.port)
        deliver.give('anna@example.org')
        row('announced', soon(lambda: 'C DATA' in server.said()), True)
        row('announced: stored', server.stored(), [])
        deliver.say(b'GO 7\n')
        row('announced, then let go', deliver.result()[0], ('sent', 0, 250, 'DATA'))
        deliver.give('ben@example.org')
        row('never let go: exit status', deliver.end(), 75)
        row('never let go: stored', server.stored() == [TEXT], True)
        deliver = Deliver(server.port)
        deliver.give('ben@example.org')
        deliver.say(b'GO 8\n')
        row('another let go: exit status', deliver.process.wait(), 75)
        deliver = Deliver(server.port)
        deliver.give('rcpt550@example.org')
        row('refused', soon(lambda: 'C RCPT TO:<rcpt550' in server.said()), True)
        row('refused, never let go: result', (deliver.end(), deliver.line()), (75, ''))
        row('never let go: all', server.stored() == [TEXT], True)


def make_certificate(folder):
    cert, key = folder + '/cert.pem', folder + '/key.pem'
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key,
                    '-out', cert, '-days', '30', '-subj', '/CN=localhost', '-addext',
                    'subjectAltName=DNS:localhost'], check=True, stderr=subprocess.DEVNULL)
    return cert, key


def write_login(path, password, mode):
    with open(path, 'w') as f:
        f.write(f'machine localhost login game password {password}\n')
    os.chmod(path, mode)
    return path


def encryption(folder, cert, key):
    anna = 'anna@example.org'
    sent = ('sent', 0, 250, 'DATA')
    with Server(folder, '--tls', cert, key) as server:
        one('--tls, with CA', anna, sent, server=server, tls='starttls', ca=cert)
        one('--tls, without CA', anna, ('run-problem', 60, 220, 'STARTTLS'), server=server,
            tls='starttls')
        one('--tls, other name', anna, ('run-problem', 60, 220, 'STARTTLS'), server=server,
            tls='starttls', ca=cert, host='127.0.0.1')
    with Server(folder, '--tls', cert, key, '--smtps') as server:
        one('smtps, with CA', anna, sent, server=server, tls='smtps', ca=cert)
        one('smtps, without CA', anna, ('run-problem', 60, 0, '-'), server=server, tls='smtps')
    with Server(folder) as server:
        one('no STARTTLS offered', anna, ('run-problem', 64, 250, 'EHLO'), server=server,
            tls='starttls', ca=cert)
        row('no STARTTLS: nothing in clear', 'C MAIL' in server.said(), False)


def logins(folder, cert, key):
    anna = 'anna@example.org'
    good = write_login(folder + '/good', 's3cret', 0o600)
    bad = write_login(folder + '/bad', 'guess', 0o600)
    with Server(folder, '--tls', cert, key, '--auth', 'game:s3cret') as server:
        keep = {'server': server, 'tls': 'starttls', 'ca': cert}
        one('--auth, with netrc', anna, ('sent', 0, 250, 'DATA'), netrc=good, **keep)
        one('--auth, without netrc', anna, ('run-problem', 55, 530, 'MAIL'), **keep)
        _, reply = one('--auth, wrong password', anna, ('run-problem', 67, 535, 'AUTH'),
                       netrc=bad, **keep)
        row('--auth, wrong password: reply', reply[:3], '535')


def refused_settings(folder, cert):
    open_login = write_login(folder + '/open', 's3cret', 0o644)
    link = folder + '/link'
    os.symlink(folder + '/good', link)
    for name, settings in [
            ('netrc that all can read', {'tls': 'starttls', 'netrc': open_login}),
            ('netrc behind a link', {'tls': 'starttls', 'netrc': link}),
            ('netrc missing', {'tls': 'starttls', 'netrc': folder + '/none'}),
            ('login without TLS', {'netrc': folder + '/good'}),
            ('no TLS to another machine', {'host': 'relay.example.org'}),
            ('CA missing', {'tls': 'starttls', 'ca': folder + '/none'}),
            ('host with a blank', {'host': 'a b'}),
            ('unknown setting', {'verify': 'no'})]:
        deliver = Deliver(9, **settings)
        row(name, (deliver.first[:6], deliver.end()), ('ERROR ', 78))


def relay_down(folder):
    with Server(folder) as server:
        port = server.port
    deliver = Deliver(port)
    got, _ = deliver.send('anna@example.org')
    row('relay down', got, ('run-problem', 7, 0, '-'))
    deliver = Deliver(port, host='nowhere.invalid', tls='starttls')
    got, _ = deliver.send('anna@example.org')
    row('relay without an address', got, ('run-problem', 6, 0, '-'))


def never_sent(folder):
    """4.6: what a bare line end or an address could smuggle does not reach the wire."""
    with Server(folder) as server:
        deliver = Deliver(server.port)
        for name, text in [('bare LF', b'a: b\r\n\r\nx\n.\nMAIL FROM:<>\r\n'),
                           ('bare CR', b'a: b\r\n\r\nx\r.\r\n'),
                           ('no line end', b'a: b\r\n\r\nx'),
                           ('8 bits', 'a: b\r\n\r\nä\r\n'.encode()),
                           ('line of 999', b'a: b\r\n\r\n' + b'x' * 999 + b'\r\n'),
                           ('placeholder left', b'a: b\r\n\r\n\x0200000001\r\n')]:
            row('not sent: ' + name, deliver.send('anna@example.org', text)[0][0], 'bug')
        for address in ['anna', 'a@b@example.org', '<anna@example.org>', 'a\rb@example.org',
                        'änna@example.org']:
            row(f'not sent: {address!a}', deliver.send(address)[0][0], 'bug')
        row('not sent: connections', server.connections(), 0)
        deliver.end()


def padded(size, *dots):
    """A message of that size with CR LF and a dot from each of these offsets on."""
    text = bytearray(b'Subject: x\r\n\r\n')
    while len(text) < size - 2:
        text += b'x' * min(70, size - 2 - len(text))
        text += b'\r\n' if len(text) < size - 4 else b''
    text = text[:size - 2] + b'\r\n'
    for at in dots:
        text[at - 4:at + 8] = b'xxxx\r\n.\r\n..x'
    text = bytes(text)
    # what was cut apart around the dots is text again
    text = text.replace(b'\r\n', b'\0').replace(b'\r', b'y').replace(b'\n', b'y')
    return text.replace(b'\0', b'\r\n')


def every_byte(folder):
    with Server(folder) as server:
        deliver = Deliver(server.port)
        texts = [padded(size) for size in (65535, 65536, 65537)]
        for edge in (16384, 32768, 65536, 131072):
            texts += [padded(edge + 200, edge + off) for off in range(-4, 4)]
        got = {deliver.send('anna@example.org', text)[0][0] for text in texts}
        deliver.end()
        row('sizes', [len(text) for text in texts[:3]], [65535, 65536, 65537])
        row(f'{len(texts)} mails with dots at edges', got, {'sent'})
        row('every byte of them', server.stored() == texts, True)


def speed(folder):
    text = padded(5000)
    with Server(folder) as server:
        deliver = Deliver(server.port)
        begin = time.monotonic()
        for _ in range(200):
            deliver.send('anna@example.org', text)
        rate = 200 / (time.monotonic() - begin)
        deliver.end()
        row('200 mails of 5 KB: connections', server.connections(), 1)
        print(f'     {rate:.0f} messages/s over one connection')


def main():
    signal.alarm(300)
    with tempfile.TemporaryDirectory() as folder:
        cert, key = make_certificate(folder)
        faults_of_recipients(folder)
        one_connection(folder)
        limits(folder)
        before_it_may_go(folder)
        encryption(folder, cert, key)
        logins(folder, cert, key)
        refused_settings(folder, cert)
        relay_down(folder)
        never_sent(folder)
        every_byte(folder)
        speed(folder)
    if FAILURES:
        print('failed:', *FAILURES, sep='\n  ')
    return 1 if FAILURES else 0


sys.exit(main())
