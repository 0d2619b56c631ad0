#include "mail/wire.h"

#include "core/number.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *const tls_names[] = {"starttls", "smtps", "none"};

void relay_settings_default(struct relay_settings *s)
{
    *s = (struct relay_settings){.port = 25,
                                 .tls = RELAY_STARTTLS,
                                 .connect_timeout = 20,
                                 .response_timeout = 120,
                                 .timeout = 600};
}

bool relay_settings_local(const struct relay_settings *s)
{
    return strcmp(s->host, "127.0.0.1") == 0 || strcmp(s->host, "::1") == 0 ||
           strcmp(s->host, "localhost") == 0;
}

/* A host name or a number of IPv4 or IPv6. */
static bool host_ok(const char *host)
{
    return address_domain_ok(host) ||
           (strchr(host, ':') && host[strspn(host, "0123456789abcdefABCDEF:.")] == '\0');
}

static bool path_ok(const char *path)
{
    return strcspn(path, "\r\n") == strlen(path);
}

static bool seconds_ok(int seconds)
{
    return seconds >= 1 && seconds <= 3600;
}

int relay_settings_check(const struct relay_settings *s, struct error *e)
{
    if (!host_ok(s->host) || s->port < 1 || s->port > 65535) {
        return error_set(
            e, ERROR_CONFIG,
            "The relay \"%.80s\", port %d, should be a host name or number and a "
            "port from 1 to 65535.",
            s->host, s->port);
    }
    if (!address_domain_ok(s->ehlo)) {
        return error_set(e, ERROR_CONFIG,
                         "\"%.80s\" should be the host name to greet the relay with.",
                         s->ehlo);
    }
    if (s->tls == RELAY_PLAIN && (s->netrc[0] || !relay_settings_local(s))) {
        return error_set(
            e, ERROR_CONFIG,
            "Without TLS mail goes to a relay on this machine only, and without "
            "a login; %.80s needs starttls or smtps.",
            s->host);
    }
    if (!path_ok(s->netrc) || !path_ok(s->ca)) {
        return error_set(e, ERROR_CONFIG, "A path must not hold a line end.");
    }
    if (!seconds_ok(s->connect_timeout) || !seconds_ok(s->response_timeout) ||
        !seconds_ok(s->timeout)) {
        return error_set(e, ERROR_CONFIG,
                         "The relay's times should be from 1 to 3600 seconds.");
    }
    return 0;
}

void wire_settings_write(FILE *out, const struct relay_settings *s)
{
    fprintf(out, "host %s\nport %d\ntls %s\n", s->host, s->port, tls_names[s->tls]);
    fprintf(out, "netrc %s\nca %s\nehlo %s\n", s->netrc, s->ca, s->ehlo);
    fprintf(out, "connect-timeout %d\nresponse-timeout %d\ntimeout %d\n\n",
            s->connect_timeout, s->response_timeout, s->timeout);
}

/* A line without its end; -1 at the end of input and where it is too long. */
static int read_line(FILE *in, char line[WIRE_LINE_MAX])
{
    size_t n;

    if (!fgets(line, WIRE_LINE_MAX, in)) {
        return -1;
    }
    n = strlen(line);
    if (n == 0 || line[n - 1] != '\n') {
        return -1;
    }
    line[n - 1] = '\0';
    return 0;
}

static bool take_text(char *out, size_t size, const char *value)
{
    return snprintf(out, size, "%s", value) < (int)size;
}

static bool take_number(int *out, const char *value)
{
    int64_t number;

    if (!whole_number(value, INT_MIN, INT_MAX, &number)) {
        return false;
    }
    *out = (int)number;
    return true;
}

static bool take_tls(enum relay_tls *out, const char *value)
{
    int i;

    for (i = RELAY_STARTTLS; i <= RELAY_PLAIN; i++) {
        if (strcmp(tls_names[i], value) == 0) {
            *out = (enum relay_tls)i;
            return true;
        }
    }
    return false;
}

static bool take_setting(struct relay_settings *s, const char *name, const char *value)
{
    if (strcmp(name, "host") == 0) {
        return take_text(s->host, sizeof s->host, value);
    }
    if (strcmp(name, "port") == 0) {
        return take_number(&s->port, value);
    }
    if (strcmp(name, "tls") == 0) {
        return take_tls(&s->tls, value);
    }
    if (strcmp(name, "netrc") == 0) {
        return take_text(s->netrc, sizeof s->netrc, value);
    }
    if (strcmp(name, "ca") == 0) {
        return take_text(s->ca, sizeof s->ca, value);
    }
    if (strcmp(name, "ehlo") == 0) {
        return take_text(s->ehlo, sizeof s->ehlo, value);
    }
    if (strcmp(name, "connect-timeout") == 0) {
        return take_number(&s->connect_timeout, value);
    }
    if (strcmp(name, "response-timeout") == 0) {
        return take_number(&s->response_timeout, value);
    }
    return strcmp(name, "timeout") == 0 && take_number(&s->timeout, value);
}

int wire_settings_read(FILE *in, struct relay_settings *s, struct error *e)
{
    char line[WIRE_LINE_MAX];
    char *value;

    relay_settings_default(s);
    for (;;) {
        if (read_line(in, line)) {
            return error_set(e, ERROR_CONFIG, "The settings end without a blank line.");
        }
        if (!*line) {
            return relay_settings_check(s, e);
        }
        value = strchr(line, ' ');
        if (value) {
            *value++ = '\0';
        }
        if (!value || !take_setting(s, line, value)) {
            return error_set(e, ERROR_CONFIG, "\"%.40s %.120s\" is no setting.", line,
                             value ? value : "");
        }
    }
}

void wire_message_write(FILE *out, const struct wire_message *m)
{
    fprintf(out, "MESSAGE %lld %s %s %zu\n", (long long)m->id,
            m->sender[0] ? m->sender : "-", m->recipient, m->size);
}

/* The next word of *rest, cut off; NULL where there is none. */
static char *next_word(char **rest)
{
    char *word = *rest, *blank;

    if (!word || !*word) {
        return NULL;
    }
    blank = strchr(word, ' ');
    *rest = blank ? blank + 1 : NULL;
    if (blank) {
        *blank = '\0';
    }
    return word;
}

static bool read_head(char *line, struct wire_message *m)
{
    char *word[5], *rest = line;
    int64_t id, size;
    int i;

    for (i = 0; i < 5; i++) {
        word[i] = next_word(&rest);
        if (!word[i]) {
            return false;
        }
    }
    if (rest || strcmp(word[0], "MESSAGE") != 0 ||
        !whole_number(word[1], 0, INT64_MAX, &id) ||
        !whole_number(word[4], 0, WIRE_MESSAGE_MAX, &size)) {
        return false;
    }
    m->id = id;
    m->size = (size_t)size;
    return take_text(m->sender, sizeof m->sender,
                     strcmp(word[2], "-") == 0 ? "" : word[2]) &&
           take_text(m->recipient, sizeof m->recipient, word[3]);
}

int wire_message_read(FILE *in, struct wire_message *m, char **bytes, struct error *e)
{
    char line[WIRE_LINE_MAX];
    char *got;
    int c = getc(in);

    *bytes = NULL;
    if (c == EOF) {
        return 0;
    }
    ungetc(c, in);
    if (read_line(in, line) || !read_head(line, m)) {
        return error_set(e, ERROR_DATA,
                         "A line \"MESSAGE id sender recipient size\" is "
                         "missing.");
    }
    got = malloc(m->size + 1);
    if (!got) {
        return error_memory(e);
    }
    if (fread(got, 1, m->size, in) != m->size) {
        free(got);
        return error_set(e, ERROR_DATA, "Message %lld breaks off.", (long long)m->id);
    }
    *bytes = got;
    return 0;
}

void wire_go_write(FILE *out, int64_t id)
{
    fprintf(out, "GO %lld\n", (long long)id);
}

bool wire_go_read(FILE *in, int64_t id)
{
    char line[WIRE_LINE_MAX];
    int64_t said;

    return !read_line(in, line) && strncmp(line, "GO ", 3) == 0 &&
           whole_number(line + 3, 0, INT64_MAX, &said) && said == id;
}

void wire_result_write(FILE *out, const struct relay_result *r)
{
    fprintf(out, "RESULT %lld %s %d %ld %s\nREPLY %s\nPROBLEM %s\n", (long long)r->id,
            outcome_name(r->outcome), r->result, r->code, stage_name(r->stage), r->reply,
            r->problem);
}

static bool read_outcome(char *line, struct relay_result *r)
{
    char *word[6], *rest = line;
    int64_t id, result, code;
    int i;

    for (i = 0; i < 6; i++) {
        word[i] = next_word(&rest);
        if (!word[i]) {
            return false;
        }
    }
    if (rest || strcmp(word[0], "RESULT") != 0 || !outcome_find(&r->outcome, word[2]) ||
        !whole_number(word[1], 0, INT64_MAX, &id) ||
        !whole_number(word[3], 0, 999, &result) ||
        !whole_number(word[4], 0, 999, &code)) {
        return false;
    }
    r->id = id;
    r->result = (int)result;
    r->code = (long)code;
    r->stage = stage_of(word[5], (int)strlen(word[5]), STAGE_NONE);
    return true;
}

int wire_result_read(FILE *in, struct relay_result *r, struct error *e)
{
    char line[3][WIRE_LINE_MAX];
    int i;

    for (i = 0; i < 3; i++) {
        if (read_line(in, line[i])) {
            return error_set(e, ERROR_MAIL, "sealed-deliver ended before it had sent.");
        }
    }
    if (!read_outcome(line[0], r) || strncmp(line[1], "REPLY ", 6) != 0 ||
        strncmp(line[2], "PROBLEM ", 8) != 0) {
        return error_set(e, ERROR_MAIL, "sealed-deliver wrote no result.");
    }
    wire_printable(r->reply, line[1] + 6, strlen(line[1] + 6));
    wire_printable(r->problem, line[2] + 8, strlen(line[2] + 8));
    return 0;
}

void wire_printable(char out[WIRE_REPLY_MAX], const char *text, size_t n)
{
    size_t i;

    while (n > 0 && (text[n - 1] == '\r' || text[n - 1] == '\n')) {
        n--;
    }
    if (n > WIRE_REPLY_MAX - 1) {
        n = WIRE_REPLY_MAX - 1;
    }
    for (i = 0; i < n; i++) {
        out[i] = (char)(text[i] >= 0x20 && text[i] < 0x7f ? text[i] : '?');
    }
    out[n] = '\0';
}
