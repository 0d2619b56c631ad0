#!/usr/bin/python3
"""opinion.py NAMES DOMAIN MAIL...: another program's opinion of mails that were sent. NAMES is a
file of lines "address<TAB>name". Each MAIL must be clean on the wire, be read back without a defect,
with the name of whom it goes to, and have the headers it should have, once, and no others. Prints
how many there are of each kind of subject. mail 4.5, 4.6."""
import collections
import email
import email.policy
import re
import sys

ALWAYS = ['Date', 'From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'References',
          'Auto-Submitted', 'X-Auto-Response-Suppress', 'X-PBM-Loop', 'Content-Language',
          'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding']
SOMETIMES = ['In-Reply-To', 'List-Id', 'List-Unsubscribe']


def clean(data):
    """What is wrong with the bytes."""
    if not data.endswith(b'\r\n') or re.search(rb'(?<!\r)\n|\r(?!\n)', data):
        return 'its lines do not all end in CR LF'
    if any(len(line) > 998 for line in data.split(b'\r\n')):
        return 'a line is longer than 998 bytes'
    if re.search(rb'[^\t\r\n\x20-\x7e]', data):
        return 'a byte is not printable ASCII'
    return None


def defects(mail):
    found = [str(d) for part in mail.walk() for d in part.defects]
    return found + [f'{k}: {d}' for k, v in mail.items() for d in getattr(v, 'defects', ())]


def addressed(mail, names, domain):
    to, sender = mail['To'].addresses, mail['From'].addresses
    if len(to) != 1 or len(sender) != 1 or len(mail['Reply-To'].addresses) != 1:
        return 'it has not one sender, one receiver and one way back'
    if to[0].display_name != names.get(to[0].addr_spec, ''):
        return f'{to[0].addr_spec} is called {to[0].display_name!r}'
    if sender[0].addr_spec != f'game@{domain}':
        return f'it comes from {sender[0].addr_spec}'
    if not re.fullmatch(rf'game(\+((c-)?g1-\d+|h-g1-0)-\d+-[a-z2-7]{{16}})?@{re.escape(domain)}',
                        mail['Reply-To'].addresses[0].addr_spec):
        return f'its way back is {mail["Reply-To"]}'
    return None


def headers(mail):
    names = mail.keys()
    if len(set(names)) != len(names):
        return f'a header stands twice: {names}'
    missing = [name for name in ALWAYS if name not in names]
    strange = [name for name in names if name not in ALWAYS + SOMETIMES]
    if missing or strange:
        return f'headers: missing {missing}, strange {strange}'
    if not mail['Date'].datetime or not mail['Subject'].startswith('[g1] '):
        return f'Date or Subject: {mail["Date"]}, {mail["Subject"]}'
    return None


def wrong(data, names, domain):
    mail = email.message_from_bytes(data, policy=email.policy.default)
    found = clean(data) or headers(mail) or addressed(mail, names, domain)
    if not found and defects(mail):
        found = '; '.join(defects(mail))
    text = mail.get_content()
    if not found and ('\ufffd' in text or not text.startswith('=== g1')):
        found = 'its text is damaged'
    return found, mail


def main():
    with open(sys.argv[1], encoding='utf-8') as f:
        names = dict(line.rstrip('\n').split('\t') for line in f)
    tally, ids, failed = collections.Counter(), set(), 0
    for path in sys.argv[3:]:
        with open(path, 'rb') as f:
            found, mail = wrong(f.read(), names, sys.argv[2])
        if found or mail['Message-ID'] in ids:
            print(f'{path}: {found or "its id was used before"}')
            failed += 1
        ids.add(mail['Message-ID'])
        tally[mail['Auto-Submitted'], bool(mail['List-Id'])] += 1
    print(f'| {sum(tally.values())} mails as Python reads them: '
          f'{sum(n for (kind, _), n in tally.items() if kind == "auto-replied")} answers, '
          f'{sum(n for (_, listed), n in tally.items() if not listed)} notices, '
          f'{failed} wrong')
    return 1 if failed or not tally else 0


sys.exit(main())
