"""run.py READER COUNT SEED: mails with valid orders, each as every client of clients.py would send
it, COUNT in all. READER (read_orders.c) reads them in one process. Out must come the same orders,
or of those that nobody can read a refusal of mail 1.5; never other orders."""
import collections
import random
import re
import struct
import subprocess
import sys
import tempfile

import clients
import texts

SHOWN = 5 # mails that differ


def make(count, seed):
    """(client, encoding, orders, mail), as many as are wanted, of every client as many."""
    for number in range(count):
        chance = random.Random(f'{seed}.{number}')
        client = clients.CLIENTS[number % len(clients.CLIENTS)]
        wide = chance.random() < 0.5
        orders = texts.orders(chance, wide)
        how, mail = clients.variant(chance, client, orders, wide)
        yield client, how, orders, mail


def read(reader, mails):
    """Of each mail its class, its refusal ("-": none) and its orders."""
    with tempfile.TemporaryFile() as f:
        for mail in mails:
            f.write(struct.pack('>I', len(mail)) + mail)
        f.seek(0)
        done = subprocess.run([reader], stdin=f, stdout=subprocess.PIPE, check=True)
    for block in done.stdout.decode().split('\n\n')[:-1]:
        first, *orders = block.split('\n')
        kind, refusal = first.split(' ')
        yield kind, refusal, orders


def words(order):
    """Blanks between words are no part of an order, those within quotes are."""
    parts = order.split('"')
    parts[::2] = [re.sub(' +', ' ', part) for part in parts[::2]]
    return '"'.join(parts)


def verdict(client, orders, kind, refusal, got):
    """'same', 'refused', or what is wrong."""
    refused = client[4]
    if kind not in ('mail', 'list'):
        return f'it is of the class {kind}'
    if refusal != '-':
        return 'refused' if refused else f'it is refused: {refusal}'
    if refused:
        return 'orders are read that are none'
    return 'same' if [words(o) for o in got] == orders else 'other orders are read'


def main():
    reader, count, seed = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    tally, wrong = collections.Counter(), 0
    made = list(make(count, seed))
    answers = list(read(reader, [mail for *_, mail in made]))
    if len(answers) != len(made):
        raise SystemExit(f'{len(made)} mails, {len(answers)} answers')
    for (client, how, orders, mail), (kind, refusal, got) in zip(made, answers):
        result = verdict(client, orders, kind, refusal, got)
        tally[result] += 1
        if result not in ('same', 'refused'):
            wrong += 1
            if wrong <= SHOWN:
                print(f'{client[0]}, {how}: {result}\n  wanted {orders}\n  got    {got}')
                sys.stdout.flush()
                sys.stdout.buffer.write(mail + b'\n\n')
    print(f'| {count} mails of {len(clients.CLIENTS)} clients: {tally["same"]} with the same orders, '
          f'{tally["refused"]} refused as they must be, {wrong} wrong; seed {seed}')
    return 1 if wrong or not tally['same'] or not tally['refused'] else 0


sys.exit(main())
