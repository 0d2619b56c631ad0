"""Pages of the database that hold an index over hashes. Which hash comes first is chance, and
with few entries some orders are so rare that no number of games shows them all. But the order
is told by the hashes, which everybody may see: what counts is which entries there are."""
import sqlite3
import struct

LEAF = 0x0a
HEADER = 8
RUN = 4  # so many pointers in a row are no accident
WAL_HEADER, FRAME_HEADER = 32, 24
HASHES = {"hash", "prev", "body_hash", "ref"}


def hash_indexes(database):
    """Numbers of the pages that are such indexes; each fits on one."""
    with sqlite3.connect(database) as db:
        roots = db.execute("SELECT name, rootpage FROM sqlite_schema WHERE type = 'index'")
        return [root for name, root in roots
                if {row[2] for row in db.execute("SELECT * FROM pragma_index_info(?)", (name,))}
                & HASHES]


def images(database, wal, roots):
    """These pages as they are in the file, and in each frame of its WAL."""
    size = struct.unpack(">H", database[16:18])[0]
    for root in roots:
        yield database[(root - 1) * size:root * size]
    for at in range(WAL_HEADER, len(wal), FRAME_HEADER + size):
        if struct.unpack(">I", wal[at:at + 4])[0] in roots:
            yield wal[at + FRAME_HEADER:at + FRAME_HEADER + size]


def pointers(page):
    """Where the entries of a leaf begin, in the order of their keys."""
    if not page or page[0] != LEAF:
        raise SystemExit("an index of hashes is no leaf any more: what is compared?")
    n = struct.unpack(">H", page[3:5])[0]
    return list(struct.unpack(">%dH" % n, page[HEADER:HEADER + 2 * n]))


def key(page, at):
    """The hash of an entry: a length, a record of a header of 3 bytes, the hash, the rowid."""
    length, header, kind = page[at], page[at + 1], page[at + 2]
    if length >= 0x80 or kind < 12 or kind % 2:
        raise SystemExit("an index of hashes has an entry of another kind")
    return page[at + 1 + header:at + 1 + header + (kind - 12) // 2]


def entries(left, roots):
    """All pointers that these pages ever had. They stand in the order of the hashes."""
    found = set()
    for name in left:
        if not name.startswith("after ") or not name.endswith(" game/g1.db"):
            continue
        for page in images(left[name], left.get(name + "-wal", b""), roots):
            here = pointers(page)
            keys = [key(page, at) for at in here]
            if keys != sorted(keys):
                raise SystemExit("%s: an index is not in the order of its hashes" % name)
            found.update(here)
    return found


def in_run(text, at, members):
    """Byte `at` is of a pointer that stands among others; they are aligned as words."""
    def member(i):
        return 0 <= i < len(text) - 1 and struct.unpack_from(">H", text, i)[0] in members

    first = last = at & ~1
    if not member(first):
        return False
    while member(first - 2):
        first -= 2
    while member(last + 2):
        last += 2
    return (last - first) // 2 + 1 >= RUN
