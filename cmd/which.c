#include "cmd/which.h"

#include "cmd/games.h"
#include "cmd/receive.h"
#include "cmd/session.h"
#include "core/block.h"
#include "mail/orders.h"
#include "mail/token.h"
#include "store/person.h"
#include "store/waiting.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sysexits.h>

#define NAMES 24        /* of games in one mail that are looked at               */
#define BLOCK_GAME_AT 4 /* where all blocks of players have the game: sealed-bids 4.3 */
#define BLOCK_GAME_END 20

/* Whether a game of this name is there, and its path. A mail must not be lost because a
 * directory could not be read for a moment. */
static int look(char out[SETTINGS_PATH], const char *directory, const char *name,
                bool *there, struct error *e)
{
    struct stat is;

    *there = false;
    if (snprintf(out, SETTINGS_PATH, "%s/%s.db", directory, name) >= SETTINGS_PATH) {
        return error_set(e, ERROR_FILE, "The path of the game \"%s\" is too long.", name);
    }
    if (!stat(out, &is)) {
        *there = S_ISREG(is.st_mode);
        return 0;
    }
    return errno == ENOENT ? 0
                           : error_set(e, ERROR_FILE, "\"%s\" cannot be read: %s.", out,
                                       strerror(errno));
}

/* What a mail that names no game says of it even so. */
struct clues {
    struct lines lines;    /* its typed codes           */
    struct armored *block; /* what its sender signed    */
    int blocks;
    const char *from; /* NULL: nobody's            */
};

/* What a game is to the mail. */
enum tie { TIE_NONE, TIE_SENDER, TIE_PROOF };

/* The search through the games of a directory. */
struct search {
    const struct options *o;
    struct clues clues;
    struct which *out;
    enum tie best;       /* what out->game is to it         */
    int found, games;    /* so many are; all there are      */
    struct error unread; /* of the first that cannot be read; code NONE */
};

static int clues_read(struct clues *c, const struct mail *m,
                      const struct mail_limits *limits, struct error *e)
{
    static const char *const none[] = {NULL}, *const code[] = {"CODE", NULL};
    static const struct verbs verbs = {.game = none, .engine = code};
    const char *text = m->text && *m->text ? m->text : m->attach;
    struct error ignored = {ERROR_NONE, 0, ""};

    memset(c, 0, sizeof *c);
    c->from = m->from;
    if (orders_read(&c->lines, m, &verbs, limits, e)) {
        return -1;
    }
    c->blocks = text ? block_find(&c->block, text, strlen(text), false, &ignored) : 0;
    c->blocks = c->blocks < 0 ? 0 : c->blocks; /* too many: no mail of anybody's */
    return 0;
}

static void clues_clear(struct clues *c)
{
    lines_free(&c->lines);
    block_list_free(c->block, c->blocks);
}

static bool has_proof(const struct clues *c)
{
    return c->lines.orders || c->blocks;
}

/* Whether a code in the mail is one of this game's, of a player or the host. */
static bool knows_code(const struct session *s, const struct lines *l)
{
    bool known = false;
    int i, seat;

    for (i = 0; i < l->orders && !known; i++) {
        const char *typed = l->order[i].text + strlen("CODE");

        typed += strspn(typed, " ");
        known = receive_host_code(s, typed) > 0;
        for (seat = 0; seat < s->game.seats && !known; seat++) {
            known = receive_code(s, seat, typed) > 0;
        }
    }
    return known;
}

static bool knows_block(const struct game *g, const struct clues *c)
{
    bool known = false;
    int i;

    for (i = 0; i < c->blocks && !known; i++) {
        const struct armored *a = &c->block[i];

        known = a->size >= BLOCK_GAME_END &&
                !memcmp(a->bytes + BLOCK_GAME_AT, g->id, sizeof g->id);
    }
    return known;
}

static int note_over(void *arg, const struct store_standing *g, struct error *e)
{
    bool *over = arg;

    (void)e;
    *over = g->over;
    return 0;
}

static int is_senders(struct session *s, const char *from, bool *is, struct error *e)
{
    bool over = false;
    int player = 0;

    *is = false;
    if (!from) {
        return 0;
    }
    if (store_person_find(s->store, from, &player, e) ||
        store_standing(s->store, note_over, &over, e)) {
        return -1;
    }
    *is = !over && (player || !strcasecmp(from, s->settings.host_address));
    return 0;
}

static int tie_of(struct session *s, const struct clues *c, enum tie *tie,
                  struct error *e)
{
    bool is = false;

    if (has_proof(c)) {
        if (session_view(s, e) || session_intake(s, e)) {
            return -1;
        }
        *tie = knows_code(s, &c->lines) || knows_block(&s->game, c) ? TIE_PROOF : *tie;
        session_rollback(s);
    }
    if (*tie == TIE_NONE && is_senders(s, c->from, &is, e)) {
        return -1;
    }
    *tie = is ? TIE_SENDER : *tie;
    return 0;
}

/* A game that is as good as those before, or better. What is not for want of room among
 * the names is left out. */
static void note_tie(struct search *w, const struct session *s, enum tie tie)
{
    struct which *out = w->out;
    const size_t n = strlen(out->several);

    if (tie == TIE_NONE || tie < w->best) {
        return;
    }
    if (tie > w->best) {
        w->best = tie;
        w->found = 1;
        (void)snprintf(out->game, sizeof out->game, "%s", s->path);
        (void)snprintf(out->several, sizeof out->several, "%s", s->settings.game);
        return;
    }
    w->found++;
    if (n + strlen(s->settings.game) + strlen(", , ...") < sizeof out->several) {
        (void)snprintf(out->several + n, sizeof out->several - n, ", %s",
                       s->settings.game);
    } else if (n < 3 || strcmp(out->several + n - 3, "...") != 0) {
        (void)snprintf(out->several + n, sizeof out->several - n, ", ...");
    }
}

/* One that cannot be read is passed over: others may have the mail. */
static int look_into(void *arg, const char *database)
{
    struct search *w = arg;
    struct error e = {ERROR_NONE, 0, ""};
    enum tie tie = TIE_NONE;
    struct session s;

    memset(&s, 0, sizeof s);
    s.path = database;
    if (!settings_load(&s.settings, database, w->o->config, &e) &&
        !session_open(&s, STORE_READ, &e) && !tie_of(&s, &w->clues, &tie, &e)) {
        note_tie(w, &s, tie);
    } else if (w->unread.code == ERROR_NONE) {
        error_set(&w->unread, ERROR_STORE,
                  "The mail may be for the game \"%s\", which cannot be read: %s",
                  s.settings.game, e.text);
    }
    session_close(&s);
    return EX_OK;
}

/* By what else the mail says. Who may have written to a game that cannot be read has his
 * code looked up again; of one without a code nothing is lost but an answer, and a
 * stranger's must not come again and again. */
static int search(struct search *w, const struct mail *m,
                  const struct mail_limits *limits, struct error *e)
{
    int result = 0;

    if (clues_read(&w->clues, m, limits, e)) {
        return -1;
    }
    if (games_each("submit", w->o->game, look_into, w) != EX_OK) {
        result =
            error_set(e, ERROR_FILE, "The games of \"%s\" cannot be listed.", w->o->game);
    } else if (w->best != TIE_PROOF && has_proof(&w->clues) &&
               w->unread.code != ERROR_NONE) {
        *e = w->unread;
        result = -1;
    }
    clues_clear(&w->clues);
    w->out->known = w->best != TIE_NONE;
    if (w->found < 2) {
        *w->out->several = '\0';
    }
    return result;
}

/* The only one, as long as there is no second. */
static int note(void *arg, const char *database)
{
    struct search *w = arg;

    (void)snprintf(w->out->game, sizeof w->out->game, "%s", database);
    w->games++;
    return EX_OK;
}

int which_game(struct which *out, const struct options *o, const struct mail *m,
               const char *rcpt, bool orders, const struct mail_limits *limits,
               struct error *e)
{
    char name[NAMES][TOKEN_GAME];
    const int n = token_games(name, NAMES, m, rcpt);
    struct search w = {.o = o, .out = out};
    int i;

    memset(out, 0, sizeof *out);
    for (i = 0; i < n && !out->known; i++) {
        if (look(out->game, o->game, name[i], &out->known, e)) {
            return -1;
        }
    }
    if (!out->known && games_each("submit", o->game, note, &w) != EX_OK) {
        return error_set(e, ERROR_FILE, "The games of \"%s\" cannot be listed.", o->game);
    }
    out->known = out->known || w.games == 1;
    return out->known || !orders ? 0 : search(&w, m, limits, e);
}

void which_any(char out[SETTINGS_PATH], const char *directory)
{
    (void)snprintf(out, SETTINGS_PATH, "%s/games.db", directory);
}
