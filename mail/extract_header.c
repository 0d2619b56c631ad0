/* The header of a mail: who wrote it, to whom, and what kind of mail it is. mail 5.1. */
#include "mail/extract_parts.h"

#include "mail/charset.h"
#include "mail/limits.h"

#include <stdlib.h>
#include <string.h>

char *extract_clean(const char *value)
{
    size_t size;
    char *text = charset_guess(value, strlen(value), &size);
    char *from, *to;

    if (!text) {
        return NULL;
    }
    for (from = to = text; *from; from++) {
        bool blank = (unsigned char)*from <= ' ' || *from == 0x7F;

        if (!blank) {
            *to++ = *from;
        } else if (to > text && to[-1] != ' ') {
            *to++ = ' ';
        }
    }
    while (to > text && to[-1] == ' ') {
        to--;
    }
    *to = '\0';
    if (to == text) {
        free(text);
        return NULL;
    }
    return text;
}

/* Adds a field's value, which ends with its line. */
static void append_value(GString *all, const char *value)
{
    g_string_append(all, all->len > 0 ? ", " : "");
    g_string_append(all, value);
    while (all->len > 0 && g_ascii_isspace(all->str[all->len - 1])) {
        g_string_truncate(all, all->len - 1);
    }
}

/* The fields of this name in their order, at most so many; NULL if there is none. */
static char *fields_from(GMimeMessage *message, const char *name, int skip, int most)
{
    GMimeHeaderList *list = g_mime_object_get_header_list(GMIME_OBJECT(message));
    int count = g_mime_header_list_get_count(list);
    GString *all = g_string_new("");
    char *text;
    int i;

    for (i = 0; i < count && most > 0; i++) {
        GMimeHeader *header = g_mime_header_list_get_header_at(list, i);

        if (g_ascii_strcasecmp(g_mime_header_get_name(header), name) == 0 &&
            skip-- <= 0) {
            append_value(all, g_mime_header_get_raw_value(header));
            most--;
        }
    }
    text = extract_clean(all->str);
    g_string_free(all, TRUE);
    return text;
}

static char *fields_of(GMimeMessage *message, const char *name, int most)
{
    return fields_from(message, name, 0, most);
}

char *extract_field(GMimeMessage *message, const char *name)
{
    return fields_of(message, name, 1);
}

char *extract_id(char *value)
{
    char *open = value ? strchr(value, '<') : NULL;
    char *close = open ? strchr(open, '>') : NULL;

    if (close) {
        *close = '\0';
        memmove(value, open + 1, (size_t)(close - open));
    }
    return value;
}

/* The first sender: his address, and his name as people read it. */
static void read_sender(struct mail *m, GMimeMessage *message)
{
    InternetAddressList *list = g_mime_message_get_from(message);
    InternetAddress *first = NULL;

    if (list && internet_address_list_length(list) > 0) {
        first = internet_address_list_get_address(list, 0);
    }
    if (!first || !INTERNET_ADDRESS_IS_MAILBOX(first)) {
        return;
    }
    if (internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first))) {
        m->from = extract_clean(
            internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first)));
    }
    if (internet_address_get_name(first)) {
        m->from_name = extract_clean(internet_address_get_name(first));
    }
}

/* A Date as milliseconds UTC, NULL where it is none. */
static char *written_of(const char *date)
{
    GDateTime *at = date ? g_mime_utils_header_decode_date(date) : NULL;
    char *text = NULL;
    char decimal[24];

    if (at) {
        (void)snprintf(decimal, sizeof decimal, "%lld",
                       (long long)g_date_time_to_unix(at) * 1000);
        text = strdup(decimal);
        g_date_time_unref(at);
    }
    return text;
}

void extract_header(struct mail *m, GMimeMessage *message)
{
    char *subject = extract_field(message, "Subject");
    int i;

    read_sender(m, message);
    m->to = fields_of(message, "To", MAIL_FIELDS_MAX);
    m->cc = fields_of(message, "Cc", MAIL_FIELDS_MAX);
    m->delivered_to = fields_of(message, "Delivered-To", MAIL_FIELDS_MAX);
    m->original_to = fields_of(message, "X-Original-To", MAIL_FIELDS_MAX);
    m->date = extract_field(message, "Date");
    m->written = written_of(m->date);
    m->message_id = extract_id(extract_field(message, "Message-ID"));
    m->in_reply_to = extract_field(message, "In-Reply-To");
    m->references = extract_field(message, "References");
    m->return_path = extract_field(message, "Return-Path");
    m->received_id = extract_field(message, "Received");
    m->loop = extract_field(message, "X-PBM-Loop");
    for (i = 0; i < MAIL_AUTH; i++) {
        m->auth[i] = fields_from(message, "Authentication-Results", i, 1);
    }
    if (subject) {
        char *decoded = g_mime_utils_header_decode_text(NULL, subject);

        m->subject = extract_clean(decoded);
        g_free(decoded);
        free(subject);
    }
}

/* The field's first word is this one, whatever its case. */
static bool word_is(const char *value, const char *word)
{
    size_t n = strlen(word);

    return value && g_ascii_strncasecmp(value, word, n) == 0 &&
           (value[n] == '\0' || strchr(" ;,(", value[n]));
}

/* The field is there and does not say no. */
static bool says_automatic(GMimeMessage *message, const char *name)
{
    char *value = extract_field(message, name);
    bool automatic = value && !word_is(value, "no");

    free(value);
    return automatic;
}

static bool is_automatic(const struct mail *m, GMimeMessage *message)
{
    static const char *const words[] = {"bulk", "junk", "auto_reply"};
    char *precedence = extract_field(message, "Precedence");
    bool automatic = says_automatic(message, "Auto-Submitted") ||
                     says_automatic(message, "X-Autoreply") ||
                     says_automatic(message, "X-Autorespond") ||
                     (m->return_path && strcmp(m->return_path, "<>") == 0);
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        automatic = automatic || word_is(precedence, words[i]);
    }
    free(precedence);
    return automatic;
}

static bool is_of_list(GMimeMessage *message)
{
    char *id = extract_field(message, "List-Id");
    char *precedence = extract_field(message, "Precedence");
    bool of_list = id || word_is(precedence, "list");

    free(id);
    free(precedence);
    return of_list;
}

bool extract_is_type(GMimeObject *part, const char *type, const char *subtype)
{
    GMimeContentType *found = g_mime_object_get_content_type(part);

    return found && g_mime_content_type_is_type(found, type, subtype);
}

enum mail_class extract_class(const struct mail *m, GMimeMessage *message)
{
    GMimeObject *top = g_mime_message_get_mime_part(message);
    const char *report;

    if (top && extract_is_type(top, "multipart", "report")) {
        report = g_mime_object_get_content_type_parameter(top, "report-type");
        return !report || g_ascii_strcasecmp(report, "delivery-status") == 0 ? MAIL_DSN
                                                                             : MAIL_AUTO;
    }
    if (is_automatic(m, message)) {
        return MAIL_AUTO;
    }
    return is_of_list(message) ? MAIL_LIST : MAIL_ORDERS;
}
