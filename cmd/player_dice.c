/* sealed-player check-dice: the dice of reports, rolled again from what they print.
 * sealed-bids 5. */
#include "cmd/player_parts.h"

#include "cmd/kept_text.h"
#include "cmd/player_elements.h"
#include "cmd/player_names.h"

#include "core/chance.h"
#include "core/verify_said.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define LINE_MAX 256
#define EVENTS_MAX 20000
#define NUMBERS_MAX 65536 /* of a chain */

static const char help[] =
    "Usage: sealed-player check-dice DIR|MAIL...\n\n"
    "Rolls the dice of your reports again, from what each prints: the number that the "
    "host "
    "had\nfixed beforehand, what the players added, and of each roll its name and "
    "faces. "
    "Give it all\nmails of a game that you have, the invitation too: then it also checks "
    "that each number\nfollows from those before, down to its anchor, that so do the "
    "elements which players added,\nand that secrets of the decks are those that were "
    "bound. Who plays a seat later needs no\nmails from before. Where a player's chain "
    "takes the place of another, it says so: whether\nhis seat changed hands then, or "
    "his key was registered anew, no mail proves.\n\n"
    "  --help           this text\n"
    "Exit status: 0 all dice are right, 1 there are none, or not all could be checked,\n"
    "65 some are wrong.\n";

/* An event as a report has it, and the state of the reading. */
struct event_shown {
    uint32_t chain, number;
    unsigned char reveal[32];
    bool has_reveal;
};

struct checking {
    struct mails mails;
    unsigned char game[16];
    bool has_game;
    struct player_names names; /* as the mails up to the one that is read tell it */
    struct event_shown *seen;  /* each event once */
    int events, dice, wrong, links, unrolled;
    struct pledges pledges;
    struct elements elements;
};

static bool next_line(const char **at, char out[LINE_MAX])
{
    return kept_line(at, out, LINE_MAX);
}

static bool digits64(const char *line, unsigned char out[32])
{
    line += strspn(line, " ");
    return strlen(line) == 64 && seal_unhex(out, 32, line, 64);
}

/* What an invitation binds: the host's chain, and the decks. */
static void invitation(struct checking *w, const char *text)
{
    const char *at = strstr(text, "Dice come from chain ");
    const uint32_t number =
        at ? (uint32_t)strtoul(at + strlen("Dice come from chain "), NULL, 10) : 0;
    char line[LINE_MAX];

    at = at ? strstr(at, "which ends in") : NULL;
    if (number && at && next_line(&at, line) && next_line(&at, line)) {
        pledges_host(&w->pledges, number, line);
    }
    at = strstr(text, "The secret of the decks is bound by");
    if (at && next_line(&at, line) && next_line(&at, line)) {
        pledges_first(&w->pledges, line);
    }
}

/* One event while its lines are read. */
struct reading {
    const char *source;
    int mail; /* of w->mails: which one it is */
    struct event event;
    struct contribution from[SEATS_MAX];
    int contributions;
    bool has_reveal, opened, unknown; /* unknown: a name that no mail has a seat for */
    unsigned char seed[32];
};

static void wrong(struct checking *w, const struct reading *r, const char *what)
{
    printf("%s: event %lu of chain %lu: %s\n", r->source, (unsigned long)r->event.number,
           (unsigned long)r->event.chain, what);
    w->wrong++;
}

/* S_e, once all contributions are known: a roll or the end of the event tells. */
static void open_event(const struct checking *w, struct reading *r)
{
    unsigned char m[16 + 4 + 4 + 32];

    if (r->opened) {
        return;
    }
    chance_contributions(r->event.contrib, w->game, r->event.number, r->from,
                         r->contributions);
    memcpy(m, w->game, 16);
    seal_put32(m + 16, r->event.chain);
    seal_put32(m + 20, r->event.number);
    memcpy(m + 24, r->event.contrib, 32);
    seal_keyed(r->seed, r->event.reveal, "pbem1.event", m, sizeof m);
    r->opened = true;
}

/* "Roll 1-3  attack die, 6 faces: 3 2 5" */
static void roll(struct checking *w, struct reading *r, const char *line)
{
    char tag[LINE_MAX];
    const char *faces = strstr(line, " faces: ");
    const char *comma, *from;
    char *end;
    long number, sides, value;

    number = strtol(line + strlen("Roll "), &end, 10);
    from = end + strcspn(end, " ");
    from += strspn(from, " ");
    for (comma = faces; comma && comma > from && *comma != ','; comma--) {
    }
    if (!faces || comma <= from || number < 1) {
        wrong(w, r, "a line of dice cannot be read.");
        return;
    }
    (void)snprintf(tag, sizeof tag, "%.*s", (int)(comma - from), from);
    sides = strtol(comma + 1, NULL, 10);
    open_event(w, r);
    for (faces += strlen(" faces: "); *faces; faces = end, number++) {
        unsigned char key[32];
        struct chance_stream stream;

        value = strtol(faces, &end, 10);
        if (end == faces) {
            break;
        }
        chance_roll_key(key, r->seed, (uint32_t)number, tag);
        chance_stream_open(&stream, key);
        w->dice += !r->unknown;
        if (!r->unknown && value != 1 + (long)chance_uniform(&stream, (uint32_t)sides)) {
            wrong(w, r, "A DIE IS NOT WHAT FOLLOWS FROM THE NUMBERS.");
        }
    }
}

static int event_keep(struct checking *w, const struct reading *r, struct error *e)
{
    struct event_shown *grown;
    int i;

    for (i = 0; i < w->events; i++) {
        if (w->seen[i].chain == r->event.chain && w->seen[i].number == r->event.number) {
            if (memcmp(w->seen[i].reveal, r->event.reveal, 32) != 0) {
                wrong(w, r, "another mail has another number for it.");
            }
            return 0;
        }
    }
    grown = w->events < EVENTS_MAX
                ? realloc(w->seen, (size_t)(w->events + 1) * sizeof *grown)
                : NULL;
    if (!grown) {
        return error_memory(e);
    }
    w->seen = grown;
    grown += w->events++;
    memset(grown, 0, sizeof *grown);
    grown->chain = r->event.chain;
    grown->number = r->event.number;
    memcpy(grown->reveal, r->event.reveal, 32);
    return 0;
}

/* "Ben added element 3 of chain 1", with the digits below it. What no name and no chain
 * leads to a seat leaves its event's dice unchecked. */
static int added_line(struct checking *w, struct reading *r, struct added *a,
                      struct error *e)
{
    struct contribution *c = &r->from[r->contributions++];

    a->player = names_player(&w->names, a->name);
    a->at_chain = r->event.chain;
    a->at = r->event.number;
    elements_place(&w->elements, w->game, r->mail, a);
    c->player = a->player;
    memcpy(c->c, a->c, sizeof c->c);
    if (!a->player && !r->unknown) {
        printf(
            "%s: a name of the table is missing, %s, so the dice of event %lu were not "
            "rolled: add the invitation\n",
            r->source, a->name, (unsigned long)a->at);
        w->unrolled++;
        r->unknown = true;
    }
    return (a->player && names_learn(&w->names, a->name, a->player, e)) ||
                   elements_keep(&w->elements, a, e)
               ? -1
               : 1;
}

/* A line below "Event N of chain C". 1: it belongs to it. */
static int event_line(struct checking *w, struct reading *r, const char **at,
                      const char *line, struct error *e)
{
    const char *text = line + strspn(line, " ");
    unsigned char ignored[32];
    char more[LINE_MAX];
    struct added added;

    if (!r->has_reveal) {
        r->has_reveal = digits64(text, r->event.reveal);
        return r->has_reveal ? (event_keep(w, r, e) ? -1 : 1) : 0;
    }
    if (!strncmp(text, "Roll ", 5)) {
        roll(w, r, text);
        return 1;
    }
    if (elements_added(text, &added) && r->contributions < SEATS_MAX &&
        next_line(at, more)) {
        return digits64(more, added.c) ? added_line(w, r, &added, e) : 0;
    }
    return !strncmp(text, "No die", 6) || !strncmp(text, "Pile ", 5) ||
           digits64(text, ignored);
}

/* "Event 12 of chain 1, dice: ..." */
static bool event_begins(const char *text, unsigned long *number, unsigned long *chain)
{
    static const char first[] = "Event ", second[] = " of chain ";
    char *end;

    if (strncmp(text, first, sizeof first - 1) != 0) {
        return false;
    }
    *number = strtoul(text + sizeof first - 1, &end, 10);
    if (strncmp(end, second, sizeof second - 1) != 0) {
        return false;
    }
    *chain = strtoul(end + sizeof second - 1, &end, 10);
    return *end == ',';
}

static int file_check(struct checking *w, int i, struct error *e)
{
    const char *at = w->mails.text[i];
    struct reading r;
    char line[LINE_MAX];
    bool within = false;

    while (next_line(&at, line)) {
        const char *text = line + strspn(line, " ");
        unsigned long number, chain;
        int belongs;

        if (event_begins(text, &number, &chain)) {
            memset(&r, 0, sizeof r);
            r.source = w->mails.file[i];
            r.mail = i;
            memcpy(r.event.game, w->game, 16);
            r.event.number = (uint32_t)number;
            r.event.chain = (uint32_t)chain;
            within = true;
            continue;
        }
        if (!within) {
            continue;
        }
        belongs = event_line(w, &r, &at, line, e);
        if (belongs < 0) {
            return -1;
        }
        within = belongs > 0;
    }
    return 0;
}

static int by_number(const void *a, const void *b)
{
    const struct event_shown *one = a, *other = b;

    return one->chain != other->chain
               ? (one->chain > other->chain ? 1 : -1)
               : (one->number > other->number) - (one->number < other->number);
}

/* What number e of a chain leads to at number i. */
static void number_at(const struct checking *w, unsigned char v[32],
                      const struct event_shown *from, uint32_t i)
{
    uint32_t at;

    memcpy(v, from->reveal, 32);
    for (at = from->number; at > i; at--) {
        chance_before(v, w->game, from->chain, at, v);
    }
}

/* Each number leads to the one before it that is known, the first to the anchor: who came
 * later has not all. 5.2. */
static void chain_check(struct checking *w)
{
    unsigned char before[32];
    int i;

    if (w->events) {
        qsort(w->seen, (size_t)w->events, sizeof *w->seen, by_number);
    }
    for (i = 0; i < w->events; i++) {
        const struct event_shown *v = &w->seen[i], *last = i ? v - 1 : NULL;
        const bool goes_on = last && last->chain == v->chain;
        const unsigned char *wanted =
            goes_on ? last->reveal : pledges_anchor(&w->pledges, v->chain);

        if (!wanted || v->number > NUMBERS_MAX) {
            continue;
        }
        number_at(w, before, v, goes_on ? last->number : 0);
        w->links++;
        if (memcmp(before, wanted, sizeof before) != 0) {
            printf("Event %lu of chain %lu: ITS NUMBER DOES NOT FOLLOW from the one "
                   "before.\n",
                   (unsigned long)v->number, (unsigned long)v->chain);
            w->wrong++;
        }
    }
}

static bool event_is_seen(const void *arg, uint32_t chain, uint32_t number)
{
    const struct checking *w = arg;
    int i;

    for (i = 0; i < w->events; i++) {
        if (w->seen[i].chain == chain && w->seen[i].number == number) {
            return true;
        }
    }
    return false;
}

/* Lines of a mail that bind or publish something. */
static int pledges_of_mail(struct checking *w, int i, struct error *e)
{
    const char *at = w->mails.text[i];
    char line[LINE_MAX], more[LINE_MAX];
    struct pledge one;

    while (next_line(&at, line)) {
        bool goes_on = pledges_line(line + strspn(line, " "), &one);

        for (; goes_on && next_line(&at, more) && digits64(more, one.bytes);
             one.number++) {
            if (one.name[0] ? elements_announce(&w->elements, i, &one, e)
                            : pledges_add(&w->pledges, &one, e)) {
                return -1;
            }
            goes_on = one.number < one.to; /* a list has one for each */
        }
    }
    return 0;
}

/* A mail in its place among the others. */
struct dated {
    uint64_t time, entry; /* of its checkpoint; 0: it has none */
    char *text, *file;
};

static int by_time(const void *a, const void *b)
{
    const struct dated *one = a, *other = b;

    return one->time != other->time
               ? (one->time > other->time ? 1 : -1)
               : (one->entry > other->entry) - (one->entry < other->entry);
}

/* Puts the mails into the order in which they were sent: by time, as numbers of entries
 * are used again after a copy was restored. 5.8. */
static int mails_by_time(struct mails *m, struct error *e)
{
    struct dated *list = calloc((size_t)m->files + 1, sizeof *list);
    int i, j;

    if (!list) {
        return error_memory(e);
    }
    for (i = 0; i < m->files; i++) {
        list[i] = (struct dated){.text = m->text[i], .file = m->file[i]};
        for (j = 0; j < m->blocks && !list[i].time; j++) {
            const struct kept_block *b = &m->block[j];

            if (b->source == m->file[i] && !strcmp(b->name, "CHECKPOINT") &&
                b->size == BLOCK_CHECKPOINT) {
                list[i].entry = seal_get64((const unsigned char *)b->bytes + 20);
                list[i].time = seal_get64((const unsigned char *)b->bytes + 60);
            }
        }
    }
    qsort(list, (size_t)m->files, sizeof *list, by_time);
    for (i = 0; i < m->files; i++) {
        m->text[i] = list[i].text;
        m->file[i] = list[i].file;
    }
    free(list);
    return 0;
}

/* What an opening adds: a word of the bid itself, which nobody knew. 5.3. */
static void openings(struct checking *w)
{
    struct said_round said;
    struct log_entry entry;
    unsigned char c[32];
    int i, seat;

    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_OPEN;
    for (i = 0; i < w->mails.blocks; i++) {
        entry.body = w->mails.block[i].bytes;
        entry.size = w->mails.block[i].size;
        if (strcmp(w->mails.block[i].name, "OPEN") != 0 || said_round(&said, &entry)) {
            continue;
        }
        for (seat = 0; seat < SEATS_MAX; seat++) {
            if (said.seat[seat].opened) {
                seal_hash(c, "pbem1.salt", said.seat[seat].hash, SEAL_HASH);
                elements_opened(&w->elements, seat + 1, c);
            }
        }
    }
}

/* Seats before names are asked for: what no mail before tells, one behind it may. */
static int mails_check(struct checking *w, struct error *e)
{
    int i;

    for (i = 0; i < w->mails.files; i++) {
        invitation(w, w->mails.text[i]);
        if (pledges_of_mail(w, i, e) || names_of_mail(&w->names, w->mails.text[i], e)) {
            return -1;
        }
    }
    for (i = 0; i < w->mails.files; i++) {
        if (names_of_mail(&w->names, w->mails.text[i], e) || file_check(w, i, e)) {
            return -1;
        }
    }
    return 0;
}

static int check(struct checking *w, struct error *e)
{
    int i;

    for (i = 0; i < w->mails.blocks && !w->has_game; i++) {
        if (!strcmp(w->mails.block[i].name, "CHECKPOINT")) {
            memcpy(w->game, w->mails.block[i].bytes + 4, 16);
            w->has_game = true;
        }
    }
    if (!w->has_game) {
        return error_set(e, ERROR_DATA, "No mail of a game is among these files.");
    }
    if (mails_by_time(&w->mails, e) || mails_check(w, e)) {
        return -1;
    }
    for (i = 0; i < w->mails.blocks; i++) {
        w->elements.restored |= !strcmp(w->mails.block[i].name, "RESTORED");
    }
    chain_check(w);
    openings(w);
    w->wrong += pledges_check(&w->pledges, w->game) +
                elements_check(&w->elements, w->game, event_is_seen, w);
    return 0;
}

static int report(const struct checking *w)
{
    const bool some = w->links || w->dice, all = w->links && !w->unrolled;

    printf(
        "%d events in these mails; the numbers of %d were compared with the one before "
        "that is in them, too\n%d dice rolled again\n",
        w->events, w->links, w->dice);
    elements_report(&w->elements);
    pledges_report(&w->pledges);
    if (w->elements.others) {
        printf(
            "chains that took the place of others, as said above: %d; whether a player "
            "began one, only he can say\n",
            w->elements.others);
    }
    puts(w->wrong    ? "THE DICE ARE WRONG: keep these mails, and show them."
         : all       ? "All are right."
         : some      ? "What could be checked is right, but not all could be: add the "
                       "invitation, and the mails before these."
         : w->events ? "Nothing could be checked: add the invitation, and the mails "
                       "before these."
                     : "No dice stand in these mails.");
    return w->wrong ? EX_DATAERR : all ? EX_OK : MAILS_NOTHING;
}

/* The mails of one game. */
static int check_game(struct mails *m)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct checking w;
    int status;

    memset(&w, 0, sizeof w);
    w.mails = *m;
    status = check(&w, &e) ? player_complain(&e) : report(&w);
    pledges_clear(&w.pledges);
    elements_clear(&w.elements);
    names_clear(&w.names);
    free(w.seen);
    *m = w.mails;
    return status;
}

int player_dice(int argc, char **argv)
{
    struct mails none;

    if (argc < 2 || !strcmp(argv[1], "--help")) {
        fputs(help, argc < 2 ? stderr : stdout);
        return argc < 2 ? EX_USAGE : EX_OK;
    }
    memset(&none, 0, sizeof none);
    return mails_each_game(argv + 1, argc - 1, &none, check_game);
}
