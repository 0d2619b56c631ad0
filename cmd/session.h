/* A game opened for a verb: settings, database, keys and engine. */
#ifndef CMD_SESSION_H
#define CMD_SESSION_H

#include "cmd/options.h"
#include "cmd/settings.h"
#include "core/engine.h"
#include "mail/schedule.h"
#include "mail/template.h"
#include "mail/token.h"
#include "store/game.h"
#include "store/log.h"
#include "store/store.h"

struct session {
    const char *path; /* of the database */
    struct settings settings;
    struct templates templates;
    struct schedule schedule; /* when questions fall due */
    int64_t now;              /* ms */
    bool sure;                /* the host has said that this time is right */
    struct store *store;
    struct game game;     /* loaded by session_begin() and session_view() */
    bool viewed;          /* it is that of session_view_end() */
    int64_t version;      /* store_version() when it was loaded */
    struct intake intake; /* zeros unless session_intake() filled it */
    bool has_intake;
    int64_t intake_version; /* of the database when it was read */
    bool has_old_code;
    unsigned char old_code[32]; /* K_intake of before, where its codes still count */
    struct vault vault;         /* zeros unless session_vault() filled it        */
    bool vault_is_next;         /* it lies in KEYFILE_VAULT_NEXT: cmd/keysteps.h */
    struct journal journal;
    struct engine engine;
    bool upgrades;  /* the game may be one of another revision of the rules  */
    int64_t before; /* last entry of the log before this batch       */
};

/* Settings, clock, zone and templates; opens nothing. Errors: SYNTAX (no game named, a
 * wrong time), CONFIG. session_close() in any case. */
int session_start(struct session *s, const struct options *o, struct error *e);
/* The same from a session that was forgotten, whose database is open: it is this one's
 * from now on. Errors: SYNTAX, CONFIG. */
int session_go_on(struct session *s, const struct session *before,
                  const struct options *o, struct error *e);
/* The database, waiting for others as the settings say. */
int session_open(struct session *s, enum store_mode mode, struct error *e);
/* The intake file of the game that is loaded. Errors: CONFIG. */
int session_intake(struct session *s, struct error *e);
/* The vault file of the game that is loaded. passphrase_fd: where its passphrase is read
 * from; -1: ask on the terminal; -2: only if it needs none, else *readable is false.
 * Errors: CONFIG, also of a vault that is not the one the log names. */
#define SESSION_ASK (-1)
#define SESSION_UNATTENDED (-2)
int session_vault(struct session *s, int passphrase_fd, bool *readable, struct error *e);
/* The same of whichever vault is there. Where a change was not finished, it is the one
 * that was to take its place, or, where the log never heard of it, still the one before.
 */
int session_vault_read(struct session *s, int passphrase_fd, bool *readable,
                       struct error *e);
/* Whether that is the vault the log names. */
bool session_vault_fits(const struct session *s);
/* The vault file that had its place before, for what was sealed to it. Errors: CONFIG. */
int session_vault_old(struct session *s, int passphrase_fd, struct error *e);

/* Begins a batch of the engine on the game that is loaded. */
void session_engine(struct session *s, bool vault, const struct log_head *head);
/* Begins a transaction that writes, unless the clock has jumped: then nothing gets its
 * time (cmd/guard.h; STORE). Loads the game and begins a batch of the engine.
 * vault: the engine may use it. Errors: STORE, DATA, CONFIG (it is
 * played by another revision of the rules than this program has), MEMORY. */
int session_begin(struct session *s, bool vault, struct error *e);
/* Ends it; the batch and the game are forgotten. */
int session_commit(struct session *s, struct error *e);
void session_rollback(struct session *s);

/* Begins a transaction that reads and loads the game; ended by session_rollback(), or by
 * session_view_end(): then session_begin() goes on with the game as it is, unless another
 * process has written meanwhile. */
int session_view(struct session *s, struct error *e);
void session_view_end(struct session *s);

/* What tokens of this game are made from; valid while s stands and a game is loaded. */
void session_tokens(struct session *s, struct token_keys *k);

/* The address of a mailbox of this game: "game@host". */
void session_address(const struct session *s, char *out, size_t room);

/* Forgets game and keys; settings, templates and the open database stay. */
void session_forget(struct session *s);

void session_close(struct session *s);

#endif
