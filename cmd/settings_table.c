/* Every setting: its name, its default, what it may be. The manual has the same list. */
#include "cmd/settings.h"

#define AT(member)                                                                       \
    .offset = offsetof(struct settings, member),                                         \
    .size = sizeof(((struct settings *)0)->member)
#define ROW(n, k, member, usual, text)                                                   \
    .name = #n, .kind = (k), AT(member), .standard = (usual), .help = (text)

/* A row after those that its default names. */
static const struct setting rows[] = {
    {ROW(keys, SETTING_PATH, keys, "~/.sealed",
         "Directory of the host's key files, which must not lie with the game.")},
    {ROW(vault, SETTING_PATH, vault, "<keys>",
         "Directory of the vault file, if it lies apart from the intake file.")},
    {ROW(maildir, SETTING_PATH, maildir, "<game>.mail",
         "Directory of the players' Maildirs, where mail goes without a relay.")},
    {ROW(templates, SETTING_PATH, templates, "",
         "Directory of templates that replace the built-in ones of the same name.")},
    {ROW(zone, SETTING_TEXT, zone, "UTC", "Time zone in which players read times.")},
    {ROW(due_days, SETTING_TEXT, due_days, "",
         "Days on which questions may fall due, as Mon Tue Wed Thu Fri; empty: all.")},
    {ROW(
        due_hours, SETTING_TEXT, due_hours, "",
        "Hours of the day between which they may, as 08:00-22:00, or 18:00 alone; empty: "
        "all.")},
    {ROW(holidays, SETTING_TEXT, holidays, "",
         "Days on which nothing falls due, as 2026-12-24..2027-01-02 2027-05-01.")},
    {ROW(busy_timeout, SETTING_NUMBER, busy_timeout, "20",
         "Seconds to wait for another process that writes the game."),
     .low = 0, .high = 600},

    {ROW(mailbox, SETTING_TEXT, mailbox, "game",
         "Local part of the address to which players write.")},
    {ROW(host, SETTING_TEXT, host, "<hostname>",
         "Domain of that address, and of all message ids.")},
    {ROW(host_address, SETTING_ADDRESS, host_address, "host@<host>",
         "Where notices to the host go.")},
    {ROW(sender_name, SETTING_TEXT, sender_name, "Game <game>",
         "Name before the address in the mails to players.")},
    {ROW(
        authserv, SETTING_TEXT, authserv, "",
        "The name by which your mail server signs its field Authentication-Results: what "
        "it says of SPF, DKIM and DMARC is shown in answers, and never decides.")},
    {ROW(separator, SETTING_TEXT, separator, "+",
         "What stands between mailbox and token in a reply address."),
     .words = {"+", "-", "="}},
    {ROW(token_in_subject, SETTING_WORD, token_in_subject, "no",
         "Whether the token stands in the subject also, for relays that lose all "
         "others."),
     .words = {"no", "yes"}},
    {ROW(level, SETTING_WORD, level, "token",
         "What proves who writes: the token or code of a mail, that and its From, or "
         "that "
         "and the signature of the player, which a game has from `new` on or never."),
     .words = {"token", "token+from", "token+signature"}},
    {ROW(grace, SETTING_NUMBER, grace, "10",
         "Minutes after a deadline in which mail on its way still counts."),
     .low = 0, .high = 1440},
    {ROW(outage, SETTING_NUMBER, outage, "6",
         "Hours without a `tick` after which deadlines that passed meanwhile count as "
         "not "
         "seen; 0: none are."),
     .low = 0, .high = 8784},
    {ROW(after_outage, SETTING_WORD, after_outage, "shift",
         "What becomes of such deadlines: they move by as long, the host is asked, or "
         "they "
         "count."),
     .words = {"shift", "ask", "run"}},
    {ROW(missing, SETTING_NUMBER, missing, "0",
         "The host is asked before so many percent of those who are asked, and two at "
         "least, miss a deadline; 0: he is not."),
     .low = 0, .high = 100},
    {ROW(away_days, SETTING_NUMBER, away_days, "21",
         "Days that a player may be away in a game by a mail with AWAY; 0: none."),
     .low = 0, .high = 3660},
    {ROW(signup, SETTING_WORD, signup, "code",
         "Who may ask for an open seat by mail: who writes to the address that `sealed "
         "new` prints, or anybody who writes to the game."),
     .words = {"code", "open"}},
    {ROW(signup_days, SETTING_NUMBER, signup_days, "14",
         "Days for which seats may stand open and nobody come before the host is told; "
         "0: he is not."),
     .low = 0, .high = 366},
    {ROW(observers, SETTING_NUMBER, observers, "20",
         "How many may watch a game, and get its reports as the table sees it; 0: none."),
     .low = 0, .high = 200},
    {ROW(substitutes, SETTING_WORD, substitutes, "yes",
         "Whether a player may name somebody who plays in his place; else the host alone "
         "does."),
     .words = {"no", "yes"}},
    {ROW(reminders, SETTING_WORD, reminders, "yes",
         "Whether who is awaited is reminded when half of the time is over, and again "
         "before its end, once a day at most."),
     .words = {"no", "yes"}},
    {ROW(remind_before, SETTING_NUMBER, remind_before, "12",
         "Hours before a deadline at which the second reminder goes out; 0: there is "
         "none."),
     .low = 0, .high = 168},
    {ROW(after_submit, SETTING_WORD, after_submit, "none",
         "What is started after each file or mail that was taken."),
     .words = {"none", "tick", "deliver"}},

    {ROW(
        relay, SETTING_RELAY, relay_url, "",
        "The mail server that takes mail to players: smtp://host:port (with STARTTLS) or "
        "smtps://host:port.")},
    {ROW(relay_netrc, SETTING_PATH, relay.netrc, "",
         "File of mode 0600 with the login for the relay, as curl reads it.")},
    {ROW(relay_ca, SETTING_PATH, relay.ca, "",
         "File of certificates to trust for the relay instead of the system's.")},
    {ROW(ehlo, SETTING_TEXT, relay.ehlo, "<host>",
         "Name with which the relay is greeted.")},
    {ROW(connect_timeout, SETTING_NUMBER, relay.connect_timeout, "20",
         "Seconds to wait for a connection to the relay."),
     .low = 1, .high = 3600},
    {ROW(response_timeout, SETTING_NUMBER, relay.response_timeout, "120",
         "Seconds to wait for an answer of the relay."),
     .low = 1, .high = 3600},
    {ROW(message_timeout, SETTING_NUMBER, relay.timeout, "600",
         "Seconds that one message may take altogether."),
     .low = 1, .high = 3600},
    {ROW(lease, SETTING_NUMBER, lease, "900",
         "Seconds after which a message that was being sent when the program died is "
         "sent again."),
     .low = 60, .high = 86400},
    {ROW(parallel, SETTING_NUMBER, parallel, "1", "Connections to the relay at a time."),
     .low = 1, .high = DELIVERY_PARALLEL},

    {ROW(mail_size, SETTING_NUMBER, mail.size, "1048576", "Bytes of a mail."),
     .low = 1024, .high = MAIL_READ_MAX},
    {ROW(mail_header, SETTING_NUMBER, mail.header, "65536", "Bytes of its header."),
     .low = 1024, .high = MAIL_HEADER_MAX},
    {ROW(mail_fields, SETTING_NUMBER, mail.fields, "500", "Fields of its header."),
     .low = 10, .high = 10000},
    {ROW(mail_nesting, SETTING_NUMBER, mail.nesting, "10", "Parts within parts."),
     .low = 1, .high = 100},
    {ROW(mail_parts, SETTING_NUMBER, mail.parts, "50", "Parts altogether."), .low = 1,
     .high = 1000},
    {ROW(mail_text, SETTING_NUMBER, mail.text, "65536",
         "Bytes of its text, of attached text, and of text in HTML."),
     .low = 1024, .high = MAIL_TEXT_MAX},
    {ROW(mail_orders, SETTING_NUMBER, mail.orders, "500", "Orders in a mail."), .low = 1,
     .high = MAIL_ORDERS_MAX},
    {ROW(mail_order, SETTING_NUMBER, mail.order, "1000",
         "Bytes of an order with the lines on which it goes on."),
     .low = 80, .high = MAIL_ORDER_MAX},

    {ROW(cap_errors, SETTING_NUMBER, cap_errors, "20",
         "Answers to mails with errors, for a seat in a day."),
     .low = 0, .high = 10000},
    {ROW(cap_duplicates, SETTING_NUMBER, cap_duplicates, "24",
         "Answers to mails that came before, for a seat in a day."),
     .low = 0, .high = 10000},
    {ROW(cap_accepted, SETTING_NUMBER, cap_accepted, "100",
         "Mails taken, for a seat in a day."),
     .low = 1, .high = 10000},
    {ROW(cap_wrong, SETTING_NUMBER, cap_wrong, "20",
         "Wrong tokens of a sender in a day, before he is no longer answered."),
     .low = 0, .high = 10000},
    {ROW(cap_address, SETTING_NUMBER, cap_address, "2",
         "Changes of address asked for, for a seat in a day."),
     .low = 0, .high = 10000},
    {ROW(cap_out, SETTING_NUMBER, cap_out, "250",
         "Mails sent to a seat in a day; the others wait."),
     .low = 1, .high = 10000},
    {ROW(cap_host, SETTING_NUMBER, cap_host, "2000",
         "Mails sent in an hour; the others wait."),
     .low = 1, .high = 1000000},
    {.name = NULL},
};

_Static_assert(sizeof rows / sizeof rows[0] == SETTINGS_COUNT + 1, "SETTINGS_COUNT");

const struct setting *settings_table(void)
{
    return rows;
}
