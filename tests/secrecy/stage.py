"""Plays the same few minutes of one game again and again, and gathers all that they leave."""
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess

from pages import hash_indexes

NEW, TICK, MAIL, DELIVER, LATER = ("2026-12-01T%s:00Z" % t for t in
                                   ("10:00", "10:01", "11:00", "11:05", "11:10"))
SEATS = ["Bas", "Catherine", "Kyle", "Maka"]
PURSE = 40  # enough for 14 and a list of three
LIST = "TIE 2, 1, 0"

MAIL_TEXT = """From: Bas <bas@example.org>
To: <%s>
Subject: Re: [g1] your bid
Date: Tue, 01 Dec 2026 10:50:00 +0000
Message-ID: <one@mail.example.org>
In-Reply-To: <%s>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

%s
"""
FILE_TEXT = "game: g1\nseat: Bas\ncode: %s\n\n%s\n"

# Or the kernel writes into memory on which processor the program runs.
NO_PROCESSOR = "glibc.pthread.rseq=0"

# What a call moves is seen in the files; here counts that it moves, how much, and from where.
DATA_CALLS = ("read", "write", "pread64", "pwrite64", "sendto", "recvfrom")
# The input itself, and its way through sealed-extract and back, are as long as they are.
INPUT_CALLS = ("sendto", "recvfrom")


def drawn(seed, blocks=12):
    """The random bytes of a seed, as watched.c makes them: each draw begins a block."""
    word = str(seed).encode().ljust(15, b"\0")
    return [hashlib.blake2b(word + bytes([i])).digest()[:32] for i in range(blocks)]


class Stage:
    """A folder of its own; the paths of two stages are equally long."""

    def __init__(self, programs, work):
        self.programs = programs
        self.work = work
        self.founded = os.path.join(work, "founded")
        self.home = os.path.join(work, "stage")  # always here: paths are as long each time
        self.database = os.path.join(self.home, "game", "g1.db")

    def sealed(self, verb, *arguments, program="sealed", stdin=b"", trace=None):
        """Runs a verb; what it says, and how it ends."""
        command = [os.path.join(self.programs, program), verb, "game/g1.db", *arguments]
        if trace:
            command = ["strace", "-ff", "-qq", "-s", "200", "-o", trace] + command
        command = ["setarch", "-R"] + command  # the same addresses each time
        done = subprocess.run(command, cwd=self.home, input=stdin, capture_output=True,
                              env={"PATH": os.environ["PATH"], "LC_ALL": "C",
                                   "GLIBC_TUNABLES": NO_PROCESSOR}, check=False)
        return b"%d\n%s\n%s" % (done.returncode, done.stdout, done.stderr)

    def note(self, name, text):
        """A file that tells the program under watch what to do."""
        with open(os.path.join(self.home, name), "w") as f:
            f.write(text)

    def deck(self, path):
        """The deck with purses of 14 and more."""
        with open(path) as f:
            cards = json.load(f)
        cards["parameters"]["start_coins"] = PURSE
        with open(os.path.join(self.home, "deck.json"), "w") as f:
            json.dump(cards, f)

    def found(self, deck):
        """A game whose first auction is open."""
        os.makedirs(os.path.join(self.home, "game"))
        os.mkdir(os.path.join(self.home, "keys"), 0o700)
        self.deck(deck)
        with open(os.path.join(self.home, "game", "sealed.ini"), "w") as f:
            f.write("keys = ../keys\nhost = example.org\n")
        self.note("seed", "founding")
        said = self.sealed("new", "--rules", "mutant", "--options", '{"auctions": true}', "--deck", "deck.json", "--now", NEW,
                           *["%s <%s@example.org>" % (s, s.lower()) for s in SEATS])
        said += self.sealed("tick", "--now", TICK)
        box = os.path.join(self.home, "game", "g1.mail", "bas@example.org", "new")
        if not os.path.isdir(box):
            raise SystemExit("no game: " + said.decode())
        with open(os.path.join(box, sorted(os.listdir(box))[-1])) as f:
            mail = f.read()
        self.reply_to = re.search(r"^Reply-To: .*?<(.*?)>", mail, re.M).group(1)
        self.message_id = re.search(r"^Message-ID: <(.*?)>", mail, re.M | re.I).group(1)
        self.code = re.search(r"CODE (\w{4}-\w{4})", mail).group(1)
        self.indexes = hash_indexes(self.database)
        shutil.move(self.home, self.founded)

    def play(self, form, amount, listed=False, seed=0, traced=True, leak=None,
             verbs=3, spare=0):
        """One bid, then a delivery and a tick. Returns what they left: name -> bytes. leak:
        by the program that leaks so; "" is not at all. verbs: how many of the three. spare: files
        made before, so that the inodes are others."""
        shutil.rmtree(self.home, ignore_errors=True)
        for n in range(spare):
            open(os.path.join(self.work, "spare%d" % n), "w").close()
        shutil.copytree(self.founded, self.home)
        traces = os.path.join(self.work, "traces")
        program = "sealed" if leak is None else "leaking"
        self.note("seed", str(seed))
        self.note("leak", leak or "")
        bid = "BID %d%s" % (amount, "\n" + LIST if listed else "")
        left = {}
        reader = sqlite3.connect(self.database)  # as long as it reads, the WAL stays
        reader.execute("SELECT count(*) FROM log").fetchone()
        if form == "mail":
            verb = ["submit", "--mail", "--now", MAIL]
            text = MAIL_TEXT % (self.reply_to, self.message_id, bid)
        else:
            verb = ["submit", "--now", MAIL]
            text = FILE_TEXT % (self.code, bid)
        for name, command, stdin in (("submit", verb, text.encode()),
                                     ("deliver", ["deliver", "--now", DELIVER], b""),
                                     ("tick", ["tick", "--now", LATER], b""))[:verbs]:
            shutil.rmtree(traces, ignore_errors=True)
            os.mkdir(traces)
            image = os.path.join(self.home, "image")
            open(image, "w").close()
            left[name + " says"] = self.sealed(*command, program=program, stdin=stdin,
                                               trace=traced and os.path.join(traces, "t"))
            left.update(calls(name, traces, self.work))
            left.update(regions(name, image))
            os.remove(image)
            left.update(files(name, self.home))
            if name == "submit":
                reader.close()
        left.update(rows(self.database))
        return left


def calls(verb, traces, work):
    """The system calls of each process; the first is the one that strace started."""
    texts = []
    for name in os.listdir(traces):
        with open(os.path.join(traces, name)) as f:
            texts.append(f.read().replace(work, "WORK"))
    texts.sort(key=lambda text: not text.startswith("execve("))
    left = {}
    for n, text in enumerate(texts):
        lines = [call(line, n) for line in text.splitlines(True)]
        made = "%s process %d" % (verb, n + 1)
        left[made + " layout"] = "".join(lines).encode()  # also where in memory
        left[made + " calls"] = re.sub(r"0x[0-9a-f]{6,}", "ADDRESS", "".join(
            s for s in lines if not s.startswith("brk"))).encode()
    return left


def call(line, process):
    if line.startswith("---") or "ERESTARTSYS" in line:  # a child ended, sooner or later
        return ""
    name = line.split("(")[0]
    if name in ("getrandom", "sysinfo", "poll"):  # of the machine, and of how quick it is
        return name + "\n"
    if name in ("fork", "vfork", "clone", "clone3", "wait4", "prlimit64", "pidfd_open", "getpid",
                "set_tid_address", "gettid"):
        line = re.sub(r"\b\d{2,}\b", "PID", line)
    if name in DATA_CALLS:
        line = re.sub(r'"(\\.|[^"\\])*"(\.\.\.)?', '""', line)
        if (name in INPUT_CALLS or line.startswith("read(0,")
                or (process and line.startswith("write(1,"))):
            line = re.sub(r'(""|0x[0-9a-f]+), \d+', r"\1, N", line)  # who is not root sees where
            line = re.sub(r"= \d+$", "= N", line)
    return re.sub(r"\s+= ", " = ", line)


def regions(verb, image):
    """The memory that a process left: one piece for each mapping that it could write to."""
    left = {}
    with open(image, "rb") as f:
        for line in f:
            where = line.split()
            start, end = (int(n, 16) for n in where[0].split(b"-"))
            name = where[5].decode() if len(where) > 5 else ""
            left["%s memory %x %s" % (verb, start, os.path.basename(name))] = f.read(end - start)
    return left


def files(verb, home):
    left = {}
    for folder, _, names in os.walk(home):
        for name in names:
            path = os.path.join(folder, name)
            if name not in ("seed", "leak"):
                with open(path, "rb") as f:
                    left["after %s %s" % (verb, os.path.relpath(path, home))] = f.read()
    return left


def rows(database):
    left = {}
    with sqlite3.connect(database) as db:
        db.text_factory = bytes
        tables = [t[0].decode() for t in
                  db.execute("SELECT name FROM sqlite_schema WHERE type='table'")]
        for table in tables:
            cursor = db.execute("SELECT * FROM " + table)
            for n, row in enumerate(cursor):
                for column, value in zip(cursor.description, row):
                    value = value if isinstance(value, bytes) else repr(value).encode()
                    left["row %s.%s %d" % (table, column[0], n + 1)] = value
    return left
