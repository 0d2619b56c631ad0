#include "mail/html.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LIMIT 65536

static void assert_text(const char *html, const char *expected)
{
    char *text = html_text(html, strlen(html), LIMIT);

    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

/* mail 1.2: br and every block end the line; no line is ended twice. */
static void blocks_are_lines(void **state)
{
    (void)state;
    assert_text("BID 3<br>PASS", "BID 3\nPASS\n");
    assert_text("BID 3<BR/>PASS", "BID 3\nPASS\n");
    assert_text("<div>BID 3</div><div><p>PASS</p></div>", "BID 3\nPASS\n");
    assert_text("<ul><li>BID 3<li>PASS</ul>", "BID 3\nPASS\n");
    assert_text("a<br><br>b", "a\n\nb\n");
    assert_text("<b>BI</b>D <span>3</span>", "BID 3\n");
    assert_text("<pBID 3", "");
}

/* mail 1.2: a cell is a word apart, a row a line. */
static void cells_are_apart(void **state)
{
    (void)state;
    assert_text("<table><tr><td>BID</td><td>3</td></tr><tr><td>PASS</td></tr></table>",
                "BID 3\nPASS\n");
}

/* mail 1.2. */
static void blanks_collapse_but_in_pre(void **state)
{
    (void)state;
    assert_text("  BID \r\n\t 3  ", "BID 3\n");
    assert_text("<p> BID <b> 3</b></p>", "BID 3\n");
    assert_text("<pre>BID  3\nPASS\n\nx</pre> y  z", "BID  3\nPASS\n\nx\ny z\n");
}

/* mail 1.2: what is not shown. */
static void hidden_things_are_dropped(void **state)
{
    (void)state;
    assert_text("<head><title>BID 1</title></HEAD>BID 3", "BID 3\n");
    assert_text("<style>BID 1</style>BID 3", "BID 3\n");
    assert_text("<script>if (a<b) '</s>' BID 1</script >BID 3", "BID 3\n");
    assert_text("<title>BID 1", "");
    assert_text("<!-- BID 1 > -- -->BID 3<!-->PASS", "BID 3PASS\n");
    assert_text("<!DOCTYPE html><?xml a?>BID 3<!-- BID 1", "BID 3\n");
    assert_text("<header>BID 3</header>", "BID 3\n");
}

/* A head without an end hides nothing. */
static void an_open_head_is_read(void **state)
{
    (void)state;
    assert_text("<head>BID 3<head>PASS", "BID 3PASS\n");
}

/* mail 1.2: quotations. */
static void blockquotes_are_quotations(void **state)
{
    (void)state;
    assert_text("BID 3<blockquote>BID 1<br>BID 2</blockquote>PASS",
                "BID 3\n> BID 1\n> BID 2\nPASS\n");
    assert_text("<blockquote><blockquote>x</blockquote>y</blockquote>", "> > x\n> y\n");
    assert_text("</blockquote>BID 3", "BID 3\n");
}

/* mail 1.2: eight are told apart, and all are left again. */
static void deep_quotations_are_capped(void **state)
{
    char html[2000] = "";
    int i;

    (void)state;
    for (i = 0; i < 20; i++) {
        strncat(html, "<blockquote>", sizeof html - strlen(html) - 1);
    }
    strncat(html, "x", sizeof html - strlen(html) - 1);
    for (i = 0; i < 20; i++) {
        strncat(html, "</blockquote>", sizeof html - strlen(html) - 1);
    }
    strncat(html, "y", sizeof html - strlen(html) - 1);
    assert_text(html, "> > > > > > > > x\ny\n");
}

/* mail 1.2: where a mail program repeats another mail. */
static void a_repeated_mail_is_not_read(void **state)
{
    (void)state;
    assert_text("BID 3<div class=\"gmail_quote\">BID 1</div>BID 2", "BID 3\n");
    assert_text("BID 3<div class='x gmail_quote_container'>BID 1", "BID 3\n");
    assert_text("BID 3<blockquote class=\"gmail_quote\">BID 1</blockquote>PASS",
                "BID 3\n> BID 1\nPASS\n");
    assert_text("BID 3<div CLASS=yahoo_quoted>BID 1", "BID 3\n");
    assert_text("BID 3<div class=\"moz-cite-prefix\">BID 1", "BID 3\n");
    assert_text("BID 3<div dir=ltr id = \"divRplyFwdMsg\">BID 1", "BID 3\n");
    assert_text("BID 3<hr id=\"x_appendonsend\">BID 1", "BID 3\n");
    assert_text("BID 3<div title=\"gmail_quote\">PASS</div>", "BID 3\nPASS\n");
    assert_text("BID 3<div title=\"a > class=gmail_quote\">PASS</div>", "BID 3\nPASS\n");
}

/* mail 1.2: numbers and names; what is neither stays. */
static void entities_are_characters(void **state)
{
    (void)state;
    assert_text("BID&nbsp;3&#59;", "BID\xC2\xA0"
                                   "3;\n");
    assert_text("&lt;b&gt; &amp;lt; &quot;&apos;", "<b> &lt; \"'\n");
    assert_text("&#8220;&#x201d;&#X1F600;", "\xE2\x80\x9C\xE2\x80\x9D\xF0\x9F\x98\x80\n");
    assert_text("&ldquo;O&rsquo;Hara&rdquo;&ndash;&hellip;",
                "\xE2\x80\x9CO\xE2\x80\x99Hara\xE2\x80\x9D\xE2\x80\x93\xE2\x80\xA6\n");
    assert_text("&unknown; &; & &#; &#x; &#0; &#55296; &#1114112; &#99999999999;",
                "&unknown; &; & &#; &#x; &#0; &#55296; &#1114112; &#99999999999;\n");
    assert_text("a&#10;b&amp", "a b&amp\n");
}

/* What only looks like a tag. */
static void a_mere_sign_is_text(void **state)
{
    (void)state;
    assert_text("a < b <3 c", "a < b <3 c\n");
    assert_text("a<", "a<\n");
    assert_text("a</", "a\n");
    assert_text("a<b class", "a\n");
    assert_text("a<b class=\"gmail_quote", "a\n");
    assert_text("", "");
}

/* mail 1.3: it ends soon after the limit. */
static void output_is_bounded(void **state)
{
    char *html = malloc(1000 * 4);
    char *text;
    int i;

    (void)state;
    assert_non_null(html);
    for (i = 0; i < 1000; i++) {
        memcpy(html + (size_t)i * 4, "<br>", 4);
    }
    text = html_text(html, 4000, 100);
    assert_non_null(text);
    assert_int_equal(strlen(text), 101);
    free(text);
    free(html);
}

/* One pass, whatever comes: a mebibyte of each in far less than a second. */
static void hostile_html_is_read_in_one_go(void **state)
{
    static const char *const pieces[] = {
        "<head>", "<blockquote>",         "<a b=\"", "&#",  "<!--",
        "</",     "<a class=gmail_quot ", "<title>", "<br>"};
    const size_t n = 1024 * 1024;
    char *html = malloc(n + 32);
    size_t i, at;

    (void)state;
    assert_non_null(html);
    for (i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        char *text;

        for (at = 0; at < n; at += strlen(pieces[i])) {
            memcpy(html + at, pieces[i], strlen(pieces[i]));
        }
        text = html_text(html, n, LIMIT);
        assert_non_null(text);
        free(text);
    }
    free(html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_lines),
        cmocka_unit_test(cells_are_apart),
        cmocka_unit_test(blanks_collapse_but_in_pre),
        cmocka_unit_test(hidden_things_are_dropped),
        cmocka_unit_test(an_open_head_is_read),
        cmocka_unit_test(blockquotes_are_quotations),
        cmocka_unit_test(deep_quotations_are_capped),
        cmocka_unit_test(a_repeated_mail_is_not_read),
        cmocka_unit_test(entities_are_characters),
        cmocka_unit_test(a_mere_sign_is_text),
        cmocka_unit_test(output_is_bounded),
        cmocka_unit_test(hostile_html_is_read_in_one_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
