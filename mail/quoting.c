#include "mail/quoting.h"

#include <stdio.h>
#include <string.h>

#define RULER 20             /* underscores that make a line of their own the end    */
#define HEADER_BLOCK 4       /* lines within which a date follows a sender           */
#define ATTRIBUTION 3        /* lines over which an attribution may be broken        */
#define ATTRIBUTION_MAX 1000 /* bytes of one; what is longer says something else     */

static const char signed_head[] = "-----begin pgp signed message-----";
static const char signed_tail[] = "-----begin pgp signature-----";
static const char block_head[] = "begin pbem ";
static const char block_tail[] = "end pbem ";
static const char block_digits[] = "0123456789abcdef ";

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool has_one_of(const char *text, const char *const *list)
{
    for (; *list; list++) {
        if (strstr(text, *list)) {
            return true;
        }
    }
    return false;
}

static bool begins_with_one_of(const char *text, const char *const *list)
{
    for (; *list; list++) {
        if (begins(text, *list)) {
            return true;
        }
    }
    return false;
}

/* Rule 3. */
static bool is_quoted(const struct text_line *line)
{
    return line->text[0] == '>' || line->text[0] == '|';
}

/* Rule 4: a divider that names another mail. */
static bool is_divider(const char *folded)
{
    static const char *const names[] = {
        "original message",        "forwarded message",
        "ursprungliche nachricht", "original-nachricht",
        "originalnachricht",       "weitergeleitete nachricht",
        "message d'origine",       "message original",
        "message transfere",       "message transmis",
        "message reexpedie",       "mensaje original",
        "mensaje reenviado",       NULL};

    return begins(folded, "--") && has_one_of(folded, names);
}

/* The line is a field whose name is one of these; more: or begins so ("Enviado el:"). */
static bool is_field(const char *folded, const char *const *names, bool more)
{
    folded += strspn(folded, "* ");
    for (; *names; names++) {
        if (begins(folded, *names)) {
            const char *rest = folded + strlen(*names);

            rest += more ? strcspn(rest, ":") : 0;
            rest += strspn(rest, "* ");
            if (*rest == ':') {
                return true;
            }
        }
    }
    return false;
}

/* Rule 4: a copied header, of which the sender is the first line. */
static bool is_header_block(const struct text_lines *t, int i)
{
    static const char *const senders[] = {"from", "von", "de", "da", "van", NULL};
    static const char *const dates[] = {"sent",    "date",      "gesendet",
                                        "datum",   "envoy",     "enviado",
                                        "inviato", "verzonden", NULL};
    int j;

    if (!is_field(t->line[i].folded, senders, false)) {
        return false;
    }
    for (j = i + 1; j <= i + HEADER_BLOCK && j < t->count; j++) {
        if (is_field(t->line[j].folded, dates, true)) {
            return true;
        }
    }
    return false;
}

/* Rule 4. */
static bool is_end(const struct text_lines *t, int i)
{
    const char *folded = t->line[i].folded;
    size_t length = strlen(folded);

    return strcmp(folded, "--") == 0 ||
           (length >= RULER && strspn(folded, "_") == length) ||
           strstr(folded, "orders above this line") != NULL ||
           begins(folded, "begin forwarded message:") || is_divider(folded) ||
           is_header_block(t, i);
}

static bool is_attribution(const char *folded)
{
    static const char *const wrote[] = {"wrote",      "schrieb", "a ecrit", "escribio",
                                        "ha scritto", "schreef", NULL};
    size_t length = strlen(folded);

    return length > 0 && folded[length - 1] == ':' && has_one_of(folded, wrote);
}

/* Rule 5: over how many lines from i on it is said who wrote what follows; 0: it is not.
 */
static int attribution(const struct text_lines *t, int i)
{
    static const char *const starts[] = {"on ", "am ", "le ", "el ", "il ", "op ", NULL};
    char joined[ATTRIBUTION_MAX];
    size_t length = 0;
    int n;

    if (!begins_with_one_of(t->line[i].folded, starts)) {
        return 0;
    }
    for (n = 0; n < ATTRIBUTION && i + n < t->count; n++) {
        const struct text_line *line = &t->line[i + n];
        int wrote = snprintf(joined + length, sizeof joined - length, "%s%s",
                             n ? " " : "", line->folded);

        if (line->kind == LINE_BLANK || is_quoted(line) || wrote < 0 ||
            (size_t)wrote >= sizeof joined - length) {
            return 0;
        }
        if (is_attribution(joined)) {
            return n + 1;
        }
        length += (size_t)wrote;
    }
    return 0;
}

/* What comes next, blank lines apart, is a quotation. */
static bool quotation_follows(const struct text_lines *t, int i)
{
    while (i < t->count && t->line[i].kind == LINE_BLANK) {
        i++;
    }
    return i < t->count && t->line[i].text[0] == '>';
}

/* Skips the attribution at i, where there is one and a quotation follows it; else it ends
 * all. Returns how many lines it has. */
static int mark_attribution(struct text_lines *t, int i)
{
    int n = attribution(t, i);
    int j;

    if (n > 0 && !quotation_follows(t, i + n)) {
        t->line[i].kind = LINE_END;
        return n;
    }
    for (j = i; j < i + n; j++) {
        t->line[j].kind = LINE_SKIPPED;
    }
    return n;
}

/* The last line that ends a block; -1: none does. */
static int last_block_end(const struct text_lines *t)
{
    int i;

    for (i = t->count - 1; i >= 0; i--) {
        if (!is_quoted(&t->line[i]) && strstr(t->line[i].folded, block_tail)) {
            return i;
        }
    }
    return -1;
}

static bool is_of_engine(const char *name)
{
    static const char *const names[] = {"receipt ", "checkpoint ", "close ", "open ",
                                        NULL};

    return begins_with_one_of(name, names);
}

/* Behind `begin pbem `: a name and the version, which may have come to stand on the next
 * line. Whoever writes of blocks writes no block. */
static bool is_head(const struct text_lines *t, int i, const char *name)
{
    const size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz");
    const char *version = name + n + (name[n] == ' ');

    if (!name[n] && i + 1 < t->count) {
        version = t->line[i + 1].folded;
    }
    return n > 0 && version[0] == '1' && (!version[1] || version[1] == ' ');
}

/* Where a block begins in line i; NULL. */
static const char *head_in(const struct text_lines *t, int i)
{
    const char *at = is_quoted(&t->line[i]) ? NULL : t->line[i].folded;

    while (at && (at = strstr(at, block_head)) != NULL &&
           !is_head(t, i, at + strlen(block_head))) {
        at += strlen(block_head);
    }
    return at;
}

/* Rule 2: skips the block that begins at i, if one does; one without an end has its
 * digits only, so that orders below it are not lost. Returns how many lines it has. */
static int mark_block(struct text_lines *t, int i, int last_end)
{
    const char *head = head_in(t, i);
    int j;

    if (!head) {
        return 0;
    }
    t->blocks += !is_of_engine(head + strlen(block_head));
    for (j = i; j < t->count; j++) {
        const char *folded = t->line[j].folded;

        if (j > i && (head_in(t, j) ||
                      (j > last_end && strspn(folded, block_digits) != strlen(folded)))) {
            return j - i;
        }
        t->line[j].kind = LINE_SKIPPED;
        if (!is_quoted(&t->line[j]) && strstr(j == i ? head : folded, block_tail)) {
            return j + 1 - i;
        }
    }
    return j - i;
}

/* Rule 2: skips the head of a clear-signed text. Returns how many lines it has. */
static int mark_signed_head(struct text_lines *t, int i)
{
    int j = i;

    while (j < t->count && t->line[j].kind != LINE_BLANK) {
        t->line[j++].kind = LINE_SKIPPED;
    }
    return j - i;
}

/* Rule 2: what signing has put before a line that begins with a dash. */
static void undo_dash(struct text_line *line)
{
    if (begins(line->text, "- ")) {
        line->text += 2 + strspn(line->text + 2, " ");
        line->folded += 2 + strspn(line->folded + 2, " ");
    }
}

/* Marks line i, which is no part of anything above it, and what belongs to it. Returns
 * how many lines that are. */
static int mark(struct text_lines *t, int i, int last_end)
{
    struct text_line *line = &t->line[i];
    int n = mark_block(t, i, last_end);

    if (n > 0) {
        return n;
    }
    if (is_quoted(line)) {
        line->kind = LINE_QUOTED;
        return 1;
    }
    if (begins(line->folded, signed_tail) || is_end(t, i)) {
        line->kind = LINE_END;
        return 1;
    }
    n = mark_attribution(t, i);
    return n > 0 ? n : 1;
}

void quoting_mark(struct text_lines *t)
{
    int last_end = last_block_end(t);
    bool is_signed = false;
    int i = 0;

    while (i < t->count) {
        int n;

        if (begins(t->line[i].folded, signed_head)) {
            is_signed = true;
            n = mark_signed_head(t, i);
        } else {
            if (is_signed) {
                undo_dash(&t->line[i]);
            }
            n = mark(t, i, last_end);
        }
        if (t->line[i].kind == LINE_END) {
            return;
        }
        i += n;
    }
}
