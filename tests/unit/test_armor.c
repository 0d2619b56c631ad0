/* Blocks as text: the writer and the reader of sealed-bids 4.4. */
#include "core/block.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CASES 10000
#define NBSP "\xc2\xa0"

/* How many blocks a text holds, all of them good; *list to be freed. */
static int good_blocks(struct armored **list, const char *text, size_t n, bool engine)
{
    struct error e = {0};
    const int count = block_find(list, text, n, engine, &e);
    int i;

    for (i = 0; i < count; i++) {
        assert_int_equal((*list)[i].error.code, ERROR_NONE);
        assert_non_null((*list)[i].bytes);
    }
    return count;
}

static void holds(const char *text, size_t n, const char *name, const void *bytes,
                  size_t size)
{
    struct armored *list;

    if (good_blocks(&list, text, n, true) != 1) {
        fail_msg("no block in:\n%.*s", (int)n, text);
    }
    assert_string_equal(list[0].name, name);
    assert_int_equal(list[0].size, size);
    assert_memory_equal(list[0].bytes, bytes, size);
    block_list_free(list, 1);
}

/* The one block of a text is refused, with a sentence; or, none being seen: NULL. */
static void is_refused(const char *text, const char *sentence)
{
    struct armored *list;
    struct error e = {0};
    const int count = block_find(&list, text, strlen(text), true, &e);

    if (count != (sentence ? 1 : 0)) {
        fail_msg("%d blocks in:\n%s", count, text);
    }
    if (sentence) {
        assert_null(list[0].bytes);
        assert_int_equal(list[0].error.code, ERROR_SYNTAX);
        if (!strstr(list[0].error.text, sentence)) {
            fail_msg("\"%s\" does not say \"%s\"", list[0].error.text, sentence);
        }
    }
    block_list_free(list, count);
}

/* 4.4: 30 bytes a line, LF, the sum at the end. */
static void armor_has_lines_of_60_digits(void **state)
{
    unsigned char bytes[31], sum[32];
    char wanted[256], hex[17], *text;

    (void)state;
    memset(bytes, 0xa1, sizeof bytes);
    seal_hash_two(sum, "pbem1.armor", "\4OPEN", 5, bytes, sizeof bytes);
    seal_hex(hex, sum, 8);
    snprintf(wanted, sizeof wanted, "BEGIN PBEM OPEN 1\n%s%s%s\na1\nEND PBEM OPEN %s\n",
             "a1a1a1a1a1a1a1a1a1a1", "a1a1a1a1a1a1a1a1a1a1", "a1a1a1a1a1a1a1a1a1a1", hex);
    text = block_armor("OPEN", bytes, sizeof bytes);
    assert_string_equal(text, wanted);
    holds(text, strlen(text), "OPEN", bytes, sizeof bytes);
    free(text);
    text = block_armor("OPEN", bytes, 30);
    assert_int_equal(strlen(text), 18 + 61 + 31);
    free(text);
}

static const char *pick(const char *const *of, uint32_t n)
{
    return of[randombytes_uniform(n)];
}

/* A text as mail programs leave it: each character of `armor` passed on, line ends and
 * case changed, blank lines and blanks put in where a blank or line end stands; lines cut
 * at `width`, where that is not 0. */
static void mangle(FILE *to, const char *armor, size_t width)
{
    static const char *const ends[] = {"\n",         "\r\n",    " \n",
                                       "\t\r\n",     "\n\n",    "\n ",
                                       "\xc2\xa0\n", "\n\n \n", "\xe2\x80\x8b\n"};
    static const char *const blanks[] = {" ", "  ", NBSP, "\t", "\n", " \r\n"};
    const bool upper = randombytes_uniform(2);
    size_t column = 0;

    for (; *armor; armor++) {
        char c = *armor;

        if (c == '\n' || (width && column == width)) {
            fputs(pick(ends, sizeof ends / sizeof ends[0]), to);
            column = 0;
            if (c == '\n') {
                continue;
            }
        }
        column++;
        if (c == ' ') {
            fputs(pick(blanks, sizeof blanks / sizeof blanks[0]), to);
            continue;
        }
        if (upper && c >= 'a' && c <= 'z') {
            c = (char)(c - 'a' + 'A');
        }
        fputc(c, to);
    }
}

/* The armor with its hex lines as one, to be wrapped anew at any width. Its first and
 * last line stay lines of their own: wrapping falls on their blanks, as mail programs
 * have it. */
static void rewrap(FILE *to, const char *armor, size_t width)
{
    const char *first = strchr(armor, '\n') + 1, *last = strstr(armor, "END PBEM");
    char *hex = calloc(1, strlen(armor) + 1);
    size_t n = 0;

    assert_non_null(hex);
    fprintf(to, "%.*s", (int)(first - armor), armor);
    for (; first < last; first++) {
        if (*first != '\n') {
            hex[n++] = *first;
        }
    }
    mangle(to, hex, width);
    fprintf(to, "\r\n");
    mangle(to, last, 0);
    free(hex);
}

/* 9.2: reader(writer(x)) = x, whatever mail programs do to it that 4.4 allows for. */
static void the_reader_bears_what_mail_does(void **state)
{
    static const char *const befores[] = {"", "Hello Catherine,\r\n\r\n",
                                          "BEGIN the turn\n", "> quoted\n", NBSP};
    static const char *const afters[] = {"", "Bas\n", "\r\n-- \r\nKyle\r\n", "> END\n",
                                         "deaf beef\n"};
    static const char *const names[] = {"BID", "COMMIT", "CHECKPOINT", "RECEIPT",
                                        "PLAYERKEY"};
    static const size_t sizes[] = {264, 168, 132, 180, 160};
    int i;

    (void)state;
    for (i = 0; i < CASES; i++) {
        const uint32_t kind = randombytes_uniform(5);
        unsigned char bytes[264];
        char *text = NULL, *armor;
        size_t n = 0;
        FILE *to = open_memstream(&text, &n);

        randombytes_buf(bytes, sizes[kind]);
        armor = block_armor(names[kind], bytes, sizes[kind]);
        fputs(pick(befores, 5), to);
        if (i % 2) {
            mangle(to, armor, 0);
        } else {
            rewrap(to, armor, 20 + randombytes_uniform(979));
        }
        fputs("\n", to);
        fputs(pick(afters, 5), to);
        fclose(to);
        holds(text, n, names[kind], bytes, sizes[kind]);
        free(text);
        free(armor);
    }
}

static char *some_armor(void)
{
    unsigned char bytes[168];
    char *text;

    memset(bytes, 0x5a, sizeof bytes);
    text = block_armor("COMMIT", bytes, sizeof bytes);
    assert_non_null(text);
    return text;
}

/* 9.2: every single-bit change of an armor is refused, but for the case of a letter, and
 * what 4.4 takes for a blank. */
static void every_bit_of_an_armor_counts(void **state)
{
    char *armor = some_armor();
    size_t bit, n = strlen(armor) - 1; /* the last LF stands behind it */

    (void)state;
    for (bit = 0; bit < n * 8; bit++) {
        const char was = armor[bit / 8];
        struct armored *list;
        struct error e = {0};
        char now;
        int count, i;
        bool letters, same;

        armor[bit / 8] = (char)(was ^ (1 << bit % 8));
        now = armor[bit / 8];
        letters = (was >= 'A' && was <= 'Z') || (was >= 'a' && was <= 'z');
        same = (letters && (was ^ now) == 0x20) || (was == '\n' && strchr(" \t\r", now));
        count = block_find(&list, armor, n, true, &e);
        for (i = 0; i < count; i++) {
            if (!list[i].bytes == same) {
                fail_msg("bit %zu of:\n%s", bit, armor);
            }
        }
        assert_true(!same || count == 1);
        block_list_free(list, count);
        armor[bit / 8] = was;
    }
    free(armor);
}

/* Puts `mark` before each line of the armor. */
static char *quoted(const char *armor, const char *mark)
{
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    const char *end;

    for (; (end = strchr(armor, '\n')); armor = end + 1) {
        fprintf(to, "%s%.*s\n", mark, (int)(end - armor), armor);
    }
    fclose(to);
    return text;
}

/* 4.4, 1: lines whose first non-blank is > or |. Quoted blocks are never orders. */
static void quoted_text_never_yields_a_block(void **state)
{
    static const char *const marks[] = {">",
                                        "> ",
                                        "| ",
                                        " > ",
                                        "\t>",
                                        ">> ",
                                        "\xc2\xa0> ",
                                        "\xef\xbb\xbf>",
                                        "\r> ",
                                        "> \r",
                                        "\xe2\x80\x8d|",
                                        " \r |"};
    char *armor = some_armor();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        char *text = quoted(armor, marks[i]);

        is_refused(text, NULL);
        free(text);
    }
    free(armor);
}

/* 4.4, 1: a quoted line in between is dropped, as is a quotation around a block. */
static void quoted_lines_beside_a_block_do_no_harm(void **state)
{
    char *armor = some_armor(), *quote = quoted(armor, "> ");
    char text[2048];
    unsigned char bytes[168];
    const int half = (int)(strchr(armor, '\n') - armor) + 1;

    (void)state;
    memset(bytes, 0x5a, sizeof bytes);
    snprintf(text, sizeof text, "%s%.*s> what is this?\r\n%s%s", quote, half, armor,
             armor + half, quote);
    holds(text, strlen(text), "COMMIT", bytes, sizeof bytes);
    free(quote);
    free(armor);
}

/* 4.4, 4: anything but hex digits between BEGIN and END is an error, never skipped. */
static void bad_characters_are_never_skipped(void **state)
{
    static const char bad[] = "gG-=.:;,*_\"'/\\!\x7f\x01\x0b\x0c\xc2\xe2";
    char *armor = some_armor();
    char text[1024];
    size_t i;

    (void)state;
    for (i = 0; bad[i]; i++) {
        snprintf(text, sizeof text, "%.50s%c%s", armor, bad[i], armor + 50);
        is_refused(text, "0-9 and a-f");
    }
    free(armor);
}

/* 4.4, 4: sum and size. */
static void damage_is_told_from_a_wrong_length(void **state)
{
    char *armor = some_armor();
    char text[1024];

    (void)state;
    snprintf(text, sizeof text, "%s", armor);
    text[30] = '6';
    is_refused(text, "damaged");
    snprintf(text, sizeof text, "%.40s%s", armor, armor + 41); /* odd */
    is_refused(text, "as long as");
    snprintf(text, sizeof text, "%.40s%s", armor, armor + 42); /* a byte less */
    is_refused(text, "as long as");
    snprintf(text, sizeof text, "%.40s00%s", armor, armor + 40); /* a byte more */
    is_refused(text, "as long as");
    is_refused("BEGIN PBEM COMMIT 1\nEND PBEM COMMIT 0123456789abcdef\n", "as long as");
    free(armor);
}

/* 4.4, 3: 16 digits behind END, blanks between them allowed, no 17th. */
static void the_sum_has_16_digits(void **state)
{
    char *armor = some_armor(), *sum = strstr(armor, "END PBEM") + 16;
    unsigned char bytes[168];
    char text[1024];

    (void)state;
    memset(bytes, 0x5a, sizeof bytes);
    snprintf(text, sizeof text, "%.*s%.3s \n%.13s", (int)(sum - armor), armor, sum,
             sum + 3);
    holds(text, strlen(text), "COMMIT", bytes, sizeof bytes);
    snprintf(text, sizeof text, "%.*s%.16sa\n", (int)(sum - armor), armor, sum);
    is_refused(text, "no end");
    snprintf(text, sizeof text, "%.*s%.15s", (int)(sum - armor), armor, sum);
    is_refused(text, "no end");
    snprintf(text, sizeof text, "%.*s%.15s-%.1s", (int)(sum - armor), armor, sum,
             sum + 15);
    is_refused(text, "no end");
    snprintf(text, sizeof text, "%.*s", (int)(sum - armor), armor);
    is_refused(text, "no end");
    free(armor);
}

/* 4.4, 3: other words, versions and names are no block, or one that is told of. */
static void only_known_blocks_are_blocks(void **state)
{
    (void)state;
    is_refused("BEGIN PBEM BID 2\n00\nEND PBEM BID 0123456789abcdef", NULL);
    is_refused("BEGIN PBEM BID 12\n00\nEND PBEM BID 0123456789abcdef", NULL);
    is_refused("BEGIN PBEM 1\n00\n", NULL);
    is_refused("BEGINPBEM BID 1\n", NULL);
    is_refused("BEGIN PBEM ABCDEFGHIJKLMNOPQ 1\n00\n", NULL);
    is_refused("BEGIN PBEM", NULL);
    is_refused("", NULL);
    is_refused("begin pbem wish 1\n00\nend pbem wish 0123456789abcdef", "WISH");
    is_refused("BEGIN PBEM BID 1", "no end");
    is_refused("BEGIN PBEM BID 1\n00\nEND PBEM BIDS 0123456789abcdef", "no end");
}

/* A block that lost its end does not take the next one with it. */
static void the_next_block_is_read_all_the_same(void **state)
{
    char *armor = some_armor();
    char text[2048];
    struct armored *list;
    struct error e = {0};

    (void)state;
    snprintf(text, sizeof text, "%.100s\n%s%s", armor, armor, armor);
    assert_int_equal(block_find(&list, text, strlen(text), false, &e), 3);
    assert_int_equal(list[0].error.code, ERROR_SYNTAX);
    assert_null(list[0].bytes);
    assert_int_equal(list[1].size, 168);
    assert_int_equal(list[2].size, 168);
    block_list_free(list, 3);
    snprintf(text, sizeof text,
             "BEGIN PBEM RECEIPT 1\n01200000\n%s"
             "BEGIN PBEM RECEIPT 1\n01\nEND PBEM RECEIPT 0123456789abcdef",
             armor);
    assert_int_equal(block_find(&list, text, strlen(text), false, &e), 1);
    assert_string_equal(list[0].name, "COMMIT");
    assert_non_null(list[0].bytes);
    block_list_free(list, 1);
    free(armor);
}

/* 4.4, 4: what only the engine mails is passed over in orders and not counted, good or
 * bad. */
static void copied_reports_are_passed_over(void **state)
{
    static const char *const names[] = {"RECEIPT", "CHECKPOINT", "CLOSE", "OPEN"};
    static const size_t sizes[] = {180, 132, 50, 50};
    unsigned char bytes[180] = {1};
    struct armored *list;
    char *text = NULL, *armor;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    int i;

    (void)state;
    for (i = 0; i < 20; i++) {
        armor = block_armor(names[i % 4], bytes, sizes[i % 4]);
        fputs(armor, to);
        free(armor);
    }
    fputs("BEGIN PBEM RECEIPT 1\nbroken\nEND PBEM RECEIPT 00\n", to);
    armor = some_armor();
    fputs(armor, to);
    fclose(to);
    assert_int_equal(good_blocks(&list, text, n, false), 1);
    assert_string_equal(list[0].name, "COMMIT");
    block_list_free(list, 1);
    i = block_find(&list, text, n, true, &(struct error){0});
    assert_int_equal(i, 22);
    assert_string_equal(list[3].name, "OPEN");
    assert_int_equal(list[3].size, 50);
    block_list_free(list, i);
    free(armor);
    free(text);
}

/* 4.4, 5: of the halves of shares, that come for many rounds at once, 48 besides. */
static void a_mail_has_48_table_keys_at_most(void **state)
{
    static const unsigned char bytes[232] = {1, 0x17};
    char *armor = block_armor("TABLEKEY", bytes, sizeof bytes), *text = NULL;
    char *other = some_armor();
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    struct armored *list;
    struct error e = {0};
    int i;

    (void)state;
    for (i = 0; i < 8; i++) {
        fputs(other, to);
    }
    for (i = 0; i < 49; i++) {
        fputs(armor, to);
    }
    fclose(to);
    assert_int_equal(good_blocks(&list, text, n - strlen(armor), false), 56);
    block_list_free(list, 56);
    assert_int_equal(block_find(&list, text, n, false, &e), -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_string_equal(e.text, "A mail may hold at most 48 blocks TABLEKEY.");
    free(text);
    free(other);
    free(armor);
}

/* 4.4, 5: at most 8 blocks and 64 KiB. */
static void a_mail_has_8_blocks_at_most(void **state)
{
    char *armor = some_armor(), *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    struct armored *list;
    struct error e = {0};
    int i;

    (void)state;
    for (i = 0; i < 9; i++) {
        fputs(armor, to);
    }
    fclose(to);
    assert_int_equal(good_blocks(&list, text, n / 9 * 8, false), 8);
    block_list_free(list, 8);
    assert_int_equal(block_find(&list, text, n, false, &e), -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_null(list);
    assert_int_equal(good_blocks(&list, text, n, true), 9);
    block_list_free(list, 9);
    free(text);
    free(armor);
}

static void a_mail_has_64_kib_at_most(void **state)
{
    char *text = malloc(65537);
    struct armored *list;
    struct error e = {0};

    (void)state;
    memset(text, 'b', 65537);
    assert_int_equal(block_find(&list, text, 65536, false, &e), 0);
    assert_int_equal(block_find(&list, text, 65537, false, &e), -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_int_equal(block_find(&list, text, 65537, true, &e), 0);
    free(text);
}

/* 8: nothing a mail can hold is read beyond its end. */
static void texts_end_where_they_end(void **state)
{
    char *armor = some_armor();
    size_t n = strlen(armor), cut;
    struct armored *list;
    struct error e = {0};

    (void)state;
    for (cut = 0; cut < n - 1; cut++) {
        char *part = malloc(cut + 1); /* so that a sanitizer sees the end */
        int count, i;

        memcpy(part, armor, cut);
        count = block_find(&list, part, cut, true, &e);
        for (i = 0; i < count; i++) {
            assert_null(list[i].bytes);
        }
        assert_int_equal(count, cut >= 19);
        block_list_free(list, count);
        free(part);
    }
    free(armor);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(armor_has_lines_of_60_digits),
        cmocka_unit_test(the_reader_bears_what_mail_does),
        cmocka_unit_test(every_bit_of_an_armor_counts),
        cmocka_unit_test(quoted_text_never_yields_a_block),
        cmocka_unit_test(quoted_lines_beside_a_block_do_no_harm),
        cmocka_unit_test(bad_characters_are_never_skipped),
        cmocka_unit_test(damage_is_told_from_a_wrong_length),
        cmocka_unit_test(the_sum_has_16_digits),
        cmocka_unit_test(only_known_blocks_are_blocks),
        cmocka_unit_test(the_next_block_is_read_all_the_same),
        cmocka_unit_test(copied_reports_are_passed_over),
        cmocka_unit_test(a_mail_has_8_blocks_at_most),
        cmocka_unit_test(a_mail_has_48_table_keys_at_most),
        cmocka_unit_test(a_mail_has_64_kib_at_most),
        cmocka_unit_test(texts_end_where_they_end),
    };

    return cmocka_run_group_tests_name("armor", tests, NULL, NULL);
}
