#include "cmd/settings.h"

#include "cmd/settings_parts.h"
#include "mail/address.h"

#include <errno.h>
#include <fcntl.h>
#include <ini.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_SHOWN 80  /* bytes of a path before what is wrong there */
#define FILE_MAX 65536 /* bytes of a settings file */

/* A file being read. The first failure stays. */
struct reading {
    struct settings *settings;
    const char *base; /* what its relative paths start from */
    const char *at, *end;
    int line;
    int failed; /* the line of the failure, 0: none yet */
    struct error *error;
    bool seen[SETTINGS_COUNT];
};

int settings_directory(char out[SETTINGS_PATH], const char *path, struct error *e)
{
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) : 0;

    if (n >= SETTINGS_PATH) {
        return error_set(e, ERROR_CONFIG, "The path \"%s\" is too long.", path);
    }
    if (slash) {
        memcpy(out, path, n);
        out[n] = '\0';
    }
    if (n == 0) {
        strncpy(out, slash ? "/" : ".", 2);
    }
    return 0;
}

/* The same as an absolute path, which stands for the same in programs started elsewhere.
 */
static int absolute_directory(char out[SETTINGS_PATH], const char *path, struct error *e)
{
    char here[SETTINGS_PATH], directory[SETTINGS_PATH] = "";

    if (settings_directory(directory, path, e)) {
        return -1;
    }
    if (directory[0] == '/') {
        memcpy(out, directory, sizeof directory);
        return 0;
    }
    if (!getcwd(here, sizeof here) ||
        snprintf(out, SETTINGS_PATH, "%s/%s", here, directory) >= SETTINGS_PATH) {
        return error_set(e, ERROR_CONFIG, "The path of \"%s\" is too long.", path);
    }
    if (strcmp(directory, ".") == 0) {
        memcpy(out, here, sizeof here);
    }
    return 0;
}

/* The end of a long path, which names the file. */
static const char *end_of(const char *path)
{
    const size_t n = strlen(path);

    return n > PATH_SHOWN ? path + (n - PATH_SHOWN) : path;
}

/* Keeps the first failure, a sentence about the line; 0 stops inih. */
static int fail(struct reading *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static int fail(struct reading *r, const char *fmt, ...)
{
    char text[sizeof r->error->text];
    va_list more;

    if (!r->failed) {
        va_start(more, fmt);
        vsnprintf(text, sizeof text, fmt, more);
        va_end(more);
        r->failed = r->line;
        error_set(r->error, ERROR_CONFIG, "%s, line %d: %s.", end_of(r->settings->file),
                  r->line, text);
    }
    return 0;
}

static int take(void *user, const char *section, const char *name, const char *value)
{
    struct reading *r = user;
    const struct setting *row = settings_table();
    struct error e = {.code = ERROR_NONE};
    size_t i = 0;

    if (*section) {
        return fail(r, "settings stand without a heading, so \"[%.40s]\" above should go",
                    section);
    }
    while (row[i].name && strcmp(row[i].name, name) != 0) {
        i++;
    }
    if (!row[i].name) {
        return fail(r, "\"%.40s\" is no setting; sealed(1) lists them", name);
    }
    if (r->seen[i]) {
        return fail(r, "\"%s\" is set for the second time", name);
    }
    r->seen[i] = true;
    return settings_put(r->settings, &row[i], r->base, value, &e) ? fail(r, "%s", e.text)
                                                                  : 1;
}

/* fgets() out of memory, for inih; it counts the lines, which the handler is not told. */
static char *next_line(char *out, int size, void *user)
{
    struct reading *r = user;
    const char *lf =
        r->at < r->end ? memchr(r->at, '\n', (size_t)(r->end - r->at)) : NULL;
    size_t n = lf ? (size_t)(lf + 1 - r->at) : (size_t)(r->end - r->at);

    if (n == 0 || r->failed) {
        return NULL;
    }
    r->line++;
    if (n >= (size_t)size) {
        (void)fail(r, "the line is longer than %d bytes", size - 2);
        return NULL;
    }
    memcpy(out, r->at, n);
    out[n] = '\0';
    r->at += n;
    return out;
}

static int parse(struct reading *r, const char *text, size_t n)
{
    int line;

    if (memchr(text, '\0', n)) {
        return error_set(r->error, ERROR_CONFIG,
                         "%.120s should be a text file of \"name = value\" lines.",
                         r->settings->file);
    }
    r->at = text;
    r->end = text + n;
    line = ini_parse_stream(next_line, r, take, r);
    if (line > 0 && (!r->failed || line < r->failed)) { /* inih's own complaint */
        r->failed = 0;
        r->line = line;
        (void)fail(r, "a setting is written as \"name = value\"");
    }
    return r->failed ? -1 : 0;
}

/* Reads what is in an open file, at most FILE_MAX bytes. */
static int slurp(char text[FILE_MAX + 1], size_t *n, int fd, const char *path,
                 struct error *e)
{
    ssize_t got = 1;

    for (*n = 0; got > 0 && *n <= FILE_MAX; *n += (size_t)got) {
        got = read(fd, text + *n, FILE_MAX + 1 - *n);
        if (got < 0) {
            return error_set(e, ERROR_CONFIG,
                             "The settings in %.120s cannot be read: %s.", path,
                             strerror(errno));
        }
    }
    return *n <= FILE_MAX ? 0
                          : error_set(e, ERROR_CONFIG,
                                      "The settings in %.120s are longer than %d bytes.",
                                      path, FILE_MAX);
}

/* Reads s->file. It may be missing unless it was asked for. */
static int read_file(struct reading *r, bool asked)
{
    struct settings *s = r->settings;
    int fd = open(s->file, O_RDONLY | O_CLOEXEC), result = -1;
    char *text = NULL;
    size_t n;

    if (fd < 0 && errno == ENOENT && !asked) {
        s->file[0] = '\0';
        return 0;
    }
    if (fd < 0) {
        return error_set(r->error, ERROR_CONFIG,
                         "The settings in %.120s cannot be read: %s.", s->file,
                         strerror(errno));
    }
    text = malloc(FILE_MAX + 1);
    if (!text) {
        error_memory(r->error);
        goto done;
    }
    if (slurp(text, &n, fd, s->file, r->error) || parse(r, text, n)) {
        goto done;
    }
    result = 0;
done:
    free(text);
    close(fd);
    return result;
}

/* The machine's name where it can stand in an address. */
static const char *machine(char name[SETTINGS_NAME])
{
    if (gethostname(name, SETTINGS_NAME - 1)) {
        return "localhost";
    }
    name[SETTINGS_NAME - 1] = '\0';
    return address_domain_ok(name) ? name : "localhost";
}

/* Writes a default with what stands for <game>, <hostname>, <host> or <keys> in it. */
static int expand(char out[SETTINGS_PATH], const struct settings *s, const char *standard,
                  struct error *e)
{
    char name[SETTINGS_NAME];
    const struct {
        const char *mark, *value;
    } marks[] = {{"<game>", s->game},
                 {"<hostname>", NULL},
                 {"<host>", s->host},
                 {"<keys>", s->keys}};
    const char *value, *at = NULL;
    size_t i;

    for (i = 0; i < sizeof marks / sizeof marks[0] && !at; i++) {
        at = strstr(standard, marks[i].mark);
    }
    if (!at) {
        memcpy(out, standard, strlen(standard) + 1);
        return 0;
    }
    i--;
    value = marks[i].value ? marks[i].value : machine(name);
    return snprintf(out, SETTINGS_PATH, "%.*s%s%s", (int)(at - standard), standard, value,
                    at + strlen(marks[i].mark)) < SETTINGS_PATH
               ? 0
               : error_set(e, ERROR_CONFIG, "\"%.60s..\" is too long", value);
}

static int put_standard(struct settings *s, const struct setting *row, const char *base,
                        struct error *e)
{
    char value[SETTINGS_PATH];

    if (expand(value, s, row->standard, e) || settings_put(s, row, base, value, e)) {
        char text[sizeof e->text];

        memcpy(text, e->text, sizeof text);
        return error_set(e, ERROR_CONFIG, "The setting \"%s\": %.200s.", row->name, text);
    }
    return 0;
}

static int put_standards(struct settings *s, const bool seen[SETTINGS_COUNT],
                         const char *base, struct error *e)
{
    const struct setting *row = settings_table();
    int i;

    for (i = 0; row[i].name; i++) {
        if (row[i].kind == SETTING_ADDRESS && !address_domain_ok(s->host)) {
            continue; /* check() tells what is wrong */
        }
        if (!seen[i] && put_standard(s, &row[i], base, e)) {
            return -1;
        }
    }
    return 0;
}

/* What only several settings together show. */
static int check(struct settings *s, struct error *e)
{
    char address[sizeof s->mailbox + sizeof s->host];

    snprintf(address, sizeof address, "%s@%s", s->mailbox, s->host);
    if (!address_ok(address)) {
        return error_set(e, ERROR_CONFIG,
                         "The settings \"mailbox\" and \"host\" should give an address; "
                         "\"%.100s\" is none.",
                         address);
    }
    if (!s->relay.host[0]) {
        return 0;
    }
    if (s->relay.tls == RELAY_STARTTLS && relay_settings_local(&s->relay) &&
        !s->relay.netrc[0] && !s->relay.ca[0]) {
        s->relay.tls = RELAY_PLAIN; /* mail 4.4: nobody listens in, no login is told */
    }
    if (s->lease <= s->relay.timeout) {
        return error_set(e, ERROR_CONFIG,
                         "The setting \"lease\" (%d) should be more than "
                         "\"message_timeout\" (%d).",
                         s->lease, s->relay.timeout);
    }
    return relay_settings_check(&s->relay, e);
}

/* The base name of the database without what follows its last point. */
static int name_game(struct settings *s, const char *database, struct error *e)
{
    const char *slash = strrchr(database, '/'), *name = slash ? slash + 1 : database;
    const char *point = strrchr(name, '.');
    const size_t n = point && point > name ? (size_t)(point - name) : strlen(name);

    if (n == 0 || n >= sizeof s->game || strlen(database) >= sizeof s->database) {
        return error_set(e, ERROR_CONFIG,
                         "\"%.100s\" should be the path of a game's file, as g1.db.",
                         database);
    }
    memcpy(s->database, database, strlen(database) + 1);
    memcpy(s->game, name, n);
    s->game[n] = '\0';
    return 0;
}

/* Where the settings are looked for. */
static int name_file(struct settings *s, const char *config, struct error *e)
{
    char directory[SETTINGS_PATH];
    int n;

    if (config) {
        n = snprintf(s->file, sizeof s->file, "%s", config);
    } else if (settings_directory(directory, s->database, e)) {
        return -1;
    } else {
        n = snprintf(s->file, sizeof s->file, "%s/sealed.ini", directory);
    }
    return n < (int)sizeof s->file
               ? 0
               : error_set(e, ERROR_CONFIG, "The path \"%s\" is too long.", s->file);
}

int settings_load(struct settings *s, const char *database, const char *config,
                  struct error *e)
{
    char beside[SETTINGS_PATH], base[SETTINGS_PATH];
    struct reading r = {.settings = s, .base = beside, .error = e};

    memset(s, 0, sizeof *s);
    if (name_game(s, database, e) || name_file(s, config, e) ||
        absolute_directory(base, database, e) || absolute_directory(beside, s->file, e) ||
        read_file(&r, config != NULL) || put_standards(s, r.seen, base, e)) {
        return -1;
    }
    return check(s, e);
}
