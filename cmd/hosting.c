#include "cmd/hosting.h"

#include "cmd/post.h"
#include "core/joined.h"
#include "core/number.h"
#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define WHY "WHY"

static const struct host_verb *const verbs[] = {
    &host_extend,  &host_pause,    &host_resume,  &host_announce,   &host_remind,
    &host_run,     &host_end,      &host_seat,    &host_start,      &host_invite,
    &host_address, &host_void,     &host_mail,    &host_substitute, &host_observer,
    &host_away,    &host_rollback, &host_correct, &host_signup,     NULL};

const char *const hosting_words[] = {
    "EXTEND",   "PAUSE",   "RESUME", "ANNOUNCE",   "REMIND",   "RUN",  "END",     "SEAT",
    "REPLACE",  "START",   "INVITE", "SUBSTITUTE", "OBSERVER", "AWAY", "ADDRESS", "VOID",
    "ROLLBACK", "CORRECT", "SIGNUP", "CODE",       "STATUS",   "HELP", NULL};

void hosting_begin(struct hosting *w)
{
    memset(w, 0, sizeof *w);
    w->passphrase_fd = SESSION_ASK;
    (void)snprintf(w->why, sizeof w->why, "no reason is given");
}

/* What is told must be text, on one line. */
int hosting_why(struct hosting *w, const char *text, struct error *e)
{
    const size_t n = strlen(text);
    size_t i, size;

    if (n == 0 || n > HOSTING_WHY || !utf8_valid(text, n)) {
        return error_set(e, ERROR_SYNTAX,
                         "What is told should be UTF-8 text of 1 to %d bytes.",
                         HOSTING_WHY);
    }
    memcpy(w->why, text, n + 1);
    for (i = 0; i < n; i += size) {
        if (utf8_is_control(utf8_get(w->why + i, n - i, &size))) {
            memset(w->why + i, ' ', size);
        }
    }
    w->has_why = true;
    return 0;
}

int hosting_number(int64_t *out, const char *word, const char *what, int64_t lo,
                   int64_t hi, struct error *e)
{
    return whole_number(word, lo, hi, out)
               ? 0
               : error_set(e, ERROR_SYNTAX, "%s should be a number from %lld to %lld.",
                           what, (long long)lo, (long long)hi);
}

int hosting_far(struct hosting *w, int i, struct error *e)
{
    if (i >= w->words) {
        return 0;
    }
    w->far = !strcasecmp(w->word[i], "far");
    return w->far ? 0
                  : error_set(e, ERROR_SYNTAX,
                              "\"%.40s\" should be far, if a deadline may move by more "
                              "than %d days, or nothing.",
                              w->word[i], HOSTING_FAR);
}

int hosting_may_move(const struct hosting *w, int64_t days, const char *what,
                     struct error *e)
{
    return days <= HOSTING_FAR || w->far
               ? 0
               : error_set(e, ERROR_ILLEGAL,
                           "%s moves deadlines by more than %d days, and those of bids "
                           "never move back. If it is meant, %s.",
                           what, HOSTING_FAR,
                           w->by_mail ? "write FAR behind it, before WHY"
                                      : "say so with --far");
}

/* "extend, pause, ... or seat" */
static int no_verb(struct error *e)
{
    struct joined list = {.used = 0};
    int i;

    for (i = 0; verbs[i]; i++) {
        joined_add(&list, verbs[i + 1] ? ", " : " or ", "%s", verbs[i]->name);
    }
    return error_set(e, ERROR_SYNTAX, "What is to be done: %s?", list.text);
}

static const struct host_verb *verb_of(const char *name)
{
    int i;

    for (i = 0; verbs[i] && strcasecmp(name, verbs[i]->name) != 0; i++) {
    }
    return verbs[i];
}

int hosting_read(struct hosting *w, const char *name, struct error *e)
{
    w->verb = name ? verb_of(name) : NULL;
    if (!w->verb) {
        return no_verb(e);
    }
    if (w->words < w->verb->words_min || w->words > w->verb->words_max) {
        return error_set(e, ERROR_SYNTAX, "\"%s\" takes %s.", w->verb->name,
                         w->verb->usage);
    }
    return w->verb->read ? w->verb->read(w, e) : 0;
}

/* The next word of a line, without the quotes around it; NULL: none is left. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " ");
    const char *ends = *word == '"' ? "\"" : " ";

    word += *word == '"';
    if (!*word) {
        return NULL;
    }
    *at = word + strcspn(word, ends);
    if (**at) {
        *(*at)++ = '\0';
    }
    return word;
}

/* A person, who in a mail needs no quotes: up to the end of his address. */
static char *next_person(char **at)
{
    char *word = *at + strspn(*at, " "), *end = strchr(word, '>');

    if (*word == '"' || !end) {
        return next_word(at);
    }
    *at = end + 1;
    if (**at) {
        *(*at)++ = '\0';
    }
    return word;
}

/* The rest of a line as one word. */
static char *rest(char *at)
{
    size_t n;

    at += strspn(at, " ");
    n = strlen(at);
    while (n && at[n - 1] == ' ') {
        at[--n] = '\0';
    }
    if (n >= 2 && at[0] == '"' && strchr(at + 1, '"') == at + n - 1) {
        at[n - 1] = '\0';
        at++;
    }
    return *at ? at : NULL;
}

size_t hosting_why_at(const char *line)
{
    const char *at = line + strcspn(line, " ");

    while (*at) {
        const char *word = at + strspn(at, " ");
        const size_t n = strcspn(word, " :");

        if (n == strlen(WHY) && !strncasecmp(word, WHY, n)) {
            return (size_t)(word - line);
        }
        at = word + strcspn(word, " ");
    }
    return 0;
}

int hosting_line(struct hosting *w, char *line, struct error *e)
{
    const size_t why = hosting_why_at(line);
    char *at = line, *word = next_word(&at);
    const char *name = word && !strcasecmp(word, "replace") ? "seat" : word;
    const struct host_verb *verb = name ? verb_of(name) : NULL;

    if (why && !(verb && verb->no_why)) {
        const char *text = line + why + strlen(WHY);

        line[why] = '\0';
        if (hosting_why(w, text + strspn(text, " :"), e)) {
            return -1;
        }
    }
    while (verb && w->words < HOSTING_WORDS) {
        word = w->words + 1 == verb->words_max ? rest(at)
               : w->words + 1 == verb->person  ? next_person(&at)
                                               : next_word(&at);
        if (!word) {
            break;
        }
        w->word[w->words++] = word;
        if (w->words >= verb->words_max) {
            break;
        }
    }
    return hosting_read(w, name, e);
}

/* The vault of the game, where the act needs it. */
static int vault(struct session *s, const struct hosting *w, struct error *e)
{
    bool readable;

    if (!w->verb->needs || !w->verb->needs(w)) {
        return 0;
    }
    if (session_vault(s, w->passphrase_fd, &readable, e)) {
        return -1;
    }
    if (!readable) {
        return error_set(e, ERROR_ILLEGAL,
                         "This needs the vault, which is under a passphrase: please run "
                         "sealed host on the machine itself.");
    }
    s->engine.vault = &s->vault;
    return 0;
}

int hosting_act(struct session *s, struct hosting *w, struct error *e)
{
    return vault(s, w, e) || w->verb->run(s, w, e) ||
                   (!w->verb->posts && post_batch(s, NULL, false, e))
               ? -1
               : 0;
}

int hosting_run(struct session *s, struct hosting *w, struct error *e)
{
    if (session_begin(s, false, e) || session_intake(s, e) || hosting_act(s, w, e) ||
        session_commit(s, e)) {
        session_rollback(s);
        return -1;
    }
    return w->verb->after ? w->verb->after(s, w, e) : 0;
}
