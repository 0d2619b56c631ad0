#include "cmd/player_making.h"

#include "cmd/now.h"
#include "core/number.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum {
    OPTION_HELP = 256,
    OPTION_SEED,
    OPTION_OLD,
    OPTION_PLAYER,
    OPTION_HOST,
    OPTION_FORCE,
    OPTION_BOX,
    OPTION_SEQ,
    OPTION_ELEMENT,
    OPTION_CHAIN,
    OPTION_WITNESS
};

static const struct option longs[] = {
    {"help", no_argument, NULL, OPTION_HELP},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"old-seed", required_argument, NULL, OPTION_OLD},
    {"player", required_argument, NULL, OPTION_PLAYER},
    {"host-key", required_argument, NULL, OPTION_HOST},
    {"force", no_argument, NULL, OPTION_FORCE},
    {"box", no_argument, NULL, OPTION_BOX},
    {"seq", required_argument, NULL, OPTION_SEQ},
    {"element", required_argument, NULL, OPTION_ELEMENT},
    {"chain", required_argument, NULL, OPTION_CHAIN},
    {"witness", required_argument, NULL, OPTION_WITNESS},
    {NULL, 0, NULL, 0}};

/* The number behind an option like --seq; hi 0: any that fits in a block. */
static int number(int64_t *out, const char *option, int64_t hi, struct error *e)
{
    if (whole_number(optarg, 1, hi ? hi : UINT32_MAX, out)) {
        return 0;
    }
    return hi ? error_set(e, ERROR_SYNTAX, "%s should be a number from 1 to %lld.",
                          option, (long long)hi)
              : error_set(e, ERROR_SYNTAX, "%s should be a number from 1 on.", option);
}

static int note(struct making *k, int option, struct error *e)
{
    int64_t player;

    switch (option) {
    case OPTION_SEED:
        k->seed_path = optarg;
        return 0;
    case OPTION_OLD:
        k->old_path = optarg;
        return 0;
    case OPTION_WITNESS:
        k->witness = optarg;
        return 0;
    case OPTION_FORCE:
        k->force = true;
        return 0;
    case OPTION_SEQ:
        return number(&k->seq, "--seq", 0, e);
    case OPTION_ELEMENT:
        return number(&k->element, "--element", PLAYER_CHAIN, e);
    case OPTION_CHAIN:
        return number(&k->chain, "--chain", 0, e);
    case OPTION_BOX:
        k->box = true;
        return 0;
    case OPTION_PLAYER:
        if (!whole_number(optarg, 1, SEATS_MAX + 1, &player)) { /* the witness is last */
            return error_set(e, ERROR_SYNTAX, "--player should be a number from 1 to %d.",
                             SEATS_MAX);
        }
        k->mails.player = (int)player;
        return 0;
    default:
        k->mails.has_host = seal_unhex(k->mails.host, 32, optarg, strlen(optarg));
        return k->mails.has_host
                   ? 0
                   : error_set(e, ERROR_SYNTAX, "--host-key should be 64 hex digits.");
    }
}

/* Options, then so many arguments, the first of them a mail or a directory of mails. */
int making_read(struct making *k, int argc, char **argv, const char *help, int lo, int hi,
                struct error *e)
{
    int c;

    while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
        if (c == OPTION_HELP) {
            fputs(help, stdout);
            k->helped = true;
            return -1;
        }
        if (c == '?') {
            return error_set(e, ERROR_SYNTAX, "`sealed-player %s --help` tells more.",
                             argv[0]);
        }
        if (note(k, c, e)) {
            return -1;
        }
    }
    k->argument = argv + optind;
    k->arguments = argc - optind;
    return k->arguments >= lo && k->arguments <= hi
               ? 0
               : error_set(e, ERROR_SYNTAX,
                           "`sealed-player %s --help` tells what it takes.", argv[0]);
}

/* The mails, the seed, who the player is. */
int making_prepare(struct making *k, struct error *e)
{
    if (mails_read(&k->mails, k->argument[0], e) || mails_keys(&k->mails, e) ||
        seed_load(k->seed, k->seed_path, e) ||
        (k->old_path && seed_load(k->old, k->old_path, e)) ||
        auctions_read(&k->auction, &k->auctions, &k->mails, e)) {
        return -1;
    }
    return k->mails.player
               ? 0
               : error_set(e, ERROR_DATA,
                           "The mail does not say which player you are: take the newest "
                           "mail of the game, or add --player and your number, as "
                           "--player 3: it stands before your name in your first mail.");
}

int making_done(struct making *k, int failed, const struct error *e)
{
    const int status = k->helped ? EX_OK : failed ? player_complain(e) : EX_OK;

    mails_clear(&k->mails);
    free(k->auction);
    seal_wipe(k->seed, sizeof k->seed);
    seal_wipe(k->old, sizeof k->old);
    return status;
}

int making_print(const char *name, const unsigned char *bytes, size_t n, struct error *e)
{
    char *text = block_armor(name, bytes, n);

    if (!text) {
        return error_memory(e);
    }
    fputs(text, stdout);
    free(text);
    return 0;
}

/* The newest checkpoint that the host has signed is acknowledged, so that he cannot show
 * another history elsewhere. */
void making_acknowledge(const struct making *k, struct signed_block *b)
{
    char print[20];
    struct checkpoint c;

    if (!mails_newest(&k->mails, &c) || memcmp(c.game, b->context.game, 16) != 0) {
        fputs(
            "sealed-player: no checkpoint signed by the host is acknowledged, as his key "
            "is not\nknown: name it by --host-key, from the invitation\n",
            stderr);
        return;
    }
    b->ack = c.entry;
    memcpy(b->ack_hash, c.entry_hash, sizeof b->ack_hash);
    seal_fingerprint(print, k->mails.host);
    fprintf(stderr, "sealed-player: acknowledges entry %llu, signed by the key %s\n",
            (unsigned long long)c.entry, print);
}

int making_print_signed(const struct making *k, const struct signed_block *b,
                        struct error *e)
{
    unsigned char sign[32], bytes[BLOCK_MAX];
    int result;

    player_sign_seed(sign, k->seed, b->context.game);
    block_sign(bytes, b, sign);
    result = making_print(block_name(b->type), bytes, block_size(b->type), e);
    seal_wipe(sign, sizeof sign);
    return result;
}

int making_sign(const struct making *k, struct signed_block *b, struct error *e)
{
    making_acknowledge(k, b);
    return making_print_signed(k, b, e);
}

/* The game of the newest mail that has a checkpoint. */
int making_game(const struct making *k, unsigned char game[16], struct error *e)
{
    int i;

    for (i = k->mails.blocks - 1; i >= 0; i--) {
        if (!strcmp(k->mails.block[i].name, "CHECKPOINT") &&
            k->mails.block[i].size == BLOCK_CHECKPOINT) {
            memcpy(game, k->mails.block[i].bytes + 4, 16);
            return 0;
        }
    }
    return error_set(e, ERROR_DATA, "No checkpoint of a game stands in \"%s\".",
                     k->argument[0]);
}

uint32_t making_seq(const struct making *k)
{
    return k->seq ? (uint32_t)k->seq : (uint32_t)(now_clock() / 1000); /* it rises */
}

uint32_t making_chain(const struct making *k)
{
    return k->chain ? (uint32_t)k->chain : k->mails.chain ? k->mails.chain : 1;
}

bool making_add(const struct making *k, struct signed_block *b)
{
    const uint32_t element = k->element ? (uint32_t)k->element : k->mails.element;

    if (element) {
        player_chain(b->contrib, k->seed, b->context.game, k->mails.player,
                     making_chain(k), PLAYER_CHAIN, element);
    }
    return element != 0;
}
