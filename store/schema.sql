-- One game in one file. Times are milliseconds since 1970, UTC; "never" is NULL. Players count
-- from 1, player 0 is the host or the table. A mask has bit 0 for player 1, bit 1 for player 2,
-- ..., bit 8 for spectators.
-- The log is the authority. Tables marked "projection" are made from it, entry by entry, and
-- from what was played; they can be made anew.

-- The record of everything that counts, chained by hashes. sealed-bids 4.5, 6.
CREATE TABLE log(
  seq INTEGER PRIMARY KEY,     -- 1, 2, ... without gaps
  ts INTEGER NOT NULL,         -- when; never less than that of the entry before
  kind INTEGER NOT NULL,       -- 33 is a turn, ...; the body's first line is its name
  actor INTEGER NOT NULL,      -- player whose mail it holds, else 0
  body BLOB,                   -- text, "key value" a line; NULL: redacted or withheld
  body_hash BLOB NOT NULL CHECK(length(body_hash)=32), -- of the body
  prev BLOB NOT NULL CHECK(length(prev)=32),           -- hash of the entry before
  hash BLOB NOT NULL UNIQUE CHECK(length(hash)=32)     -- of this entry with prev
) STRICT;
CREATE INDEX log_kind ON log(kind);
CREATE TRIGGER log_no_update BEFORE UPDATE ON log WHEN NOT (
  NEW.body IS NULL AND NEW.seq=OLD.seq AND NEW.ts=OLD.ts AND NEW.kind=OLD.kind AND NEW.actor=OLD.actor AND NEW.body_hash=OLD.body_hash AND NEW.prev=OLD.prev AND NEW.hash=OLD.hash
  AND OLD.kind IN (6,32,34) AND (SELECT kind=5 AND body=CAST('redaction' || char(10) || 'seq ' || OLD.seq || char(10) AS BLOB) FROM log ORDER BY seq DESC LIMIT 1))
BEGIN SELECT RAISE(ABORT,'log is append-only'); END;
CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT,'log is append-only'); END;
CREATE TRIGGER log_chain BEFORE INSERT ON log BEGIN
  SELECT RAISE(ABORT,'log: seq must be last+1') WHERE NEW.seq IS NOT (SELECT coalesce(max(seq),0)+1 FROM log);
  SELECT RAISE(ABORT,'log: prev is not the head') WHERE NEW.prev IS NOT (SELECT coalesce((SELECT hash FROM log ORDER BY seq DESC LIMIT 1), zeroblob(32)));
  SELECT RAISE(ABORT,'log: time went back') WHERE NEW.ts < coalesce((SELECT ts FROM log ORDER BY seq DESC LIMIT 1),0);
  SELECT RAISE(ABORT,'log: hash already present') WHERE EXISTS(SELECT 1 FROM log WHERE hash=NEW.hash);
END;

-- The cards and the map as they were when the game began: one row.
CREATE TABLE deck(
  one INTEGER PRIMARY KEY CHECK(one=1),
  text TEXT NOT NULL           -- JSON, '' where the game has none; genesis has its hash
) STRICT;

-- The same deck, checked and in the form in which the program has it: no row, or bytes of
-- another version of the program, are made anew from its text.
CREATE TABLE packed(
  one INTEGER PRIMARY KEY CHECK(one=1),
  deck BLOB NOT NULL
) STRICT;

-- The game: one row. Projection.
CREATE TABLE game(
  one INTEGER PRIMARY KEY CHECK(one=1),
  name TEXT NOT NULL,          -- short name, as in subjects
  id BLOB NOT NULL,            -- 16 random bytes
  rules TEXT NOT NULL,         -- which game it is
  revision INTEGER NOT NULL,   -- of the rules that play it
  seats INTEGER NOT NULL,      -- for how many players it is
  options TEXT NOT NULL,       -- JSON
  deck_hash BLOB NOT NULL,     -- of the deck's text
  host_public BLOB NOT NULL,   -- checks receipts and checkpoints
  archive_public BLOB NOT NULL,-- raw mails are sealed to it
  deck_commit BLOB NOT NULL,   -- of the last deck secret that is bound
  chain INTEGER NOT NULL,      -- host chain in use, from 1; 0: none yet
  chain_length INTEGER NOT NULL, -- elements it has
  event INTEGER NOT NULL,      -- its last event
  anchor BLOB,                 -- its element 0
  next_length INTEGER,         -- of a chain that is announced
  next_anchor BLOB,            -- and its element 0
  auctions INTEGER NOT NULL,   -- auctions so far
  steps INTEGER NOT NULL,      -- steps so far
  over INTEGER NOT NULL,       -- 1: the game has ended
  paused INTEGER,              -- since when nothing falls due; NULL: it is not paused
  ended INTEGER NOT NULL DEFAULT 0, -- 1: by its host's hand
  questions INTEGER NOT NULL DEFAULT 0, -- numbers the state counts stand behind this one
  host_issued INTEGER NOT NULL DEFAULT 0, -- number of the last code mailed to the host
  host_used INTEGER NOT NULL DEFAULT 0, -- and of the last one he used
  deck_secret INTEGER NOT NULL DEFAULT 1, -- number of the deck secret in force, from 1
  deck_secrets INTEGER NOT NULL DEFAULT 1, -- number of the last one that is bound
  held INTEGER,                -- order-in of the playing host that waits for what another
                               -- player adds to its dice; NULL: none
  ready_since INTEGER,         -- since when players are asked what they add to event 1
  ready_by INTEGER             -- until when; 0: whenever; NULL: they are not
) STRICT;

-- The places at the table. Projection.
CREATE TABLE seat(
  player INTEGER PRIMARY KEY,
  name TEXT NOT NULL,          -- of the player
  defaults INTEGER NOT NULL,   -- deadlines missed in a row
  autopilot INTEGER NOT NULL,  -- 1: not waited for until the player writes
  issued INTEGER NOT NULL,     -- number of the last code mailed; 0: none
  used INTEGER NOT NULL,       -- number of the last code used; 0: none
  away_from INTEGER,           -- first moment of the newest absence; NULL: none
  away_until INTEGER,          -- first moment after it
  away_days INTEGER NOT NULL DEFAULT 0, -- days of absences so far
  excused INTEGER NOT NULL DEFAULT 0, -- deadlines missed that do not count
  vacant INTEGER NOT NULL DEFAULT 0, -- 1: the player has resigned, others may have it
  in_time INTEGER NOT NULL DEFAULT 0, -- answers in time of who plays it now
  missed INTEGER NOT NULL DEFAULT 0 -- deadlines that he let pass and that count
) STRICT;

-- Chains of what players add to the dice: who has none has no row. Projection.
CREATE TABLE chain(
  player INTEGER PRIMARY KEY,
  number INTEGER NOT NULL,     -- of his chains this one, from 1
  length INTEGER NOT NULL,     -- elements it has
  anchor BLOB NOT NULL,        -- its element 0
  used INTEGER NOT NULL,       -- elements that events have used
  last BLOB NOT NULL,          -- of these the last; the anchor where it is none
  next BLOB                    -- the one behind it, where it came ahead; NULL
) STRICT;

-- Who plays a seat, for the mail.
CREATE TABLE person(
  player INTEGER PRIMARY KEY,
  address TEXT NOT NULL,       -- mail goes there
  epoch INTEGER NOT NULL DEFAULT 0,   -- raised to revoke all tokens
  strikes INTEGER NOT NULL DEFAULT 0, -- refusals and bounces of a week (mail 5.3)
  failing_since INTEGER,       -- first of these
  settings TEXT NOT NULL DEFAULT '{}', -- JSON: zone, in which he reads times
  failing INTEGER,             -- since when nothing is sent there but one mail a week
  probed INTEGER,              -- when the last of these was due
  probe INTEGER,               -- and its row of the outbox
  dead INTEGER NOT NULL DEFAULT 0 -- codes up to this number went to an address given up
) STRICT;

-- The highest number of a player's signed orders about each question (sealed-bids 4.3),
-- whatever was in them: those of the log, and those of what leaves no entry.
CREATE TABLE signed(
  player INTEGER NOT NULL,
  question INTEGER NOT NULL,   -- 0: he was asked nothing
  seq INTEGER NOT NULL,
  PRIMARY KEY(player, question)
) STRICT, WITHOUT ROWID;

-- Addresses that players want their mail to go to. mail 2.3.
CREATE TABLE moving(
  id INTEGER PRIMARY KEY,      -- number of its token of kind c
  player INTEGER NOT NULL,
  address TEXT NOT NULL,       -- the new one
  code INTEGER NOT NULL,       -- number of the code of the mail that asked
  asked INTEGER NOT NULL,
  new_said INTEGER,            -- when the new address confirmed it
  old_said INTEGER,            -- when the present one did, by a code newer than that
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open','done','dropped'))
) STRICT;
CREATE INDEX moving_player ON moving(player, asked);

-- Who has no seat and deals with the game: invited, asking for a seat, to watch, or to play in
-- the place of a player. mail 2.3, 5.4.
CREATE TABLE guest(
  id INTEGER PRIMARY KEY,      -- number of its token of kind c, player 0
  what TEXT NOT NULL,          -- invite join substitute successor return observe leave resign
  state TEXT NOT NULL CHECK (state IN ('open','in','done','declined','dropped')), -- in: watches
  player INTEGER NOT NULL,     -- whose seat it is about; 0: none's
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  why TEXT NOT NULL,           -- a reason, or ''; of join observe: by which way
  asked INTEGER NOT NULL,
  strikes INTEGER NOT NULL DEFAULT 0, -- refusals and bounces of a week (mail 5.3)
  failing_since INTEGER,       -- first of these
  code INTEGER NOT NULL DEFAULT 0 -- resign: newest code of the seat at that time
) STRICT;
CREATE INDEX guest_address ON guest(address COLLATE NOCASE, asked);
CREATE INDEX guest_state ON guest(state, what);

-- Codes that are still good. Projection.
CREATE TABLE code(
  player INTEGER NOT NULL,     -- 0: the host
  number INTEGER NOT NULL,
  entry INTEGER NOT NULL,      -- the mail-out that issued it
  PRIMARY KEY(player, number)
) STRICT, WITHOUT ROWID;

-- What is open. Projection.
CREATE TABLE question(
  number INTEGER NOT NULL,     -- counted in the game
  round INTEGER NOT NULL,      -- of a tie, else 0
  decision TEXT NOT NULL,      -- its code in the rules: B1
  seats INTEGER NOT NULL,      -- mask: who still must answer
  deadline INTEGER,            -- NULL: none
  entry INTEGER NOT NULL,      -- the turn that asked it
  listed INTEGER NOT NULL,     -- the last turn that still listed it
  auction INTEGER,             -- of bids: from 1
  opened INTEGER,              -- of bids: the auction-open
  closed INTEGER,              -- of bids: the close
  closed_at INTEGER,           -- of bids: when that was
  answered INTEGER NOT NULL,   -- mask: whose bid or sealed answer is in
  last_in INTEGER,             -- when the last of these came
  round_public BLOB,           -- of bids: the key they are sealed to
  revealed INTEGER NOT NULL DEFAULT 0, -- mask: who has opened what he committed to
  early INTEGER NOT NULL DEFAULT 0, -- 1: the host ended its time, nobody has missed it
  commits INTEGER NOT NULL DEFAULT 0, -- of mode table: played in mode commit
  PRIMARY KEY(number, round)
) STRICT, WITHOUT ROWID;

-- Bids and sealed answers; what they say stands in the log alone. Projection.
CREATE TABLE sealed(
  question INTEGER NOT NULL,
  round INTEGER NOT NULL,
  player INTEGER NOT NULL,
  seq INTEGER NOT NULL,        -- 1, 2, ... of this player in this round
  entry INTEGER NOT NULL,      -- its bid-in
  auction INTEGER,             -- NULL: a sealed answer
  counts INTEGER NOT NULL,     -- 0: a later one took its place
  status INTEGER,              -- once opened: 0 valid (sealed-bids 7.4)
  amount INTEGER,              -- once opened: of a bid
  PRIMARY KEY(question, round, player, seq)
) STRICT, WITHOUT ROWID;

-- Orders that were carried out, one by one. Projection.
CREATE TABLE step(
  step INTEGER PRIMARY KEY,    -- 1, 2, ... of the game
  entry INTEGER NOT NULL,      -- its turn
  player INTEGER NOT NULL,     -- whose order; 0: set-up
  line INTEGER NOT NULL        -- of the file; 0: a default, plan or end of file
) STRICT;

-- Dice and shuffles. Projection.
CREATE TABLE draw(
  entry INTEGER NOT NULL,      -- the turn
  step INTEGER NOT NULL,
  n INTEGER NOT NULL,          -- 1, 2, ... of the step
  purpose TEXT NOT NULL,       -- "commander die"
  sides INTEGER NOT NULL,      -- of a shuffle: how many cards
  value INTEGER NOT NULL,      -- the face; 0: a shuffle
  PRIMARY KEY(entry, step, n)
) STRICT, WITHOUT ROWID;

-- What happened. Projection.
CREATE TABLE fact(
  entry INTEGER NOT NULL,      -- the turn, or the message
  step INTEGER NOT NULL,       -- 0: of a message
  n INTEGER NOT NULL,          -- 1, 2, ... of the step
  name TEXT NOT NULL,          -- "battle-rolled"
  rule TEXT NOT NULL,          -- number of the rule
  mask INTEGER NOT NULL,       -- who may know
  arguments TEXT NOT NULL,     -- JSON; seats count from 0 there
  sentence TEXT NOT NULL,      -- for a reader who is nobody in it
  PRIMARY KEY(entry, step, n)
) STRICT, WITHOUT ROWID;

-- What the host took back: entries from `first` to the one before `entry` are no part of the game
-- as it goes on; their steps, facts and dice stay. Projection.
CREATE TABLE undone(
  entry INTEGER PRIMARY KEY,   -- by which he did
  first INTEGER NOT NULL,      -- the first one behind the turn he went back to
  turn INTEGER NOT NULL        -- that turn
) STRICT;

-- States to go on from: the newest, every 64th, the last before a change of revision.
-- Projection.
CREATE TABLE snapshot(
  entry INTEGER PRIMARY KEY,   -- the turn it stands behind
  turn INTEGER NOT NULL,       -- 1, 2, ... of the game
  revision INTEGER NOT NULL,   -- of the rules
  state TEXT NOT NULL          -- JSON
) STRICT;

-- Mails taken. mail 3.1, 3.2. One to the address of
-- List-Unsubscribe has the class unsubscribe, and the verdict answered or ignored.
CREATE TABLE inbox(
  id INTEGER PRIMARY KEY,
  dedup BLOB UNIQUE,           -- keyed hash of what makes it this mail; NULL: a duplicate
  received INTEGER NOT NULL,
  written INTEGER,             -- its Date
  sender TEXT,                 -- its From, as written; proves nothing
  player INTEGER,              -- whose code it carried; NULL: none that is good
  code INTEGER,                -- number of that code
  class TEXT NOT NULL,         -- mail dsn auto list loop unknown capped confirm guest
  verdict TEXT NOT NULL,       -- taken played stored told checked refused ignored again held
                               -- bounced (a mail of ours came back), answered, moved
  reason TEXT,                 -- of a refusal: E-ORDER, ...
  entry INTEGER,               -- the log entry it became
  answer INTEGER,              -- outbox row that answered it
  first INTEGER                -- of a duplicate: the mail it repeats
) STRICT;
CREATE INDEX inbox_player ON inbox(player, received);
CREATE INDEX inbox_sender ON inbox(sender, received) WHERE player IS NULL;

-- Tries of a mail that never came to an end. mail 3.2.
CREATE TABLE attempt(
  dedup BLOB PRIMARY KEY,      -- as in inbox
  n INTEGER NOT NULL           -- crashes so far
) STRICT, WITHOUT ROWID;

-- Raw mails of bids and sealed answers, sealed to the archive key. sealed-bids 3.1.
CREATE TABLE archive(
  id INTEGER PRIMARY KEY,
  ref BLOB NOT NULL,           -- hash of sealed; `raw` of the bid-in
  received INTEGER NOT NULL,
  player INTEGER NOT NULL,
  sealed BLOB NOT NULL         -- padded, then sealed
) STRICT;

-- Mails out. mail 4.1.
CREATE TABLE outbox(
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL,            -- report receipt reminder error notice confirm
  player     INTEGER,                  -- 1..8, 0 spectators; NULL for notices to the host
  sender     TEXT NOT NULL,            -- envelope; a placeholder where its token goes
  recipient  TEXT NOT NULL,            -- one address
  message_id TEXT NOT NULL UNIQUE,     -- <game-player-number.rN@host>
  state      TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued','sending','sent','failed','expired')),
  attempts   INTEGER NOT NULL DEFAULT 0, -- tries so far
  created    INTEGER NOT NULL,
  next_try   INTEGER NOT NULL,
  expires    INTEGER NOT NULL,         -- not sent after this
  lease      INTEGER NOT NULL DEFAULT 0, -- of 'sending': whose process died if it is past
  last_try   INTEGER,
  reply      TEXT                      -- last SMTP line, 200 bytes, printable only
) STRICT;
CREATE INDEX outbox_state ON outbox(state, next_try, kind, player); -- sent: next_try is when
CREATE INDEX outbox_player ON outbox(player, created, kind);

-- What they say, written once: a change of state above rewrites no text. A mail that was sent
-- long ago has none any more.
CREATE TABLE letter(
  id INTEGER PRIMARY KEY,      -- of the outbox
  message BLOB NOT NULL        -- finished bytes, CRLF; placeholders for codes
) STRICT;

-- For the host: bids that were opened.
CREATE VIEW bids AS
  SELECT b.auction, b.round, b.player, s.name, b.amount,
    CASE b.status WHEN 0 THEN 'valid' WHEN 1 THEN 'none' WHEN 2 THEN 'taken back'
      WHEN 3 THEN 'over the limit' WHEN 4 THEN 'does not open' WHEN 5 THEN 'malformed'
      WHEN 6 THEN 'not revealed' ELSE 'void' END AS status,
    strftime('%Y-%m-%d %H:%M:%S', l.ts/1000, 'unixepoch') AS came_in
  FROM sealed b JOIN seat s ON s.player=b.player JOIN log l ON l.seq=b.entry
  WHERE b.auction IS NOT NULL AND b.status IS NOT NULL
  ORDER BY b.auction, b.round, b.player;

-- For the host: every amount that changed, as coins.
CREATE VIEW amounts AS
  SELECT strftime('%Y-%m-%d %H:%M:%S', l.ts/1000, 'unixepoch') AS time, f.entry, f.step,
    s.player, s.name, f.name AS fact, f.rule, b.value AS before, a.value AS after,
    a.value-b.value AS change, f.sentence
  FROM fact f JOIN log l ON l.seq=f.entry
    JOIN json_each(f.arguments) b ON b.key='before'
    JOIN json_each(f.arguments) a ON a.key='after'
    LEFT JOIN json_each(f.arguments) p ON p.key='seat'
    LEFT JOIN seat s ON s.player=p.value+1
  ORDER BY f.entry, f.step, f.n;

-- For the host: every die. Who rolled it is in the facts of its step: the player of a step is he
-- who answered last.
CREATE VIEW dice AS
  SELECT strftime('%Y-%m-%d %H:%M:%S', l.ts/1000, 'unixepoch') AS time, d.entry, d.step, d.n,
    d.purpose, d.sides, d.value
  FROM draw d JOIN log l ON l.seq=d.entry
  WHERE d.value>0
  ORDER BY d.entry, d.step, d.n;

-- For the host: every mail and what became of it.
CREATE VIEW mails AS
  SELECT i.id, strftime('%Y-%m-%d %H:%M:%S', i.received/1000, 'unixepoch') AS received,
    i.player, s.name, i.sender, i.class, i.verdict, i.reason, i.entry,
    o.state AS answer
  FROM inbox i LEFT JOIN seat s ON s.player=i.player LEFT JOIN outbox o ON o.id=i.answer
  ORDER BY i.id;

-- For the host: whom the game waits for.
CREATE VIEW waiting AS
  SELECT s.player, s.name, q.decision, q.number AS question, q.round, q.auction,
    coalesce(strftime('%Y-%m-%d %H:%M:%S', q.deadline/1000, 'unixepoch'), 'none') AS deadline,
    CASE s.autopilot WHEN 1 THEN 'autopilot' ELSE 'asked' END AS how
  FROM question q JOIN seat s ON (q.seats & ~q.answered) >> (s.player-1) & 1
  WHERE q.closed IS NULL
  ORDER BY q.deadline IS NULL, q.deadline, q.number, q.round, s.player;
