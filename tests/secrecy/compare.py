"""What two games left, compared byte by byte."""
import re
import time

from pages import entries, in_run

WORD = 8
PAGES = r" memory |^after \w+ game/g1\.db(-wal)?$"  # where pages of the database are


def different(a, b):
    """A number with the bits set in which two texts of the same length differ."""
    return int.from_bytes(a, "big") ^ int.from_bytes(b, "big")


def whole(bits, size, step):
    """The same with each group of `step` bytes set that has any bit."""
    out = bytearray(bits.to_bytes(size, "big"))
    for run in re.finditer(rb"[^\0]+", bytes(out)):
        start, end = run.start() // step * step, min(-(-run.end() // step) * step, size)
        out[start:end] = b"\xff" * (end - start)
    return int.from_bytes(out, "big")


def places(bits, size):
    """Offsets of the bytes that are set."""
    return [at for run in re.finditer(rb"[^\0]+", bits.to_bytes(size, "big"))
            for at in range(run.start(), run.end())]


class Difference:
    def __init__(self, name, text):
        self.name, self.text = name, text

    def __str__(self):
        return "%s: %s" % (self.name, self.text)


class Reference:
    """What one game left, and which bytes of it change though the bid stays the same: with the
    random bytes that are drawn, and in memory with what the kernel gives (canaries, process
    numbers, inodes)."""

    def __init__(self, play, seeds, indexes):
        self.left = play(seed=0, traced=True)
        self.indexes = indexes  # pages whose order is chance
        self.free = {}  # of the kernel, and by chance
        self.chance = {}
        for n in (1, 2):
            time.sleep(1)  # another second on every clock
            for name, bits in self.changes(play(seed=0, traced=False, spare=5 * n)):
                if " memory " not in name:
                    raise SystemExit("%s: not even the same game is the same" % name)
                self.free[name] = self.free.get(name, 0) | whole(bits, self.size(name), WORD)
        for seed in range(1, seeds):
            for name, bits in self.changes(play(seed=seed, traced=False)):
                bits &= ~self.free.get(name, 0)
                self.chance[name] = self.chance.get(name, 0) | bits
        for name, bits in self.chance.items():
            bits = self.chance[name] = whole(bits, self.size(name), 1)
            self.free[name] = self.free.get(name, 0) | bits

    def size(self, name):
        return len(self.left[name])

    def changes(self, other):
        """Of the texts that both have, which differ and where; of others it complains."""
        for name, text in other.items():
            if len(self.left.get(name, b"")) != len(text):
                raise SystemExit("%s: its length depends on chance" % name)
            if text != self.left[name]:
                yield name, different(text, self.left[name])

    def compare(self, other):
        """What differs that chance does not change."""
        return compare(self.left, other, None, self.free, self.indexes)


def compare(left, other, but, free=None, indexes=()):
    """What differs. but: names that are left out; free: bytes that are; indexes: pages in which
    the order of entries is."""
    found = []
    members = [entries(one, indexes) for one in (left, other)]
    for name in sorted(set(left) | set(other)):
        a, b = left.get(name), other.get(name)
        if (but and re.search(but, name)) or a == b:
            continue
        if a is None or b is None:
            found.append(Difference(name, "is there, or not"))
        elif len(a) != len(b):
            found.append(Difference(name, "%d or %d bytes%s" % (len(a), len(b),
                                                                first_line(a, b))))
        else:
            bits = different(a, b) & ~(free or {}).get(name, 0)
            if bits and members[0] == members[1] and re.search(PAGES, name):
                bits = unordered(bits, a, b, members[0])
            if bits:
                found.append(Difference(name, where(bits, a, b)))
    return found


def unordered(bits, a, b, members):
    """The same without the bytes in which pointers of an index stand in another order."""
    out = bytearray(bits.to_bytes(len(a), "big"))
    for at in places(bits, len(a)):
        if in_run(a, at, members) and in_run(b, at, members):
            out[at] = 0
    return int.from_bytes(out, "big")


def where(bits, a, b):
    at = places(bits, len(a))
    start = max(0, at[0] - 24)
    return "%d bytes from %d on: %r or %r" % (len(at), at[0], a[start:at[0] + 24],
                                              b[start:at[0] + 24])


def first_line(a, b):
    for x, y in zip(a.split(b"\n"), b.split(b"\n")):
        if x != y:
            return ": %r or %r" % (x[:160], y[:160])
    return ""


def traces_of(draws, left):
    """Where eight bytes of what was drawn can be found."""
    found = []
    everything = b"".join(left.values())
    for i, draw in enumerate(draws):
        for at in range(0, len(draw), WORD):
            piece = draw[at:at + WORD]
            for written in (piece, piece.hex().encode()):
                if written in everything:
                    found += [Difference(name, "bytes %d to %d of draw %d" %
                                         (at, at + WORD - 1, i))
                              for name, text in left.items() if written in text]
    return found
