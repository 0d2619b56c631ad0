/* sealed new: a game with its database, its keys and its first mails. */
#include "cmd/input.h"
#include "cmd/keyfiles.h"
#include "cmd/passphrase.h"
#include "cmd/post.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "mail/address.h"
#include "mail/text.h"
#include "store/person.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define DECK_MAX 4194304 /* bytes of a deck file: 4 MiB */

static const char help[] =
    "Usage: sealed new GAME --rules NAME [OPTIONS] \"NAME <ADDRESS>\" ...\n\n"
    "Creates the database GAME, like games/g1/g1.db, the two key files of the host, and "
    "the\n"
    "first mails. The players stand in the order in which they sit, clockwise. The short "
    "name\n"
    "of the game is its file's: up to 12 of a-z and 0-9.\n\n"
    "  --rules NAME      which game: see below\n"
    "  --options JSON    of the game and of the engine, or a file with them:\n"
    "                    {\"hours\": {\"long\": 48, \"short\": 12}, \"pause\": 0, "
    "\"autopilot\": 2}\n"
    "  --deck FILE       cards in the place of the built-in ones\n"
    "  --passphrase      the vault lies under a passphrase; then rounds of bids are "
    "opened\n"
    "                    by `sealed open` alone, not by `sealed tick`\n"
    "  --light           with 64 MiB of memory instead of 256, for small machines\n"
    "  --vault-fd N      the passphrase is a line from file descriptor N\n" OPTIONS_HELP;

enum {
    OPTION_RULES = OPTION_OWN,
    OPTION_OPTIONS,
    OPTION_DECK,
    OPTION_PASSPHRASE,
    OPTION_LIGHT,
    OPTION_VAULT_FD
};

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"rules", required_argument, NULL, OPTION_RULES},
    {"options", required_argument, NULL, OPTION_OPTIONS},
    {"deck", required_argument, NULL, OPTION_DECK},
    {"passphrase", no_argument, NULL, OPTION_PASSPHRASE},
    {"light", no_argument, NULL, OPTION_LIGHT},
    {"vault-fd", required_argument, NULL, OPTION_VAULT_FD},
    {NULL, 0, NULL, 0}};

struct founding {
    struct options o;
    const char *rules, *options, *deck, *vault_fd;
    bool passphrase, light;
    struct session s;
    json_t *json;
    struct input deck_text;
    struct person person[SEATS_MAX];
    bool made_intake, made_vault;
};

static void print_help(void)
{
    const struct rules *const *r;

    fputs(help, stdout);
    puts("\nGames:");
    for (r = rules_all; *r; r++) {
        printf("  %-16s  %s, %d to %d players\n", (*r)->name, (*r)->title,
               (*r)->seats_min, (*r)->seats_max);
    }
}

/* 0: go on; else the status to end with is *status. */
static int read_options(struct founding *f, int argc, char **argv, int *status)
{
    int c;

    while ((c = options_next(&f->o, argc, argv, longs, "")) != -1) {
        switch (c) {
        case OPTION_RULES:
            f->rules = optarg;
            break;
        case OPTION_OPTIONS:
            f->options = optarg;
            break;
        case OPTION_DECK:
            f->deck = optarg;
            break;
        case OPTION_PASSPHRASE:
            f->passphrase = true;
            break;
        case OPTION_LIGHT:
            f->light = true;
            break;
        case OPTION_VAULT_FD:
            f->passphrase = true;
            f->vault_fd = optarg;
            break;
        case OPTION_HELP:
            print_help();
            *status = EX_OK;
            return -1;
        default:
            *status = EX_USAGE;
            return -1;
        }
    }
    if (!f->o.game || !f->rules || !f->o.argc) {
        *status = misused("new", "It takes a database, --rules and the players.");
        return -1;
    }
    return 0;
}

static int name_is_short(const char *name, struct error *e)
{
    size_t n = strlen(name);

    if (n < 1 || n > GAME_NAME_MAX ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789") != n) {
        return error_set(
            e, ERROR_SYNTAX,
            "\"%s\" is no short name: a game's file is called by 1 to %d of a-z "
            "and 0-9, like g1.db.",
            name, GAME_NAME_MAX);
    }
    return 0;
}

static int options_load(struct founding *f, struct error *e)
{
    json_error_t why;
    struct input in;

    if (!f->options) {
        return 0;
    }
    if (f->options[0] == '{') {
        f->json = json_loads(f->options, JSON_REJECT_DUPLICATES, &why);
    } else {
        if (input_read(&in, f->options, DECK_MAX, e)) {
            return -1;
        }
        f->json = json_loads(in.bytes, JSON_REJECT_DUPLICATES, &why);
        input_clear(&in);
    }
    return f->json ? 0
                   : error_set(e, ERROR_DATA, "The options are no JSON: line %d, %s.",
                               why.line, why.text);
}

/* One player: a name at the table, and where his mail goes. */
static int seat_read(struct founding *f, int i, struct error *e)
{
    struct address a;
    struct person *p = &f->person[i];

    if (address_read(&a, f->o.argv[i], e)) {
        return -1;
    }
    text_make_plain(a.name); /* as in orders, so that it can be written there */
    if (!a.name[0]) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%s\" has no name; write \"Anna <anna@example.org>\".",
                         f->o.argv[i]);
    }
    p->player = i + 1;
    (void)snprintf(p->address, sizeof p->address, "%s", a.at);
    (void)snprintf(p->settings, sizeof p->settings, "{}");
    return game_seat(&f->s.game, i, a.name, e);
}

/* The game in memory, without a state. */
static int game_read(struct founding *f, struct error *e)
{
    const struct rules *rules = rules_find(f->rules);
    struct game *g = &f->s.game;
    int i;

    if (!rules) {
        return error_set(e, ERROR_SYNTAX,
                         "The game \"%s\" is not known; `sealed new --help` "
                         "lists them.",
                         f->rules);
    }
    if (f->o.argc < rules->seats_min || f->o.argc > rules->seats_max) {
        return error_set(e, ERROR_SYNTAX, "%s is for %d to %d players; these are %d.",
                         rules->title, rules->seats_min, rules->seats_max, f->o.argc);
    }
    if (options_load(f, e) ||
        (f->deck && input_read(&f->deck_text, f->deck, DECK_MAX, e)) ||
        game_begin(g, rules, f->deck_text.bytes, f->json, e)) {
        return -1;
    }
    (void)snprintf(g->name, sizeof g->name, "%s", f->s.settings.game);
    randombytes_buf(g->id, sizeof g->id);
    g->seats = f->o.argc;
    f->s.templates.game = rules->name;
    for (i = 0; i < g->seats; i++) {
        if (seat_read(f, i, e)) {
            return -1;
        }
    }
    return 0;
}

static int keys_make(struct founding *f, struct error *e)
{
    struct session *s = &f->s;
    enum vault_kdf kdf = !f->passphrase ? VAULT_OPEN
                         : f->light     ? VAULT_INTERACTIVE
                                        : VAULT_MODERATE;
    struct passphrase p = {""};
    int fd = PASSPHRASE_TERMINAL, result;

    if ((f->vault_fd && passphrase_descriptor(&fd, f->vault_fd, e)) ||
        (f->passphrase && passphrase_choose(&p, fd, e))) {
        return -1;
    }
    intake_make(&s->intake, s->game.id);
    vault_make(&s->vault, s->game.id);
    result = keyfile_make_intake(&s->settings, &s->intake, e);
    f->made_intake = !result;
    if (!result) {
        result = keyfile_make_vault(&s->settings, &s->vault, kdf,
                                    f->passphrase ? p.text : NULL, e);
        f->made_vault = !result;
    }
    passphrase_wipe(&p);
    return result;
}

/* Everything of the founding in one transaction. */
static int found(struct founding *f, const char *deck, struct error *e)
{
    struct session *s = &f->s;
    const struct log_head nothing = {0, 0, {0}};
    int i;

    store_journal(s->store, &s->journal);
    engine_begin(&s->engine, &s->game, &s->intake, &s->vault, &s->journal, &nothing,
                 s->now);
    if (store_begin(s->store, e)) {
        return -1;
    }
    for (i = 0; i < s->game.seats; i++) {
        if (store_person_put(s->store, &f->person[i], e)) {
            return -1;
        }
    }
    return engine_found(&s->engine, deck, e) || post_batch(s, NULL, true, e) ||
                   store_commit(s->store, e)
               ? -1
               : 0;
}

static int create(struct founding *f, struct error *e)
{
    struct session *s = &f->s;
    const char *deck;

    if (session_start(s, &f->o, e) || name_is_short(s->settings.game, e) ||
        game_read(f, e)) {
        return -1;
    }
    deck = f->deck_text.bytes ? f->deck_text.bytes : s->game.rules->deck;
    if (store_create(&s->store, s->path, deck ? deck : "", e)) {
        return -1;
    }
    if (keys_make(f, e) || found(f, deck, e)) {
        store_rollback(s->store);
        store_discard(s->store);
        s->store = NULL;
        if (f->made_intake) {
            keyfile_discard(&s->settings, KEYFILE_INTAKE);
        }
        if (f->made_vault) {
            keyfile_discard(&s->settings, KEYFILE_VAULT);
        }
        return -1;
    }
    return 0;
}

static void tell(const struct founding *f)
{
    const struct session *s = &f->s;
    char intake[KEYFILE_PATH], vault[KEYFILE_PATH], fingerprint[20];

    keyfile_path(intake, &s->settings, KEYFILE_INTAKE);
    keyfile_path(vault, &s->settings, KEYFILE_VAULT);
    seal_fingerprint(fingerprint, s->game.host_public);
    printf("Made %s: %s for %d players.\n", s->path, s->game.rules->title, s->game.seats);
    printf("Keys: %s\n      %s%s\n", intake, vault,
           f->passphrase ? " (under a passphrase)" : "");
    printf("Fingerprint of the host: %s\n", fingerprint);
    puts("Keep a backup of both (`sealed keys GAME --backup`), apart from the "
         "database.\n\n"
         "Bids are sealed in the mode host-sealed. It stops a glance, a stolen database, "
         "other\n"
         "players, and every later alteration. It does not stop a determined host from "
         "peeking:\n"
         "if you play yourself, your players should know that.\n\n"
         "The first mails wait; `sealed deliver` or `sealed tick` sends them.");
}

int cmd_new(int argc, char **argv)
{
    static struct founding f; /* large; there is one */
    struct error e = {ERROR_NONE, 0, ""};
    int status = EX_OK;

    if (read_options(&f, argc, argv, &status)) {
        return status;
    }
    if (create(&f, &e)) {
        status = complain("new", &e);
    } else {
        tell(&f);
    }
    session_close(&f.s);
    json_decref(f.json);
    input_clear(&f.deck_text);
    return status;
}
