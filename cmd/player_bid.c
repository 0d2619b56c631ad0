/* sealed-player keygen, key, bid, reveal: what a player mails. sealed-bids 3.2, 4.3. */
#include "cmd/player_making.h"
#include "core/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

/* C, and the box where the type has one. */
static int fill(struct signed_block *b, const struct player_auction *a,
                const struct opening *o, struct error *e)
{
    unsigned char bytes[SEAL_OPENING];
    int result = 0;

    seal_opening_write(bytes, o);
    seal_commit(b->commit, &b->context, bytes);
    if (b->type != BLOCK_COMMIT) {
        result = seal_box(b->box, bytes, sizeof bytes, a->public, e);
    }
    seal_wipe(bytes, sizeof bytes);
    return result;
}

int player_keygen(int argc, char **argv)
{
    static const char text[] = "Usage: sealed-player keygen [--seed FILE]\n\n"
                               "Makes your seed: one for all games, from which "
                               "everything else follows. Print it, "
                               "or copy\nit to a disk that lies apart: who loses it "
                               "cannot open what he committed "
                               "to.\n\n" OPTIONS_HELP_PLAYER;
    struct making k = {.argument = argv};
    struct error e = {ERROR_NONE, 0, ""};

    return making_done(
        &k, making_read(&k, argc, argv, text, 0, 0, &e) || seed_make(k.seed_path, &e),
        &e);
}

static int make_key(struct making *k, struct error *e)
{
    unsigned char block[BLOCK_NEWKEY_SIZE], sign[32], old[32];
    struct player_key key;
    char print[20];
    int result;

    memset(&key, 0, sizeof key);
    if (making_prepare(k, e) || making_game(k, key.game, e)) {
        return -1;
    }
    key.player = k->mails.player;
    key.chain = making_chain(k);
    key.length = PLAYER_CHAIN;
    player_sign_seed(sign, k->seed, key.game);
    seal_sign_public(key.public, sign);
    player_chain(key.anchor, k->seed, key.game, key.player, key.chain, PLAYER_CHAIN, 0);
    if (k->old_path) {
        player_sign_seed(old, k->old, key.game);
        block_newkey_write(block, &key, old, sign);
        seal_wipe(old, sizeof old);
    } else {
        block_key_write(block, &key, sign);
    }
    seal_wipe(sign, sizeof sign);
    seal_fingerprint(print, key.public);
    fprintf(
        stderr,
        "sealed-player: mail this as a reply to a mail of the game, as player %d. Your\n"
        "fingerprint is %s: tell it to the others by another way.\n",
        key.player, print);
    result = k->old_path ? making_print("NEWKEY", block, BLOCK_NEWKEY_SIZE, e)
                         : making_print("PLAYERKEY", block, BLOCK_PLAYERKEY_SIZE, e);
    return result;
}

int player_key_verb(int argc, char **argv)
{
    static const char text[] =
        "Usage: sealed-player key MAIL\n"
        "\n"
        "Prints your key for the game of this mail (a file, or a directory of mails).\n"
        "Mail it as a reply to a mail of the game, once, before your first bid. A key "
        "of\n"
        "another seed takes its place: with --old-seed, whose key vouches for it;\n"
        "without, where that is lost.\n"
        "\n"
        "Example: sealed-player key invitation.mail >block\n"
        "\n"
        "  --chain N        which of the chains of your seed adds to the dice from then\n"
        "                   on (default: the one you have, at first 1). One that is "
        "used\n"
        "                   up, or that you left, does not come back: take the next\n"
        "                   number.\n" OPTIONS_HELP_PLAYER;
    struct making k = {.argument = argv};
    struct error e = {ERROR_NONE, 0, ""};

    return making_done(
        &k, making_read(&k, argc, argv, text, 1, 1, &e) || make_key(&k, &e), &e);
}

/* The one round that is open. */
static const struct player_auction *open_round(const struct making *k, struct error *e)
{
    int i;

    for (i = k->auctions - 1; i >= 0; i--) {
        if (!k->auction[i].is_closed) {
            return &k->auction[i];
        }
    }
    error_set(e, ERROR_DATA,
              "No auction that is open stands in \"%s\": its round is closed, or "
              "this is not the newest mail of the game.",
              k->argument[0]);
    return NULL;
}

/* "3", or NONE. */
static int amount_read(const char *text, int *kind, uint32_t *amount, struct error *e)
{
    int64_t n;

    *kind = strcmp(text, "NONE") != 0 && strcmp(text, "none") != 0;
    *amount = 0;
    if (!*kind) {
        return 0;
    }
    if (*text == '-' || !whole_number(text, 0, 1000000, &n)) {
        return error_set(e, ERROR_SYNTAX, "\"%.40s\" should be a number, or NONE.", text);
    }
    *amount = (uint32_t)n;
    return 0;
}

static int check_cap(const struct making *k, const struct player_auction *a,
                     uint32_t amount, struct error *e)
{
    const uint32_t cap = a->cap[k->mails.player - 1];

    if (!strcmp(a->mode, MODE_AHEAD)) {
        fputs("sealed-player: what you may bid is known when the auction begins: more "
              "counts as 0\n",
              stderr);
        return 0;
    }
    return amount <= cap || k->force
               ? 0
               : error_set(e, ERROR_DATA,
                           "You can bid at most %lu in this round: %lu would count as 0. "
                           "--force seals it all the same.",
                           (unsigned long)cap, (unsigned long)amount);
}

/* The type that a bid has in this round; 0: it is a plain mail. */
static int bid_type(const struct making *k, const struct player_auction *a)
{
    if (!strcmp(a->mode, "commit")) {
        return k->box ? BLOCK_BID : BLOCK_COMMIT;
    }
    if (!strcmp(a->mode, MODE_WITNESS)) {
        return k->box ? BLOCK_BID : BLOCK_TABLEBID;
    }
    return !strcmp(a->mode, "table")                                 ? BLOCK_TABLEBID
           : !strcmp(a->mode, "box") || !strcmp(a->mode, MODE_AHEAD) ? BLOCK_BID
                                                                     : 0;
}

/* No round for a program to seal stands in the mails, and one asks for a plain bid. */
static bool bids_plain(const struct making *k)
{
    bool plain = false;
    int i;

    for (i = 0; i < k->mails.files; i++) {
        plain = plain || strstr(k->mails.text[i], "| BID <");
    }
    for (i = 0; i < k->mails.blocks; i++) {
        plain = plain && strcmp(k->mails.block[i].name, "AUCTION") != 0;
    }
    return plain;
}

static int say_plain(const char *amount, struct error *e)
{
    return error_set(e, ERROR_DATA,
                     "The bids of this game are plain words: answer the mail with BID "
                     "%.40s, above its first line. No program is needed.",
                     amount);
}

static int make_bid(struct making *k, struct error *e)
{
    const struct player_auction *a = NULL;
    struct signed_block b;
    struct opening o;
    uint32_t amount;
    int kind, type, result = -1;

    memset(&b, 0, sizeof b);
    if (amount_read(k->argument[1], &kind, &amount, e)) {
        return -1;
    }
    if (making_prepare(k, e) || !(a = open_round(k, e))) {
        return bids_plain(k) ? say_plain(k->argument[1], e) : -1;
    }
    if (making_witness(k, a, e) || check_cap(k, a, amount, e)) {
        return -1;
    }
    type = bid_type(k, a);
    if (!type) {
        return say_plain(k->argument[1], e);
    }
    b.type = (enum block_type)type;
    b.context = a->context;
    b.context.player = k->mails.player;
    b.seq = making_seq(k);
    player_opening(&o, k->seed, &b.context, b.seq, kind, amount);
    if (!(type == BLOCK_TABLEBID ? making_table_bid(k, &b, a, &o, e)
                                 : fill(&b, a, &o, e))) {
        result = making_sign(k, &b, e);
    }
    seal_wipe(&o, sizeof o);
    return result;
}

int player_bid(int argc, char **argv)
{
    static const char text[] =
        "Usage: sealed-player bid MAIL AMOUNT|NONE\n"
        "\n"
        "Prints your bid in the auction that stands open in this mail (a file, or a\n"
        "directory of mails), sealed. Mail what it prints; a copy to the table proves\n"
        "that you did. A later bid replaces an earlier one; NONE takes it back.\n"
        "\n"
        "Example: sealed-player bid newest.mail 3\n"
        "\n"
        "  --force          also more than you can bid, which counts as 0\n"
        "  --seq N          its number, above that of your last bid in the round\n"
        "                   (default: the seconds of the clock)\n"
        "  --box            of a host who plays in a game of commitments, or with a\n"
        "                   witness: he must\n"
        "  --witness PRINT  in a game with a witness: the fingerprint of his key, from\n"
        "                   himself; once, it is remembered beside the "
        "seed\n" OPTIONS_HELP_PLAYER;
    struct making k = {.argument = argv};
    struct error e = {ERROR_NONE, 0, ""};

    return making_done(
        &k, making_read(&k, argc, argv, text, 2, 2, &e) || make_bid(&k, &e), &e);
}

/* Whether a mail lists the key that a seed has in a game; print: set, its fingerprint. */
static bool key_listed(const struct making *k, const unsigned char seed[32],
                       const unsigned char game[16], char print[20])
{
    unsigned char sign[32], public[32];
    int i;

    player_sign_seed(sign, seed, game);
    seal_sign_public(public, sign);
    seal_wipe(sign, sizeof sign);
    seal_fingerprint(print, public);
    for (i = 0; i < k->mails.files; i++) {
        if (strstr(k->mails.text[i], print)) {
            return true;
        }
    }
    return false;
}

/* "Key of Bas: ...": reports list those of all players, receipts the host's alone. */
static bool keys_listed(const struct making *k)
{
    static const char words[] = "Key of ", host[] = "the host: ";
    const char *at;
    int i;

    for (i = 0; i < k->mails.files; i++) {
        for (at = strstr(k->mails.text[i], words); at; at = strstr(at, words)) {
            at += sizeof words - 1;
            if (strncmp(at, host, sizeof host - 1) != 0) {
                return true;
            }
        }
    }
    return false;
}

/* Another seed bid, or the host lists what nobody sent. */
static int not_recovered(const struct making *k, const struct player_auction *a,
                         struct error *e)
{
    const unsigned long auction = a->context.auction;
    const int round = a->context.round;
    char print[20], old[20];
    const bool listed = key_listed(k, k->seed, a->context.game, print) ||
                        (k->old_path && key_listed(k, k->old, a->context.game, old));

    if (!listed && keys_listed(k)) {
        return error_set(e, ERROR_DATA,
                         "You bid in auction %lu, round %d, with another seed than this "
                         "one: its key is %s, which the mail does not list. Name the "
                         "other by --seed or --old-seed. If it is lost, the bid cannot "
                         "be revealed.",
                         auction, round, print);
    }
    return error_set(
        e, ERROR_DATA,
        "With this seed%s no amount leads to what the host lists in auction %lu, round "
        "%d. If you bid with another one, name it by --seed or --old-seed; if it was "
        "this one, protest, and keep your receipts.",
        listed ? ", whose key the mail lists," : "", auction, round);
}

static int reveal_one(const struct making *k, const struct player_auction *a,
                      struct error *e)
{
    const int seat = k->mails.player - 1;
    struct signed_block b;
    struct opening o;
    int result = -1;

    memset(&b, 0, sizeof b);
    b.type = BLOCK_REVEAL;
    b.context = a->context;
    b.context.player = seat + 1;
    b.seq = a->seq[seat];
    if (!player_recover(&o, k->seed, &b.context, b.seq, 1000000, a->commit[seat]) &&
        (!k->old_path ||
         !player_recover(&o, k->old, &b.context, b.seq, 1000000, a->commit[seat]))) {
        return not_recovered(k, a, e);
    }
    if (!fill(&b, a, &o, e)) {
        result = making_sign(k, &b, e);
    }
    seal_wipe(&o, sizeof o);
    return result;
}

static int make_reveals(struct making *k, struct error *e)
{
    int i, n = 0;

    if (making_prepare(k, e)) {
        return -1;
    }
    for (i = 0; i < k->auctions; i++) {
        const struct player_auction *a = &k->auction[i];

        const bool hidden = !strcmp(a->mode, "commit") ||
                            !strcmp(a->mode, MODE_WITNESS) ||
                            (!strcmp(a->mode, "table") && a->missing);

        if (a->is_closed && hidden && a->seq[k->mails.player - 1]) {
            if (reveal_one(k, a, e)) {
                return -1;
            }
            n++;
        }
    }
    return n ? 0
             : error_set(e, ERROR_DATA,
                         "No closed round with a commitment of yours stands in "
                         "\"%s\".",
                         k->argument[0]);
}

int player_reveal(int argc, char **argv)
{
    static const char text[] =
        "Usage: sealed-player reveal MAIL\n"
        "\n"
        "Prints what opens your bid, out of the mail that told that its round is "
        "closed.\n"
        "Mail it before the time is up. Your amount is found again from your seed, or\n"
        "the one before.\n"
        "\n"
        "Example: sealed-player reveal closed.mail\n"
        "\n" OPTIONS_HELP_PLAYER;
    struct making k = {.argument = argv};
    struct error e = {ERROR_NONE, 0, ""};

    return making_done(
        &k, making_read(&k, argc, argv, text, 1, 1, &e) || make_reveals(&k, &e), &e);
}
