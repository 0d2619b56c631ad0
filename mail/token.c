#include "mail/token.h"

#include "core/seal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define MAC_BYTES 10
#define REFERENCES_MAX 20
#define PLAYER_DIGITS 3
#define NUMBER_DIGITS 9
#define CODE_DIGITS 8
#define MAC_MARK 0x01
#define CODE_MARK 0x02

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
static const char digits[] = "0123456789";

/* Adds LBL(text) of sealed-bids 4.1. */
static size_t add_label(unsigned char *out, const char *text)
{
    size_t n = 0;

    while (text[n]) {
        out[1 + n] = (unsigned char)text[n];
        n++;
    }
    out[0] = (unsigned char)n;
    return n + 1;
}

/* RFC 4648 in lower case, five bytes making eight letters. */
static void base32(char *out, const unsigned char *bytes, size_t n)
{
    size_t bit;

    for (bit = 0; bit < n * 8; bit += 5) {
        unsigned pair = (unsigned)bytes[bit / 8] << 8;

        if (bit / 8 + 1 < n) {
            pair |= bytes[bit / 8 + 1];
        }
        *out++ = alphabet[pair >> (11 - bit % 8) & 31];
    }
    *out = '\0';
}

void token_mac(char out[TOKEN_MAC], const unsigned char key[32], enum token_kind kind,
               const char *game, int player, uint32_t number, int64_t epoch)
{
    const char kind_text[] = {(char)kind, '\0'};
    unsigned char hash[SEAL_HASH];
    unsigned char fields[96];
    char decimal[24];
    size_t n = 0;

    n += add_label(fields + n, kind_text);
    n += add_label(fields + n, game);
    snprintf(decimal, sizeof decimal, "%d", player);
    n += add_label(fields + n, decimal);
    snprintf(decimal, sizeof decimal, "%lu", (unsigned long)number);
    n += add_label(fields + n, decimal);
    snprintf(decimal, sizeof decimal, "%lld", (long long)epoch);
    n += add_label(fields + n, decimal);
    seal_keyed(hash, key, "pbem-token-1", fields, n);
    base32(out, hash, MAC_BYTES);
}

/* What the last field of its MAC says; -1: there can be no such token. */
static int64_t epoch_of(const struct token_keys *k, enum token_kind kind, int player,
                        uint32_t number)
{
    return k->made && (kind == TOKEN_BOUNCE || kind == TOKEN_SIGNUP)
               ? k->made(k->arg, kind, number)
               : k->epoch(k->arg, player);
}

int token_make(struct token *t, const struct token_keys *k, enum token_kind kind,
               int player, uint32_t number, struct error *e)
{
    int64_t epoch = epoch_of(k, kind, player, number);
    char mac[TOKEN_MAC];

    if (epoch < 0 || number > TOKEN_NUMBER_MAX) {
        return error_set(e, ERROR_BUG, "There is no token for player %d, number %lu.",
                         player, (unsigned long)number);
    }
    token_mac(mac, k->key, kind, k->game, player, number, epoch);
    t->player = player;
    t->number = number;
    snprintf(t->text, sizeof t->text, "%s-%d-%lu-%s", k->game, player,
             (unsigned long)number, mac);
    return 0;
}

/* A token as it stands in a text; the lengths are those of its parts. */
struct candidate {
    const char *game;
    size_t game_size, player_size, number_size;
    struct token token;
};

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* How many of the letters in set text begins with, 0 where that are not 1 to most, or
 * where another character than after follows. */
static size_t span(const char *text, const char *set, size_t most, char after)
{
    size_t n = strspn(text, set);

    return n <= most && text[n] == after ? n : 0;
}

static uint32_t number_of(const char *text, size_t n)
{
    uint32_t value = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        value = value * 10 + (uint32_t)(text[i] - '0');
    }
    return value;
}

/* The form of 2.1 at text, all of which is in lower case. */
static bool has_form(struct candidate *c, const char *text)
{
    static const char name[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    const char *player, *number, *mac;

    c->game = text;
    c->game_size = span(text, name, TOKEN_GAME - 1, '-');
    player = text + c->game_size + 1;
    c->player_size = c->game_size ? span(player, digits, PLAYER_DIGITS, '-') : 0;
    number = player + c->player_size + 1;
    c->number_size = c->player_size ? span(number, digits, NUMBER_DIGITS, '-') : 0;
    if (c->number_size == 0) {
        return false;
    }
    mac = number + c->number_size + 1;
    if (strspn(mac, alphabet) != TOKEN_MAC - 1 || is_name_letter(mac[TOKEN_MAC - 1])) {
        return false;
    }
    c->token.player = (int)number_of(player, c->player_size);
    c->token.number = number_of(number, c->number_size);
    snprintf(c->token.text, sizeof c->token.text, "%.*s",
             (int)(mac + TOKEN_MAC - 1 - text), text);
    return true;
}

static bool mac_is(const struct candidate *c, const unsigned char *key,
                   enum token_kind kind, const char *game, int64_t epoch)
{
    char mac[TOKEN_MAC];

    token_mac(mac, key, kind, game, c->token.player, c->token.number, epoch);
    return sodium_memcmp(mac, c->token.text + strlen(c->token.text) - (TOKEN_MAC - 1),
                         TOKEN_MAC - 1) == 0;
}

static bool is_valid(const struct candidate *c, enum token_kind kind,
                     const struct token_keys *k)
{
    int64_t epoch = epoch_of(k, kind, c->token.player, c->token.number);

    return epoch >= 0 && (mac_is(c, k->key, kind, k->game, epoch) ||
                          (k->old && mac_is(c, k->old, kind, k->game, epoch)));
}

/* What one search needs. */
struct search {
    struct token_search *out;
    enum token_result result;
    enum token_kind kind;
    const struct token_keys *keys; /* NULL: names of games are gathered, no tokens */
    char (*name)[TOKEN_GAME];
    int names, most;
};

/* Of a game, if it is not there yet. */
static void add_name(struct search *s, const char *name, size_t n)
{
    int i;

    for (i = 0; i < s->names; i++) {
        if (strlen(s->name[i]) == n && !memcmp(s->name[i], name, n)) {
            return;
        }
    }
    if (s->names < s->most && n < TOKEN_GAME) {
        memcpy(s->name[s->names], name, n);
        s->name[s->names++][n] = '\0';
    }
}

static void take(struct search *s, const struct candidate *c)
{
    if (s->result == TOKEN_NONE) {
        s->result = TOKEN_FOUND;
        s->out->token = c->token;
    } else if (c->token.player != s->out->token.player) {
        s->result = TOKEN_AMBIGUOUS;
    } else if (c->token.number > s->out->token.number) {
        s->out->token = c->token;
    }
}

static void look_at(struct search *s, const char *text)
{
    struct candidate c;

    if (!has_form(&c, text)) {
        return;
    }
    if (!s->keys) {
        add_name(s, c.game, c.game_size);
    } else if (c.game_size != strlen(s->keys->game) ||
               memcmp(c.game, s->keys->game, c.game_size) != 0) {
        s->out->foreign = true;
    } else if (is_valid(&c, s->kind, s->keys)) {
        take(s, &c);
    }
}

static char lower(char c)
{
    if (c >= 'A' && c <= 'Z') {
        return (char)(c - 'A' + 'a');
    }
    return c;
}

/* Looks through the first n bytes of text, in pieces short enough for a token; a token
 * begins where a word does. */
static void look_through(struct search *s, const char *text, size_t n)
{
    char piece[TOKEN_TEXT + 1];
    size_t i, j;

    for (i = 0; i < n; i++) {
        for (j = 0; j < TOKEN_TEXT && i + j < n; j++) {
            piece[j] = lower(text[i + j]);
        }
        piece[j] = '\0';
        if (is_name_letter(piece[0])) {
            look_at(s, piece);
            j = strspn(piece, "abcdefghijklmnopqrstuvwxyz0123456789");
            while (i + 1 < n && --j > 0) { /* to the end of the word */
                i++;
            }
        }
    }
}

static void look_in(struct search *s, const char *text)
{
    if (text) {
        look_through(s, text, strlen(text));
    }
}

/* The last 20 ids, from right to left. */
static void look_in_references(struct search *s, const char *text)
{
    size_t end = text ? strlen(text) : 0;
    int i;

    for (i = 0; i < REFERENCES_MAX && end > 0; i++) {
        size_t start;

        while (end > 0 && strchr(" \t\r\n,", text[end - 1])) {
            end--;
        }
        start = end;
        while (start > 0 && !strchr(" \t\r\n,", text[start - 1])) {
            start--;
        }
        look_through(s, text + start, end - start);
        end = start;
    }
}

/* Behind the envelope recipient. */
static void look_in_header(struct search *s, const struct mail *m, const char *rcpt)
{
    look_in(s, rcpt ? m->delivered_to : NULL);
    look_in(s, m->original_to);
    look_in(s, m->to);
    look_in(s, m->cc);
    if (s->kind == TOKEN_REPLY || s->kind == TOKEN_CONFIRM || s->kind == TOKEN_HOST) {
        look_in(s, m->in_reply_to);
        look_in_references(s, m->references);
        look_in(s, m->subject);
    }
}

enum token_result token_find(struct token_search *out, const struct mail *m,
                             const char *rcpt, enum token_kind kind,
                             const struct token_keys *k)
{
    struct search s = {.out = out, .result = TOKEN_NONE, .kind = kind, .keys = k};

    memset(out, 0, sizeof *out);
    look_in(&s, rcpt ? rcpt : m->delivered_to);
    out->in_recipient = s.result != TOKEN_NONE;
    look_in_header(&s, m, rcpt);
    return s.result;
}

/* "Re: [g1] your turn" */
static void look_in_brackets(struct search *s, const char *subject)
{
    const char *from = subject ? strchr(subject, '[') : NULL;
    char name[TOKEN_GAME];
    size_t n = 0;

    while (from && n < TOKEN_GAME - 1 && is_name_letter(lower(from[1 + n]))) {
        name[n] = lower(from[1 + n]);
        n++;
    }
    if (n && from[1 + n] == ']') {
        add_name(s, name, n);
    }
}

int token_games(char out[][TOKEN_GAME], int most, const struct mail *m, const char *rcpt)
{
    struct search s = {.kind = TOKEN_REPLY, .name = out, .most = most};

    look_in(&s, rcpt ? rcpt : m->delivered_to);
    look_in_header(&s, m, rcpt);
    look_in_brackets(&s, m->subject);
    return s.names;
}

static void put_digits(char *out, int count, uint32_t value)
{
    while (count > 0) {
        out[--count] = digits[value % 10];
        value /= 10;
    }
}

void token_mac_place(char out[TOKEN_MAC_PLACE], enum token_kind kind, int player,
                     uint32_t number)
{
    memset(out, MAC_MARK, TOKEN_MAC_PLACE);
    out[1] = (char)kind;
    put_digits(out + 2, PLAYER_DIGITS, (uint32_t)player);
    put_digits(out + 2 + PLAYER_DIGITS, NUMBER_DIGITS, number);
}

void token_code_place(char out[TOKEN_CODE_PLACE], uint32_t number)
{
    out[0] = CODE_MARK;
    put_digits(out + 1, CODE_DIGITS, number);
}

static bool are_digits(const char *text, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
    }
    return true;
}

static bool is_mac_place(const char *at, size_t left)
{
    return left >= TOKEN_MAC_PLACE && strchr("rbuchj", at[1]) && at[1] &&
           are_digits(at + 2, PLAYER_DIGITS + NUMBER_DIGITS) &&
           at[TOKEN_MAC_PLACE - 2] == MAC_MARK && at[TOKEN_MAC_PLACE - 1] == MAC_MARK;
}

static bool is_code_place(const char *at, size_t left)
{
    return left >= TOKEN_CODE_PLACE && are_digits(at + 1, CODE_DIGITS);
}

size_t token_place_size(const char *text, size_t n, int player, enum token_kind kind)
{
    if (n == 0 || (text[0] != MAC_MARK && text[0] != CODE_MARK)) {
        return 0; /* as is nearly every byte */
    }
    if (text[0] == CODE_MARK) {
        return is_code_place(text, n) ? TOKEN_CODE_PLACE : 0;
    }
    return is_mac_place(text, n) &&
                   (text[1] == TOKEN_REPLY || text[1] == (char)kind ||
                    (text[1] == TOKEN_SIGNUP && kind == TOKEN_HOST)) &&
                   number_of(text + 2, PLAYER_DIGITS) == (uint32_t)player
               ? TOKEN_MAC_PLACE
               : 0;
}

/* Fills the place for a MAC at at. False: it is none, or of nobody. */
static bool fill_mac(char *at, size_t left, const struct token_keys *k)
{
    const enum token_kind kind = (enum token_kind)at[1];
    char mac[TOKEN_MAC];
    uint32_t number;
    int64_t epoch;
    int player;

    if (!is_mac_place(at, left)) {
        return false;
    }
    player = (int)number_of(at + 2, PLAYER_DIGITS);
    number = number_of(at + 2 + PLAYER_DIGITS, NUMBER_DIGITS);
    epoch = epoch_of(k, kind, player, number);
    if (epoch < 0) {
        return false;
    }
    token_mac(mac, k->key, kind, k->game, player, number, epoch);
    memcpy(at, mac, TOKEN_MAC_PLACE);
    return true;
}

static bool fill_code(char *at, size_t left, const struct token_keys *k,
                      const unsigned char game_id[16], int player)
{
    char code[SEAL_CODE];

    if (!is_code_place(at, left)) {
        return false;
    }
    seal_code(code, k->key, game_id, number_of(at + 1, CODE_DIGITS), player);
    memcpy(at, code, TOKEN_CODE_PLACE);
    return true;
}

int token_fill(char *message, size_t n, const struct token_keys *k,
               const unsigned char game_id[16], int player, struct error *e)
{
    size_t i;

    for (i = 0; i < n; i++) {
        bool filled = true;

        if (message[i] == MAC_MARK) {
            filled = fill_mac(message + i, n - i, k);
        } else if (message[i] == CODE_MARK) {
            filled = fill_code(message + i, n - i, k, game_id, player);
        }
        if (!filled) {
            return error_set(e, ERROR_BUG,
                             "A place for a code in a message to player %d is damaged.",
                             player);
        }
    }
    return 0;
}
