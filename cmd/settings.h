/* The host's settings: sealed.ini beside the game, `name = value` lines without headings.
 * architecture 7. Every setting and its default is a row of settings_table(), from which
 * they are read and against which the manual is checked. */
#ifndef CMD_SETTINGS_H
#define CMD_SETTINGS_H

#include "core/error.h"
#include "mail/limits.h"
#include "mail/wire.h"

#include <stdbool.h>
#include <stddef.h>

#define SETTINGS_PATH 1024
#define SETTINGS_NAME 256
#define SETTINGS_COUNT 53
#define DELIVERY_PARALLEL 4 /* connections; more are rude to a relay (mail 4.4) */

/* What is started when a file or mail was taken. mail 3.2. */
enum after_submit { AFTER_NONE, AFTER_TICK, AFTER_DELIVER };

/* What proves who writes a mail. mail 2.3. */
enum level { LEVEL_TOKEN, LEVEL_TOKEN_FROM, LEVEL_TOKEN_SIGNATURE };

/* What becomes of deadlines that passed while nobody looked. */
enum after_outage { AFTER_OUTAGE_SHIFT, AFTER_OUTAGE_ASK, AFTER_OUTAGE_RUN };

/* Who may ask for a seat by mail. */
enum signup { SIGNUP_CODE, SIGNUP_OPEN };

struct settings {
    char game[SETTINGS_NAME];     /* short name: the base name of the database        */
    char database[SETTINGS_PATH]; /* as it was given                                  */
    char file[SETTINGS_PATH];     /* where the settings come from; "": from defaults  */

    char keys[SETTINGS_PATH];      /* directory of the intake file                     */
    char vault[SETTINGS_PATH];     /* directory of the vault file                      */
    char maildir[SETTINGS_PATH];   /* where mail goes without a relay                  */
    char templates[SETTINGS_PATH]; /* directory; "": built in                          */
    char zone[SETTINGS_NAME];      /* for clock_zone()                                 */
    char due_days[64], due_hours[32]; /* for schedule_read()                           */
    char holidays[SETTINGS_PATH];

    char mailbox[65];
    char host[SETTINGS_NAME];
    char host_address[SETTINGS_NAME]; /* of the host, for notices */
    char sender_name[SETTINGS_NAME];
    char authserv[SETTINGS_NAME]; /* whose Authentication-Results are shown; "" */
    char separator[2];            /* one character                                    */
    int token_in_subject;
    int grace;         /* minutes                                          */
    int outage;        /* hours; 0: any time without a look is right */
    int after_outage;  /* enum after_outage */
    int missing;       /* percent; 0: any number may miss a deadline */
    int away_days;     /* of absences of a player in a game                */
    int signup;        /* enum signup                                      */
    int observers;     /* the most that may watch                          */
    int substitutes;   /* 1: players name their own                        */
    int signup_days;   /* 0: the host is not told                          */
    int reminders;     /* 0: none                                         */
    int remind_before; /* hours                                           */
    int after_submit;  /* enum after_submit                                */
    int busy_timeout;  /* seconds                                          */
    int lease;         /* seconds                                          */
    int parallel;      /* connections to the relay                         */

    char relay_url[SETTINGS_NAME];
    struct relay_settings relay; /* host "": none, mail goes into the Maildir        */

    struct mail_limits mail; /* the largest that is taken (mail 1.3) */
    int level;               /* enum level */
    /* The most for a seat in a day, cap_wrong for an address, cap_host in an hour for
     * all. mail 5.4. */
    int cap_errors, cap_duplicates, cap_accepted, cap_wrong, cap_address, cap_out;
    int cap_host;
};

enum setting_kind {
    SETTING_TEXT,    /* without control characters; one of `words`, if there are any */
    SETTING_PATH,    /* relative: to the directory of its file; ~/: to the home       */
    SETTING_RELAY,   /* smtp://host:port or smtps://host:port                         */
    SETTING_NUMBER,  /* low..high                                                     */
    SETTING_WORD,    /* one of `words`, kept as its place                             */
    SETTING_ADDRESS, /* of mail; a name before it is left out                        */
};

struct setting {
    const char *name;
    enum setting_kind kind;
    const char *standard; /* the default as it would be written, where <game>, <hostname>,
                           * <host> and <keys> stand for what they name. Where it is not
                           * empty, nothing written may be */
    size_t offset, size;  /* in struct settings, bytes */
    int low, high;
    const char *words[4]; /* the last one is NULL */
    const char *help;     /* a sentence           */
};

/* The rows, the last one without a name. */
const struct setting *settings_table(void);

/* Fills *s for the game in this database from `config`, or where that is NULL from
 * sealed.ini in the directory of the database, if there is one; what it does not name has
 * its default. Errors: CONFIG, naming file and line and what would be accepted. */
int settings_load(struct settings *s, const char *database, const char *config,
                  struct error *e);

/* The directory of a path, "." where it names none. Errors: CONFIG (too long). */
int settings_directory(char out[SETTINGS_PATH], const char *path, struct error *e);

#endif
