#include "mail/message.h"

#include "mail/address.h"
#include "mail/header.h"
#include "mail/quoted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DATE_MAX 40
#define BOUNDARY_MAX 72 /* RFC 2046 5.1.1: 70, a mark for the level, a zero */

/* "g1-3-5-" and the placeholder of its MAC. */
static void write_token(char out[TOKEN_TEXT], const char *game, enum token_kind kind,
                        int player, int number)
{
    char mac[TOKEN_MAC_PLACE + 1] = "";

    token_mac_place(mac, kind, player, (uint32_t)number);
    snprintf(out, TOKEN_TEXT, "%s-%d-%d-%s", game, player, number, mac);
}

/* The address that takes a token: kind r has no letter (mail 2.2). */
static void write_address(char out[MESSAGE_ADDRESS_MAX], const struct message_home *home,
                          enum token_kind kind, int player, int number)
{
    char token[TOKEN_TEXT], letter[] = {(char)kind, '-', '\0'};

    write_token(token, home->game, kind, player, number);
    snprintf(out, MESSAGE_ADDRESS_MAX, "%s%c%s%s@%s", home->mailbox, home->separator,
             kind == TOKEN_REPLY ? "" : letter, token, home->host);
}

void message_sender(char out[MESSAGE_ADDRESS_MAX], const struct message_home *home,
                    int player, int row)
{
    write_address(out, home, TOKEN_BOUNCE, player, row);
}

/* What follows the token in an id: "r17@host", "r17.2@host". */
static void write_batch(char out[MESSAGE_ID_MAX], const struct message *m,
                        const struct message_key *key)
{
    int n = snprintf(out, MESSAGE_ID_MAX, "r%d", key->batch);

    if (key->further > 0) {
        n += snprintf(out + n, (size_t)(MESSAGE_ID_MAX - n), ".%d", key->further);
    }
    snprintf(out + n, (size_t)(MESSAGE_ID_MAX - n), "@%s", m->home.host);
}

void message_id(char out[MESSAGE_ID_MAX], const struct message *m)
{
    char batch[MESSAGE_ID_MAX];

    write_batch(batch, m, &m->key);
    snprintf(out, MESSAGE_ID_MAX, "<%s-%d-%d.%.280s>", m->home.game, m->player,
             m->key.number, batch);
}

static void write_id(struct header *h, const struct message *m,
                     const struct message_key *key)
{
    char batch[MESSAGE_ID_MAX], token[TOKEN_TEXT], id[MESSAGE_ID_MAX + TOKEN_TEXT + 4];

    write_batch(batch, m, key);
    if (key->number > 0) {
        write_token(token, m->home.game, m->kind, m->player, key->number);
    } else {
        snprintf(token, sizeof token, "%s-%d-0", m->home.game, m->player);
    }
    snprintf(id, sizeof id, "<%s.%s>", token, batch);
    header_word(h, id);
}

static void put_field(FILE *out, const char *name, const char *value)
{
    fprintf(out, "%s: %s\r\n", name, value);
}

/* RFC 5322 3.3, in UTC and with English names whatever the locale. */
static void write_date(FILE *out, int64_t date)
{
    static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t seconds = (time_t)(date / 1000);
    struct tm t = {0};
    char text[DATE_MAX];

    gmtime_r(&seconds, &t);
    snprintf(text, sizeof text, "%s, %02d %s %04d %02d:%02d:%02d +0000", days[t.tm_wday],
             t.tm_mday, months[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min,
             t.tm_sec);
    put_field(out, "Date", text);
}

static void write_person(FILE *out, const char *field, const char *name,
                         const char *address)
{
    struct header h;
    char bracketed[MESSAGE_ADDRESS_MAX + 2];

    snprintf(bracketed, sizeof bracketed, "<%s>", address);
    header_begin(&h, out, field);
    header_phrase(&h, name);
    header_word(&h, bracketed);
    header_end(&h);
}

static void write_people(FILE *out, const struct message *m)
{
    const int number = m->reply_number ? m->reply_number : m->key.number;
    char address[MESSAGE_ADDRESS_MAX];

    snprintf(address, sizeof address, "%s@%s", m->home.mailbox, m->home.host);
    write_person(out, "From", m->from_name, address);
    write_person(out, "To", m->to_name, m->to);
    if (number > 0) {
        write_address(address, &m->home, m->kind, m->player, number);
    }
    write_person(out, "Reply-To", "", address);
}

static void write_subject(FILE *out, const struct message *m)
{
    struct header h;
    char token[TOKEN_TEXT], bracketed[TOKEN_TEXT + 2];

    header_begin(&h, out, "Subject");
    header_text(&h, m->subject);
    if (m->token_in_subject && m->key.number > 0) {
        write_token(token, m->home.game, m->kind, m->player, m->key.number);
        snprintf(bracketed, sizeof bracketed, "[%s]", token);
        header_word(&h, bracketed);
    }
    header_end(&h);
}

/* Whether what they sent as their id can stand in a header. */
static bool id_ok(const char *id)
{
    size_t n = strlen(id), i;

    if (n < 5 || n > 250 || id[0] != '<' || id[n - 1] != '>' || !strchr(id, '@')) {
        return false;
    }
    for (i = 1; i + 1 < n; i++) {
        if (id[i] <= 0x20 || id[i] >= 0x7f || id[i] == '<' || id[i] == '>') {
            return false;
        }
    }
    return true;
}

/* The root of the thread, the newest of the earlier mails, the own id; one a line. */
static void write_references(FILE *out, const struct message *m)
{
    struct header h;
    char root[MESSAGE_ID_MAX];
    int i = m->earlier_count - (MESSAGE_REFERENCES - 2);

    header_begin(&h, out, "References");
    snprintf(root, sizeof root, "<%s-%d-0.start@%s>", m->home.game, m->player,
             m->home.host);
    header_word(&h, root);
    for (i = i < 0 ? 0 : i; i < m->earlier_count; i++) {
        header_fold(&h);
        write_id(&h, m, &m->earlier[i]);
    }
    header_fold(&h);
    write_id(&h, m, &m->key);
    header_end(&h);
}

static void write_thread(FILE *out, const struct message *m)
{
    struct header h;

    header_begin(&h, out, "Message-ID");
    write_id(&h, m, &m->key);
    header_end(&h);
    if (m->in_reply_to && id_ok(m->in_reply_to)) {
        put_field(out, "In-Reply-To", m->in_reply_to);
    }
    write_references(out, m);
}

static void write_list(FILE *out, const struct message *m)
{
    char id[MESSAGE_ADDRESS_MAX], address[MESSAGE_ADDRESS_MAX];

    snprintf(id, sizeof id, "%s.%s", m->home.game, m->home.host);
    write_person(out, "List-Id", m->from_name, id);
    write_address(address, &m->home, TOKEN_UNSUBSCRIBE, m->player,
                  m->player ? 0 : m->key.number);
    fprintf(out, "List-Unsubscribe: <mailto:%s?subject=unsubscribe>\r\n", address);
}

/* Nothing that answers by itself should answer this. mail 4.5, 5.1. */
static void write_automatic(FILE *out, const struct message *m)
{
    put_field(out, "Auto-Submitted", m->is_reply ? "auto-replied" : "auto-generated");
    put_field(out, "X-Auto-Response-Suppress", "OOF, AutoReply");
    put_field(out, "X-PBM-Loop", m->home.host);
    put_field(out, "Content-Language", m->language);
    put_field(out, "MIME-Version", "1.0");
}

/* Level 'a' or 'r'. No line of quoted-printable or base64 can hold "=_". */
static void write_boundary(char out[BOUNDARY_MAX], const struct message *m, char level)
{
    char id[MESSAGE_ID_MAX];
    size_t i, n;

    message_id(id, m);
    n = strlen(id) - 2; /* without its brackets */
    n = n < BOUNDARY_MAX - 6 ? n : BOUNDARY_MAX - 6;
    out[0] = '=';
    out[1] = '_';
    for (i = 0; i < n; i++) {
        out[2 + i] = (char)(strchr("@._", id[1 + i]) ? '-' : id[1 + i]);
    }
    snprintf(out + 2 + n, 3, "_%c", level);
}

static void write_text_part(FILE *out, const struct message *m, const char *type,
                            const char *text)
{
    fprintf(out, "Content-Type: text/%s; charset=utf-8\r\n", type);
    put_field(out, "Content-Transfer-Encoding", "quoted-printable");
    fputs("\r\n", out);
    quoted_write(out, text, strlen(text), m->player, m->kind);
}

/* Its first part follows. The line end before a further border belongs to the border, so
 * a part that ends with its own line gets one more. */
static void write_multipart(FILE *out, const char *type, const char *boundary)
{
    fprintf(out, "Content-Type: multipart/%s;\r\n boundary=\"%s\"\r\n\r\n--%s\r\n", type,
            boundary, boundary);
}

static void write_picture(FILE *out, const struct message *m,
                          const struct message_picture *picture)
{
    put_field(out, "Content-Type", "image/png");
    put_field(out, "Content-Transfer-Encoding", "base64");
    put_field(out, "Content-Disposition", "inline");
    fprintf(out, "Content-ID: <%s@%s>\r\n\r\n", picture->id, m->home.host);
    base64_write(out, picture->png, picture->size);
}

static void write_html(FILE *out, const struct message *m)
{
    char boundary[BOUNDARY_MAX];
    int i;

    if (m->picture_count == 0) {
        write_text_part(out, m, "html", m->html);
        return;
    }
    write_boundary(boundary, m, 'r');
    write_multipart(out, "related", boundary);
    write_text_part(out, m, "html", m->html);
    for (i = 0; i < m->picture_count; i++) {
        fprintf(out, "\r\n--%s\r\n", boundary);
        write_picture(out, m, &m->pictures[i]);
    }
    fprintf(out, "\r\n--%s--\r\n", boundary);
}

static void write_body(FILE *out, const struct message *m)
{
    char boundary[BOUNDARY_MAX];

    if (!m->html) {
        write_text_part(out, m, "plain", m->text);
        return;
    }
    write_boundary(boundary, m, 'a');
    write_multipart(out, "alternative", boundary);
    write_text_part(out, m, "plain", m->text);
    fprintf(out, "\r\n--%s\r\n", boundary);
    write_html(out, m);
    fprintf(out, "\r\n--%s--\r\n", boundary);
}

static bool in_range(const struct message_key *key)
{
    return key->number >= 0 && key->number <= TOKEN_CODE_MAX && key->batch >= 0 &&
           key->further >= 0;
}

static bool game_ok(const char *game)
{
    size_t n = strlen(game);

    return n >= 1 && n <= 12 && strspn(game, "abcdefghijklmnopqrstuvwxyz0123456789") == n;
}

static int check_numbers(const struct message *m, struct error *e)
{
    bool good =
        m->player >= 0 && m->player <= 999 && in_range(&m->key) &&
        game_ok(m->home.game) &&
        (m->kind == TOKEN_REPLY || m->kind == TOKEN_CONFIRM || m->kind == TOKEN_HOST) &&
        m->reply_number >= 0 && m->reply_number <= TOKEN_NUMBER_MAX;
    int i;

    for (i = 0; i < m->earlier_count; i++) {
        good = good && in_range(&m->earlier[i]);
    }
    return good ? 0
                : error_set(e, ERROR_BUG,
                            "A mail of game %.20s cannot have these numbers.",
                            m->home.game);
}

/* Every address of the mail is a good one, once its placeholder has become base 32. */
static int check_addresses(const struct message *m, struct error *e)
{
    char address[MESSAGE_ADDRESS_MAX];
    char *c;

    if (!address_domain_ok(m->home.host) || !strchr("+-=", m->home.separator) ||
        !m->home.separator || strlen(m->home.mailbox) > 64) {
        return error_set(
            e, ERROR_CONFIG,
            "\"%.60s%c..@%.80s\" gives no addresses: a name, one of + - = and a "
            "host name are needed.",
            m->home.mailbox, m->home.separator ? m->home.separator : ' ', m->home.host);
    }
    write_address(address, &m->home, TOKEN_BOUNCE, m->player, TOKEN_NUMBER_MAX);
    for (c = address; *c; c++) {
        *c = (char)(*c == 1 ? 'a' : *c);
    }
    if (!address_ok(address)) {
        return error_set(e, ERROR_CONFIG,
                         "The mailbox \"%.80s\" is too long or no name: with a token the "
                         "part before the @ may have 64 letters.",
                         m->home.mailbox);
    }
    if (!address_ok(m->to)) {
        return error_set(e, ERROR_CONFIG, "\"%.100s\" is no address to send mail to.",
                         m->to);
    }
    return 0;
}

static bool is_word(const char *text)
{
    return *text &&
           text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789-")] == '\0';
}

static int check_words(const struct message *m, struct error *e)
{
    int i;

    if (!is_word(m->language) || strlen(m->language) > 35) {
        return error_set(e, ERROR_CONFIG, "\"%.40s\" should be a language such as en.",
                         m->language);
    }
    for (i = 0; i < m->picture_count; i++) {
        if (!is_word(m->pictures[i].id) || strlen(m->pictures[i].id) > 64) {
            return error_set(e, ERROR_BUG, "\"%.40s\" is no id of a picture.",
                             m->pictures[i].id);
        }
    }
    return 0;
}

int message_write(const struct message *m, char **bytes, size_t *n, struct error *e)
{
    char *written = NULL;
    size_t size = 0;
    FILE *out;

    if (check_numbers(m, e) || check_addresses(m, e) || check_words(m, e)) {
        return -1;
    }
    out = open_memstream(&written, &size);
    if (!out) {
        return error_memory(e);
    }
    write_date(out, m->date);
    write_people(out, m);
    write_subject(out, m);
    write_thread(out, m);
    if (m->is_listed) {
        write_list(out, m);
    }
    write_automatic(out, m);
    write_body(out, m);
    if (fclose(out)) {
        free(written);
        return error_memory(e);
    }
    *bytes = written;
    *n = size;
    return 0;
}

bool message_is_clean(const char *bytes, size_t n, bool with_placeholders)
{
    size_t i, line = 0;

    for (i = 0; i < n; i++) {
        unsigned char c = (unsigned char)bytes[i];

        if (c == '\r') {
            if (i + 1 == n || bytes[i + 1] != '\n') {
                return false;
            }
            i++;
            line = 0;
            continue;
        }
        if ((c < 0x20 && c != '\t' && !(with_placeholders && (c == 1 || c == 2))) ||
            c >= 0x7f || ++line > MESSAGE_LINE_MAX) {
            return false;
        }
    }
    return n >= 2 && bytes[n - 1] == '\n';
}
