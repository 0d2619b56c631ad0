#!/usr/bin/python3
"""dice_of_mails.py RULES MAILDIR: dice and decks of a game, proved from the mails that one
player kept, by an implementation that shares nothing with the program (hashlib alone).

From the mails: that each number of the host's chain leads to the one before it that they have,
down to the anchor of the invitation; every die of every event; that elements which players added
are of their chains, which begin anew where a seat changes hands or a key is registered anew; that the published secrets of the decks are those that were bound; and
of the piles whose cards everybody knows before they are shuffled, the order: against what binds it,
and against the cards that the mails then show. Prints what was proved; else what is wrong.
sealed-bids 5.
"""
import collections
import email
import email.policy
import hashlib
import itertools
import json
import pathlib
import re
import sys

SUITS = ["Administration", "Aggression", "Construction", "Mobilization"]


def lbl(text):
    return bytes([len(text)]) + text.encode()


def h(label, m):
    return hashlib.blake2b(lbl(label) + m, digest_size=32).digest()


def f(key, label, m):
    return hashlib.blake2b(lbl(label) + m, digest_size=32, key=key).digest()


def u16(n):
    return n.to_bytes(2, "big")


def u32(n):
    return n.to_bytes(4, "big")


def words(key):
    """The endless stream of u32 that follows from T."""
    for block in itertools.count():
        data = hashlib.blake2b(lbl("pbem1.stream") + u32(block), digest_size=64, key=key).digest()
        for i in range(0, 64, 4):
            yield int.from_bytes(data[i:i + 4], "big")


def uniform(stream, n):
    if n < 2:
        return 0
    least = (1 << 32) % n
    return next(w for w in stream if w >= least) % n


def down(game, player, chain, element, p):
    """Where the chain of which p is this element begins."""
    for i in range(element, 0, -1):
        p = h("pbem1.pchain", game + u16(player) + u32(chain) + u32(i) + p)
    return p


def shuffled(seed, cards):
    """The order of cards, the first drawn first, and what binds it."""
    stream, order = words(seed), list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = uniform(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order, h("pbem1.order", seed + u16(len(order)) + b"".join(map(u16, order)))


class Event:
    def __init__(self):
        self.reveal, self.added, self.rolls, self.piles = None, [], [], []
        self.told = "" # of the mail, from WHAT HAPPENED on


class Mailbox:
    """What the mails of one player say."""

    def __init__(self, folder):
        self.events, self.names, self.bound, self.secrets, self.hidden = {}, {}, {}, {}, {}
        self.restored = False # a copy of the game: what the lost entries used is used again. 5.8
        self.anchors = {} # of the host's chains, by number
        self.game, self.begins = None, {} # of the mail that is read: by name and number, all that it says
        for path in sorted(pathlib.Path(folder).iterdir(), key=lambda p: p.stat().st_mtime_ns):
            with open(path, "rb") as file:
                mail = email.message_from_binary_file(file, policy=email.policy.default)
            self.read(mail.get_body(("plain",)).get_content())

    def read(self, text):
        self.restored = self.restored or "BEGIN PBEM RESTORED" in text
        self.invitation(text)
        self.seated(text)
        self.begins = collections.defaultdict(list)
        for number, name, digits in re.findall(r"Chain (\d+) of (.*) begins with\n +([0-9a-f]{64})\n", text):
            if name == "the host":
                self.anchors[int(number)] = bytes.fromhex(digits)
            else:
                self.begins[name, int(number)].append(bytes.fromhex(digits))
        for first, last, listed in re.findall(
            r"Secrets (\d+) to (\d+) of the decks are bound by\n((?: +[0-9a-f]{64}\n)+)", text
        ):
            numbers = range(int(first), int(last) + 1)
            for number, digits in zip(numbers, listed.split(), strict=True):
                self.bound[number] = bytes.fromhex(digits)
        lines = text.splitlines()
        event = None
        for i, line in enumerate(lines):
            line, below = line.strip(), lines[i + 1].strip() if i + 1 < len(lines) else ""
            digits = bytes.fromhex(below) if re.fullmatch("[0-9a-f]{64}", below) else None
            begins = re.match(r"Event (\d+) of chain (\d+), dice: ", line)
            if begins:
                event = Event()
                event.reveal = digits
                event.told = " ".join(text.split())
                self.keep((int(begins[2]), int(begins[1])), event)
            elif event:
                self.detail(event, line, digits)
            if digits:
                self.pledge(line, digits)

    def keep(self, place, event):
        known = self.events.setdefault(place, event)
        assert known.reveal == event.reveal, f"two mails say different things of event {place}"

    def detail(self, event, line, digits):
        roll = re.match(r"Roll (\d+)(?:-\d+)?  (.*), (\d+) faces: ([\d ]+)$", line)
        pile = re.match(r"Pile (\d+), shuffle (\d+), is bound by$", line)
        added = re.match(r"(.*) added(?: element (\d+) of chain (\d+))?$", line)
        if roll:
            event.rolls.append((int(roll[1]), roll[2], int(roll[3]), [int(n) for n in roll[4].split()]))
        elif pile:
            event.piles.append((int(pile[1]), int(pile[2]), digits))
        elif added and digits:
            event.added.append(self.placed(added[1], int(added[2] or 0), int(added[3] or 0), digits))

    def placed(self, name, element, chain, p):
        """(player, name, element, chain, p, where its chain begins). An element proves whose it is."""
        if not element:
            return self.names[name], name, 0, 0, p, None
        for begin in self.begins[name, chain]:
            for player in [self.names[name]] if name in self.names else range(1, 9):
                if down(self.game, player, chain, element, p) == begin:
                    self.names[name] = player
                    return player, name, element, chain, p, begin
        raise AssertionError(f"element {element} of {name} leads to no beginning that its mail has")

    def pledge(self, line, digits):
        for pattern, where in ((r"Secret (\d+) of the decks is bound by$", self.bound),
                               (r"Secret (\d+) of the decks, which was bound before, is published:$", self.secrets)):
            said = re.match(pattern, line)
            if said:
                where[int(said[1])] = digits
        kept = re.match(r"Secret (\d+) of the decks is kept with secret (\d+) as$", line)
        if kept:
            self.hidden[int(kept[1])] = (int(kept[2]), digits)

    def seated(self, text):
        """Who plays on in whose place."""
        for told in re.findall(r"^  Away {9}(.*(?:\n {15}.*)*)", text, re.M):
            told = " ".join(told.split())
            for new, old in re.findall(r"(?=(?:^|\. )([^:]+?) plays on in the place of (.+?)[:.])", told):
                if old in self.names:
                    self.names[new] = self.names[old]

    def invitation(self, text):
        if "At the table, clockwise:" not in text:
            return
        table = text.split("At the table, clockwise:")[1].split("\n\n")[0]
        for number, name in re.findall(r"(\d+)  (.+)", table):
            self.names[name.strip()] = int(number)
        if "THE KEYS OF THIS GAME" not in text: # of a game that is about to begin
            return
        keys = text.split("THE KEYS OF THIS GAME")[1]
        self.game = bytes.fromhex(re.search(r"Game\s+([0-9a-f]{32})", keys)[1])
        self.bound[1] = bytes.fromhex(re.search(r"decks is bound by\s+([0-9a-f]{64})", keys)[1])
        chain, anchor = re.search(r"chain (\d+) of \d+, which ends in\s+([0-9a-f]{64})", keys).groups()
        self.anchors[int(chain)] = bytes.fromhex(anchor)


class Proof:
    def __init__(self, rules, box):
        self.rules, self.box, self.did = rules, box, collections.Counter()
        with open(f"core/{rules}/deck.json", encoding="utf-8") as file:
            self.deck = json.load(file)

    def chain(self):
        """5.2: each leads to the one before that the mails have, the first to the anchor."""
        last = {}
        for (chain, number), event in sorted(self.box.events.items()):
            before = last.get(chain, (0, self.box.anchors.get(chain)))
            v = event.reveal
            for i in range(number, before[0], -1):
                v = h("pbem1.chain", self.box.game + u32(chain) + u32(i) + v)
            assert v == before[1], f"event {number} of chain {chain} does not follow"
            last[chain] = (number, event.reveal)
            self.did["events"] += 1

    def without_gap(self, since, until):
        """Whether the mails have all events between two; since None: from the first of all on."""
        chain, first = since or (1, 1)
        return chain == until[0] and all((chain, i) in self.box.events for i in range(first, until[1]))

    def mixed(self, number, event):
        """Q_e."""
        added = sorted((one[0], one[4]) for one in event.added)
        return h("pbem1.contrib", self.box.game + u32(number) + u16(len(added)) +
                 b"".join(u16(player) + c for player, c in added))

    def dice(self):
        for (chain, number), event in self.box.events.items():
            seed = f(event.reveal, "pbem1.event",
                     self.box.game + u32(chain) + u32(number) + self.mixed(number, event))
            for first, tag, faces, results in event.rolls:
                for r, result in enumerate(results, first):
                    key = f(seed, "pbem1.roll", u32(r) + u16(len(tag)) + tag.encode())
                    assert result == 1 + uniform(words(key), faces), f"event {number}: roll {r} is wrong"
                    self.did["dice"] += 1

    def elements(self):
        """5.3: each is of its player's chain, the next one each time; a chain that was left does not come
        back, and one that takes its place begins with element 1."""
        last, left = {}, set()
        for place, event in sorted(self.box.events.items()):
            for player, name, element, chain, _, begin in event.added:
                if not element:
                    self.did["words"] += 1
                    continue
                since, used, of = last.get(player, (None, 0, begin))
                if of != begin:
                    left.add(of)
                    used = 0
                    self.did["other chains"] += 1
                assert begin not in left, f"event {place}: {name} adds by a chain that was left"
                again = self.box.restored and since and since[0] != place[0]
                assert element == used + 1 or again or (element > used and not self.without_gap(since, place)), \
                    f"event {place}: {name} used element {element} of chain {chain}"
                last[player] = (place, element, begin)
                self.did["elements"] += 1

    def published(self):
        """5.6, 5.7: the secrets that are known by now, by number."""
        known = dict(self.box.secrets)
        for number in sorted(self.box.hidden, reverse=True):
            by, hidden = self.box.hidden[number]
            if by in known:
                pad = f(known[by], "pbem1.deckbefore", self.box.game + u32(number))
                known[number] = bytes(a ^ b for a, b in zip(hidden, pad))
        for number, secret in known.items():
            assert h("pbem1.deckcommit", self.box.game + secret) == self.box.bound[number], \
                f"secret {number} of the decks is not the one that was bound"
            self.did["secrets"] += 1
        return known

    def fits(self, secrets, number, event, pile, lists):
        """The order of a pile whose cards before the shuffle are one of these lists."""
        deck, shuffle, commit = pile
        lists = list(lists)
        for secret in secrets.values():
            seed = f(secret, "pbem1.deck",
                     self.box.game + u32(deck) + u32(shuffle) + self.mixed(number, event))
            for cards in lists:
                order, binds = shuffled(seed, cards)
                if binds == commit:
                    self.did["piles"] += 1
                    return order
        raise AssertionError(f"event {number}: pile {deck}, shuffle {shuffle} fits no order")

    def piles(self):
        known = self.published()
        assert known, "no secret of the decks is published in these mails"
        for (_, number), event in sorted(self.box.events.items()):
            for pile in event.piles:
                getattr(self, self.rules)(known, number, event, pile)
        assert self.did["piles"] >= len(known) or (1, 1) not in self.box.events, \
            "not every secret is proved by a pile"

    def shown(self, number, event, sentence):
        assert sentence in event.told, f"event {number}: \"{sentence}\" should be told"
        self.did["cards"] += 1

    def arcs(self, known, number, event, pile):
        """Court (2) at set-up; action cards (1) of each chapter: what is told of the rows and of the hand."""
        seats = str(max(self.box.names.values()))
        rules = self.deck["players"][seats]
        if pile[0] == 2 and pile[1] == 1:
            order = self.fits(known, number, event, pile, [range(1, len(self.deck["court"]) + 1)])
            for place, card in enumerate(order[:rules["row"]], 1):
                self.shown(number, event, f"{self.deck['court'][card - 1]['name']} lies at place {place} of the Court.")
        elif pile[0] == 1 and seats != "2":
            cards = [c for c in range(1, 29) if rules["cards"] == 28 or (c - 1) % 7 not in (0, 6)]
            order = self.fits(known, number, event, pile, [cards])
            hand = self.deck["hand"]
            hands = [order[i * hand:(i + 1) * hand] for i in range(int(seats))]
            assert any("You hold " + ", ".join(f"{SUITS[(c - 1) // 7]} {(c - 1) % 7 + 1}" for c in cards) + "."
                       in event.told for cards in hands), f"event {number}: the hand is none that was dealt"
            self.did["cards"] += hand

    def mutant(self, known, number, event, pile):
        """The first shuffles of Plot Cards (4) and Missions (5): all of them."""
        count = {4: "plot", 5: "missions"}.get(pile[0])
        if not count or pile[1] != 1:
            return
        names = [card["name"] for card in self.deck[count] for _ in range(card.get("copies", 1))]
        order = self.fits(known, number, event, pile, [range(1, len(names) + 1)])
        if count == "missions":
            first = next((e for _, e in sorted(self.box.events.items())
                          if re.search(r" reveals? ", e.told)), None)
            if first: # else no Mission has been turned up yet
                self.shown(number, first, f" {names[order[0] - 1]}: ")

    def risk(self, known, number, event, pile):
        """The territory cards (1) of each game: all but those that are gone; four lie in slots. A pile
        that is shuffled anew from the discards within a game holds others."""
        if pile[0] != 1:
            return
        names = [t["name"] for t in self.deck["territories"]]
        gone = (c for n in range(3) for c in itertools.combinations(range(1, len(names) + 1), n))
        try:
            order = self.fits(known, number, event, pile,
                              ([c for c in range(1, len(names) + 1) if c not in g] for g in gone))
        except AssertionError:
            return
        for slot, card in enumerate(order[:4], 1):
            assert re.search(re.escape(names[card - 1]) + rf" \(\d+\) lies in slot {slot}\.", event.told), \
                f"event {number}: slot {slot} should hold {names[card - 1]}"
            self.did["cards"] += 1


def main(rules, folder):
    try:
        proof = Proof(rules, Mailbox(folder))
        proof.chain()
        proof.dice()
        proof.elements()
        proof.piles()
    except AssertionError as why:
        print(f"{folder}: {why}")
        return 65
    print(f"{rules}: " + ", ".join(f"{n} {what}" for what, n in proof.did.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
