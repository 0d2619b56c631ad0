"""A text as the bytes of a mail: charsets, transfer encodings, line ends, and the structures that
mail programs build. Written by hand and not by a library, as what is wanted is what a library
does not write. mail 1.2."""
import base64
import html

HEAD = ['From: Anna <anna@example.org>',
        'To: <game+g1-1-5-abcdefghijklmnop@game.example.org>',
        'Subject: Re: [g1] round 3', 'Date: Mon, 30 Nov 2026 10:30:00 +0000']


def quoted_printable(chance, data, soft=76, all_of_it=False, lower=False):
    """Soft line breaks anywhere before column `soft`."""
    out, line = b'', b''
    for byte in data:
        c = bytes([byte])
        if c == b'\n':
            if line[-1:] in (b' ', b'\t'):
                line = line[:-1] + b'=%02X' % line[-1]
            out, line = out + line + b'\n', b''
            continue
        if all_of_it or byte > 126 or byte < 32 or c == b'=':
            c = b'=%02X' % byte
            c = c.lower() if lower else c
        if len(line) + len(c) >= soft - chance.randint(0, 3):
            out, line = out + line + b'=\n', b''
        line += c
    return out + line


def in_base64(chance, data, width=76, pieces=1):
    """pieces: each padded by itself, as some gateways leave them."""
    cut = [len(data) * i // pieces for i in range(pieces + 1)]
    text = b''.join(base64.b64encode(data[a:b]) for a, b in zip(cut, cut[1:]))
    return b'\n'.join(text[i:i + width] for i in range(0, len(text), width))


def flow(chance, lines, delsp):
    """format=flowed: long lines are broken behind a blank; with delsp that blank is not text."""
    out = []
    for line in lines:
        mark = '> ' if line.startswith('> ') else ''
        while len(line) > 30 and ' ' in line[20:60] and line != '-- ':
            at = line.index(' ', 20)
            out.append(line[:at + 1] + (' ' if delsp else ''))
            line = mark + line[at + 1:]
        if line != '-- ':
            line = line.rstrip(' ')
        out.append(' ' + line if line.startswith((' ', 'From ')) else line)
    return out


class Part:
    """A leaf: its header lines and its encoded bytes."""

    def __init__(self, kind, body, *more):
        self.head = [f'Content-Type: {kind}', *more]
        self.body = body


ENCODINGS = ('8bit', 'qp', 'qp-all', 'qp-short', 'base64', 'base64-line', 'base64-pieces',
             'latin1-8bit', 'latin1-qp', 'windows-base64', 'utf-16', 'bom', 'no-label', 'capitals',
             'flowed', 'delsp', 'cr-lf', 'mixed-ends', 'cr-alone')
NARROW = ('latin1-8bit', 'latin1-qp', 'windows-base64') # that lack letters


def text_part(chance, lines, how, subtype='plain'):
    """The text in this encoding."""
    if how in ('flowed', 'delsp'):
        lines = flow(chance, lines, how == 'delsp')
    text = '\n'.join(lines) + '\n'
    charset = {'latin1-8bit': 'iso-8859-1', 'latin1-qp': 'iso-8859-1', 'windows-base64':
               'windows-1252', 'utf-16': 'utf-16'}.get(how, 'utf-8')
    data = text.encode('cp1252' if charset == 'iso-8859-1' else charset)
    kind = f'text/{subtype}; charset={charset}'
    if how == 'bom':
        data = '\ufeff'.encode() + data
    if how == 'no-label':
        return Part(f'text/{subtype}', data, 'Content-Transfer-Encoding: 8bit')
    if how == 'capitals':
        kind = f'TEXT/{subtype.upper()};\n CHARSET="UTF-8"; x="y"'
    if how in ('flowed', 'delsp'):
        kind += '; format=flowed' + ('; delsp=yes' if how == 'delsp' else '')
    if how == 'cr-lf':
        data = data.replace(b'\n', b'\r\n')
    if how == 'mixed-ends':
        data = b''.join(line + chance.choice((b'\n', b'\r\n')) for line in data.split(b'\n')[:-1])
    if how == 'cr-alone':
        data = data.replace(b'\n', b'\r')
    if how in ('qp', 'latin1-qp', 'flowed', 'delsp', 'bom'):
        return Part(kind, quoted_printable(chance, data),
                    'Content-Transfer-Encoding: quoted-printable')
    if how in ('qp-all', 'qp-short'):
        return Part(kind, quoted_printable(chance, data, 76 if how == 'qp-all' else 20,
                                           how == 'qp-all', how == 'qp-short'),
                    'Content-Transfer-Encoding: Quoted-Printable')
    if how.startswith('base64') or how in ('windows-base64', 'utf-16', 'cr-lf', 'mixed-ends',
                                           'cr-alone'):
        width = 100000 if how == 'base64-line' else chance.choice((76, 60, 4))
        return Part(kind, in_base64(chance, data, width, 3 if how == 'base64-pieces' else 1),
                    'Content-Transfer-Encoding: base64')
    return Part(kind, data, 'Content-Transfer-Encoding: 8bit')


def multipart(chance, subtype, *parts, more=''):
    border = 'b' + ''.join(chance.choice('0123456789abcdef') for _ in range(16))
    body = b'This is a message in several parts.\n'
    for part in parts:
        body += b'\n--' + border.encode() + b'\n'
        body += '\n'.join(part.head).encode() + b'\n\n' + part.body
    return Part(f'multipart/{subtype}; boundary="{border}"{more}',
                body + b'\n--' + border.encode() + b'--\n')


# How lines become HTML; what is quoted stands in what programs put around it.
def as_html(chance, lines, style):
    def escape(line):
        line = html.escape(line, quote=chance.random() < 0.5)
        line = line.replace('  ', '&nbsp; ')
        if style == 'entities':
            line = ''.join(c if c.isascii() else f'&#{ord(c)};' for c in line)
        return line
    if style == 'br':
        body = '<br>\n'.join(escape(line) for line in lines)
    elif style == 'p':
        body = '\n'.join(f'<p class="MsoNormal"><span lang="EN">{escape(line)}<o:p></o:p></span></p>'
                         for line in lines)
    elif style == 'pre':
        body = '<pre>' + '\n'.join(escape(line) for line in lines) + '</pre>'
    else:
        body = ''.join(f'<div dir="auto">{escape(line) or "<br>"}</div>' for line in lines)
    below = chance.choice((
        '<div class="gmail_quote">On Monday Game wrote:<blockquote>BID 7<br>PASS</blockquote></div>',
        '<blockquote type="cite"><div>BID 7</div><div>PASS</div></blockquote>',
        '<div id="divRplyFwdMsg">From: Game</div><div>BID 7</div>', ''))
    return ('<html><head><style>p { BID: 4 }</style><title>BID 5</title></head><body>'
            f'{body}{below}<script>PASS</script></body></html>').split('\n')


def finished(chance, part, ends=b'\n', front=b''):
    head = HEAD + [f'Message-ID: <{chance.getrandbits(64):x}@mail.example.org>',
                   'MIME-Version: 1.0'] + part.head
    return front + ('\n'.join(head) + '\n\n').encode().replace(b'\n', ends) + part.body
