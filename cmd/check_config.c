/* sealed check-config: whether a game can run with its settings: files, keys, programs,
 * and the relay, which is asked and gets no mail. */
#include "cmd/door.h"
#include "cmd/games.h"
#include "cmd/keyfiles.h"
#include "cmd/programs.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/seal.h"
#include "mail/message.h"
#include "mail/reader.h"
#include "mail/relay.h"
#include "store/guest.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sysexits.h>
#include <unistd.h>

#define ROOM_MIN 10485760ULL /* bytes of a disk below which it is said */
#define SENDER_ROW TOKEN_NUMBER_MAX

static const char help[] =
    "Usage: sealed check-config GAME|DIR [--to ADDRESS]\n"
    "\n"
    "Checks the settings of a game, or of each in a directory, its files, keys, paths\n"
    "and helper programs, and asks the relay whether it would take mail: the\n"
    "connection, TLS, the login, the sender and a recipient. Nothing is sent, and\n"
    "nothing changed. Says in sentences what is wrong; then the status is 78.\n"
    "\n"
    "Example: sealed check-config games/g1/g1.db --to bas@example.org\n"
    "\n"
    "  --to ADDRESS      the recipient to ask for, instead of the host's "
    "address\n" OPTIONS_HELP;

enum { OPTION_TO = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON, {"to", required_argument, NULL, OPTION_TO}, {NULL, 0, NULL, 0}};

struct checking {
    struct session s;
    const char *to;
    int wrong;
};

static void good(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static void bad(struct checking *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void good(const char *fmt, ...)
{
    va_list more;

    fputs("good   ", stdout);
    va_start(more, fmt);
    vprintf(fmt, more);
    va_end(more);
    putchar('\n');
}

static void bad(struct checking *c, const char *fmt, ...)
{
    va_list more;

    c->wrong++;
    fputs("WRONG  ", stdout);
    va_start(more, fmt);
    vprintf(fmt, more);
    va_end(more);
    putchar('\n');
}

/* A folder in which the program must write. */
static void check_folder(struct checking *c, const char *what, const char *path)
{
    struct statvfs fs;
    struct stat st;

    if (stat(path, &st) || !S_ISDIR(st.st_mode)) {
        bad(c, "%s, %s, is no folder: %s.", what, path,
            errno ? strerror(errno) : "it is a file");
    } else if (access(path, W_OK | X_OK)) {
        bad(c, "%s, %s, cannot be written: %s. Its owner is user %u; you are %u.", what,
            path, strerror(errno), (unsigned)st.st_uid, (unsigned)geteuid());
    } else if (!statvfs(path, &fs) &&
               (unsigned long long)fs.f_bavail * fs.f_frsize < ROOM_MIN) {
        bad(c, "%s, %s, lies on a disk that is nearly full: %llu KiB are left.", what,
            path, (unsigned long long)fs.f_bavail * fs.f_frsize / 1024);
    } else {
        good("%s, %s, can be written.", what, path);
    }
}

/* Who watches, and what comes by a mail without a seat's code. */
static void check_guests(struct checking *c)
{
    struct session *s = &c->s;
    struct error e = {ERROR_NONE, 0, ""};
    char door[MESSAGE_ADDRESS_MAX] = "any address of the game";
    int n;

    if (store_guest_count(s->store, GUEST_OBSERVE, GUEST_IN, &n, &e) ||
        (s->settings.signup == SIGNUP_CODE && s->has_intake &&
         door_address(s, false, door, sizeof door, &e))) {
        bad(c, "%s", e.text);
    } else {
        good("%d of at most %d people watch. Who wants to, or asks for a seat, mails to "
             "%s.",
             n, s->settings.observers,
             s->settings.signup == SIGNUP_CODE && !s->has_intake
                 ? "the address that only the intake file tells"
                 : door);
    }
}

static void check_database(struct checking *c)
{
    struct session *s = &c->s;
    struct error e = {ERROR_NONE, 0, ""};
    char folder[SETTINGS_PATH];

    errno = 0;
    if (settings_directory(folder, s->path, &e)) {
        bad(c, "%s", e.text);
        return;
    }
    check_folder(c, "The folder of the game", folder);
    if (session_open(s, STORE_READ, &e) || session_view(s, &e)) {
        bad(c, "%s", e.text);
    } else if (access(s->path, W_OK)) {
        bad(c, "%s cannot be written: %s.", s->path, strerror(errno));
    } else if (s->game.wanted) {
        good("%s is a game of %s for %d players, which has not begun: %d of its seats "
             "%s open.",
             s->path, s->game.rules->title, s->game.wanted,
             s->game.wanted - s->game.seats,
             s->game.wanted - s->game.seats == 1 ? "is" : "are");
    } else {
        good("%s is a game of %s for %d players.", s->path, s->game.rules->title,
             s->game.seats);
    }
}

/* The vault may be locked, or lie elsewhere; then nothing is opened here. */
static void check_keys(struct checking *c)
{
    struct session *s = &c->s;
    struct error e = {ERROR_NONE, 0, ""};
    unsigned char public[32];
    bool locked;

    if (session_intake(s, &e)) {
        bad(c, "%s", e.text);
    } else {
        seal_sign_public(public, s->intake.sign);
        if (memcmp(public, s->game.host_public, sizeof public) != 0) {
            bad(c, "The signing key in the intake file is not that of the game.");
        } else {
            good("The intake file in %s is that of the game.", s->settings.keys);
        }
    }
    if (keyfile_vault_locked(&locked, &s->settings, KEYFILE_VAULT, s->game.id, &e)) {
        bad(c, "%s Until it is there no round of bids is opened.", e.text);
    } else {
        good("The vault file in %s is %s.", s->settings.vault,
             locked
                 ? "under a passphrase: `sealed open` opens the bids, not `sealed tick`"
                 : "there");
    }
}

/* A mail is read by the helper, under its limits. */
static void check_extract(struct checking *c)
{
    static const char text[] = "From: host@example.org\r\nSubject: x\r\n\r\nTEST\r\n";
    static const struct raw_mail raw = {text, sizeof text - 1, sizeof text - 1};
    struct error e = {ERROR_NONE, 0, ""};
    char program[PROGRAM_PATH];
    struct mail m;

    memset(&m, 0, sizeof m);
    if (program_find(program, "sealed-extract", &e) ||
        mail_read(&raw, program, &c->s.settings.mail, &m, &e)) {
        bad(c, "%s", e.text);
        return;
    }
    if (m.refusal.code != REFUSAL_NONE || !m.text || strncmp(m.text, "TEST", 4) != 0) {
        bad(c, "%s does not read a plain mail: %s.", program,
            *refusal_name(m.refusal.code) ? refusal_name(m.refusal.code) : "no text");
    } else {
        good("%s reads mails.", program);
    }
    mail_free(&m);
}

/* Where mail goes and comes from. */
static void check_addresses(struct checking *c, char sender[ADDRESS_MAX])
{
    const struct settings *t = &c->s.settings;
    const struct message_home home = {t->game, t->mailbox, t->host, t->separator[0]};
    char address[MESSAGE_ADDRESS_MAX];
    size_t i;

    message_sender(address, &home, c->s.game.seats, SENDER_ROW);
    for (i = 0; address[i]; i++) {
        address[i] = (char)(address[i] == 1 ? 'a' : address[i]);
    }
    sender[0] = '\0';
    if (!address_ok(address)) {
        bad(c,
            "The mailbox \"%s\" at \"%s\" gives no address: with its token the part "
            "before "
            "the @ has more than 64 letters.",
            t->mailbox, t->host);
        return;
    }
    (void)snprintf(sender, ADDRESS_MAX, "%.*s", ADDRESS_MAX - 1, address);
    if (t->relay.host[0] && !strchr(t->host, '.')) {
        bad(c,
            "Players would answer to %s@%s: set \"host\" to the domain of your mail "
            "server.",
            t->mailbox, t->host);
    } else {
        good("Players write to %s@%s and %s%canything@%s; notices go to %s.", t->mailbox,
             t->host, t->mailbox, t->separator[0], t->host, t->host_address);
    }
}

/* What a failure of the relay means, and what to do about it; by libcurl's results. */
static const struct {
    int result;
    const char *sentence;
} failures[] = {
    {TRANSFER_RESOLVE, "its name has no address"},
    {TRANSFER_CONNECT, "nobody listens there, or a firewall is between"},
    {TRANSFER_HANDSHAKE,
     "no TLS can be agreed on; smtp:// begins in clear and then wants STARTTLS, smtps:// "
     "is TLS from the first byte"},
    {TRANSFER_CERTIFICATE,
     "its certificate is not trusted, or of another name; relay_ca names the file of "
     "certificates to trust"},
    {TRANSFER_TLS, "it offers no STARTTLS, and nothing is told to it in clear"},
    {TRANSFER_LOGIN, "it does not take the login in the file relay_netrc"},
    {TRANSFER_AUTH, "it does not take the login in the file relay_netrc"},
    {TRANSFER_TIMEOUT, "it does not answer in time"},
    {TRANSFER_OK, NULL},
};

static const char *failure_of(const struct relay_result *r)
{
    int i;

    if (r->code == 530) {
        return "it wants a login first; relay_netrc names the file that has it";
    }
    if (r->stage == STAGE_MAIL) {
        return "it does not take this sender; the domain of \"host\" must be one that it "
               "sends for";
    }
    if (r->stage == STAGE_RCPT) {
        return "it does not take mail to this recipient; it may only deliver to its own "
               "domains, or want a login";
    }
    for (i = 0; failures[i].sentence; i++) {
        if (failures[i].result == r->result) {
            return failures[i].sentence;
        }
    }
    return "the connection fails";
}

static void tell_relay(struct checking *c, const struct wire_message *m,
                       const struct relay_result *r)
{
    const struct relay_settings *relay = &c->s.settings.relay;
    const char *answer = *r->reply && r->code >= 400 ? r->reply : r->problem;

    if (r->outcome == OUTCOME_SENT) {
        good("The relay %s:%d, %s%s, takes mail from %s to %s.", relay->host, relay->port,
             relay->tls == RELAY_PLAIN      ? "in clear on this machine"
             : relay->tls == RELAY_STARTTLS ? "with STARTTLS"
                                            : "with TLS",
             relay->netrc[0] ? " and a login" : "", m->sender, m->recipient);
        return;
    }
    bad(c, "The relay %s:%d cannot be used: %s (%s). Asked: from %s to %s.", relay->host,
        relay->port, failure_of(r), answer, m->sender, m->recipient);
}

static void check_relay(struct checking *c, const char *sender)
{
    struct error e = {ERROR_NONE, 0, ""};
    char program[PROGRAM_PATH];
    struct relay_result r;
    struct wire_message m;
    struct relay *relay = NULL;

    memset(&m, 0, sizeof m);
    (void)snprintf(m.sender, sizeof m.sender, "%s", sender);
    (void)snprintf(m.recipient, sizeof m.recipient, "%s", c->to);
    if (program_find(program, "sealed-deliver", &e) ||
        relay_start(&relay, program, &c->s.settings.relay, &e) ||
        relay_send(relay, &m, "", &r, &e)) {
        bad(c, "%s", e.text);
    } else {
        tell_relay(c, &m, &r);
    }
    relay_stop(relay);
}

/* Without a relay, mails go into Maildirs. */
static void check_maildir(struct checking *c)
{
    struct error e = {ERROR_NONE, 0, ""};
    char above[SETTINGS_PATH];

    errno = 0;
    if (!access(c->s.settings.maildir, F_OK)) {
        check_folder(c, "No relay is set; the folder of the Maildirs",
                     c->s.settings.maildir);
    } else if (settings_directory(above, c->s.settings.maildir, &e)) {
        bad(c, "%s", e.text);
    } else {
        check_folder(c, "No relay is set; the place for the Maildirs", above);
    }
}

static void check_all(struct checking *c)
{
    struct session *s = &c->s;
    char sender[ADDRESS_MAX] = "";

    if (*s->settings.file) {
        good("The settings in %s are well formed.", s->settings.file);
    } else {
        good("There is no sealed.ini beside the game: all defaults hold.");
    }
    good("Templates are %s%s.",
         *s->settings.templates ? "those in " : "the built-in ones",
         s->settings.templates);
    check_extract(c); /* forks, so no database may be open */
    check_database(c);
    if (s->game.rules) {
        check_keys(c);
    }
    if (s->store) {
        check_guests(c);
    }
    check_addresses(c, sender);
    c->to = c->to ? c->to : s->settings.host_address;
    if (!s->settings.relay.host[0]) {
        check_maildir(c);
    } else if (*sender) {
        check_relay(c, sender);
    }
}

/* What is checked, and how many games were. */
struct wanted {
    struct options o;
    const char *to;
    int games;
};

static int check_game(void *arg, const char *database)
{
    struct wanted *w = arg;
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = w->o;
    static struct checking c; /* large; there is one */
    int status;

    c.to = w->to;
    c.wrong = 0;
    o.game = database;
    w->games++;
    if (strcmp(w->o.game, database) != 0) {
        printf("%s:\n", database);
    }
    if (session_start(&c.s, &o, &e)) {
        status = complain("check-config", &e);
    } else {
        check_all(&c);
        status = c.wrong ? EX_CONFIG : EX_OK;
    }
    session_close(&c.s);
    return status;
}

int cmd_check_config(int argc, char **argv)
{
    struct wanted w = {.to = NULL};
    int option, status;

    while ((option = options_next(&w.o, argc, argv, longs, help)) != -1) {
        if (option != OPTION_TO) {
            return option == OPTION_HELP ? EX_OK : EX_USAGE;
        }
        w.to = optarg;
    }
    if (w.to && !address_ok(w.to)) {
        return misused("check-config", "\"%s\" is no address.", w.to);
    }
    status = games_each("check-config", w.o.game, check_game, &w);
    return status || w.games
               ? status
               : misused("check-config",
                         "The directory \"%s\" has no game: name one, as %s/g1.db.",
                         w.o.game, w.o.game);
}
