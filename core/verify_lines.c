/* Lines that their player signed and that are no orders of the game: messages, absences,
 * who gives up his seat. 6.4, step 6; sealed-bids 4.3, ORDERS. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define HOUR 3600000LL
#define DAY (24 * HOUR) /* ms */
#define ZONES 14        /* hours that a midnight may be from that of UTC */

/* A line, read as the engine reads it. free_read(). */
struct read_line {
    char *text;
    struct order_file file;
    struct submission said;
};

static void free_read(struct read_line *r)
{
    submission_free(&r->said);
    order_file_free(&r->file);
    free(r->text);
}

/* Names that were removed tell nobody any more to whom he wrote. */
static bool knows_names(const struct verify *v)
{
    int i;

    for (i = 0; i < v->seats; i++) {
        if (!v->game.names[i]) {
            return false;
        }
    }
    return true;
}

/* 1: it is read, 0: it is none that stands in a file, or -1: out of memory. */
static int read_line(struct read_line *r, const struct verify *v,
                     const struct said_signed *by, struct error *e)
{
    const bool named = knows_names(v);
    struct error why = {ERROR_NONE, 0, ""};

    memset(r, 0, sizeof *r);
    r->text = strict_hex(by->line, by->size);
    if (!r->text) {
        return error_memory(e);
    }
    if (order_file_read(&r->file, r->text, by->size, &why)) {
        free(r->text);
        return why.code == ERROR_MEMORY ? error_memory(e) : 0;
    }
    if (submission_read(&r->said, &r->file, named ? v->game.names : NULL,
                        named ? v->seats : 0, &why)) {
        order_file_free(&r->file);
        free(r->text);
        return why.code == ERROR_MEMORY ? error_memory(e) : 0;
    }
    return 1;
}

/* It goes to those whom the line names, or to all. */
static bool is_for(struct verify *v, const struct tell *t, unsigned to)
{
    if (knows_names(v) || t->to == TELL_ALL || to == TELL_ALL) {
        return t->to == to;
    }
    v->words_for++;
    return true;
}

/* The line is a TELL of this text to these players. */
static bool is_message(struct verify *v, const struct submission *s,
                       const struct log_entry *entry, const struct said_message *said,
                       const char *text)
{
    return s->tells == 1 && s->besides == 1 && !s->count &&
           is_for(v, &s->tell[0], said->to) && s->tell[0].anonymous == !entry->actor &&
           strlen(s->tell[0].text) == said->size &&
           !memcmp(s->tell[0].text, text, said->size);
}

static int check_message(struct verify *v, const struct log_entry *entry,
                         const struct said_message *said, struct error *e)
{
    struct read_line r;
    char *text;
    int read = read_line(&r, v, &said->by, e);

    text = read < 0 ? NULL : strict_hex(said->text, said->size);
    if (!text) {
        (void)error_memory(e);
    } else if (!read || !is_message(v, &r.said, entry, said, text)) {
        (void)wrong(v, 6, entry, "It is not the message that player %d signed.",
                    said->from);
    }
    if (read > 0) {
        free_read(&r);
    }
    read = text ? 0 : -1;
    free(text);
    return read;
}

/* The first one that is seen of a block. */
static void begin(struct verify *v, const struct log_entry *entry, int player,
                  const struct said_signed *by)
{
    struct signed_block b;

    v->lines_signed = true;
    memcpy(v->lines.block, by->block, sizeof v->lines.block);
    v->lines.size = 0;
    v->lines.part = by->part - 1;
    v->lines.parts = by->parts;
    v->lines.gone = by->part > 1;
    v->words++;
    if (!verify_orders_block(v, entry, player, by->block, &b)) {
        v->lines.gone = true; /* one finding is enough */
    }
}

static bool body_before_is_gone(const struct verify *v, const struct log_entry *entry)
{
    return v->absents && v->absent[v->absents - 1].entry == entry->seq - 1 &&
           v->absent[v->absents - 1].kind == ENTRY_MESSAGE;
}

/* It goes on where the one before stopped, or is the first. */
static bool follows(struct verify *v, const struct log_entry *entry,
                    const struct said_signed *by)
{
    if (v->came_after == NEXT_TOLD) {
        return by->is && by->part == v->lines.part + 1 && by->parts == v->lines.parts &&
               !memcmp(by->block, v->lines.block, sizeof v->lines.block);
    }
    return by->part == 1 || body_before_is_gone(v, entry);
}

/* All lines of the block, one behind the other, are what it signs. */
static void take(struct verify *v, const struct log_entry *entry,
                 const struct said_signed *by, const char *text)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct signed_block b;

    if (v->lines.size + by->size + 1 > sizeof v->lines.text) {
        v->lines.size = 0; /* no line of a file is so long: the hash will not fit */
    }
    if (by->size < sizeof v->lines.text) {
        memcpy(v->lines.text + v->lines.size, text, by->size);
        v->lines.size += by->size;
        v->lines.text[v->lines.size++] = '\n';
    }
    v->lines.part = by->part;
    if (by->part < by->parts) {
        v->next = NEXT_TOLD;
    } else if (v->lines.gone) {
        v->words_cut++;
    } else if (block_read(&b, by->block, BLOCK_ORDERS_SIZE, &e) ||
               !verify_signs(&b, v->lines.text, v->lines.size)) {
        (void)wrong(v, 6, entry, "It holds other words than those that were signed.");
    }
}

/* player: whose it should be. */
static int check_line(struct verify *v, const struct log_entry *entry, int player,
                      const struct said_signed *by, struct error *e)
{
    char *text;

    if (!follows(v, entry, by)) {
        return wrong(v, 6, entry, "Lines are missing of those that were signed with it.");
    }
    text = strict_hex(by->line, by->size);
    if (!text) {
        return error_memory(e);
    }
    if (v->came_after != NEXT_TOLD) {
        begin(v, entry, player, by);
    }
    take(v, entry, by, text);
    free(text);
    return 0;
}

/* Before any was signed, a program wrote the log that kept no such lines. */
static int unsigned_line(struct verify *v, const struct log_entry *entry, int player)
{
    return game_signed(&v->game) && v->lines_signed
               ? wrong(v, 6, entry,
                       "Player %d did not sign it, as this game wants it, and the log "
                       "holds what was signed.",
                       player)
               : 0;
}

int verify_signed_message(struct verify *v, const struct log_entry *entry,
                          const struct said_message *said, struct error *e)
{
    if (!said->by.is && v->came_after != NEXT_TOLD) {
        return said->from && said->from != v->beside ? unsigned_line(v, entry, said->from)
                                                     : 0;
    }
    if (!said->by.is || !said->from) {
        return wrong(v, 6, entry, "Lines are missing of those that were signed with it.");
    }
    return check_line(v, entry, said->from, &said->by, e) ||
                   check_message(v, entry, said, e)
               ? -1
               : 0;
}

void verify_line_gone(struct verify *v)
{
    if (v->came_after != NEXT_TOLD) {
        return;
    }
    v->lines.gone = true;
    v->lines.part++;
    if (v->lines.part < v->lines.parts) {
        v->next = NEXT_TOLD;
    } else {
        v->words_cut++;
    }
}

/* Days from 1970-01-01 to a date like 2026-12-24, of the calendar. */
static int64_t days_to(const char *date)
{
    const int64_t month = strtol(date + 5, NULL, 10), day = strtol(date + 8, NULL, 10);
    const int64_t year = strtol(date, NULL, 10) - (month < 3); /* it begins in March */
    const int64_t days = (153 * (month + (month < 3 ? 9 : -3)) + 2) / 5 + day - 1;

    return year * 365 + year / 4 - year / 100 + year / 400 + days - 719468;
}

/* It is the beginning of that day, or so many days later, in some zone. */
static bool is_midnight(int64_t at, const char *date, int later)
{
    int64_t off;

    if (strlen(date) != strlen("2026-12-24")) {
        return false;
    }
    off = at - (days_to(date) + later) * DAY;
    return off >= -ZONES * HOUR && off <= ZONES * HOUR;
}

/* What he wrote leads to what the host did. before: the absence that he had; who takes
 * his seat back has it again. */
static bool leads_to(const struct submission *s, const struct said_host *said,
                     const struct absence *before)
{
    const bool back = s->resign && !strcasecmp(s->resign, "OFF");

    if (s->besides != 1 || s->count) {
        return false;
    }
    if (said->player) {
        return s->resign && !back;
    }
    if (!said->away.until) {
        return back || s->away.off;
    }
    if (back) {
        return said->away.from == before->from && said->away.until == before->until;
    }
    return s->away.from && is_midnight(said->away.from, s->away.from, 0) &&
           is_midnight(said->away.until, s->away.to, 1);
}

static int check_office(struct verify *v, const struct log_entry *entry,
                        const struct said_host *said, struct error *e)
{
    const int player = said->player ? said->player : said->away.player;
    struct read_line r;
    int read;

    if (!said->by.is) {
        return said->player ? unsigned_line(v, entry, player) : 0;
    }
    if (said->by.parts != 1) {
        return wrong(v, 6, entry, "It is signed with other lines.");
    }
    read =
        check_line(v, entry, player, &said->by, e) ? -1 : read_line(&r, v, &said->by, e);
    if (read < 0) {
        return -1;
    }
    if (!read || !leads_to(&r.said, said, &v->absence[player - 1])) {
        (void)wrong(v, 6, entry, "It is not what player %d signed.", player);
    }
    if (read) {
        free_read(&r);
    }
    return 0;
}

int verify_signed_office(struct verify *v, const struct log_entry *entry,
                         const struct said_host *said, struct error *e)
{
    const int result = check_office(v, entry, said, e);

    if (said->away.player) {
        v->absence[said->away.player - 1] =
            (struct absence){said->away.from, said->away.until};
    }
    return result;
}
