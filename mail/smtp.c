#include "mail/smtp.h"

#include "mail/message.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define URL_MAX 600

_Static_assert(TRANSFER_OK == (int)CURLE_OK, "libcurl");
_Static_assert(TRANSFER_RESOLVE == (int)CURLE_COULDNT_RESOLVE_HOST, "libcurl");
_Static_assert(TRANSFER_CONNECT == (int)CURLE_COULDNT_CONNECT, "libcurl");
_Static_assert(TRANSFER_REPLY == (int)CURLE_WEIRD_SERVER_REPLY, "libcurl");
_Static_assert(TRANSFER_READ == (int)CURLE_READ_ERROR, "libcurl");
_Static_assert(TRANSFER_MEMORY == (int)CURLE_OUT_OF_MEMORY, "libcurl");
_Static_assert(TRANSFER_TIMEOUT == (int)CURLE_OPERATION_TIMEDOUT, "libcurl");
_Static_assert(TRANSFER_HANDSHAKE == (int)CURLE_SSL_CONNECT_ERROR, "libcurl");
_Static_assert(TRANSFER_ARGUMENT == (int)CURLE_BAD_FUNCTION_ARGUMENT, "libcurl");
_Static_assert(TRANSFER_NOTHING == (int)CURLE_GOT_NOTHING, "libcurl");
_Static_assert(TRANSFER_SEND == (int)CURLE_SEND_ERROR, "libcurl");
_Static_assert(TRANSFER_RECEIVE == (int)CURLE_RECV_ERROR, "libcurl");
_Static_assert(TRANSFER_CERTIFICATE == (int)CURLE_PEER_FAILED_VERIFICATION, "libcurl");
_Static_assert(TRANSFER_TLS == (int)CURLE_USE_SSL_FAILED, "libcurl");
_Static_assert(TRANSFER_LOGIN == (int)CURLE_LOGIN_DENIED, "libcurl");
_Static_assert(TRANSFER_AUTH == (int)CURLE_AUTH_ERROR, "libcurl");

struct smtp {
    struct relay_settings settings;
    CURL *curl;
    char url[URL_MAX];
    char problem[CURL_ERROR_SIZE];
    /* of the message under way */
    const char *bytes;
    size_t size, handed;
    int64_t id;
    smtp_leave_fn *may_leave; /* NULL: it was asked */
    bool leaves;              /* and this was the answer */
    bool ready;               /* the settings are those of sending */
    enum stage stage;
    bool leaving; /* QUIT was said: what follows is no answer to the message */
    char reply[WIRE_REPLY_MAX];
};

static bool ask_to_leave(struct smtp *s)
{
    if (s->may_leave) {
        s->leaves = s->may_leave(s->id);
        s->may_leave = NULL;
    }
    return s->leaves;
}

/* As much as asked: libcurl 7.88 ends some messages wrongly that come in small pieces
 * (4.6). Without a byte of it the relay drops the message. */
static size_t hand_out(char *to, size_t one, size_t asked, void *user)
{
    struct smtp *s = user;
    size_t n = one * asked, left = s->size - s->handed;

    if (!ask_to_leave(s)) {
        return CURL_READFUNC_ABORT;
    }
    if (n > left) {
        n = left;
    }
    memcpy(to, s->bytes + s->handed, n);
    s->handed += n;
    return n;
}

static size_t swallow(char *text, size_t one, size_t n, void *user)
{
    (void)text;
    (void)user;
    return one * n;
}

/* Notes the last command and the last reply, but nothing of a login's dialogue. */
static int listen_in(CURL *curl, curl_infotype type, char *text, size_t n, void *user)
{
    struct smtp *s = user;

    (void)curl;
    if (type == CURLINFO_HEADER_OUT) {
        s->leaving = n >= 4 && memcmp(text, "QUIT", 4) == 0;
        s->stage = stage_of(text, n > 1000 ? 1000 : (int)n, s->stage);
    } else if (type == CURLINFO_HEADER_IN && !s->leaving &&
               (n < 3 || memcmp(text, "334", 3) != 0)) {
        wire_printable(s->reply, text, n);
    }
    return 0;
}

/* The login is ours alone: a plain file that nobody else may read. */
static int check_netrc(const char *path, struct error *e)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    int result = 0;

    if (fd < 0) {
        return error_set(e, ERROR_CONFIG, "The login in %.150s cannot be read: %s.", path,
                         strerror(errno));
    }
    if (fstat(fd, &st) || !S_ISREG(st.st_mode) || st.st_uid != geteuid() ||
        (st.st_mode & 077) != 0) {
        result = error_set(e, ERROR_CONFIG,
                           "The login in %.150s should be a file of your own that nobody "
                           "else can read (mode 0600).",
                           path);
    }
    close(fd);
    return result;
}

static int check_files(const struct relay_settings *s, struct error *e)
{
    if (s->netrc[0] && check_netrc(s->netrc, e)) {
        return -1;
    }
    if (s->ca[0] && access(s->ca, R_OK)) {
        return error_set(e, ERROR_CONFIG,
                         "The certificates in %.150s cannot be read: %s.", s->ca,
                         strerror(errno));
    }
    return 0;
}

int smtp_open(struct smtp **out, const struct relay_settings *settings, struct error *e)
{
    const char *scheme = settings->tls == RELAY_SMTPS ? "smtps" : "smtp";
    bool number6 = strchr(settings->host, ':') != NULL;
    struct smtp *s;

    if (relay_settings_check(settings, e) || check_files(settings, e)) {
        return -1;
    }
    s = calloc(1, sizeof *s);
    if (!s) {
        return error_memory(e);
    }
    s->settings = *settings;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) || !(s->curl = curl_easy_init())) {
        free(s);
        return error_set(e, ERROR_MEMORY, "libcurl cannot be started.");
    }
    snprintf(s->url, sizeof s->url, "%s://%s%s%s:%d/%s", scheme, number6 ? "[" : "",
             settings->host, number6 ? "]" : "", settings->port, settings->ehlo);
    *out = s;
    return 0;
}

/* Whom to talk to, and how long to wait. 0 or libcurl's code, as the two below. */
static CURLcode set_relay(struct smtp *s)
{
    const struct relay_settings *r = &s->settings;
    CURLcode c = curl_easy_setopt(s->curl, CURLOPT_URL, s->url);

    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    c = c ? c
          : curl_easy_setopt(s->curl, CURLOPT_PROXY, ""); /* nor from the environment */
    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_NOSIGNAL, 1L);
    c = c ? c
          : curl_easy_setopt(
                s->curl, CURLOPT_USE_SSL,
                (long)(r->tls == RELAY_PLAIN ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    if (r->ca[0]) {
        c = c ? c : curl_easy_setopt(s->curl, CURLOPT_CAINFO, r->ca);
    }
    if (r->netrc[0]) {
        c = c ? c : curl_easy_setopt(s->curl, CURLOPT_NETRC, (long)CURL_NETRC_REQUIRED);
        c = c ? c : curl_easy_setopt(s->curl, CURLOPT_NETRC_FILE, r->netrc);
    }
    c = c ? c
          : curl_easy_setopt(s->curl, CURLOPT_CONNECTTIMEOUT, (long)r->connect_timeout);
    c = c ? c
          : curl_easy_setopt(s->curl, CURLOPT_SERVER_RESPONSE_TIMEOUT,
                             (long)r->response_timeout);
    return c ? c : curl_easy_setopt(s->curl, CURLOPT_TIMEOUT, (long)r->timeout);
}

static CURLcode set_ears(struct smtp *s)
{
    CURLcode c = curl_easy_setopt(s->curl, CURLOPT_VERBOSE, 1L);

    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_DEBUGFUNCTION, listen_in);
    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_DEBUGDATA, s);
    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_ERRORBUFFER, s->problem);
    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_HEADERFUNCTION, swallow);
    return c ? c : curl_easy_setopt(s->curl, CURLOPT_WRITEFUNCTION, swallow);
}

/* UPLOAD: without it libcurl says VRFY and reports success (4.4). */
static CURLcode set_sending(struct smtp *s)
{
    CURLcode c = curl_easy_setopt(s->curl, CURLOPT_UPLOAD, 1L);

    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_READFUNCTION, hand_out);
    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_READDATA, s);
    s->ready = c == CURLE_OK;
    return c;
}

static CURLcode set_message(struct smtp *s, const struct wire_message *m,
                            struct curl_slist *to)
{
    CURLcode c = curl_easy_setopt(s->curl, CURLOPT_MAIL_FROM, m->sender);

    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_MAIL_RCPT, to);
    return c ? c
             : curl_easy_setopt(s->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)m->size);
}

/* Before a transfer: nothing of the one before is left. */
static void forget(struct smtp *s)
{
    s->handed = 0;
    s->stage = STAGE_NONE;
    s->leaving = false;
    s->reply[0] = s->problem[0] = '\0';
}

/* The settings of any transfer. curl_easy_reset keeps the connection. */
static CURLcode set_anew(struct smtp *s)
{
    CURLcode c;

    s->ready = false;
    curl_easy_reset(s->curl);
    c = set_relay(s);
    return c ? c : set_ears(s);
}

/* What came of it, all but the outcome. */
static void note(struct smtp *s, CURLcode c, struct relay_result *r)
{
    r->result = (int)c;
    r->code = 0;
    curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &r->code);
    r->stage = s->stage;
    memcpy(r->reply, s->reply, sizeof r->reply);
    if (c && !s->problem[0]) {
        snprintf(s->problem, sizeof s->problem, "%s", curl_easy_strerror(c));
    }
    wire_printable(r->problem, s->problem, strlen(s->problem));
}

/* One try. */
static void try_once(struct smtp *s, const struct wire_message *m, bool fresh,
                     struct relay_result *r)
{
    struct curl_slist *to = curl_slist_append(NULL, m->recipient);
    CURLcode c = to ? CURLE_OK : CURLE_OUT_OF_MEMORY;

    forget(s);
    if (!s->ready) {
        c = c ? c : set_anew(s);
        c = c ? c : set_sending(s);
    }
    c = c ? c : set_message(s, m, to);
    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_FRESH_CONNECT, (long)fresh);
    c = c ? c : curl_easy_perform(s->curl);
    note(s, c, r);
    r->outcome = smtp_outcome(r->result, r->code, s->stage, s->handed == s->size);
    curl_slist_free_all(to);
}

/* One command over the connection that there is. */
static CURLcode say(struct smtp *s, const char *command)
{
    CURLcode c = set_anew(s);

    forget(s);
    c = c ? c : curl_easy_setopt(s->curl, CURLOPT_CUSTOMREQUEST, command);
    return c ? c : curl_easy_perform(s->curl);
}

void smtp_check(struct smtp *s, const struct wire_message *m, struct relay_result *r)
{
    char sender[ADDRESS_MAX + 20], recipient[ADDRESS_MAX + 20];
    const char *const commands[] = {"NOOP", sender, recipient, "RSET"};
    CURLcode c = CURLE_OK;
    size_t i;

    *r = (struct relay_result){.id = m->id, .outcome = OUTCOME_BUG};
    if (!address_ok(m->recipient) || (m->sender[0] && !address_ok(m->sender))) {
        snprintf(r->problem, sizeof r->problem, "An address must not be sent.");
        return;
    }
    snprintf(sender, sizeof sender, "MAIL FROM:<%s>", m->sender);
    snprintf(recipient, sizeof recipient, "RCPT TO:<%s>", m->recipient);
    for (i = 0; i < sizeof commands / sizeof commands[0] && c == CURLE_OK; i++) {
        c = say(s, commands[i]);
        note(s, c, r);
    }
    r->outcome = c == CURLE_OK ? OUTCOME_SENT : OUTCOME_RUN_PROBLEM;
}

static void send_clean(struct smtp *s, const struct wire_message *m,
                       struct relay_result *r)
{
    try_once(s, m, false, r);
    if (r->outcome == OUTCOME_RECONNECT) {
        try_once(s, m, true, r);
        if (r->outcome == OUTCOME_RECONNECT) {
            r->outcome = OUTCOME_RUN_PROBLEM;
        }
    }
}

bool smtp_send(struct smtp *s, const struct wire_message *m, const char *bytes,
               smtp_leave_fn *may_leave, struct relay_result *r)
{
    *r = (struct relay_result){.id = m->id, .outcome = OUTCOME_BUG};
    s->id = m->id;
    s->bytes = bytes;
    s->size = m->size;
    s->may_leave = may_leave;
    if (!message_is_clean(bytes, m->size, false) || !address_ok(m->recipient) ||
        (m->sender[0] && !address_ok(m->sender))) {
        snprintf(r->problem, sizeof r->problem,
                 "The message or an address of it has bytes that must not be sent.");
    } else {
        send_clean(s, m, r);
    }
    return ask_to_leave(s);
}

void smtp_close(struct smtp *s)
{
    curl_socket_t fd = CURL_SOCKET_BAD;

    if (!s) {
        return;
    }
    if (!curl_easy_getinfo(s->curl, CURLINFO_ACTIVESOCKET, &fd) &&
        fd != CURL_SOCKET_BAD) {
        shutdown(fd, SHUT_RD); /* else a server that hangs in QUIT would hold us (4.4) */
    }
    curl_easy_cleanup(s->curl);
    curl_global_cleanup();
    free(s);
}
