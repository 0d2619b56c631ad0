"""Orders, and the shapes in which people and their programs write them into a text. A shape takes
the lines of the orders and gives the lines of the text; what is not an order in it must not
become one. mail 1.4."""
import itertools

REPORT = ['=== g1, round 3, recruiting - put your orders above this line ===', '',
          'ASKED OF YOU, Anna', '    | BID <amount>', '    | PASS', 'BID 7', 'PASS', '']
# Words that every charset below has, and some that only Unicode has.
LATIN = ['Anna', 'Zo\u00eb', 'J\u00f6rg', 'na\u00efve', 'caf\u00e9', 'pi\u00f1ata', 'north', 'Bas', 'two']
WIDE = LATIN + ['\u0141\u00f3d\u017a', '\u041c\u043e\u0441\u043a\u0432\u0430', '\u738b', '\u03a9']


def orders(chance, wide):
    """A set of orders as they should come out: verbs in capitals, one blank between words."""
    words = WIDE if wide else LATIN

    def some(least, most):
        return ' '.join(chance.choice(words) for _ in range(chance.randint(least, most)))

    def one():
        kind = chance.choice(('BID', 'PASS', 'MOVE', 'NAME', 'SAY', 'SAY'))
        if kind == 'BID':
            return f'BID {chance.randint(0, 99)}'
        if kind == 'PASS':
            return 'PASS'
        if kind == 'MOVE':
            return f'MOVE {some(1, 1)} {chance.randint(1, 9)} {some(1, 1)}'
        if kind == 'NAME':
            return f'NAME "{some(1, 4)}"'
        tail = chance.choice(('', ' - it\'s mine...', ', = really?', ' (50 % & more <now>)', ' a.b'))
        return f'SAY "{some(1, 24)}{tail}"'
    return [one() for _ in range(chance.randint(1, 6))]


def plain(chance, lines):
    return lines


def polite(chance, lines):
    """Greeting, blank lines, comments, and a signature with words that are verbs."""
    out = ['Hello,', '', 'my orders for this turn:', '']
    for line in lines:
        out += [line] + [''] * chance.randint(0, 2)
    return out + ['; a note to myself: MOVE Anna 1 north', '# BID 3', 'Regards, Anna', '-- ',
                  'Move fast, pass often', 'PASS', 'BID 99']


def sloppy(chance, lines):
    """Verbs in any case, blanks and tabs around words, indented lines."""
    out = []
    for line in lines:
        verb, _, rest = line.partition(' ')
        verb = ''.join(chance.choice((c.lower(), c)) for c in verb)
        gap = '' if not rest else chance.choice((' ', '  ', '\t', ' \t ')) if '"' not in rest else ' '
        out.append(chance.choice(('', ' ', '\t', '    ')) + verb + gap + rest
                   + chance.choice(('', ' ', '\t', '  ')))
    return out


def typographic(chance, lines):
    """As a word processor puts it: curly quotes, dashes, dots."""
    def change(line):
        pairs = itertools.cycle('\u201c\u201d')
        line = ''.join(next(pairs) if c == '"' else c for c in line)
        return (line.replace('...', '\u2026').replace(" - ", ' \u2013 ').replace("'", '\u2019'))
    return [change(line) for line in lines]


def invisible(chance, lines):
    """Zero-width characters, no-break spaces, a byte order mark within, full-width digits."""
    def change(line):
        out = ''
        for c in line:
            if c == ' ' and chance.random() < 0.5:
                c = chance.choice('\u00a0\u2009\u3000\u202f')
            elif c.isdigit() and c.isascii() and chance.random() < 0.3:
                c = chr(ord(c) - 0x30 + 0xff10)
            out += c + ('\u200b' if chance.random() < 0.1 else '')
        return '\ufeff' + out
    return [change(line) for line in lines]


def listed(chance, lines):
    """With list marks or emphasis, as rich text becomes plain."""
    mark = chance.choice(('- ', '* ', '\u2022 ', '{}. ', '{}) '))
    if chance.random() < 0.3:
        return [f'*{line}*' for line in lines]
    return [mark.format(i + 1) + line for i, line in enumerate(lines)]


def wrapped(chance, lines):
    """Hard-wrapped at 72 columns, as old programs do; only long strings are so long."""
    out = []
    for line in lines:
        while len(line) > 72:
            at = line.rfind(' ', 0, 72)
            out.append(line[:at])
            line = line[at + 1:]
        out.append(line)
    return out


def continued(chance, lines):
    """A backslash at the end joins the next line."""
    out = []
    for line in lines:
        blanks = [i for i, c in enumerate(line) if c == ' ']
        if blanks and chance.random() < 0.5:
            at = chance.choice(blanks)
            out += [line[:at] + ' \\', line[at + 1:]]
        else:
            out.append(line)
    return out


ATTRIBUTIONS = ('On Mon, Nov 30, 2026 at 10:00 AM Game g1 <game@game.example.org> wrote:',
                'Am 30.11.26 um 10:00 schrieb Game g1:',
                'Le lun. 30 nov. 2026 \u00e0 10:00, Game g1 <game@game.example.org> a \u00e9crit :',
                'Op ma 30 nov. 2026 om 10:00 schreef Game g1 <game@game.example.org>:')


def quoted():
    return ['> ' + line for line in REPORT]


def top_posted(chance, lines):
    return lines + ['', chance.choice(ATTRIBUTIONS), ''] + quoted()


def bottom_posted(chance, lines):
    return [chance.choice(ATTRIBUTIONS)] + quoted() + [''] + lines + ['']


def interleaved(chance, lines):
    out = [chance.choice(ATTRIBUTIONS)]
    for line in lines:
        out += ['> ' + chance.choice(REPORT), '>', line]
    return out + ['> BID 7']


def copied_below(chance, lines):
    """The report as it was, without marks, below what all programs put before it."""
    divider = chance.choice((
        ['-----Original Message-----'], ['-----Urspr\u00fcngliche Nachricht-----'],
        ['From: Game g1 <game@game.example.org>', 'Sent: Monday, November 30, 2026 10:00 AM',
         'To: Anna <anna@example.org>', 'Subject: [g1] round 3'],
        ['Von: Game g1', 'Gesendet: Montag, 30. November 2026 10:00', 'An: Anna', 'Betreff: [g1]'],
        ['________________________________'], []))
    return lines + [''] + divider + REPORT + ['BID 8', 'MOVE Bas 1 two']


def footed(chance, lines):
    """What free mailers and list programs add."""
    return lines + chance.choice((
        ['', 'Sent from my telephone'],
        ['', 'Get Mail for Mobiles'],
        ['', '_______________________________________________', 'players mailing list', 'PASS'],
        ['', '--', 'Free mail for all. Pass it on!', 'BID 1']))


def clear_signed(chance, lines):
    return (['-----BEGIN PGP SIGNED MESSAGE-----', 'Hash: SHA256', '']
            + ['- ' + line if line.startswith('-') else line for line in lines]
            + ['-----BEGIN PGP SIGNATURE-----', '', 'iQEzBAEBCAAdFiEE', 'BID 4',
               '-----END PGP SIGNATURE-----'])


def forwarded_below(chance, lines):
    """Somebody forwards what he once sent: these are no orders any more."""
    return ['Look at this!', ''] + chance.choice((
        ['---------- Forwarded message ---------'], ['Begin forwarded message:'],
        ['----- Weitergeleitete Nachricht -----'])) + ['From: Anna', ''] + lines
