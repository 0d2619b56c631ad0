#include "cmd/player_names.h"

#include "cmd/kept_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX 256
#define LABEL "  Away "          /* of a fact in WHAT HAPPENED       */
#define BESIDE "               " /* its lines, beside the label      */
#define PARAGRAPH_MAX 8192       /* bytes of what stands beside one  */
#define TAKES " plays on in the place of "

static struct player_name *of_name(const struct player_names *t, const char *name)
{
    int i;

    for (i = 0; i < t->count; i++) {
        if (!strcmp(t->list[i].name, name)) {
            return &t->list[i];
        }
    }
    return NULL;
}

int names_player(const struct player_names *t, const char *name)
{
    const struct player_name *found = of_name(t, name);

    return found ? found->player : 0;
}

int names_learn(struct player_names *t, const char *name, int player, struct error *e)
{
    struct player_name *one = of_name(t, name), *grown;

    if (one) {
        one->player = player;
        return 0;
    }
    if (!name[0] || strlen(name) > SEAT_NAME_MAX) {
        return 0; /* nobody's */
    }
    grown = realloc(t->list, (size_t)(t->count + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    t->list = grown;
    grown += t->count++;
    memset(grown, 0, sizeof *grown);
    (void)snprintf(grown->name, sizeof grown->name, "%s", name);
    grown->player = player;
    return 0;
}

/* "At the table, clockwise:", and below it numbers and names, up to a blank line; as
 * often as a file of several mails has it. */
static int tables(struct player_names *t, const char *text, struct error *e)
{
    const char *at = text;
    char line[LINE_MAX];

    while ((at = strstr(at, "At the table, clockwise:"))) {
        (void)kept_line(&at, line, sizeof line);
        while (kept_line(&at, line, sizeof line) && line[0]) {
            char *name;
            const long player = strtol(line + strcspn(line, "0123456789"), &name, 10);

            name += strspn(name, " ");
            if (player >= 1 && player <= SEATS_MAX &&
                names_learn(t, name, (int)player, e)) {
                return -1;
            }
        }
    }
    return 0;
}

/* The player whose name stands here, which a sign ends; 0. A name may begin another. */
static int named_here(const struct player_names *t, const char *text)
{
    size_t longest = 0;
    int i, player = 0;

    for (i = 0; i < t->count; i++) {
        const size_t n = strlen(t->list[i].name);

        if (n > longest && !strncmp(text, t->list[i].name, n) &&
            (text[n] == ':' || text[n] == '.')) {
            longest = n;
            player = t->list[i].player;
        }
    }
    return player;
}

/* "Ben plays on in the place of Catherine: why.", as often as it stands there. A name may
 * have dots, so that all that could be the new one is taken for it. */
static int changes(struct player_names *t, char *paragraph, struct error *e)
{
    char *from, *takes = paragraph;

    while ((takes = strstr(takes, TAKES))) {
        const int player = named_here(t, takes + sizeof TAKES - 1);

        *takes = '\0';
        for (from = paragraph; player && from; from = strstr(from, ". ")) {
            from += from > paragraph ? 2 : 0;
            if (names_learn(t, from, player, e)) {
                return -1;
            }
        }
        *takes++ = ' ';
    }
    return 0;
}

/* The lines that stand beside a label, as one. */
static void beside(char out[PARAGRAPH_MAX], const char **at, const char *first)
{
    char line[LINE_MAX];
    const char *next = *at;
    size_t n = 0;

    (void)snprintf(out, PARAGRAPH_MAX, "%s", first);
    while (kept_line(&next, line, sizeof line) &&
           !strncmp(line, BESIDE, sizeof BESIDE - 1)) {
        n = strlen(out);
        (void)snprintf(out + n, PARAGRAPH_MAX - n, " %s", line + sizeof BESIDE - 1);
        *at = next;
    }
}

int names_of_mail(struct player_names *t, const char *text, struct error *e)
{
    char line[LINE_MAX], paragraph[PARAGRAPH_MAX];
    const char *at = text;

    if (tables(t, text, e)) {
        return -1;
    }
    while (kept_line(&at, line, sizeof line)) {
        if (strncmp(line, LABEL, sizeof LABEL - 1) != 0) {
            continue;
        }
        beside(paragraph, &at,
               line + sizeof LABEL - 1 + strspn(line + sizeof LABEL - 1, " "));
        if (changes(t, paragraph, e)) {
            return -1;
        }
    }
    return 0;
}

void names_clear(struct player_names *t)
{
    free(t->list);
    memset(t, 0, sizeof *t);
}
