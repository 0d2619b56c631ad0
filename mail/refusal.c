#include "mail/refusal.h"

#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Slots: {line} {size} {limit}, and {0} to {2} for the texts. */
struct sentence {
    const char *name, *text;
    const char *sealed;   /* the same without a quotation; NULL: text has none */
    const char *unplaced; /* where no line applies; NULL: there always is one  */
};

static const struct sentence sentences[] = {
    [REFUSAL_NONE] = {"", "", NULL, NULL},
    [REFUSAL_EMPTY] = {"E-EMPTY", "Your mail was empty.", NULL, NULL},
    [REFUSAL_SIZE] =
        {"E-SIZE",
         "Your mail has {size} bytes; the limit is {limit}. Please send plain "
         "text without attachments or pictures.",
         NULL, NULL},
    [REFUSAL_HEADERS] = {"E-HEADERS",
                         "Your mail has more header lines than this server reads. Please "
                         "write a new mail instead of forwarding.",
                         NULL, NULL},
    [REFUSAL_NESTING] = {"E-NESTING",
                         "Your mail is built of too many nested parts. Please send plain "
                         "text.",
                         NULL, NULL},
    [REFUSAL_PARTS] = {"E-PARTS",
                       "Your mail is built of too many separate parts. Please send plain "
                       "text.",
                       NULL, NULL},
    [REFUSAL_TEXTSIZE] = {"E-TEXTSIZE", "The text is longer than {limit} bytes.", NULL,
                          NULL},
    [REFUSAL_LINES] = {"E-LINES", "The text has more than {limit} orders.", NULL, NULL},
    [REFUSAL_LINELEN] = {"E-LINELEN", "Line {line} is longer than {limit} bytes.", NULL,
                         NULL},
    [REFUSAL_NUL] =
        {"E-NUL",
         "Line {line} contains a control character. Please type the orders anew.", NULL,
         "The header of your mail contains a control character. Please type the "
         "orders anew."},
    [REFUSAL_CONTROL] =
        {"E-CONTROL",
         "Line {line} contains a control character. Please type the orders "
         "anew.",
         NULL, NULL},
    [REFUSAL_CHARSET] =
        {"E-CHARSET",
         "The character set \"{0}\" is unknown here. Please send plain text "
         "in UTF-8.",
         NULL, NULL},
    [REFUSAL_PARSE] = {"E-PARSE", "Your mail could not be read. Please send plain text.",
                       NULL, NULL},
    [REFUSAL_ENCRYPTED] = {"E-ENCRYPTED",
                           "Encrypted mail cannot be read here. Please send plain text.",
                           NULL, NULL},
    [REFUSAL_SMIME] =
        {"E-SMIME", "Opaquely signed mail cannot be read here. Please send plain text.",
         NULL, NULL},
    [REFUSAL_TNEF] =
        {"E-TNEF",
         "\"Rich text\" (winmail.dat) cannot be read here. Please send plain "
         "text.",
         NULL, NULL},
    [REFUSAL_FORWARD] =
        {"E-FORWARD",
         "Your mail only contains a forwarded mail. Orders must be typed in "
         "the mail itself.",
         NULL, NULL},
    [REFUSAL_TWOSETS] =
        {"E-TWOSETS",
         "The text and the attachment contain different orders. Please send "
         "only one.",
         NULL, NULL},
    [REFUSAL_QUOTE] = {"E-QUOTE", "The double quote opened in line {line} is not closed.",
                       NULL, NULL},
    [REFUSAL_JOIN] =
        {"E-QUOTE",
         "Line {line} ends in a backslash, but what should follow it is missing.", NULL,
         NULL},
    [REFUSAL_TYPO] =
        {"E-TYPO", "Line {line} reads \"{0}\". Did you mean {1}?",
         "Line {line} begins with a word that is none of the words known here, "
         "but nearly one.",
         NULL},
    [REFUSAL_NOORDERS] = {"E-NOORDERS", "No order was found. {0}", NULL, NULL},
    [REFUSAL_AUTH] =
        {"E-AUTH",
         "The code of your mail is missing or wrong. Please reply to your newest "
         "report.",
         NULL, NULL},
    [REFUSAL_AUTH_AMBIG] =
        {"E-AUTH-AMBIG",
         "Your mail carries the codes of two seats. Please reply to your "
         "newest report.",
         NULL, NULL},
    [REFUSAL_USED] =
        {"E-USED",
         "You have sent orders under a newer code since. Please reply to your "
         "newest mail instead.",
         NULL, NULL},
    [REFUSAL_STALE] =
        {"E-STALE", "Your mail answers \"{0}\", which closed on {1}. Now asked: \"{2}\".",
         NULL, NULL},
    [REFUSAL_OLDER] =
        {"E-OLDER",
         "This mail was written ({0}) before the one already accepted ({1}). If "
         "it should count, send it again.",
         NULL, NULL},
    [REFUSAL_ORDER] = {"E-ORDER", "Line {line}: {0}",
                       "Line {line} is no order that the rules allow here and now.",
                       "{0}"},
    [REFUSAL_TELL] = {"E-ORDER", "Line {line}: {0}",
                      "Line {line}: a message is written TELL, the name of a player or "
                      "ALL, a colon, and its text.",
                      "{0}"},
    [REFUSAL_BID] =
        {"E-BID",
         "Your bid was not accepted. A bid is a whole number from 0 to {limit}, "
         "here and now at most {size}, in a mail without other orders; see "
         "\"bids\" below.",
         NULL, NULL},
    [REFUSAL_LATE] = {"E-LATE", "\"{0}\" was closed on {1}, before your mail came.", NULL,
                      NULL},
    [REFUSAL_INTERNAL] =
        {"E-INTERNAL", "The server failed on your mail three times; the host was told.",
         NULL, NULL},
};

void refusal_set(struct refusal *r, enum refusal_code code, int line)
{
    memset(r, 0, sizeof *r);
    r->code = code;
    r->line = line;
}

void refusal_put(struct refusal *r, int i, const char *text, size_t n)
{
    if (n >= REFUSAL_TEXT) {
        n = utf8_cut(text, REFUSAL_TEXT - 1);
    }
    memcpy(r->text[i], text, n);
    r->text[i][n] = '\0';
}

const char *refusal_name(enum refusal_code code)
{
    return sentences[code].name;
}

enum refusal_code refusal_find(const char *name)
{
    int i;

    for (i = REFUSAL_EMPTY; i <= REFUSAL_INTERNAL; i++) {
        if (strcmp(sentences[i].name, name) == 0) {
            return (enum refusal_code)i;
        }
    }
    return REFUSAL_NONE;
}

/* Writes what belongs into the slot of n bytes at slot. */
static void fill(FILE *f, const struct refusal *r, const char *slot, size_t n)
{
    if (n == strlen("line") && memcmp(slot, "line", n) == 0) {
        fprintf(f, "%d", r->line);
    } else if (n == strlen("size") && memcmp(slot, "size", n) == 0) {
        fprintf(f, "%ld", r->size);
    } else if (n == strlen("limit") && memcmp(slot, "limit", n) == 0) {
        fprintf(f, "%ld", r->limit);
    } else {
        fputs(r->text[*slot - '0'], f);
    }
}

static const char *sentence_of(const struct refusal *r, bool sealed)
{
    const struct sentence *s = &sentences[r->code];

    if (sealed && s->sealed) {
        return s->sealed;
    }
    return r->line == 0 && s->unplaced ? s->unplaced : s->text;
}

char *refusal_text(const struct refusal *r, bool sealed)
{
    const char *at = sentence_of(r, sealed);
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    bool failed;

    if (!f) {
        return NULL;
    }
    while (*at) {
        size_t plain = strcspn(at, "{");

        fwrite(at, 1, plain, f);
        at += plain;
        if (*at) {
            size_t slot = strcspn(at, "}");

            fill(f, r, at + 1, slot - 1);
            at += slot + 1;
        }
    }
    failed = ferror(f) != 0;
    if (fclose(f) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
