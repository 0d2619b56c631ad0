// Seals bids of a game in the modes box and commit: the bytes of sealed-bids 2.1, 3.2, 4 and 5.3.
"use strict";

const CHAIN = 512;

function label(text) {
    const bytes = sodium.from_string(text);
    return join(Uint8Array.of(bytes.length), bytes);
}

function join(...parts) {
    const out = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
    let at = 0;
    for (const part of parts) {
        out.set(part, at);
        at += part.length;
    }
    return out;
}

function number(value, size) { // big-endian
    const out = new Uint8Array(size);
    for (let i = size - 1; i >= 0; i--) {
        out[i] = value % 256;
        value = Math.floor(value / 256);
    }
    return out;
}

const H = (name, ...parts) => sodium.crypto_generichash(32, join(label(name), ...parts), null);
const F = (key, name, ...parts) => sodium.crypto_generichash(32, join(label(name), ...parts), key);
const hex = sodium_bytes => sodium.to_hex(sodium_bytes);

function equal(a, b) {
    return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

// --- armor: 4.4 ---
function armor(name, bytes) {
    const lines = hex(bytes).match(/.{1,60}/g);
    const sum = hex(H("pbem1.armor", label(name), bytes).slice(0, 8));
    return [`BEGIN PBEM ${name} 1`, ...lines, `END PBEM ${name} ${sum}`, ""].join("\n");
}

function blocks(text) {
    const found = [];
    const joined = text.split("\n").filter(line => !/^\s*[>|]/.test(line)).join(" ")
        .replace(/[\r\n\t\u00a0\u200b-\u200d\u2060\ufeff]/g, " ");
    const pattern = /BEGIN PBEM ([A-Z]+) 1([0-9a-f ]*)END PBEM \1 ((?:[0-9a-f] *){16})/gi;
    for (const [, name, body, sum] of joined.matchAll(pattern)) {
        const digits = body.replace(/ /g, "").toLowerCase();
        if (digits.length % 2) {
            continue;
        }
        const bytes = sodium.from_hex(digits);
        const upper = name.toUpperCase();
        if (hex(H("pbem1.armor", label(upper), bytes).slice(0, 8)) ===
            sum.replace(/ /g, "").toLowerCase()) {
            found.push({name: upper, bytes});
        }
    }
    return found;
}

// --- what the mail tells ---
const linesOf = block => sodium.to_string(block.bytes).split("\n").map(line => line.split(" "));

// The rounds that go on with another key, as the vault was lost: the last word on it. 2.3.
function rekeyed(list, all) {
    const changes = all.filter(b => b.name === "KEYCHANGE").map(linesOf);
    const after = lines => Number((lines.find(line => line[0] === "after") || [])[1]);
    for (const lines of changes.sort((a, b) => after(a) - after(b))) {
        for (const [, auction, round, key] of lines.filter(line => line[0] === "round")) {
            const its = list.find(a => a.auction === Number(auction) && a.round === Number(round));
            if (its) {
                its.publicKey = sodium.from_hex(key);
            }
        }
    }
}

function auctions(all) {
    const list = [];
    for (const block of all.filter(b => b.name === "AUCTION")) {
        const lines = linesOf(block);
        const of = key => (lines.find(line => line[0] === key) || [])[1];
        list.push({
            auction: Number(of("auction")), round: Number(of("round")), mode: of("mode"),
            publicKey: sodium.from_hex(of("round-pk")),
            cap: Object.fromEntries(lines.filter(l => l[0] === "player")
                .map(l => [Number(l[1]), Number(l[3])])),
            closed: null, missing: false,
        });
    }
    for (const block of all.filter(b => b.name === "CLOSE")) {
        const lines = linesOf(block);
        const of = key => Number((lines.find(line => line[0] === key) || [])[1]);
        const its = list.find(a => a.auction === of("auction") && a.round === of("round"));
        if (its) {
            its.missing = lines.some(l => l[0] === "none");
            its.closed = Object.fromEntries(lines.filter(l => l[0] === "bid")
                .map(l => [Number(l[1]), {seq: Number(l[2]), commit: sodium.from_hex(l[3])}]));
        }
    }
    rekeyed(list, all);
    return list;
}

// The chain that the newest mail says is in use: 5.3.
function chainOf(text) {
    const typed = document.getElementById("chain").value.trim();
    const told = /you sign now is about question /.test(text) &&
        / {2}Element \d+ of your chain (?:(\d+) +)?is the next/.exec(text);
    if (typed && !(/^[0-9]{1,10}$/.test(typed) && typed >= 1 && typed < 2 ** 32)) {
        throw new Error("The chain should be a number from 1 on.");
    }
    return Number(typed || (told && told[1]) || 1);
}

function read() {
    const text = document.getElementById("mail").value;
    const all = blocks(text);
    const point = all.filter(b => b.name === "CHECKPOINT").pop();
    if (!point) {
        throw new Error("No checkpoint stands in the mail: paste all of it.");
    }
    const host = /The host signs with\s+([0-9a-f]{64})/.exec(text);
    const player = Number(document.getElementById("player").value ||
        (/You are player (\d)/.exec(text) || [])[1]);
    if (!(player >= 1 && player <= 8)) {
        throw new Error("The mail does not say which player you are: write your number.");
    }
    const digits = document.getElementById("seed").value.match(/\b[0-9a-f]{64}\b/i);
    if (!digits) {
        throw new Error("The seed has 64 digits.");
    }
    const signed = point.bytes.slice(0, 68);
    const verified = host && sodium.crypto_sign_verify_detached(point.bytes.slice(68),
        join(label("pbem1.head"), signed), sodium.from_hex(host[1]));
    return {
        game: point.bytes.slice(4, 20), player, seed: sodium.from_hex(digits[0].toLowerCase()),
        ack: verified ? point.bytes.slice(20, 60) : new Uint8Array(40),
        verified, auctions: auctions(all), chain: chainOf(text),
    };
}

// --- blocks: 4.2, 4.3 ---
const keys = m => sodium.crypto_sign_seed_keypair(F(m.seed, "pbem1.psign", m.game));
const context = (m, a) => join(m.game, number(a.auction, 4), number(a.round, 2), number(m.player, 2));

function sign(m, name, bytes) {
    return join(bytes, sodium.crypto_sign_detached(join(label(name), bytes), keys(m).privateKey));
}

function opening(m, ctx, seq, kind, amount) {
    const nonce = F(m.seed, "pbem1.nonce", ctx, number(seq, 4), Uint8Array.of(kind), number(amount, 4));
    return join(Uint8Array.of(1, kind, 0, 0), number(amount, 4), number(seq, 4), new Uint8Array(4), nonce);
}

const commitment = (ctx, o) => H("pbem1.commit", ctx, o);

function block(m, a, type, seq, o) {
    const ctx = context(m, a);
    const head = join(Uint8Array.of(1, type, 0, 1), ctx, number(seq, 4), m.ack, commitment(ctx, o));
    const box = type === 0x12 ? new Uint8Array(0) : sodium.crypto_box_seal(o, a.publicKey);
    return sign(m, "pbem1.bid", join(head, box));
}

function key(m) {
    let p = F(m.seed, "pbem1.pchainroot", m.game, number(m.chain, 4));
    for (let i = CHAIN; i > 0; i--) {
        p = H("pbem1.pchain", m.game, number(m.player, 2), number(m.chain, 4), number(i, 4), p);
    }
    return armor("PLAYERKEY", sign(m, "pbem1.player", join(Uint8Array.of(1, 0x18, 0, 1), m.game,
        number(m.player, 2), new Uint8Array(2), keys(m).publicKey, number(m.chain, 4), number(CHAIN, 4), p)));
}

function bid(m) {
    const text = document.getElementById("amount").value.trim();
    const kind = /^none$/i.test(text) ? 0 : 1;
    const amount = kind ? Number(text) : 0;
    const a = m.auctions.filter(one => !one.closed).pop();
    const seq = Number(document.getElementById("seq").value) || Math.floor(Date.now() / 1000);
    if (!a) {
        throw new Error("No auction that players seal stands open in the mail.");
    }
    if (a.mode !== "box" && a.mode !== "commit") {
        throw new Error(`This auction is of the mode ${a.mode}, for which this page cannot seal bids: use the program sealed-player.`);
    }
    if (kind && !/^[0-9]{1,6}$/.test(text)) {
        throw new Error("The amount is a number, or NONE.");
    }
    if (amount > a.cap[m.player]) {
        throw new Error(`You can bid at most ${a.cap[m.player]} in this round: more would count as 0.`);
    }
    const type = a.mode === "commit" ? 0x12 : 0x11;
    return armor(type === 0x12 ? "COMMIT" : "BID",
        block(m, a, type, seq, opening(m, context(m, a), seq, kind, amount)));
}

function recover(m, ctx, listed, most) {
    for (let i = -1; i <= most; i++) {
        const o = opening(m, ctx, listed.seq, i < 0 ? 0 : 1, Math.max(i, 0));
        if (equal(commitment(ctx, o), listed.commit)) {
            return o;
        }
    }
    throw new Error("No amount of yours leads to what the host lists: protest, and keep your receipts.");
}

function reveal(m) {
    const hidden = a => a.mode === "commit" || (a.mode === "table" && a.missing);
    const mine = m.auctions.filter(a => hidden(a) && a.closed && a.closed[m.player]);
    if (!mine.length) {
        throw new Error("No closed round with a commitment of yours stands in the mail.");
    }
    return mine.map(a => {
        const listed = a.closed[m.player];
        return armor("REVEAL", block(m, a, 0x13, listed.seq, recover(m, context(m, a), listed, 100000)));
    }).join("\n");
}

// --- the page ---
function say(text) {
    document.getElementById("said").textContent = text;
}

function answer(work) {
    document.getElementById("block").value = "";
    try {
        const m = read();
        document.getElementById("block").value = work(m);
        say(m.verified ? "Done. The newest checkpoint of the host is acknowledged."
            : "Done. No checkpoint is acknowledged: the host's key does not stand in the mail, or did not sign it.");
    } catch (error) {
        say(error.message);
    }
}

function makeSeed() {
    const text = `pbem-key 1 player\nseed ${hex(sodium.randombytes_buf(32))}\n`;
    const check = hex(H("pbem1.keyfile", sodium.from_string(text)).slice(0, 8));
    document.getElementById("seed").value = `${text}check ${check}\n`;
    say("A new seed. Write it down, or save it as a file.");
}

sodium.ready.then(() => {
    document.getElementById("make").onclick = makeSeed;
    document.getElementById("key").onclick = () => answer(key);
    document.getElementById("bid").onclick = () => answer(bid);
    document.getElementById("reveal").onclick = () => answer(reveal);
    document.body.dataset.ready = "yes";
});
