/* What the host does to a game: its verbs, each in a file of its own, for the command
 * line and for mails alike. */
#ifndef CMD_HOSTING_H
#define CMD_HOSTING_H

#include "cmd/session.h"
#include "mail/message.h"

#define HOSTING_WHY 2000  /* bytes of what everybody is told */
#define HOSTING_WORDS 8   /* arguments of a verb, at most     */
#define HOSTING_FAR 30    /* days: by more a deadline moves only if the host says so */
#define HOSTING_DONE 1500 /* bytes of what was done          */

struct host_verb;

/* One act that is asked for. Texts are borrowed. */
struct hosting {
    const struct host_verb *verb; /* set by hosting_read()         */
    const char *word[HOSTING_WORDS];
    int words;
    bool has_why;
    char why[HOSTING_WHY + 1]; /* the reason; a sentence that there is none */
    bool by_mail;              /* what was done is mailed, not printed      */
    int passphrase_fd;         /* of the vault, where the act needs it      */
    const char *file;          /* a patch; NULL                             */
    const char *orders;        /* keep or drop: those sent since; NULL: not said */
    bool keep;                 /* keep                                      */
    bool far;                  /* deadlines may move by more than HOSTING_FAR */
    int64_t number, second;    /* what the words said: hours, a turn, a round */
    char done[HOSTING_DONE]; /* made here: what was done: a sentence, and what follows */
    char address[MESSAGE_ADDRESS_MAX]; /* and one to be passed on; "". By mail its MAC is
                                          a free place */
};

/* A verb: read() checks its words before anything is opened, run() carries it out in the
 * transaction of *s, whose mails are posted by who began it unless the verb `posts`
 * them itself. `after`, if any, is done when that has been committed. */
struct host_verb {
    const char *name, *usage;
    int words_min, words_max;
    int person; /* which word, from 1, is one: Anna <anna@example.org>; 0: none */
    bool posts;
    bool no_why; /* in a mail all of the line is its word: WHY is one like others */
    int (*read)(struct hosting *w, struct error *e);
    bool (*needs)(const struct hosting *w); /* the vault; NULL: never */
    int (*run)(struct session *s, struct hosting *w, struct error *e);
    int (*after)(struct session *s, struct hosting *w, struct error *e);
};

/* The verbs, by name; each is defined in cmd/host_NAME.c. */
extern const struct host_verb host_extend, host_pause, host_resume, host_announce,
    host_remind, host_run, host_end, host_seat, host_start, host_invite, host_address,
    host_void, host_mail, host_substitute, host_observer, host_away, host_rollback,
    host_correct, host_signup;

/* Nothing asked for yet. */
void hosting_begin(struct hosting *w);
/* A reason: text is 1..HOSTING_WHY bytes of UTF-8; control characters become blanks.
 * Errors: SYNTAX. */
int hosting_why(struct hosting *w, const char *text, struct error *e);
/* Finds the verb and checks what it is given; name NULL: none was written. Errors:
 * SYNTAX, with what would be accepted. */
int hosting_read(struct hosting *w, const char *name, struct error *e);
/* The words with which a line in a mail of the host may begin; ends with NULL. */
extern const char *const hosting_words[];
/* Where in such a line the word WHY stands, in any case, behind which its reason is; 0:
 * nowhere. */
size_t hosting_why_at(const char *line);
/* The act of one line of a mail: the last word of a verb takes the rest of the line, up
 * to WHY and the reason, where it takes one. line is cut into its words. Errors: SYNTAX.
 */
int hosting_line(struct hosting *w, char *line, struct error *e);

/* Carries it out in the transaction of *s, whose keys are there, and posts its mails. */
int hosting_act(struct session *s, struct hosting *w, struct error *e);
/* Carries it out in a transaction of its own, mails and all. Errors: ILLEGAL and others
 * of the engine, CONFIG (keys), STORE. */
int hosting_run(struct session *s, struct hosting *w, struct error *e);

/* Word i of the act, if it is there, says that a deadline may move far, as --far does:
 * FAR. Errors: SYNTAX. */
int hosting_far(struct hosting *w, int i, struct error *e);
/* A deadline of sealed bids never moves back (sealed-bids 3), so a slip of the pen could
 * not be mended: by more than HOSTING_FAR days only if that was said. what: "An extension
 * of 2400 hours". Errors: ILLEGAL, with how it is said. */
int hosting_may_move(const struct hosting *w, int64_t days, const char *what,
                     struct error *e);

/* A whole number of lo..hi out of a word. Errors: SYNTAX, naming `what`. */
int hosting_number(int64_t *out, const char *word, const char *what, int64_t lo,
                   int64_t hi, struct error *e);

#endif
