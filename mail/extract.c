/* The texts in a mail: a walk through its parts. */
#include "mail/extract_parts.h"

#include "mail/charset.h"
#include "mail/flowed.h"
#include "mail/html.h"
#include "mail/limits.h"
#include "mail/text.h"

#include <stdlib.h>
#include <string.h>

/* One of the texts of a mail, and why it cannot be used. */
struct collected {
    GString *text; /* NULL: no such part yet */
    gsize most;    /* bytes                  */
    enum refusal_code code;
    int line;
};

/* What a walk through the parts has found. */
struct walk {
    struct mail *m;
    const struct mail_limits *limits;
    struct collected text, attach, html;
    int parts;
    bool report;            /* the mail is a delivery report                  */
    enum refusal_code code; /* the mail is built in a way that is refused */
    bool no_memory;
};

/* The bytes of a part as they stand in the mail. */
static GByteArray *raw_of(GMimePart *part, GMimeContentEncoding *encoding)
{
    GMimeDataWrapper *content = g_mime_part_get_content(part);
    GMimeStream *stream = content ? g_mime_data_wrapper_get_stream(content) : NULL;
    GByteArray *raw = g_byte_array_new();
    char block[4096];
    ssize_t n;

    *encoding = content ? g_mime_data_wrapper_get_encoding(content)
                        : GMIME_CONTENT_ENCODING_DEFAULT;
    if (!stream || g_mime_stream_reset(stream) != 0) {
        return raw;
    }
    while ((n = g_mime_stream_read(stream, block, sizeof block)) > 0) {
        g_byte_array_append(raw, (const guint8 *)block, (guint)n);
    }
    return raw;
}

/* Undoes the transfer encoding in place. GMime's own decoder of base64 would stop at the
 * first
 * `=`, and the orders behind it would be lost. */
static void decode(GByteArray *raw, GMimeContentEncoding encoding)
{
    char *to;
    gsize n;

    if (raw->len == 0) {
        return;
    }
    to = g_malloc(raw->len + 4);
    if (encoding == GMIME_CONTENT_ENCODING_BASE64) {
        gint state = 0;
        guint save = 0;

        n = g_base64_decode_step((const char *)raw->data, raw->len, (guchar *)to, &state,
                                 &save);
    } else if (encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE) {
        int state = 0;
        guint32 save = 0;

        n = g_mime_encoding_quoted_decode_step(raw->data, raw->len, (unsigned char *)to,
                                               &state, &save);
    } else {
        g_free(to);
        return;
    }
    g_byte_array_set_size(raw, 0);
    g_byte_array_append(raw, (const guint8 *)to, (guint)n);
    g_free(to);
}

/* The text of a part in UTF-8, malloc'd; NULL where it cannot be read, which is noted. */
static char *text_of(struct walk *w, GMimePart *part, size_t *size)
{
    const char *label =
        g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), "charset");
    GMimeContentEncoding encoding;
    GByteArray *raw = raw_of(part, &encoding);
    bool unknown;
    char *text;

    decode(raw, encoding);
    text = charset_read(raw->len > 0 ? (const char *)raw->data : "", raw->len,
                        label ? g_mime_charset_iconv_name(label) : NULL, size, &unknown);
    g_byte_array_free(raw, TRUE);
    if (unknown && !w->m->charset) {
        w->m->charset = extract_clean(label ? label : "UTF-16");
    }
    w->no_memory = w->no_memory || (!text && !unknown);
    if (text) {
        text_end_lines(text, *size);
    }
    return text;
}

/* The line, from 1, in which the first NUL of size bytes stands; 0: there is none. */
static int line_of_nul(const char *text, size_t size)
{
    const char *nul = memchr(text, '\0', size);
    int line = 1;

    if (!nul) {
        return 0;
    }
    while (text < nul) {
        line += *text++ == '\n';
    }
    return line;
}

static int count_lines(const GString *text)
{
    int count = 0;
    gsize i;

    for (i = 0; text && i < text->len; i++) {
        count += text->str[i] == '\n';
    }
    return count;
}

/* Adds a text to those of its kind, a line end between them. */
static void collect(struct collected *c, const char *text)
{
    if (c->code != REFUSAL_NONE) {
        return;
    }
    if (!c->text) {
        c->text = g_string_new("");
    } else if (c->text->len > 0 && c->text->str[c->text->len - 1] != '\n') {
        g_string_append_c(c->text, '\n');
    }
    g_string_append(c->text, text);
    if (c->text->len > c->most) {
        c->code = REFUSAL_TEXTSIZE;
    }
}

/* Notes a NUL; false if there is none. */
static bool refuse_nul(struct collected *c, const char *text, size_t size)
{
    int line = line_of_nul(text, size);

    if (line > 0 && c->code == REFUSAL_NONE) {
        c->code = REFUSAL_NUL;
        c->line = count_lines(c->text) + line;
    }
    return line > 0;
}

static bool parameter_is(GMimePart *part, const char *name, const char *value)
{
    const char *found =
        g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), name);

    return found && g_ascii_strcasecmp(found, value) == 0;
}

static void collect_plain(struct walk *w, struct collected *c, GMimePart *part)
{
    size_t size = 0;
    char *text = text_of(w, part, &size);
    char *joined;

    if (text && !refuse_nul(c, text, size)) {
        if (parameter_is(part, "format", "flowed")) {
            joined = flowed_join(text, parameter_is(part, "delsp", "yes"));
            free(text);
            text = joined;
        }
        w->no_memory = w->no_memory || !text;
        collect(c, text ? text : "");
    }
    free(text);
}

static void collect_html(struct walk *w, GMimePart *part)
{
    size_t size = 0;
    char *html = text_of(w, part, &size);
    char *text;

    if (html && !refuse_nul(&w->html, html, size)) {
        text = html_text(html, size, w->html.most);
        w->no_memory = w->no_memory || !text;
        collect(&w->html, text ? text : "");
        free(text);
    }
    free(html);
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name);
    size_t m = strlen(end);

    return n >= m && g_ascii_strcasecmp(name + n - m, end) == 0;
}

static bool is_attachment(GMimePart *part)
{
    const char *disposition = g_mime_object_get_disposition(GMIME_OBJECT(part));

    return disposition && g_ascii_strcasecmp(disposition, "attachment") == 0;
}

static void walk_part(struct walk *w, GMimePart *part)
{
    GMimeObject *o = GMIME_OBJECT(part);
    const char *name = g_mime_part_get_filename(part);

    if (extract_is_type(o, "text", "plain")) {
        collect_plain(w, name || is_attachment(part) ? &w->attach : &w->text, part);
    } else if (extract_is_type(o, "text", "html")) {
        if (!is_attachment(part)) {
            collect_html(w, part);
        }
    } else if (extract_is_type(o, "application", "pkcs7-mime") ||
               extract_is_type(o, "application", "x-pkcs7-mime")) {
        w->m->smime = true;
    } else if (extract_is_type(o, "application", "ms-tnef") ||
               (name && g_ascii_strcasecmp(name, "winmail.dat") == 0)) {
        w->m->tnef = true;
    } else if (extract_is_type(o, "application", "*") && name &&
               (ends_with(name, ".txt") || ends_with(name, ".ord"))) {
        collect_plain(w, &w->attach, part);
    }
}

/* The fields of a delivery report; a part that some servers wrap them in has its own
 * fields before them, which says nothing to bounce_read(). */
static void read_report(struct walk *w, GMimeObject *o)
{
    size_t size = 0;

    if (GMIME_IS_MESSAGE_PART(o)) {
        GMimeMessage *inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(o));

        o = inner ? g_mime_message_get_mime_part(inner) : NULL;
    }
    if (o && GMIME_IS_PART(o) && !w->m->dsn_fields) {
        w->m->dsn_fields = text_of(w, GMIME_PART(o), &size);
    }
}

/* The header of the mail that came back, in a part of its own. */
static void read_returned_header(struct walk *w, GMimePart *part)
{
    size_t size = 0;
    char *text = text_of(w, part, &size);
    GMimeStream *stream;
    GMimeParser *parser;
    GMimeMessage *message;

    if (!text) {
        return;
    }
    stream = g_mime_stream_mem_new_with_buffer(text, size);
    parser = g_mime_parser_new_with_stream(stream);
    message = g_mime_parser_construct_message(parser, NULL);
    if (message && !w->m->dsn_message_id) {
        w->m->dsn_message_id = extract_id(extract_field(message, "Message-ID"));
    }
    if (message) {
        g_object_unref(message);
    }
    g_object_unref(parser);
    g_object_unref(stream);
    free(text);
}

/* Another mail inside: never read for orders; of a bounce its id tells which mail came
 * back. */
static void walk_message(struct walk *w, GMimeObject *o)
{
    GMimeMessage *inner = NULL;

    w->m->forward = true;
    if (GMIME_IS_MESSAGE_PART(o)) {
        inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(o));
    }
    if (w->report && inner && !w->m->dsn_message_id) {
        w->m->dsn_message_id = extract_id(extract_field(inner, "Message-ID"));
    }
}

static void walk(struct walk *w, GMimeObject *o, int depth);

static void walk_multipart(struct walk *w, GMimeMultipart *o, int depth)
{
    int count = g_mime_multipart_get_count(o);
    int i;

    if (GMIME_IS_MULTIPART_ENCRYPTED(o)) {
        w->m->encrypted = true;
        return;
    }
    if (GMIME_IS_MULTIPART_SIGNED(o) && count > 1) {
        count = 1;
    }
    for (i = 0; i < count && w->code == REFUSAL_NONE; i++) {
        walk(w, g_mime_multipart_get_part(o, i), depth + 1);
    }
}

static bool is_report(GMimeObject *o)
{
    return extract_is_type(o, "message", "delivery-status") ||
           extract_is_type(o, "message", "global-delivery-status");
}

static bool is_message(GMimeObject *o)
{
    return GMIME_IS_MESSAGE_PART(o) || GMIME_IS_MESSAGE_PARTIAL(o);
}

/* A node of the tree that has none below it. */
static void walk_leaf(struct walk *w, GMimeObject *o)
{
    bool part = GMIME_IS_PART(o);

    if (w->report && is_report(o)) {
        read_report(w, o);
    } else if (w->report && part && extract_is_type(o, "text", "rfc822-headers")) {
        read_returned_header(w, GMIME_PART(o));
    } else if (is_message(o)) {
        walk_message(w, o);
    } else if (part) {
        walk_part(w, GMIME_PART(o));
    }
}

/* One node of the tree, and those below it. */
static void walk(struct walk *w, GMimeObject *o, int depth)
{
    if (depth > w->limits->nesting) {
        w->code = REFUSAL_NESTING;
        return;
    }
    w->parts++;
    if (w->parts > w->limits->parts) {
        w->code = REFUSAL_PARTS;
        return;
    }
    if (GMIME_IS_MULTIPART(o)) {
        walk_multipart(w, GMIME_MULTIPART(o), depth);
    } else {
        walk_leaf(w, o);
    }
}

/* Moves a collected text to the mail, unless it was refused. */
static void settle(struct walk *w, char **to, struct collected *c)
{
    struct refusal *r = &w->m->refusal;

    if (c->code != REFUSAL_NONE && r->code == REFUSAL_NONE) {
        refusal_set(r, c->code, c->line);
        r->limit = (long)c->most;
    } else if (c->text && r->code == REFUSAL_NONE) {
        *to = strdup(c->text->str);
        w->no_memory = w->no_memory || !*to;
    }
    if (c->text) {
        g_string_free(c->text, TRUE);
    }
    c->text = NULL;
}

static void settle_all(struct walk *w)
{
    struct mail *m = w->m;

    if (w->code != REFUSAL_NONE) {
        refusal_set(&m->refusal, w->code, 0);
    }
    settle(w, &m->text, &w->text);
    settle(w, &m->attach, &w->attach);
    if (m->text && !text_blank(m->text)) { /* then the HTML is not used */
        w->html.code = REFUSAL_NONE;
        if (w->html.text) {
            g_string_free(w->html.text, TRUE);
        }
        w->html.text = NULL;
    }
    settle(w, &m->html, &w->html);
}

/* Bytes before the mail itself: the line that a mailbox file has there. */
static size_t mailbox_line(const char *bytes, size_t n)
{
    const char *end;

    if (n < 5 || memcmp(bytes, "From ", 5) != 0) {
        return 0;
    }
    end = memchr(bytes, '\n', n);
    return end ? (size_t)(end - bytes) + 1 : n;
}

static void read_message(struct walk *w, GMimeMessage *message)
{
    GMimeObject *top = g_mime_message_get_mime_part(message);

    extract_header(w->m, message);
    w->m->class = extract_class(w->m, message);
    w->report = w->m->class == MAIL_DSN;
    if (top) {
        walk(w, top, 1);
    }
    settle_all(w);
}

int extract(struct mail *m, const char *bytes, size_t n, const struct mail_limits *limits,
            struct error *e)
{
    struct walk w = {.m = m, .limits = limits};
    size_t skip = mailbox_line(bytes, n);
    GMimeStream *stream;
    GMimeParser *parser;
    GMimeMessage *message;

    memset(m, 0, sizeof *m);
    w.text.most = w.attach.most = w.html.most = (gsize)limits->text;
    g_mime_init();
    stream = g_mime_stream_mem_new_with_buffer(bytes + skip, n - skip);
    parser = g_mime_parser_new_with_stream(stream);
    message = g_mime_parser_construct_message(parser, NULL);
    if (message) {
        read_message(&w, message);
        g_object_unref(message);
    } else {
        refusal_set(&m->refusal, REFUSAL_PARSE, 0);
    }
    g_object_unref(parser);
    g_object_unref(stream);
    if (w.no_memory) {
        mail_free(m);
        return error_memory(e);
    }
    return 0;
}
