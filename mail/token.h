/* Tokens, by which a mail says for whom it speaks, and the places that are kept free for
 * them and for codes in a message that waits to be sent: mail 2 and 4.1. */
#ifndef MAIL_TOKEN_H
#define MAIL_TOKEN_H

#include "core/error.h"
#include "mail/mail.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOKEN_GAME 13      /* a short name and a zero           */
#define TOKEN_MAC 17       /* sixteen letters and a zero        */
#define TOKEN_TEXT 44      /* the longest token and a zero      */
#define TOKEN_MAC_PLACE 16 /* bytes kept free for a MAC     */
#define TOKEN_CODE_PLACE 9 /* bytes kept free for a code    */
#define TOKEN_NUMBER_MAX 999999999
#define TOKEN_CODE_MAX 99999999

enum token_kind {
    TOKEN_REPLY = 'r',
    TOKEN_BOUNCE = 'b',
    TOKEN_UNSUBSCRIBE = 'u',
    TOKEN_CONFIRM = 'c',
    TOKEN_SIGNUP = 'j', /* of the address for sign-up, once it was renewed */
    TOKEN_HOST = 'h', /* of the host, player 0: what observers may have is another kind */
};

struct token {
    char text[TOKEN_TEXT]; /* "g1-3-5-oqb6qyakn4op6ke5" */
    int player;            /* 0: spectators              */
    uint32_t number;       /* of a code; of kind b an outbox row, of kind j an entry */
};

/* The epoch of a player, from 0; -1: there is no such player. */
typedef int64_t token_epoch_fn(void *arg, int player);
/* When what a number of kind b or j counts was made, ms; -1: there is no such number. */
typedef int64_t token_made_fn(void *arg, enum token_kind kind, uint32_t number);

/* What tokens of one game are made from. */
struct token_keys {
    const char *game;         /* short name                                  */
    const unsigned char *key; /* K_intake, 32 bytes                          */
    const unsigned char *old; /* the one before, while it still counts; NULL */
    token_epoch_fn *epoch;
    void *arg;
    token_made_fn *made; /* of kinds b and j in place of the epoch: a game that was
                            restored gives numbers again; NULL: the epoch */
};

/* The MAC of a token. 2.1. */
void token_mac(char out[TOKEN_MAC], const unsigned char key[32], enum token_kind kind,
               const char *game, int player, uint32_t number, int64_t epoch);

/* Makes a token with the current key. Errors: BUG (no such player, or too large a
 * number). */
int token_make(struct token *t, const struct token_keys *k, enum token_kind kind,
               int player, uint32_t number, struct error *e);

enum token_result {
    TOKEN_NONE,
    TOKEN_FOUND,
    TOKEN_AMBIGUOUS, /* valid ones of two players */
};

struct token_search {
    struct token token; /* FOUND: the highest number, the first of equals */
    bool in_recipient;  /* a valid one stands in the envelope recipient   */
    bool foreign;       /* one of another game, which proves nothing      */
};

/* Looks for valid tokens of a kind in m: the envelope recipient (rcpt, NULL where the
 * mail system gave none), then its address fields, and for replies and confirmations
 * In-Reply-To, the last 20 of References, and Subject. 2.2. */
enum token_result token_find(struct token_search *s, const struct mail *m,
                             const char *rcpt, enum token_kind kind,
                             const struct token_keys *k);

/* The short names of the games whose tokens stand where token_find() looks, and behind
 * them one in brackets at the front of the subject, "[g1]"; whether a token is good needs
 * the keys of its game. At most `most`, each once, in the order in which they stand;
 * returns how many. */
int token_games(char out[][TOKEN_GAME], int most, const struct mail *m, const char *rcpt);

/* Keeps a place free for the MAC of a token, or for code number n of whom the message
 * goes to: no secret. No terminator. */
void token_mac_place(char out[TOKEN_MAC_PLACE], enum token_kind kind, int player,
                     uint32_t number);
void token_code_place(char out[TOKEN_CODE_PLACE], uint32_t number);

/* The size of the place at the front of n bytes, 0 where there is none. Only those that
 * belong in a mail to this player count: a code, or a MAC of player and kind 'r' or kind,
 * and in one to the host of kind 'j'.
 */
size_t token_place_size(const char *text, size_t n, int player, enum token_kind kind);

/* Fills the free places in n bytes of a finished message to player, or of its envelope
 * sender. The same bytes whenever it is called, as long as key and epoch stand. Errors:
 * BUG (a place that is none, an unknown player or row). */
int token_fill(char *message, size_t n, const struct token_keys *k,
               const unsigned char game_id[16], int player, struct error *e);

#endif
