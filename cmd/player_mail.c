/* The mails that a player kept, and what stands in them for his own program. */
#include "cmd/player_parts.h"

#include "cmd/input.h"
#include "cmd/kept_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAIL_MAX (16 << 20)

/* One more place in a list of texts. */
static int text_add(char ***list, int count, char *text, struct error *e)
{
    char **grown = text ? realloc(*list, (size_t)(count + 1) * sizeof *grown) : NULL;

    if (!grown) {
        free(text);
        return error_memory(e);
    }
    *list = grown;
    grown[count] = text;
    return 0;
}

/* Both lists grow together: a name without a text would be forgotten. */
static int file_keep(struct mails *m, const char *path, const char *text, size_t n,
                     struct error *e)
{
    if (text_add(&m->text, m->files, strndup(text, n), e)) {
        return -1;
    }
    if (text_add(&m->file, m->files, strdup(path), e)) {
        free(m->text[m->files]);
        return -1;
    }
    m->files++;
    return 0;
}

static int block_keep(struct mails *m, const struct armored *a, struct error *e)
{
    struct kept_block *grown = realloc(m->block, (size_t)(m->blocks + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    m->block = grown;
    grown += m->blocks;
    memset(grown, 0, sizeof *grown);
    grown->source = m->file[m->files - 1];
    memcpy(grown->name, a->name, sizeof grown->name);
    grown->bytes = malloc(a->size + 1);
    if (!grown->bytes) {
        return error_memory(e);
    }
    memcpy(grown->bytes, a->bytes, a->size);
    grown->bytes[a->size] = '\0';
    grown->size = a->size;
    m->blocks++;
    return 0;
}

static int damage_keep(struct mails *m, const struct armored *a, struct error *e)
{
    struct kept_block *grown =
        realloc(m->damaged, (size_t)(m->damages + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    m->damaged = grown;
    grown += m->damages++;
    memset(grown, 0, sizeof *grown);
    grown->source = m->file[m->files - 1];
    memcpy(grown->name, a->name, sizeof grown->name);
    return 0;
}

/* "You are player 3": mails say it to their reader. */
static int player_of(const char *text)
{
    static const char words[] = "You are player ";
    const char *at = strstr(text, words);
    const long n = at ? strtol(at + sizeof words - 1, NULL, 10) : 0;

    return n >= 1 && n <= SEATS_MAX + 1 ? (int)n : 0; /* the witness is behind all */
}

/* "The host signs with", and 64 digits on the next line. */
static bool host_of(unsigned char out[32], const char *text)
{
    static const char words[] = "The host signs with";
    const char *at = strstr(text, words);

    if (at) {
        at += sizeof words - 1;
        at += strspn(at, " \r\n");
    }
    return at && strspn(at, "0123456789abcdef") == 64 && seal_unhex(out, 32, at, 64);
}

/* "Element 7 of your chain is the next for the dice", of another chain than the first "of
 * your chain 2 is"; or 0. */
static uint32_t element_of(const char *text, uint32_t *chain)
{
    static const char words[] = "  Element ", of[] = " of your chain ";
    const char *at = strstr(text, words);
    unsigned long n = 0, number = 1;
    char *end;

    if (at) {
        n = strtoul(at + sizeof words - 1, &end, 10);
        at = end;
    }
    if (!at || n > PLAYER_CHAIN || strncmp(at, of, sizeof of - 1) != 0) {
        return 0;
    }
    at += sizeof of - 1;
    if (strncmp(at, "is", 2) != 0) {
        number = strtoul(at, &end, 10);
        at = end + strspn(end, " ");
    }
    if (number < 1 || number > UINT32_MAX || strncmp(at, "is the next", 11) != 0) {
        return 0;
    }
    *chain = (uint32_t)number;
    return (uint32_t)n;
}

/* "What you sign now is about question 41." of a mail that is newer than those before. */
static void question_of(struct mails *m, const char *text, const struct armored *list,
                        int n)
{
    static const char words[] = "you sign now is about question ";
    const char *at = strstr(text, words);
    uint64_t entry = 0;
    int i;

    for (i = 0; i < n; i++) {
        if (!strcmp(list[i].name, "CHECKPOINT") && list[i].size == BLOCK_CHECKPOINT) {
            entry = seal_get64(list[i].bytes + 20);
        }
    }
    if (at && (!m->question.known || entry > m->question.entry)) {
        m->question.known = true;
        m->question.number = (uint32_t)strtoul(at + sizeof words - 1, NULL, 10);
        m->question.entry = entry;
        m->element = element_of(text, &m->chain);
    }
}

static void host_note(struct mails *m, const char *text)
{
    unsigned char host[32];

    if ((m->has_host && !m->named_hosts) || !host_of(host, text)) {
        return; /* it was given: that one counts */
    }
    if (!m->has_host) {
        memcpy(m->host, host, sizeof host);
        m->has_host = true;
    }
    if (m->named_hosts < MAILS_HOSTS_MAX) {
        memcpy(m->named_host[m->named_hosts++], host, sizeof host);
    }
}

/* Of which game this mail is: its checkpoint says so. NULL: it has none. */
static const unsigned char *game_of(const struct armored *list, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        if (!strcmp(list[i].name, "CHECKPOINT") && list[i].size == BLOCK_CHECKPOINT) {
            return list[i].bytes + 4;
        }
    }
    return NULL;
}

/* One game more, if it is none that is known. */
static int game_note(struct mails *m, const unsigned char game[16], struct error *e)
{
    unsigned char(*grown)[16];
    int i;

    for (i = 0; i < m->games; i++) {
        if (!memcmp(m->game[i], game, 16)) {
            return 0;
        }
    }
    grown = realloc(m->game, (size_t)(m->games + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    m->game = grown;
    memcpy(grown[m->games++], game, 16);
    return 0;
}

/* The blocks of a file's text, and what it says besides; of another game neither. */
static int text_read(struct mails *m, char *text, const struct armored *list, int n,
                     struct error *e)
{
    const unsigned char *game = game_of(list, n);
    int i, result = game ? game_note(m, game, e) : 0;

    if (m->only && game && memcmp(m->only, game, 16) != 0) {
        *text = '\0';
        return result;
    }
    m->player = m->player ? m->player : player_of(text);
    host_note(m, text);
    for (i = 0; i < n && !result; i++) {
        if (list[i].bytes) {
            result = block_keep(m, &list[i], e);
        } else {
            result = damage_keep(m, &list[i], e);
        }
    }
    question_of(m, text, list, n);
    return result;
}

static int file_read(void *arg, const char *path, struct error *e)
{
    struct mails *m = arg;
    struct armored *list = NULL;
    struct input in;
    char *text;
    int n, result;

    if (input_read(&in, path, MAIL_MAX, e)) {
        return -1;
    }
    if (memchr(in.bytes, '\0', in.n)) { /* no mail has one */
        input_clear(&in);
        return 0;
    }
    n = file_keep(m, path, in.bytes, kept_text(in.bytes, in.n), e);
    input_clear(&in);
    if (n) {
        return -1;
    }
    text = m->text[m->files - 1];
    n = block_find(&list, text, strlen(text), true, e);
    result = n < 0 ? -1 : text_read(m, text, list, n, e);
    block_list_free(list, n > 0 ? n : 0);
    return result;
}

int mails_read(struct mails *m, const char *path, struct error *e)
{
    m->keys = m->restores = 0; /* which they are shows when all are read */
    return kept_each(path, file_read, m, e);
}

static int read_all(struct mails *m, char **path, int n, struct error *e)
{
    int i;

    for (i = 0; i < n; i++) {
        if (mails_read(m, path[i], e)) {
            return -1;
        }
    }
    return 0;
}

/* "=== g1, round 1, recruiting - put your orders above this line ===": g1. */
static void print_game(const struct mails *m)
{
    static const char mark[] = "=== ";
    const char *at = NULL;
    int i;

    for (i = 0; i < m->files && m->blocks && !at; i++) {
        at = m->file[i] == m->block[0].source ? strstr(m->text[i], mark) : NULL;
    }
    if (at) {
        at += sizeof mark - 1;
        printf("--- %.*s ---\n", (int)strcspn(at, ",\r\n"), at);
    } else {
        puts("--- another game ---");
    }
}

/* One of several games, by its mails alone. */
static int look_at(char **path, int n, const struct mails *given,
                   const unsigned char game[16], int (*one)(struct mails *m))
{
    struct error e = {ERROR_NONE, 0, ""};
    struct mails m = *given;
    int status;

    m.only = game;
    if (read_all(&m, path, n, &e)) {
        status = player_complain(&e);
    } else {
        print_game(&m);
        status = one(&m);
    }
    mails_clear(&m);
    return status;
}

/* The worse of two statuses: there is something to check where one game has it. */
static int worse(int a, int b)
{
    if (a == MAILS_NOTHING || b == MAILS_NOTHING) {
        return a == MAILS_NOTHING ? b : a;
    }
    return a > b ? a : b;
}

int mails_each_game(char **path, int n, const struct mails *given,
                    int (*one)(struct mails *m))
{
    struct error e = {ERROR_NONE, 0, ""};
    struct mails all = *given;
    int i, worst = MAILS_NOTHING;

    if (read_all(&all, path, n, &e)) {
        worst = player_complain(&e);
        all.games = 0;
    } else if (all.games < 2) {
        worst = one(&all);
        all.games = 0;
    }
    for (i = 0; i < all.games; i++) {
        worst = worse(worst, look_at(path, n, given, all.game[i], one));
    }
    mails_clear(&all);
    return worst == MAILS_NOT_ALL ? 1 : worst;
}

void mails_clear(struct mails *m)
{
    int i;

    for (i = 0; i < m->blocks; i++) {
        free(m->block[i].bytes);
    }
    for (i = 0; i < m->files; i++) {
        free(m->text[i]);
        free(m->file[i]);
    }
    free(m->block);
    free(m->damaged);
    free(m->text);
    free(m->file);
    free(m->key);
    free(m->restored);
    free(m->game);
    memset(m, 0, sizeof *m);
}

bool mails_newest(const struct mails *m, struct checkpoint *out)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct checkpoint c;
    bool found = false;
    int i;

    for (i = 0; i < m->blocks && m->has_host; i++) {
        if (strcmp(m->block[i].name, "CHECKPOINT") != 0 ||
            !mails_checkpoint(m, &m->block[i], &c, &e)) {
            continue;
        }
        if (!found || c.time > out->time ||
            (c.time == out->time && c.entry > out->entry)) { /* by time: 5.8 */
            *out = c;
            found = true;
        }
    }
    return found;
}

bool mails_game(const struct mails *m, const char *source, unsigned char game[16])
{
    int i;

    for (i = 0; i < m->blocks; i++) {
        if (m->block[i].source == source && !strcmp(m->block[i].name, "CHECKPOINT")) {
            memcpy(game, m->block[i].bytes + 4, 16);
            return true;
        }
    }
    return false;
}
