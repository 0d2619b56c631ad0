/* sealed new: a game with its database, its keys and its first mails. */
#include "cmd/door.h"
#include "cmd/guests.h"
#include "cmd/input.h"
#include "cmd/keyfiles.h"
#include "cmd/passphrase.h"
#include "cmd/post.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "cmd/witness.h"
#include "core/joined.h"
#include "mail/address.h"
#include "store/person.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define DECK_MAX 4194304 /* bytes of a deck file: 4 MiB */

static const char help[] =
    "Usage: sealed new GAME --rules NAME [OPTIONS] \"NAME <ADDRESS>\" ...\n"
    "       sealed new GAME --rules NAME --open N [--invite \"NAME <ADDRESS>\"] ...\n"
    "\n"
    "Creates the database GAME, like games/g1/g1.db, the two key files of the host,\n"
    "and the first mails. The players stand in the order in which they sit,\n"
    "clockwise. The short name of the game is its file's: up to 12 of a-z and 0-9.\n"
    "\n"
    "Example: sealed new games/g1/g1.db --rules arcs --options '{\"autopilot\": 3}' \\\n"
    "             \"Bas <bas@example.org>\" \"Catherine <catherine@example.org>\"\n"
    "\n"
    "  --rules NAME      which game: see below\n"
    "  --options JSON    options of the game, or a file with them: see below\n"
    "  --deck FILE       cards in the place of the built-in ones\n"
    "  --open N          N more seats are open, for who asks by mail; the game\n"
    "                    begins when all are taken, or with `sealed host GAME start`\n"
    "  --invite PERSON   a seat is kept for \"NAME <ADDRESS>\", who is asked by mail;\n"
    "                    several times\n"
    "  --passphrase      the vault lies under a passphrase; then rounds of bids are\n"
    "                    opened by `sealed open` alone, not by `sealed tick`\n"
    "  --light           with 64 MiB of memory instead of 256, for small machines\n"
    "  --vault-fd N      the passphrase is a line from file descriptor N\n"
    "  --experimental-table  allows {\"bids\": \"table\"}: bids that only all who bid\n"
    "                    can open together; it is new, and nobody but us has looked\n"
    "                    at it\n"
    "  --witness PERSON  with it: \"NAME <ADDRESS>\" has no seat, and keeps half of the\n"
    "                    key to bids; nobody, you included, opens them without his\n"
    "                    share\n" OPTIONS_HELP;

static const char help_options[] =
    "\n"
    "Options of every game, with what each is unless you say otherwise; sealed(1)\n"
    "tells more, and those of one game alone:\n"
    "  \"hours\": {}       hours to answer, by the kind of question: {\"long\": 48,\n"
    "                    \"short\": 12} of mutant; 0 is no deadline\n"
    "  \"pause\": 0        minutes from the last bid or sealed answer, in which it\n"
    "                    may be changed, to the opening; a change begins them anew\n"
    "  \"autopilot\": 2    deadlines missed in a row until nobody waits for a player;\n"
    "                    0: never\n"
    "  \"excused\": 0      deadlines that each seat may miss before any is counted\n"
    "  \"excused_per\": \"game\"\n"
    "                    so many in each game of a campaign; \"campaign\": in all of it\n"
    "  \"messages\": {\"anonymous\": false}\n"
    "                    true: players may write without their names\n"
    "  \"bids\": \"host-sealed\"\n"
    "                    or \"box\" or \"commit\": players seal their bids themselves\n"
    "  \"signed\": false   true: orders count only where their player signed them\n"
    "  \"protest\": 1440   minutes in which players may object to a closed round;\n"
    "                    0 where the host seals\n"
    "  \"reveal\": 48      hours after the deadline to reveal a bid, of \"commit\"\n"
    "  \"host\": 0         the host's number as a player, where he plays too\n"
    "  \"dice\": \"open\"    or \"strict\": every order adds to its dice, so that "
    "nobody\n"
    "                    knows them before\n"
    "  \"witnessed\": false\n"
    "                    true: orders of a playing host wait until another player\n"
    "                    adds to their dice\n"
    "  \"ready\": false    true: before the first turn everybody is asked for a SALT\n"
    "                    or READY, which order the piles\n";

enum {
    OPTION_RULES = OPTION_OWN,
    OPTION_OPTIONS,
    OPTION_DECK,
    OPTION_PASSPHRASE,
    OPTION_LIGHT,
    OPTION_VAULT_FD,
    OPTION_OPEN,
    OPTION_INVITE,
    OPTION_TABLE,
    OPTION_WITNESS
};

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"rules", required_argument, NULL, OPTION_RULES},
    {"options", required_argument, NULL, OPTION_OPTIONS},
    {"deck", required_argument, NULL, OPTION_DECK},
    {"passphrase", no_argument, NULL, OPTION_PASSPHRASE},
    {"light", no_argument, NULL, OPTION_LIGHT},
    {"vault-fd", required_argument, NULL, OPTION_VAULT_FD},
    {"open", required_argument, NULL, OPTION_OPEN},
    {"invite", required_argument, NULL, OPTION_INVITE},
    {"experimental-table", no_argument, NULL, OPTION_TABLE},
    {"witness", required_argument, NULL, OPTION_WITNESS},
    {NULL, 0, NULL, 0}};

struct founding {
    struct options o;
    const char *rules, *options, *deck, *vault_fd, *witness;
    bool passphrase, light, table;
    const char *invited[SEATS_MAX];
    int open, invites; /* seats for who asks by mail, and for whom they are kept */
    struct guest guest[SEATS_MAX], helper; /* helper: the witness */
    struct session s;
    json_t *json;
    struct input deck_text;
    struct person person[SEATS_MAX];
    bool made_intake, made_vault;
};

/* "mutant, arcs, risk". */
static void rules_names(struct joined *out)
{
    int i;

    for (i = 0; rules_all[i]; i++) {
        joined_add(out, ", ", "%s", rules_all[i]->name);
    }
}

static void print_help(void)
{
    const struct rules *const *r;

    fputs(help, stdout);
    fputs(help_options, stdout);
    puts("\nGames:");
    for (r = rules_all; *r; r++) {
        printf("  %-16s  %s, %d to %d players\n", (*r)->name, (*r)->title,
               (*r)->seats_min, (*r)->seats_max);
    }
}

/* How many, as written; -1: that is no number of seats. */
static int seats_number(const char *text)
{
    return strlen(text) == 1 && *text >= '1' && *text <= '0' + SEATS_MAX ? *text - '0'
                                                                         : -1;
}

/* 0: who plays what was said; else the status to end with is *status. */
static int lacks_nothing(const struct founding *f, int *status)
{
    struct joined names = {.used = 0};

    if (f->open < 0 || f->invites > SEATS_MAX) {
        *status = misused("new", "A game has %d seats at most.", SEATS_MAX);
        return -1;
    }
    if (!f->rules || !rules_find(f->rules)) {
        rules_names(&names);
        *status =
            f->rules
                ? misused("new", "There is no game \"%.40s\": --rules takes one of %s.",
                          f->rules, names.text)
                : misused("new", "Which rules? Say --rules and one of %s.", names.text);
        return -1;
    }
    if (!(f->o.argc + f->open + f->invites)) {
        *status = misused("new", "Who plays? Name the players, each like \"Anna "
                                 "<anna@example.org>\", or let them come: --open 4.");
        return -1;
    }
    return 0;
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
        case OPTION_OPEN:
            f->open = seats_number(optarg);
            break;
        case OPTION_INVITE:
            f->invited[f->invites++ % SEATS_MAX] = optarg;
            break;
        case OPTION_TABLE:
            f->table = true;
            break;
        case OPTION_WITNESS:
            f->witness = optarg;
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
    return lacks_nothing(f, status);
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

/* That orders are signed is an option of the game, so that its log says so to all. */
static int options_level(struct founding *f, struct error *e)
{
    if (f->s.settings.level != LEVEL_TOKEN_SIGNATURE) {
        return 0;
    }
    f->json = f->json ? f->json : json_object();
    return !f->json || (json_is_object(f->json) && !json_object_get(f->json, "signed") &&
                        json_object_set_new(f->json, "signed", json_true()))
               ? error_memory(e)
               : 0;
}

/* Of a campaign excuses are for each of its games, unless the host says otherwise. */
static int options_excused(struct founding *f, const struct rules *rules, struct error *e)
{
    return rules->decks && json_object_get(f->json, "excused") &&
                   !json_object_get(f->json, "excused_per") &&
                   json_object_set_new(f->json, "excused_per", json_string("game"))
               ? error_memory(e)
               : 0;
}

/* So is that there is a witness, whom no mail of the game can add or remove. */
static int options_witness(struct founding *f, struct error *e)
{
    const bool said = f->json && json_object_get(f->json, "witness");

    if (said || !f->witness) {
        return said ? error_set(e, ERROR_CONFIG,
                                "A witness is named by --witness, not in the options.")
                    : 0;
    }
    if (f->open || f->invites) {
        return error_set(e, ERROR_CONFIG,
                         "A game with a witness begins with all its players: --open and "
                         "--invite do not go with --witness.");
    }
    f->json = f->json ? f->json : json_object();
    return !f->json || json_object_set_new(f->json, "witness", json_true())
               ? error_memory(e)
               : 0;
}

/* One player: a name at the table, and where his mail goes. */
static int seat_read(struct founding *f, int i, struct error *e)
{
    struct address a;
    struct person *p = &f->person[i];

    if (address_person(&a, f->o.argv[i], e)) {
        return -1;
    }
    p->player = i + 1;
    (void)snprintf(p->address, sizeof p->address, "%s", a.at);
    (void)snprintf(p->settings, sizeof p->settings, "{}");
    return game_name_check(a.name, e) || game_seat(&f->s.game, i, a.name, e) ? -1 : 0;
}

/* Who is invited has a name that will fit; and a game that begins later must be one that
 * can. */
static int guests_of_new(struct founding *f, struct error *e)
{
    const struct game *g = &f->s.game;
    int i, other;

    for (i = 0; i < f->invites; i++) {
        f->guest[i].what = GUEST_INVITE;
        if (guests_read(&f->guest[i], f->invited[i], e) ||
            !guests_name_fits(&f->s, g->seats, f->guest[i].name, e)) {
            return -1;
        }
        for (other = 0; other < i; other++) {
            if (!order_distance(f->guest[i].name, f->guest[other].name)) {
                return error_set(e, ERROR_DATA, "Two players are called \"%s\".",
                                 f->guest[i].name);
            }
        }
    }
    return engine_rehearse(g, f->deck_text.bytes, g->wanted, e);
}

/* The game in memory, without a state. */
static int game_read(struct founding *f, struct error *e)
{
    const struct rules *rules = rules_find(f->rules);
    const int seats = f->o.argc + f->open + f->invites;
    struct game *g = &f->s.game;
    int i;

    if (seats < rules->seats_min || seats > rules->seats_max) {
        return error_set(e, ERROR_SYNTAX, "%s is for %d to %d players; these are %d.",
                         rules->title, rules->seats_min, rules->seats_max, seats);
    }
    if (options_load(f, e) || options_level(f, e) || options_excused(f, rules, e) ||
        options_witness(f, e) ||
        (f->deck && input_read(&f->deck_text, f->deck, DECK_MAX, e)) ||
        game_begin(g, rules, f->deck_text.bytes, f->json, e)) {
        return -1;
    }
    if (game_mode(g) == MODE_TABLE && !f->table) {
        return error_set(e, ERROR_CONFIG,
                         "Bids in the mode \"table\" are an experiment: say "
                         "--experimental-table too, or choose \"commit\", which keeps "
                         "bids from the host as well.");
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
    if (f->witness && witness_read(&f->helper, f->witness, f->person, g->seats,
                                   f->s.settings.host_address, e)) {
        return -1;
    }
    f->helper.asked = f->s.now;
    g->wanted = seats > g->seats ? seats : 0;
    return g->wanted ? guests_of_new(f, e) : 0;
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

    session_engine(s, true, &nothing);
    if (store_begin(s->store, e)) {
        return -1;
    }
    for (i = 0; i < s->game.seats; i++) {
        if (store_person_put(s->store, &f->person[i], e)) {
            return -1;
        }
    }
    if (f->witness && store_guest_add(s->store, &f->helper, e)) {
        return -1;
    }
    if (engine_found(&s->engine, deck, e) || store_pack(s->store, &s->game, e) ||
        post_batch(s, NULL, true, e)) {
        return -1;
    }
    for (i = 0; i < f->invites; i++) {
        if (guests_ask(s, &f->guest[i], e)) {
            return -1;
        }
    }
    return store_commit(s->store, e);
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

/* What the mode keeps secret from whom, in the words of sealed-bids 3. */
static void tell_mode(const struct game *g)
{
    const int host = game_host_player(g);

    printf("Bids are sealed in the mode %s. ", game_mode_name(game_mode(g)));
    switch (game_mode(g)) {
    case MODE_COMMIT:
        puts("Nobody, you included, can read a bid before its\nplayer reveals it.");
        break;
    case MODE_TABLE:
        if (game_witness(g)) {
            puts("It is an experiment. Nobody, you included,\ncan read a bid before its "
                 "round is closed and the witness has sent his share; you\nand the "
                 "witness together can. Where he does not send it, players reveal "
                 "their bids,\nas in the mode commit.");
            break;
        }
        puts("It is an experiment. Nobody, you included,\ncan read a bid before all have "
             "mailed theirs; from then on you can, and with you who\nmails last. Where "
             "one "
             "does not mail, the others reveal theirs, as in the mode commit.");
        break;
    case MODE_BOX:
        puts(
            "Players sign them, so that nobody can alter\nor make one up. It does not "
            "stop "
            "a determined host from peeking: who holds the vault can\nopen a box early.");
        break;
    default:
        puts(
            "It stops a glance, a stolen database, other\nplayers, and every later "
            "alteration. It does not stop a determined host from peeking:\nthe host sees "
            "the mails of bids.");
        break;
    }
    if (host && game_mode(g) == MODE_TABLE && !game_witness(g)) {
        printf("You play yourself, as player %d: leave your bid before an auction begins "
               "(`sealed round\n%s ahead`), else it is played in the mode commit.\n",
               host, g->name);
    } else if (host && game_mode(g) != MODE_COMMIT && !game_witness(g)) {
        printf("You play yourself, as player %d, and could know the others' bids: the "
               "option\n"
               "{\"bids\": \"commit\"} keeps them from you too.\n",
               host);
    }
}

/* How the open seats get their players. */
static void tell_open(const struct founding *f)
{
    struct session *s = (struct session *)(uintptr_t)&f->s;
    struct error ignored = {ERROR_NONE, 0, ""};
    char address[MESSAGE_ADDRESS_MAX];

    if (!s->game.wanted || s->game.readies ||
        door_address(s, false, address, sizeof address, &ignored)) {
        return;
    }
    printf("\n%d of %d seats are taken; %d %s kept for who is invited, %d open to who "
           "mails the\nline JOIN and a name, like JOIN Anna, to\n  %s\n"
           "The game begins when all are taken, or with `sealed host %s start`.\n",
           s->game.seats, s->game.wanted, f->invites, f->invites == 1 ? "is" : "are",
           f->open, address, s->path);
}

static void tell(const struct founding *f)
{
    const struct session *s = &f->s;
    char intake[KEYFILE_PATH], vault[KEYFILE_PATH], fingerprint[20];

    keyfile_path(intake, &s->settings, KEYFILE_INTAKE);
    keyfile_path(vault, &s->settings, KEYFILE_VAULT);
    seal_fingerprint(fingerprint, s->game.host_public);
    printf("Made %s: %s for %d players.\n", s->path, s->game.rules->title,
           s->game.wanted ? s->game.wanted : s->game.seats);
    printf("Keys: %s\n      %s%s\n", intake, vault,
           f->passphrase ? " (under a passphrase)" : "");
    printf("Fingerprint of the host: %s\n", fingerprint);
    puts("Keep a backup of both (`sealed keys GAME --backup`), apart from the "
         "database.\n");
    tell_mode(&s->game);
    tell_open(f);
    puts("\nThe first mails wait; `sealed deliver` or `sealed tick` sends them.");
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
