#!/usr/bin/python3
"""Reads the mails FOLDER/*.eml as mail programs do and compares them with FOLDER/*.json.

usage: read_mail.py FOLDER
"""
import email
import email.policy
import glob
import json
import sys


def read(path):
    with open(path, 'rb') as f:
        mail = email.message_from_binary_file(f, policy=email.policy.default)
    to, sender = mail['To'].addresses[0], mail['From'].addresses[0]
    html = mail.get_body(('html',))
    return {
        'subject': str(mail['Subject']),
        'to_name': to.display_name,
        'to': to.addr_spec,
        'from_name': sender.display_name,
        'from': sender.addr_spec,
        'reply_to': mail['Reply-To'].addresses[0].addr_spec,
        'text': mail.get_body(('plain',)).get_content(),
        'html': html.get_content() if html else None,
        'pictures': [part.get_content().hex() for part in mail.walk()
                     if part.get_content_type() == 'image/png'],
        'headers': len(mail.keys()),
        'defects': [str(d) for d in mail.defects]
                   + [f'{name}: {d}' for name, value in mail.items() for d in value.defects],
    }


def main(folder):
    differing = 0
    paths = sorted(glob.glob(folder + '/*.eml'))
    for path in paths:
        with open(path[:-4] + '.json', encoding='utf-8') as f:
            expected = json.load(f)
        got = read(path)
        for name, value in expected.items():
            if got[name] != value:
                print(f'{path}: {name}: {got[name]!r} should be {value!r}', file=sys.stderr)
                differing += 1
    return 1 if differing or not paths else 0


sys.exit(main(sys.argv[1]))
