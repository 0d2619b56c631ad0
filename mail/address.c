#include "mail/address.h"

#include "mail/text.h"

#include <string.h>

static bool is_alphanumeric(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* A dot-atom of RFC 5321: 1..64 bytes, no dot at either end nor two together. */
static bool local_ok(const char *text, size_t n)
{
    size_t i;

    if (n < 1 || n > 64 || text[0] == '.' || text[n - 1] == '.') {
        return false;
    }
    for (i = 0; i < n; i++) {
        if (text[i] == '.' ? text[i + 1] == '.'
                           : !is_alphanumeric(text[i]) &&
                                 (!text[i] || !strchr("!#$%&'*+/=?^_`{|}~-", text[i]))) {
            return false;
        }
    }
    return true;
}

static bool label_ok(const char *text, size_t n)
{
    size_t i;

    if (n < 1 || n > 63 || text[0] == '-' || text[n - 1] == '-') {
        return false;
    }
    for (i = 0; i < n; i++) {
        if (!is_alphanumeric(text[i]) && text[i] != '-') {
            return false;
        }
    }
    return true;
}

bool address_domain_ok(const char *text)
{
    size_t n;

    if (strlen(text) > 253) {
        return false;
    }
    for (;;) {
        n = strcspn(text, ".");
        if (!label_ok(text, n)) {
            return false;
        }
        if (!text[n]) {
            return true;
        }
        text += n + 1;
    }
}

bool address_ok(const char *text)
{
    const char *at = strchr(text, '@');

    return at && strlen(text) <= 254 && local_ok(text, (size_t)(at - text)) &&
           address_domain_ok(at + 1);
}

static const char *after_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* The name in quotes, `\` taking the next character as it is; NULL where it does not end.
 */
static const char *quoted_name(char name[ADDRESS_NAME_MAX], const char *text)
{
    size_t n = 0;

    while (*text != '"') {
        text += *text == '\\';
        if (!*text || n + 1 >= ADDRESS_NAME_MAX) {
            return NULL;
        }
        name[n++] = *text++;
    }
    name[n] = '\0';
    return after_blanks(text + 1);
}

/* The name as it stands before `<`; NULL where there is no `<`. */
static const char *plain_name(char name[ADDRESS_NAME_MAX], const char *text)
{
    size_t n = strcspn(text, "<");
    const char *rest = text + n;

    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t')) {
        n--;
    }
    if (!*rest || n >= ADDRESS_NAME_MAX) {
        return NULL;
    }
    memcpy(name, text, n);
    name[n] = '\0';
    return rest;
}

/* The n bytes of the address itself. */
static int address_take(struct address *out, const char *text, size_t n, struct error *e)
{
    size_t i;

    if (n < ADDRESS_MAX) {
        memcpy(out->at, text, n);
        out->at[n] = '\0';
        if (address_ok(out->at)) {
            return 0;
        }
    }
    for (i = 0; i < n; i++) {
        if ((unsigned char)text[i] >= 0x80) {
            return error_set(
                e, ERROR_SYNTAX,
                "\"%.*s\" has letters outside ASCII; please give the address in "
                "ASCII, a domain in its form with \"xn--\".",
                (int)(n < 80 ? n : 80), text);
        }
    }
    return error_set(e, ERROR_SYNTAX,
                     "\"%.*s\" should be an address such as anna@example.org.",
                     (int)(n < 80 ? n : 80), text);
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

int address_read(struct address *a, const char *text, struct error *e)
{
    struct address out = {.name = ""};
    const char *rest = after_blanks(text), *end;

    if (has_control(text)) {
        return error_set(e, ERROR_SYNTAX, "An address must not hold control characters.");
    }
    if (!strchr(rest, '<') && *rest != '"') {
        end = rest + strcspn(rest, " ");
        if (!*after_blanks(end)) {
            if (address_take(&out, rest, (size_t)(end - rest), e)) {
                return -1;
            }
            *a = out;
            return 0;
        }
    }
    rest = *rest == '"' ? quoted_name(out.name, rest + 1) : plain_name(out.name, rest);
    end = rest ? strchr(rest, '>') : NULL;
    if (!end || *rest != '<' || *after_blanks(end + 1)) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%.80s\" should be written as: Anna <anna@example.org>.",
                         text);
    }
    if (address_take(&out, rest + 1, (size_t)(end - rest - 1), e)) {
        return -1;
    }
    *a = out;
    return 0;
}

int address_person(struct address *a, const char *text, struct error *e)
{
    struct address out;

    if (!strpbrk(text, "<@")) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%.80s\" should be a name and an address, like \"Anna "
                         "<anna@example.org>\".",
                         text);
    }
    if (address_read(&out, text, e)) {
        return -1;
    }
    text_make_plain(out.name);
    if (!out.name[0]) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%.80s\" has no name; write \"Anna <anna@example.org>\".",
                         text);
    }
    *a = out;
    return 0;
}
