#include "mail/refusal.h"

#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Slots: {line} {size} {limit}, and {0} to {2} for the texts. */
struct sentence {
    const char *name;
    const char *subject; /* behind "not accepted:"; nothing of the mail is repeated */
    const char *text;
    const char *sealed;   /* the same without a quotation; NULL: text has none */
    const char *unplaced; /* where no line applies; NULL: there always is one  */
};

/* Of a line while sealed answers are open: its kind of fault, and where help stands. */
#define NOT_REPEATED                                                                     \
    "While sealed answers are open nothing of them is repeated; what can be answered "   \
    "is "                                                                                \
    "listed below."

static const struct sentence sentences[] = {
    [REFUSAL_NONE] = {"", "", "", NULL, NULL},
    [REFUSAL_EMPTY] = {"E-EMPTY", "your mail was empty",
                       "Your mail was empty. Please write your orders above the first "
                       "line of ours, one a line.",
                       NULL, NULL},
    [REFUSAL_SIZE] =
        {"E-SIZE", "your mail is too big",
         "Your mail has {size} bytes; the limit is {limit}. Please send plain "
         "text without attachments or pictures.",
         NULL, NULL},
    [REFUSAL_HEADERS] = {"E-HEADERS", "too many header lines",
                         "Your mail has more header lines than this server reads. Please "
                         "write a new mail instead of forwarding.",
                         NULL, NULL},
    [REFUSAL_NESTING] = {"E-NESTING", "too many nested parts",
                         "Your mail is built of too many nested parts. Please send plain "
                         "text.",
                         NULL, NULL},
    [REFUSAL_PARTS] = {"E-PARTS", "too many parts",
                       "Your mail is built of too many separate parts. Please send plain "
                       "text.",
                       NULL, NULL},
    [REFUSAL_TEXTSIZE] = {"E-TEXTSIZE", "the text is too long",
                          "The text is longer than {limit} bytes. Please send your "
                          "orders alone, without what you answer.",
                          NULL, NULL},
    [REFUSAL_LINES] = {"E-LINES", "too many orders",
                       "The text has more than {limit} orders. Please send fewer.", NULL,
                       NULL},
    [REFUSAL_LINELEN] = {"E-LINELEN", "a line is too long",
                         "Line {line} is longer than {limit} bytes. Please make it "
                         "shorter, or send it as two.",
                         NULL, NULL},
    [REFUSAL_NUL] =
        {"E-NUL", "a control character",
         "Line {line} contains a control character. Please type the orders anew.", NULL,
         "The header of your mail contains a control character. Please type the "
         "orders anew."},
    [REFUSAL_CONTROL] =
        {"E-CONTROL", "a control character",
         "Line {line} contains a control character. Please type the orders "
         "anew.",
         NULL, NULL},
    [REFUSAL_CHARSET] =
        {"E-CHARSET", "unknown characters",
         "The character set \"{0}\" is unknown here. Please send plain text "
         "in UTF-8.",
         NULL, NULL},
    [REFUSAL_PARSE] = {"E-PARSE", "your mail could not be read",
                       "Your mail could not be read. Please send plain text.", NULL,
                       NULL},
    [REFUSAL_ENCRYPTED] = {"E-ENCRYPTED", "your mail is encrypted",
                           "Encrypted mail cannot be read here. Please send plain text.",
                           NULL, NULL},
    [REFUSAL_SMIME] =
        {"E-SMIME", "please send plain text",
         "Opaquely signed mail cannot be read here. Please send plain text.", NULL, NULL},
    [REFUSAL_TNEF] =
        {"E-TNEF", "please send plain text",
         "\"Rich text\" (winmail.dat) cannot be read here. Please send plain "
         "text.",
         NULL, NULL},
    [REFUSAL_FORWARD] =
        {"E-FORWARD", "only a forwarded mail",
         "Your mail only contains a forwarded mail. Orders must be typed in "
         "the mail itself.",
         NULL, NULL},
    [REFUSAL_TWOSETS] =
        {"E-TWOSETS", "two different sets of orders",
         "The text and the attachment contain different orders. Please send "
         "only one.",
         NULL, NULL},
    [REFUSAL_QUOTE] = {"E-QUOTE", "a double quote is not closed",
                       "The double quote opened in line {line} is not closed. Please "
                       "write one at its end, within six lines.",
                       NULL, NULL},
    [REFUSAL_JOIN] =
        {"E-QUOTE", "a line breaks off",
         "Line {line} ends in a backslash, but what should follow it is missing. Please "
         "take the backslash away, or go on in the next line.",
         NULL, NULL},
    [REFUSAL_TYPO] =
        {"E-TYPO", "a word is mistyped", "Line {line} reads \"{0}\". Did you mean {1}?",
         "Line {line} begins with a word that is none of the words known here, "
         "but nearly one. Please write it anew.",
         NULL},
    [REFUSAL_NOORDERS] = {"E-NOORDERS", "no order was found",
                          "No order was found. {0}{1}", NULL, NULL},
    [REFUSAL_AUTH] =
        {"E-AUTH", "please answer your newest mail",
         "The code of your mail is missing or wrong. Please reply to your newest "
         "report.",
         NULL, NULL},
    [REFUSAL_AUTH_AMBIG] =
        {"E-AUTH-AMBIG", "whose orders are these?",
         "Your mail carries the codes of two seats. Please reply to your "
         "newest report.",
         NULL, NULL},
    [REFUSAL_AUTH_SEATS] = {"E-AUTH", "whose orders are these?",
                            "The code of your mail is missing or wrong, and several "
                            "seats have your address. "
                            "This mail is about {0}: reply to it if your orders were "
                            "those of {0}. One like it "
                            "comes for each of the others.",
                            NULL, NULL},
    [REFUSAL_AUTH_GAMES] =
        {"E-AUTH", "for which game is it?",
         "Your mail does not tell for which of these games it is: {0}. This answer is of "
         "{1}: reply to it if your mail was for {1}. For another game, answer a mail of "
         "that game, or write a new one with the game's name in its subject, as [{1}], "
         "and the CODE of its newest mail in the first line.",
         NULL, NULL},
    [REFUSAL_FROM] =
        {"E-AUTH", "it came from another address",
         "Your mail came from {0}. In this game only mails from the address to which "
         "yours go are taken. Please send it from there, or ask the host.",
         NULL, NULL},
    [REFUSAL_USED] = {"E-USED", "please answer your newest mail",
                      "You have sent orders under a newer code since, and these stand. "
                      "Please reply to your "
                      "newest mail instead.",
                      NULL, NULL},
    [REFUSAL_GIVEN_UP] =
        {"E-USED", "please answer your newest mail",
         "Your mail answers one of before the host restored the game from a copy. Such "
         "mails count no more, and what was asked then is asked anew: see below what of "
         "yours stands. Please reply to your newest mail instead.",
         NULL, NULL},
    [REFUSAL_STALE] = {"E-STALE", "what it answers is closed",
                       "Your mail answers \"{0}\", which closed on {1}. Now asked: "
                       "\"{2}\"; please answer this mail.",
                       NULL, NULL},
    [REFUSAL_EARLY] = {"E-STALE", "please answer your newest mail",
                       "Your mail answers one that was written before this was asked: "
                       "\"{0}\". Please answer your newest mail.",
                       NULL, NULL},
    [REFUSAL_OLDER] =
        {"E-OLDER", "a newer mail of yours counts",
         "This mail was written ({0}) before the one already accepted ({1}). If "
         "it should count, send it again.",
         NULL, NULL},
    [REFUSAL_ORDER] = {"E-ORDER", "an order does not fit", "Line {line}: {0}",
                       "Line {line} can be read, but the rules do not allow it here and "
                       "now. " NOT_REPEATED,
                       "{0}"},
    [REFUSAL_UNREAD] = {"E-ORDER", "an order cannot be read", "Line {line}: {0}",
                        "Line {line} cannot be read: a word, a name or a number in it is "
                        "not one that fits there. " NOT_REPEATED,
                        "{0}"},
    [REFUSAL_TELL] = {"E-ORDER", "a message for nobody", "Line {line}: {0}",
                      "Line {line}: a message is written TELL, the name of a player or "
                      "ALL, a colon, and its text.",
                      "{0}"},
    [REFUSAL_OFFICE] = {"E-ORDER", "nothing was done", "Nothing was done. {0}", NULL,
                        NULL},
    [REFUSAL_AWAY] = {"E-ORDER", "no absence was noted",
                      "Nothing was noted of an absence. {0}", NULL, NULL},
    [REFUSAL_BID] =
        {"E-BID", "your bid",
         "Your bid was not accepted. A bid is a whole number from 0 to {limit}, "
         "here and now at most {size}, in a mail without other orders; see "
         "\"bids\" below.",
         NULL, NULL},
    [REFUSAL_BID_SEALED] =
        {"E-BID", "your bid",
         "Your bid was not accepted. Bids of this game are no lines that you write: your "
         "own program seals them, and you mail what it prints; see \"bids\" below.",
         NULL, NULL},
    [REFUSAL_SIGNED] = {"E-SIGNED", "a signature is missing or wrong",
                        "Your orders do not count. {0}", NULL, NULL},
    [REFUSAL_BLOCK] = {"E-BLOCK", "your block", "Your block was not accepted. {0}", NULL,
                       NULL},
    [REFUSAL_LATE] = {"E-LATE", "it came too late",
                      "\"{0}\" was closed on {1}, before your mail came. What you sent "
                      "in time stands.",
                      NULL, NULL},
    [REFUSAL_OVER] = {"E-OVER", "the game was ended",
                      "The host has ended this game; no orders are taken any more.", NULL,
                      NULL},
    [REFUSAL_INTERNAL] =
        {"E-INTERNAL", "the server failed on it",
         "The server failed on your mail three times. It was put aside, and the host was "
         "told. Please send your orders anew, as plain text.",
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

const char *refusal_subject(enum refusal_code code)
{
    return sentences[code].subject;
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
    static const char nowhere[] = /* a fault of no single line */
        "It holds no order that the rules allow here and now. " NOT_REPEATED;
    const struct sentence *s = &sentences[r->code];

    if (sealed && s->sealed) {
        return r->line == 0 && s->unplaced ? nowhere : s->sealed;
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
