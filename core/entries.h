/* The bodies of log entries, kind by kind: what stands in them and in which order.
 * sealed-bids 4.5. Written here; read with core/body.h. Lines as follows, [..] where they
 * apply, .. repeated, hex unless it is a number or a word:
 *
 * genesis       version 1 | id <16 bytes> | game NAME | rules NAME REVISION | seats N |
 *               options JSON | deck H("pbem1.deckfile", text) | host-pk | archive-pk |
 *               deck-commit | [intake-pk, in mode table]
 * seat          salt | player P | name TEXT
 * rng-anchor    chain N | length N | anchor V0 | [deck-commit K C ..] |
 *               [deck-before K BYTES]
 * round-keys    key AUCTION PK .. | [half AUCTION HALF PROOF .., in mode table]
 * turn          cause WORDS | event CHAIN E | reveal V | [from P C ..] |
 *               [shuffle DECK NUMBER C ..] | steps FIRST LAST | lines N | revision R |
 *               [ask NUMBER ROUND DECISION DEADLINE P.. ..] | state F | facts F
 * auction-open  auction A | round R | question NUMBER | mode host-sealed | round-pk PK |
 *               [intake-pk PK | share-pk HOLDER HALF PROOF .., in mode table] |
 *               [witness KEY TABLEKEY, in mode witness: the block signed with the key] |
 *               max N | player P cap N purse N .. | close all-in | pause MINUTES |
 *               deadline MS | protest 0
 * bid-in        auction A | round R | player P | seq N | block BYTES | [raw H] |
 *               tie C BOX in one | code N or first ENTRY | [from C]
 *   an answer:  question NUMBER | round R | player P | seq N | answer C BOX in one |
 *               raw H | code N | [signed SEQ BOX] | [from C]
 *               BOX: the ORDERS block, sealed to the same key
 * bid-refused   player P | auction A or question NUMBER | round R |
 *               reason content or late | code N
 * close         auction A | round R | bid P SEQ C .. | none P ..
 *               lines sorted by player
 * open          auction A | round R | round-sk SK | [share HOLDER SHARE ..] |
 *               bid P SEQ STATUS KIND AMOUNT NONCE .. | none P ..
 * answers-open  salt | question NUMBER | round R | round-sk SK |
 *               answer P SEQ STATUS RECORD .. | none P ..
 *               RECORD: the opened bytes (4.6), - where it did not open
 * witness-key   player P | block PLAYERKEY
 * order-in      salt | player P | code N | [signed BLOCK] | [from C] | text ORDERS
 * ready         player P | block BYTES, or of the words of a SALT: from HASH [code N]
 * message       salt | from P | to P.. (0: everybody, spectators too) |
 *               [signed BLOCK | part N OF | line TEXT] | text TEXT
 *               of those that one block signs each has it, and its own line as written
 * host          what WORD | [code N] | [away P FROM UNTIL DAYS] | [newcomer P] |
 *               [turn N] | [seats N] |
 *               [player P] | [questions N] | [revision N] | [hours N] |
 *               [signed BLOCK | part 1 1 | line TEXT, of away and resign] |
 *               [ready-by MS] | [deadline NUMBER ROUND MS ..] | salt | why TEXT
 * redaction     seq N
 * deck-reveal   deck-secret K D
 * mail-out      to P code N .. (0: the host)
 * checkpoint    block BYTES
 */
#ifndef CORE_ENTRIES_H
#define CORE_ENTRIES_H

#include "core/block.h"
#include "core/game.h"
#include "core/log.h"
#include "core/signing.h"
#include "core/table.h"

/* Each returns a malloc'd body, or NULL: out of memory. */
/* intake: public half of the intake's box key; NULL but in mode table. */
char *entry_genesis(const struct game *g, const char *deck_text,
                    const unsigned char *intake);
char *entry_seat(int player, const char *name);
/* bound: NULL: none. */
char *entry_rng_anchor(uint32_t chain, uint32_t length, const unsigned char anchor[32],
                       const struct bound_decks *bound);
/* keys[i] is of auction first + i, and so is halves[i]; halves NULL but in mode table. */
char *entry_round_keys(int first, const struct key_pair *keys,
                       const struct table_half *halves, int n);
char *entry_turn(const struct played *p);
/* t: of a round that is played in mode table; else ignored. */
char *entry_auction_open(const struct game *g, const struct asked *a,
                         const struct table_round *t);

/* A bid that was sealed. */
struct sealed_bid {
    struct block_record record;
    unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    unsigned char raw[SEAL_HASH];
    unsigned char contrib[SEAL_HASH];
    bool has_raw, has_contrib;
    int64_t code;  /* number of the code it came with; 0: from a tie list */
    int64_t first; /* then: the bid-in that brought the list              */
};
char *entry_bid(const struct sealed_bid *b);

struct sealed_answer {
    int question, round, player;
    int64_t seq, code;
    const unsigned char *box;
    size_t box_size;
    unsigned char commit[SEAL_HASH], raw[SEAL_HASH], contrib[SEAL_HASH];
    bool has_contrib;
    uint32_t signed_seq; /* of the ORDERS block that it came with; 0: none did */
    unsigned char signed_box[SIGNING_BOX];
};
char *entry_answer(const struct sealed_answer *a);
char *entry_bid_refused(const struct asked *a, int player, const char *reason,
                        int64_t code);
/* What a player signed: what was taken (kind BID_IN, REVEAL_IN, SHARE_IN), or what was
 * not, with the reason's word. */
char *entry_block(int kind, const struct signed_block *b, const unsigned char *bytes,
                  const unsigned char raw[32]);
char *entry_block_refused(const struct signed_block *b, const unsigned char *bytes,
                          const char *reason);
char *entry_player_key(const struct player_key *k,
                       const unsigned char block[BLOCK_PLAYERKEY_SIZE], int64_t code);
char *entry_witness_key(const struct player_key *k,
                        const unsigned char block[BLOCK_PLAYERKEY_SIZE]);
char *entry_player_newkey(const struct player_key *k,
                          const unsigned char block[BLOCK_NEWKEY_SIZE]);
char *entry_void(int auction, int round, const char *why);
/* relief: of which player (7.5). */
char *entry_ruling(int auction, int round, int relief, const char *why);

/* A round-keys read back: the last auction it names, and the key of one where that is
 * among them: 1, else 0. Errors: DATA (-1). */
int entry_round_key_find(const struct log_entry *entry, int auction, int *last,
                         unsigned char key[SEAL_HASH], struct error *e);
/* The block of a reveal-in, share-in, player-key or witness-key, read back; and its
 * bytes, with the hash of the archived mail it came in. Errors: DATA. */
int entry_block_read(struct signed_block *b, const struct log_entry *entry,
                     struct error *e);
int entry_block_bytes(struct signed_block *b, unsigned char bytes[BLOCK_MAX],
                      unsigned char raw[SEAL_HASH], const struct log_entry *entry,
                      struct error *e);
int entry_ruling_read(int *auction, int *round, int *relief,
                      const struct log_entry *entry, struct error *e);
int entry_key_read(struct player_key *k, const struct log_entry *entry, struct error *e);
/* block: the ORDERS block, NULL; contrib: NULL. */
char *entry_order(int player, int64_t code, const unsigned char *block,
                  const unsigned char *contrib, const char *text);
char *entry_ready(int player, const unsigned char block[BLOCK_ORDERS_SIZE]);
/* code: with which it came; 0: by hand. */
char *entry_ready_words(int player, const unsigned char c[SEAL_HASH], int64_t code);
/* line: as its player signed it; NULL. */
char *entry_message(int from, unsigned to, int seats, const struct signed_line *line,
                    const char *text);
/* Deadlines that an act of the host moves. */
struct moved {
    struct asked asked[QUESTIONS_MAX]; /* with the new ones; without one: left out     */
    int n;
    int64_t ready_by; /* of what is added to event 1, ms; 0: it does not move */
};
/* m: NULL: none. */
char *entry_host(const char *what, const struct moved *m, const char *why);
/* The same of an act that names the turn it means. */
char *entry_host_at(const char *what, int64_t turn, const struct moved *m,
                    const char *why);
/* The host gives so many hours more. */
char *entry_extend(int hours, const struct moved *m, const char *why);
/* Another revision of the rules. */
char *entry_upgrade(int revision, const char *why);
/* Back to a turn; numbers of questions are counted from behind this one. */
char *entry_rollback(int64_t turn, int questions, const char *why);
/* The log goes on behind entry `last`, the newest that was kept; questions, auctions and
 * codes go on behind `numbers`. */
char *entry_restored(int64_t last, int numbers, const char *why);
/* A mail of the host, with this code. */
#define HOST_MAIL "mail" /* its `what` */
char *entry_host_mail(int64_t code, const char *words);
/* Of who is away, or (0, 0) back: engine_away(). newcomer: game_newcomer(). line: by
 * which he says so, signed; NULL. */
char *entry_away(int player, const struct seat *seat, bool newcomer,
                 const struct signed_line *line, const struct moved *m, const char *why);
/* The game begins with so many. */
char *entry_start(int seats, const char *why);
/* All are in, and what they add to event 1 is due by then, ms; 0: whenever. */
char *entry_asks_ready(int64_t by, const char *why);
/* A player gives up his seat. */
char *entry_resign(int player, const struct signed_line *line, const char *why);
char *entry_redaction(int64_t seq);
char *entry_checkpoint(const unsigned char block[BLOCK_CHECKPOINT]);
char *entry_deck_reveal(uint32_t number, const unsigned char secret[32]);

/* The lines of what a player signed; nothing where line is NULL. */
struct body;
void entry_put_signed(struct body *b, const struct signed_line *line);

/* What a bid-in says, read back. box points into malloc'd bytes: bid_in_clear(). */
struct bid_in {
    bool is_answer;
    int number, round, player; /* number: auction or question */
    int64_t seq, code, first;
    struct block_record record; /* of a bid sealed by the host        */
    enum receipt_mode mode;     /* who sealed it: ANSWER, HOST_SEALED, or its player: */
    struct signed_block block;  /* then this                          */
    unsigned char bytes[BLOCK_MAX];
    size_t size; /* of its bytes */
    unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    unsigned char commit[SEAL_HASH]; /* C of either */
    unsigned char *box;              /* of an answer */
    size_t box_size;
    bool has_raw, has_contrib;
    unsigned char raw[SEAL_HASH], contrib[SEAL_HASH];
};
/* Errors: DATA, MEMORY. */
int entry_bid_read(struct bid_in *b, const char *body, size_t size, struct error *e);
void bid_in_clear(struct bid_in *b);

#endif
