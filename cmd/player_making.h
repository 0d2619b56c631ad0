/* What the verbs of sealed-player that make a block have in common: their command line,
 * the mails and the seed they need, and the block as it is printed. */
#ifndef CMD_PLAYER_MAKING_H
#define CMD_PLAYER_MAKING_H

#include "cmd/player_parts.h"

#define OPTIONS_HELP_PLAYER                                                              \
    "  --seed FILE      your seed (default: ~/.sealed/player.seed)\n"                    \
    "  --old-seed FILE  the seed before, whose key the new one replaces\n"               \
    "  --player N       your number at the table, where the mails do not say it\n"       \
    "  --host-key HEX   the host's key, as the invitation has it\n"                      \
    "  --help           this text\n"

/* A command line, and what it leads to. */
struct making {
    const char *seed_path;
    bool force, box, helped;
    const char *witness; /* his fingerprint; NULL */
    int64_t seq;         /* 0: by the clock        */
    int64_t element;     /* 0: as the mail says it */
    int64_t chain;       /* 0: as the mail says it, else the first */
    char **argument;
    int arguments;
    struct mails mails;
    unsigned char seed[32];
    const char *old_path; /* of the seed before: NULL */
    unsigned char old[32];
    struct player_auction *auction;
    int auctions;
};

/* Options, then lo to hi arguments, the first of them a mail or a directory of mails.
 * help: printed where it is asked for; then -1 with e->code NONE. Errors: SYNTAX. */
int making_read(struct making *k, int argc, char **argv, const char *help, int lo, int hi,
                struct error *e);
/* The mails, the seed, who the player is. Errors: FILE, CONFIG, DATA, MEMORY. */
int making_prepare(struct making *k, struct error *e);
/* Forgets everything; the exit status, *e printed where it failed. */
int making_done(struct making *k, int failed, const struct error *e);

/* The game of the newest mail that has a checkpoint. Errors: DATA (none has). */
int making_game(const struct making *k, unsigned char game[16], struct error *e);
/* The number of the next block: as --seq has it, else the seconds of the clock. */
uint32_t making_seq(const struct making *k);

/* The number of the player's chain: as --chain has it, else as the mail says, else 1. */
uint32_t making_chain(const struct making *k);
/* Adds the next element of the player's chain to a block, if the mail or the command line
 * says which it is: true. */
bool making_add(const struct making *k, struct signed_block *b);

/* Acknowledges, signs and prints a block; the two halves of that; or prints one that is
 * signed. Errors: MEMORY. */
int making_sign(const struct making *k, struct signed_block *b, struct error *e);
void making_acknowledge(const struct making *k, struct signed_block *b);
int making_print_signed(const struct making *k, const struct signed_block *b,
                        struct error *e);
int making_print(const char *name, const unsigned char *bytes, size_t n, struct error *e);

/* A round with a witness must be one with him whose fingerprint the player has said, by
 * --witness or before: else the host could be his own. And in a game that has one no
 * round may be left to the host alone. Errors: DATA, SYNTAX, FILE, CONFIG. */
int making_witness(const struct making *k, const struct player_auction *a,
                   struct error *e);
/* C, the opening and the share of a TABLEBID, once it is sure that nobody has chosen the
 * joint key for himself: each half is proved, and the own one is among them, or that of
 * the witness. Errors: DATA.
 */
int making_table_bid(const struct making *k, struct signed_block *b,
                     const struct player_auction *a, const struct opening *o,
                     struct error *e);

#endif
