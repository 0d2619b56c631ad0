#!/usr/bin/python3
"""An SMTP server on loopback that fails as it is asked to. Needs Debian's python3-aiosmtpd.

Prints "ready PORT" when it listens; port 0 takes a free one. The local part of the recipient
picks the fault:

  rcpt450 rcpt550   any rcptNNN: refused at RCPT
  data451 data554   any dataNNN: refused after the data
  dropmid           cut when DATA begins
  dropafter         stored, then cut before the 250; the first time only
  slowN             the last answer comes N seconds late

All else is stored as BOX/new/NNNNNN.eml, with X-Env-From and X-Env-Rcpt on top.
"""
import argparse
import asyncio
import itertools
import os
import re
import ssl

from aiosmtpd.smtp import SMTP, AuthResult


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument('port', type=int)
    parser.add_argument('box')
    parser.add_argument('--log', help='what was said goes into this file, logins left out')
    parser.add_argument('--size', type=int, default=33554432)
    parser.add_argument('--per-conn', type=int, help='mails on one connection, then 421')
    parser.add_argument('--slow-quit', type=float, default=0, help='seconds')
    parser.add_argument('--no-smtputf8', action='store_true')
    parser.add_argument('--tls', nargs=2, metavar=('CERT', 'KEY'))
    parser.add_argument('--smtps', action='store_true', help='TLS from the first byte')
    parser.add_argument('--auth', metavar='USER:PASS')
    return parser.parse_args()


ARGS = arguments()
LOG = open(ARGS.log, 'a', buffering=1) if ARGS.log else None
NUMBERS = itertools.count(1)
DROPPED = set()


def log(*words):
    if LOG:
        print(*words, file=LOG)


def fault(address, pattern):
    """The match of the whole local part, or None."""
    return re.fullmatch(pattern, address.split('@')[0])


def store(envelope):
    number = next(NUMBERS)
    hidden = f'{ARGS.box}/.{number:06d}'
    with open(hidden, 'wb') as f:
        f.write(f'X-Env-From: {envelope.mail_from}\r\n'
                f'X-Env-Rcpt: {" ".join(envelope.rcpt_tos)}\r\n'.encode())
        f.write(envelope.original_content)
    os.rename(hidden, f'{ARGS.box}/new/{number:06d}.eml')
    return number


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        m = fault(address, r'rcpt([45]\d\d)')
        if m:
            return f'{m[1]} {m[1][0]}.1.1 <{address}>: injected'
        envelope.rcpt_tos.append(address)
        return '250 2.1.5 Ok'

    async def handle_DATA(self, server, session, envelope):
        for address in envelope.rcpt_tos:
            m = fault(address, r'data([45]\d\d)')
            if m:
                return f'{m[1]} {m[1][0]}.3.0 injected'
        number = store(envelope)
        for address in envelope.rcpt_tos:
            m = fault(address, r'slow(\d+)')
            if m:
                await asyncio.sleep(int(m[1]))
            if fault(address, 'dropafter') and address not in DROPPED:
                DROPPED.add(address)
                server.transport.abort()
        server.count = getattr(server, 'count', 0) + 1
        return f'250 2.0.0 queued as {number:06d}'


class Server(SMTP):
    async def push(self, status):
        log('S', status.decode() if isinstance(status, bytes) else status)
        await super().push(status)

    async def smtp_MAIL(self, arg):
        if ARGS.per_conn is not None and getattr(self, 'count', 0) >= ARGS.per_conn:
            await self.push('421 4.7.0 too many messages on this connection')
            self.transport.close()
            return
        await super().smtp_MAIL(arg)

    async def smtp_DATA(self, arg):
        if any(fault(address, 'dropmid') for address in self.envelope.rcpt_tos):
            self.transport.abort()
            return
        await super().smtp_DATA(arg)

    async def smtp_QUIT(self, arg):
        await asyncio.sleep(ARGS.slow_quit)
        await super().smtp_QUIT(arg)


def listen_to(verb):
    """Logs each command of this kind."""
    said = getattr(Server, 'smtp_' + verb)

    async def logged(self, arg):
        log('C', verb, '***' if verb == 'AUTH' else arg or '')
        return await said(self, arg)
    logged.__dict__.update(said.__dict__)
    setattr(Server, 'smtp_' + verb, logged)


def settings():
    keep = dict(data_size_limit=ARGS.size, enable_SMTPUTF8=not ARGS.no_smtputf8,
                hostname='sink.example.org')
    if ARGS.auth:
        user, password = ARGS.auth.split(':')

        def check(server, session, envelope, mechanism, data):
            good = (data.login, data.password) == (user.encode(), password.encode())
            return AuthResult(success=good, handled=False)
        keep.update(authenticator=check, auth_required=True,
                    auth_require_tls=bool(ARGS.tls) and not ARGS.smtps)
    return keep


async def main():
    keep = settings()
    context = None
    if ARGS.tls:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*ARGS.tls)
        if not ARGS.smtps:
            keep['tls_context'] = context
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Server(Handler(), loop=loop, **keep), '127.0.0.1',
                                      ARGS.port, ssl=context if ARGS.smtps else None)
    print('ready', server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


os.makedirs(ARGS.box + '/new', exist_ok=True)
for word in 'EHLO HELO MAIL RCPT DATA RSET NOOP VRFY AUTH STARTTLS QUIT'.split():
    listen_to(word)
asyncio.run(main())
