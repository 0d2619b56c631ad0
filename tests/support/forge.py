#!/usr/bin/python3
"""forge.py DATABASE INTAKE KIND OLD NEW [N]: what a dishonest host can do who owns every key.
Changes the N-th entry of this kind that says OLD, hashes all that follows anew, signs every
checkpoint again and puts the triggers back, so that the file is as sound as before."""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "vectors"))
sys.dont_write_bytecode = True
from second import H, sign, u16, u32, u64

path, intake, kind, old, new = sys.argv[1:6]
wanted = int(sys.argv[6]) if len(sys.argv) > 6 else 1
keys = dict(line.split(" ", 1) for line in open(intake).read().splitlines()[1:])
game, seed = bytes.fromhex(keys["game"]), bytes.fromhex(keys["sign"])
db = sqlite3.connect(path)
triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
for name, _ in triggers:
    db.execute(f"DROP TRIGGER {name}")
prev, seen, changed = bytes(32), 0, False
for seq, ts, k, actor, body, body_hash, its_prev, its_hash in db.execute(
        "SELECT seq, ts, kind, actor, body, body_hash, prev, hash FROM log ORDER BY seq").fetchall():
    def place(size, after):
        return game + u64(seq) + u64(ts) + u16(k) + u16(actor) + u32(size) + body_hash + after

    if body is None:  # redacted: how long it was tells the hash
        size = next(n for n in range(200000) if H("pbem1.log", place(n, its_prev)) == its_hash)
    elif k == int(kind) and old.encode() in body:
        seen += 1
        if seen == wanted:
            body = body.replace(old.encode(), new.encode(), 1)
            changed = True
    if k == 64 and seq > 1:
        point = bytes([1, 0x21, 0, 0]) + game + u64(seq - 1) + prev + u64(ts)
        point += sign(seed, "pbem1.head", point)
        body = b"checkpoint\nblock " + point.hex().encode() + b"\n"
    if body is not None:
        size, body_hash = len(body), H("pbem1.body", body)
    digest = H("pbem1.log", place(size, prev))
    db.execute("UPDATE log SET body = ?, body_hash = ?, prev = ?, hash = ? WHERE seq = ?",
               (body, body_hash, prev, digest, seq))
    prev = digest
for _, sql in triggers:
    db.execute(sql)
db.commit()
if not changed:
    sys.exit(f"no entry of kind {kind} says {old}")
