"""What two runs of one game must have in common. What is drawn anew in every run - nonces,
salts, ciphertexts - and what is made from it - hashes, signatures - are made equal first."""
import email
import email.policy
import re

# Everything that may not differ. Hashes of states and facts, dice, codes and keys of rounds are
# among it: they are made from the game's own secrets alone.
TABLES = {
    'game': 'SELECT * FROM game',
    'seat': 'SELECT * FROM seat ORDER BY player',
    'person': 'SELECT * FROM person ORDER BY player',
    'code': 'SELECT * FROM code ORDER BY player, number',
    'question': 'SELECT * FROM question ORDER BY number, round',
    'sealed': 'SELECT * FROM sealed ORDER BY question, round, player, seq',
    'step': 'SELECT * FROM step ORDER BY step',
    'draw': 'SELECT * FROM draw ORDER BY entry, step, n',
    'fact': 'SELECT * FROM fact ORDER BY entry, step, n',
    'snapshot': 'SELECT * FROM snapshot ORDER BY entry',
    'archive': 'SELECT received, player, length(sealed) FROM archive ORDER BY id',
    'inbox': 'SELECT dedup, received, written, sender, player, code, class, verdict, reason, '
             'entry, answer FROM inbox WHERE dedup IS NOT NULL ORDER BY dedup',
    'attempt': 'SELECT * FROM attempt',
    'outbox': 'SELECT id, kind, player, sender, recipient, message_id, created, state '
              'FROM outbox ORDER BY id',
}

# key of a log body -> how many of its words stay; the rest is drawn anew or made from it
DRAWN = {'block': 0, 'raw': 0, 'tie': 0, 'salt': 0}
BLOCK = re.compile(r'(BEGIN PBEM \w+).*?END PBEM[^\n]*', re.S)
HEX = re.compile(r'\b[0-9a-f]{32,}\b')


def body(kind, data):
    lines = []
    for line in (data or b'').decode().splitlines():
        words = line.split(' ')
        if words[0] in DRAWN:
            lines.append(f'{words[0]} {len(line)}')
        elif words[0] == 'bid' and kind in (19, 21): # commitments, nonces
            lines.append(HEX.sub('#', line))
        else:
            lines.append(line)
    return '\n'.join(lines)


def log(table):
    """Without prev and hash: they are of bodies with nonces. The chain is audit's to check."""
    return [(seq, ts, kind, actor, body(kind, data)) for seq, ts, kind, actor, data in
            table.rows('SELECT seq, ts, kind, actor, body FROM log ORDER BY seq')]


def letter(data):
    mail = email.message_from_bytes(data, policy=email.policy.default)
    head = [(name, str(value)) for name, value in mail.items()]
    text = mail.get_content()
    return head, HEX.sub('#', BLOCK.sub(r'\1', text))


def first_difference(name, ours, theirs):
    for i, (a, b) in enumerate(zip(ours, theirs)):
        if a != b:
            return f'{name}, row {i + 1}:\n  {a}\n  {b}'
    return f'{name}: {len(ours)} and {len(theirs)} rows'


def compare(ours, theirs):
    """Stops the test at the first thing that differs. Returns how many rows were alike."""
    count = 0
    pairs = [('log', log(ours), log(theirs))]
    for name, sql in TABLES.items():
        pairs.append((name, ours.rows(sql), theirs.rows(sql)))
    for name, a, b in pairs:
        if a != b:
            raise SystemExit('not as undisturbed: ' + first_difference(name, a, b))
        count += len(a)
    if ours.mails.keys() != theirs.mails.keys():
        raise SystemExit(f'mails: {sorted(ours.mails.keys() ^ theirs.mails.keys())}')
    for key, (player, data) in ours.mails.items():
        other = theirs.mails[key]
        if player != other[0] or letter(data) != letter(other[1]):
            raise SystemExit(f'the mail {key} differs:\n{data.decode()}\n{other[1].decode()}')
    return count
