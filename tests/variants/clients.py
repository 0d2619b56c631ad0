"""Forty programs and habits, each of which makes another mail of the same orders. A client is a
shape of the text, an encoding, and a structure around it; `refused` are those of which nothing can
be read, and which must say so."""
import mails
import texts

PICTURE = mails.Part('image/png; name="a.png"', b'iVBORw0KGgo=',
                     'Content-Transfer-Encoding: base64', 'Content-Disposition: inline')


def alone(chance, lines, how):
    return mails.text_part(chance, lines, how)


def alternative(chance, lines, how):
    """The same twice, as most programs send it; the HTML is not read then."""
    style = chance.choice(('br', 'p', 'div'))
    return mails.multipart(chance, 'alternative', mails.text_part(chance, lines, how),
                           mails.text_part(chance, mails.as_html(chance, lines, style), 'qp', 'html'))


def html_alone(style):
    def make(chance, lines, how):
        return mails.text_part(chance, mails.as_html(chance, lines, style), how, 'html')
    return make


def blank_alternative(chance, lines, how):
    return mails.multipart(
        chance, 'alternative', mails.text_part(chance, ['', '\u00a0', ''], '8bit'),
        mails.text_part(chance, mails.as_html(chance, lines, 'div'), how, 'html'))


def with_picture(chance, lines, how):
    return mails.multipart(chance, 'mixed', alternative(chance, lines, how), PICTURE)


def related(chance, lines, how):
    return mails.multipart(chance, 'related', alternative(chance, lines, how), PICTURE)


def split_in_two(chance, lines, how):
    """Some programs split a text around a picture."""
    at = chance.randint(0, len(lines))
    return mails.multipart(chance, 'mixed', mails.text_part(chance, lines[:at], how), PICTURE,
                           mails.text_part(chance, lines[at:], how))


def list_footer(chance, lines, how):
    footer = ['_______________________________________________', 'players list', 'PASS']
    return mails.multipart(chance, 'mixed', mails.text_part(chance, lines, how),
                           mails.text_part(chance, footer, '8bit'))


def signed(chance, lines, how):
    signature = mails.Part('application/pgp-signature; name="signature.asc"', b'BID 9\n')
    return mails.multipart(chance, 'signed', alternative(chance, lines, how), signature,
                           more='; micalg=pgp-sha256;\n protocol="application/pgp-signature"')


def attached(chance, lines, how):
    """In a file; the mail itself has prose."""
    part = mails.text_part(chance, lines, how)
    part.head[0] = part.head[0].replace('text/plain', 'application/octet-stream') + '; name="turn.TXT"'
    part.head.append('Content-Disposition: attachment; filename="turn.TXT"')
    return mails.multipart(chance, 'mixed', mails.text_part(chance, ['see the file'], '8bit'), part)


def attached_too(chance, lines, how):
    """In the mail, and the same in a file."""
    part = mails.text_part(chance, lines, how)
    part.head.append('Content-Disposition: attachment; filename="orders.txt"')
    return mails.multipart(chance, 'mixed', mails.text_part(chance, lines, 'qp'), part)


def with_winmail(chance, lines, how):
    return mails.multipart(chance, 'mixed', mails.text_part(chance, lines, how),
                           mails.Part('application/ms-tnef; name="winmail.dat"', b'eJ8+IgA=',
                                      'Content-Transfer-Encoding: base64'))


def forwarded(chance, lines, how):
    """The mail with the orders is within another one."""
    inner = mails.finished(chance, mails.text_part(chance, lines, how))
    return mails.multipart(chance, 'mixed', mails.text_part(chance, ['see below'], '8bit'),
                           mails.Part('message/rfc822', inner))


def encrypted(chance, lines, how):
    return mails.multipart(chance, 'encrypted', mails.Part('application/pgp-encrypted', b'Version: 1\n'),
                           mails.Part('application/octet-stream', b'-----BEGIN PGP MESSAGE-----\n'),
                           more='; protocol="application/pgp-encrypted"')


# (name, shape, encoding, structure, refused); encoding None: any
CLIENTS = (
    ('plain text', texts.plain, '8bit', alone, False),
    ('quoted-printable', texts.plain, 'qp', alone, False),
    ('quoted-printable, every byte', texts.polite, 'qp-all', alone, False),
    ('quoted-printable, short lines in lower case', texts.plain, 'qp-short', alone, False),
    ('base64', texts.plain, 'base64', alone, False),
    ('base64 on one line', texts.polite, 'base64-line', alone, False),
    ('base64 in pieces', texts.plain, 'base64-pieces', alone, False),
    ('Latin-1', texts.plain, 'latin1-8bit', alone, False),
    ('Latin-1, quoted-printable', texts.top_posted, 'latin1-qp', alone, False),
    ('Windows-1252 in base64', texts.typographic, 'windows-base64', alone, False),
    ('UTF-16', texts.plain, 'utf-16', alone, False),
    ('byte order mark', texts.plain, 'bom', alone, False),
    ('no charset named', texts.plain, 'no-label', alone, False),
    ('names in capitals', texts.plain, 'capitals', alone, False),
    ('flowed', texts.top_posted, 'flowed', alone, False),
    ('flowed with delsp', texts.plain, 'delsp', alone, False),
    ('CR LF in base64', texts.polite, 'cr-lf', alone, False),
    ('CR LF and LF in turn', texts.bottom_posted, 'mixed-ends', alone, False),
    ('CR alone', texts.plain, 'cr-alone', alone, False),
    ('greeting, notes and signature', texts.polite, None, alternative, False),
    ('sloppy blanks and case', texts.sloppy, None, alone, False),
    ('word processor', texts.typographic, None, alternative, False),
    ('invisible characters', texts.invisible, None, alone, False),
    ('list marks and emphasis', texts.listed, None, alone, False),
    ('wrapped at 72 columns', texts.wrapped, None, alone, False),
    ('lines joined by backslashes', texts.continued, None, alone, False),
    ('web mail, quoted below', texts.top_posted, None, alternative, False),
    ('news program, quoted above', texts.bottom_posted, None, alone, False),
    ('interleaved', texts.interleaved, None, alone, False),
    ('office program, copied below', texts.copied_below, None, alternative, False),
    ('footers', texts.footed, None, alone, False),
    ('clear-signed', texts.clear_signed, None, alone, False),
    ('signed', texts.top_posted, None, signed, False),
    ('HTML alone, div', texts.plain, None, html_alone('div'), False),
    ('HTML alone, br', texts.plain, None, html_alone('br'), False),
    ('HTML alone, office paragraphs', texts.plain, None, html_alone('p'), False),
    ('HTML alone, entities', texts.plain, 'qp', html_alone('entities'), False),
    ('HTML alone, pre', texts.plain, None, html_alone('pre'), False),
    ('HTML beside a blank text', texts.plain, None, blank_alternative, False),
    ('with a picture', texts.top_posted, None, with_picture, False),
    ('related', texts.polite, None, related, False),
    ('split around a picture', texts.plain, None, split_in_two, False),
    ('list with a footer part', texts.plain, None, list_footer, False),
    ('attached', texts.plain, None, attached, False),
    ('attached too', texts.plain, None, attached_too, False),
    ('winmail.dat beside it', texts.plain, None, with_winmail, False),
    ('mailbox line in front', texts.plain, None, alone, False),
    ('header and body in CR LF', texts.polite, None, alternative, False),
    ('forwarded below a divider', texts.forwarded_below, None, alone, True),
    ('forwarded as a part', texts.plain, None, forwarded, True),
    ('encrypted', texts.plain, None, encrypted, True),
)


def variant(chance, client, lines, wide):
    """The mail that this client makes of these orders."""
    name, shape, how, structure, _ = client
    if how is None or (wide and how in mails.NARROW):
        how = chance.choice([h for h in mails.ENCODINGS if not wide or h not in mails.NARROW])
        if 'HTML' in name and how in ('flowed', 'delsp'): # those are of plain text
            how = 'qp'
    text = shape(chance, lines)
    if how in mails.NARROW and any(ord(c) > 255 and c not in '\u201c\u201d\u2026\u2013\u2019\u2022'
                                   for line in text for c in line):
        how = 'qp'
    mail = mails.finished(chance, structure(chance, text, how),
                          front=b'From anna@example.org Mon Nov 30 10:30:00 2026\n'
                          if name.startswith('mailbox') else b'')
    if name.startswith('header and body'):
        mail = mail.replace(b'\n', b'\r\n')
    return how, mail
