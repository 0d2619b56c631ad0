#include "store/inbox.h"
#include "store/outbox.h"
#include "store/person.h"

#include "tests/support/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000
#define DAY (24 * HOUR)
#define LEASE 900000

static const unsigned char one[DEDUP] = {1}, two[DEDUP] = {2};

/* A mail of Kyle's, received at this hour. */
static int64_t take(struct book *b, const unsigned char *dedup, int hour, bool *is_new)
{
    const struct inbox_mail m = {.dedup = dedup,
                                 .received = BOOK_START + (int64_t)hour * HOUR,
                                 .written = BOOK_START + (int64_t)hour * HOUR - 5000,
                                 .sender = "Kyle <kyle@example.org>",
                                 .player = 3,
                                 .code = 1,
                                 .class = "mail"};
    struct error e = {0};
    int64_t id = 0;

    assert_int_equal(store_inbox_add(b->s, &m, &id, is_new, &e), 0);
    return id;
}

/* 3.2, step 5: a mail is taken once; the second time its row is found. */
static void a_mail_is_taken_once(void **state)
{
    struct book *b = *state;
    bool is_new;
    int64_t id = take(b, one, 0, &is_new);

    assert_true(is_new);
    assert_int_equal(take(b, one, 1, &is_new), id);
    assert_false(is_new);
    assert_true(take(b, two, 1, &is_new) != id);
    assert_true(is_new);
    assert_int_equal(book_number(b, "SELECT count(*) FROM inbox"), 2);
}

/* Issue 2.3: every mail with its verdict. */
static void every_mail_has_its_verdict(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    bool is_new;
    int64_t id = take(b, one, 0, &is_new);

    assert_string_equal(book_text(b, "SELECT verdict FROM mails"), "taken");
    assert_int_equal(store_inbox_verdict(b->s, id, "refused", "E-ORDER", 0, 0, &e), 0);
    assert_string_equal(
        book_text(b, "SELECT received || ' ' || name || ' ' || verdict || ' ' || reason "
                     "FROM mails"),
        "2026-11-30 00:53:20 Kyle refused E-ORDER");
    assert_int_equal(store_inbox_verdict(b->s, 99, "played", NULL, 7, 1, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
}

/* 3.2: crashes are counted, orderly ends are not, and success forgets. */
static void tries_are_counted(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    int n;

    assert_int_equal(store_attempt(b->s, one, &n, &e), 0);
    assert_int_equal(n, 1);
    assert_int_equal(store_attempt(b->s, one, &n, &e), 0);
    assert_int_equal(n, 2);
    assert_int_equal(store_attempt_back(b->s, one, &e), 0);
    assert_int_equal(store_attempt(b->s, one, &n, &e), 0);
    assert_int_equal(n, 2);
    assert_int_equal(store_attempt(b->s, two, &n, &e), 0);
    assert_int_equal(n, 1);
    assert_int_equal(store_attempt_done(b->s, one, &e), 0);
    assert_int_equal(store_attempt(b->s, one, &n, &e), 0);
    assert_int_equal(n, 1);
}

/* 3.2: the count needs no sync; what follows it does. */
static void a_try_leaves_synchronous_full(void **state)
{
    struct book b;
    struct error e = {0};
    int n;

    (void)state;
    book_file(&b);
    assert_int_equal(store_attempt(b.s, one, &n, &e), 0);
    assert_int_equal(book_number(&b, "PRAGMA synchronous"), 2);
    book_close(&b);
}

/* Queues a mail to Kyle at this hour, to expire three days later. */
static int64_t queue(struct book *b, const char *kind, const char *message_id, int hour)
{
    static const unsigned char bytes[] =
        "Subject: x\r\n\r\n\001r003000000001\001\001\r\n";
    struct outgoing m = {.kind = kind,
                         .player = 3,
                         .sender = "game@example.org",
                         .recipient = "kyle@example.org",
                         .message_id = message_id,
                         .message = bytes,
                         .size = sizeof bytes - 1,
                         .created = BOOK_START + (int64_t)hour * HOUR,
                         .expires = BOOK_START + (int64_t)hour * HOUR + 3 * DAY};
    struct error e = {0};

    assert_int_equal(store_outbox_next(b->s, &m.id, &e), 0);
    assert_int_equal(store_outbox_add(b->s, &m, &e), 0);
    return m.id;
}

/* Claims at this hour: the numbers of what is due, as text. */
static const char *claim(struct book *b, int hour)
{
    static char text[200];
    struct outbox_caps caps = {60, 2000, 0};
    int64_t now = BOOK_START + (int64_t)hour * HOUR, id[10];
    struct error e = {0};
    size_t at = 0;
    int n, i;

    assert_int_equal(store_outbox_claim(b->s, now, now + LEASE, &caps, id, 10, &n, &e),
                     0);
    text[0] = '\0';
    for (i = 0; i < n; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "%lld ", (long long)id[i]);
    }
    return text;
}

/* 4.1: what was queued is sent to the byte, zeros and placeholders too. */
static void a_mail_comes_out_as_it_went_in(void **state)
{
    struct book *b = *state;
    struct outgoing m;
    struct error e = {0};
    int64_t id = queue(b, "report", "<g1-3-7.r1@example.org>", 0);

    assert_int_equal(id, 1);
    assert_int_equal(store_outbox_read(b->s, id, &m, &e), 0);
    assert_int_equal(m.id, 1);
    assert_string_equal(m.kind, "report");
    assert_int_equal(m.player, 3);
    assert_string_equal(m.sender, "game@example.org");
    assert_string_equal(m.recipient, "kyle@example.org");
    assert_string_equal(m.message_id, "<g1-3-7.r1@example.org>");
    assert_int_equal(m.size, 32);
    assert_memory_equal(m.message, "Subject: x\r\n\r\n\001r003000000001\001\001\r\n", 32);
    assert_int_equal(m.expires, BOOK_START + 3 * DAY);
    assert_int_equal(m.attempts, 0);
    outgoing_clear(&m);
    assert_int_equal(store_outbox_read(b->s, 9, &m, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
}

/* 4.1: a second insert of the same report is an error we want. */
static void a_message_id_is_used_once(void **state)
{
    struct book *b = *state;
    struct outgoing m = {.id = 2,
                         .kind = "report",
                         .player = OUTBOX_HOST,
                         .sender = "",
                         .recipient = "host@example.org",
                         .message_id = "<same@example.org>",
                         .message = (const unsigned char *)"x",
                         .size = 1};
    struct error e = {0};

    queue(b, "report", "<same@example.org>", 0);
    assert_int_equal(store_outbox_add(b->s, &m, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
}

/* 4.2: claimed in the order of their making, reminders last, and once. */
static void reports_go_before_reminders(void **state)
{
    struct book *b = *state;

    queue(b, "reminder", "<1@example.org>", 0);
    queue(b, "report", "<2@example.org>", 0);
    queue(b, "receipt", "<3@example.org>", 0);
    assert_string_equal(claim(b, 0), "2 3 1 ");
    assert_string_equal(claim(b, 0), "");
    assert_int_equal(book_number(b, "SELECT min(attempts) FROM outbox"), 1);
}

/* 4.2: a crash before the commit sends once more, but not before the lease is over. */
static void a_dead_sender_loses_its_lease(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    bool expired;

    queue(b, "report", "<1@example.org>", 0);
    assert_string_equal(claim(b, 0), "1 ");
    assert_int_equal(store_outbox_recover(b->s, BOOK_START + LEASE, &expired, &e), 0);
    assert_string_equal(claim(b, 1), "");
    assert_int_equal(store_outbox_recover(b->s, BOOK_START + LEASE + 1, &expired, &e), 0);
    assert_string_equal(claim(b, 1), "1 ");
    assert_int_equal(book_number(b, "SELECT attempts FROM outbox"), 2);
}

/* 4.1: a report of three days ago is not sent any more. */
static void an_old_mail_expires(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    bool expired;

    queue(b, "report", "<1@example.org>", 0);
    assert_int_equal(store_outbox_recover(b->s, BOOK_START + 3 * DAY, &expired, &e), 0);
    assert_false(expired);
    assert_string_equal(book_text(b, "SELECT state FROM outbox"), "queued");
    assert_int_equal(store_outbox_recover(b->s, BOOK_START + 3 * DAY + 1, &expired, &e),
                     0);
    assert_true(expired);
    assert_string_equal(book_text(b, "SELECT state FROM outbox"), "expired");
    assert_string_equal(claim(b, 80), "");
}

/* 4.3: sent, to be tried later, failed. */
static void each_result_has_its_state(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    int64_t now = BOOK_START;

    queue(b, "report", "<1@example.org>", 0);
    queue(b, "report", "<2@example.org>", 0);
    queue(b, "report", "<3@example.org>", 0);
    assert_string_equal(claim(b, 0), "1 2 3 ");
    assert_int_equal(store_outbox_sent(b->s, 1, now, "250 ok", &e), 0);
    assert_int_equal(store_outbox_sent(b->s, 1, now, "250 ok", &e), 0);
    assert_int_equal(
        store_outbox_retry(b->s, 2, now, now + HOUR, "451 later\r\n\033[1m", &e), 0);
    assert_int_equal(store_outbox_failed(b->s, 3, now, NULL, &e), 0);
    assert_string_equal(
        book_text(b, "SELECT group_concat(state || ':' || coalesce(reply,'-')) "
                     "FROM outbox"),
        "sent:250 ok,queued:451 later???[1m,failed:-");
    assert_string_equal(claim(b, 0), "");
    assert_string_equal(claim(b, 1), "2 ");
    assert_int_equal(store_outbox_failed(b->s, 9, now, NULL, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
}

/* 4.1: of a server's line 200 bytes are kept. */
static void a_long_reply_is_cut(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    char line[1000];

    memset(line, 'a', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    queue(b, "report", "<1@example.org>", 0);
    assert_int_equal(store_outbox_failed(b->s, 1, BOOK_START, line, &e), 0);
    assert_int_equal(book_number(b, "SELECT length(reply) FROM outbox"), 200);
}

/* 4.1: a message is emptied when it was sent long ago; then it cannot be sent again. */
static void old_messages_are_emptied(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    int64_t now = BOOK_START;

    queue(b, "report", "<1@example.org>", 0);
    queue(b, "report", "<2@example.org>", 0);
    queue(b, "report", "<3@example.org>", 0);
    assert_int_equal(store_outbox_sent(b->s, 1, now, NULL, &e), 0);
    assert_int_equal(store_outbox_sent(b->s, 2, now + DAY, NULL, &e), 0);
    assert_int_equal(store_outbox_failed(b->s, 3, now, NULL, &e), 0);
    assert_int_equal(store_outbox_empty(b->s, now + 1, &e), 0);
    assert_string_equal(book_text(b, "SELECT group_concat(id) FROM letter"), "2,3");
    queue(b, "report", "<4@example.org>", 48);
    queue(b, "report", "<5@example.org>", 48);
    assert_int_equal(store_outbox_empty(b->s, now + 1, &e), 0);
    assert_string_equal(book_text(b, "SELECT group_concat(id) FROM letter"), "2,3,4,5");
    assert_int_equal(book_number(b, "SELECT length(message) FROM letter WHERE id=2"), 32);
    assert_int_equal(store_outbox_requeue(b->s, 1, now, now + DAY, &e), 0);
    assert_int_equal(store_outbox_requeue(b->s, 2, now, now + DAY, &e), 0);
    assert_string_equal(claim(b, 0), "2 ");
}

/* 3.1: a duplicate gets the first answer again, at most once an hour. */
static void a_duplicate_is_answered_once_an_hour(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    bool is_new;
    int64_t answer, id = take(b, one, 0, &is_new);
    int64_t out = queue(b, "receipt", "<1@example.org>", 0);

    assert_int_equal(store_inbox_verdict(b->s, id, "stored", NULL, 7, out, &e), 0);
    assert_int_equal(
        store_inbox_answer(b->s, id, BOOK_START + HOUR - 1, HOUR, &answer, &e), 0);
    assert_int_equal(answer, 0);
    assert_int_equal(store_inbox_answer(b->s, id, BOOK_START + HOUR, HOUR, &answer, &e),
                     0);
    assert_int_equal(answer, out);
    assert_int_equal(store_inbox_again(b->s, id, BOOK_START + HOUR, &e), 0);
    assert_int_equal(
        store_inbox_answer(b->s, id, BOOK_START + 2 * HOUR - 1, HOUR, &answer, &e), 0);
    assert_int_equal(answer, 0);
    assert_int_equal(
        store_inbox_answer(b->s, id, BOOK_START + 2 * HOUR, HOUR, &answer, &e), 0);
    assert_int_equal(answer, out);
    assert_string_equal(book_text(b, "SELECT group_concat(verdict) FROM mails"),
                        "stored,again");
}

/* 5.4: caps are counted from the rows of the day, and no further than they need. */
static void caps_count_rows(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    bool is_new;
    int n;

    queue(b, "error", "<1@example.org>", 0);
    queue(b, "error", "<2@example.org>", 2);
    queue(b, "report", "<3@example.org>", 2);
    assert_int_equal(store_outbox_made(b->s, 3, "error", BOOK_START, 20, &n, &e), 0);
    assert_int_equal(n, 2);
    assert_int_equal(store_outbox_made(b->s, 3, "error", BOOK_START + 1, 20, &n, &e), 0);
    assert_int_equal(n, 1);
    assert_int_equal(store_outbox_made(b->s, 3, NULL, BOOK_START, 20, &n, &e), 0);
    assert_int_equal(n, 3);
    assert_int_equal(store_outbox_made(b->s, 3, NULL, BOOK_START, 2, &n, &e), 0);
    assert_int_equal(n, 2);
    assert_int_equal(store_outbox_made(b->s, OUTBOX_HOST, NULL, 0, 20, &n, &e), 0);
    assert_int_equal(n, 0);
    assert_int_equal(
        store_inbox_verdict(b->s, take(b, one, 0, &is_new), "played", NULL, 7, 0, &e), 0);
    assert_int_equal(store_inbox_accepted(b->s, 3, BOOK_START, 100, &n, &e), 0);
    assert_int_equal(n, 1);
    assert_int_equal(store_inbox_accepted(b->s, 2, BOOK_START, 100, &n, &e), 0);
    assert_int_equal(n, 0);
    assert_int_equal(store_inbox_again(b->s, 1, BOOK_START + HOUR, &e), 0);
    assert_int_equal(store_inbox_repeated(b->s, 3, BOOK_START, 24, &n, &e), 0);
    assert_int_equal(n, 1);
}

/* 5.4: wrong codes are counted by From. */
static void wrong_codes_count_by_sender(void **state)
{
    struct book *b = *state;
    const struct inbox_mail m = {.dedup = one,
                                 .received = BOOK_START,
                                 .sender = "anna@example.org",
                                 .class = "mail"};
    struct error e = {0};
    bool is_new;
    int64_t id;
    int n;

    assert_int_equal(store_inbox_add(b->s, &m, &id, &is_new, &e), 0);
    assert_int_equal(store_inbox_verdict(b->s, id, "refused", "E-AUTH", 0, 0, &e), 0);
    assert_int_equal(
        store_inbox_strangers(b->s, "anna@example.org", BOOK_START, 20, &n, &e), 0);
    assert_int_equal(n, 1);
    assert_int_equal(
        store_inbox_strangers(b->s, "ben@example.org", BOOK_START, 20, &n, &e), 0);
    assert_int_equal(n, 0);
    assert_int_equal(
        store_inbox_strangers(b->s, "anna@example.org", BOOK_START + 1, 20, &n, &e), 0);
    assert_int_equal(n, 0);
}

/* 3.2: the newest Date that was accepted; a refused mail sets none. */
static void the_newest_date_is_known(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    bool is_new;
    int64_t written, first = take(b, one, 0, &is_new), second = take(b, two, 2, &is_new);

    assert_int_equal(store_inbox_verdict(b->s, first, "stored", NULL, 7, 0, &e), 0);
    assert_int_equal(store_inbox_verdict(b->s, second, "refused", "E-X", 0, 0, &e), 0);
    assert_int_equal(store_inbox_newest(b->s, 3, BOOK_START, &written, &e), 0);
    assert_int_equal(written, BOOK_START - 5000);
    assert_int_equal(store_inbox_newest(b->s, 2, BOOK_START, &written, &e), 0);
    assert_int_equal(written, 0);
}

/* 5.2: a bounce names the mail by its Message-ID. */
static void a_mail_is_found_by_its_message_id(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    int64_t id;
    int n;

    queue(b, "report", "<1@example.org>", 0);
    queue(b, "report", "<2@example.org>", 1);
    assert_int_equal(store_outbox_find(b->s, "<2@example.org>", &id, &e), 0);
    assert_int_equal(id, 2);
    assert_int_equal(store_outbox_find(b->s, "<3@example.org>", &id, &e), 0);
    assert_int_equal(id, 0);
    assert_int_equal(store_outbox_waiting(b->s, &n, &id, &e), 0);
    assert_int_equal(n, 2);
    assert_int_equal(id, BOOK_START);
}

static int see(void *arg, const struct archived *a, struct error *e)
{
    (void)e;
    assert_int_equal(a->size, 5);
    assert_memory_equal(a->sealed, "\0\1\2\3\4", 5);
    assert_int_equal(a->ref[0], 9);
    assert_int_equal(a->player, 3);
    (*(int *)arg)++;
    return 0;
}

/* 3.1 of sealed-bids: sealed raw mails are kept. */
static void the_archive_keeps_bytes(void **state)
{
    struct book *b = *state;
    const unsigned char ref[32] = {9};
    const struct archived a = {.ref = ref,
                               .sealed = (const unsigned char *)"\0\1\2\3\4",
                               .size = 5,
                               .received = BOOK_START,
                               .player = 3};
    struct error e = {0};
    int seen = 0;

    assert_int_equal(store_archive_add(b->s, &a, &e), 0);
    assert_int_equal(store_archive_each(b->s, see, &seen, &e), 0);
    assert_int_equal(seen, 1);
}

/* 2.1: epoch; settings as they were put. */
static void a_person_comes_back(void **state)
{
    struct book *b = *state;
    struct person kyle = {.player = 3,
                          .address = "kyle@example.org",
                          .epoch = 1,
                          .settings = "{\"zone\":\"Europe/Helsinki\"}"};
    struct person ben = {.player = 4, .address = "Kyle@Example.org"};
    struct person read;
    struct error e = {0};
    int player;

    assert_int_equal(store_person_put(b->s, &kyle, &e), 0);
    assert_int_equal(store_person_find(b->s, "KYLE@example.org", &player, &e), 0);
    assert_int_equal(player, 3);
    kyle.epoch = 2;
    assert_int_equal(store_person_put(b->s, &kyle, &e), 0);
    assert_int_equal(store_person_put(b->s, &ben, &e), 0);
    assert_int_equal(store_person(b->s, 3, &read, &e), 0);
    assert_string_equal(read.address, "kyle@example.org");
    assert_string_equal(read.settings, kyle.settings);
    assert_int_equal(read.epoch, 2);
    assert_int_equal(store_person(b->s, 4, &read, &e), 0);
    assert_string_equal(read.settings, "{}");
    assert_int_equal(store_person(b->s, 1, &read, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    /* two seats, one address: the first is answered (2.3) */
    assert_int_equal(store_person_find(b->s, "kyle@example.org", &player, &e), 0);
    assert_int_equal(player, 3);
    assert_int_equal(store_person_find(b->s, "bas@else.example", &player, &e), 0);
    assert_int_equal(player, 0);
}

#define WITH_BOOK(test) cmocka_unit_test_setup_teardown(test, book_setup, book_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOOK(a_mail_is_taken_once),
        WITH_BOOK(every_mail_has_its_verdict),
        WITH_BOOK(tries_are_counted),
        cmocka_unit_test(a_try_leaves_synchronous_full),
        WITH_BOOK(a_mail_comes_out_as_it_went_in),
        WITH_BOOK(a_message_id_is_used_once),
        WITH_BOOK(reports_go_before_reminders),
        WITH_BOOK(a_dead_sender_loses_its_lease),
        WITH_BOOK(an_old_mail_expires),
        WITH_BOOK(each_result_has_its_state),
        WITH_BOOK(a_long_reply_is_cut),
        WITH_BOOK(old_messages_are_emptied),
        WITH_BOOK(a_duplicate_is_answered_once_an_hour),
        WITH_BOOK(caps_count_rows),
        WITH_BOOK(wrong_codes_count_by_sender),
        WITH_BOOK(the_newest_date_is_known),
        WITH_BOOK(a_mail_is_found_by_its_message_id),
        WITH_BOOK(the_archive_keeps_bytes),
        WITH_BOOK(a_person_comes_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
