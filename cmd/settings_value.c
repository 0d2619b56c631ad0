/* One value of a setting: its text, checked, into the struct. */
#include "cmd/settings_parts.h"
#include "core/number.h"
#include "core/utf8.h"
#include "mail/address.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static const char *home(void)
{
    const char *path = getenv("HOME");
    const struct passwd *user;

    if (path && *path) {
        return path;
    }
    user = getpwuid(geteuid());
    return user ? user->pw_dir : "/";
}

static int put_path(char *out, size_t size, const char *base, const char *value,
                    struct error *e)
{
    const bool at_home = value[0] == '~' && (value[1] == '/' || !value[1]);
    int n;

    if (!*value || *value == '/') {
        n = snprintf(out, size, "%s", value);
    } else {
        n = snprintf(out, size, "%s/%s", at_home ? home() : base,
                     at_home ? value + 1 + (value[1] == '/') : value);
    }
    return n >= 0 && (size_t)n < size
               ? 0
               : error_set(e, ERROR_CONFIG, "the path \"%.60s..\" is too long", value);
}

static int put_number(int *out, const struct setting *row, const char *value,
                      struct error *e)
{
    int64_t n;

    if (*value < '0' || *value > '9' || !whole_number(value, row->low, row->high, &n)) {
        return error_set(e, ERROR_CONFIG, "\"%.40s\" should be a number from %d to %d",
                         value, row->low, row->high);
    }
    *out = (int)n;
    return 0;
}

/* The place of value among the words of a row. */
static int word_of(int *place, const struct setting *row, const char *value,
                   struct error *e)
{
    int i;

    for (i = 0; row->words[i]; i++) {
        if (strcmp(row->words[i], value) == 0) {
            *place = i;
            return 0;
        }
    }
    return error_set(e, ERROR_CONFIG, "\"%.40s\" should be \"%s\"%s%s%s or \"%s\"", value,
                     row->words[0], i > 2 ? ", \"" : "", i > 2 ? row->words[1] : "",
                     i > 2 ? "\"" : "", row->words[i - 1]);
}

static int put_text(char *out, const struct setting *row, const char *value,
                    struct error *e)
{
    int ignored;

    if (row->words[0] && word_of(&ignored, row, value, e)) {
        return -1;
    }
    if (strlen(value) >= row->size) {
        return error_set(e, ERROR_CONFIG, "\"%.40s..\" should have at most %zu bytes",
                         value, row->size - 1);
    }
    memcpy(out, value, strlen(value) + 1);
    return 0;
}

static int bad_relay(const char *value, struct error *e)
{
    if (strchr(value, '@')) {
        return error_set(e, ERROR_CONFIG,
                         "a login does not stand in \"relay\" but in the file that "
                         "\"relay_netrc\" names");
    }
    return error_set(e, ERROR_CONFIG,
                     "\"%.60s\" should be smtp://host:port or smtps://host:port", value);
}

/* ":port" or nothing. */
static bool take_port(const char *text, int *port)
{
    char *end;
    long n;

    if (!*text) {
        return true;
    }
    if (text[0] != ':' || text[1] < '0' || text[1] > '9') {
        return false;
    }
    n = strtol(text + 1, &end, 10);
    *port = n >= 1 && n <= 65535 ? (int)n : 0;
    return !*end && *port > 0;
}

static int put_relay(struct settings *s, const struct setting *row, const char *value,
                     struct error *e)
{
    static const char plain[] = "smtp://", tls[] = "smtps://";
    const bool is_tls = strncmp(value, tls, strlen(tls)) == 0;
    const char *host = value + strlen(is_tls ? tls : plain), *behind;
    const bool number6 =
        is_tls || strncmp(value, plain, strlen(plain)) == 0 ? *host == '[' : false;
    size_t n;

    s->relay.host[0] = '\0';
    if (!*value) {
        s->relay_url[0] = '\0';
        return 0;
    }
    if (!is_tls && strncmp(value, plain, strlen(plain)) != 0) {
        return bad_relay(value, e);
    }
    host += number6;
    n = strcspn(host, number6 ? "]" : ":/");
    behind = host + n + (number6 && host[n] ? 1 : 0);
    s->relay.tls = is_tls ? RELAY_SMTPS : RELAY_STARTTLS;
    s->relay.port = is_tls ? 465 : 25;
    if (n == 0 || n >= sizeof s->relay.host || strchr(value, '@') ||
        (number6 && host[n] != ']') || !take_port(behind, &s->relay.port)) {
        return bad_relay(value, e);
    }
    memcpy(s->relay.host, host, n);
    s->relay.host[n] = '\0';
    return put_text(s->relay_url, row, value, e);
}

/* Notices go there: what cannot stand in an SMTP command would wait for ever. */
static int put_address(char *out, const struct setting *row, const char *value,
                       struct error *e)
{
    struct address a;
    struct error why;

    if (address_read(&a, value, &why)) {
        return error_set(e, ERROR_CONFIG,
                         "\"%.80s\" should be an address such as anna@example.org",
                         value);
    }
    return put_text(out, row, a.at, e);
}

static bool has_control(const char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            return true;
        }
    }
    return false;
}

int settings_put(struct settings *s, const struct setting *row, const char *base,
                 const char *value, struct error *e)
{
    void *to = (char *)s + row->offset;

    if (!*value && *row->standard) {
        return error_set(e, ERROR_CONFIG, "a value is missing behind \"%s\"", row->name);
    }
    if (has_control(value) || !utf8_valid(value, strlen(value))) {
        return error_set(e, ERROR_CONFIG, "the value of \"%s\" should be text in UTF-8",
                         row->name);
    }
    switch (row->kind) {
    case SETTING_TEXT:
        return put_text(to, row, value, e);
    case SETTING_PATH:
        return put_path(to, row->size, base, value, e);
    case SETTING_RELAY:
        return put_relay(s, row, value, e);
    case SETTING_NUMBER:
        return put_number(to, row, value, e);
    case SETTING_WORD:
        return word_of(to, row, value, e);
    case SETTING_ADDRESS:
        return put_address(to, row, value, e);
    }
    return error_set(e, ERROR_BUG, "The setting \"%s\" has no kind.", row->name);
}
