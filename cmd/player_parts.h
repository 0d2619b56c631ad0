/* What the files of sealed-player share; nobody else includes it. It has no database and
 * no mail library, and knows of a game what stands in the mails that its player kept. */
#ifndef CMD_PLAYER_PARTS_H
#define CMD_PLAYER_PARTS_H

#include "core/facts.h"
#include "core/log.h"
#include "core/player.h"
#include "core/table.h"

#define PLAYER_PATH 4096

/* A block of the host's in a mail, with the mail's file. */
struct kept_block {
    const char *source; /* file name            */
    char name[16];      /* RECEIPT, CLOSE, ...  */
    char *bytes;        /* malloc'd, and a zero */
    size_t size;
};

/* A key that the host signs with from an entry of the log on. */
struct mails_key {
    int64_t entry;      /* 0: from the beginning */
    uint64_t time;      /* ms: of the mail that tells of it; 0: the first one    */
    uint64_t until;     /* ms: when the host gave up the history that has it; 0  */
    bool vouched;       /* the one before signed it */
    const char *source; /* file name */
    unsigned char public[32];
};

/* A history that the host gave up, as one of the mails tells it. 5.8. */
struct mails_restored {
    unsigned char game[16];
    uint64_t last, time; /* the entry that was kept; when, ms */
};

#define MAILS_HOSTS_MAX 8
#define MAILS_NOTHING 1 /* exit status: there was nothing that could be checked */
#define MAILS_NOT_ALL 2 /* something could not be: the exit status is 1 then too */

/* The mails that were read. */
struct mails {
    struct kept_block *block;
    int blocks;
    char **text; /* malloc'd: of every file */
    char **file; /* names                   */
    int files;
    struct kept_block *damaged; /* malloc'd: those that did not survive, without bytes */
    int damages;
    unsigned char (*game)[16]; /* malloc'd: of which games mails are here */
    int games;
    const unsigned char *only; /* mails of other games are left out; NULL */
    int player;                /* as the mails call their reader, or as given; 0   */
    struct { /* what orders are signed about now, as the newest mail says it    */
        bool known;
        uint32_t number; /* of the question; 0: of none */
        uint64_t entry;  /* that the mail's checkpoint vouches for */
    } question;
    uint32_t element; /* of his chain, next for the dice, as that mail says it; 0 */
    uint32_t chain;   /* which of his chains that is; 0: it does not say          */
    bool has_host;    /* the host's key stands in one of them, or was given */
    unsigned char host[32];
    unsigned char named_host[MAILS_HOSTS_MAX][32]; /* as invitations have it */
    int named_hosts;
    struct mails_key *key; /* made by mails_keys(): in the order in which he used them */
    int keys;
    struct mails_restored *restored; /* made by mails_keys() */
    int restores;
};

/* Reads a file, or all files of a directory and below it. Errors: FILE, MEMORY. */
int mails_read(struct mails *m, const char *path, struct error *e);
/* Reads the mails in n paths and has each game's looked at for itself by one(), which
 * returns an exit status, or MAILS_NOT_ALL, and leaves the mails to be cleared here.
 * given: with what m begins, as the host's key. Returns the worst of the statuses; that
 * there was nothing to check only where it holds for all. */
int mails_each_game(char **path, int n, const struct mails *given,
                    int (*one)(struct mails *m));
void mails_clear(struct mails *m);

/* An auction as its entry tells it, and the close of its round. Where no mail has the
 * entry, as of bids that the host seals, mode is empty: key, caps and max are not known.
 */
struct player_auction {
    struct seal_context context; /* player 0 until he is known */
    unsigned char public[32];
    uint32_t max, cap[SEATS_MAX + 1]; /* of the witness 0 */
    char mode[16];
    struct table_round table;    /* of mode table; holders 0 in others */
    bool is_closed, missing;     /* missing: the close lists one who did not bid */
    uint32_t seq[SEATS_MAX + 1]; /* 0: none is listed */
    unsigned char commit[SEATS_MAX + 1][32];
};

/* The auctions in these mails, closed or not, the newest last; game: which their blocks
 * belong to. *list is malloc'd. Errors: DATA, MEMORY. */
int auctions_read(struct player_auction **list, int *count, const struct mails *m,
                  struct error *e);

/* The keys that their host has used; needs m->has_host. Errors: MEMORY. */
int mails_keys(struct mails *m, struct error *e);
/* When the history that has this entry, of this time (ms), was given up, the first time;
 * 0: it was not. 5.8. */
uint64_t mails_given_up(const struct mails *m, const unsigned char game[16],
                        uint64_t entry, uint64_t time);
/* Whether one of them signed it, while it was in force; *why says what is wrong. A
 * receipt may be repeated with a later one. */
bool mails_checkpoint(const struct mails *m, const struct kept_block *b,
                      struct checkpoint *c, struct error *why);
bool mails_receipt(const struct mails *m, const struct kept_block *b, struct receipt *r,
                   struct error *why);
/* A round whose shares are sealed to another key than those of the first round in the
 * mails (3.3), and no change of keys names it that a key of the host has signed; NULL. */
const struct player_auction *
mails_other_box(const struct mails *m, const struct player_auction *list, int count);
/* The game of a mail: that of its checkpoint; false: it has none. */
bool mails_game(const struct mails *m, const char *source, unsigned char game[16]);

/* The newest checkpoint or receipt that is signed by the host: what a block acknowledges;
 * false: none. game (may be NULL): of which game. */
bool mails_newest(const struct mails *m, struct checkpoint *out);

/* The player's seed. path NULL: ~/.sealed/player.seed. Errors: CONFIG, FILE. */
int seed_load(unsigned char seed[32], const char *path, struct error *e);
/* Where it lies. Errors: CONFIG. */
int seed_path(char out[PLAYER_PATH], const char *path, struct error *e);
/* Makes a new one; never touches a file that exists. */
int seed_make(const char *path, struct error *e);

/* The verbs; argv[0] is the verb. Each returns the exit status. */
int player_keygen(int argc, char **argv);
int player_key_verb(int argc, char **argv);
int player_bid(int argc, char **argv);
int player_orders(int argc, char **argv);
int player_ready(int argc, char **argv);
int player_reveal(int argc, char **argv);
int player_shares(int argc, char **argv);
int player_share(int argc, char **argv);
int player_verify(int argc, char **argv);
int player_dice(int argc, char **argv);
int player_audit(int argc, char **argv);

/* Prints "sealed-player: sentence" to stderr; the status. */
int player_complain(const struct error *e);

#endif
