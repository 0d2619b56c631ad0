#!/usr/bin/python3
"""Recomputes every vector of sealed-bids 10 from its inputs with the second implementation,
demands the same bytes, and demands that none is left over."""
import os
import re
import sys

from second import *

here = os.path.dirname(os.path.abspath(__file__))
left = []  # (section, name, value) not recomputed yet
armors = {}
section = ""
lines = open(os.path.join(here, "sealed-bids-10.txt")).read().split("\n")
for at, line in enumerate(lines):
    if line.startswith("## "):
        section = line[3:].split(" (")[0].split(",")[0]
    elif " = " in line and not line.startswith("#"):
        name, value = re.match(r"(D of k = 2|.*?) = (.*)", line).groups()
        left.append((section, name, value))
    elif line.startswith("BEGIN PBEM "):
        name = line.split()[2]
        armors[name] = "\n".join(lines[at:lines.index(next(
            x for x in lines[at:] if x.startswith("END PBEM")), at) + 1])
count = 0


def take(where, name):
    for row in left:
        if row[0].startswith(where) and row[1] == name:
            left.remove(row)
            return row[2]
    sys.exit(f"no vector {where}: {name}")


def same(where, name, got):
    global count
    value = take(where, name)
    got = got.hex() if isinstance(got, bytes) else str(got)
    if value.split("  ")[0] != got:
        sys.exit(f"{where}: {name}\n  is       {value}\n  computed {got}")
    count += 1


def same_armor(name, data):
    global count
    if armors.pop(name) != armor(name, data):
        sys.exit(f"the armor of {name} differs")
    count += 1


def ctx(auction, round_, player):
    return game + u32(auction) + u16(round_) + u16(player)


raw = {n: bytes.fromhex(take("Inputs", n)) for n in
       ("game_id", "K_vault", "K_intake", "K_play", "host_sign_seed", "player_seed")}
game = raw["game_id"]
host_seed, player_seed = raw["host_sign_seed"], F(raw["player_seed"], "pbem1.psign", game)
same("Inputs", "host_sign_pk", sign_public(host_seed))
same("Inputs", "player_sign_seed", player_seed)
same("Inputs", "player_sign_pk", sign_public(player_seed))

where = "Round key"
same(where, "ctx(player 0)", ctx(7, 0, 0))
same(where, "ctx(player 2)", ctx(7, 0, 2))
round_seed = F(raw["K_vault"], "pbem1.round", ctx(7, 0, 0))
same(where, "round_seed", round_seed)
round_pk, round_sk = box_keypair(round_seed)
same(where, "round_pk", round_pk)
same(where, "round_sk", round_sk)
same(where, "host fingerprint (first 8 bytes)", H("pbem1.fp", sign_public(host_seed))[:8])


def make(kind, amount, seq, nonce):
    return bytes([1, kind, 0, 0]) + u32(amount) + u32(seq) + bytes(4) + nonce


def nonce_of(kind, amount):
    return F(raw["player_seed"], "pbem1.nonce", ctx(7, 0, 2) + u32(1) + bytes([kind]) + u32(amount))


where = "Nonce"
same(where, "nonce_input", ctx(7, 0, 2) + u32(1) + b"\1" + u32(3))
same(where, "nonce", nonce_of(1, 3))
opening = make(1, 3, 1, nonce_of(1, 3))
same(where, "opening", opening)
commit = H("pbem1.commit", ctx(7, 0, 2) + opening)
same(where, "C", commit)
same(where, "C for a pass (kind 0, amount 0, seq 1)",
     H("pbem1.commit", ctx(7, 0, 2) + make(0, 0, 1, nonce_of(0, 0))))
same(where, "same opening, player 3 (must differ)", H("pbem1.commit", ctx(7, 0, 3) + opening))
same(where, "same opening, round 1 (must differ)", H("pbem1.commit", ctx(7, 1, 2) + opening))

where, prev = "Genesis", bytes(32)
hashes = []
for seq, (kind, actor, time) in enumerate([(1, 0, 1700000000000), (16, 0, 1700000001000),
                                           (17, 2, 1700000002000)], 1):
    body = take(where, f"body{seq}").strip('"').encode()
    body_hash = H("pbem1.body", body)
    same(where, "body_hash", body_hash)
    entry = game + u64(seq) + u64(time) + u16(kind) + u16(actor) + u32(len(body)) + body_hash + prev
    same(where, "entry_bytes", entry)
    prev = H("pbem1.log", entry)
    same(where, "entry_hash", prev)
    hashes.append(prev)

head = ctx(7, 0, 2) + u32(1) + u64(2) + hashes[1]
block = bytes([1, 0x12, 0, 1]) + head + commit
block += sign(player_seed, "pbem1.bid", block)
same("Commit-only", "commit_block", block)
same_armor("COMMIT", block)

# The box is random: it must open, and be signed.
box = bytes.fromhex(take("Box block", "box_block"))
assert box[:104] == bytes([1, 0x11, 0, 1]) + head + commit
assert box_seal_open(box[104:200], round_pk, round_sk) == opening
assert verify(box[200:], sign_public(player_seed), "pbem1.bid", box[:200])
assert not verify(box[200:], sign_public(player_seed), "pbem1.bid", box[:199] + b"\0")
same_armor("BID", box)
assert box_seal_open(box_seal(opening, round_pk, bytes(32)), round_pk, round_sk) == opening

receipt = bytes([1, 0x20, 0, 0]) + ctx(7, 0, 2) + u32(1) + u64(3) + hashes[2] + commit
receipt += u64(1700000002000) + bytes([1, 2, 0, 0])
receipt += sign(host_seed, "pbem1.receipt", receipt)
same("Receipt", "receipt", receipt)
same_armor("RECEIPT", receipt)
point = bytes([1, 0x21, 0, 0]) + game + u64(3) + hashes[2] + u64(1700000003000)
point += sign(host_seed, "pbem1.head", point)
same("Checkpoint", "checkpoint", point)
same_armor("CHECKPOINT", point)

where = "Dice chain"
v = F(raw["K_play"], "pbem1.chainroot", game + u32(1))
same(where, "v_4096", v)
for i in range(4096, 0, -1):
    if i in (1, 2):
        same(where, f"v_{i}", v)
    first, v = v, H("pbem1.chain", game + u32(1) + u32(i) + v)
same(where, "v_0 (anchor)", v)
contrib = game + u32(1) + u16(2) + u16(1) + b"\xaa" * 32 + u16(2) + b"\xbb" * 32
same(where, "contrib_bytes", contrib)
Q = H("pbem1.contrib", contrib)
same(where, "Q_1", Q)
S = F(first, "pbem1.event", game + u32(1) + u32(1) + Q)
same(where, "S_1", S)


def roll_key(r, tag):
    return F(S, "pbem1.roll", u32(r) + u16(len(tag)) + tag)


T = roll_key(1, b"combat:12")
same(where, "T (roll 1, tag combat:12)", T)
words = stream(T)
same(where, "words", " ".join(f"{next(words):08x}" for _ in range(8)))
words = stream(T)
same(where, "10 x d6", " ".join(str(1 + uniform(words, 6)) for _ in range(10)))
T = roll_key(2, b"")
same(where, "T (roll 2, empty tag)", T)
words = stream(T)
same(where, "10 x d100", " ".join(str(1 + uniform(words, 100)) for _ in range(10)))
words = stream(T)
same(where, "5 x uniform(3000000000)", " ".join(str(uniform(words, 3000000000)) for _ in range(5)))
p = F(raw["player_seed"], "pbem1.pchainroot", game + u32(1))
same(where, "p_4096 (player 2, chain 1)", p)
for i in range(4096, 0, -1):
    if i == 1:
        same(where, "p_1", p)
    p = H("pbem1.pchain", game + u16(2) + u32(1) + u32(i) + p)
same(where, "p_0 (player anchor)", p)
same(where, "text contribution c for SALT tulip", H("pbem1.salt", b"tulip"))

where = "Deck"
secret = F(raw["K_play"], "pbem1.deckroot", game)
same(where, "D", secret)
same(where, "D_commit", H("pbem1.deckcommit", game + secret))
seed = F(secret, "pbem1.deck", game + u32(3) + u32(1) + Q)
same(where, "deck_seed (deck 3, shuffle 1, Q_1)", seed)
cards, words = list(range(1, 21)), stream(seed)
for i in range(19, 0, -1):
    j = uniform(words, i + 1)
    cards[i], cards[j] = cards[j], cards[i]
same(where, "order", " ".join(map(str, cards)))
same(where, "order_commit", H("pbem1.order", seed + u16(20) + b"".join(map(u16, cards))))

where = "One-time code"
code = F(raw["K_intake"], "pbem1.code", game + u32(5) + u16(2))
same(where, "code_hash (number 5, player 2)", code)
letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
bits = int.from_bytes(code[:5], "big")
text = "".join(letters[bits >> 5 * i & 31] for i in range(7, -1, -1))
same(where, "code", text[:4] + "-" + text[4:])

where = "Table mode"
seeds = [bytes([0x40 + i]) * 32 for i in range(5)]
seeds[0] = bytes([0x40]) * 32
shares = [scalar("pbem1.share", ctx(7, 0, i), seeds[i]) for i in range(5)]
same(where, "x_1", shares[1].to_bytes(32, "little"))
points = [ristretto(times(x, BASE)) for x in shares]
same(where, "P_1", points[1])
k = scalar("pbem1.popnonce", ctx(7, 0, 1), seeds[1])
R = ristretto(times(k, BASE))
c = scalar("pbem1.pop", ctx(7, 0, 1) + points[1] + R)
same(where, "pop_1", R + ((k + c * shares[1]) % L).to_bytes(32, "little"))
X = sum(shares) % L
Y = ristretto(times(X, BASE))
same(where, "Y (players 0..4)", Y)
opening9 = make(1, 9, 1, b"\x55" * 32)
same(where, "opening (amount 9, nonce 55..)", opening9)
same(where, "C", H("pbem1.commit", ctx(7, 0, 1) + opening9))
E = ristretto(times(7, BASE))
same(where, "E (k=7)", E)
shared = ristretto(times(7 * X % L, BASE))
key = H("pbem1.tkey", ctx(7, 0, 1) + Y + E + shared)
same(where, "ct", secretbox(opening9, bytes(24), key))
same(where, "X (sum of shares)", X.to_bytes(32, "little"))

same("State hash", "state", F(secret, "pbem1.state", game + b'{"phase":"recruit"}'))
same("State hash", "D of k = 2", F(raw["K_play"], "pbem1.deckroot", game + u32(2)))

where = "Sealed answer"
order = b"ARENA HOLD\n"
record = bytes([1, 2, 0, 0]) + u32(len(order)) + u32(1) + bytes(4) + b"\x66" * 32 + order
same(where, "answer (len 11, seq 1, nonce 66..)", record)
same(where, "C (answer)", H("pbem1.answer", ctx(9, 0, 2) + record))
padded = (len(record) // 512 + 1) * 512
same(where, "padded length", f"{padded}, sealed length = {padded + 48}")

if left or armors:
    sys.exit(f"not recomputed: {left} {list(armors)}")
print(f"| {count} vectors recomputed by a second implementation")
