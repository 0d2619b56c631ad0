/* Dice and shuffles: seeded (sealed-bids 5), loaded for tests, every draw noted. */
#ifndef CORE_CHANCE_H
#define CORE_CHANCE_H

#include "core/error.h"

#include <stdbool.h>
#include <stdint.h>

/* One die or one shuffle, in the order in which the rules made them. */
struct draw {
    const char *purpose; /* static text: "commander die"; of a shuffle "shuffle"    */
    int sides;           /* of a die; of a shuffle: how many cards                  */
    int value;           /* the face, 1..sides; of a shuffle 0, as it is not public */
};

/* What a `shuffle` line of a turn entry says (sealed-bids 5.6); commit is zero where the
 * order was loaded. */
struct shuffle {
    int deck, number;
    unsigned char commit[32];
};

/* Where the draws of one event come from. */
struct event {
    unsigned char game[16];
    uint32_t chain, number;      /* chain_no; e, from 1                       */
    unsigned char reveal[32];    /* v_e                                       */
    unsigned char contrib[32];   /* Q_e                                       */
    unsigned char deck[32];      /* D, the deck secret in force               */
    unsigned char next_deck[32]; /* of a campaign: what comes in force next */
};

struct chance {
    const struct event *event; /* NULL: loaded, or a trial      */
    const int *loaded;         /* faces as they fall, for tests */
    int loaded_left;
    const int *const
        *piles; /* orders of the coming shuffles, for tests: cards that one */
                /* does not name come behind as they are; NULL: as is      */
    const int *pile_sizes;
    int piles_left;
    bool trial;             /* game_try(): lowest faces, order unchanged, `drawn` set */
    bool drawn;             /* something was drawn                                    */
    bool new_decks;         /* chance_new_decks() was called        */
    bool failed;            /* the loaded dice ran out, or out of memory              */
    unsigned char seed[32]; /* S_e, made by chance_open()                             */
    uint32_t rolls;         /* r of the last roll in this event                       */
    struct draw *draw;
    int draws;
    struct shuffle *shuffle;
    int shuffles;
};

/* Opens event *from, which must outlive *c, for its draws; what was in *c is lost. */
void chance_open(struct chance *c, const struct event *from);
void chance_close(struct chance *c);

/* A die, 1..sides; 1 where it failed. A trial notes no draws. what: the purpose, static
 * text, "attack die"; it is the tag of 5.4. */
int chance_roll(struct chance *c, int sides, const char *what);

/* Orders n cards at random (0..65535 each). deck, number: which pile, and its how-manieth
 * shuffle. A random choice that not everybody may see is a shuffle too (5.6). */
void chance_shuffle(struct chance *c, int deck, int number, int *cards, int n);

/* A game of a campaign is over: what is shuffled from here on follows from the next deck
 * secret, and that of the old piles will be published. Once in an event. 5.6. */
void chance_new_decks(struct chance *c);

/* The words that follow from a key T (5.4): what a roll and a shuffle are read from, here
 * for whoever checks them. */
struct chance_stream {
    unsigned char key[32];
    uint32_t block; /* the next to be made       */
    uint32_t used;  /* bytes taken from the last */
    unsigned char bytes[64];
};
void chance_stream_open(struct chance_stream *s, const unsigned char key[32]);
uint32_t chance_word(struct chance_stream *s);
/* 0..n-1; no word is used where n < 2. */
uint32_t chance_uniform(struct chance_stream *s, uint32_t n);

/* T of roll r (from 1) in the event with the seed S_e; the seed of a shuffle. */
void chance_roll_key(unsigned char out[32], const unsigned char seed[32], uint32_t r,
                     const char *tag);
void chance_deck_seed(unsigned char out[32], const struct event *event, int deck,
                      int number);

/* v_i of a host chain of `length` elements from K_play: 5.2. i is 0..length. */
void chance_chain(unsigned char out[32], const unsigned char play[32],
                  const unsigned char game[16], uint32_t chain, uint32_t length,
                  uint32_t i);

/* v_{i-1} from v_i: what anybody checks. */
void chance_before(unsigned char out[32], const unsigned char game[16], uint32_t chain,
                   uint32_t i, const unsigned char v[32]);

/* One player's contribution to an event (5.3). */
struct contribution {
    int player; /* from 1 */
    unsigned char c[32];
};

/* Q_e over n contributions, sorted by player, one a player. */
void chance_contributions(unsigned char out[32], const unsigned char game[16], uint32_t e,
                          const struct contribution *from, int n);

/* c of the words of a SALT line; several blanks count as one, those at the ends not. */
void chance_salt(unsigned char out[32], const char *words);

/* D, the k-th deck secret of a game (k = 1: the first), and what commits to it. */
void chance_deck_secret(unsigned char out[32], const unsigned char play[32],
                        const unsigned char game[16], uint32_t k);
void chance_deck_commit(unsigned char out[32], const unsigned char game[16],
                        const unsigned char secret[32]);
/* The k-th deck secret, of which `next` takes the place before it may be published:
 * hidden so that who knows `next` has both. From what is hidden it makes the secret
 * again. */
void chance_hide(unsigned char out[32], const unsigned char next[32],
                 const unsigned char game[16], uint32_t k,
                 const unsigned char secret[32]);

#endif
