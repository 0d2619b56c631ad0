"""A second implementation of what sealed bids are made of, from the papers and RFCs: nothing of
it is shared with the program. BLAKE2b is Python's own; Ed25519 (RFC 8032), X25519 (RFC 7748),
XSalsa20-Poly1305 and ristretto255 (RFC 9496) are written out. Slow, and not for secrets."""
import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def label(text):
    return bytes([len(text)]) + text.encode("ascii")


def H(name, message):
    return hashlib.blake2b(label(name) + message, digest_size=32).digest()


def F(key, name, message):
    return hashlib.blake2b(label(name) + message, digest_size=32, key=key).digest()


def u16(n):
    return n.to_bytes(2, "big")


def u32(n):
    return n.to_bytes(4, "big")


def u64(n):
    return n.to_bytes(8, "big")


# --- the curve, in affine coordinates over projective ones ---
def inverse(x):
    return pow(x, P - 2, P)


def add(p, q):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = p, q
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


ZERO = (0, 1, 1, 0)


def times(n, p):
    q = ZERO
    while n:
        if n & 1:
            q = add(q, p)
        p = add(p, p)
        n >>= 1
    return q


def root_x(y, sign):
    x2 = (y * y - 1) * inverse(D * y * y + 1) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * ROOT % P
    if (x * x - x2) % P:
        raise ValueError("no point")
    return P - x if x % 2 != sign else x


BASE_Y = 4 * inverse(5) % P
BASE_X = root_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def encode(p):
    x, y, z, _ = p
    x, y = x * inverse(z) % P, y * inverse(z) % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode(b):
    n = int.from_bytes(b, "little")
    y, sign = n & (1 << 255) - 1, n >> 255
    x = root_x(y, sign)
    return x, y, 1, x * y % P


# --- Ed25519 ---
def expand(seed):
    h = hashlib.sha512(seed).digest()
    a = int.from_bytes(h[:32], "little") & (1 << 254) - 8 | 1 << 254
    return a, h[32:]


def sign_public(seed):
    return encode(times(expand(seed)[0], BASE))


def sign(seed, name, message):
    m = label(name) + message
    a, prefix = expand(seed)
    public = encode(times(a, BASE))
    r = int.from_bytes(hashlib.sha512(prefix + m).digest(), "little") % L
    big = encode(times(r, BASE))
    h = int.from_bytes(hashlib.sha512(big + public + m).digest(), "little")
    return big + ((r + h * a) % L).to_bytes(32, "little")


def verify(signature, public, name, message):
    m = label(name) + message
    s = int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + m).digest(), "little") % L
    if s >= L:
        return False
    return encode(times(s, BASE)) == encode(add(decode(signature[:32]), times(h, decode(public))))


# --- X25519, and the sealed box of libsodium ---
def x25519(scalar, point):
    k = int.from_bytes(scalar, "little") & (1 << 254) - 8 | 1 << 254
    x1 = int.from_bytes(point, "little") & (1 << 255) - 1
    x2, z2, x3, z3 = 1, 0, x1, 1
    for t in reversed(range(255)):
        bit = k >> t & 1
        if bit:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a % P, b * b % P, d * a % P, c * b % P
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % P, x1 * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, e * (aa + 121665 * e) % P
        if bit:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * inverse(z2) % P).to_bytes(32, "little")


NINE = (9).to_bytes(32, "little")


def box_keypair(seed):
    secret = hashlib.sha512(seed).digest()[:32]
    return x25519(secret, NINE), secret


def rotate(x, n):
    return (x << n | x >> 32 - n) & 0xffffffff


def salsa_rounds(words):
    x = list(words)
    lines = [(0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11),
             (0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)]
    for _ in range(10):
        for a, b, c, d in lines:
            x[b] ^= rotate(x[a] + x[d] & 0xffffffff, 7)
            x[c] ^= rotate(x[b] + x[a] & 0xffffffff, 9)
            x[d] ^= rotate(x[c] + x[b] & 0xffffffff, 13)
            x[a] ^= rotate(x[d] + x[c] & 0xffffffff, 18)
    return x


def salsa_words(key, middle):
    c = [int.from_bytes(b"expand 32-byte k"[i:i + 4], "little") for i in range(0, 16, 4)]
    k = [int.from_bytes(key[i:i + 4], "little") for i in range(0, 32, 4)]
    m = [int.from_bytes(middle[i:i + 4], "little") for i in range(0, 16, 4)]
    return [c[0], *k[:4], c[1], *m, c[2], *k[4:], c[3]]


def hsalsa(key, nonce):
    x = salsa_rounds(salsa_words(key, nonce))
    return b"".join(x[i].to_bytes(4, "little") for i in (0, 5, 10, 15, 6, 7, 8, 9))


def xsalsa(key, nonce, n):
    key, out, block = hsalsa(key, nonce[:16]), b"", 0
    while len(out) < n:
        words = salsa_words(key, nonce[16:] + block.to_bytes(8, "little"))
        out += b"".join((a + b & 0xffffffff).to_bytes(4, "little")
                        for a, b in zip(words, salsa_rounds(words)))
        block += 1
    return out[:n]


def poly1305(key, message):
    r = int.from_bytes(key[:16], "little") & 0x0ffffffc0ffffffc0ffffffc0fffffff
    a = 0
    for i in range(0, len(message), 16):
        a = (a + int.from_bytes(message[i:i + 16] + b"\1", "little")) * r % (2**130 - 5)
    return ((a + int.from_bytes(key[16:], "little")) % 2**128).to_bytes(16, "little")


def secretbox(message, nonce, key):
    stream = xsalsa(key, nonce, 32 + len(message))
    text = bytes(a ^ b for a, b in zip(message, stream[32:]))
    return poly1305(stream[:32], text) + text


def secretbox_open(box, nonce, key):
    stream = xsalsa(key, nonce, 16 + len(box))
    if poly1305(stream[:32], box[16:]) != box[:16]:
        return None
    return bytes(a ^ b for a, b in zip(box[16:], stream[32:]))


def box_key(secret, public):
    return hsalsa(x25519(secret, public), bytes(16))


def box_seal(message, public, ephemeral_seed):
    mine, secret = box_keypair(ephemeral_seed)
    nonce = hashlib.blake2b(mine + public, digest_size=24).digest()
    return mine + secretbox(message, nonce, box_key(secret, public))


def box_seal_open(box, public, secret):
    nonce = hashlib.blake2b(box[:32] + public, digest_size=24).digest()
    return secretbox_open(box[32:], nonce, box_key(secret, box[:32]))


# --- ristretto255: encoding alone, and sums of multiples of the base ---
def sqrt_ratio(u, v):
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    if check in (-u % P, -u * ROOT % P):
        r = r * ROOT % P
    return check in (u % P, -u % P), P - r if r & 1 else r


INVSQRT = sqrt_ratio(1, (-1 - D) % P)[1]


def ristretto(p):
    x0, y0, z0, t0 = p
    u1, u2 = (z0 + y0) * (z0 - y0) % P, x0 * y0 % P
    inv = sqrt_ratio(1, u1 * u2 * u2 % P)[1]
    den1, den2 = inv * u1 % P, inv * u2 % P
    z_inv = den1 * den2 * t0 % P
    if t0 * z_inv % P & 1:
        x, y, den = y0 * ROOT % P, x0 * ROOT % P, den1 * INVSQRT % P
    else:
        x, y, den = x0, y0, den2
    if x * z_inv % P & 1:
        y = -y % P
    s = den * (z0 - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")


def scalar(name, message, key=b""):
    h = hashlib.blake2b(label(name) + message, digest_size=64, key=key).digest()
    return int.from_bytes(h, "little") % L


# --- dice ---
def stream(key):
    block = 0
    while True:
        out = hashlib.blake2b(label("pbem1.stream") + u32(block), digest_size=64, key=key).digest()
        for i in range(0, 64, 4):
            yield int.from_bytes(out[i:i + 4], "big")
        block += 1


def uniform(words, n):
    if n < 2:
        return 0
    while True:
        w = next(words)
        if w >= 2**32 % n:
            return w % n


def armor(name, data):
    digits = data.hex()
    lines = [digits[i:i + 60] for i in range(0, len(digits), 60)]
    end = H("pbem1.armor", label(name) + data)[:8].hex()
    return "\n".join([f"BEGIN PBEM {name} 1", *lines, f"END PBEM {name} {end}"])
