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
    {ROW(separator, SETTING_TEXT, separator, "+",
         "What stands between mailbox and token in a reply address."),
     .words = {"+", "-", "="}},
    {ROW(token_in_subject, SETTING_WORD, token_in_subject, "no",
         "Whether the token stands in the subject also, for relays that lose all "
         "others."),
     .words = {"no", "yes"}},
    {ROW(grace, SETTING_NUMBER, grace, "10",
         "Minutes after a deadline in which mail on its way still counts."),
     .low = 0, .high = 1440},
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
    {.name = NULL},
};

_Static_assert(sizeof rows / sizeof rows[0] == SETTINGS_COUNT + 1, "SETTINGS_COUNT");

const struct setting *settings_table(void)
{
    return rows;
}
