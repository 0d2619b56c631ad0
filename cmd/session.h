/* A game opened for a verb: settings, database, keys and engine. */
#ifndef CMD_SESSION_H
#define CMD_SESSION_H

#include "cmd/options.h"
#include "cmd/settings.h"
#include "core/engine.h"
#include "mail/template.h"
#include "mail/token.h"
#include "store/game.h"
#include "store/log.h"
#include "store/store.h"

struct session {
    const char *path; /* of the database */
    struct settings settings;
    struct templates templates;
    int64_t now; /* ms */
    struct store *store;
    struct game game; /* loaded by session_begin() and session_view() */
    struct intake intake;
    struct vault vault; /* zeros unless session_vault() filled it        */
    struct journal journal;
    struct engine engine;
    int64_t before; /* last entry of the log before this batch       */
};

/* Settings, clock, zone and templates; opens nothing. Errors: SYNTAX (no game named, a
 * wrong time), CONFIG. session_close() in any case. */
int session_start(struct session *s, const struct options *o, struct error *e);
/* The database, waiting for others as the settings say. */
int session_open(struct session *s, enum store_mode mode, struct error *e);
/* The intake file of the game that is loaded. Errors: CONFIG. */
int session_intake(struct session *s, struct error *e);
/* The vault file of the game that is loaded. passphrase_fd: where its passphrase is read
 * from; -1: ask on the terminal; -2: only if it needs none, else *readable is false.
 * Errors: CONFIG. */
#define SESSION_ASK (-1)
#define SESSION_UNATTENDED (-2)
int session_vault(struct session *s, int passphrase_fd, bool *readable, struct error *e);

/* Begins a transaction that writes, loads the game and begins a batch of the engine.
 * vault: the engine may use it. Errors: STORE, DATA, MEMORY. */
int session_begin(struct session *s, bool vault, struct error *e);
/* Ends it; the batch and the game are forgotten. */
int session_commit(struct session *s, struct error *e);
void session_rollback(struct session *s);

/* Begins a transaction that reads and loads the game; ended by session_rollback(). */
int session_view(struct session *s, struct error *e);

/* What tokens of this game are made from; valid while s stands and a game is loaded. */
void session_tokens(struct session *s, struct token_keys *k);

/* The address of a mailbox of this game: "game@host". */
void session_address(const struct session *s, char *out, size_t room);

void session_close(struct session *s);

#endif
